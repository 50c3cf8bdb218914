"""Watch the play as plain forms, and as the phone's outbox meets it."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from companion.models import GameRuleset, db
from companion.rules.ruleset.variants import STANDARD, VARIANTS
from companion.scorebook.game_rows import WATCH
from companion.scorebook.hands import keep_live
from companion.scorebook.live_hand import log_of
from tests.rules.play_strategies import Playout, playout
from tests.rules.whole_hand.test_observed_hand import known, logged
from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk, words
from tests.web.live.test_tally import OUTBOX

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse

pytestmark = pytest.mark.slow  # goes


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    with app.app_context():
        yield Desk(app, Evening())


def tap(desk: Desk, said: str, **more: Any) -> TestResponse:
    """Press a key of the log that says this."""
    headers = more.pop("headers", None)
    sent = {"tap": said, "number": desk.state.next_number, **more}
    return desk.client.post(f"{desk.url}/watch", data=sent, headers=headers)


def text(desk: Desk) -> str:
    return log_of(desk.state).text


def write(desk: Desk, told: str) -> None:
    """Log cards past the web, which is quicker."""
    desk.evening.write(lambda state, by: keep_live(state, state.next_number, WATCH, told, by))


def key(page: str, card: str) -> str:
    """What the key of a card would say."""
    [value] = re.findall(rf'value="([^"]+)" data-card="{card}"', page)
    return html.unescape(value)


def a_hand(desk: Desk, seed: int = 3) -> Playout:
    return playout(desk.state.next.ruleset, random.Random(seed))


def test_the_face_that_led_plays_the_opening_card(desk: Desk) -> None:
    assert "Who led the 2♣?" in desk.look("/watch")
    assert desk.page.text.count('value="2:2C:0"') == 1
    assert tap(desk, "2:2C:0").status_code == 303
    assert "Trick 1: Dev plays" in desk.look("/watch")
    tap(desk, key(desk.page.text, "AC"))
    assert text(desk) == "2:2C AC"
    tap(desk, "undo:2")
    assert text(desk) == "2:2C"


def test_every_suit_begins_a_line(desk: Desk) -> None:
    lines = desk.client.get(f"{desk.url}/watch").text.split('<div class="pad">')[1:]
    cards = [re.findall(r'data-card="(\w+)"', line) for line in lines]
    assert [len(line) for line in cards] == [13] * 4
    assert [{card[-1] for card in line} for line in cards] == [{"C"}, {"D"}, {"S"}, {"H"}]


def test_another_card_may_have_been_led(desk: Desk) -> None:
    desk.look("/watch?free=1&seat=1")
    said = key(desk.page.text, "5C")
    assert said == "1:5C:0"
    tap(desk, said)
    assert "Bo led the 5♣; the 2♣ opens." in desk.look("/watch")


def test_a_face_says_who_played_out_of_turn(desk: Desk) -> None:
    write(desk, "0:2C")
    desk.look("/watch?seat=3")
    tap(desk, key(desk.page.text, "AC"))
    assert "Dev played the A♣ out of turn; it was Bo's turn." in desk.look("/watch")


def test_a_revoke_is_told_with_its_trick(desk: Desk) -> None:
    write(desk, "0:2C 5C AC 9D KC")
    desk.look("/watch")
    assert "3 of clubs, Dev has shown out of clubs" in desk.page.text
    tap(desk, "3C:5")
    page = desk.look("/watch")
    assert (
        "Trick 1: Dev revoked: played the 9 of diamonds, but could have followed with the 3♣."
        in page
    )


def test_a_revoke_that_comes_to_light_leads_to_its_ruling_before_the_hand_is_saved(
    desk: Desk,
) -> None:
    write(desk, "0:2C 5C AC 9D KC 3C")
    page = desk.client.get(f"{desk.url}/watch").text
    link = re.search(rf'href="({desk.url}/wrong/revoke[^"]*)">Settle it here', page)
    assert link
    ruling = words(desk.client.get(html.unescape(link[1])).text)
    assert "26 points for the player who revoked, nothing for anyone else." in ruling
    assert "Who pays? Dev" in ruling
    assert "Save the ruling" in ruling


def test_the_pass_is_logged_first(desk: Desk) -> None:
    assert "Ann passes to Bo" in desk.look("/watch?pass=1")
    said = key(desk.page.text, "QS")
    answer = tap(desk, said, **{"pass": "1"})
    assert answer.location.endswith("/watch?pass=1")
    for card in ("AS", "KS"):
        tap(desk, f">{card}:{len(log_of(desk.state).words)}", **{"pass": "1"})
    assert text(desk) == "0>QS 0>AS 0>KS"
    assert "Bo passes to Cleo" in desk.look("/watch?pass=1")
    answer = tap(desk, "2:QS:3")
    assert answer.status_code == 422
    assert "The queen can't be played here: Bo got it in the pass." in words(answer.text)
    assert text(desk) == "0>QS 0>AS 0>KS"


def test_a_card_is_not_played_twice(desk: Desk) -> None:
    write(desk, "0:2C AC")
    answer = tap(desk, "AC:2")
    assert answer.status_code == 422
    assert "The ace of clubs has already been played, by Bo." in words(answer.text)


def test_the_log_becomes_the_hand_with_one_tap(desk: Desk) -> None:
    hand = a_hand(desk)
    write(desk, str(logged(hand)))
    assert "All the cards have been played." in desk.look("/watch")
    told = {name: values[0] for name, values in desk.form("/hand").items()}
    for _ in range(2):
        assert desk.client.post(f"{desk.url}/hand", data=told).status_code == 303
    [view] = desk.state.hands
    score = known(hand).score()
    assert score
    assert tuple(view.points[seat] for seat in range(4)) == score.points
    assert desk.evening.table.entry == "counts"  # how hands are entered here has not changed


def test_a_watched_hand_can_be_seen_again(desk: Desk) -> None:
    hand = a_hand(desk)
    write(desk, str(logged(hand)))
    desk.look("/watch")
    told = {name: values[0] for name, values in desk.form("/hand").items()}
    desk.client.post(f"{desk.url}/hand", data=told)
    view = desk.state.hands[0]
    assert "How it was played" in desk.look(f"/hand/{view.id}")
    page = desk.look(f"/hand/{view.id}/log?trick=2")
    trick = known(hand).tricks[1]
    assert "Trick 2 of 13" in page
    assert f"{desk.names[trick.winner or 0]} wins trick 2 with the" in page
    for odd in ("0", "99", "x", "-3"):
        assert desk.client.get(f"{desk.url}/hand/{view.id}/log?trick={odd}").status_code == 200


def test_a_hand_that_was_not_watched_says_so(desk: Desk) -> None:
    desk.evening.hand(13, 0, 0, 0, queen=1)
    assert "No one logged this hand card by card." in desk.look(
        f"/hand/{desk.state.hands[0].id}/log"
    )


def test_a_log_whose_rules_were_corrected_says_so(desk: Desk) -> None:
    hand = a_hand(desk)
    write(desk, str(logged(hand)))
    desk.look("/watch")
    told = {name: values[0] for name, values in desk.form("/hand").items()}
    desk.client.post(f"{desk.url}/hand", data=told)
    write(desk, "0:2C 5C AC")
    row = db.session.query(GameRuleset).filter_by(game_id=desk.evening.game.id).one()
    row.options = STANDARD.with_options({"trim": "2C 3C 4C 5C"}).options()
    desk.evening.table.version += 1
    db.session.commit()
    view = desk.state.hands[0]
    page = desk.look(f"/hand/{view.id}/log")
    assert "This hand's log no longer fits its rules." in page
    page = desk.look("/watch")
    assert "The log doesn't fit this hand's rules anymore" in page
    assert tap(desk, "7C:3").status_code == 422
    assert tap(desk, "-:3").status_code == 303
    assert tap(desk, "undo:4").status_code == 303


def test_a_log_that_breaks_off_fills_in_what_it_knows(desk: Desk) -> None:
    write(desk, "0:2C 5C AC 9C KD 3D 4H QS")
    desk.look("/watch")
    told = {name: values[0] for name, values in desk.form("/hand").items()}
    assert told["taker-QS"] == "2"
    answer = desk.client.post(f"{desk.url}/hand", data=told)
    assert answer.status_code == 422
    assert "No one was given" in words(answer.text)
    assert f'name="log" value="{text(desk)}"' in answer.text


def test_the_outbox_is_told_how_the_log_stands(desk: Desk) -> None:
    answer = tap(desk, "2:2C:0", headers=OUTBOX)
    assert answer.status_code == 200
    assert answer.headers["X-Location"].endswith("/watch")
    assert "Trick 1: Dev plays" in words(answer.text)
    assert "<main" not in answer.text
    assert tap(desk, "2:2C:0", headers=OUTBOX).status_code == 200
    assert text(desk) == "2:2C"


def test_another_phone_was_quicker(desk: Desk) -> None:
    write(desk, "0:2C 3C")
    answer = tap(desk, "4C:1")
    assert answer.status_code == 409
    assert "Another phone logged a card first" in words(answer.text)
    assert tap(desk, "undo:1").status_code == 409


@pytest.mark.parametrize(
    "said",
    [
        "",
        "2C",
        "2C:",
        "2C:x",
        "<b>:1",
        "0>:0",
        ":0",
        "2C:99999",
        "ZZ:0",
        "9:2C:0",
        "💥:0",
        "undo:7",
    ],
)
def test_garbage_is_refused(desk: Desk, said: str) -> None:
    assert tap(desk, said).status_code in (400, 409, 422)
    assert text(desk) == ""


@pytest.mark.parametrize("number", ["", "0", "x", "9", "99999999999999999999"])
def test_numbers_of_no_hand_are_refused(desk: Desk, number: str) -> None:
    assert tap(desk, "0:2C:0", number=number).status_code in (400, 422)
    assert text(desk) == ""


def test_a_garbled_log_posted_with_a_hand_harms_nobody(desk: Desk) -> None:
    told = {"evidence": "counts", "number": "1", "hearts-0": "13", "taker-QS": "1", "log": "x" * 9}
    assert desk.client.post(f"{desk.url}/hand", data=told).status_code in (303, 422)
    for view in desk.state.hands:
        assert desk.client.get(f"{desk.url}/hand/{view.id}/log").status_code == 200
        assert desk.client.get(f"{desk.url}/hand/{view.id}").status_code == 200
    told |= {"number": "2", "log": "2C " * 2000}
    assert desk.client.post(f"{desk.url}/hand", data=told).status_code == 422


def test_the_scoreboard_says_that_a_hand_is_watched(desk: Desk) -> None:
    assert "Continue watching" not in desk.look()
    write(desk, "0:2C")
    assert "Continue watching" in desk.look()


@pytest.mark.parametrize(
    ("variant", "players"),
    [
        ("cancellation", 8),
        ("cancellation", 11),
        ("black_maria", 3),
        ("omnibus", 5),
        ("spot_bga", 6),
    ],
)
def test_every_table_can_be_watched(app: Flask, variant: str, players: int) -> None:
    with app.app_context():
        names = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit")
        rules = VARIANTS[variant].ruleset.for_players(players)
        desk = Desk(app, Evening(names[:players], ruleset=rules))
        dealer = next(s.place for s in desk.state.seats if s.number == desk.state.next.dealer)
        hands = (playout(rules, random.Random(seed)) for seed in count())
        hand = next(hand for hand in hands if hand.dealer == dealer)
        assert desk.client.get(f"{desk.url}/watch").status_code == 200
        *first, last = str(logged(hand)).split()
        write(desk, " ".join(first))
        desk.look("/watch")
        assert tap(desk, f"{last}:{len(first)}").status_code == 303
        assert "All the cards have been played." in desk.look("/watch")
        told = {name: values[0] for name, values in desk.form("/hand").items()}
        assert desk.client.post(f"{desk.url}/hand", data=told).status_code in (303, 422)
        score = known(hand).score()
        if score and not score.needs_choice:
            [view] = desk.state.hands
            assert tuple(view.points[seat] for seat in view.seats) == score.points


def opened(app: Flask, **options: str) -> Desk:
    """A table of four by these rules."""
    return Desk(app, Evening(ruleset=STANDARD.with_options(options)))


def test_points_are_told_only_where_the_table_agreed(app: Flask) -> None:
    with app.app_context():
        log = "0:2C 5C AC 3C KD 3D 4H QS"
        for running, is_told in (("hidden", False), ("shown", True)):
            desk = opened(app, running_points=running)
            write(desk, log)
            assert ("14 points" in desk.look("/watch")) is is_told
            hand = a_hand(desk)
            write(desk, str(logged(hand)))
            assert " points" in desk.look("/watch")  # at the end all is told


def test_the_dealer_says_which_way_to_pass(app: Flask) -> None:
    with app.app_context():
        desk = opened(app, pass_cycle="D")
        page = desk.look("/watch?pass=1")
        assert "Which way does Ann call?" in page
        assert tap(desk, ">QS:0", **{"pass": "1"}).status_code == 422
        assert 'value="=R:0">Pass right<' in desk.page.text
        assert tap(desk, "=Z:0").status_code == 422
        assert tap(desk, "=R:0", **{"pass": "1"}).location.endswith("/watch?pass=1")
        assert "Ann passes to Dev" in desk.look("/watch?pass=1")
        assert "pass right" in words(desk.page.text)
        assert tap(desk, "=L:1").status_code == 422
        tap(desk, ">QS:1", **{"pass": "1"})
        assert text(desk) == "=R 0>QS"
        told = str(logged(a_hand(desk)))
        write(desk, f"=R {told}")
        desk.look("/watch")
        fields = {name: values[0] for name, values in desk.form("/hand").items()}
        assert desk.client.post(f"{desk.url}/hand", data=fields).status_code == 303
        [view] = desk.state.hands
        assert view.row.passed == "R"


def test_nobody_calls_where_the_rules_say_which_way(desk: Desk) -> None:
    assert tap(desk, "=R:0").status_code == 422
    assert text(desk) == ""


def test_a_pass_that_is_mixed_is_not_logged(app: Flask) -> None:
    with app.app_context():
        desk = opened(app, pass_cycle="M")
        page = desk.look("/watch?pass=1")
        assert "No one sees who gets what, so it isn't logged." in page
        assert "Who led the 2♣?" in page


def test_who_was_to_lead_is_told_where_the_lead_moves_on(app: Flask) -> None:
    with app.app_context():
        desk = opened(app, only_hearts="lead_passes_left")
        write(desk, "0:2C 5C AC 3C")
        page = desk.look("/watch")
        assert "Trick 2: Cleo leads" in page
        assert "Only hearts? Tap who leads for Cleo." in page
        write(desk, "0:2C 5C AC 3C 3:KD 4D 5D 6D")
        assert "Cleo had no lead, so Dev led." in desk.look("/watch")


def test_a_hand_ends_where_no_card_that_counts_is_left(app: Flask) -> None:
    with app.app_context():
        desk = opened(app, skip_when_no_points="yes")
        hand = a_hand(desk, seed=38)
        log = str(logged(hand)).split()
        end = max(i for i, (_, card) in enumerate(hand.plays) if card == "QS" or card[-1] == "H")
        end += 4 - end % 4
        assert end < 52
        write(desk, " ".join(log[:end]))
        page = desk.look("/watch")
        assert "All the points are taken: the hand ends here." in page
        assert "breaks off" not in page
        assert "broke off" not in page
        told = {name: values[0] for name, values in desk.form("/hand").items()}
        assert desk.client.post(f"{desk.url}/hand", data=told).status_code == 303
        [view] = desk.state.hands
        score = known(hand).score()
        assert score
        assert tuple(view.points[seat] for seat in range(4)) == score.points
        assert f"Trick {end // 4} of {end // 4}" in desk.look(f"/hand/{view.id}/log?trick=13")


def test_the_tricks_a_revoke_changed_are_named(desk: Desk) -> None:
    write(desk, "0:2C 5C AC 9D KC 3C")
    page = desk.look("/watch")
    assert "It changed trick 1 and trick 2, where the 3♣ came out." in page
    assert "Cleo wins trick 1 all the same." in page


def test_the_referee_knows_them_where_they_go_to_whoever_revoked(app: Flask) -> None:
    with app.app_context():
        desk = opened(app, revoke="correct_or_trick")
        write(desk, "0:2C 5C AC QS KC 3C 4C 6C")
        told = "Trick 1: Dev revoked: played the queen, but could have followed with the 3♣."
        page = desk.look("/wrong/revoke?when=later")
        assert f"From the log: {told}" in page
        assert "Trick 1 holds the queen, trick 2 holds nothing that counts." in page
        assert "From the log" not in desk.look("/wrong/revoke?when=now")
        assert "From the log" not in desk.look("/wrong/revoke?when=scored")
        desk.look("/watch")
        fields = {name: values[0] for name, values in desk.form("/hand").items()}
        fields |= {f"taker-{rank}H": "0" for rank in "23456789TJQKA"}
        assert desk.client.post(f"{desk.url}/hand", data=fields).status_code == 303
        assert told in desk.look("/wrong/revoke?when=scored")
        assert "From the log" not in desk.look("/wrong/revoke?when=later")
        story = desk.look(f"/hand/{desk.state.hands[0].id}/log")
        assert "It changed trick 1 and trick 2, where the 3♣ came out." in story


def test_the_referee_asks_no_log_where_the_whole_hand_is_charged(desk: Desk) -> None:
    write(desk, "0:2C 5C AC QS KC 3C 4C 6C")
    assert "From the log" not in desk.look("/wrong/revoke?when=later")

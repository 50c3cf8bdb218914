"""The live tally as plain forms, and as the phone's outbox meets it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from companion.rules.ruleset.variants import STANDARD
from companion.scorebook.live_hand import tally_of
from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk, words

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse

pytestmark = pytest.mark.slow  # goes


OUTBOX = {"X-Outbox": "1", "HX-Request": "true", "X-Operation": "a" * 32}

SHOWN = STANDARD.with_options({"running_points": "shown"})


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    with app.app_context():
        yield Desk(app, Evening())


@pytest.fixture
def open_desk(app: Flask) -> Iterator[Desk]:
    """A table that agreed to be told what it could count."""
    with app.app_context():
        yield Desk(app, Evening(ruleset=SHOWN))


def tap(desk: Desk, said: str, **more: Any) -> TestResponse:
    """Press a key of the tally that says this."""
    headers = more.pop("headers", None)
    sent = {"tap": said, "number": desk.state.next_number, "seat": "0", **more}
    return desk.client.post(f"{desk.url}/tally", data=sent, headers=headers)


def takers(desk: Desk) -> dict[str, int]:
    return dict(tally_of(desk.state).takers)


def state(page: str) -> dict[str, Any]:
    """What the script is given."""
    [data] = re.findall(r"data-tally='([^']*)'", page)
    found: dict[str, Any] = json.loads(data.replace("&#34;", '"'))
    return found


def key(page: str, slot: str) -> str:
    """What the key of a card would say."""
    [value] = re.findall(rf'value="([^"]+)"\s+data-slot="{slot}"', page)
    return str(value)


def test_a_plain_key_gives_the_card_to_the_chosen_player(desk: Desk) -> None:
    desk.look("/tally?seat=2")
    said = key(desk.page.text, "QS")
    answer = tap(desk, said, seat="2")
    assert answer.status_code == 303
    assert answer.location.endswith("/tally?seat=2")
    desk.look("/tally?seat=2")
    assert takers(desk) == {"QS": 2}
    tap(desk, key(desk.page.text, "QS"), seat="2")
    assert takers(desk) == {}


def test_the_tally_becomes_the_hand_with_one_tap(desk: Desk) -> None:
    tap(desk, "QS=2:")
    tap(desk, "*=1:1")
    assert "Save it as hand 1" in desk.look("/tally")
    fields = desk.form("/hand")
    told = {name: values[0] for name, values in fields.items()}
    for _ in range(2):  # the second is the same one, from a double tap
        assert desk.client.post(f"{desk.url}/hand", data=told).status_code == 303
    [hand] = desk.state.hands
    assert hand.row.evidence == "cards"
    assert [hand.points[seat] for seat in range(4)] == [0, 13, 13, 0]
    assert "This tally became hand 1" in desk.look("/tally?hand=1")
    assert takers(desk) == {}


def test_it_is_never_saved_by_itself(desk: Desk) -> None:
    tap(desk, "*=1:0")
    desk.look("/tally")
    assert desk.state.hands == []


def test_the_scoreboard_says_that_a_tally_is_running(desk: Desk) -> None:
    assert "Continue the tally" not in desk.look()
    tap(desk, "QS=2:")
    assert "Continue the tally" in desk.look()
    tap(desk, "*=1:1")
    desk.look("/tally")
    told = {name: values[0] for name, values in desk.form("/hand").items()}
    desk.client.post(f"{desk.url}/hand", data=told)
    assert "Continue the tally" not in desk.look()


def test_the_outbox_is_told_how_the_tally_stands(desk: Desk) -> None:
    answer = tap(desk, "QS=2:", headers=OUTBOX)
    assert answer.status_code == 200
    assert answer.headers["X-Location"].endswith("/tally?seat=0")
    assert state(answer.text)["told"] == ["QS=2"]
    assert "<main" not in answer.text


def test_a_tap_sent_twice_is_one_tap(desk: Desk) -> None:
    for _ in range(2):
        assert tap(desk, "QS=2:", headers=OUTBOX).status_code == 200
    assert tally_of(desk.state).taps == 1


def test_the_same_operation_cannot_say_something_else(desk: Desk) -> None:
    tap(desk, "QS=2:", headers=OUTBOX)
    answer = tap(desk, "QS=1:2", headers=OUTBOX)
    assert answer.status_code == 409
    assert takers(desk) == {"QS": 2}


def test_who_did_not_see_the_last_tap_is_told_what_stands(desk: Desk) -> None:
    tap(desk, "QS=2:")
    answer = tap(desk, "QS=1:")
    assert answer.status_code == 409
    assert "The queen was given to someone else" in words(answer.text)
    assert takers(desk) == {"QS": 2}
    assert tap(desk, "undo:5").status_code == 409
    assert tap(desk, "*=1:0").status_code == 409


@pytest.mark.parametrize("said", ["JD=0:", "QS=7:", "QS-2=0:"])
def test_what_this_hand_does_not_have_is_refused_in_words(desk: Desk, said: str) -> None:
    answer = tap(desk, said)
    assert answer.status_code == 422
    assert re.search(r"count in this hand|No one sits there", answer.text)
    assert takers(desk) == {}


@pytest.mark.parametrize(
    "said",
    ["", "QS", "QS=1", "QS=1:x", "rm -rf:1", "QS=-1:", "undo:", "💥=1:", "QS=1:\n", "A" * 99],
)
def test_garbage_is_refused(desk: Desk, said: str) -> None:
    assert tap(desk, said).status_code in (400, 409)
    assert takers(desk) == {}


@pytest.mark.parametrize("number", ["", "0", "x", "9", "-1", "99999999999999999999"])
def test_numbers_of_no_hand_are_refused(desk: Desk, number: str) -> None:
    assert tap(desk, "QS=1:", number=number).status_code in (400, 422)
    assert takers(desk) == {}


@pytest.mark.parametrize("seat", ["9" * 4000, "-1", "x"])
def test_a_seat_that_is_none_stands_in_no_address(desk: Desk, seat: str) -> None:
    answer = tap(desk, "QS=1:", seat=seat)
    assert answer.status_code == 303
    assert answer.headers["Location"].endswith("/tally")
    assert takers(desk) == {"QS": 1}


def test_pages_of_no_hand_are_not_there(desk: Desk) -> None:
    for number in ("0", "9"):
        assert desk.client.get(f"{desk.url}/tally?hand={number}").status_code == 404
    assert desk.client.get(f"{desk.url}/tally?hand=x&seat=99").status_code == 200


def test_a_hand_saved_elsewhere_is_compared(desk: Desk) -> None:
    tap(desk, "*=1:0")
    page = desk.look("/tally")
    told = {name: values[0] for name, values in desk.form("/hand").items()}
    desk.evening.hand(13, 0, 0, 0, queen=2)
    answer = desk.client.post(f"{desk.url}/hand", data=told)
    assert answer.status_code == 409
    assert "You already scored hand 1" in answer.text
    page = desk.look("/tally?hand=1")
    assert "Hand 1 is already scored" in page
    assert "Compare it" in page


def test_a_tap_that_comes_late_is_kept_with_its_hand(desk: Desk) -> None:
    desk.evening.hand(13, 0, 0, 0, queen=2)
    assert tap(desk, "QS=1:", number="1", headers=OUTBOX).status_code == 200
    assert tally_of(desk.state, 1).takers == {"QS": 1}


def test_nothing_is_told_that_the_table_wants_to_count(desk: Desk) -> None:
    for slot in ("QS", "AH", "KH", "QH"):
        tap(desk, f"{slot}=2:")
    page = desk.look("/tally")
    for hint in ("Still out", "Watch for a moon", "Hearts are broken"):
        assert hint not in page
    assert state(desk.page.text)["shows"] is False


def test_the_hints_come_where_the_table_agreed(open_desk: Desk) -> None:
    for slot in ("QS", "AH", "KH", "QH"):
        tap(open_desk, f"{slot}=2:")
    page = open_desk.look("/tally")
    assert "Only Cleo has points: three hearts and the queen. Watch for a moon." in page
    assert "Still out: ten hearts." in page
    assert "Hearts are broken." in page


def test_all_scoring_cards_are_out(desk: Desk) -> None:
    tap(desk, "*=1:0")
    assert "All the points are taken. You can stop." in desk.look("/tally")


def test_a_game_that_is_over_has_no_tally(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening(variant="short_50"))
        for _ in range(2):
            desk.evening.hand(13, 0, 0, 0, queen=0)
        assert desk.client.get(f"{desk.url}/tally").status_code == 303
        assert tap(desk, "QS=1:").status_code == 422


def test_the_table_may_want_the_hints_in_the_middle_of_a_hand(desk: Desk) -> None:
    tap(desk, "QS=2:")
    desk.look("/tally")
    assert desk.send("/tally/hints", shown="yes").status_code == 303
    assert "Still out: 13 hearts." in desk.look("/tally")
    assert desk.send("/tally/hints").status_code == 303
    assert "Still out" not in desk.look("/tally")


def test_a_tally_can_be_started_again_and_brought_back(desk: Desk) -> None:
    tap(desk, "QS=2:")
    tap(desk, "-:1")
    assert takers(desk) == {}
    tap(desk, "undo:2")
    assert takers(desk) == {"QS": 2}


def test_a_moon_is_chosen_before_the_tally_is_saved(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening(variant="shooters_choice"))
        tap(desk, "*=1:0")
        desk.look("/tally")
        told = {name: values[0] for name, values in desk.form("/hand").items()}
        answer = desk.client.post(f"{desk.url}/hand", data=told)
        assert answer.status_code == 422
        assert 'name="choice" value="add"' in answer.text
        assert desk.state.hands == []
        told |= {"choice": "add", "operation": "another one"}
        assert desk.client.post(f"{desk.url}/hand", data=told).status_code == 303
        [view] = desk.state.hands
        assert [view.points[seat] for seat in range(4)] == [26, 0, 26, 26]


def test_the_tally_of_a_removed_hand_can_be_saved_again(desk: Desk) -> None:
    tap(desk, "*=1:0")
    for _ in range(2):
        desk.look("/tally")
        told = {name: values[0] for name, values in desk.form("/hand").items()}
        assert desk.client.post(f"{desk.url}/hand", data=told).status_code == 303
        assert len(desk.state.hands) == 1
        remove_last(desk)
        assert desk.state.hands == []
    assert "Continue the tally" in desk.look()


def remove_last(desk: Desk) -> None:
    """Undo opens the saved hand, where it is removed."""
    path = f"/hand/{desk.state.hands[-1].id}/remove"
    desk.look(path)
    told = {name: values[0] for name, values in desk.form(path).items()}
    assert desk.client.post(desk.url + path, data=told).status_code == 303


def test_undo_of_a_removal_leaves_the_tally_with_its_hand(desk: Desk) -> None:
    tap(desk, "*=1:0")
    desk.look("/tally")
    told = {name: values[0] for name, values in desk.form("/hand").items()}
    assert desk.client.post(f"{desk.url}/hand", data=told).status_code == 303
    remove_last(desk)
    desk.undo()
    assert len(desk.state.hands) == 1
    assert tally_of(desk.state, 2).takers == {}
    assert "Continue the tally" not in desk.look()


def test_the_tally_of_a_removed_hand_leaves_with_it_when_the_next_is_begun(desk: Desk) -> None:
    tap(desk, "*=1:0")
    desk.look("/tally")
    told = {name: values[0] for name, values in desk.form("/hand").items()}
    assert desk.client.post(f"{desk.url}/hand", data=told).status_code == 303
    tap(desk, "4H=1:", number="2")
    remove_last(desk)
    assert tally_of(desk.state, 1).takers == {"4H": 1}
    desk.undo()
    assert tally_of(desk.state, 2).takers == {"4H": 1}


def field(page: str, name: str) -> str:
    """What a hidden field of the pad says."""
    return str(re.findall(rf'name="{name}" value="([^"]*)"', page)[-1])


def test_a_tap_finds_its_hand_when_an_earlier_one_is_inserted(desk: Desk) -> None:
    desk.evening.hand(13, 0, 0, 0, queen=1)
    tap(desk, "QS=2:")
    page = desk.look("/tally") and desk.page.text
    seen = {"number": field(page, "number"), "after": field(page, "after")}
    desk.evening.insert(1, desk.evening.counts(13, 0, 0, 0, queen=3))
    answer = tap(desk, "4H=1:", headers=OUTBOX, **seen)
    assert (state(answer.text)["number"], state(answer.text)["told"]) == (3, ["QS=2", "4H=1"])
    assert takers(desk) == {"QS": 2, "4H": 1}


def test_a_tap_finds_its_hand_when_the_one_before_is_removed(desk: Desk) -> None:
    for _ in range(2):
        desk.evening.hand(13, 0, 0, 0, queen=1)
    page = desk.look("/tally") and desk.page.text
    seen = {"number": field(page, "number"), "after": field(page, "after")}
    desk.evening.remove(2)
    desk.evening.remove(1)
    assert tap(desk, "4H=1:", **seen).status_code == 303
    assert tally_of(desk.state, 1).takers == {"4H": 1}
    desk.evening.undo()
    assert tally_of(desk.state, 2).takers == {"4H": 1}


def test_a_tap_stays_with_its_number_when_the_hand_before_is_taken_back(desk: Desk) -> None:
    desk.evening.hand(13, 0, 0, 0, queen=1)
    page = desk.look("/tally") and desk.page.text
    seen = {"number": field(page, "number"), "after": field(page, "after")}
    desk.evening.undo()
    tap(desk, "4H=1:", **seen)
    assert tally_of(desk.state, 2).takers == {"4H": 1}


def finished(desk: Desk, **answers: str) -> int:
    """Make the hand of it with one tap; `answers` is what was asked at the end."""
    desk.look("/tally")
    told = {name: values[0] for name, values in desk.form("/hand").items()}
    asked = ("trickless-", "every_trick")
    told = {name: value for name, value in told.items() if not name.startswith(asked)}
    return desk.client.post(f"{desk.url}/hand", data={**told, **answers}).status_code


def test_cards_that_stay_dead_are_given_to_nobody(app: Flask) -> None:
    with app.app_context():
        rules = STANDARD.with_options({"players": "5", "leftover": "dead"})
        desk = Desk(app, Evening(("Ann", "Bo", "Cleo", "Dev", "Eva"), ruleset=rules))
        desk.look("/tally?seat=99")
        assert key(desk.page.text, "2H") == "2H=99:"
        for word in ("2H=99:", "3H=99:", "*=1:2"):
            assert tap(desk, word).status_code == 303
        answer = tap(desk, "4H=99:1")
        assert answer.status_code == 422
        assert takers(desk)["4H"] == 1
        page = desk.look("/tally")
        assert "All the points are taken. You can stop." in page
        assert "Save it as hand 1" in page
        assert finished(desk) == 303
        [hand] = desk.state.hands
        assert [hand.points[seat] for seat in range(5)] == [24, 0, 24, 24, 24]
        assert "This tally became hand 1" in desk.look("/tally?hand=1")


def test_all_that_is_left_goes_to_nobody_only_where_so_many_stay_dead(app: Flask) -> None:
    with app.app_context():
        rules = STANDARD.with_options({"players": "5", "leftover": "dead"})
        desk = Desk(app, Evening(("Ann", "Bo", "Cleo", "Dev", "Eva"), ruleset=rules))
        assert tap(desk, "*=99:0").status_code == 422
        for word in ("*=1:0", "QS=:1", "AH=:1"):
            tap(desk, word)
        assert "No one gets the 2 left" in desk.look("/tally?seat=99")
        assert tap(desk, "*=99:3").status_code == 303
        assert takers(desk)["QS"] == 99


def test_nobody_has_no_tile_where_every_card_is_taken(desk: Desk) -> None:
    assert "Nobody" not in desk.look("/tally")
    assert tap(desk, "2H=99:").status_code == 422


def test_who_took_no_trick_is_asked_at_the_end(app: Flask) -> None:
    with app.app_context():
        rules = STANDARD.with_options({"no_tricks_bonus": "-5"})
        desk = Desk(app, Evening(ruleset=rules))
        tap(desk, "QS=2:")
        desk.look("/tally")
        assert 'data-ask="trickless" hidden disabled' in desk.page.text
        tap(desk, "*=1:1")
        desk.look("/tally")
        assert 'data-ask="trickless">' in desk.page.text
        idle = [seat for seat in range(4) if f'data-idle="{seat}">' in desk.page.text]
        assert idle == [0, 3]
        assert finished(desk, **{"trickless-3": "yes"}) == 303
        [hand] = desk.state.hands
        assert [hand.points[seat] for seat in range(4)] == [0, 13, 13, -5]


@pytest.mark.parametrize(("answer", "line"), [("1", [52, 0, 52, 52]), ("-1", [26, 0, 26, 26])])
def test_whether_one_player_took_every_trick_is_asked_at_the_end(
    app: Flask, answer: str, line: list[int]
) -> None:
    with app.app_context():
        desk = Desk(app, Evening(ruleset=STANDARD.with_options({"sun": "double"})))
        assert 'data-ask="every" hidden disabled' in (desk.look("/tally") and desk.page.text)
        tap(desk, "*=1:0")
        assert "Did Bo take every trick?" in desk.look("/tally")
        assert finished(desk, every_trick=answer) == 303
        [hand] = desk.state.hands
        assert [hand.points[seat] for seat in range(4)] == line


def test_a_hand_that_is_shared_is_not_asked_about_every_trick(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening(ruleset=STANDARD.with_options({"sun": "double"})))
        tap(desk, "QS=2:")
        tap(desk, "*=1:1")
        desk.look("/tally")
        assert 'data-ask="every" hidden disabled' in desk.page.text
        assert finished(desk) == 303


@pytest.mark.parametrize(("said", "kept"), [("R", "R"), ("", "D")])
def test_which_way_the_dealer_called_is_asked_at_the_end(app: Flask, said: str, kept: str) -> None:
    with app.app_context():
        desk = Desk(app, Evening(ruleset=STANDARD.with_options({"pass_cycle": "D"})))
        desk.look("/tally")
        assert 'data-ask="call" hidden disabled' in desk.page.text
        tap(desk, "*=1:0")
        assert "Which way did the dealer call?" in desk.look("/tally")
        assert 'data-ask="call">' in desk.page.text
        assert finished(desk, passed=said) == 303
        assert desk.state.hands[0].row.passed == kept

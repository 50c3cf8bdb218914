"""A hand sent as a plain form: saved when it adds up, otherwise refused with everything kept."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import ASSETS, scorebook
from companion.models import Device, db, new_id
from companion.rules import VARIANTS, Card
from companion.scorebook import changes
from tests.each import each, first_quick
from tests.scorebook.evening import NOON, Evening
from tests.web.hand_desk import Desk, Page, all_rows, cards, client_of, counts, open_desk, points

HEARTS = "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"

OpenDesk = Callable[..., Desk]


@pytest.fixture
def opened(app: Flask) -> Iterator[OpenDesk]:
    with app.app_context():
        yield lambda *names, **rules: open_desk(app, *names, **rules)


@pytest.fixture
def desk(opened: OpenDesk) -> Desk:
    return opened()


# Saving


def test_seventeen_six_three_nothing(desk: Desk) -> None:
    answer = desk.post(counts(4, 6, 3, 0, queen=0))
    assert answer.status_code == 303
    assert answer.location == desk.board
    assert desk.lines == [(17, 6, 3, 0)]


def test_who_is_left_empty_gets_the_rest(desk: Desk) -> None:
    desk.post(counts(4, "", 3, 0, queen=3))
    assert desk.lines == [(4, 6, 3, 13)]


def test_whoever_is_left_empty_has_none_when_none_are_left(desk: Desk) -> None:
    desk.post(counts(13, "", "", "", queen=1))
    assert desk.lines == [(13, 13, 0, 0)]


def test_a_moon_in_counts_cards_and_points(desk: Desk) -> None:
    desk.post(counts(13, 0, 0, 0, queen=0))
    desk.post(cards("QS " + HEARTS))
    desk.post(points(0, 26, 26, 26))
    assert desk.lines == [(0, 26, 26, 26)] * 3


def test_the_outbox_is_told_where_the_answer_lives(desk: Desk) -> None:
    answer = desk.post(counts(4, 6, 3, 0), **{"X-Outbox": "1", "X-Operation": "a" * 32})
    assert (answer.status_code, answer.headers["X-Location"]) == (200, desk.board)


def test_the_same_sending_twice_is_one_hand(desk: Desk) -> None:
    told = counts(4, 6, 3, 0, operation="once")
    assert desk.client.post(desk.address, data={**told, "number": "1"}).status_code == 303
    assert desk.client.post(desk.address, data={**told, "number": "1"}).status_code == 303
    assert len(desk.lines) == 1


def test_a_hand_that_waited_for_a_month_is_not_saved_twice(desk: Desk) -> None:
    month = 30 * 24 * 3600
    for number, (age, status) in enumerate([(month, 200), (month + 1, 409)]):
        outbox = {"X-Outbox": "1", "X-Operation": f"{number:032}", "X-Operation-Age": str(age)}
        answer = desk.post(counts(4, 6, 3, 0), **outbox)
        assert answer.status_code == status
    assert "more than 30 days ago" in answer.text
    assert len(desk.lines) == 1


@pytest.mark.parametrize("age", ["-5", "soon", "", "\u0665", "9" * 40])
def test_an_age_that_makes_no_sense_stops_nothing_else(desk: Desk, age: str) -> None:
    outbox = {"X-Outbox": "1", "X-Operation": "a" * 32, "X-Operation-Age": age}
    assert desk.post(counts(4, 6, 3, 0), **outbox).status_code == (409 if age[:1] == "9" else 200)


def test_the_next_hand_opens_the_way_the_last_was_told(desk: Desk) -> None:
    desk.post(points(17, 6, 3, 0))
    assert 'name="evidence" value="points"' in desk.client.get(desk.address).text
    assert 'value="cards"' in desk.client.get(desk.address + "?mode=cards").text


@pytest.mark.parametrize(
    ("variant", "told", "line"),
    [
        ("omnibus", counts(3, 10, 0, 0, taker_JD="2"), (16, 10, -10, 0)),
        ("omnibus", counts(13, 0, 0, 0, taker_JD="1"), (0, 16, 26, 26)),
        ("black_maria", counts(0, 13, 0, 0, taker_KS="0", taker_AS="0"), (30, 13, 0, 0)),
        ("spot_s0", cards("AH KH 5H", "QS", "QH JH TH 9H 8H 7H 6H 4H 3H 2H", ""), (32, 13, 72, 0)),
        ("british_basic", counts(4, 9, 0, queen=None), (4, 9, 0)),
    ],
)
def test_other_rules_ask_for_other_cards(
    opened: OpenDesk, variant: str, told: dict[str, str], line: tuple[int, ...]
) -> None:
    names = ("Ann", "Bo", "Cleo", "Dev")[: len(line)]
    desk = opened(*names, variant=variant)
    assert desk.post(told).status_code == 303
    assert desk.lines == [line]


@pytest.mark.parametrize("players", first_quick([4, 3, 5, 6]))
@each("variant", VARIANTS)
def test_every_variant_has_a_form_for_every_number_of_players(
    opened: OpenDesk, variant: str, players: int
) -> None:
    if players not in VARIANTS[variant].players:
        return
    desk = opened(*("Ann", "Bo", "Cleo", "Dev", "Eve", "Fay")[:players], variant=variant)
    ruleset = desk.evening.state.next.ruleset
    for mode in ("counts", "cards", "points"):
        page = desk.client.get(f"{desk.address}?mode={mode}").text
        assert all(f'name="taker-{card}"' in page for card in ruleset.scoring_cards)
        assert ('name="hearts-0"' in page) == bool(ruleset.heart_count)
        assert (">Count" in page) == ruleset.hearts_are_equal


def test_the_scripts_of_the_pad_are_fetched_in_one_round(opened: OpenDesk) -> None:
    desk = opened()
    page = desk.client.get(desk.address).text
    named = re.findall(r'<script type="module" data-src="[^"]*/js/hand_entry/(\w+)\.js">', page)
    folder = ASSETS / "static" / "js" / "hand_entry"
    waiting, needed = ["pad"], {"pad"}
    while waiting:
        script = (folder / f"{waiting.pop()}.js").read_text(encoding="utf-8")
        new = set(re.findall(r'from "\./(\w+)\.js"', script)) - needed
        needed |= new
        waiting += new
    assert sorted(named) == sorted(needed)


# What cannot be


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (points(12, 12, 1, 1), ": someone must have the queen. Who?"),
        (points(25, 0, 0, 0), "One heart is missing. Who has it?"),
        (points(4, 6, 3, 0), "Who took the queen?"),
        (points(-26, 0, 0, 0), "A hand adds up to 26 (78 with a moon)."),
        (points(0, 26, 26, 0), "two hands. Did you skip one?"),
        (points(26, 1, 0, 0), "One heart too many. Whose?"),
        (points(0, 0, 0, 0), "0. A hand adds up to 26"),
        (points(-3, 29, 0, 0), "the cards can't add up like that."),
        (points(17, 6, 3, ""), "Points are missing for one player."),
        (points(999, 0, 0, 0), "999. A hand adds up to 26"),
        (counts(4, 6, 2, 0), "That's 25. One heart is missing."),
        (counts(4, 6, 4, 0), "One heart is counted twice."),
        (counts(4, 6, 3, 0, queen=None), "13 short: no one was given the queen."),
        (counts(4, "", "", 0), "Nine hearts are still out."),
        (counts("", "", "", "", queen=None), "still out"),
        (counts(-1, 14, 0, 0), "No one can have fewer than zero hearts."),
        (counts("4½", 6, 3, 0), "“4½” isn't a number that fits here."),
        (counts("99999999999999999999", 6, 3, 0), "isn't a number that fits here."),
        (counts("four", 6, 3, 0), "“four” isn't a number that fits here."),
        (counts("<b>", 6, 3, 0), "“<b>” isn't a number that fits here."),
        (counts(4, 6, 3, 0, queen=7), "No one sits there in this hand."),
        (counts(4, 6, 3, 0, queen="x"), "No one sits there in this hand."),
        (counts(4, 6, 3, 0, 0), "No one sits there in this hand."),
        (points(17, 6, 3, 0, 0), "No one sits there in this hand."),
        (counts(4, 6, 3, 0, queen=["0", "1"]), "The queen of spades was given twice."),
        (counts(["4", "5"], 6, 3, 0), "A player was given two numbers."),
        (counts(4, 6, 3, 0, taker_JD="1"), "One of those cards doesn't count in this hand."),
        (counts(4, 6, 3, 0, **{"taker_Q♠": "1"}), "One of those cards doesn't count"),
        (cards("QS " + HEARTS[:-3]), "No one was given the 2 of hearts."),
        (cards(HEARTS), "No one was given the queen of spades."),
        (counts(4, 6, 3, 0, evidence="guess"), "This form arrived damaged."),
        (counts(4, 6, 3, 0, number="one"), "This form arrived damaged."),
        (counts(4, 6, 3, 0, choice="whatever " * 9), "This form arrived damaged."),
        (counts(4, 6, 3, 0, note="x" * 201), "A note can have up to 200 characters."),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason_and_keeps_what_was_typed(
    desk: Desk, told: dict[str, Any], sentence: str
) -> None:
    before = all_rows()
    answer = desk.post(told)
    assert answer.status_code == 422
    assert sentence in html.unescape(answer.text)
    for name, value in Page(answer.text).fields.items():
        if name in told and name.startswith(("hearts", "points")):
            assert value == told[name] or value in told[name]
    assert all_rows() == before


def test_a_refusal_keeps_every_field(desk: Desk) -> None:
    told = {**counts(4, "", "x", -3, queen=2), "points-1": "5", "taker-AH": "3"}
    page = Page(desk.post(told).text)
    assert page.told([name for name in told if "-" in name]) == {
        name: value for name, value in told.items() if "-" in name
    }
    assert page.fields["evidence"] == "counts"


def test_an_own_minus_sign_is_read(opened: OpenDesk) -> None:
    desk = opened(variant="omnibus")
    assert desk.post(points(16, 10, "\N{MINUS SIGN}10", 0, choice="as_typed")).status_code == 303
    assert desk.lines == [(16, 10, -10, 0)]


def test_twenty_six_asks_about_the_moon(desk: Desk) -> None:
    before = all_rows()
    answer = desk.post(points(26, 0, 0, 0))
    assert answer.status_code == 422
    assert "Did Ann shoot the moon?" in answer.text
    assert ("choice", "add") in Page(answer.text).buttons
    assert all_rows() == before
    assert desk.post(points(26, 0, 0, 0, choice="add")).status_code == 303
    assert desk.lines == [(0, 26, 26, 26)]


def test_sixteen_may_be_a_moon_or_not(opened: OpenDesk) -> None:
    desk = opened(variant="omnibus")
    answer = desk.post(points(16, 0, 0, 0))
    assert answer.status_code == 422
    values = [value for name, value in Page(answer.text).buttons if name == "choice"]
    assert "as_typed" in values
    assert len(values) > 1
    for value in values:
        assert desk.post(points(16, 0, 0, 0, choice=value)).status_code == 303


@pytest.mark.parametrize(
    ("choice", "line"), [("add", (0, 26, 26, 26)), ("subtract", (-26, 0, 0, 0))]
)
def test_the_shooter_sees_both_futures_and_chooses(
    opened: OpenDesk, choice: str, line: tuple[int, ...]
) -> None:
    desk = opened(variant="shooters_choice")
    told = counts(13, 0, 0, 0)
    before = all_rows()
    answer = desk.post(told)
    assert answer.status_code == 422
    assert "Ann shot the moon" in answer.text
    assert [v for n, v in Page(answer.text).buttons if n == "choice"] == ["add", "subtract"]
    assert "26 for everyone else" in answer.text
    assert all_rows() == before
    assert desk.post({**told, "choice": choice}).status_code == 303
    assert desk.lines == [line]


def test_the_futures_say_who_wins(opened: OpenDesk) -> None:
    desk = opened(variant="shooters_choice")
    for _ in range(3):
        desk.evening.hand(0, 12, 1, 0, queen=1)
    text = desk.post(counts(13, 0, 0, 0, number="4")).text
    assert "The game is over; Ann wins." in text
    assert text.count("The game is over") == 1
    assert "out</small>" in text


def test_a_choice_that_nobody_owes_is_not_kept(desk: Desk) -> None:
    desk.post(counts(4, 6, 3, 0, choice="subtract"))
    assert desk.evening.state.hands[0].report.choice is None


@pytest.mark.parametrize("mode", ["add_others", "wins_game"])
def test_a_typed_moon_keeps_no_choice_that_its_points_say(opened: OpenDesk, mode: str) -> None:
    ruleset = VARIANTS["standard"].ruleset.with_options({"moon_mode": mode})
    desk = opened(ruleset=ruleset)
    answer = desk.post(points(26, 0, 0, 0))
    [value] = [value for name, value in Page(answer.text).buttons if name == "choice"]
    assert desk.post(points(26, 0, 0, 0, choice=value)).status_code == 303
    assert desk.evening.state.hands[0].report.choice is None
    assert desk.evening.state.hands[0].moon is not None


# Open hands


def test_what_does_not_add_up_can_be_kept_open_with_a_note(desk: Desk) -> None:
    told = counts(4, 6, 2, 0)
    button = Page(desk.post(told).text).pressed("as_open")
    assert desk.post({**told, **button, "note": "one heart\n lost"}).status_code == 303
    [hand] = desk.evening.state.hands
    assert (hand.report.is_open, hand.report.note) == (True, "one heart lost")
    assert desk.lines == [(17, 6, 2, 0)]


def test_the_note_stays_when_the_hand_is_put_right(desk: Desk) -> None:
    desk.post(counts(4, 6, 2, 0, as_open="yes", note="one heart is lost"))
    fields = Page(desk.client.get(desk.hand(1)).text).fields
    told = {**fields, "hearts-2": "3"}
    page = Page(desk.client.post(desk.hand(1), data=told).text)
    desk.client.post(desk.hand(1), data=page.fields | page.pressed("confirmed"))
    [hand] = desk.evening.state.hands
    assert (hand.report.is_open, hand.report.note) == (False, "one heart is lost")
    assert desk.lines == [(17, 6, 3, 0)]


def test_a_moon_choice_cannot_be_kept_open(opened: OpenDesk) -> None:
    desk = opened(variant="shooters_choice")
    asked = desk.post(counts(13, 0, 0, 0)).text
    assert re.search(r'id="mend"[^>]* hidden>', asked)
    assert desk.post(counts(13, 0, 0, 0, as_open="yes")).status_code == 422
    assert desk.lines == []


# Where and who


def test_a_finished_game_takes_no_hand(desk: Desk) -> None:
    for _ in range(4):
        desk.evening.hand(13, 0, 0, 0, queen=0)
    assert desk.client.get(desk.address).location == desk.board
    before = all_rows()
    answer = desk.post(counts(4, 6, 3, 0, number="5"))
    assert answer.status_code == 422
    assert "The game ended with hand 4" in answer.text
    assert "Hand 5 was played after that." in answer.text
    assert all_rows() == before


def test_strangers_find_nothing(app: Flask, desk: Desk) -> None:
    desk.evening.hand(4, 6, 3, 0, queen=0)
    stranger = client_of(app, Evening(("Eve", "Fay", "Gus")).device.id)
    before = all_rows()
    for url in (desk.address, desk.hand(1), desk.hand(1) + "/remove", desk.address + "/insert/1"):
        assert stranger.get(url).status_code == 404
        assert stranger.post(url, data=counts(4, 6, 3, 0)).status_code == 404
        assert app.test_client().get(url).status_code == 404
    assert all_rows() == before


def test_hands_and_games_of_another_table_are_not_here(app: Flask, desk: Desk) -> None:
    other = Evening(("Eve", "Fay", "Gus"), device=desk.evening.device)
    other.hand(4, 9, 0, queen=0)
    foreign = other.state.hands[0].id
    before = all_rows()
    mine = f"/t/{desk.evening.table.id}"
    for url in (
        f"{desk.address}/{foreign}",
        f"{desk.address}/{foreign}/remove",
        f"{mine}/g/{other.game.id}/hand",
        f"{desk.address}/insert/1",
        f"{desk.address}/insert/0",
    ):
        assert desk.client.get(url).status_code == 404, url
        assert desk.client.post(url, data=counts(4, 6, 3, 0)).status_code == 404, url
    assert all_rows() == before


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"x" * 200_000, 413),
        (b"hearts-0=" + b"9" * 100_000, 413),
        (b"\x00\xff\xfe" * 50, 400),
        (b"&".join(b"hearts-%d=1" % n for n in range(500)), 422),
        (b"\xff\xfehearts-0=\xff", 400),
    ],
)
def test_huge_and_binary_bodies_are_refused(desk: Desk, body: bytes, status: int) -> None:
    before = all_rows()
    form = "application/x-www-form-urlencoded"
    answer = desk.client.post(desk.address, data=body, content_type=form)
    assert answer.status_code == status
    assert all_rows() == before
    assert desk.client.post(desk.address, json={"hearts-0": 4}).status_code == 400
    assert all_rows() == before


def test_a_forged_form_is_refused(make_app: Callable[..., Flask]) -> None:
    # Of its own: its forms are guarded.
    app = make_app(WTF_CSRF_ENABLED=True)
    with app.app_context():
        desk = open_desk(app)
        before = all_rows()
        assert desk.post(counts(4, 6, 3, 0)).status_code == 400
        assert desk.post(counts(4, 6, 3, 0, csrf_token="made up")).status_code == 400
        assert all_rows() == before
        token = desk.client.get("/token").get_json()["token"]
        assert desk.post(counts(4, 6, 3, 0), **{"X-CSRFToken": token}).status_code == 303


# Two phones


def test_what_another_phone_saved_is_called_theirs(desk: Desk) -> None:
    other = Device(created_at=NOON, last_seen_at=NOON)
    db.session.add(other)
    db.session.commit()
    with scorebook.writing(desk.evening.table):
        state = desk.evening.state
        facts = desk.evening.counts(4, 6, 3, 0, queen=0)
        scorebook.write(state, changes.record(new_id(), facts, 1), scorebook.Author(other.id, NOON))
    answer = desk.post(counts(3, 7, 3, 0, queen=0, number="1"))
    assert answer.status_code == 409
    assert "Another phone saved hand 1, with other figures." in answer.text
    assert "Nothing goes into hand 2." in answer.text
    assert "Keep theirs" in answer.text


@pytest.mark.parametrize("told", [counts(4, 6, 3, 0, queen=0), points(17, 6, 3, 0)])
def test_the_same_figures_are_saved_already(desk: Desk, told: dict[str, Any]) -> None:
    desk.post(counts(4, 6, 3, 0, queen=0))
    assert desk.post({**told, "number": "1"}).status_code == 303
    assert desk.lines == [(17, 6, 3, 0)]


def test_the_same_points_with_another_queen_are_asked_about(desk: Desk) -> None:
    desk.post(counts(0, 13, 0, 0, queen=0))
    assert desk.post(counts(13, 0, 0, 0, queen=1, number="1")).status_code == 409
    assert desk.lines == [(13, 13, 0, 0)]


def test_the_second_window_is_shown_what_the_first_saved(desk: Desk) -> None:
    desk.post(counts(4, 6, 3, 0, queen=0))
    before = all_rows()
    answer = desk.post(counts(3, 7, 3, 0, queen=0, number="1"))
    assert answer.status_code == 409
    assert "You already saved hand 1 on this phone, with other figures." in answer.text
    assert all_rows() == before
    page = Page(answer.text)
    told = page.fields | page.pressed("confirmed")
    assert desk.client.post(desk.hand(1), data=told).status_code == 303
    assert desk.lines == [(16, 7, 3, 0)]


def test_what_does_not_add_up_can_be_put_right_before_it_replaces(desk: Desk) -> None:
    desk.post(counts(4, 6, 3, 0, queen=0))
    answer = desk.post(counts(3, "", "", 0, queen=0, number="1"))
    assert answer.status_code == 409
    page = Page(answer.text)
    assert not any(name == "confirmed" for name, _ in page.buttons)
    again = desk.client.post(desk.hand(1), data=page.fields)
    assert again.status_code == 422
    assert Page(again.text).fields["hearts-0"] == "3"
    assert desk.lines == [(17, 6, 3, 0)]


def test_a_key_used_for_another_hand_is_refused(desk: Desk) -> None:
    desk.post(counts(4, 6, 3, 0, operation="once"))
    answer = desk.post(counts(3, 7, 3, 0, operation="once", number="2"))
    assert answer.status_code == 409
    assert Page(answer.text).fields["hearts-1"] == "7"
    assert len(desk.lines) == 1


def test_a_correction_that_came_second_is_shown_the_first(desk: Desk) -> None:
    desk.post(counts(4, 6, 3, 0, queen=0))
    url = desk.hand(1)
    first = Page(desk.client.get(url).text).fields
    desk.evening.correct(1, desk.evening.counts(5, 5, 3, 0, queen=0))
    answer = desk.client.post(url, data={**first, "hearts-0": "3", "hearts-1": "7"})
    assert answer.status_code == 409
    assert "You already corrected hand 1" in answer.text
    assert desk.lines == [(18, 5, 3, 0)]


# Correcting


def test_a_correction_is_shown_before_it_is_saved(desk: Desk) -> None:
    desk.evening.hand(0, 12, 0, 1, queen=1)
    for _ in range(3):
        desk.evening.hand(0, 12, 1, 0, queen=1)
    assert desk.evening.state.is_over
    url = desk.hand(1)
    page = Page(desk.client.get(url).text)
    assert page.told(["hearts-0", "hearts-1", "taker-QS"]) == {
        "hearts-0": "0",
        "hearts-1": "12",
        "taker-QS": "1",
    }
    before = all_rows()
    told = {**page.fields, "hearts-0": "4", "hearts-1": "8"}
    answer = desk.client.post(url, data=told)
    assert answer.status_code == 200
    text = " ".join(answer.text.split())
    assert "<bdi>Bo</bdi> 100&nbsp;" in text
    assert "<b>96</b>" in text
    assert "over. Hand 5 will be next." in text
    assert all_rows() == before
    saved = desk.client.post(url, data={**told, **Page(answer.text).pressed("confirmed")})
    assert saved.status_code == 303
    assert desk.evening.totals == [4, 96, 3, 1]
    assert ". It was Ann 0, Bo 25, Cleo 0 and Dev 1." in desk.client.get(url).text


def test_a_confirmation_counts_only_for_what_was_shown(desk: Desk) -> None:
    desk.post(counts(4, 6, 3, 0, queen=0))
    url = desk.hand(1)
    told = {**Page(desk.client.get(url).text).fields, "hearts-0": "3", "hearts-1": "7"}
    confirmed = Page(desk.client.post(url, data=told).text).pressed("confirmed")
    answer = desk.client.post(url, data={**told, **confirmed, "hearts-1": "6", "hearts-2": "4"})
    assert answer.status_code == 200
    assert desk.lines == [(17, 6, 3, 0)]
    waiting = desk.client.post(url, data=told, headers={"X-Outbox": "1"})
    assert waiting.status_code == 422


def test_a_correction_that_cannot_be_is_refused(desk: Desk) -> None:
    desk.post(counts(4, 6, 3, 0, queen=0))
    before = all_rows()
    told = {**Page(desk.client.get(desk.hand(1)).text).fields, "hearts-0": "3"}
    for confirmed in ("", "anything"):
        answer = desk.client.post(desk.hand(1), data={**told, "confirmed": confirmed})
        assert answer.status_code == 422
        assert "One heart is missing" in answer.text
    assert all_rows() == before


def test_the_choice_of_a_saved_moon_can_be_changed(opened: OpenDesk) -> None:
    desk = opened(variant="shooters_choice")
    desk.post(counts(13, 0, 0, 0, choice="add"))
    url = desk.hand(1)
    page = Page(desk.client.get(url).text)
    assert [v for n, v in page.buttons if n == "choice"] == ["add", "subtract"]
    shown = Page(desk.client.post(url, data={**page.fields, "choice": "subtract"}).text)
    assert shown.fields["choice"] == "subtract"
    desk.client.post(url, data={**shown.fields, **shown.pressed("confirmed")})
    assert desk.lines == [(-26, 0, 0, 0)]


def test_a_hand_told_by_cards_can_be_counted(desk: Desk) -> None:
    desk.post(cards("QS AH", "KH QH", "JH TH 9H 8H 7H 6H 5H 4H 3H 2H", ""))
    fields = Page(desk.client.get(desk.hand(1) + "?mode=counts").text).fields
    assert [fields[f"hearts-{seat}"] for seat in range(4)] == ["1", "2", "10", "0"]
    assert fields["taker-QS"] == "0"


def test_a_forgotten_hand_is_inserted_after_a_look(desk: Desk) -> None:
    desk.post(counts(4, 6, 3, 0, queen=0))
    desk.post(counts(0, 13, 0, 0, queen=2))
    url = f"{desk.address}/insert/2"
    before = all_rows()
    answer = desk.client.post(url, data=counts(0, 0, 0, 13, queen=3))
    assert answer.status_code == 200
    assert "Next is hand 4: " in answer.text
    assert all_rows() == before
    told = {**counts(0, 0, 0, 13, queen=3), **Page(answer.text).pressed("confirmed")}
    assert desk.client.post(url, data=told).status_code == 303
    assert desk.lines == [(17, 6, 3, 0), (26, 26, 26, 0), (0, 13, 13, 0)]


def test_a_hand_entered_twice_is_taken_out_after_a_look(desk: Desk) -> None:
    desk.post(counts(4, 6, 3, 0, queen=0))
    desk.post(counts(4, 6, 3, 0, queen=0))
    url = desk.hand(2) + "/remove"
    answer = desk.client.get(url)
    assert "<bdi>Ann</bdi> 34" in answer.text
    assert "Hand 2 becomes hand 1." in desk.client.get(desk.hand(1) + "/remove").text
    before = all_rows()
    stale = desk.client.post(url, data={"version": "7"})
    assert stale.status_code == 409
    assert all_rows() == before
    assert desk.client.post(url, data=Page(answer.text).fields).status_code == 303
    assert desk.lines == [(17, 6, 3, 0)]
    assert desk.client.get(url).status_code == 404


def test_a_saved_hand_opens_in_the_way_it_was_entered(desk: Desk) -> None:
    desk.post(points(17, 6, 3, 0))
    desk.evening.table.entry = "counts"
    db.session.commit()
    assert Page(desk.client.get(desk.hand(1)).text).fields["evidence"] == "points"


def test_two_players_are_swapped_after_a_look(desk: Desk) -> None:
    desk.post(counts(4, 6, 3, 0, queen=0))
    url = desk.hand(1)
    fields = {**Page(desk.client.get(url).text).fields, "swap": "0-2"}
    shown = desk.client.post(url, data=fields)
    assert shown.status_code == 200
    page = Page(shown.text)
    assert page.told(["hearts-0", "hearts-2", "taker-QS"]) == {
        "hearts-0": "3", "hearts-2": "4", "taker-QS": "2",
    }  # fmt: skip
    assert desk.lines == [(17, 6, 3, 0)]
    told = {**page.fields, **page.pressed("confirmed")}
    assert desk.client.post(url, data=told).status_code == 303
    assert desk.lines == [(3, 6, 17, 0)]


def test_typed_points_are_swapped(desk: Desk) -> None:
    desk.post(points(17, 6, 3, 0))
    url = desk.hand(1)
    fields = {**Page(desk.client.get(url).text).fields, "swap": "1-3"}
    page = Page(desk.client.post(url, data=fields).text)
    assert desk.client.post(url, data={**page.fields, **page.pressed("confirmed")}).location
    assert desk.lines == [(17, 0, 3, 6)]


@pytest.mark.parametrize("said", ["0-9", "x", "0-", "0-1-2"])
def test_who_does_not_sit_there_is_not_swapped(desk: Desk, said: str) -> None:
    desk.post(counts(4, 6, 3, 0, queen=0))
    url = desk.hand(1)
    fields = Page(desk.client.get(url).text).fields
    before = all_rows()
    answer = desk.client.post(url, data={**fields, "swap": said})
    assert answer.status_code == 422
    assert 'class="no-box"' in answer.text
    assert Page(answer.text).fields["hearts-0"] == "4"
    assert all_rows() == before


def test_a_removed_hand_is_one_undo_away(desk: Desk) -> None:
    desk.post(counts(4, 6, 3, 0, queen=0))
    url = desk.hand(1) + "/remove"
    fields = Page(desk.client.get(url).text).fields
    assert desk.client.post(url, data=fields).status_code == 303
    assert desk.lines == []
    page = desk.client.get(desk.board).text
    assert "Hand 1 removed" in page
    change = Page(page).fields["change"]
    assert desk.client.post(f"{desk.board}/undo", data={"change": change}).status_code == 303
    assert desk.lines == [(17, 6, 3, 0)]


# Garbage

ODD = [
    "",
    " ",
    "-",
    "-1",
    "0",
    "4",
    "13",
    "14",
    "26",
    "9" * 300,
    "1e3",
    "٣",
    "²",
    "<b>",
    "x",
    "\ufffd",
]

names = st.one_of(
    st.sampled_from(["evidence", "number", "version", "choice", "as_open", "confirmed", "note"]),
    st.builds("{}{}".format, st.sampled_from(["hearts-", "points-"]), st.integers(-1, 5)),
    st.builds("taker-{}".format, st.sampled_from(["QS", "AH", "2H", "JD", "XX", ""])),
    st.text(max_size=12),
)

values = st.one_of(
    st.sampled_from([*ODD, "counts", "cards", "points", "add", "subtract", "as_typed", "moon-1"]),
    st.text(max_size=30),
)


any_form = given(pairs=st.lists(st.tuples(names, values), max_size=14), place=st.integers(0, 3))


@settings(max_examples=50, suppress_health_check=list(HealthCheck))
@any_form
def test_whatever_is_sent_is_saved_or_refused_and_never_breaks(
    desk: Desk, pairs: list[tuple[str, str]], place: int
) -> None:
    send_anything(desk, pairs, place)


@pytest.mark.slow
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@any_form
def test_whatever_else_is_sent_is_saved_or_refused_and_never_breaks(
    desk: Desk, pairs: list[tuple[str, str]], place: int
) -> None:
    send_anything(desk, pairs, place)


def send_anything(desk: Desk, pairs: list[tuple[str, str]], place: int) -> None:
    if not desk.lines:
        desk.evening.hand(4, 6, 3, 0, queen=0)
    urls = (desk.address, desk.hand(1), desk.address + "/insert/1", desk.hand(1) + "/remove")
    body: dict[str, list[str]] = {}
    for name, value in pairs:
        body.setdefault(name, []).append(value)
    before = all_rows()
    answer = desk.client.post(urls[place], data=body)
    assert answer.status_code < 500
    if answer.status_code != 303:
        assert all_rows() == before
    else:
        assert desk.client.get(desk.board).status_code == 200


def test_cards_of_the_pack_only(opened: OpenDesk) -> None:
    """With five players the 2 of clubs and the 2 of diamonds are out of the pack."""
    desk = opened("Ann", "Bo", "Cleo", "Dev", "Eve")
    assert set(Card.parse("2C 2D")) == set(desk.evening.state.next.ruleset.removed)
    assert desk.post(counts(4, 6, 3, 0, 0)).status_code == 303
    assert desk.post(counts(4, 6, 3, 0, "", taker_2C="0")).status_code == 422


def test_the_form_of_a_hand_follows_who_sat_then(desk: Desk) -> None:
    desk.post(counts(4, 6, 3, 0, queen=0))
    desk.evening.write(changes.leave(3))
    assert 'name="hearts-3"' not in desk.client.get(desk.address).text
    assert 'name="hearts-3"' in desk.client.get(desk.hand(1)).text
    assert desk.post(counts(4, 6, 3, 0, queen=0)).status_code == 422
    assert desk.post(counts(4, 6, 3, queen=0)).status_code == 303


def test_a_game_that_is_opened_again_stays_beside_the_next_one(desk: Desk) -> None:
    desk.evening.hand(0, 12, 0, 1, queen=1)
    for _ in range(3):
        desk.evening.hand(0, 12, 1, 0, queen=1)
    desk.evening.begin_next()
    told = {**Page(desk.client.get(desk.hand(1)).text).fields, "hearts-0": "4", "hearts-1": "8"}
    answer = desk.client.post(desk.hand(1), data=told)
    assert "The next game stays too." in answer.text

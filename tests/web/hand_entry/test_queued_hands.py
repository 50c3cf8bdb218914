"""Hands entered one after the other without network: each names the one it was entered behind.

Most are sent as by a page that was open during the update to ids (`test_hands_have_ids`): by number
and by the operation id of the one before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from companion.models import Table, db
from companion.rules import VARIANTS
from companion.scorebook import changes
from companion.sharing.access import KEEPER, give, make_device
from tests.scorebook.evening import NOON
from tests.web.hand_desk import (
    Desk,
    Page,
    all_rows,
    client_of,
    counts,
    open_desk,
    points,
)

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse

OpenDesk = Callable[..., Desk]


@pytest.fixture
def opened(app: Flask) -> Iterator[OpenDesk]:
    with app.app_context():
        yield lambda *names, **rules: open_desk(app, *names, **rules)


@pytest.fixture
def desk(opened: OpenDesk) -> Desk:
    return opened()


def send(desk: Desk, key: str, number: int, *hearts: int, **more: Any) -> TestResponse:
    """One hand of the phone's queue; the queen is Ann's."""
    told = {**counts(*hearts), "number": str(number), **more}
    return desk.post(told, **{"X-Outbox": "1", "X-Operation": key})


def other_phone(desk: Desk, *hearts: int, queen: int = 3) -> None:
    """Another phone saves the next hand."""
    desk.evening.hand(*hearts, queen=queen)


# After another one


def test_hands_follow_each_other(desk: Desk) -> None:
    answers = [
        send(desk, "one", 1, 4, 6, 3, 0),
        send(desk, "two", 2, 3, 10, 0, 0, after="one"),
        send(desk, "three", 3, 1, 12, 0, 0, after="two"),
    ]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert desk.lines == [(17, 6, 3, 0), (16, 10, 0, 0), (14, 12, 0, 0)]


def test_a_hand_waits_for_the_one_before_it(desk: Desk) -> None:
    answer = send(desk, "two", 1, 3, 10, 0, 0, after="one")
    assert answer.status_code == 409
    assert desk.lines == []
    assert send(desk, "one", 1, 4, 6, 3, 0).status_code == 200
    assert send(desk, "two", 2, 3, 10, 0, 0, after="one").status_code == 200
    assert desk.lines == [(17, 6, 3, 0), (16, 10, 0, 0)]


@pytest.mark.parametrize("after", ["two\nlines", "x" * 5000])
def test_whatever_is_sent_as_the_hand_before_only_lets_it_wait(desk: Desk, after: str) -> None:
    assert send(desk, "two", 1, 3, 10, 0, 0, after=after).status_code in (409, 422)
    assert desk.lines == []


def test_a_hand_of_another_phone_is_none_to_follow(desk: Desk, app: Flask) -> None:
    send(desk, "one", 1, 4, 6, 3, 0)
    stranger = second_keeper(desk)
    sent = {**counts(3, 10, 0, 0), "number": "2", "after": "one"}
    answer = client_of(app, stranger).post(
        desk.address, data=sent, headers={"X-Outbox": "1", "X-Operation": "two"}
    )
    assert answer.status_code == 409
    assert len(desk.lines) == 1


def second_keeper(desk: Desk) -> Any:
    """Another phone that keeps the score of the table."""
    device = make_device(NOON)
    db.session.flush()
    give(device, db.session.get_one(Table, desk.evening.table.id), KEEPER, NOON)
    db.session.commit()
    return device.id


def test_sent_twice_it_is_one_hand_whatever_it_follows(desk: Desk) -> None:
    send(desk, "one", 1, 4, 6, 3, 0)
    for after in ("one", "one", "", "somebody"):
        answer = send(desk, "two", 2, 3, 10, 0, 0, **({"after": after} if after else {}))
        assert answer.status_code == 200
    assert len(desk.lines) == 2


def test_hands_that_were_inserted_or_removed_meanwhile_move_it(desk: Desk) -> None:
    other_phone(desk, 4, 6, 3, 0)
    send(desk, "two", 2, 3, 10, 0, 0)
    desk.evening.insert(1, desk.evening.counts(0, 0, 13, 0, queen=1))
    assert send(desk, "three", 3, 1, 12, 0, 0, after="two").status_code == 200
    assert desk.lines[3] == (14, 12, 0, 0)
    desk.evening.remove(1)
    assert send(desk, "four", 4, 2, 11, 0, 0, after="three").status_code == 200
    assert desk.lines == [(4, 6, 3, 13), (16, 10, 0, 0), (14, 12, 0, 0), (15, 11, 0, 0)]


def test_a_hand_that_another_phone_saved_meanwhile_is_asked_about(desk: Desk) -> None:
    send(desk, "one", 1, 4, 6, 3, 0)
    other_phone(desk, 0, 0, 13, 0)
    answer = send(desk, "two", 2, 3, 10, 0, 0, after="one")
    assert answer.status_code == 409
    assert "Use mine" in answer.text
    assert desk.lines[1:] == [(0, 0, 13, 13)]


def test_it_follows_a_hand_that_replaced_what_was_saved(desk: Desk) -> None:
    other_phone(desk, 0, 0, 13, 0)
    refused = send(desk, "one", 1, 4, 6, 3, 0)
    mine = Page(refused.text)
    told = {**counts(4, 6, 3, 0), "version": mine.fields["version"], **mine.pressed("confirmed")}
    headers = {"X-Outbox": "1", "X-Operation": "mine"}
    assert desk.post(told, desk.hand(1), **headers).status_code == 200
    assert send(desk, "two", 2, 3, 10, 0, 0, after="mine").status_code == 200
    assert desk.lines == [(17, 6, 3, 0), (16, 10, 0, 0)]


def test_an_id_that_is_too_long_is_refused(desk: Desk) -> None:
    assert send(desk, "two", 1, 4, 6, 3, 0, after="x" * 65).status_code in (409, 422)
    assert desk.lines == []


# A hand that was begun behind another one, wherever that is now


def begun(desk: Desk, told: dict[str, Any] | None = None, **place: Any) -> TestResponse:
    """What a phone asks that has this half entered."""
    asked = {**(told or {}), **place}
    return desk.client.get(desk.address, query_string={k: v for k, v in asked.items() if v != ""})


def hand_id(desk: Desk, number: int) -> str:
    return str(desk.evening.state.hands[number - 1].id)


def heading(answer: TestResponse) -> str:
    return re.findall(r"<h1>(.*?)</h1>", answer.text)[0]


@pytest.fixture
def three(desk: Desk) -> Desk:
    for hearts in ((4, 6, 3, 0), (1, 2, 3, 7), (0, 0, 9, 4)):
        other_phone(desk, *hearts)
    return desk


def test_it_has_the_number_behind_the_hand_that_it_follows(three: Desk) -> None:
    after = hand_id(three, 3)
    asked = {"number": "4", "after": after}
    assert heading(begun(three, counts(1, 2, 3, 7), **asked)) == "Hand 4"
    three.evening.insert(1, three.evening.counts(0, 0, 13, 0, queen=1))
    answer = begun(three, **asked)
    assert heading(answer) == "Hand 5"
    assert Page(answer.text).fields["after"] == after
    three.evening.remove(1)
    three.evening.remove(3)
    assert heading(begun(three, **asked)) == "Hand 3"


def test_sent_it_is_the_hand_behind_the_one_that_it_follows(three: Desk) -> None:
    after = hand_id(three, 3)
    three.evening.insert(1, three.evening.counts(0, 0, 13, 0, queen=1))
    told = {**counts(12, 1, 0, 0), "number": "4", "after": after}
    assert three.post(told).status_code == 303
    assert three.lines[4:] == [(25, 1, 0, 0)]


def test_a_forgotten_hand_stands_behind_the_one_that_it_was_entered_after(three: Desk) -> None:
    address = f"{three.address}/insert/3"
    fields = Page(three.client.get(address).text).fields
    three.evening.insert(1, three.evening.counts(0, 0, 13, 0, queen=1))
    told = {**fields, **counts(12, 1, 0, 0)}
    shown = Page(three.client.post(address, data=told).text)
    told |= shown.pressed("confirmed")
    assert three.client.post(address, data=told).status_code == 303
    assert three.lines[3] == (25, 1, 0, 0)


@pytest.mark.parametrize(
    ("told", "is_other", "line"),
    [
        ({}, False, None),
        (counts(4, "", "", "", queen=None), False, "4 - - -"),
        (counts(5, "", "", "", queen=None), True, "5 - - -"),
        (counts("", "", "", "", queen=1), True, "- 13 - -"),
        (points(17, "", "", ""), False, "17 - - -"),
        (points(17, 7, "", ""), True, "17 7 - -"),
        (counts(3, 7, 3, 0, queen=0), True, "16 7 3 0"),
    ],
)
def test_what_was_entered_stands_below_what_was_saved(
    three: Desk, told: dict[str, Any], is_other: bool, line: str | None
) -> None:
    after = hand_id(three, 3)
    other_phone(three, 4, 6, 3, 0, queen=0)
    before = all_rows()
    page = begun(three, told, number="4", after=after).text
    assert all_rows() == before
    assert "saved hand 4 " in page
    assert ("with other figures" in page) == is_other
    found = re.findall(r'<tr><th scope="row">.*?</th>(.*?)</tr>', page, re.DOTALL)
    lines = [" ".join(re.findall(r"<td[^>]*>([^<]+)</td>", cells)) for cells in found]
    given = [one.replace("\N{EN DASH}", "-") for one in lines]
    assert given == (["17 6 3 0"] if line is None else ["17 6 3 0", line])
    assert ("Use mine" in page) == (line is not None)


def test_the_same_figures_lead_on_to_the_board(three: Desk) -> None:
    after = hand_id(three, 3)
    other_phone(three, 4, 6, 3, 0, queen=0)
    answer = begun(three, counts(4, 6, 3, 0, queen=0), number="4", after=after)
    assert (answer.status_code, answer.location) == (303, three.board)


def test_behind_a_hand_that_was_taken_back_it_waits(three: Desk) -> None:
    after = hand_id(three, 3)
    three.evening.undo()
    asked = {**counts(4, 6, 3, 0, queen=0), "number": "4", "after": after}
    page = begun(three, asked).text
    assert "hand 3 back" in page or "Hand 3 was taken back." in page
    assert "Make it hand 3" in page
    sent = three.post(asked)
    assert sent.status_code == 409
    assert "until hand 3 is saved again" in sent.text
    other_phone(three, 0, 0, 9, 4)
    assert three.post(asked).status_code == 303
    assert three.lines[2:] == [(0, 0, 9, 17), (17, 6, 3, 0)]


def test_behind_the_end_it_is_played_on_or_discarded(three: Desk) -> None:
    asked = {"number": "4", "after": hand_id(three, 3)}
    three.evening.write(changes.stop_game())
    page = begun(three, counts(4, "", "", "", queen=None), **asked).text
    assert "The game ended with hand 3." in page
    assert "We played on" in page
    on = begun(three, **asked, plays_on="3")
    assert heading(on) == "Hand 4"
    told = Page(on.text).fields | counts(4, 6, 3, 0, queen=0)
    assert three.post(told).status_code == 303
    assert three.lines[3:] == [(17, 6, 3, 0)]


@pytest.mark.parametrize("number", ["", "x", "0", "-1", "99999", "123456789"])
@pytest.mark.parametrize("after", ["", "x-y", "00000000-0000-0000-0000-000000000000"])
def test_no_hand_that_was_made_up_is_an_error(three: Desk, number: str, after: str) -> None:
    query = {"number": number, "after": after, "hearts-0": "x", "evidence": "sums"}
    answer = three.client.get(three.address, query_string=query)
    assert answer.status_code == 200


# As it was dealt and passed


def deals(desk: Desk) -> list[tuple[int, str]]:
    return [(view.facts.dealer, view.facts.passed) for view in desk.evening.state.hands]


def test_dealer_and_pass_are_stored_as_the_phone_showed_them(desk: Desk) -> None:
    shown = [{"shown_dealer": hand["dealer"], "shown_pass": hand["token"]} for hand in hands(desk)]
    desk.evening.write(changes.deal_by(2))
    desk.evening.write(changes.pass_by("H"))
    for told in shown[:3]:
        assert desk.post({**counts(4, 6, 3, 0), **told}).status_code == 303
    assert deals(desk) == [(0, "L"), (1, "R"), (2, "X")]


def test_what_nobody_can_have_shown_is_as_the_table_has_it(desk: Desk) -> None:
    for number, shown in enumerate([("7", "L7"), ("", ""), ("-3", "Z")], start=1):
        dealer, token = shown
        told = {**counts(4, 6, 3, 0), "number": str(number)}
        answer = desk.post({**told, "shown_dealer": dealer, "shown_pass": token})
        assert answer.status_code == 303
    assert deals(desk) == [(0, "L"), (1, "R"), (2, "X")]


def test_a_dealer_that_is_no_number_is_refused(desk: Desk) -> None:
    assert desk.post({**counts(4, 6, 3, 0), "shown_dealer": "Ann"}).status_code == 422
    assert desk.lines == []


# What it makes the hands to come of


def coming(desk: Desk, **args: Any) -> Any:
    answer = desk.client.get(f"{desk.address}/coming", query_string=args)
    assert answer.status_code == 200
    return answer.json


def hands(desk: Desk) -> list[dict[str, Any]]:
    return list(coming(desk)["hands"])


def test_a_phone_gets_one_pad_and_one_round_of_deals(desk: Desk) -> None:
    desk.evening.play(2)
    found = coming(desk)
    assert (found["first"], found["round"], len(found["pads"])) == (3, 4, 1)
    assert [(hand["dealer"], hand["token"]) for hand in found["hands"]] == [
        *((2, "X"), (3, "H"), (0, "L"), (1, "R"))
    ]
    assert [hand["deal"] for hand in found["hands"]] == [
        "Cleo deals, pass across.",
        "Dev deals, no pass.",
        "Ann deals, pass left.",
        "Bo deals, pass right.",
    ]
    assert [hand["bar"] for hand in found["hands"][:2]] == [
        "pass across, Cleo dealt",
        "hold, Dev dealt",
    ]
    for hand, dealer, is_passed in zip(
        found["hands"], ("Cleo", "Dev", "Ann", "Bo"), (True, False, True, True), strict=True
    ):
        assert re.findall(r"<title>(\w+), deals", hand["ring"]) == [dealer]
        assert ('class="arrow"' in hand["ring"]) is is_passed
    [pad] = found["pads"]
    assert f"<h1>Hand {pad['number']}</h1><p>" in pad["page"]
    assert pad["end"] == {
        "at": 100,
        "last_hand": None,
        "is_last": False,
        "ties_go_on": True,
        "others": [],
    }


@pytest.mark.parametrize(
    ("names", "rules", "length"),
    [
        ("Ann Bo Cleo", {}, 3),
        ("Ann Bo Cleo Dev Eva", {}, 5),
        ("Ann Bo Cleo Dev Eva Fay", {}, 6),
    ],
)
def test_the_round_that_it_gets_repeats(
    opened: OpenDesk, names: str, rules: dict[str, str], length: int
) -> None:
    desk = opened(*names.split(), **rules)
    found, state = coming(desk), desk.evening.state
    assert found["round"] % length == 0
    for number in range(1, 4 * found["round"]):
        deal = found["hands"][(number - 1) % found["round"]]
        hand = state.deal_of_hand(number)
        assert (deal["dealer"], deal["token"]) == (hand.dealer, hand.token)


def test_where_players_sit_out_there_is_a_pad_for_each_table(app: Flask) -> None:
    with app.app_context():
        rules = VARIANTS["standard"].ruleset.with_options({"sit_out": "dealer_and_opposite"})
        desk = open_desk(app, "Ann", "Bo", "Cleo", "Dev", "Eva", "Fay", ruleset=rules)
        found, state = coming(desk), desk.evening.state
        for number, deal in enumerate(found["hands"], start=1):
            pad = found["pads"][deal["pad"]]
            shown = {int(seat) for seat in re.findall(r'data-row="(\d+)"', pad["page"])}
            assert shown == set(state.seats_at(number))
            assert pad["end"] is None


def test_a_pass_that_is_called_once_is_no_part_of_the_round(desk: Desk) -> None:
    desk.evening.write(changes.pass_by("H"))
    found, state = coming(desk), desk.evening.state
    assert found["hands"][0]["token"] == state.next.token == "H"
    ahead = [state.deal_of_hand(number).token for number in range(1, 6)]
    assert [hand["token"] for hand in found["hands"]][: len(ahead)] == ahead[: len(found["hands"])]


def test_changed_rules_have_their_own_pad(desk: Desk) -> None:
    desk.evening.play(2)
    rules = VARIANTS["omnibus"].ruleset.for_players(4)
    desk.evening.write(changes.change_rules(rules, from_hand=3, reason="Jack of diamonds"))
    assert all('name="taker-JD"' in pad["page"] for pad in coming(desk)["pads"])


def test_after_the_end_no_hand_is_to_come(desk: Desk) -> None:
    desk.evening.play(1)
    desk.evening.write(changes.stop_game())
    assert coming(desk)["hands"] == []


def test_they_are_kept_as_long_as_they_say_the_same(desk: Desk) -> None:
    page = desk.client.get(desk.address).text
    [address] = re.findall(r'data-coming="([^"]+)"', page)
    cached = desk.client.get(address).cache_control
    assert cached.private
    assert cached.max_age
    assert desk.client.get(f"{desk.address}/coming?v=0").cache_control.no_cache
    assert desk.client.get(f"{desk.address}/coming").cache_control.no_cache


def test_they_are_for_the_keepers_of_the_table(desk: Desk, app: Flask) -> None:
    assert app.test_client().get(f"{desk.address}/coming").status_code == 404


# After the end


def over_after_two(desk: Desk) -> None:
    """The game is to 30: the second hand ends it."""
    send(desk, "one", 1, 4, 6, 3, 0)
    send(desk, "two", 2, 4, 6, 3, 0)
    assert desk.evening.state.is_over


@pytest.fixture
def short(opened: OpenDesk) -> Desk:
    desk = opened(ruleset=VARIANTS["standard"].ruleset.for_players(4).with_options({"target": 30}))
    over_after_two(desk)
    return desk


def test_a_hand_that_was_played_after_the_end_is_offered(short: Desk) -> None:
    answer = send(short, "three", 3, 3, 10, 0, 0, after="two")
    assert answer.status_code == 422
    assert "The game ended with hand 2" in answer.text
    assert Page(answer.text).pressed("plays_on") == {"plays_on": short.last_id}
    assert len(short.lines) == 2


def test_the_table_played_on_and_what_follows_counts_too(short: Desk) -> None:
    send(short, "three", 3, 3, 10, 0, 0, after="two")
    assert send(short, "mine", 3, 3, 10, 0, 0, after="two", plays_on="2").status_code == 200
    assert send(short, "four", 4, 1, 12, 0, 0, after="mine").status_code == 200
    assert short.lines[2:] == [(16, 10, 0, 0), (14, 12, 0, 0)]
    assert "Did the game end with hand" not in short.client.get(short.board).text


def test_playing_on_is_undone_with_its_hand(short: Desk) -> None:
    before = short.evening.state
    send(short, "three", 3, 3, 10, 0, 0, after="two", plays_on="2")
    short.evening.undo()
    after = short.evening.state
    assert len(after.hands) == 2
    assert after.facts.went_on_after == before.facts.went_on_after
    assert send(short, "four", 3, 1, 12, 0, 0, after="two").status_code == 422


def test_a_game_that_the_table_ended_goes_on(desk: Desk) -> None:
    send(desk, "one", 1, 4, 6, 3, 0)
    desk.evening.write(changes.stop_game())
    assert "The game ended with hand 1" in send(desk, "two", 2, 3, 10, 0, 0, after="one").text
    assert send(desk, "on", 2, 3, 10, 0, 0, after="one", plays_on="1").status_code == 200
    assert not desk.evening.state.is_over
    assert len(desk.lines) == 2
    desk.evening.undo()
    assert desk.evening.state.is_over


@pytest.mark.parametrize("told", ["1", "3", "", "yes"])
def test_playing_on_is_told_of_the_end_that_was_shown(short: Desk, told: str) -> None:
    answer = send(short, "three", 3, 3, 10, 0, 0, after="two", plays_on=told)
    assert answer.status_code == 422
    assert len(short.lines) == 2

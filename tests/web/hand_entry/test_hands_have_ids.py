"""A hand has an id from the moment it is begun on a phone, and comes after another one."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import select

from companion.history import bin as bin_of_tables
from companion.models import Operation, Table, db
from companion.scorebook import writing
from companion.scorebook.transactions import forget_operations
from tests.web.hand_desk import Desk, Page, counts, open_desk, open_preset

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse

MINE, NEXT, LATER = (str(uuid.uuid5(uuid.NAMESPACE_URL, name)) for name in ("a", "b", "c"))


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """A game of two hands: 17-6-3-0 and 1-2-3-20."""
    with app.app_context():
        desk = open_desk(app)
        desk.evening.hand(4, 6, 3, 0, queen=0)
        desk.evening.hand(1, 2, 3, 7, queen=3)
        yield desk


def send(desk: Desk, hand: str, after: str, *hearts: int, **more: Any) -> TestResponse:
    """A hand of the phone's list, told in counts; the queen is Ann's."""
    key = more.pop("key", None) or str(uuid.uuid4())
    told = {**counts(*hearts), "after": after, **more}
    return desk.client.post(desk.address, data=told, headers=of_outbox(hand, key))


def of_outbox(hand: str, key: str) -> dict[str, str]:
    """What the outbox says of a hand beside its figures."""
    return {"X-Outbox": "1", "X-Operation": key, "X-Hand": hand}


def ids(desk: Desk) -> list[str]:
    return [str(hand.id) for hand in desk.evening.state.facts.hands]


def theirs(desk: Desk, *hearts: int, queen: int = 0) -> str:
    """Another phone saves the next hand. Gives its id."""
    desk.evening.hand(*hearts, queen=queen)
    return desk.last_id


def test_a_hand_is_stored_under_the_id_that_the_phone_gave_it(desk: Desk) -> None:
    answer = send(desk, MINE, desk.last_id, 3, 10, 0, 0)
    assert (answer.status_code, answer.headers["X-Hand"]) == (200, MINE)
    assert ids(desk)[2:] == [MINE]
    assert send(desk, NEXT, MINE, 1, 12, 0, 0).status_code == 200
    assert ids(desk)[2:] == [MINE, NEXT]


def test_a_hand_that_another_phone_saved_alike_goes_on_by_the_id_it_has_there(desk: Desk) -> None:
    before = desk.last_id
    there = theirs(desk, 3, 10, 0, 0)
    for _ in range(2):  # the first answer may have been lost
        answer = send(desk, MINE, before, 3, 10, 0, 0, key="once")
        assert (answer.status_code, answer.headers["X-Hand"]) == (200, there)
    assert send(desk, NEXT, there, 1, 12, 0, 0).status_code == 200
    assert ids(desk)[2:] == [there, NEXT]


def test_the_answer_names_the_other_hand_that_has_its_place(desk: Desk) -> None:
    before = desk.last_id
    there = theirs(desk, 0, 0, 13, 0)
    answer = send(desk, MINE, before, 3, 10, 0, 0)
    assert answer.status_code == 409
    assert f'data-saved="{there}"' in answer.text
    assert f'data-outbox="{desk.evening.game.id}:{MINE}"' in answer.text
    assert send(desk, MINE, there, 3, 10, 0, 0).status_code == 200
    assert ids(desk)[2:] == [there, MINE]


def test_used_in_its_place_the_list_goes_on_by_the_id_that_is_there(desk: Desk) -> None:
    before = desk.last_id
    there = theirs(desk, 0, 0, 13, 0)
    page = Page(send(desk, MINE, before, 3, 10, 0, 0).text)
    told = {**counts(3, 10, 0, 0), "version": page.fields["version"], **page.pressed("confirmed")}
    headers = {"X-Outbox": "1", "X-Operation": "mine"}
    assert desk.post(told, desk.hand(3), **headers).headers["X-Hand"] == there
    assert desk.lines[2:] == [(16, 10, 0, 0)]


def removes_it(desk: Desk) -> None:
    desk.evening.remove(2)


def inserts_before(desk: Desk) -> None:
    desk.evening.insert(1, desk.evening.counts(0, 0, 13, 0, queen=1))


def game_comes_back(desk: Desk) -> None:
    table = db.session.get_one(Table, desk.evening.table.id)
    for does in (bin_of_tables.delete_game, bin_of_tables.restore_game):
        with writing(table):
            does(table, desk.evening.game.id, desk.evening.by)


@pytest.mark.parametrize(
    ("happens", "number"), [(removes_it, 2), (inserts_before, 4), (game_comes_back, 3)]
)
def test_it_stands_behind_the_hand_it_came_after_wherever_that_is(
    desk: Desk, happens: Callable[[Desk], None], number: int
) -> None:
    before = desk.last_id
    happens(desk)
    assert send(desk, MINE, before, 3, 10, 0, 0).status_code == 200
    assert ids(desk).index(MINE) == number - 1 == len(ids(desk)) - 1


@pytest.mark.parametrize("kind", ["made up", "of another table", "no id", "itself", "too long"])
def test_behind_a_hand_that_is_not_of_this_game_it_waits(desk: Desk, app: Flask, kind: str) -> None:
    other = open_desk(app)
    other.evening.hand(4, 6, 3, 0, queen=0)
    after = {
        "made up": LATER,
        "of another table": other.last_id,
        "no id": "two\nlines-",
        "itself": MINE,
        "too long": "x-" * 40,
    }[kind]
    answer = send(desk, MINE, after, 3, 10, 0, 0)
    assert answer.status_code in (409, 422)
    assert len(ids(desk)) == 2
    if answer.status_code == 409:
        assert "The hand before this one isn&#39;t in the game any more." in answer.text
        assert f'"after": "{desk.last_id}"' in answer.text
    assert len(other.lines) == 1


def test_the_id_of_a_hand_of_another_game_touches_nothing_there(desk: Desk, app: Flask) -> None:
    other = open_desk(app)
    other.evening.hand(4, 6, 3, 0, queen=0)
    assert send(desk, other.last_id, desk.last_id, 3, 10, 0, 0).status_code == 200
    assert desk.lines[2:] == [(16, 10, 0, 0)]
    assert other.lines == [(17, 6, 3, 0)]


def test_an_id_that_is_used_twice_is_one_hand(desk: Desk) -> None:
    before = desk.last_id
    assert send(desk, MINE, before, 3, 10, 0, 0).status_code == 200
    assert send(desk, MINE, before, 3, 10, 0, 0).status_code == 200
    assert send(desk, MINE, MINE, 3, 10, 0, 0).status_code == 200
    assert send(desk, MINE, MINE, 4, 9, 0, 0).status_code == 409
    assert desk.lines[2:] == [(16, 10, 0, 0)]


def forget(desk: Desk) -> None:
    """What was sent is forgotten: for one start the server's clock was far ahead."""
    ahead = desk.evening.now + timedelta(days=400)
    with desk.app.app_context():
        forget_operations(ahead)
        assert db.session.scalars(select(Operation)).all() == []


def test_where_a_wrong_clock_forgot_what_was_sent_it_is_one_hand_still(desk: Desk) -> None:
    before = desk.last_id
    for hand, after in ((MINE, before), (NEXT, MINE), (MINE, before), (NEXT, MINE)):
        answer = send(desk, hand, after, 3, 10, 0, 0, key=hand)
        assert (answer.status_code, answer.headers["X-Hand"]) == (200, hand)
        if hand == NEXT:
            forget(desk)
    assert ids(desk)[2:] == [MINE, NEXT]


def test_nor_does_a_hand_come_again_that_was_taken_back(desk: Desk) -> None:
    before, told = desk.last_id, (3, 10, 0, 0)
    send(desk, MINE, before, *told, key="first")
    desk.evening.undo()
    forget(desk)
    answer = send(desk, MINE, before, *told, key="first")
    assert (answer.status_code, answer.headers["X-Location"]) == (200, desk.board)
    assert ids(desk)[2:] == []
    assert send(desk, MINE, before, *told, key="saved again").status_code == 200
    assert ids(desk)[2:] == [MINE]


def test_what_waited_for_too_long_is_done_where_the_game_has_it(desk: Desk) -> None:
    before, old = desk.last_id, {"X-Operation-Age": str(40 * 24 * 3600)}
    send(desk, MINE, before, 3, 10, 0, 0, key="mine")
    forget(desk)
    told = {**counts(3, 10, 0, 0), "after": before}
    for hand, key, status in ((MINE, "mine", 200), (NEXT, "next", 409)):
        headers = {**of_outbox(hand, key), **old}
        answer = desk.client.post(desk.address, data=told, headers=headers)
        assert answer.status_code == status
    assert ids(desk)[2:] == [MINE]


def test_under_another_operation_id_a_hand_is_the_same_one(desk: Desk) -> None:
    before = desk.last_id
    for key in ("first", "second"):
        assert send(desk, MINE, before, 3, 10, 0, 0, key=key).status_code == 200
    assert ids(desk)[2:] == [MINE]
    desk.evening.correct(3, desk.evening.counts(0, 0, 13, 0, queen=0))
    answer = send(desk, MINE, before, 3, 10, 0, 0, key="third")
    assert (answer.status_code, f'data-saved="{MINE}"' in answer.text) == (409, True)
    assert ids(desk)[2:] == [MINE]


@pytest.mark.parametrize("has_outbox", [True, False])
def test_nor_is_a_forgotten_hand_inserted_twice(desk: Desk, *, has_outbox: bool) -> None:
    address = f"{desk.address}/insert"
    fields = Page(desk.client.get(f"{address}?after={ids(desk)[0]}").text).fields
    told = {**fields, **counts(12, 1, 0, 0)}
    told |= Page(desk.client.post(address, data=told).text).pressed("confirmed")

    def insert(key: str) -> TestResponse:
        headers = of_outbox(fields["hand"], key) if has_outbox else {}
        return desk.client.post(address, data={**told, "operation": key}, headers=headers)

    for key in ("first", "second"):
        answer = insert(key)
        assert answer.status_code == (200 if has_outbox else 303)
        assert answer.headers["X-Hand"] == fields["hand"]
    assert desk.lines == [(17, 6, 3, 0), (25, 1, 0, 0), (1, 2, 3, 20)]
    desk.evening.correct(2, desk.evening.counts(0, 0, 13, 0, queen=0))
    assert insert("third").status_code == 409
    assert desk.lines == [(17, 6, 3, 0), (13, 0, 13, 0), (1, 2, 3, 20)]


@pytest.mark.parametrize("hand", ["x", "../../etc", MINE.upper(), "0" * 64])
def test_what_is_no_id_is_refused(desk: Desk, hand: str) -> None:
    assert send(desk, hand, desk.last_id, 3, 10, 0, 0).status_code == 422
    assert len(ids(desk)) == 2


def test_a_write_that_is_repeated_after_its_undo_is_done_and_not_recorded_anew(desk: Desk) -> None:
    before = desk.last_id
    assert send(desk, MINE, before, 3, 10, 0, 0, key="once").status_code == 200
    desk.evening.undo()
    assert send(desk, MINE, before, 3, 10, 0, 0, key="once").status_code == 200
    assert MINE not in ids(desk)


def test_a_hand_whose_saving_was_taken_back_keeps_its_id(desk: Desk) -> None:
    before = desk.last_id
    send(desk, MINE, before, 3, 10, 0, 0)
    desk.evening.undo()
    fields = Page(desk.client.get(f"{desk.address}?again={MINE}").text).fields
    assert (fields["hand"], fields["after"]) == (MINE, before)
    waits = send(desk, NEXT, MINE, 1, 12, 0, 0)
    assert (waits.status_code, "until hand 3 is saved again" in waits.text) == (409, True)
    assert send(desk, MINE, before, 4, 9, 0, 0).status_code == 200
    assert send(desk, NEXT, MINE, 1, 12, 0, 0).status_code == 200
    assert ids(desk)[2:] == [MINE, NEXT]


def test_a_forgotten_hand_comes_after_the_one_it_was_entered_behind(desk: Desk) -> None:
    first = ids(desk)[0]
    address = f"{desk.address}/insert"
    fields = Page(desk.client.get(f"{address}?after={first}").text).fields
    assert fields["after"] == first
    inserts_before(desk)
    told = {**fields, **counts(12, 1, 0, 0)}
    told |= Page(desk.client.post(address, data=told).text).pressed("confirmed")
    assert desk.client.post(address, data=told).status_code == 303
    assert desk.lines[2] == (25, 1, 0, 0)
    assert ids(desk)[2] == fields["hand"]


@pytest.mark.parametrize("after", [LATER, "x", "x-y"])
def test_a_forgotten_hand_behind_none_of_the_game_has_no_page(desk: Desk, after: str) -> None:
    assert desk.client.get(f"{desk.address}/insert?after={after}").status_code == 404


def test_no_number_leaves_the_page_of_a_hand(desk: Desk) -> None:
    for address in (desk.address, desk.hand(2), f"{desk.address}/insert?after="):
        page = desk.client.get(address).text
        assert "number" not in Page(page).fields
        assert "/insert/" not in page


# A list of hands that another keeper's list meets


@pytest.mark.parametrize("differs", [None, 5])
def test_a_list_of_twelve_meets_one_of_eight(app: Flask, differs: int | None) -> None:
    """Equal hands pass silently; of another one it is asked, and the list goes on from there."""
    with app.app_context():
        meet(open_preset(app, target="500"), differs)


def meet(desk: Desk, differs: int | None) -> None:
    lines = [(n % 10, (n + 1) % 4, 13 - n % 10 - (n + 1) % 4, 0) for n in range(12)]
    before = desk.last_id
    for place, hearts in enumerate(lines[:8]):
        theirs(desk, *((0, 0, 0, 13) if place == differs else hearts))
    there, after = ids(desk), before
    for place, hearts in enumerate(lines):
        hand = str(uuid.uuid4())
        answer = send(desk, hand, after, *hearts)
        is_other = place == differs
        assert answer.status_code == (409 if is_other else 200)
        after = there[place] if is_other else answer.headers["X-Hand"]
    assert len(ids(desk)) == 12
    assert ids(desk)[:8] == there
    assert desk.lines[-1] == (14, 0, 12, 0)
    assert ids(desk)[-1] == after


# Undo, as the next change in the list of a phone


def take_back(desk: Desk, hand: str, key: str) -> TestResponse:
    return desk.client.post(f"{desk.board}/undo", headers=of_outbox(hand, key))


def test_undo_of_a_hand_in_the_list_takes_its_saving_back_once(desk: Desk) -> None:
    before = desk.last_id
    send(desk, MINE, before, 3, 10, 0, 0)
    for _ in range(2):
        answer = take_back(desk, MINE, "undo")
        assert (answer.status_code, answer.headers["X-Location"]) == (200, desk.board)
    assert MINE not in ids(desk)
    assert send(desk, MINE, before, 4, 9, 0, 0).status_code == 200
    assert desk.lines[2:] == [(17, 9, 0, 0)]


@pytest.mark.parametrize("hand", [MINE, LATER])
def test_undo_of_a_hand_that_is_not_there_changes_nothing(desk: Desk, hand: str) -> None:
    lines = desk.lines
    assert take_back(desk, hand, "undo").status_code == 200
    assert desk.lines == lines


def test_undo_of_a_hand_behind_which_something_changed_is_refused(desk: Desk) -> None:
    send(desk, MINE, desk.last_id, 3, 10, 0, 0)
    desk.evening.correct(3, desk.evening.counts(4, 9, 0, 0, queen=0))
    answer = take_back(desk, MINE, "undo")
    assert answer.status_code == 409
    assert "something was changed after it" in answer.text
    assert desk.lines[2:] == [(17, 9, 0, 0)]

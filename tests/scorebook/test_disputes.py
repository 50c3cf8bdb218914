"""Disputes: who may raise and settle one, what it leaves alone, and what stays of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from companion import access_control, scorebook
from companion.models import Device, db
from companion.scorebook import Author, Conflict, Refused, disputes
from tests.scorebook.evening import NOON, Evening

if TYPE_CHECKING:
    from flask import Flask

    from companion.scorebook import GameState

pytestmark = pytest.mark.slow  # goes


@pytest.fixture
def evening(app: Flask) -> Iterator[Evening]:
    with app.app_context():
        evening = Evening()
        evening.hand(4, 0, 5, 4, queen=3)
        evening.hand(0, 4, 5, 4, queen=1)
        allow(evening, True)
        yield evening


def allow(evening: Evening, wanted: bool) -> None:
    names = ["disputes"] if wanted else []
    evening.write(lambda state, by: scorebook.set_permissions(state.table, names))


def phone(evening: Evening, seat: int = 1) -> Device:
    """The phone of who sits there."""
    device = access_control.make_device(NOON)
    player = evening.state.chairs[seat][1]
    access_control.give(device, evening.table, access_control.FOLLOWER, NOON, player_id=player)
    db.session.commit()
    return device


def say(evening: Evening, device: Device, number: int = 2, note: str | None = None) -> None:
    """This phone says that a hand isn't right."""

    def change(state: GameState, by: Author) -> None:
        hand = state.hands[number - 1]
        scorebook.dispute_hand(state, hand.id, hand.row.version, note, Author(device, by.now))

    evening.write(change)


def end(evening: Evening, device: Device, *, is_keeper: bool = False) -> None:
    """This phone settles whatever is open."""

    def change(state: GameState, by: Author) -> None:
        ids = [row.id for row in scorebook.open_disputes(state)]
        scorebook.settle_disputes(state, ids, Author(device, by.now), is_keeper=is_keeper)

    evening.write(change)


def test_a_dispute_names_its_player_and_changes_no_score(evening: Evening) -> None:
    before = evening.state
    say(evening, phone(evening), note="  the queen   was mine ")
    after = evening.state
    [row] = scorebook.open_disputes(after)
    assert (row.name, row.note, row.hand_id) == ("Bo", "the queen was mine", after.hands[1].id)
    assert after.totals == before.totals
    assert after.game.undoable == before.game.undoable


def test_said_again_it_is_one_dispute_whose_note_stays_or_is_renewed(evening: Evening) -> None:
    device = phone(evening)
    say(evening, device, note="wrong")
    say(evening, device)
    assert [row.note for row in scorebook.open_disputes(evening.state)] == ["wrong"]
    say(evening, device, note="the queen")
    assert [row.note for row in scorebook.open_disputes(evening.state)] == ["the queen"]


def test_a_keeper_settles_it_and_it_stays_in_the_record(evening: Evening) -> None:
    say(evening, phone(evening))
    end(evening, evening.device, is_keeper=True)
    state = evening.state
    assert scorebook.open_disputes(state) == []
    [row] = state.rows.disputes
    assert row.settled_by == evening.device.id


def test_who_raised_it_takes_it_back_and_nobody_else_does(evening: Evening) -> None:
    bo, cleo = phone(evening, 1), phone(evening, 2)
    say(evening, bo)
    with pytest.raises(Refused) as refused:
        end(evening, cleo)
    assert refused.value.key == "dispute_is_anothers"
    end(evening, bo)
    assert scorebook.open_disputes(evening.state) == []


def test_what_is_settled_is_not_settled_again(evening: Evening) -> None:
    bo = phone(evening)
    say(evening, bo)
    [row] = scorebook.open_disputes(evening.state)
    end(evening, bo)
    with pytest.raises(Conflict) as refused:
        evening.write(
            lambda state, by: scorebook.settle_disputes(state, [row.id], by, is_keeper=True)
        )
    assert refused.value.key == "dispute_settled"


def test_the_corrected_hand_settles_what_was_said_of_it_only(evening: Evening) -> None:
    bo = phone(evening)
    say(evening, bo, 1)
    say(evening, bo, 2)
    evening.correct(2, evening.counts(4, 0, 5, 4, queen=1))
    state = evening.state
    assert [row.hand_id for row in scorebook.open_disputes(state)] == [state.hands[0].id]


def test_the_removed_hand_takes_its_dispute_along(evening: Evening) -> None:
    say(evening, phone(evening))
    evening.remove(2)
    assert scorebook.open_disputes(evening.state) == []


def test_a_hand_that_changed_meanwhile_is_not_disputed(evening: Evening) -> None:
    device, seen = phone(evening), evening.state.hands[1]
    by = Author(device, NOON)
    evening.correct(2, evening.counts(4, 0, 5, 4, queen=1))
    with pytest.raises(Conflict) as refused:
        evening.write(
            lambda state, _: scorebook.dispute_hand(state, seen.id, seen.row.version, None, by)
        )
    assert refused.value.key == "hand_corrected"
    evening.remove(2)
    with pytest.raises(Conflict) as refused:
        evening.write(
            lambda state, _: scorebook.dispute_hand(state, seen.id, seen.row.version, None, by)
        )
    assert refused.value.key == "disputed_hand_removed"


def test_a_table_that_has_them_off_takes_none_and_shows_none(evening: Evening) -> None:
    bo = phone(evening)
    say(evening, bo)
    allow(evening, False)
    assert evening.state.rows.disputes == ()
    with pytest.raises(Refused) as refused:
        say(evening, bo, 1)
    assert refused.value.key == "disputes_are_off"
    allow(evening, True)
    assert len(scorebook.open_disputes(evening.state)) == 1


def test_one_phone_raises_so_many_in_ten_minutes(evening: Evening) -> None:
    bo = phone(evening)
    for _ in range(disputes.MOST_OF_DEVICE):
        say(evening, bo)
        end(evening, bo)
        evening.now -= timedelta(minutes=2)  # `write` is a minute later each time
    with pytest.raises(Refused) as refused:
        say(evening, bo)
    assert refused.value.key == "most_disputes_now"
    say(evening, phone(evening, 2))
    evening.now += disputes.COUNTS_FOR
    say(evening, bo)


def test_one_hand_is_disputed_so_many_times(evening: Evening) -> None:
    bo = phone(evening)
    for _ in range(disputes.MOST_OF_HAND):
        say(evening, bo)
        end(evening, bo)
        evening.now += timedelta(minutes=2)
    with pytest.raises(Refused) as refused:
        say(evening, phone(evening, 2))
    assert refused.value.key == "hand_has_most_disputes"
    say(evening, bo, 1)

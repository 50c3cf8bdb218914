"""Undo puts back what stood there before, whatever was done; once, and only the last thing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion import scorebook
from companion.models import Change, Seat, db
from companion.scorebook import Conflict, GameState
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import Evening

HAND = (4, 0, 5, 4)

DEEDS: dict[str, Callable[[Evening], GameState]] = {
    "save a hand": lambda e: e.hand(1, 2, 3, 7, queen=3),
    "save a moon": lambda e: e.hand(0, 13, 0, 0, queen=1),
    "save an open hand": lambda e: e.hand(1, 2, 3, 6, queen=3, is_open=True, note="lost one"),
    "save points": lambda e: e.points(17, 6, 3, 0),
    "correct a hand": lambda e: e.correct(1, e.counts(0, 4, 5, 4, queen=1)),
    "insert a hand": lambda e: e.insert(1, e.counts(1, 2, 3, 7, queen=3)),
    "remove the first hand": lambda e: e.remove(1),
    "remove the last hand": lambda e: e.remove(2),
    "change the dealer": lambda e: e.write(lambda b, by: scorebook.change_dealer(b, 3, by)),
    "change the pass": lambda e: e.write(lambda b, by: scorebook.change_pass(b, "H", by)),
    "throw in": lambda e: e.write(scorebook.throw_in),
    "leave": lambda e: e.write(lambda b, by: scorebook.leave(b, 2, by)),
    "join": lambda e: e.write(lambda b, by: scorebook.join(b, e.player("Eva"), 2, by)),
    "swap in": lambda e: e.write(lambda b, by: scorebook.substitute(b, 1, e.player("Eva"), by)),
    "swap seats": lambda e: e.write(
        lambda b, by: scorebook.reorder(b, [0, 2, 1, 3], by, from_start=False)
    ),
    "put the seats right": lambda e: e.write(
        lambda b, by: scorebook.reorder(b, [0, 2, 1, 3], by, from_start=True)
    ),
    "end the game": lambda e: e.write(scorebook.stop_game),
}


def state(state: GameState) -> dict[str, object]:
    """Everything the table sees, with what each hand was told with."""
    coming = state.next
    return {
        "hands": [
            (v.id, v.row.dealer, v.row.passed, v.row.is_open, dict(v.points), v.report)
            for v in state.hands
        ],
        "marks": [dict(view.corrected) for view in state.hands],
        "chairs": state.chairs,
        "totals": dict(state.totals),
        "coming": (coming.number, coming.dealer, coming.token, coming.step),
        "over": (state.is_over, state.standing.winners),
        "seats": sorted((seat.number, seat.name, seat.place or -1) for seat in state.seats),
    }


@pytest.mark.parametrize("deed", DEEDS)
def test_undo_puts_everything_back(evening: Evening, deed: str) -> None:
    evening.hand(*HAND, queen=0)
    evening.hand(2, 2, 2, 7, queen=3)
    evening.player("Eva")  # a player of the table stays one
    before = state(evening.state)
    after = state(DEEDS[deed](evening))
    assert (after != before) or deed == "throw in"
    undone = evening.undo()
    assert state(undone) == before
    assert undone.undoable is None
    assert db.session.query(Seat).filter_by(game_id=evening.game.id).count() == 4


def test_a_mistyped_hand_that_ended_the_game_is_one_undo_away(start: StartEvening) -> None:
    evening = start(variant="short_50")
    evening.hand(0, 13, 0, 0, queen=1)
    before = state(evening.state)
    assert evening.hand(0, 13, 0, 0, queen=1).is_over
    assert state(evening.undo()) == before


def test_a_correction_that_ended_the_game_is_one_undo_away(start: StartEvening) -> None:
    evening = start(variant="short_50")
    evening.hand(0, 13, 0, 0, queen=1)
    evening.hand(1, 2, 3, 7, queen=3)
    before = state(evening.state)
    assert evening.correct(2, evening.counts(0, 13, 0, 0, queen=1)).is_over
    assert state(evening.undo()) == before


def test_what_was_undone_can_be_filled_in_again(evening: Evening) -> None:
    hand = evening.hand(*HAND, queen=0).hands[0]
    facts = scorebook.entered_again(hand.report)
    state = evening.undo()
    assert scorebook.removed_report(state, str(hand.id)) == facts
    assert scorebook.removed_report(state, "nonsense") is None


def test_facts_of_a_standing_or_foreign_hand_are_not_given(start: StartEvening) -> None:
    evening, other = start(), start()
    standing = evening.hand(*HAND, queen=0).hands[0]
    assert scorebook.removed_report(evening.state, str(standing.id)) is None
    evening.undo()
    assert scorebook.removed_report(other.state, str(standing.id)) is None


def test_a_second_undo_of_the_same_change_is_refused(evening: Evening) -> None:
    change = evening.hand(*HAND, queen=0).undoable
    assert change
    evening.undo()
    with pytest.raises(Conflict, match="undone_already"):
        evening.write(lambda state, by: scorebook.undo(state, change.id, by))


def test_only_the_last_change_can_be_undone(evening: Evening) -> None:
    first = evening.hand(*HAND, queen=0).undoable
    assert first
    evening.hand(*HAND, queen=0)
    with pytest.raises(Conflict):
        evening.write(lambda state, by: scorebook.undo(state, first.id, by))
    assert len(evening.state.hands) == 2


def test_every_change_says_who_did_it_and_when(evening: Evening) -> None:
    evening.hand(*HAND, queen=0)
    evening.correct(1, evening.counts(0, 4, 5, 4, queen=1))
    evening.undo()
    changes = db.session.query(Change).order_by(Change.id).all()
    assert [change.action for change in changes] == ["recorded", "corrected", "undone"]
    assert {change.device_id for change in changes} == {evening.device.id}
    assert changes[0].at < changes[1].at < changes[2].at
    assert changes[1].undone_at == changes[2].at

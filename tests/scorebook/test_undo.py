"""Undo puts back what stood there before, whatever was done; once, and only the last thing."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import event

from companion import scorebook
from companion.models import Change, Seat, db
from companion.rules import STANDARD
from companion.rules.options import EndMode
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
        "marks": [dict(state.corrected(view)) for view in state.hands],
        "chairs": state.chairs,
        "totals": dict(state.totals),
        "coming": (coming.number, coming.dealer, coming.token, coming.step),
        "over": (state.is_over, state.standing.winners),
        "seats": sorted((seat.number, seat.name, seat.place or -1) for seat in state.seats),
    }


@pytest.mark.both_databases(repeats=True)  # test_figures.py
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
    assert db.session.query(Seat).filter_by(game_id=evening.game.id).count() == 4
    if deed == "join":  # their seat has gone
        assert undone.undoable is None
        return
    assert state(evening.undo()) == after
    assert state(evening.undo()) == before


def whole_setup(state: GameState) -> dict[str, object]:
    """What older versions kept with each change: all that stood around the hands."""
    game = state.game
    facts = ("stopped_after", "went_on_after", "deal_from_hand", "deal_from_seat", "pass_from_hand")
    facts += ("pass_from_step", "pass_once_hand", "pass_once", "ahead")
    return {
        **{fact: getattr(game, fact) for fact in facts},
        "ends_at": game.ends_at and game.ends_at.isoformat(),
        "hands": [str(hand.id) for hand in game.hands if hand.number],
        "sittings": [
            [row.from_hand, row.place, row.seat_number, str(row.player_id)] for row in game.sittings
        ],
        "rulesets": {str(row.id): row.from_hand for row in game.rulesets},
    }


@pytest.mark.parametrize("deed", DEEDS)
def test_a_change_of_an_older_version_is_undone_as_well(evening: Evening, deed: str) -> None:
    evening.hand(*HAND, queen=0)
    evening.hand(2, 2, 2, 7, queen=3)
    evening.player("Eva")
    before, setup = state(evening.state), whole_setup(evening.state)
    change = DEEDS[deed](evening).undoable
    assert change
    row = db.session.get_one(Change, change.id)
    kept = {
        part: (change.before or {})[part]
        for part in ("hand", "noted")
        if change.before and part in change.before
    }
    row.before = {"frame": setup, **kept}
    db.session.commit()
    assert state(evening.undo()) == before


CHANGES: dict[str, Callable[[Evening], GameState]] = {
    "recorded": lambda e: e.play(1),
    "corrected": lambda e: e.correct(1, e.counts(0, 4, 5, 4, queen=1)),
    "inserted": lambda e: e.insert(1, e.counts(1, 2, 3, 7, queen=3)),
    "removed": lambda e: e.remove(1),
    "dealer": lambda e: e.write(lambda b, by: scorebook.change_dealer(b, 3, by)),
    "substitute": lambda e: e.write(
        lambda b, by: scorebook.substitute(b, 1, e.player(f"Eva {b.next_number}"), by)
    ),
}


@pytest.mark.parametrize("action", CHANGES)
def test_a_change_takes_as_little_room_late_in_a_game_as_early(
    start: StartEvening, action: str
) -> None:
    evening = start(ruleset=replace(STANDARD, end_mode=EndMode.HANDS, hands=500))

    def size() -> int:
        change = CHANGES[action](evening).undoable
        assert change
        assert change.action == action
        return len(json.dumps(change.before))

    evening.play(4)
    early = size()
    evening.undo()
    evening.play(40)
    assert size() <= early + 12  # numbers have more digits, and anchors moved once more


def test_hands_get_their_numbers_in_as_many_statements_in_a_long_game(
    start: StartEvening,
) -> None:
    evening = start(ruleset=replace(STANDARD, end_mode=EndMode.HANDS, hands=500))
    evening.play(4)
    few = [len(writes_of(lambda: evening.remove(1))), len(writes_of(evening.undo))]
    evening.play(60)
    assert [len(writes_of(lambda: evening.remove(1))), len(writes_of(evening.undo))] == few
    assert [view.number for view in evening.state.hands] == [*range(1, 65)]


def writes_of(change: Callable[[], GameState]) -> list[str]:
    """The statements of a change that write, one for each row they name."""
    found: list[str] = []

    def note(*told: Any) -> None:
        if not told[2].startswith("SELECT"):
            found.extend([told[2]] * (len(told[3]) if told[5] else 1))

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        change()
    finally:
        event.remove(db.engine, "before_cursor_execute", note)
    return found


def test_undo_restores_what_two_seatings_that_met_were(evening: Evening) -> None:
    for name in ("Eva", "Fay", "Gus"):
        evening.hand(*HAND, queen=0)
        newcomer = evening.player(name)
        evening.write(lambda b, by, who=newcomer: scorebook.substitute(b, 1, who, by))  # type: ignore[misc]
    evening.hand(*HAND, queen=0)
    before = [evening.state.seating(number) for number in range(1, 6)]
    for number in range(1, 5):
        evening.remove(number)
        evening.undo()
        assert [evening.state.seating(number) for number in range(1, 6)] == before
        evening.insert(number, evening.counts(*HAND, queen=0))
        evening.undo()
        assert [evening.state.seating(number) for number in range(1, 6)] == before


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


def test_a_second_undo_of_the_same_change_is_refused(evening: Evening) -> None:
    change = evening.hand(*HAND, queen=0).undoable
    assert change
    evening.undo()
    with pytest.raises(Conflict, match="undone_already"):
        evening.write(lambda state, by: scorebook.undo_change(state, change.id, by))


def test_only_the_last_change_can_be_undone(evening: Evening) -> None:
    first = evening.hand(*HAND, queen=0).undoable
    assert first
    evening.hand(*HAND, queen=0)
    with pytest.raises(Conflict):
        evening.write(lambda state, by: scorebook.undo_change(state, first.id, by))
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

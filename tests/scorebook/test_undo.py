"""Undo puts back what stood there before, whatever was done; once, and only the last thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.models import GameChange, db
from companion.rules import STANDARD
from companion.rules.options import EndMode
from companion.scorebook import Conflict, GameState, Refused, changes
from companion.scorebook.codec import unsealed, write_facts
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import Evening
from tests.statements import listening

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
    "change the dealer": lambda e: e.write(changes.deal_by(3)),
    "change the pass": lambda e: e.write(changes.pass_by("H")),
    "throw in": lambda e: e.write(changes.throw_in()),
    "leave": lambda e: e.write(changes.leave(2)),
    "join": lambda e: e.write(changes.join(e.player("Eva"), 2)),
    "swap in": lambda e: e.write(changes.substitute(1, e.player("Eva"))),
    "swap seats": lambda e: e.write(changes.reorder([0, 2, 1, 3], from_start=False)),
    "put the seats right": lambda e: e.write(changes.reorder([0, 2, 1, 3], from_start=True)),
    "end the game": lambda e: e.write(changes.stop_game()),
}


def state(state: GameState) -> dict[str, object]:
    """Everything the table sees, with what each hand was told with."""
    coming = state.next
    return {
        "hands": [
            (v.id, v.facts.dealer, v.facts.passed, v.report.is_open, dict(v.points), v.report)
            for v in state.hands
        ],
        "marks": [dict(view.marks) for view in state.hands],
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
    assert len(undone.facts.seats) == 4
    assert state(evening.undo()) == after
    assert state(evening.undo()) == before


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
    with listening() as sent:
        change()
    return [
        one.statement
        for one in sent
        for _ in range(len(one.values) if one.is_for_many else 1)
        if not one.reads
    ]


def test_undo_restores_what_two_seatings_that_met_were(evening: Evening) -> None:
    for name in ("Eva", "Fay", "Gus"):
        evening.hand(*HAND, queen=0)
        newcomer = evening.player(name)
        evening.write(changes.substitute(1, newcomer))  # type: ignore[misc]
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
        evening.undo(change.id)


def test_undo_brings_back_nothing_in_which_a_bit_flipped(evening: Evening) -> None:
    evening.hand(*HAND, queen=0)
    whole = evening.hand(*HAND, queen=1).game.facts_before
    assert whole
    flips = [
        whole[:at] + chr(ord(whole[at]) ^ 1 << bit) + whole[at + 1 :]
        for at in range(len(whole))
        for bit in range(7)
    ]
    assert {unsealed(flipped) for flipped in flips} == {None}
    now = evening.state.facts
    evening.game.facts_before = whole.replace('"L"', '"R"')
    db.session.commit()
    with pytest.raises(Refused, match="undo_unreadable"):
        evening.undo()
    assert evening.state.facts == now


def test_undo_reads_what_was_stored_without_a_checksum(evening: Evening) -> None:
    before = evening.hand(*HAND, queen=0).facts
    game = evening.hand(*HAND, queen=1).game
    game.facts_before = write_facts(before)
    db.session.commit()
    assert evening.undo().hands_played[0].facts == before.hands[0]


def test_what_was_undone_is_another_hand_than_the_one_it_was_corrected_to(
    evening: Evening,
) -> None:
    evening.hand(*HAND, queen=0)
    seen = [evening.state.hands[0].facts.version]
    for change in (lambda: evening.correct(1, evening.counts(0, 4, 5, 4, queen=1)), evening.undo):
        change()
        seen.append(evening.state.hands[0].facts.version)
        for version in seen[:-1]:
            with pytest.raises(Conflict, match="hand_corrected"):
                evening.correct(1, evening.counts(1, 2, 3, 7, queen=3), version=version)


def test_only_the_last_change_can_be_undone(evening: Evening) -> None:
    first = evening.hand(*HAND, queen=0).undoable
    assert first
    evening.hand(*HAND, queen=0)
    with pytest.raises(Conflict):
        evening.undo(first.id)
    assert len(evening.state.hands) == 2


def test_every_change_says_who_did_it_and_when(evening: Evening) -> None:
    evening.hand(*HAND, queen=0)
    evening.correct(1, evening.counts(0, 4, 5, 4, queen=1))
    evening.undo()
    rows = db.session.query(GameChange).order_by(GameChange.id).all()
    assert [change.action for change in rows] == ["recorded", "corrected", "undone"]
    assert {change.device_id for change in rows} == {evening.device.id}
    assert rows[0].at < rows[1].at < rows[2].at
    assert rows[1].undone_at == rows[2].at

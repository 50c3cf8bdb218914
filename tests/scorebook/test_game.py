"""A game that was read is written into as it is until somebody else writes at its table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from flask import Flask, current_app

from companion import scorebook
from companion.models import Table, db, new_id
from companion.rules import STANDARD
from companion.rules.options import EndMode
from companion.scorebook import Author, Conflict, GameState, HandReport, changes, look_up, to_write
from companion.scorebook.transactions import writing
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import Evening
from tests.statements import Sent, listening


@pytest.fixture
def begun(evening: Evening) -> Evening:
    """An evening after three hands, one of them corrected."""
    evening.hand(4, 0, 5, 4, queen=0)
    evening.hand(13, 0, 0, 0, queen=0)
    evening.hand(1, 2, 3, 7, queen=2)
    evening.correct(1, evening.counts(0, 4, 5, 4, queen=1))
    return evening


def table_of(evening: Evening) -> Table:
    """The row of the table as a new request has it."""
    db.session.commit()
    db.session.expire_all()
    return db.session.get_one(Table, evening.table.id)


def read_again(evening: Evening) -> GameState:
    """The book as a page that only looks has it."""
    state = look_up(table_of(evening), evening.game.id)
    assert state
    return state


@contextmanager
def another_phone() -> Iterator[None]:
    """What is done within has a session of its own."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    with app.app_context():
        yield


def told(state: GameState) -> tuple[object, ...]:
    """Everything that the screens read from a book."""
    hands = [
        (v.number, v.points, v.moon, v.marks.keys(), v.queen_takers, v.report, v.id)
        for v in state.hands
    ]
    return (
        hands,
        state.facts,
        state.totals,
        state.standing,
        state.next,
        state.is_over,
        list(state.running),
    )


def test_a_write_that_was_taken_back_leaves_no_trace(begun: Evening) -> None:
    before = told(read_again(begun))
    table = table_of(begun)
    facts = begun.counts(4, 0, 5, 4, queen=0)

    def fail() -> None:
        with writing(table):
            scorebook.write(
                to_write(table, read_at(table, begun)), changes.record(new_id(), facts, 4), begun.by
            )
            raise RuntimeError("the plug was pulled")

    with pytest.raises(RuntimeError):
        fail()
    assert told(read_again(begun)) == told(begun.state) == before


def read_at(table: Table, evening: Evening) -> GameState:
    state = look_up(table, evening.game.id)
    assert state
    return state


def test_a_hand_can_be_recorded_into_a_game_that_was_read(begun: Evening) -> None:
    table, facts = table_of(begun), begun.counts(4, 0, 5, 4, queen=0)
    seen, by = read_at(table, begun), begun.by
    with writing(table), listening() as sent:
        assert to_write(table, seen) is seen
        after = scorebook.write(seen, changes.record(new_id(), facts, 4), by)
    read = [" ".join(one.statement.split()) for one in sent if one.statement.startswith("SELECT")]
    assert {re.search(r" FROM (\w+)", each)[1] for each in read} <= {
        "changes",
        "game_players",
        "results",
    }
    assert told(after) == told(read_again(begun)) == told(begun.state)
    assert len(seen.hands) == 3
    assert begun.undo().totals == seen.totals


@pytest.mark.parametrize(
    "write",
    [
        lambda e, b, by: scorebook.write(
            b, changes.record(new_id(), e.counts(4, 0, 5, 4, queen=0), 4), by
        ),
        lambda e, b, by: scorebook.write(
            b, changes.record(new_id(), e.counts(13, 0, 0, 0, queen=0), 4), by
        ),
        lambda e, b, by: scorebook.write(
            b,
            changes.record(
                new_id(),
                HandReport(evidence="points", points=dict.fromkeys(b.seats_at(4), 4), is_open=True),
                4,
            ),
            by,
        ),
        lambda e, b, by: scorebook.write(
            b,
            changes.correct(b.hands[1].id, e.counts(7, 2, 3, 1, queen=2), b.hands[1].facts.version),
            by,
        ),
        lambda e, b, by: scorebook.write(
            b, changes.insert(new_id(), e.counts(7, 2, 3, 1, queen=2), 2), by
        ),
    ],
)
def test_the_book_that_a_write_leaves_is_the_one_that_would_be_read(
    begun: Evening, write: Callable[[Evening, GameState, Author], GameState]
) -> None:
    table, by = table_of(begun), begun.by
    with writing(table):
        state = scorebook.look_up(table, begun.game.id)
        assert state
        after = write(begun, state, by)
    with another_phone():
        read = begun.state
        assert told(after) == told(read)
        assert after.undoable


def test_a_book_that_another_phone_wrote_into_is_read_again(begun: Evening) -> None:
    table, facts = table_of(begun), begun.counts(4, 0, 5, 4, queen=0)
    seen = read_at(table, begun)
    with another_phone():
        begun.correct(3, begun.counts(7, 2, 3, 1, queen=2))
    with writing(table):
        now = to_write(table, seen)
        assert now is not seen
        scorebook.write(now, changes.record(new_id(), facts, 4), begun.by)
    assert [view.points[0] for view in begun.state.hands][2:] == [7, 17]


@pytest.mark.both_databases
def test_the_same_hand_from_two_phones_is_saved_once(begun: Evening) -> None:
    table, facts = table_of(begun), begun.counts(4, 0, 5, 4, queen=0)
    seen = read_at(table, begun)
    with another_phone():
        begun.hand(0, 4, 5, 4, queen=1)
    with pytest.raises(Conflict, match="hand_saved"), writing(table):
        scorebook.write(to_write(table, seen), changes.record(new_id(), facts, 4), begun.by)


@pytest.mark.both_databases
def test_two_phones_that_correct_one_hand_are_both_told(begun: Evening) -> None:
    """The second one held the hand in its hands before the first one wrote."""
    state, facts = begun.state, begun.counts(5, 2, 3, 3, queen=2)
    version = state.hands[2].facts.version
    with another_phone():
        begun.correct(3, begun.counts(7, 2, 3, 1, queen=2))

    def correct() -> None:
        with writing(state.table):
            now = to_write(state.table, state)
            scorebook.write(now, changes.correct(now.hands[2].id, facts, version), begun.by)

    with pytest.raises(Conflict, match="hand_corrected"):
        correct()


def test_a_game_is_read_in_as_many_statements_however_long_it_is(start: StartEvening) -> None:
    evening = start(ruleset=replace(STANDARD, end_mode=EndMode.HANDS, hands=500))
    game = evening.game.id

    def read() -> list[Sent]:
        table = table_of(evening)
        with listening() as sent:
            state = look_up(table, game)
            assert state
            assert told(state)
            assert [seat.name for seat in state.seats]
        return sent

    evening.play(1)
    short = read()
    for name in ("Eva", "Fay"):
        guest = evening.player(name)
        evening.write(changes.substitute(0, guest))
        evening.play(10)
    fay, ann = evening.player("Fay"), evening.player("Fay Smith")
    scorebook.merge(fay, ann)
    db.session.commit()
    assert len(read()) == len(short) == 1


def test_nobody_sees_a_game_of_another_table(begun: Evening, start: StartEvening) -> None:
    other = start()
    read_again(begun)
    assert look_up(table_of(other), begun.game.id) is None


def test_after_a_change_of_seats_the_kept_takes_lie_as_they_would_be_read(begun: Evening) -> None:
    begun.write(changes.reorder([2, 0, 1, 3], from_start=False))
    table, by, facts = table_of(begun), begun.by, begun.counts(4, 0, 5, 4, queen=0)
    with writing(table):
        state = scorebook.look_up(table, begun.game.id)
        assert state
        after = scorebook.write(state, changes.record(new_id(), facts, 4), by)
    assert after.hands[-1].report == begun.state.hands[-1].report

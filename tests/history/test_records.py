"""The records of a table are those that a plain look at all its games finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from random import Random

import pytest
from flask import Flask
from sqlalchemy import select

from companion import scorebook
from companion.demo import make_demo
from companion.history import people, records
from companion.history.archive import Span
from companion.history.people import GameKind
from companion.history.records import Record
from companion.models import Game, Result, Table, db
from companion.scorebook import GameState
from tests.conftest import as_new
from tests.each import each

KIND = GameKind("standard", 4, "target 100")

NOW = datetime(2026, 11, 19, 23, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def table(shared_sqlite: Flask) -> Iterator[Table]:
    """Of this module alone, whose tests only read."""
    with contextmanager(as_new)(shared_sqlite) as app, app.app_context():
        yield make_demo(NOW, Random(7), evenings=9)


def read_games(table: Table) -> list[GameState]:
    games = db.session.query(Game).filter_by(table_id=table.id).order_by(Game.number)
    states = [scorebook.look_up(table, game.id) for game in games]
    return [state for state in states if state]


def comparable(table: Table) -> list[GameState]:
    """The games of the kind that most are of: standard ones with four."""
    return [
        state
        for state in read_games(table)
        if (state.game.variant, len(state.seats)) == ("standard", 4)
    ]


def of_kind(table: Table, key: str, kind: GameKind) -> Record:
    [found] = [one for one in records.records_of(table)[key] if one.kind == kind]
    return found


def test_the_records_are_of_the_games_that_can_be_compared(table: Table) -> None:
    assert people.usual_kind(people.count_kinds(table, Span())) == KIND


def test_best_and_worst_games(table: Table) -> None:
    totals = [
        (state.totals[seat.number], state.game.number, seat.name)
        for state in comparable(table)
        if state.is_over
        for seat in state.seats
    ]
    for key, which in (("best_game", min), ("worst_game", max)):
        number = which(total for total, *_ in totals)
        reached = [(game, name) for total, game, name in totals if total == number]
        found = of_kind(table, key, KIND)
        assert (found.number, found.times) == (number, len(reached))
        assert (found.game.number, found.player.name) in reached
        assert found.game.number == max(game for game, _ in reached)
    kinds = [one.kind for one in records.records_of(table)["best_game"]]
    assert len(kinds) == len(set(kinds))


def test_the_worst_hand_says_how_often_it_was_and_who_had_it_last(table: Table) -> None:
    worst: dict[tuple[int, str], int] = {}
    for state in comparable(table):
        for seat in state.seats:
            taken = [hand.points[seat.number] for hand in state.hands if not hand.moon]
            worst[state.game.number, seat.name] = max(taken, default=0)
    number = max(worst.values())
    reached = [key for key, points in worst.items() if points == number]
    found = of_kind(table, "worst_hand", KIND._replace(end=""))
    assert (found.number, found.times) == (number, len(reached))
    assert found.times > 1
    assert (found.game.number, found.player.name) in reached
    assert found.game.day == max(
        state.game.day for state in comparable(table) if state.game.number in dict(reached)
    )
    by_number = {state.game.number: state for state in comparable(table)}
    state = by_number[found.game.number]
    [seat] = [seat.number for seat in state.seats if seat.name == found.player.name]
    assert state.hands[found.hand - 1].points[seat] == number


def test_the_game_with_most_moons(table: Table) -> None:
    shot = [
        sum(hand.shooter == seat.number for hand in state.hands)
        for state in comparable(table)
        for seat in state.seats
    ]
    found = of_kind(table, "moons", KIND._replace(end=""))
    assert (found.number, found.times) == (max(shot), shot.count(max(shot)))


def test_nights_are_counted_once_each(table: Table) -> None:
    days: dict[str, set[object]] = {}
    for state in read_games(table):
        for seat in state.seats:
            days.setdefault(seat.name, set()).add(state.game.started_at.date())
    assert {one.player.name: one.nights for one in people.read_people(table, Span())} == {
        name: len(played) for name, played in days.items()
    }


def test_a_player_has_records_of_their_own(table: Table) -> None:
    games = [state for state in comparable(table) if state.is_over]
    middle = games[len(games) // 2].game.day
    for player in scorebook.players_of(table):
        for span in (Span(), Span(first=middle)):
            mine = [
                (state, seat.number)
                for state in games
                if span.first is None or state.game.day >= span.first
                for seat in state.seats
                if seat.name == player.name
            ]
            found = records.records_of_person(table, KIND, span, player.id)
            assert {key: one.player for key, one in found.items()} == dict.fromkeys(found, player)
            if not mine:
                assert not found
                continue
            totals = [(state.totals[seat], state.game.number) for state, seat in mine]
            best, worst = min(totals), min((-total, number) for total, number in totals)
            assert (found["best_game"].number, found["best_game"].game.number) == best
            assert (-found["worst_game"].number, found["worst_game"].game.number) == worst
            taken = [
                (-hand.points[seat], state.game.number)
                for state, seat in mine
                for hand in state.hands
                if not hand.moon
            ]
            hand = found["worst_hand"]
            assert (-hand.number, hand.game.number) == min(taken)


@each("key, column, best", [("closest", "margin", min), ("comeback", "comeback", max)])
def test_what_another_game_came_to_as_well_is_no_record_of_the_year(
    table: Table, key: str, column: str, best: Callable[..., Result]
) -> None:
    of_kind = Result.variant == KIND.variant, Result.players == KIND.players
    won = select(Result).where(*of_kind, Result.end == KIND.end, Result.margin > 0)
    rows = [row for row in db.session.scalars(won) if row.day.year == NOW.year]
    first = best(rows, key=lambda row: getattr(row, column))
    game = db.session.get_one(Game, first.game_id)
    assert key in {one.key for one in records.rarities_of(table, game)}
    setattr(next(row for row in rows if row is not first), column, getattr(first, column))
    assert key not in {one.key for one in records.rarities_of(table, game)}
    db.session.rollback()

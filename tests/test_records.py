"""The records of a table are those that a plain look at all its games finds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby
from random import Random

import pytest
from flask import Flask

from companion import player_history, records, scorebook
from companion.demo import make_demo
from companion.game_archive import Span
from companion.models import Game, Table, db
from companion.records import LISTED, Record
from companion.scorebook import GameState

NOW = datetime(2026, 11, 19, 23, 0, tzinfo=UTC)


@pytest.fixture
def table(app: Flask) -> Iterator[Table]:
    with app.app_context():
        yield make_demo(NOW, Random(7), evenings=6)


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


def shortened(found: list[Record]) -> list[tuple[str, int, int]]:
    return [(one.player.name, one.game.number, one.number) for one in found]


def test_the_records_are_of_the_games_that_can_be_compared(table: Table) -> None:
    assert records.table_kind(table) == ("standard", 4)


def test_best_and_worst_games(table: Table) -> None:
    totals = [
        (seat.name, state.game.number, state.totals[seat.number])
        for state in comparable(table)
        if state.is_over
        for seat in state.seats
    ]
    kind = player_history.GameKind("standard", 4)
    best, worst = records.best_games(table, kind), records.worst_games(table, kind)
    lowest = sorted(total for *_, total in totals)
    assert [one.number for one in best] == lowest[:LISTED]
    assert [one.number for one in worst] == lowest[::-1][:LISTED]
    assert set(shortened([*best, *worst])) <= set(totals)


def test_the_worst_hands_and_the_games_with_most_moons(table: Table) -> None:
    kind = player_history.GameKind("standard", 4)
    worst, moons = {}, {}
    for state in comparable(table):
        for seat in state.seats:
            key = seat.name, state.game.number
            taken = [hand.points[seat.number] for hand in state.hands if not hand.moon]
            worst[key] = max(taken, default=0)
            moons[key] = sum(hand.shooter == seat.number for hand in state.hands)
    found = records.worst_hands(table, kind)
    assert [one.number for one in found] == sorted(worst.values(), reverse=True)[:LISTED]
    by_number = {state.game.number: state for state in comparable(table)}
    for one in found:
        state = by_number[one.game.number]
        [seat] = [seat.number for seat in state.seats if seat.name == one.player.name]
        assert state.hands[one.hand - 1].points[seat] == one.number
    shot = sorted(filter(None, moons.values()), reverse=True)
    assert [one.number for one in records.most_moons(table, kind)] == shot[:LISTED]


def test_clean_hands_in_a_row(table: Table) -> None:
    longest = []
    for state in comparable(table):
        for seat in state.seats:
            clean = [
                hand.points[seat.number] == 0 and hand.shooter != seat.number
                for hand in state.hands
            ]
            longest.append(
                max((len(list(run)) for is_clean, run in groupby(clean) if is_clean), default=0)
            )
    found = records.clean_streaks(table, player_history.GameKind("standard", 4))
    assert [one.number for one in found] == sorted(longest, reverse=True)[:LISTED]


def test_wins_in_a_row(table: Table) -> None:
    streaks = []
    games = [state for state in read_games(table) if state.is_over]
    for name in ("Ann", "Bo", "Cleo", "Dev", "Eva"):
        won = [
            (state.column[seat.number] in state.standing.winners, state.game.number)
            for state in games
            for seat in state.seats
            if seat.name == name
        ]
        streaks += [
            (name, run[-1][1], len(run))
            for is_won, run in ((key, list(group)) for key, group in groupby(won, lambda g: g[0]))
            if is_won and len(run) >= records.FEWEST
        ]
    found = shortened(records.winning_streaks(table))
    best = sorted(streaks, key=lambda streak: (-streak[2], streak[1]))
    assert found == best[:LISTED]


def test_evenings_are_counted_once_each(table: Table) -> None:
    days: dict[str, set[object]] = {}
    for state in read_games(table):
        for seat in state.seats:
            days.setdefault(seat.name, set()).add(state.game.started_at.date())
    names = {player.id: player.name for player in scorebook.players_of(table)}
    sums = player_history.read_sums(table, Span())
    found = player_history.evenings_played(table, Span(), sums, UTC)
    assert {names[key]: count for key, count in found.items()} == {
        name: len(played) for name, played in days.items()
    }


def test_a_player_has_records_of_their_own(table: Table) -> None:
    kind = player_history.GameKind("standard", 4)
    games = [state for state in comparable(table) if state.is_over]
    middle = games[len(games) // 2].game.started_at
    for player in scorebook.players_of(table):
        for span in (Span(), Span(since=middle)):
            mine = [
                (state, seat.number)
                for state in games
                if span.since is None or state.game.started_at >= span.since
                for seat in state.seats
                if seat.name == player.name
            ]
            found = records.own_records(table, kind, [player.id], span)
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


def test_streaks_of_a_player_are_those_that_everybody_has(table: Table) -> None:
    kind, names = player_history.GameKind("standard", 4), ("clean_hands", "wins")
    own = [
        records.own_records(table, kind, [player.id], Span())
        for player in scorebook.players_of(table)
    ]
    for name, of_all in zip(
        names, (records.clean_streaks(table, kind), records.winning_streaks(table)), strict=True
    ):
        best = max(one[name].number for one in own if name in one)
        assert best == of_all[0].number
        assert all(one[name].number >= records.FEWEST for one in own if name in one)

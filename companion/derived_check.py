"""Everything that is derived, computed again from the facts and compared: `companion check`.

One game is in memory at a time, and of the sums one day. Nothing is written.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import FromClause, Select, and_, select

from companion.models import Game, Player, PlayerDay, PlayerGame, Seat, Table, db
from companion.scorebook import UnreadableRules, look_up
from companion.scorebook.game_state import GameState
from companion.scorebook.hands import derive_columns, derive_seats
from companion.scorebook.player_days import COUNTS, EVER, NUMBERS, DayKey, DaySums, key_of, sum_days
from companion.scorebook.player_games import (
    COUNTED,
    columns_of_game,
    count_players,
    read_results,
    win_streaks,
)
from companion.scorebook.players import people_behind

AT_ONCE = 200  # games read in one transaction

_GAMES, _DAYS, _SEATS = (
    db.metadata.tables[each.__tablename__] for each in (PlayerGame, PlayerDay, Seat)
)


@dataclass(frozen=True)
class Difference:
    """A derived value that is not what the facts make of it; `where` says of what, for people."""

    where: str
    name: str
    stored: object
    right: object

    def __str__(self) -> str:
        return f"{self.where}: {self.name} is {self.stored}, should be {self.right}"


@dataclass
class Checked:
    """How much was looked at. Games whose rules nobody can read are left out."""

    tables: int = 0
    games: int = 0
    hands: int = 0
    unreadable: int = 0


def check(checked: Checked) -> Iterator[Difference]:
    """Everything that differs, and counts what was looked at."""
    for table_id in db.session.scalars(select(Table.id).order_by(Table.id)).all():
        checked.tables += 1
        yield from _check_games(table_id, checked)
        yield from _check_days(table_id)
        yield from _check_win_streaks(table_id)
    db.session.rollback()


def _check_games(table_id: uuid.UUID, checked: Checked) -> Iterator[Difference]:
    last: uuid.UUID | None = None
    while True:
        db.session.rollback()  # what is read from now on is of one moment
        db.session.expunge_all()
        table = db.session.get(Table, table_id)
        mine = select(Game).where(Game.table_id == table_id).order_by(Game.id).limit(AT_ONCE)
        games = db.session.scalars(mine.where(Game.id > last) if last else mine).all()
        if table is None or not games:
            return
        people, ids = people_behind(table_id), [game.id for game in games]
        rows_of, seats_of = _read_by_game(_GAMES, ids), _read_by_game(_SEATS, ids)
        for game in games:
            where = f"{table.name}, game {game.number}"
            rows = {row.player_id: row for row in rows_of[game.id]}
            checked.games += 1
            if game.deleted_at:
                if rows:
                    yield Difference(where, "rows of a deleted game", len(rows), 0)
                continue
            try:
                state = look_up(table, game.id)
            except UnreadableRules:
                checked.unreadable += 1
                continue
            assert state is not None
            checked.hands += len(state.hands)
            yield from _compare(where, game, derive_columns(state, game))
            yield from _check_seats(where, state, seats_of[game.id], people)
            yield from _check_players(where, state, rows, people)
        last = games[-1].id


def _read_by_game(
    source: FromClause, games: Sequence[uuid.UUID]
) -> Mapping[uuid.UUID, Sequence[Any]]:
    """The rows of these games, by game."""
    found: dict[uuid.UUID, list[Any]] = defaultdict(list)
    for row in db.session.execute(select(source).where(source.c.game_id.in_(games))):
        found[row.game_id].append(row)
    return found


def _check_seats(
    where: str, state: GameState, seats: Sequence[Any], people: Mapping[uuid.UUID, Player]
) -> Iterator[Difference]:
    right = derive_seats(state)
    for seat in seats:
        values: dict[str, Any] = dict(right.get(seat.number, {}))
        person = values.pop("player_id", None)
        of_seat = f"{where}, seat {seat.number}"
        yield from _compare(of_seat, seat, values)
        if person and people[seat.player_id].id != people[person].id:
            yield Difference(of_seat, "player", people[seat.player_id].name, people[person].name)


def _check_players(
    where: str, state: GameState, rows: Mapping[uuid.UUID, Any], people: Mapping[uuid.UUID, Player]
) -> Iterator[Difference]:
    """What everybody did in the game. One that nobody touched since it began has no rows yet."""
    counts = count_players(state)
    if not rows and not state.hands:
        return
    same = columns_of_game(state)
    for player in rows.keys() | counts.keys():
        of_player, row, count = (
            f"{where}, {people[player].name}",
            rows.get(player),
            counts.get(player),
        )
        if row is None or count is None:
            yield Difference(of_player, "row", _is_there(row), _is_there(count))
        else:
            values = {name: getattr(count, name) for name in COUNTED}
            yield from _compare(of_player, row, {**same, **values})


def _is_there(row: object) -> str:
    return "missing" if row is None else "there"


def _compare(where: str, row: Any, right: Mapping[str, object]) -> Iterator[Difference]:
    for name, value in right.items():
        if getattr(row, name) != value:
            yield Difference(where, name, getattr(row, name), value)


def _check_days(table_id: uuid.UUID) -> Iterator[Difference]:
    """The sums of each day and of all days, against the rows of the games."""
    db.session.rollback()
    db.session.expunge_all()
    table, people = db.session.get(Table, table_id), people_behind(table_id)
    if table is None:
        return
    mine = select(_DAYS).where(_DAYS.c.table_id == table_id)
    games = select(_GAMES).where(_GAMES.c.table_id == table_id)
    games = games.order_by(_GAMES.c.started_at, _GAMES.c.game_id)
    last = EVER
    for right in sum_days(db.session.execute(games.execution_options(yield_per=AT_ONCE))):
        day = next((key.day for key in right), None)
        if day is None:
            continue  # no game of that day is over
        if day == EVER:
            days = _DAYS.c.day == EVER
        else:
            days, last = and_(_DAYS.c.day > last, _DAYS.c.day <= day), day
        yield from _compare_days(table.name, people, mine.where(days), right)
    rest = mine.where(_DAYS.c.day > last) if last != EVER else mine  # all where no game is over
    yield from _compare_days(table.name, people, rest, {})


def _compare_days(
    table: str,
    people: Mapping[uuid.UUID, Player],
    stored: Select[Any],
    right: Mapping[DayKey, DaySums],
) -> Iterator[Difference]:
    found = db.session.execute(stored)
    rows = {key_of(row, row.day): row for row in found}
    for key in sorted(rows.keys() | right.keys()):
        yield from _compare_day(table, people, key, rows.get(key), right.get(key))


def _compare_day(
    table: str,
    people: Mapping[uuid.UUID, Player],
    key: DayKey,
    row: Any,
    right: DaySums | None,
) -> Iterator[Difference]:
    where = f"{table}, {key.day}, {people[key.player_id].name}, {key.variant}, {key.players}"
    if row is None or right is None:
        yield Difference(where, "row", _is_there(row), _is_there(right))
        return
    values: dict[str, object] = {name: getattr(right.sums, name) for name in (*NUMBERS, *COUNTS)}
    values |= {"first_at": right.first_at, "last_at": right.last_at}
    yield from _compare(where, row, values)


def _check_win_streaks(table_id: uuid.UUID) -> Iterator[Difference]:
    """The last game of each winning streak has its length, and no other game has any."""
    players: dict[Player, list[uuid.UUID]] = defaultdict(list)
    for player, person in people_behind(table_id).items():
        players[person].append(player)
    for person, spellings in players.items():
        for row, streak in win_streaks(read_results(spellings, yield_per=AT_ONCE)):
            if row.win_streak != streak:
                where = f"{person.name}, game of {row.started_at}"
                yield Difference(where, "win_streak", row.win_streak, streak)

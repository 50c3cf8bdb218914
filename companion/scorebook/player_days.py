"""What each player did day by day, and in all: sums of the rows of `player_games`, for history.

Only games that are over are in them, so that no hand but a game's last one writes here; history
adds the rows of the few others itself. A page over a span costs the days that were played on,
however many games there were on each, and one over all time costs next to nothing. A span seldom
begins with a day of UTC: of its first and last day history reads the games.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby, islice, permutations
from operator import add
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, func, insert, select, update

from companion.models import PlayerDay, PlayerGame, SumColumns, db

EVER = date.min  # the day under which the sums of all days stand

AT_ONCE = 1000  # rows that are read and written by one statement

_OF_GAMES = tuple(SumColumns.__annotations__)  # what a row of a game has as well

Counts = dict[str, Any]  # a number, or a list of some, by what they count


@dataclass(slots=True)
class HandSums:
    """What a player's hands add up to, in one game or in many.

    `companion.scorebook.player_games.PlayerSums` says what each counts.
    """

    hands: int = 0
    points: int = 0
    fair_points: int = 0
    clean_hands: int = 0
    moons: int = 0
    near_moons: int = 0
    queen_hands: int = 0
    queens: int = 0
    fair_queens: int = 0
    hold_hands: int = 0
    hold_points: int = 0
    hold_fair_points: int = 0
    beaten_halves: int = 0
    opponents: int = 0
    by_pass: Counts = field(default_factory=dict)
    by_points: Counts = field(default_factory=dict)
    behind: Counts = field(default_factory=dict)
    by_deal: Counts = field(default_factory=dict)


@dataclass(slots=True)
class Sums(HandSums):
    """The counts of many games.

    `games` with hands that are counted, and how many of all games the player `wins`. `places`: how
    often the player came to each, by sides, place and how many were tied, as "4-2-1". `met`: in
    how many games the player was before, equal with and behind another who played all of it too
    and was no partner, by id.
    """

    games: int = 0
    wins: int = 0
    places: Counts = field(default_factory=dict)
    met: Counts = field(default_factory=dict)

    def add(self, other: Any, sign: int = 1) -> None:
        """Add what another, or a row of a day, has of the same counts; with -1 take it off."""
        self.add_numbers(other, sign)
        for name in COUNTS:
            add_counts(getattr(self, name), getattr(other, name), sign)

    def add_numbers(self, other: Any, sign: int = 1) -> None:
        """The same without the counts that are numbers by what they count."""
        for name in NUMBERS:
            setattr(self, name, getattr(self, name) + sign * getattr(other, name))


COUNTS = ("by_pass", "by_points", "behind", "by_deal", "places", "met")
NUMBERS = tuple(each.name for each in fields(Sums) if each.name not in COUNTS)


def add_counts(counts: Counts, more: Mapping[str, Any], sign: int = 1) -> None:
    """Add to each count what there is more of it, or with -1 take it off; none stays at nothing."""
    for key, number in more.items():
        before = counts.get(key)
        if isinstance(number, list):
            signed = number if sign == 1 else [-each for each in number]
            sums = list(map(add, before, signed)) if before else signed
            is_there = any(sums)
        else:
            sums = (before or 0) + sign * number
            is_there = bool(sums)
        if is_there:
            counts[key] = sums
        elif before is not None:
            del counts[key]


def add_game(rows: Iterable[Any]) -> Mapping[uuid.UUID, Sums]:
    """What everybody's row of one game adds to the sums, by player."""
    rows = list(rows)
    found = {row.player_id: _read_sums(row) for row in rows}
    for row, other in permutations(rows, 2):
        if row.place and other.place and row.sides == row.players:
            order = (row.place < other.place, row.place == other.place, row.place > other.place)
            found[row.player_id].met[other.player_id.hex] = [int(one) for one in order]
    return found


def _read_sums(row: Any) -> Sums:
    sums = Sums(games=int(row.hands > 0), wins=int(row.has_won))
    for name in _OF_GAMES:
        value = getattr(row, name)
        setattr(sums, name, dict(value) if name in COUNTS else value)
    if row.place:
        sums.places[f"{row.sides}-{row.place}-{row.tied}"] = 1
    return sums


class DayKey(NamedTuple):
    """Which row of a table it is."""

    day: date
    player_id: uuid.UUID
    variant: str
    players: int


def key_of(row: Any, day: date) -> DayKey:
    """The row of a day that has these counts: those of a game, or of a day already."""
    return DayKey(day, row.player_id, row.variant, row.players)


class DaySums(NamedTuple):
    """A row of a day, as it should be: its sums, and when the first and the last game began."""

    sums: Sums
    first_at: datetime | None = None
    last_at: datetime | None = None


def sum_days(rows: Iterable[Any]) -> Iterator[Mapping[DayKey, DaySums]]:
    """The sums of every day by the rows of games in the order they began, and last those of EVER.

    One day is held at a time.
    """
    ever: dict[DayKey, Sums] = {}
    for day, of_day in groupby(rows, lambda row: row.started_at.date()):
        found: dict[DayKey, Sums] = {}
        moments: dict[DayKey, list[datetime]] = {}
        for _, of_game in groupby(of_day, lambda row: (row.started_at, row.game_id)):
            seated = [row for row in of_game if row.is_over]
            sums_of = add_game(seated)
            for row in seated:
                sums, key = sums_of[row.player_id], key_of(row, day)
                found.setdefault(key, Sums()).add(sums)
                ever.setdefault(key._replace(day=EVER), Sums()).add(sums)
                if sums.games:
                    moments.setdefault(key, []).append(row.started_at)
        yield {
            key: DaySums(sums, *(end(moments[key]) for end in (min, max) if key in moments))
            for key, sums in found.items()
            if sums != Sums()
        }
    yield {key: DaySums(sums) for key, sums in ever.items() if sums != Sums()}


# Built once: putting a statement together takes longer than SQLite needs to answer it.
_DAYS = db.metadata.tables[PlayerDay.__tablename__]
_INSERT = insert(_DAYS)
_SAME = [_DAYS.c[name] == bindparam(f"of_{name}") for name in ("table_id", *DayKey._fields)]
_UPDATE = (
    update(_DAYS)
    .where(*_SAME)
    .values({name: bindparam(name) for name in (*NUMBERS, *COUNTS, "first_at", "last_at")})
)
_DELETE = delete(_DAYS).where(*_SAME)


def change_days(
    table_id: uuid.UUID, changed: Iterable[tuple[Sequence[Any], Sequence[Any]]]
) -> None:
    """Bring the sums up to date with games whose rows were these and are those now, or none.

    The rows of the games are written already. Each came, went, or was there before and after.
    """
    changes: dict[DayKey, Sums] = {}
    came: dict[DayKey, list[datetime]] = {}
    for before, after in changed:
        for rows, sign in ((before, -1), (after, 1)):
            found = add_game(rows)
            for row in rows:
                key, sums = key_of(row, row.started_at.date()), found[row.player_id]
                if sums.games and sign == 1:
                    came.setdefault(key, []).append(row.started_at)
                for each in (key, key._replace(day=EVER)):
                    changes.setdefault(each, Sums()).add(sums, sign)
    rest = iter([(key, change) for key, change in changes.items() if change != Sums()])
    while some := dict(islice(rest, AT_ONCE)):
        _write(table_id, some, came)


def _write(
    table_id: uuid.UUID, changes: Mapping[DayKey, Sums], came: Mapping[DayKey, list[datetime]]
) -> None:
    connection = db.session.connection()
    mine = select(_DAYS).where(
        _DAYS.c.table_id == table_id,
        _DAYS.c.day.in_({key.day for key in changes}),
        _DAYS.c.player_id.in_({key.player_id for key in changes}),
    )
    found = connection.execute(mine.with_for_update())
    rows = {key_of(row, row.day): row for row in found}
    inserts, updates, deletes = list[Counts](), list[Counts](), list[Counts]()
    for key, change in changes.items():
        row, sums = rows.get(key), Sums()
        if row:
            sums.add(row)
        sums.add(change)
        same = {"table_id": table_id, **key._asdict()}
        of_row = {f"of_{name}": value for name, value in same.items()}
        if sums == Sums():
            deletes.append(of_row)
            continue
        values = {name: getattr(sums, name) for name in (*NUMBERS, *COUNTS)}
        first, last = _find_first_and_last(key, row, change.games, came.get(key, []))
        values |= {"first_at": first, "last_at": last}
        if row:
            updates.append({**values, **of_row})
        else:
            inserts.append({**values, **same})
    for statement, each in ((_DELETE, deletes), (_UPDATE, updates), (_INSERT, inserts)):
        if each:
            connection.execute(statement, each)


def _find_first_and_last(
    key: DayKey, row: Any, more: int, came: Sequence[datetime]
) -> tuple[datetime | None, datetime | None]:
    """When the first and the last game of a day began that has hands, `more` games than before.

    `came`: when those began that have come.
    """
    if key.day == EVER:
        return None, None
    known = [row.first_at, row.last_at] if row and row.first_at else []
    if more < 0:
        start = start_of_day(key.day)
        mine = select(func.min(PlayerGame.started_at), func.max(PlayerGame.started_at)).where(
            PlayerGame.player_id == key.player_id,
            PlayerGame.started_at >= start,
            PlayerGame.started_at < start + timedelta(days=1),
            PlayerGame.variant == key.variant,
            PlayerGame.players == key.players,
            PlayerGame.is_over,
            PlayerGame.hands > 0,
        )
        first, last = db.session.connection().execute(mine).one()
        return first, last
    if more:
        known += came
    return (min(known), max(known)) if known else (None, None)


def start_of_day(day: date) -> datetime:
    """When this day of UTC begins."""
    return datetime.combine(day, time(), UTC)

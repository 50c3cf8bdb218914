"""The nights of a table: the games of a day, which is a fact of each, and one list over them.

A night costs what was played in it, however long the table's history is.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, func, select, update
from sqlalchemy.orm import aliased

from companion import scorebook
from companion.history.archive import Line, lines_of
from companion.models import Game, Player, Result, Table, db
from companion.scorebook.errors import Refused
from companion.scorebook.players import find_spellings
from companion.scorebook.results import PLACE_POINT, hands_with

EARLIEST = date(1850, 1, 1)  # Hearts is not much older

_SPELLING = aliased(Player)

_PERSON = func.coalesce(_SPELLING.same_as, _SPELLING.id)


@dataclass(frozen=True)
class NightScore:
    """What somebody has in the games of a night that are over.

    `place_points` are for the games the person played from the first hand to the last; `points` are
    their totals, and in other games those of the hands the person sat in. `rank` is by place points
    alone.
    """

    player: Player
    place_points: Fraction
    points: int
    games: int
    rank: int


def latest_night(table: Table) -> date | None:
    """The day of the newest night with a game."""
    return db.session.scalar(select(func.max(Game.day)).where(*_of_table(table)))


def night_before(table: Table, day: date) -> date | None:
    """The last night before this one with a game."""
    return db.session.scalar(select(func.max(Game.day)).where(*_of_table(table), Game.day < day))


def _of_table(table: Table) -> tuple[ColumnElement[bool], ...]:
    """The games of a table that are of a night: of a few only the year is known."""
    return Game.table_id == table.id, Game.deleted_at.is_(None), and_(Game.day_known)


def games_of_night(table: Table, day: date) -> list[Line]:
    """The games of a night, in the order they began."""
    games = select(Game).where(*_of_table(table), Game.day == day)
    return lines_of(list(db.session.scalars(games.order_by(Game.started_at, Game.number))))


def rank_night(table: Table, day: date) -> list[NightScore]:
    """The list over the games that are over: most place points first, then fewest points.

    Those with the same place points share a place, whoever is named first.
    """
    points = func.sum(Result.total).filter(Result.is_whole)
    partly = func.sum(Result.points).filter(~Result.is_whole)
    rows = db.session.execute(
        select(
            Player,
            func.sum(Result.place_points),
            func.coalesce(points, 0) + func.coalesce(partly, 0),
            func.count(),
        )
        .select_from(Result)
        .join(_SPELLING, _SPELLING.id == Result.player_id)
        .join(Player, Player.id == _PERSON)
        .where(Result.table_id == table.id, Result.day == day)
        .where(Result.day_known, Result.is_over)
        .group_by(Player.id)
    )
    ordered = sorted(rows, key=lambda row: (-row[1], row[2], row[0].name_key))
    parts = [int(row[1]) for row in ordered]
    return [
        NightScore(
            player,
            Fraction(mine, PLACE_POINT),
            int(taken),
            games,
            1 + sum(other > mine for other in parts),
        )
        for (player, _, taken, games), mine in zip(ordered, parts, strict=True)
    ]


class Crown(NamedTuple):
    """Who keeps the queen since this night: took her in so many of the hands known there."""

    player: Player
    queens: int
    hands: int
    night: date


def crown_of(table: Table, night: date | None = None) -> Crown | None:
    """Who took the queen most on the latest night on which anybody did, or on this one.

    Of several the one who took her last. Hands of which nobody knows who took her do not count.
    """
    taken = [Result.table_id == table.id, Result.day_known, Result.queens > 0]
    night = night or db.session.scalar(select(func.max(Result.day)).where(*taken))
    queens, hands = func.sum(Result.queens), func.sum(Result.known_queens)
    by_person = (
        select(Player, queens, hands)
        .select_from(Result)
        .join(_SPELLING, _SPELLING.id == Result.player_id)
        .join(Player, Player.id == _PERSON)
        .where(Result.table_id == table.id, Result.day_known, Result.day == night)
        .group_by(Player.id)
    )
    found = [
        Crown(player, int(taken), int(known), night)
        for player, taken, known in db.session.execute(by_person)
        if night and taken
    ]
    most = max((one.queens for one in found), default=0)
    first = [one for one in found if one.queens == most]
    if len(first) < 2:
        return first[0] if first else None
    last = _find_last_taker(table, first[0].night, [one.player.id for one in first])
    return next(one for one in first if one.player.id == last)


def _find_last_taker(table: Table, night: date, people: Collection[uuid.UUID]) -> uuid.UUID:
    """Which of these people, who all took the queen on a night, did so last."""
    spellings = {person: find_spellings(person) for person in people}
    every = [each for mine in spellings.values() for each in mine]
    games = (
        select(Game.id)
        .join(Result, Result.game_id == Game.id)
        .where(Result.table_id == table.id, Result.day_known, Result.day == night)
        .where(Result.queens > 0, Result.player_id.in_(every))
        .order_by(Game.started_at.desc(), Game.number.desc())
    )
    state = scorebook.look_up(table, db.session.scalars(games.limit(1)).one())
    assert state
    last = {
        person: max(hands_with(state, mine, "queens"), default=0)
        for person, mine in spellings.items()
    }
    return max(last, key=lambda person: (last[person], person))


def move_games(table: Table, games: Collection[uuid.UUID], day: date | None, tonight: date) -> None:
    """Say that these games were played on another day.

    Raises Refused for none, long ago, or later than tomorrow, which it may be somewhere already.
    """
    if day is None or not EARLIEST <= day <= tonight + timedelta(days=1):
        raise Refused("no_such_night", field="day")
    mine = Game.table_id == table.id, Game.id.in_(games)
    db.session.execute(update(Game).where(*mine).values(day=day))
    results = Result.table_id == table.id, Result.game_id.in_(games)
    db.session.execute(update(Result).where(*results).values(day=day))


def games_ended_earlier(tables: Collection[uuid.UUID]) -> Sequence[Game]:
    """The games of these tables of which nobody has said yet whether they ended earlier."""
    mine = Game.table_id.in_(tables), Game.ended_earlier.is_not(None), Game.deleted_at.is_(None)
    return db.session.scalars(select(Game).where(*mine).order_by(Game.day, Game.number)).all()

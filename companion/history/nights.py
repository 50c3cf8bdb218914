"""The nights of a table: the games of a day, which is a fact of each, and one list over them.

A night costs what was played in it, however long the table's history is.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from sqlalchemy import ColumnElement, and_, func, select, update
from sqlalchemy.orm import aliased

from companion.history.archive import Line, lines_of
from companion.models import Game, Player, Result, Table, db
from companion.scorebook.errors import Refused
from companion.scorebook.results import PLACE_POINT

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

"""The records of a table: the best and the worst of its games, each with how often it was reached.

Only what can be compared is: games of one variant with one number of players, and totals of games
that ended alike by their rules.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, func, literal, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from companion.history.archive import PERSON, SPELLING, Span
from companion.history.people import (
    IN_TIME,
    GameKind,
    RecordEntry,
    find_entry,
    results_in,
    same_end,
    same_kind,
)
from companion.models import Game, Player, Result, Table, db
from companion.scorebook.results import COMPARABLE

NO_HAND = literal(0)  # the figure is the whole game's

_LATEST = (Result.day.desc(), Result.ended_at.desc(), Result.game_id, Result.player_id)


class Record(NamedTuple):
    """The best or the worst of one kind of games: reached so many times, by this player last.

    `hand` is 0 where it is the whole game's. Of the hands of a player in a game only one counts.
    """

    kind: GameKind
    number: int
    times: int
    player: Player
    game: Game
    hand: int


def records_of(table: Table) -> Mapping[str, Sequence[Record]]:
    """The records of all time, by what they are of: one of each kind of games that has one."""
    by_rules = or_(*(Result.end.startswith(each) for each in COMPARABLE))
    whole = [and_(Result.is_whole), by_rules]
    return {
        "best_game": _find(table, whole, Result.total),
        "worst_game": _find(table, whole, Result.total, is_most=True),
        "worst_hand": _find(
            table, [Result.worst_hand > 0], Result.worst_points, Result.worst_hand, is_most=True
        ),
        "moons": _find(table, [Result.moons > 0], Result.moons, Result.last_moon, is_most=True),
    }


def _find(
    table: Table,
    mine: Sequence[ColumnElement[bool]],
    figure: InstrumentedAttribute[int],
    hand: InstrumentedAttribute[int] | None = None,
    *,
    is_most: bool = False,
) -> list[Record]:
    """Of each kind of games the rows with the lowest figure, or the highest: the latest of them.

    Without a `hand` the figure is a total, and kinds differ in how their games ended too.
    """
    kind = [Result.variant, Result.players, *([Result.end] if hand is None else [])]
    best_first = [figure.desc() if is_most else figure, *_LATEST]
    rows = (
        select(
            *kind,
            figure.label("number"),
            (NO_HAND if hand is None else hand).label("hand"),
            Result.player_id,
            Result.game_id,
            func.row_number().over(partition_by=kind, order_by=best_first).label("at"),
            func.count().over(partition_by=[*kind, figure]).label("times"),
        )
        .where(Result.table_id == table.id, *mine)
        .subquery()
    )
    found = db.session.execute(
        select(rows, Player, Game)
        .join(SPELLING, SPELLING.id == rows.c.player_id)
        .join(Player, Player.id == PERSON)
        .join(Game, Game.id == rows.c.game_id)
        .where(rows.c.at == 1)
    )
    return [
        Record(GameKind(*row[: len(kind)]), row.number, row.times, row.Player, row.Game, row.hand)
        for row in found
    ]


def records_of_person(
    table: Table, kind: GameKind, span: Span, person: uuid.UUID
) -> Mapping[str, RecordEntry]:
    """The best and worst that one person came to in a span, the first time."""
    mine = results_in(table, span, person)
    whole, hands = [*mine, *same_end(kind)], [*mine, *same_kind(kind), Result.worst_hand > 0]
    order = *IN_TIME, Result.player_id
    total, most = Result.total, Result.worst_points
    found = {
        "best_game": find_entry(whole, total, NO_HAND, total, *order) if kind.end else None,
        "worst_game": find_entry(whole, total, NO_HAND, total.desc(), *order) if kind.end else None,
        "worst_hand": find_entry(hands, most, Result.worst_hand, most.desc(), *order),
    }
    return {key: entry for key, entry in found.items() if entry}

"""The records of a table: the best and the worst of all its games, the first to get there first.

They are those of the games that the table plays most, as nothing else can be compared: of one
variant and number of players, and totals of games that ended alike.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence

from sqlalchemy import ColumnElement

from companion.history.archive import Span, in_span
from companion.history.people import GameKind, RecordEntry, find_first, same_end, same_kind
from companion.models import Result, Table
from companion.scorebook.players import spelling_ids

LISTED = 3  # of each record

Mine = Sequence[ColumnElement[bool]]


def _best_games(mine: Mine, kind: GameKind, most: int) -> list[RecordEntry]:
    """The lowest totals of who played a game to its end."""
    return find_first([*mine, *same_end(kind)], Result.total, most=most)


def _worst_games(mine: Mine, kind: GameKind, most: int) -> list[RecordEntry]:
    """The highest totals of who played a game to its end."""
    return _turn(find_first([*mine, *same_end(kind)], -Result.total, most=most))


def _worst_hands(mine: Mine, kind: GameKind, most: int) -> list[RecordEntry]:
    """The most points somebody took in a hand without a moon, one hand of each player and game."""
    mine = [*mine, *same_kind(kind), Result.worst_hand > 0]
    return _turn(find_first(mine, -Result.worst_points, Result.worst_hand, most=most))


def _most_moons(mine: Mine, kind: GameKind, most: int) -> list[RecordEntry]:
    """The most moons of a player in one game."""
    mine = [*mine, *same_kind(kind), Result.moons > 0]
    return _turn(find_first(mine, -Result.moons, Result.last_moon, most=most))


def _turn(found: Sequence[RecordEntry]) -> list[RecordEntry]:
    """The numbers as they are, where the highest of them were looked for."""
    return [one._replace(number=-one.number) for one in found]


def records_of(table: Table, kind: GameKind) -> Mapping[str, Sequence[RecordEntry]]:
    """The records of all time, by what they are of; those that nobody has yet are left out."""
    mine = [Result.table_id == table.id]
    found = {"worst_hand": _worst_hands(mine, kind, LISTED)}
    if kind.end:
        found["best_game"] = _best_games(mine, kind, LISTED)
        found["worst_game"] = _worst_games(mine, kind, LISTED)
    found["moons"] = _most_moons(mine, kind, LISTED)
    return {key: entries for key, entries in found.items() if entries}


def extremes(
    table: Table, kind: GameKind, span: Span, person: uuid.UUID | None = None
) -> Mapping[str, RecordEntry]:
    """The best and the worst game of a span, everyone's or this person's."""
    mine = [Result.table_id == table.id, *in_span(span, Result.day)]
    mine += [Result.player_id.in_(spelling_ids(person))] if person else []
    if not kind.end:
        return {}
    found = {"best_game": _best_games(mine, kind, 1), "worst_game": _worst_games(mine, kind, 1)}
    return {key: entries[0] for key, entries in found.items() if entries}


def records_of_person(
    table: Table, kind: GameKind, span: Span, person: uuid.UUID
) -> Mapping[str, RecordEntry]:
    """The best and worst that one person came to in a span, the first time."""
    mine = [Result.table_id == table.id, *in_span(span, Result.day)]
    mine += [Result.player_id.in_(spelling_ids(person))]
    found = dict(extremes(table, kind, span, person))
    if worst := _worst_hands(mine, kind, 1):
        found["worst_hand"] = worst[0]
    return found

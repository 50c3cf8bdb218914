"""What stands on the shelf of a device: its tables, the games that are on, the last ones.

A fixed number of statements, each of which looks at the newest games of each table only.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select, union_all

from companion.models import Device, Game, GameRuleset, Invitation, Player, Seat, Table, db
from companion.rules.ruleset import Ruleset, ruleset_from_options
from companion.sharing import tables_of

NEWEST = 8  # games looked at per table
TABLES = 40  # looked at; nobody keeps more


@dataclass(frozen=True)
class GameOnShelf:
    """A game with its seats in the order of their places now."""

    game: Game
    table: Table
    seats: Sequence[tuple[Seat, str]]  # with the player's name
    ruleset: Ruleset


@dataclass(frozen=True)
class TableOnShelf:
    """A table with its newest games, the newest first."""

    table: Table
    role: str
    games: Sequence[GameOnShelf]
    game_count: int
    has_recovery: bool


def shelf_of(device: Device) -> list[TableOnShelf]:
    """Every table of this device, the one that played last first."""
    tables = tables_of(device)[:TABLES]
    if not tables:
        return []
    ids = [table.id for table, _ in tables]
    games = _newest_games({table.id: table for table, _ in tables})
    counts, recoveries = _counts(ids), _recoveries(ids)
    shelf = [
        TableOnShelf(
            table=table,
            role=role,
            games=games[table.id],
            game_count=counts.get(table.id, 0),
            has_recovery=table.id in recoveries,
        )
        for table, role in tables
    ]
    return sorted(shelf, key=_last_used, reverse=True)


def _last_used(one: TableOnShelf) -> tuple[object, ...]:
    played = [on_shelf.game.played_at for on_shelf in one.games]
    return max([one.table.created_at, *played]), one.table.id


def _newest_games(tables: dict[uuid.UUID, Table]) -> dict[uuid.UUID, list[GameOnShelf]]:
    newest = [
        select(Game.id)
        .where(Game.table_id == table_id)
        .order_by(Game.played_at.desc())
        .limit(NEWEST)
        .subquery()
        for table_id in tables
    ]
    ids = union_all(*(select(part.c.id) for part in newest))
    order = (Game.played_at.desc(), Game.id.desc())
    games = list(db.session.scalars(select(Game).where(Game.id.in_(ids)).order_by(*order)))
    seats, rulesets = _seats(games), _rulesets(games)
    by_table: dict[uuid.UUID, list[GameOnShelf]] = defaultdict(list)
    for game in games:
        one = GameOnShelf(game, tables[game.table_id], seats[game.id], rulesets[game.id])
        by_table[game.table_id].append(one)
    return by_table


def _seats(games: Sequence[Game]) -> dict[uuid.UUID, list[tuple[Seat, str]]]:
    rows = db.session.execute(
        select(Seat, Player.name)
        .join(Player, Player.id == Seat.player_id)
        .where(Seat.game_id.in_([game.id for game in games]))
        .order_by(Seat.number)
    )
    by_game = defaultdict(list)
    for seat, name in rows:
        by_game[seat.game_id].append((seat, name))
    return by_game


def _rulesets(games: Sequence[Game]) -> dict[uuid.UUID, Ruleset]:
    """The rules of each game as they are now."""
    mine = select(GameRuleset).where(GameRuleset.game_id.in_([game.id for game in games]))
    rows = db.session.scalars(mine.order_by(GameRuleset.from_hand))
    return {row.game_id: ruleset_from_options(row.options, row.schema) for row in rows}


def _counts(ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, int]:
    """How many games each table has had: they are numbered."""
    numbered = select(Game.table_id, func.max(Game.number)).where(Game.table_id.in_(ids))
    rows = db.session.execute(numbered.group_by(Game.table_id))
    return {row[0]: row[1] for row in rows}


def _recoveries(ids: Sequence[uuid.UUID]) -> set[uuid.UUID]:
    """The tables somebody made a recovery link for."""
    kept = select(Invitation.table_id).where(Invitation.table_id.in_(ids), ~Invitation.one_time)
    return set(db.session.scalars(kept))

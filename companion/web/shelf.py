"""What stands on the shelf of a device: its tables, the games that are on, the last ones.

A fixed number of statements, each of which looks at the newest games of each table only.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select, union_all

from companion.access_control import KEEPER, tables_of
from companion.game_archive import Line, lines_of
from companion.models import Device, Game, Invitation, Table, db

NEWEST = 8  # games looked at per table
TABLES = 40  # looked at; nobody keeps more


@dataclass(frozen=True)
class TableOnShelf:
    """A table with its newest games, the newest first."""

    table: Table
    role: str
    lines: Sequence[Line]
    game_count: int
    has_recovery: bool

    @property
    def last_used(self) -> datetime:
        """When it was played at last, or made."""
        return max([self.table.created_at, *(line.game.played_at for line in self.lines)])

    @property
    def is_kept(self) -> bool:
        """Whether this device may write there."""
        return self.role == KEEPER


def shelf_of(device: Device) -> list[TableOnShelf]:
    """Every table of this device, the one that was used last first."""
    tables = tables_of(device)[:TABLES]
    if not tables:
        return []
    ids = [table.id for table, _ in tables]
    lines, counts, recoveries = _newest(ids), _counts(ids), _recoveries(ids)
    shelf = [
        TableOnShelf(
            table=table,
            role=role,
            lines=lines[table.id],
            game_count=counts.get(table.id, 0),
            has_recovery=table.id in recoveries,
        )
        for table, role in tables
    ]
    return sorted(shelf, key=lambda one: (one.last_used, one.table.id), reverse=True)


def _newest(ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, list[Line]]:
    """The newest games of each table. Each part walks an index and stops early."""
    parts = [
        select(Game.id)
        .where(Game.table_id == table_id)
        .order_by(Game.played_at.desc())
        .limit(NEWEST)
        .subquery()
        for table_id in ids
    ]
    newest = union_all(*(select(part.c.id) for part in parts))
    order = (Game.played_at.desc(), Game.id.desc())
    games = db.session.scalars(select(Game).where(Game.id.in_(newest)).order_by(*order)).all()
    by_table: dict[uuid.UUID, list[Line]] = defaultdict(list)
    for line in lines_of(games):
        by_table[line.game.table_id].append(line)
    return by_table


def _counts(ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, int]:
    """How many games each table has had: they are numbered."""
    numbered = select(Game.table_id, func.max(Game.number)).where(Game.table_id.in_(ids))
    rows = db.session.execute(numbered.group_by(Game.table_id))
    return {row[0]: row[1] for row in rows}


def _recoveries(ids: Sequence[uuid.UUID]) -> set[uuid.UUID]:
    """The tables somebody made a recovery link for."""
    kept = select(Invitation.table_id).where(Invitation.table_id.in_(ids), ~Invitation.one_time)
    return set(db.session.scalars(kept))

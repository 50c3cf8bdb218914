"""Less: what no table meets every evening goes."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

from companion.models import new_id

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _drop_requests()
    _drop_ways_to_one_game(op.get_bind())
    _move_labels(op.get_bind())


def downgrade() -> None:
    """What was dropped is in a backup only."""


def _drop_requests() -> None:
    """Spoken codes that let somebody keep score, and who asked by one."""
    op.execute("DELETE FROM spoken_codes WHERE role = 'keeper'")
    op.drop_table("keeper_requests")


GRANTS = sa.table(
    "grants",
    *(sa.column(name, sa.Uuid()) for name in ("device_id", "table_id", "game_id")),
    sa.column("role", sa.String()),
    sa.column("removed_at", sa.DateTime()),
    sa.column("sees_table", sa.Boolean()),
)

ACCESS_CHANGES = sa.table(
    "access_changes",
    *(sa.column(name, sa.Uuid()) for name in ("id", "table_id", "device_id", "by_id")),
    sa.column("at", sa.DateTime()),
    sa.column("action", sa.String()),
    sa.column("before", sa.JSON()),
)


def _drop_ways_to_one_game(connection: sa.Connection) -> None:
    """Links, codes and phones for one game of a table.

    A phone that followed the whole table beside keeping one game goes on following, the others are
    out. The log says so of each, and no change from before gives such a phone more than it had.
    """
    for row in connection.execute(sa.select(ACCESS_CHANGES)).all():
        if isinstance(row.before, dict) and _before(row.before) != row.before:
            mine = sa.update(ACCESS_CHANGES).where(ACCESS_CHANGES.c.id == row.id)
            connection.execute(mine.values(before=_before(row.before)))
    now = datetime.now(UTC).replace(tzinfo=None)
    of_one_game = sa.select(GRANTS).where(GRANTS.c.game_id.is_not(None))
    for row in connection.execute(of_one_game.where(GRANTS.c.removed_at.is_(None))).all():
        device = {"table_id": row.table_id, "device_id": row.device_id}
        logged = {"id": new_id(), **device, "by_id": row.device_id, "at": now, "action": "ended"}
        connection.execute(sa.insert(ACCESS_CHANGES).values(**logged))
        mine = sa.update(GRANTS).filter_by(**device)
        left = {"role": "follower"} if row.sees_table else {"removed_at": now}
        connection.execute(mine.values(**left))
    for name in ("invitations", "spoken_codes"):
        op.execute(f"DELETE FROM {name} WHERE game_id IS NOT NULL")
        with op.batch_alter_table(name) as table:
            table.drop_column("game_id")
    with op.batch_alter_table("grants") as table:
        table.drop_column("game_id")
        table.drop_column("sees_table")


def _before(stored: dict[str, Any]) -> dict[str, Any]:
    """What a phone was before a change; without its role where that was for one game only."""
    kept = {name: value for name, value in stored.items() if name not in ("game", "sees_table")}
    if stored.get("sees_table"):
        return {**kept, "role": "follower"}
    if stored.get("game"):
        del kept["role"]
    return kept


GAMES = sa.table(
    "games",
    sa.column("id", sa.Uuid()),
    *(sa.column(name, sa.String()) for name in ("label", "place", "note", "search_text")),
)


def _move_labels(connection: sa.Connection) -> None:
    """What a game was called among several stands before its note from now on."""
    with op.batch_alter_table("games") as table:
        table.alter_column("note", type_=sa.String(300), existing_type=sa.String(200))
    for row in connection.execute(sa.select(GAMES).where(GAMES.c.label.is_not(None))).all():
        note = f"{row.label}. {row.note}" if row.note else row.label
        mine = sa.update(GAMES).where(GAMES.c.id == row.id)
        connection.execute(mine.values(note=note, search_text=_search_text(row)))
    op.drop_column("games", "label")


def _search_text(row: sa.Row[Any]) -> str:
    """The texts of a game, folded and a line each, with the label before the note."""
    label, *lines = row.search_text.split("\n")
    place = [lines.pop(0)] if row.place else []
    note = f"{label}. {lines.pop(0)}" if row.note else label
    return "\n".join([*place, note, *lines])

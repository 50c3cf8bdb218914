"""Less: what no table meets every evening goes."""

import secrets
import time
import uuid
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _drop_settings()
    _drop_disputes()
    _drop_counts()
    _drop_live(op.get_bind())
    _drop_locked_nights()
    _drop_scales_of_place_points()
    _drop_seasons()
    op.drop_table("hand_drafts")
    op.drop_table("result_links")
    op.drop_table("read_tokens")
    _drop_requests()
    _drop_ways_to_one_game(op.get_bind())
    _move_labels(op.get_bind())


def downgrade() -> None:
    """What was dropped is in a backup only."""


def _drop_settings() -> None:
    """One phone tonight, the Save button, and the Wi-Fi of a table."""
    op.drop_column("tables", "save_button")
    op.drop_column("games", "one_phone")
    op.drop_column("home_networks", "wifi_name")
    op.drop_column("home_networks", "wifi_password")


def _drop_disputes() -> None:
    """Who said that a saved hand isn't right."""
    op.drop_column("tables", "disputes")
    op.drop_table("disputes")


def _drop_counts() -> None:
    """Everyone counts, and the line on joining."""
    op.drop_column("tables", "everyone_counts")
    op.drop_column("tables", "shows_agreement")
    op.drop_table("player_counts")


def _drop_live(connection: sa.Connection) -> None:
    """The tally, and the log of a watched hand, also as stored changes have them."""
    op.drop_column("hands", "log")
    op.drop_table("live_hands")
    changes = sa.table(
        "changes",
        sa.column("id", sa.Uuid()),
        sa.column("before", sa.JSON()),
        sa.column("after", sa.JSON()),
    )
    for row in connection.execute(sa.select(changes)).all():
        stored = {"before": _without_log(row.before), "after": _without_log(row.after)}
        if stored != {"before": row.before, "after": row.after}:
            mine = sa.update(changes).where(changes.c.id == row.id)
            connection.execute(mine.values(stored))


def _without_log(stored: Any) -> Any:
    """What a change found or left, without what was noted while its hand was played."""
    if not isinstance(stored, dict):
        return stored
    kept = {name: value for name, value in stored.items() if name not in ("noted", "noted_stays")}
    if isinstance(hand := kept.get("hand"), dict):
        kept["hand"] = {name: value for name, value in hand.items() if name != "log"}
    return kept


def _drop_locked_nights() -> None:
    """The games of a night are corrected like any other, without a reason."""
    op.drop_table("reopenings")
    op.drop_column("games", "closed_at")


def _drop_scales_of_place_points() -> None:
    """A place is worth the same at every table."""
    op.drop_column("tables", "place_points")


def _drop_seasons() -> None:
    """Days have no names; games stay as they are."""
    op.drop_table("seasons")


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
        logged = {
            "id": _new_id(),
            **device,
            "by_id": row.device_id,
            "at": now,
            "action": "ended",
        }
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


def _new_id() -> uuid.UUID:
    """A UUIDv7, as every row of the log has one: its ids say what came last."""
    milliseconds = time.time_ns() // 1_000_000
    parts = milliseconds << 16 | 0x7 << 12 | secrets.randbits(12)
    return uuid.UUID(int=parts << 64 | 0x2 << 62 | secrets.randbits(62))


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

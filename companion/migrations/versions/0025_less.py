"""Less: what no table meets every evening goes."""

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

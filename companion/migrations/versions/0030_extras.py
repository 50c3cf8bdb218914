"""What few rules ask of a hand has the name it has everywhere else: extras."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

CHANGES = sa.table(
    "changes",
    sa.column("id", sa.Uuid()),
    sa.column("before", sa.JSON()),
    sa.column("after", sa.JSON()),
)


def upgrade() -> None:
    op.execute("ALTER TABLE hands RENAME COLUMN further TO extras")
    connection = op.get_bind()
    for row in connection.execute(sa.select(CHANGES)).all():
        stored = {"before": _renamed(row.before), "after": _renamed(row.after)}
        if stored != {"before": row.before, "after": row.after}:
            mine = sa.update(CHANGES).where(CHANGES.c.id == row.id)
            connection.execute(mine.values(stored))


def downgrade() -> None:
    """The name that was is in a backup only."""


def _renamed(stored: Any) -> Any:
    """What a change found or left of its hand, so that Undo reads it as it reads what is new."""
    if not isinstance(stored, dict) or not isinstance(hand := stored.get("hand"), dict):
        return stored
    names = {"further": "extras"}
    return {**stored, "hand": {names.get(name, name): value for name, value in hand.items()}}

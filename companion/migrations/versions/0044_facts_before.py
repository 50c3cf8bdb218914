"""What Undo brings back stands with the game, not with its last change."""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("facts_before", sa.Text()))
    op.execute(
        "UPDATE games SET facts_before ="
        " (SELECT changes.facts FROM changes WHERE changes.id = games.undoable)"
        " WHERE undoable IS NOT NULL"
    )
    op.drop_column("changes", "facts")


def downgrade() -> None:
    """What Undo brings back is in a backup only."""

"""When the address of a table was last recorded has the name that the same has of a hand."""

from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE home_networks RENAME COLUMN noted_at TO recorded_at")


def downgrade() -> None:
    """The name that was is in a backup only."""

"""History counts no night for a game of which only the year is known."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    known: sa.Column[bool] = sa.Column(
        "day_known", sa.Boolean(), nullable=False, server_default=sa.true()
    )
    op.add_column("results", known)
    op.execute(
        "UPDATE results SET day_known = "
        "(SELECT day_known FROM games WHERE games.id = results.game_id)"
    )


def downgrade() -> None:
    """An earlier version makes its results anew from a backup only."""

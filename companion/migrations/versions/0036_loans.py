"""A follower may keep score on loan: since when, until when, and the game that was on."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    since: sa.Column[Any] = sa.Column("keeps_since", sa.DateTime(), nullable=True)
    until: sa.Column[Any] = sa.Column("keeps_until", sa.DateTime(), nullable=True)
    game: sa.Column[Any] = sa.Column("keeps_game_id", sa.Uuid(), nullable=True)
    for column in (since, until, game):
        op.add_column("grants", column)


def downgrade() -> None:
    """Whoever keeps score on loan does so in this version only."""

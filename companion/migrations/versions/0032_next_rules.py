"""A game keeps what the table wants to play differently from the next one on."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    planned: sa.Column[Any] = sa.Column("next_rules", sa.JSON())
    op.add_column("games", planned)


def downgrade() -> None:
    """An earlier version begins its next game by the rules of the last one."""

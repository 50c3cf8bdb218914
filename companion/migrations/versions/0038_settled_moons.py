"""How its moon was settled is kept with a hand; of which one the table is asked, with its game.

Hands that are there are settled as they count: that is kept when their game is next changed.
"""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("hands", sa.Column("settled", sa.String(9)))
    op.add_column("games", sa.Column("asked_moon", sa.Integer()))


def downgrade() -> None:
    """How moons were settled is in a backup only."""

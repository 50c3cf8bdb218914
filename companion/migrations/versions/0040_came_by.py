"""By which address a phone found us is kept with its visit: other phones can be told of it."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("grants", sa.Column("came_by", sa.String(200)))


def downgrade() -> None:
    """By which address phones came is in a backup only."""

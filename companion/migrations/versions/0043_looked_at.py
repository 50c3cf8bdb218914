"""A table that nobody used counts the days on which the server ran since it was looked at last.

Each begins to count anew: it stays longer, and a clock that jumps takes nothing away.
"""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("grants", sa.Column("days", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("grants", sa.Column("counted_on", sa.Date()))


def downgrade() -> None:
    """How long nobody looked at a table is then counted from its last look."""

"""What is in the bin counts the days on which the server ran; a game may ask for its day; from
where a table was made is known for a day.

What is in the bin already begins to count anew: it stays longer, and nothing is lost.
"""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("deletions", sa.Column("days", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("deletions", sa.Column("counted_on", sa.Date()))
    op.add_column(
        "games", sa.Column("asks_day", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("tables", sa.Column("made_from", sa.String(64)))


def downgrade() -> None:
    """How long something was in the bin is then counted from when it was deleted."""

"""For history: what a player's hands gave by who dealt.

Rows of games from before do not have it. They go, with the sums of them, and the next start counts
those games anew.
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

TABLES = ("player_games", "player_days")


def upgrade() -> None:
    is_sqlite = op.get_context().dialect.name == "sqlite"  # takes no column without a value
    for table in TABLES:
        op.execute(f"DELETE FROM {table}")
        with op.batch_alter_table(table, recreate="always" if is_sqlite else "never") as rows:
            rows.add_column(sa.Column("by_deal", sa.JSON(), nullable=False))


def downgrade() -> None:
    for table in TABLES:
        with op.batch_alter_table(table) as rows:
            rows.drop_column("by_deal")

"""A phone that keeps the score of one game may go on looking at the whole table."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("grants") as grants:
        grants.add_column(
            sa.Column("sees_table", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("grants") as grants:
        grants.alter_column("sees_table", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("grants") as grants:
        grants.drop_column("sees_table")

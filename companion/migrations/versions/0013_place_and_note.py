"""For history: where a game was played, and a note of it."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("place", sa.String(length=60)))
    op.add_column("games", sa.Column("note", sa.String(length=200)))


def downgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.drop_column("note")
        games.drop_column("place")

"""For evenings with several games: what each is called, and what the places are worth."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("label", sa.String(length=24)))
    op.add_column("tables", sa.Column("place_points", sa.String(length=40)))


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("place_points")
    with op.batch_alter_table("games") as games:
        games.drop_column("label")

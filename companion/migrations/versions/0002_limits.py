"""For the limits: guesses at links, operations by their age, the open games of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "guesses",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guesses")),
    )
    op.create_index("ix_guesses_who_at", "guesses", ["who", "at"])
    op.create_index("ix_guesses_at", "guesses", ["at"])
    op.create_index("ix_operations_at", "operations", ["at"])
    op.create_index("ix_games_table_id_is_over", "games", ["table_id", "is_over"])


def downgrade() -> None:
    op.drop_index("ix_games_table_id_is_over", "games")
    op.drop_index("ix_operations_at", "operations")
    op.drop_table("guesses")

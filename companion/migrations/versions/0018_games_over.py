"""For history: games that are over are counted from an index alone."""

from alembic import op

revision = "0018"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("ix_games_over", "games")
    op.create_index("ix_games_over", "games", ["table_id", "is_over", "deleted_at", "started_at"])


def downgrade() -> None:
    op.drop_index("ix_games_over", "games")
    op.create_index("ix_games_over", "games", ["table_id", "started_at"])

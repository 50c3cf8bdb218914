"""For history: who played on which day is read from an index alone."""

from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    played = ["table_id", "day", "player_id", "first_at", "last_at"]
    op.create_index("ix_player_days_played", "player_days", played)


def downgrade() -> None:
    op.drop_index("ix_player_days_played", "player_days")

"""For history: an index has the games of a player in their order, also those of one moment."""

from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

ROWS = "player_games"


def upgrade() -> None:
    op.create_index("ix_player_games_of_player", ROWS, ["player_id", "started_at", "game_id"])
    op.drop_index("ix_player_games_player_id_started_at", ROWS)


def downgrade() -> None:
    op.create_index("ix_player_games_player_id_started_at", ROWS, ["player_id", "started_at"])
    op.drop_index("ix_player_games_of_player", ROWS)

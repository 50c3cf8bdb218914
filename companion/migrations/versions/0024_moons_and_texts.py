"""For history: indexes have a player's moons, and all that a search through texts looks at."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

TEXTS, MOONS = "ix_games_search_text", "ix_player_games_moons_of_player"
WITH_TEXT = sa.text("search_text IS NOT NULL AND deleted_at IS NULL")
WITH_MOON = sa.text("last_moon > 0")


def upgrade() -> None:
    _index_texts("deleted_at")
    op.create_index(
        MOONS,
        "player_games",
        ["player_id", "started_at"],
        sqlite_where=WITH_MOON,
        postgresql_where=WITH_MOON,
    )


def downgrade() -> None:
    op.drop_index(MOONS, "player_games")
    _index_texts()


def _index_texts(*last: str) -> None:
    op.drop_index(TEXTS, "games")
    op.create_index(
        TEXTS,
        "games",
        ["table_id", "played_at", "id", "search_text", *last],
        sqlite_where=WITH_TEXT,
        postgresql_where=WITH_TEXT,
    )

"""For history: the records of one player are found in the indexes of everybody's."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

OF_KIND = ("table_id", "variant", "players")
# Each with what it is in order of, and its rows as SQLite and as PostgreSQL say it.
INDEXES = {
    "total": ((*OF_KIND, "total"), "place > 0", "place > 0"),
    "worst_points": ((*OF_KIND, "worst_points"), "worst_hand > 0", "worst_hand > 0"),
    "moons": ((*OF_KIND, "moons"), "last_moon > 0", "last_moon > 0"),
    "clean_streak": ((*OF_KIND, "clean_streak"), "clean_until > 0", "clean_until > 0"),
    "win_streak": (("table_id", "win_streak"), "has_won = 1", "has_won"),
}


def upgrade() -> None:
    _create("started_at", "player_id")


def downgrade() -> None:
    _create("started_at")


def _create(*last: str) -> None:
    for figure, (first, in_sqlite, in_postgresql) in INDEXES.items():
        name = f"ix_player_games_{figure}"
        op.drop_index(name, "player_games")
        op.create_index(
            name,
            "player_games",
            [*first, *last],
            sqlite_where=sa.text(in_sqlite),
            postgresql_where=sa.text(in_postgresql),
        )

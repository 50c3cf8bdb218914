"""For records, charts and neighbours: more counts of each player's games.

Rows of games from before have none of them. They go, and the next start counts those games anew.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0009"
branch_labels = None
depends_on = None

NUMBERS = ("clean_streak", "clean_until", "hold_hands", "hold_points", "hold_fair_points")
COUNTS = ("by_points", "behind")
FIGURES = ("total", "worst_points", "moons", "clean_streak")


def upgrade() -> None:
    op.execute("DELETE FROM player_games")
    is_sqlite = op.get_context().dialect.name == "sqlite"  # takes no column without a value
    with op.batch_alter_table("player_games", recreate="always" if is_sqlite else "never") as rows:
        for name in NUMBERS:
            rows.add_column(sa.Column(name, sa.Integer(), nullable=False))
        for name in COUNTS:
            rows.add_column(sa.Column(name, sa.JSON(), nullable=False))
    for figure in FIGURES:
        op.create_index(
            f"ix_player_games_{figure}", "player_games", ["table_id", "variant", "players", figure]
        )


def downgrade() -> None:
    for figure in FIGURES:
        op.drop_index(f"ix_player_games_{figure}", "player_games")
    with op.batch_alter_table("player_games") as rows:
        for name in (*COUNTS, *NUMBERS):
            rows.drop_column(name)

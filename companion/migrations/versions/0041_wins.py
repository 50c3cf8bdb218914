"""How a win came about is kept with each result; what no page shows any more is not.

Results are derived: they are counted anew at the start (`history.check.fill_results`).
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("DELETE FROM results")
    with op.batch_alter_table("results") as table:
        for name in ("margin", "comeback", "hold_share"):
            number: sa.Column[Any] = sa.Column(name, sa.Integer(), nullable=False)
            table.add_column(number)
        hold_won: sa.Column[Any] = sa.Column("hold_won", sa.Boolean(), nullable=False)
        table.add_column(hold_won)
        table.drop_column("near_moons")
        table.drop_column("detail")
    in_order = ["player_id", "is_whole", "day", "ended_at", "game_id"]
    counted = ["won", "is_over", "hands"]
    op.create_index("ix_results_attendance", "results", [*in_order, *counted])
    compared = ["table_id", "day", "variant", "players", "end", "margin", "comeback"]
    make_partial("ix_results_margins", "results", compared, "margin > 0")
    asked = "ended_earlier IS NOT NULL OR asked_moon IS NOT NULL OR asks_day = 1"
    make_partial("ix_games_asked", "games", ["table_id"], asked)


def make_partial(name: str, table: str, columns: list[str], only: str) -> None:
    """An index of the rows that meet a condition, given as SQLite writes it."""
    in_postgresql = sa.text(only.replace("asks_day = 1", "asks_day"))
    op.create_index(
        name, table, columns, sqlite_where=sa.text(only), postgresql_where=in_postgresql
    )


def downgrade() -> None:
    """What was counted is counted anew by the version that is started."""

"""For history: what each player did in each game, as sums and counts."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

COUNTS = (
    "players",
    "hands",
    "points",
    "fair_points",
    "clean_hands",
    "moons",
    "near_moons",
    "queen_hands",
    "queens",
    "fair_queens",
    "beaten_halves",
    "opponents",
    "worst_points",
    "worst_hand",
    "last_moon",
    "total",
    "place",
    "tied",
    "sides",
)


def upgrade() -> None:
    op.create_table(
        "player_games",
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("started_at", sa.DateTime(), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in COUNTS),
        sa.Column("by_pass", sa.JSON(), nullable=False),
        sa.Column("has_won", sa.Boolean(), nullable=False),
        *(
            sa.ForeignKeyConstraint(
                [column], [f"{other}.id"], name=op.f(f"fk_player_games_{column}_{other}")
            )
            for column, other in (
                ("game_id", "games"),
                ("player_id", "players"),
                ("table_id", "tables"),
            )
        ),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_player_games")),
    )
    for column in ("table_id", "player_id"):
        op.create_index(
            f"ix_player_games_{column}_started_at", "player_games", [column, "started_at"]
        )


def downgrade() -> None:
    op.drop_table("player_games")

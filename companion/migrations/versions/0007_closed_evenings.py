"""For evenings that are closed: which games are, and why one was opened again."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("closed_at", sa.DateTime()))
    op.create_table(
        "reopenings",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        *[
            sa.ForeignKeyConstraint(
                [column], [f"{other}.id"], name=op.f(f"fk_reopenings_{column}_{other}")
            )
            for column, other in (
                ("table_id", "tables"),
                ("game_id", "games"),
                ("device_id", "devices"),
            )
        ],
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reopenings")),
    )
    op.create_index("ix_reopenings_game_id", "reopenings", ["game_id"])


def downgrade() -> None:
    op.drop_table("reopenings")
    with op.batch_alter_table("games") as games:
        games.drop_column("closed_at")

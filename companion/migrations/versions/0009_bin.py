"""For the bin: games and tables that were deleted, by which device, and when they came back."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("deleted_at", sa.DateTime()))
    op.add_column("games", sa.Column("deleted_at", sa.DateTime()))
    with op.batch_alter_table("precedents") as precedents:
        precedents.alter_column("game_id", existing_type=sa.Uuid(), nullable=True)
    op.create_table(
        "deletions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid()),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("undone_at", sa.DateTime()),
        sa.Column("undone_by", sa.Uuid()),
        sa.Column("purged_at", sa.DateTime()),
        *[
            sa.ForeignKeyConstraint(
                [column], [f"{other}.id"], name=op.f(f"fk_deletions_{column}_{other}")
            )
            for column, other in (
                ("table_id", "tables"),
                ("device_id", "devices"),
                ("undone_by", "devices"),
            )
        ],
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deletions")),
    )
    op.create_index("ix_deletions_table_id", "deletions", ["table_id"])


def downgrade() -> None:
    op.drop_table("deletions")
    with op.batch_alter_table("precedents") as precedents:
        precedents.alter_column("game_id", existing_type=sa.Uuid(), nullable=False)
    for name in ("games", "tables"):
        with op.batch_alter_table(name) as table:
            table.drop_column("deleted_at")

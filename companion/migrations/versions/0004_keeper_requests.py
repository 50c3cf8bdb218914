"""Phones that gave a keeper's code and wait for a keeper's OK."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "keeper_requests",
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid()),
        sa.Column("asked_at", sa.DateTime(), nullable=False),
        sa.Column("answer", sa.String(length=4)),
        *(
            sa.ForeignKeyConstraint(
                [column], [f"{other}.id"], name=op.f(f"fk_keeper_requests_{column}_{other}")
            )
            for column, other in (
                ("table_id", "tables"),
                ("device_id", "devices"),
                ("player_id", "players"),
            )
        ),
        sa.PrimaryKeyConstraint("table_id", "device_id", name=op.f("pk_keeper_requests")),
    )
    op.create_index("ix_keeper_requests_device_id", "keeper_requests", ["device_id"])


def downgrade() -> None:
    op.drop_table("keeper_requests")

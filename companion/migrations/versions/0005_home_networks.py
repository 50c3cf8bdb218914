"""The network a table plays in: its Wi-Fi, and where phones found the app at the last game."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "home_networks",
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("wifi_name", sa.String(length=32)),
        sa.Column("wifi_password", sa.String(length=64)),
        sa.Column("address", sa.String(length=200)),
        sa.Column("noted_at", sa.DateTime()),
        sa.Column("former_address", sa.String(length=200)),
        sa.Column("changed_at", sa.DateTime()),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_home_networks_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_home_networks")),
    )


def downgrade() -> None:
    op.drop_table("home_networks")

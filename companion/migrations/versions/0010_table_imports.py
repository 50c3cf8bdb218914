"""For files of tables: what was taken in, so that it can be taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "table_imports",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("is_new_table", sa.Boolean(), nullable=False),
        sa.Column("brought", sa.JSON(), nullable=False),
        sa.Column("undone_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_table_imports_table_id_tables")
        ),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_table_imports_device_id_devices")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_table_imports")),
    )
    op.create_index("ix_table_imports_table_id", "table_imports", ["table_id"])


def downgrade() -> None:
    op.drop_table("table_imports")

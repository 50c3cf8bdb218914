"""For clubs: an invitation, a code and a phone may be for one game of several."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0010"
branch_labels = None
depends_on = None

LIMITED = ("grants", "invitations", "keeper_requests")


def upgrade() -> None:
    for name in LIMITED:
        with op.batch_alter_table(name) as table:
            table.add_column(sa.Column("game_id", sa.Uuid()))
            table.create_foreign_key(op.f(f"fk_{name}_game_id_games"), "games", ["game_id"], ["id"])
    # Codes die within ten minutes: none is carried over.
    op.drop_table("spoken_codes")
    op.create_table(
        "spoken_codes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid()),
        *common_columns(),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_spoken_codes_game_id_games")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_spoken_codes")),
    )
    op.create_index("ix_spoken_codes_table_id", "spoken_codes", ["table_id"])


def common_columns() -> list[sa.Column[object] | sa.Constraint]:
    """What codes have before and after this step."""
    return [
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_spoken_codes_table_id_tables")
        ),
        sa.UniqueConstraint("code_hash", name=op.f("uq_spoken_codes_code_hash")),
    ]


def downgrade() -> None:
    # What is for one game would be for all: it goes.
    for name in LIMITED:
        op.execute(f"DELETE FROM {name} WHERE game_id IS NOT NULL")
        with op.batch_alter_table(name) as table:
            table.drop_constraint(op.f(f"fk_{name}_game_id_games"), type_="foreignkey")
            table.drop_column("game_id")
    op.drop_table("spoken_codes")
    op.create_table(
        "spoken_codes",
        sa.Column("table_id", sa.Uuid(), nullable=False),
        *common_columns(),
        sa.PrimaryKeyConstraint("table_id", "role", name=op.f("pk_spoken_codes")),
    )

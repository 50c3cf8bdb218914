"""For reading without a phone of the table: the link to one result, a token for programs."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "result_links",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_result_links_table_id_tables")
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_result_links_game_id_games")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_result_links")),
        sa.UniqueConstraint("game_id", name=op.f("uq_result_links_game_id")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_result_links_token_hash")),
    )
    op.create_table(
        "read_tokens",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_read_tokens_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_read_tokens")),
        sa.UniqueConstraint("table_id", name=op.f("uq_read_tokens_table_id")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_read_tokens_token_hash")),
    )


def downgrade() -> None:
    op.drop_table("read_tokens")
    op.drop_table("result_links")

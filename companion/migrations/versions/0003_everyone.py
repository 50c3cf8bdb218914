"""For everyone's phones: whose each is and who was removed, codes, drafts, counts, disputes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NEW_TABLES = (
    "access_changes",
    "spoken_codes",
    "hand_drafts",
    "player_counts",
    "disputes",
)
OF_TABLES = ("takes_over", "disputes", "everyone_counts", "shows_agreement")


def upgrade() -> None:
    with op.batch_alter_table("grants") as grants:
        grants.add_column(sa.Column("name", sa.String(length=48)))
        grants.add_column(sa.Column("player_id", sa.Uuid()))
        grants.add_column(sa.Column("seen_at", sa.DateTime()))
        grants.add_column(sa.Column("removed_at", sa.DateTime()))
        grants.create_foreign_key(
            op.f("fk_grants_player_id_players"), "players", ["player_id"], ["id"]
        )
    for name in OF_TABLES:
        default = sa.true() if name == "takes_over" else sa.false()
        column: sa.Column[bool] = sa.Column(
            name, sa.Boolean(), nullable=False, server_default=default
        )
        op.add_column("tables", column)
    one_phone: sa.Column[bool] = sa.Column(
        "one_phone", sa.Boolean(), nullable=False, server_default=sa.false()
    )
    op.add_column("games", one_phone)
    op.create_table(
        "access_changes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("by_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("action", sa.String(length=12), nullable=False),
        sa.Column("before", sa.JSON(none_as_null=True)),
        sa.Column("undone_at", sa.DateTime()),
        *keys("access_changes", table_id="tables", device_id="devices", by_id="devices"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_access_changes")),
    )
    op.create_index("ix_access_changes_table_id", "access_changes", ["table_id"])
    op.create_table(
        "spoken_codes",
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
        *keys("spoken_codes", table_id="tables"),
        sa.PrimaryKeyConstraint("table_id", "role", name=op.f("pk_spoken_codes")),
        sa.UniqueConstraint("code_hash", name=op.f("uq_spoken_codes_code_hash")),
    )
    op.create_table(
        "hand_drafts",
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("held_by", sa.Uuid(), nullable=False),
        sa.Column("form", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        *keys("hand_drafts", game_id="games", table_id="tables", held_by="devices"),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_hand_drafts")),
    )
    op.create_table(
        "player_counts",
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat_number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("cards", sa.String(length=323), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        *keys("player_counts", game_id="games", table_id="tables", device_id="devices"),
        sa.PrimaryKeyConstraint("game_id", "number", "seat_number", name=op.f("pk_player_counts")),
    )
    op.create_table(
        "disputes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("hand_id", sa.Uuid(), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("note", sa.String(length=200)),
        sa.Column("raised_at", sa.DateTime(), nullable=False),
        sa.Column("settled_at", sa.DateTime()),
        sa.Column("settled_by", sa.Uuid()),
        *keys(
            "disputes",
            table_id="tables",
            game_id="games",
            hand_id="hands",
            device_id="devices",
            settled_by="devices",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_disputes")),
    )
    op.create_index("ix_disputes_game_id", "disputes", ["game_id"])


def keys(table: str, **to: str) -> list[sa.ForeignKeyConstraint]:
    """The columns that hold the id of another table's row."""
    return [
        sa.ForeignKeyConstraint(
            [column], [f"{other}.id"], name=op.f(f"fk_{table}_{column}_{other}")
        )
        for column, other in to.items()
    ]


def downgrade() -> None:
    for table in NEW_TABLES:
        op.drop_table(table)
    with op.batch_alter_table("games") as games:
        games.drop_column("one_phone")
    with op.batch_alter_table("tables") as tables:
        for name in OF_TABLES:
            tables.drop_column(name)
    with op.batch_alter_table("grants") as grants:
        grants.drop_constraint(op.f("fk_grants_player_id_players"), type_="foreignkey")
        for name in ("name", "player_id", "seen_at", "removed_at"):
            grants.drop_column(name)

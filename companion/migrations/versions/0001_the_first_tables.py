"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("last_seen_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_devices")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("entry", sa.String(length=8), nullable=False),
        sa.Column("save_button", sa.Boolean(), nullable=False),
        sa.Column("policy", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("started_at", sa.DateTime(), nullable=False),
        sa.Column("ends_at", sa.DateTime(), nullable=True),
        sa.Column("stopped_after", sa.Integer(), nullable=True),
        sa.Column("went_on_after", sa.Integer(), nullable=True),
        sa.Column("rematch_of", sa.Uuid(), nullable=True),
        sa.Column("deal_from_hand", sa.Integer(), nullable=False),
        sa.Column("deal_from_seat", sa.Integer(), nullable=False),
        sa.Column("pass_from_hand", sa.Integer(), nullable=False),
        sa.Column("pass_from_step", sa.Integer(), nullable=False),
        sa.Column("pass_once_hand", sa.Integer(), nullable=True),
        sa.Column("pass_once", sa.String(length=4), nullable=True),
        sa.Column("ahead", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("undoable", sa.Uuid(), nullable=True),
        sa.Column("played_at", sa.DateTime(), nullable=False),
        sa.Column("hand_count", sa.Integer(), nullable=False),
        sa.Column("moon_count", sa.Integer(), nullable=False),
        sa.Column("is_over", sa.Boolean(), nullable=False),
        sa.Column("had_sudden_death", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["rematch_of"], ["games.id"], name=op.f("fk_games_rematch_of_games")
        ),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_games_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_games_table_id_number")),
    )
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.create_index(
            "ix_games_table_id_played_at", ["table_id", "played_at"], unique=False
        )
        batch_op.create_index("ix_games_rematch_of", ["rematch_of"], unique=False)

    op.create_table(
        "grants",
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("granted_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_grants_device_id_devices")
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_grants_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("device_id", "table_id", name=op.f("pk_grants")),
    )
    with op.batch_alter_table("grants", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_grants_table_id"), ["table_id"], unique=False)

    op.create_table(
        "invitations",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("one_time", sa.Boolean(), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.Column("expires_at", sa.DateTime(), nullable=True),
        sa.Column("used_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_invitations_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitations")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_invitations_token_hash")),
    )
    with op.batch_alter_table("invitations", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_invitations_table_id"), ["table_id"], unique=False)

    op.create_table(
        "operations",
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("body_hash", sa.String(length=64), nullable=False),
        sa.Column("location", sa.String(length=400), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_operations_device_id_devices")
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_operations_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("device_id", "key", name=op.f("pk_operations")),
    )
    with op.batch_alter_table("operations", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_operations_table_id"), ["table_id"], unique=False)

    op.create_table(
        "players",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("name_key", sa.String(length=800), nullable=False),
        sa.Column("colour", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("same_as", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["same_as"], ["players.id"], name=op.f("fk_players_same_as_players")
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_players_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("table_id", "name_key", name=op.f("uq_players_table_id_name_key")),
    )
    op.create_table(
        "game_rulesets",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("from_hand", sa.Integer(), nullable=False),
        sa.Column("schema", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=True),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_game_rulesets_game_id_games")
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_game_rulesets_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game_rulesets")),
        sa.UniqueConstraint(
            "game_id", "from_hand", name=op.f("uq_game_rulesets_game_id_from_hand")
        ),
    )
    op.create_table(
        "hands",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("passed", sa.String(length=4), nullable=False),
        sa.Column("evidence", sa.String(length=8), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("note", sa.String(length=200), nullable=True),
        sa.Column("choice", sa.String(length=16), nullable=True),
        sa.Column("shooter", sa.Integer(), nullable=True),
        sa.Column("further", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("log", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("recorded_at", sa.DateTime(), nullable=False),
        sa.Column("recorded_by", sa.Uuid(), nullable=False),
        sa.Column("removed_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_hands_game_id_games")),
        sa.ForeignKeyConstraint(
            ["recorded_by"], ["devices.id"], name=op.f("fk_hands_recorded_by_devices")
        ),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_hands_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_hands")),
        sa.UniqueConstraint("game_id", "number", name=op.f("uq_hands_game_id_number")),
    )
    op.create_table(
        "seats",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("colour", sa.Integer(), nullable=False),
        sa.Column("start_total", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("has_won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_seats_game_id_games")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_seats_player_id_players")
        ),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seats")),
        sa.UniqueConstraint("game_id", "number", name=op.f("uq_seats_game_id_number")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index("ix_seats_player_id_game_id", ["player_id", "game_id"], unique=False)

    op.create_table(
        "sittings",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("from_hand", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("seat_number", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_sittings_game_id_games")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_sittings_player_id_players")
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_sittings_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sittings")),
        sa.UniqueConstraint(
            "game_id", "from_hand", "place", name=op.f("uq_sittings_game_id_from_hand_place")
        ),
    )
    with op.batch_alter_table("sittings", schema=None) as batch_op:
        batch_op.create_index(
            "ix_sittings_player_id_game_id", ["player_id", "game_id"], unique=False
        )

    op.create_table(
        "changes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("hand_id", sa.Uuid(), nullable=True),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("action", sa.String(length=12), nullable=False),
        sa.Column("before", sa.JSON(), nullable=True),
        sa.Column("after", sa.JSON(), nullable=True),
        sa.Column("undone_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_changes_device_id_devices")
        ),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_changes_game_id_games")),
        sa.ForeignKeyConstraint(["hand_id"], ["hands.id"], name=op.f("fk_changes_hand_id_hands")),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_changes_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_changes")),
    )
    with op.batch_alter_table("changes", schema=None) as batch_op:
        batch_op.create_index("ix_changes_game_id", ["game_id"], unique=False)

    op.create_table(
        "takes",
        sa.Column("hand_id", sa.Uuid(), nullable=False),
        sa.Column("seat_number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("hearts", sa.Integer(), nullable=True),
        sa.Column("cards", sa.String(length=323), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["hand_id"], ["hands.id"], name=op.f("fk_takes_hand_id_hands")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_takes_table_id_tables")),
        sa.PrimaryKeyConstraint("hand_id", "seat_number", name=op.f("pk_takes")),
    )
    op.create_table(
        "live_hands",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.Column("changed_by", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["changed_by"], ["devices.id"], name=op.f("fk_live_hands_changed_by_devices")
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_live_hands_game_id_games")
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_live_hands_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_live_hands")),
        sa.UniqueConstraint(
            "game_id", "number", "kind", name=op.f("uq_live_hands_game_id_number_kind")
        ),
    )
    op.create_table(
        "precedents",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("case", sa.String(length=24), nullable=False),
        sa.Column("decision", sa.String(length=24), nullable=False),
        sa.Column("note", sa.String(length=200), nullable=True),
        sa.Column("decided_at", sa.DateTime(), nullable=False),
        sa.Column("taken_back_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_precedents_device_id_devices")
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_precedents_game_id_games")
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_precedents_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_precedents")),
    )
    with op.batch_alter_table("precedents", schema=None) as batch_op:
        batch_op.create_index("ix_precedents_table_id", ["table_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("precedents", schema=None) as batch_op:
        batch_op.drop_index("ix_precedents_table_id")

    op.drop_table("precedents")
    op.drop_table("live_hands")
    op.drop_table("takes")
    with op.batch_alter_table("changes", schema=None) as batch_op:
        batch_op.drop_index("ix_changes_game_id")

    op.drop_table("changes")
    op.drop_table("sittings")
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index("ix_seats_player_id_game_id")

    op.drop_table("seats")
    op.drop_table("hands")
    op.drop_table("game_rulesets")
    op.drop_table("players")
    with op.batch_alter_table("operations", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_operations_table_id"))

    op.drop_table("operations")
    with op.batch_alter_table("invitations", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_invitations_table_id"))

    op.drop_table("invitations")
    with op.batch_alter_table("grants", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_grants_table_id"))

    op.drop_table("grants")
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.drop_index("ix_games_table_id_played_at")

    op.drop_table("games")
    op.drop_table("tables")
    op.drop_table("devices")

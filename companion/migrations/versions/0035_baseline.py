"""The tables of adfc8a0, from which on every step is kept.

The steps that had led there, 0001 to 0034, are gone, and their numbers are not used again.
"""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    make_tables()
    make_games()
    make_changes()
    make_history()


def make_tables() -> None:
    """Tables, their players and phones, and how those come in."""
    op.create_table(
        "devices",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("last_seen_at", sa.DateTime(), nullable=False),
        key("devices", "id"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("entry", sa.String(8), nullable=False),
        sa.Column("takes_over", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("deleted_at", sa.DateTime()),
        key("tables", "id"),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("name_key", sa.String(800), nullable=False),
        sa.Column("colour", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("same_as", sa.Uuid()),
        key("players", "id"),
        unique("players", "table_id", "name_key"),
        *references("players", table_id="tables", same_as="players"),
    )
    op.create_table(
        "grants",
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("granted_at", sa.DateTime(), nullable=False),
        sa.Column("name", sa.String(48)),
        sa.Column("player_id", sa.Uuid()),
        sa.Column("seen_at", sa.DateTime()),
        sa.Column("removed_at", sa.DateTime()),
        key("grants", "device_id", "table_id"),
        *references("grants", table_id="tables", player_id="players", device_id="devices"),
    )
    index("grants", "table_id")
    op.create_table(
        "access_changes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("by_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("action", sa.String(12), nullable=False),
        sa.Column("before", sa.JSON()),
        sa.Column("undone_at", sa.DateTime()),
        key("access_changes", "id"),
        *references("access_changes", table_id="tables", device_id="devices", by_id="devices"),
    )
    index("access_changes", "table_id")
    op.create_table(
        "invitations",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("one_time", sa.Boolean(), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.Column("expires_at", sa.DateTime()),
        sa.Column("used_at", sa.DateTime()),
        key("invitations", "id"),
        unique("invitations", "token_hash"),
        *references("invitations", table_id="tables"),
    )
    index("invitations", "table_id")
    op.create_table(
        "spoken_codes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
        key("spoken_codes", "id"),
        unique("spoken_codes", "code_hash"),
        *references("spoken_codes", table_id="tables"),
    )
    index("spoken_codes", "table_id")
    op.create_table(
        "home_networks",
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("address", sa.String(200)),
        sa.Column("recorded_at", sa.DateTime()),
        sa.Column("former_address", sa.String(200)),
        sa.Column("changed_at", sa.DateTime()),
        key("home_networks", "table_id"),
        *references("home_networks", table_id="tables"),
    )
    op.create_table(
        "guesses",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        key("guesses", "id"),
    )
    index("guesses", "at")
    index("guesses", "who", "at")


def make_games() -> None:
    """Games, who sits where by which rules, and their hands."""
    op.create_table(
        "games",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("started_at", sa.DateTime(), nullable=False),
        sa.Column("ends_at", sa.DateTime()),
        sa.Column("stopped_after", sa.Integer()),
        sa.Column("went_on_after", sa.Integer()),
        sa.Column("rematch_of", sa.Uuid()),
        sa.Column("deal_from_hand", sa.Integer(), nullable=False),
        sa.Column("deal_from_seat", sa.Integer(), nullable=False),
        sa.Column("pass_from_hand", sa.Integer(), nullable=False),
        sa.Column("pass_from_step", sa.Integer(), nullable=False),
        sa.Column("pass_once_hand", sa.Integer()),
        sa.Column("pass_once", sa.String(4)),
        sa.Column("ahead", sa.JSON()),
        sa.Column("undoable", sa.Uuid()),
        sa.Column("played_at", sa.DateTime(), nullable=False),
        sa.Column("hand_count", sa.Integer(), nullable=False),
        sa.Column("moon_count", sa.Integer(), nullable=False),
        sa.Column("is_over", sa.Boolean(), nullable=False),
        sa.Column("had_sudden_death", sa.Boolean(), nullable=False),
        sa.Column("deleted_at", sa.DateTime()),
        sa.Column("note", sa.String(300)),
        sa.Column("search_text", sa.Text()),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("ended_earlier", sa.Integer()),
        sa.Column("day_known", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("next_rules", sa.JSON()),
        key("games", "id"),
        unique("games", "table_id", "number"),
        *references("games", table_id="tables", rematch_of="games"),
    )
    index(
        "games",
        "table_id",
        "played_at",
        "id",
        "started_at",
        "variant",
        name="newest",
        only="deleted_at IS NULL",
    )
    index("games", "table_id", "number", name="open", only="is_over = 0 AND deleted_at IS NULL")
    index("games", "rematch_of")
    index("games", "table_id", "day", "number", name="table_id_day")
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
        sa.Column("final_total", sa.Integer()),
        key("seats", "id"),
        unique("seats", "game_id", "number"),
        *references("seats", table_id="tables", game_id="games", player_id="players"),
    )
    index("seats", "player_id", "game_id")
    op.create_table(
        "sittings",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("from_hand", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("seat_number", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        key("sittings", "id"),
        unique("sittings", "game_id", "from_hand", "place"),
        *references("sittings", table_id="tables", game_id="games", player_id="players"),
    )
    index("sittings", "player_id", "game_id")
    op.create_table(
        "game_rulesets",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("from_hand", sa.Integer(), nullable=False),
        sa.Column("schema", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("reason", sa.String(200)),
        key("game_rulesets", "id"),
        unique("game_rulesets", "game_id", "from_hand"),
        *references("game_rulesets", table_id="tables", game_id="games"),
    )
    op.create_table(
        "hands",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer()),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("passed", sa.String(4), nullable=False),
        sa.Column("evidence", sa.String(8), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("note", sa.String(200)),
        sa.Column("choice", sa.String(16)),
        sa.Column("shooter", sa.Integer()),
        sa.Column("extras", sa.JSON()),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("recorded_at", sa.DateTime(), nullable=False),
        sa.Column("recorded_by", sa.Uuid(), nullable=False),
        sa.Column("removed_at", sa.DateTime()),
        sa.Column("captures", sa.JSON(), nullable=False, server_default="[]"),
        key("hands", "id"),
        unique("hands", "game_id", "number"),
        *references("hands", table_id="tables", game_id="games", recorded_by="devices"),
    )


def make_changes() -> None:
    """What was changed, done, deleted and brought in."""
    op.create_table(
        "changes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("hand_id", sa.Uuid()),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("action", sa.String(12), nullable=False),
        sa.Column("before", sa.JSON()),
        sa.Column("after", sa.JSON()),
        sa.Column("undone_at", sa.DateTime()),
        key("changes", "id"),
        *references(
            "changes", table_id="tables", game_id="games", hand_id="hands", device_id="devices"
        ),
    )
    index("changes", "game_id")
    op.create_table(
        "operations",
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("body_hash", sa.String(64), nullable=False),
        sa.Column("location", sa.String(400), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        key("operations", "device_id", "key"),
        *references("operations", device_id="devices", table_id="tables"),
    )
    index("operations", "at")
    index("operations", "table_id")
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
        key("deletions", "id"),
        *references("deletions", table_id="tables", device_id="devices", undone_by="devices"),
    )
    index("deletions", "table_id")
    op.create_table(
        "table_imports",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("is_new_table", sa.Boolean(), nullable=False),
        sa.Column("brought", sa.JSON(), nullable=False),
        sa.Column("undone_at", sa.DateTime()),
        key("table_imports", "id"),
        *references("table_imports", table_id="tables", device_id="devices"),
    )
    index("table_imports", "table_id")


def make_history() -> None:
    """What lists and History add up."""
    op.create_table(
        "results",
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("ended_at", sa.DateTime(), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("end", sa.String(40), nullable=False),
        sa.Column("is_over", sa.Boolean(), nullable=False),
        sa.Column("is_whole", sa.Boolean(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("tied", sa.Integer(), nullable=False),
        sa.Column("place_points", sa.Integer(), nullable=False),
        sa.Column("known_queens", sa.Integer(), nullable=False),
        sa.Column("queens", sa.Integer(), nullable=False),
        sa.Column("fair_queens", sa.Integer(), nullable=False),
        sa.Column("moons", sa.Integer(), nullable=False),
        sa.Column("last_moon", sa.Integer(), nullable=False),
        sa.Column("near_moons", sa.Integer(), nullable=False),
        sa.Column("clean_hands", sa.Integer(), nullable=False),
        sa.Column("worst_points", sa.Integer(), nullable=False),
        sa.Column("worst_hand", sa.Integer(), nullable=False),
        sa.Column("hold_hands", sa.Integer(), nullable=False),
        sa.Column("hold_points", sa.Integer(), nullable=False),
        sa.Column("fair_points", sa.BigInteger(), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.Column("day_known", sa.Boolean(), nullable=False, server_default=sa.true()),
        key("results", "game_id", "player_id"),
        *references("results", game_id="games", player_id="players", table_id="tables"),
    )
    index("results", "player_id", "day")
    index("results", "table_id", "day")


def key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    """The columns that tell one row of a table from the others."""
    return sa.PrimaryKeyConstraint(*columns, name=f"pk_{table}")


def unique(table: str, *columns: str) -> sa.UniqueConstraint:
    """Columns in which no two rows of a table have the same."""
    return sa.UniqueConstraint(*columns, name=f"uq_{table}_{'_'.join(columns)}")


def references(table: str, **to: str) -> list[sa.ForeignKeyConstraint]:
    """The columns that hold the id of another table's row."""
    return [
        sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"fk_{table}_{column}_{other}")
        for column, other in to.items()
    ]


def index(table: str, *columns: str, name: str = "", only: str = "") -> None:
    """An index, of all rows or of those that meet a condition as SQLite writes it."""
    in_postgresql = only.replace("is_over = 0", "NOT is_over").replace("has_won = 1", "has_won")
    op.create_index(
        f"ix_{table}_{name or '_'.join(columns)}",
        table,
        columns,
        sqlite_where=sa.text(only) if only else None,
        postgresql_where=sa.text(in_postgresql) if only else None,
    )

"""The tables of a2fec08, where the steps from 0001 on had led."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    make_games()
    make_hands()
    make_phones()
    make_bin_and_imports()
    make_history()


def make_games() -> None:
    """Tables, their players, and who sits where by which rules."""
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
        sa.Column("save_button", sa.Boolean(), nullable=False),
        sa.Column("policy", sa.JSON(), nullable=False),
        sa.Column("takes_over", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("disputes", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("everyone_counts", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("shows_agreement", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("place_points", sa.String(40)),
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
        sa.Column("one_phone", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("label", sa.String(24)),
        sa.Column("closed_at", sa.DateTime()),
        sa.Column("deleted_at", sa.DateTime()),
        sa.Column("place", sa.String(60)),
        sa.Column("note", sa.String(200)),
        sa.Column("search_text", sa.Text()),
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
    index("games", "table_id", "is_over", "deleted_at", "started_at", name="over")
    index("games", "rematch_of")
    index(
        "games",
        "table_id",
        "played_at",
        "id",
        "search_text",
        "deleted_at",
        name="search_text",
        only="search_text IS NOT NULL AND deleted_at IS NULL",
    )
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


def make_hands() -> None:
    """Hands with who took what, and all that is said and changed of them."""
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
        sa.Column("further", sa.JSON()),
        sa.Column("log", sa.Text()),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("recorded_at", sa.DateTime(), nullable=False),
        sa.Column("recorded_by", sa.Uuid(), nullable=False),
        sa.Column("removed_at", sa.DateTime()),
        key("hands", "id"),
        unique("hands", "game_id", "number"),
        *references("hands", table_id="tables", game_id="games", recorded_by="devices"),
    )
    op.create_table(
        "takes",
        sa.Column("hand_id", sa.Uuid(), nullable=False),
        sa.Column("seat_number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("hearts", sa.Integer()),
        sa.Column("cards", sa.String(323)),
        sa.Column("points", sa.Integer()),
        key("takes", "hand_id", "seat_number"),
        *references("takes", hand_id="hands", table_id="tables"),
    )
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
        "live_hands",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.Column("changed_by", sa.Uuid(), nullable=False),
        key("live_hands", "id"),
        unique("live_hands", "game_id", "number", "kind"),
        *references("live_hands", table_id="tables", game_id="games", changed_by="devices"),
    )
    op.create_table(
        "hand_drafts",
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("held_by", sa.Uuid(), nullable=False),
        sa.Column("form", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        key("hand_drafts", "game_id", "number"),
        *references("hand_drafts", game_id="games", table_id="tables", held_by="devices"),
    )
    op.create_table(
        "player_counts",
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat_number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("cards", sa.String(323), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        key("player_counts", "game_id", "number", "seat_number"),
        *references("player_counts", game_id="games", table_id="tables", device_id="devices"),
    )
    op.create_table(
        "disputes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("hand_id", sa.Uuid(), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("note", sa.String(200)),
        sa.Column("raised_at", sa.DateTime(), nullable=False),
        sa.Column("settled_at", sa.DateTime()),
        sa.Column("settled_by", sa.Uuid()),
        key("disputes", "id"),
        *references(
            "disputes",
            table_id="tables",
            game_id="games",
            hand_id="hands",
            device_id="devices",
            settled_by="devices",
        ),
    )
    index("disputes", "game_id")
    op.create_table(
        "precedents",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid()),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("case", sa.String(24), nullable=False),
        sa.Column("decision", sa.String(24), nullable=False),
        sa.Column("note", sa.String(200)),
        sa.Column("decided_at", sa.DateTime(), nullable=False),
        sa.Column("taken_back_at", sa.DateTime()),
        key("precedents", "id"),
        *references("precedents", table_id="tables", game_id="games", device_id="devices"),
    )
    index("precedents", "table_id")
    op.create_table(
        "reopenings",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        key("reopenings", "id"),
        *references("reopenings", table_id="tables", game_id="games", device_id="devices"),
    )
    index("reopenings", "game_id")


def make_phones() -> None:
    """Who may do what at a table, and the ways in."""
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
        sa.Column("game_id", sa.Uuid()),
        sa.Column("sees_table", sa.Boolean(), nullable=False),
        key("grants", "device_id", "table_id"),
        *references(
            "grants", device_id="devices", table_id="tables", player_id="players", game_id="games"
        ),
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
        sa.Column("game_id", sa.Uuid()),
        key("invitations", "id"),
        unique("invitations", "token_hash"),
        *references("invitations", table_id="tables", game_id="games"),
    )
    index("invitations", "table_id")
    op.create_table(
        "spoken_codes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid()),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
        key("spoken_codes", "id"),
        unique("spoken_codes", "code_hash"),
        *references("spoken_codes", table_id="tables", game_id="games"),
    )
    index("spoken_codes", "table_id")
    op.create_table(
        "keeper_requests",
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid()),
        sa.Column("asked_at", sa.DateTime(), nullable=False),
        sa.Column("answer", sa.String(4)),
        sa.Column("game_id", sa.Uuid()),
        key("keeper_requests", "table_id", "device_id"),
        *references(
            "keeper_requests",
            table_id="tables",
            device_id="devices",
            player_id="players",
            game_id="games",
        ),
    )
    index("keeper_requests", "device_id")
    op.create_table(
        "result_links",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        key("result_links", "id"),
        unique("result_links", "game_id"),
        unique("result_links", "token_hash"),
        *references("result_links", table_id="tables", game_id="games"),
    )
    op.create_table(
        "read_tokens",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        key("read_tokens", "id"),
        unique("read_tokens", "table_id"),
        unique("read_tokens", "token_hash"),
        *references("read_tokens", table_id="tables"),
    )
    op.create_table(
        "home_networks",
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("wifi_name", sa.String(32)),
        sa.Column("wifi_password", sa.String(64)),
        sa.Column("address", sa.String(200)),
        sa.Column("noted_at", sa.DateTime()),
        sa.Column("former_address", sa.String(200)),
        sa.Column("changed_at", sa.DateTime()),
        key("home_networks", "table_id"),
        *references("home_networks", table_id="tables"),
    )
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
        "guesses",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        key("guesses", "id"),
    )
    index("guesses", "at")
    index("guesses", "who", "at")


def make_bin_and_imports() -> None:
    """What was deleted, and which files of tables came in."""
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
    """Rows derived for History, and the seasons that a table names."""
    op.create_table(
        "player_games",
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("started_at", sa.DateTime(), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("fair_points", sa.Integer(), nullable=False),
        sa.Column("clean_hands", sa.Integer(), nullable=False),
        sa.Column("moons", sa.Integer(), nullable=False),
        sa.Column("near_moons", sa.Integer(), nullable=False),
        sa.Column("queen_hands", sa.Integer(), nullable=False),
        sa.Column("queens", sa.Integer(), nullable=False),
        sa.Column("fair_queens", sa.Integer(), nullable=False),
        sa.Column("beaten_halves", sa.Integer(), nullable=False),
        sa.Column("opponents", sa.Integer(), nullable=False),
        sa.Column("worst_points", sa.Integer(), nullable=False),
        sa.Column("worst_hand", sa.Integer(), nullable=False),
        sa.Column("last_moon", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("tied", sa.Integer(), nullable=False),
        sa.Column("sides", sa.Integer(), nullable=False),
        sa.Column("by_pass", sa.JSON(), nullable=False),
        sa.Column("has_won", sa.Boolean(), nullable=False),
        sa.Column("clean_streak", sa.Integer(), nullable=False),
        sa.Column("clean_until", sa.Integer(), nullable=False),
        sa.Column("hold_hands", sa.Integer(), nullable=False),
        sa.Column("hold_points", sa.Integer(), nullable=False),
        sa.Column("hold_fair_points", sa.Integer(), nullable=False),
        sa.Column("by_points", sa.JSON(), nullable=False),
        sa.Column("behind", sa.JSON(), nullable=False),
        sa.Column("is_over", sa.Boolean(), nullable=False),
        sa.Column("win_streak", sa.Integer(), nullable=False),
        sa.Column("by_deal", sa.JSON(), nullable=False),
        key("player_games", "game_id", "player_id"),
        *references("player_games", game_id="games", player_id="players", table_id="tables"),
    )
    index(
        "player_games",
        "table_id",
        "variant",
        "players",
        "clean_streak",
        "started_at",
        "player_id",
        name="clean_streak",
        only="clean_until > 0",
    )
    index("player_games", "table_id", "started_at", name="last_moon", only="last_moon > 0")
    index(
        "player_games",
        "table_id",
        "variant",
        "players",
        "moons",
        "started_at",
        "player_id",
        name="moons",
        only="last_moon > 0",
    )
    index("player_games", "player_id", "started_at", name="moons_of_player", only="last_moon > 0")
    index("player_games", "player_id", "started_at", "game_id", name="of_player")
    index("player_games", "table_id", name="open", only="is_over = 0")
    index("player_games", "table_id", "started_at")
    index(
        "player_games",
        "table_id",
        "variant",
        "players",
        "total",
        "started_at",
        "player_id",
        name="total",
        only="place > 0",
    )
    index(
        "player_games",
        "table_id",
        "win_streak",
        "started_at",
        "player_id",
        name="win_streak",
        only="has_won = 1",
    )
    index(
        "player_games",
        "table_id",
        "variant",
        "players",
        "worst_points",
        "started_at",
        "player_id",
        name="worst_points",
        only="worst_hand > 0",
    )
    op.create_table(
        "player_days",
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("fair_points", sa.Integer(), nullable=False),
        sa.Column("clean_hands", sa.Integer(), nullable=False),
        sa.Column("moons", sa.Integer(), nullable=False),
        sa.Column("near_moons", sa.Integer(), nullable=False),
        sa.Column("queen_hands", sa.Integer(), nullable=False),
        sa.Column("queens", sa.Integer(), nullable=False),
        sa.Column("fair_queens", sa.Integer(), nullable=False),
        sa.Column("hold_hands", sa.Integer(), nullable=False),
        sa.Column("hold_points", sa.Integer(), nullable=False),
        sa.Column("hold_fair_points", sa.Integer(), nullable=False),
        sa.Column("beaten_halves", sa.Integer(), nullable=False),
        sa.Column("opponents", sa.Integer(), nullable=False),
        sa.Column("by_pass", sa.JSON(), nullable=False),
        sa.Column("by_points", sa.JSON(), nullable=False),
        sa.Column("behind", sa.JSON(), nullable=False),
        sa.Column("places", sa.JSON(), nullable=False),
        sa.Column("met", sa.JSON(), nullable=False),
        sa.Column("first_at", sa.DateTime()),
        sa.Column("last_at", sa.DateTime()),
        sa.Column("by_deal", sa.JSON(), nullable=False),
        key("player_days", "table_id", "day", "player_id", "variant", "players"),
        *references("player_days", table_id="tables", player_id="players"),
    )
    index("player_days", "table_id", "day", "player_id", "first_at", "last_at", name="played")
    op.create_table(
        "seasons",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("first_day", sa.Date(), nullable=False),
        sa.Column("last_day", sa.Date()),
        sa.Column("removed_at", sa.DateTime()),
        key("seasons", "id"),
        *references("seasons", table_id="tables"),
    )
    index("seasons", "table_id")


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

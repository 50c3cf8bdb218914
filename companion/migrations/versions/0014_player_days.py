"""For a history that stays quick: sums of each player's games by day, wins in a row, and the words
that can be looked for in a game.

Rows of games from before do not say which games are over, nor how many were won in a row. They go,
and the next start counts those games anew.
"""

import unicodedata
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0017"
branch_labels = None
depends_on = None

NUMBERS = (
    *("games", "wins", "hands", "points", "fair_points", "clean_hands", "moons", "near_moons"),
    *("queen_hands", "queens", "fair_queens", "hold_hands", "hold_points", "hold_fair_points"),
    *("beaten_halves", "opponents"),
)
COUNTS = ("by_pass", "by_points", "behind", "places", "met")
OF_KIND = ("table_id", "variant", "players")

# Of each figure the rows that can be its record.
RECORDS = {
    "total": "place > 0",
    "worst_points": "worst_hand > 0",
    "moons": "last_moon > 0",
    "clean_streak": "clean_until > 0",
}


def upgrade() -> None:
    op.execute("DELETE FROM player_games")
    is_sqlite = op.get_context().dialect.name == "sqlite"  # takes no column without a value
    for figure in RECORDS:
        op.drop_index(f"ix_player_games_{figure}", "player_games")
    with op.batch_alter_table("player_games", recreate="always" if is_sqlite else "never") as rows:
        rows.add_column(sa.Column("is_over", sa.Boolean(), nullable=False))
        rows.add_column(sa.Column("win_streak", sa.Integer(), nullable=False))
    for figure, only in RECORDS.items():
        create_partial(figure, [*OF_KIND, figure, "started_at"], only)
    create_partial("win_streak", ["table_id", "win_streak", "started_at"], "has_won = 1")
    create_partial("last_moon", ["table_id", "started_at"], "last_moon > 0")
    create_partial("open", ["table_id"], "is_over = 0")
    op.create_table(
        "player_days",
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in NUMBERS),
        *(sa.Column(name, sa.JSON(), nullable=False) for name in COUNTS),
        sa.Column("first_at", sa.DateTime()),
        sa.Column("last_at", sa.DateTime()),
        *(
            sa.ForeignKeyConstraint(
                [column], [f"{other}.id"], name=op.f(f"fk_player_days_{column}_{other}")
            )
            for column, other in (("player_id", "players"), ("table_id", "tables"))
        ),
        sa.PrimaryKeyConstraint(
            "table_id", "day", "player_id", "variant", "players", name=op.f("pk_player_days")
        ),
    )
    op.drop_index("ix_games_table_id_played_at", "games")
    op.add_column("games", sa.Column("search_text", sa.Text()))
    fill_search_text()
    by_key = ["table_id", "played_at", "id"]
    newest = [*by_key, "started_at", "variant"]
    create_partial("newest", newest, "deleted_at IS NULL", of="games")
    with_text = "search_text IS NOT NULL AND deleted_at IS NULL"
    create_partial("search_text", [*by_key, "search_text"], with_text, of="games")
    op.drop_index("ix_games_table_id_is_over", "games")
    over = "is_over = 1 AND deleted_at IS NULL"
    create_partial("over", ["table_id", "started_at"], over, of="games")
    going_on = "is_over = 0 AND deleted_at IS NULL"
    create_partial("open", ["table_id", "number"], going_on, of="games")


def fill_search_text() -> None:
    texts: dict[Any, list[str]] = {}
    for asked in (
        "SELECT id, label, place, note FROM games",
        "SELECT game_id, note FROM hands WHERE number IS NOT NULL ORDER BY game_id, number",
    ):
        for game, *found in op.get_bind().execute(sa.text(asked)):
            texts.setdefault(game, []).extend(filter(None, found))
    fill = sa.text("UPDATE games SET search_text = :text WHERE id = :game")
    for game, found in texts.items():
        if found:
            text = unicodedata.normalize("NFKC", "\n".join(found)).casefold()
            op.get_bind().execute(fill, {"text": text, "game": game})


def create_partial(name: str, columns: list[str], only: str, of: str = "player_games") -> None:
    in_postgresql = only.replace("is_over = 0", "NOT is_over").replace(" = 1", "")
    op.create_index(
        f"ix_{of}_{name}",
        of,
        columns,
        sqlite_where=sa.text(only),
        postgresql_where=sa.text(in_postgresql),
    )


def downgrade() -> None:
    for name in ("open", "over", "newest", "search_text"):
        op.drop_index(f"ix_games_{name}", "games")
    with op.batch_alter_table("games") as games:
        games.drop_column("search_text")
    op.create_index("ix_games_table_id_is_over", "games", ["table_id", "is_over"])
    op.create_index("ix_games_table_id_played_at", "games", ["table_id", "played_at"])
    op.drop_table("player_days")
    for name in (*RECORDS, "win_streak", "last_moon", "open"):
        op.drop_index(f"ix_player_games_{name}", "player_games")
    with op.batch_alter_table("player_games") as rows:
        rows.drop_column("win_streak")
        rows.drop_column("is_over")
    for figure in RECORDS:
        op.create_index(f"ix_player_games_{figure}", "player_games", [*OF_KIND, figure])

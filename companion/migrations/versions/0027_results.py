"""One table for history, and the night a game belongs to."""

from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any

import sqlalchemy as sa
from alembic import op
from flask import current_app

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

FIVE_HOURS = timedelta(hours=5)  # a night goes on after midnight


def upgrade() -> None:
    _set_days(op.get_bind())
    op.add_column("games", sa.Column("ended_earlier", sa.Integer()))
    op.drop_index("ix_games_search_text", "games")
    op.drop_index("ix_games_over", "games")
    op.drop_table("player_days")
    op.drop_table("player_games")
    _make_results()


def downgrade() -> None:
    """What was dropped is in a backup only."""


GAMES = sa.table(
    "games",
    sa.column("id", sa.Uuid()),
    sa.column("started_at", sa.DateTime()),
    sa.column("day", sa.Date()),
)


def _set_days(connection: sa.Connection) -> None:
    """The day on which each game began, by the clock that the settings name or that is here."""
    op.add_column("games", sa.Column("day", sa.Date()))
    zone = current_app.config["TIME_ZONE"]
    games = connection.execute(sa.select(GAMES.c.id, GAMES.c.started_at)).all()
    if games:
        clock = zone or "this computer, as COMPANION_TIME_ZONE names none"
        print(f"The nights of {len(games)} games are those of the clock of {clock}.")
        days = [{"game": row.id, "begun": _day(row.started_at, zone)} for row in games]
        mine = sa.update(GAMES).where(GAMES.c.id == sa.bindparam("game"))
        connection.execute(mine.values(day=sa.bindparam("begun")), days)
    with op.batch_alter_table("games") as table:
        table.alter_column("day", nullable=False, existing_type=sa.Date())
    op.create_index("ix_games_table_id_day", "games", ["table_id", "day", "number"])


def _day(moment: datetime, zone: tzinfo | None) -> date:
    here = moment.replace(tzinfo=UTC).astimezone(zone).replace(tzinfo=None)
    return (here - FIVE_HOURS).date()


def _make_results() -> None:
    """Filled behind the last step, from the games as the app scores them."""
    numbers = "points total place tied place_points known_queens queens fair_queens moons"
    numbers += " last_moon near_moons clean_hands worst_points worst_hand hold_hands hold_points"
    columns: list[Any] = [
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("ended_at", sa.DateTime(), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("end", sa.String(40), nullable=False),
        *(sa.Column(name, sa.Boolean(), nullable=False) for name in ("is_over", "is_whole", "won")),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("players", "hands")),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in numbers.split()),
        *(
            sa.Column(each, sa.BigInteger(), nullable=False)
            for each in ("fair_points", "hold_fair")
        ),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "player_id", name="pk_results"),
    ]
    for column, other in (("game_id", "games"), ("player_id", "players"), ("table_id", "tables")):
        name = f"fk_results_{column}_{other}"
        columns.append(sa.ForeignKeyConstraint([column], [f"{other}.id"], name=name))
    op.create_table("results", *columns)
    op.create_index("ix_results_table_id_day", "results", ["table_id", "day"])
    op.create_index("ix_results_player_id_day", "results", ["player_id", "day"])

"""All that is known of a game is one text with a checksum, in the place of rows of four tables.

`companion.scorebook.version_4` turns the rows into facts, as it does with files of version 4. A
game that doesn't convert is kept as it was. Of the changes only the newest, which Undo can take
back, keeps the facts it found. Whoever ever sat in a game has a row of `game_players`.
"""

from collections import defaultdict
from typing import Any

import sqlalchemy as sa
from alembic import op

from companion.scorebook.version_4 import convert_rows

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None

AT_ONCE = 200  # games in memory

MOMENT, JSON, ID = sa.DateTime(), sa.JSON(), sa.Uuid()

GONE = ("hands", "seats", "sittings", "game_rulesets")

GONE_FROM_GAMES = (
    "ends_at",
    "stopped_after",
    "went_on_after",
    "deal_from_hand",
    "deal_from_seat",
    "pass_from_hand",
    "pass_from_step",
    "pass_once_hand",
    "pass_once",
    "ahead",
    "next_rules",
)


def _table(name: str, **columns: Any) -> sa.TableClause:
    return sa.table(name, *[sa.column(each, kind) for each, kind in columns.items()])


GAMES = _table(
    "games",
    id=ID,
    table_id=ID,
    hand_count=sa.Integer(),
    ends_at=MOMENT,
    ahead=JSON,
    next_rules=JSON,
    undoable=ID,
    facts=sa.Text(),
    facts_checksum=sa.BigInteger(),
    scores=JSON,
    **{
        name: sa.Integer()
        for name in GONE_FROM_GAMES
        if name not in ("ends_at", "ahead", "next_rules", "pass_once")
    },
    pass_once=sa.String(4),
)
HANDS = _table(
    "hands",
    id=ID,
    game_id=ID,
    number=sa.Integer(),
    dealer=sa.Integer(),
    passed=sa.String(),
    evidence=sa.String(),
    is_open=sa.Boolean(),
    note=sa.String(),
    choice=sa.String(),
    shooter=sa.Integer(),
    settled=sa.String(),
    captures=JSON,
    extras=JSON,
    version=sa.Integer(),
    recorded_at=MOMENT,
    recorded_by=ID,
)
SEATS = _table(
    "seats",
    game_id=ID,
    number=sa.Integer(),
    colour=sa.Integer(),
    start_total=sa.Integer(),
    final_total=sa.Integer(),
    player_id=ID,
    total=sa.Integer(),
    rank=sa.Integer(),
    has_won=sa.Boolean(),
)
SITTINGS = _table(
    "sittings",
    game_id=ID,
    from_hand=sa.Integer(),
    place=sa.Integer(),
    seat_number=sa.Integer(),
    player_id=ID,
)
RULESETS = _table(
    "game_rulesets",
    id=ID,
    game_id=ID,
    from_hand=sa.Integer(),
    schema=sa.Integer(),
    options=JSON,
    reason=sa.String(),
)
CHANGES = _table(
    "changes",
    id=ID,
    game_id=ID,
    hand_id=ID,
    device_id=ID,
    at=MOMENT,
    action=sa.String(),
    before=JSON,
    after=JSON,
    undone_at=MOMENT,
    facts=sa.Text(),
    ruling=JSON,
    took_back=ID,
    operation=sa.String(),
)
GAME_PLAYERS = _table("game_players", game_id=ID, player_id=ID, table_id=ID, is_seated=sa.Boolean())


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":  # an old process beside us saves nothing meanwhile
        connection.exec_driver_sql(
            "LOCK TABLE games, hands, seats, sittings, game_rulesets, changes, operations"
            " IN ACCESS EXCLUSIVE MODE"
        )
    _add_columns()
    games = connection.scalars(sa.select(GAMES.c.id).order_by(GAMES.c.id)).all()
    for at in range(0, len(games), AT_ONCE):
        _convert(connection, games[at : at + AT_ONCE])
    _name_operations(connection)
    _drop()


def downgrade() -> None:
    """What the rows were is in a backup only."""


def _add_columns() -> None:
    op.create_table(
        "game_players",
        sa.Column("game_id", sa.Uuid(), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("player_id", sa.Uuid(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("table_id", sa.Uuid(), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("is_seated", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_game_players_player_id_game_id", "game_players", ["player_id", "game_id"])
    for name, kind, empty in (
        ("facts", sa.Text(), ""),
        ("facts_checksum", sa.BigInteger(), "0"),
        ("scores", sa.JSON(), "{}"),
    ):
        op.add_column("games", sa.Column(name, kind, nullable=False, server_default=empty))
    op.add_column("changes", sa.Column("facts", sa.Text()))
    op.add_column("changes", sa.Column("ruling", sa.JSON()))
    op.add_column("changes", sa.Column("took_back", sa.Uuid()))
    op.add_column("changes", sa.Column("operation", sa.String(64)))


def _rows(connection: sa.Connection, table: sa.TableClause, games: Any) -> dict[Any, list[Any]]:
    """The rows of these games, by game."""
    found = defaultdict[Any, list[Any]](list)
    for row in connection.execute(sa.select(table).where(table.c.game_id.in_(games))):
        found[row.game_id].append(dict(row._mapping))
    return found


def _convert(connection: sa.Connection, ids: Any) -> None:
    games = connection.execute(sa.select(GAMES).where(GAMES.c.id.in_(ids))).all()
    parts = {
        table.name: _rows(connection, table, ids)
        for table in (HANDS, SEATS, SITTINGS, RULESETS, CHANGES)
    }
    for game in games:
        mine = {name: rows[game.id] for name, rows in parts.items()}
        found = convert_rows(dict(game._mapping), mine)
        connection.execute(
            sa.update(GAMES)
            .where(GAMES.c.id == game.id)
            .values(
                facts=found.facts,
                facts_checksum=found.checksum,
                scores=found.scores,
                undoable=found.undoable,
            )
        )
        for change in found.changes:
            connection.execute(
                sa.update(CHANGES).where(CHANGES.c.id == change["id"]).values(**change)
            )
        seated = [
            {"game_id": game.id, "table_id": game.table_id, "player_id": each, "is_seated": sits}
            for each, sits in found.players.items()
        ]
        if seated:
            connection.execute(sa.insert(GAME_PLAYERS), seated)


def _name_operations(connection: sa.Connection) -> None:
    """A change says under which id it was sent: it was written at the moment of that."""
    connection.execute(
        sa.text(
            "UPDATE changes SET operation = (SELECT min(operations.key) FROM operations"
            " WHERE operations.device_id = changes.device_id AND operations.at = changes.at)"
            " WHERE EXISTS (SELECT 1 FROM operations"
            " WHERE operations.device_id = changes.device_id AND operations.at = changes.at)"
        )
    )


def _drop() -> None:
    with op.batch_alter_table("changes") as batch:
        batch.drop_constraint("fk_changes_hand_id_hands", type_="foreignkey")
        batch.drop_column("before")
        batch.drop_column("after")
        batch.create_foreign_key("fk_changes_took_back_changes", "changes", ["took_back"], ["id"])
    for name in GONE_FROM_GAMES:
        op.drop_column("games", name)
    for name in GONE:
        op.drop_table(name)

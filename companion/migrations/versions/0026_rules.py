"""Stored rules are of schema 7; a game by a rule that went is over and stays as it is."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

from companion.rules.errors import RulesError
from companion.rules.ruleset.older_rules import upgraded

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

SCHEMA = 7

RULESETS = sa.table(
    "game_rulesets",
    sa.column("id", sa.Uuid()),
    sa.column("game_id", sa.Uuid()),
    sa.column("schema", sa.Integer()),
    sa.column("options", sa.JSON()),
)

GAMES = sa.table(
    "games",
    sa.column("id", sa.Uuid()),
    sa.column("is_over", sa.Boolean()),
    sa.column("undoable", sa.Uuid()),
)


def upgrade() -> None:
    connection = op.get_bind()
    known: dict[tuple[int, str], dict[str, Any] | None] = {}
    unreadable = set()
    for row in connection.execute(sa.select(RULESETS)).all():
        key = row.schema, json.dumps(row.options)
        if key not in known:
            known[key] = _upgraded(row.options, row.schema)
        options = known[key]
        if options is None:
            unreadable.add(row.game_id)
            continue
        mine = sa.update(RULESETS).where(RULESETS.c.id == row.id)
        connection.execute(mine.values(schema=SCHEMA, options=options))
    for game_id in unreadable:
        mine = sa.update(GAMES).where(GAMES.c.id == game_id)
        connection.execute(mine.values(is_over=True, undoable=None))


def downgrade() -> None:
    """Stored rules of an earlier schema are in a backup only."""


def _upgraded(options: Any, schema: int) -> dict[str, Any] | None:
    """Options of schema 7, or None where the row keeps its text."""
    try:
        return dict(upgraded(options, schema))
    except RulesError:
        return None

"""What a table agreed and decided for when something goes wrong: the wizard rules, hand by hand."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

OF_THE_TABLE = ("agreed", "decided", "taken_back")

CHANGES = sa.table("changes", sa.column("id", sa.Uuid()), sa.column("action", sa.String()))

GAMES = sa.table("games", sa.column("undoable", sa.Uuid()))


def upgrade() -> None:
    op.drop_table("precedents")
    op.drop_column("tables", "policy")
    connection = op.get_bind()
    gone = CHANGES.c.action.in_(OF_THE_TABLE)
    last = GAMES.c.undoable.in_(sa.select(CHANGES.c.id).where(gone))
    connection.execute(sa.update(GAMES).where(last).values(undoable=None))
    connection.execute(sa.delete(CHANGES).where(gone))


def downgrade() -> None:
    """What was dropped is in a backup only."""

"""What the seats captured stands in the row of its hand, with which it is always read."""

from itertools import groupby, islice
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None

AT_ONCE = 1000  # hands

HANDS = sa.table("hands", sa.column("id", sa.Uuid()), sa.column("captures", sa.JSON()))
TAKES = sa.table(
    "takes",
    sa.column("hand_id", sa.Uuid()),
    sa.column("seat_number", sa.Integer()),
    sa.column("hearts", sa.Integer()),
    sa.column("cards", sa.String()),
    sa.column("points", sa.Integer()),
)


def upgrade() -> None:
    captures: sa.Column[Any] = sa.Column("captures", sa.JSON(), nullable=False, server_default="[]")
    op.add_column("hands", captures)
    connection = op.get_bind()
    mine = sa.update(HANDS).where(HANDS.c.id == sa.bindparam("hand"))
    fill = mine.values(captures=sa.bindparam("taken"))
    rows = connection.execute(sa.select(TAKES).order_by(TAKES.c.hand_id, TAKES.c.seat_number))
    hands = groupby(rows, key=lambda row: row.hand_id)
    while filled := [
        {"hand": hand, "taken": [list(row[1:]) for row in taken]}
        for hand, taken in islice(hands, AT_ONCE)
    ]:
        connection.execute(fill, filled)
    op.drop_table("takes")


def downgrade() -> None:
    """The rows of their own are in a backup only."""

"""One note for a game, with where it was played; and games of which less is known."""

import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

LONGEST = 300  # characters of a note

GAMES = sa.table(
    "games",
    sa.column("id", sa.Uuid()),
    *(sa.column(name, sa.String()) for name in ("place", "note", "search_text")),
)

HANDS = sa.table(
    "hands",
    sa.column("game_id", sa.Uuid()),
    sa.column("number", sa.Integer()),
    sa.column("note", sa.String()),
)


def upgrade() -> None:
    _move_places(op.get_bind())
    op.drop_column("games", "place")
    known: sa.Column[bool] = sa.Column(
        "day_known", sa.Boolean(), nullable=False, server_default=sa.true()
    )
    op.add_column("games", known)
    op.add_column("seats", sa.Column("final_total", sa.Integer()))


def downgrade() -> None:
    """What was dropped is in a backup only."""


def _move_places(connection: sa.Connection) -> None:
    """Where a game was played stands before its note from now on, and is found as before."""
    for row in connection.execute(sa.select(GAMES).where(GAMES.c.place.is_not(None))).all():
        note = (f"{row.place}. {row.note}" if row.note else row.place)[:LONGEST]
        of_hands = (
            sa.select(HANDS.c.note)
            .where(HANDS.c.game_id == row.id, HANDS.c.number.is_not(None), HANDS.c.note != "")
            .order_by(HANDS.c.number)
        )
        notes = "\n".join([note, *connection.scalars(of_hands)])
        folded = unicodedata.normalize("NFKC", notes).casefold()
        mine = sa.update(GAMES).where(GAMES.c.id == row.id)
        connection.execute(mine.values(note=note, search_text=folded))

"""A hand as one keeper's phone is entering it: it holds the draft, the other keepers see it.

A draft is no change of the game: nothing is logged, and it goes with the hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import and_, bindparam, func, select

from companion.access_control import KEEPER, join_owner
from companion.models import Grant, HandDraft, Player, db
from companion.scorebook.errors import Conflict
from companion.scorebook.game_state import GameState
from companion.scorebook.undo_log import Author

ENTERING = timedelta(minutes=2)  # after the last tap

_HELD = join_owner(
    select(
        HandDraft.held_by,
        func.coalesce(Player.name, Grant.name),
        HandDraft.form,
        HandDraft.changed_at,
    )
    .outerjoin(
        Grant, and_(Grant.device_id == HandDraft.held_by, Grant.table_id == HandDraft.table_id)
    )
    .where(HandDraft.game_id == bindparam("game"), HandDraft.number == bindparam("number"))
)

_KEEPERS = select(func.count()).where(
    Grant.table_id == bindparam("table"), Grant.role == KEEPER, Grant.removed_at.is_(None)
)


@dataclass(frozen=True, slots=True)
class HeldDraft:
    """The draft of the coming hand: whose device holds it, whose phone that is, what it says."""

    held_by: UUID
    name: str | None
    form: str
    changed_at: datetime

    def is_left(self, now: datetime) -> bool:
        """Whether nothing was entered for so long that nobody is entering it any more."""
        return now - self.changed_at > ENTERING


def find_draft(state: GameState) -> HeldDraft | None:
    """The draft of the coming hand, or None where no keeper's phone is entering it."""
    mine = {"game": state.game.id, "number": state.next_number}
    row = db.session.connection().execute(_HELD, mine).first()
    return row and HeldDraft(*row)


def has_other_keepers(state: GameState) -> bool:
    """Whether more than one phone keeps score at this table: else nobody has to see a draft."""
    return (db.session.scalar(_KEEPERS, {"table": state.table.id}) or 0) > 1


def keep_draft(
    state: GameState, number: int, form: str | None, by: Author, *, takes_over: bool = False
) -> None:
    """Write down what a phone has entered of the coming hand; "" lets go of it, None leaves it.

    Raises Conflict when that is not the coming hand any more, or when another phone holds it and
    this one does not take it over.
    """
    if state.is_over or number != state.next_number:
        raise Conflict("hand_moved_on", number=number)
    row = db.session.get(HandDraft, (state.game.id, number))
    if row and row.held_by != by.device.id and not takes_over:
        raise Conflict("draft_held", number=number)
    if form == "":
        if row:
            db.session.delete(row)
        return
    row = row or HandDraft(game_id=state.game.id, number=number, table_id=state.table.id, form="")
    row.held_by, row.changed_at = by.device.id, by.now
    row.form = row.form if form is None else form
    db.session.add(row)

"""Somebody says that a saved hand isn't right, until a keeper or that phone settles it.

A dispute changes no score, is no change that Undo takes back, and stays when it is settled.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from datetime import timedelta

from sqlalchemy import func, select, update

from companion.models import Dispute, db
from companion.scorebook.errors import Conflict, Refused
from companion.scorebook.game_rows import DisputeRow
from companion.scorebook.game_state import GameState
from companion.scorebook.players import clean_reason
from companion.scorebook.undo_log import Author

MOST_OF_HAND = 20  # disputes of one hand, settled ones counted

MOST_OF_DEVICE = 10  # disputes one device raises in ten minutes

COUNTS_FOR = timedelta(minutes=10)


def open_disputes(state: GameState) -> list[DisputeRow]:
    """The disputes nobody has settled, the oldest first."""
    return [row for row in state.rows.disputes if row.settled_at is None]


def dispute_hand(
    state: GameState, hand_id: uuid.UUID, version: int, note: str | None, by: Author
) -> None:
    """Say that a saved hand isn't right, with a note or without; said again, the note is renewed.

    Raises Conflict when the hand is another one than its sender saw, or gone; Refused where the
    table doesn't dispute hands, or it was done too often.
    """
    view = state.hand(hand_id)
    if not state.table.disputes:
        raise Refused("disputes_are_off")
    if view is None:
        raise Conflict("disputed_hand_removed")
    if view.row.version != version:
        raise Conflict("hand_corrected", hand_id=view.id, number=view.number)
    word, mine = clean_reason(note or "") or None, (by.device.id, view.id)
    own = [row for row in open_disputes(state) if (row.device_id, row.hand_id) == mine]
    if own:
        if note is not None:
            db.session.get_one(Dispute, own[0].id).note = word
        return
    _refuse_more(state, view.id, by)
    db.session.add(
        Dispute(
            table_id=state.table.id,
            game_id=state.game.id,
            hand_id=view.id,
            device_id=by.device.id,
            note=word,
            raised_at=by.now,
        )
    )


def _refuse_more(state: GameState, hand_id: uuid.UUID, by: Author) -> None:
    if sum(row.hand_id == hand_id for row in state.rows.disputes) >= MOST_OF_HAND:
        raise Refused("hand_has_most_disputes", most=MOST_OF_HAND)
    lately = (Dispute.device_id == by.device.id, Dispute.raised_at > by.now - COUNTS_FOR)
    if (db.session.scalar(select(func.count()).where(*lately)) or 0) >= MOST_OF_DEVICE:
        raise Refused("most_disputes_now", most=MOST_OF_DEVICE)


def settle_disputes(
    state: GameState, wanted: Collection[uuid.UUID], by: Author, *, is_keeper: bool
) -> None:
    """End these disputes: a keeper any of them, another phone the one it raised itself.

    Raises Refused for a dispute of somebody else, Conflict where all of them are settled.
    """
    rows = [row for row in open_disputes(state) if row.id in wanted]
    if not rows:
        raise Conflict("dispute_settled")
    if not is_keeper and any(row.device_id != by.device.id for row in rows):
        raise Refused("dispute_is_anothers")
    _settle(rows, by)


def settle_disputes_of_hand(state: GameState, hand_id: uuid.UUID, by: Author) -> None:
    """A keeper corrected this hand, or removed it: what was said of it is settled."""
    _settle([row for row in open_disputes(state) if row.hand_id == hand_id], by)


def _settle(rows: Iterable[DisputeRow], by: Author) -> None:
    ids = [row.id for row in rows]
    if ids:
        values = {"settled_at": by.now, "settled_by": by.device.id}
        db.session.execute(update(Dispute).where(Dispute.id.in_(ids)).values(values))

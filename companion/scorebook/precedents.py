"""What a table decided where the laws leave it open, so that it is said again the next time."""

from __future__ import annotations

import uuid
from collections.abc import Mapping

from sqlalchemy import bindparam, select

from companion.models import Game, Precedent, Table, db
from companion.scorebook.errors import Refused
from companion.scorebook.game_rows import ChangeRow
from companion.scorebook.game_state import GameState
from companion.scorebook.players import clean_reason
from companion.scorebook.table_policy import policy_of, set_policy
from companion.scorebook.undo_log import Author, note_change

# Built once: the referee asks it in every answer.
_STANDING = (
    select(Precedent, Game)
    .outerjoin(Game, (Game.id == Precedent.game_id) & Game.deleted_at.is_(None))
    .where(Precedent.table_id == bindparam("table"), Precedent.taken_back_at.is_(None))
    .order_by(Precedent.id)
)


def precedents_of(table: Table) -> Mapping[str, tuple[Precedent, Game | None]]:
    """What this table decided last in each case, by key, with the game unless that was deleted."""
    found = db.session.execute(_STANDING, {"table": table.id})
    return {precedent.case: (precedent, game) for precedent, game in found}


def decide(state: GameState, case: str, decision: str, note: str, by: Author) -> Precedent:
    """Keep a decision, in which game and when; an earlier one of the same case counts no more.

    Raises Refused when the note is too long.
    """
    words = clean_reason(note)
    precedent = Precedent(
        table_id=state.table.id,
        game_id=state.game.id,
        device_id=by.device.id,
        case=case,
        decision=decision,
        note=words or None,
        decided_at=by.now,
    )
    db.session.add(precedent)
    db.session.flush()
    _note(state, precedent, by, "decided", stood=False)
    return precedent


def take_back(state: GameState, case: str, by: Author) -> None:
    """The decision that stands in such a case counts no more; the one before it does again.

    Raises Refused where nothing was decided.
    """
    standing = precedents_of(state.table)
    if case not in standing:
        raise Refused("no_such_decision")
    precedent, _ = standing[case]
    precedent.taken_back_at = by.now
    _note(state, precedent, by, "taken_back", stood=True)


def _note(state: GameState, precedent: Precedent, by: Author, action: str, *, stood: bool) -> None:
    before = {"precedent": [str(precedent.id), stood]}
    note_change(state.game, by, action, before=before)


def agree(state: GameState, options: Mapping[str, object], by: Author) -> None:
    """The table agrees on something for all its games; nothing is noted where nothing changes.

    Raises DamagedOptions with the field that cannot be read.
    """
    before = policy_of(state.table)
    set_policy(state.table, options)
    after = policy_of(state.table)
    if after != before:
        note_change(state.game, by, "agreed", before={"policy": before}, after={"policy": after})


def put_precedent_back(change: ChangeRow, by: Author) -> None:
    """Undo of a decision, or of taking one back."""
    stored = (change.before or {}).get("precedent")
    if stored is not None:
        precedent = db.session.get_one(Precedent, uuid.UUID(stored[0]))
        precedent.taken_back_at = None if stored[1] else by.now

"""What a table decided where the laws leave it open, so that it is said again the next time."""

from __future__ import annotations

from sqlalchemy import select

from companion.models import Precedent, Table, db
from companion.scorebook.book import Book
from companion.scorebook.changes import Writer
from companion.scorebook.errors import Refused

LONGEST_NOTE = 200


def precedent_of(table: Table, case: str) -> Precedent | None:
    """What this table decided last in such a case, by the key of the case; None: never yet."""
    found = (
        select(Precedent)
        .where(Precedent.table_id == table.id, Precedent.case == case)
        .order_by(Precedent.id.desc())
        .limit(1)
    )
    return db.session.scalar(found)


def decided_cases(table: Table) -> frozenset[str]:
    """The keys of the cases in which this table has decided something."""
    return frozenset(
        db.session.scalars(select(Precedent.case).where(Precedent.table_id == table.id))
    )


def decide(book: Book, case: str, decision: str, note: str, by: Writer) -> Precedent:
    """Keep a decision, in which game and when; an earlier one of the same case counts no more.

    Raises Refused when the note is too long.
    """
    words = " ".join(note.split())
    if len(words) > LONGEST_NOTE:
        raise Refused("reason_too_long", longest=LONGEST_NOTE)
    precedent = Precedent(
        table_id=book.table.id,
        game_id=book.game.id,
        device_id=by.device.id,
        case=case,
        decision=decision,
        note=words or None,
        decided_at=by.now,
    )
    db.session.add(precedent)
    db.session.flush()
    return precedent

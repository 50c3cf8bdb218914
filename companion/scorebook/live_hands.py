"""What is noted of a hand that is still played, kept on the server with every tap."""

from __future__ import annotations

import uuid
from collections.abc import Mapping

from sqlalchemy import delete, select

from companion.models import Change, Game, LiveHand, db, new_id
from companion.scorebook.book import Book
from companion.scorebook.changes import Writer
from companion.scorebook.errors import Refused

TALLY, WATCH = "tally", "watch"
AGAIN = "-"  # the word after which a hand is noted anew; it can be taken back like any other


def live_kinds(book: Book) -> frozenset[str]:
    """What of the coming hand is being noted now: its tally, its log, both or nothing."""
    mine = (LiveHand.game_id == book.game.id, LiveHand.number == book.next_number)
    begun = (LiveHand.told != "", LiveHand.told.not_like(f"%{AGAIN}"))
    return frozenset(db.session.scalars(select(LiveHand.kind).where(*mine, *begun)))


def find_live(game: Game, number: int, kind: str) -> LiveHand | None:
    """What is noted of a hand that is played, or None."""
    mine = (LiveHand.game_id == game.id, LiveHand.number == number, LiveHand.kind == kind)
    return db.session.scalars(select(LiveHand).where(*mine)).first()


def keep_live(book: Book, number: int, kind: str, told: str, by: Writer) -> None:
    """Write down what is noted of a hand, in the place of what was noted before."""
    row = find_live(book.game, number, kind) or LiveHand(
        id=new_id(),
        table_id=book.table.id,
        game_id=book.game.id,
        number=number,
        kind=kind,
        version=0,
    )
    row.changed_at, row.changed_by = by.now, by.device.id
    row.told, row.version = told, row.version + 1
    db.session.add(row)
    db.session.flush()


def hand_before(book: Book, number: int) -> str:
    """The id of the hand before this one, by which a phone says which hand it notes."""
    return str(book.hands[number - 2].id) if 1 < number <= len(book.hands) + 1 else ""


def number_now(book: Book, number: int, after: str) -> int:
    """The number of the hand that follows this one, which a phone saw as `number`.

    Hands may have been inserted or removed since. Of the hand that was noted first, and of one
    that was taken back to be put right, the number is what it was.
    """
    known = next((view.number for view in book.hands if str(view.id) == after), None)
    if known is not None:
        return known + 1
    order = _order_before_removal(book, after)
    if after not in order:
        return number
    place = order.index(after)
    return number_now(book, place + 1, order[place - 1] if place else "")


def _order_before_removal(book: Book, hand: str) -> list[str]:
    """The hands as they were numbered before this one was removed; none where it was not."""
    try:
        removed = (Change.hand_id == uuid.UUID(hand), Change.action == "removed")
    except ValueError:
        return []
    mine = (Change.game_id == book.game.id, Change.undone_at.is_(None))
    change = db.session.scalars(select(Change).where(*mine, *removed)).first()
    return list(change.before["frame"]["hands"]) if change and change.before else []


def refuse_hand(book: Book, number: int) -> None:
    """Raises Refused for a hand nobody can be playing.

    One that was saved meanwhile is still noted, so that nothing is lost, and so is the one after
    the coming hand, as a hand may just have been taken back to be put right.
    """
    if not 1 <= number <= book.next_number + 1:
        raise Refused("no_such_hand", number=number)
    if book.is_over and number >= book.next_number:
        raise Refused("game_is_over")


def note_again(book: Book, by: Writer) -> None:
    """The hand in play is void: what was noted of it does not count any more."""
    for kind in live_kinds(book):
        row = find_live(book.game, book.next_number, kind)
        if row:
            keep_live(book, book.next_number, kind, f"{row.told} {AGAIN}", by)


def shift_live(game: Game, first: int, by: int) -> None:
    """What is noted of a hand moves with it when it gets another number, from this one on."""
    mine = (LiveHand.game_id == game.id, LiveHand.number >= first)
    moving = list(db.session.scalars(select(LiveHand).where(*mine)))
    wanted = {row: row.number + by for row in moving}
    for row in moving:
        row.number = -row.number  # so that no two meet on the way
    db.session.flush()
    for row, number in wanted.items():
        row.number = number
    db.session.flush()


def take_out_live(game: Game, number: int) -> dict[str, str]:
    """What was noted of a hand leaves with it. Gives it by kind, for Undo."""
    mine = (LiveHand.game_id == game.id, LiveHand.number == number)
    told = {row.kind: row.told for row in db.session.scalars(select(LiveHand).where(*mine))}
    db.session.execute(delete(LiveHand).where(*mine))
    return told


def put_live_back(book: Book, number: int, told: Mapping[str, str], by: Writer) -> None:
    """What `take_out_live` gave stands there again."""
    for kind, words in told.items():
        keep_live(book, number, kind, words, by)

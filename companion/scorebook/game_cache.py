"""Books that were read lately. What was read at a version of its table is true at that version."""

from __future__ import annotations

import uuid
from collections import OrderedDict
from collections.abc import Iterator
from itertools import chain
from threading import Lock
from weakref import WeakKeyDictionary

from sqlalchemy import Engine

from companion.models import Base, Table, db
from companion.scorebook.game_state import Book, open_book
from companion.scorebook.hand_report import Rows
from companion.scorebook.hands import set_derived

MOST = 64  # games in play at once; one more only costs a second look


class Shelf:
    """The books of one database that were asked for last, by table and game."""

    def __init__(self) -> None:
        self._books: OrderedDict[tuple[uuid.UUID, uuid.UUID], Book] = OrderedDict()
        self._written: set[tuple[uuid.UUID, uuid.UUID]] = set()
        self._lock = Lock()

    def find(self, table: Table, game_id: uuid.UUID) -> Book | None:
        """The book of this game, if nothing was written at its table since."""
        key = (table.id, game_id)
        book = self._books.get(key)
        if book is None or book.rows.version != table.version:
            return None
        with self._lock:
            if key in self._written:
                _bring_up_to_date(book)
                self._written.discard(key)
        return book

    def put(self, book: Book, *, is_written: bool = False) -> None:
        """Keep a book, and let go of the one that was read the longest ago.

        One that a write left is brought up to date when somebody looks: the write answers first.
        """
        with self._lock:
            key = (book.table.id, book.game.id)
            self._books[key] = book
            self._books.move_to_end(key)
            self._written.discard(key)
            if is_written:
                self._written.add(key)
            while len(self._books) > MOST:
                self._written.discard(self._books.popitem(last=False)[0])


_shelves: WeakKeyDictionary[Engine, Shelf] = WeakKeyDictionary()


def look_up(table: Table, game_id: uuid.UUID) -> Book | None:
    """The book of one game of this table, to look at, or None when the table has no such game.

    Its rows belong to no session: only `record_hand` writes into such a book.
    """
    book = _shelf().find(table, game_id)
    if book is None:
        book = open_book(table, game_id)
        if book is None:
            return None
        _let_go(book)
        _shelf().put(book)
    book.work_out()
    return book.at(table)


def keep(book: Book) -> None:
    """Keep a book as a write left it, after the commit, so that the next look need not read it."""
    if book.game in db.session:  # else its rows belong to no session
        _let_go(book)
    _shelf().put(book, is_written=True)


def _bring_up_to_date(book: Book) -> None:
    """Give the rows what the write gave the database beside the facts."""
    set_derived(book)
    book.game.undoable = book.rows.changes[-1].id  # the newest is what Undo takes back


def _shelf() -> Shelf:
    return _shelves.setdefault(db.engine, Shelf())


def _let_go(book: Book) -> None:
    for row in _rows(book.rows):
        if row in db.session:
            db.session.expunge(row)


def _rows(rows: Rows) -> Iterator[Base]:
    return chain(
        (rows.game,), rows.rulesets, rows.seats, rows.players.values(), rows.hands, rows.changes
    )


def to_write(table: Table, book: Book) -> Book:
    """Within `writing`: the book as it is now; the same one where nothing was written since."""
    if book.rows.version + 1 == table.version:
        return book
    now = open_book(table, book.game.id)
    assert now is not None
    return now

"""The states of games that were read lately: what was read at a version of its table is true then.

Everything works without it, only slower: with GAME_CACHE = False every look reads the game.
"""

from __future__ import annotations

import uuid
from collections import OrderedDict
from threading import Lock
from weakref import WeakKeyDictionary

from sqlalchemy import Engine

from companion.models import Table, db
from companion.scorebook.game_state import GameState, open_book

MOST = 64  # games in play at once; one more only costs a second look


class GameCache:
    """The games of one database that were asked for last, by table and game."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._books: OrderedDict[tuple[uuid.UUID, uuid.UUID], GameState] = OrderedDict()
        self._lock = Lock()

    def find(self, table: Table, game_id: uuid.UUID) -> GameState | None:
        """The state of this game, if nothing was written at its table since."""
        book = self._books.get((table.id, game_id))
        return book if book and book.rows.version == table.version else None

    def put(self, book: GameState) -> None:
        """Keep a state, and evict the least recently kept."""
        with self._lock:
            key = (book.game.table_id, book.game.id)
            self._books[key] = book
            self._books.move_to_end(key)
            while len(self._books) > self.most:
                self._books.popitem(last=False)


_caches: WeakKeyDictionary[Engine, GameCache] = WeakKeyDictionary()


def start_cache(engine: Engine, most: int) -> None:
    """Begin with nothing, for this database, and store up to so many states."""
    _caches[engine] = GameCache(most)


def look_up(table: Table, game_id: uuid.UUID) -> GameState | None:
    """One game of this table, to look at, or None when the table has no such game."""
    cache = _caches.get(db.engine)
    book = cache.find(table, game_id) if cache else None
    if book is None:
        book = open_book(table, game_id)
        if book is None:
            return None
        keep(book)
    return book.at(table)


def keep(book: GameState) -> None:
    """Keep a game as it was read, or as a write left it after its commit."""
    cache = _caches.get(db.engine)
    if cache:
        cache.put(book.unbound())


def to_write(table: Table, book: GameState) -> GameState:
    """Within `writing`: the game as it is now; the same one where nothing was written since."""
    if book.rows.version + 1 == table.version:
        return book
    now = open_book(table, book.game.id)
    assert now is not None
    return now

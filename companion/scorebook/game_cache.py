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
from companion.scorebook.game_state import GameState, load_state

MOST = 64  # games in play at once; one more only costs a second look


class GameCache:
    """The games of one database that were asked for last, by table and game."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._states: OrderedDict[tuple[uuid.UUID, uuid.UUID], GameState] = OrderedDict()
        self._lock = Lock()

    def find(self, table: Table, game_id: uuid.UUID) -> GameState | None:
        """The state of this game, if nothing was written at its table since."""
        state = self._states.get((table.id, game_id))
        return state if state and state.rows.version == table.version else None

    def put(self, state: GameState) -> None:
        """Keep a state, and evict the least recently kept."""
        with self._lock:
            key = (state.game.table_id, state.game.id)
            self._states[key] = state
            self._states.move_to_end(key)
            while len(self._states) > self.most:
                self._states.popitem(last=False)


_caches: WeakKeyDictionary[Engine, GameCache] = WeakKeyDictionary()


def start_cache(engine: Engine, most: int) -> None:
    """Begin with nothing, for this database, and store up to so many states."""
    _caches[engine] = GameCache(most)


def look_up(table: Table, game_id: uuid.UUID) -> GameState | None:
    """One game of this table, to look at, or None when the table has no such game."""
    cache = _caches.get(db.engine)
    state = cache.find(table, game_id) if cache else None
    if state is None:
        state = load_state(table, game_id)
        if state is None:
            return None
        keep(state)
    return state.at(table)


def keep(state: GameState) -> None:
    """Keep a game as it was read, or as a write left it after its commit."""
    cache = _caches.get(db.engine)
    if cache:
        cache.put(state.unbound())


def to_write(table: Table, state: GameState) -> GameState:
    """Within `writing`: the game as it is now; the same one where nothing was written since."""
    if state.rows.version + 1 == table.version:
        return state
    now = load_state(table, state.game.id)
    assert now is not None
    return now

"""The bin: games and tables that were deleted, how they come back, and when they are gone.

A deleted game has no results, so no figure counts it, and a deleted table is found by nobody;
nothing else of them changes until they are purged.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlalchemy import ColumnElement, Select, func, or_, select, update

from companion.database import taking_turns, where_writable, write_transaction
from companion.history.archive import ListedGame, lines_of
from companion.models import (
    Deletion,
    Device,
    Game,
    GameChange,
    Grant,
    Table,
    TableImport,
    db,
    new_id,
    purge_games,
    purge_table,
)
from companion.scorebook import Author, Refused, UnreadableGame, look_up
from companion.scorebook.errors import Conflict
from companion.scorebook.names import name_key
from companion.scorebook.new_game import refuse_more_open_games
from companion.scorebook.results import delete_results, write_results
from companion.sharing.access import DeviceTable, all_tables_of
from companion.sharing.phones import Phone, all_phones

KEPT_FOR = timedelta(days=30)

# A table or game that was deleted and has not come back, while it is still here.
_IN_BIN = (Deletion.undone_at.is_(None), Deletion.purged_at.is_(None))


@dataclass(frozen=True, slots=True)
class DeletedGame:
    """A game in the bin, by the id of its deletion: how it stood, which phone deleted it when."""

    id: uuid.UUID
    line: ListedGame
    by: Phone
    at: datetime


def delete_game(table: Table, game_id: uuid.UUID, by: Author) -> None:
    """Put a game into the bin; who says it twice, once, though it came back in between.

    Raises Conflict where it is not there any more.
    """
    if _was_deleted(game_id, by):
        return
    game = db.session.get(Game, game_id)
    if game is None or game.table_id != table.id or game.deleted_at:
        raise Conflict("game_is_deleted")
    game.deleted_at = by.now
    db.session.flush()
    db.session.expire(table, ["game_id"])
    delete_results([game_id])
    _note(table, game_id, by)


def restore_game(
    table: Table, game_id: uuid.UUID, by: Author, deletion_id: uuid.UUID | None = None
) -> None:
    """Take a game out of the bin, where one is named as this deletion put it there.

    Raises Refused where too many games are open, Conflict where it is not in the bin any more.
    """
    mine = (Deletion.table_id == table.id, Deletion.game_id == game_id, *_IN_BIN)
    deletion = db.session.scalar(select(Deletion).where(*mine))
    if deletion is None or deletion_id not in (None, deletion.id):
        raise Conflict("not_in_bin")
    game = db.session.get_one(Game, game_id)
    if not game.is_over:
        refuse_more_open_games(table)
    game.deleted_at = None
    _take_back(deletion, by.now, by.device_id)
    db.session.flush()
    db.session.expire(table, ["game_id"])
    with suppress(UnreadableGame):  # it had no results before either
        if state := look_up(table, game_id):
            write_results(state.game, state)


def delete_table(table: Table, typed: str, by: Author) -> None:
    """Put a whole table into the bin, once. Raises Refused unless its name was typed."""
    if _was_deleted(None, by):
        return
    if name_key(typed.strip()) != name_key(table.name):
        raise Refused("name_differs", field="name", name=table.name)
    table.deleted_at = by.now
    _note(table, None, by)


def restore_table(
    table_id: uuid.UUID, by: Device, now: datetime, deletion_id: uuid.UUID | None = None
) -> bool:
    """Take a table out of the bin for a phone that kept score there; whether one was in it.

    As with a game, another deletion than the one named stays.
    """
    for deletion, table in deleted_tables(all_tables_of(by)):
        if table.id == table_id:
            if deletion_id in (None, deletion):
                put_table_back(table, now, by)
            return True
    return False


def put_table_back(table: Table, now: datetime, by: Device | None = None) -> None:
    """Take a table out of the bin; without a phone the server's owner does."""
    mine = (Deletion.table_id == table.id, Deletion.game_id.is_(None), *_IN_BIN)
    _take_back(db.session.scalars(select(Deletion).where(*mine)).one(), now, by.id if by else None)
    table.deleted_at = None
    table.version += 1


def deleted_games(table: Table) -> list[DeletedGame]:
    """The games in the bin of a table, the one deleted last first."""
    mine = (Deletion.table_id == table.id, Deletion.game_id.is_not(None), *_IN_BIN)
    found = db.session.scalars(select(Deletion).where(*mine).order_by(Deletion.at.desc())).all()
    if not found:
        return []
    ids = [deletion.game_id for deletion in found]
    lines = lines_of(list(db.session.scalars(select(Game).where(Game.id.in_(ids)))))
    by_id = {line.game.id: line for line in lines}
    phones = all_phones(table)
    return [
        DeletedGame(one.id, by_id[one.game_id], phones[one.device_id], one.at)
        for one in found
        if one.game_id is not None
    ]


def deleted_tables(tables: Sequence[DeviceTable]) -> list[tuple[uuid.UUID, Table]]:
    """Those in the bin of the tables of a phone that it may restore, as it kept the whole table.

    Each stands behind the id of its deletion.
    """
    mine = {one.table.id: one.table for one in tables if one.is_keeper and one.table.deleted_at}
    if not mine:
        return []
    deleted = select(Deletion.table_id, Deletion.id).where(
        Deletion.table_id.in_(mine), Deletion.game_id.is_(None), *_IN_BIN
    )
    deletion = {row.table_id: row.id for row in db.session.execute(deleted)}
    # One whose deletion is damaged can't come back, and keeps no other from being shown.
    return [(deletion[one], table) for one, table in mine.items() if one in deletion]


def purge_old(now: datetime) -> int:
    """Let go for good of what has been in the bin for 30 days; says of how many games and tables.

    Days on which nothing was served don't count, so a clock that jumps takes nothing away. Nothing
    is written where there is nothing. Where the disk can't be written, it waits.
    """
    count = 0
    with where_writable():
        _count_day(Deletion, now.date(), *_IN_BIN)
        for _ in taking_turns(iter(_next_to_purge, None)):
            with write_transaction():
                if deletion := _next_to_purge():  # another process may have been first
                    _purge(deletion, now)
                    count += 1
    return count


def purge_unused(now: datetime) -> int:
    """Let go of tables that nobody used for 30 days; says of how many.

    A visitor makes one with a tap. Nothing was played there, nothing came from a file, and only
    the phone that made it ever looked. Days are counted as in the bin.
    """
    count = 0
    with where_writable():
        _count_day(Grant, now.date(), Grant.table_id.in_(_unused()))
        for _ in taking_turns(iter(_next_unused, None)):
            with write_transaction():
                if table_id := _next_unused():
                    purge_table(table_id)
                    count += 1
    return count


def _next_unused() -> uuid.UUID | None:
    """The day of the last look may be among the days."""
    old = select(Grant.device_id).where(Grant.table_id == Table.id, Grant.days > KEPT_FOR.days)
    return db.session.scalar(_unused().where(old.correlate(Table).exists()).limit(1))


def _unused() -> Select[uuid.UUID]:
    """One begun by a wrong clock is asked about first: nobody knows what it was."""
    game = Game.table_id == Table.id
    phones = select(func.count()).select_from(Grant).where(Grant.table_id == Table.id)
    used = (
        select(Game.id).where(game, or_(Game.hand_count > 0, Game.is_over, Game.asks_day)),
        select(GameChange.id).join(Game, Game.id == GameChange.game_id).where(game),
        select(TableImport.id).where(TableImport.table_id == Table.id),
    )
    unused = [~one.correlate(Table).exists() for one in used]
    few = phones.correlate(Table).scalar_subquery() < 2
    return select(Table.id).where(Table.deleted_at.is_(None), few, *unused)


def _count_day(of: type[Deletion | Grant], today: date, *which: ColumnElement[bool]) -> None:
    """Count this day of these rows, once; a day that was before one that counts doesn't."""
    is_due = (*which, or_(of.counted_on.is_(None), of.counted_on < today))
    if db.session.execute(select(of).where(*is_due).limit(1)).first():
        counted = update(of).where(*is_due).values(days=of.days + 1, counted_on=today)
        with write_transaction() as connection:
            connection.execute(counted)


def _next_to_purge() -> Deletion | None:
    old = select(Deletion).where(*_IN_BIN, Deletion.days >= KEPT_FOR.days)
    return db.session.scalar(old.order_by(Deletion.at).limit(1))


def _purge(deletion: Deletion, now: datetime) -> None:
    if deletion.game_id is None:
        purge_table(deletion.table_id)
        return
    gone = deletion.game_id
    db.session.execute(update(Game).where(Game.rematch_of == gone).values(rematch_of=None))
    purge_games([gone])
    done = update(Deletion).where(Deletion.id == deletion.id)
    db.session.execute(done.values(purged_at=now))


def _was_deleted(game_id: uuid.UUID | None, by: Author) -> bool:
    known = db.session.get(Deletion, by.made_id) if by.made_id else None
    if known and known.game_id != game_id:
        raise Conflict("operation_reused")
    return known is not None


def _note(table: Table, game_id: uuid.UUID | None, by: Author) -> None:
    db.session.add(
        Deletion(
            id=by.made_id or new_id(),
            table_id=table.id,
            game_id=game_id,
            device_id=by.device_id,
            at=by.now,
            counted_on=by.now.date(),
        )
    )


def _take_back(deletion: Deletion, now: datetime, by: uuid.UUID | None) -> None:
    deletion.undone_at, deletion.undone_by = now, by

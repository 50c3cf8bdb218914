"""Every write: one at a time per table, once per operation id, all of it or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from sqlalchemy import Insert, bindparam, delete, insert, select, update
from sqlalchemy.orm.attributes import set_committed_value

from companion.database import write_transaction
from companion.models import Base, Device, Operation, Table, db
from companion.scorebook.errors import Conflict

# Built once, as every write begins with it.
_TAKE = update(Table).where(Table.id == bindparam("taken")).values(version=Table.version + 1)
_TAKE_AS_SEEN = _TAKE.where(Table.version == bindparam("seen"))

OPERATIONS_KEPT = timedelta(days=30)

FORGETS_EVERY = timedelta(hours=1)  # of a connection, by which it was last done at `FORGOTTEN_AT`

FORGOTTEN_AT = "companion_forgotten_at"

_DONE = db.metadata.tables[Operation.__tablename__]
_FIND = select(_DONE.c.body_hash, _DONE.c.location).where(
    _DONE.c.device_id == bindparam("device"), _DONE.c.key == bindparam("asked")
)
_NOTE = insert(_DONE)

# A day longer than they are answered, so that no clock has to agree with another to the second.
_FORGET = delete(_DONE).where(_DONE.c.at < bindparam("before"))


@dataclass(frozen=True)
class Request:
    """A write as its sender named it: the key is new for each, the hash is of what it says.

    One that was written longer ago than operations are kept `is_too_old` to know whether it was
    done.
    """

    key: str
    body_hash: str
    is_too_old: bool = False


@contextmanager
def writing(table: Table) -> Iterator[None]:
    """Hold a table while writing to it. An error leaves nothing behind.

    The first statement takes the table's row (on SQLite the database), so what is read after it
    is what no other phone can change before the commit. What was read before it is still true
    where the version says so; otherwise everything is read again.
    """
    version = table.version
    with write_transaction() as connection:
        if connection.execute(_TAKE_AS_SEEN, {"taken": table.id, "seen": version}).rowcount:
            set_committed_value(table, "version", version + 1)
        else:
            connection.execute(_TAKE, {"taken": table.id})
            db.session.expire_all()
        yield


def insert_row(row: Base) -> None:
    """Write a new row past the session.

    To hand it to the session takes three times as long, and nothing needs it there.
    """
    db.session.flush()  # what it names may be new
    values = {name: value for name, value in vars(row).items() if name[0] != "_"}
    db.session.connection().execute(_insert(type(row)), values)


@lru_cache
def _insert(model: type[Base]) -> Insert:
    return insert(db.metadata.tables[model.__tablename__])


def done_before(device: Device, request: Request | None) -> str | None:
    """Where the first answer to this request led, if it was done; one without an id never was.

    Raises Conflict when the key was used for something else, or nobody can know any more.
    """
    if request is None:
        return None
    mine = {"device": device.id, "asked": request.key}
    done = db.session.connection().execute(_FIND, mine).first()
    if done is None and request.is_too_old:
        raise Conflict("operation_too_old", days=OPERATIONS_KEPT.days)
    if done and done.body_hash != request.body_hash:
        raise Conflict("operation_reused")
    return done.location if done else None


def note_done(
    device: Device, table: Table, request: Request | None, location: str, now: datetime
) -> None:
    """Keep that this request was done and where its answer led, in the same transaction.

    What was kept for long enough is forgotten, whichever table it belongs to.
    """
    db.session.flush()  # the device and the table may be new
    connection = db.session.connection()
    last = connection.info.get(FORGOTTEN_AT)
    if last is None or not timedelta(0) <= now - last < FORGETS_EVERY:
        connection.execute(_FORGET, {"before": now - OPERATIONS_KEPT - timedelta(days=1)})
        connection.info[FORGOTTEN_AT] = now
    if request:
        done = {
            "device_id": device.id,
            "key": request.key,
            "table_id": table.id,
            "body_hash": request.body_hash,
            "location": location,
            "at": now,
        }
        connection.execute(_NOTE, done)

"""Every write: one at a time per table, once per operation id, all of it or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Uuid, bindparam, insert, select, update
from sqlalchemy.orm.attributes import set_committed_value

from companion.models import Base, Device, Game, Operation, Seat, Table, db
from companion.scorebook.errors import Conflict

_ALL_TABLES = Base.metadata.tables

_INSERTS = {name: insert(table) for name, table in _ALL_TABLES.items()}

_UPDATES = {
    name: update(_ALL_TABLES[name]).where(
        _ALL_TABLES[name].c.id == bindparam("row_id", type_=Uuid())
    )
    for name in (Game.__tablename__, Seat.__tablename__)
}


def put_rows(*rows: Base) -> None:
    """Write new rows of one kind; what is not stated is NULL."""
    name = rows[0].__tablename__
    columns = _ALL_TABLES[name].columns.keys()
    stated = [vars(row) for row in rows]
    values = [{column: told.get(column) for column in columns} for told in stated]
    db.session.connection().execute(_INSERTS[name], values)


def put_row(model: type[Base], **values: Any) -> None:
    """Write one new row of which nobody needs the object."""
    db.session.connection().execute(_INSERTS[model.__tablename__], values)


def put_values(changes: Sequence[tuple[Game | Seat, Mapping[str, Any]]]) -> None:
    """Give rows of one kind new values, where they differ; the objects here stay as they are.

    A column that differs in no row is not named, so that its index stays untouched.
    """
    differing = {name for row, new in changes for name in new if getattr(row, name) != new[name]}
    if differing:
        values = [
            {"row_id": row.id, **{name: new[name] for name in differing}} for row, new in changes
        ]
        db.session.connection().execute(_UPDATES[changes[0][0].__tablename__], values)


_TABLES, _OPERATIONS = Base.metadata.tables["tables"], Base.metadata.tables["operations"]

_TAKE = (
    update(_TABLES)
    .where(_TABLES.c.id == bindparam("taken", type_=Uuid()))
    .values(version=_TABLES.c.version + 1)
)

_TAKE_AS_SEEN = _TAKE.where(_TABLES.c.version == bindparam("seen"))

_DONE = select(_OPERATIONS.c.body_hash, _OPERATIONS.c.location).where(
    _OPERATIONS.c.device_id == bindparam("device_id", type_=Uuid()),
    _OPERATIONS.c.key == bindparam("key"),
)


@dataclass(frozen=True)
class Request:
    """A write as its sender named it: the key is new for each, the hash is of what it says."""

    key: str
    body_hash: str


@contextmanager
def writing(table: Table) -> Iterator[None]:
    """Hold a table while writing to it. An error leaves nothing behind.

    The first statement takes the table's row (on SQLite the database), so what is read after it
    is what no other phone can change before the commit. What was read before it is still true
    where the version says so; otherwise everything is read again.
    """
    try:
        _take(table)
        yield
        db.session.commit()
    finally:
        db.session.rollback()  # after a commit there is nothing left to take back


def _take(table: Table) -> None:
    version, connection = table.version, db.session.connection()
    if connection.execute(_TAKE_AS_SEEN, {"taken": table.id, "seen": version}).rowcount:
        set_committed_value(table, "version", version + 1)
    else:
        connection.execute(_TAKE, {"taken": table.id})
        db.session.expire_all()


def done_before(device: Device, request: Request) -> str | None:
    """Where the first answer to this request led, if it was done.

    Raises Conflict when the key was used for something else.
    """
    named = {"device_id": device.id, "key": request.key}
    done = db.session.connection().execute(_DONE, named).first()
    if done is None:
        return None
    if done.body_hash != request.body_hash:
        raise Conflict("operation_reused")
    return str(done.location)


def note_done(device: Device, table: Table, request: Request, location: str, now: datetime) -> None:
    """Keep that this request was done and where its answer led, in the same transaction."""
    db.session.flush()  # the row of a new table comes before what belongs to it
    put_row(
        Operation,
        device_id=device.id,
        key=request.key,
        table_id=table.id,
        body_hash=request.body_hash,
        location=location,
        at=now,
    )

"""Every write: one at a time per table, once per operation id, all of it or nothing."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, literal, select, union_all, update
from sqlalchemy.orm.attributes import set_committed_value

from companion.database import where_writable, write_transaction
from companion.models import Device, GameChange, Operation, Table, db
from companion.scorebook.errors import Conflict

OPERATIONS_KEPT = timedelta(days=30)

FORGOTTEN_AFTER = OPERATIONS_KEPT + timedelta(days=1)  # no two clocks have to agree to the second


@dataclass(frozen=True)
class Request:
    """A write as its sender named it: the key is new for each, the hash is of what it says.

    One that was written longer ago than operations are kept `is_too_old` to know whether it was
    done, but for a change of the game `game_id`, which keeps its key.
    """

    key: str
    body_hash: str
    is_too_old: bool = False
    game_id: uuid.UUID | None = None


@contextmanager
def writing(table: Table) -> Iterator[None]:
    """Hold a table while writing to it. An error leaves nothing behind.

    The first statement takes the table's row (on SQLite the database), so what is read after it
    is what no other phone can change before the commit. What was read before it is still true
    where the version says so; otherwise everything is read again.
    """
    version = table.version
    take = update(Table).where(Table.id == table.id).values(version=Table.version + 1)
    with write_transaction() as connection:
        if connection.execute(take.where(Table.version == version)).rowcount:
            set_committed_value(table, "version", version + 1)
        else:
            connection.execute(take)
            db.session.expire_all()
        yield


def done_before(device: Device, request: Request | None) -> str | None:
    """Where the first answer to this request led, if it was done; one without an id never was.

    "" where only the change that it made is still known. Raises Conflict when the key was used for
    something else, or nobody can know any more.
    """
    if request is None:
        return None
    kept = select(Operation.location, Operation.body_hash).where(
        Operation.device_id == device.id, Operation.key == request.key
    )
    made = select(literal(""), literal(request.body_hash)).where(
        GameChange.game_id == request.game_id,
        GameChange.device_id == device.id,
        GameChange.operation == request.key,
    )
    asked = union_all(kept, made) if request.game_id else kept
    done = db.session.execute(asked).all()
    if not done and request.is_too_old:
        raise Conflict("operation_too_old", days=OPERATIONS_KEPT.days)
    if any(body_hash != request.body_hash for _, body_hash in done):
        raise Conflict("operation_reused")
    return max([location for location, _ in done], default=None)


def note_done(
    device: Device, table: Table, request: Request | None, location: str, now: datetime
) -> None:
    """Keep that this request was done and where its answer led, in the same transaction."""
    db.session.flush()  # the device and the table may be new
    if request:
        db.session.add(
            Operation(
                device_id=device.id,
                key=request.key,
                table_id=table.id,
                body_hash=request.body_hash,
                location=location,
                at=now,
            )
        )


def forget_operations(now: datetime) -> None:
    """Forget what was kept for long enough; nothing is written where there is nothing."""
    is_old = Operation.at < now - FORGOTTEN_AFTER
    with where_writable():
        if db.session.scalar(select(Operation.key).where(is_old).limit(1)):
            with write_transaction() as connection:
                connection.execute(delete(Operation).where(is_old))

"""Who may do what: devices, their grants, and the links that give a table to a device."""

from __future__ import annotations

import hashlib
import secrets
import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import bindparam, delete, func, select, update

from companion.database import write_at_once, write_transaction
from companion.models import Device, Grant, Guess, Invitation, Table, db

KEEPER = "keeper"

SEEN_EVERY = timedelta(hours=12)  # how exactly a last visit is kept: most write nothing

INVITATION_LASTS = timedelta(days=7)

GUESSES = 20  # wrong ones of one address

GUESSES_COUNT_FOR = timedelta(minutes=1)


# Built once, as every page of a table asks it.
ACCESS = (
    select(Device, Table, Grant.role)
    .join(Grant, Grant.device_id == Device.id)
    .join(Table, Table.id == Grant.table_id)
    .where(Grant.device_id == bindparam("device"), Grant.table_id == bindparam("table"))
)


@dataclass(frozen=True)
class Access:
    """A device at a table, with what it may do there."""

    device: Device
    table: Table
    role: str

    @property
    def is_keeper(self) -> bool:
        return self.role == KEEPER


def make_device(now: datetime, device_id: uuid.UUID | None = None) -> Device:
    """A device that is here for the first time, under the id it was promised."""
    device = Device(id=device_id or uuid.uuid4(), created_at=now, last_seen_at=now)
    db.session.add(device)
    return device


def find_device(device_id: uuid.UUID) -> Device | None:
    """The device with this id."""
    return db.session.get(Device, device_id)


def is_new_visit(device: Device, now: datetime) -> bool:
    """Whether the last visit that was kept is so long ago that this one is to be kept."""
    return now - device.last_seen_at > SEEN_EVERY


def note_visit(device_id: uuid.UUID, now: datetime) -> None:
    """Keep when a device was last here, now or not at all: nobody waits for it."""
    with write_at_once() as connection:
        connection.execute(update(Device).where(Device.id == device_id).values(last_seen_at=now))


def find_access(device_id: uuid.UUID, table_id: uuid.UUID) -> Access | None:
    """What this device may do at this table, or None: then the table does not exist for it."""
    row = db.session.execute(ACCESS, {"device": device_id, "table": table_id}).first()
    return row and Access(*row)


def give(device: Device, table: Table, role: str, now: datetime) -> None:
    """Let this device in. A keeper stays a keeper."""
    held = db.session.get(Grant, (device.id, table.id))
    if held is None:
        db.session.add(Grant(device_id=device.id, table_id=table.id, role=role, granted_at=now))
    elif role == KEEPER:
        held.role = role


def tables_of(device: Device) -> list[tuple[Table, str]]:
    """The tables this device belongs to, with its role there."""
    rows = db.session.execute(
        select(Table, Grant.role)
        .join(Grant, Grant.table_id == Table.id)
        .where(Grant.device_id == device.id)
        .order_by(Table.id.desc())
    )
    return [(table, role) for table, role in rows]


def count_tables(device: Device) -> int:
    """How many tables this device belongs to."""
    return db.session.scalar(select(func.count()).where(Grant.device_id == device.id)) or 0


def is_shared(table: Table) -> bool:
    """Whether more than one device belongs to a table, whatever it may do there."""
    devices = select(func.count()).where(Grant.table_id == table.id)
    return (db.session.scalar(devices) or 0) > 1


def invite(table: Table, now: datetime) -> str:
    """The secret of a link that makes one device a keeper of this table, once, within a week."""
    return _invitation(table, now, one_time=True, expires_at=now + INVITATION_LASTS)


def recovery(table: Table, now: datetime) -> str:
    """The secret of this table's recovery link, to keep. It replaces the one made before."""
    recovery_links = select(Invitation).where(Invitation.table_id == table.id, ~Invitation.one_time)
    for old in db.session.scalars(recovery_links):
        db.session.delete(old)
    return _invitation(table, now, one_time=False, expires_at=None)


def has_recovery(table: Table) -> bool:
    """Whether a recovery link was made for this table."""
    links = select(Invitation.id).where(Invitation.table_id == table.id, ~Invitation.one_time)
    return db.session.scalar(links) is not None


def find_invitation(secret: str, now: datetime) -> Invitation | None:
    """The invitation behind a secret, while it is good, as the database has it now."""
    by_hash = select(Invitation).where(Invitation.token_hash == _hash(secret))
    found = db.session.scalar(by_hash.execution_options(populate_existing=True))
    if found is None or (found.one_time and found.used_at):
        return None
    return None if found.expires_at and found.expires_at < now else found


def is_guessing(who: str, now: datetime) -> bool:
    """Whether somebody has guessed wrong too often of late, in whichever process."""
    recent = (Guess.who == who, Guess.at > now - GUESSES_COUNT_FOR)
    return (db.session.scalar(select(func.count()).where(*recent)) or 0) >= GUESSES


def note_guess(who: str, now: datetime) -> None:
    """Count a wrong guess, and forget those that count no more."""
    with write_transaction():
        db.session.execute(delete(Guess).where(Guess.at <= now - GUESSES_COUNT_FOR))
        db.session.add(Guess(who=who, at=now))


def redeem(invitation: Invitation, device: Device, now: datetime) -> Table:
    """Use an invitation: the device gets its role at the table."""
    table = db.session.get_one(Table, invitation.table_id)
    give(device, table, invitation.role, now)
    invitation.used_at = now
    return table


def _invitation(table: Table, now: datetime, *, one_time: bool, expires_at: datetime | None) -> str:
    secret = secrets.token_urlsafe(18)
    db.session.add(
        Invitation(
            table_id=table.id,
            token_hash=_hash(secret),
            role=KEEPER,
            one_time=one_time,
            made_at=now,
            expires_at=expires_at,
        )
    )
    return secret


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()

"""The ways in: links that give a table to a device, codes to speak across it, and who guesses.

A code is made from the server's key, its row's id and the moment it dies. So it can be
shown again for as long as it lives, and the database has nothing but its hash.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import uuid
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, delete, func, or_, select, update

from companion.database import write_transaction
from companion.models import Device, Grant, Guess, Invitation, SpokenCode, Table, db, new_id
from companion.sharing.access import (
    DISPLAY,
    KEEPER,
    LINK_BACK,
    LINK_ENDED,
    OLD_BACK,
    OLD_ENDED,
    RECOVERY,
    UNDO_LASTS,
    AccessRefused,
    give,
    is_recovery,
    note_change,
)

INVITATION_LASTS = timedelta(days=7)

KEEPER_LINK_LASTS = timedelta(minutes=10)

SECRET_BYTES = 18  # chance enough that nobody guesses one

GUESSES = 20  # wrong ones of one address

GUESSES_COUNT_FOR = timedelta(minutes=1)

GUESSES_KEPT = timedelta(minutes=10)  # those of others too

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without 0 and O, 1, I and L: nobody mishears one

CODE_LENGTH = 6

CODE_LASTS = timedelta(minutes=10)

RENEWED_BELOW = timedelta(minutes=3)  # of life: a code that is shown has time to be used

WRONG_OF_DEVICE, WRONG_OF_ADDRESS = 10, 60

# Wrong ones that begin alike, of everybody: those that live and begin so too are what is guessed
# at, and end. Of 961 beginnings a few addresses cannot try all.
BEGINNING, WRONG_OF_BEGINNING = 2, 30


@dataclass(frozen=True)
class ShownLink:
    """The secret of a link that can be shown again; it takes devices until then, or for good."""

    secret: str
    expires_at: datetime | None


def invite(table: Table, now: datetime) -> str:
    """The secret of a link that makes one device a keeper of this table, once, within a week."""
    return _invitation(table, now, one_time=True, expires_at=now + INVITATION_LASTS)


def recovery(table: Table, by: Device, now: datetime) -> str:
    """The secret of this phone's recovery link for a table, to keep.

    It replaces the one that this phone made before, and ends with what the phone may do.
    """
    mine = Invitation.device_id == by.id
    db.session.execute(delete(Invitation).where(*_recovery_links(table), mine))
    note_change(db.session.get_one(Grant, (by.id, table.id)), by, RECOVERY, now)
    return _invitation(table, now, one_time=False, expires_at=None, device=by)


def recovery_made_at(table: Table, device: Device) -> datetime | None:
    """Since when this phone has a recovery link for a table; None where it has none."""
    made_at = select(Invitation.made_at).where(*_recovery_links(table))
    mine = (Invitation.device_id == device.id, Invitation.ended_at.is_(None))
    return db.session.scalar(made_at.where(*mine))


def recovery_links(table: Table, now: datetime) -> Sequence[Invitation]:
    """The recovery links of a table, the oldest first, and those whose end can be undone."""
    is_shown = or_(Invitation.ended_at.is_(None), Invitation.ended_at > now - UNDO_LASTS)
    mine = select(Invitation).where(*_recovery_links(table), is_shown)
    return db.session.scalars(mine.order_by(Invitation.made_at, Invitation.id)).all()


def end_recovery(table: Table, link_id: uuid.UUID, by: Device, now: datetime) -> None:
    """End a recovery link; one that is over already stays so."""
    link = _recovery_link(table, link_id, now)
    if link and link.ended_at is None:
        _note_link(link, by, (LINK_ENDED, OLD_ENDED), now)
        link.ended_at = now


def restore_recovery(table: Table, link_id: uuid.UUID, by: Device, now: datetime) -> None:
    """Undo the end of a recovery link.

    Raises AccessRefused where its phone made another one or keeps score no more.
    """
    link = _recovery_link(table, link_id, now)
    if link is None:
        raise AccessRefused("recovery_is_gone")
    if link.ended_at:
        _note_link(link, by, (LINK_BACK, OLD_BACK), now)
        link.ended_at = None


def _recovery_link(table: Table, link_id: uuid.UUID, now: datetime) -> Invitation | None:
    return next((one for one in recovery_links(table, now) if one.id == link_id), None)


def _note_link(link: Invitation, by: Device, actions: tuple[str, str], now: datetime) -> None:
    """Log what is done to the recovery link of a phone, or to one of nobody knows whom."""
    action = actions[0] if link.device_id else actions[1]
    grant = db.session.get_one(Grant, (link.device_id or by.id, link.table_id))
    note_change(grant, by, action, now)


def _recovery_links(table: Table) -> tuple[ColumnElement[bool], ...]:
    return Invitation.table_id == table.id, *is_recovery()


def shown_link(table: Table, role: str, key: bytes, now: datetime) -> ShownLink | None:
    """The link of this role that was made to be shown, while it takes another device."""
    rows = db.session.scalars(
        select(Invitation)
        .where(Invitation.table_id == table.id, Invitation.role == role)
        .order_by(Invitation.id.desc())
    )
    for row in rows:
        secret = _secret_of(row, key)
        if _is_good(row, now) and digest_secret(secret) == row.token_hash:
            return ShownLink(secret, row.expires_at)
    return None


def renew_link(
    table: Table,
    role: str,
    key: bytes,
    now: datetime,
    until: datetime | None = None,
) -> None:
    """Another link to be shown: the ones of this role before are no good any more.

    A keeper's takes one device, within ten minutes; others take any number, until then. Its
    secret is made from the server's key, so that it can be shown again and is stored nowhere.
    """
    one_time = role == KEEPER
    row = Invitation(id=new_id(), table_id=table.id, role=role, one_time=one_time, made_at=now)
    row.expires_at = now + KEEPER_LINK_LASTS if one_time else until
    row.token_hash = digest_secret(_secret_of(row, key))
    for old in db.session.scalars(select(Invitation).where(*_links_to_show(table, role))):
        is_known = digest_secret(_secret_of(old, key)) == old.token_hash
        if not one_time or not _is_good(old, now) or is_known:
            db.session.delete(old)
    db.session.add(row)


def set_end(table: Table, role: str, until: datetime | None, now: datetime) -> None:
    """The link of this role takes new devices until then, or for good; one that ended stays so."""
    mine = update(Invitation).where(*_links_to_show(table, role))
    is_good = or_(Invitation.expires_at.is_(None), Invitation.expires_at >= now)
    db.session.execute(mine.where(is_good).values(expires_at=until))


def _links_to_show(table: Table, role: str) -> tuple[ColumnElement[bool], ...]:
    """Those of this role that were made to be shown; one for displays alone was one to watch."""
    mine = Invitation.table_id == table.id
    if role == KEEPER:
        return mine, Invitation.role == KEEPER, Invitation.one_time.is_(True)
    return mine, Invitation.role != KEEPER, ~Invitation.one_time


def _secret_of(row: Invitation, key: bytes) -> str:
    """The secret of a row, made from the server's key: shown again at any time, stored nowhere."""
    digest = hmac.digest(key, b"link " + row.id.bytes, "sha256")
    return urlsafe_b64encode(digest[:SECRET_BYTES]).decode()


def find_invitation(secret: str, now: datetime) -> Invitation | None:
    """The invitation behind a secret, while it is good, as the database has it now."""
    return _find(Invitation.token_hash == digest_secret(secret), now)


def find_invitation_again(invitation_id: uuid.UUID, now: datetime) -> Invitation | None:
    """The same for one that was found before."""
    return _find(Invitation.id == invitation_id, now)


def _find(mine: ColumnElement[bool], now: datetime) -> Invitation | None:
    there = select(Invitation).join(Table, Table.id == Invitation.table_id)
    wanted = there.where(mine, Table.deleted_at.is_(None))
    found = db.session.scalar(wanted.execution_options(populate_existing=True))
    return found if found and _is_good(found, now) else None


def _is_good(found: Invitation, now: datetime) -> bool:
    is_over = found.expires_at is not None and found.expires_at < now
    return not is_over and not found.ended_at and not (found.one_time and found.used_at)


def is_guessing(who: str, now: datetime) -> bool:
    """Whether somebody has guessed wrong too often of late, in whichever process."""
    return _count(who, now - GUESSES_COUNT_FOR) >= GUESSES


def note_guess(who: str, now: datetime) -> None:
    """Count a wrong guess, and forget those that count no more."""
    with write_transaction():
        mine = and_(Guess.who == who, Guess.at <= now - GUESSES_COUNT_FOR)
        db.session.execute(delete(Guess).where(or_(mine, Guess.at <= now - GUESSES_KEPT)))
        db.session.add(Guess(who=who, at=now))


def redeem(
    invitation: Invitation,
    device: Device,
    now: datetime,
    player_id: uuid.UUID | None = None,
    *,
    as_display: bool = False,
) -> Table:
    """Use an invitation: the device gets its role at the table, as the phone of this player.

    One that may look can be the table's display, which sees less.
    """
    table = db.session.get_one(Table, invitation.table_id)
    role = DISPLAY if as_display and invitation.role != KEEPER else invitation.role
    give(device, table, role, now, player_id=player_id)
    invitation.used_at = now
    return table


def _invitation(
    table: Table,
    now: datetime,
    *,
    one_time: bool,
    expires_at: datetime | None,
    device: Device | None = None,
) -> str:
    secret = secrets.token_urlsafe(SECRET_BYTES)
    db.session.add(
        Invitation(
            table_id=table.id,
            token_hash=digest_secret(secret),
            role=KEEPER,
            one_time=one_time,
            made_at=now,
            expires_at=expires_at,
            device_id=device.id if device else None,
        )
    )
    return secret


def digest_secret(secret: str) -> str:
    """What the database has of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True)
class ShownCode:
    """A code that lives, in two halves: "K7M-4QX"."""

    text: str
    expires_at: datetime


def read_code(typed: str) -> str | None:
    """The six signs of what somebody typed, or None where that can be no code."""
    signs = "".join(typed.upper().replace("-", "").split())
    return signs if len(signs) == CODE_LENGTH and set(signs) <= set(SIGNS) else None


def shown_code(table: Table, role: str, key: bytes, now: datetime) -> ShownCode | None:
    """The code of this table and role, while it lives."""
    row = _code_of(table, role)
    if row is None or row.expires_at <= now:
        return None
    signs = _signs(row, key)
    if _hash(signs, key) != row.code_hash:
        return None  # made with another key
    return ShownCode(f"{signs[:3]}-{signs[3:]}", row.expires_at)


def is_dying(table: Table, role: str, key: bytes, now: datetime) -> bool:
    """Whether this role's code is dead, or has too little life left for those who are told it."""
    code = shown_code(table, role, key, now)
    return code is None or code.expires_at - now < RENEWED_BELOW


def renew_code(table: Table, role: str, key: bytes, now: datetime) -> None:
    """Another code for this table and role; the one before is dead."""
    row = _code_of(table, role)
    if row is None:
        row = SpokenCode(id=new_id(), table_id=table.id, role=role)
        db.session.add(row)
        row.expires_at = now + CODE_LASTS
    else:
        row.expires_at = max(now + CODE_LASTS, row.expires_at + timedelta(microseconds=1))
    row.code_hash = _free_hash(row, key)


def find_code(signs: str, key: bytes, now: datetime) -> SpokenCode | None:
    """The living code with these signs. The work is the same for one that was never there."""
    return find_code_again(_hash(signs, key), now)


def find_code_again(code_hash: str, now: datetime) -> SpokenCode | None:
    """The code with this hash, while it lives."""
    mine = select(SpokenCode).where(SpokenCode.code_hash == code_hash)
    found = db.session.scalar(mine.execution_options(populate_existing=True))
    return found if found and found.expires_at > now else None


def is_refused(device: str | None, address: str | None, now: datetime) -> bool:
    """Whether this device or this address gave too many wrong codes of late.

    Nothing is counted against a visitor without a cookie but the address: all of them together
    are no device. Without an address only the device is asked.
    """
    since = now - GUESSES_KEPT
    return (device is not None and _count(device, since) >= WRONG_OF_DEVICE) or (
        address is not None and _count(address, since) >= WRONG_OF_ADDRESS
    )


def note_wrong_code(
    device: str | None, address: str, signs: str, key: bytes, now: datetime
) -> None:
    """Count a wrong code, and forget those that count no more.

    After too many that begin like it, the codes that begin so end.
    """
    beginning = _hash(signs[:BEGINNING], key)
    with write_transaction():
        db.session.execute(delete(Guess).where(Guess.at <= now - GUESSES_KEPT))
        db.session.add_all(Guess(who=who, at=now) for who in (device, address, beginning) if who)
        db.session.flush()
        if _count(beginning, now - GUESSES_KEPT) >= WRONG_OF_BEGINNING:
            _end_codes(signs[:BEGINNING], key, now)


def _end_codes(beginning: str, key: bytes, now: datetime) -> None:
    """Let the codes die that live and begin so."""
    for row in db.session.scalars(select(SpokenCode).where(SpokenCode.expires_at > now)):
        if _signs(row, key).startswith(beginning):
            row.expires_at = now


def _count(who: str, since: datetime) -> int:
    recent = select(func.count()).where(Guess.who == who, Guess.at > since)
    return db.session.scalar(recent) or 0


def _code_of(table: Table, role: str) -> SpokenCode | None:
    mine = select(SpokenCode).where(SpokenCode.table_id == table.id, SpokenCode.role == role)
    return db.session.scalar(mine.execution_options(populate_existing=True))


def _free_hash(row: SpokenCode, key: bytes) -> str:
    """The hash of the code that dies at that moment, or a little later where it is another's."""
    while True:
        digest = _hash(_signs(row, key), key)
        with db.session.no_autoflush:
            other = db.session.scalar(select(SpokenCode).where(SpokenCode.code_hash == digest))
        if other in (None, row):
            return digest
        row.expires_at += timedelta(microseconds=1)


def _signs(row: SpokenCode, key: bytes) -> str:
    made_of = f"spoken {row.id.hex} {row.expires_at.timestamp():.6f}"
    number = int.from_bytes(hmac.digest(key, made_of.encode(), "sha256"))
    signs = []
    for _ in range(CODE_LENGTH):
        number, index = divmod(number, len(SIGNS))
        signs.append(SIGNS[index])
    return "".join(signs)


def _hash(signs: str, key: bytes) -> str:
    return hmac.digest(key, f"code {signs}".encode(), "sha256").hex()

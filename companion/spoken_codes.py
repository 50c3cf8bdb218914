"""Codes to speak across the table, and who guesses them.

A code is made from the server's key, its row's id and the moment it dies. So it can be
shown again for as long as it lives, and the database has nothing but its hash.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, func, select

from companion.database import write_transaction
from companion.invitations import GUESSES_KEPT
from companion.models import Guess, SpokenCode, Table, db, new_id

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without 0 and O, 1, I and L: nobody mishears one

LENGTH = 6

CODE_LASTS = timedelta(minutes=10)

RENEWED_BELOW = timedelta(minutes=3)  # of life: a code that is shown has time to be used

WRONG_OF_DEVICE, WRONG_OF_ADDRESS = 10, 60

# Wrong ones that begin alike, of everybody: those that live and begin so too are what is guessed
# at, and end. Of 961 beginnings a few addresses cannot try all.
BEGINNING, WRONG_OF_BEGINNING = 2, 30


@dataclass(frozen=True)
class ShownCode:
    """A code that lives, in two halves: "K7M-4QX"."""

    text: str
    expires_at: datetime


def read_code(typed: str) -> str | None:
    """The six signs of what somebody typed, or None where that can be no code."""
    signs = "".join(typed.upper().replace("-", "").split())
    return signs if len(signs) == LENGTH and set(signs) <= set(SIGNS) else None


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


def made_at(code: SpokenCode) -> datetime:
    """When this code was made."""
    return code.expires_at - CODE_LASTS


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
    for _ in range(LENGTH):
        number, index = divmod(number, len(SIGNS))
        signs.append(SIGNS[index])
    return "".join(signs)


def _hash(signs: str, key: bytes) -> str:
    return hmac.digest(key, f"code {signs}".encode(), "sha256").hex()

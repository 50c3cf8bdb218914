"""The phones of a table: whose they are, who keeps score with them, and the log of it all.

Every function that changes something writes that into the log; most of it can be undone.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from companion.models import AccessChange, Device, Grant, Player, Table, db
from companion.sharing.access import (
    ASIDE,
    FOLLOWER,
    KEEPER,
    REMOVED,
    RENAMED,
    REPLACED,
    RESTORED,
    SEEN_HERE_EVERY,
    TOOK_BACK,
    TOOK_OVER,
    UNDO_LASTS,
    Access,
    AccessRefused,
    Loan,
    begin_change,
    find_access,
    grants_of,
    keeper_seen_at,
    loan_of,
    note_change,
    refuse_last_keeper,
)

# Then a follower who plays can keep score: half an hour, and what a visit may be kept too early.
KEEPERS_AWAY = timedelta(minutes=30) + SEEN_HERE_EVERY

MOST_SHOWN = 200  # changes of the log

UNDOABLE = frozenset({REMOVED, REPLACED, KEEPER, FOLLOWER, TOOK_OVER})


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone of a table: its name if it was given one, and whose it is if it was said.

    `number` counts the phones in the order they joined, also those that are out. `loan` is that of
    a follower, also one that ran out, until a keeper has seen it.
    """

    device_id: uuid.UUID
    role: str
    given_name: str | None
    player: Player | None
    number: int
    is_out: bool
    granted_at: datetime
    seen_at: datetime | None
    loan: Loan | None

    def keeps_score(self, now: datetime) -> bool:
        """Whether it does, for good or on loan."""
        return self.role == KEEPER or (self.loan is not None and now < self.loan.until)

    @property
    def player_name(self) -> str | None:
        """Whose phone it is."""
        return self.player.name if self.player else None


@dataclass(frozen=True, slots=True)
class PhoneChange:
    """A line of the log; `can_undo` where nothing happened to that phone since."""

    id: uuid.UUID
    action: str
    phone: Phone
    by: Phone
    at: datetime
    old_name: str | None
    is_undone: bool
    can_undo: bool


def phones_of(table: Table) -> list[Phone]:
    """The phones that belong to a table now, those that keep score first."""
    here = [phone for phone in all_phones(table).values() if not phone.is_out]
    return sorted(here, key=lambda phone: (phone.role != KEEPER, phone.granted_at))


def all_phones(table: Table) -> dict[uuid.UUID, Phone]:
    """Every phone that ever belonged to a table."""
    found = (
        select(Grant)
        .options(joinedload(Grant.player).joinedload(Player.alias_of))
        .where(Grant.table_id == table.id)
        .order_by(Grant.granted_at, Grant.device_id)
        .execution_options(populate_existing=True)
    )
    return {
        grant.device_id: Phone(
            device_id=grant.device_id,
            role=grant.role,
            given_name=grant.name,
            player=grant.player and grant.player.person,
            number=number,
            is_out=grant.removed_at is not None,
            granted_at=grant.granted_at,
            seen_at=grant.seen_at,
            loan=loan_of(grant),
        )
        for number, grant in enumerate(db.session.scalars(found), 1)
    }


def find_phone(table: Table, device_id: uuid.UUID) -> Phone | None:
    """One of the phones that belong to a table now."""
    return next((one for one in phones_of(table) if one.device_id == device_id), None)


def rename_phone(
    table: Table, device_id: uuid.UUID, name: str | None, by: Device, now: datetime
) -> None:
    """Another name for a phone; None for the one that it has by itself."""
    grant = _current_grant(table, device_id)
    if grant.name != name:
        note_change(grant, by, RENAMED, now)
        grant.name = name


def change_role(table: Table, device_id: uuid.UUID, role: str, by: Device, now: datetime) -> None:
    """Let a phone keep score, or look only; a loan ends either way.

    Raises AccessRefused when nobody would keep score.
    """
    grant = _current_grant(table, device_id)
    if grant.role != role:
        refuse_last_keeper(grant)
        begin_change(grant, by, role, now)
        grant.role = role
    elif loan_of(grant):
        begin_change(grant, by, TOOK_BACK, now)


def remove_phone(table: Table, device_id: uuid.UUID, by: Device, now: datetime) -> None:
    """Put a phone out: from its next request on the table does not exist for it.

    Raises AccessRefused when nobody would keep score.
    """
    grant = _current_grant(table, device_id)
    refuse_last_keeper(grant)
    begin_change(grant, by, REMOVED, now)
    grant.removed_at = now


def is_keeper_missing(table: Table, seen: datetime | None, now: datetime) -> bool:
    """Whether a player can take over, as a keeper was last `seen` so long ago, or never."""
    return table.takes_over and (seen is None or now - seen > KEEPERS_AWAY)


def take_over(access: Access, game_id: uuid.UUID, until: datetime, now: datetime) -> None:
    """A player's phone keeps the score of the game that is on from here, as nobody does.

    On loan: until that moment, and the phone stays a follower. Raises AccessRefused when a keeper
    is here after all, or the table does not have it so.
    """
    current = find_access(access.device.id, access.table.id)
    seen = keeper_seen_at(access.table, now)
    if not current or current.role != FOLLOWER or not is_keeper_missing(current.table, seen, now):
        raise AccessRefused("keeper_is_here")
    grant = _current_grant(access.table, access.device.id)
    begin_change(grant, access.device, TOOK_OVER, now)
    grant.keeps_since, grant.keeps_until, grant.keeps_game_id = now, until, game_id


def answer_loan(table: Table, device_id: uuid.UUID, role: str, by: Device, now: datetime) -> bool:
    """What a keeper says of a loan; False where another keeper has answered already."""
    is_open = loan_of(_current_grant(table, device_id)) is not None
    if is_open:
        change_role(table, device_id, role, by, now)
    return is_open


def loans_of(table: Table) -> list[Phone]:
    """The phones that keep score on loan, or did until a keeper has seen it."""
    lent = grants_of(table.id).where(Grant.keeps_until.is_not(None))
    if db.session.scalar(lent.with_only_columns(Grant.device_id).limit(1)) is None:
        return []
    return [phone for phone in phones_of(table) if phone.loan]


def newest_keeper(table: Table, now: datetime) -> PhoneChange | None:
    """The change by which a phone keeps score, while it was the last one of the kind.

    Another phone let it, or it took over when that was no loan yet. One that came by a link knows
    that itself.
    """
    mine = (AccessChange.table_id == table.id, AccessChange.action.in_(UNDOABLE))
    change = db.session.scalar(
        select(AccessChange).where(*mine).order_by(AccessChange.id.desc()).limit(1)
    )
    if change is None or change.action not in (TOOK_OVER, KEEPER) or change.undone_at:
        return None
    if change.action == KEEPER and change.by_id == change.device_id:
        return None
    found = _describe([change], all_phones(table), now)[0]
    return found if found.phone.role == KEEPER else None


def changes_of(table: Table, now: datetime) -> list[PhoneChange]:
    """The log, the newest first."""
    mine = select(AccessChange).where(AccessChange.table_id == table.id)
    newest = db.session.scalars(mine.order_by(AccessChange.id.desc()).limit(MOST_SHOWN))
    return _describe(newest.all(), all_phones(table), now)


def _describe(
    rows: Sequence[AccessChange], phones: dict[uuid.UUID, Phone], now: datetime
) -> list[PhoneChange]:
    """The rows of the log, of which the first is the newest."""
    seen: set[uuid.UUID] = set()
    changes = []
    for row in rows:
        is_newest = row.action not in ASIDE and row.device_id not in seen
        if row.action not in ASIDE:
            seen.add(row.device_id)
        is_open = row.undone_at is None and now - row.at <= UNDO_LASTS
        had_role = "role" in (row.before or {})
        phone = phones[row.device_id]
        was_loan = row.action == TOOK_OVER and phone.role == FOLLOWER
        changes.append(
            PhoneChange(
                id=row.id,
                action=row.action,
                phone=phone,
                by=phones[row.by_id],
                at=row.at,
                old_name=(row.before or {}).get("name"),
                is_undone=row.undone_at is not None,
                can_undo=row.action in UNDOABLE
                and is_open
                and is_newest
                and had_role
                and not (was_loan and phone.loan is None),
            )
        )
    return changes


def undo_access_change(table: Table, change_id: uuid.UUID, by: Device, now: datetime) -> None:
    """The phone may do again what it could before.

    Raises AccessRefused when something happened to it since, it was too long ago, or nobody
    would keep score.
    """
    found = next((one for one in changes_of(table, now) if one.id == change_id), None)
    if found is None or not found.can_undo:
        raise AccessRefused("access_changed_since")
    grant = db.session.get_one(Grant, (found.phone.device_id, table.id))
    row = db.session.get_one(AccessChange, change_id)
    before = row.before or {}
    role = before["role"]
    if role != KEEPER:
        refuse_last_keeper(grant)
    was_lent = grant.role == role and grant.removed_at is None
    action = RESTORED if grant.removed_at else TOOK_BACK if was_lent else role
    begin_change(grant, by, action, now)
    row.undone_at = now
    grant.role, grant.removed_at = role, None


def _current_grant(table: Table, device_id: uuid.UUID) -> Grant:
    """The grant of a phone that belongs to this table, else AccessRefused."""
    mine = grants_of(table.id).where(Grant.device_id == device_id)
    grant = db.session.scalar(mine.execution_options(populate_existing=True))
    if grant is None:
        raise AccessRefused("no_such_phone")
    return grant

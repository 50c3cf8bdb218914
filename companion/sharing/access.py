"""Who may do what: devices, and what each may do at a table."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from zlib import crc32

from sqlalchemy import ColumnElement, Engine, Select, and_, delete, func, or_, select, update
from sqlalchemy.exc import DBAPIError

from companion.database import write_at_once, write_transaction
from companion.models import (
    AccessChange,
    Device,
    Game,
    Grant,
    Invitation,
    Player,
    SpokenCode,
    Table,
    db,
)
from companion.rules import RulesError

KEEPER, FOLLOWER, DISPLAY = "keeper", "follower", "display"

# What can be done at a table: everything, as who keeps its score; looking at its boards, history
# and rules and choosing a chair; looking at the game that is on.
RECORD, TAKE_PART, LOOK_ON = "record", "take part", "look on"

MAY = {
    KEEPER: frozenset({RECORD, TAKE_PART, LOOK_ON}),
    FOLLOWER: frozenset({TAKE_PART, LOOK_ON}),
    DISPLAY: frozenset({LOOK_ON}),
}

# What else a follower may do while it keeps score on loan, of all that is for keepers: these
# addresses and no other, those of a game only where the loan covers that game.
_LENT = {
    "hand_entry": """
        coming enter record correct save_correction insert save_inserted removal remove
        ask_moon settle_moon
    """,
    "scoreboard": "undo",
    "irregularities": "show ask apply",
    "seats_and_deal": """
        show show_section change_dealer change_pass throw_in reorder leave join substitute
        end_after stop play_on
    """,
    "change_rules": "show change",
    "play_differently": "show change",
    "new_game": "again start_again",
}
LENT = frozenset(f"{area}.{name}" for area, names in _LENT.items() for name in names.split())

SEEN_EVERY = timedelta(hours=12)  # how exactly a last visit is kept: most write nothing

SEEN_HERE_EVERY = timedelta(minutes=2)  # the same of a visit at a table

UNDO_LASTS = timedelta(days=30)  # of what was done to a phone or its link

# What is done to a device at a table, as the log has it.
JOINED, LEFT, REMOVED, REPLACED, RESTORED = "joined", "left", "removed", "replaced", "restored"
RENAMED, TOOK_OVER, TOOK_BACK = "renamed", "took_over", "took_back"
RECOVERY = "recovery"  # it made its recovery link
LINK_ENDED, LINK_BACK = "link_ended", "link_back"  # its recovery link
OLD_ENDED, OLD_BACK = "old_ended", "old_back"  # it ended one of which nobody knows whose it is

# Takes nothing away that a phone may do, and gives nothing.
ASIDE = frozenset({RENAMED, RECOVERY, LINK_ENDED, LINK_BACK, OLD_ENDED, OLD_BACK})

# Every way into a table, or to what it played, that its keepers make and are all shown.
WAYS_IN = (Invitation, SpokenCode)

# For a page that only asks whether it is still true. Every phone asks this all the time,
# and the driver alone answers in a fifth of the time that a statement of SQLAlchemy takes.
_VERSION = (
    "SELECT tables.version, grants.seen_at FROM tables JOIN grants ON grants.table_id = tables.id "
    "WHERE grants.device_id = {0} AND grants.table_id = {0} AND grants.removed_at IS NULL "
    "AND tables.deleted_at IS NULL"
)
_FOR_SQLITE, _FOR_POSTGRESQL = _VERSION.format("?"), _VERSION.format("%s")


class Loan(NamedTuple):
    """That a follower keeps score for a night, as no keeper was here: since when, until when.

    Of the game that was on, and of those that begin under it.
    """

    since: datetime
    until: datetime
    game_id: uuid.UUID

    def covers(self, game: Game) -> bool:
        """Whether the score of this game of the table is kept on this loan."""
        return game.id == self.game_id or game.started_at >= self.since


@dataclass(frozen=True)
class Access:
    """A device at a table, with what it may do there.

    `player_id` is whose phone it is. `seen_at` is when it was last here, to two minutes, and
    `came_by` where it found us then. A follower may have a `loan`, as long as that lasts.
    """

    device: Device
    table: Table
    role: str
    joined_at: datetime
    player_id: uuid.UUID | None = None
    seen_at: datetime | None = None
    loan: Loan | None = None
    came_by: str | None = None

    @property
    def is_keeper(self) -> bool:
        return self.role == KEEPER

    def may(self, what: str) -> bool:
        """Whether its role lets it do this."""
        return what in MAY[self.role]

    def keeps(self, game: Game) -> bool:
        """Whether it keeps the score of this game of the table, for good or on loan."""
        return self.is_keeper or (self.loan is not None and self.loan.covers(game))

    def may_use(self, address: str, game: Game | None) -> bool:
        """Whether this address of keepers is open to it, at this game if it is one of a game."""
        if self.is_keeper or self.loan is None:
            return self.is_keeper
        return address in LENT and (game is None or self.loan.covers(game))


class AccessRefused(RulesError):
    """What cannot be done to a phone of a table. Nothing was changed."""


def make_device(now: datetime, device_id: uuid.UUID | None = None) -> Device:
    """A device that is here for the first time, under the id it was promised."""
    device = Device(id=device_id or uuid.uuid4(), created_at=now, last_seen_at=now)
    db.session.add(device)
    return device


def find_device(device_id: uuid.UUID) -> Device | None:
    """The device with this id."""
    return db.session.get(Device, device_id)


def is_new_visit(device: Device, now: datetime) -> bool:
    """Whether the last visit that was kept is so long ago that this one is to be kept.

    Or so far ahead: then a clock was wrong.
    """
    return abs(now - device.last_seen_at) > SEEN_EVERY


def is_new_visit_here(seen_at: datetime | None, now: datetime) -> bool:
    """The same of a visit at a table."""
    return seen_at is None or abs(now - seen_at) > SEEN_HERE_EVERY


def note_visit(
    device_id: uuid.UUID, now: datetime, table_id: uuid.UUID | None = None, came_by: str = ""
) -> None:
    """Keep when a device was last here, and where it found us, now or not at all: nobody waits."""
    here = (Grant.device_id == device_id, Grant.table_id == table_id)
    visit = {"seen_at": now, "days": 0, **({"came_by": came_by} if came_by else {})}
    with write_at_once() as connection:
        if table_id:
            connection.execute(update(Grant).where(*here).values(visit))
        connection.execute(update(Device).where(Device.id == device_id).values(last_seen_at=now))


def find_access(
    device_id: uuid.UUID, table_id: uuid.UUID, now: datetime | None = None
) -> Access | None:
    """What this device may do at this table, or None: then the table does not exist for it.

    With `now` also what it may do on loan at that moment.
    """
    grant = db.session.get(Grant, (device_id, table_id), populate_existing=True)
    if grant is None or grant.removed_at or grant.table.deleted_at:
        return None
    person = grant.player.person_id if grant.player else None
    loan = loan_of(grant)
    lasts = loan and now and now < loan.until
    return Access(
        grant.device,
        grant.table,
        grant.role,
        grant.granted_at,
        person,
        grant.seen_at,
        loan if lasts else None,
        grant.came_by,
    )


def loan_of(grant: Grant) -> Loan | None:
    """The loan of a phone: also one that ran out, until a keeper has seen it."""
    if grant.keeps_since is None or grant.keeps_until is None or grant.keeps_game_id is None:
        return None
    return Loan(grant.keeps_since, grant.keeps_until, grant.keeps_game_id)


def keeper_seen_at(table: Table, now: datetime) -> datetime | None:
    """When any phone that keeps this table's score was last here, to two minutes.

    Those that do on loan count as long as that lasts.
    """
    keeps = or_(Grant.role == KEEPER, Grant.keeps_until > now)
    seen = grants_of(table.id).where(keeps).with_only_columns(func.max(Grant.seen_at))
    return db.session.scalar(seen)


def find_version(
    device_id: uuid.UUID, table_id: uuid.UUID, engine: Engine | None = None
) -> tuple[int, datetime | None] | None:
    """The version of this table, and when the device was last here; None where it is not let in.

    The engine is named where no app is at work. Raises DatabaseError, as every other statement.
    """
    engine = engine or db.engine
    is_sqlite = engine.dialect.name == "sqlite"
    asked = (device_id.hex, table_id.hex) if is_sqlite else (device_id, table_id)
    errors = engine.dialect.loaded_dbapi.Error
    try:
        with closing(engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
            cursor.execute(_FOR_SQLITE if is_sqlite else _FOR_POSTGRESQL, asked)
            row = cursor.fetchone()
    except errors as error:  # the driver's own: it was asked past SQLAlchemy
        raise DBAPIError.instance("", None, error, errors, dialect=engine.dialect) from error
    if row is None:
        return None
    version, seen_at = row
    moment = datetime.fromisoformat(seen_at) if isinstance(seen_at, str) else seen_at
    return version, moment and moment.replace(tzinfo=UTC)


def give(
    device: Device,
    table: Table,
    role: str,
    now: datetime,
    *,
    player_id: uuid.UUID | None = None,
) -> None:
    """Let this device in, as the phone of this player where one is named. A keeper stays one.

    It takes the place of other phones of that player (remove_old_phones).
    """
    db.session.flush()
    held = db.session.get(Grant, (device.id, table.id))
    if held is None:
        held = Grant(device_id=device.id, table_id=table.id, granted_at=now, role=role)
        db.session.add(held)
        db.session.flush()
        if table.created_at != now:
            note_change(held, device, JOINED, now)
    elif held.removed_at:
        begin_change(held, device, JOINED, now)
        held.role, held.removed_at = role, None
    elif held.role not in (role, KEEPER):
        begin_change(held, device, role, now)
        held.role = role
    held.seen_at = now
    if player_id:
        held.player_id = player_id
        remove_old_phones(held, device, now, is_keeper=role == KEEPER)


def remove_old_phones(grant: Grant, by: Device, now: datetime, *, is_keeper: bool) -> None:
    """Who comes with another phone has the old one put away.

    One that keeps score, for good or on loan, gives way only where the new one `is_keeper` too.
    """
    person = select(Player.person_id).where(Player.id == grant.player_id)
    others = grants_of(grant.table_id, FOLLOWER, KEEPER)
    others = others.join(Player, Player.id == Grant.player_id)
    others = others.where(Player.person_id == person.scalar_subquery())
    for other in db.session.scalars(others.where(Grant.device_id != grant.device_id)):
        loan = loan_of(other)
        keeps = other.role == KEEPER or (loan is not None and now < loan.until)
        if is_keeper or not keeps:
            begin_change(other, by, REPLACED, now)
            other.removed_at = now


def grants_of(table_id: uuid.UUID, *roles: str) -> Select[Grant]:
    """The grants of a table that hold, those of these roles where any are named."""
    mine = select(Grant).where(Grant.table_id == table_id, Grant.removed_at.is_(None))
    return mine.where(Grant.role.in_(roles)) if roles else mine


def begin_change(grant: Grant, by: Device, action: str, now: datetime) -> None:
    """Log what is about to be done to a phone that is or was here, before anything is done to it.

    What it handed on is good only while it may do what it could: here that ends, whatever changes.
    So does its loan, which handed on nothing.
    """
    note_change(grant, by, action, now)
    grant.keeps_since = grant.keeps_until = grant.keeps_game_id = None
    if grant.role == KEEPER and grant.removed_at is None:
        end_ways_in(grant.table_id)
        _end_recovery(grant)


def end_ways_in(table_id: uuid.UUID) -> None:
    """No link or code of this table lets anybody else in any more.

    All of them, whoever made them: each keeper is shown the same ones, and has them in its hands.
    But a recovery link is shown once, to the phone that makes it, and ends with that.
    """
    for model in WAYS_IN:
        mine = delete(model).where(model.table_id == table_id)
        if model is Invitation:
            mine = mine.where(~and_(*is_recovery()))
        db.session.execute(mine)


def is_recovery() -> tuple[ColumnElement[bool], ...]:
    """What an invitation is that was made to recover its table."""
    return ~Invitation.one_time, Invitation.role == KEEPER


def _end_recovery(grant: Grant) -> None:
    """End the recovery link of this phone, so that it doesn't come back by that.

    So does one of which nobody knows whose it is: it may be the one of this phone.
    """
    mine = or_(Invitation.device_id == grant.device_id, Invitation.device_id.is_(None))
    links = delete(Invitation).where(Invitation.table_id == grant.table_id, *is_recovery())
    db.session.execute(links.where(mine))


def note_change(grant: Grant, by: Device, action: str, now: datetime) -> None:
    """Write into the log what is about to be done to a phone, and what it was before.

    Alone where nothing is taken away: a phone that is new here, its name.
    """
    before = {
        "role": grant.role,
        "name": grant.name,
        "was_out": grant.removed_at is not None,
    }
    db.session.add(
        AccessChange(
            table_id=grant.table_id,
            device_id=grant.device_id,
            by_id=by.id,
            at=now,
            action=action,
            before=before,
        )
    )


def is_barred(device_id: uuid.UUID, table_id: uuid.UUID, made_at: datetime) -> bool:
    """Whether a keeper put this device out, so that an invitation made before is none for it."""
    grant = db.session.get(Grant, (device_id, table_id))
    if grant is None or grant.removed_at is None or grant.removed_at < made_at:
        return False
    return _action(newest_change(device_id, table_id)) == REMOVED


def find_removal(device_id: uuid.UUID, table_id: uuid.UUID) -> AccessChange | None:
    """What put this device out of a table that it was let in to; None where nothing did."""
    grant = db.session.get(Grant, (device_id, table_id))
    is_out = grant is not None and grant.removed_at is not None
    return newest_change(device_id, table_id) if is_out else None


def loan_is_over(device_id: uuid.UUID, table_id: uuid.UUID, now: datetime) -> bool:
    """Whether this device follows a table that it kept on loan last, which is over."""
    access = find_access(device_id, table_id, now)
    if access is None or access.role != FOLLOWER or access.loan:
        return False
    return _action(newest_change(device_id, table_id)) in (TOOK_OVER, TOOK_BACK)


def _action(change: AccessChange | None) -> str | None:
    return change.action if change else None


def newest_change(device_id: uuid.UUID, table_id: uuid.UUID) -> AccessChange | None:
    """The last change of what a device may do at a table."""
    mine = (
        AccessChange.table_id == table_id,
        AccessChange.device_id == device_id,
        AccessChange.action.not_in(ASIDE),
    )
    newest = select(AccessChange).where(*mine).order_by(AccessChange.id.desc()).limit(1)
    return db.session.scalar(newest)


class DeviceTable(NamedTuple):
    """A table of a device, with its role there, and until when it keeps score on loan."""

    table: Table
    role: str
    keeps_until: datetime | None = None

    @property
    def is_keeper(self) -> bool:
        """Whether it keeps score there."""
        return self.role == KEEPER

    def can_begin(self, now: datetime) -> bool:
        """Whether a game can be begun there, for good or on loan."""
        return self.is_keeper or (self.keeps_until is not None and now < self.keeps_until)


def tables_of(device: Device) -> list[DeviceTable]:
    """The tables this device belongs to."""
    return [one for one in all_tables_of(device) if one.table.deleted_at is None]


def all_tables_of(device: Device) -> list[DeviceTable]:
    """The same, with those in the bin."""
    rows = db.session.execute(
        select(Table, Grant.role, Grant.keeps_until)
        .join(Grant, Grant.table_id == Table.id)
        .where(Grant.device_id == device.id, Grant.removed_at.is_(None))
        .order_by(Table.id.desc())
    )
    return [DeviceTable(*row) for row in rows]


def version_of(tables: Sequence[DeviceTable]) -> int:
    """Names what a device is shown of its tables: another number once one of them changes."""
    seen = sorted((one.table.id.hex, one.table.version, one.role) for one in tables)
    return crc32(repr(seen).encode())


def count_tables(device: Device) -> int:
    """How many tables this device belongs to."""
    mine = (Grant.device_id == device.id, Grant.removed_at.is_(None), Table.deleted_at.is_(None))
    counted = select(func.count()).select_from(Grant).join(Table, Table.id == Grant.table_id)
    return db.session.scalar(counted.where(*mine)) or 0


def count_followers(table: Table) -> int:
    """How many devices look at this table."""
    looking = grants_of(table.id, FOLLOWER, DISPLAY).subquery()
    return db.session.scalar(select(func.count()).select_from(looking)) or 0


def remove_followers(table: Table, by: Device, now: datetime) -> None:
    """Nobody but the keepers looks any more, and nothing that was handed on lets anybody in."""
    for grant in db.session.scalars(grants_of(table.id, FOLLOWER, DISPLAY)):
        begin_change(grant, by, REMOVED, now)
        grant.removed_at = now
    end_ways_in(table.id)


def leave(access: Access, now: datetime) -> None:
    """A device belongs to the table no more.

    Raises AccessRefused when nobody would keep its score.
    """
    grant = db.session.get_one(Grant, (access.device.id, access.table.id))
    refuse_last_keeper(grant)
    begin_change(grant, access.device, LEFT, now)
    grant.removed_at = now


def refuse_last_keeper(grant: Grant) -> None:
    """Raises AccessRefused for the only phone that keeps score: a table always has one.

    One that does on loan is none: it is gone in the morning.
    """
    others = grants_of(grant.table_id, KEEPER).where(Grant.device_id != grant.device_id)
    if grant.role == KEEPER and db.session.scalar(others.limit(1)) is None:
        raise AccessRefused("last_keeper")


def choose_chair(access: Access, player_id: uuid.UUID | None) -> None:
    """This is the phone of that player from now on, or of nobody."""
    mine = (Grant.device_id == access.device.id, Grant.table_id == access.table.id)
    with write_transaction() as connection:
        connection.execute(update(Grant).where(*mine).values(player_id=player_id))

"""Phones that ask to keep score: each gave a keeper's code, and a keeper says yes or no."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, select

from companion.access_control import (
    ENDED,
    FOLLOWER,
    AccessRefused,
    find_access,
    give,
    join_owner,
    remove_old_phones,
)
from companion.models import Device, Grant, KeeperRequest, Player, Table, db
from companion.phones import make_keeper

REQUEST_LASTS = timedelta(minutes=10)

MOST_ASKING = 5  # phones at once, so that nobody fills the keepers' boards

YES, NO = "yes", "no"


def ask_to_keep(
    table: Table,
    device: Device,
    player_id: uuid.UUID | None,
    now: datetime,
    game_id: uuid.UUID | None = None,
) -> None:
    """This device asks to keep score, perhaps of one game only, as the phone of that player.

    One that was answered no waits until its request would have died. Raises AccessRefused where
    too many ask already.
    """
    old = (KeeperRequest.table_id == table.id, KeeperRequest.asked_at <= now - REQUEST_LASTS)
    db.session.execute(delete(KeeperRequest).where(*old))
    row = db.session.get(KeeperRequest, (table.id, device.id))
    if row and row.answer == NO:
        return
    others = [one for one in open_requests(table, now) if one.device_id != device.id]
    if len(others) >= MOST_ASKING:
        raise AccessRefused("too_many_ask")
    row = row or KeeperRequest(table_id=table.id, device_id=device.id)
    row.player_id, row.asked_at, row.answer = player_id, now, None
    row.game_id = game_id
    db.session.add(row)


def open_requests(table: Table, now: datetime) -> list[KeeperRequest]:
    """Who waits for an answer at this table, the longest first."""
    mine = (KeeperRequest.table_id == table.id, *_is_open(now))
    return list(
        db.session.scalars(select(KeeperRequest).where(*mine).order_by(KeeperRequest.asked_at))
    )


def names_of_open(table: Table, now: datetime) -> dict[uuid.UUID, str]:
    """Which player each device says it is the phone of, for those that wait and said it."""
    asked = join_owner(select(KeeperRequest.device_id, Player.name), KeeperRequest.player_id)
    mine = asked.where(KeeperRequest.table_id == table.id, *_is_open(now))
    return {device_id: name for device_id, name in db.session.execute(mine) if name}


def find_asking(table: Table, device_id: uuid.UUID) -> KeeperRequest | None:
    """The request of this device at this table, answered or not."""
    return db.session.get(KeeperRequest, (table.id, device_id))


def find_request(device_id: uuid.UUID) -> KeeperRequest | None:
    """The newest request of this device, answered or not."""
    mine = select(KeeperRequest).where(KeeperRequest.device_id == device_id)
    return db.session.scalar(mine.order_by(KeeperRequest.asked_at.desc()).limit(1))


def is_over(request: KeeperRequest, now: datetime) -> bool:
    """Whether nobody answered in time, or nobody can any more."""
    is_late = request.answer is None and now - request.asked_at >= REQUEST_LASTS
    return is_late or request.answer == ENDED


def answer_request(
    table: Table, device_id: uuid.UUID, answer: str, by: Device, now: datetime
) -> None:
    """A keeper lets a phone keep score, or not.

    Raises AccessRefused when it asks no more, or was answered otherwise.
    """
    row = db.session.get(KeeperRequest, (table.id, device_id), populate_existing=True)
    if row is None or is_over(row, now) or row.answer not in (None, answer):
        raise AccessRefused("asks_no_more")
    if row.answer is None and answer == YES:
        device = db.session.get_one(Device, device_id)
        held = find_access(device_id, table.id)
        role, game_id = (held.role, held.game_id) if held else (FOLLOWER, row.game_id)
        give(device, table, role, now, player_id=row.player_id, game_id=game_id)
        db.session.flush()
        make_keeper(table, device_id, row.game_id, by, now)
        if row.player_id:
            grant = db.session.get_one(Grant, (device_id, table.id))
            remove_old_phones(grant, device, now, is_keeper=True)
    row.answer = answer


def _is_open(now: datetime) -> tuple[ColumnElement[bool], ...]:
    return KeeperRequest.answer.is_(None), KeeperRequest.asked_at > now - REQUEST_LASTS

"""How much there may be: more than any table needs, and nobody gets past it. See docs/data.md."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import func, select, update

from companion.models import Device, Game, Grant, Table, db
from companion.scorebook.errors import Refused
from companion.sharing.access import count_tables

MOST_PLAYERS = 500  # of a table, each spelling of a name counted

MOST_GAMES = 6_000  # of a table, those in the bin counted

MOST_OPEN_GAMES = 50  # of a table, not over yet


MOST_TABLES = 200  # of a device

MOST_NEW_TABLES = 20  # of a device, in a day

DAY = timedelta(days=1)


def refuse_more_players(count: int) -> None:
    """Raises Refused when a table with so many players has no room for another."""
    if count >= MOST_PLAYERS:
        raise Refused("table_has_most_players", most=MOST_PLAYERS)


def refuse_more_games(table: Table) -> None:
    """Raises Refused when this table has so many games, or too many that are not over."""
    counted = select(func.count()).where(Game.table_id == table.id)
    if (db.session.scalar(counted) or 0) >= MOST_GAMES:
        raise Refused("table_has_most_games", field="start", most=MOST_GAMES)
    refuse_more_open_games(table)


def refuse_more_open_games(table: Table) -> None:
    """Raises Refused when so many games of this table are not over."""
    is_open = (Game.table_id == table.id, ~Game.is_over, Game.deleted_at.is_(None))
    if (db.session.scalar(select(func.count()).where(*is_open)) or 0) >= MOST_OPEN_GAMES:
        raise Refused("table_has_most_open_games", field="start", most=MOST_OPEN_GAMES)


def has_most_tables(device: Device) -> bool:
    """Whether this device has no room for another table.

    Holds the device's row until the commit, so that two tables that come at once are counted.
    """
    hold = update(Device).where(Device.id == device.id).values(last_seen_at=Device.last_seen_at)
    db.session.execute(hold.execution_options(synchronize_session=False))
    return count_tables(device) >= MOST_TABLES


def refuse_more_tables(device: Device, now: datetime) -> None:
    """Raises Refused when this device has no room for another table, or made many today."""
    if has_most_tables(device):
        raise Refused("device_has_most_tables", field="start", most=MOST_TABLES)
    made_today = (
        select(func.count())
        .select_from(Grant)
        .join(Table, Table.id == Grant.table_id)
        .where(Grant.device_id == device.id, Table.created_at > now - DAY)
        .where(Table.created_at == Grant.granted_at)  # made here, not opened by a link
    )
    if (db.session.scalar(made_today) or 0) >= MOST_NEW_TABLES:
        raise Refused("most_new_tables_today", field="start", most=MOST_NEW_TABLES)

"""Where a table plays: its Wi-Fi, for guests, and the address phones had at the last game."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import select

from companion.models import HomeNetwork, Table, db
from companion.scorebook.errors import Refused

LONGEST_WIFI = 32  # bytes, as every network has it

PASSWORD_LENGTHS = range(8, 65)

CHANGE_IS_NEWS = timedelta(hours=12)  # from the start of the game


def find_network(table: Table) -> HomeNetwork | None:
    """What is known of the network this table plays in."""
    return db.session.get(HomeNetwork, table.id)


def set_wifi(table: Table, name: str, password: str) -> None:
    """The Wi-Fi that guests need: a name, and a password unless it is open; without both, none.

    Raises Refused for what no network can be called, or have as its password.
    """
    name, password = name.strip(), password.strip()
    if password and not name:
        raise Refused("wifi_name_blank", field="wifi")
    if len(name.encode()) > LONGEST_WIFI or not name.isprintable():
        raise Refused("wifi_name_odd", field="wifi", longest=LONGEST_WIFI)
    if password and (len(password) not in PASSWORD_LENGTHS or not password.isprintable()):
        raise Refused("wifi_password_odd", field="password")
    row = _network(table)
    row.wifi_name, row.wifi_password = name or None, password or None


def note_address(table: Table, address: str, *, is_new: bool, now: datetime) -> None:
    """A game begins: phones find the app here; with `is_new`, no more where they did."""
    row = _network(table)
    if is_new:
        row.former_address, row.changed_at = row.address, now
    row.address, row.noted_at = address, now


def former_address(network: HomeNetwork, now: datetime) -> str:
    """The address before, while it is news in the game that began with another one; else ""."""
    is_news = network.changed_at is not None and now - network.changed_at < CHANGE_IS_NEWS
    return (network.former_address or "") if is_news else ""


def last_address() -> str | None:
    """Where phones found the app at the last game of any table."""
    newest = select(HomeNetwork.address).where(HomeNetwork.noted_at.is_not(None))
    return db.session.scalar(newest.order_by(HomeNetwork.noted_at.desc()).limit(1))


def _network(table: Table) -> HomeNetwork:
    row = db.session.get(HomeNetwork, table.id)
    if row is None:
        row = HomeNetwork(table_id=table.id)
        db.session.add(row)
    return row

"""Where phones found the app at the last game of a table."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import select

from companion.models import HomeNetwork, Table, db

CHANGE_IS_NEWS = timedelta(hours=12)  # from the start of the game


def find_network(table: Table) -> HomeNetwork | None:
    """What is known of where phones find the app at this table."""
    return db.session.get(HomeNetwork, table.id)


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

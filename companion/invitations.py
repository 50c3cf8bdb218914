"""Invitations from the command line: a table for a device that has lost its cookie."""

from __future__ import annotations

from datetime import datetime

from flask import url_for
from sqlalchemy import select

from companion import sharing
from companion.models import Table, db


class NoSuchTable(Exception):
    """The name given is nobody's, or that of several tables. The message says which there are."""


def link_to(name: str, now: datetime) -> str:
    """A link that makes the device that opens it a keeper of the table, once."""
    secret = sharing.invite(found(name), now)
    db.session.commit()
    return url_for("keeping.join", secret=secret, _external=True)


def found(name: str) -> Table:
    """The table with this name or id."""
    matching = [
        table for table in tables() if name.casefold() in (table.name.casefold(), str(table.id))
    ]
    if len(matching) == 1:
        return matching[0]
    problem = "Several tables are" if matching else "No table is"
    raise NoSuchTable(f"{problem} called {name!r}. Name one by its id:\n\n{listed()}")


def listed() -> str:
    """Every table, a line each."""
    lines = [f"  {table.id}  {table.name}" for table in tables()]
    return "\n".join(lines) if lines else "There is no table yet."


def tables() -> list[Table]:
    """Every table, the oldest first."""
    return list(db.session.scalars(select(Table).order_by(Table.id)))

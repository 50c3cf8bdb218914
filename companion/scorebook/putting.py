"""Rows written past the session, which would look around first: people wait for a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Uuid, bindparam, insert, update

from companion.models import Base, Game, Seat, db

_TABLES = Base.metadata.tables
_INSERTS = {name: insert(table) for name, table in _TABLES.items()}
_UPDATES = {
    name: update(_TABLES[name]).where(_TABLES[name].c.id == bindparam("row_id", type_=Uuid()))
    for name in (Game.__tablename__, Seat.__tablename__)
}


def put_rows(*rows: Base) -> None:
    """Write new rows of one kind; what is not stated is NULL."""
    name = rows[0].__tablename__
    columns = _TABLES[name].columns.keys()
    stated = [vars(row) for row in rows]
    values = [{column: told.get(column) for column in columns} for told in stated]
    db.session.connection().execute(_INSERTS[name], values)


def put_row(model: type[Base], **values: Any) -> None:
    """Write one new row of which nobody needs the object."""
    db.session.connection().execute(_INSERTS[model.__tablename__], values)


def put_values(changes: Sequence[tuple[Game | Seat, Mapping[str, Any]]]) -> None:
    """Give rows of one kind new values, where they differ; the objects here stay as they are.

    A column that differs in no row is not named, so that its index stays untouched.
    """
    differing = {name for row, new in changes for name in new if getattr(row, name) != new[name]}
    if differing:
        values = [
            {"row_id": row.id, **{name: new[name] for name in differing}} for row, new in changes
        ]
        db.session.connection().execute(_UPDATES[changes[0][0].__tablename__], values)

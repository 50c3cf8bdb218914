"""Whether every stored value is of the kind that its column has: SQLite itself takes any.

And whether every index says what its rows say, which the check of a start doesn't ask. Asked where
something went wrong, and by `companion check`; not at each start, as it reads everything once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Date,
    DateTime,
    Integer,
    String,
    Uuid,
    and_,
    case,
    func,
    literal_column,
    or_,
    select,
    text,
)
from sqlalchemy.exc import DatabaseError
from sqlalchemy.types import TypeDecorator, TypeEngine

from companion.database import Busy
from companion.models import db
from companion.storage.damage import database_state, is_damage, note_damage

DAY = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
MOMENT = f"{DAY} [0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]"


@contextmanager
def surviving() -> Iterator[None]:
    """Around what a start does with what is stored: damage stops none, and is told."""
    try:
        yield
    except Busy:
        raise
    except Exception:  # a value can make any error of what reads it
        db.session.rollback()
        if not look_for_damage():
            raise


def look_for_damage() -> bool:
    """Note it where what went wrong comes of what is stored; whether it does, or did before."""
    if database_state().damage:
        return True
    try:
        found = ", ".join(wrong_values()) or wrong_index()
    except DatabaseError as problem:
        found = str(problem.orig) if is_damage(problem.orig) else ""
    if found:
        note_damage(found)
    return bool(found)


def wrong_values() -> list[str]:
    """The columns that hold what they can't: "games.day (2)", with the number of rows.

    None in PostgreSQL, which lets none in. Raises DatabaseError where the file can't be read.
    """
    if db.engine.dialect.name != "sqlite":
        return []
    found = []
    with db.engine.connect() as connection:
        for table in db.metadata.sorted_tables:
            counted = select(*[_wrong(column) for column in table.columns]).select_from(table)
            counts = zip(table.columns, connection.execute(counted).one(), strict=True)
            found += [f"{table.name}.{column.name} ({count})" for column, count in counts if count]
    return found


def wrong_index() -> str:
    """What the file says that isn't so, as an index of rows that aren't there; "" for nothing.

    A page that is read from such an index alone meets values that no row has. REINDEX mends it.
    """
    if db.engine.dialect.name != "sqlite":
        return ""
    with db.engine.connect() as connection:
        found = str(connection.scalar(text("PRAGMA integrity_check(1)")))
    return "" if found == "ok" else found


def _wrong(column: Column[object]) -> ColumnElement[int]:
    """How many rows have what this column can't hold."""
    stored: ColumnElement[object] = literal_column(f'"{column.table.name}"."{column.name}"')
    fits = and_(*_conditions(stored, column))
    is_right = or_(stored.is_(None), fits) if column.nullable else fits
    return func.coalesce(func.sum(case((is_right, 0), else_=1)), 0)


def _conditions(
    stored: ColumnElement[object], column: Column[object]
) -> Iterator[ColumnElement[bool]]:
    kind: TypeEngine[object] = column.type
    if isinstance(kind, TypeDecorator):
        kind = kind.impl_instance
    is_number = isinstance(kind, Integer | Boolean)
    yield func.typeof(stored) == ("integer" if is_number else "text")
    if isinstance(kind, Integer) and not isinstance(kind, BigInteger):
        yield stored.between(-(2**31), 2**31 - 1)
    elif isinstance(kind, Boolean):
        yield stored.in_((0, 1))
    elif isinstance(kind, Uuid):
        yield and_(func.length(stored) == 32, stored.op("NOT GLOB")("*[^0-9a-f]*"))
    elif isinstance(kind, DateTime):
        yield and_(stored.op("GLOB")(MOMENT), func.datetime(stored).is_not(None))
    elif isinstance(kind, Date):
        yield and_(stored.op("GLOB")(DAY), func.date(stored) == stored)
    elif isinstance(kind, JSON):
        yield func.json_valid(stored) == 1
    elif words := column.info.get("words"):
        yield stored.in_(words)
    elif isinstance(kind, String) and not column.info.get("may_be_empty"):
        yield func.length(stored) > 0

"""Whether every stored value is of the kind that its column has: SQLite itself takes any.

Asked where something went wrong, and by `companion check`; not at each start, as it reads
everything once.
"""

from __future__ import annotations

from collections.abc import Iterator

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
)
from sqlalchemy.types import TypeDecorator, TypeEngine

from companion.models import db

DAY = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
MOMENT = f"{DAY} [0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]"


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

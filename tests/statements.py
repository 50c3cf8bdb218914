"""What is sent to the database while something is done, and how SQLite would find the rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from sqlalchemy import Engine, event

from companion.models import db

FINDS = ("SELECT", "UPDATE", "DELETE")


class Sent(NamedTuple):
    """A statement, and the values in it; those of each row where it is sent for many at once."""

    statement: str
    values: Sequence[Any]
    is_for_many: bool

    @property
    def reads(self) -> bool:
        """Whether it only looks."""
        return self.statement.lstrip().startswith("SELECT")


@contextmanager
def listening(engine: Engine | None = None) -> Iterator[list[Sent]]:
    """What is sent meanwhile, by default to the database of this app."""
    asked, sent = engine or db.engine, list[Sent]()

    def note(_connection: Any, _cursor: Any, statement: str, values: Any, *rest: Any) -> None:
        sent.append(Sent(statement, values, rest[-1]))

    event.listen(asked, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(asked, "before_cursor_execute", note)


def plan_of(sent: Sent) -> list[str]:
    """The steps in which SQLite finds the rows of a statement."""
    if not sent.statement.startswith(FINDS):
        return []
    connection = db.session.connection()
    values = sent.values[0] if sent.is_for_many else sent.values
    steps = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sent.statement}", values)
    return [row.detail for row in steps]

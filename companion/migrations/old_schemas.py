"""The ages of the first step, whose text was edited nine times before steps were for good.

Databases of ten schemas bear its number, so the age of one is told by its tables and columns. An
old one is rebuilt: its rows wait in temporary tables while the step makes today's tables.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from functools import cache
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    Connection,
    MetaData,
    Row,
    Table,
    column,
    create_engine,
    func,
    inspect,
    literal_column,
    select,
    table,
    update,
)
from sqlalchemy.pool import NullPool

from companion.config import give_name, sync

FOLDER = Path(__file__).parent


@cache
def steps() -> ScriptDirectory:
    """The steps there are."""
    return ScriptDirectory(str(FOLDER))


FIRST_STEP = "0001"

Columns = Mapping[str, str | None]  # "games.number": "INTEGER NOT NULL"

# What stood where each edit of the text added or widened something, the latest edit first; None is
# nothing. The very first edit added indexes only: the columns of ages 1 and 2 are the last ones.
EDITS: tuple[Columns, ...] = (
    {"hands.choice": "VARCHAR(12)"},
    {"takes.cards": "VARCHAR(320)", "precedents.taken_back_at": None},
    {"players.name_key": "VARCHAR(120) NOT NULL", "players.same_as": None},
    {"precedents": None},
    {"live_hands": None, "hands.log": None},
    {"tables.policy": None},
    {"takes.cards": "VARCHAR(160)", "games.ahead": None, "hands.further": None},
    {"games.went_on_after": None},
)
# The values of new columns that must have one: tables of those days agreed on nothing.
DEFAULTS: Mapping[str, Mapping[str, str]] = {"tables": {"policy": "'{}'"}}
# The types that have another name in one of the databases.
TYPES: Mapping[str, str] = {"CHAR(32)": "UUID", "TIMESTAMP": "DATETIME"}


class CannotUpgrade(Exception):
    """A database that cannot be brought up to date. The message is for the person who starts."""


class UnknownSchema(CannotUpgrade):
    """A database whose tables are of no age."""

    def __init__(self, database: str, difference: str) -> None:
        super().__init__(
            f"The database {database} doesn't match any known version of Companion (see "
            f"{difference}). Nothing was changed. Open it with the version that wrote it, restore "
            "a backup, or start over with an empty database."
        )
        self.difference = difference


def is_outdated(connection: Connection) -> bool:
    """Whether a database that has taken only the first step is of an older age than today's.

    Raises UnknownSchema when it is of no age. Tables that another process brought up to date while
    they were read are of no age, but then the database has taken more steps.
    """
    if not _has_first_step_only(connection):
        return False
    newest, *_ = known = ages()
    ours = set(map(table_of, newest))
    there = columns_of(connection)
    columns = {name: there[name] for name in there if table_of(name) in ours}
    if columns in known:
        return columns != newest
    if _has_first_step_only(connection):
        raise UnknownSchema(database_name(connection), difference(columns))
    return False


def _has_first_step_only(connection: Connection) -> bool:
    return MigrationContext.configure(connection).get_current_revision() == FIRST_STEP


def repair(connection: Connection) -> None:
    """Give a database of an older age today's tables, within the transaction that locks it.

    A file is copied first. The copy gets its name last, so that failures leave none behind.
    """
    if not is_outdated(connection):
        return
    if not is_sqlite(connection):
        rebuild(connection)
        return
    file = Path(database_name(connection))
    name = f"{file.name}.before-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    try:
        with TemporaryDirectory(dir=file.parent, prefix=".companion-") as folder:
            draft = Path(folder) / file.name
            copy(file, draft)
            rebuild(connection)
            give_name(draft, file.with_name(name))
            sync(file.parent)
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CannotUpgrade(
            f"The database {file} can't be copied before it is brought up to date: {why}. "
            "Nothing was changed."
        ) from error


def database_name(connection: Connection) -> str:
    """The file of the database, or its address without a password."""
    url = connection.engine.url
    return str(url.database) if is_sqlite(connection) else url.render_as_string()


def is_sqlite(connection: Connection) -> bool:
    """Whether the database is a file of ours."""
    return connection.dialect.name == "sqlite"


# Which age it is


@cache
def ages() -> tuple[Columns, ...]:
    """The columns of every age, the newest first."""
    return tuple(accumulate(EDITS, undo_edit, initial=columns_of_first_step()))


def undo_edit(columns: Columns, edit: Columns) -> Columns:
    """The columns as they were before an edit."""
    before = {name: edit.get(name, columns[name]) for name in columns}
    return {name: before[name] for name in before if before[name] and table_of(name) not in edit}


def columns_of_first_step() -> Columns:
    """The columns that the first step makes today."""
    with create_engine("sqlite://", poolclass=NullPool).connect() as connection:
        take_first_step(connection)
        return columns_of(connection)


def take_first_step(connection: Connection) -> None:
    """Make the tables of the first step."""
    with Operations.context(MigrationContext.configure(connection)):
        steps().get_revision(FIRST_STEP).module.upgrade()


def columns_of(connection: Connection) -> Columns:
    """Every column there is, with its type and whether it may be empty."""
    return {
        f"{name}.{each['name']}": describe(each)
        for (_, name), columns in inspect(connection).get_multi_columns().items()
        for each in columns
    }


def describe(reflected: Any) -> str:
    """A column as in the statement that makes it."""
    kind = str(reflected["type"])
    return TYPES.get(kind, kind) + ("" if reflected["nullable"] else " NOT NULL")


def table_of(name: str) -> str:
    """The table of a column."""
    return name.partition(".")[0]


def difference(columns: Columns) -> str:
    """Where the columns differ from the age that is most like them."""
    nearest = min(ages(), key=lambda age: len(columns.items() ^ age.items()))
    different = {name for name, _ in columns.items() ^ nearest.items()}
    there = set(map(table_of, columns))
    return ", ".join(
        sorted({name if table_of(name) in there else table_of(name) for name in different})
    )


# How it is repaired


def copy(file: Path, draft: Path) -> None:
    """Copy a database that is in use to a file for its owner alone."""
    draft.touch(mode=0o600)
    with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(draft)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # one plain file
    sync(draft)


def rebuild(connection: Connection) -> None:
    """Make today's tables of the old ones, and let their rows say what today's app reads."""
    tables = rebuild_tables(connection)
    complete_undo(connection, tables)
    rename_second_cards(connection, tables)


def rebuild_tables(connection: Connection) -> MetaData:
    """Put all rows into tables as the first step makes them today."""
    old = reflect(connection)
    for name in old.tables:
        connection.exec_driver_sql(f"CREATE TEMPORARY TABLE old_{name} AS SELECT * FROM {name}")
    old.drop_all(connection)
    take_first_step(connection)
    new = reflect(connection)
    for target in new.sorted_tables:
        if target.name in old.tables:
            fill(connection, target, old.tables[target.name].columns.keys())
    return new


def reflect(connection: Connection) -> MetaData:
    """The tables of the first step, as they are in the database."""
    ours = set(map(table_of, ages()[0]))
    tables = MetaData()
    tables.reflect(connection, only=lambda name, _: name in ours)
    return tables


def fill(connection: Connection, target: Table, names: list[str]) -> None:
    """Put the rows that wait into a table; they have the columns of these names."""
    defaults = DEFAULTS.get(target.name, {})
    new_names = [name for name in defaults if name not in names]
    source = table(f"old_{target.name}", *map(column, names))
    rows = select(*source.columns, *(literal_column(defaults[name]) for name in new_names))
    connection.execute(target.insert().from_select([*names, *new_names], rows))


def complete_undo(connection: Connection, tables: MetaData) -> None:
    """Give what Undo would put back every fact that it puts back today.

    A fact that nobody wrote down then did not change either: it is as the row has it.
    """
    changes, games, hands = (tables.tables[name] for name in ("changes", "games", "hands"))
    undoable = (
        select(changes.c.id, changes.c.before)
        .add_columns(games.c.went_on_after, games.c.ahead, games.c.ends_at)
        .add_columns(hands.c.further, hands.c.log)
        .join(games, games.c.undoable == changes.c.id)
        .outerjoin(hands, hands.c.id == changes.c.hand_id)
    )
    for change in connection.execute(undoable).all():
        facts = {"frame": game_facts(change), "hand": hand_facts(change)}
        before = change.before or {}
        complete = before | {part: facts[part] | before[part] for part in facts if part in before}
        mine = changes.c.id == change.id
        connection.execute(update(changes).where(mine).values(before=complete))


def game_facts(row: Row[Any]) -> dict[str, Any]:
    """The facts of a game that older texts did not write down with a change."""
    ends_at = row.ends_at and row.ends_at.replace(tzinfo=UTC).isoformat()
    return {"went_on_after": row.went_on_after, "ahead": row.ahead, "ends_at": ends_at}


def hand_facts(row: Row[Any]) -> dict[str, Any]:
    """The same for a hand."""
    return {"further": row.further, "log": row.log}


def rename_second_cards(connection: Connection, tables: MetaData) -> None:
    """In a tally, the second of two equal cards was "QS.2" and is "QS-2" today."""
    live = tables.tables["live_hands"]
    tallies = update(live).where(live.c.kind == "tally")
    connection.execute(tallies.values(told=func.replace(live.c.told, ".", "-")))

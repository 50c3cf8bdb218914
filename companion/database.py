"""The database connection: SQLite made safe, PostgreSQL as it is."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import BoundedSemaphore, Lock
from time import monotonic, sleep
from typing import Any, TypeVar

from flask import Flask, current_app
from sqlalchemy import Connection, event, make_url
from sqlalchemy.exc import OperationalError

from companion.models import db

Step = TypeVar("Step")

PATIENCE = 10.0  # seconds to wait for another process

BUSY_TIMEOUT = f"PRAGMA busy_timeout = {PATIENCE * 1000:.0f}"

# Options of a connection: the statement that begins its transactions, and whether that may wait.
BEGIN, WAITS = "companion_begin", "companion_waits"

OF_SQLITE = {"pool_size": 16, "max_overflow": 48}  # no thread of the server waits for another's

# Kilobytes of the file that a connection remembers. The system has the file in its memory anyway;
# by itself SQLite would fill four times as much for each of 64.
REMEMBERED = 512

# What one request reads is of one moment: on SQLite every transaction is, once begun. A connection
# is asked whether it is still there: nobody is told afterwards that PostgreSQL was started anew.
OF_POSTGRESQL = {"isolation_level": "REPEATABLE READ", "pool_pre_ping": True}

# On PostgreSQL a write locks its table's row first, so that a statement after that may, and must,
# see what was committed before: there is nothing that could fail and be tried again.
TO_WRITE = {
    "sqlite": {BEGIN: "BEGIN IMMEDIATE"},
    "postgresql": {"isolation_level": "READ COMMITTED"},
}


# Writes of one process that wait: half of the threads is for those who look, and on PostgreSQL,
# where each of them holds a connection, half of these.
MOST_WAITING = {"sqlite": 24, "postgresql": 8}

A_MOMENT = 1.0  # seconds that one more waits for a place: a burst is over by then

STEP = 1.0  # seconds that a long write goes on before others have a turn

# Seconds in which they can: SQLite has no queue, and looks ten times a second whether it may write.
REST = 0.15


class WriteQueue:
    """Those of one app who wait to write: the places, and on SQLite whose turn it is.

    SQLite has no queue: of those who wait for it one may always come too late.
    """

    def __init__(self, database: str) -> None:
        self.places = BoundedSemaphore(1 + MOST_WAITING[database])
        self.turn = Lock()


class Busy(Exception):
    """So many writes wait for the database that this one is not begun; later it may be."""


LOCK_TIMEOUT = "55P03"  # what PostgreSQL calls it

# How a damaged file shows: SQLite says so, perhaps with letters that are none.
DAMAGE = (sqlite3.DatabaseError, UnicodeDecodeError)

# What SQLite says where nothing can be written: to a file, beside it, or to its disk.
NOT_WRITABLE = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}


def init_app(app: Flask) -> None:
    """Tie the database to the app."""
    database = make_url(app.config["SQLALCHEMY_DATABASE_URI"]).get_backend_name()
    is_sqlite = database == "sqlite"
    options = app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", {})
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {
        "json_deserializer": read_json,
        **(OF_SQLITE if is_sqlite else OF_POSTGRESQL),
        **options,
    }
    db.init_app(app)
    app.extensions["line_to_write"] = WriteQueue(database)
    with app.app_context():
        if is_sqlite:
            event.listen(db.engine, "do_connect", _connect)
            event.listen(db.engine, "connect", _prepare)
            event.listen(db.engine, "begin", _begin)
            event.listen(db.engine, "checkin", _forget)
        else:
            event.listen(db.engine, "connect", _limit_waiting)


@contextmanager
def write_transaction() -> Iterator[Connection]:
    """A transaction of the session that may write, begun afresh; it ends with its block.

    Objects that were read before stay as they were read until the end, and an error leaves
    nothing behind. Raises Busy.
    """
    dialect = db.engine.dialect.name
    db.session.commit()  # nothing but the end of what was read
    with _place_in_line(dialect):
        try:
            yield db.session.connection(execution_options=TO_WRITE[dialect])
            db.session.commit()
            db.session.expire_all()  # others may write from now on
        finally:
            db.session.rollback()


@contextmanager
def _place_in_line(dialect: str) -> Iterator[None]:
    """One of the places for writes, and on SQLite the turn to write. Raises Busy."""
    line = _line()
    if not line.places.acquire(timeout=A_MOMENT):
        raise Busy
    try:
        if dialect != "sqlite":
            yield
        elif not line.turn.acquire(timeout=PATIENCE):
            raise Busy
        else:
            try:
                yield
            finally:
                line.turn.release()
    finally:
        line.places.release()


def _line() -> WriteQueue:
    line: WriteQueue = current_app.extensions["line_to_write"]
    return line


def taking_turns(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps of a write that takes long, each in a transaction of its own.

    After a second of them there is a rest, so that whoever waits has a turn.
    """
    begun = monotonic()
    for step in steps:
        yield step
        if monotonic() - begun >= STEP:
            sleep(REST)
            begun = monotonic()


def read_json(text: str | bytes) -> Any:
    """A stored value; None for a damaged one, so that whoever needs it can say what is missing."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


@contextmanager
def write_at_once() -> Iterator[Connection]:
    """A transaction beside the session that may write; it fails where it had to wait.

    Raises Busy where this process is just writing, DatabaseError where another one is.
    """
    dialect = db.engine.dialect.name
    turn = _line().turn
    has_turn = dialect == "sqlite" and turn.acquire(blocking=False)
    if dialect == "sqlite" and not has_turn:
        raise Busy
    options = {**TO_WRITE[dialect], WAITS: False}
    try:
        with db.engine.connect().execution_options(**options) as connection, connection.begin():
            yield connection
    finally:
        if has_turn:
            turn.release()


def _begin(connection: Connection) -> None:
    """Begin before the first statement. Python would do so before one that writes, no sooner."""
    options = connection.get_execution_options()
    statement = options.get(BEGIN, "BEGIN")
    cursor = connection.connection.cursor()
    if statement == "BEGIN":
        cursor.execute(statement)  # it touches no file, and cannot fail
    elif statement and options.get(WAITS, True):
        connection.exec_driver_sql(statement)
    elif statement:
        cursor.execute("PRAGMA busy_timeout = 0")
        try:
            connection.exec_driver_sql(statement)
        finally:
            cursor.execute(BUSY_TIMEOUT)


def open_file(file: Path, **options: Any) -> sqlite3.Connection:
    """A connection to a file that is there, also where nothing can be written beside it."""
    connection: sqlite3.Connection = sqlite3.connect(file, **options)
    try:
        connection.execute("PRAGMA schema_version")
    except sqlite3.OperationalError as error:
        connection.close()
        if not cannot_write(error) or not is_whole(file):
            raise
        address = f"{file.absolute().as_uri()}?immutable=1"
        connection = sqlite3.connect(address, uri=True, factory=ReadOnlyConnection, **options)
    return connection


class ReadOnlyConnection(sqlite3.Connection):
    """It takes its file for one that nobody changes, and so needs no other file beside it."""


def disconnect(app: Flask) -> None:
    """Close every connection of an app that nobody uses."""
    with app.app_context():
        db.engine.dispose()


def close() -> None:
    """Close every connection that nobody uses; then the file of SQLite's database holds it all."""
    db.engine.dispose()
    if db.engine.dialect.name == "sqlite":
        gather(Path(str(db.engine.url.database)))


def gather(file: Path) -> None:
    """Let the file of a database hold all of it, and nothing wait beside it to be put in.

    Where somebody reads or writes just then, or nothing can be written, as much of it as can be.
    """
    with suppress(sqlite3.OperationalError), closing(open_file(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def is_taken(error: BaseException | None) -> bool:
    """Whether this is an error of a database that says that another write took too long."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    return code & 0xFF == sqlite3.SQLITE_BUSY or getattr(error, "sqlstate", "") == LOCK_TIMEOUT


def cannot_write(error: BaseException | None) -> bool:
    """Whether this is an error of SQLite that says that something cannot be written."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    return code & 0xFF in NOT_WRITABLE


@contextmanager
def where_writable() -> Iterator[None]:
    """Around what a server writes by itself: where the disk can't be written, it waits."""
    try:
        yield
    except OperationalError as error:
        if not cannot_write(error.orig):
            raise
    finally:
        db.session.remove()


def is_whole(file: Path) -> bool:
    """Whether a database is in its file alone: nothing of it waits beside it to be put in."""
    log = file.with_name(f"{file.name}-wal")
    return file.is_file() and not (log.is_file() and log.stat().st_size)


def _connect(_dialect: Any, _record: Any, address: Any, options: Any) -> Any:
    return open_file(Path(address[0]), **options)


def _forget(connection: Any, record: Any) -> None:
    """What is taken for unchanging is opened anew for every use: by then it may be otherwise."""
    if isinstance(connection, ReadOnlyConnection):
        record.invalidate()


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # Python begins nothing by itself
    connection.execute(BUSY_TIMEOUT)
    _use_wal(connection)
    # What was accepted is on the disk before the answer.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA cache_size = -{REMEMBERED}")


def _limit_waiting(connection: Any, _record: Any) -> None:
    """PostgreSQL would wait for ever for what another transaction holds."""
    connection.execute(f"SET lock_timeout = {PATIENCE * 1000:.0f}")
    connection.commit()


def _use_wal(connection: Any) -> None:
    """Let readers and a writer work side by side. For this, SQLite does not wait by itself."""
    until = monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if cannot_write(error):
                return  # what is there can be read as it is
            is_busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not is_busy or monotonic() > until:
                raise
            sleep(0.02)
        else:
            return

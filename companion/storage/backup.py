"""Copies of an SQLite database: made while it is in use, and checked."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import make_url

from companion import migrations
from companion.config import SECRET_KEY_FILE, load_or_create_secret
from companion.database import DAMAGE, open_file
from companion.disk import give_name, sync, unwritten

# A copy carries the key of the cookies, so that the phones still know their tables afterwards.
KEY_TABLE = "backup_key"
# And a checksum of all it holds, as a disk may give back other bytes than it was given.
CHECKSUM_TABLE = "backup_checksum"

DRAFT_PREFIX = ".companion-"


class BackupError(Exception):
    """A copy that cannot be made or used. The message is for the person who asked for it."""


def database_file(settings: Mapping[str, Any]) -> Path:
    """The file of the database these settings name."""
    url = make_url(settings["DATABASE_URL"])
    if url.get_backend_name() != "sqlite" or not url.database:
        raise BackupError("The database is PostgreSQL: use pg_dump and pg_restore.")
    return Path(url.database)


def back_up(settings: Mapping[str, Any], target: Path) -> None:
    """Write a copy of the database and of the key to `target`, whole or not at all."""
    database, key = database_file(settings), settings["DATA"] / SECRET_KEY_FILE
    try:
        is_there = database.is_file()
    except OSError as error:
        raise BackupError(
            unwritten(f"{database} cannot be read", database.parent, error)
        ) from error
    if not is_there:
        raise BackupError(f"There is nothing to copy yet: {database} is not there.")
    try:
        with TemporaryDirectory(dir=target.parent, prefix=DRAFT_PREFIX) as folder:
            draft = Path(folder) / target.name
            copy(database, draft)
            check(draft, database)
            if key.is_file():
                put_value(draft, KEY_TABLE, load_or_create_secret(settings["DATA"]))
            put_value(draft, CHECKSUM_TABLE, checksum_of(draft))
            claim(draft)
            sync(draft)
            give_name(draft, target)
            sync(target.parent)
    except FileExistsError as error:
        raise BackupError(f"{target} is there already, and stays as it is.") from error
    except (OSError, sqlite3.Error) as error:
        raise BackupError(f"{target} cannot be written: {reason(error)}.") from error


def reason(error: Exception) -> str:
    """Why, in the words of the system or of SQLite."""
    return getattr(error, "strerror", None) or str(error)


def check(file: Path, named: Path | None = None) -> None:
    """Refuse a file that is damaged, not ours, or of another version; `named` is what it copies."""
    name = named or file
    try:
        file.open("rb").close()
    except OSError as error:
        raise BackupError(f"{name} cannot be read: {error.strerror}.") from error
    try:
        with closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        ) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            sound = sound and not connection.execute("PRAGMA foreign_key_check").fetchall()
            revision = revision_of(connection)
            expected, found = read_value(connection, CHECKSUM_TABLE), checksum(connection)
            is_as_made = expected in (None, found)
    except DAMAGE as error:
        raise BackupError(f"{name} is not a database, or is damaged.") from error
    if not sound:
        raise BackupError(f"{name} is damaged.")
    if revision is None:
        raise BackupError(f"{name} was not made by Companion.")
    try:
        migrations.refuse_other_versions(revision, str(name))
    except migrations.CannotUpgrade as error:
        raise BackupError(str(error)) from error
    if not is_as_made:
        raise BackupError(f"{name} is not as it was made: its checksum is another one.")


def revision_of(connection: sqlite3.Connection) -> str | None:
    """The newest migration step a database has taken, if it is one of ours."""
    query = (
        "SELECT count(*) FROM sqlite_master WHERE name IN ('alembic_version', 'tables', 'games')"
    )
    if connection.execute(query).fetchone() != (3,):
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return row and str(row[0])


def copy(source: Path, target: Path) -> None:
    """Copy a database that may be in use to a new file, for its owner alone from the start."""
    target.touch(mode=0o600)
    with closing(open_file(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def claim(database: Path) -> None:
    """Make the database one closed file, or refuse because somebody uses it."""
    if not database.exists():
        return
    with closing(sqlite3.connect(database, timeout=2)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError as error:
            raise BackupError("Companion is running. Stop it first, then restore.") from error
        except sqlite3.DatabaseError:
            pass  # it is damaged: that is why there is something to restore


def put_value(copy: Path, table: str, value: str) -> None:
    """Let a copy carry a value, in a table of its own."""
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute(f"CREATE TABLE {table} (value TEXT)")
        connection.execute(f"INSERT INTO {table} VALUES (?)", [value])


def take_value(copy: Path, table: str) -> str | None:
    """Take such a value out of a copy, if it carries one."""
    with closing(sqlite3.connect(copy)) as connection, connection:
        value = read_value(connection, table)
        connection.execute(f"DROP TABLE IF EXISTS {table}")
    return value


def read_value(connection: sqlite3.Connection, table: str) -> str | None:
    """Such a value, if the copy carries one."""
    query = "SELECT count(*) FROM sqlite_master WHERE name = ?"
    if connection.execute(query, [table]).fetchone() == (0,):
        return None
    row = connection.execute(f"SELECT * FROM {table}").fetchone()
    return row and str(row[0])


def checksum_of(copy: Path) -> str:
    """The checksum of a copy that carries none yet."""
    with closing(sqlite3.connect(copy)) as connection:
        return checksum(connection)


def checksum(connection: sqlite3.Connection) -> str:
    """A checksum of everything in a database, without the checksum that it carries."""
    digest = sha256()
    query = "SELECT type, name, sql FROM sqlite_master WHERE name != ? ORDER BY type, name"
    parts = connection.execute(query, [CHECKSUM_TABLE]).fetchall()
    for part in parts:
        digest.update(repr(part).encode())
    for name in [name for kind, name, _ in parts if kind == "table"]:
        for row in connection.execute(f'SELECT * FROM "{name}" ORDER BY rowid'):
            digest.update(repr(row).encode())
    return digest.hexdigest()

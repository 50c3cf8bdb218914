"""Copies of an SQLite database: made while it is in use, checked before one replaces it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import make_url

from companion import create_app, migrations
from companion.config import (
    DATABASE_FILE,
    SECRET_KEY_FILE,
    give_name,
    keep_as,
    load_or_create_secret,
    sync,
    write_secret,
)
from companion.database import open_file
from companion.models import db

# A copy carries the key of the cookies, so that the phones still know their tables afterwards.
KEY_TABLE = "backup_key"
SQLITE_SUFFIXES = ("-wal", "-shm")  # what SQLite keeps beside the file


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
    if not database.is_file():
        raise BackupError(f"There is nothing to copy yet: {database} is not there.")
    try:
        with TemporaryDirectory(dir=target.parent, prefix=".companion-") as folder:
            draft = Path(folder) / target.name
            copy(database, draft)
            check(draft)
            if key.is_file():
                put_key(draft, load_or_create_secret(settings["DATA"]))
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


def restore(settings: Mapping[str, Any], source: Path, now: datetime) -> list[Path]:
    """Put a copy in the place of the database; returns where what it replaced was put aside."""
    if not source.is_file():
        raise BackupError(f"{source} is not there.")
    check(source)
    try:
        return replaced(settings, source, now)
    except migrations.UnknownSchema as error:
        raise BackupError(
            f"{source} doesn't match any known version of Companion (see {error.difference})."
        ) from error
    except (OSError, sqlite3.Error) as error:
        raise BackupError(f"{source} cannot be restored: {reason(error)}.") from error


def replaced(settings: Mapping[str, Any], source: Path, now: datetime) -> list[Path]:
    """Do it: the old files get a second name, then the new ones take the first."""
    database, key = database_file(settings), settings["DATA"] / SECRET_KEY_FILE
    with TemporaryDirectory(dir=database.parent, prefix=".restore-") as folder:
        draft, draft_key = prepared(source, Path(folder))
        claim(database)
        copies = put_aside([*database_files(database), key], f".before-{now:%Y%m%d-%H%M%S}")
        for leftover in database_files(database)[1:]:
            leftover.unlink(missing_ok=True)
        os.replace(draft, database)
        if draft_key.exists():
            os.replace(draft_key, key)
        sync(database.parent)
    return copies


def prepared(source: Path, folder: Path) -> tuple[Path, Path]:
    """The copy as this version needs it, with its key: a data folder ready to be used."""
    draft, key = folder / DATABASE_FILE, folder / SECRET_KEY_FILE
    copy(source, draft)
    if secret := take_key(draft):
        write_secret(key, secret)
    app = create_app({"DATA": folder, "DATABASE_URL": f"sqlite:///{draft}"})
    with app.app_context():
        db.engine.dispose()
    claim(draft)
    check(draft)
    sync(draft)
    return draft, key


def check(file: Path) -> None:
    """Refuse a file that is damaged, not ours, or newer than this version."""
    try:
        with closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        ) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            sound = sound and not connection.execute("PRAGMA foreign_key_check").fetchall()
            revision = revision_of(connection)
    except sqlite3.DatabaseError as error:
        raise BackupError(f"{file} is not a database, or is damaged.") from error
    if not sound:
        raise BackupError(f"{file} is damaged.")
    if revision is None:
        raise BackupError(f"{file} was not made by Companion.")
    if not migrations.is_known(revision):
        raise BackupError(f"{file} was made by a newer version of Companion.")


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


def database_files(database: Path) -> list[Path]:
    """The file of a database and those that SQLite may have left beside it."""
    return [database, *(database.with_name(database.name + suffix) for suffix in SQLITE_SUFFIXES)]


def put_aside(paths: list[Path], suffix: str) -> list[Path]:
    """Give files a second name that stays when the first is given away."""
    copies = {path: path.with_name(path.name + suffix) for path in paths if path.exists()}
    for path, copy in copies.items():
        keep_as(path, copy)
    return list(copies.values())


def put_key(draft: Path, secret: str) -> None:
    """Let the copy carry the key."""
    with closing(sqlite3.connect(draft)) as connection, connection:
        connection.execute(f"CREATE TABLE {KEY_TABLE} (secret TEXT)")
        connection.execute(f"INSERT INTO {KEY_TABLE} VALUES (?)", [secret])


def take_key(draft: Path) -> str | None:
    """Take the key out of the copy, if it carries one."""
    with closing(sqlite3.connect(draft)) as connection, connection:
        try:
            (secret,) = connection.execute(f"SELECT secret FROM {KEY_TABLE}").fetchone()
        except sqlite3.OperationalError:  # there is no such table
            return None
        connection.execute(f"DROP TABLE {KEY_TABLE}")
    return str(secret)

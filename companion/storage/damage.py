"""Whether the database file is sound: it is checked once, at each start."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from flask import Flask, current_app
from sqlalchemy import make_url

from companion.database import DAMAGE, cannot_write, gather, open_file
from companion.disk import give_name, make_private, unwritten, whose_database
from companion.storage.daily import newest, newest_words

LARGE = 200 * 1024 * 1024  # bytes, from which on nobody waits for the check

OURS = 0x48656172  # the application id of a new file, by which an empty one is known as new

OUR_TABLES = {"alembic_version", "games", "tables"}  # since the first version

DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}

# How damage is told that has no code of its own.
OTHERWISE = ("Could not decode to UTF-8", "no such column", "no such table")


class WrongDatabase(Exception):
    """A file that is not our database, or not any more. The message is for who starts."""


class DatabaseState:
    """What is known of the database file: whether it is damaged, and whether the check goes on."""

    def __init__(self, backups: Path | None) -> None:
        self.backups = backups
        self.damage = ""
        self.check: Thread | None = None

    @property
    def is_check_open(self) -> bool:
        return self.check is not None and self.check.is_alive()

    @property
    def newest_backup(self) -> str:
        """The name of the newest automatic backup, or what to say where there is none."""
        file = newest(self.backups)
        return file.name if file else "none"


def init_app(app: Flask) -> None:
    """Make the file where it is missing, refuse one that is not ours, and check it."""
    url = make_url(app.config["DATABASE_URL"])
    state = app.extensions["database_state"] = DatabaseState(app.config["BACKUPS"])
    if url.get_backend_name() != "sqlite":
        return
    file = Path(str(url.database))
    if not file.exists():
        make_file(file)
    refuse_wrong(file, app.config)
    gather(file)

    def check() -> None:
        if damage := damage_of(file):
            with app.app_context():
                note_damage(damage)

    if file.stat().st_size < LARGE:
        check()
    else:
        state.check = Thread(target=check, name="check of the database", daemon=True)
        state.check.start()


def database_state() -> DatabaseState:
    """What is known of the database of this app."""
    state: DatabaseState = current_app.extensions["database_state"]
    return state


def make_file(file: Path) -> None:
    """Make a new database; of two processes that start together one is the first."""
    try:
        with TemporaryDirectory(dir=file.parent, prefix=".new-") as folder:
            draft = Path(folder) / file.name
            make_private(draft)  # SQLite itself would make it for all
            with closing(sqlite3.connect(draft)) as connection:
                connection.execute(f"PRAGMA application_id = {OURS}")
            with suppress(FileExistsError):
                give_name(draft, file)
    except (OSError, sqlite3.OperationalError) as error:
        problem = unwritten(f"The database {file} cannot be made", file.parent, error)
        raise WrongDatabase(problem) from error


def refuse_wrong(file: Path, settings: Mapping[str, Any]) -> None:
    """Raise WrongDatabase for a file that is empty, or was not made by Companion."""
    try:
        with closing(open_file(file)) as connection:
            [identity] = connection.execute("PRAGMA application_id").fetchone()
            query = "SELECT name FROM sqlite_master WHERE type = 'table'"
            tables = {name for (name,) in connection.execute(query)}
    except sqlite3.OperationalError as error:
        problem = f"The database {file} cannot be used: {error}. {whose_database(file)}"
        raise WrongDatabase(problem.strip()) from error
    except DAMAGE as error:
        raise WrongDatabase(
            f"{file} is not a database, or is damaged. {newest_words(settings)}"
        ) from error
    if not tables and identity != OURS:
        raise WrongDatabase(
            f"The database {file} is empty: what it held is gone. {newest_words(settings)} "
            "To begin anew, move the file away."
        )
    if tables and not tables >= OUR_TABLES:
        raise WrongDatabase(f"{file} was not made by Companion, and stays as it is.")


def damage_of(file: Path) -> str:
    """What a quick check finds wrong with a file first, or nothing."""
    try:
        with closing(open_file(file)) as connection:
            [found] = connection.execute("PRAGMA quick_check(1)").fetchone()
    except DAMAGE as error:
        return "" if cannot_write(error) else str(error)
    return "" if found == "ok" else str(found)


def note_damage(what: str) -> None:
    """For whoever runs this: in the log, and asked of `/readyz`."""
    database_state().damage = what
    current_app.logger.error("%s", damage_words())


def damage_words() -> str:
    """What is known to be wrong with the database, and what goes back; "" for nothing."""
    damage = database_state().damage
    if not damage:
        return ""
    return f"The database is damaged: {damage}. {newest_words(current_app.config)}"


def is_damage(error: BaseException | None) -> bool:
    """Whether this is an error of SQLite that says that the file is damaged.

    Letters that are none are told by Python, without a code, and what is missing of our tables as
    if we had asked wrongly.
    """
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    is_worded = isinstance(error, sqlite3.OperationalError) and str(error).startswith(OTHERWISE)
    return code & 0xFF in DAMAGED or is_worded

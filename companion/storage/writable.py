"""Whether anything can be saved, and what stands against it."""

from __future__ import annotations

import shutil
from pathlib import Path

from flask import current_app
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError, TimeoutError

from companion.database import Busy, is_taken, write_at_once
from companion.disk import ROOM, fill, has_room, is_full, whose_database
from companion.models import db
from companion.storage.daily import newest

# It changes nothing, and asks for all that a change needs but room.
PROBE = text("UPDATE alembic_version SET version_num = version_num")


def why_not() -> str:
    """Why nothing can be saved, and how that is mended; "" where it can. Nothing is changed."""
    try:
        with write_at_once() as connection:
            connection.execute(PROBE)
            connection.rollback()
        if file := database_file():
            fill(file.parent)
    except (Busy, TimeoutError):
        return ""  # somebody is just saving: then it can be done
    except DatabaseError as error:
        return "" if is_taken(error.orig) else words(error.orig)
    except OSError as error:
        return words(error)
    return ""


def database_file() -> Path | None:
    """The file of SQLite's database, None for another one."""
    url = db.engine.url
    return Path(str(url.database)) if db.engine.dialect.name == "sqlite" else None


def words(error: BaseException | None) -> str:
    """An error of who tried to write, with whose the files are, or how full their disk."""
    file = database_file()
    if file is None:
        return f"The database takes nothing: {str(error).strip()}"
    if closed := whose_database(file):
        return closed
    if is_full(error) or not has_room(file.parent):  # SQLite has several words for that
        backups, free = current_app.config["BACKUPS"], shutil.disk_usage(file.parent).free
        old = f" Old backups are in {backups}." if newest(backups) else ""
        is_quota = " for Companion, by a quota or a limit" if free >= ROOM else ""
        return f"The disk of {file.parent} is full{is_quota}. Make room there.{old}"
    return f"{file} can't be written: {error}."

"""Going back to a copy: it is checked and brought up to date before it replaces the database."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask

from companion import database as databases
from companion import migrations
from companion.config import DATABASE_FILE, SECRET_KEY_FILE, configure, write_secret
from companion.disk import keep_as, sync
from companion.models import db
from companion.storage import damage
from companion.storage.backup import (
    CHECKSUM_TABLE,
    KEY_TABLE,
    BackupError,
    check,
    claim,
    copy,
    database_file,
    reason,
    take_value,
)

SQLITE_SUFFIXES = ("-wal", "-shm")  # what SQLite keeps beside the file


def restore(settings: Mapping[str, Any], source: Path, now: datetime) -> list[Path]:
    """Put a copy in the place of the database; returns where what it replaced was put aside."""
    check(source)
    try:
        return replace_files(settings, source, now)
    except (OSError, sqlite3.Error) as error:
        raise BackupError(f"{source} cannot be restored: {reason(error)}.") from error


def replace_files(settings: Mapping[str, Any], source: Path, now: datetime) -> list[Path]:
    """Do it: the old files get a second name, then the new ones take the first."""
    database, key = database_file(settings), settings["DATA"] / SECRET_KEY_FILE
    with TemporaryDirectory(dir=database.parent, prefix=".restore-") as folder:
        draft, draft_key = prepare_copy(source, Path(folder))
        give_to_owner(database.parent, draft, draft_key)
        claim(database)
        copies = put_aside([*database_files(database), key], f".before-{now:%Y%m%d-%H%M%S}")
        for leftover in database_files(database)[1:]:
            leftover.unlink(missing_ok=True)
        os.replace(draft, database)
        if draft_key.exists():
            os.replace(draft_key, key)
        sync(database.parent)
    return copies


def give_to_owner(folder: Path, *drafts: Path) -> None:
    """Where root restores what is somebody else's, as `sudo companion restore`, it stays theirs."""
    owner = folder.stat()
    for draft in filter(Path.exists, drafts if os.geteuid() == 0 else ()):
        os.chown(draft, owner.st_uid, owner.st_gid)


def prepare_copy(source: Path, folder: Path) -> tuple[Path, Path]:
    """The copy as this version needs it, with its key: a data folder ready to be used."""
    draft, key = folder / DATABASE_FILE, folder / SECRET_KEY_FILE
    copy(source, draft)
    take_value(draft, CHECKSUM_TABLE)
    if secret := take_value(draft, KEY_TABLE):
        write_secret(key, secret)
    migrate(draft)
    claim(draft)
    check(draft, source)
    refuse_other_tables(source, draft, folder / "new.sqlite3")
    sync(draft)
    return draft, key


def migrate(database: Path) -> None:
    """Give a database the tables of this version."""
    app = Flask("companion")
    configure(app, {"DATA": database.parent, "DATABASE_URL": f"sqlite:///{database}"})
    damage.init_app(app)
    databases.init_app(app)
    migrations.init_app(app)
    with app.app_context():
        db.engine.dispose()


def refuse_other_tables(source: Path, draft: Path, new: Path) -> None:
    """Raise BackupError where a copy's tables, columns or triggers are not those of a new one."""
    migrate(new)
    ours, there = tables_of(new), tables_of(draft)
    different = [
        name
        for name in sorted(ours.keys() | there.keys())
        if ours.get(name) != there.get(name)
        and not (name.startswith("table ") and name not in ours)
    ]
    if different:
        raise BackupError(
            f"{source} doesn't match this version of Companion (see {', '.join(different)})."
        )


def tables_of(database: Path) -> dict[str, object]:
    """The tables with their columns, the views and the triggers of a database."""
    with closing(sqlite3.connect(database)) as connection:
        parts = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
        return {
            f"{kind} {name}": columns_of(connection, name) if kind == "table" else sql
            for kind, name, sql in parts
            if kind != "index"
        }


def columns_of(connection: sqlite3.Connection, table: str) -> set[tuple[object, ...]]:
    """The columns of a table: name, type, whether it must have a value, place in the key."""
    rows = connection.execute("SELECT name, type, [notnull], pk FROM pragma_table_info(?)", [table])
    return set(rows)


def database_files(database: Path) -> list[Path]:
    """The file of a database and those that SQLite may have left beside it."""
    return [database, *(database.with_name(database.name + suffix) for suffix in SQLITE_SUFFIXES)]


def put_aside(paths: list[Path], suffix: str) -> list[Path]:
    """Give files a second name that stays when the first is given away."""
    copies = {path: path.with_name(path.name + suffix) for path in paths if path.exists()}
    for path, second in copies.items():
        keep_as(path, second)
    return list(copies.values())

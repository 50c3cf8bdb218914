"""The database connection: SQLite made safe, PostgreSQL as it is."""

from __future__ import annotations

import json
import sqlite3
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from flask import Flask
from sqlalchemy import URL, event

from companion.config import make_private
from companion.models import db

PATIENCE = 10.0  # seconds to wait for another process


def init_app(app: Flask) -> None:
    """Tie the database to the app."""
    options = app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", {})
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {"json_deserializer": read_json, **options}
    db.init_app(app)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            make_file(db.engine.url)
            event.listen(db.engine, "connect", _prepare)


def make_file(url: URL) -> None:
    """Make the file of the database for its owner alone; SQLite itself would make it for all."""
    with suppress(OSError):  # it is there, or cannot be: then SQLite says why
        make_private(Path(str(url.database)))


def read_json(text: str | bytes) -> Any:
    """A stored value; None for a damaged one, so that whoever needs it can say what is missing."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _prepare(connection: Any, _record: Any) -> None:
    connection.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000:.0f}")
    _use_wal(connection)
    # What was accepted is on the disk before the answer.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _use_wal(connection: Any) -> None:
    """Let readers and a writer work side by side. For this, SQLite does not wait by itself."""
    until = monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            is_busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not is_busy or monotonic() > until:
                raise
            sleep(0.02)
        else:
            return

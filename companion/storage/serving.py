"""Which process serves a data folder, so that another that does it otherwise can be told of it."""

from __future__ import annotations

import fcntl
import json
import os
import weakref
from contextlib import suppress
from typing import NamedTuple

from flask import Flask
from sqlalchemy import make_url

FILE = ".serving"


class Server(NamedTuple):
    """A process that serves: its version, and the database its tables are in.

    Of SQLite that is the file as the folder sees it, so that both can be moved; else its kind.
    """

    process: int
    version: str
    database: str


class Before(NamedTuple):
    """Who served a folder last, and whether that process still does."""

    server: Server
    is_running: bool


def begin(app: Flask) -> None:
    """Look who serves the folder, and say for as long as this process lives that it does too.

    Who begins beside one with another database is told, and leaves that one's note as it is.
    """
    other, ours = before(app), this_one(app)
    app.extensions["served_before"] = other
    with suppress(OSError):  # where nothing can be written, that is told by itself
        file = os.open(app.config["DATA"] / FILE, os.O_CREAT | os.O_RDWR, 0o600)
        weakref.finalize(app, os.close, file)
        fcntl.flock(file, fcntl.LOCK_SH)
        if other is None or not other.is_running or other.server.database == ours.database:
            os.ftruncate(file, 0)
            os.pwrite(file, json.dumps(ours).encode(), 0)


def before(app: Flask) -> Before | None:
    """Who served the folder before this process, or serves it now; None where nobody ever did."""
    try:
        with open(app.config["DATA"] / FILE, encoding="utf-8") as file:
            server = Server(*json.load(file))
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return Before(server, is_running=True)
    except (OSError, ValueError, TypeError):
        return None
    return Before(server, is_running=False)


def this_one(app: Flask) -> Server:
    """What this process would be."""
    url, folder = make_url(app.config["DATABASE_URL"]), os.path.realpath(app.config["DATA"])
    database = url.get_backend_name()
    if database == "sqlite":
        database = os.path.relpath(os.path.realpath(str(url.database)), folder)
    return Server(os.getpid(), app.config["VERSION"], database)

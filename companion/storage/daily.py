"""What a server does by itself every day: a backup of an SQLite database, and what it is given.

And the backup before a newer version changes the tables; what these backups are called, which is
the newest, and which have to go.
"""

from __future__ import annotations

import fcntl
import os
import re
import shlex
import shutil
import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from threading import Event, Thread, main_thread
from typing import Any

from flask import Flask
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from companion import clock, migrations
from companion.config import SettingError
from companion.database import Busy, gather
from companion.disk import whose
from companion.storage.backup import DRAFT_PREFIX, BackupError, back_up, database_file, reason

LOOKED_EVERY = 60 * 60.0  # seconds

LOCK = ".lock"

MOST, FEWEST = 14, 2

FREE = 3  # times the database, which is to stay free on the disk

_NAME = re.compile(r"companion-\d{4}-\d{2}-\d{2}(-before-\d{4})?\.sqlite3")


def init_app(app: Flask, tidy: Callable[[Flask], object]) -> None:
    """Back up and tidy once a day, from the first request of each process on; one does each."""
    if app.config["SERVES"]:
        daily = app.extensions["daily_work"] = DailyWork(app, tidy)
        weakref.finalize(app, daily.is_over.set)
        app.before_request(daily.start)


class DailyWork:
    """What one app does each day. A process that was forked has to start anew."""

    def __init__(self, app: Flask, tidy: Callable[[Flask], object]) -> None:
        self.app, self.tidy = weakref.ref(app), tidy  # it ends with its app
        self.settings, self.logger = app.config, app.logger
        self.backs_up = backs_up(app.config)
        self.process = 0
        self.thread: Thread | None = None
        self.is_over = Event()

    def start(self) -> None:
        """Begin, unless this process has."""
        if self.process != os.getpid():
            self.process = os.getpid()
            self.thread = Thread(target=self.run, name="daily work", daemon=True)
            self.thread.start()

    def run(self) -> None:
        """Whenever a new day has begun: a backup, and what waits beside the database gathered."""
        problem, gathered = "", date.min
        while True:
            if self.backs_up:
                problem = self.back_up(problem)
                if gathered != (today := self.now().date()):
                    gather(database_file(self.settings))
                    gathered = today
            self.tidy_up()
            if self.is_over.wait(LOOKED_EVERY):
                return

    def now(self) -> datetime:
        """This moment, for the app as long as it is there: a wrong clock goes on too."""
        app = self.app()
        return clock.now(app) if app else datetime.now(UTC)

    def tidy_up(self) -> None:
        """Tidy, or say in the log why that has to wait."""
        app = self.app()
        try:
            if app:
                self.tidy(app)
        except (Busy, SQLAlchemyError) as error:
            kind = type(error).__name__
            self.logger.warning("What was deleted long ago waits for another day: %s", kind)

    def back_up(self, last_problem: str) -> str:
        """Make the backup of the day if it is missing; what stands against it, logged once."""
        try:
            made = back_up_today(self.settings, self.now())
        except (BackupError, OSError, SettingError) as error:
            problem = reason(error)
            if problem != last_problem and main_thread().is_alive():  # a stop takes the draft away
                self.logger.warning("There is no backup of today: %s", problem)
            return problem
        if made:
            self.logger.info("Backed up to %s", made)
        return ""


def back_up_today(settings: Mapping[str, Any], now: datetime) -> Path | None:
    """Make the backup of the day, and remove what is too old; None where there is one already.

    Raises BackupError and OSError.
    """
    folder = settings["BACKUPS"]
    target: Path = file_of(folder, now.date())
    with lock(folder) as is_ours:
        if not is_ours or target.exists():
            return None
        _make(settings, target)
    return target


def _make(settings: Mapping[str, Any], target: Path) -> None:
    """Make a backup, and remove what is too old. Raises BackupError and OSError."""
    folder, size = target.parent, database_file(settings).stat().st_size
    for left in folder.glob(f"{DRAFT_PREFIX}*"):  # by a process that was ended meanwhile
        shutil.rmtree(left, ignore_errors=True)
    remove_old(folder, size)
    back_up(settings, target)
    remove_old(folder, size, made=target)


def back_up_before_steps(settings: Mapping[str, Any]) -> None:
    """Make a backup of an SQLite database that this version will bring up to date.

    Of processes that start together the first makes it, and the others wait. Raises CannotUpgrade
    where it can't be made.
    """
    if not (backs_up(settings) and migrations.is_behind()):
        return
    day, folder = datetime.now(UTC).date(), settings["BACKUPS"]
    try:
        with lock(folder, waits=True):
            target = file_of(folder, day, before=migrations.head())
            if migrations.is_behind() and not target.exists():
                _make(settings, target)
    except (BackupError, OSError, SettingError) as error:
        raise migrations.CannotUpgrade(
            f"This version changes the tables of {database_file(settings)}, and makes a backup of "
            f"them in {folder} before. It can't: {reason(error).rstrip('.')}. Nothing was changed. "
            f"{whose(folder)}".strip()
        ) from error


def backs_up(settings: Mapping[str, Any]) -> bool:
    """Whether the database is one that we make backups of, and they are on."""
    is_file = make_url(settings["DATABASE_URL"]).get_backend_name() == "sqlite"
    return is_file and settings["BACKUPS"] is not None


@contextmanager
def lock(folder: Path, *, waits: bool = False) -> Iterator[bool]:
    """Whether this process is the only one that works in a folder, until the end."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open(folder / LOCK, "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
        except BlockingIOError:
            yield False
        else:
            yield True


def file_of(folder: Path, day: date, before: str | None = None) -> Path:
    """The backup of a day, or the one of that day before a step."""
    step = f"-before-{before}" if before else ""
    return folder / f"companion-{day.isoformat()}{step}.sqlite3"


def files_in(folder: Path) -> list[Path]:
    """The backups there are, the newest first."""
    try:
        found = [path for path in folder.iterdir() if _NAME.fullmatch(path.name)]
    except OSError:  # there is no such folder
        return []
    return sorted(found, reverse=True)


def newest(folder: Path | None) -> Path | None:
    """The newest backup, if there is one."""
    return next(iter(files_in(folder)), None) if folder else None


def newest_words(settings: Mapping[str, Any]) -> str:
    """The same as a sentence for whoever runs the server."""
    file = newest(settings["BACKUPS"])
    if file is None:
        return "There is no automatic backup."
    command = shlex.join(["companion", "--data", str(settings["DATA"]), "restore", str(file)])
    return f"The newest backup is {file}; `{command}` goes back to it."


def free_room(folder: Path) -> int:
    """How much room is left on the disk of a folder."""
    return shutil.disk_usage(folder).free


def remove_old(
    folder: Path,
    database_size: int,
    free: Callable[[Path], int] = free_room,
    made: Path | None = None,
) -> None:
    """Remove the oldest backups: as many as there are too many, or as the disk needs room.

    The one that was `made` just now stays, whatever day a wrong clock gave it.
    """
    files = sorted(files_in(folder), key=lambda file: file != made)
    while len(files) > FEWEST and (len(files) > MOST or free(folder) < FREE * database_size):
        files.pop().unlink()

"""The automatic backups: what they are called, which is the newest, and which have to go."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path

MOST, FEWEST = 14, 2

FREE = 3  # times the database, which is to stay free on the disk

_NAME = re.compile(r"companion-\d{4}-\d{2}-\d{2}\.sqlite3")


def file_of(folder: Path, day: date) -> Path:
    """The backup of a day."""
    return folder / f"companion-{day.isoformat()}.sqlite3"


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


def newest_words(folder: Path | None) -> str:
    """The same as a sentence for whoever runs the server."""
    file = newest(folder)
    if file is None:
        return "There is no automatic backup."
    return f"The newest backup is {file}; `companion restore {file}` goes back to it."


def free_room(folder: Path) -> int:
    """How much room is left on the disk of a folder."""
    return shutil.disk_usage(folder).free


def remove_old(folder: Path, database_size: int, free: Callable[[Path], int] = free_room) -> None:
    """Remove the oldest backups: as many as there are too many, or as the disk needs room."""
    files = files_in(folder)
    while len(files) > FEWEST and (len(files) > MOST or free(folder) < FREE * database_size):
        files.pop().unlink()

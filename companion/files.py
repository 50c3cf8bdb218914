"""Files that must be whole or not there at all, also on a stick that knows no links."""

from __future__ import annotations

import os
import shutil
from pathlib import Path


def give_name(draft: Path, path: Path) -> None:
    """Give a finished file its name; raises FileExistsError where the name is taken."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # no links here: the name is taken first, then what belongs there is put in
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
        os.replace(draft, path)


def keep_as(path: Path, other: Path) -> None:
    """Give a file a second name, which stays when the first is given away."""
    try:
        os.link(path, other)
    except FileExistsError:
        raise
    except OSError:
        shutil.copy2(path, other)


def write_private(path: Path, text: str) -> None:
    """A new file that only its owner can read, on the disk when this returns."""
    with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

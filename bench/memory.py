"""What a server has more in memory after minutes of work: `python -m bench memory`, on Linux.

40 requests a second, for 10 minutes to warm up and 10 measured. `BENCH_MINUTES=1` makes both
phases one minute, `BENCH_MEASURED=60` measures an hour. It is no part of `make bench`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from secrets import token_hex
from time import monotonic, sleep

from bench.figures import Figure, memory_of
from bench.speed import FORM, BenchServer, served

GAMES = 1000
RATE = 40  # requests a second
PHONES = 4  # that send them
MINUTES = float(os.environ.get("BENCH_MINUTES", "10"))
MEASURED = float(os.environ.get("BENCH_MEASURED", str(MINUTES)))
MOST = 4  # MB

# What is looked at, below the page of a game; the number makes each another one.
PAGES = (
    "",
    "/hand",
    "/player/1",
    "/may?led=C&have=no&card=QS",
    "/rules?q=queen+{number}",
    "?nothing={number}",
    "/hand?mode=points",
)
OTHERS = (
    "/",
    "/new?seat=Ann{number}",
    "/rules",
    "/k/guess{number}",
    "/nowhere/{number}",
    "/static/x/css/companion.css",
)


def figures() -> Iterator[Figure]:
    """The growth, in MB, between the end of the first phase and the end of the second."""
    with served(GAMES) as bench_server:
        bench_server.sign_in()
        numbers = count()
        warm = _work(bench_server, MINUTES, numbers)
        before = memory_of(bench_server.pid)
        measured = _work(bench_server, MEASURED, numbers)
        after = memory_of(bench_server.pid)
    print(f"# {warm:.0f} and {measured:.0f} requests a second", end="")
    print(f", {before:.1f} MB and {after:.1f} MB in memory")
    yield Figure("memory_growth_mb", after - before, MOST)


def _work(bench_server: BenchServer, minutes: float, numbers: Iterator[int]) -> float:
    """So many minutes of requests; how many there were a second."""
    begun = monotonic()
    due = count()

    def phone() -> int:
        sent = 0
        for number in due:
            moment = begun + number / RATE
            if moment > begun + minutes * 60:
                return sent
            sleep(max(0, moment - monotonic()))
            _send(bench_server, next(numbers))
            sent += 1
        return sent

    with ThreadPoolExecutor(PHONES) as phones:
        sent = sum(done.result() for done in [phones.submit(phone) for _ in range(PHONES)])
    return sent / (monotonic() - begun)


def _send(bench_server: BenchServer, number: int) -> None:
    """One request: six in eight look at a game, one writes, one does something else."""
    kind, turn = number % 8, number // 8
    game = bench_server.begun[turn % len(bench_server.begun)]
    headers = {"X-CSRFToken": bench_server.form.token, "Content-Type": FORM}
    if kind == 0 and turn % 2:
        outbox = {"X-Operation": token_hex(16), "X-Outbox": "1", "HX-Request": "true"}
        bench_server.ask("POST", f"{game}/hand", bench_server.form.body, **headers, **outbox)
    elif kind == 0:
        table = bench_server.scoreboard.partition("/g/")[0]
        bench_server.ask("POST", f"{table}/keep", "", **headers)
    elif kind == 1:
        bench_server.ask("GET", OTHERS[turn % len(OTHERS)].format(number=number))
    else:
        bench_server.ask("GET", game + PAGES[number % len(PAGES)].format(number=number))

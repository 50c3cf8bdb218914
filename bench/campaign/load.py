"""Sixty keepers and a hundred lookers for two minutes on one server with SQLite."""

from __future__ import annotations

import random
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep

from bench.campaign.table import NO_ANSWER, Phone, set_tables
from bench.figures import Figure, memory_of
from tests.server_process import free_port, started

KEEPERS, LOOKERS = 60, 100
SECONDS = 120
HAND_EVERY, LOOK_EVERY = 20.0, 4.0  # seconds
MOST_P99_MS, MOST_GROWTH_MB = 1_000, 30


def figures() -> Iterator[Figure]:
    """How long answers took, how many went wrong, and what memory grew by after the first half."""
    with TemporaryDirectory() as name:
        places = set_tables(Path(name), KEEPERS)
        port = free_port()
        with started(Path(name), port, errors=subprocess.DEVNULL) as server:
            until = monotonic() + SECONDS
            times: list[float] = []
            errors: list[str] = []
            seats = [(place, HAND_EVERY) for place in places]
            seats += [(places[number % KEEPERS], LOOK_EVERY) for number in range(LOOKERS)]
            threads = [
                threading.Thread(
                    target=use,
                    args=(Phone(port, place, place.cookies[0]), every, until, times, errors),
                )
                for place, every in seats
            ]
            for thread in threads:
                thread.start()
            sleep(SECONDS / 2)
            half = memory_of(server.pid)
            for thread in threads:
                thread.join()
            grown = memory_of(server.pid) - half
    p99 = quantiles(times, n=100)[-1] * 1000
    print(f"# {len(times)} requests in {SECONDS} s, {half:.0f} MB after the first half")
    for error in errors[:5]:
        print(f"# {error}")
    yield Figure("load_p99_ms", p99, MOST_P99_MS)
    yield Figure("load_errors", len(errors), 0)
    yield Figure("load_memory_growth_mb", max(0.0, grown), MOST_GROWTH_MB)


def use(phone: Phone, every: float, until: float, times: list[float], errors: list[str]) -> None:
    """Score or look again and again, not all at the same moment."""
    sleep(random.uniform(0, every))
    while monotonic() < until:
        try:
            if every == HAND_EVERY:
                timed(phone.open_form, times)
                status = timed(phone.save, times)
            else:
                status = timed(phone.look, times)
        except (*NO_ANSWER, AssertionError) as error:
            errors.append(repr(error))
        else:
            if status != 200:
                errors.append(f"answered {status}")
        sleep(random.uniform(0.5, 1.5) * every)


def timed(request: object, times: list[float]) -> int:
    """The status of a request, whose seconds are written down."""
    start = perf_counter()
    status = int(request())  # type: ignore[operator]
    times.append(perf_counter() - start)
    return status

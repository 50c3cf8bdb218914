"""Followers who hear of what keepers save: how long it takes, and whether a page still opens."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from math import inf
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep

from bench.campaign.table import NO_ANSWER, Phone, Place, set_tables
from bench.figures import Figure, memory_of
from bench.speed import BenchServer, expect, served
from tests import postgres
from tests.server_process import HOST, free_port, started

SECONDS = 60  # `make campaign` has five minutes
GAMES, FOLLOWERS = 60, 5  # and as many followers of each
HAND_EVERY, ASK_EVERY = 20.0, 1.2  # seconds; the second as static/js/live/live.js has it
WARM_UP = 10.0  # seconds in which all open their page, before anybody saves
MOST_NEWS_MS, MOST_GROWTH_MB = 2000, 30
QUESTIONS, LOOKS = 500, 300
PATIENCE = 30.0

SAVED = re.compile(rb"Hand (\d+) saved")
NEWS = re.compile(rb'data-news="([^"]+)"')


def figures() -> Iterator[Figure]:
    """A question with nothing new, news on SQLite and on PostgreSQL, a page beside it all."""
    yield from nothing_new()
    yield from news(SECONDS)
    yield from news_of_two_processes(SECONDS)
    yield from held_open_page()


def nothing_new() -> Iterator[Figure]:
    """The question of a page that is still true, against a bare view of the same server."""
    with served(10) as server:
        server.sign_in()
        _, (_, page) = server.ask("GET", server.scoreboard, **{"Accept-Encoding": "identity"})
        found = NEWS.search(page)
        assert found
        address = found[1].decode()
        for _ in range(20):
            time_question(server, address), server.time_line()
        rounds = [(time_question(server, address), server.time_line()) for _ in range(QUESTIONS)]
    question, line = (median(column) for column in zip(*rounds, strict=True))
    print(f"# medians in ms: nothing new {question:.2f}, one line {line:.2f}")
    yield Figure("nothing_new", question / line, 1.5)


def time_question(server: BenchServer, address: str) -> float:
    """The milliseconds of one question, as live.js asks it."""
    spent, (answer, _) = server.ask("GET", address, **{"HX-Request": "true"})
    expect(answer, 204)
    return spent


class Crowd:
    """Followers of all games, and when each hand was sent by its keeper."""

    def __init__(self, places: list[Place], ports: list[int], until: float) -> None:
        self.places, self.ports, self.until = places, ports, until
        self.sent: dict[tuple[str, int], float] = {}
        self.seconds: list[float] = []
        self.errors: list[str] = []

    def keep(self, place: Place, port: int) -> None:
        """One keeper: a hand every 20 seconds or so."""
        phone = Phone(port, place, place.cookies[0])
        sleep(WARM_UP + random.uniform(0, HAND_EVERY))
        for number in count(1):
            if monotonic() > self.until:
                return
            try:
                phone.open_form()
                self.sent[place.game, number] = perf_counter()
                status = phone.save()
            except (*NO_ANSWER, AssertionError) as error:
                self.errors.append(repr(error))
                return
            if status != 200:
                self.errors.append(f"a save was answered {status}")
                return
            sleep(random.uniform(0.5, 1.5) * HAND_EVERY)

    async def follow(self, place: Place, cookie: str, port: int, own: str) -> None:
        """One follower: asks, and reads the page when there is news, until all was heard."""
        await asyncio.sleep(random.uniform(0, WARM_UP))
        seen = 0
        address = place.game
        while monotonic() < self.until + 2 * ASK_EVERY:
            begun = monotonic()
            try:
                status, body = await fetch(port, address, cookie, own)
                if status == 200 and address != place.game:
                    status, body = await fetch(port, place.game, cookie, own)
                if status == 200:
                    address = self.read(place, body, address)
                    seen = self.note(place, body, seen)
                elif status != 204:
                    self.errors.append(f"answered {status}")
            except (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError) as error:
                self.errors.append(repr(error))
            await asyncio.sleep(max(0.0, ASK_EVERY - (monotonic() - begun)))
        last = max((number for game, number in self.sent if game == place.game), default=0)
        if seen < last:
            self.errors.append(f"hand {last} was not heard of")

    def read(self, place: Place, body: bytes, address: str) -> str:
        """Where the page asks from now on."""
        found = NEWS.search(body)
        return found[1].decode() if found else address

    def note(self, place: Place, body: bytes, seen: int) -> int:
        """How long the hands took that are new on the page."""
        found = SAVED.search(body)
        newest = int(found[1]) if found else seen
        for number in range(seen + 1, newest + 1):
            self.seconds.append(perf_counter() - self.sent[place.game, number])
        return newest

    async def follow_all(self) -> None:
        """Every follower, until the time is over."""
        ports = (self.ports[number % len(self.ports)] for number in count())
        phones = [(place, cookie) for place in self.places for cookie in place.followers]
        # A server bounds the connections of one address: these phones have one each, as at home.
        own = (f"127.0.{number // 250 + 1}.{number % 250 + 1}" for number in count())
        await asyncio.gather(*(self.follow(*phone, next(ports), next(own)) for phone in phones))

    def run(self) -> None:
        """All of them, until the time is over."""
        ports = (self.ports[number % len(self.ports)] for number in count(1))
        keepers = [
            threading.Thread(target=self.keep, args=(place, next(ports))) for place in self.places
        ]
        for keeper in keepers:
            keeper.start()
        asyncio.run(self.follow_all())
        for keeper in keepers:
            keeper.join()


async def fetch(port: int, path: str, cookie: str, own: str) -> tuple[int, bytes]:
    """One request on a connection of its own, as a phone whose server closes it."""
    head = f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nCookie: {cookie}\r\nHX-Request: true\r\n"
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection(HOST, port, local_addr=(own, 0))
        try:
            writer.write(f"{head}Connection: close\r\n\r\n".encode())
            answer = await reader.read()
        finally:
            writer.close()
    if not answer:
        raise ConnectionError("closed without an answer")
    status, _, body = answer.partition(b"\r\n\r\n")
    return int(status.split(b" ", 2)[1]), body


def news(seconds: int) -> Iterator[Figure]:
    """One process on SQLite."""
    with TemporaryDirectory() as name:
        places = set_tables(Path(name), GAMES, followers=FOLLOWERS)
        port = free_port()
        with started(Path(name), port, errors=subprocess.DEVNULL) as server:
            yield from hear("news", places, [port], [server.pid], seconds)


def news_of_two_processes(seconds: int) -> Iterator[Figure]:
    """The same with two processes on PostgreSQL: a follower may ask another one than its keeper."""
    with TemporaryDirectory() as name, ExitStack() as stack:
        url = postgres.address(stack.enter_context(postgres.running()))
        places = set_tables(Path(name), GAMES, followers=FOLLOWERS, DATABASE_URL=url)
        ports, pids = [free_port(), free_port()], []
        for port in ports:
            process = started(
                Path(name), port, errors=subprocess.DEVNULL, COMPANION_DATABASE_URL=url
            )
            pids.append(stack.enter_context(process).pid)
        yield from hear("news_of_two", places, ports, pids, seconds)


def hear(
    name: str, places: list[Place], ports: list[int], pids: list[int], seconds: int
) -> Iterator[Figure]:
    """How long news took, what went wrong, and what memory grew by after the first half."""
    crowd, half = Crowd(places, ports, monotonic() + WARM_UP + seconds), [0.0]
    watch = threading.Timer(
        WARM_UP + seconds / 2, lambda: half.insert(0, sum(map(memory_of, pids)))
    )
    watch.start()
    crowd.run()
    watch.join()
    grown = sum(map(memory_of, pids)) - half[0]
    p99 = quantiles(crowd.seconds, n=100)[-1] * 1000
    print(f"# {name}: {len(crowd.seconds)} times somebody heard of a hand, {half[0]:.0f} MB")
    for error in crowd.errors[:5]:
        print(f"# {error}")
    yield Figure(f"{name}_p99_ms", p99, MOST_NEWS_MS)
    yield Figure(f"{name}_errors", len(crowd.errors), 0)
    yield Figure(f"{name}_memory_growth_mb", max(0.0, grown), MOST_GROWTH_MB)


def held_open_page() -> Iterator[Figure]:
    """The slowest scoreboards beside 300 followers who ask, against a server that is idle."""
    with TemporaryDirectory() as name:
        places = set_tables(Path(name), GAMES, followers=FOLLOWERS)
        port = free_port()
        with started(Path(name), port, errors=subprocess.DEVNULL):
            phone = Phone(port, places[0], places[0].cookies[0])
            look_p99(phone)
            idle = look_p99(phone)
            with followed(places, port):
                beside = look_p99(phone)
            idle = median((idle, look_p99(phone)))
    print(f"# p99 in ms: scoreboard {idle:.1f}, beside {GAMES * FOLLOWERS} followers {beside:.1f}")
    yield Figure("held_open_page", beside / idle, 3)


@contextmanager
def followed(places: list[Place], port: int) -> Iterator[None]:
    """So many followers in a process of their own, while the block runs."""
    command = [sys.executable, "-m", "bench.news", str(port)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, text=True)
    assert process.stdin
    phones = [(place.game, cookie) for place in places for cookie in place.followers]
    json.dump(phones, process.stdin)
    process.stdin.close()
    sleep(WARM_UP + ASK_EVERY)
    try:
        yield
    finally:
        process.kill()
        process.wait()


def look_p99(phone: Phone) -> float:
    """Of so many looks the slowest but one in a hundred, in ms."""
    times = []
    for _ in range(LOOKS):
        start = perf_counter()
        assert phone.look() == 200
        times.append((perf_counter() - start) * 1000)
        sleep(0.01)
    return quantiles(times, n=100)[-1]


def main() -> None:
    """Ask as so many followers do, until somebody ends this process."""
    port, phones = int(sys.argv[1]), json.load(sys.stdin)
    places = [Place(game, (), (cookie,)) for game, cookie in phones]
    asyncio.run(Crowd(places, [port], inf).follow_all())


if __name__ == "__main__":
    main()

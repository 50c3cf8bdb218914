"""Medians over HTTP, a new connection each, one request after the other."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPResponse
from secrets import token_hex
from statistics import median
from time import perf_counter, sleep
from typing import Any
from urllib.parse import urlencode

from bench.figures import Figure

REQUESTS = 500
FEW, MANY = 10, 10_000  # games in the database
BREATH = 0.003  # seconds, so that a server has put away what it did before
FORM = "application/x-www-form-urlencoded"


class BenchServer:
    """A server of `bench.bench_server`, and the phone that keeps score there."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.port, self.pid, self.scoreboard = told["port"], told["pid"], told["scoreboard"]
        self.begun, self.statements = told["begun"], told["statements"]
        self.file: str = told["file"]
        self.headers = {"Cookie": told["cookie"], "Accept-Encoding": "gzip"}

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[float, Any]:
        """One request on a connection of its own: the milliseconds it took, and the answer."""
        sleep(BREATH)
        start = perf_counter()
        connection = HTTPConnection("127.0.0.1", self.port)
        connection.request(method, path, body or None, {**self.headers, **headers})
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return (perf_counter() - start) * 1000, (answer, text)

    def sign_in(self) -> None:
        """Open a page as a browser does: from then on there is a token."""
        self.headers["Accept-Encoding"] = "identity"
        _, (answer, page) = self.ask("GET", f"{self.begun[0]}/hand")
        self.headers["Accept-Encoding"] = "gzip"
        self.headers["Cookie"] = answer.headers["Set-Cookie"].split(";")[0]
        now = self.begun[-1].rpartition("/")[2]  # what the table plays by now, as the phone knows
        self.form = HandForm(page.decode(), beside=now)

    def time_page(self) -> float:
        """The scoreboard of a game of 12 hands."""
        return self.time_get(self.scoreboard)

    def time_first_look(self, number: int) -> float:
        """The scoreboard right after that save."""
        return self.time_get(self.begun[number])

    def time_get(self, path: str, **headers: str) -> float:
        """Any page."""
        spent, (answer, _) = self.ask("GET", path, **headers)
        expect(answer, 200)
        return spent

    def time_line(self) -> float:
        """A bare Flask view that renders a template of one line."""
        return self.time_get("/floor/page")

    def time_row(self) -> float:
        """A bare Flask view that gets the same form and inserts one row."""
        told = {"Content-Type": FORM}
        spent, (answer, _) = self.ask("POST", "/floor/insert", self.form.body, **told)
        expect(answer, 200)
        return spent

    def time_save(self, number: int) -> float:
        """The twelfth hand of a game, sent as the phone's outbox sends it, from the open form."""
        _, (answer, _) = self.ask("GET", f"{self.begun[number]}/hand")
        expect(answer, 200)
        spent, (answer, _) = self.ask(
            "POST",
            f"{self.begun[number]}/hand",
            self.form.body,
            **{
                "Content-Type": FORM,
                "X-CSRFToken": self.form.token,
                "X-Operation": token_hex(16),
                "X-Outbox": "1",
                "HX-Request": "true",
            },
        )
        expect(answer, 200)
        assert "X-Location" in answer.headers
        return spent


class HandForm(HTMLParser):
    """The fields of the form for a hand, filled in: the second took the queen, and the hearts."""

    def __init__(
        self, page: str, hearts: Sequence[int] = (6, 0, 4, 3), *, beside: str = ""
    ) -> None:
        super().__init__()
        self.token, self.fields = "", dict[str, str]()
        self.feed(page)
        seats = [name for name in self.fields if name.startswith("hearts-")]
        taken = dict(zip(seats, map(str, hearts), strict=True))
        told = {**self.fields, **taken, "beside": beside}
        self.body = urlencode({**told, "taker-QS": "1", "evidence": "counts"})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        if tag == "meta" and of.get("name") == "csrf-token":
            self.token = of["content"] or ""
        elif tag in ("input", "select") and of.get("name") not in (None, "csrf_token", "operation"):
            is_choice = of.get("type") in ("radio", "checkbox") and "checked" not in of
            if not is_choice:
                self.fields[str(of["name"])] = of.get("value") or ""


def expect(answer: HTTPResponse, status: int) -> None:
    """A figure of wrong answers is none."""
    assert answer.status == status, f"{answer.status} instead of {status}"


@contextmanager
def served(games: int) -> Iterator[BenchServer]:
    """A server with so many games, in a process of its own."""
    command = [sys.executable, "-m", "bench.bench_server", str(games)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    try:
        yield BenchServer(json.loads(process.stdout.readline()))
    finally:
        process.stdin.close()
        process.wait(20)
        process.stdout.close()


def figures() -> Iterator[Figure]:
    """Saving a hand and looking at the scoreboard, against bare views of the same server."""
    with served(MANY) as many:
        many.sign_in()
        for number in range(10):  # nobody measures the first visit
            many.time_page(), many.time_save(REQUESTS + number)
        rounds = [_round(many, number) for number in range(REQUESTS)]
    medians = (median(column) for column in zip(*rounds, strict=True))
    insert, save, first_look, line, page = medians
    print(f"# medians in ms: one row {insert:.2f}, one line {line:.2f}", end="")
    print(f", save a hand {save:.2f}, scoreboard {page:.2f}")
    yield Figure("save_hand", save / insert, 5.2)
    yield Figure("scoreboard", page / line, 12)
    yield Figure("scoreboard_after_a_save", first_look / line, 12)
    yield Figure("scoreboard_sql", many.statements, 8)


def _round(many: BenchServer, number: int) -> tuple[float, ...]:
    return (
        many.time_row(),
        many.time_save(number),
        many.time_first_look(number),
        many.time_line(),
        many.time_page(),
    )

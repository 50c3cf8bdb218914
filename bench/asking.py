"""What the referee takes to answer in the middle of a hand, against a bare Flask view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median

from bench.figures import Figure
from bench.speed import FEW, BenchServer, served

REQUESTS = 400
HTMX = {"HX-Request": "true"}
MOST = 3.5  # times a view of one line

# What is asked, below the page of a game, one after the other.
ASKED: Mapping[str, tuple[str, ...]] = {
    "ruling": (
        "/may",
        "/may?led=C",
        "/may?led=C&have=no",
        "/may?led=C&have=no&card=QS",
        "/may?led=C&have=no&card=QS&first-hold=yes-yes",
        "/may?led=C&have=yes&card=QS",
        "/may?led=none&card=H&broken=no&hold=yes",
        "/may?led=D&have=no&card=H",
    ),
    "search": (
        "/rules?q=queen+first+trick",
        "/rules?q=quen+frist+trik",
        "/rules?q=what+does+broken+harts+mean",
        "/rules?q=renege",
        "/rules?q=shooting+teh+moon+what+do+i+need",
        "/rules?q=who+starts",
        "/rules?q=only+hearts+left",
        "/rules?q=someone+just+threw+a+heart+can+i+lead+one+now",
    ),
}


def figures() -> Iterator[Figure]:
    """What changes of the page each time, for the keeper of a table."""
    with served(FEW) as bench_server:
        bench_server.sign_in()  # a phone at the table has a token since its first page
        for name, paths in ASKED.items():
            for path in paths:  # nobody measures the first time
                bench_server.time_get(bench_server.scoreboard + path, **HTMX)
            yield Figure(name, _times(bench_server, paths), MOST)


def _times(bench_server: BenchServer, paths: tuple[str, ...]) -> float:
    rounds = [
        (
            bench_server.time_line(),
            bench_server.time_get(bench_server.scoreboard + paths[number % len(paths)], **HTMX),
        )
        for number in range(REQUESTS)
    ]
    line, page = (median(column) for column in zip(*rounds, strict=True))
    return page / line

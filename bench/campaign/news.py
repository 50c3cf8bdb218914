"""Three hundred followers of sixty games for five minutes, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

from bench.figures import Figure
from bench.news import news, news_of_two_processes

SECONDS = 300


def figures() -> Iterator[Figure]:
    """How long news took in one process, and in two on PostgreSQL."""
    yield from news(SECONDS)
    yield from news_of_two_processes(SECONDS)

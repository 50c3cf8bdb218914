"""How large the largest page of the rules is on its way to a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figures import Figure
from companion import create_app
from companion.rules import VARIANTS

MOST_BYTES = 40_000
PAGES = ("", "/card")


def figures() -> Iterator[Figure]:
    """Rules and card of every variant at its largest, compressed as they are sent."""
    with TemporaryDirectory() as data:
        visitor = create_app({"DATA": Path(data), "BACKUPS": None}).test_client()
        sizes = [
            len(visitor.get(f"/rules/{key}{page}", headers={"Accept-Encoding": "gzip"}).data)
            for key in VARIANTS
            for page in PAGES
        ]
    yield Figure("rulebook_bytes", max(sizes), MOST_BYTES)

"""Every route and method with the ids of a table, tried by everybody who may not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bench.figures import Figure
from companion import create_app
from tests.conftest import FOR_TESTS
from tests.web.test_every_url import at_tables
from tests.web.world import LATER, World

if TYPE_CHECKING:
    from flask.testing import FlaskClient

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
LETS_SEE = (404, 405)  # and OPTIONS, which names the methods of an address to anybody
ROUNDS: tuple[dict[str, str], ...] = (
    {},
    {"HX-Request": "true"},
    {"X-Outbox": "1", "X-Operation": "0" * 32, "HX-Request": "true"},
    {"Cookie": "companion=eyJkZXZpY2UiOiJ4In0.forged"},
)


def figures() -> Iterator[Figure]:
    """Answers that told or changed something, by role."""
    tried: Counter[str] = Counter()
    leaks: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        world = World(create_app({**FOR_TESTS, "DATA": Path(folder), "CLOCK": lambda: LATER}))
        names = [name for table in ("players",) for name in _texts(world, table)]
        for role, client in _roles(world):
            for rule, _ in at_tables(world):
                for method in METHODS:
                    for headers in ROUNDS:
                        tried[role] += 1
                        sent = world.sent_to(rule) if method == "POST" else None
                        answer = client.open(
                            world.url(rule, world.own), method=method, data=sent, headers=headers
                        )
                        is_told = any(name in answer.text for name in names)
                        is_let_in = method != "OPTIONS" and answer.status_code not in LETS_SEE
                        if is_told or is_let_in or world.is_changed:
                            print(f"# {role}: {method} {rule.rule} {answer.status}")
                            leaks[role] += 1
                            world.restore()
        world.close()
    print(f"# requests by role: {dict(tried)}")
    yield Figure("leaks_to_outsiders", leaks.total(), 0)


def _roles(world: World) -> Iterator[tuple[str, FlaskClient]]:
    yield "stranger", world.stranger
    yield "keeper of another table", world.neighbour


def _texts(world: World, table: str) -> list[str]:
    """The names of the players of the own table."""
    return [
        str(value)
        for row in world.rows()[table]
        for value in row
        if value in ("Annie", "Cleo", "Dev")
    ]

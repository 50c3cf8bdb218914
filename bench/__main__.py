"""`make bench`: a line `name value limit ok|over` for each figure; wrong when one is over."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec

from bench.figures import Figure

PARTS = ("rules", "speed", "long_games", "asking", "dearest", "rulebook", "loading", "waiting")


def main() -> int:
    """Measure the parts that are named, or all."""
    wanted = [part for part in sys.argv[1:] or PARTS if find_spec(f"bench.{part}")]
    every = []
    for part in wanted:
        figures: Callable[[], Iterator[Figure]] = import_module(f"bench.{part}").figures
        for figure in figures():
            print(figure, flush=True)
            every.append(figure)
    return 0 if all(figure.holds for figure in every) else 1


if __name__ == "__main__":
    sys.exit(main())

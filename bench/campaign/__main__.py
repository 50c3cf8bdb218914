"""`make campaign`: a line `name value limit ok|over` for each figure; wrong when one is over.

`python -m bench.campaign kills load` runs only these parts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module

from bench.figures import Figure

PARTS = ("kills", "cuts", "phones", "garbage", "outsiders", "load")


def main() -> int:
    """Run the parts that are named, or all."""
    every = []
    for part in sys.argv[1:] or PARTS:
        figures: Callable[[], Iterator[Figure]] = import_module(f"bench.campaign.{part}").figures
        for figure in figures():
            print(figure, flush=True)
            every.append(figure)
    return 0 if all(figure.holds for figure in every) else 1


if __name__ == "__main__":
    sys.exit(main())

"""`make bench`: a line `name value limit ok|over` for each figure; wrong when one is over."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from bench.figures import measure

PARTS = (
    "rules",
    "play",
    "speed",
    "long_games",
    "history",
    "asking",
    "dearest",
    "rulebook",
    "loading",
    "waiting",
    "news",
    "table_file",
    "looks",
)


def main() -> int:
    """Measure the parts that are named, or all."""
    wanted = [part for part in sys.argv[1:] or PARTS if find_spec(f"bench.{part}")]
    return measure([f"bench.{part}" for part in wanted])


if __name__ == "__main__":
    sys.exit(main())

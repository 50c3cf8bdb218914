"""How many changed rules the tests catch: `make mutants` runs mutmut, which writes it down."""

from __future__ import annotations

import json
import sys
from pathlib import Path

STATS = Path("mutants/mutmut-cicd-stats.json")
LEAST = 95  # of 100


def main() -> int:
    """Say how many were caught, and where the others are told; wrong when they are too many."""
    stats = json.loads(STATS.read_text("utf-8"))
    caught = stats["killed"] + stats["timeout"]
    share = 100 * caught / stats["total"]
    print(f"{caught} of {stats['total']} changes were caught: {share:.1f} %, at least {LEAST} %.")
    print("`.venv/bin/mutmut results` lists the others, `mutmut show NAME` shows one.")
    return int(share < LEAST)


if __name__ == "__main__":
    sys.exit(main())

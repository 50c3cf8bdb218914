"""`make campaign`: a line `name value limit ok|over` for each figure; wrong when one is over.

`python -m bench.campaign kills load` runs only these parts.
"""

from __future__ import annotations

import sys

from bench.figures import measure

PARTS = ("kills", "cuts", "phones", "garbage", "outsiders", "load", "news", "nginx", "hosted")


def main() -> int:
    """Run the parts that are named, or all."""
    return measure([f"bench.campaign.{part}" for part in sys.argv[1:] or PARTS])


if __name__ == "__main__":
    sys.exit(main())

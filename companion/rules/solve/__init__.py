"""Two questions put to the rules: what typed points can mean, and what a player needs."""

from companion.rules.solve.needs import GameOutcome, Need, Needs, needs
from companion.rules.solve.typed import UNKNOWN, PointsReading, allowed_sums, read_points

__all__ = [
    "UNKNOWN",
    "GameOutcome",
    "Need",
    "Needs",
    "PointsReading",
    "allowed_sums",
    "needs",
    "read_points",
]

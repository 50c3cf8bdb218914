"""Two questions put to the rules: what typed points can mean, and what a player needs."""

from companion.rules.solve.needs import GameOutcome, Need, Needs, needs
from companion.rules.solve.typed import (
    UNKNOWN,
    PointsReading,
    allowed_sums,
    moon_lines,
    moon_relief,
    penalties_typed,
    read_points,
    typed_outcomes,
    unreadable,
)

__all__ = [
    "UNKNOWN",
    "GameOutcome",
    "Need",
    "Needs",
    "PointsReading",
    "allowed_sums",
    "moon_lines",
    "moon_relief",
    "needs",
    "penalties_typed",
    "read_points",
    "typed_outcomes",
    "unreadable",
]

"""When something went wrong: at most two questions a case, then one ruling by the table's policy.

Where the laws leave it open, the ruling says so and names what a table can decide (2H, FAQ 63-75).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.referee.mishaps_cases import THEMES
from companion.referee.mishaps_shape import (
    Answers,
    Ask,
    Case,
    Decision,
    Effect,
    Ruling,
    decided,
    every_decision,
    ruling_of,
)

__all__ = [
    "CASES",
    "THEMES",
    "Answers",
    "Ask",
    "Case",
    "Decision",
    "Effect",
    "Ruling",
    "decided",
    "every_decision",
    "ruling_of",
]

# Every case by its key, in the order a table would look for it.
CASES: Mapping[str, Case] = MappingProxyType(
    {case.key: case for _, cases in THEMES for case in cases}
)

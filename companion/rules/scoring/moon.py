"""What a moon can become (F1), who shoots together (J2), and what it is worth anywhere."""

from __future__ import annotations

from enum import StrEnum

from companion.rules.ruleset.options import CAN_ADD, CAN_SUBTRACT
from companion.rules.ruleset.ruleset import Ruleset

# F1 choice_from_74: "target - 26 (always 26)", whatever the cards are worth.
CHOICE_MARGIN = 26


class MoonChoice(StrEnum):
    """What a shooter may choose."""

    ADD = "add"
    SUBTRACT = "subtract"


class Moon(StrEnum):
    """What a moon did to the points."""

    ADD = "add"
    SUBTRACT = "subtract"
    NOBODY_SCORES = "nobody_scores"
    WINS_GAME = "wins_game"


def shooting_side(ruleset: Ruleset, seat: int) -> int:
    """J2: who shoots with what a seat takes: the seat, or its team, known by the first seat."""
    return seat % (ruleset.players // 2) if ruleset.shoots_as_team else seat


def may_add(ruleset: Ruleset) -> bool:
    """F1: whether a moon can ever give its points to the others."""
    return ruleset.moon_mode in CAN_ADD


def may_subtract(ruleset: Ruleset) -> bool:
    """F1: whether a moon can ever take its points off the shooter's total."""
    return ruleset.moon_mode in CAN_SUBTRACT


THIRTY_NINE = 39

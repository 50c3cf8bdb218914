"""Who shot the moon, found by the cards, and what a moon can become (F1, F2)."""

from collections.abc import Sequence
from enum import StrEnum

from companion.rules.cards import Card
from companion.rules.options import CAN_ADD, CAN_SUBTRACT, MoonRequires, TeamMoon, Teams
from companion.rules.ruleset import Ruleset
from companion.rules.takes import Take, holds_all, teams_of

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


def shoots_as_team(ruleset: Ruleset) -> bool:
    """J2: whether the cards and the tricks of two partners count together."""
    return ruleset.teams is not Teams.NONE and ruleset.team_moon is TeamMoon.BY_TEAM


def shooting_side(ruleset: Ruleset, seat: int) -> int:
    """J2: who shoots with what a seat takes: the seat, or its team, known by the first seat."""
    return seat % (ruleset.players // 2) if shoots_as_team(ruleset) else seat


def moon_cards(ruleset: Ruleset) -> tuple[Card, ...]:
    """F2: the cards a moon needs, as often as the pack holds them."""
    if ruleset.moon_requires is MoonRequires.PLUS_BONUS:
        return ruleset.scoring_cards
    return ruleset.penalty_cards


def shooter_of(ruleset: Ruleset, takes: Sequence[Take]) -> int | None:
    """F2, J2: the seat or team that took everything a moon needs, never judged by points."""
    needed = moon_cards(ruleset)
    for seat, take in enumerate(teams_of(takes) if shoots_as_team(ruleset) else takes):
        if holds_all(ruleset, take, needed):
            return seat
    return None


def may_add(ruleset: Ruleset) -> bool:
    """F1: whether a moon can ever give its points to the others."""
    return ruleset.moon_mode in CAN_ADD


def may_subtract(ruleset: Ruleset) -> bool:
    """F1: whether a moon can ever take its points off the shooter's total."""
    return ruleset.moon_mode in CAN_SUBTRACT

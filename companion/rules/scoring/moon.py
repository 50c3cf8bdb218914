"""Who shot the moon or took every trick, found by the cards, and what that can become (F1, F2)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from companion.rules.captures import Take, holds_all, teams_of
from companion.rules.errors import DoesNotAddUp
from companion.rules.ruleset.options import (
    CAN_ADD,
    CAN_SUBTRACT,
)
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


def shooter_of(ruleset: Ruleset, takes: Sequence[Take]) -> int | None:
    """F2, J2: the seat or team that took everything a moon needs, never judged by points."""
    needed = ruleset.moon_cards
    for seat, take in enumerate(teams_of(takes) if ruleset.shoots_as_team else takes):
        if holds_all(ruleset, take, needed):
            return seat
    return None


def may_add(ruleset: Ruleset) -> bool:
    """F1: whether a moon can ever give its points to the others."""
    return ruleset.moon_mode in CAN_ADD


def may_subtract(ruleset: Ruleset) -> bool:
    """F1: whether a moon can ever take its points off the shooter's total."""
    return ruleset.moon_mode in CAN_SUBTRACT


THIRTY_NINE = 39


def check_tricks(ruleset: Ruleset, takes: Sequence[Take]) -> None:
    """Everybody's tricks are told and add up; raises DoesNotAddUp."""
    told = [take.tricks for take in takes if take.tricks is not None]
    if len(told) < len(takes):
        raise DoesNotAddUp("tricks_not_told", seats=len(takes) - len(told))
    if sum(told) != ruleset.hand_size or min(told) < 0:
        raise DoesNotAddUp("tricks_do_not_add_up", told=sum(told), tricks=ruleset.hand_size)


def sun_taker(ruleset: Ruleset, takes: Sequence[Take]) -> int | None:
    """The seat, or the team (J2), that took every trick."""
    for seat, take in enumerate(teams_of(takes) if ruleset.shoots_as_team else takes):
        if take.tricks == ruleset.hand_size:
            return seat
    return None

"""Who shot the moon or took every trick, found by the cards, and what that can become (F1, F2)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from companion.rules.captures import Take, holds_all, teams_of
from companion.rules.cards import Card
from companion.rules.errors import DoesNotAddUp
from companion.rules.ruleset.options import (
    CAN_ADD,
    CAN_SUBTRACT,
    MoonMode,
    MoonRequires,
    Sun,
    TeamMoon,
    Teams,
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


THIRTY_NINE = 39

_JUST_A_MOON = frozenset({Sun.OFF, Sun.REQUIRED_FOR_MOON})


def needs_every_trick(ruleset: Ruleset) -> bool:
    """F2 all_tricks, and F5's second spelling of it."""
    is_asked = ruleset.moon_requires is MoonRequires.ALL_TRICKS
    is_asked = is_asked or ruleset.sun is Sun.REQUIRED_FOR_MOON
    return is_asked and ruleset.moon_mode is not MoonMode.DISABLED


def pays_sun(ruleset: Ruleset) -> bool:
    """F5: whether taking every trick is worth something else than a moon."""
    return ruleset.sun not in _JUST_A_MOON and ruleset.moon_mode is not MoonMode.DISABLED


def asks_tricks(ruleset: Ruleset) -> bool:
    """Whether the points of a hand depend on how many tricks everybody took."""
    return bool(ruleset.no_tricks_bonus) or pays_sun(ruleset) or needs_every_trick(ruleset)


def check_tricks(ruleset: Ruleset, takes: Sequence[Take]) -> None:
    """Everybody's tricks are told and add up; raises DoesNotAddUp."""
    told = [take.tricks for take in takes if take.tricks is not None]
    if len(told) < len(takes):
        raise DoesNotAddUp("tricks_not_told", seats=len(takes) - len(told))
    if sum(told) != ruleset.hand_size or min(told) < 0:
        raise DoesNotAddUp("tricks_do_not_add_up", told=sum(told), tricks=ruleset.hand_size)


def sun_taker(ruleset: Ruleset, takes: Sequence[Take]) -> int | None:
    """The seat, or the team (J2), that took every trick."""
    for seat, take in enumerate(teams_of(takes) if shoots_as_team(ruleset) else takes):
        if take.tricks == ruleset.hand_size:
            return seat
    return None

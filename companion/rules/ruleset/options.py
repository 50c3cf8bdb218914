"""The values an option can have, spelled as in the catalogue, and its tables by player count."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar

from companion.rules.cards import Card, parse_cards

T = TypeVar("T")


def option(key: str, usual: T) -> T:
    """A field of a ruleset: its key in the catalogue of house rules, and its usual value."""
    return field(default=usual, metadata={"key": key})


class Leftover(StrEnum):
    """A4: cards that cannot be dealt evenly."""

    REMOVE = "remove"
    KITTY_FIRST_TRICK = "kitty_first_trick"


class SitOut(StrEnum):
    """A10: who sits out each hand where five or six want to play four-handed."""

    NOBODY = "nobody"
    DEALER = "dealer"
    DEALER_AND_OPPOSITE = "dealer_and_opposite"


# A10: the chairs that sit out, counted clockwise from the dealer's.
CHAIRS_OUT: Mapping[SitOut, tuple[int, ...]] = MappingProxyType(
    {SitOut.NOBODY: (), SitOut.DEALER: (0,), SitOut.DEALER_AND_OPPOSITE: (0, 3)}
)

FOUR_HANDED = 4


class Opener(StrEnum):
    """C1: who leads to trick one, and what."""

    LOWEST_CLUB = "lowest_club"
    CLUB_HOLDER_ANY_CLUB = "club_holder_any_club"
    ELDEST_ANY = "eldest_any"
    ELDEST_NO_HEART = "eldest_no_heart"


class FirstTrickPoints(StrEnum):
    """C2: may restricted cards fall on trick one?"""

    FORBIDDEN_UNLESS_ONLY_PENALTY = "forbidden_unless_only_penalty"
    FORBIDDEN_STRICT = "forbidden_strict"
    ALLOWED = "allowed"
    NO_HEARTS_ONLY = "no_hearts_only"


class FirstTrickSet(StrEnum):
    """C3: which cards are restricted on trick one."""

    HEARTS_AND_QUEEN = "hearts_and_queen"
    ALL_POSITIVE = "all_positive"


class HeartLead(StrEnum):
    """D1: when hearts may be led."""

    MUST_BE_BROKEN = "must_be_broken"
    FREE = "free"


class BreakBy(StrEnum):
    """D2: which card breaks hearts."""

    HEART = "heart"
    HEART_OR_QS = "heart_or_QS"


class HeartsAndQueen(StrEnum):
    """D5: a leader with only hearts and the queen of spades."""

    MUST_LEAD_QUEEN = "must_lead_queen"
    MAY_LEAD_HEART = "may_lead_heart"


class QueenLead(StrEnum):
    """D6: when the queen of spades may be led."""

    ANYTIME = "anytime"
    AFTER_BROKEN = "after_broken"


class Multiplier(StrEnum):
    """E6: what a multiplier card does to its taker's hand."""

    DOUBLES_HAND = "doubles_hand"


class ScoreView(StrEnum):
    """E8: how totals are shown; they are always stored as penalties."""

    PENALTIES_UP = "penalties_up"
    COUNTDOWN = "countdown"


class MoonMode(StrEnum):
    """F1: what a moon does to the points."""

    ADD_OTHERS = "add_others"
    SUBTRACT_SELF = "subtract_self"
    CHOICE = "choice"
    GUARDED_CHOICE = "guarded_choice"
    CHOICE_FROM_74 = "choice_from_74"
    WINS_GAME = "wins_game"
    DISABLED = "disabled"


CAN_SUBTRACT = frozenset(
    {
        MoonMode.SUBTRACT_SELF,
        MoonMode.CHOICE,
        MoonMode.GUARDED_CHOICE,
        MoonMode.CHOICE_FROM_74,
    }
)

CAN_ADD = (CAN_SUBTRACT - {MoonMode.SUBTRACT_SELF}) | {MoonMode.ADD_OTHERS}


class MoonRequires(StrEnum):
    """F2: what the shooter must have taken."""

    ALL_POSITIVE_IN_PLAY = "all_positive_in_play"
    PLUS_BONUS = "plus_bonus"


class MoonBonus(StrEnum):
    """F4: do the shooter's own bonus cards count on a moon?"""

    INDEPENDENT = "independent"
    ABSORBED = "absorbed"


class Sun(StrEnum):
    """F5: what taking every trick is worth."""

    OFF = "off"
    DOUBLE = "double"


class EndMode(StrEnum):
    """G1: what ends the game."""

    TARGET = "target"
    HANDS = "hands"
    TIME = "time"
    MANUAL = "manual"


class EndCompare(StrEnum):
    """G3: is the target to be reached or passed?"""

    REACH = "reach"
    EXCEED = "exceed"


class ExactRule(StrEnum):
    """G4: what happens to a total of exactly the target."""

    NONE = "none"
    TO_HALF = "to_half"


class TieBreak(StrEnum):
    """G5: who wins when several are in front."""

    SUDDEN_DEATH = "sudden_death"
    SHARED = "shared"


CLUB_OPENS = frozenset({Opener.LOWEST_CLUB, Opener.CLUB_HOLDER_ANY_CLUB})

# E1: the value of each heart from the 2 up to the ace.
HEART_SCHEMES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "one": (1,) * 13,
        "pip14": (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14),
        "court10_ace15": (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15),
        "graded5": (1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5),
        "greek_court": (1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 10, 10, 15),
    }
)

# A3, one deck: the cards taken out before the deal, by player count.
TRIM_TABLE: Mapping[int, tuple[Card, ...]] = MappingProxyType(
    {
        3: parse_cards("2C"),
        4: (),
        5: parse_cards("2C 2D"),
        6: parse_cards("2C 2D 2S 3C"),
        7: parse_cards("2C 2D 2S"),
        8: parse_cards("2C 2D 2S 3C"),
    }
)

# B2, one deck: the pass cycle by player count.
CYCLE_TABLE: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {
        3: ("L", "R", "H"),
        4: ("L", "R", "X", "H"),
        5: ("L", "R", "Z", "H"),
        6: ("L", "R", "X", "H"),
        7: ("L", "R", "H"),
        8: ("L", "R", "X", "H"),
    }
)

NO_PASSING: tuple[str, ...] = ("H",)

SPLIT_EACH = 2  # B3: so many cards to each of two players on a split pass

"""How each option of a ruleset is named, valued, written and read back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, TypeVar

from companion.rules.cards import Card
from companion.rules.errors import DamagedOptions, ImpossibleRuleset

# The values an option can have, spelled as in the catalogue, and its tables by player count.


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

# A10: who sits out, by how many are at the table.
FOUR_AT_A_TIME: Mapping[int, SitOut] = MappingProxyType(
    {FOUR_HANDED + len(out): sit_out for sit_out, out in CHAIRS_OUT.items() if out}
)

# A1, A2: how many can play, by the number of packs.
PLAYERS_BY_DECKS: Mapping[int, range] = MappingProxyType({1: range(3, 9), 2: range(5, 12)})


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

ELDEST_OPENS = frozenset({Opener.ELDEST_ANY, Opener.ELDEST_NO_HEART})

# F1 choice_from_74: "target - 26 (always 26)", whatever the cards are worth.
CHOICE_MARGIN = 26

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
        3: Card.parse("2C"),
        4: (),
        5: Card.parse("2C 2D"),
        6: Card.parse("2C 2D 2S 3C"),
        7: Card.parse("2C 2D 2S"),
        8: Card.parse("2C 2D 2S 3C"),
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

# B2: the ways to pass. A dealer's call is another way, so it has no giver and receiver itself.
LEFT, RIGHT, ACROSS, HOLD, SCATTER, STAR, DEALER_CALLS = PASS_STEPS = tuple("LRXHSZD")

NO_PASSING: tuple[str, ...] = (HOLD,)

SPLIT_EACH = 2  # B3: so many cards to each of two players on a split pass


def check_step(way: str, players: int) -> None:
    """B2: a way to pass that so many players have; raises ImpossibleRuleset."""
    key = None
    if way not in PASS_STEPS:
        key = "unknown_pass"
    if way == ACROSS and players % 2:
        key = "across_needs_even"
    if way == STAR and players % 2 == 0:
        key = "star_needs_odd"
    if key:
        raise ImpossibleRuleset(key, field="pass_cycle", token=way, players=players)


# How each option is written as one short text or number, and read back.

Stored = int | str


@dataclass(frozen=True, slots=True)
class Notation:
    """One way of writing a value: `read` takes what `write` gives, or its text.

    `is_kind`: whether something is such a value at all. `words`: every value there is, where they
    are words.
    """

    read: Callable[[Stored], Any]
    write: Callable[[Any], Stored]
    is_kind: Callable[[object], bool]
    words: tuple[str, ...] = ()


_MINUS = str.maketrans("\N{MINUS SIGN}\N{EN DASH}", "--")


def _read_number(stored: Stored) -> int:
    if isinstance(stored, bool):
        raise ValueError(stored)
    return _whole_number(stored.strip()) if isinstance(stored, str) else stored


IsKind = Callable[[object], bool]


def _listed(kind: type) -> IsKind:
    """Whether something is a tuple of values of a kind."""
    return lambda value: isinstance(value, tuple) and all(isinstance(each, kind) for each in value)


def _paired(kind: type) -> IsKind:
    """Whether something is a tuple of cards with a value of a kind each."""

    def is_kind(value: object) -> bool:
        return isinstance(value, tuple) and all(
            isinstance(pair, tuple)
            and len(pair) == 2
            and isinstance(pair[0], Card)
            and isinstance(pair[1], kind)
            for pair in value
        )

    return is_kind


NUMBER = Notation(_read_number, int, lambda value: isinstance(value, int))


def _enum(kind: type[StrEnum]) -> Notation:
    return Notation(
        lambda stored: kind(str(stored)),
        lambda value: str(value.value),
        lambda value: isinstance(value, kind),
        tuple([value.value for value in kind]),
    )


def _or_word(word: str, notation: Notation) -> Notation:
    """A notation with a word for "nothing stated": the rules fill it in."""
    return Notation(
        lambda stored: None if stored == word else notation.read(stored),
        lambda value: word if value is None else notation.write(value),
        lambda value: value is None or notation.is_kind(value),
        (word, *notation.words) if notation.words else (),
    )


NOTHING = ("none", "", "-", "\N{EN DASH}")

_BETWEEN = re.compile(r"[\s,;/+]+")  # what people put between the things of a list

_AND_WORTH = re.compile(r"[\s,;/+:=]+")  # and between a card and its value


def _parts(stored: Stored, between: re.Pattern[str] = _BETWEEN) -> list[str]:
    """The things of a list as people type it, with any signs between them."""
    return [part for part in between.split(str(stored)) if part]


def _read_cards(stored: Stored) -> tuple[Card, ...]:
    return () if stored in NOTHING else tuple(Card(part) for part in _parts(stored))


CARDS = Notation(_read_cards, lambda cards: Card.join(cards) or "none", _listed(Card))


def _read_values(stored: Stored) -> tuple[tuple[Card, int], ...]:
    if stored in NOTHING:
        return ()
    parts = _parts(stored, _AND_WORTH)
    pairs = zip(parts[::2], [*parts[1::2], ""], strict=False)
    return tuple(_read_value(card, value) for card, value in pairs)


def _read_value(text: str, value: str) -> tuple[Card, int]:
    card = Card(text)
    if not value:
        raise DamagedOptions("value_missing", text=text)
    return card, _typed_number(value)


def _typed_number(text: str) -> int:
    try:
        return _whole_number(text)
    except ValueError as error:
        raise DamagedOptions("not_a_number", text=text) from error


def _whole_number(text: str) -> int:
    plain = text.translate(_MINUS)
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", plain):
        raise ValueError(text)
    return int(plain)


CARD_VALUES = Notation(
    _read_values,
    lambda pairs: ", ".join(f"{card} {value}" for card, value in pairs) or "none",
    _paired(int),
)


_DOUBLED: Mapping[str, Multiplier] = {
    "doubles_hand": Multiplier.DOUBLES_HAND, "hand": Multiplier.DOUBLES_HAND,
    "x2": Multiplier.DOUBLES_HAND, "\N{MULTIPLICATION SIGN}2": Multiplier.DOUBLES_HAND,
}  # fmt: skip


def _read_multipliers(stored: Stored) -> tuple[tuple[Card, Multiplier], ...]:
    """E6: "10c hand"; a card that says no more doubles its taker's hand."""
    found: list[tuple[Card, Multiplier]] = []
    for part in () if stored in NOTHING else _parts(stored, _AND_WORTH):
        kind = _DOUBLED.get(part.lower())
        if kind is None:
            found.append((Card(part), Multiplier.DOUBLES_HAND))
        elif found:
            found[-1] = (found[-1][0], kind)
        else:
            raise ValueError(part)
    return tuple(found)


MULTIPLIERS = Notation(
    _read_multipliers,
    lambda pairs: ", ".join(f"{card} {kind}" for card, kind in pairs) or "none",
    _paired(Multiplier),
)

_SCHEME_NAMES = {vector: name for name, vector in HEART_SCHEMES.items()}


def _read_heart_values(stored: Stored) -> tuple[int, ...]:
    scheme = HEART_SCHEMES.get(str(stored))
    return scheme or tuple(_typed_number(part) for part in _parts(stored))


HEART_VALUES = Notation(
    _read_heart_values,
    lambda vector: _SCHEME_NAMES.get(vector) or " ".join(str(value) for value in vector),
    _listed(int),
)


_STEP = re.compile(r"[LRXHSZD]")

_STEPS_IN_WORDS: Mapping[str, str] = {
    "LEFT": "L", "RIGHT": "R", "ACROSS": "X", "HOLD": "H", "NONE": "H", "EACH": "S", "SCATTER": "S",
    "SPLIT": "Z", "STAR": "Z", "DEALER": "D",
}  # fmt: skip


def _read_cycle(stored: Stored) -> tuple[str, ...]:
    """B2: "L R X H", "lrxh" or "left, right, across, hold"; what is no step stays as it is."""
    parts = _parts(str(stored).upper(), re.compile(r"[\s,;/+-]+"))
    return tuple(step for part in parts for step in _steps_in(part))


def _steps_in(part: str) -> list[str]:
    if part in _STEPS_IN_WORDS:
        return [_STEPS_IN_WORDS[part]]
    steps = _STEP.findall(part)
    return steps if "".join(steps) == part else [part]


CYCLE = Notation(_read_cycle, " ".join, _listed(str))

# Where nothing is stated, the rules fill it in.
TRIM = _or_word("table", CARDS)
CYCLE_OR_TABLE = _or_word("table", CYCLE)
AMOUNT_OR_TOTAL = _or_word("auto", NUMBER)
TIE_BREAK = _or_word("by_end_mode", _enum(TieBreak))


T = TypeVar("T")


def option(key: str, usual: T, notation: Notation | None = None) -> T:
    """A field of a ruleset: its key in the catalogue of house rules, and its usual value.

    It is written as a number or a word where no other `notation` is named.
    """
    if notation is None:
        notation = _enum(type(usual)) if isinstance(usual, StrEnum) else NUMBER
    return field(default=usual, metadata={"key": key, "notation": notation})

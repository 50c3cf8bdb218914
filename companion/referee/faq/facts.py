"""Facts and worked examples for the answers, from the law of play and the scorer."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.text.grammar import (
    line_words,
    signed,
)
from companion.rules import (
    QUEEN_OF_SPADES,
    Ruleset,
    read_turn,
    shown_points,
    violation,
)
from companion.rules.ruleset.options import (
    HeartLead,
    QueenLead,
)

QUEEN = str(QUEEN_OF_SPADES)


def allows(
    ruleset: Ruleset,
    card: str,
    hand: str,
    trick: str = "",
    *,
    number: int = 2,
    broken: bool = False,
) -> bool:
    """Whether the law lets this card be played from this hand to this trick."""
    turn = read_turn(hand, trick, number=number, broken=broken)
    return violation(ruleset, turn, card) is None


def queen_costs(ruleset: Ruleset) -> int:
    """What the queen of spades costs, 0 where she is an ordinary card."""
    return ruleset.values.get(QUEEN_OF_SPADES, 0)


def ordinary_queen() -> str:
    """That the queen of spades is a card like others."""
    return "The queen of spades is worth nothing here; she's a spade like any other."


def is_broken_game(ruleset: Ruleset) -> bool:
    """Whether hearts have to be broken before they are led."""
    return ruleset.heart_lead is HeartLead.MUST_BE_BROKEN


def queen_is_locked(ruleset: Ruleset) -> bool:
    """Whether the queen of spades waits for hearts to be broken before she is led."""
    return ruleset.queen_lead is QueenLead.AFTER_BROKEN


def breaking_matters(ruleset: Ruleset) -> bool:
    """Whether it makes a difference that hearts are broken."""
    return is_broken_game(ruleset) or queen_is_locked(ruleset)


def line(ruleset: Ruleset, points: Sequence[int]) -> str:
    """A line of points as this table writes it down: "0-26-26-26"."""
    return line_words(shown_points(ruleset, each) for each in points)


def points_label(ruleset: Ruleset, points: int) -> str:
    """Points of a hand as this table writes them down."""
    return signed(shown_points(ruleset, points))

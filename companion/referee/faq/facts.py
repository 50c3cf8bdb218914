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


def line(ruleset: Ruleset, points: Sequence[int]) -> str:
    """A line of points as this table writes it down: "0-26-26-26"."""
    return line_words(shown_points(ruleset, each) for each in points)


def points_label(ruleset: Ruleset, points: int) -> str:
    """Points of a hand as this table writes them down."""
    return signed(shown_points(ruleset, points))

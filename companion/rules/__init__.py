"""The rules of the Hearts family: pure values, no clock, chance or storage.

Two more rooms are open: `options`, the values that an option can have, and `solve`, two questions
put to the rules. The README tells how all of it is used.
"""

from companion.rules import options, solve
from companion.rules.cards import DECK, HEARTS, QUEEN_OF_SPADES, Card, Cards, Suit
from companion.rules.errors import (
    DamagedOptions,
    DoesNotAddUp,
    ImpossibleRuleset,
    RulesError,
    UnknownCard,
)
from companion.rules.game import EndReason, Game, NextHand
from companion.rules.hand import Hand, Seen, Trick
from companion.rules.law import Law, Violation
from companion.rules.ruleset import Exchange, Ruleset
from companion.rules.scoring import (
    NOBODY,
    HandScore,
    Moon,
    MoonChoice,
    Note,
    Piles,
    Settled,
)
from companion.rules.variants import STANDARD, VARIANTS, Variant

__all__ = [
    "DECK",
    "HEARTS",
    "NOBODY",
    "QUEEN_OF_SPADES",
    "STANDARD",
    "VARIANTS",
    "Card",
    "Cards",
    "DamagedOptions",
    "DoesNotAddUp",
    "EndReason",
    "Exchange",
    "Game",
    "Hand",
    "HandScore",
    "ImpossibleRuleset",
    "Law",
    "Moon",
    "MoonChoice",
    "NextHand",
    "Note",
    "Piles",
    "RulesError",
    "Ruleset",
    "Seen",
    "Settled",
    "Suit",
    "Trick",
    "UnknownCard",
    "Variant",
    "Violation",
    "options",
    "solve",
]

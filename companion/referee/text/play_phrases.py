"""Cards that wait and cards that stay off trick one, in words, and who leads next."""

from __future__ import annotations

from companion.referee.text.grammar import (
    kinds_words,
    listed,
)
from companion.rules import (
    HEARTS,
    QUEEN_OF_SPADES,
    Ruleset,
)
from companion.rules.play.possible_plays import (
    FIRST,
    kept_off,
    may_be_led,
)


def waiting_words(ruleset: Ruleset) -> str:
    """What may not be led until hearts are broken: "a heart or the queen"; else nothing."""
    hearts = [card for card in ruleset.pack if card in HEARTS]
    named = (("a heart", hearts[0]), ("the queen", QUEEN_OF_SPADES))
    waits = [
        words
        for words, card in named
        if card in ruleset.pack and not may_be_led(ruleset, card, FIRST + 1)
    ]
    return listed(waits, "or")


def kept_off_words(ruleset: Ruleset) -> str:
    """One of the cards that stay off trick one: "a heart or the queen of spades"."""
    words = kinds_words(ruleset, kept_off(ruleset))
    return words if words and "," not in words else "a penalty card"

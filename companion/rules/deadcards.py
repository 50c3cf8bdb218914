"""A4 dead: which cards nobody will get, as far as that matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from companion.rules.cards import QUEEN_OF_SPADES, Card, Suit
from companion.rules.dealing import taker_of_kitty
from companion.rules.errors import DoesNotAddUp
from companion.rules.options import Leftover
from companion.rules.ruleset import Ruleset

MOST_KITTIES = 12


def kitties(ruleset: Ruleset) -> list[Ruleset]:
    """The rules a hand can turn out to be scored by; just these where nothing stays dead.

    Raises DoesNotAddUp where the dead cards can be too many different ones.
    """
    if taker_of_kitty(ruleset) is not Leftover.DEAD or not ruleset.cards_left_over:
        return [ruleset]
    found = []
    for dead in _dead(ruleset):
        found.append(ruleset.without_dead(dead))
        if len(found) > MOST_KITTIES:
            raise DoesNotAddUp("too_many_hands")
    return found


def _dead(ruleset: Ruleset) -> Iterator[list[Card]]:
    """Every kitty, of cards that are worth the same one for all; other cards fill it up."""
    kinds = _kinds(ruleset)
    over, told = ruleset.cards_left_over, set(ruleset.told_cards)
    costing = Counter(ruleset.penalty_cards)
    plain = sum(card not in told for card in ruleset.pack)
    for counts in product(*(range(min(len(kind), over) + 1) for kind in kinds)):
        dead = [c for kind, count in zip(kinds, counts, strict=True) for c in kind[:count]]
        if over - plain <= len(dead) <= over and costing - Counter(dead):
            yield dead


def _kinds(ruleset: Ruleset) -> list[list[Card]]:
    doubling = dict(ruleset.multipliers)
    kinds: dict[object, list[Card]] = {}
    for card in sorted(set(ruleset.told_cards)):
        marks = ruleset.values.get(card, 0), doubling.get(card), card.suit is Suit.HEARTS
        kinds.setdefault((*marks, card == QUEEN_OF_SPADES), []).append(card)
    return list(kinds.values())

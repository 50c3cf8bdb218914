"""Every hand in which somebody shoots, or takes every trick, scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from companion.rules.cards import Card, Suit
from companion.rules.ending import Situation
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult, futures, score_hand
from companion.rules.suns import asks_tricks
from companion.rules.takes import Take, with_tricks

Takes = tuple[Take, ...]


def moon_hands(ruleset: Ruleset, before: Situation) -> Iterator[tuple[Takes, HandResult]]:
    """Each with its takes, in each way it can be scored; other cards may lie anywhere."""
    others = [card for card in ruleset.told_cards if ruleset.values.get(card, 0) <= 0]
    for shooter in range(ruleset.players):
        for seats in product(range(ruleset.players), repeat=len(others)):
            takers = [*((card, shooter) for card in ruleset.penalty_cards)]
            takers += zip(others, seats, strict=True)
            for takes in _with_tricks(ruleset, _takes(ruleset, takers), shooter):
                for result in _results(ruleset, takes, before):
                    yield takes, result


def _takes(ruleset: Ruleset, takers: Sequence[tuple[Card, int]]) -> Takes:
    taken = [tuple(c for c, taker in takers if taker == seat) for seat in range(ruleset.players)]
    return tuple(Take(sum(c.suit is Suit.HEARTS for c in cards), cards) for cards in taken)


def _with_tricks(ruleset: Ruleset, takes: Takes, shooter: int) -> Iterator[Takes]:
    """Where tricks matter: the shooter took all of them, or all but one."""
    if not asks_tricks(ruleset):
        yield takes
        return
    for other in range(ruleset.players):
        tricks = [0] * ruleset.players
        tricks[shooter] = ruleset.hand_size
        if other != shooter:
            tricks[shooter], tricks[other] = ruleset.hand_size - 1, 1
        idle = [take for take, count in zip(takes, tricks, strict=True) if not count]
        if not any(take.cards for take in idle):
            for first in {shooter, other}:
                yield with_tricks(takes, tricks, first)


def _results(ruleset: Ruleset, takes: Takes, before: Situation) -> Sequence[HandResult]:
    """What a moon can be scored as, both ways of a choice; empty when it is no moon."""
    both = futures(ruleset, takes, before=before)
    if both:
        return tuple(both.values())
    result = score_hand(ruleset, takes, before=before)
    return (result,) if result.moon is not None else ()

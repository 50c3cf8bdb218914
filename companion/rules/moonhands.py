"""Every hand in which somebody shoots, or takes every trick, scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import comb, prod

from companion.rules.cards import Card, Suit
from companion.rules.ending import Situation
from companion.rules.errors import DoesNotAddUp
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult, futures, score_hand
from companion.rules.suns import asks_tricks
from companion.rules.takes import Take, with_tricks

Takes = tuple[Take, ...]
MOST_MOONS = 1200


def moon_hands(ruleset: Ruleset, before: Situation) -> Iterator[tuple[Takes, HandResult]]:
    """Each with its takes, in each way it can be scored; other cards may lie anywhere.

    Raises DoesNotAddUp where there are too many of them.
    """
    seats = range(ruleset.players)
    kinds = _other_cards(ruleset)
    tricks = ruleset.players if asks_tricks(ruleset) else 1
    ways = prod(comb(ruleset.players + len(kind) - 1, len(kind)) for kind in kinds)
    if ruleset.players * ways * tricks > MOST_MOONS:
        raise DoesNotAddUp("too_many_hands")
    cards = [card for kind in kinds for card in kind]
    for shooter in seats:
        for places in product(*(combinations_with_replacement(seats, len(k)) for k in kinds)):
            takers = [*((card, shooter) for card in ruleset.penalty_cards)]
            takers += zip(cards, [seat for place in places for seat in place], strict=True)
            for takes in _with_tricks(ruleset, _takes(ruleset, takers), shooter):
                for result in _results(ruleset, takes, before):
                    yield takes, result


def _other_cards(ruleset: Ruleset) -> list[list[Card]]:
    """Bonus cards and those that only double, those alike together."""
    doubling = dict(ruleset.multipliers)
    kinds: dict[object, list[Card]] = {}
    for card in ruleset.told_cards:
        value = ruleset.values.get(card, 0)
        if value <= 0:
            marks = value, doubling.get(card), card.suit is Suit.HEARTS
            kinds.setdefault(marks, []).append(card)
    return list(kinds.values())


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
            yield with_tricks(takes, tricks)


def _results(ruleset: Ruleset, takes: Takes, before: Situation) -> Sequence[HandResult]:
    """What a moon can be scored as, both ways of a choice; empty when it is no moon."""
    both = futures(ruleset, takes, before=before)
    if both:
        return tuple(both.values())
    result = score_hand(ruleset, takes, before=before)
    return (result,) if result.moon is not None else ()

"""Every hand in which somebody shoots, or takes every trick, scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import comb, prod

from companion.rules.budget import SCORED, Budget
from companion.rules.cards import Card, Suit
from companion.rules.ending import Situation
from companion.rules.errors import DoesNotAddUp
from companion.rules.moons import shooting_side
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult, futures, score_hand
from companion.rules.spread import work_for_a_hand
from companion.rules.suns import asks_tricks
from companion.rules.takes import Take, with_tricks

Takes = tuple[Take, ...]
MOST_MOONS = 1200


def moon_hands(
    ruleset: Ruleset, before: Situation, budget: Budget | None = None
) -> Iterator[tuple[Takes, HandResult]]:
    """Each with its takes, in each way it can be scored; other cards may lie anywhere.

    Raises DoesNotAddUp where there are too many of them.
    """
    work = budget or work_for_a_hand()
    seats = range(ruleset.players)
    kinds = _other_cards(ruleset)
    tricks = 2 if asks_tricks(ruleset) else 1
    ways = prod(comb(ruleset.players + len(kind) - 1, len(kind)) for kind in kinds)
    if ruleset.players * ways * tricks > MOST_MOONS:
        raise DoesNotAddUp("too_many_hands")
    cards = [card for kind in kinds for card in kind]
    for shooter in seats:
        for places in product(*(combinations_with_replacement(seats, len(k)) for k in kinds)):
            takers = [*((card, shooter) for card in ruleset.penalty_cards)]
            takers += zip(cards, [seat for place in places for seat in place], strict=True)
            for takes in _with_tricks(ruleset, _takes(ruleset, takers), shooter):
                work.spend(2 * SCORED)  # with what it does to the game
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
    """Where tricks matter: the shooter's side took all of them, or others took some too."""
    if not asks_tricks(ruleset):
        yield takes
        return
    seats = range(ruleset.players)
    side = shooting_side(ruleset, shooter)
    others = [seat for seat in seats if shooting_side(ruleset, seat) != side]
    holders = {shooter, *(seat for seat in seats if takes[seat].cards)}
    if holders.isdisjoint(others):
        yield _with_one_each(ruleset, takes, holders, shooter)
        holders.add(others[0])
    if len(holders) <= ruleset.hand_size:
        yield _with_one_each(ruleset, takes, holders, shooter)


def _with_one_each(ruleset: Ruleset, takes: Takes, holders: set[int], shooter: int) -> Takes:
    """A trick for each of these seats, and all the rest for the shooter."""
    tricks = [int(seat in holders) for seat in range(ruleset.players)]
    tricks[shooter] += ruleset.hand_size - len(holders)
    return with_tricks(takes, tricks)


def _results(ruleset: Ruleset, takes: Takes, before: Situation) -> Sequence[HandResult]:
    """What a moon can be scored as, both ways of a choice; empty when it is no moon."""
    result = score_hand(ruleset, takes, before=before)
    if result.needs_choice:
        return tuple(futures(ruleset, takes, before=before).values())
    return (result,) if result.moon is not None else ()

"""Where the cards can lie that change what others are worth: bonus, doubling and dead ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

from companion.rules.beside import dead_cards, most_dead, rules_without
from companion.rules.budget import DERIVED, Budget
from companion.rules.cards import Card, Suit
from companion.rules.errors import DoesNotAddUp
from companion.rules.options import Multiplier
from companion.rules.ruleset import Ruleset

Placed = Sequence[tuple[Card, int]]
Dead = tuple[Card, ...]


def loose_cards(ruleset: Ruleset) -> tuple[Card, ...]:
    """E4, E6: the cards that take points off or double them."""
    doubling = dict(ruleset.multipliers)
    return tuple(
        card for card in ruleset.told_cards if card in doubling or ruleset.values[card] < 0
    )


def idle_cards(ruleset: Ruleset) -> tuple[Card, ...]:
    """The cards among them that cost nothing: a moon does not need them."""
    return tuple(card for card in loose_cards(ruleset) if ruleset.values.get(card, 0) <= 0)


def places(
    ruleset: Ruleset, cards: Sequence[Card], budget: Budget, among: int = 0
) -> Iterator[Placed]:
    """Every way in which these cards can lie with the scores, alike ones not told apart.

    `among`: only so many of the scores have any. Raises SpentUp before the first way.
    """
    groups = _alike(ruleset, cards)
    seats = range(among or ruleset.columns)
    budget.spend(_count(groups, len(seats)))
    lying = [combinations_with_replacement(seats, len(group)) for group in groups]
    ordered = [card for group in groups for card in group]
    for chosen in product(*lying):
        yield list(zip(ordered, [seat for those in chosen for seat in those], strict=True))


def count_places(ruleset: Ruleset) -> int:
    """In how many ways the cards that take points off or double them can lie."""
    return _count(_alike(ruleset, loose_cards(ruleset)), ruleset.columns)


def _count(groups: Sequence[Sequence[Card]], seats: int) -> int:
    return prod(comb(seats + len(group) - 1, len(group)) for group in groups)


def _alike(ruleset: Ruleset, cards: Sequence[Card]) -> list[list[Card]]:
    """Bonus cards of one value are alike, and so are twins that double."""
    doubling = dict(ruleset.multipliers)
    groups: dict[object, list[Card]] = {}
    for card in cards:
        key = card if card in doubling else ruleset.values[card]
        groups.setdefault(key, []).append(card)
    return list(groups.values())


def doublings(ruleset: Ruleset, placed: Placed, kind: Multiplier) -> tuple[int, ...]:
    """E6: how many cards of this kind lie with each score."""
    does = dict(ruleset.multipliers)
    seats = [seat for card, seat in placed if does.get(card) is kind]
    return tuple(seats.count(seat) for seat in range(ruleset.columns))


def cost(ruleset: Ruleset, card: Card, times: int) -> int:
    """E6: what a card is worth to a score whose hearts count so many times."""
    value = ruleset.values.get(card, 0)
    return value * times if card.suit is Suit.HEARTS and value > 0 else value


def dead_sets(ruleset: Ruleset, budget: Budget | None = None) -> Iterator[Dead]:
    """A4 dead: every set of cards that count which nobody may have got, hearts alike.

    Raises SpentUp.
    """
    work = budget or Budget(count_dead_sets(ruleset))
    named = _named(ruleset)
    most = most_dead(ruleset)
    for size in range(most + 1):
        for cards in combinations(named, size):
            for hearts in range(min(most - size, ruleset.heart_count) + 1):
                work.spend()
                yield dead_cards(ruleset, cards, hearts)


def count_dead_sets(ruleset: Ruleset) -> int:
    """How many of them there are at most."""
    most = most_dead(ruleset)
    return (most + 1) * sum(comb(len(_named(ruleset)), size) for size in range(most + 1))


def _named(ruleset: Ruleset) -> list[Card]:
    return [card for card in ruleset.told_cards if card not in ruleset.plain_hearts]


def still_counted(ruleset: Ruleset, dead: Dead, budget: Budget) -> Ruleset | None:
    """The rules by which the other cards count; None when nothing is left to count."""
    if not dead:
        return ruleset
    budget.spend(DERIVED)
    try:
        return rules_without(ruleset, dead)
    except DoesNotAddUp:
        return None

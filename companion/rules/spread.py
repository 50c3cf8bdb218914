"""Whether all cards can be spread so that every side gets one of the shares it may get.

A share is a number, and what may be had is a set of such numbers, as bits: bit 5 stands for the
share 5. A card takes a step off what is still to be had, so that the same few operations follow
every ruleset, and because each card is dealt to somebody, nothing is told that cannot be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from companion.rules.budget import Budget
from companion.rules.errors import DoesNotAddUp

MOST_STEPS = 45_000  # units for everything that is asked of the next hand
BITS = 4000  # of a share: with as many more a step takes twice as long


def work_for_a_hand() -> Budget:
    """What may be done to find out what the next hand can mean."""
    return Budget(MOST_STEPS, lambda: DoesNotAddUp("too_many_hands"))


class Way(NamedTuple):
    """How a side can get a card: what that adds to its share, and the shares that hold it."""

    more: int
    holding: int


class Dealt(NamedTuple):
    """A card with the ways to get it. `is_spare`: not everyone of these has to be dealt."""

    ways: tuple[Way, ...]
    points: int = 0
    is_spare: bool = False


Wanted = list[int]


class Spread:
    """Cards to be dealt; of the spare ones so many may be left.

    `top`: what one point adds to a share, which is more than all the rest of it.
    """

    def __init__(
        self, cards: Sequence[Dealt], *, top: int, left: int = 0, budget: Budget | None = None
    ) -> None:
        self.cards, self.top, self.left = tuple(cards), top, left
        self.budget = budget or work_for_a_hand()
        self._points = _from_the_end([0, *(card.points for card in reversed(cards))])
        self._within = _within(cards)
        self._length = self._within[0].bit_length()
        self.units = 1 + self._length // (2 * BITS)  # for whatever is done once with all shares
        self._alike = _alike_at_the_end(cards)
        self._several = _several(cards[-1], self._alike) if cards else []
        self._without = _without_each(cards)
        self._asked: dict[tuple[int, ...], bool] = {}
        self._known: dict[tuple[int, int, tuple[int, ...]], bool] = {}

    def is_possible(self, wanted: Sequence[int]) -> bool:
        """Whether every side can get one of the shares it wants.

        Raises DoesNotAddUp when everything asked of these cards takes too many steps.
        """
        self.budget.spend(self.units)
        asked = tuple(sorted(wanted))
        known = self._asked.get(asked)
        if known is None:
            known = not self._is_torn(asked) and self._can(0, asked, self.left)
            self._asked[asked] = known
        return known

    def _is_torn(self, wanted: Sequence[int]) -> bool:
        """Whether several have to have the same card."""
        return any(
            sum([not shares & without for shares in wanted]) > 1 for without in self._without
        )

    def _can(self, at: int, shares_wanted: Sequence[int], left: int) -> bool:
        self.budget.spend(self._step(len(shares_wanted)))
        within, top = self._within[at], self.top
        wanted = [shares & within for shares in shares_wanted]
        if not all(wanted):
            return False
        choosy = len(wanted) - wanted.count(within)
        if choosy < 2 and choosy < len(wanted):
            return True  # somebody takes whatever is left
        lowest = [(shares & -shares).bit_length() - 1 for shares in wanted]
        if sum([share // top for share in lowest]) > self._points[at]:
            return False
        if sum([(shares.bit_length() - 1) // top for shares in wanted]) < self._points[at]:
            return False
        if at >= len(self.cards) - self._alike:
            return self._can_deal_alike(len(self.cards) - at, wanted)
        wanted.sort(reverse=True)
        return self._can_deal(at, wanted, left)

    def _step(self, sides: int) -> int:
        """The units for a look at what so many sides want."""
        return max(2, sides * (BITS + self._length) // (4 * BITS))

    def _can_deal_alike(self, count: int, wanted: Wanted) -> bool:
        """Deal the rest, of which each card is like the other: how many may each side have?"""
        made = 1  # how many are dealt, as bits
        for shares in wanted:
            more = 0
            for many in range(count + 1):
                if shares & self._several[many]:
                    more |= made << many
            made = more
        return bool(made >> count & 1)

    def _can_deal(self, at: int, wanted: Wanted, left: int) -> bool:
        """Deal the next card, who needs the most first."""
        state = at, left, tuple(wanted)
        known = self._known.get(state)
        if known is None:
            card = self.cards[at]
            is_left = card.is_spare and left > 0
            after = _dealt(card, wanted, self._within[at + 1])
            known = self._known[state] = any(self._can(at + 1, rest, left) for rest in after) or (
                is_left and self._can(at + 1, wanted, left - 1)
            )
        return known


def _dealt(card: Dealt, wanted: Wanted, within: int) -> Iterator[Wanted]:
    """What is still to be had when each in turn has the card; of equals the first.

    Whoever wants only shares that are not `within` the cards behind it has to have it.
    """
    needy = [number for number, shares in enumerate(wanted) if not shares & within]
    if len(needy) > 1:
        return
    for number, shares in enumerate(wanted):
        if number in (needy or [number]) and shares not in wanted[:number]:
            for way in card.ways:
                rest = (shares & way.holding) >> way.more
                if rest:
                    yield [*wanted[:number], rest, *wanted[number + 1 :]]


def _alike_at_the_end(cards: Sequence[Dealt]) -> int:
    """How many cards at the end are all the same, and all have to be dealt."""
    alike = 0
    for card in reversed(cards):
        if card != cards[-1] or card.is_spare:
            break
        alike += 1
    return alike


def _several(card: Dealt, most: int) -> list[int]:
    """The shares that are just so many of a card, by one way or the other, as bits."""
    shares = [1]
    for _ in range(most):
        shares.append(any_bits(shares[-1] << way.more for way in card.ways))
    return shares


def any_bits(each: Iterable[int]) -> int:
    """The bits of any of these."""
    return reduce(or_, each, 0)


def _without_each(cards: Sequence[Dealt]) -> list[int]:
    """For each card that has no points: the shares that one side can have without it, as bits."""
    named = [at for at, card in enumerate(cards) if not (card.points or card.is_spare)]
    return [_within([*cards[:at], *cards[at + 1 :]])[0] for at in named]


def _within(cards: Sequence[Dealt]) -> list[int]:
    """From each card on: the shares that one side can have of the rest, as bits."""
    found = [1]
    for card in reversed(cards):
        shares = found[-1]
        for way in card.ways:
            shares |= found[-1] << way.more
        found.append(shares)
    return found[::-1]


def _from_the_end(numbers: Sequence[int]) -> list[int]:
    return list(accumulate(numbers))[::-1]

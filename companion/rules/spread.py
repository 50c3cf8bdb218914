"""Whether all cards can be spread so that every side gets one of the shares it may get.

A share is a number, and what may be had is a set of such numbers, as bits: bit 5 stands for the
share 5. A card takes a step off what is still to be had, so that the same few operations follow
every ruleset, and because each card is dealt to somebody, nothing is told that cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from companion.rules.errors import DoesNotAddUp

MOST_STEPS = 60_000


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

    def __init__(self, cards: Sequence[Dealt], *, top: int, left: int = 0) -> None:
        self.cards, self.top, self.left = tuple(cards), top, left
        self.steps = 0
        self._points = _from_the_end([0, *(card.points for card in reversed(cards))])
        self._within = _within(cards)
        self._known: dict[tuple[int, int, tuple[int, ...]], bool] = {}

    def is_possible(self, wanted: Sequence[int]) -> bool:
        """Whether every side can get one of the shares it wants.

        Raises DoesNotAddUp when everything asked of these cards takes too many steps.
        """
        return self._can(0, list(wanted), self.left)

    def _can(self, at: int, wanted: Wanted, left: int) -> bool:
        self._count()
        within = self._within[at]
        wanted = [shares & within for shares in wanted]
        if not all(wanted):
            return False
        choosy = len(wanted) - wanted.count(within)
        if choosy < 2 and choosy < len(wanted):
            return True  # somebody takes whatever is left
        bounds = [self._bounds(shares) for shares in wanted]
        if not sum(low for low, _ in bounds) <= self._points[at] <= sum(high for _, high in bounds):
            return False
        wanted = [shares for _, shares in sorted(zip(bounds, wanted, strict=True), reverse=True)]
        return self._can_deal(at, wanted, left)

    def _count(self) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise DoesNotAddUp("too_many_hands")

    def _bounds(self, shares: int) -> tuple[int, int]:
        """The fewest and the most points among these shares."""
        lowest = (shares & -shares).bit_length() - 1
        return lowest // self.top, (shares.bit_length() - 1) // self.top

    def _can_deal(self, at: int, wanted: Wanted, left: int) -> bool:
        """Deal the next card, who needs the most first."""
        state = at, left, tuple(wanted)
        if state not in self._known:
            card = self.cards[at]
            is_left = card.is_spare and left > 0
            self._known[state] = any(
                self._can(at + 1, after, left) for after in _dealt(card, wanted)
            ) or (is_left and self._can(at + 1, wanted, left - 1))
        return self._known[state]


def _dealt(card: Dealt, wanted: Wanted) -> Iterator[Wanted]:
    """What is still to be had when each in turn has the card; of equals the first."""
    for number, shares in enumerate(wanted):
        if shares not in wanted[:number]:
            for way in card.ways:
                rest = (shares & way.holding) >> way.more
                if rest:
                    yield [*wanted[:number], rest, *wanted[number + 1 :]]


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

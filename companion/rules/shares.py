"""What a side can get of the cards in a hand without a moon, and what it makes of it.

A share is told by numbers, and the share of a side is one number made of them: the points on top,
and beside them what the rules of this game still look at, as bonus cards or doubling ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from math import prod
from typing import NamedTuple

from companion.rules.budget import Budget
from companion.rules.cards import QUEEN_OF_SPADES, Card, Suit
from companion.rules.errors import DoesNotAddUp
from companion.rules.lines import CountedHand, line_of
from companion.rules.moons import shoots_as_team
from companion.rules.options import (
    MoonMode,
    MoonRequires,
    Multiplier,
    Teams,
    TieBreak,
)
from companion.rules.ruleset import Ruleset
from companion.rules.spread import Dealt, Spread, Way, work_for_a_hand
from companion.rules.suns import needs_every_trick
from companion.rules.takes import Take, bonus_points, penalty_points

MOST_BITS, MOST_SHARES = 20_000, 2_000
WORTH = 4  # units: what a share is worth


class Marks(NamedTuple):
    """What is added up of a share; the points of penalty cards come last, and are on top."""

    idle: int = 0  # seats without a trick
    counted: int = 0  # what the tie-break counts (G5)
    bonus: int = 0
    doubles_hand: int = 0
    doubles_hearts: int = 0
    heart_points: int = 0  # as far as something doubles them
    points: int = 0

    def plus(self, other: Marks) -> Marks:
        """Of both together."""
        return Marks(*map(sum, zip(self, other, strict=True)))


class Got(NamedTuple):
    """What a side makes of a share: the points of its scores, and what a tie-break counts."""

    points: tuple[int, ...]
    counted: int


class Shares:
    """Every share of the cards whose taker matters, for sides of one seat or of two.

    `seats`: how many seats of a side keep scores of their own.
    Raises DoesNotAddUp where there are too many shares.
    """

    def __init__(self, ruleset: Ruleset, seats: int, budget: Budget | None = None) -> None:
        self.ruleset, self.seats = ruleset, seats
        self.budget = budget or work_for_a_hand()
        worth = ruleset.values
        self.cards = sorted(ruleset.told_cards, key=lambda card: _rank(worth.get(card, 0)))
        self.marks = {card: _marks(ruleset, card) for card in self.cards}
        self.all = Marks(idle=self.idle)
        for card in self.cards:
            self.all = self.all.plus(self.marks[card])
        *beside, points = [each + 1 for each in self.all]
        self.sizes = [*beside * seats, *[points] * seats]
        self.bits = prod(self.sizes)
        if self.bits > MOST_BITS:
            raise DoesNotAddUp("too_many_hands")
        self.places = [prod(self.sizes[:at]) for at in range(len(self.sizes))]

    @cached_property
    def least_idle(self) -> int:
        """How many seats go without a trick, because there are fewer tricks than seats."""
        return max(self.ruleset.players - self.ruleset.hand_size, 0)

    @cached_property
    def idle(self) -> int:
        """How many seats may go without one, as far as that matters (E7)."""
        return self.ruleset.players - 1 if self.ruleset.no_tricks_bonus else self.least_idle

    # How they are numbered

    def spread(self) -> Spread:
        """All there is to deal: first who has no trick, then the cards."""
        idle = [Dealt(self._ways(Marks(idle=1)), is_spare=True)] * self.idle
        cards = [Dealt(self._ways(self.marks[c]), self.marks[c].points) for c in self.cards]
        return Spread(
            [*idle, *cards],
            top=self.places[-1],
            left=self.idle - self.least_idle,
            budget=self.budget,
        )

    def _ways(self, marks: Marks) -> tuple[Way, ...]:
        return tuple(
            Way(self._number(seat, marks), self._holding(seat, marks)) for seat in range(self.seats)
        )

    def _number(self, seat: int, marks: Marks) -> int:
        """What these marks of one seat are in the share of its side."""
        return sum(self.places[at] * more for at, more in self._parts(seat, marks))

    def _parts(self, seat: int, marks: Marks) -> list[tuple[int, int]]:
        """Where each goes: beside, own points but of the last seat, points of all on top."""
        *beside, points = marks
        parts = list(enumerate(beside, seat * len(beside)))
        if seat < self.seats - 1:
            parts.append((self.seats * len(beside) + seat, points))
        return [*parts, (len(self.sizes) - 1, points)]

    def _holding(self, seat: int, marks: Marks) -> int:
        """Every share with at least these marks, as bits."""
        found = (1 << self.bits) - 1
        for at, least in self._parts(seat, marks):
            size = self.places[at] * self.sizes[at]
            block = (1 << size) - (1 << self.places[at] * least)
            found &= block * (((1 << self.bits) - 1) // ((1 << size) - 1))
        return found

    # What they are worth

    @cached_property
    def worth(self) -> dict[Got, int]:
        """What a side can make of its share, with the shares of which it makes that, as bits."""
        found: dict[Got, int] = {}
        for each in product(self._of_one_seat, repeat=self.seats):
            if not self._is_moon([marks for marks, _ in each]):
                share = sum(self._number(seat, marks) for seat, (marks, _) in enumerate(each))
                got = Got(tuple(points for _, points in each), each[0][0].counted)
                found[got] = found.get(got, 0) | 1 << share
        return found

    @cached_property
    def _of_one_seat(self) -> list[tuple[Marks, int]]:
        """The marks of every share of one seat, and the points of its score."""
        piles: dict[Marks, tuple[Card, ...]] = {Marks(): ()}
        for card in self.cards:
            self.budget.spend(len(piles))
            for marks, cards in list(piles.items()):
                piles.setdefault(marks.plus(self.marks[card]), (*cards, card))
            self._check(len(piles))
        found = [
            (marks.plus(Marks(idle=idle)), self._line(cards, idle))
            for marks, cards in piles.items()
            for idle in range(self._most_idle(cards) + 1)
        ]
        self._check(len(found))
        self.budget.spend(len(found) * WORTH)
        return found

    def _check(self, shares: int) -> None:
        if shares**self.seats > MOST_SHARES:
            raise DoesNotAddUp("too_many_hands")

    def _most_idle(self, cards: Sequence[Card]) -> int:
        """How many seats of a score need not have taken a trick when it has these cards."""
        seats = 2 if self.ruleset.teams is Teams.POOLED else 1
        return min(self.idle, seats - bool(cards))

    def _line(self, cards: tuple[Card, ...], idle: int) -> int:
        """Steps 1 to 7 for one score."""
        take = Take(hearts=sum(card.suit is Suit.HEARTS for card in cards), cards=cards)
        hand = CountedHand(
            ruleset=self.ruleset,
            takes=(take,),
            raw=(penalty_points(self.ruleset, take),),
            bonus=(bonus_points(self.ruleset, take),),
            adjustments=(0,),
            shooter=None,
            trickless=(idle * self.ruleset.no_tricks_bonus,),
        )
        return line_of(hand, None)[0]

    def _is_moon(self, seats: Sequence[Marks]) -> bool:
        """Whether somebody has shot when a side has these shares, wherever the rest is (F2, J2)."""
        rules = self.ruleset
        if needs_every_trick(rules):
            return self._leaves_every_trick(seats)
        if rules.moon_mode is MoonMode.DISABLED:
            return False
        if shoots_as_team(rules):
            return self._has_all([sum(each) for each in zip(*seats, strict=True)])
        can_be_parted = rules.teams is Teams.POOLED and self._needed > 1
        return not can_be_parted and any(self._has_all(marks) for marks in seats)

    def _leaves_every_trick(self, seats: Sequence[Marks]) -> bool:
        """Whether all tricks are the other team's, where there are two and both partners idle."""
        is_one_of_two = shoots_as_team(self.ruleset) and self.ruleset.players == 4
        return is_one_of_two and sum(marks.idle for marks in seats) == 2

    def _has_all(self, numbers: Sequence[int]) -> bool:
        marks = Marks(*numbers)
        needs_bonus = self.ruleset.moon_requires is MoonRequires.PLUS_BONUS
        has_bonus = marks.bonus == self.all.bonus or not needs_bonus
        return has_bonus and marks.points == self.all.points

    @property
    def _needed(self) -> int:
        """How many cards a moon needs (F2)."""
        needs_bonus = self.ruleset.moon_requires is MoonRequires.PLUS_BONUS
        return len(self.ruleset.scoring_cards if needs_bonus else self.ruleset.penalty_cards)


def _rank(value: int) -> tuple[bool, int]:
    """The order in which cards are dealt: those beside the points, then the costly ones."""
    return value > 0, -value


def _marks(ruleset: Ruleset, card: Card) -> Marks:
    value, doubling = ruleset.values.get(card, 0), dict(ruleset.multipliers)
    is_heart = card.suit is Suit.HEARTS
    hearts_double = Multiplier.DOUBLES_HEARTS in doubling.values()
    counts = {
        TieBreak.FEWEST_QS: card == QUEEN_OF_SPADES,
        TieBreak.FEWEST_HEARTS: is_heart,
    }
    return Marks(
        counted=int(counts.get(ruleset.tie_rule, False)),
        bonus=max(-value, 0),
        doubles_hand=doubling.get(card) is Multiplier.DOUBLES_HAND,
        doubles_hearts=doubling.get(card) is Multiplier.DOUBLES_HEARTS,
        heart_points=max(value, 0) if is_heart and hearts_double else 0,
        points=max(value, 0),
    )

"""What a side can get of the cards in a hand without a moon, and what it makes of it.

A share is told by numbers, and the share of a side is one number made of them: the points on top,
and beside them what the rules of this game still look at, as bonus cards or doubling ones.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import accumulate, product
from math import prod
from operator import or_
from typing import NamedTuple

from companion.rules.budget import Budget
from companion.rules.captures import Take, bonus_points, penalty_points
from companion.rules.cards import QUEEN_OF_SPADES, Card, Suit
from companion.rules.errors import DoesNotAddUp
from companion.rules.ruleset.options import (
    EndMode,
    ExactRule,
    MoonMode,
    MoonRequires,
    Multiplier,
    Teams,
    TieBreak,
)
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring.moon import needs_every_trick, shoots_as_team
from companion.rules.scoring.scoring import CountedHand, line_of
from companion.rules.standings.end_of_game import meets_target, new_total
from companion.rules.standings.standings import Progress

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
        self.cards = sorted(ruleset.counting_cards, key=lambda card: _rank(worth.get(card, 0)))
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


class Level(NamedTuple):
    """What is equal in a tie, the lower the better; who hits the target exactly is first (G4)."""

    is_behind: bool
    figure: int

    @property
    def is_exact(self) -> bool:
        return not self.is_behind


class Own(NamedTuple):
    """A side after a hand, and the shares that bring it there, as bits.

    `tie` parts equal levels (G5). `ends`: whether a total of it ends the game.
    """

    points: tuple[int, ...]
    level: Level
    tie: int
    ends: bool
    shares: int


class Side:
    """Score columns that win together, and everything a hand can make of them."""

    def __init__(self, columns: Sequence[int], owns: Iterable[Own]) -> None:
        self.columns = tuple(columns)
        self.owns = sorted(owns, key=lambda own: own.level)
        self.ending = any_of(own for own in self.owns if own.ends)
        self.going = any_of(own for own in self.owns if not own.ends)
        self.any = self.ending | self.going
        self._by_level: dict[Level, list[Own]] = {}
        self._by_points: dict[tuple[int, int], list[Own]] = {}
        for own in self.owns:
            self._by_level.setdefault(own.level, []).append(own)
            for at, points in enumerate(own.points):
                self._by_points.setdefault((at, points), []).append(own)
        self.levels = list(self._by_level)
        self._at = {level: any_of(owns) for level, owns in self._by_level.items()}
        each = list(self._at.values())
        self._below = list(accumulate(each, or_, initial=0))
        self._from = list(accumulate(reversed(each), or_, initial=0))[::-1]

    def with_points(self, at: int, points: int) -> Sequence[Own]:
        """What gives one of its scores these points."""
        return self._by_points.get((at, points), ())

    def owns_at(self, level: Level) -> Sequence[Own]:
        """What brings it to this level."""
        return self._by_level.get(level, ())

    def at(self, level: Level) -> int:
        """The shares that bring it there."""
        return self._at.get(level, 0)

    def from_(self, level: Level) -> int:
        """The shares that bring it there or behind."""
        return self._from[bisect_left(self.levels, level)]

    def below(self, level: Level) -> int:
        """The shares that bring it in front of this level."""
        return self._below[bisect_left(self.levels, level)]

    def above(self, level: Level) -> int:
        """The shares that leave it behind this level."""
        return self._from[bisect_right(self.levels, level)]


def any_of(owns: Iterable[Own]) -> int:
    """The shares of any of these."""
    shares = 0
    for own in owns:
        shares |= own.shares
    return shares


def sides_of(
    ruleset: Ruleset, progress: Progress, sides: Sequence[Sequence[int]], worth: dict[Got, int]
) -> list[Side]:
    """The sides with what a hand can make of them; `worth` is what each makes of its share."""
    after = _After(ruleset, progress)
    return [
        Side(side, [after.own(side, got, shares) for got, shares in worth.items()])
        for side in sides
    ]


def together(ruleset: Ruleset, columns: Sequence[int]) -> list[tuple[int, ...]]:
    """The columns that win together."""
    has_partners = ruleset.teams is Teams.INDIVIDUAL_THEN_SUM and len(columns) == ruleset.players
    if not has_partners:
        return [(column,) for column in columns]
    half = len(columns) // 2
    return list(zip(columns[:half], columns[half:], strict=True))


class _After:
    """The totals after a hand."""

    def __init__(self, ruleset: Ruleset, progress: Progress) -> None:
        self.ruleset, self.progress = ruleset, progress
        self.counted = _counted(ruleset, progress)

    def own(self, columns: Sequence[int], got: Got, shares: int) -> Own:
        rules = self.ruleset
        pairs = list(zip(columns, got.points, strict=True))
        after = [new_total(rules, self.progress.totals[column], more) for column, more in pairs]
        exact = rules.exact_rule is ExactRule.EXACT_WINS and any(
            total == rules.target and more for total, more in zip(after, got.points, strict=True)
        )
        met = rules.end_mode is EndMode.TARGET and any(meets_target(rules, t) for t in after)
        level = Level(not exact, 0 if exact else sum(after))
        return Own(got.points, level, self._tie(columns, got), exact or met, shares)

    def _tie(self, columns: Sequence[int], got: Got) -> int:
        """G5: what parts this side from others at the same level; partners share."""
        if len(columns) > 1:
            return 0
        if self.ruleset.tie_rule is TieBreak.LAST_HAND_LOWER:
            return got.points[0]
        return self.counted[columns[0]] + got.counted if self.counted else 0


def _counted(ruleset: Ruleset, progress: Progress) -> tuple[int, ...]:
    """What the tie-break has counted so far; nothing where a hand does not tell it."""
    hands = progress.hands
    if ruleset.tie_rule is TieBreak.FEWEST_QS:
        told = [hand.queens for hand in hands]
    elif ruleset.tie_rule is TieBreak.FEWEST_HEARTS:
        told = [hand.hearts for hand in hands]
    else:
        return ()
    known = [counts for counts in told if counts is not None]
    if len(known) < len(told):
        return ()
    return tuple(sum(counts[i] for counts in known) for i in range(len(progress.totals)))

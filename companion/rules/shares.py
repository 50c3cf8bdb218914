"""What each score can get in a hand without a moon, and what is left for the others.

Cards that cost the same are one kind; a share is how many of each kind. Where there are too many
kinds to try every share (hearts by their pips), a share is told by its points alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

from companion.rules.cards import QUEEN_OF_SPADES, Card, Suit
from companion.rules.lines import CountedHand, line_of
from companion.rules.options import MoonMode, MoonRequires, TeamMoon, Teams
from companion.rules.ruleset import Ruleset
from companion.rules.suns import needs_every_trick
from companion.rules.takes import Take, bonus_points, holds_all, penalty_points

Share = tuple[int, ...]
MOST_PAIRS = 40_000


class Got(NamedTuple):
    """What one score makes of a share: points, what tie-breaks count, seats without a trick."""

    points: int
    queens: int
    hearts: int
    idle: int = 0


class Shares:
    """Every share of the cards whose taker matters."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.kinds = _kinds(ruleset)
        self.by_points = _pairs(self._counts_of_kinds) > MOST_PAIRS
        if self.by_points:
            self.kinds = [kind for kind in self.kinds if ruleset.values.get(kind[0], 0) <= 0]

    @property
    def _counts_of_kinds(self) -> Share:
        return tuple(len(kind) for kind in self.kinds)

    @cached_property
    def everything(self) -> Share:
        """All there is."""
        if self.by_points:
            return (self.ruleset.penalty_total, *self._counts_of_kinds)
        return self._counts_of_kinds

    @cached_property
    def every(self) -> tuple[Share, ...]:
        """Every share that somebody can have."""
        shares = product(*(range(count + 1) for count in self.everything))
        return tuple(share for share in shares if self._can_be(share))

    def _can_be(self, share: Share) -> bool:
        return not self.by_points or bool(self._sums >> share[0] & 1)

    @cached_property
    def _sums(self) -> int:
        """The points that some penalty cards together can cost, as bits."""
        found = 1
        for card in self.ruleset.penalty_cards:
            found |= found << self.ruleset.values[card]
        return found

    def within(self, left: Share) -> Iterator[tuple[Share, Share]]:
        """Every share of what is left, with what is left then."""
        for share in product(*(range(count + 1) for count in left)):
            if self._can_be(share):
                yield share, tuple(a - b for a, b in zip(left, share, strict=True))

    # What a share is worth

    def got(self, share: Share) -> tuple[Got, ...]:
        """What one seat makes of it, with tricks or, with nothing in hand, perhaps without (E7)."""
        take = self._take(share)
        points = share[0] if self.by_points else penalty_points(self.ruleset, take)
        queens = take.count(QUEEN_OF_SPADES)
        seats = range(1 if any(share) else 2)  # without a trick
        return tuple(
            Got(
                self._line(take, points, idle * self.ruleset.no_tricks_bonus),
                queens,
                take.hearts,
                idle,
            )
            for idle in seats
        )

    def _take(self, share: Share) -> Take:
        counts = share[1:] if self.by_points else share
        pairs = zip(self.kinds, counts, strict=True)
        cards = tuple(card for kind, count in pairs for card in kind[:count])
        return Take(hearts=sum(card.suit is Suit.HEARTS for card in cards), cards=cards)

    def _line(self, take: Take, points: int, trickless: int) -> int:
        hand = CountedHand(
            ruleset=self.ruleset,
            takes=(take,),
            raw=(points,),
            bonus=(bonus_points(self.ruleset, take),),
            adjustments=(0,),
            shooter=None,
            trickless=(trickless,),
        )
        return line_of(hand, None)[0]

    def is_moon(self, share: Share) -> bool:
        """Whether one seat with this share has shot, whatever it did with the tricks (F2)."""
        ruleset = self.ruleset
        if ruleset.moon_mode is MoonMode.DISABLED or needs_every_trick(ruleset):
            return False
        if self.by_points:
            has_bonus = share[1:] == self.everything[1:]
            needs_bonus = ruleset.moon_requires is MoonRequires.PLUS_BONUS
            return share[0] == ruleset.penalty_total and (has_bonus or not needs_bonus)
        needed = ruleset.penalty_cards
        if ruleset.moon_requires is MoonRequires.PLUS_BONUS:
            needed = ruleset.scoring_cards
        return holds_all(ruleset, self._take(share), needed)

    # What a score, of one seat or of several, makes of it

    def together(self, seats: int, share: Share) -> frozenset[tuple[Got, ...]]:
        """What partners make of what they took together, each of them."""
        is_by_team = self.ruleset.team_moon is TeamMoon.BY_TEAM
        if self.is_moon(share) and (seats == 1 or is_by_team):
            return frozenset()
        if seats == 1:
            return frozenset((got,) for got in self.got(share))
        found: set[tuple[Got, ...]] = set()
        for first, second in self.within(share):
            if self._can_be(second) and not self.is_moon(first) and not self.is_moon(second):
                found |= set(product(self.got(first), self.got(second)))
        return frozenset(found)

    def pooled(self, share: Share) -> frozenset[tuple[Got, ...]]:
        """J1 pooled: the same as one score. E5 and E6 look at the cards of both."""
        if self.is_moon(share) and self.ruleset.team_moon is TeamMoon.BY_TEAM:
            return frozenset()
        if self.is_moon(share) and sum(share) < len(("one card", "each")):
            return frozenset()
        take = self._take(share)
        points = share[0] if self.by_points else penalty_points(self.ruleset, take)
        most = 1 if any(share) else 2  # partners without a trick
        queens = take.count(QUEEN_OF_SPADES)
        bonus = self.ruleset.no_tricks_bonus
        return frozenset(
            (Got(self._line(take, points, idle * bonus), queens, take.hearts, idle),)
            for idle in range(most + 1)
        )


def outcomes(shares: Shares, columns: Sequence[int], share: Share) -> frozenset[tuple[Got, ...]]:
    """What a side makes of a share: one score, two of partners, or one that two share."""
    if shares.ruleset.teams is Teams.POOLED:
        return shares.pooled(share)
    return shares.together(len(columns), share)


def _kinds(ruleset: Ruleset) -> list[list[Card]]:
    """The cards that matter, those of equal worth together."""
    doubling = dict(ruleset.multipliers)
    kinds: dict[object, list[Card]] = {}
    for card, count in sorted(Counter(ruleset.told_cards).items()):
        is_heart, is_queen = card.suit is Suit.HEARTS, card == QUEEN_OF_SPADES
        marks = ruleset.values.get(card, 0), doubling.get(card), is_heart, is_queen
        kinds.setdefault(marks, []).extend([card] * count)
    return list(kinds.values())


def _pairs(counts: Share) -> int:
    """How many shares of shares there are."""
    pairs = 1
    for count in counts:
        pairs *= (count + 1) * (count + 2) // 2
    return pairs

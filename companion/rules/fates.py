"""What a hand without a moon can mean for a side: each fate told as what everybody may get then.

Whoever is behind, in front or level is a question of the own share of each side alone; whether
the cards can lie so that all of it comes true together is looked up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

from companion.rules.circles import Circles
from companion.rules.lowest import Level, Own, Side, any_of
from companion.rules.spread import Spread

Wanted = list[int]  # by side, as bits


class Fate(StrEnum):
    """What a hand can mean for somebody."""

    WINS = "wins"
    GOES_ON = "goes_on"
    LOSES = "loses"


class Fates:
    """The questions about one hand.

    `is_last`: it ends the game whatever it brings. `plays_on`: a tie in front goes on (G5).
    """

    def __init__(
        self,
        sides: Sequence[Side],
        spread: Spread,
        *,
        is_last: bool,
        plays_on: bool,
        circles: Circles | None,
    ) -> None:
        self.sides, self.spread = tuple(sides), spread
        self.is_last, self.plays_on, self.circles = is_last, plays_on, circles
        self._known: dict[tuple[Side, Own, Fate | None], bool] = {}

    def can(self, side: Side, at: int, points: int, fate: Fate | None = None) -> bool:
        """Whether a score of a side can have these points, and this fate with them."""
        return any(self._can(side, own, fate) for own in side.owns if own.points[at] == points)

    def _can(self, side: Side, own: Own, fate: Fate | None) -> bool:
        known = side, own, fate
        if known not in self._known:
            self._known[known] = _Question(self, side, own).can(fate)
        return self._known[known]


class _Question:
    """Whether a side can come to this, with a fate."""

    def __init__(self, fates: Fates, side: Side, own: Own) -> None:
        self.fates, self.side, self.own = fates, side, own
        self.others = [other for other in fates.sides if other is not side]
        self.must_end = not (own.ends or fates.is_last)  # another has to end the game, if any does
        self._enders: dict[int, bool] = {}
        self.is_parted = own.level.is_exact or not fates.plays_on  # who ties with it

    def can(self, fate: Fate | None) -> bool:
        """Whether a hand brings that fate, or there is one at all."""
        if fate is None:
            return self._is_possible([side.any for side in self.others])
        goes_on = fate is Fate.GOES_ON and self.must_end
        if goes_on and self._is_possible([side.going for side in self.others]):
            return True
        if self.must_end and not any(side.ending for side in self.others):
            return False
        for way in self._ways(fate):
            if self._can_end(way):
                return True
            if self.must_end and not any(map(self._may_end, range(len(self.others)))):
                return False
        return False

    def _is_possible(self, others: Wanted) -> bool:
        return all(others) and self.fates.spread.is_possible([self.own.shares, *others])

    def _can_end(self, way: Wanted) -> bool:
        """Whether the others can have this in a hand that ends the game."""
        if not self._is_possible(way):
            return False
        return not self.must_end or any(
            self._may_end(number)
            and self._is_possible(_put(way, number, way[number] & side.ending))
            for number, side in enumerate(self.others)
        )

    def _may_end(self, number: int) -> bool:
        """Whether another can end the game at all."""
        if number not in self._enders:
            ending = self.others[number].ending
            way = _put([side.any for side in self.others], number, ending)
            self._enders[number] = self._is_possible(way)
        return self._enders[number]

    def _ways(self, fate: Fate) -> Iterator[Wanted]:
        """What the others may get for this fate when the game ends, in every way it can come."""
        if fate is Fate.WINS:
            yield from self._wins()
        elif fate is Fate.LOSES:
            yield from self._beaten_off() if self.fates.plays_on else self._beaten()
            yield from self._tie_lost()
        elif not self.is_parted:
            yield from self._tied()

    def _each(self, which: Callable[[Side, Level], int], level: Level) -> Wanted:
        return [which(side, level) for side in self.others]

    # In front

    def _wins(self) -> Iterator[Wanted]:
        """Nobody is in front of it, and who ties does not win the tie."""
        yield [side.above(self.own.level) | self._yielding(side) for side in self.others]
        if self.fates.circles:
            yield from self.fates.circles.around(self.side, self.own, self.others)

    def _yielding(self, side: Side) -> int:
        """The shares with which another ties and does not win the tie."""
        if not self.is_parted:
            return 0
        circles, tied = self.fates.circles, side.owns_at(self.own.level)
        if circles:
            return any_of(o for o in tied if not circles.beats(side, o, self.side, self.own))
        return any_of(other for other in tied if other.tie >= self.own.tie)

    # Behind

    def _beaten(self) -> Iterator[Wanted]:
        """Somebody is in front of it."""
        for number, side in enumerate(self.others):
            yield _put([each.any for each in self.others], number, side.below(self.own.level))

    def _beaten_off(self) -> Iterator[Wanted]:
        """Somebody alone is in front of it, or somebody has hit the target exactly."""
        for level in self._levels(1):
            rest = self._each(Side.above, level)
            if level.is_exact:
                rest = [side.any for side in self.others]
            for number, side in enumerate(self.others):
                yield _put(rest, number, side.at(level))

    def _tie_lost(self) -> Iterator[Wanted]:
        """It ties, and another wins the tie."""
        circles, level = self.fates.circles, self.own.level
        if circles:
            yield from circles.lost(self.side, self.own, self.others)
            return
        for number, side in enumerate(self.others):
            tied = side.owns_at(level)
            winning = any_of(other for other in tied if other.tie < self.own.tie)
            yield _put(self._each(Side.from_, level), number, winning)

    # In a tie that is played off

    def _tied(self) -> Iterator[Wanted]:
        """Two are in front and level, this side among them or not."""
        level = self.own.level
        for number, side in enumerate(self.others):
            yield _put(self._each(Side.from_, level), number, side.at(level))
        for level in self._levels(2):
            if not level.is_exact:
                yield from self._two_at(level)

    def _two_at(self, level: Level) -> Iterator[Wanted]:
        there = [number for number, side in enumerate(self.others) if side.at(level)]
        for at, number in enumerate(there[:-1]):
            way = _put(self._each(Side.from_, level), number, self.others[number].at(level))
            if self._is_possible(way):
                for later in there[at + 1 :]:
                    yield _put(way, later, self.others[later].at(level))

    def _levels(self, least: int) -> Iterator[Level]:
        """What so many can come to that are in front of this side, the lowest first."""
        reached = Counter(level for side in self.others for level in side.levels)
        lower = [at for at, sides in reached.items() if sides >= least and at < self.own.level]
        for level in sorted(lower):
            if not self._is_possible(self._each(Side.from_, level)):
                return  # nor is anything higher
            yield level


def _put(way: Wanted, number: int, shares: int) -> Wanted:
    return [*way[:number], shares, *way[number + 1 :]]

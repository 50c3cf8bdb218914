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

TIED = 16  # shares that are looked at for one unit

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
        self._reached = Counter(level for side in sides for level in side.levels)
        self._beside: dict[tuple[Side, int], list[Level]] = {}
        self._alike = {side: side if circles else _first_like(side, sides) for side in sides}

    def can(self, side: Side, at: int, points: int, fate: Fate | None = None) -> bool:
        """Whether a score of a side can have these points, and this fate with them."""
        known = self._alike[side]
        return any(self._can(known, own, fate) for own in known.with_points(at, points))

    def levels_beside(self, side: Side, least: int) -> Sequence[Level]:
        """What so many sides beside this one can come to, the lowest first."""
        known = side, least
        if known not in self._beside:
            own = set(side.levels)
            reached = self._reached.items()
            enough = [level for level, sides in reached if sides - (level in own) >= least]
            self._beside[known] = sorted(enough)
        return self._beside[known]

    def _can(self, side: Side, own: Own, fate: Fate | None) -> bool:
        asked = side, own, fate
        known = self._known.get(asked)
        if known is None:
            self.spread.budget.spend(self.spread.units)
            known = self._known[asked] = _Question(self, side, own).can(fate)
        return known


class _Question:
    """Whether a side can come to this, with a fate."""

    def __init__(self, fates: Fates, side: Side, own: Own) -> None:
        self.fates, self.side, self.own = fates, side, own
        self.others = [other for other in fates.sides if other is not side]
        self.must_end = not (own.ends or fates.is_last)  # another has to end the game, if any does
        self._enders: dict[int, bool] = {}
        self._leaders: dict[int, bool] = {}
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
        circles, tied = self.fates.circles, self._level_with(side)
        if circles:
            return any_of(o for o in tied if not circles.beats(side, o, self.side, self.own))
        return any_of(other for other in tied if other.tie >= self.own.tie)

    def _level_with(self, side: Side) -> Sequence[Own]:
        """What brings another level with it; each is looked at."""
        tied = side.owns_at(self.own.level)
        self.fates.spread.budget.spend(len(tied) // TIED)
        return tied

    # Behind

    def _beaten(self) -> Iterator[Wanted]:
        """Somebody is in front of it."""
        for number in range(len(self.others)):
            yield self._in_front(number)

    def _may_lead(self, number: int) -> bool:
        """Whether another can be in front of it at all."""
        if number not in self._leaders:
            self._leaders[number] = self._is_possible(self._in_front(number))
        return self._leaders[number]

    def _levels_ahead(self, least: int) -> Iterator[tuple[Level, list[int]]]:
        """The levels in front of this side, and who of the others can be there."""
        if any(map(self._may_lead, range(len(self.others)))):
            for level in self._levels(least):
                there = [number for number, side in enumerate(self.others) if side.at(level)]
                yield level, there

    def _in_front(self, number: int) -> Wanted:
        side = self.others[number]
        return _put([each.any for each in self.others], number, side.below(self.own.level))

    def _beaten_off(self) -> Iterator[Wanted]:
        """Somebody alone is in front of it, or somebody has hit the target exactly."""
        for level, there in self._levels_ahead(1):
            rest = self._each(Side.above, level)
            if level.is_exact:
                rest = [side.any for side in self.others]
            for number in filter(self._may_lead, there):
                yield _put(rest, number, self.others[number].at(level))

    def _tie_lost(self) -> Iterator[Wanted]:
        """It ties, and another wins the tie."""
        circles, level = self.fates.circles, self.own.level
        if circles:
            yield from circles.lost(self.side, self.own, self.others)
            return
        for number, side in enumerate(self.others):
            tied = self._level_with(side)
            winning = any_of(other for other in tied if other.tie < self.own.tie)
            yield _put(self._each(Side.from_, level), number, winning)

    # In a tie that is played off

    def _tied(self) -> Iterator[Wanted]:
        """Two are in front and level, this side among them or not."""
        level = self.own.level
        for number, side in enumerate(self.others):
            yield _put(self._each(Side.from_, level), number, side.at(level))
        for level, there in self._levels_ahead(2):
            if not level.is_exact:
                yield from self._two_at(level, list(filter(self._may_lead, there)))

    def _two_at(self, level: Level, there: Sequence[int]) -> Iterator[Wanted]:
        for at, number in enumerate(there[:-1]):
            way = _put(self._each(Side.from_, level), number, self.others[number].at(level))
            if self._is_possible(way):
                for later in there[at + 1 :]:
                    yield _put(way, later, self.others[later].at(level))

    def _levels(self, least: int) -> Iterator[Level]:
        """What so many others can come to that are in front of this side, the lowest first."""
        for level in self.fates.levels_beside(self.side, least):
            if level >= self.own.level or not self._is_possible(self._each(Side.from_, level)):
                return  # nor is anything higher
            yield level


def _first_like(side: Side, sides: Sequence[Side]) -> Side:
    """The first side that stands the same: what can come of it can come of the other."""
    return next(other for other in sides if other.owns == side.owns)


def _put(way: Wanted, number: int, shares: int) -> Wanted:
    return [*way[:number], shares, *way[number + 1 :]]

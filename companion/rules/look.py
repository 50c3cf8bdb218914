"""One look at the next hand, with a dead kitty as it may turn out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from companion.rules.budget import Budget
from companion.rules.circles import Circles
from companion.rules.ending import PlayedHand, meets_target, new_total
from companion.rules.fates import Fate, Fates
from companion.rules.lowest import Side, sides_of, together
from companion.rules.moonhands import moon_hands
from companion.rules.options import EndMode, ExactRule, MoonMode, TieBreak
from companion.rules.outlook import to_go
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import played
from companion.rules.shares import Shares
from companion.rules.spread import work_for_a_hand
from companion.rules.standings import Progress, Standing, advance, standing


class Look:
    """What the next hand can mean under these rules.

    `told`: the score columns, partners together. `if_stopped`: nothing ends this game but the
    table. Raises DoesNotAddUp where too many hands are possible.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        progress: Progress,
        columns: tuple[int, ...],
        *,
        after_time: bool,
        budget: Budget | None = None,
    ) -> None:
        self.budget = budget or work_for_a_hand()
        self.ruleset, self.progress, self.columns = ruleset, progress, columns
        self.after_time = after_time
        by_table = ruleset.end_mode is EndMode.MANUAL
        by_clock = ruleset.end_mode is EndMode.TIME and not after_time
        self.if_stopped = (by_table or by_clock) and not progress.sudden_death
        sides = together(ruleset, columns)
        self.told = tuple(column for side in sides for column in side)
        self._shares = Shares(ruleset, len(sides[0]), self.budget)
        self.budget.spend(len(sides) * len(self._shares.worth))
        self._sides = sides_of(ruleset, progress, sides, self._shares.worth)

    # Hands without a moon

    def can(self, column: int, points: int, fate: Fate | None) -> bool:
        """Whether a score can have these points without a moon, and this fate with them."""
        side = self._side(column)
        return self._fates.can(side, side.columns.index(column), points, fate)

    def points(self, column: int) -> set[int]:
        """The points that some share brings a score."""
        side = self._side(column)
        return {own.points[side.columns.index(column)] for own in side.owns}

    def _side(self, column: int) -> Side:
        return next(side for side in self._sides if column in side.columns)

    @cached_property
    def _fates(self) -> Fates:
        rule = self.ruleset.tie_rule
        by_beating = rule is TieBreak.HEAD_TO_HEAD and len(self._sides) == len(self.columns)
        return Fates(
            self._sides,
            self._shares.spread(),
            is_last=self._is_last,
            plays_on=rule is TieBreak.SUDDEN_DEATH and not self.if_stopped,
            circles=Circles(self.progress, self.budget) if by_beating else None,
        )

    @property
    def _is_last(self) -> bool:
        """Whether the next hand ends the game whatever it brings."""
        if self.progress.sudden_death or self.if_stopped:
            return True
        if self.ruleset.end_mode is EndMode.HANDS:
            return self.progress.number >= self.ruleset.hands
        return self.ruleset.end_mode is EndMode.TIME

    def before_end(self, column: int) -> int | None:
        """The points up to which this total ends nothing, exact rule (G4) and floor included."""
        total = self.progress.totals[column]
        left = to_go(self.ruleset, total)
        if left is None:
            return None
        points = max(left - 1, 0)  # G4 exact_wins: the target itself ends what must exceed it
        while not _ends(self.ruleset, total, points):
            points += 1
        return points - 1

    # Hands with a moon

    def own_moon(self, column: int) -> frozenset[Fate]:
        """What can come of it when this score or its partner shoots."""
        own = self._side(column).columns
        return self._of_moons(column, [moon for moon in self._moons if moon[0] in own])

    def others_moon(self, column: int) -> frozenset[Fate]:
        """What can come of it when somebody else shoots."""
        own = self._side(column).columns
        return self._of_moons(column, [moon for moon in self._moons if moon[0] not in own])

    def _of_moons(self, column: int, moons: Sequence[tuple[int, Standing]]) -> frozenset[Fate]:
        return frozenset(_fate(after, column) for _, after in moons)

    @cached_property
    def _moons(self) -> tuple[tuple[int, Standing], ...]:
        """Every hand with a moon: the column that shot, and how the game stands after it."""
        disabled = self.ruleset.moon_mode is MoonMode.DISABLED
        return () if disabled else tuple(self._every_moon())

    def _every_moon(self) -> Iterator[tuple[int, Standing]]:
        before = self.progress.situation(self.columns, after_time=self.after_time)
        known: dict[PlayedHand, Standing] = {}
        for takes, result in moon_hands(self.ruleset, before, self.budget):
            assert result.shooter is not None
            hand = played(
                result,
                takes,
                columns=self.columns,
                width=len(self.progress.totals),
                after_time=self.after_time,
            )
            if hand not in known:
                later = advance(self.progress, self.ruleset, hand)
                known[hand] = standing(later, active=self.columns, stopped=self.if_stopped)
            yield self.columns[result.shooter], known[hand]


def _fate(after: Standing, column: int) -> Fate:
    if not after.over:
        return Fate.GOES_ON
    return Fate.WINS if column in after.winners else Fate.LOSES


def _ends(ruleset: Ruleset, total: int, points: int) -> bool:
    """Whether a total that gets these points ends the game (G1 to G4)."""
    after = new_total(ruleset, total, points)
    wins = ruleset.exact_rule is ExactRule.EXACT_WINS and after == ruleset.target and points > 0
    return wins or meets_target(ruleset, after)

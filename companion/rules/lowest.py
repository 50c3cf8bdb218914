"""What a hand without a moon can make of every side: its totals, and what decides who is in front.

A side is what wins together: one score, or two of partners (J1).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from companion.rules.ending import meets_target, new_total
from companion.rules.options import EndMode, ExactRule, Teams, TieBreak
from companion.rules.ruleset import Ruleset
from companion.rules.shares import Got
from companion.rules.standings import Progress


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

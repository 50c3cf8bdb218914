"""The race for the lowest total over every hand without a moon, followed side by side.

A side is what wins together: one score, or two of partners (J1). All that one side has to know of
the others is the lowest of them and whether one of them ends the game; both are kept as bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

from companion.rules.ending import meets_target, new_total
from companion.rules.lows import NOT_THERE, Key, Lows
from companion.rules.options import EndMode, ExactRule, Teams, TieBreak
from companion.rules.ruleset import Ruleset
from companion.rules.shares import Got, Share, Shares, outcomes
from companion.rules.standings import Progress


class Own(NamedTuple):
    """A side after a hand: the points of its scores, its key, whether a total of it ends it.

    `idle`: how many of its seats need not have taken a trick.
    """

    points: tuple[int, ...]
    key: Key
    ends: bool
    idle: int


@dataclass(frozen=True)
class Side:
    """Score columns that win together."""

    columns: tuple[int, ...]


_NOTHING = NOT_THERE, NOT_THERE
Bits = tuple[Lows, Lows]  # who can be the lowest, by whether the game ends
Spent = tuple[int, int]  # what is given away, and how many have no trick (as far as that matters)
Reached = dict[Spent, Bits]
Moves = dict[int, set[tuple[int, bool, int]]]


class Sides:
    """All sides of a game before its next hand."""

    def __init__(self, ruleset: Ruleset, progress: Progress, each: Sequence[Side]) -> None:
        self.ruleset, self.progress, self.each = ruleset, progress, tuple(each)
        self.shares = Shares(ruleset)
        self.place = {share: place for place, share in enumerate(self.shares.every)}
        self._races: dict[Side | None, _Race] = {}

    def meetings(self, side: Side) -> Iterator[tuple[Own, Bits]]:
        """Every outcome of a side, with what the others can make of the rest meanwhile."""
        race = self._race(side)
        others = race.others(self.each.index(side))
        for share, owns in race.owns[self.each.index(side)]:
            rest = self.place.get(self._rest(share), -1)
            for own in owns:
                for idle in range(max(self.idle - own.idle, 0), self.idle + 1):
                    if (rest, idle) in others:
                        yield own, others[rest, idle]

    def level(self, side: Side, own: Key) -> tuple[int, list[Key], int]:
        """The keys that tie with one: how many are below, which they are, where they end."""
        keys = self._race(side).keys
        first = next(i for i, key in enumerate(keys) if key.level == own.level)
        tied = [key for key in keys if key.level == own.level]
        return first, tied, first + len(tied)

    def exact(self, side: Side) -> int:
        """The keys that win at once, as bits."""
        return (1 << sum(key.is_exact for key in self._race(side).keys)) - 1

    def _rest(self, place: int) -> Share:
        given = self.shares.every[place]
        return tuple(a - b for a, b in zip(self.shares.everything, given, strict=True))

    def _race(self, side: Side) -> _Race:
        """Ties by earlier hands against each other (G5 head_to_head) look different to each."""
        seen_by = side if self.ruleset.tie_rule is TieBreak.HEAD_TO_HEAD else None
        if seen_by not in self._races:
            self._races[seen_by] = _Race(self, seen_by)
        return self._races[seen_by]

    @cached_property
    def splits(self) -> list[list[tuple[int, int]]]:
        """For every share the ways to part it in two."""
        place = self.place
        return [
            [(place[one], place[two]) for one, two in self.shares.within(share) if two in place]
            for share in self.shares.every
        ]

    @cached_property
    def joins(self) -> list[list[tuple[int, int]]]:
        """For every share what it becomes with a share more, and that share."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.place]
        for whole, ways in enumerate(self.splits):
            for one, two in ways:
                found[one].append((whole, two))
        return found

    @cached_property
    def idle(self) -> int:
        """How many seats at least go without a trick, because there are fewer tricks than seats."""
        return max(self.ruleset.players - self.ruleset.hand_size, 0)

    @cached_property
    def is_by_partners(self) -> bool:
        return any(len(side.columns) > 1 for side in self.each)

    def past(self, column: int, other: int) -> int:
        """How often a score had the lower line than another, less the contrary."""
        lines = [hand.points for hand in self.progress.hands]
        return sum((a[column] < a[other]) - (a[column] > a[other]) for a in lines)

    @cached_property
    def counted(self) -> tuple[int, ...] | None:
        """What the tie-break has counted so far; None where a hand does not tell it."""
        rule, hands = self.ruleset.tie_rule, self.progress.hands
        told = [h.queens if rule is TieBreak.FEWEST_QS else h.hearts for h in hands]
        known = [counts for counts in told if counts is not None]
        if len(known) < len(told):
            return None
        return tuple(sum(c[i] for c in known) for i in range(len(self.progress.totals)))


class _Race:
    """The sides with their keys, as one of them sees them (or all alike)."""

    def __init__(self, sides: Sides, seen_by: Side | None) -> None:
        self.sides, self.seen_by = sides, seen_by
        self.owns = [
            [(place, self._owns(side, place)) for place in range(len(sides.shares.every))]
            for side in sides.each
        ]
        found = {own.key for each in self.owns for _, owns in each for own in owns}
        self.keys = sorted(found)
        number = {key: i for i, key in enumerate(self.keys)}
        nobody: Reached = {(0, 0): (Lows(1 << len(self.keys)), NOT_THERE)}
        self.moves = [
            {
                place: {(number[o.key], o.ends, min(o.idle, sides.idle)) for o in owns}
                for place, owns in each
            }
            for each in self.owns
        ]
        self._before: list[Reached] = [nobody]
        for moves in self.moves:
            self._before.append(self._with(self._before[-1], moves))
        self._behind: list[Reached] = [nobody]
        for moves in reversed(self.moves):
            self._behind.insert(0, self._with(self._behind[0], moves))

    def _owns(self, side: Side, place: int) -> list[Own]:
        shares = self.sides.shares
        every = outcomes(shares, side.columns, shares.every[place])
        return [self._own(side, got) for got in every]

    def _own(self, side: Side, got: Sequence[Got]) -> Own:
        rules, totals = self.sides.ruleset, self.sides.progress.totals
        points = tuple(each.points for each in got)
        pairs = list(zip(side.columns, points, strict=True))
        after = [new_total(rules, totals[column], more) for column, more in pairs]
        exact = rules.exact_rule is ExactRule.EXACT_WINS and any(
            total == rules.target and more for total, more in zip(after, points, strict=True)
        )
        met = rules.end_mode is EndMode.TARGET and any(meets_target(rules, t) for t in after)
        figure = 0 if exact else sum(after)
        key = Key(0 if exact else 1, figure, self._tie(side, got, sum(after)))
        return Own(points, key, exact or met, sum(each.idle for each in got))

    def _tie(self, side: Side, got: Sequence[Got], figure: int) -> int:
        """G5: what parts this side from others with the same figure."""
        rule = self.sides.ruleset.tie_rule
        if self.sides.is_by_partners or self.sides.shares.by_points:
            return 0
        if rule is TieBreak.LAST_HAND_LOWER:
            return got[0].points
        if rule is TieBreak.HEAD_TO_HEAD:
            return self._beaten(side, got[0].points, figure)
        counted = self.sides.counted
        if rule not in (TieBreak.FEWEST_QS, TieBreak.FEWEST_HEARTS) or counted is None:
            return 0
        now = got[0].queens if rule is TieBreak.FEWEST_QS else got[0].hearts
        return counted[side.columns[0]] + now

    def _beaten(self, side: Side, points: int, figure: int) -> int:
        """0 for who has beaten the one who looks, as both have the same figure now."""
        if self.seen_by is None or side == self.seen_by:
            return 1
        mine, other = self.seen_by.columns[0], side.columns[0]
        own = figure - self.sides.progress.totals[mine]  # what it must have taken
        ahead = self.sides.past(other, mine) + (points < own) - (points > own)
        return 0 if ahead > 0 else 1

    def _with(self, reached: Reached, moves: Moves) -> Reached:
        """One side more: what it may have, and who is the lowest then."""
        found: Reached = {}
        most = self.sides.idle
        for (before, idle), bits in reached.items():
            for whole, own in self.sides.joins[before]:
                for number, ends_too, more in moves[own]:
                    spent = whole, min(idle + more, most)
                    for ends, lows in enumerate(bits):
                        if lows.all:
                            _put(found, spent, ends or ends_too, lows.joined(number))
        return found

    def others(self, index: int) -> Reached:
        """What all but one can make of a share, together."""
        before, behind = self._before[index], self._behind[index + 1]
        found: Reached = {}
        most = self.sides.idle
        counts = range(most + 1)
        for whole, ways in enumerate(self.sides.splits):
            for one, two in ways:
                for idle, more in product(counts, counts):
                    if (one, idle) in before and (two, more) in behind:
                        spent = whole, min(idle + more, most)
                        _meet(found, spent, before[one, idle], behind[two, more])
        return found


def _meet(found: Reached, spent: Spent, before: Bits, behind: Bits) -> None:
    for ends, lows in enumerate(before):
        for ends_too, more in enumerate(behind):
            if lows.all and more.all:
                _put(found, spent, ends or ends_too, lows.against(more))


def _put(found: Reached, spent: Spent, ends: bool | int, lows: Lows) -> None:
    going, ended = found.get(spent, _NOTHING)
    found[spent] = (going, ended.either(lows)) if ends else (going.either(lows), ended)


def sides_of(ruleset: Ruleset, progress: Progress, columns: Sequence[int]) -> Sides:
    """The sides among these score columns."""
    has_partners = ruleset.teams is Teams.INDIVIDUAL_THEN_SUM and len(columns) == ruleset.players
    if not has_partners:
        return Sides(ruleset, progress, [Side((column,)) for column in columns])
    half = len(columns) // 2
    pairs = zip(columns[:half], columns[half:], strict=True)
    return Sides(ruleset, progress, [Side(pair) for pair in pairs])

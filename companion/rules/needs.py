"""What the next hand can do: who can win with it, what each can afford, when only a moon helps.

A hand without a moon gives every score its own share of the cards, so nothing but what is left
couples them; that is followed score by score, with the lowest of the others as bits. The few hands
with a moon are scored one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from companion.rules.ending import PlayedHand, meets_target, new_total
from companion.rules.errors import DoesNotAddUp
from companion.rules.lowest import Own, Side, Sides, sides_of
from companion.rules.lows import Key, Lows
from companion.rules.moonhands import moon_hands
from companion.rules.options import EndMode, ExactRule, MoonMode, TieBreak
from companion.rules.outlook import to_go
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import played
from companion.rules.standings import Progress, Standing, advance, standing


class Fate(StrEnum):
    """What a hand can mean for somebody."""

    WINS = "wins"
    GOES_ON = "goes_on"
    LOSES = "loses"


# What one score can take, and that for every score: no variant comes to more.
MOST_SHARES, MOST_TOGETHER = 400, 2600
Fates = frozenset[Fate]
NEVER: Fates = frozenset()


@dataclass(frozen=True, kw_only=True)
class Need:
    """What the next hand can mean for one score.

    `by_points`: by the own points of a hand without a moon. `own_moon`: when it shoots (or its
    side does), `others_moon`: when somebody else does. `before_end`: the most points that do not
    end the game by this total, None where no total ends it.
    """

    column: int
    by_points: Mapping[int, Fates]
    own_moon: Fates
    others_moon: Fates
    before_end: int | None

    @cached_property
    def wins_with(self) -> int | None:
        """The most points this score can take without a moon and win; None where it cannot."""
        return self._most(lambda fates: Fate.WINS in fates)

    @cached_property
    def stays_with(self) -> int | None:
        """The most points without a moon that need not lose; None where every hand loses."""
        return self._most(lambda fates: fates != {Fate.LOSES})

    @cached_property
    def is_safe_with(self) -> int | None:
        """The most points, up to which no hand without a moon can lose, whatever others take."""
        safe = None
        for points in sorted(self.by_points):
            if Fate.LOSES in self.by_points[points]:
                break
            safe = points
        return safe

    @property
    def can_win(self) -> bool:
        """Whether the next hand can be won, and the game with it."""
        return self.wins_with is not None or Fate.WINS in self.own_moon | self.others_moon

    @property
    def needs_moon(self) -> bool:
        """Whether only an own moon wins with the next hand."""
        others = Fate.WINS in self.others_moon
        return self.wins_with is None and not others and Fate.WINS in self.own_moon

    @property
    def is_lost(self) -> bool:
        """Whether every hand that can come loses."""
        return self.all_fates == {Fate.LOSES}

    @property
    def is_won(self) -> bool:
        """Whether every hand that can come wins."""
        return self.all_fates == {Fate.WINS}

    @property
    def all_fates(self) -> Fates:
        """Everything that can come of the next hand."""
        return frozenset(self.own_moon | self.others_moon).union(*self.by_points.values())

    def _most(self, holds: object) -> int | None:
        assert callable(holds)
        return max((p for p, fates in self.by_points.items() if holds(fates)), default=None)


@dataclass(frozen=True, kw_only=True)
class Needs:
    """The next hand for everybody.

    `now`: how the game stands, and who wins if it ends now. `if_stopped`: nothing ends this game
    but the table, and what is told is what counts if it stops after the next hand.
    """

    now: Standing
    each: tuple[Need, ...]
    if_stopped: bool

    @cached_property
    def can_end(self) -> bool:
        """Whether the next hand can be the last."""
        return any(need.all_fates - {Fate.GOES_ON} for need in self.each)

    @cached_property
    def can_end_without_moon(self) -> bool:
        """Whether it can be the last although nobody shoots."""
        plain = [fates for need in self.each for fates in need.by_points.values()]
        return any(fates - {Fate.GOES_ON} for fates in plain)

    @cached_property
    def must_end(self) -> bool:
        """Whether the next hand is the last, whatever comes."""
        return not any(Fate.GOES_ON in need.all_fates for need in self.each)


def needs(
    ruleset: Ruleset,
    progress: Progress,
    *,
    places: Sequence[int] | None = None,
    after_time: bool = False,
) -> Needs:
    """What the next hand can mean; `places` are the score columns in play, in order.

    Raises DoesNotAddUp where cards of too many values make too many hands possible.
    """
    columns = tuple(range(len(progress.totals)) if places is None else places)
    seen = _Look(ruleset, progress, columns, after_time)
    shares = len(seen.sides.shares.every)
    if shares > MOST_SHARES or shares * len(columns) > MOST_TOGETHER:
        raise DoesNotAddUp("too_many_hands")
    return Needs(
        now=standing(progress, active=columns, stopped=True),
        each=tuple(seen.need(side, column) for side in seen.sides.each for column in side.columns),
        if_stopped=seen.if_stopped,
    )


class _Look:
    """One look at the next hand."""

    def __init__(
        self, ruleset: Ruleset, progress: Progress, columns: tuple[int, ...], after_time: bool
    ) -> None:
        self.ruleset, self.progress, self.columns = ruleset, progress, columns
        self.after_time = after_time
        by_table = ruleset.end_mode is EndMode.MANUAL
        by_clock = ruleset.end_mode is EndMode.TIME and not after_time
        self.if_stopped = (by_table or by_clock) and not progress.sudden_death
        self.sides: Sides = sides_of(ruleset, progress, columns)
        self.moons = tuple(self._moons())

    @property
    def _is_last(self) -> bool:
        """Whether the next hand ends the game whatever it brings."""
        if self.progress.sudden_death or self.if_stopped:
            return True
        if self.ruleset.end_mode is EndMode.HANDS:
            return self.progress.number >= self.ruleset.hands
        return self.ruleset.end_mode is EndMode.TIME

    @property
    def _plays_on(self) -> bool:
        """Whether a tie in front goes on."""
        return self.ruleset.tie_rule is TieBreak.SUDDEN_DEATH and not self.if_stopped

    def need(self, side: Side, column: int) -> Need:
        """What the next hand can mean for one score."""
        index = self.columns.index(column)
        return Need(
            column=column,
            by_points=self._by_points(side, side.columns.index(column)),
            own_moon=self._of_moons(column, own=side.columns),
            others_moon=self._of_moons(column, others=side.columns),
            before_end=self._before_end(index),
        )

    def _before_end(self, index: int) -> int | None:
        """The points up to which this total ends nothing, exact rule (G4) and floor included."""
        total = self.progress.totals[self.columns[index]]
        if to_go(self.ruleset, total) is None:
            return None
        points = 0
        while not _ends(self.ruleset, total, points):
            points += 1
        return points - 1

    # Hands without a moon

    def _by_points(self, side: Side, at: int) -> dict[int, Fates]:
        found: dict[int, set[Fate]] = {}
        for own, bits in self.sides.meetings(side):
            fates = found.setdefault(own.points[at], set())
            for ends, lows in enumerate(bits):
                if lows.all:
                    fates |= set(self._fates(side, own, lows, ends=bool(ends)))
        return {points: frozenset(fates) for points, fates in found.items()}

    def _fates(self, side: Side, own: Own, lows: Lows, *, ends: bool) -> Iterator[Fate]:
        """What an outcome can mean while the lowest of the others is one of these."""
        if not (ends or own.ends or self._is_last):
            yield Fate.GOES_ON
            return
        first, tied, last = self.sides.level(side, own.key)
        below = (1 << first) - 1
        exact = self.sides.exact(side)
        if lows.alone & below or lows.shared & below & exact:
            yield Fate.LOSES
        if lows.shared & below & ~exact:
            yield Fate.GOES_ON if self._plays_on else Fate.LOSES
        if lows.all >> last:
            yield Fate.WINS
        for number, key in enumerate(tied, first):
            if lows.all >> number & 1:
                yield self._tied(own.key, key)

    def _tied(self, own: Key, other: Key) -> Fate:
        if self._plays_on and not own.is_exact:
            return Fate.GOES_ON
        return Fate.LOSES if other.tie < own.tie else Fate.WINS

    # Hands with a moon

    def _moons(self) -> Iterator[tuple[int, Standing]]:
        """Every hand with a moon: the column that shot, and how the game stands after it."""
        if self.ruleset.moon_mode is MoonMode.DISABLED:
            return
        before = self.progress.situation(self.columns, after_time=self.after_time)
        for takes, result in moon_hands(self.ruleset, before):
            assert result.shooter is not None
            hand = played(
                result,
                takes,
                columns=self.columns,
                width=len(self.progress.totals),
                after_time=self.after_time,
            )
            yield self.columns[result.shooter], self._after(hand)

    def _after(self, hand: PlayedHand) -> Standing:
        later = advance(self.progress, self.ruleset, hand)
        return standing(later, active=self.columns, stopped=self.if_stopped)

    def _of_moons(
        self, column: int, own: Sequence[int] = (), others: Sequence[int] | None = None
    ) -> Fates:
        return frozenset(
            _fate(after, column)
            for shooter, after in self.moons
            if shooter in own or (others is not None and shooter not in others)
        )


def _fate(after: Standing, column: int) -> Fate:
    if not after.over:
        return Fate.GOES_ON
    return Fate.WINS if column in after.winners else Fate.LOSES


def _ends(ruleset: Ruleset, total: int, points: int) -> bool:
    """Whether a total that gets these points ends the game (G1 to G4)."""
    after = new_total(ruleset, total, points)
    wins = ruleset.exact_rule is ExactRule.EXACT_WINS and after == ruleset.target and points > 0
    return wins or meets_target(ruleset, after)

"""What the next hand can do: who can win with it, what each can afford, when only a moon helps.

A hand without a moon is told by what everybody may get of the cards; the few hands with a moon are
scored one by one. Nothing is worked out before it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.rules.deadcards import kitties
from companion.rules.fates import Fate
from companion.rules.look import Look
from companion.rules.ruleset import Ruleset
from companion.rules.spread import work_for_a_hand
from companion.rules.standings import Progress, Standing, standing

NEVER: frozenset[Fate] = frozenset()


class Need:
    """What the next hand can mean for one score.

    `own_moon`: when it shoots (or its side does), `others_moon`: when somebody else does.
    `before_end`: the most points that do not end the game by this total, None where no total
    ends it.
    """

    def __init__(self, looks: Sequence[Look], column: int) -> None:
        self.column, self._looks = column, looks
        self.own_moon = NEVER.union(*(look.own_moon(column) for look in looks))
        self.others_moon = NEVER.union(*(look.others_moon(column) for look in looks))
        self.before_end = looks[0].before_end(column)

    @cached_property
    def by_points(self) -> Mapping[int, frozenset[Fate]]:
        """What can come of each number of points without a moon; all of it, which takes a while."""
        points = [points for points in self._told if self._can(points, None)]
        return {p: frozenset(fate for fate in Fate if self._can(p, fate)) for p in points}

    @cached_property
    def most(self) -> int | None:
        """The most points this score can get without a moon; None where every hand is a moon."""
        return self._first(reversed(self._told), None)

    @cached_property
    def wins_with(self) -> int | None:
        """The most points this score can take without a moon and win; None where it cannot."""
        return self._first(reversed(self._told), Fate.WINS)

    @cached_property
    def stays_with(self) -> int | None:
        """The most points without a moon that need not lose; None where every hand loses."""
        return self._first(reversed(self._told), Fate.WINS, Fate.GOES_ON)

    @cached_property
    def is_safe_with(self) -> int | None:
        """The most points, up to which no hand without a moon can lose, whatever others take."""
        losing = self._first(self._told, Fate.LOSES)
        below = [points for points in self._told if losing is None or points < losing]
        return self._first(reversed(below), None)

    @property
    def can_win(self) -> bool:
        """Whether the next hand can be won, and the game with it."""
        return Fate.WINS in self.all_fates

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

    @cached_property
    def without_moon(self) -> frozenset[Fate]:
        """Everything that can come of a hand in which nobody shoots."""
        return frozenset(fate for fate in Fate if self._first(self._told, fate) is not None)

    @property
    def all_fates(self) -> frozenset[Fate]:
        """Everything that can come of the next hand."""
        return self.own_moon | self.others_moon | self.without_moon

    @cached_property
    def _told(self) -> tuple[int, ...]:
        """The points that some share of the cards brings, the fewest first."""
        return tuple(sorted({p for look in self._looks for p in look.points(self.column)}))

    def _first(self, points: Iterable[int], *fates: Fate | None) -> int | None:
        """The first of these points with which one of these fates (or any) can come."""
        found = (p for p in points if any(self._can(p, fate) for fate in fates))
        return next(found, None)

    def _can(self, points: int, fate: Fate | None) -> bool:
        return any(look.can(self.column, points, fate) for look in self._looks)


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
        moons = [need.own_moon | need.others_moon for need in self.each]
        return any(fates - {Fate.GOES_ON} for fates in moons) or self.can_end_without_moon

    @cached_property
    def can_end_without_moon(self) -> bool:
        """Whether it can be the last although nobody shoots."""
        return any(need.without_moon - {Fate.GOES_ON} for need in self.each)

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

    Raises DoesNotAddUp for another number of scores than the rules have; and, now or when a figure
    is asked for, where too many hands are possible.
    """
    columns = tuple(range(len(progress.totals)) if places is None else places)
    budget = work_for_a_hand()
    looks = [
        Look(rules, progress, columns, after_time=after_time, budget=budget)
        for rules in kitties(ruleset)
    ]
    return Needs(
        now=standing(progress, active=columns, stopped=True),
        each=tuple(Need(looks, column) for column in looks[0].told),
        if_stopped=looks[0].if_stopped,
    )

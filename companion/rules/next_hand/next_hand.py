"""What the next hand can do: who can win with it, what each can afford, when only a moon helps.

A hand without a moon is told by what everybody may get of the cards; the few hands with a moon are
scored one by one. Nothing is worked out before it is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import combinations_with_replacement, product
from math import comb, prod

from companion.rules.budget import SCORED, Budget
from companion.rules.captures import Take, with_tricks
from companion.rules.cards import QUEEN_OF_SPADES, Card, Suit
from companion.rules.errors import DoesNotAddUp
from companion.rules.next_hand.point_shares import (
    Level,
    Own,
    Shares,
    Side,
    Spread,
    any_of,
    sides_of,
    together,
    work_for_a_hand,
)
from companion.rules.play.passing import taker_of_kitty
from companion.rules.ruleset.options import EndMode, ExactRule, Leftover, MoonMode, TieBreak
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring.moon import asks_tricks, shooting_side
from companion.rules.scoring.score_display import to_go
from companion.rules.scoring.scoring import HandResult, futures, played, score_hand
from companion.rules.standings.end_of_game import PlayedHand, Situation, meets_target, new_total
from companion.rules.standings.standings import Progress, Standing, advance, standing

PAIRS = 4  # that are compared for one unit

WantedLines = list[int]

Member = tuple[Side, Own]


class Circles:
    """Who had the lower line against whom more often, the coming hand included.

    Of those who tie, those win whom none of them beats; all of them where everybody is beaten.
    """

    def __init__(self, progress: Progress, budget: Budget | None = None) -> None:
        self.lines = [hand.points for hand in progress.hands]
        self.budget = budget or work_for_a_hand()
        self._ahead: dict[tuple[int, int], int] = {}
        self._pairs = 0

    def beats(self, side: Side, own: Own, other: Side, others: Own) -> bool:
        """Whether one beats another, coming to this."""
        self._pairs += 1
        if self._pairs % PAIRS == 0:
            self.budget.spend()
        ahead = self._so_far(side.columns[0], other.columns[0])
        return ahead + (own.points < others.points) - (own.points > others.points) > 0

    def _so_far(self, a: int, b: int) -> int:
        """How many more lines one had that were lower than the other's."""
        if (a, b) not in self._ahead:
            lower = sum((line[a] < line[b]) - (line[a] > line[b]) for line in self.lines)
            self._ahead[a, b] = lower
        return self._ahead[a, b]

    def lost(self, side: Side, own: Own, others: Sequence[Side]) -> Iterator[WantedLines]:
        """The tie is lost: somebody beats this side, and somebody in it is beaten by nobody."""
        me = side, own
        for best in _members(others, own):
            if self._beats(me, best):
                continue
            if self._beats(best, me):
                yield self._won_by(best, own, others)
                continue
            for beater in _members(others, own):
                if self._beats(beater, me):
                    way = self._won_by(best, own, others)
                    at = others.index(beater[0])
                    way[at] = 0 if self._beats(beater, best) else beater[1].shares
                    yield way

    def _won_by(self, best: Member, own: Own, others: Sequence[Side]) -> WantedLines:
        """What the others may get so that one of them is beaten by nobody at this level."""

        def harmless(side: Side) -> int:
            tied = [(side, other) for other in side.owns_at(own.level)]
            return any_of(member[1] for member in tied if not self._beats(member, best))

        return [
            best[1].shares if side is best[0] else side.above(own.level) | harmless(side)
            for side in others
        ]

    def around(self, side: Side, own: Own, others: Sequence[Side]) -> Iterator[WantedLines]:
        """Everybody in the tie is beaten by somebody in it, and so all of them win."""
        me = side, own
        left = self._all_beaten([me, *_members(others, own)])
        if me not in left:
            return
        choices = [[None, *(member for member in left if member[0] is each)] for each in others]
        for chosen in product(*choices):
            self.budget.spend()
            group = [me, *(member for member in chosen if member is not None)]
            if len(self._all_beaten(group)) == len(group):
                yield [
                    each.above(own.level) if member is None else member[1].shares
                    for each, member in zip(others, chosen, strict=True)
                ]

    def _all_beaten(self, members: Sequence[Member]) -> list[Member]:
        """What is left when whoever is beaten by nobody goes, again and again."""
        left = list(members)
        while True:
            beaten = [one for one in left if any(self._beats(other, one) for other in left)]
            if len(beaten) == len(left):
                return left
            left = beaten

    def _beats(self, one: Member, other: Member) -> bool:
        return self.beats(*one, *other)


def _members(others: Sequence[Side], own: Own) -> Iterator[Member]:
    return ((side, other) for side in others for other in side.owns_at(own.level))


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


Takes = tuple[Take, ...]

MOST_MOONS = 1200


def moon_hands(
    ruleset: Ruleset, before: Situation, budget: Budget | None = None
) -> Iterator[tuple[Takes, HandResult]]:
    """Each with its takes, in each way it can be scored; other cards may lie anywhere.

    Raises DoesNotAddUp where there are too many of them.
    """
    work = budget or work_for_a_hand()
    seats = range(ruleset.players)
    kinds = _other_cards(ruleset)
    tricks = 2 if asks_tricks(ruleset) else 1
    ways = prod(comb(ruleset.players + len(kind) - 1, len(kind)) for kind in kinds)
    if ruleset.players * ways * tricks > MOST_MOONS:
        raise DoesNotAddUp("too_many_hands")
    cards = [card for kind in kinds for card in kind]
    for shooter in seats:
        for places in product(*(combinations_with_replacement(seats, len(k)) for k in kinds)):
            takers = [*((card, shooter) for card in ruleset.penalty_cards)]
            takers += zip(cards, [seat for place in places for seat in place], strict=True)
            for takes in _with_tricks(ruleset, _takes(ruleset, takers), shooter):
                work.spend(2 * SCORED)  # with what it does to the game
                for result in _results(ruleset, takes, before):
                    yield takes, result


def _other_cards(ruleset: Ruleset) -> list[list[Card]]:
    """Bonus cards and those that only double, those alike together."""
    doubling = dict(ruleset.multipliers)
    kinds: dict[object, list[Card]] = {}
    for card in ruleset.counting_cards:
        value = ruleset.values.get(card, 0)
        if value <= 0:
            marks = value, doubling.get(card), card.suit is Suit.HEARTS
            kinds.setdefault(marks, []).append(card)
    return list(kinds.values())


def _takes(ruleset: Ruleset, takers: Sequence[tuple[Card, int]]) -> Takes:
    taken = [tuple(c for c, taker in takers if taker == seat) for seat in range(ruleset.players)]
    return tuple(Take(sum(c.suit is Suit.HEARTS for c in cards), cards) for cards in taken)


def _with_tricks(ruleset: Ruleset, takes: Takes, shooter: int) -> Iterator[Takes]:
    """Where tricks matter: the shooter's side took all of them, or others took some too."""
    if not asks_tricks(ruleset):
        yield takes
        return
    seats = range(ruleset.players)
    side = shooting_side(ruleset, shooter)
    others = [seat for seat in seats if shooting_side(ruleset, seat) != side]
    holders = {shooter, *(seat for seat in seats if takes[seat].cards)}
    if holders.isdisjoint(others):
        yield _with_one_each(ruleset, takes, holders, shooter)
        holders.add(others[0])
    if len(holders) <= ruleset.hand_size:
        yield _with_one_each(ruleset, takes, holders, shooter)


def _with_one_each(ruleset: Ruleset, takes: Takes, holders: set[int], shooter: int) -> Takes:
    """A trick for each of these seats, and all the rest for the shooter."""
    tricks = [int(seat in holders) for seat in range(ruleset.players)]
    tricks[shooter] += ruleset.hand_size - len(holders)
    return with_tricks(takes, tricks)


def _results(ruleset: Ruleset, takes: Takes, before: Situation) -> Sequence[HandResult]:
    """What a moon can be scored as, both ways of a choice; empty when it is no moon."""
    result = score_hand(ruleset, takes, before=before)
    if result.needs_choice:
        return tuple(futures(ruleset, takes, before=before).values())
    return (result,) if result.moon is not None else ()


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


MOST_KITTIES = 12


def kitties(ruleset: Ruleset) -> list[Ruleset]:
    """The rules a hand can turn out to be scored by; just these where nothing stays dead.

    Raises DoesNotAddUp where the dead cards can be too many different ones.
    """
    if taker_of_kitty(ruleset) is not Leftover.DEAD or not ruleset.cards_left_over:
        return [ruleset]
    found = []
    for dead in _dead(ruleset):
        found.append(ruleset.without_dead(dead))
        if len(found) > MOST_KITTIES:
            raise DoesNotAddUp("too_many_hands")
    return found


def _dead(ruleset: Ruleset) -> Iterator[list[Card]]:
    """Every kitty, of cards that are worth the same one for all; other cards fill it up."""
    kinds = _kinds(ruleset)
    over, told = ruleset.cards_left_over, set(ruleset.counting_cards)
    costing = Counter(ruleset.penalty_cards)
    plain = sum(card not in told for card in ruleset.pack)
    for counts in product(*(range(min(len(kind), over) + 1) for kind in kinds)):
        dead = [c for kind, count in zip(kinds, counts, strict=True) for c in kind[:count]]
        if over - plain <= len(dead) <= over and costing - Counter(dead):
            yield dead


def _kinds(ruleset: Ruleset) -> list[list[Card]]:
    doubling = dict(ruleset.multipliers)
    kinds: dict[object, list[Card]] = {}
    for card in sorted(set(ruleset.counting_cards)):
        marks = ruleset.values.get(card, 0), doubling.get(card), card.suit is Suit.HEARTS
        kinds.setdefault((*marks, card == QUEEN_OF_SPADES), []).append(card)
    return list(kinds.values())


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

"""What the next hand can mean for each score: with which points it wins, loses or plays on.

The cards that count are so many of each kind, and every way to share them out is looked at: the
scores are added one by one to what those before can come to together, of which only who is in
front, whether that is a tie and whether the game has ended is remembered. Hands with a moon are
few, and scored one by one.

Where hearts have many values they are shared out by their points, as if they could be changed:
with hearts of 2 to 14 points a figure can be a few points too high.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import chain, product
from math import inf, prod
from typing import NamedTuple

from companion.rules.cards import Card, Cards, Suit
from companion.rules.errors import DoesNotAddUp
from companion.rules.game import Game
from companion.rules.options import EndMode, MoonMode, MoonRequires, TieBreak
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import (
    counted_hand,
    line_of,
)
from companion.rules.solve.typed import count_placements, moons, placements

# Somebody waits for the answer: with more it takes longer than 100 ms.
MOST_PORTIONS = 1700  # different parts of the cards that one score can have, times players
MOST_MOONS = 520  # ways in which a moon can come about


class GameOutcome(StrEnum):
    """What a hand can mean for somebody."""

    WINS = "wins"
    GOES_ON = "goes_on"
    LOSES = "loses"


Outcomes = frozenset[GameOutcome]

Spans = tuple[tuple[int, int], ...]  # from and to, in order


@dataclass(frozen=True, kw_only=True)
class Need:
    """What the next hand can mean for one score.

    `by_points`: what each number of points can bring in a hand without a moon. `own_moon`: when
    it shoots, `others_moon`: when somebody else does. `before_end`: the most
    points that do not end the game by this total, None where no total ends it, or none any more.
    """

    column: int
    by_points: Mapping[int, Outcomes]
    own_moon: Outcomes
    others_moon: Outcomes
    before_end: int | None

    @property
    def most(self) -> int | None:
        """The most points this score can get without a moon; None where every hand is a moon."""
        return max(self.by_points, default=None)

    @property
    def wins_with(self) -> int | None:
        """The most points this score can take without a moon and win; None where it cannot."""
        return max(self._points_with(GameOutcome.WINS), default=None)

    @property
    def winning(self) -> Spans:
        """The points with which this score can win without a moon; fewer need not be better."""
        return self._spans(self._points_with(GameOutcome.WINS))

    @property
    def safe(self) -> Spans:
        """The points with which no hand without a moon can lose, whatever others take."""
        return self._spans(self.by_points.keys() - self._points_with(GameOutcome.LOSES))

    @property
    def stays_with(self) -> int | None:
        """The most points without a moon that need not lose; None where every hand loses."""
        stays = self._points_with(GameOutcome.WINS) | self._points_with(GameOutcome.GOES_ON)
        return max(stays, default=None)

    @property
    def safe_up_to(self) -> int | None:
        """The most points, up to which no hand without a moon can lose, whatever others take."""
        losing = min(self._points_with(GameOutcome.LOSES), default=inf)
        return max((points for points in self.by_points if points < losing), default=None)

    @property
    def can_win(self) -> bool:
        """Whether the next hand can be won, and the game with it."""
        return GameOutcome.WINS in self.outcomes

    @property
    def needs_moon(self) -> bool:
        """Whether only an own moon wins with the next hand."""
        others = self.without_moon | self.others_moon
        return GameOutcome.WINS in self.own_moon and GameOutcome.WINS not in others

    @property
    def is_lost(self) -> bool:
        """Whether every hand that can come loses."""
        return self.outcomes == {GameOutcome.LOSES}

    @property
    def is_won(self) -> bool:
        """Whether every hand that can come wins."""
        return self.outcomes == {GameOutcome.WINS}

    @property
    def without_moon(self) -> Outcomes:
        """Everything that can come of a hand in which nobody shoots."""
        return NOTHING.union(*self.by_points.values())

    @property
    def outcomes(self) -> Outcomes:
        """Everything that can come of the next hand."""
        return self.own_moon | self.others_moon | self.without_moon

    def _spans(self, points: Collection[int]) -> Spans:
        """These points, each span from the first to the last of them in a row.

        What no hand has, an odd number where all cards are even, does not part a span.
        """
        found: list[tuple[int, int]] = []
        is_next = False
        for each in sorted(self.by_points):
            if each in points:
                first = found.pop()[0] if is_next else each
                found.append((first, each))
            is_next = each in points
        return tuple(found)

    def _points_with(self, outcome: GameOutcome) -> set[int]:
        return {points for points, outcomes in self.by_points.items() if outcome in outcomes}


NOTHING: Outcomes = frozenset()
GOES_ON: Outcomes = frozenset({GameOutcome.GOES_ON})


@dataclass(frozen=True, kw_only=True)
class Needs:
    """The next hand for everybody.

    `now`: how the game stands, and who wins if it ends now. `if_stopped`: nothing ends this game
    but the table, and the outcomes are those of a stop after the next hand.
    """

    now: Game
    each: tuple[Need, ...]
    if_stopped: bool

    @property
    def can_end(self) -> bool:
        """Whether the next hand can be the last."""
        return any(need.outcomes - GOES_ON for need in self.each)

    @property
    def can_end_without_moon(self) -> bool:
        """Whether it can be the last although nobody shoots."""
        return any(need.without_moon - GOES_ON for need in self.each)

    @property
    def must_end(self) -> bool:
        """Whether the next hand is the last, whatever comes."""
        return not any(need.outcomes & GOES_ON for need in self.each)


def needs(game: Game) -> Needs:
    """What the next hand can mean for everybody at the table; who sits it out gets nothing (A10).

    Where no total can end the game, only a moon that wins it is looked for: 0 points stand for all.
    Raises DoesNotAddUp where too many hands are possible.
    """
    hand = _NextHand(game)
    by_points, moons = hand.by_points(), hand.moons()
    return Needs(
        now=game.stopped(),
        each=tuple(
            Need(
                column=column,
                by_points=by_points[column],
                own_moon=frozenset(_outcome(end, column) for who, end in moons if who == column),
                others_moon=frozenset(_outcome(end, column) for who, end in moons if who != column),
                before_end=hand.points_before_end(column),
            )
            for column in hand.at_table
        ),
        if_stopped=hand.if_stopped,
    )


def _outcome(after: Game, column: int) -> GameOutcome:
    if not after.is_over:
        return GameOutcome.GOES_ON
    return GameOutcome.WINS if column in after.winners else GameOutcome.LOSES


def points_before_end(ruleset: Ruleset, total: int) -> int | None:
    """The points up to which this total ends nothing, the rule for the exact target included."""
    left = ruleset.points_to_target(total)
    if left is None:
        return None
    points = max(left - 1, 0)
    while not ruleset.meets_target(ruleset.new_total(total, points)):
        points += 1
    return points - 1


class Portions:
    """Parts of some cards, as numbers that say how many of each kind, and sets of them as bits."""

    def __init__(self, counts: Sequence[int]) -> None:
        self.counts = tuple(counts)
        self.size = prod(count + 1 for count in counts)
        self.weights = [prod(c + 1 for c in counts[:kind]) for kind in range(len(counts))]
        self.compatible = [self._compatible_with(portion) for portion in range(self.size)]

    def _compatible_with(self, portion: int) -> int:
        """The portions that others can have when one has this, as bits."""
        every = found = (1 << self.size) - 1
        for weight, count in zip(self.weights, self.counts, strict=True):
            left = count - portion // weight % (count + 1)
            block = (1 << weight * (left + 1)) - 1
            found &= block * (every // ((1 << weight * (count + 1)) - 1))
        return found

    def add(self, some: int, others: int) -> int:
        """Each of some portions together with each of others, as far as there are such cards."""
        if some.bit_count() > others.bit_count():
            some, others = others, some
        found, compatible = 0, self.compatible
        while some:
            portion = some.bit_length() - 1
            found |= (others & compatible[portion]) << portion
            some ^= 1 << portion
        return found


NEVER_IN_FRONT = inf  # a total that cannot be the best of a hand


class Share(NamedTuple):
    """What one score can get of a hand: points, and the portion of the cards."""

    points: int
    portion: int


NO_SHARE = Share(0, 0)  # of who sits out


class Front(NamedTuple):
    """The best total among some scores: whether several have it, and whether the game has ended."""

    total: float
    is_tie: bool
    has_ended: bool


Columns = tuple[int, ...]
Fronts = Mapping[Front, int]  # with the portions that lead to each, as bits
TotalFronts = list[tuple[Front, int]]  # those of one total
Kind = list[tuple[Card, int]]  # cards that are alike, with how much of the kind each is


class _NextHand:
    """Everything that can come of the next hand."""

    def __init__(self, game: Game) -> None:
        ruleset = game.ruleset
        self.ruleset, self.game, self.columns, self.out = ruleset, game, game.players, game.out
        self.at_table = (*self.columns, *self.out)
        by_table = ruleset.end_mode is EndMode.MANUAL
        by_clock = ruleset.end_mode is EndMode.TIME and not game.is_late
        self.if_stopped = (by_table or by_clock) and not game.in_sudden_death
        self.plays_on = ruleset.tie_rule is TieBreak.SUDDEN_DEATH and not self.if_stopped
        self.waits = game.waits
        self.can_end = game.next_can_end or game.is_over or self.if_stopped
        self.by_target = ruleset.end_mode is EndMode.TARGET
        self.is_due = game.in_sudden_death or game.met is not None
        self.is_last = self.can_end and (self.is_due or not self.by_target)
        self._fronts_cache: dict[Columns, Fronts] = {}

    def points_before_end(self, column: int) -> int | None:
        """The most points that do not end the game by this total.

        None where no total can, as the end was met before, or others have to sit out first.
        """
        if self.is_due or self.waits:
            return None
        return points_before_end(self.ruleset, self.game.totals[column])

    # Hands without a moon

    def by_points(self) -> dict[int, dict[int, Outcomes]]:
        """By column: what each number of points can bring."""
        if not self.can_end:
            return {column: {0: GOES_ON} for column in self.at_table}
        if self._size(self.kinds) > MOST_PORTIONS:
            raise DoesNotAddUp("too_many_hands")
        found = {column: defaultdict[int, set[GameOutcome]](set) for column in self.at_table}
        by_total = sorted(self.at_table, key=lambda column: -self.game.totals[column])
        for column in self.at_table:
            others = self._fronts(tuple(other for other in by_total if other != column))
            for share, total, has_ended in self._totals(column):
                rest = 1 << self.portions.size - 1 - share.portion
                found[column][share.points] |= {
                    self._outcome(total, front, has_ended=has_ended or front.has_ended)
                    for front, portions in others.items()
                    if portions & rest
                }
        return {
            column: {points: frozenset(each) for points, each in sorted(by_points.items()) if each}
            for column, by_points in found.items()
        }

    def _outcome(self, total: float, front: Front, *, has_ended: bool) -> GameOutcome:
        """What a total means when of the others somebody is in front."""
        if not has_ended:
            return GameOutcome.GOES_ON
        if total < front.total:
            return GameOutcome.WINS
        if self.plays_on and (front.is_tie or total == front.total):
            return GameOutcome.GOES_ON
        return GameOutcome.WINS if total == front.total else GameOutcome.LOSES

    def _fronts(self, columns: Columns) -> Fronts:
        """Who can be in front among these; those behind come first, as they are quick."""
        if columns not in self._fronts_cache:
            *before, last = columns
            fronts: dict[Front, int] = defaultdict(int)
            for share, total, has_ended in self._totals(last):
                fronts[Front(total, is_tie=False, has_ended=has_ended)] |= 1 << share.portion
            self._fronts_cache[columns] = (
                self._merge(self._fronts(tuple(before)), fronts) if before else fronts
            )
        return self._fronts_cache[columns]

    def _merge(self, one: Fronts, other: Fronts) -> Fronts:
        """Who is in front of both; from the last total on, so that all behind it are known."""
        merged: dict[Front, int] = defaultdict(int)
        behind_one, behind_other = {False: 0, True: 0}, {False: 0, True: 0}
        for ones, others in _by_total(one, other):
            for fronts, behind in ((ones, behind_other), (others, behind_one)):
                for front, portions in fronts:
                    if front.has_ended:
                        merged[front] |= self.portions.add(portions, behind[False] | behind[True])
                        continue
                    merged[front] |= self.portions.add(portions, behind[False])
                    ended = Front(front.total, front.is_tie, has_ended=True)
                    merged[ended] |= self.portions.add(portions, behind[True])
            for (front, portions), (tied, more) in product(ones, others):
                both = Front(front.total, is_tie=True, has_ended=front.has_ended or tied.has_ended)
                merged[both] |= self.portions.add(portions, more)
            for fronts, behind in ((ones, behind_one), (others, behind_other)):
                for front, portions in fronts:
                    behind[front.has_ended] |= portions
        return {front: portions for front, portions in merged.items() if portions}

    def _totals(self, column: int) -> Iterator[tuple[Share, float, bool]]:
        """What a score can get, with its total after it, and whether that ends the game."""
        before = self.game.totals[column]
        for share in (NO_SHARE,) if column in self.out else self.shares:
            total = self.ruleset.new_total(before, share.points)
            ends = self.by_target and self.ruleset.meets_target(total)
            in_front = total if total <= self.most_in_front else NEVER_IN_FRONT
            yield share, in_front, self.is_last or ends

    @cached_property
    def most_in_front(self) -> float:
        """Nobody in front has more than the average; each doubling card can double all points."""
        totals = [max(self.game.totals[column], 0) for column in self.at_table]
        times = 1 << len(self.ruleset.doubling_cards)
        return (sum(totals) + self.ruleset.penalty_total * times) / len(totals)

    # What one score can get

    @cached_property
    def portions(self) -> Portions:
        """The parts of the cards that count; the last kind is a player without a trick."""
        return Portions([*map(_size, self.kinds), self.idle])

    @cached_property
    def idle(self) -> int:
        """How many go without a trick, because there are fewer tricks than players."""
        return max(self.ruleset.players - self.ruleset.hand_size, 0)

    @cached_property
    def kinds(self) -> list[Kind]:
        """The cards that count, by kinds; hearts by their points where there is too much else."""
        kinds = self._kinds(hearts_by_points=False)
        if self._size(kinds) <= MOST_PORTIONS:
            return kinds
        return min(kinds, self._kinds(hearts_by_points=True), key=self._size)

    def _size(self, kinds: Sequence[Kind]) -> int:
        """How much there is to look at with these kinds."""
        return self.ruleset.players * prod(_size(kind) + 1 for kind in kinds)

    def _kinds(self, *, hearts_by_points: bool) -> list[Kind]:
        doubling = self.ruleset.doubling_cards
        kinds: dict[object, Kind] = defaultdict(list)
        for card in self.ruleset.counting_cards:
            value = self.ruleset.values.get(card, 0)
            by_points = hearts_by_points and card.suit is Suit.HEARTS and value > 0
            kind = None if by_points else value, card in doubling
            kinds[kind].append((card, value if by_points else 1))
        return list(kinds.values())

    @cached_property
    def shares(self) -> list[Share]:
        """Everything that a score can get in a hand without a moon."""
        found: dict[int, tuple[Card, ...]] = {0: ()}
        for kind, weight in zip(self.kinds, self.portions.weights, strict=False):
            for card, much in kind:
                for portion, cards in list(found.items()):
                    found.setdefault(portion + weight * much, (*cards, card))
        one_idle = self.portions.weights[-1]
        shares = [
            Share(self._points(cards), portion)
            for portion, cards in found.items()
            if not self._is_moon(cards)
        ]
        return [*shares, Share(0, one_idle)] if self.idle else shares

    def _points(self, cards: tuple[Card, ...]) -> int:
        """What these cards come to for one score."""
        return line_of(counted_hand(self.ruleset, (Cards.of(cards),), (0,)), None)[0]

    def _is_moon(self, cards: Sequence[Card]) -> bool:
        """F2: whether these are worth what a moon needs; the example of a portion may differ."""
        if not self.ruleset.has_moon:
            return False
        worth = [self.ruleset.values.get(card, 0) for card in cards]
        with_bonus = self.ruleset.moon_requires is MoonRequires.PLUS_BONUS
        has_bonus = sum(min(value, 0) for value in worth) == self.ruleset.bonus_total
        has_costly = sum(max(value, 0) for value in worth) == self.ruleset.penalty_total
        return has_costly and (has_bonus or not with_bonus)

    # Hands with a moon

    def moons(self) -> list[tuple[int, Game]]:
        """Every hand with a moon: the column that shot, and how the game stands after it."""
        mode = self.ruleset.moon_mode
        if not self.ruleset.has_moon or not (self.can_end or mode is MoonMode.WINS_GAME):
            return []
        if count_placements(self.ruleset) * self.ruleset.players > MOST_MOONS:
            raise DoesNotAddUp("too_many_hands")
        found: dict[tuple[int, tuple[int, ...]], Game] = {}
        scores = (moons(self.ruleset, lying, self.game) for lying in placements(self.ruleset))
        for result in chain.from_iterable(scores):
            assert result.shooter is not None
            shooter = self.columns[result.shooter]
            if (shooter, result.points) not in found:
                after = self.game.after(result)
                found[shooter, result.points] = after.stopped() if self.if_stopped else after
        return [(shooter, after) for (shooter, _), after in found.items()]


def _size(kind: Kind) -> int:
    return sum(much for _, much in kind)


def _by_total(one: Fronts, other: Fronts) -> Iterator[tuple[TotalFronts, TotalFronts]]:
    """The fronts of both with each total, the highest first."""
    totals: dict[float, tuple[TotalFronts, TotalFronts]] = defaultdict(lambda: ([], []))
    for number, fronts in enumerate((one, other)):
        for front, portions in fronts.items():
            totals[front.total][number].append((front, portions))
    for total in sorted(totals, reverse=True):
        yield totals[total]

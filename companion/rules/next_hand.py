"""What the next hand can mean for each score: with which points it wins, loses or plays on.

The cards that count are so many of each kind, and every way to share them out is looked at: the
sides are added one by one to what those before can come to together, of which only who is in
front, whether that is a tie and whether the game has ended is remembered. Hands with a moon are
few, and scored one by one.

Where hearts have many values they are shared out by their points, as if they could be changed:
with hearts of 2 to 14 points a figure can be a few points too high. Of a tie that is broken head
to head it is not looked at whether they all beat each other in a circle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import chain, product
from math import inf, prod
from typing import NamedTuple

from companion.rules.captures import (
    Capture,
    bonus_points,
    check_length,
    penalty_points,
)
from companion.rules.cards import QUEEN_OF_SPADES, Card, Suit
from companion.rules.errors import DoesNotAddUp
from companion.rules.points_entry.possible_hands import moons
from companion.rules.ruleset.options import (
    EndMode,
    ExactRule,
    MoonMode,
    MoonRequires,
    Multiplier,
    Teams,
    TieBreak,
)
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring.score_display import next_hand_can_end, to_go
from companion.rules.scoring.scoring import (
    CountedHand,
    line_of,
    played,
)
from companion.rules.search_budget import SCORED, Budget
from companion.rules.standings.end_of_game import (
    PlayedHand,
    add_with_partners,
    meets_target,
    new_total,
)
from companion.rules.standings.standings import Progress, Standing, advance, standing

MOST_PORTIONS = 1000  # different parts of the cards that one score can have
MOST_EXACT = 3000  # of them, times players; with more, hearts count by points
MOST_CAPTURES = 2000  # of one player, or of two partners
MOST_WORK = 100_000  # units
A_UNIT = 8  # of anything that is looked at in a row
LARGE = 700  # with more portions each takes longer


class GameOutcome(StrEnum):
    """What a hand can mean for somebody."""

    WINS = "wins"
    GOES_ON = "goes_on"
    LOSES = "loses"


Outcomes = frozenset[GameOutcome]


@dataclass(frozen=True, kw_only=True)
class Need:
    """What the next hand can mean for one score.

    `by_points`: what each number of points can bring in a hand without a moon. `own_moon`: when
    it shoots (or its side does), `others_moon`: when somebody else does. `before_end`: the most
    points that do not end the game by this total, None where no total ends it.
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
    def stays_with(self) -> int | None:
        """The most points without a moon that need not lose; None where every hand loses."""
        stays = self._points_with(GameOutcome.WINS) | self._points_with(GameOutcome.GOES_ON)
        return max(stays, default=None)

    @property
    def is_safe_with(self) -> int | None:
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

    now: Standing
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


def needs(
    ruleset: Ruleset,
    progress: Progress,
    *,
    places: Sequence[int] | None = None,
    out: Sequence[int] = (),
    after_time: bool = False,
) -> Needs:
    """What the next hand can mean; `places` are the score columns in play, in order.

    The columns that sit `out` get nothing in it, and can win (A10).

    Where no total can end the game, only a moon that wins it is looked for: 0 points stand for all.
    Raises DoesNotAddUp for another number of scores than the rules have, and where too many hands
    are possible.
    """
    columns = tuple(range(len(progress.totals)) if places is None else places)
    check_length(columns, ruleset.columns)
    hand = _NextHand(ruleset, progress, columns, tuple(out), after_time=after_time)
    by_points, moons = hand.by_points(), hand.moons()
    return Needs(
        now=standing(progress, active=hand.at_table, stopped=True),
        each=tuple(
            Need(
                column=column,
                by_points=by_points[column],
                own_moon=frozenset(_outcome(s, column) for who, s in moons if who in side),
                others_moon=frozenset(_outcome(s, column) for who, s in moons if who not in side),
                before_end=points_before_end(ruleset, progress.totals[column]),
            )
            for side in hand.sides
            for column in side
        ),
        if_stopped=hand.if_stopped,
    )


def _outcome(after: Standing, column: int) -> GameOutcome:
    if not after.over:
        return GameOutcome.GOES_ON
    return GameOutcome.WINS if column in after.winners else GameOutcome.LOSES


def points_before_end(ruleset: Ruleset, total: int) -> int | None:
    """The points up to which this total ends nothing, exact rule (G4) and floor included."""
    left = to_go(ruleset, total)
    if left is None:
        return None
    points = max(left - 1, 0)  # G4 exact_wins: the target itself ends what must exceed it
    while not _ends(ruleset, new_total(ruleset, total, points), points):
        points += 1
    return points - 1


def _ends(ruleset: Ruleset, after: int, points: int) -> bool:
    """Whether a total ends a game to a target after so many points (G1 to G4)."""
    return _is_exact(ruleset, after, points) or meets_target(ruleset, after)


def _is_exact(ruleset: Ruleset, after: int, points: int) -> bool:
    """G4 exact_wins: whether a total wins by being the target."""
    wins = ruleset.exact_rule is ExactRule.EXACT_WINS
    return wins and after == ruleset.target and points != 0


class Portions:
    """Parts of some cards, as numbers that say how many of each kind, and sets of them as bits."""

    def __init__(self, counts: Sequence[int], budget: Budget) -> None:
        self.counts, self.budget = tuple(counts), budget
        self.size = prod(count + 1 for count in counts)
        if self.size > MOST_PORTIONS:
            raise DoesNotAddUp("too_many_hands")
        self.weights = [prod(c + 1 for c in counts[:kind]) for kind in range(len(counts))]
        self._compatible: dict[int, int] = {}

    def compatible(self, portion: int) -> int:
        """The portions that others can have when one has this, as bits."""
        if portion not in self._compatible:
            every = found = (1 << self.size) - 1
            for weight, count in zip(self.weights, self.counts, strict=True):
                left = count - portion // weight % (count + 1)
                block = (1 << weight * (left + 1)) - 1
                found &= block * (every // ((1 << weight * (count + 1)) - 1))
            self._compatible[portion] = found
        return self._compatible[portion]

    def add(self, some: int, others: int) -> int:
        """Each of some portions together with each of others, as far as there are such cards."""
        if some.bit_count() > others.bit_count():
            some, others = others, some
        self.budget.spend(1 + some.bit_count() * (1 + self.size // LARGE) // A_UNIT)
        found = 0
        while some:
            portion = (some & -some).bit_length() - 1
            found |= (others & self.compatible(portion)) << portion
            some &= some - 1
        return found


class Rank(NamedTuple):
    """How well a side stands after a hand, the lower the better; equal ranks are a tie.

    Who hits the target exactly is first (G4); `tie` is what breaks a tie of totals (G5).
    """

    group: int
    total: int = 0
    tie: int = 0


EXACT, BY_TOTAL, NEVER_IN_FRONT = 0, 1, Rank(2)


class SideCapture(NamedTuple):
    """What a side can get of a hand: the points of its scores, and the portion of the cards.

    `counted`: queens or hearts, where a tie-break looks at them (G5).
    """

    points: tuple[int, ...]
    portion: int
    counted: int


NO_CAPTURE = SideCapture((0,), 0, 0)  # of who sits out


class Pile(NamedTuple):
    """What one score can get: the cards, and how many of its players may have no trick."""

    cards: tuple[Card, ...]
    idle: int
    portion: int
    points: int


class Front(NamedTuple):
    """Who is in front among some sides: whether several tie, and whether the game has ended."""

    rank: Rank
    is_tie: bool
    has_ended: bool


Side = tuple[int, ...]  # the columns that win together
Fronts = Mapping[Front, int]  # with the portions that lead to each, as bits
RankFronts = list[tuple[Front, int]]  # those of one rank
Kind = list[tuple[Card, int]]  # cards that are alike, with how much of the kind each is


class _NextHand:
    """Everything that can come of the next hand."""

    def __init__(
        self,
        ruleset: Ruleset,
        progress: Progress,
        columns: tuple[int, ...],
        out: tuple[int, ...],
        *,
        after_time: bool,
    ) -> None:
        self.ruleset, self.progress, self.columns, self.out = ruleset, progress, columns, out
        self.at_table = (*columns, *out)
        self.after_time = after_time
        self.budget = Budget(MOST_WORK, lambda: DoesNotAddUp("too_many_hands"))
        by_table = ruleset.end_mode is EndMode.MANUAL
        by_clock = ruleset.end_mode is EndMode.TIME and not after_time
        self.if_stopped = (by_table or by_clock) and not progress.sudden_death
        self.plays_on = ruleset.tie_rule is TieBreak.SUDDEN_DEATH and not self.if_stopped
        now = standing(progress, active=self.at_table)
        self.waits = progress.waits_after(ruleset, self.at_table, out)
        is_open = next_hand_can_end(ruleset, now, after_time=after_time, waits=self.waits)
        self.can_end = is_open or now.over or self.if_stopped
        self.by_target = ruleset.end_mode is EndMode.TARGET
        is_due = progress.sudden_death or progress.due is not None
        self.is_last = self.can_end and (is_due or not self.by_target)
        self.sides: list[Side] = [(column,) for column in self.at_table]
        if add_with_partners(ruleset, columns):
            half = len(columns) // 2
            self.sides = list(zip(columns[:half], columns[half:], strict=True))
        self._fronts_cache: dict[tuple[tuple[Side, ...], Side | None], Fronts] = {}

    # Hands without a moon

    def by_points(self) -> dict[int, dict[int, Outcomes]]:
        """By column: what each number of points can bring."""
        if not self.can_end:
            return {column: {0: GOES_ON} for column in self.at_table}
        if self.ruleset.most_undealt:
            raise DoesNotAddUp("too_many_hands")
        found = {column: defaultdict[int, set[GameOutcome]](set) for column in self.at_table}
        by_total = sorted(self.sides, key=self._total, reverse=True)  # those behind are quick
        for side in self.sides:
            against = side if self.ruleset.tie_rule is TieBreak.HEAD_TO_HEAD else None
            others = self._fronts(tuple(other for other in by_total if other != side), against)
            for capture, rank, has_ended in self._ranked_captures(side, None):
                self.budget.spend(1 + len(others) // A_UNIT)
                rest = self._rest(capture.portion)
                outcomes = {
                    self._outcome(rank, front, has_ended=has_ended or front.has_ended)
                    for front, portions in others.items()
                    if portions & rest
                }
                for column, points in zip(side, capture.points, strict=True):
                    found[column][points] |= outcomes
        return {
            column: {points: frozenset(each) for points, each in by_points.items() if each}
            for column, by_points in found.items()
        }

    def _total(self, side: Side) -> int:
        return sum(self.progress.totals[column] for column in side)

    def _rest(self, portion: int) -> int:
        """Everything that the others can have beside this, as bits."""
        rest, weight = self.portions.size - 1 - portion, self.portions.weights[-1]
        spare = min(self.most_idle - self.least_idle, rest // weight)
        return sum(1 << rest - weight * idle for idle in range(spare + 1))

    def _outcome(self, rank: Rank, front: Front, *, has_ended: bool) -> GameOutcome:
        """What a rank means when of the others somebody is in front."""
        if not has_ended:
            return GameOutcome.GOES_ON
        if rank < front.rank:
            return GameOutcome.WINS
        is_tie = front.is_tie or rank == front.rank
        if is_tie and self.plays_on and front.rank.group != EXACT:
            return GameOutcome.GOES_ON
        return GameOutcome.WINS if rank == front.rank else GameOutcome.LOSES

    def _fronts(self, sides: tuple[Side, ...], against: Side | None) -> Fronts:
        """Who can be in front among these sides, when they play against another."""
        if (sides, against) not in self._fronts_cache:
            *before, last = sides
            fronts: dict[Front, int] = defaultdict(int)
            for capture, rank, has_ended in self._ranked_captures(last, against):
                fronts[Front(rank, is_tie=False, has_ended=has_ended)] |= 1 << capture.portion
            self._fronts_cache[sides, against] = (
                self._merge(self._fronts(tuple(before), against), fronts) if before else fronts
            )
        return self._fronts_cache[sides, against]

    def _merge(self, one: Fronts, other: Fronts) -> Fronts:
        """Who is in front of both; from the last rank on, so that all behind it are known."""
        merged: dict[Front, int] = defaultdict(int)
        behind_one, behind_other = {False: 0, True: 0}, {False: 0, True: 0}
        for ones, others in _by_rank(one, other):
            for (front, portions), (ended, more) in (
                *product(ones, behind_other.items()),
                *product(others, behind_one.items()),
            ):
                both = front._replace(has_ended=front.has_ended or ended)
                merged[both] |= self.portions.add(portions, more)
            for (front, portions), (tied, more) in product(ones, others):
                both = Front(front.rank, is_tie=True, has_ended=front.has_ended or tied.has_ended)
                merged[both] |= self.portions.add(portions, more)
            for fronts, behind in ((ones, behind_one), (others, behind_other)):
                for front, portions in fronts:
                    behind[front.has_ended] |= portions
        return {front: portions for front, portions in merged.items() if portions}

    def _ranked_captures(
        self, side: Side, against: Side | None
    ) -> list[tuple[SideCapture, Rank, bool]]:
        """What a side can get, with its rank after it, and whether the game has ended then."""
        found = []
        before = [self.progress.totals[column] for column in side]
        for capture in (NO_CAPTURE,) if side[0] in self.out else self.captures:
            pairs = [
                (new_total(self.ruleset, total, points), points)
                for total, points in zip(before, capture.points, strict=True)
            ]
            total = sum(after for after, _ in pairs)
            tie = self._tie(side, capture, total, against)
            rank = Rank(BY_TOTAL, total, tie) if total <= self.most_in_front else NEVER_IN_FRONT
            if any(_is_exact(self.ruleset, *pair) for pair in pairs):
                rank = Rank(EXACT, 0, tie)
            ends = self.by_target and any(_ends(self.ruleset, *pair) for pair in pairs)
            found.append((capture, rank, self.is_last or ends))
        return found

    @cached_property
    def most_in_front(self) -> float:
        """Nobody in front has more than the average."""
        if self.ruleset.multipliers:
            return inf
        totals = [max(self.progress.totals[column], 0) for column in self.at_table]
        return (sum(totals) + self.ruleset.penalty_total) / len(self.sides)

    def _tie(self, side: Side, capture: SideCapture, total: int, against: Side | None) -> int:
        """G5: what breaks a tie of totals; partners share."""
        rule = self.ruleset.tie_rule
        if len(side) > 1:
            return 0
        if rule is TieBreak.LAST_HAND_LOWER:
            return capture.points[0]
        if rule is TieBreak.HEAD_TO_HEAD and against is not None:
            return -1 if self._beats(side[0], capture.points[0], against[0], total) else 1
        return self.counted_so_far[side[0]] + capture.counted if self.counted_so_far else 0

    @cached_property
    def hands(self) -> tuple[PlayedHand, ...]:
        """The hands so far."""
        return self.progress.hands

    def _beats(self, column: int, points: int, other: int, total: int) -> bool:
        """G5 head_to_head: has fewer points more often than another who has this total too."""
        hands = [(hand.points[column], hand.points[other]) for hand in self.hands]
        hands.append((points, total - self.progress.totals[other]))
        return sum((mine < theirs) - (mine > theirs) for mine, theirs in hands) > 0

    @cached_property
    def counted_so_far(self) -> tuple[int, ...]:
        """What the tie-break has counted so far; nothing where a hand does not say it."""
        hands, rule = self.hands, self.ruleset.tie_rule
        if rule not in (TieBreak.FEWEST_QS, TieBreak.FEWEST_HEARTS):
            return ()
        counts = [hand.queens if rule is TieBreak.FEWEST_QS else hand.hearts for hand in hands]
        known = [count for count in counts if count is not None]
        if len(known) < len(counts):
            return ()
        return tuple(sum(count[i] for count in known) for i in range(len(self.progress.totals)))

    # What a side can get

    @cached_property
    def portions(self) -> Portions:
        """The parts of the cards that count; the last kind is a player without a trick."""
        return Portions([*map(_size, self.kinds), self.most_idle], self.budget)

    @cached_property
    def least_idle(self) -> int:
        """How many go without a trick, because there are fewer tricks than players."""
        return max(self.ruleset.players - self.ruleset.hand_size, 0)

    @cached_property
    def most_idle(self) -> int:
        """How many may go without one, as far as that counts (E7) and leaves no moon (F2)."""
        if not self.ruleset.no_tricks_bonus:
            return self.least_idle
        one_has_all = self.ruleset.needs_every_trick and not self.ruleset.shoots_as_team
        return self.ruleset.players - (2 if one_has_all else 1)

    @cached_property
    def kinds(self) -> list[Kind]:
        """The cards that count, by kinds."""
        kinds = self._kinds(hearts_by_points=False)
        if self.ruleset.players * (1 + self.least_idle) * _count(kinds) <= MOST_EXACT:
            return kinds
        return min(kinds, self._kinds(hearts_by_points=True), key=_count)

    def _kinds(self, *, hearts_by_points: bool) -> list[Kind]:
        doubling, rule = dict(self.ruleset.multipliers), self.ruleset.tie_rule
        counts_hearts = rule is TieBreak.FEWEST_HEARTS
        hearts_matter = counts_hearts or Multiplier.DOUBLES_HEARTS in doubling.values()
        kinds: dict[object, Kind] = defaultdict(list)
        for card in self.ruleset.counting_cards:
            value, is_heart = self.ruleset.values.get(card, 0), card.suit is Suit.HEARTS
            by_points = hearts_by_points and is_heart and value > 0 and not counts_hearts
            is_queen = card == QUEEN_OF_SPADES and rule is TieBreak.FEWEST_QS
            marks = None if by_points else value, is_heart and hearts_matter, is_queen
            kinds[(*marks, doubling.get(card))].append((card, value if by_points else 1))
        return list(kinds.values())

    @cached_property
    def captures(self) -> list[SideCapture]:
        """Everything that a side can get in a hand without a moon."""
        seats, piles = len(self.sides[0]), self._piles()
        if len(piles) ** seats > MOST_CAPTURES:
            raise DoesNotAddUp("too_many_hands")
        found: dict[SideCapture, None] = {}
        for chosen in product(piles, repeat=seats):
            has_room = (
                seats == 1 or self.portions.compatible(chosen[0].portion) >> chosen[1].portion & 1
            )
            if has_room and not self._is_moon(chosen):
                points = tuple(pile.points for pile in chosen)
                portion = sum(pile.portion for pile in chosen)
                found[SideCapture(points, portion, self._counted(chosen[0].cards))] = None
        return list(found)

    def _piles(self) -> list[Pile]:
        """Everything that one score can have, with an example of the cards."""
        found: dict[int, tuple[Card, ...]] = {0: ()}
        for kind, weight in zip(self.kinds, self.portions.weights, strict=False):
            for card, much in kind:
                self.budget.spend(1 + len(found) // A_UNIT)
                for portion, cards in list(found.items()):
                    found.setdefault(portion + weight * much, (*cards, card))
        seats, weight = self.ruleset.players // self.ruleset.columns, self.portions.weights[-1]
        return [
            Pile(cards, idle, portion + weight * idle, self._points(cards, idle))
            for portion, cards in found.items()
            for idle in range(min(self.most_idle, seats - bool(cards)) + 1)
        ]

    def _counted(self, cards: Sequence[Card]) -> int:
        if self.ruleset.tie_rule is TieBreak.FEWEST_QS:
            return cards.count(QUEEN_OF_SPADES)
        is_counted = self.ruleset.tie_rule is TieBreak.FEWEST_HEARTS
        return sum(card.suit is Suit.HEARTS for card in cards) if is_counted else 0

    def _points(self, cards: tuple[Card, ...], idle: int) -> int:
        """Steps 1 to 7 for one score."""
        self.budget.spend()
        capture = Capture(hearts=sum(card.suit is Suit.HEARTS for card in cards), cards=cards)
        hand = CountedHand(
            ruleset=self.ruleset,
            captures=(capture,),
            raw=(penalty_points(self.ruleset, capture),),
            bonus=(bonus_points(self.ruleset, capture),),
            adjustments=(0,),
            shooter=None,
            trickless=(idle * self.ruleset.no_tricks_bonus,),
        )
        return line_of(hand, None)[0]

    def _is_moon(self, piles: Sequence[Pile]) -> bool:
        """Whether somebody shot when a side has these piles, wherever the rest is (F2, J2)."""
        rules, as_team = self.ruleset, self.ruleset.shoots_as_team
        if rules.needs_every_trick:  # where it has none, the other one of two teams has them all
            return as_team and rules.players == 4 and sum(pile.idle for pile in piles) == 2
        is_shared = rules.teams is Teams.POOLED and not as_team and len(rules.moon_cards) > 1
        if rules.moon_mode is MoonMode.DISABLED or is_shared:
            return False
        cards = [pile.cards for pile in piles]
        return any(map(self._has_all, [tuple(chain(*cards))] if as_team else cards))

    def _has_all(self, cards: Sequence[Card]) -> bool:
        """Whether these are worth what a moon needs; examples of cards may be the same ones."""
        worth = [self.ruleset.values.get(card, 0) for card in cards]
        with_bonus = self.ruleset.moon_requires is MoonRequires.PLUS_BONUS
        has_bonus = sum(min(value, 0) for value in worth) == self.ruleset.bonus_total
        has_costly = sum(max(value, 0) for value in worth) == self.ruleset.penalty_total
        return has_costly and (has_bonus or not with_bonus)

    # Hands with a moon

    def moons(self) -> list[tuple[int, Standing]]:
        """Every hand with a moon: the column that shot, and how the game stands after it."""
        mode = self.ruleset.moon_mode
        if mode is MoonMode.DISABLED or not (self.can_end or mode is MoonMode.WINS_GAME):
            return []
        before = self.progress.before_hand(
            self.columns, after_time=self.after_time, out=self.out, waits=self.waits
        )
        found: dict[tuple[int, PlayedHand], Standing] = {}
        for possible, result in moons(self.ruleset, before, self.budget):
            self.budget.spend(4 * SCORED)  # what it does to the game
            assert result.shooter is not None
            hand = played(
                result,
                possible.captures,
                columns=self.columns,
                width=len(self.progress.totals),
                after_time=self.after_time,
                out=self.out,
            )
            shooter = self.columns[result.shooter]
            if (shooter, hand) not in found:
                after = advance(self.progress, self.ruleset, hand)
                found[shooter, hand] = standing(
                    after, active=self.at_table, stopped=self.if_stopped
                )
        return [(shooter, after) for (shooter, _), after in found.items()]


def _size(kind: Kind) -> int:
    return sum(much for _, much in kind)


def _count(kinds: Sequence[Kind]) -> int:
    """How many portions there are of cards of these kinds."""
    return prod(_size(kind) + 1 for kind in kinds)


def _by_rank(one: Fronts, other: Fronts) -> Iterator[tuple[RankFronts, RankFronts]]:
    """The fronts of both with each rank, the last rank first."""
    ranks: dict[Rank, tuple[RankFronts, RankFronts]] = defaultdict(lambda: ([], []))
    for number, fronts in enumerate((one, other)):
        for front, portions in fronts.items():
            ranks[front.rank][number].append((front, portions))
    for rank in sorted(ranks, reverse=True):
        yield ranks[rank]

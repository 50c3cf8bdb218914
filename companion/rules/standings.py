"""Totals, places, ties, sudden death and the winner, from the hands of a game in order (2G)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import product

from companion.rules.errors import DoesNotAddUp, check_length, check_numbers
from companion.rules.options import (
    EndCompare,
    EndMode,
    ExactRule,
    TieBreak,
)
from companion.rules.ruleset import Ruleset

# After a hand: the new totals, whether the game ends, who is in front (1.2, steps 8 to 12).


class EndReason(StrEnum):
    """What ended the game, or set off the tie that goes on."""

    TARGET = "target"
    HANDS = "hands"
    TIME = "time"
    MOON = "moon"
    SUDDEN_DEATH = "sudden_death"
    STOPPED = "stopped"


@dataclass(frozen=True, kw_only=True)
class PlayedHand:
    """The result of one hand by score column.

    `wins_game`: who won at once by a moon (F1 wins_game).
    `after_time`: it was recorded after the agreed time. `seats`: who was at the table, None for
    all; `sat_out`: which of them did not play (A10).
    """

    points: tuple[int, ...]
    wins_game: int | None = None
    after_time: bool = False
    seats: tuple[int, ...] | None = None
    sat_out: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class BeforeHand:
    """Where the game stands before a hand: what a moon may need to look at.

    `number` counts the hands of the game from 1. `seats` can win, None for all. `others`: the
    totals of those who sit the hand out. `waits`: no end test is made of this hand, as others have
    to sit out first (G7); `due`: a test that was met by a hand that had to wait.
    """

    totals: tuple[int, ...]
    number: int = 1
    sudden_death: bool = False
    after_time: bool = False
    seats: tuple[int, ...] | None = None
    others: tuple[int, ...] = ()
    waits: bool = False
    due: EndReason | None = None


@dataclass(frozen=True, kw_only=True)
class Ending:
    """What a hand did to the game.

    `reason` is None while no end test is met. `front` are the seats with the lowest total,
    or those that win at once. `undecided`: the end test is met, but several are in front and
    play on. `waits`: it is met, and they play until all have sat out equally often (G7).
    """

    totals: tuple[int, ...]
    reason: EndReason | None
    front: tuple[int, ...]
    undecided: bool
    waits: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the game has a winner, or several that share or part the tie otherwise."""
        return self.reason is not None and not self.undecided and not self.waits


def lowest(totals: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    """The seats with the lowest total."""
    best = min(totals[seat] for seat in seats)
    return tuple(seat for seat in seats if totals[seat] == best)


def new_total(ruleset: Ruleset, total: int, points: int) -> int:
    """Steps 8 and 9: add the points, then the exact rule (G4)."""
    total += points
    is_halved = ruleset.exact_rule is ExactRule.TO_HALF and total == ruleset.target
    return total // 2 if points and is_halved else total


def meets_target(ruleset: Ruleset, total: int) -> bool:
    """G1 to G3: whether a total ends a game to a target."""
    if ruleset.end_compare is EndCompare.EXCEED:
        return total > ruleset.target
    return total >= ruleset.target


def end_of_hand(ruleset: Ruleset, before: BeforeHand, hand: PlayedHand) -> Ending:
    """Steps 8 to 11 for one hand; ties that do not go on are shared.

    Raises DoesNotAddUp where the hand has another number of scores than the game.
    """
    check_length(hand.points, len(before.totals))
    pairs = zip(before.totals, hand.points, strict=True)
    totals = tuple([new_total(ruleset, total, points) for total, points in pairs])
    seats = before.seats if before.seats is not None else tuple(range(len(totals)))
    at_once: tuple[int, ...] = () if hand.wins_game is None else (hand.wins_game,)
    reason: EndReason | None = EndReason.MOON
    if at_once:
        front, is_tied = at_once, False
    else:
        reason = _end_test(ruleset, before, totals, seats)
        front = lowest(totals, seats)
        is_tied = len(front) > 1
    waits = reason is not None and before.waits and not at_once
    plays_off = reason is not None and is_tied and ruleset.tie_rule is TieBreak.SUDDEN_DEATH
    return Ending(
        totals=totals,
        reason=reason,
        front=front,
        undecided=plays_off and not waits,
        waits=waits,
    )


def _end_test(
    ruleset: Ruleset, before: BeforeHand, totals: Sequence[int], seats: Sequence[int]
) -> EndReason | None:
    if before.sudden_death:
        return EndReason.SUDDEN_DEATH
    if before.due:
        return before.due
    if ruleset.end_mode is EndMode.TARGET:
        met = any(meets_target(ruleset, totals[seat]) for seat in seats)
        return EndReason.TARGET if met else None
    if ruleset.end_mode is EndMode.HANDS:
        return EndReason.HANDS if before.number >= ruleset.hands else None
    if ruleset.end_mode is EndMode.TIME:
        return EndReason.TIME if before.after_time else None
    return None


def ends_at_target(ruleset: Ruleset) -> bool:
    """G2, G4: whether a hand that brings a total to exactly the target ends the game."""
    others = (0,) * (ruleset.players - 1)
    before = BeforeHand(totals=(ruleset.target - 1, *others))
    return end_of_hand(ruleset, before, PlayedHand(points=(1, *others))).reason is not None


def shooter_can_be_behind(ruleset: Ruleset) -> bool:
    """F1: whether a moon that the others pay can end a game with one of them in front.

    Tried near the target, where the moon ends the game or not.
    """
    others = ruleset.players - 1
    points = (0, *(ruleset.moon_points,) * others)
    near = (0, max(ruleset.target - ruleset.moon_points, 0), ruleset.target - 1)
    for shooter, *rest in product(near, repeat=3):
        totals = (shooter, *rest, *(0,) * (others - 2))
        after = end_of_hand(ruleset, BeforeHand(totals=totals), PlayedHand(points=points))
        if after.reason is not None and 0 not in after.front:
            return True
    return False


@dataclass(frozen=True, kw_only=True)
class Progress:
    """A game after some hands; `advance` gives the next one.

    `hand` is the last one and `earlier` the game before it, so that a step costs the same in a
    long game. `count`: how many hands. `first_number`: of the first of them, for a game that was
    started in the middle. `sat_out`: how often each score sat out since the same people are at the
    table (A10). `due`: an end test that was met while others still had to sit out (G7).
    """

    totals: tuple[int, ...]
    hand: PlayedHand | None = None
    earlier: Progress | None = field(default=None, repr=False, compare=False)
    count: int = 0
    sudden_death: bool = False
    over_after: int | None = None
    ending: Ending | None = None
    first_number: int = 1
    sat_out: tuple[int, ...] = ()
    due: EndReason | None = None

    @property
    def waits(self) -> bool:
        """Whether its last hand would be the end, had all sat out equally often by now (G7)."""
        return bool(self.ending and self.ending.waits)

    @property
    def number(self) -> int:
        """The number of the hand to come."""
        return self.first_number + self.count

    @property
    def steps(self) -> list[Progress]:
        """The game after each of its hands, in order."""
        found, step = list[Progress](), self
        while step.earlier is not None:
            found.append(step)
            step = step.earlier
        return found[::-1]

    @property
    def hands(self) -> tuple[PlayedHand, ...]:
        """Its hands, in order."""
        return tuple([step.hand for step in self.steps if step.hand])

    @property
    def last_seats(self) -> tuple[int, ...]:
        """The score columns that played the last hand, or all of them."""
        seats = self.hand.seats if self.hand else None
        return tuple(range(len(self.totals))) if seats is None else seats

    def before_hand(
        self,
        places: Sequence[int] | None = None,
        *,
        after_time: bool = False,
        seats: tuple[int, ...] | None = None,
        out: Sequence[int] = (),
        waits: bool = False,
    ) -> BeforeHand:
        """What the hand to come is scored against, for the score columns in order of place.

        `seats` can win, None for all. The columns that sit `out` do not play; `waits` as
        `waits_after` says.
        """
        totals = self.totals
        return BeforeHand(
            totals=totals if places is None else tuple(totals[column] for column in places),
            number=self.number,
            sudden_death=self.sudden_death,
            after_time=after_time,
            seats=seats,
            others=tuple(totals[column] for column in out),
            waits=waits,
            due=self.due,
        )

    def sat_out_after(self, seats: Sequence[int], out: Sequence[int]) -> tuple[int, ...]:
        """How often each score has sat out after a hand; other people at the table begin anew."""
        is_same = self.hand is None or set(self.last_seats) == set(seats)
        counts = self.sat_out if self.sat_out and is_same else (0,) * len(self.totals)
        return tuple(count + (column in out) for column, count in enumerate(counts))

    def waits_after(self, ruleset: Ruleset, seats: Sequence[int], out: Sequence[int]) -> bool:
        """G7: whether, after a hand that these sit out, others have to sit out before an end."""
        if not out:
            return False
        counts = self.sat_out_after(seats, out)
        return len({counts[seat] for seat in seats}) > 1


@dataclass(frozen=True, kw_only=True)
class Standing:
    """How a game stands, by score column.

    `progress`: its hands. `places`: 1 is best, ties share, 0 for a closed seat. `sudden_death`: who
    is in front while it runs, () otherwise. `over_after`: the first hand at which the game was
    over. `reason`: why it is over, or why sudden death runs. `due`: why it will be over once all
    have sat out equally often (G7).
    """

    totals: tuple[int, ...]
    progress: Progress = field(repr=False)
    active: tuple[int, ...]
    places: tuple[int, ...]
    in_front: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]
    sudden_death: tuple[int, ...]
    over_after: int | None
    reason: EndReason | None
    due: EndReason | None

    @property
    def plays_on(self) -> bool:
        """Whether the end test is met and they play on, for a tie or for those to sit out (G7)."""
        return bool(self.sudden_death or self.due)

    @cached_property
    def after(self) -> tuple[tuple[int, ...], ...]:
        """The totals after each hand."""
        return tuple([step.totals for step in self.progress.steps])


def start(starts: Sequence[int], *, hand_number: int = 1, sudden_death: bool = False) -> Progress:
    """A game before its first hand, or in the middle: the totals, and the number of the next hand.

    Raises DoesNotAddUp for totals that are no numbers, for none, and for no number of a hand.
    """
    check_numbers(starts)
    if not starts:
        raise DoesNotAddUp("nobody_plays")
    if not isinstance(hand_number, int) or hand_number < 1:
        raise DoesNotAddUp("no_such_hand", number=hand_number)
    return Progress(totals=tuple(starts), sudden_death=sudden_death, first_number=hand_number)


def advance(progress: Progress, ruleset: Ruleset, hand: PlayedHand) -> Progress:
    """The game one hand later; raises DoesNotAddUp for a hand of another number of scores."""
    at_table = hand.seats if hand.seats is not None else tuple(range(len(progress.totals)))
    waits = progress.waits_after(ruleset, at_table, hand.sat_out)
    before = progress.before_hand(after_time=hand.after_time, seats=hand.seats, waits=waits)
    ending = end_of_hand(ruleset, before, hand)
    over_after = progress.over_after
    if over_after is None and ending.is_over:
        over_after = progress.number
    return Progress(
        totals=ending.totals,
        hand=hand,
        earlier=progress,
        count=progress.count + 1,
        sudden_death=ending.undecided or (ending.waits and progress.sudden_death),
        over_after=over_after,
        ending=ending,
        first_number=progress.first_number,
        sat_out=progress.sat_out_after(at_table, hand.sat_out),
        due=ending.reason if ending.waits and not progress.sudden_death else None,
    )


def standing(
    progress: Progress, *, active: Sequence[int] | None = None, stopped: bool = False
) -> Standing:
    """How the game stands now; `active` seats can still win, `stopped` ends it as it stands."""
    seats = tuple(active) if active is not None else progress.last_seats
    ending = progress.ending
    in_front = ending.front if ending and ending.is_over else lowest(progress.totals, seats)
    # Where a tie was played off, the others of it may have left.
    is_left_alone = ending and ending.undecided and len(ending.front) > 1 and len(in_front) == 1
    ended = bool(ending and (ending.is_over or is_left_alone))
    over = ended or stopped
    winners = in_front if over else ()
    reason = ending.reason if ending and not progress.due else None
    return Standing(
        totals=progress.totals,
        progress=progress,
        active=seats,
        places=places(progress.totals, seats, winners),
        in_front=in_front,
        over=over,
        winners=winners,
        sudden_death=in_front if progress.sudden_death and not over else (),
        over_after=progress.over_after or (progress.number - 1 if over else None),
        reason=EndReason.STOPPED if stopped and not ended else reason,
        due=None if over else progress.due,
    )


def places(
    totals: Sequence[int], seats: Sequence[int], winners: Sequence[int] = ()
) -> tuple[int, ...]:
    """The place of each score column: winners are first, equal totals share, 0 for the closed."""
    rank = {seat: (seat not in winners, totals[seat]) for seat in seats}
    ranks = list(rank.values())
    if winners:
        rank |= {seat: min(ranks) for seat in winners}
    return tuple(
        1 + sum(other < rank[seat] for other in rank.values()) if seat in rank else 0
        for seat in range(len(totals))
    )


def play_out(
    ruleset_of_hand: Callable[[int], Ruleset],
    hands: Iterable[PlayedHand],
    *,
    starts: Sequence[int],
    active: Sequence[int] | None = None,
    stopped_after: int | None = None,
) -> Standing:
    """Fold the hands of a game; with `stopped_after` the hands behind it do not count."""
    progress = start(starts)
    for hand in hands:
        if stopped_after is not None and progress.count >= stopped_after:
            break
        progress = advance(progress, ruleset_of_hand(progress.number), hand)
    stopped = progress.count == stopped_after
    return standing(progress, active=active, stopped=stopped)


# What there is to tell of a finished game: who came closest, and the hand that turned it.

Totals = Mapping[int, int]  # by seat number


@dataclass(frozen=True, kw_only=True)
class TurningPoint:
    """The hand after which the winner was alone in front to the end, by `ahead` points at first.

    `passed` were in front before it; there are none where the winner was level with them.
    """

    hand: int
    winner: int
    passed: tuple[int, ...]
    ahead: int


@dataclass(frozen=True, kw_only=True)
class HowWon:
    """`closest` came next, `behind` the winner; there is nobody where points did not decide."""

    closest: tuple[int, ...] = ()
    behind: int = 0
    turn: TurningPoint | None = None


def how_won(
    places: Mapping[int, int], totals: Sequence[Totals], reason: EndReason | None = None
) -> HowWon:
    """What places and totals tell of a game that is over.

    `places` are of the seats that could win, `totals` at the start and after each hand; the fewest
    points are best. Points decided where the winners have the fewest and `reason` asks for them.
    """
    last = totals[-1]
    winners = [seat for seat, place in places.items() if place == 1]
    fewest = min(last[seat] for seat in places)
    if reason is EndReason.MOON or any(last[seat] > fewest for seat in winners):
        return HowWon()
    others = [seat for seat in places if seat not in winners]
    if not others:
        return HowWon()
    best = min(last[seat] for seat in others)
    return HowWon(
        closest=tuple([seat for seat in others if last[seat] == best]),
        behind=best - fewest,
        turn=_turning_point(winners[0], others, totals) if len(winners) == 1 else None,
    )


def _turning_point(
    winner: int, others: Sequence[int], totals: Sequence[Totals]
) -> TurningPoint | None:
    """None where the winner was not alone in front at the end, or was never behind."""
    leads = [min(after[seat] for seat in others) - after[winner] for after in totals]
    hand = len(leads)
    while hand and leads[hand - 1] > 0:
        hand -= 1
    if hand == len(leads) or min(leads) >= 0:
        return None
    before, lead = totals[hand - 1], leads[hand - 1]
    best = before[winner] + lead
    passed = [seat for seat in others if before[seat] == best] if lead < 0 else []
    return TurningPoint(hand=hand, winner=winner, passed=tuple(passed), ahead=leads[hand])

"""Totals, places, ties, sudden death and the winner, from the hands of a game in order (2G)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from companion.rules.captures import check_numbers
from companion.rules.errors import DoesNotAddUp
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.standings.end_of_game import (
    BeforeHand,
    Ending,
    EndReason,
    PlayedHand,
    end_of_hand,
    lowest,
)


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

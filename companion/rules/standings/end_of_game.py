"""After a hand: the new totals, whether the game ends, who is in front (1.2, steps 8 to 12)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from companion.rules.captures import check_length
from companion.rules.ruleset.options import (
    EndCompare,
    EndMode,
    ExactRule,
    TieBreak,
)
from companion.rules.ruleset.ruleset import Ruleset


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

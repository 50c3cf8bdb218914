"""What a game had to tell: who nearly shot the moon, and the hand that turned it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.scorebook.game_state import GameState, HandView

FEWEST = 3  # penalty cards of a hand in which all but one are worth telling


@dataclass(frozen=True)
class TurningPoint:
    """The hand in which one score went past another into the front, `ahead` points in front."""

    hand: int
    winner: int
    loser: int
    ahead: int


def near_moons(book: GameState) -> tuple[tuple[int, int], ...]:
    """Hand and seat, where one seat took all penalty cards but one, as far as it is known."""
    found = []
    for view in book.hands:
        if view.counts and view.moon is None and not (view.is_stated or view.is_ruled):
            found += [(view.number, seat) for seat in _nearly_shot(view)]
    return tuple(found)


def _nearly_shot(view: HandView) -> list[int]:
    taken = {seat: _penalties(view, seat) for seat in view.report.seats}
    out = sum(taken.values())
    return [seat for seat in view.seats if out >= FEWEST and taken.get(seat) == out - 1]


def _penalties(view: HandView, seat: int) -> int:
    named = sum(view.ruleset.values.get(card, 0) > 0 for card in view.report.cards_of(seat))
    return named + (view.report.hearts.get(seat) or 0)


def biggest_turn(scores: Sequence[Mapping[int, int]]) -> TurningPoint | None:
    """The change in front that moved the two the farthest; the later of two as far.

    `scores` are the totals at the start and after each hand; the lowest is in front. A tie in
    front is nobody's.
    """
    turns: list[tuple[int, TurningPoint]] = []
    front: int | None = None
    for hand, (before, after) in enumerate(pairwise(scores), start=1):
        alone = _alone_in_front(after)
        if alone is not None and front is not None and alone != front:
            ahead = after[front] - after[alone]
            turns.append(
                (ahead + before[alone] - before[front], TurningPoint(hand, alone, front, ahead))
            )
        front = alone if alone is not None else front
    return max(turns, key=lambda turn: (turn[0], turn[1].hand))[1] if turns else None


def _alone_in_front(totals: Mapping[int, int]) -> int | None:
    least = min(totals.values())
    first = [number for number, total in totals.items() if total == least]
    return first[0] if len(first) == 1 else None

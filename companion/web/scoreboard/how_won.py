"""What there is to tell of a finished game: who came closest, and the hand that turned it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.rules import EndReason

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

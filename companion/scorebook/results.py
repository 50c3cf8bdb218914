"""What the rules make of one hand as it lies in the rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from companion.models import Hand
from companion.rules.cards import Card, parse_cards
from companion.rules.ending import Situation
from companion.rules.moons import Moon, MoonChoice
from companion.rules.options import MoonMode
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult, ruled, score_hand
from companion.rules.takes import Take
from companion.scorebook.facts import POINTS, RULED
from companion.scorebook.further import adjusted_by_place, adjustments_in
from companion.scorebook.rows import Told

_CHOICES = frozenset(choice.value for choice in MoonChoice)
_SAYS_NOTHING = {MoonMode.NOBODY_SCORES: Moon.NOBODY_SCORES, MoonMode.WINS_GAME: Moon.WINS_GAME}


def result_of(
    row: Hand, ruleset: Ruleset, seats: Sequence[int], takes: Sequence[Told], before: Situation
) -> HandResult:
    """The points of a saved hand by place, and its moon; cards are scored, points stand as told.

    Where only points are known, or the hand is open, there are no notes, and `row.shooter` says
    who shot.
    """
    by_seat = {take.seat_number: take for take in takes}
    told = [by_seat[seat] for seat in seats]
    given = adjustments_in(row.further) if row.further else ()
    adjustments = adjusted_by_place(given, seats, ruleset.columns)
    if row.evidence == RULED:
        return ruled(ruleset, list(_stated(ruleset, told)), adjustments=adjustments)
    if row.evidence == POINTS or row.is_open:
        return _as_stated(row, ruleset, seats, told, adjustments)
    return score_hand(
        ruleset,
        [take_of(each) for each in told],
        before=before,
        choice=MoonChoice(row.choice) if row.choice in _CHOICES else None,
        adjustments=adjustments,
    )


def _as_stated(
    row: Hand,
    ruleset: Ruleset,
    seats: Sequence[int],
    told: Sequence[Told],
    adjustments: Sequence[int],
) -> HandResult:
    line = list(_stated(ruleset, told))
    shooter = seats.index(row.shooter) if row.shooter in seats else None
    more = adjustments or [0] * len(line)
    return HandResult(
        points=tuple(points + given for points, given in zip(line, more, strict=True)),
        shooter=shooter,
        moon=None if shooter is None else _stated_moon(ruleset, line[shooter]),
    )


def _stated_moon(ruleset: Ruleset, points: int) -> Moon:
    """The moon of a line that has it in it already."""
    if moon := _SAYS_NOTHING.get(ruleset.moon_mode):
        return moon
    return Moon.SUBTRACT if points < 0 else Moon.ADD


def take_of(row: Told) -> Take:
    """What a seat took, as the rules read it."""
    return Take(hearts=row.hearts or 0, cards=cards_of(row.cards))


@lru_cache(maxsize=4096)
def cards_of(text: str | None) -> tuple[Card, ...]:
    """The cards that a row names."""
    return parse_cards(text or "")


def _stated(ruleset: Ruleset, told: Sequence[Told]) -> Iterator[int]:
    """Points as stated, or what the cards of an open hand come to without a moon."""
    for take in told:
        if take.points is not None:
            yield take.points
        else:
            named = sum(ruleset.values.get(card, 0) for card in cards_of(take.cards))
            yield named + ruleset.heart_value * take_of(take).unnamed_hearts


def points_by_seat(result: HandResult, seats: Sequence[int]) -> Mapping[int, int]:
    """The points of a hand by seat number; partners with one score have the same."""
    columns = len(result.points)
    return {seat: result.points[place % columns] for place, seat in enumerate(seats)}

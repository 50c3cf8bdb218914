"""What the rules make of one hand as it lies in the rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from companion.models import Hand
from companion.rules.beside import NOBODY, NOTHING, Beside, dead_cards, score_told
from companion.rules.cards import Card
from companion.rules.ending import Situation
from companion.rules.moons import MoonChoice
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult, ruled
from companion.rules.takes import Take
from companion.scorebook.facts import DEAD, POINTS, RULED, read_cards
from companion.scorebook.further import Kept, adjusted_by_place, adjustments_in
from companion.scorebook.judging import stated_moon
from companion.scorebook.rows import Told

_CHOICES = frozenset(choice.value for choice in MoonChoice)


def result_of(
    row: Hand, ruleset: Ruleset, seats: Sequence[int], takes: Sequence[Told], before: Situation
) -> HandResult:
    """The points of a saved hand by place, and its moon; cards are scored, points stand as told.

    Where only points are known, or the hand is open, there are no notes, and `row.shooter` says
    who shot.
    """
    by_seat = {take.seat_number: take for take in takes}
    given = adjustments_in(row.further) if row.further else ()
    adjustments = adjusted_by_place(given, seats, ruleset.columns)
    if row.evidence == RULED or row.evidence == POINTS or row.is_open:
        return _as_stated(row, ruleset, seats, by_seat, adjustments)
    beside = NOTHING
    if row.further or DEAD in by_seat:
        beside = _beside(ruleset, seats, row.further or {}, by_seat.get(DEAD))
    return score_told(
        ruleset,
        [take_of(by_seat.get(seat)) for seat in seats],
        beside,
        before=before,
        choice=MoonChoice(row.choice) if row.choice in _CHOICES else None,
        adjustments=adjustments,
    )


def _beside(ruleset: Ruleset, seats: Sequence[int], kept: Kept, dead: Told | None) -> Beside:
    pile, every = take_of(dead), kept.get("every_trick")
    return Beside(
        dead=dead_cards(ruleset, pile.cards, pile.unnamed_hearts),
        trickless=tuple(seats.index(seat) for seat in kept.get("trickless", ())),
        every_trick=every if every in (None, NOBODY) else seats.index(every),
    )


def _as_stated(
    row: Hand,
    ruleset: Ruleset,
    seats: Sequence[int],
    by_seat: Mapping[int, Told],
    adjustments: Sequence[int],
) -> HandResult:
    line = list(_stated(ruleset, seats, by_seat))
    if row.evidence == RULED:
        return ruled(ruleset, line, adjustments=adjustments)
    shooter = seats.index(row.shooter) if row.shooter in seats else None
    more = adjustments or [0] * len(line)
    return HandResult(
        points=tuple(points + given for points, given in zip(line, more, strict=True)),
        shooter=shooter,
        moon=None if shooter is None else stated_moon(ruleset, line[shooter]),
    )


def take_of(row: Told | None) -> Take:
    """What a seat took, as the rules read it; nothing where no row says anything."""
    return Take(hearts=row.hearts or 0, cards=cards_of(row.cards)) if row else Take()


@lru_cache(maxsize=4096)
def cards_of(text: str | None) -> tuple[Card, ...]:
    """The cards that a row names."""
    return read_cards(text)


def _stated(ruleset: Ruleset, seats: Sequence[int], by_seat: Mapping[int, Told]) -> Iterator[int]:
    """Points as stated, or what the cards of an open hand come to without a moon."""
    for place in range(ruleset.columns):
        partners = [by_seat[seat] for seat in seats[place :: ruleset.columns] if seat in by_seat]
        yield sum(_worth(ruleset, take) for take in partners)


def _worth(ruleset: Ruleset, take: Told) -> int:
    if take.points is not None:
        return take.points
    named = sum(ruleset.values.get(card, 0) for card in cards_of(take.cards))
    return named + ruleset.heart_value * take_of(take).unnamed_hearts


def points_by_seat(result: HandResult, seats: Sequence[int]) -> Mapping[int, int]:
    """The points of a hand by seat number; partners with one score have the same."""
    columns = len(result.points)
    return {seat: result.points[place % columns] for place, seat in enumerate(seats)}

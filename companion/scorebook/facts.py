"""What a phone says about one hand, and what the rules make of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.models import Take as TakeRow
from companion.rules.cards import QUEEN_OF_SPADES, Card, Suit, cards_text, parse_cards
from companion.rules.ending import Situation
from companion.rules.errors import DoesNotAddUp
from companion.rules.moons import Moon, MoonChoice
from companion.rules.readings import PointsReading, read_points
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult, ruled, score_hand
from companion.rules.takes import Take, takes_from_cards, takes_from_counts
from companion.scorebook.errors import ChoiceOwed
from companion.scorebook.rows import Told

CARDS, COUNTS, POINTS = "cards", "counts", "points"
RULED = "ruled"  # the points were set by a ruling (H1)
AS_TYPED = "as_typed"  # the answer that a typed line is no moon, or one already applied


@dataclass(frozen=True, kw_only=True)
class Facts:
    """A hand as told, by seat number; None is "not entered", which is not 0.

    `choice` answers what the rules cannot know: what the shooter chose, or which moon a typed
    line is.
    """

    evidence: str = COUNTS
    hearts: Mapping[int, int | None] = field(default_factory=dict)
    takers: Mapping[Card, int] = field(default_factory=dict)
    points: Mapping[int, int | None] = field(default_factory=dict)
    choice: str | None = None
    is_open: bool = False
    note: str | None = None


@dataclass(frozen=True)
class Judged:
    """Facts that add up: what each seat took, and the points of it, both by place."""

    takes: tuple[Take, ...]
    result: HandResult


def judge(ruleset: Ruleset, seats: Sequence[int], facts: Facts, before: Situation) -> Judged:
    """What a hand comes to; `seats` are the seat numbers by place, `before` where they stood.

    Raises DoesNotAddUp, and ChoiceOwed when the shooter (or the table) has to say something first.
    """
    if facts.evidence == POINTS:
        return _judge_points(ruleset, seats, facts, before)
    if facts.evidence == RULED:
        return _judge_ruled(ruleset, seats, facts)
    takes = _takes(ruleset, seats, facts)
    choice = MoonChoice(facts.choice) if facts.choice in tuple(MoonChoice) else None
    result = score_hand(ruleset, takes, before=before, choice=choice)
    if result.needs_choice:
        raise ChoiceOwed("choice_owed", options=tuple(choice.value for choice in MoonChoice))
    return Judged(takes, result)


def _takes(ruleset: Ruleset, seats: Sequence[int], facts: Facts) -> tuple[Take, ...]:
    takers = {card: seats.index(seat) for card, seat in facts.takers.items()}
    if facts.evidence == CARDS:
        return takes_from_cards(ruleset, takers)
    singles = {card: place for card, place in takers.items() if card in ruleset.single_cards}
    hearts = fill_the_rest([facts.hearts.get(seat) for seat in seats], ruleset.heart_count)
    return takes_from_counts(ruleset, hearts, singles)


def fill_the_rest(hearts: Sequence[int | None], in_play: int) -> list[int]:
    """The one seat that was left out has the hearts that are left; several have none if none are.

    Raises DoesNotAddUp when more than one seat is left out and hearts are still missing.
    """
    out = [place for place, count in enumerate(hearts) if count is None]
    left = in_play - sum(count or 0 for count in hearts)
    filled = [count or 0 for count in hearts]
    if len(out) == 1 and left > 0:
        filled[out[0]] = left
    elif len(out) > 1 and left > 0:
        raise DoesNotAddUp("hearts_not_entered", missing=left)
    return filled


def _judge_points(
    ruleset: Ruleset, seats: Sequence[int], facts: Facts, before: Situation
) -> Judged:
    told = [facts.points.get(seat) for seat in seats]
    if None in told:
        raise DoesNotAddUp("points_not_entered", missing=told.count(None))
    reading = read_points(ruleset, [points or 0 for points in told], before=before)
    readings = _readings(reading, seats)
    if len(readings) == 1 and not reading.ask_moon:
        [result] = readings.values()
    elif facts.choice in readings:
        result = readings[facts.choice]
    else:
        raise ChoiceOwed("moon_not_applied", options=tuple(readings))
    queen = reading.queen_taker
    named = [(QUEEN_OF_SPADES,) if place == queen else () for place in range(len(seats))]
    return Judged(tuple(Take(cards=cards) for cards in named), result)


def _judge_ruled(ruleset: Ruleset, seats: Sequence[int], facts: Facts) -> Judged:
    line = [facts.points.get(seat) or 0 for seat in seats[: ruleset.columns]]
    return Judged((Take(),) * len(seats), ruled(ruleset, line))


def _readings(reading: PointsReading, seats: Sequence[int]) -> dict[str, HandResult]:
    """What the table may say of a typed line: which moon it is or was to be, or none."""
    readings = {f"moon-{seats[place]}": _moon(reading, place) for place in reading.shooters}
    readings |= {str(result.moon): result for result in reading.moon_results}
    if reading.can_stand and reading.shooter is None:
        readings[AS_TYPED] = HandResult(points=reading.points)
    return readings


def _moon(reading: PointsReading, shooter: int) -> HandResult:
    moon = reading.moon or (Moon.SUBTRACT if reading.points[shooter] < 0 else Moon.ADD)
    return HandResult(points=reading.points, shooter=shooter, moon=moon)


def take_rows(seats: Sequence[int], facts: Facts, judged: Judged | None) -> list[TakeRow]:
    """The rows that keep what was told; for an open hand, as it was told."""
    if facts.evidence in (POINTS, RULED):
        return _point_rows(seats, facts, judged)
    if judged:
        pairs = zip(seats, judged.takes, strict=True)
        return [_row(seat, take.hearts, take.cards) for seat, take in pairs]
    return [_told_row(seat, facts) for seat in seats]


def _point_rows(seats: Sequence[int], facts: Facts, judged: Judged | None) -> list[TakeRow]:
    if judged is None:
        return [TakeRow(seat_number=seat, points=facts.points.get(seat)) for seat in seats]
    line = zip(seats, judged.result.points, judged.takes, strict=True)
    return [
        TakeRow(seat_number=seat, points=points, cards=cards_text(take.cards) or None)
        for seat, points, take in line
    ]


def _told_row(seat: int, facts: Facts) -> TakeRow:
    cards = [card for card, taker in facts.takers.items() if taker == seat]
    if facts.evidence == CARDS:
        return _row(seat, sum(card.suit is Suit.HEARTS for card in cards), cards)
    return _row(seat, facts.hearts.get(seat), cards)


def _row(seat: int, hearts: int | None, cards: Iterable[Card]) -> TakeRow:
    return TakeRow(seat_number=seat, hearts=hearts, cards=cards_text(cards) or None)


def facts_of_rows(
    evidence: str, rows: Iterable[Told], *, choice: str | None, note: str | None
) -> Facts:
    """The facts that a saved hand was told with, to fill its form again."""
    rows = list(rows)
    return Facts(
        evidence=evidence,
        hearts={row.seat_number: _plain_hearts(row) for row in rows},
        takers={c: row.seat_number for row in rows for c in parse_cards(row.cards or "")},
        points={row.seat_number: row.points for row in rows},
        choice=choice,
        note=note,
    )


def _plain_hearts(row: Told) -> int | None:
    """The hearts that were counted, without those told by name."""
    if row.hearts is None:
        return None
    return row.hearts - sum(card.suit is Suit.HEARTS for card in parse_cards(row.cards or ""))

"""A hand as it was reported: its report, what is kept of it, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from companion.rules import (
    NOBODY,
    QUEEN_OF_SPADES,
    Card,
    Cards,
    DoesNotAddUp,
    Game,
    HandScore,
    Moon,
    MoonChoice,
    Piles,
    RulesError,
    Ruleset,
    Settled,
)
from companion.rules.options import MoonMode
from companion.rules.solve import PointsReading, moon_lines, read_points, typed_outcomes
from companion.scorebook.errors import ChoiceOwed, QueenOwed, Refused

Json = Mapping[str, Any]  # what a JSON column holds

CARDS, COUNTS, POINTS = "cards", "counts", "points"

RULED = "ruled"  # the points were set by a ruling (H1)

AS_TYPED = "as_typed"  # the answer that a typed line is no moon, or one already applied

NO_MOON = "none"  # how a hand without a moon is settled


Takers = Mapping[Card, int | Sequence[int]]


class Adjustment(NamedTuple):
    """Points that the table added to one seat's score of a hand, or took off, and why."""

    seat: int
    points: int
    reason: str


def adjustments_by_place(given: Sequence[Adjustment], seats: Sequence[int]) -> tuple[int, ...]:
    """What the table gave in a hand, by place."""
    points = [0] * len(seats)
    for each in given:
        if each.seat in seats:
            points[seats.index(each.seat)] += each.points
    return tuple(points)


@dataclass(frozen=True, kw_only=True)
class HandReport:
    """A hand as it was reported, by seat number; None is "not entered", which is not 0.

    `hearts` are those without a name of their own. `takers` names the seat that captured a card,
    or one for each copy where the pack holds several. `choice` answers what the rules cannot know:
    what the shooter chose, or which moon a typed line is.
    `every_trick`: who took every trick, or NOBODY, None while nobody said; `passed`: which way the
    cards went where somebody calls it.
    A stored report was accepted before: nothing is asked again, typed points stand, and its moon
    counts as it was `settled`, whose it was by seat number. `answered`: what the rules made of the
    moon when the table said that it counts otherwise.

    By seat number, as forms and rows have it: places are counted where a hand is scored.
    """

    evidence: str = COUNTS
    hearts: Mapping[int, int | None] = field(default_factory=dict)
    takers: Takers = field(default_factory=dict)
    points: Mapping[int, int | None] = field(default_factory=dict)
    choice: str | None = None
    is_open: bool = False
    note: str | None = None
    every_trick: int | None = None
    passed: str | None = None
    is_stored: bool = False
    settled: Settled | None = None
    answered: tuple[Moon, ...] | None = None

    @cached_property
    def captures(self) -> tuple[tuple[Card, int], ...]:
        """Each named card with its taker, a card that was taken twice twice."""
        return tuple(
            (card, seat)
            for card, takers in self.takers.items()
            for seat in ([takers] if isinstance(takers, int) else takers)
        )

    @property
    def seats(self) -> set[int]:
        """Of whom it tells."""
        return {*self.hearts, *self.points, *[seat for _, seat in self.captures]}

    def cards_of(self, seat: int) -> tuple[Card, ...]:
        """The cards that were named for one seat, in order however they were told."""
        return tuple(sorted(card for card, taker in self.captures if taker == seat))


@dataclass(frozen=True)
class ScoredReport:
    """What a report comes to: what each seat captured by place, and the points.

    `line` are the points by score without what the table gave or took beside the cards. An open
    report does not add up, and its points are what was reported.
    """

    piles: Piles
    line: tuple[int, ...]
    score: HandScore
    is_open: bool = False


def fits_rules(found: tuple[Moon, ...], settled: Settled, report: HandReport) -> bool:
    """Whether a moon counts as the rules have it now: there is nothing to ask.

    `found` is what they let it become. What typed points say was said by the table.
    """
    if settled.moon is None or len(found) < 2:
        return found == (() if settled.moon is None else (settled.moon,))
    is_chosen = report.evidence == POINTS or report.choice == settled.moon
    return is_chosen and settled.moon in found


def takers_by_card(taken: Iterable[tuple[Card, int]]) -> dict[Card, tuple[int, ...]]:
    """Who took each card: a seat for each copy, in the order told."""
    takers: dict[Card, tuple[int, ...]] = {}
    for card, seat in taken:
        takers[card] = (*takers.get(card, ()), seat)
    return takers


def swap_seats(report: HandReport, one: int, other: int) -> HandReport:
    """The same hand with two players in each other's place; what a moon was is asked anew."""
    place = {one: other, other: one}

    def moved(by_seat: Mapping[int, int | None]) -> dict[int, int | None]:
        return {place.get(seat, seat): value for seat, value in by_seat.items()}

    return replace(
        report,
        hearts=moved(report.hearts),
        points=moved(report.points),
        takers=takers_by_card((card, place.get(seat, seat)) for card, seat in report.captures),
        choice=None,
        every_trick=None,
    )


def answer_question(
    ruleset: Ruleset, seats: Sequence[int], report: HandReport, error: RulesError, seat: int
) -> HandReport:
    """Typed points once a seat is the answer to what `error` asks; as they are where it is none.

    A card that it asks for is theirs. Where no points mend them the hand is counted.
    """
    able = error.data.get("seats")
    if not isinstance(able, tuple) or seat not in [seats[place] for place in able]:
        return report
    more, card = error.data.get("more"), error.data.get("card")
    told = replace(report, takers={card: seat} if isinstance(card, Card) else {})
    if isinstance(more, int):
        return replace(told, points={**report.points, seat: (report.points[seat] or 0) + more})
    return replace(told, evidence=COUNTS if ruleset.hearts_are_equal else CARDS)


def settled_of(score: HandScore, seats: Sequence[int]) -> Settled:
    """How a moon counts, and whose it is by seat number."""
    if score.moon is None or score.shooter is None:
        return Settled(None)
    return Settled(score.moon, seats[score.shooter])


def keep(report: HandReport, scored: ScoredReport, seats: Sequence[int]) -> HandReport:
    """A report as it is kept once it was accepted: nothing is asked again, its moon is settled."""
    hearts, points = dict[int, int | None](), dict[int, int | None]()
    named: list[tuple[int, tuple[Card, ...]]] = []
    piles = scored.piles
    for seat, pile, plain, stated in zip(
        seats, piles.cards, piles.hearts, scored.line, strict=False
    ):
        if report.evidence in (POINTS, RULED):
            points[seat] = report.points.get(seat) if scored.is_open else stated
            cards = () if scored.is_open else tuple(sorted(pile))
        elif scored.is_open:
            cards, told = report.cards_of(seat), report.hearts.get(seat)
            hearts[seat] = 0 if told is None and report.evidence == CARDS else told
        else:
            cards = tuple(sorted(pile))
            hearts[seat] = plain
        named.append((seat, cards))
    takers = takers_by_card((card, seat) for seat, cards in sorted(named) for card in cards)
    hearts = {seat: count for seat, count in hearts.items() if count is not None}
    points = {seat: stated for seat, stated in points.items() if stated is not None}
    # The choice that made a moon; a typed line that it was applied to says it already.
    is_typed = report.evidence == POINTS
    is_applied = is_typed and (report.choice or "").split("-")[0] in tuple(Moon)
    return HandReport(
        evidence=report.evidence,
        hearts=hearts,
        takers=takers,
        points=points,
        choice=report.choice if scored.score.moon and not is_applied else None,
        is_open=scored.is_open,
        note=report.note,
        every_trick=report.every_trick,
        is_stored=True,
        settled=settled_of(scored.score, seats),
        answered=report.answered,
    )


def score_report(
    ruleset: Ruleset,
    seats: Sequence[int],
    report: HandReport,
    before: Game,
    *,
    adjustments: Sequence[int] = (),
) -> ScoredReport:
    """What a report comes to; `seats` are the seat numbers by place, `before` where they stood.

    `adjustments` by score are those of the hand it is. Raises DoesNotAddUp unless the table keeps
    the hand open, ChoiceOwed when the shooter (or the table) has to say something first, and
    Refused where it tells of somebody who doesn't play this hand.
    """
    if not report.seats <= set(seats):
        raise Refused("nobody_there")
    is_settled = report.evidence == POINTS or report.is_open
    if report.evidence == RULED or (report.is_stored and is_settled):
        return _as_stated(ruleset, seats, report, before, adjustments)
    try:
        if report.evidence == POINTS:
            return _score_points(ruleset, seats, report, before, adjustments)
        return _score_captures(ruleset, seats, report, before, adjustments)
    except DoesNotAddUp:
        if not report.is_open:
            raise
        return replace(_as_stated(ruleset, seats, report, before, adjustments), is_open=True)


def _score_captures(
    ruleset: Ruleset,
    seats: Sequence[int],
    report: HandReport,
    before: Game,
    adjustments: Sequence[int],
) -> ScoredReport:
    """A hand reported by its cards, or by counting them."""
    taker = report.every_trick
    piles = _piles(ruleset, seats, report)
    if taker is None and ruleset.pays_for_every_trick and not report.is_stored:
        _ask_every_trick(seats, piles)
    choice = MoonChoice(report.choice) if report.choice in _CHOICES else None
    place = taker if taker in (None, NOBODY) else seats.index(taker)
    score = piles.with_every_trick(place).score(
        before=before,
        choice=choice,
        adjustments=adjustments,
        settled=_by_place(report.settled, seats),
    )
    if score.needs_choice and not report.is_stored:
        raise ChoiceOwed("choice_owed", options=tuple(choice.value for choice in MoonChoice))
    return ScoredReport(piles, score.points, score)


def _by_place(settled: Settled | None, seats: Sequence[int]) -> Settled | None:
    if settled is None or settled.shooter not in seats:
        return settled and settled._replace(shooter=None)
    return settled._replace(shooter=seats.index(settled.shooter))


_CHOICES = frozenset(choice.value for choice in MoonChoice)


def _ask_every_trick(seats: Sequence[int], piles: Piles) -> None:
    """F5: somebody has to say whether who has every scoring card took every trick."""
    place = piles.only_taker
    if place is not None:
        raise ChoiceOwed(
            "every_trick_owed",
            options=(str(seats[place]), str(NOBODY)),
            seat=place,
        )


def _piles(ruleset: Ruleset, seats: Sequence[int], report: HandReport) -> Piles:
    """What each seat captured, by place; raises DoesNotAddUp."""
    if report.evidence == CARDS:
        return Piles.of(ruleset, [report.cards_of(seat) for seat in seats])
    singles: dict[Card, list[int]] = {}
    for card, seat in report.captures:
        if card in ruleset.single_cards:
            singles.setdefault(card, []).append(seats.index(seat))
    entered = [report.hearts.get(seat) for seat in seats]
    hearts = fill_the_rest(entered, ruleset.heart_count)
    return Piles.counted(ruleset, hearts, singles)


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


def _score_points(
    ruleset: Ruleset,
    seats: Sequence[int],
    report: HandReport,
    before: Game,
    adjustments: Sequence[int],
) -> ScoredReport:
    """A hand of which only the points were typed."""
    entered = [report.points.get(seat) for seat in seats]
    if None in entered:
        raise DoesNotAddUp("points_not_entered", missing=entered.count(None))
    line = [points or 0 for points in entered]
    reading = read_points(ruleset, line, before=before)
    readings = _readings(ruleset, reading, seats)
    if len(readings) == 1 and not reading.ask_moon:
        [result] = readings.values()
    elif report.choice is not None and report.choice in readings:
        result = readings[report.choice]
    else:
        is_sure = AS_TYPED not in readings
        raise ChoiceOwed("moon_not_applied", options=tuple(readings), is_sure=is_sure)
    known = {card: seats.index(seat) for card, seat in report.captures}
    closer = read_points(ruleset, line, before=before, known=known) if known else reading
    queen = _who_took_queen(report, closer, result, seats)
    cards = tuple([Cards.of("QS" if place == queen else "") for place in range(len(seats))])
    piles = Piles(ruleset, cards, (0,) * len(seats))
    score = replace(result, points=_plus(result.points, adjustments))
    return ScoredReport(piles, result.points, score)


def _who_took_queen(
    report: HandReport, reading: PointsReading, result: HandScore, seats: Sequence[int]
) -> int | str | None:
    """The place of who took the queen, as the points or the table says.

    Raises QueenOwed where several can have her and nobody said, unless the hand stays as it is.
    """
    able = () if result.shooter is not None else reading.queen_takers
    said = [seat for card, seat in report.captures if card == QUEEN_OF_SPADES]
    told = [place for place in able if seats[place] in said]
    if told:
        return told[0]
    if not able or report.is_open:
        return reading.queen_taker
    raise QueenOwed("queen_owed", card=QUEEN_OF_SPADES, copies=1, seats=able, more=0)


def _as_stated(
    ruleset: Ruleset,
    seats: Sequence[int],
    report: HandReport,
    before: Game,
    adjustments: Sequence[int],
) -> ScoredReport:
    """Points that stand as they were reported: typed and read before, ruled, or of an open hand."""
    line = tuple(_worth(ruleset, report, seat) for seat in seats)
    cards = tuple([Cards.of(report.cards_of(seat)) for seat in seats])
    piles = Piles(ruleset, cards, tuple([report.hearts.get(seat) or 0 for seat in seats]))
    if report.evidence == RULED:
        return ScoredReport(piles, line, HandScore.of_ruling(line, adjustments=adjustments))
    settled = _by_place(report.settled, seats) or Settled(None)
    shooter, moon, found = settled.shooter, None, tuple[Moon, ...]()
    if shooter is not None:
        moon, found = settled.moon, typed_outcomes(ruleset, line, settled, before)
    points = _plus(line, adjustments)
    score = HandScore(points=points, shooter=shooter, moon=moon, outcomes=found, holder=shooter)
    return ScoredReport(piles, line, score, is_open=report.is_open)


def _worth(ruleset: Ruleset, report: HandReport, seat: int) -> int:
    """The points reported of a seat, or what its cards come to without a moon."""
    points = report.points.get(seat)
    if points is not None:
        return points
    named = sum(ruleset.values.get(card, 0) for card in report.cards_of(seat))
    return named + ruleset.heart_value * (report.hearts.get(seat) or 0)


def _plus(line: Sequence[int], adjustments: Sequence[int]) -> tuple[int, ...]:
    more = adjustments or [0] * len(line)
    return tuple(points + given for points, given in zip(line, more, strict=True))


def read_moon_lines(
    ruleset: Ruleset, seats: Sequence[int], report: HandReport, before: Game
) -> Mapping[Moon | None, tuple[int, ...]]:
    """The line of typed points with a moon in it, by what the rules let that moon be now."""
    settled = _by_place(report.settled, seats)
    line = tuple([_worth(ruleset, report, seat) for seat in seats])
    return moon_lines(ruleset, line, settled, before) if settled else {}


def _readings(
    ruleset: Ruleset, reading: PointsReading, seats: Sequence[int]
) -> Mapping[str, HandScore]:
    """What the table may say of a typed line: which moon it is or was to be, or none."""
    readings = {
        f"moon-{seats[place]}": _moon(ruleset, reading, place) for place in reading.shooters
    }
    for result in reading.moon_results:
        alike = sum(name.split("-")[0] == result.moon for name in readings)
        readings[f"{result.moon}-{alike}" if alike else str(result.moon)] = result
    if reading.can_stand and reading.moon is None:
        readings[AS_TYPED] = HandScore(points=reading.points)
    return readings


def _moon(ruleset: Ruleset, reading: PointsReading, shooter: int) -> HandScore:
    moon = reading.moon or stated_moon(ruleset, reading.points[shooter])
    return HandScore(points=reading.points, shooter=shooter, moon=moon)


def stated_moon(ruleset: Ruleset, points: int) -> Moon:
    """The moon of a line that has it in it already, from the points of its shooter."""
    if ruleset.moon_mode is MoonMode.WINS_GAME:
        return Moon.WINS_GAME
    return Moon.SUBTRACT if points < 0 else Moon.ADD


def points_by_seat(score: HandScore, seats: Sequence[int]) -> Mapping[int, int]:
    """The points of a hand by seat number."""
    return dict(zip(seats, score.points, strict=True))

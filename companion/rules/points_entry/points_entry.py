"""What typed points can mean: the least and the most of a hand, readings of a line, near lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from companion.rules.budget import Budget, SpentUp
from companion.rules.captures import check_length, check_numbers
from companion.rules.cards import QUEEN_OF_SPADES, Suit
from companion.rules.errors import DoesNotAddUp
from companion.rules.points_entry.mistakes import objection
from companion.rules.points_entry.possible_hands import (
    Line,
    Way,
    allowed_sums,
    count_dead_sets,
    count_places,
    is_same_for_all,
    is_same_in_every_hand,
    moon_results,
    moon_ways,
    queen_taker,
    result_of_way,
    turned,
    ways_of,
)
from companion.rules.ruleset.options import BonusFloor, Multiplier, Sun, Teams
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring.moon import (
    THIRTY_NINE,
    Moon,
    may_add,
    may_subtract,
    moon_cards,
    shooting_side,
)
from companion.rules.scoring.scoring import TEAM_AMOUNTS, HandResult
from companion.rules.scoring.special_facts import can_have_all, shares_cards
from companion.rules.standings.end_of_game import Situation

USUAL_MOST = 26  # in the game that most people know

FAR = 2  # times as much as a hand can give; twice as much may be a moon of another game


def check_far(ruleset: Ruleset, line: Sequence[int], before: Situation | None = None) -> None:
    """Raises DoesNotAddUp for a number so far from any that a hand can give that it is no slip."""
    least, most = span(ruleset)
    far = FAR * max(most, -least, USUAL_MOST)
    if max(line) > far:
        raise DoesNotAddUp("more_than_a_hand", points=max(line))
    if min(line) < -far:
        raise DoesNotAddUp("less_than_a_hand", points=min(line))


def is_within(ruleset: Ruleset, line: Sequence[int]) -> bool:
    """Whether a hand may give each of these numbers; others need not be looked for."""
    least, most = span(ruleset)
    return least <= min(line) and max(line) <= most


def span(ruleset: Ruleset) -> tuple[int, int]:
    """The least and the most points of one score in one hand, adjustments aside.

    Bounds, not figures: one player has every card that costs, or that helps, and every card that
    doubles; a moon counts for its most.
    """
    twice = 2 ** _doubling(ruleset, Multiplier.DOUBLES_HAND)
    most = max(_most_of_cards(ruleset), _moon(ruleset) if may_add(ruleset) else 0) * twice
    off = ruleset.bonus_total - (_moon(ruleset) if may_subtract(ruleset) else 0)
    least = off * twice + ruleset.no_tricks_bonus * (ruleset.players // ruleset.columns)
    if ruleset.bonus_floor is BonusFloor.HAND_NOT_BELOW_0:
        least = 0
    return min(least, 0), max(most, 0)


def _doubling(ruleset: Ruleset, kind: Multiplier) -> int:
    """E6: how many cards double in this way, twins counted."""
    pack = list(ruleset.pack)
    return sum(pack.count(card) for card, does in ruleset.multipliers if does is kind)


def _most_of_cards(ruleset: Ruleset) -> int:
    """Every card that costs, hearts once more for each card that doubles them."""
    costly = ruleset.penalty_cards
    hearts = sum(ruleset.values[card] for card in costly if card.suit is Suit.HEARTS)
    return ruleset.penalty_total + hearts * _doubling(ruleset, Multiplier.DOUBLES_HEARTS)


def _moon(ruleset: Ruleset) -> int:
    """F3, F5, J3: the most that a moon or a sun is worth."""
    amount = ruleset.moon_points
    if ruleset.teams is not Teams.NONE:
        amount = max(amount, TEAM_AMOUNTS[ruleset.team_moon_score])
    if ruleset.sun is Sun.DOUBLE:
        return 2 * amount
    return max(amount, THIRTY_NINE) if ruleset.sun is Sun.THIRTY_NINE else amount


Unknown = Literal["unknown"]

UNKNOWN: Unknown = "unknown"
# Each is looked at, and somebody waits.
MOST_PLACES = 500  # of the bonus and doubling cards

MOST_DEAD_SETS = 8000

MOST_READ = 5000  # units for what one line can mean

MOST_SHOTS = 7000  # units for the hands in which somebody has every card


@dataclass(frozen=True, kw_only=True)
class PointsReading:
    """What a typed line can mean.

    `can_stand`: the line can be saved as it is. If it then must be a moon, `moon` says which and
    `shooter` who shot, None when `shooters` are several. `ask_moon`: the line can be, or be
    without, a moon, so the table has to say; `moon_results` are the lines of a moon that is
    not applied yet. `queen_taker` is None when the queen is not in the pack.
    """

    points: Line
    can_stand: bool
    shooter: int | None
    shooters: tuple[int, ...]
    moon: Moon | None
    queen_taker: int | Unknown | None
    ask_moon: bool
    moon_results: tuple[HandResult, ...]


def unreadable(ruleset: Ruleset) -> DoesNotAddUp | None:
    """Why no line of points can be checked under these rules: there would be too many hands."""
    if count_places(ruleset) > MOST_PLACES:
        return DoesNotAddUp("points_many_bonuses")
    return DoesNotAddUp("points_dead") if count_dead_sets(ruleset) > MOST_DEAD_SETS else None


def read_points(
    ruleset: Ruleset,
    line: Sequence[int],
    *,
    before: Situation | None = None,
    budget: Budget | None = None,
) -> PointsReading:
    """Check typed points, by score, against everything the cards allow; raises DoesNotAddUp.

    `budget`: for reading all the lines of a game, each of which else has one of its own.
    """
    points = tuple(line)
    check_length(points, ruleset.columns)
    check_numbers(points)
    if reason := unreadable(ruleset):
        raise reason
    check_far(ruleset, points, before)
    if is_within(ruleset, points):
        try:
            reading = _read(ruleset, points, before, budget)
        except SpentUp:
            raise DoesNotAddUp("too_much_to_check") from None
        if reading is not None:
            return reading
    raise objection(ruleset, points)


def _read(
    ruleset: Ruleset, points: Line, before: Situation | None, budget: Budget | None
) -> PointsReading | None:
    if budget is None:
        return _known_reading(ruleset, points, before)
    if not is_same_in_every_hand(ruleset):
        budget.spend(_every_shot(ruleset, before).units)
    return reading_of(ruleset, points, before, budget)


@lru_cache(maxsize=64)
def _known_reading(
    ruleset: Ruleset, points: Line, before: Situation | None
) -> PointsReading | None:
    """A line with a moon in it is read once more for everything the table may say of it."""
    return reading_of(ruleset, points, before)


def reading_of(
    ruleset: Ruleset,
    points: Line,
    before: Situation | None = None,
    budget: Budget | None = None,
) -> PointsReading | None:
    """What a line of points can mean under rules that can be read; None when no hand gives it.

    Raises SpentUp where that takes too much work.
    """
    work = budget or Budget(MOST_READ)
    shot = _shots(ruleset, before, points)
    unapplied: list[HandResult] = []
    queens: set[int | None] = {each.queen for each in shot}
    can_be_plain = False
    for way in ways_of(ruleset, points, work):
        result = result_of_way(ruleset, way, before, work)
        queen = queen_taker(way.takes)
        is_plain = result is not None and _is_plain(ruleset, way, result, points)
        each_way = dict.fromkeys((way, _with_every_trick(ruleset, way)))
        moons = [m for each in each_way for m in moon_results(ruleset, each, before, work)]
        found = [moon for moon in moons if moon.points != points]
        if is_plain or found:
            queens.add(queen)
        can_be_plain = can_be_plain or is_plain
        unapplied += found
    if not shot and not unapplied and not can_be_plain:
        return None
    shooters = tuple(dict.fromkeys(each.shooter for each in shot))
    return PointsReading(
        points=points,
        can_stand=bool(shot or can_be_plain),
        shooter=shooters[0] if len(shooters) == 1 and not can_be_plain else None,
        shooters=shooters,
        moon=shot[0].moon if shot and not can_be_plain else None,
        queen_taker=_sure_queen(ruleset, queens),
        ask_moon=bool(unapplied) or bool(shot and can_be_plain),
        moon_results=_told_apart(unapplied),
    )


class _Shot(NamedTuple):
    """A hand in which somebody has every card: who shot, how it counts, who has the queen."""

    shooter: int
    moon: Moon
    queen: int | None


class _Shots(NamedTuple):
    """Every hand of a moon, by its points, and what it took; None where there are too many."""

    by_points: Mapping[Line, Sequence[_Shot]] | None
    units: int


def _shots(ruleset: Ruleset, before: Situation | None, points: Line) -> Sequence[_Shot]:
    """Every hand of a moon with these points. Raises SpentUp where there are too many."""
    known = _every_shot(ruleset, None if is_same_in_every_hand(ruleset) else before)
    if known.by_points is None:
        raise SpentUp
    return known.by_points.get(points, ())


@lru_cache(maxsize=64)
def _every_shot(ruleset: Ruleset, before: Situation | None) -> _Shots:
    """The moons, kept as each line that is typed is looked up there."""
    same, seats = is_same_for_all(ruleset), range(ruleset.columns)
    shooters, turns = (seats[:1], seats) if same else (seats, seats[:1])
    work = Budget(MOST_SHOTS)
    found: dict[Line, list[_Shot]] = {}
    try:
        for way in moon_ways(ruleset, shooters, work):
            queen = queen_taker(way.takes)
            for result in moon_results(ruleset, way, before, work):
                for by in turns:
                    work.spend()
                    found.setdefault(turned(result.points, by), []).append(
                        _shot(result, queen, by, len(seats))
                    )
    except SpentUp:
        return _Shots(None, work.spent)
    for shots in found.values():
        shots.sort(key=lambda shot: shot.shooter)
    return _Shots(found, work.spent)


def _shot(result: HandResult, queen: int | None, by: int, seats: int) -> _Shot:
    """What a moon was, with everybody so many places further on."""
    assert result.shooter is not None
    assert result.moon is not None
    holder = None if queen is None else (queen + by) % seats
    return _Shot((result.shooter + by) % seats, result.moon, holder)


def _is_plain(ruleset: Ruleset, way: Way, result: HandResult, points: Line) -> bool:
    """Whether a hand with these cards can have been no moon.

    J2 by one player: two partners with one score may have shared what makes a moon of one.
    """
    if result.shooter is None:
        return result.points == points
    is_shared = ruleset.teams is Teams.POOLED and not shares_cards(ruleset)
    partner = result.shooter + ruleset.columns
    return is_shared and len(moon_cards(ruleset)) > 1 and partner not in way.special.trickless


def _with_every_trick(ruleset: Ruleset, way: Way) -> Way:
    """F2, F5: the same cards with every trick, where who took none does not rule it out."""
    side = can_have_all(ruleset, way.takes)
    trickless = way.special.trickless
    others = {n for n in range(ruleset.players) if shooting_side(ruleset, n) != side}
    if side is None or (trickless and not others <= {*trickless}):
        return way  # E7: somebody else was not paid, so took a trick
    return Way(way.takes, replace(way.special, every_trick=side))


def _told_apart(results: Sequence[HandResult]) -> tuple[HandResult, ...]:
    """Each result once: where a card lies that changes nothing is not asked."""
    found: dict[object, HandResult] = {}
    for result in results:
        found.setdefault((result.points, result.shooter, result.moon, result.sun), result)
    return tuple(found.values())


def _sure_queen(ruleset: Ruleset, takers: set[int | None]) -> int | Unknown | None:
    if QUEEN_OF_SPADES not in ruleset.pack:
        return None
    if QUEEN_OF_SPADES not in ruleset.values or len(takers) != 1 or ruleset.decks == 2:
        return UNKNOWN
    return next(iter(takers))


# Somebody waits.
MOST_LOOKED_AT = 250  # lines

MOST_NEAR = 8000  # units for all of them


def nearest_lines(
    ruleset: Ruleset, line: Sequence[int], *, before: Situation | None = None
) -> tuple[PointsReading, ...]:
    """The possible lines that take the least change of one number, or of two; may be none.

    None are named either where looking for them takes too much work: where hearts of different
    value are doubled it is not even begun.
    """
    is_much = bool(ruleset.multipliers) and not ruleset.hearts_are_equal
    if is_much or not any(line) or unreadable(ruleset) is not None:
        return ()
    try:
        return _nearest(ruleset, tuple(line), before, Budget(MOST_NEAR))
    except SpentUp:
        return ()


def _nearest(
    ruleset: Ruleset, line: Line, before: Situation | None, budget: Budget
) -> tuple[PointsReading, ...]:
    looked_at = 0
    least, most = span(ruleset)
    for lines in _changed(ruleset, line, budget):
        looked_at += len(lines)
        if looked_at > MOST_LOOKED_AT:
            break
        within = [each for each in lines if least <= min(each) and max(each) <= most]
        readings = [reading_of(ruleset, each, before, budget) for each in within]
        found = tuple(reading for reading in readings if reading is not None)
        if found:
            return found
    return ()


def _changed(ruleset: Ruleset, line: Line, budget: Budget) -> Iterator[list[Line]]:
    """The lines that adding up allows, those with the least change first.

    More than the dearest card, or a moon, is no slip any more.
    """
    sums = allowed_sums(ruleset)
    far = max(*map(abs, ruleset.values.values()), ruleset.moon_points)
    by_sum = None if sums is None else sorted((each - sum(line) for each in sums), reverse=True)
    first = 1 if by_sum is None else max(1, min(map(abs, by_sum)))
    for much in range(first, 2 * far + 1):
        most = min(much, far)
        for by in range(most, -most - 1, -1) if by_sum is None else by_sum:
            budget.spend()
            if abs(by) > most:
                continue
            if abs(by) == much:
                yield [_with(line, {seat: by}) for seat in range(len(line))]
            elif (much - by) % 2 == 0:
                yield list(_pairs(line, by, (much - abs(by)) // 2))


def _pairs(line: Line, by: int, more: int) -> Iterator[Line]:
    """One number changed too far, and another the other way; of equal others the first."""
    sign = -1 if by < 0 else 1
    for seat in range(len(line)):
        others = [other for other in range(len(line)) if other != seat]
        first = {line[other]: other for other in reversed(others)}
        for other in sorted(first.values()):
            yield _with(line, {seat: by + sign * more, other: -sign * more})


def _with(line: Line, changes: dict[int, int]) -> Line:
    return tuple(points + changes.get(seat, 0) for seat, points in enumerate(line))

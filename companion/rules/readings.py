"""What a typed line of points can mean: every sharing out of the cards that gives it (1.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from companion.rules.beside import can_have_all, shares_cards
from companion.rules.budget import Budget, SpentUp
from companion.rules.cards import QUEEN_OF_SPADES
from companion.rules.doubts import objection
from companion.rules.ending import Situation
from companion.rules.errors import DoesNotAddUp
from companion.rules.moons import Moon, moon_cards, shooting_side
from companion.rules.options import Teams
from companion.rules.placing import count_dead_sets, count_places
from companion.rules.possible import (
    Line,
    Way,
    is_same_for_all,
    is_same_in_every_hand,
    moon_results,
    moon_ways,
    queen_taker,
    result_of_way,
    turned,
    ways_of,
)
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult
from companion.rules.span import check_far, is_within
from companion.rules.takes import check_length, check_numbers

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
    return is_shared and len(moon_cards(ruleset)) > 1 and partner not in way.beside.trickless


def _with_every_trick(ruleset: Ruleset, way: Way) -> Way:
    """F2, F5: the same cards with every trick, where who took none does not rule it out."""
    side = can_have_all(ruleset, way.takes)
    trickless = way.beside.trickless
    others = {n for n in range(ruleset.players) if shooting_side(ruleset, n) != side}
    if side is None or (trickless and not others <= {*trickless}):
        return way  # E7: somebody else was not paid, so took a trick
    return Way(way.takes, replace(way.beside, every_trick=side))


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

"""What a typed line of points can mean: every sharing out of the cards that gives it (1.3)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.rules.beside import most_dead, score_told
from companion.rules.cards import QUEEN_OF_SPADES
from companion.rules.doubts import objection
from companion.rules.ending import Situation
from companion.rules.errors import DoesNotAddUp
from companion.rules.moons import Moon
from companion.rules.options import MoonMode, Sun
from companion.rules.possible import (
    Line,
    bonus_places,
    moon_results,
    moon_ways,
    queen_taker,
    result_of_way,
    ways_of,
)
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult

Unknown = Literal["unknown"]
UNKNOWN: Unknown = "unknown"
MOST_PLACES = 150  # of the bonus cards: each is looked at, and somebody waits


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
    """Why no line of points can be checked under these rules."""
    if ruleset.multipliers:
        return DoesNotAddUp("points_doubled")
    if bonus_places(ruleset) > MOST_PLACES:
        return DoesNotAddUp("points_many_bonuses")
    return DoesNotAddUp("points_dead") if most_dead(ruleset) else None


def read_points(
    ruleset: Ruleset, line: Sequence[int], *, before: Situation | None = None
) -> PointsReading:
    """Check typed points, by score, against everything the cards allow; raises DoesNotAddUp."""
    points = tuple(line)
    if len(points) != ruleset.columns:
        raise DoesNotAddUp("wrong_number_of_seats", given=len(points), players=ruleset.columns)
    if reason := unreadable(ruleset):
        raise reason
    shot, unapplied = _moons(ruleset, points, before)
    plain = []
    for way in ways_of(ruleset, points):
        result = result_of_way(ruleset, way, before)
        if result is not None and result.moon is None and not result.needs_choice:
            plain += [queen_taker(way.takes)] if result.points == points else []
        elif result is not None:
            results = moon_results(ruleset, way, before)
            unapplied += [each for each in results if each.points != points]
    if not shot and not unapplied and not plain:
        raise objection(ruleset, points)
    shooters = tuple(dict.fromkeys(_shooters(shot)))
    queens = {*plain, *shooters, *_shooters(unapplied)}
    return PointsReading(
        points=points,
        can_stand=bool(shot or plain),
        shooter=shooters[0] if len(shooters) == 1 and not plain else None,
        shooters=shooters,
        moon=shot[0].moon if shot and not plain else None,
        queen_taker=_sure_queen(ruleset, queens),
        ask_moon=bool(unapplied) or bool(shot and plain),
        moon_results=tuple(dict.fromkeys(unapplied)),
    )


def _moons(
    ruleset: Ruleset, points: Line, before: Situation | None
) -> tuple[list[HandResult], list[HandResult]]:
    """The moons that score these points, and those whose cards do before they are applied."""
    shot: list[HandResult] = []
    unapplied: list[HandResult] = []
    moonless = replace(ruleset, moon_mode=MoonMode.DISABLED, sun=Sun.OFF)
    for way in moon_ways(ruleset, range(ruleset.columns)):
        results = moon_results(ruleset, way, before)
        shot += [result for result in results if result.points == points]
        if results and score_told(moonless, way.takes, way.beside).points == points:
            unapplied += [result for result in results if result.points != points]
    return shot, list(dict.fromkeys(unapplied))


def _shooters(results: Sequence[HandResult]) -> list[int]:
    return [result.shooter for result in results if result.shooter is not None]


def _sure_queen(ruleset: Ruleset, takers: set[int | None]) -> int | Unknown | None:
    if QUEEN_OF_SPADES not in ruleset.pack:
        return None
    if QUEEN_OF_SPADES not in ruleset.values or len(takers) != 1 or ruleset.decks == 2:
        return UNKNOWN
    return next(iter(takers))

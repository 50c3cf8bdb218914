"""What a typed line of points can mean: every sharing out of the cards that gives it (1.3)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from companion.rules.beside import can_have_all, shares_cards
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
    moon_results,
    moon_ways,
    queen_taker,
    result_of_way,
    ways_of,
)
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult
from companion.rules.takes import check_length, check_numbers

Unknown = Literal["unknown"]
UNKNOWN: Unknown = "unknown"
# Each is looked at, and somebody waits.
MOST_PLACES = 500  # of the bonus and doubling cards
MOST_DEAD_SETS = 8000


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
    ruleset: Ruleset, line: Sequence[int], *, before: Situation | None = None
) -> PointsReading:
    """Check typed points, by score, against everything the cards allow; raises DoesNotAddUp."""
    points = tuple(line)
    check_length(points, ruleset.columns)
    check_numbers(points)
    if reason := unreadable(ruleset):
        raise reason
    reading = reading_of(ruleset, points, before)
    if reading is None:
        raise objection(ruleset, points)
    return reading


def reading_of(
    ruleset: Ruleset, points: Line, before: Situation | None = None
) -> PointsReading | None:
    """What a line of points can mean under rules that can be read; None when no hand gives it."""
    shot = [hand for hand in _hands_with_all(ruleset, before) if hand.result.points == points]
    unapplied: list[_Whole] = []
    plain: list[int | None] = []
    for way in ways_of(ruleset, points):
        result = result_of_way(ruleset, way, before)
        queen = queen_taker(way.takes)
        if result is not None and _is_plain(ruleset, way, result, points):
            plain.append(queen)
        for each in dict.fromkeys((way, _with_every_trick(ruleset, way))):
            found = moon_results(ruleset, each, before)
            unapplied += [_Whole(moon, queen) for moon in found if moon.points != points]
    if not shot and not unapplied and not plain:
        return None
    shooters = tuple(dict.fromkeys(_shooters(shot)))
    return PointsReading(
        points=points,
        can_stand=bool(shot or plain),
        shooter=shooters[0] if len(shooters) == 1 and not plain else None,
        shooters=shooters,
        moon=shot[0].result.moon if shot and not plain else None,
        queen_taker=_sure_queen(ruleset, {*plain, *(hand.queen for hand in (*shot, *unapplied))}),
        ask_moon=bool(unapplied) or bool(shot and plain),
        moon_results=_told_apart([hand.result for hand in unapplied]),
    )


class _Whole(NamedTuple):
    """A hand in which somebody has every card: how it counts, and who has the queen."""

    result: HandResult
    queen: int | None


@lru_cache(maxsize=64)
def _hands_with_all(ruleset: Ruleset, before: Situation | None) -> tuple[_Whole, ...]:
    """Every hand of a moon; they are looked through again for each line that is typed."""
    return tuple(
        _Whole(result, queen_taker(way.takes))
        for way in moon_ways(ruleset, range(ruleset.columns))
        for result in moon_results(ruleset, way, before)
    )


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


def _shooters(hands: Sequence[_Whole]) -> list[int]:
    return [hand.result.shooter for hand in hands if hand.result.shooter is not None]


def _sure_queen(ruleset: Ruleset, takers: set[int | None]) -> int | Unknown | None:
    if QUEEN_OF_SPADES not in ruleset.pack:
        return None
    if QUEEN_OF_SPADES not in ruleset.values or len(takers) != 1 or ruleset.decks == 2:
        return UNKNOWN
    return next(iter(takers))

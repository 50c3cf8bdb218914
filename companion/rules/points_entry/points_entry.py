"""What typed points can mean: the least and the most of a hand, readings of a line, near lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from companion.rules.captures import check_length, check_numbers
from companion.rules.cards import QUEEN_OF_SPADES, Suit
from companion.rules.errors import DoesNotAddUp
from companion.rules.points_entry.mistakes import objection
from companion.rules.points_entry.possible_hands import (
    Line,
    PossibleHand,
    allowed_sums,
    count_placements,
    hands_worth,
    moons,
    possible_results,
    queen_taker,
)
from companion.rules.ruleset.options import (
    BonusFloor,
    MoonMode,
    Multiplier,
    ScoreView,
    Sun,
    Teams,
)
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring.score_display import shown_points
from companion.rules.scoring.scoring import (
    TEAM_AMOUNTS,
    THIRTY_NINE,
    HandScore,
    Moon,
    may_add,
    may_subtract,
)
from companion.rules.scoring.special_facts import can_have_all
from companion.rules.search_budget import Budget, SpentUp
from companion.rules.standings.end_of_game import BeforeHand

USUAL_MOST = 26  # in the game that most people know
FAR = 2  # times as much as a hand can give; twice as much may be a moon of another game

# Each is looked at, and somebody waits.
MOST_PLACEMENTS = 500  # of the bonus and doubling cards
MOST_READ = 5000  # units for what one line can mean
MOST_MOONS = 20_000  # units for all hands with a moon
MOST_LOOKED_AT = 250  # lines near to an impossible one
MOST_NEAR = 8000  # units for all of them

Unknown = Literal["unknown"]

UNKNOWN: Unknown = "unknown"


def check_far(ruleset: Ruleset, line: Sequence[int]) -> None:
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
    moon_results: tuple[HandScore, ...]


def unreadable(ruleset: Ruleset) -> DoesNotAddUp | None:
    """Why no line of points can be checked under these rules, and the cards are to be counted."""
    if ruleset.most_undealt:
        return DoesNotAddUp("points_dead")
    if count_placements(ruleset) > MOST_PLACEMENTS:
        return DoesNotAddUp("points_many_bonuses")
    if ruleset.teams is Teams.POOLED and ruleset.no_tricks_bonus:  # which of two took none?
        return DoesNotAddUp("too_much_to_check")
    return None


def read_points(
    ruleset: Ruleset,
    line: Sequence[int],
    *,
    before: BeforeHand | None = None,
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
    try:
        return _checked(ruleset, points, before, budget)
    except DoesNotAddUp as error:
        if ruleset.score_view is not ScoreView.PENALTIES_UP:
            error.data.setdefault("ruleset", ruleset)  # E8: told with the signs of the table
        raise


def penalties_typed(ruleset: Ruleset, line: Sequence[int], *, budget: Budget | None = None) -> Line:
    """E8: the penalty points behind a line typed at a table that may count down.

    It is read as such a table writes it, what costs with a minus; a line that no hand gives so
    was typed the other way round where a hand gives that. Where none gives either, the sum of a
    hand tells, which costs more than it gives.
    """
    typed = tuple(line)
    if ruleset.score_view is ScoreView.PENALTIES_UP:
        return typed
    own = tuple([shown_points(ruleset, points) for points in typed])
    for points in (own, typed):
        try:
            read_points(_with_free_moons(ruleset), points, budget=budget)
        except DoesNotAddUp:
            continue
        return points
    return own if sum(typed) < 0 else typed


def _with_free_moons(ruleset: Ruleset) -> Ruleset:
    """The same, where moons that look at the totals can do all they can do."""
    return (
        replace(ruleset, moon_mode=MoonMode.CHOICE) if ruleset.moon_mode in _BY_TOTALS else ruleset
    )


@lru_cache(maxsize=64)
def moon_relief(ruleset: Ruleset) -> frozenset[int]:
    """What a moon can take off its shooter's score, bonus cards included."""
    if not may_subtract(ruleset):
        return frozenset()
    try:
        shot = [result.points[0] for _, result in moons(ruleset, None, Budget(MOST_MOONS), [0])]
    except SpentUp:
        return frozenset()
    return frozenset(-points for points in shot if points < 0)


def _checked(
    ruleset: Ruleset, points: Line, before: BeforeHand | None, budget: Budget | None
) -> PointsReading:
    check_far(ruleset, points)
    if is_within(ruleset, points):
        try:
            reading = _read(ruleset, points, before, budget)
        except SpentUp:
            raise DoesNotAddUp("too_much_to_check") from None
        if reading is not None:
            return reading
    raise objection(ruleset, points, before)


def _read(
    ruleset: Ruleset, points: Line, before: BeforeHand | None, budget: Budget | None
) -> PointsReading | None:
    if budget is None:
        return _cached_reading(ruleset, points, before)
    if ruleset.moon_mode in _BY_TOTALS:
        budget.spend(_every_moon(ruleset, before).units)
    return read_line(ruleset, points, before, budget)


@lru_cache(maxsize=64)
def _cached_reading(
    ruleset: Ruleset, points: Line, before: BeforeHand | None
) -> PointsReading | None:
    """A line with a moon in it is read once more for everything the table may say of it."""
    return read_line(ruleset, points, before)


def read_line(
    ruleset: Ruleset,
    points: Line,
    before: BeforeHand | None = None,
    budget: Budget | None = None,
) -> PointsReading | None:
    """What a line of points can mean under rules that can be read; None when no hand gives it.

    Raises SpentUp where that takes too much work.
    """
    work = budget or Budget(MOST_READ)
    applied = _moons_with(ruleset, before, points)
    unapplied: list[HandScore] = []
    queens = {moon.queen_taker for moon in applied}
    can_be_plain = False
    for hand in hands_worth(ruleset, points, work):
        results = possible_results(ruleset, hand, before, work)
        is_shared = bool(results) and _may_be_shared(ruleset)
        is_plain = is_shared or any(
            result.moon is None and result.points == points for result in results
        )
        with_every_trick = _with_every_trick(ruleset, hand)
        if with_every_trick != hand:
            results += possible_results(ruleset, with_every_trick, before, work)
        found = [each for each in results if each.moon is not None and each.points != points]
        if is_plain or found:
            queens.add(queen_taker(hand.captures))
        can_be_plain = can_be_plain or is_plain
        unapplied += found
    if not applied and not unapplied and not can_be_plain:
        return None
    shooters = tuple(dict.fromkeys(moon.shooter for moon in applied))
    return PointsReading(
        points=points,
        can_stand=bool(applied or can_be_plain),
        shooter=shooters[0] if len(shooters) == 1 and not can_be_plain else None,
        shooters=shooters,
        moon=applied[0].moon if applied and not can_be_plain else None,
        queen_taker=_sure_queen(ruleset, queens),
        ask_moon=bool(unapplied) or bool(applied and can_be_plain),
        moon_results=_that_differ(unapplied),
    )


class _AppliedMoon(NamedTuple):
    """A line in which a moon has been counted."""

    shooter: int
    moon: Moon
    queen_taker: int | None


class _EveryMoon(NamedTuple):
    """Every moon by its points, and what finding them took; None where there are too many."""

    by_points: Mapping[Line, Sequence[_AppliedMoon]] | None
    units: int


_BY_TOTALS = (MoonMode.AUTO_GUARD, MoonMode.GUARDED_CHOICE, MoonMode.CHOICE_FROM_74)


def _moons_with(
    ruleset: Ruleset, before: BeforeHand | None, points: Line
) -> Sequence[_AppliedMoon]:
    """Every moon with these points. Raises SpentUp where there are too many."""
    found = _every_moon(ruleset, before if ruleset.moon_mode in _BY_TOTALS else None)
    if found.by_points is None:
        raise SpentUp
    return found.by_points.get(points, ())


@lru_cache(maxsize=64)
def _every_moon(ruleset: Ruleset, before: BeforeHand | None) -> _EveryMoon:
    """The moons, kept as each line that is typed is looked up there."""
    work = Budget(MOST_MOONS)
    found: dict[Line, list[_AppliedMoon]] = {}
    try:
        for hand, result in moons(ruleset, before, work):
            assert result.shooter is not None
            assert result.moon is not None
            moon = _AppliedMoon(result.shooter, result.moon, queen_taker(hand.captures))
            found.setdefault(result.points, []).append(moon)
    except SpentUp:
        return _EveryMoon(None, work.spent)
    return _EveryMoon(found, work.spent)


def _may_be_shared(ruleset: Ruleset) -> bool:
    """J2: whether two partners with one score may have shared what is a moon of one of them."""
    is_one_score = ruleset.teams is Teams.POOLED and not ruleset.shoots_as_team
    return is_one_score and len(ruleset.moon_cards) > 1


def _with_every_trick(ruleset: Ruleset, hand: PossibleHand) -> PossibleHand:
    """F2, F5: the same cards with every trick, where who took none does not rule it out."""
    trickless = hand.facts.trickless
    side = can_have_all(ruleset, hand.captures) if ruleset.asks_tricks else None
    others = {n for n in range(ruleset.players) if ruleset.shooting_side(n) != side}
    if side is None or (trickless and not others <= {*trickless}):
        return hand  # E7: somebody else was not paid, so took a trick
    return hand._replace(facts=replace(hand.facts, every_trick=side))


def _that_differ(results: Sequence[HandScore]) -> tuple[HandScore, ...]:
    """Each result once: where a card lies that changes nothing is not asked."""
    found: dict[object, HandScore] = {}
    for result in results:
        found.setdefault((result.points, result.shooter, result.moon, result.sun), result)
    return tuple(found.values())


def _sure_queen(ruleset: Ruleset, takers: set[int | None]) -> int | Unknown | None:
    if QUEEN_OF_SPADES not in ruleset.pack:
        return None
    if QUEEN_OF_SPADES not in ruleset.values or len(takers) != 1 or ruleset.decks == 2:
        return UNKNOWN
    return next(iter(takers))


def nearest_lines(
    ruleset: Ruleset, line: Sequence[int], *, before: BeforeHand | None = None
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
    ruleset: Ruleset, line: Line, before: BeforeHand | None, budget: Budget
) -> tuple[PointsReading, ...]:
    looked_at = 0
    least, most = span(ruleset)
    for lines in _changed(ruleset, line, budget):
        looked_at += len(lines)
        if looked_at > MOST_LOOKED_AT:
            break
        within = [each for each in lines if least <= min(each) and max(each) <= most]
        readings = [read_line(ruleset, each, before, budget) for each in within]
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

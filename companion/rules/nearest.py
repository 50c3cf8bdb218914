"""The possible lines nearest to one that no hand can give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.rules.budget import Budget, SpentUp
from companion.rules.ending import Situation
from companion.rules.possible import Line
from companion.rules.readings import PointsReading, reading_of, unreadable
from companion.rules.ruleset import Ruleset
from companion.rules.span import span
from companion.rules.sums import allowed_sums

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

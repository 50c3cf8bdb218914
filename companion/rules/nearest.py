"""The possible lines nearest to one that no hand can give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.rules.ending import Situation
from companion.rules.possible import Line
from companion.rules.readings import PointsReading, reading_of, unreadable
from companion.rules.ruleset import Ruleset
from companion.rules.sums import allowed_sums

MOST_LOOKED_AT = 250  # somebody waits


def nearest_lines(
    ruleset: Ruleset, line: Sequence[int], *, before: Situation | None = None
) -> tuple[PointsReading, ...]:
    """The possible lines that take the least change of one number, or of two; may be none.

    Where hearts of different value are doubled there would be too much to look at.
    """
    is_much = bool(ruleset.multipliers) and not ruleset.hearts_are_equal
    if is_much or not any(line) or unreadable(ruleset) is not None:
        return ()
    looked_at = 0
    for lines in _changed(ruleset, tuple(line)):
        looked_at += len(lines)
        if looked_at > MOST_LOOKED_AT:
            break
        readings = [reading_of(ruleset, each, before) for each in lines]
        found = tuple(reading for reading in readings if reading is not None)
        if found:
            return found
    return ()


def _changed(ruleset: Ruleset, line: Line) -> Iterator[list[Line]]:
    """The lines that adding up allows, those with the least change first.

    More than the dearest card, or a moon, is no slip any more.
    """
    sums = allowed_sums(ruleset)
    far = max(*map(abs, ruleset.values.values()), ruleset.moon_points)
    by_much = [by for by in range(far, -far - 1, -1) if sums is None or sum(line) + by in sums]
    for much in range(1, 2 * far + 1):
        for by in by_much:
            if abs(by) == much:
                yield [_with(line, {seat: by}) for seat in range(len(line))]
            elif abs(by) < much and (much - by) % 2 == 0:
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

"""Which lines of points would have been possible, beside one that is not."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.cardwords import counted, line_words, listed
from companion.referee.objections import sums_words
from companion.rules.ending import Situation
from companion.rules.nearest import nearest_lines
from companion.rules.readings import PointsReading
from companion.rules.ruleset import Ruleset

MOST_NAMED = 3  # more of them help nobody


def what_adds_up(
    ruleset: Ruleset, told: Sequence[tuple[str, int | None]], before: Situation
) -> list[str]:
    """Which sums there are, and which lines near to what was typed of whom."""
    names = [name for name, _ in told]
    line = [points for _, points in told if points is not None]
    is_whole = len(line) == len(told)
    near = near_words(ruleset, line, names, before) if is_whole else ""
    return [sums_words(ruleset), near]


def near_words(
    ruleset: Ruleset, line: Sequence[int], names: Sequence[str], before: Situation | None = None
) -> str:
    """The possible lines nearest to an impossible one, in a sentence; empty where none is near."""
    found = nearest_lines(ruleset, line, before=before)
    if not found:
        return ""
    changed = [_changed(line, reading.points) for reading in found]
    if len(changed[0]) > 1:
        lines = [line_words(reading.points) for reading in found[:MOST_NAMED]]
        return f"{_with_queen(found, names, 'it could be')} {_either(lines)}."
    [seat] = changed[0]
    by = found[0].points[seat] - line[seat]
    much = f"{counted(abs(by), 'point')} {'more' if by > 0 else 'less'}"
    who = _who([seat for [seat] in changed], names)
    such = ":" if len(found) == 1 else ", as in"
    adds_up = _with_queen(found, names, "it adds up")
    return f"{adds_up} with {much} for {who}{such} {_shown(found[0])}."


def _changed(line: Sequence[int], other: Sequence[int]) -> list[int]:
    pairs = enumerate(zip(line, other, strict=True))
    return [seat for seat, (one, another) in pairs if one != another]


def _with_queen(found: Sequence[PointsReading], names: Sequence[str], words: str) -> str:
    """Who has the queen in all of them, where that is one player."""
    takers = {reading.queen_taker for reading in found}
    taker = takers.pop()
    if takers or not isinstance(taker, int):
        return words[0].upper() + words[1:]
    return f"With the queen to {names[taker]} {words}"


def _either(lines: Sequence[str]) -> str:
    """The lines, one or the other; what has commas of its own is parted by more."""
    if not any("," in line for line in lines) or len(lines) == 1:
        return listed(lines, "or")
    return "; or ".join(["; ".join(lines[:-1]), lines[-1]])


def _who(seats: Sequence[int], names: Sequence[str]) -> str:
    if len(seats) == len(names):
        return "anybody"
    if len(seats) > MOST_NAMED:
        return listed([*(names[seat] for seat in seats[: MOST_NAMED - 1]), "others"], "or")
    return listed([names[seat] for seat in seats], "or")


def _shown(reading: PointsReading) -> str:
    is_moon = reading.moon is not None or not reading.can_stand
    return line_words(reading.points) + (", a moon" if is_moon else "")

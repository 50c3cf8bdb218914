"""What few hands have beside their cards: what few rules ask for, and what the table gave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Kept = Mapping[str, Any]  # the JSON of `Hand.further` and of `Game.ahead`


class Adjustment(NamedTuple):
    """Points that the table added to one seat's score of a hand, or took off, and why."""

    seat: int
    points: int
    reason: str


def adjustments_in(kept: Kept | None) -> tuple[Adjustment, ...]:
    """What the table gave in a hand, in the order in which it was given."""
    return tuple(Adjustment(*row) for row in (kept or {}).get("adjustments", ()))


def with_adjustments(kept: Kept | None, more: Iterable[Adjustment]) -> dict[str, Any]:
    """The same with more of them, as it is kept."""
    rows = [list(row) for row in (*adjustments_in(kept), *more)]
    return {**(kept or {}), "adjustments": rows}


def adjusted_by_place(
    given: Sequence[Adjustment], seats: Sequence[int], columns: int
) -> tuple[int, ...]:
    """What the scores of a hand get beside their cards, by place; nothing where nothing was given.

    Partners who share a score share what either of them is given.
    """
    if not given:
        return ()
    points = [0] * columns
    for each in given:
        if each.seat in seats:
            points[seats.index(each.seat) % columns] += each.points
    return tuple(points)


def kept_of(told: Kept, kept: Kept | None) -> dict[str, Any] | None:
    """What was told of a hand beside its cards, with what the table gave in it before."""
    given = {"adjustments": kept["adjustments"]} if kept and "adjustments" in kept else {}
    said = {name: value for name, value in told.items() if value not in (None, [])}
    return {**said, **given} or None

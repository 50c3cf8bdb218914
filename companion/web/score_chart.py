"""The running totals as lines. Geometry only; the macro in templates/shared/chart.html draws it.

All measures are hundredths of the picture's width or height, so that words and numbers beside the
lines grow with the text of the page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Protocol

from companion.referee.text.game_status import chart_description, chart_label
from companion.referee.text.grammar import signed

_RIGHT = 93.0  # where the lines end; behind it they are led to their labels

_TOP, _BOTTOM = 3.0, 97.0

_LABEL = 9.0


class NamedScore(Protocol):
    """What the chart must know of a seat."""

    @property
    def name(self) -> str: ...
    @property
    def initials(self) -> str: ...
    @property
    def colour(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Tick:
    """A labelled line of the grid, or a labelled hand below it."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One player's line: its points, its end and the label beside the end."""

    name: str
    colour: int
    points: str
    end_x: float
    end_y: float
    label: str
    label_y: float


@dataclass(frozen=True, slots=True)
class ScoreChart:
    """Everything the drawing needs, and the same in a sentence."""

    runs: tuple[ChartLine, ...]
    rows: tuple[Tick, ...]
    hands: tuple[Tick, ...]
    moons: tuple[float, ...]
    target_y: float | None
    target: str
    description: str


def nice_step(span: float, parts: int = 5) -> int:
    """A round distance between grid lines: 1, 2, 5, 10, 20, 25, 50, 100, ..."""
    rough = max(span / parts, 1.0)
    unit = 10 ** floor(log10(rough))
    return int(
        next(m * unit for m in (1, 2, 2.5, 5, 10) if m * unit >= rough and m * unit % 1 == 0)
    )


def spread(wanted: Sequence[float], distance: float, low: float, high: float) -> tuple[float, ...]:
    """Places as near the wanted ones as can be, in the same order, at least `distance` apart."""
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    distance = min(distance, (high - low) / max(len(wanted) - 1, 1))
    places = [0.0] * len(wanted)
    floor_at = low
    for number in order:
        places[number] = floor_at = max(wanted[number], floor_at)
        floor_at += distance
    ceiling = high
    for number in reversed(order):
        places[number] = ceiling = min(places[number], ceiling)
        ceiling -= distance
    return tuple(places)


def draw_chart(
    seats: Sequence[NamedScore],
    totals: Sequence[Sequence[int]],
    *,
    target: int | None = None,
    moons: Sequence[int] = (),
) -> ScoreChart:
    """Lines through `totals`: at the start, then after each hand. `moons` are hands from 1 on."""
    values = [value for line in totals for value in line] + ([] if target is None else [target])
    low, high = min(0, *values), max(1, *values)
    count = max(len(totals) - 1, 1)
    xs = [round(_RIGHT * hand / count, 1) for hand in range(count + 1)]

    def y(value: float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * (value - low) / (high - low), 1)

    last = totals[-1] if totals else [0] * len(seats)
    labels = spread([y(value) for value in last], _LABEL, _TOP, _BOTTOM)
    runs = tuple(
        ChartLine(
            seat.name, seat.colour,
            " ".join(f"{xs[hand]:g},{y(line[column]):g}" for hand, line in enumerate(totals)),
            xs[len(totals) - 1], y(last[column]), chart_label(seat.initials, last[column]),
            round(labels[column], 1),
        )
        for column, seat in enumerate(seats)
    )  # fmt: skip
    step = nice_step(max(high - low, target or 0, 4))
    grid = range(int(-(-low // step)) * step, int(high // step) * step + 1, step)
    every = nice_step(count, 6) if count > 8 else 1
    return ScoreChart(
        runs,
        tuple(Tick(y(value), signed(value)) for value in grid),
        tuple(Tick(xs[number], str(number)) for number in range(every, count + 1, every)),
        tuple(xs[hand] for hand in moons),
        None if target is None else y(target), "" if target is None else signed(target),
        chart_description(
            [(seat.name, total) for seat, total in zip(seats, last, strict=True)],
            count if len(totals) > 1 else 0,
        ),
    )  # fmt: skip

"""The running totals as lines. Geometry only; the macro in templates/shared/chart.html draws it.

All measures are hundredths of the picture's width or height, so that words and numbers beside the
lines grow with the text of the page.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Protocol

from companion.referee.text.game_status import chart_description, chart_label
from companion.referee.text.grammar import signed

_RIGHT = 93.0  # where the lines end; behind it they are led to their labels

_TOP, _BOTTOM = 3.0, 97.0

_LABEL = 9.0

MOST_POINTS = 200  # of one line: more than a phone has room for


def choose_hands(first: int, last: int) -> list[int]:
    """The hands after which the chart shows the totals, from `first` to `last`, both among them.

    In a long game they are a sample at even distances. Totals mostly grow, so a line through every
    fifth of them looks like one through all, each point is a total that stood there, and the lines
    have their points at the same hands, so that they cross where the players did. Extremes would
    be chosen for each line on its own.
    """
    parts = min(last - first, MOST_POINTS - 1)
    return [first + (last - first) * part // max(parts, 1) for part in range(parts + 1)]


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
    hands: Sequence[int] = (),
    target: int | None = None,
    moons: Sequence[int] = (),
) -> ScoreChart:
    """Lines through `totals`: at the start, then after each hand, or after these `hands`.

    `moons` are hands from 1 on.
    """
    values = [value for line in totals for value in line] + ([] if target is None else [target])
    low, high = min(0, *values), max(1, *values)
    hands = hands or range(len(totals))
    first, last_hand = (hands[0], hands[-1]) if hands else (0, 0)
    count = max(last_hand - first, 1)

    def x(hand: int) -> float:
        return round(_RIGHT * (hand - first) / count, 1)

    def y(value: float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * (value - low) / (high - low), 1)

    xs = [f"{x(hand):g}" for hand in hands]
    last = totals[-1] if totals else [0] * len(seats)
    labels = spread([y(value) for value in last], _LABEL, _TOP, _BOTTOM)
    runs = tuple(
        ChartLine(
            seat.name, seat.colour,
            " ".join([f"{at},{y(line[column]):g}" for at, line in zip(xs, totals, strict=True)]),
            x(last_hand), y(last[column]), chart_label(seat.initials, last[column]),
            round(labels[column], 1),
        )
        for column, seat in enumerate(seats)
    )  # fmt: skip
    step = nice_step(max(high - low, target or 0, 4))
    grid = range(int(-(-low // step)) * step, int(high // step) * step + 1, step)
    every = nice_step(count, 6) if count > 8 else 1
    ticks = range((first // every + 1) * every, first + count + 1, every)
    # No more signs than points: in a long game, moons that are close together share one.
    signs = {bisect_left(hands, hand): hand for hand in moons if first < hand <= last_hand}
    return ScoreChart(
        runs,
        tuple(Tick(y(value), signed(value)) for value in grid),
        tuple(Tick(x(number), str(number)) for number in ticks),
        tuple(x(hand) for hand in signs.values()),
        None if target is None else y(target), "" if target is None else signed(target),
        chart_description(
            [(seat.name, total) for seat, total in zip(seats, last, strict=True)],
            last_hand if len(totals) > 1 else 0,
        ),
    )  # fmt: skip

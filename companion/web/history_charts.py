"""A player's hands by their points, and places night by night, as SVG. Geometry only.

`templates/shared/chart.html` draws it. Code of our own, as `score_chart`, and no library: measured
were pygal 3 (2 MB; six bars are 15.8 kB of SVG with a style sheet and a script in it, which our
content policy forbids) and matplotlib (174 MB with numpy). Their colours, fonts and sizes are in
the picture; ours follow the player's colour, dark mode and large type, in 2 kB.

All measures are hundredths of the width or height of the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from companion.history.people import PlacesOfNight
from companion.referee.text import history as words
from companion.referee.text.grammar import signed
from companion.web.formatting import date_words
from companion.web.score_chart import Tick, nice_step

MOST_NIGHTS = 24  # on a chart, the latest: more than a phone has room for

_BARS = 6

_HIGHEST = 86.0  # of a bar: its number stands above it

_GAP = 1.0  # at each side of a bar

_LEFT, _RIGHT = 3.0, 97.0  # where the line begins and ends

_TOP, _BOTTOM = 5.0, 95.0


@dataclass(frozen=True, slots=True)
class PointsBar:
    """The hands with points from one number to another, and where they are listed.

    What can be touched is the whole height of the picture, and reaches to the next bar.
    """

    label: str
    name: str
    url: str
    hands: int
    share: str
    x: float
    y: float
    width: float
    height: float
    middle: float
    x_touch: float
    width_touch: float


@dataclass(frozen=True, slots=True)
class PointsChart:
    """Hands by their points; `ticks` stand where bars meet, with the first number to the right."""

    bars: tuple[PointsBar, ...]
    ticks: tuple[Tick, ...]
    description: str


def draw_points(
    name: str, hands: Mapping[int, int], list_hands: Callable[[int, int], str]
) -> PointsChart | None:
    """Bars over so many hands by their points; None where there are none.

    `list_hands` says where those from one number to another are listed.
    """
    if not hands:
        return None
    low, high, total = min(hands), max(hands), sum(hands.values())
    step = nice_step(high - low + 1, _BARS)
    starts = range(low // step * step, high + 1, step)
    counts = [sum(hands.get(start + more, 0) for more in range(step)) for start in starts]
    most, width = max(counts), 100 / len(starts)
    bars = []
    for number, (start, count) in enumerate(zip(starts, counts, strict=True)):
        height = _HIGHEST * count / most
        least, largest = max(start, low), min(start + step - 1, high)
        bars.append(
            PointsBar(
                label=words.points_label(least, largest),
                name=words.points_bar(least, largest, count),
                url=list_hands(least, largest),
                hands=count,
                share=words.part_words(count / total),
                x=round(number * width + _GAP, 1),
                y=round(100 - height, 1),
                width=round(width - 2 * _GAP, 1),
                height=round(height, 1),
                middle=round((number + 0.5) * width, 1),
                x_touch=round(number * width, 1),
                width_touch=round(width, 1),
            )
        )
    usual = bars[counts.index(most)]
    edges = [*starts, starts[-1] + step]
    ticks = [Tick(round(number * width, 1), signed(edge)) for number, edge in enumerate(edges)]
    description = words.points_description(name, total, usual.label, most)
    return PointsChart(tuple(bars), tuple(ticks), description)


class NightPoint(NamedTuple):
    """One night on the line: its day for an address and in words, and its numbers."""

    day: str
    label: str
    places: str
    beaten: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PlacesChart:
    """The share of the opponents beaten, night by night."""

    nights: tuple[NightPoint, ...]
    points: str
    rows: tuple[Tick, ...]
    ticks: tuple[Tick, ...]
    description: str


def draw_places(name: str, nights: Sequence[PlacesOfNight]) -> PlacesChart | None:
    """A line through these nights, best on top; None where it would be one point."""
    shown = nights
    if len(shown) < 2:
        return None

    def y(share: float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * share, 1)

    drawn = [
        NightPoint(
            day=one.day.isoformat(),
            label=_day_label(one.day, shown[-1].day),
            places=words.places_words(one.places),
            beaten=words.part_words(one.beaten),
            x=round(_LEFT + (_RIGHT - _LEFT) * number / (len(shown) - 1), 1),
            y=y(one.beaten),
        )
        for number, one in enumerate(shown)
    ]
    beaten = sum(one.beaten_halves for one in shown) / (2 * sum(one.opponents for one in shown))
    return PlacesChart(
        nights=tuple(drawn),
        points=" ".join(f"{one.x:g},{one.y:g}" for one in drawn),
        rows=tuple(Tick(y(share), words.part_words(share)) for share in (1, 0.5, 0)),
        ticks=(Tick(0, drawn[0].label), Tick(100, drawn[-1].label)),
        description=words.places_description(name, len(shown), beaten),
    )


def _day_label(day: date, last: date) -> str:
    """A day, with its year where that is not the year of the last one."""
    return date_words(day) if day.year == last.year else f"{date_words(day)} {day.year}"

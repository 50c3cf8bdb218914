"""What is drawn: the ring of seats, and the charts.

Geometry only; the macros in templates/shared/drawings.html draw it.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, floor, log10, pi, sin
from typing import NamedTuple

from companion.history.people import Race
from companion.models import Player
from companion.referee import history as words
from companion.referee.grammar import signed
from companion.referee.telling import say
from companion.rules import Exchange
from companion.scorebook.results import PLACE_POINT
from companion.web.formatting import MOST_NAMED, describe_people, shorten, text_width
from companion.web.game_page import PlayerBadge

# The ring of seats: who sits where and who passes to whom, clockwise as seen from above. Points
# are complex numbers: x to the right, y downwards, as on a screen.

WIDTH, SMALL_WIDTH = 360, 184

CAPTION = 20.0  # height of a name's line

_CROWD = 5  # seats from which one arrow round is read more easily than one a pair

_WIDEST, _NARROW = 110.0, 98.0  # a name; among more than six

_NAME, _DEALER = 16.0, 15.0  # a size larger than the letters have: they are bold

_PADDING = 10.0  # of the dealer's gold

_INITIALS = (0.9, 0.74, 0.56)  # size of one, two and three letters, in parts of the radius


# How wide and high the ring is from its middle, and the radius of a disc, by the seats.
_NAMED = {
    3: (116, 80, 23), 4: (116, 60, 23), 5: (120, 86, 23), 6: (122, 88, 23),
    7: (128, 110, 21), 8: (116, 110, 21), 9: (128, 130, 18),
    10: (128, 130, 18), 11: (128, 130, 18),
}  # fmt: skip

_SMALL = {
    1: (68, 52, 21), 2: (68, 52, 21), 3: (68, 58, 21), 4: (68, 52, 21),
    5: (70, 70, 19), 6: (71, 70, 18), 7: (73, 70, 16), 8: (73, 70, 16),
    9: (75, 70, 14), 10: (75, 70, 14), 11: (75, 70, 14),
}  # fmt: skip


# A line and its one or two heads, as SVG writes paths.
Arrow = tuple[str, str]


class Disc(NamedTuple):
    """A seat as drawn: its middle, and what stands there, measured from the middle.

    `caption` is the text beside it, `top` where the caption's line begins, `gold` how wide the
    dealer's ground is.
    """

    seat: PlayerBadge
    x: float
    y: float
    r: float
    letters_size: float
    title: str
    deals: bool
    caption: str
    top: float
    gold: float


@dataclass(frozen=True, slots=True)
class SeatRing:
    """Everything the drawing needs."""

    width: int
    height: int
    discs: tuple[Disc, ...]
    arrows: tuple[Arrow, ...]


def draw_ring(
    seats: tuple[PlayerBadge, ...],
    exchanges: tuple[Exchange, ...] = (),
    *,
    dealer: int | None = None,
    bottom: int = 0,
    is_named: bool = False,
    is_own: bool = False,
) -> SeatRing:
    """Every seat and arrow; `dealer` and `bottom` are places. Where it `is_named`, names stand by.

    Where the seat at the bottom `is_own`, the viewer's, its arrows alone are drawn.
    """
    count = len(seats)
    rx, ry, r = (_NAMED if is_named else _SMALL)[count]
    width, margin = (WIDTH, r + 4 + CAPTION) if is_named else (SMALL_WIDTH, r + 3)
    angles = {seat.place: _angle(seat.place - bottom, count) for seat in seats}
    middle = margin - ry * min(map(sin, angles.values()))
    spots = {
        place: complex(width / 2 + rx * cos(angle), middle + ry * sin(angle))
        for place, angle in angles.items()
    }
    height = max(spot.imag for spot in spots.values()) + margin
    discs = []
    for seat in seats:
        spot, deals = spots[seat.place], seat.place == dealer
        caption, gold = _caption(seat.name, spot.real, count, deals) if is_named else ("", 0.0)
        is_below = spot.imag > middle - 1
        discs.append(Disc(
            seat, round(spot.real, 1), round(spot.imag, 1), r,
            round(r * _INITIALS[min(max(len(seat.initials), 1), 3) - 1], 1),
            say("seat_title", name=seat.name, deals=deals), deals,
            caption, r + 4 if is_below else -r - 4 - CAPTION, round(gold, 1),
        ))  # fmt: skip
    arrows = tuple(_arrows(exchanges, spots, r, bottom, is_own=is_own))
    return SeatRing(width, round(height), tuple(discs), arrows)


def _angle(place: int, count: int) -> float:
    """In radians, clockwise from the right; place 0 is at the bottom."""
    return pi / 2 + 2 * pi * (place % count) / count


def _caption(name: str, x: float, count: int, deals: bool) -> tuple[str, float]:
    """The name as far as there is room around `x`, and how wide the dealer's gold behind it is.

    Among many there is no room for names: the dealer alone has a word.
    """
    room = min(_WIDEST if count <= 6 else _NARROW, 2 * min(x - 4, WIDTH - x - 4))
    is_listed = count <= MOST_NAMED
    if not deals:
        return shorten(name, room, _NAME) if is_listed else "", 0.0
    text = say("dealer_at_seat", name=name if is_listed else "")
    if text_width(text, _DEALER) + _PADDING > room:  # the gold says that this one deals
        text = shorten(name, room - _PADDING, _NAME) or say("dealer_at_seat", name="")
    return text, text_width(text, _NAME) + _PADDING


# Arrows


def _arrows(
    exchanges: Sequence[Exchange],
    spots: dict[int, complex],
    r: float,
    bottom: int,
    *,
    is_own: bool,
) -> Iterator[Arrow]:
    """Straight ones between few and across; among many one round for all who pass the same way.

    Where many pass each to several, the arrows of the lowest seat stand for those of the others.
    """
    count = len(spots)
    steps = {(e.receiver - e.giver) % count for e in exchanges}
    shown = list(exchanges)
    if is_own:
        shown = [e for e in exchanges if e.giver == bottom]
    elif count >= _CROWD and steps != {count / 2}:
        if len(steps) == 1:
            ys = [spot.imag for spot in spots.values()]
            centre = complex(spots[bottom].real, (min(ys) + max(ys)) / 2)
            radius = min(abs(spot - centre) for spot in spots.values()) - r - 9.0
            way = 1 if steps.pop() < count / 2 else -1
            yield _round(centre, radius, pi / 2 + way * 0.7, 2 * pi - 1.65, way)
            return
        shown = [e for e in exchanges if e.giver == bottom]
    pairs = {(e.giver, e.receiver) for e in shown}
    for giver, receiver in sorted(pairs):
        is_double = (receiver, giver) in pairs
        if not is_double or giver < receiver:
            yield _straight(spots[giver], spots[receiver], r, is_double=is_double)


def _straight(a: complex, b: complex, r: float, *, is_double: bool) -> Arrow:
    """From disc to disc, with a head at the second, or at both."""
    along = (b - a) / abs(b - a)
    tip, start = b - along * (r + 4), a + along * (r + 5)
    heads = _head(tip, along)
    if is_double:
        heads += _head(start, -along)
        start += along * 10
    return f"M{_format(start)}L{_format(tip - along * 10)}", heads


def _round(
    centre: complex,
    radius: float,
    start: float,
    length: float,
    way: int,
    *,
    is_double: bool = False,
) -> Arrow:
    """A part of a circle, `way` 1 clockwise, with a head at its end, or at both."""

    def point(angle: float) -> complex:
        return centre + radius * complex(cos(angle), sin(angle))

    def along(angle: float) -> complex:
        return (point(angle) - centre) / radius * 1j * way

    neck, first = start + way * (length - 10 / radius), start
    heads = _head(point(neck) + along(neck) * 12, along(neck))
    if is_double:
        first = start + way * 10 / radius
        heads += _head(point(first) - along(first) * 12, -along(first))
    arc = f"A{radius:.1f} {radius:.1f} 0 {int(length > pi)} {int(way > 0)}"
    return f"M{_format(point(first))}{arc} {_format(point(neck))}", heads


def _head(tip: complex, along: complex) -> str:
    """The head of an arrow that ends here in this direction, a length of 1."""
    back, side = tip - along * 13, along * 7j
    return f"M{_format(tip)}L{_format(back + side)}L{_format(back - side)}Z"


def _format(point: complex) -> str:
    """A point as SVG writes it, to a tenth."""
    return f"{point.real:.1f} {point.imag:.1f}"


HUB = 200  # how wide and high the drawing around the words of a table display is


def draw_hub_arrows(exchanges: Sequence[Exchange], count: int) -> tuple[Arrow, ...]:
    """The pass around the words in the middle: one arrow round to the left or right.

    Two with a head at either end where all pass across, or as far to both sides; none where there
    is no pass, or one that no arrow shows.
    """
    steps = {(e.receiver - e.giver) % count for e in exchanges}
    centre, gap = complex(HUB / 2, HUB / 2), 0.5
    if len(steps) == 1 and steps != {count / 2}:
        way = 1 if steps.pop() < count / 2 else -1
        return (_round(centre, 92, pi / 2 + way * gap, 2 * pi - 2 * gap, way),)
    if steps and steps == {count - step for step in steps} and len(steps) <= 2:
        halves = (pi / 2 + gap, gap - pi / 2)
        return tuple(_round(centre, 92, at, pi - 2 * gap, 1, is_double=True) for at in halves)
    return ()


# The charts: lines of running totals, and of the race over many nights.
#
# All measures are hundredths of the picture's width or height, so that words and numbers beside
# the lines grow with the text of the page.
#
# Code of our own, and no library: measured were pygal 3 (2 MB; six bars are 15.8 kB of SVG with a
# style sheet and a script in it, which our content policy forbids) and matplotlib (174 MB with
# numpy). Their colours, fonts and sizes are in the picture; ours follow the player's colour, dark
# mode and large type, in 2 kB.

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


# A labelled line of the grid, or a labelled hand below it: where, and the words.
Tick = tuple[float, str]


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
    seats: Sequence[PlayerBadge],
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
            x(last_hand), y(last[column]), _label_line(seat.initials, signed(last[column])),
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
        tuple((y(value), signed(value)) for value in grid),
        tuple((x(number), str(number)) for number in ticks),
        tuple(x(hand) for hand in signs.values()),
        None if target is None else y(target), "" if target is None else signed(target),
        say(
            "running_totals",
            hands=last_hand if len(totals) > 1 else 0,
            totals=[f"{seat.name} {signed(n)}" for seat, n in zip(seats, last, strict=True)],
        ),
    )  # fmt: skip


def draw_race(players: Sequence[Player], race: Race) -> ScoreChart | None:
    """A line for each of these players, around a dashed one; None where there is no race.

    One step, or one player, is none.
    """
    if race.steps < FEWEST_STEPS or len(players) < FEWEST_STEPS:
        return None
    lines = [[0.0, *(part / PLACE_POINT for part in race.lines[one.id])] for one in players]
    every = [value for line in lines for value in line]
    low, high = min(every), max(every)
    if low == high:
        return None

    def y(value: float) -> float:
        return round(_TOP + (_BOTTOM - _TOP) * (high - value) / (high - low), 1)

    xs = [round(_RIGHT * step / race.steps, 1) for step in range(race.steps + 1)]
    ends = [words.race_label(line[-1]) for line in lines]
    labels = spread([y(line[-1]) for line in lines], _LABEL, _TOP, _BOTTOM)
    runs = tuple(
        ChartLine(
            face.name, face.colour,
            " ".join([f"{x:g},{y(value):g}" for x, value in zip(xs, line, strict=True)]),
            _RIGHT, y(line[-1]), _label_line(face.initials, end), round(label, 1),
        )
        for face, line, end, label in zip(
            describe_people(players).values(), lines, ends, labels, strict=True
        )
    )  # fmt: skip
    named = [f"{one.name} {end}" for one, end in zip(players, ends, strict=True)]
    description = say("race_description", ends=named)
    return ScoreChart(runs, (), (), (), y(0), "", description)


FEWEST_STEPS = 2  # nights, and players


def _label_line(initials: str, total: str) -> str:
    """Initials and total; isolated where letters that run to the left would turn them round."""
    if any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in initials):
        initials = f"\N{FIRST STRONG ISOLATE}{initials}\N{POP DIRECTIONAL ISOLATE}"
    return f"{initials} {total}"

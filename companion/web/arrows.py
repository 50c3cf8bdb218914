"""Arrows from one disc to another: curves, heads, and how they keep out of each other's way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin
from typing import Protocol

Point = tuple[float, float]
_SHORT = 50.0  # between two discs: too near for a curve


class ExchangeLike(Protocol):
    """One seat hands cards to another; both are places."""

    @property
    def giver(self) -> int: ...
    @property
    def receiver(self) -> int: ...
    @property
    def cards(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Arrow:
    """One exchange as drawn: a cubic curve from `start` to `tip`, and its head."""

    giver: int
    receiver: int
    cards: int
    start: Point
    bends: tuple[Point, Point]
    tip: Point
    path: str
    head: str


@dataclass(frozen=True, slots=True)
class Track:
    """The ellipse on which the discs stand."""

    centre: Point
    rx: float
    ry: float

    def spot(self, angle: float) -> Point:
        """The point at an angle in radians, clockwise from the right."""
        return self.centre[0] + self.rx * cos(angle), self.centre[1] + self.ry * sin(angle)

    def angle(self, spot: Point) -> float:
        """The angle of a point, undoing `spot`."""
        x, y = spot[0] - self.centre[0], spot[1] - self.centre[1]
        return atan2(y / self.ry, x / self.rx)


@dataclass(frozen=True, slots=True)
class _Way:
    """How an arrow leaves the straight line: bowed in its middle, or shifted to its left."""

    bow: Point
    shift: float
    head: float


def is_crossing(exchanges: Sequence[ExchangeLike], seats: int) -> bool:
    """Whether arrows need the middle of the ring."""
    neighbours = (1, seats - 1)
    far = any((e.receiver - e.giver) % seats not in neighbours for e in exchanges)
    return far or len(exchanges) > seats


def draw_arrows(
    exchanges: Sequence[ExchangeLike], spots: dict[int, Point], radius: float, track: Track
) -> tuple[Arrow, ...]:
    """One arrow for each exchange. Arrows that run both ways keep to the giver's left."""
    pairs = {(e.giver, e.receiver) for e in exchanges}
    drawn = []
    for e in exchanges:
        a, b = spots[e.giver], spots[e.receiver]
        both_ways = (e.receiver, e.giver) in pairs
        if len(exchanges) > len(spots):
            way = _Way((0.0, 0.0), 4.5 if both_ways else 0.0, 9.0)
        elif (e.receiver - e.giver) % len(spots) in (1, len(spots) - 1):
            way = _Way(_bow(a, b, track, len(spots)), 0.0, 12.0)
        else:
            way = _Way(_push(_inwards(a, b, track), _left(a, b), 13.0 * both_ways), 0.0, 12.0)
        drawn.append(_arrow(e, a, b, radius, way))
    return tuple(drawn)


def along(arrow: Arrow, steps: int = 24) -> Iterator[Point]:
    """Points on the arrow from giver to receiver."""
    (ax, ay), ((bx, by), (cx, cy)), (dx, dy) = arrow.start, arrow.bends, arrow.tip
    for number in range(steps + 1):
        t = number / steps
        p, q, s, u = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield p * ax + q * bx + s * cx + u * dx, p * ay + q * by + s * cy + u * dy


def _bow(a: Point, b: Point, track: Track, seats: int) -> Point:
    """From the middle of the chord towards the ring; less where names stand close."""
    part = {3: 0.8, 4: 0.7, 5: 0.45}.get(seats, 0.2)
    start, end = track.angle(a), track.angle(b)
    turn = (end - start + pi) % (2 * pi) - pi
    on_ring, on_chord = track.spot(start + turn / 2), _between(a, b, 0.5)
    return (on_ring[0] - on_chord[0]) * part, (on_ring[1] - on_chord[1]) * part


def _inwards(a: Point, b: Point, track: Track) -> Point:
    """What keeps an arrow away from the discs it passes on a crowded ring."""
    middle = _between(a, b, 0.5)
    x, y = track.centre[0] - middle[0], track.centre[1] - middle[1]
    far = hypot(x / track.rx, y / track.ry)
    return (x * 0.3, y * 0.3) if far > 0.6 else (0.0, 0.0)


def _arrow(exchange: ExchangeLike, a: Point, b: Point, radius: float, way: _Way) -> Arrow:
    left = _left(a, b)
    a, b = _push(a, left, way.shift), _push(b, left, way.shift)
    if hypot(b[0] - a[0], b[1] - a[1]) < 2 * radius + _SHORT:
        return _short_arrow(exchange, towards(a, b, radius + 4), towards(b, a, radius + 3))
    first = _push(_between(a, b, 0.3), way.bow, 4 / 3)
    second = _push(_between(a, b, 0.7), way.bow, 4 / 3)
    start, tip = towards(a, first, radius + 6), towards(b, second, radius + 3)
    neck = towards(tip, second, way.head)
    path = f"M{pair(start)}C{pair(first)} {pair(second)} {pair(towards(neck, tip, 1))}"
    return Arrow(
        exchange.giver, exchange.receiver, exchange.cards,
        start, (first, second), tip, path, _head(neck, tip),
    )  # fmt: skip


def _short_arrow(exchange: ExchangeLike, start: Point, tip: Point) -> Arrow:
    """Straight, where the discs leave no room for a curve."""
    first, second = _between(start, tip, 0.3), _between(start, tip, 0.7)
    neck = towards(tip, start, 9.0)
    path = f"M{pair(start)}C{pair(first)} {pair(second)} {pair(towards(neck, tip, 1))}"
    return Arrow(
        exchange.giver, exchange.receiver, exchange.cards,
        start, (first, second), tip, path, _head(neck, tip),
    )  # fmt: skip


def _left(a: Point, b: Point) -> Point:
    """The left hand of somebody going from a to b on a screen, where y grows downwards."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    return (b[1] - a[1]) / length, (a[0] - b[0]) / length


def _head(neck: Point, tip: Point) -> str:
    """A filled triangle from the neck to the tip."""
    dx, dy = (neck[1] - tip[1]) * 0.52, (tip[0] - neck[0]) * 0.52
    corners = (tip, (neck[0] + dx, neck[1] + dy), (neck[0] - dx, neck[1] - dy))
    return "M" + "L".join(pair(corner) for corner in corners) + "Z"


def towards(a: Point, b: Point, distance: float) -> Point:
    """The point `distance` away from `a` on the way to `b`."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return a[0] + (b[0] - a[0]) * distance / length, a[1] + (b[1] - a[1]) * distance / length


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _push(a: Point, direction: Point, distance: float) -> Point:
    return a[0] + direction[0] * distance, a[1] + direction[1] * distance


def pair(point: Point) -> str:
    """A point as SVG writes it, to a tenth."""
    return " ".join(f"{value:.1f}".removesuffix(".0") for value in point)

"""The ring of seats as seen from above, and the arrows of the pass. Geometry only.

Places run clockwise: place 0 at the bottom of the picture, its left-hand neighbour at the left,
then the top, then the right. Angles grow clockwise because y grows downwards.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Protocol

from companion.web.faces import shorten, text_width

WIDTH = 360.0
_CENTRE = WIDTH / 2
_NAME = 15.0
_NAME_ROOM = 22.0
_EDGE = 4.0

Point = tuple[float, float]
Box = tuple[float, float, float, float]


class SeatLike(Protocol):
    """What the ring must know of a seat."""

    @property
    def place(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def initials(self) -> str: ...
    @property
    def colour(self) -> int: ...


class ExchangeLike(Protocol):
    """One seat hands cards to another; both are places."""

    @property
    def giver(self) -> int: ...
    @property
    def receiver(self) -> int: ...
    @property
    def cards(self) -> int: ...


@dataclass(frozen=True, slots=True)
class RingSeat:
    """A seat for drawing where there is no book yet, as on the page of a new game."""

    place: int
    name: str
    initials: str
    colour: int


@dataclass(frozen=True, slots=True)
class Caption:
    """A name beside its disc: centre, baseline, the text as drawn and the room it takes."""

    x: float
    y: float
    text: str
    width: float
    top: float
    height: float


@dataclass(frozen=True, slots=True)
class RingDisc:
    """A seat as drawn."""

    place: int
    x: float
    y: float
    r: float
    letters: str
    letters_size: float
    letters_y: float
    name: str
    colour: int
    deals: bool
    caption: Caption | None


@dataclass(frozen=True, slots=True)
class Arrow:
    """One exchange as drawn: a cubic curve and its head."""

    giver: int
    receiver: int
    cards: int
    start: Point
    bends: tuple[Point, Point]
    tip: Point
    path: str
    head: str


@dataclass(frozen=True, slots=True)
class Ring:
    """Everything the drawing needs; `under` says that the words stand below, not in the middle."""

    width: float
    height: float
    rx: float
    ry: float
    centre: Point
    discs: tuple[RingDisc, ...]
    arrows: tuple[Arrow, ...]
    under: bool
    names: bool


def angle_of(place: int, seats: int, bottom: int = 0) -> float:
    """The angle of a place in radians, clockwise from the right; the bottom is a quarter turn."""
    return pi / 2 + 2 * pi * ((place - bottom) % seats) / seats


def _measures(seats: int, crossing: bool, names: bool) -> tuple[float, float, float]:
    """Radius of a disc and the two radii of the ring."""
    r = 23.0 if seats <= 6 else 19.0 if seats <= 8 else 16.0
    ry = {3: 72.0, 4: 70.0}.get(seats, 84.0 if seats <= 6 else 104.0)
    if crossing:
        ry = {4: 64.0}.get(seats, ry + 6)
    rx = 128.0 if names else 136.0
    return r, rx, ry


def _spot(angle: float, centre: Point, rx: float, ry: float) -> Point:
    return centre[0] + rx * cos(angle), centre[1] + ry * sin(angle)


def _towards(a: Point, b: Point, distance: float) -> Point:
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return a[0] + (b[0] - a[0]) * distance / length, a[1] + (b[1] - a[1]) * distance / length


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _pair(point: Point) -> str:
    return f"{_n(point[0])} {_n(point[1])}"


def _head(bend: Point, tip: Point, size: float) -> tuple[str, Point]:
    """A filled triangle that ends at the tip, and the point where the line should stop."""
    neck = _towards(tip, bend, size)
    across = atan2(tip[1] - neck[1], tip[0] - neck[0]) + pi / 2
    dx, dy = cos(across) * size * 0.52, sin(across) * size * 0.52
    corners = (tip, (neck[0] + dx, neck[1] + dy), (neck[0] - dx, neck[1] - dy))
    return "M" + "L".join(_pair(corner) for corner in corners) + "Z", neck


def _bulge(step: int, seats: int, both_ways: bool) -> float:
    """How far an arrow leaves its chord, as a part of its length; positive is the giver's left."""
    neighbours = {3: 0.17, 4: 0.13, 5: 0.07}.get(seats, 0.03)
    if step == 1:
        return max(neighbours, 0.1 if both_ways else 0.0)
    if step == seats - 1:
        return 0.1 if both_ways else -neighbours
    return 0.09 if both_ways else 0.0


def _arrow(
    exchange: ExchangeLike, a: Point, b: Point, r: float, bulge: float, size: float
) -> Arrow:
    # Left of the way from a to b, on a screen whose y grows downwards.
    left = (b[1] - a[1], a[0] - b[0])
    push = (left[0] * bulge * 4 / 3, left[1] * bulge * 4 / 3)
    first = (a[0] + (b[0] - a[0]) * 0.3 + push[0], a[1] + (b[1] - a[1]) * 0.3 + push[1])
    second = (b[0] + (a[0] - b[0]) * 0.3 + push[0], b[1] + (a[1] - b[1]) * 0.3 + push[1])
    start, tip = _towards(a, first, r + 6), _towards(b, second, r + 4)
    head, neck = _head(second, tip, size)
    path = f"M{_pair(start)}C{_pair(first)} {_pair(second)} {_pair(neck)}"
    bends = (first, second)
    return Arrow(exchange.giver, exchange.receiver, exchange.cards, start, bends, tip, path, head)


def along(arrow: Arrow, steps: int = 24) -> Iterator[Point]:
    """Points on the arrow from giver to receiver."""
    (ax, ay), ((bx, by), (cx, cy)), (dx, dy) = arrow.start, arrow.bends, arrow.tip
    for number in range(steps + 1):
        t = number / steps
        p, q, s, u = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield p * ax + q * bx + s * cx + u * dx, p * ay + q * by + s * cy + u * dy


def _room(spot: Point, top: float, bottom: float, obstacles: Iterable[Box]) -> tuple[float, float]:
    """How far a caption may reach to the left and right of its disc's middle."""
    low, high = _EDGE, WIDTH - _EDGE
    for left, upper, right, lower in obstacles:
        if lower <= top or upper >= bottom:
            continue
        if (left + right) / 2 <= spot[0]:
            low = max(low, right)
        else:
            high = min(high, left)
    return low, high


def _caption(
    seat: SeatLike, spot: Point, r: float, below: bool, deals: bool, obstacles: list[Box]
) -> Caption | None:
    top = spot[1] + r + 3 if below else spot[1] - r - 22
    height = 19.0
    low, high = _room(spot, top, top + height, obstacles)
    padding = 16.0 if deals else 0.0
    text = _caption_text(seat.name, high - low - padding, deals)
    if not text:
        return None
    width = text_width(text, _NAME) + padding
    x = min(max(spot[0], low + width / 2), high - width / 2)
    return Caption(x, top + 14.5, text, width, top, height)


def _caption_text(name: str, room: float, deals: bool) -> str:
    if not deals:
        return shorten(name, min(room, 108.0), _NAME)
    word = text_width(" deals", _NAME)
    short = shorten(name, min(room, 140.0) - word, _NAME)
    if len(short) >= min(3, len(name)):
        return f"{short} deals"
    return "deals" if room >= word else ""


def _disc(seat: SeatLike, spot: Point, r: float, deals: bool, caption: Caption | None) -> RingDisc:
    size = r * {1: 0.82, 2: 0.68}.get(len(seat.initials), 0.54)
    return RingDisc(
        seat.place, spot[0], spot[1], r, seat.initials, size, spot[1] + size * 0.355, seat.name,
        seat.colour, deals, caption,
    )  # fmt: skip


def _is_crossing(exchanges: Sequence[ExchangeLike], seats: int) -> bool:
    return any((e.receiver - e.giver) % seats not in (1, seats - 1) for e in exchanges)


def draw_ring(
    seats: Sequence[SeatLike],
    exchanges: Sequence[ExchangeLike] = (),
    *,
    dealer: int | None = None,
    bottom: int = 0,
    names: bool = True,
) -> Ring:
    """Places every seat, arrow and name. `dealer` and `bottom` are places; `bottom` sits nearest."""
    count = len(seats)
    crossing = _is_crossing(exchanges, count)
    names = names and count <= 8
    r, rx, ry = _measures(count, crossing, names)
    margin = r + 4 + (_NAME_ROOM if names else 0)
    spots = {
        s.place: _spot(angle_of(s.place, count, bottom), (_CENTRE, ry + margin), rx, ry)
        for s in seats
    }
    upper = min(y for _, y in spots.values()) - margin
    spots = {place: (x, y - upper) for place, (x, y) in spots.items()}
    lower = max(y for _, y in spots.values()) + margin
    arrows = _arrows(exchanges, spots, r, count)
    discs = _discs(seats, spots, r, dealer, arrows, names, bottom)
    centre = (_CENTRE, ry + margin - upper)
    return Ring(WIDTH, lower, rx, ry, centre, discs, arrows, crossing, names)


def _arrows(
    exchanges: Sequence[ExchangeLike], spots: dict[int, Point], r: float, seats: int
) -> tuple[Arrow, ...]:
    pairs = {(e.giver, e.receiver) for e in exchanges}
    size = 12.0 if len(exchanges) <= 6 else 10.0
    return tuple(
        _arrow(
            e, spots[e.giver], spots[e.receiver], r,
            _bulge((e.receiver - e.giver) % seats, seats, (e.receiver, e.giver) in pairs), size,
        )
        for e in exchanges
    )  # fmt: skip


def _obstacles(spots: dict[int, Point], r: float, arrows: Sequence[Arrow]) -> list[Box]:
    discs = [(x - r - 3, y - r - 3, x + r + 3, y + r + 3) for x, y in spots.values()]
    lines = [(x - 6, y - 5, x + 6, y + 5) for arrow in arrows for x, y in along(arrow)]
    return discs + lines


def _discs(
    seats: Sequence[SeatLike], spots: dict[int, Point], r: float, dealer: int | None,
    arrows: Sequence[Arrow], names: bool, bottom: int,
) -> tuple[RingDisc, ...]:  # fmt: skip
    obstacles = _obstacles(spots, r, arrows)
    drawn = []
    for seat in sorted(seats, key=lambda s: s.place != dealer):
        spot = spots[seat.place]
        caption = None
        if names:
            below = sin(angle_of(seat.place, len(seats), bottom)) > -0.01
            caption = _caption(seat, spot, r, below, seat.place == dealer, obstacles)
        if caption:
            half = caption.width / 2 + 4
            obstacles.append(
                (caption.x - half, caption.top, caption.x + half, caption.top + caption.height)
            )
        drawn.append(_disc(seat, spot, r, seat.place == dealer, caption))
    return tuple(sorted(drawn, key=lambda disc: disc.place))


def compass(spot: Point, centre: Point) -> float:
    """Degrees clockwise from the right, for tests and for reading a drawing aloud."""
    return degrees(atan2(spot[1] - centre[1], spot[0] - centre[0])) % 360

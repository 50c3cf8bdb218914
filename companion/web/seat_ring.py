"""The ring of seats: who sits where, who passes to whom, large and small, as geometry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin
from typing import Protocol

from companion.web.formatting import MOST_NAMED, shorten, text_width

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


WIDTH = 360.0

_MIDDLE = WIDTH / 2

_NAME = 15.0  # height of a name's letters

_DEALER = 14.0  # the same on the dealer's gold

_LINE = 20.0  # height of a name's line

_EDGE = 4.0

_WIDEST = 120.0

Box = tuple[float, float, float, float]  # left, top, right, bottom


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


@dataclass(frozen=True, slots=True)
class Caption:
    """A name beside its disc: its middle, its baseline, the text as drawn and the room it takes."""

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
class SeatRing:
    """Everything the drawing needs; `under` says that the words stand below, not in the middle."""

    width: float
    height: float
    table: Box  # left, top, width, height
    discs: tuple[RingDisc, ...]
    arrows: tuple[Arrow, ...]
    under: bool


@dataclass(frozen=True, slots=True)
class _Plan:
    """Radius of a disc, radii of the ring; where the words stand: middle, half width and height."""

    r: float
    rx: float
    ry: float
    words: float
    wide: float
    half: float


def _plan(seats: int, crossing: bool, names: bool) -> _Plan:
    r = 23.0 if seats <= 6 else 21.0
    ry = {3: 80.0, 4: 78.0, 5: 86.0, 6: 88.0}.get(seats, 110.0)
    if crossing and seats == 4:
        ry = 66.0
    words, half = {3: (-12.0, 54.0), 4: (0.0, 57.0), 5: (-4.0, 54.0)}.get(seats, (0.0, ry * 0.64))
    wide = 75.0 if seats > 6 else 92.0  # what stands at the sides needs its room
    return _Plan(r, 128.0 if names else 154.0, ry, words, wide, half)


def angle_of(place: int, seats: int, bottom: int = 0) -> float:
    """The angle of a place in radians, clockwise from the right; the bottom is a quarter turn."""
    return pi / 2 + 2 * pi * ((place - bottom) % seats) / seats


def draw_ring(
    seats: Sequence[SeatLike],
    exchanges: Sequence[ExchangeLike] = (),
    *,
    dealer: int | None = None,
    bottom: int = 0,
    names: bool = True,
) -> SeatRing:
    """Every seat, arrow and name in its place. `dealer` and `bottom` are places."""
    count = len(seats)
    crossing = is_crossing(exchanges, count)
    names = names and count <= MOST_NAMED
    plan = _plan(count, crossing, names)
    angles = {seat.place: angle_of(seat.place, count, bottom) for seat in seats}
    margin = plan.r + 4 + _LINE
    middle = margin - plan.ry * min(sin(angle) for angle in angles.values())
    track = Track((_MIDDLE, middle), plan.rx, plan.ry)
    spots = {place: track.spot(angle) for place, angle in angles.items()}
    arrows = draw_arrows(exchanges, spots, plan.r, track)
    table = (_MIDDLE - plan.wide, middle + plan.words - plan.half, 2 * plan.wide, 2 * plan.half)
    taken = _taken(spots, plan.r, arrows, None if crossing else table)
    # Where there is no room for names, the dealer alone has a word.
    told = [_Told(s.place, s.name, s.place == dealer) for s in seats] if names else []
    if not names and dealer is not None:
        told = [_Told(dealer, "", True)]
    captions = _captions(told, spots, plan.r, taken, middle)
    return SeatRing(
        WIDTH,
        max(y for _, y in spots.values()) + margin,
        table,
        tuple(_disc(s, spots[s.place], plan.r, dealer, captions.get(s.place)) for s in seats),
        arrows,
        crossing,
    )


@dataclass(frozen=True, slots=True)
class _Told:
    """Whose disc needs a caption: the name, or nothing where the disc alone says it."""

    place: int
    name: str
    deals: bool


def _disc(
    seat: SeatLike, spot: Point, r: float, dealer: int | None, caption: Caption | None
) -> RingDisc:
    size = r * {1: 0.82, 2: 0.68}.get(len(seat.initials), 0.54)
    return RingDisc(
        seat.place, spot[0], spot[1], r, seat.initials, size, spot[1] + size * 0.355,
        seat.name, seat.colour, seat.place == dealer, caption,
    )  # fmt: skip


def _taken(
    spots: dict[int, Point], r: float, arrows: Sequence[Arrow], words: Box | None
) -> list[Box]:
    """Where no name can stand: discs, arrows, the words in the middle."""
    taken = [(x - r - 3, y - r - 2, x + r + 3, y + r + 2) for x, y in spots.values()]
    taken += [(x - 6, y - 5, x + 6, y + 5) for arrow in arrows for x, y in along(arrow)]
    if words:
        left, top, width, height = words
        taken.append((left + 4, top, left + width - 4, top + height))
    return taken


def _captions(
    told: Sequence[_Told],
    spots: dict[int, Point],
    r: float,
    taken: list[Box],
    middle: float,
) -> dict[int, Caption]:
    """Names above the upper and below the lower discs, wherever they overlap nothing."""
    found: dict[int, Caption] = {}
    for one in sorted(told, key=lambda one: not one.deals):
        x, y = spots[one.place]
        top = y + r + 4 if y > middle - 1 else y - r - 4 - _LINE
        caption = _caption(one.name, x, top, one.deals, taken)
        if caption is None and one.deals:
            inwards = (r + _WIDEST / 4) * (1 if x < _MIDDLE else -1)
            caption = _caption("", x + inwards, y - _LINE / 2, one.deals, taken)
        if caption:
            found[one.place] = caption
            half = caption.width / 2 + 4
            taken.append((caption.x - half, caption.top, caption.x + half, caption.top + _LINE))
    return found


def _caption(name: str, x: float, top: float, deals: bool, taken: Sequence[Box]) -> Caption | None:
    low, high = _room(x, top, taken)
    padding, size = (14.0, _DEALER) if deals else (0.0, _NAME)
    text = _caption_text(name, min(high - low - padding, _WIDEST), deals)
    if not text:
        return None
    width = text_width(text, size) + padding
    middle = min(max(x, low + width / 2), high - width / 2)
    return Caption(middle, top + _LINE * 0.76, text, width, top, _LINE)


def _room(x: float, top: float, taken: Sequence[Box]) -> tuple[float, float]:
    """How far a line of text around `x` may reach to the left and to the right."""
    low, high = _EDGE, WIDTH - _EDGE
    for left, upper, right, lower in taken:
        if upper < top + _LINE and lower > top:
            if (left + right) / 2 <= x:
                low = max(low, right)
            else:
                high = min(high, left)
    return low, high


def _caption_text(name: str, room: float, deals: bool) -> str:
    if not deals:
        return shorten(name, room, _NAME)
    told = f"{name} deals".strip()
    if text_width(told, _DEALER) <= room:
        return told
    # The gold says who deals where only the name has room.
    return shorten(name, room, _DEALER) or ("deals" if text_width("deals", _DEALER) <= room else "")


SMALL_WIDTH = 184.0

_SMALL_EDGE = 3.0

_RADIUS = {5: 18.0}  # of a disc, by the number of seats

_HEIGHT = {3: 58.0, 4: 52.0}  # from the middle of the ring to its top

_LETTERS = {1: 0.9, 2: 0.74}  # their size beside the radius, by how many there are


def draw_small_ring(
    seats: Sequence[SeatLike],
    exchanges: Sequence[ExchangeLike] = (),
    *,
    dealer: int | None = None,
) -> SeatRing:
    """Every seat and arrow; place 0 at the bottom, the others clockwise from there."""
    count = len(seats)
    radius = _RADIUS.get(count, 20.0 if count < 5 else 15.5)
    margin, half = radius + _SMALL_EDGE, _HEIGHT.get(count, 70.0)
    angles = [angle_of(seat.place, count) for seat in seats]
    middle = margin - half * min(sin(angle) for angle in angles)
    track = Track((SMALL_WIDTH / 2, middle), SMALL_WIDTH / 2 - margin, half)
    spots = {seat.place: track.spot(angle) for seat, angle in zip(seats, angles, strict=True)}
    return SeatRing(
        width=SMALL_WIDTH,
        height=max(y for _, y in spots.values()) + margin,
        table=(0.0, 0.0, 0.0, 0.0),
        discs=tuple(_small_disc(s, spots[s.place], radius, s.place == dealer) for s in seats),
        arrows=draw_arrows(exchanges, spots, radius, track),
        under=True,
    )


def _small_disc(seat: SeatLike, spot: Point, radius: float, deals: bool) -> RingDisc:
    size = radius * _LETTERS.get(len(seat.initials), 0.56)
    return RingDisc(
        place=seat.place,
        x=spot[0],
        y=spot[1],
        r=radius,
        letters=seat.initials,
        letters_size=size,
        letters_y=spot[1] + size * 0.355,
        name=seat.name,
        colour=seat.colour,
        deals=deals,
        caption=None,
    )

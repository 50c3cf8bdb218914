"""The ring of seats: who sits where, who passes to whom, large and small, as geometry.

Points are complex numbers: x to the right, y downwards, as on a screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin
from typing import Protocol

from companion.referee.text.game_status import dealer_label, seat_title
from companion.web.formatting import MOST_NAMED, shorten, text_width

Box = tuple[float, float, float, float]  # left, top, right, bottom

WIDTH, SMALL_WIDTH = 360.0, 184.0

_MIDDLE = WIDTH / 2

_NAME = 15.0  # height of a name's letters

_DEALER = 14.0  # the same on the dealer's gold

_LINE = 20.0  # height of a name's line

_TWO_LINES = 36.0  # height of the dealer's gold when the name stands above "deals"

_PADDING, _NARROW_PADDING = 14.0, 8.0  # of the dealer's gold, in one line and in two

_EDGE, _SMALL_EDGE = 4.0, 3.0

_WIDEST = 120.0  # a name

_CROWD = 5  # seats from which an arrow per pair cannot be read on a small ring

_BAND_RADII = {3: 21.0, 4: 21.0, 5: 19.0, 6: 18.0, 7: 16.0, 8: 16.0}

_SHORT = 50.0  # between two discs: too near for a curve

_RIGHT_ANGLE = -1j  # turns a direction to its left, as y grows downwards


class ExchangeLike(Protocol):
    """One seat hands cards to another; both are places."""

    @property
    def giver(self) -> int: ...
    @property
    def receiver(self) -> int: ...


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
class Arrow:
    """One exchange as drawn: a cubic curve from `start` to `tip`, and its head."""

    giver: int
    receiver: int
    start: complex
    bends: tuple[complex, complex]
    tip: complex
    path: str
    head: str


@dataclass(frozen=True, slots=True)
class RoundArrow:
    """One arrow for a pass in which all give the same way round: a part of a circle, its head."""

    path: str
    head: str


@dataclass(frozen=True, slots=True)
class Caption:
    """A name beside its disc: its middle, its lines with their baselines, the room it takes."""

    x: float
    lines: tuple[tuple[float, str], ...]
    left: float
    top: float
    width: float
    height: float
    corner: float

    @property
    def text(self) -> str:
        """What it says."""
        return " ".join(text for _, text in self.lines)


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
    title: str
    colour: int
    deals: bool
    caption: Caption | None


@dataclass(frozen=True, slots=True, eq=False)
class SeatRing:
    """Everything the drawing needs; `under` says that the words stand below, not in the middle.

    Rings are told apart by which they are: to compare their numbers takes long.
    `turn` stands for the arrows where there would be too many to be read.
    """

    width: float
    height: float
    table: Box  # left, top, width, height
    corner: float
    discs: tuple[RingDisc, ...]
    arrows: tuple[Arrow, ...]
    under: bool
    turn: RoundArrow | None = None


@dataclass(frozen=True, slots=True)
class _Ellipse:
    """The line on which the discs stand."""

    centre: complex
    rx: float
    ry: float

    def point(self, angle: float) -> complex:
        """The point at an angle in radians, clockwise from the right."""
        return self.centre + complex(self.rx * cos(angle), self.ry * sin(angle))


def draw_ring(
    seats: Sequence[SeatLike],
    exchanges: Sequence[ExchangeLike] = (),
    *,
    dealer: int | None = None,
    bottom: int = 0,
) -> SeatRing:
    """Every seat, arrow and name in its place. `dealer` and `bottom` are places."""
    count = len(seats)
    crossing = len(exchanges) > count or any(
        (e.receiver - e.giver) % count not in (1, count - 1) for e in exchanges
    )
    has_names = count <= MOST_NAMED
    r = 23.0 if count <= 6 else 21.0
    ry = {3: 80.0, 4: 66.0 if crossing else 78.0, 5: 86.0, 6: 88.0}.get(count, 110.0)
    angles = _spread_angles(seats, bottom)
    margin = r + 4 + _LINE
    middle = margin - ry * min(sin(angle) for angle in angles.values())
    ellipse = _Ellipse(complex(_MIDDLE, middle), 128.0 if has_names else 154.0, ry)
    spots = {place: ellipse.point(angle) for place, angle in angles.items()}
    arrows = _draw_arrows(exchanges, spots, angles, r, ellipse)
    table = _place_table(count, middle, ry)
    taken = _find_taken(spots, r, arrows, None if crossing else table)
    # Where there is no room for names, the dealer alone has a word.
    texts = {seat.place: seat.name for seat in seats} if has_names else {}
    if not has_names and dealer is not None:
        texts = {dealer: ""}
    height = max(spot.imag for spot in spots.values()) + margin
    captions = _place_captions(texts, dealer, spots, r, taken, middle, height)
    return SeatRing(
        width=WIDTH,
        height=height,
        table=table,
        corner=table[3] / 2,
        discs=tuple(_draw_disc(s, spots, r, dealer, captions, (0.82, 0.68, 0.54)) for s in seats),
        arrows=arrows,
        under=crossing,
    )


def draw_small_ring(
    seats: Sequence[SeatLike],
    exchanges: Sequence[ExchangeLike] = (),
    *,
    dealer: int | None = None,
) -> SeatRing:
    """Every seat and arrow; place 0 at the bottom, the others clockwise from there."""
    count = len(seats)
    r = 20.0 if count < 5 else 18.0 if count == 5 else 15.5
    return _draw_without_names(seats, exchanges, r, dealer, 0)


def draw_band_ring(
    seats: Sequence[SeatLike],
    exchanges: Sequence[ExchangeLike] = (),
    *,
    dealer: int | None = None,
    bottom: int = 0,
    is_own: bool = False,
) -> SeatRing:
    """A ring to be read at arm's length: an arrow per pair up to four seats, one arrow from five.

    Where more than four do not all pass the same way round, the arrows of the lowest seat stand for
    those of the others. Where that seat `is_own`, the viewer's, its arrows alone are drawn.
    """
    count = len(seats)
    r = _BAND_RADII.get(count, 14.0)
    if is_own:
        mine = [e for e in exchanges if e.giver == bottom]
        return _draw_without_names(seats, mine, r, dealer, bottom)
    if count < _CROWD:
        return _draw_without_names(seats, exchanges, r, dealer, bottom)
    steps = {(e.receiver - e.giver) % count for e in exchanges}
    turns = len(steps) == 1 and steps != {count / 2}
    shown = () if turns else [e for e in exchanges if e.giver == bottom]
    ring = _draw_without_names(seats, shown, r, dealer, bottom)
    if not turns:
        return ring
    return replace(ring, turn=_draw_turn(ring, r, is_left=steps.pop() < count / 2))


HUB = 200.0  # how wide and high the drawing around the words of a table display is

_HUB_RADIUS = 92.0

_GAP = 0.5  # half of what is open at the bottom, or between two arrows, in radians


def draw_hub_arrows(exchanges: Sequence[ExchangeLike], count: int) -> tuple[RoundArrow, ...]:
    """The pass around the words in the middle: one arrow round to the left or right.

    Two with a head at either end where all pass across, or as far to both sides; none where there
    is no pass, or one that no arrow shows.
    """
    steps = {(e.receiver - e.giver) % count for e in exchanges}
    circle = _Ellipse(complex(HUB / 2, HUB / 2), _HUB_RADIUS, _HUB_RADIUS)
    if len(steps) == 1 and steps != {count / 2}:
        way = 1 if steps.pop() < count / 2 else -1
        return (_draw_arc(circle, pi / 2 + way * _GAP, 2 * pi - 2 * _GAP, way),)
    if steps and steps == {count - step for step in steps} and len(steps) <= 2:
        half = pi - 2 * _GAP
        return tuple(
            _draw_arc(circle, start + _GAP, half, 1, is_double=True) for start in (pi / 2, -pi / 2)
        )
    return ()


def _draw_arc(
    circle: _Ellipse, start: float, length: float, way: int, *, is_double: bool = False
) -> RoundArrow:
    """A part of a circle, `way` 1 clockwise, with a head at its end, or at both."""
    end, neck = start + way * length, 0.13
    heads = _draw_head(circle, end - way * neck, way)
    first = start
    if is_double:
        heads += _draw_head(circle, start + way * neck, -way)
        first += way * neck
    r, large = f"{circle.rx:.1f}", int(length > pi)
    arc = f"A{r} {r} 0 {large} {int(way > 0)} {_format(circle.point(end - way * neck))}"
    return RoundArrow(f"M{_format(circle.point(first))}{arc}", heads)


def _draw_head(circle: _Ellipse, angle: float, way: int) -> str:
    """The head of an arrow that goes on along the circle from this angle."""
    neck = circle.point(angle)
    along_it = (neck - circle.centre) / circle.rx * 1j * way
    side = along_it * 8.0 * _RIGHT_ANGLE
    corners = "L".join(
        _format(corner) for corner in (neck + along_it * 14.0, neck + side, neck - side)
    )
    return f"M{corners}Z"


def _draw_turn(ring: SeatRing, r: float, *, is_left: bool) -> RoundArrow:
    """Most of a circle within the seats, clockwise to the left; it is open at the bottom."""
    tops = [disc.y for disc in ring.discs]
    centre = complex(ring.width / 2, (min(tops) + max(tops)) / 2)
    radius = min(hypot(disc.x - centre.real, disc.y - centre.imag) for disc in ring.discs) - r - 9.0
    circle, way = _Ellipse(centre, radius, radius), 1 if is_left else -1
    start, neck = circle.point(pi / 2 + way * 0.7), circle.point(pi / 2 - way * 0.95)
    along_it = (neck - centre) / radius * 1j * way
    tip, side = neck + along_it * 15.0, along_it * 9.0 * _RIGHT_ANGLE
    corners = "L".join(_format(corner) for corner in (tip, neck + side, neck - side))
    arc = f"A{radius:.1f} {radius:.1f} 0 1 {int(is_left)} {_format(neck + along_it)}"
    return RoundArrow(f"M{_format(start)}{arc}", f"M{corners}Z")


def _draw_without_names(
    seats: Sequence[SeatLike],
    exchanges: Sequence[ExchangeLike],
    r: float,
    dealer: int | None,
    bottom: int,
) -> SeatRing:
    count = len(seats)
    margin, ry = r + _SMALL_EDGE, {3: 58.0, 4: 52.0}.get(count, 70.0)
    angles = _spread_angles(seats, bottom)
    middle = margin - ry * min(sin(angle) for angle in angles.values())
    ellipse = _Ellipse(complex(SMALL_WIDTH / 2, middle), SMALL_WIDTH / 2 - margin, ry)
    spots = {place: ellipse.point(angle) for place, angle in angles.items()}
    return SeatRing(
        width=SMALL_WIDTH,
        height=max(spot.imag for spot in spots.values()) + margin,
        table=(0.0, 0.0, 0.0, 0.0),
        corner=0.0,
        discs=tuple(_draw_disc(s, spots, r, dealer, {}, (0.9, 0.74, 0.56)) for s in seats),
        arrows=_draw_arrows(exchanges, spots, angles, r, ellipse),
        under=True,
    )


def _spread_angles(seats: Sequence[SeatLike], bottom: int) -> dict[int, float]:
    """The angle of each place in radians, clockwise from the right; the bottom is a quarter."""
    count = len(seats)
    return {s.place: pi / 2 + 2 * pi * ((s.place - bottom) % count) / count for s in seats}


def _place_table(seats: int, middle: float, ry: float) -> Box:
    """Where the words stand in the middle: left, top, width, height."""
    shift, half = {3: (-12.0, 54.0), 4: (0.0, 57.0), 5: (-4.0, 54.0)}.get(seats, (0.0, ry * 0.64))
    wide = 75.0 if seats > 6 else 92.0  # what stands at the sides needs its room
    return _MIDDLE - wide, middle + shift - half, 2 * wide, 2 * half


def _draw_disc(
    seat: SeatLike,
    spots: Mapping[int, complex],
    r: float,
    dealer: int | None,
    captions: Mapping[int, Caption],
    sizes: tuple[float, float, float],
) -> RingDisc:
    """`sizes` are those of one, two and three letters, in parts of the radius."""
    spot, size = spots[seat.place], r * sizes[min(max(len(seat.initials), 1), 3) - 1]
    return RingDisc(
        seat.place, spot.real, spot.imag, r, seat.initials, size, spot.imag + size * 0.355,
        seat.name, seat_title(seat.name, is_dealer=seat.place == dealer), seat.colour,
        seat.place == dealer, captions.get(seat.place),
    )  # fmt: skip


# Arrows


def _draw_arrows(
    exchanges: Sequence[ExchangeLike],
    spots: Mapping[int, complex],
    angles: Mapping[int, float],
    r: float,
    ellipse: _Ellipse,
) -> tuple[Arrow, ...]:
    """One arrow for each exchange. Arrows that run both ways keep to the giver's left."""
    pairs = {(e.giver, e.receiver) for e in exchanges}
    drawn = []
    for e in exchanges:
        a, b = spots[e.giver], spots[e.receiver]
        left = (b - a) / abs(b - a) * _RIGHT_ANGLE
        both_ways = (e.receiver, e.giver) in pairs
        bow, head = 0j, 12.0
        if len(exchanges) > len(spots):
            shift = left * (4.5 if both_ways else 0.0)
            a, b, head = a + shift, b + shift, 9.0
        elif (e.receiver - e.giver) % len(spots) in (1, len(spots) - 1):
            bow = _bow_outwards(angles[e.giver], angles[e.receiver], ellipse, len(spots))
        else:
            bow = _bow_inwards(a, b, ellipse) + left * (13.0 * both_ways)
        drawn.append(_draw_arrow(e, a, b, r, bow, head))
    return tuple(drawn)


def _bow_outwards(start: float, end: float, ellipse: _Ellipse, seats: int) -> complex:
    """From the middle of the chord towards the ring; less where names stand close."""
    part = {3: 0.8, 4: 0.7, 5: 0.45}.get(seats, 0.2)
    turn = (end - start + pi) % (2 * pi) - pi
    a, b = ellipse.point(start), ellipse.point(end)
    return (ellipse.point(start + turn / 2) - (a + (b - a) * 0.5)) * part


def _bow_inwards(a: complex, b: complex, ellipse: _Ellipse) -> complex:
    """What keeps an arrow away from the discs it passes on a crowded ring."""
    inwards = ellipse.centre - (a + (b - a) * 0.5)
    is_far = hypot(inwards.real / ellipse.rx, inwards.imag / ellipse.ry) > 0.6
    return inwards * 0.3 if is_far else 0j


def _draw_arrow(
    exchange: ExchangeLike, a: complex, b: complex, r: float, bow: complex, head: float
) -> Arrow:
    """From disc to disc, bowed in its middle; straight where there is no room for a curve."""
    if abs(b - a) < 2 * r + _SHORT:
        start, tip = _move(a, b, r + 4), _move(b, a, r + 3)
        first, second = start + (tip - start) * 0.3, start + (tip - start) * 0.7
        neck = _move(tip, start, 9.0)
    else:
        first, second = a + (b - a) * 0.3 + bow * (4 / 3), a + (b - a) * 0.7 + bow * (4 / 3)
        start, tip = _move(a, first, r + 6), _move(b, second, r + 3)
        neck = _move(tip, second, head)
    end, side = _move(neck, tip, 1), (neck - tip) * 0.52 * _RIGHT_ANGLE
    corners = "L".join(_format(corner) for corner in (tip, neck + side, neck - side))
    path = f"M{_format(start)}C{_format(first)} {_format(second)} {_format(end)}"
    return Arrow(
        exchange.giver, exchange.receiver, start, (first, second), tip, path, f"M{corners}Z"
    )


def _move(a: complex, b: complex, distance: float) -> complex:
    """The point `distance` away from `a` on the way to `b`."""
    return a + (b - a) * distance / (abs(b - a) or 1.0)


def _format(point: complex) -> str:
    """A point as SVG writes it, to a tenth."""
    return " ".join(f"{value:.1f}".removesuffix(".0") for value in (point.real, point.imag))


def along(arrow: Arrow, steps: int = 24) -> Iterator[complex]:
    """Points on the arrow from giver to receiver."""
    for number in range(steps + 1):
        t = number / steps
        first, second = arrow.bends[0] * 3 * t * (1 - t) ** 2, arrow.bends[1] * 3 * t * t * (1 - t)
        yield arrow.start * (1 - t) ** 3 + first + second + arrow.tip * t**3


# Captions


def _find_taken(
    spots: Mapping[int, complex], r: float, arrows: Sequence[Arrow], table: Box | None
) -> list[Box]:
    """Where no name can stand: discs, arrows, the words in the middle."""
    points = [(spot, r + 3, r + 2) for spot in spots.values()]
    points += [(point, 6.0, 5.0) for arrow in arrows for point in along(arrow)]
    taken = [(p.real - x, p.imag - y, p.real + x, p.imag + y) for p, x, y in points]
    if table:
        left, top, width, height = table
        taken.append((left + 4, top, left + width - 4, top + height))
    return taken


def _place_captions(
    texts: Mapping[int, str],
    dealer: int | None,
    spots: Mapping[int, complex],
    r: float,
    taken: list[Box],
    middle: float,
    height: float,
) -> dict[int, Caption]:
    """Names above the upper and below the lower discs, wherever they overlap nothing."""
    found: dict[int, Caption] = {}
    for place in sorted(texts, key=lambda place: place != dealer):
        spot = spots[place]
        is_below = spot.imag > middle - 1
        if place == dealer:
            caption = _place_dealer(texts[place], spot, r, is_below, taken, height)
        else:
            caption = _place_name(texts[place], spot.real, _top(spot, r, is_below, _LINE), taken)
        if caption:
            found[place] = caption
            half = caption.width / 2 + 4
            bottom = caption.top + caption.height
            taken.append((caption.x - half, caption.top, caption.x + half, bottom))
    return found


def _place_name(name: str, x: float, top: float, taken: Sequence[Box]) -> Caption | None:
    """A line of text around `x`, as far as it may reach to both sides."""
    low, high = _find_room(x, top, _LINE, taken)
    text = shorten(name, min(high - low, _WIDEST), _NAME)
    return _draw_caption((text,), x, top, low, high, _NAME) if text else None


def _place_dealer(
    name: str, spot: complex, r: float, is_below: bool, taken: Sequence[Box], height: float
) -> Caption | None:
    """The gold: "Ann deals", or the name above "deals", or with less of the name, or without."""
    x, top = spot.real, _top(spot, r, is_below, _LINE)
    low, high = _find_room(x, top, _LINE, taken)
    room = min(high - low - _PADDING, _WIDEST)
    whole, alone = dealer_label(name), dealer_label()
    if name and text_width(whole, _DEALER) <= room:
        return _draw_caption((whole,), x, top, low, high, _DEALER, _PADDING)
    high_top = _top(spot, r, is_below, _TWO_LINES)
    if name and high_top >= 0 and high_top + _TWO_LINES <= height:
        left, right = _find_room(x, high_top, _TWO_LINES, taken)
        narrow = min(right - left - _NARROW_PADDING, _WIDEST)
        short = shorten(name, narrow, _DEALER)
        if short and text_width(alone, _DEALER) <= narrow:
            return _draw_caption((short, alone), x, high_top, left, right, _DEALER, _NARROW_PADDING)
    short = shorten(name, room - text_width(whole, _DEALER) + text_width(name, _DEALER), _DEALER)
    text = dealer_label(short) if short else alone
    if text_width(text, _DEALER) <= room:
        return _draw_caption((text,), x, top, low, high, _DEALER, _PADDING)
    inwards = (r + _WIDEST / 4) * (1 if x < _MIDDLE else -1)
    x, top = x + inwards, spot.imag - _LINE / 2
    low, high = _find_room(x, top, _LINE, taken)
    if text_width(alone, _DEALER) <= high - low - _PADDING:
        return _draw_caption((alone,), x, top, low, high, _DEALER, _PADDING)
    return None


def _top(spot: complex, r: float, is_below: bool, height: float) -> float:
    """Where words of this height begin, below or above their disc."""
    return spot.imag + r + 4 if is_below else spot.imag - r - 4 - height


def _find_room(x: float, top: float, height: float, taken: Sequence[Box]) -> tuple[float, float]:
    """How far words around `x` may reach to the left and to the right."""
    low, high = _EDGE, WIDTH - _EDGE
    for left, upper, right, lower in taken:
        if upper < top + height and lower > top:
            if (left + right) / 2 <= x:
                low = max(low, right)
            else:
                high = min(high, left)
    return low, high


def _draw_caption(
    texts: Sequence[str],
    x: float,
    top: float,
    low: float,
    high: float,
    size: float,
    padding: float = 0.0,
) -> Caption:
    """The lines around `x`, moved aside where the room between `low` and `high` asks for it."""
    width = max(text_width(text, size) for text in texts) + padding
    middle = min(max(x, low + width / 2), high - width / 2)
    height = _LINE if len(texts) == 1 else _TWO_LINES
    step = (height - _LINE) / max(len(texts) - 1, 1)
    lines = tuple((top + _LINE * 0.76 + step * n, text) for n, text in enumerate(texts))
    return Caption(middle, lines, middle - width / 2, top, width, height, _LINE / 2)

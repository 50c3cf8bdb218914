"""The ring of seats: who sits where and who passes to whom, clockwise as seen from above.

Points are complex numbers: x to the right, y downwards, as on a screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from companion.referee.text.game_status import dealer_label, seat_title
from companion.rules.deal import Exchange
from companion.web.formatting import MOST_NAMED, shorten, text_width
from companion.web.game_page import PlayerBadge

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


@dataclass(frozen=True, slots=True, eq=False)
class SeatRing:
    """Everything the drawing needs. Rings are told apart by which they are."""

    width: int
    height: int
    discs: tuple[Disc, ...]
    arrows: tuple[Arrow, ...]


@lru_cache(maxsize=512)
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
            seat_title(seat.name, is_dealer=deals), deals,
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
    around = text_width(dealer_label("-"), _DEALER) - text_width("-", _DEALER) + _PADDING
    text = dealer_label(shorten(name, room - around, _DEALER) if is_listed else "")
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

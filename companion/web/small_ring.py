"""The ring of seats in a space of a hand's breadth: discs and arrows, no names. Geometry only."""

from __future__ import annotations

from collections.abc import Sequence
from math import sin

from companion.web.arrows import ExchangeLike, Point, Track, draw_arrows
from companion.web.ring import Ring, RingDisc, SeatLike, angle_of

WIDTH = 184.0
_EDGE = 3.0
_RADIUS = {5: 18.0}  # of a disc, by the number of seats
_HEIGHT = {3: 58.0, 4: 52.0}  # from the middle of the ring to its top
_LETTERS = {1: 0.9, 2: 0.74}  # their size beside the radius, by how many there are


def draw_small_ring(
    seats: Sequence[SeatLike],
    exchanges: Sequence[ExchangeLike] = (),
    *,
    dealer: int | None = None,
) -> Ring:
    """Every seat and arrow; place 0 at the bottom, the others clockwise from there."""
    count = len(seats)
    radius = _RADIUS.get(count, 20.0 if count < 5 else 15.5)
    margin, half = radius + _EDGE, _HEIGHT.get(count, 70.0)
    angles = [angle_of(seat.place, count) for seat in seats]
    middle = margin - half * min(sin(angle) for angle in angles)
    track = Track((WIDTH / 2, middle), WIDTH / 2 - margin, half)
    spots = {seat.place: track.spot(angle) for seat, angle in zip(seats, angles, strict=True)}
    return Ring(
        width=WIDTH,
        height=max(y for _, y in spots.values()) + margin,
        table=(0.0, 0.0, 0.0, 0.0),
        discs=tuple(_disc(s, spots[s.place], radius, s.place == dealer) for s in seats),
        arrows=draw_arrows(exchanges, spots, radius, track),
        under=True,
    )


def _disc(seat: SeatLike, spot: Point, radius: float, deals: bool) -> RingDisc:
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

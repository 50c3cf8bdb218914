"""The ring of seats as seen from above, and the arrows of the pass. Geometry only.

Places run clockwise: place 0 at the bottom of the picture, its left-hand neighbour at the left,
then the top, then the right. Angles grow clockwise because y grows downwards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin
from typing import Protocol

from companion.web.arrows import Arrow, ExchangeLike, Point, Track, along, draw_arrows, is_crossing
from companion.web.faces import MOST_NAMED, shorten, text_width

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
class Ring:
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
) -> Ring:
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
    return Ring(
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

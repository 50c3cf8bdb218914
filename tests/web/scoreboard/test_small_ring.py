"""The small rings draw the same table as the large one: clockwise, as seen from above."""

from __future__ import annotations

import re
from math import hypot

import pytest

from companion.rules import STANDARD, exchanges, pass_of_hand
from companion.web.seat_ring import SMALL_WIDTH, SeatRing, draw_band_ring, draw_small_ring
from tests.each import each
from tests.web.drawn_seats import RingSeat

NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Flo")


def ring_of(players: int, hand: int = 1) -> SeatRing:
    seats = [RingSeat(place, NAMES[place], NAMES[place][0], place) for place in range(players)]
    ruleset = STANDARD.for_players(players)
    return draw_small_ring(seats, exchanges(ruleset, pass_of_hand(ruleset, hand)), dealer=1)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_left_neighbour_sits_at_the_left(players: int) -> None:
    discs = ring_of(players).discs
    lowest = max(discs, key=lambda disc: disc.y)
    assert lowest.place == 0
    assert discs[1].x < discs[0].x < discs[players - 1].x


@each("players", [3, 4, 5, 6])
@each("hand", [1, 2, 3])
def test_arrows_lead_from_giver_to_receiver(players: int, hand: int) -> None:
    ring = ring_of(players, hand)
    spots = {disc.place: disc for disc in ring.discs}
    for arrow in ring.arrows:
        for place, end in ((arrow.giver, arrow.start), (arrow.receiver, arrow.tip)):
            disc = spots[place]
            distance = abs(end - complex(disc.x, disc.y))
            assert distance == min(abs(end - complex(d.x, d.y)) for d in ring.discs)
            assert disc.r < distance < disc.r + 10


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_discs_stand_inside_and_apart(players: int) -> None:
    seats = [RingSeat(place, NAMES[place], NAMES[place][0], place) for place in range(players)]
    ring = draw_small_ring(seats)
    for disc in ring.discs:
        assert disc.r <= disc.x <= SMALL_WIDTH - disc.r
        assert disc.r <= disc.y <= ring.height - disc.r
        assert disc.letters_size >= 13
        others = [other for other in ring.discs if other is not disc]
        assert all(hypot(o.x - disc.x, o.y - disc.y) > 2 * disc.r + 4 for o in others)


def test_the_dealer_is_marked() -> None:
    assert [disc.deals for disc in ring_of(3).discs] == [False, True, False]


# The ring of the band


def band_ring(players: int, token: str, bottom: int = 0, *, is_own: bool = False) -> SeatRing:
    names = (*NAMES, "Gus", "Hal")
    seats = [RingSeat(place, names[place], names[place][0], place) for place in range(players)]
    passed = exchanges(STANDARD.for_players(players), token)
    return draw_band_ring(seats, passed, bottom=bottom, is_own=is_own)


@pytest.mark.parametrize("players", [3, 4])
def test_up_to_four_every_pair_has_its_arrow(players: int) -> None:
    ring = band_ring(players, "L")
    assert len(ring.arrows) == players
    assert ring.turn is None


@each("players", [5, 6, 7, 8])
@each("token, way", [("L", 1), ("R", -1)])
def test_from_five_one_arrow_turns_left_clockwise(players: int, token: str, way: int) -> None:
    ring = band_ring(players, token)
    assert ring.arrows == ()
    assert ring.turn
    start_x, radius, sweep, end_x, end_y = (
        float(number)
        for number in re.findall(
            r"M([\d.]+) [\d.]+A([\d.]+) [\d.]+ 0 1 ([01]) ([\d.]+) ([\d.]+)", ring.turn.path
        )[0]
    )
    middle = ring.width / 2
    assert sweep == (way == 1)
    # It is open at the bottom and begins on the side of the receiver.
    assert (start_x - middle) * way < 0 < (end_x - middle) * way
    for disc in ring.discs:
        assert hypot(disc.x - middle, disc.y - ring.height / 2) > radius + disc.r
    tip_x, tip_y = map(float, ring.turn.head[1:].partition("L")[0].split())
    assert (tip_x - end_x) * way < 0 < tip_y - end_y


@pytest.mark.parametrize(("players", "token"), [(5, "Z"), (6, "X"), (6, "S")])
def test_what_is_no_turn_is_shown_from_the_lowest_seat(players: int, token: str) -> None:
    for bottom in (0, 2):
        ring = band_ring(players, token, bottom)
        assert ring.turn is None
        assert {arrow.giver for arrow in ring.arrows} == {bottom}


@pytest.mark.parametrize(("players", "token"), [(4, "L"), (4, "X"), (6, "L")])
def test_the_own_chair_sees_its_own_arrow(players: int, token: str) -> None:
    ring = band_ring(players, token, 2, is_own=True)
    assert ring.turn is None
    assert [arrow.giver for arrow in ring.arrows] == [2]


def test_a_hold_has_no_arrow() -> None:
    for players in (4, 6):
        ring = band_ring(players, "H")
        assert (ring.arrows, ring.turn) == ((), None)

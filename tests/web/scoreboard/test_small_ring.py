"""The small ring draws the same table as the large one: clockwise, as seen from above."""

from __future__ import annotations

from math import hypot

import pytest

from companion.rules import STANDARD, exchanges, pass_of_hand
from companion.web.seat_ring import SMALL_WIDTH, SeatRing, draw_small_ring
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


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("hand", [1, 2, 3])
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

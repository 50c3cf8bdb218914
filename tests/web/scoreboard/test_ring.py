"""The ring shows who passes to whom, clockwise as seen from above."""

import re
from collections.abc import Sequence
from itertools import combinations
from math import hypot
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader

from companion.rules import STANDARD, VARIANTS, Exchange
from companion.web.drawings import CAPTION, Disc, SeatRing, draw_ring
from companion.web.formatting import text_width
from companion.web.game_page import PlayerBadge
from tests.each import each

HOUSE = Path(__file__).parents[3]

MANY = range(3, 12)

NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim")

LONG = ("Maximiliana", "Bartholomew-Alexander", "Konstantin von Hinten", "Wilhelmina M.") * 3


def seats(count: int, names: Sequence[str] = NAMES) -> tuple[PlayerBadge, ...]:
    return tuple(
        PlayerBadge(place, names[place], names[place][0], place, place) for place in range(count)
    )


def passes(players: int, token: str) -> tuple[Exchange, ...]:
    ruleset = STANDARD if players <= 8 else VARIANTS["cancellation"].ruleset
    return ruleset.for_players(players).exchanges(token)


def lines(ring: SeatRing) -> set[tuple[int, int]]:
    """Giver and receiver of every straight arrow; one with two heads counts both ways."""
    found = set()
    for line, heads in ring.arrows:
        start = complex(*map(float, re.findall(r"[\d.]+", line)[:2]))
        tips = [complex(*map(float, tip.split())) for tip in re.findall(r"M([\d. ]+)", heads)]
        giver, receiver = nearest(start, ring).seat.place, nearest(tips[0], ring).seat.place
        found |= {(giver, receiver), (receiver, giver)} if len(tips) == 2 else {(giver, receiver)}
        for tip in tips:
            disc = nearest(tip, ring)
            assert disc.r < abs(tip - complex(disc.x, disc.y)) < disc.r + 10
    return found


def turn(ring: SeatRing) -> int:
    """Which way the one arrow round leads: 1 clockwise, -1 the other way; 0 if there is none."""
    ways = [re.findall(r"A[\d.]+ [\d.]+ 0 1 ([01]) ", line) for line, _ in ring.arrows]
    if len(ways) != 1 or not ways[0]:
        return 0
    return 1 if ways[0] == ["1"] else -1


def nearest(point: complex, ring: SeatRing) -> Disc:
    return min(ring.discs, key=lambda disc: abs(complex(disc.x, disc.y) - point))


def box(disc: Disc) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a caption in the picture."""
    half = (disc.gold or text_width(disc.caption, 15)) / 2
    return disc.x - half, disc.y + disc.top, disc.x + half, disc.y + disc.top + CAPTION


@each("players", [3, 4])
@each("token", ["L", "R", "X", "S"])
@each("is_named", [True, False])
def test_few_have_a_straight_arrow_for_each_exchange(
    players: int, token: str, is_named: bool
) -> None:
    if (players, token) == (3, "X"):
        return
    given = passes(players, token)
    ring = draw_ring(seats(players), given, is_named=is_named)
    assert lines(ring) == {(e.giver, e.receiver) for e in given}


@each("players", [4, 6, 8, 10])
@each("is_named", [True, False])
def test_across_is_a_straight_line_with_two_heads_for_each_pair(
    players: int, is_named: bool
) -> None:
    ring = draw_ring(seats(players), passes(players, "X"), is_named=is_named)
    assert len(ring.arrows) == players // 2
    assert lines(ring) == {(p, (p + players // 2) % players) for p in range(players)}


@each("players", range(5, 12))
@each("token, way", [("L", 1), ("R", -1)])
@each("is_named", [True, False])
def test_among_many_one_arrow_turns_left_clockwise(
    players: int, token: str, way: int, is_named: bool
) -> None:
    ring = draw_ring(seats(players), passes(players, token), is_named=is_named)
    assert turn(ring) == way
    x, y, radius = map(float, re.findall(r"[\d.]+", ring.arrows[0][0])[:3])
    tip = float(re.findall(r"[\d.]+", ring.arrows[0][1])[0])
    # It is open at the bottom and begins on the side of the receiver.
    assert (x - ring.width / 2) * way < 0 < (tip - ring.width / 2) * way
    middle = y - (radius**2 - (x - ring.width / 2) ** 2) ** 0.5
    for disc in ring.discs:
        assert hypot(disc.x - ring.width / 2, disc.y - middle) > radius + disc.r


@each("players, token", [(5, "Z"), (6, "S"), (8, "S")])
def test_many_who_pass_to_several_are_shown_by_the_lowest_seat(players: int, token: str) -> None:
    for bottom in (0, 2):
        given = passes(players, token)
        ring = draw_ring(seats(players), given, bottom=bottom)
        assert lines(ring) == {(e.giver, e.receiver) for e in given if e.giver == bottom}


@each("players, token", [(4, "L"), (4, "X"), (6, "L"), (6, "X"), (5, "Z")])
def test_the_own_chair_sees_its_own_arrows(players: int, token: str) -> None:
    given = passes(players, token)
    ring = draw_ring(seats(players), given, bottom=2, is_own=True)
    assert lines(ring) == {(e.giver, e.receiver) for e in given if e.giver == 2}


@each("players", [4, 6])
def test_a_hold_has_no_arrow(players: int) -> None:
    assert draw_ring(seats(players), passes(players, "H")).arrows == ()


@each("is_named", [True, False])
def test_the_next_place_is_at_the_left_then_the_top_then_the_right(is_named: bool) -> None:
    discs = draw_ring(seats(4), is_named=is_named).discs
    assert discs[0].y == max(disc.y for disc in discs)
    assert discs[1].x == min(disc.x for disc in discs)
    assert discs[2].y == min(disc.y for disc in discs)
    assert discs[3].x == max(disc.x for disc in discs)


@pytest.mark.parametrize("players", MANY)
def test_a_chair_of_ones_own_is_at_the_bottom(players: int) -> None:
    for bottom in range(players):
        discs = draw_ring(seats(players), bottom=bottom).discs
        assert max(discs, key=lambda disc: disc.y).seat.place == bottom


@each("players", range(1, 12))
@each("is_named", [True, False])
def test_discs_never_touch_and_stay_in_the_picture(players: int, is_named: bool) -> None:
    if is_named and players < 3:
        return
    ring = draw_ring(seats(players), is_named=is_named)
    for one, other in combinations(ring.discs, 2):
        assert hypot(one.x - other.x, one.y - other.y) > one.r + other.r + 4
    for disc in ring.discs:
        assert disc.r < disc.x < ring.width - disc.r
        assert disc.r < disc.y < ring.height - disc.r


@each("names", [NAMES, LONG])
@each("players", MANY)
def test_captions_overlap_nothing(players: int, names: Sequence[str]) -> None:
    for dealer in range(players):
        given = passes(players, "L")
        ring = draw_ring(seats(players, names), given, dealer=dealer, is_named=True)
        boxes = [box(disc) for disc in ring.discs if disc.caption]
        for left, top, right, bottom in boxes:
            assert 0 <= left < right <= ring.width
            assert -0.5 <= top < bottom <= ring.height + 0.5
            for disc in ring.discs:
                x, y = max(left, min(disc.x, right)), max(top, min(disc.y, bottom))
                assert hypot(disc.x - x, disc.y - y) >= disc.r
            for line, _ in ring.arrows if players < 5 else ():
                a, b, c, d = map(float, re.findall(r"[\d.]+", line))
                for step in range(61):
                    x, y = a + (c - a) * step / 60, b + (d - b) * step / 60
                    assert not (left < x < right and top + 3 < y < bottom)
        for a, b in combinations(boxes, 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@pytest.mark.parametrize("players", range(3, 9))
def test_short_names_are_whole_and_the_dealers_says_deals(players: int) -> None:
    for dealer in range(players):
        for disc in draw_ring(seats(players), dealer=dealer, is_named=True).discs:
            deals = disc.seat.place == dealer
            assert disc.caption == (f"{disc.seat.name} deals" if deals else disc.seat.name)
            assert disc.deals is deals


@pytest.mark.parametrize("players", range(3, 7))
def test_the_dealers_name_is_whole_before_it_says_deals(players: int) -> None:
    named = seats(players, ["Uncle Jim"] * players)
    for dealer in range(players):
        for disc in draw_ring(named, dealer=dealer, is_named=True).discs:
            assert disc.caption.removesuffix(" deals") == "Uncle Jim"


@pytest.mark.parametrize("players", range(9, 12))
def test_among_many_only_the_dealer_has_a_word(players: int) -> None:
    for dealer in range(players):
        ring = draw_ring(seats(players), dealer=dealer, is_named=True)
        assert {d.seat.place: d.caption for d in ring.discs if d.caption} == {dealer: "deals"}


def test_the_picture_names_the_dealer_and_rings_the_disc() -> None:
    pages = Environment(loader=FileSystemLoader(HOUSE / "templates"), autoescape=True)
    template = pages.get_template("shared/drawings.html")
    ring = draw_ring(seats(4), passes(4, "L"), dealer=2, is_named=True)
    svg = str(template.module.picture(ring))
    assert svg.count("face deals") == 1
    assert svg.count('class="arrow"') == svg.count('class="head"') == 4
    assert "Cleo deals" in svg

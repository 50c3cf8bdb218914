"""The ring shows who passes to whom, clockwise as seen from above."""

import re
from collections.abc import Sequence
from itertools import combinations
from math import atan2, degrees, hypot
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader

from companion.rules.deal import Exchange, exchanges
from companion.rules.variants import STANDARD, VARIANTS
from companion.web.seat_ring import SeatRing, along, draw_ring
from tests.each import each
from tests.web.drawn_seats import RingSeat

HOUSE = Path(__file__).parents[3]

SEATS = range(3, 9)

MANY = range(3, 12)

NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim")

LONG = ("Maximiliana", "Bartholomew-Alexander", "Konstantin von Hinten", "Wilhelmina M.") * 3

DIRECTIONS = [
    (players, token)
    for players in SEATS
    for token in ("L", "R", "X", "Z", "S")
    if not (token == "X" and players % 2) and not (token == "Z" and players != 5)
]


def seats(count: int, names: Sequence[str] = NAMES) -> list[RingSeat]:
    return [RingSeat(place, names[place], names[place][0], place) for place in range(count)]


def passes(players: int, token: str) -> tuple[Exchange, ...]:
    return exchanges(STANDARD.for_players(players), token)


def drawing(ring: SeatRing) -> str:
    """The ring as the macro draws it."""
    pages = Environment(loader=FileSystemLoader(HOUSE / "templates"), autoescape=True)
    template = pages.get_template("shared/ring.html")
    pages.globals["ring_picture"] = lambda view: template.module.picture(view)
    return str(template.module.ring(ring, "Hand 1", "Pass"))


def discs_in(svg: str) -> dict[int, tuple[float, float]]:
    found = re.findall(r'data-place="(\d+)".*?<circle[^>]* cx="([\d.]+)" cy="([\d.]+)"', svg, re.S)
    return {int(place): (float(x), float(y)) for place, x, y in found}


def arrows_in(svg: str) -> list[tuple[int, int, tuple[float, float], tuple[float, float]]]:
    """Giver, receiver, first point of the line and point of the head, in the order drawn."""
    lines = re.findall(
        r'class="arrow" d="M([\d.]+) ([\d.]+)C[^"]*" data-giver="(\d+)" data-receiver="(\d+)"', svg
    )
    heads = re.search(r'class="head" d="([^"]*)"', svg)
    tips = re.findall(r"M([\d.]+) ([\d.]+)L", heads[1]) if heads else []
    return [
        (int(giver), int(receiver), (float(x), float(y)), (float(u), float(v)))
        for (x, y, giver, receiver), (u, v) in zip(lines, tips, strict=True)
    ]


def heads_in(svg: str) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The middle of the back and the point of every head."""
    heads = re.search(r'class="head" d="([^"]*)"', svg)
    assert heads
    corners = re.findall(r"M([\d. ]+)L([\d. ]+)L([\d. ]+)Z", heads[1])
    found = [[tuple(map(float, corner.split())) for corner in three] for three in corners]
    return [(((b[0] + c[0]) / 2, (b[1] + c[1]) / 2), (a[0], a[1])) for a, b, c in found]


def nearest(spot: tuple[float, float], discs: dict[int, tuple[float, float]]) -> int:
    return min(discs, key=lambda place: hypot(discs[place][0] - spot[0], discs[place][1] - spot[1]))


def turned(a: tuple[float, float], b: tuple[float, float], middle: tuple[float, float]) -> float:
    """Degrees from a to b around the middle; clockwise on a screen is positive."""
    start, end = (degrees(atan2(y - middle[1], x - middle[0])) for x, y in (a, b))
    return (end - start + 180) % 360 - 180


@each("token", ["L", "R"])
@each("players", range(7, 12))
def test_among_many_every_arrow_has_its_head_at_the_receiver(players: int, token: str) -> None:
    given = exchanges(VARIANTS["cancellation"].ruleset.for_players(players), token)
    svg = drawing(draw_ring(seats(players), given, dealer=0))
    discs = discs_in(svg)
    for _, receiver, _, tip in arrows_in(svg):
        assert nearest(tip, discs) == receiver
    for neck, tip in heads_in(svg):
        to = discs[nearest(tip, discs)]
        assert hypot(neck[0] - to[0], neck[1] - to[1]) > hypot(tip[0] - to[0], tip[1] - to[1])


@each("players, token", DIRECTIONS)
def test_every_arrow_starts_at_its_giver_and_ends_at_its_receiver(players: int, token: str) -> None:
    given = passes(players, token)
    svg = drawing(draw_ring(seats(players), given, dealer=0))
    discs, arrows = discs_in(svg), arrows_in(svg)
    assert [(a[0], a[1]) for a in arrows] == [(e.giver, e.receiver) for e in given]
    for giver, receiver, start, tip in arrows:
        assert nearest(start, discs) == giver
        assert nearest(tip, discs) == receiver


@each("bottom", [0, 1])
@each("players", SEATS)
def test_left_is_clockwise_and_right_is_not(players: int, bottom: int) -> None:
    for token, sign in (("L", 1), ("R", -1)):
        ring = draw_ring(seats(players), passes(players, token), bottom=bottom)
        svg = drawing(ring)
        middle = (180.0, sum(y for _, y in discs_in(svg).values()) / players)
        assert len(arrows_in(svg)) == players
        for _, _, start, tip in arrows_in(svg):
            assert turned(start, tip, middle) * sign > 0


def test_the_next_place_is_at_the_left_then_the_top_then_the_right() -> None:
    discs = {disc.place: (disc.x, disc.y) for disc in draw_ring(seats(4)).discs}
    assert discs[0][1] == max(y for _, y in discs.values())
    assert discs[1][0] == min(x for x, _ in discs.values())
    assert discs[2][1] == min(y for _, y in discs.values())
    assert discs[3][0] == max(x for x, _ in discs.values())


def test_five_players_split_across_give_to_the_two_farthest() -> None:
    arrows = arrows_in(drawing(draw_ring(seats(5), passes(5, "Z"))))
    assert {receiver for giver, receiver, _, _ in arrows if giver == 0} == {2, 3}
    assert len(arrows) == 10


@pytest.mark.parametrize("players", SEATS)
def test_a_chair_of_ones_own_is_at_the_bottom(players: int) -> None:
    for bottom in range(players):
        discs = draw_ring(seats(players), bottom=bottom).discs
        assert max(discs, key=lambda disc: disc.y).place == bottom


@each("players", range(3, 12))
def test_discs_never_touch_and_stay_in_the_picture(players: int) -> None:
    ring = draw_ring(seats(players), passes(min(players, 6), "L")[:0])
    for one, other in combinations(ring.discs, 2):
        assert hypot(one.x - other.x, one.y - other.y) > one.r + other.r + 6
    for disc in ring.discs:
        assert disc.r < disc.x < ring.width - disc.r
        assert disc.r < disc.y < ring.height - disc.r


@each("names", [NAMES, LONG])
@each("players, token", [*DIRECTIONS, *((many, "H") for many in MANY)])
def test_names_overlap_nothing(players: int, token: str, names: Sequence[str]) -> None:
    table = seats(players, names)
    for dealer in range(players):
        given = passes(players, token) if token != "H" else ()
        ring = draw_ring(table, given, dealer=dealer)
        boxes = [
            (c.x - c.width / 2, c.top, c.x + c.width / 2, c.top + c.height)
            for c in (disc.caption for disc in ring.discs)
            if c
        ]
        for left, top, right, bottom in boxes:
            assert 0 <= left < right <= ring.width
            assert -0.1 < top < bottom < ring.height + 0.1
            for disc in ring.discs:
                x, y = max(left, min(disc.x, right)), max(top, min(disc.y, bottom))
                assert hypot(disc.x - x, disc.y - y) >= disc.r
            for arrow in ring.arrows:
                assert not any(
                    left < point.real < right and top < point.imag < bottom
                    for point in along(arrow, steps=60)
                )
        for a, b in combinations(boxes, 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@each("players", MANY)
def test_names_keep_away_from_the_words_in_the_middle(players: int) -> None:
    for dealer in range(players):
        ring = draw_ring(seats(players, LONG), dealer=dealer)
        left, top, width, height = ring.table
        for c in (disc.caption for disc in ring.discs):
            if c and top < c.top + c.height and c.top < top + height:
                assert c.x + c.width / 2 < left + 5 or c.x - c.width / 2 > left + width - 5


@pytest.mark.parametrize("players", range(9, 12))
def test_among_many_only_the_dealer_has_a_word(players: int) -> None:
    for dealer in range(players):
        for bottom in range(players):
            ring = draw_ring(seats(players), dealer=dealer, bottom=bottom)
            told = {disc.place: disc.caption.text for disc in ring.discs if disc.caption}
            assert told == {dealer: "deals"}


@pytest.mark.parametrize("players", SEATS)
def test_short_names_are_whole_on_the_ring(players: int) -> None:
    for token in ("L", "R", "H"):
        for disc in draw_ring(seats(players), passes(players, token)).discs:
            assert disc.caption
            assert disc.caption.text == disc.name


def test_the_dealer_is_named_and_ringed() -> None:
    svg = drawing(draw_ring(seats(4), passes(4, "L"), dealer=2))
    assert svg.count("face deals") == 1
    assert "Cleo deals" in svg


@each("names", [NAMES, LONG])
@each("players, token", [*DIRECTIONS, *((many, "H") for many in SEATS)])
def test_the_dealers_tag_says_deals_at_every_seat(
    players: int, token: str, names: Sequence[str]
) -> None:
    given = passes(players, token) if token != "H" else ()
    for dealer in range(players):
        disc = draw_ring(seats(players, names), given, dealer=dealer).discs[dealer]
        assert disc.caption
        name, _, word = disc.caption.text.rpartition(" ")
        assert word == "deals"
        assert name == disc.name or "\N{HORIZONTAL ELLIPSIS}" in name


def test_at_the_sides_the_name_stands_above_deals() -> None:
    caption = draw_ring(seats(4), passes(4, "L"), dealer=1).discs[1].caption
    assert caption
    assert [text for _, text in caption.lines] == ["Bo", "deals"]


@pytest.mark.parametrize("players", SEATS)
def test_everybody_has_a_name_whoever_deals_and_whichever_way_is_passed(players: int) -> None:
    for token in STANDARD.for_players(players).cycle:
        for dealer in range(players):
            ring = draw_ring(seats(players), passes(players, token), dealer=dealer)
            assert all(disc.caption for disc in ring.discs), (token, dealer)


@pytest.mark.parametrize("players", SEATS)
def test_the_words_stand_in_the_middle_unless_arrows_need_it(players: int) -> None:
    ring = draw_ring(seats(players), passes(players, "L"))
    assert not ring.under
    left, top, width, height = ring.table
    for arrow in ring.arrows:
        for point in along(arrow):
            x, y = point.real, point.imag
            inside = left + 24 < x < left + width - 24 and top + 6 < y < top + height - 6
            assert not inside
    assert draw_ring(seats(players), passes(players, "S")).under


@pytest.mark.parametrize("players", [3, 5])
def test_the_style_sheet_moves_the_words_to_the_middle_of_the_ring(players: int) -> None:
    css = (HOUSE / "static/css/components.css").read_text()
    moved = re.search(rf"\.seats-{players} \.says {{ translate: 0 (-[\d.]+)cqi", css)
    ring = draw_ring(seats(players))
    wanted = ring.table[1] + ring.table[3] / 2 - ring.height / 2
    assert moved
    assert float(moved[1]) * ring.width / 100 == pytest.approx(wanted, abs=1)

"""Ten seconds, one thumb: how many taps a hand takes, and how large the keys are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from companion.rules import STANDARD
from companion.scorebook import changes
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import OpenPage, Taps
from tests.browser.served import Server
from tests.scorebook.evening import FOUR, Evening

LONG_GAME = STANDARD.with_options({"target": "1000"})
HEARTS = {17: 4, 6: 6, 3: 3, 0: 0}
WORDS = {"QS": "queen", "JD": "jack of diamonds", "KS": "king of spades", "AS": "ace of spades"}


def begin(page: Page, taps: Taps, number: int = 1) -> None:
    """From the scoreboard to the pad: the first tap of every hand."""
    taps.count = 0
    taps.tap(page.get_by_role("link", name=f"Score hand {number}", exact=True))


def give_singles(pad: Pad, taps: Taps, takers: dict[str, str]) -> None:
    """Who took the queen, and every other card that is asked for."""
    for card, name in takers.items():
        expect(pad.page.locator("#who-took")).to_contain_text(WORDS[card])
        taps.tap(pad.face(name))


def enter(pad: Pad, taps: Taps, hearts: Sequence[int], takers: dict[str, str]) -> None:
    """The fewest taps a table would find: hearts in turn until nothing is left to say."""
    give_singles(pad, taps, takers)
    left = 13
    for number in hearts[:-1]:
        taps.tap(pad.number(number))
        left -= number
        if not left:
            return


@pytest.mark.parametrize(
    "orders",
    [
        # Each number once in each place.
        pytest.param([(17, 6, 3, 0), (6, 0, 17, 3), (3, 17, 0, 6), (0, 3, 6, 17)], id="some"),
        pytest.param(list(permutations((17, 6, 3, 0))), id="all", marks=pytest.mark.slow),
    ],
)
def test_17_6_3_0_takes_at_most_five_taps_in_any_seat_order(
    phone: Page, served_app: Flask, server: Server, taps: Taps, orders: list[tuple[int, ...]]
) -> None:
    at = AtTable(served_app, server, ruleset=LONG_GAME)
    pad = at.open(phone, at.board)
    for number, order in enumerate(orders, 1):
        begin(phone, taps, number)
        enter(pad, taps, [HEARTS[points] for points in order], {"QS": FOUR[order.index(17)]})
        pad.expect_saved(number, *order)
        assert taps.count <= 5, order
    assert at.lines == orders


def test_a_moon_takes_at_most_three_taps_whoever_shoots(
    phone: Page, served_app: Flask, server: Server, taps: Taps
) -> None:
    at = AtTable(served_app, server, ruleset=LONG_GAME)
    pad = at.open(phone, at.board)
    for number, shooter in enumerate((FOUR[0], FOUR[-1]), 1):
        begin(phone, taps, number)
        give_singles(pad, taps, {"QS": shooter})
        taps.tap(pad.key(f"All 13 ♥\ufe0e to {shooter}"))
        pad.expect_saved(number, *(0 if name == shooter else 26 for name in FOUR))
        assert taps.count <= 3, shooter


@pytest.mark.parametrize(
    ("variant", "singles", "most"),
    [("omnibus", ["QS", "JD"], 6), ("black_maria", ["QS", "KS", "AS"], 7)],
)
def test_each_further_single_card_is_one_tap_more(
    phone: Page,
    served_app: Flask,
    server: Server,
    taps: Taps,
    variant: str,
    singles: list[str],
    most: int,
) -> None:
    at = AtTable(served_app, server, variant=variant)
    pad = at.open(phone, at.board)
    begin(phone, taps)
    enter(pad, taps, (4, 6, 3, 0), dict.fromkeys(singles, "Ann"))
    expect(pad.saved).to_contain_text("Hand 1 saved")
    assert taps.count <= most
    begin(phone, taps, 2)
    give_singles(pad, taps, dict.fromkeys(singles, "Cleo"))
    taps.tap(pad.key("All 13 ♥\ufe0e to Cleo"))
    expect(pad.saved).to_contain_text("Hand 2 saved")
    assert taps.count <= most - 2


def test_the_shooters_choice_is_one_tap_more(
    phone: Page, served_app: Flask, server: Server, taps: Taps, forgive: Any
) -> None:
    forgive("status of 422")
    at = AtTable(served_app, server, variant="shooters_choice")
    pad = at.open(phone, at.board)
    begin(phone, taps)
    give_singles(pad, taps, {"QS": "Bo"})
    taps.tap(pad.key("All 13 ♥\ufe0e to Bo"))
    expect(phone.get_by_role("heading", name="Bo shot the moon")).to_be_visible()
    assert at.lines == []
    taps.tap(phone.get_by_role("button", name="26 off their own score"))
    expect(pad.saved).to_contain_text("Hand 1 saved")
    assert at.lines == [(0, -26, 0, 0)]
    assert taps.count <= 4


def test_a_queen_given_to_the_wrong_player_is_three_taps(
    phone: Page, served_app: Flask, server: Server, taps: Taps
) -> None:
    at = AtTable(served_app, server, hands=[lambda evening: evening.hand(4, 6, 3, 0, queen=0)])
    pad = at.open(phone, at.board)
    taps.tap(phone.get_by_role("button", name="Undo"))
    taps.tap(pad.face("Bo"))
    taps.tap(pad.key("Save hand 1"))
    expect(pad.saved).to_contain_text("Hand 1 saved")
    assert at.lines == [(4, 19, 3, 0)]
    assert taps.count == 3


def test_two_players_are_swapped_with_four_taps(
    phone: Page, served_app: Flask, server: Server, taps: Taps
) -> None:
    at = AtTable(served_app, server, hands=[lambda evening: evening.hand(4, 6, 3, 0, queen=0)])
    pad = at.open(phone, at.board)
    taps.tap(phone.get_by_role("button", name="Undo"))
    taps.tap(phone.get_by_text("Swap two players' scores"))
    taps.tap(pad.key("Swap Ann and Cleo"))
    expect(pad.points("Cleo")).to_have_text("17")
    taps.tap(pad.key("Save hand 1"))
    expect(pad.saved).to_contain_text("Hand 1 saved")
    assert at.lines == [(3, 6, 17, 0)]
    assert taps.count == 4


SIZES = {"320": (320, 568), "360": (360, 740), "390": (390, 844)}
MEASURE = """() => [...document.querySelectorAll("a, button, input:not([type=hidden]), summary")]
  .filter((target) => target.checkVisibility() && !target.closest(".unseen, .skip"))
  .map((target) => [target, target.getBoundingClientRect()])
  .filter(([target, box]) => box.width && box.height)
  .map(([target, box]) => [target.outerHTML.slice(0, 90), box.width, box.height])"""


def too_small(page: Page) -> list[Any]:
    return [found for found in page.evaluate(MEASURE) if min(found[1:]) < 47.9]


@pytest.mark.parametrize("mode", ["counts", "cards", "points"])
def test_every_target_is_at_least_48_pixels(
    open_page: OpenPage, served_app: Flask, server: Server, mode: str
) -> None:
    at = AtTable(served_app, server, ("Ann", "Bo", "Cleo", "Dev", "Eve", "Fay"), variant="omnibus")
    page = open_page(has_touch=True)
    pad = at.open(page, f"{at.entry}?mode={mode}")
    expect(page.locator("[data-delete]" if mode == "points" else "[data-back]")).to_be_visible()
    assert_large_enough(page)
    if mode == "counts":
        pad.count("Bo")
        pad.count("Bo", 4)
        assert_large_enough(page)


def assert_large_enough(page: Page) -> None:
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert too_small(page) == [], width
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), width


def test_the_pad_has_five_or_six_columns(phone: Page, served_app: Flask, server: Server) -> None:
    AtTable(served_app, server).open(phone)
    expect(phone.locator("[data-hearts='13']")).to_be_visible()
    for size, columns in {"320": 5, "360": 6, "390": 6}.items():
        width, height = SIZES[size]
        phone.set_viewport_size({"width": width, "height": height})
        lefts = phone.locator("[data-hearts]").evaluate_all(
            "(keys) => keys.map((key) => Math.round(key.getBoundingClientRect().left))"
        )
        assert len(set(lefts)) == columns, size


def test_on_a_small_phone_four_players_need_no_scrolling(
    open_page: OpenPage, served_app: Flask, server: Server
) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    pad = AtTable(served_app, server).open(page)
    pad.count("Bo", 4)
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    last, dock = pad.row("Dev").bounding_box(), page.locator(".dock").bounding_box()
    assert last
    assert dock
    assert last["y"] + last["height"] <= dock["y"]
    assert dock["y"] + dock["height"] == pytest.approx(740)


def test_totals_are_at_least_28_pixels(phone: Page, served_app: Flask, server: Server) -> None:
    pad = AtTable(served_app, server).open(phone)
    pad.count("Bo", 4)
    size = pad.points("Bo").evaluate("(cell) => parseFloat(getComputedStyle(cell).fontSize)")
    assert size >= 28


def test_a_forgotten_hand_takes_at_most_six_taps_more_than_the_hand(
    phone: Page, served_app: Flask, server: Server, taps: Taps
) -> None:
    at = AtTable(served_app, server, hands=[lambda evening: evening.hand(4, 6, 3, 0, queen=0)])
    pad = at.open(phone, at.board)
    taps.tap(phone.get_by_role("link", name="Hand 1, pass left").first)
    taps.tap(phone.get_by_role("link", name="Missed a hand before this one?"))
    enter(pad, taps, (6, 4, 3, 0), {"QS": "Bo"})
    taps.tap(pad.key("Insert the hand"))
    expect(pad.saved).to_contain_text("Hand 1 inserted")
    assert at.lines == [(6, 17, 3, 0), (17, 6, 3, 0)]
    assert taps.count - len(("Bo", 6, 4, 3)) <= 6


def test_the_next_game_takes_two_taps(
    phone: Page, served_app: Flask, server: Server, taps: Taps
) -> None:
    def stop(evening: Evening) -> None:
        evening.hand(4, 6, 3, 0, queen=0)
        evening.write(changes.stop_game())

    at = AtTable(served_app, server, hands=[stop])
    at.open(phone, at.board)
    taps.count = 0
    taps.tap(phone.get_by_role("link", name="Play again"))
    taps.tap(phone.get_by_role("button", name="Start", exact=True))
    expect(phone.get_by_role("link", name="Score hand 1", exact=True)).to_be_visible()
    assert taps.count == 2

"""Games of other kinds are played to their end and scored on a phone, as a thumb would do it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from companion.rules import VARIANTS, Ruleset
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.served import Server
from tests.scorebook.evening import FOUR

EIGHT = (*FOUR, "Eva", "Fay", "Gil", "Hal")
ELEVEN = (*EIGHT, "Ida", "Jon", "Kim")
CUSTOM = {
    "bonus_cards": "JD -10",
    "multipliers": "TC doubles_hand",
    "leftover": "kitty_first_trick",
    "trim": "",
    "moon_mode": "choice",
    "pass_cycle": "D L",
    "target": 50,
}


def rules(key: str, players: int, **options: Any) -> Ruleset:
    return VARIANTS[key].ruleset.for_players(players).with_options(options)


@pytest.fixture
def small(open_page: OpenPage) -> Page:
    """A small phone."""
    return open_page(**{**PHONE, "viewport": {"width": 360, "height": 740}})


def next_hand(page: Page, number: int) -> Pad:
    page.get_by_role("link", name=f"Score hand {number}").tap()
    expect(page.locator("body[data-ready]")).to_be_attached()
    return Pad(page)


def give(pad: Pad, *names: str) -> None:
    """Who took the cards that are asked for, one after the other."""
    for name in names:
        pad.face(name).tap()


def expect_winner(page: Page, at: AtTable, name: str, *totals: int) -> None:
    expect(page.get_by_role("heading", name=re.compile(f"^{name} wins? with"))).to_be_visible()
    assert tuple(at.totals) == totals


def test_cancellation_with_eight(small: Page, served_app: Flask, server: Server) -> None:
    at = AtTable(served_app, server, EIGHT, ruleset=rules("cancellation", 8, target=50))
    at.open(small, at.board)
    pad = next_hand(small, 1)
    expect(small.locator("#who-took")).to_contain_text("1 of 2")
    give(pad, "Ann")
    expect(small.locator("#who-took")).to_contain_text("2 of 2")
    give(pad, "Bo")
    for name, hearts in zip(EIGHT, (4, 4, 4, 4, 4, 3), strict=False):
        expect(small.locator("[data-at-hand]")).to_have_text(f"Hearts for {name}")
        pad.number(hearts).tap()
    pad.number(3).tap()
    pad.expect_saved(1, 17, 17, 4, 4, 4, 3, 3, 0)
    pad = next_hand(small, 2)
    small.get_by_role("link", name="Cards").tap()
    pad.row("Ann").tap()
    expect(small.locator("[data-card]")).to_have_count(28)
    pad.card("a queen").nth(1).tap()
    pad.row("Bo").tap()
    pad.card("a queen").nth(0).tap()
    pad.row("Ann").tap()
    pad.key("All 26 to Ann").tap()
    pad.save.tap()
    expect_winner(small, at, "Hal", 56, 30, 4, 4, 4, 3, 3, 0)


@pytest.mark.slow  # single cards, as in the games of the tests of taps
def test_black_maria_with_three(small: Page, served_app: Flask, server: Server) -> None:
    at = AtTable(served_app, server, FOUR[:3], ruleset=rules("black_maria", 3, target=60))
    at.open(small, at.board)
    pad = next_hand(small, 1)
    give(pad, "Ann", "Bo", "Cleo")
    pad.number(5).tap()
    pad.number(8).tap()
    pad.expect_saved(1, 18, 18, 7)
    pad = next_hand(small, 2)
    give(pad, "Ann", "Ann", "Ann")
    pad.key("All 13 ♥\ufe0e to Ann").tap()
    pad.save.tap()
    expect_winner(small, at, "Cleo", 61, 18, 7)


@pytest.mark.slow  # hearts by cards, as in the tests of the entry
def test_spot(small: Page, served_app: Flask, server: Server) -> None:
    at = AtTable(served_app, server, ruleset=rules("spot_s0", 4, target=150))
    at.open(small, at.board)
    for number in (1, 2):
        pad = next_hand(small, number)
        pad.card("queen of spades|the queen").tap()
        pad.row("Bo").tap()
        pad.card("ace of hearts").tap()
        pad.row("Cleo").tap()
        pad.key("All 12 to Cleo").tap()
        if number == 1:
            pad.expect_saved(1, 13, 14, 90, 0)
    pad.save.tap()
    expect_winner(small, at, "Dev", 26, 28, 180, 0)


def test_rules_of_the_tables_own(
    small: Page, served_app: Flask, server: Server, forgive: Any
) -> None:
    forgive("status of 422")
    at = AtTable(served_app, server, EIGHT[:5], ruleset=rules("standard", 5, **CUSTOM))
    at.open(small, at.board)
    pad = next_hand(small, 1)
    small.get_by_label("Which way did the dealer call?").select_option("R")
    expect(small.locator("[data-placed]")).to_have_text("0 of 26 points")
    give(pad, "Ann", "Bo", "Bo")
    pad.number(4).tap()
    pad.number(9).tap()
    pad.save.tap()  # a doubled hand may end the game: the phone cannot tell
    pad.expect_saved(1, 17, -2, 0, 0, 0)
    pad = next_hand(small, 2)
    give(pad, "Ann", "Cleo", "Dev")
    pad.key("All 13 ♥\ufe0e to Ann").tap()
    expect(small.get_by_role("heading", name="Ann shot the moon")).to_be_visible()
    small.get_by_role("button", name="26 for everyone else").tap()
    expect_winner(small, at, "Dev", 17, 24, 52, 16, 26)


def test_every_trick_is_asked_and_then_the_choice(
    small: Page, served_app: Flask, server: Server, forgive: Any
) -> None:
    forgive("status of 422")
    at = AtTable(served_app, server, ruleset=rules("shooters_choice", 4, sun="double"))
    pad = at.open(small)
    give(pad, "Bo")
    pad.key("All 13 ♥\ufe0e to Bo").tap()
    expect(small.get_by_role("heading", name="Did Bo take every trick?")).to_be_visible()
    small.get_by_role("button", name=re.compile("^Yes")).tap()
    expect(small.get_by_role("heading", name="Bo took every trick")).to_be_visible()
    assert at.lines == []
    pad.key("52 off their own score").tap()
    pad.expect_saved(1, 0, -52, 0, 0)


def test_eleven_fit_a_small_phone(small: Page, served_app: Flask, server: Server) -> None:
    at = AtTable(served_app, server, ELEVEN, ruleset=rules("cancellation", 11))
    pad = at.open(small)
    give(pad, "Kim", "Kim")
    small.locator("#who-took").tap()
    expect(pad.face("Kim").locator(".badges .chip")).to_contain_text("+1")
    pad.face("Kim").tap()
    pad.key("16 and more").tap()
    expect(pad.number(26)).to_be_visible()
    for number in (4, 0, 0, 1, 1, 1, 1, 1, 1):  # nine tricks: two players have nothing
        pad.number(number).tap()
    expect(small.locator("[data-at-hand]")).to_have_text("Hearts for Jon")
    assert small.evaluate("document.documentElement.scrollWidth") == 360
    row, dock = pad.row("Jon").bounding_box(), small.locator("#hand > .dock").bounding_box()
    assert row
    assert dock
    assert row["y"] + row["height"] <= dock["y"] + 1
    for key in small.locator("[data-hearts], [data-row], .moves button").all():
        box = key.bounding_box()
        assert box is None or (box["width"] >= 48 and box["height"] >= 48)
    expect(pad.number(16)).to_be_hidden()
    pad.key("16 and more").tap()
    expect(pad.number(17)).to_be_disabled()  # there are 16 left
    pad.number(16).tap()
    expect(pad.saved).to_contain_text("Hand 1 saved")
    assert at.lines == [(4, 0, 0, 1, 1, 1, 1, 1, 1, 16, 26)]

"""The second of two taps on a key that saves, at the same spot, by the page's own clock."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import AtTable, Pad
from tests.browser.served import Server
from tests.scorebook.evening import Evening

NOON = 1_764_072_000  # seconds
SECOND_TAPS = (150, 300, 500, 700)  # milliseconds after the first one


def three_moons(evening: Evening) -> None:
    """Bo shot three: the others have 78."""
    for _ in range(3):
        evening.hand(0, 13, 0, 0, queen=1)


def the_end(evening: Evening) -> None:
    evening.hand(9, 0, 4, 0, queen=0)


JUST_SAVED = """sessionStorage.setItem("saved", JSON.stringify(
  { at: Date.now(), shown: Date.now() - 5000, spot: null, isNew: true }))"""


@pytest.fixture
def at(served_app: Flask, server: Server, phone: Page) -> AtTable:
    """The next hand ends the game; no time goes by but what a test lets go by."""
    phone.clock.install(time=NOON)
    return AtTable(served_app, server, hands=[three_moons])


def type_points(pad: Pad) -> Locator:
    for name, points in (("Ann", 26), ("Bo", 0), ("Cleo", 26), ("Dev", 26)):
        pad.page.get_by_role("textbox", name=name).fill(str(points))
    return pad.save


def all_to_bo(pad: Pad) -> Locator:
    pad.face("Bo").tap()
    return pad.key("All 13 ♥︎ to Bo")


def last_heart(pad: Pad) -> Locator:
    pad.face("Ann").tap()
    for number in (9, 0):
        pad.number(number).tap()
    return pad.number(4)


KEYS: dict[str, tuple[str, Callable[[Pad], Locator]]] = {
    "Save": ("points", type_points),
    "All 13": ("counts", all_to_bo),
    "the last heart": ("counts", last_heart),
}


def middle(key: Locator) -> tuple[float, float]:
    box = key.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap_twice(at: AtTable, phone: Page, key: str, apart: int) -> tuple[float, float]:
    """Two taps on a key that saves the last hand of a game; where they were."""
    mode, enter = KEYS[key]
    pad = at.open(phone, f"{at.entry}?mode={mode}")
    phone.wait_for_function("window.htmx")
    spot = middle(enter(pad))
    phone.clock.pause_at(NOON + 600)
    phone.touchscreen.tap(*spot)
    expect(phone.get_by_role("heading", name="wins with")).to_be_visible()
    phone.clock.run_for(apart)
    phone.touchscreen.tap(*spot)
    return spot


@pytest.mark.parametrize("key", KEYS)
def test_a_second_tap_on_a_key_that_saves_does_nothing(at: AtTable, phone: Page, key: str) -> None:
    spot = tap_twice(at, phone, key, SECOND_TAPS[0])
    board, hands = phone.url, len(at.lines)
    start = phone.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_hidden()
    for earlier, later in pairwise(SECOND_TAPS):
        phone.clock.run_for(later - earlier)
        phone.touchscreen.tap(*spot)
        expect(start).to_be_hidden()
    phone.clock.run_for(250)
    expect(phone.get_by_role("heading", name="wins with")).to_be_visible()
    assert (phone.url, len(at.lines)) == (board, hands)
    assert hands == 4


def press(key: Locator) -> None:
    key.focus()
    key.page.keyboard.press("Enter")


def test_what_begins_a_game_takes_no_tap_in_its_first_second(
    served_app: Flask, server: Server, phone: Page
) -> None:
    """Also where the page is loaded whole, and by the keyboard."""
    phone.clock.install(time=NOON)
    at = AtTable(served_app, server, hands=[three_moons, the_end])
    at.open(phone, at.board)
    phone.clock.pause_at(NOON + 600)
    phone.evaluate(JUST_SAVED)
    phone.goto(at.board)
    rematch = phone.get_by_text("Rematch", exact=True)
    start = phone.get_by_role("button", name="Start", exact=True)
    phone.touchscreen.tap(*middle(rematch))
    press(rematch)
    press(phone.get_by_role("link", name="New game"))
    expect(start).to_be_hidden()
    expect(phone.get_by_role("heading", name="wins with")).to_be_visible()
    phone.clock.run_for(1000)
    phone.touchscreen.tap(*middle(rematch))
    expect(phone.get_by_text(re.compile("^Same seats, .* deals[?]$"))).to_be_visible()
    phone.touchscreen.tap(*middle(start))
    expect(phone.get_by_role("link", name="Score hand 1", exact=True)).to_be_visible()

"""The second of two taps on a key that saves, at the same spot, by the page's own clock."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import PHONE, TAKES_TAPS, OpenContext
from tests.browser.served import Server
from tests.browser.slow_pages import Late
from tests.scorebook.evening import FOUR, Evening

# The time of the page stands, through every page that comes, but for what a test lets go by.
STANDING_CLOCK = """(() => {
  if (location.protocol === "about:") return;
  const start = Number(sessionStorage.start ||= Date.now());
  window.later = 0;
  Date.now = () => start + window.later;
  window.came = 0; // taps, whatever becomes of them
  addEventListener("click", () => { window.came += 1; }, true);
})()"""
SECOND_TAPS = (150, 300, 500, 700)  # milliseconds after the first one
HAS_COME = "(before) => window.came > before"


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
    """The next hand ends the game."""
    phone.add_init_script(STANDING_CLOCK)
    return AtTable(served_app, server, hands=[three_moons])


def type_points(pad: Pad, *line: int) -> Locator:
    for name, points in zip(FOUR, line, strict=True):
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


def middle(key: Locator) -> tuple[float, float]:
    box = key.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap_at(page: Page, spot: tuple[float, float]) -> None:
    """A tap that the page has heard: the browser says that it is done before it tells the page."""
    before = page.evaluate("window.came")
    page.touchscreen.tap(*spot)
    page.wait_for_function(HAS_COME, arg=before)


# What the page is told of: a tap that means nothing never comes that far.
COUNT_TAPS = """() => {
  window.taps = 0;
  document.documentElement.addEventListener("click", (event) => {
    window.taps += 1;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}"""


# Whether the key at a spot takes a tap a third of a second after it appeared, and later.
TAKES_TAP_AT = """([x, y]) => {
  const start = document.getElementById("action");
  start.classList.remove("starts");
  const takesTap = () => start.contains(document.elementFromPoint(x, y));
  const isAwake = takesTap();
  start.classList.add("starts");
  const [nap] = start.getAnimations();
  nap.pause();
  nap.currentTime = 333;
  const wasAwake = takesTap();
  nap.finish();
  return [wasAwake, isAwake && takesTap()];
}"""


@pytest.mark.parametrize("enter", [all_to_bo, last_heart])
def test_the_tap_after_the_last_fact_does_not_end_the_game(
    at: AtTable, phone: Page, enter: Callable[[Pad], Locator]
) -> None:
    pad = at.open(phone)
    enter(pad).tap()
    expect(pad.save).to_have_text("Show the winner")
    tap_at(phone, middle(pad.save))
    expect(pad.save).to_have_text("Show the winner")
    pad.save.tap()  # once it takes taps
    expect(phone.get_by_role("heading", name="wins with")).to_be_visible()
    assert len(at.lines) == 4


def test_a_second_tap_on_a_key_that_saves_does_nothing(at: AtTable, phone: Page) -> None:
    pad = at.open(phone, f"{at.entry}?mode=points")
    phone.wait_for_function(TAKES_TAPS)
    spot = middle(type_points(pad, 26, 0, 26, 26))
    phone.touchscreen.tap(*spot)
    expect(phone.locator("[data-moment]")).to_be_visible()  # it comes after the page
    phone.evaluate(COUNT_TAPS)
    for later in SECOND_TAPS:
        phone.evaluate("(later) => { window.later = later; }", later)
        tap_at(phone, spot)
        assert phone.evaluate("window.taps") == 0, later
    phone.evaluate("window.later = 1000")
    tap_at(phone, spot)  # it ends the moment of the winner
    tap_at(phone, spot)
    assert phone.evaluate("window.taps")  # so that the others would have been heard
    assert len(at.lines) == 4


def test_a_key_tapped_before_the_scripts_is_dead_afterwards_too(
    served_app: Flask, server: Server, open_context: OpenContext
) -> None:
    context = open_context(**PHONE, is_hasty=True)
    page = context.new_page()
    page.add_init_script(STANDING_CLOCK)
    at = AtTable(served_app, server)
    late = Late(page)
    at.let_in(context)
    page.goto(f"{at.entry}?mode=points", wait_until="commit")
    box = type_points(Pad(page), 17, 6, 3, 0).bounding_box()
    assert box
    spot = (box["x"] + 40, box["y"] + box["height"] / 2)  # May I play? comes there
    tap_at(page, spot)
    tap_at(page, spot)
    late.release()
    expect(page.get_by_role("link", name="Score hand 2", exact=True)).to_be_visible()
    page.evaluate(COUNT_TAPS)
    for later in SECOND_TAPS:
        page.evaluate("(later) => { window.later = later; }", later)
        page.mouse.click(*spot)
        assert page.evaluate("window.taps") == 0, later
    page.evaluate("window.later = 1000")
    page.mouse.click(*spot)
    assert page.evaluate("window.taps") == 1
    assert len(at.lines) == 1


def press(key: Locator) -> None:
    key.focus()
    key.page.keyboard.press("Enter")


def test_what_begins_a_game_takes_no_tap_in_its_first_second(
    served_app: Flask, server: Server, phone: Page
) -> None:
    """Also where the page is loaded whole, and by the keyboard."""
    phone.add_init_script(STANDING_CLOCK)
    at = AtTable(served_app, server, hands=[three_moons, the_end])
    at.open(phone, at.board)
    phone.evaluate(JUST_SAVED)
    phone.goto(at.board)
    phone.wait_for_function(TAKES_TAPS)
    again = phone.get_by_role("link", name="Play again")
    tap_at(phone, middle(again))
    press(again)
    expect(phone.get_by_role("heading", name="wins with")).to_be_visible()
    phone.evaluate("window.later = 1000")
    phone.touchscreen.tap(*middle(again))
    expect(phone.get_by_text("Who's playing?")).to_be_visible()


def test_a_second_tap_on_play_again_starts_nothing(
    served_app: Flask, server: Server, phone: Page
) -> None:
    """Start appears under it, and is awake a moment later."""
    at = AtTable(served_app, server, hands=[three_moons, the_end])
    at.open(phone, at.board)
    phone.wait_for_function(TAKES_TAPS)
    again = phone.get_by_role("link", name="Play again")
    spot = middle(again)
    again.tap()
    start = phone.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_visible()
    phone.wait_for_function(TAKES_TAPS)
    assert phone.evaluate(TAKES_TAP_AT, spot) == [False, True]
    start.tap()
    expect(phone.get_by_role("link", name="Score hand 1", exact=True)).to_be_visible()

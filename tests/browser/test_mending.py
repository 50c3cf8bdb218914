"""Points that no hand gives: the one question that mends them, and the face that answers it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.rules import STANDARD
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import NO_NETWORK, OpenPage, Taps
from tests.browser.no_network import (
    HANDS_ARE_HERE,
    cut,
    expect_arrived,
    expect_hand,
    mend,
    two_hands,
)
from tests.browser.served import Server

if TYPE_CHECKING:
    from flask import Flask

TOPS = """() => [...document.querySelectorAll("#points-0, #points-3, [data-digit], .saves")]
  .map((part) => part.getBoundingClientRect().top)"""


def question(page: Page) -> Locator:
    return page.locator("#answer .no-box")


def faces(page: Page) -> Locator:
    """The faces that can be the answer."""
    return page.locator("[name=answer]:visible")


def face(page: Page, name: str) -> Locator:
    return page.locator("#mend").get_by_role("button", name=name, exact=True)


def type_by_keys(pad: Pad, *line: int) -> None:
    """Digit by digit, row by row."""
    for place, points in enumerate(line):
        if place:
            pad.key(re.compile("^Next:")).tap()
        for digit in str(points):
            pad.digit(int(digit)).tap()


def test_a_heart_that_is_missing_is_asked_for_and_a_face_saves(
    at: AtTable, phone: Page, taps: Taps
) -> None:
    pad = at.open(phone, f"{at.entry}?mode=points")
    type_by_keys(pad, 17, 5, 3)
    pad.key("Next: Dev").tap()
    before = phone.evaluate(TOPS)
    pad.digit(0).tap()
    expect(question(phone)).to_have_text("One heart is missing. Who has it?")
    expect(phone.get_by_text("of 26 points typed")).to_be_hidden()
    expect(faces(phone)).to_have_count(4)
    assert phone.evaluate(TOPS) == before
    taps.count = 0
    taps.tap(face(phone, "Dev"))
    pad.expect_saved(3, 17, 5, 3, 1)
    assert taps.count == 1


def test_only_faces_that_can_be_right_are_shown(at: AtTable, phone: Page) -> None:
    pad = at.open(phone, f"{at.entry}?mode=points")
    type_by_keys(pad, 20, 7, 0, 0)
    expect(question(phone)).to_have_text("One heart too many. Whose?")
    expect(faces(phone)).to_have_count(2)
    face(phone, "Bo").tap()
    pad.expect_saved(3, 20, 6, 0, 0)


def test_the_queen_is_asked_for_where_two_can_have_taken_her(
    at: AtTable, phone: Page, taps: Taps
) -> None:
    pad = at.open(phone, f"{at.entry}?mode=points")
    type_by_keys(pad, 0, 13, 13, 0)
    expect(question(phone)).to_have_text("Who took the queen?")
    expect(faces(phone)).to_have_count(2)
    taps.count = 0
    taps.tap(face(phone, "Cleo"))
    pad.expect_saved(3, 0, 13, 13, 0)
    assert taps.count == 1


def test_a_long_dealer_leaves_the_ways_beside_the_title(
    served_app: Flask, server: Server, phone: Page
) -> None:
    at = AtTable(served_app, server, ("Bartholomäus Müller", "Wilhelmina-Charlotte", "Ann", "Bo"))
    phone.set_viewport_size({"width": 360, "height": 740})
    at.open(phone, f"{at.entry}?mode=points")
    title, ways = phone.locator(".bar h1").bounding_box(), phone.locator(".bar nav").first
    assert title
    assert (ways.bounding_box() or {"x": 0})["x"] >= title["x"] + title["width"]


def test_a_number_that_is_not_finished_is_asked_about_later(at: AtTable, phone: Page) -> None:
    pad = at.open(phone, f"{at.entry}?mode=points")
    type_by_keys(pad, 6, 3, 0, 1)
    expect(phone.get_by_text("10 of 26 points typed")).to_be_visible()
    expect(question(phone)).to_have_count(0)
    phone.locator("#points-0").tap()
    expect(question(phone)).to_contain_text("That's 10. A hand adds up to 26")
    phone.locator("#points-3").tap()
    pad.digit(1).tap()
    expect(question(phone)).to_have_count(0)
    pad.digit(7).tap()
    pad.save.tap()
    pad.expect_saved(3, 6, 3, 0, 17)


def test_who_must_have_the_queen_is_counted_beside_what_was_typed(at: AtTable, phone: Page) -> None:
    pad = at.open(phone, f"{at.entry}?mode=points")
    type_by_keys(pad, 12, 12, 1, 1)
    expect(question(phone)).to_contain_text("someone must have the queen. Who?")
    face(phone, "Bo").tap()
    expect(question(phone)).to_have_count(0)
    expect(pad.face("Bo")).to_have_attribute("aria-pressed", "true")
    expect(pad.sum("Bo")).to_contain_text("12 typed")
    expect(pad.sum("Dev")).to_contain_text("1 typed")
    for number in (11, 0, 1):
        pad.number(number).tap()
    pad.expect_saved(3, 11, 13, 1, 1)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ((24, 7, 0, 0), "That's 31. A hand adds up to 26 (78 with a moon)."),
        ((26, 26, 0, 0), "That's two hands. Did you skip one?"),
        ((13, 0, 0, 0), "Who took the queen?"),
    ],
)
def test_what_is_asked_before_and_after_saving_is_the_same(
    at: AtTable, phone: Page, forgive: Callable[..., None], line: tuple[int, ...], words: str
) -> None:
    forgive("status of 422")
    pad = at.open(phone, f"{at.entry}?mode=points")
    type_by_keys(pad, *line)
    expect(question(phone)).to_have_text(words)
    shown, tops = faces(phone).count(), phone.evaluate(TOPS)
    with phone.expect_response(lambda response: response.status == 422):
        pad.save.tap()
    expect(phone.locator("form[data-entry]")).to_be_visible()
    expect(question(phone)).to_have_text(words)
    expect(faces(phone)).to_have_count(shown)
    expect(phone.get_by_role("button", name="Check card by card")).to_be_visible()
    assert phone.evaluate(TOPS) == tops


def test_a_face_that_would_end_the_game_leaves_the_last_word_to_the_thumb(
    served_app: Flask, server: Server, phone: Page
) -> None:
    rules = STANDARD.with_options({"target": "30"})
    at = AtTable(served_app, server, hands=[two_hands], ruleset=rules)
    pad = at.open(phone, f"{at.entry}?mode=points")
    type_by_keys(pad, 17, 5, 3, 0)
    face(phone, "Dev").tap()
    expect(pad.save).to_have_text("Show the winner")
    expect(phone.get_by_text("That ends the game.")).to_be_visible()
    assert len(at.lines) == 2
    expect(pad.save).not_to_have_attribute("aria-disabled", "true")
    pad.save.tap()
    expect(phone).to_have_url(re.compile(f"{at.board}$"))
    assert at.lines[2:] == [(17, 5, 3, 1)]


def test_it_is_asked_and_answered_without_network(
    at: AtTable, phone: Page, forgive: Callable[..., None]
) -> None:
    forgive(NO_NETWORK)
    pad = at.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    cut(phone)
    phone.get_by_role("link", name="123").tap()
    type_by_keys(pad, 17, 5, 3, 0)
    face(phone, "Dev").tap()
    expect_hand(phone, 4)
    mend(phone)
    expect_arrived(phone, 4)
    assert at.lines[2:] == [(17, 5, 3, 1)]


def test_the_face_is_a_plain_key_without_scripts(
    at: AtTable, no_javascript: Page, forgive: Callable[..., None]
) -> None:
    forgive("status of 422")
    pad = at.open(no_javascript, f"{at.entry}?mode=points")
    for seat, points in enumerate((17, 5, 3, 0)):
        no_javascript.locator(f"#points-{seat}").fill(str(points))
    pad.save.tap()
    expect(question(no_javascript)).to_have_text("One heart is missing. Who has it?")
    face(no_javascript, "Dev").tap()
    expect(no_javascript).to_have_url(re.compile(f"{at.board}$"))
    assert at.lines[2:] == [(17, 5, 3, 1)]


def test_all_that_can_be_done_fits_the_width(at: AtTable, open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    type_by_keys(at.open(page, f"{at.entry}?mode=points"), 12, 12, 1, 1)
    expect(faces(page)).to_have_count(4)
    for width, height in ((360, 740), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        expect(faces(page).first).to_be_in_viewport(ratio=1)
        expect(question(page)).to_be_in_viewport(ratio=1)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), width

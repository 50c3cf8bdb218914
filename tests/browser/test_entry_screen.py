"""The screen of a hand: digits for points, a plain Yes and No, a phone on its side, large text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.screens import LARGE_TEXT
from tests.browser.served import Server
from tests.each import first_quick

MINUS = "\N{MINUS SIGN}"
ON_ITS_SIDE = {**PHONE, "viewport": {"width": 844, "height": 390}}
LONG = (
    "Bartholomew Alexandr",
    "Wilhelmina Charlotte",
    "Konstantinos Emo 🃏",
    "عبدالرحمن بن خالد",
)
ELEVEN = (*LONG, "Wolfeschlegelsteinha", "Ann", "Annabel", "Eve", "Fay", "Gus", "Hal")
# Where somebody who reads the centre of a thing sees something else.
COVERED = """(all) => all.filter((e) => {
  const { x, y, width, height } = e.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + height / 2);
  return !e.contains(seen) && !seen?.contains(e);
}).map((e) => e.textContent.trim())"""
OVERLAPPING = """(all) => all.map((e) => e.getBoundingClientRect()).flatMap((one, place, boxes) =>
  boxes.slice(place + 1).filter((other) => one.right > other.left && other.right > one.left
    && one.bottom > other.top && other.bottom > one.top))"""
OpenTable = Callable[..., AtTable]


@pytest.fixture
def opened(served_app: Flask, server: Server) -> OpenTable:
    return lambda *names, **rules: AtTable(served_app, server, *([names] if names else []), **rules)


def field(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=re.compile(f"^{name}"))


def tap_digits(pad: Pad, number: int) -> None:
    """A number on our own keys."""
    for digit in str(number):
        pad.digit(int(digit)).tap()


def expect_in_sight(*things: Locator) -> None:
    """Wholly on the screen, and nothing lies over them."""
    for thing in things:
        expect(thing).to_be_in_viewport(ratio=1)
        assert thing.evaluate_all(COVERED) == []


# The digits of Points


def test_points_are_typed_on_keys_of_our_own(opened: OpenTable, phone: Page) -> None:
    at = opened()
    pad = at.open(phone, f"{at.entry}?mode=points")
    at_hand = phone.locator("[data-typed].now-row")
    expect(at_hand).to_contain_text("Ann")
    expect(field(phone, "Ann")).to_have_attribute("inputmode", "none")
    tap_digits(pad, 17)
    expect(field(phone, "Ann")).to_have_value("17")
    expect(pad.spoken).to_have_text("Ann 17")
    pad.key("Next: Bo").tap()
    expect(at_hand).to_contain_text("Bo")
    tap_digits(pad, 65)
    pad.key("Delete the last digit").tap()
    expect(field(phone, "Bo")).to_have_value("6")
    pad.key("Next: Cleo").tap()
    tap_digits(pad, 3)
    expect(pad.save).to_be_hidden()
    pad.key("Next: Dev").tap()
    tap_digits(pad, 0)
    assert at.lines == []
    pad.save.tap()
    pad.expect_saved(1, 17, 6, 3, 0)


def test_a_digit_after_the_rest_begins_a_new_number(opened: OpenTable, phone: Page) -> None:
    at = opened()
    pad = at.open(phone, f"{at.entry}?mode=points")
    for name in ("Bo", "Cleo"):
        tap_digits(pad, 5)
        pad.key(f"Next: {name}").tap()
    tap_digits(pad, 5)
    phone.locator("[data-all]").tap()
    expect(field(phone, "Dev")).to_have_value("11")
    tap_digits(pad, 5)
    expect(field(phone, "Dev")).to_have_value("5")


def test_a_row_that_is_picked_again_is_typed_anew(opened: OpenTable, phone: Page) -> None:
    at = opened()
    pad = at.open(phone, f"{at.entry}?mode=points")
    tap_digits(pad, 13)
    phone.locator("[data-typed]").nth(1).tap()
    tap_digits(pad, 0)
    tap_digits(pad, 5)
    expect(field(phone, "Bo")).to_have_value("5")
    field(phone, "Ann").tap()
    tap_digits(pad, 20)
    expect(field(phone, "Ann")).to_have_value("20")


def test_deleting_stays_with_its_player(opened: OpenTable, phone: Page) -> None:
    at = opened()
    pad = at.open(phone, f"{at.entry}?mode=points")
    tap_digits(pad, 4)
    pad.key("Next: Bo").tap()
    tap_digits(pad, 5)
    for _ in range(3):
        pad.key("Delete the last digit").tap()
    expect(field(phone, "Bo")).to_have_value("")
    expect(phone.locator("[data-typed].now-row")).to_contain_text("Bo")
    expect(field(phone, "Ann")).to_have_value("4")


def test_what_is_left_names_its_player_beside_save(opened: OpenTable, phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    at = opened("Anna", "Ben", "Clara", "Dieter")
    pad = at.open(phone, f"{at.entry}?mode=points")
    for name in ("Anna", "Ben", "Clara"):
        field(phone, name).tap()
        tap_digits(pad, 5)
    pad.key("Next: Dieter").tap()
    rest = pad.key("The other 11 to Dieter")
    expect(rest).to_have_class(re.compile(r"\bp\d"))
    expect(pad.save).to_be_visible()
    assert rest.evaluate("(key) => key.scrollWidth <= key.clientWidth")


def test_the_dealers_name_beside_the_ways_is_cut_once(opened: OpenTable, phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    at = opened(*LONG)
    at.open(phone, f"{at.entry}?mode=points")
    line = phone.locator(".bar p").filter(has_text="dealt")
    assert line.evaluate("(line) => line.scrollWidth <= line.clientWidth")
    assert phone.locator(".bar").evaluate("(bar) => bar.offsetHeight") <= 84


def test_a_sum_that_is_off_is_answered_and_its_ways_out_are_in_sight(
    opened: OpenTable, phone: Page, forgive: Callable[..., None]
) -> None:
    forgive("status of 422")
    at = opened()
    pad = at.open(phone, f"{at.entry}?mode=points")
    for name, points in (("Ann", 4), ("Bo", 4), ("Cleo", 4), ("Dev", 5)):
        expect(phone.locator(".saves .first")).to_have_count(1)
        field(phone, name).tap()
        tap_digits(pad, points)
    expect(phone.locator("#answer .no-box")).to_contain_text("That's 17.")
    expect(phone.locator(".saves .first")).to_have_count(0)
    pad.save.tap()
    expect(phone.locator("#answer .no-box.again")).to_be_in_viewport(ratio=1)
    expect_in_sight(pad.key("Save anyway"))
    phone.get_by_text("Add a note").tap()
    expect_in_sight(phone.get_by_label("Note (optional)"))
    field(phone, "Dev").tap()
    tap_digits(pad, 14)
    expect(phone.locator("#answer .no-box")).to_have_count(0)
    expect(phone.locator(".saves .first")).to_have_count(1)


def test_the_minus_is_a_key_where_points_can_be_below_zero(opened: OpenTable, phone: Page) -> None:
    at = opened(variant="omnibus")
    pad = at.open(phone, f"{at.entry}?mode=points")
    tap_digits(pad, 10)
    pad.key("Plus or minus").tap()
    expect(field(phone, "Ann")).to_have_value(f"{MINUS}10")
    pad.key("Plus or minus").tap()
    expect(field(phone, "Ann")).to_have_value("10")


def test_there_is_no_minus_where_no_points_can_be_below_zero(
    opened: OpenTable, phone: Page
) -> None:
    at = opened()
    pad = at.open(phone, f"{at.entry}?mode=points")
    expect(pad.digit(0)).to_be_visible()
    expect(pad.key("Plus or minus")).to_have_count(0)


def test_a_keyboard_types_and_goes_on_with_enter(opened: OpenTable, desktop: Page) -> None:
    at = opened()
    pad = at.open(desktop, f"{at.entry}?mode=points")
    field(desktop, "Ann").focus()
    for number in ("17", "6", "3"):
        desktop.keyboard.type(number)
        desktop.keyboard.press("Enter")
    expect(field(desktop, "Dev")).to_be_focused()
    assert at.lines == []
    desktop.keyboard.type("0")
    desktop.keyboard.press("Enter")
    pad.expect_saved(1, 17, 6, 3, 0)


def test_the_rest_is_offered_only_where_points_have_a_fixed_sum(
    opened: OpenTable, phone: Page
) -> None:
    at = opened()
    pad = at.open(phone, f"{at.entry}?mode=points")
    for number in (0, 26, 26):
        tap_digits(pad, number)
        pad.key(re.compile("^Next")).tap()
    expect(pad.save).to_be_visible()
    expect(pad.key(re.compile("^The other"))).to_have_count(0)  # nobody can have 26 below zero
    doubled = opened(variant="turbo")
    pad = doubled.open(phone, f"{doubled.entry}?mode=points")
    for number in (10, 4, 4):
        tap_digits(pad, number)
        pad.key(re.compile("^Next")).tap()
    expect(pad.key(re.compile("^The other"))).to_have_count(0)


# A plain Yes and No


def test_no_moon_leads_back_to_the_points(opened: OpenTable, phone: Page, forgive: Any) -> None:
    forgive("status of 422")
    at = opened()
    pad = at.open(phone, f"{at.entry}?mode=points")
    tap_digits(pad, 26)
    pad.key("0 for everyone else").tap()
    asked = phone.get_by_role("region", name="Did Ann shoot the moon?")
    expect(asked.get_by_role("button", name=re.compile("^Yes 26 for everyone"))).to_be_visible()
    asked.get_by_role("link", name=re.compile("^No")).tap()
    expect(asked).to_have_count(0)
    expect(phone.locator("[data-typed].now-row")).to_contain_text("Ann")
    tap_digits(pad, 14)
    field(phone, "Dev").tap()
    tap_digits(pad, 12)
    pad.save.tap()
    pad.expect_saved(1, 14, 0, 0, 12)


def test_without_scripts_no_is_a_way_back_to_the_fields(
    opened: OpenTable, no_javascript: Page, forgive: Any
) -> None:
    forgive("status of 422")
    at = opened()
    at.open(no_javascript, f"{at.entry}?mode=points")
    for name, points in (("Ann", "26"), ("Bo", "0"), ("Cleo", "0"), ("Dev", "0")):
        field(no_javascript, name).fill(points)
    no_javascript.get_by_role("button", name="Save hand 1").tap()
    no_javascript.get_by_role("link", name=re.compile("^No")).tap()
    expect(no_javascript).to_have_url(re.compile("#told$"))
    expect(field(no_javascript, "Ann")).to_be_in_viewport()


# Whom, who dealt, and what to tap


def expect_all_told(page: Page, whom: str) -> None:
    """Whom one is scoring, the dealer and the primary action are on the screen at once."""
    expect_in_sight(
        page.locator("[data-at-hand]").get_by_text(whom),
        page.get_by_text("Cleo dealt"),
        page.locator(".moves > :not([hidden])").first,
    )


@pytest.mark.parametrize("text", first_quick(["large", "usual"]))
@pytest.mark.parametrize("mode", ["counts", "points"])
def test_on_its_side_whom_dealer_and_action_are_in_sight(
    opened: OpenTable, open_page: OpenPage, mode: str, text: str
) -> None:
    page = open_page(**ON_ITS_SIDE)
    at = opened(hands=[lambda e: e.hand(1, 2, 8, 2, queen=1)] * 2)
    pad = at.open(page, f"{at.entry}?mode={mode}")
    if text == "large":
        page.evaluate(LARGE_TEXT, "200%")
    expect_all_told(page, "Ann")
    if mode == "counts":
        pad.count("Bo", 4, 4)
        expect_in_sight(page.locator("[data-row].now-row .name"))
    else:
        tap_digits(pad, 4)
        pad.key("Next: Bo").tap()
        tap_digits(pad, 4)
        pad.key("Next: Cleo").tap()
        expect_in_sight(page.locator("[data-typed].now-row .name"))
    expect_all_told(page, "Cleo")
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


def test_four_players_stand_beside_all_their_keys(opened: OpenTable, open_page: OpenPage) -> None:
    page = open_page(**ON_ITS_SIDE)
    pad = opened().open(page)
    expect_in_sight(*(pad.row(name) for name in ("Ann", "Bo", "Cleo", "Dev")))
    expect_in_sight(pad.face("Dev"), pad.number(0), pad.number(13), pad.back)


def test_on_a_tablet_the_keys_stand_in_two_rows(opened: OpenTable, desktop: Page) -> None:
    desktop.set_viewport_size({"width": 768, "height": 1024})
    pad = opened().open(desktop)
    keys = [*(pad.number(count) for count in range(14)), pad.back]
    boxes = [box for key in keys if (box := key.bounding_box())]
    assert len(boxes) == 15
    assert len({box["y"] for box in boxes}) == 2
    heights = desktop.locator("[data-rows] .row").evaluate_all(
        "(all) => all.map((e) => e.offsetHeight)"
    )
    assert len(heights) == 4
    assert min(heights) >= 76


def test_with_large_text_whom_dealer_and_action_stay(opened: OpenTable, phone: Page) -> None:
    pad = opened(hands=[lambda e: e.hand(1, 2, 8, 2, queen=1)] * 2).open(phone)
    phone.evaluate(LARGE_TEXT, "200%")
    for width, height in ((390, 844), (360, 740)):
        phone.set_viewport_size({"width": width, "height": height})
        expect_all_told(phone, "Ann")
        pad.count("Bo", 4, 4)
        expect_all_told(phone, "Cleo")
        expect_in_sight(phone.locator("[data-row].now-row .name"))
        for _ in range(3):
            pad.back.tap()


def test_the_three_ways_keep_inside_their_keys_where_text_is_large(
    opened: OpenTable, phone: Page
) -> None:
    opened().open(phone)
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.evaluate(LARGE_TEXT, "200%")
    ways = phone.locator(".bar .seg > *")
    assert ways.count() == 3
    assert (
        ways.evaluate_all("(all) => all.filter((e) => e.scrollWidth > e.clientWidth).length") == 0
    )


def test_the_keys_stay_where_the_browsers_own_text_is_large(opened: OpenTable, phone: Page) -> None:
    session = phone.context.new_cdp_session(phone)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
    pad = opened(hands=[lambda e: e.hand(1, 2, 8, 2, queen=1)] * 2).open(phone)
    assert phone.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "32px"
    expect_all_told(phone, "Ann")
    pad.count("Bo", 4, 4)
    expect_all_told(phone, "Cleo")


def test_removing_a_hand_is_no_key_at_the_thumb(opened: OpenTable, phone: Page) -> None:
    sizes = [PHONE["viewport"], ON_ITS_SIDE["viewport"]]
    at = opened(hands=[lambda e: e.hand(1, 2, 8, 2, queen=1)])
    pad = at.open(phone, at.hand(1))
    for size in sizes:
        phone.set_viewport_size(size)
        expect(pad.back).to_be_hidden()
        expect(phone.locator(".dock")).to_be_hidden()
        expect(phone.get_by_role("link", name="Remove hand 1")).to_have_count(1)
    pad.face("Ann").tap()
    for size in sizes:
        phone.set_viewport_size(size)
        expect(pad.back).to_be_in_viewport()
        expect(phone.locator(".dock").get_by_role("link")).to_have_count(0)


@pytest.mark.parametrize("mode", ["counts", "cards", "points"])
def test_eleven_long_names_overlap_nowhere(opened: OpenTable, phone: Page, mode: str) -> None:
    at = opened(*ELEVEN, variant="cancellation")
    at.open(phone, f"{at.entry}?mode={mode}")
    for width, height in ((320, 568), (360, 740), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        expect(phone.locator("[data-at-hand]")).to_be_visible()
        expect_no_overlap(phone, width, mode)


def expect_no_overlap(page: Page, width: int, mode: str) -> None:
    assert page.evaluate("() => document.documentElement.scrollWidth") == width
    cut = page.locator(".bar p, .bar h1").evaluate_all(
        "(all) => all.filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => e.textContent)"
    )
    assert cut == []
    expect_in_sight(page.locator(".moves > :not([hidden])").last)
    names = page.locator("[data-typed] .name" if mode == "points" else "[data-row] .name")
    for row in names.all():
        row.scroll_into_view_if_needed()
    assert names.evaluate_all(OVERLAPPING) == []

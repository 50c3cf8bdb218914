"""Seats are put in order with a thumb, a mouse, or not at all."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.one_form_server import Site, build


@pytest.fixture
def site() -> Site:
    return Site()


@pytest.fixture
def served_app(site: Site) -> Any:
    return build(site)


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    page = open_page(**DESKTOP, reduced_motion="reduce")
    page.goto("/seats")
    return page


def lift(page: Page, name: str, over: str) -> None:
    """Take one row by its grip and carry it over another."""
    start = page.get_by_role("button", name=f"Move {name}").bounding_box()
    end = page.get_by_role("button", name=f"Move {over}").bounding_box()
    assert start
    assert end
    x = start["x"] + 5
    page.mouse.move(x, start["y"] + 5)
    page.mouse.down()
    down = 8 if end["y"] > start["y"] else 0
    page.mouse.move(x, end["y"] + 5 + down, steps=6)


def expect_order(page: Page, *names: str) -> None:
    expect(page.locator("li span")).to_have_text(list(names))


@pytest.mark.parametrize(
    ("name", "over", "result"),
    [
        ("Ann", "Cleo", ["Bo", "Cleo", "Ann", "Dev"]),
        ("Dev", "Ann", ["Dev", "Ann", "Bo", "Cleo"]),
        ("Bo", "Dev", ["Ann", "Cleo", "Dev", "Bo"]),
    ],
)
def test_a_dragged_player_sits_where_dropped(
    page: Page, site: Site, name: str, over: str, result: list[str]
) -> None:
    lift(page, name, over)
    expect_order(page, *result)
    assert site.orders == 0
    page.mouse.up()
    expect(page.locator("#orders")).to_have_text("1")
    expect_order(page, *result)
    assert site.seats == result


def test_dropped_where_taken_nothing_is_sent(page: Page, site: Site) -> None:
    lift(page, "Ann", "Cleo")
    lift_back = page.get_by_role("button", name="Move Bo").bounding_box()
    assert lift_back
    page.mouse.move(lift_back["x"] + 5, lift_back["y"] - 20, steps=6)
    page.mouse.up()
    page.get_by_role("button", name="Go").click()
    expect(page.locator("#orders")).to_have_text("0")
    assert site.seats == ["Ann", "Bo", "Cleo", "Dev"]


def test_escape_puts_the_player_back(page: Page, site: Site) -> None:
    lift(page, "Ann", "Cleo")
    page.keyboard.press("Escape")
    page.mouse.up()
    expect_order(page, "Ann", "Bo", "Cleo", "Dev")
    page.get_by_role("button", name="Go").click()
    expect(page.locator("#orders")).to_have_text("0")


def test_a_thumb_drags_and_the_page_does_not_scroll(phone: Page, site: Site) -> None:
    phone.goto("/seats")
    grip = phone.get_by_role("button", name="Move Ann")
    expect(grip).to_have_css("touch-action", "none")
    start = grip.bounding_box()
    end = phone.get_by_role("button", name="Move Cleo").bounding_box()
    assert start
    assert end
    x = start["x"] + 5
    touch = phone.context.new_cdp_session(phone)
    path = [start["y"] + 5, (start["y"] + end["y"]) / 2, end["y"] + 13]
    for kind, y in zip(["touchStart", "touchMove", "touchMove"], path, strict=True):
        points = [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.locator("#orders")).to_have_text("1")
    assert site.seats == ["Bo", "Cleo", "Ann", "Dev"]


def test_without_javascript_no_grip_is_shown(no_javascript: Page) -> None:
    no_javascript.goto("/seats")
    expect(no_javascript.locator("[data-grip]").first).to_be_hidden()

"""Names of every kind stay within the screen of a small phone, and are only text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.screens import open_hand, open_terms, ready
from tests.browser.served import Server
from tests.each import first_quick

if TYPE_CHECKING:
    from flask import Flask

LONGEST = "W" * 40
ODD = ("👩‍👩‍👧‍👦 Família", "<script>alert(1)</script>", "محمد علي", LONGEST, "Bart", "Barbara")
UNFOLD = """() => document.querySelectorAll("details")
  .forEach((fold) => { fold.name = ""; fold.open = true; })"""
ESCAPED = """() => {
  const isClipped = (one) => one !== document.body
    && (getComputedStyle(one).overflowX !== "visible" || isClipped(one.parentElement));
  return [...document.querySelectorAll("body *")]
    .filter((one) => one.getClientRects().length && !isClipped(one.parentElement))
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 40)}`);
}"""


@pytest.fixture(params=first_quick([320, 390]))
def page(open_page: OpenPage, request: pytest.FixtureRequest) -> Page:
    size = {"width": request.param, "height": 844}
    return open_page(**{**PHONE, "viewport": size})


def expect_inside(page: Page) -> None:
    """Nothing reaches over the edge, so nothing has to be scrolled sideways."""
    page.evaluate(UNFOLD)
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width, page.url
    assert page.evaluate(ESCAPED) == [], page.url


def test_odd_names_at_a_new_game(page: Page) -> None:
    page.goto("/new")
    ready(page)
    for name in ODD:
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Name", exact=True).press("Enter")
        expect(page.locator("#people").get_by_text(name, exact=True)).to_be_visible()
    open_terms(page)
    page.get_by_label("Table name").fill(LONGEST)
    expect_inside(page)
    page.get_by_role("button", name="Swap two").tap()
    expect(page.get_by_text("Tap the two who swap seats.")).to_be_visible()
    expect_inside(page)


def test_odd_names_on_every_page_of_a_game(page: Page, served_app: Flask, server: Server) -> None:
    played: list[Any] = [
        lambda evening: evening.hand(4, 5, 3, 0, 1, 0, queen=3),
        lambda evening: evening.hand(0, 0, 0, 13, 0, 0, queen=3),
    ]
    table = AtTable(served_app, server, ODD, played)
    table.let_in(page.context)
    page.goto(table.board)
    expect_inside(page)
    open_hand(page, 3)
    for mode in ("Count", "Cards", "123"):
        page.get_by_role("link", name=mode).tap()
        expect_inside(page)
    pages = [
        "/settle",
        "/settle/players",
        "/settle/seats",
        "/settle/end",
        "/hand/insert/1",
        table.hand(2).removeprefix(table.board),
    ]
    for path in [*pages, f"{pages[-1]}/remove"]:
        page.goto(table.board + path)
        expect_inside(page)
    for path in ("/", *(f"/t/{table.table_id}/{name}" for name in ("games", "players", "new"))):
        page.goto(path)
        expect_inside(page)


def test_odd_names_at_the_end(page: Page, served_app: Flask, server: Server) -> None:
    moon: Any = lambda evening: evening.hand(0, 0, 0, 13, 0, 0, queen=3)  # noqa: E731
    table = AtTable(served_app, server, ODD, [moon] * 4)
    table.let_in(page.context)
    page.goto(table.board)
    expect(page.get_by_role("heading", name=f"{LONGEST} wins with 0")).to_be_visible()
    expect_inside(page)
    page.goto("/")
    expect_inside(page)

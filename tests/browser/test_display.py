"""The table display as a screen shows it, read it out, and a screen that stays on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from companion.models import Table, db
from companion.sharing.access import DISPLAY, give, make_device
from tests.browser.at_table import AtTable
from tests.browser.conftest import DESKTOP, TAKES_TAPS, OpenContext
from tests.browser.served import Server
from tests.each import first_quick
from tests.scorebook.evening import FOUR, NOON

if TYPE_CHECKING:
    from flask import Flask

MORE = ("Eva", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim")
READABLE = 96  # pixels of a total, from 1.5 m at 1280 x 800
# What is written, without the room that a name has for its accents: margins take that back.
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(".place-card > :is(.name, .total), .hub .ground")]
    .map((each) => {
      const written = document.createRange();
      written.selectNodeContents(each);
      return (each.matches(".name") ? written : each).getBoundingClientRect();
    });
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
}"""
SPEECH = """
  window.spoken = [];
  window.SpeechSynthesisUtterance = function (text) { this.text = text; };
  Object.defineProperty(window, "speechSynthesis", { value: {
    speaking: false,
    cancel() {},
    speak({ lang, text }) { window.spoken.push(`${lang}: ${text}`); },
  } });"""
PLAYS = "() => document.querySelector('video.keeps-awake')?.paused === false"


@pytest.mark.parametrize("count", first_quick([11, 8, 4]))
def test_totals_are_readable_across_the_table_and_nothing_overlaps(
    served_app: Flask, server: Server, desktop: Page, count: int
) -> None:
    variant = "cancellation" if count > 8 else "standard"
    table = AtTable(served_app, server, (*FOUR, *MORE)[:count], variant=variant)
    for way in ("standing", "lying"):
        table.open(desktop, f"{table.board}/display?way={way}")
        expect(desktop.locator(".place-card")).to_have_count(count)
        sizes = desktop.locator(".place-card .total").evaluate_all(
            "(totals) => totals.map((each) => parseFloat(getComputedStyle(each).fontSize))"
        )
        assert min(sizes) >= READABLE
        assert desktop.evaluate(OVERLAPS) == []
        assert desktop.evaluate("() => document.documentElement.scrollHeight") == 800


def test_a_display_reads_out_and_keeps_the_screen_on(
    served_app: Flask, server: Server, open_context: OpenContext
) -> None:
    table = AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])
    context = open_context(**DESKTOP)
    context.add_init_script(SPEECH)
    page = context.new_page()
    table.open(page, f"{table.board}/display?way=standing")
    page.wait_for_function(PLAYS)  # plain http: no wake lock
    page.locator(".hub").click(force=True)  # anywhere
    page.get_by_role("button", name="Read the scores out loud").click()
    assert page.evaluate("() => window.spoken") == [
        "en: After 1 hand: Dev 0, Cleo 3, Bo 6 and Ann 17. Dev is ahead.",
        "en: Bo deals hand 2. Pass right.",
    ]
    page.get_by_role("button", name="Keep screen on", pressed=True).click()
    expect(page.get_by_role("button", name="Keep screen on", pressed=False)).to_be_visible()
    expect(page.locator("video")).to_have_count(0)
    page.reload()
    page.wait_for_function(TAKES_TAPS)
    page.locator(".hub").click(force=True)  # anywhere
    expect(page.get_by_role("button", name="Keep screen on", pressed=False)).to_be_visible()


@pytest.mark.parametrize("way", first_quick(["lying", "standing"]))
def test_a_tap_anywhere_asks_and_a_second_one_leaves(
    served_app: Flask,
    server: Server,
    open_context: OpenContext,
    way: str,
    forgive: Callable[..., None],
) -> None:
    forgive("status of 404")
    table = AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])
    with served_app.app_context():
        device, row = make_device(NOON), db.session.get_one(Table, table.table_id)
        give(device, row, DISPLAY, NOON)
        db.session.commit()
        screen = device.id
    context = open_context(**DESKTOP)
    table.let_in(context, device=screen)
    page = context.new_page()
    page.clock.install()
    page.goto(f"{table.board}/display?way={way}")
    page.wait_for_function(TAKES_TAPS)
    leave = page.get_by_role("button", name="Leave this table")
    page.mouse.click(200, 300)
    page.get_by_text("Stop showing this table").click()
    expect(leave).to_be_visible()
    page.clock.fast_forward(21_000)  # nobody meant it
    expect(page.get_by_text("Stop showing this table")).to_be_hidden()
    page.mouse.click(700, 700)
    expect(leave).to_be_hidden()
    page.mouse.click(20, 20)  # beside the panel: nothing
    expect(page.get_by_text("Stop showing this table")).to_be_hidden()
    page.mouse.click(700, 700)
    page.get_by_text("Stop showing this table").click()
    leave.click()
    expect(page).to_have_url(f"{table.server.url}/")
    page.goto(f"{table.board}/display")
    expect(page.get_by_role("heading", name="Not found")).to_be_visible()


def test_a_keepers_board_goes_dark_and_a_tap_only_wakes_it(phone: Page, table: AtTable) -> None:
    phone.clock.install()
    table.open(phone, table.board)
    phone.wait_for_function(PLAYS)
    phone.clock.fast_forward(121_000)
    expect(phone.locator(".shade")).to_be_visible()
    phone.get_by_role("link", name="Score hand 2").tap(force=True)
    expect(phone.locator(".shade")).to_be_hidden()
    expect(phone).to_have_url(f"{table.server.url}{table.board}")


@pytest.fixture
def table(served_app: Flask, server: Server) -> AtTable:
    return AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])

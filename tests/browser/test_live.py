"""Pages that keep up by themselves: while somebody looks, and not for longer than there is news."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from companion import scorebook
from companion.models import new_id
from companion.rules import QUEEN_OF_SPADES
from companion.scorebook import HandReport, changes
from companion.sharing.access import FOLLOWER
from tests.browser.at_table import AtTable
from tests.browser.conftest import NO_NETWORK, TAKES_TAPS, OpenPage
from tests.browser.party import Party
from tests.browser.served import Server

if TYPE_CHECKING:
    from flask import Flask

LOOKED_AT = """(isHidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def at(served_app: Flask, server: Server) -> AtTable:
    """Ann, Bo, Cleo and Dev after one hand."""
    return AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])


@pytest.fixture
def dev(at: AtTable, open_page: OpenPage) -> Page:
    """A follower's phone at the board, whose clock the test turns."""
    return Party(at, open_page).join("Dev", FOLLOWER, has_clock=True)


def score(state: scorebook.GameState, by: scorebook.Author) -> None:
    """Another phone saves hand 2."""
    report = HandReport(hearts={0: 4, 1: 6, 2: 3, 3: 0}, takers={QUEEN_OF_SPADES: (1,)})
    scorebook.write(state, changes.record(new_id(), report, state.next_number), by)


def end_now(state: scorebook.GameState, by: scorebook.Author) -> None:
    scorebook.write(state, changes.stop_game(), replace(by, now=datetime.now(UTC)))


class Questions:
    """How often a page asks for news."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0
        page.on("request", self._note)

    def _note(self, request: object) -> None:
        self.count += "/live?" in request.url  # type: ignore[attr-defined]

    def wait_for_one(self) -> None:
        with self.page.expect_response("**/live?*"):
            self.page.clock.fast_forward(2_000)

    def within(self, seconds: int) -> int:
        """How often it asks in so much time."""
        before = self.count
        self.page.clock.run_for(seconds * 1000)
        return self.count - before


def test_a_hidden_page_asks_for_nothing_and_catches_up_when_it_is_looked_at(
    dev: Page, at: AtTable
) -> None:
    questions = Questions(dev)
    questions.wait_for_one()
    dev.evaluate(LOOKED_AT, True)
    at.change(score)
    assert questions.within(600) == 0
    expect(dev.get_by_text("Hand 2 saved")).to_have_count(0)
    dev.evaluate(LOOKED_AT, False)
    dev.clock.run_for(1_000)
    expect(dev.get_by_text("Hand 2 saved")).to_be_visible()


def test_a_page_that_may_be_old_by_now_fetches_itself_without_news(dev: Page) -> None:
    questions, fetched = Questions(dev), []
    dev.on("request", lambda request: fetched.append(request.url))
    dev.evaluate("() => { document.querySelector('[data-news]').dataset.newsAgain = '60'; }")
    for _ in range(3):
        questions.wait_for_one()
    assert dev.url not in fetched
    with dev.expect_response(dev.url):
        dev.clock.fast_forward(65_000)


# What a page brings only a while after it was shown never comes.
NOTHING_LATER = """(() => {
  const start = window.setTimeout;
  window.setTimeout = (task, delay, ...rest) => delay === 1500 ? 0 : start(task, delay, ...rest);
})()"""
CAME_BACK = "() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


def test_back_shows_at_once_what_was_saved_meanwhile(phone: Page, at: AtTable) -> None:
    phone.add_init_script(NOTHING_LATER)
    at.open(phone, at.board)
    phone.reload()  # what a browser keeps is for the cookies there are since the first visit
    phone.get_by_role("link", name="History", exact=True).tap()
    expect(phone).to_have_url(re.compile("/history$"))
    at.change(score)
    phone.go_back()
    expect(phone.get_by_role("region", name="Hand 2 saved")).to_be_visible()


def test_a_page_the_browser_kept_is_renewed_at_once(phone: Page, at: AtTable) -> None:
    phone.add_init_script(NOTHING_LATER)
    at.open(phone, at.board)
    phone.wait_for_function(TAKES_TAPS)
    at.change(score)
    phone.evaluate(CAME_BACK)
    expect(phone.get_by_role("region", name="Hand 2 saved")).to_be_visible()


def test_a_finished_game_stops_asking(dev: Page, at: AtTable) -> None:
    questions = Questions(dev)
    questions.wait_for_one()
    at.change(end_now)
    questions.wait_for_one()
    dev.clock.run_for(1_000)
    expect(dev.locator("p").get_by_text("The table ended the game")).to_be_visible()
    questions.wait_for_one()
    dev.clock.fast_forward(31 * 60_000)
    assert questions.within(600) == 0


def test_a_page_that_lost_touch_says_since_when(
    dev: Page, server: Server, forgive: Callable[..., None]
) -> None:
    forgive(NO_NETWORK)
    questions = Questions(dev)
    questions.wait_for_one()
    last = dev.evaluate(
        "() => new Date().toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })"
    )
    server.stop()
    for _ in range(3):
        with dev.expect_event("requestfailed"):
            dev.clock.fast_forward(65_000)
    expect(dev.locator("#outbox")).to_have_text(f"No connection since {last}.")
    server.start()
    questions.wait_for_one()
    expect(dev.locator("#outbox")).to_be_empty()


def test_focus_and_open_parts_stay_where_they_are(dev: Page, at: AtTable) -> None:
    dev.clock.resume()
    dev.locator(".band summary").tap()
    dev.get_by_role("link", name="May I play?", exact=True).focus()
    dev.evaluate("() => window.scrollTo(0, 120)")
    at.change(score)
    expect(dev.get_by_text("Hand 2 saved")).to_be_visible()
    expect(dev.get_by_role("link", name="May I play?", exact=True)).to_be_focused()
    expect(dev.locator(".band details")).to_have_attribute("open", "")
    assert dev.evaluate("() => window.scrollY") == 120

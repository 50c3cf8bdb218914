"""What a phone keeps of a half-entered hand, and that it stays awake."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LEAVE_ROOM, PHONE, OpenContext
from tests.browser.one_form_server import Site, build
from tests.browser.served import Server

NO_ROOM = "() => { Storage.prototype.setItem = () => { throw new Error('no room'); }; }"
FACTS = {"queen": 2, "hearts": [4, None, 0, 9]}


@pytest.fixture
def served_app() -> Any:
    return build(Site())


@pytest.fixture
def sheet(phone: Page) -> Page:
    phone.goto("/")
    return phone


def drafts(page: Page, call: str, *values: Any) -> Any:
    """Call one function of outbox.js."""
    module = page.locator("script[src*='outbox.js']").get_attribute("src")
    code = "async ([module, call, values]) => (await import(module))[call](...values)"
    return page.evaluate(code, [module, call, values])


def test_a_draft_survives_a_reload_and_other_pages(sheet: Page) -> None:
    assert drafts(sheet, "load", "game:h5") is None
    assert drafts(sheet, "save", "game:h5", FACTS)
    sheet.reload()
    assert drafts(sheet, "load", "game:h5") == FACTS
    sheet.goto("/seats")
    assert drafts(sheet, "load", "game:h5") == FACTS
    assert drafts(sheet, "load", "game:h6") is None
    drafts(sheet, "dropDraft", "game:h5")
    assert drafts(sheet, "load", "game:h5") is None


def test_the_oldest_drafts_go_when_there_are_many_or_the_phone_is_full(sheet: Page) -> None:
    for number in range(25):
        sheet.evaluate("(at) => { Date.now = () => at; }", 1_800_000_000_000 + number)
        assert drafts(sheet, "save", f"game:h{number}", FACTS)
    kept = [number for number in range(25) if drafts(sheet, "load", f"game:h{number}")]
    assert kept == list(range(5, 25))
    sheet.evaluate(LEAVE_ROOM, 0)
    assert drafts(sheet, "save", "game:h25", FACTS)
    kept = [number for number in range(26) if drafts(sheet, "load", f"game:h{number}")]
    assert kept == list(range(20, 26))


def test_without_room_a_draft_lives_as_long_as_the_page(sheet: Page) -> None:
    drafts(sheet, "save", "game:h5", {"queen": 1})
    sheet.evaluate(NO_ROOM)
    assert not drafts(sheet, "save", "game:h5", FACTS)
    assert drafts(sheet, "load", "game:h5") == FACTS


def test_a_draft_that_cannot_be_read_is_none(sheet: Page) -> None:
    sheet.evaluate("() => localStorage.setItem('companion.draft.game:h5', '{half')")
    assert drafts(sheet, "load", "game:h5") is None


WATCH_LOCK = """
window.locks = [];
if (window.WakeLock) { // an empty page has none
  const request = WakeLock.prototype.request;
  WakeLock.prototype.request = async function (kind) {
    const lock = await request.call(this, kind);
    locks.push(lock);
    return lock;
  };
}
"""


def test_the_screen_stays_on_by_itself_and_is_asked_for_once(
    open_context: OpenContext, server: Server
) -> None:
    context = open_context(**PHONE, base_url=server.safe_url)
    context.grant_permissions(["screen-wake-lock"])  # a Chromium without windows asks for it
    page = context.new_page()
    page.add_init_script(WATCH_LOCK)
    page.goto("/seats")
    page.wait_for_function("() => locks.length === 1 && !locks[0].released")
    page.get_by_role("heading").tap()
    expect(page.get_by_role("heading")).to_be_visible()
    assert page.evaluate("() => locks.length") == 1


def test_a_page_without_a_game_may_sleep(open_context: OpenContext, server: Server) -> None:
    page = open_context(**PHONE, base_url=server.safe_url).new_page()
    page.add_init_script(WATCH_LOCK)
    page.goto("/")
    page.get_by_role("heading").tap()
    expect(page.get_by_role("heading")).to_be_visible()
    assert page.evaluate("() => locks.length") == 0


def test_on_plain_http_nothing_is_asked_and_nothing_breaks(sheet: Page) -> None:
    sheet.goto("/seats")
    assert not sheet.evaluate("() => 'wakeLock' in navigator")
    sheet.get_by_role("heading").tap()
    expect(sheet.get_by_role("heading")).to_be_visible()

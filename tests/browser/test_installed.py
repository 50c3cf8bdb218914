"""With https, or on this very computer: the service worker keeps what a table needs in a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from flask import make_response
from playwright.sync_api import Page, expect

from companion.scorebook import changes
from companion.web.security import refuse_copies
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import NO_NETWORK, PHONE, OpenContext
from tests.browser.no_network import HANDS_ARE_HERE, enter
from tests.browser.served import Server
from tests.scorebook.evening import FOUR

if TYPE_CHECKING:
    from flask import Flask

PAGES_ARE_HERE = "() => document.documentElement.dataset.pagesHere"
KEPT_OF_TABLE = """async (table) => {
  const names = await caches.keys();
  const caches_ = await Promise.all(names.map((name) => caches.open(name)));
  const kept = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
  return kept.filter(({ url }) => new URL(url).pathname.startsWith(table)).length;
}"""


@pytest.fixture
def board(
    open_context: OpenContext, server: Server, at: AtTable, forgive: Callable[..., None]
) -> Page:
    """The scoreboard at a safe address, with all its pages kept."""
    forgive(NO_NETWORK)
    context = open_context(**PHONE, base_url=server.safe_url)
    at.let_in(context, server.safe_url)
    page = context.new_page()
    page.goto(at.board)
    page.wait_for_function(PAGES_ARE_HERE)
    page.wait_for_function(HANDS_ARE_HERE)
    return page


def test_scoreboard_entry_and_rules_open_without_network(
    board: Page,
    at: AtTable,
    served_app: Flask,
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board.goto(f"{at.board}/rules?about=moon_worth")  # which is not kept in the book's place
    views, choose = served_app.view_functions, served_app.view_functions["referee.choose"]
    monkeypatch.setitem(views, "referee.choose", lambda: refuse_copies(make_response(choose())))
    board.goto("/rules")  # nor is what nobody may keep
    board.goto(at.board)
    server.stop()
    board.goto("/rules")
    expect(board.get_by_text("This page isn't on your phone yet")).to_be_visible()
    board.goto(at.board)
    board.reload()
    expect(board.get_by_role("link", name="Score hand 3", exact=True)).to_be_visible()
    board.goto(f"{at.board}/rules")
    expect(board.locator("summary", has_text="The deal")).to_be_visible()
    board.goto(f"{at.board}/history")
    expect(board.get_by_text("This page isn't on your phone yet")).to_be_visible()
    board.goto(at.entry)
    Pad(board).count(FOUR[0], 1, 2, 3)
    expect(board.locator("#outbox")).to_contain_text("safe on this phone")
    board.reload()
    expect(board.locator("#outbox")).to_contain_text("safe on this phone")
    server.start()
    expect(board.get_by_role("link", name="Score hand 4", exact=True)).to_be_visible()
    assert at.lines[2:] == [(14, 2, 3, 7)]


def test_home_opens_without_network_though_it_was_never_seen(board: Page, server: Server) -> None:
    server.stop()
    board.goto("/")
    expect(board.get_by_role("link", name="Continue")).to_contain_text("Continue: hand 3")
    server.start()


def test_home_goes_on_with_the_hands_entered_without_network(
    board: Page, at: AtTable, server: Server
) -> None:
    board.goto("/")
    running = board.get_by_role("link", name="Continue")
    expect(running).to_contain_text("Continue: hand 3")
    board.goto(at.entry)
    board.wait_for_function(HANDS_ARE_HERE)
    server.stop()
    for number in (3, 4):
        enter(board, number)
    board.goto("/")
    expect(running).to_contain_text("Continue: hand 5")
    expect(running).to_contain_text("Thursday table · 2 hands on this phone, not sent yet")
    server.start()
    expect(board.locator("#outbox")).to_be_empty()
    board.goto("/")
    expect(running).to_contain_text("Continue: hand 5")
    expect(running).to_contain_text("is ahead")


def test_no_entry_of_the_old_deal_opens_once_the_board_has_shown_the_new_one(
    board: Page,
    at: AtTable,
    served_app: Flask,
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    forgive: Callable[..., None],
) -> None:
    forgive("status of 503")
    at.change(changes.deal_by(0))
    for endpoint in ("hand_entry.enter", "hand_entry.coming"):  # the network goes before these come
        monkeypatch.setitem(served_app.view_functions, endpoint, lambda **_: ("", 503))
    board.goto(at.board)
    expect(board.locator(".band")).to_contain_text("Ann deals")
    server.stop()
    board.get_by_role("link", name="Score hand 3", exact=True).tap()
    expect(board.locator("#outbox")).to_contain_text("No connection, so this page stays")
    board.goto(at.entry)
    expect(board.get_by_text("This page isn't on your phone yet")).to_be_visible()
    server.start()


def test_nothing_of_a_table_is_kept_that_this_phone_has_left(
    board: Page, at: AtTable, forgive: Callable[..., None]
) -> None:
    forgive("status of 404")
    assert board.evaluate(KEPT_OF_TABLE, f"/t/{at.table_id}") >= 3
    at.put_out()
    board.goto(at.board)
    expect(board.get_by_role("link", name="Go to your tables")).to_be_visible()
    assert board.evaluate(KEPT_OF_TABLE, f"/t/{at.table_id}") == 0

"""An evening under a path: nothing is asked for beside it, and nothing kept for what is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from werkzeug.exceptions import NotFound
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from tests.browser.conftest import NO_NETWORK, PHONE, OpenContext
from tests.browser.no_network import HANDS_ARE_HERE, expect_arrived
from tests.browser.no_network import enter as enter_kept
from tests.browser.screens import (
    FOUR,
    begin,
    count,
    expect_scoreboard,
    expect_totals,
    give_queen,
    open_hand,
    ready,
    type_names,
)
from tests.browser.served import REST, Server

if TYPE_CHECKING:
    from flask import Flask

ROOT = "/hearts"
PAGES_ARE_HERE = "() => document.documentElement.dataset.pagesHere"
KEPT = """async () => {
  const workers = await navigator.serviceWorker.getRegistrations();
  return {
    names: [...Object.keys(localStorage), ...await caches.keys()],
    scopes: workers.map(({ scope }) => new URL(scope).pathname),
  };
}"""


@pytest.fixture
def server(served_app: Flask, server: Server) -> Server:
    """One that has nothing at all beside the path."""
    server.app = DispatcherMiddleware(NotFound(), {ROOT: served_app})  # type: ignore[assignment]
    return server


def play(page: Page, number: int) -> None:
    open_hand(page, number)
    give_queen(page, FOUR[number % 4])
    count(page, 1, 2, number)
    expect_scoreboard(page, number + 1)


@pytest.mark.slow
def test_an_evening_with_and_without_network(
    open_context: OpenContext, server: Server, forgive: Callable[..., None]
) -> None:
    forgive(NO_NETWORK)
    context = open_context(**PHONE, base_url=server.safe_url)
    page = context.new_page()
    page.goto(ROOT)
    type_names(ready(page), *FOUR)
    begin(page)
    play(page, 1)
    board = page.url

    page.get_by_role("button", name="Share", exact=True).tap()
    expect(page.get_by_role("heading", name="Share")).to_be_visible()
    link = urlsplit(page.locator("#link").input_value())
    assert link.path.startswith(f"{ROOT}/w/")
    follower = open_context(**PHONE, base_url=server.safe_url).new_page()
    follower.goto(link.path)
    follower.get_by_role("button", name="Just watching").tap()
    expect(follower.get_by_role("list", name="Standings")).to_be_visible()

    page.goto(board)
    page.wait_for_function(PAGES_ARE_HERE)
    page.wait_for_function(HANDS_ARE_HERE)
    play(page, 2)
    expect_totals(follower, {"Ann": 2, "Bo": 17, "Cleo": 16, "Dev": 17})

    page.wait_for_function(PAGES_ARE_HERE)
    page.wait_for_function(HANDS_ARE_HERE)
    server.stop()
    page.reload()
    page.get_by_role("link", name="Score hand 3", exact=True).tap()
    enter_kept(page, 3)
    page.goto(f"{ROOT}/")
    expect(page.get_by_role("link", name="Continue")).to_contain_text("Continue: hand 4")
    page.goto(f"{ROOT}/rules/standard")
    expect(page.get_by_text("This page isn't on your phone yet")).to_be_visible()
    page.get_by_role("link", name="Go to your tables").tap()
    page.get_by_role("link", name="Continue").tap()
    page.get_by_role("link", name="Score hand 4", exact=True).tap()
    enter_kept(page, 4)
    server.start()
    page.goto(board)
    expect_arrived(page, 5)

    calm = context.new_page()  # the board may just be renewing itself
    calm.goto(REST)
    kept = calm.evaluate(KEPT)
    assert kept["scopes"] == [f"{ROOT}/"]
    assert kept["names"]
    assert [name for name in kept["names"] if not name.startswith(f"companion{ROOT}/.")] == []
    assert {cookie.get("path") for cookie in context.cookies()} == {ROOT}

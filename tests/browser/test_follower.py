"""A follower's phone: it joins by a link, names its chair, and keeps up with the keeper's."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.served import Server

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def table(served_app: Flask, server: Server) -> AtTable:
    """Ann, Bo, Cleo and Dev after one hand."""
    return AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])


@pytest.fixture
def keeper(phone: Page, table: AtTable) -> Page:
    """The phone that keeps score."""
    table.open(phone, table.board)
    return phone


@pytest.fixture
def follower(keeper: Page, table: AtTable, open_page: OpenPage) -> Page:
    """Dev's phone, which scanned the code of the keeper's: two taps."""
    keeper.get_by_role("button", name="Share").tap()
    link = keeper.get_by_label("The link", exact=True).input_value()
    keeper.get_by_role("link", name="Back to the game").tap()
    page = open_page(**PHONE)
    page.goto(table.server.url + "/w/" + link.partition("/w/")[2])
    expect(page).to_have_title("Join a table · Companion")
    page.get_by_role("button", name="Dev").tap()
    expect(page).to_have_url(f"{table.server.url}{table.board}")
    return page


def test_a_follower_sees_the_board_from_the_own_chair(follower: Page) -> None:
    expect(follower.get_by_text("You pass to Cleo, on your right", exact=True)).to_be_visible()
    expect(follower.get_by_role("link", name=re.compile("Score hand|Undo"))).to_have_count(0)
    expect(follower.get_by_role("link", name="May I play?", exact=True)).to_be_in_viewport()


def test_the_board_keeps_up_where_it_is_read(keeper: Page, follower: Page, table: AtTable) -> None:
    follower.evaluate("() => { window.isSamePage = true; }")
    follower.locator(".band summary").tap()
    follower.evaluate("() => window.scrollTo(0, 200)")
    pad = table.open(keeper)
    pad.face("Bo").tap()
    for hearts in (4, 6, 3):
        pad.number(hearts).tap()
    expect(follower.get_by_role("region", name="Hand 2 saved")).to_be_visible()
    expect(follower.get_by_role("list", name="Standings")).to_contain_text("25")
    assert follower.evaluate("() => window.isSamePage && window.scrollY") == 200
    expect(follower.locator(".band details")).to_have_attribute("open", "")


def test_who_is_put_out_sees_the_table_no_more(
    keeper: Page, follower: Page, forgive: Callable[..., None]
) -> None:
    forgive("status of 404")
    keeper.get_by_role("button", name="Share").tap()
    keeper.get_by_text("More", exact=True).tap()
    expect(keeper.get_by_text("1 phone is watching.")).to_be_visible()
    keeper.get_by_role("button", name="Stop sharing").tap()
    expect(keeper.get_by_text("is watching")).to_have_count(0)
    expect(follower.get_by_role("heading", name="Not found")).to_be_visible()


def test_a_follower_leaves_with_one_tap(
    follower: Page, table: AtTable, forgive: Callable[..., None]
) -> None:
    forgive("status of 404")
    follower.get_by_role("link", name="This phone").tap()
    follower.get_by_role("button", name="Leave this table").tap()
    expect(follower).to_have_url(re.compile("/$"))
    follower.goto(table.board)
    expect(follower.get_by_role("heading", name="Not found")).to_be_visible()

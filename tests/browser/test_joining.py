"""Joining with real browsers, two taps by a link."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.served import Server

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def table(served_app: Flask, server: Server) -> AtTable:
    """Ann, Bo, Cleo and Dev after one hand."""
    return AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])


def open_share(phone: Page, table: AtTable, tab: str) -> Page:
    """Share on the keeper's phone, with what it shows for this role."""
    table.open(phone, table.board)
    phone.get_by_role("button", name="Share").tap()
    phone.get_by_role("link", name=tab, exact=True).tap()
    expect(phone.get_by_role("link", name=tab, exact=True)).to_have_attribute(
        "aria-current", "page"
    )
    return phone


def test_no_secret_stays_in_the_address_or_goes_to_another_page(
    phone: Page, table: AtTable, open_page: OpenPage
) -> None:
    keeper = open_share(phone, table, "Watch")
    way = keeper.get_by_label("The link", exact=True).input_value()
    secret = way.rpartition("/")[2]
    page = open_page(**PHONE)
    referrers: list[str] = []
    page.on("request", lambda request: referrers.append(request.headers.get("referer", "")))
    page.goto(f"{table.server.url}/w/{secret}")
    expect(page).to_have_url(f"{table.server.url}/join/who")
    page.get_by_role("button", name="Bo").tap()
    expect(page).to_have_url(table.server.url + table.board)
    expect(page.get_by_text("You pass to").first).to_be_visible()
    assert not [each for each in referrers if secret in each]
    assert secret not in page.evaluate("document.referrer + location.href")


def test_cleo_rejoins_and_the_old_phone_is_out(
    phone: Page, table: AtTable, open_page: OpenPage, forgive: Callable[..., None]
) -> None:
    forgive("status of 404")
    keeper = open_share(phone, table, "Watch")
    secret = keeper.get_by_label("The link", exact=True).input_value().rpartition("/")[2]
    old, new = (open_page(**PHONE) for _ in range(2))
    for page in (old, new):
        page.goto(f"{table.server.url}/w/{secret}")
        page.get_by_role("button", name="Cleo").tap()
        expect(page).to_have_url(table.server.url + table.board)
    expect(old.get_by_role("heading", name="Not found")).to_be_visible()
    expect(old.get_by_text("another phone, which took this one's place")).to_be_visible()
    expect(keeper.get_by_text("Cleo's phone")).to_have_count(1)


def test_a_tablet_joins_as_the_tables_display(
    phone: Page, table: AtTable, open_page: OpenPage
) -> None:
    keeper = open_share(phone, table, "Watch")
    way = keeper.get_by_label("The link", exact=True).input_value().rpartition("/w/")[2]
    tablet = open_page(**DESKTOP)
    tablet.goto(f"{table.server.url}/w/{way}")
    tablet.get_by_role("button", name="The table's display").click()
    expect(tablet).to_have_url(f"{table.server.url}{table.board}/display")
    tablet.get_by_role("link", name="Upright, like a TV").click()
    expect(tablet.get_by_text("Pass", exact=False).first).to_be_visible()
    expect(keeper.get_by_text("A display", exact=True)).to_be_visible()

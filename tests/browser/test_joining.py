"""Joining with real browsers: two taps by a link, and a keeper's code with its OK."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from companion import keeper_requests
from companion.access_control import make_device
from companion.scorebook import Author, GameState
from tests.browser.at_table import AtTable
from tests.browser.conftest import PHONE, OpenContext
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
    phone: Page, table: AtTable, open_context: OpenContext
) -> None:
    keeper = open_share(phone, table, "Watch")
    way = keeper.get_by_label("The link", exact=True).input_value()
    secret = way.rpartition("/")[2]
    page = open_context(**PHONE).new_page()
    referrers: list[str] = []
    page.on("request", lambda request: referrers.append(request.headers.get("referer", "")))
    page.goto(f"{table.server.url}/w/{secret}")
    expect(page).to_have_url(f"{table.server.url}/join/who")
    page.get_by_role("button", name="Bo").tap()
    expect(page).to_have_url(table.server.url + table.board)
    expect(page.get_by_text("You pass to").first).to_be_visible()
    assert not [each for each in referrers if secret in each]
    assert secret not in page.evaluate("document.referrer + location.href")


def test_a_keepers_code_is_answered_where_it_is_shown(
    phone: Page, table: AtTable, open_context: OpenContext
) -> None:
    keeper = open_share(phone, table, "Keep score")
    code = keeper.locator(".code").inner_text()
    bo = open_context(**PHONE).new_page()
    bo.goto(f"{table.server.url}/join")
    bo.get_by_label("The code, or the link to the table").fill(code.lower())
    bo.get_by_role("button", name="Join", exact=True).tap()
    bo.get_by_role("button", name="Bo").tap()
    expect(bo.get_by_text("Waiting for the scorekeeper")).to_be_visible()
    expect(keeper.get_by_text("Bo wants to keep score too.")).to_be_visible()
    keeper.get_by_role("button", name="OK", exact=True).tap()
    expect(bo).to_have_url(table.server.url + table.board)
    expect(bo.get_by_role("link", name="Score hand 2", exact=True)).to_be_visible()
    expect(keeper.get_by_text("wants to keep score")).to_have_count(0)
    expect(keeper.get_by_text(re.compile("^Bo's phone"))).to_be_visible()


def test_no_on_the_board_ends_it(phone: Page, table: AtTable, open_context: OpenContext) -> None:
    keeper = open_share(phone, table, "Keep score")
    code = keeper.locator(".code").inner_text()
    keeper.get_by_role("link", name="Back to the game").tap()
    cleo = open_context(**PHONE).new_page()
    cleo.goto(f"{table.server.url}/join")
    cleo.get_by_label("The code, or the link to the table").fill(code)
    cleo.get_by_role("button", name="Join", exact=True).tap()
    cleo.get_by_role("button", name="Cleo").tap()
    keeper.get_by_role("region", name="Who keeps score").get_by_role("button", name="No").tap()
    expect(cleo.get_by_text("The scorekeeper said no")).to_be_visible()
    expect(keeper.get_by_text("wants to keep score")).to_have_count(0)


@pytest.mark.parametrize("page", ["", "/hand"])
def test_a_request_that_nobody_answers_goes_from_the_page(
    phone: Page, table: AtTable, page: str
) -> None:
    def ask(state: GameState, by: Author) -> None:
        dies = datetime.now(UTC) + timedelta(seconds=3)
        keeper_requests.ask_to_keep(
            state.table, make_device(by.now), None, dies - keeper_requests.REQUEST_LASTS
        )

    table.change(ask)
    table.open(phone, table.board + page)
    expect(phone.get_by_text("wants to keep score")).to_be_visible()
    expect(phone.get_by_text("wants to keep score")).to_have_count(0)


def test_cleo_rejoins_and_the_old_phone_is_out(
    phone: Page, table: AtTable, open_context: OpenContext, forgive: Callable[..., None]
) -> None:
    forgive("status of 404")
    keeper = open_share(phone, table, "Watch")
    secret = keeper.get_by_label("The link", exact=True).input_value().rpartition("/")[2]
    old, new = (open_context(**PHONE).new_page() for _ in range(2))
    for page in (old, new):
        page.goto(f"{table.server.url}/w/{secret}")
        page.get_by_role("button", name="Cleo").tap()
        expect(page).to_have_url(table.server.url + table.board)
    expect(old.get_by_role("heading", name="Not found")).to_be_visible()
    expect(keeper.get_by_text("Cleo's phone")).to_have_count(1)

"""Two games at one table with real browsers: a phone that is invited to one of them only."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from companion import scorebook
from companion.models import Game, Table, db
from tests.browser.at_table import AtTable
from tests.browser.conftest import PHONE, OpenContext
from tests.browser.served import Server
from tests.scorebook.evening import NOON

if TYPE_CHECKING:
    from flask import Flask

pytestmark = pytest.mark.slow  # what it tests is to go


@pytest.fixture
def table(served_app: Flask, server: Server) -> AtTable:
    """Ann, Bo, Cleo and Dev at "Table 3" after one hand; four others at "Table 4"."""
    at = AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])
    with served_app.app_context():
        row = db.session.get_one(Table, at.table_id)
        state = scorebook.load_state(row, at.game_id)
        assert state
        with scorebook.writing(row):
            db.session.get_one(Game, at.game_id).label = "Table 3"
            players = scorebook.seat_players(row, ("Eve", "Fay", "Gus", "Hal"), NOON)
            scorebook.start_game(
                row,
                players,
                state.next.ruleset,
                variant="standard",
                first_dealer=0,
                now=NOON,
                label="Table 4",
            )
    return at


def test_a_phone_scans_the_code_of_one_game_and_sees_no_other(
    phone: Page, table: AtTable, open_context: OpenContext, forgive: Callable[..., None]
) -> None:
    forgive("status of 404")
    table.open(phone, table.board)
    phone.get_by_role("button", name="Share").tap()
    expect(phone.get_by_role("link", name="Table 3 only")).to_have_attribute("aria-current", "page")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    way = phone.get_by_label("The link", exact=True).input_value()
    page = open_context(**PHONE).new_page()
    page.goto(f"{table.server.url}/w/{way.rpartition('/')[2]}")
    expect(page.get_by_role("heading", level=2)).to_have_text(re.compile("Table 3"))
    expect(page.get_by_role("button", name="Eve")).to_have_count(0)
    page.get_by_role("button", name="Bo").tap()
    expect(page).to_have_url(table.server.url + table.board)
    page.get_by_role("link", name="This phone").tap()
    expect(page.get_by_role("link", name="Table display")).to_be_visible()
    expect(page.get_by_role("link", name="Tonight")).to_have_count(0)
    page.goto(table.server.url)
    assert "Table 4" not in page.locator("main").inner_text()
    page.locator(".panel a.row").first.tap()
    expect(page).to_have_url(table.server.url + table.board)
    tonight = page.goto(f"{table.server.url}/t/{table.table_id}/tonight")
    assert tonight
    assert tonight.status == 404

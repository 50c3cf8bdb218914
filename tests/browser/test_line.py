"""Pages of a table that show no game: one gold line tells that it ended, or that the next began."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from companion import scorebook
from companion.models import Table, db
from companion.scorebook import changes
from companion.sharing.access import FOLLOWER
from tests.browser.at_table import AtTable
from tests.browser.conftest import OpenPage
from tests.browser.party import Party
from tests.browser.served import Server
from tests.each import first_quick

if TYPE_CHECKING:
    from flask import Flask

FIRST = (4, 6, 3, 0)  # hearts; Ann has the queen too, so Dev is in front with 0


@pytest.fixture
def at(served_app: Flask, server: Server) -> AtTable:
    """Ann, Bo, Cleo and Dev after one hand."""
    return AtTable(served_app, server, hands=[lambda e: e.hand(*FIRST, queen=0)])


@pytest.fixture
def party(at: AtTable, open_page: OpenPage) -> Party:
    return Party(at, open_page)


def stop_now(state: scorebook.GameState, by: scorebook.Author) -> None:
    scorebook.write(state, changes.stop_game(), replace(by, now=datetime.now(UTC)))


def end(at: AtTable) -> None:
    at.change(stop_now)


def start_next(at: AtTable) -> str:
    """Another phone starts the next game; gives the address of its board."""
    with at.app.app_context():
        table = db.session.get_one(Table, at.table_id)
        with scorebook.writing(table):
            state = scorebook.look_up(table, at.game_id)
            assert state
            people = [seat.player for seat in state.seats]
            game = scorebook.start_game(
                table,
                people,
                state.next.ruleset,
                variant="standard",
                first_dealer=1,
                now=datetime.now(UTC),
            )
            return f"/t/{table.id}/g/{game.id}"


def line_on(page: Page) -> Locator:
    return page.locator("#line")


PAGES = (
    "{board}/rules",
    "{table}/history",
    "{board}/may",
    "{board}/phone",
    "{board}/player/2",
    "{table}/tonight",
)


# Where the line stands: a page without a dock, with one at its end, and with one in front of it.
@pytest.mark.parametrize("path", first_quick(PAGES))
def test_the_end_is_told_in_a_line_that_leads_to_the_winner(
    at: AtTable, party: Party, path: str
) -> None:
    table = f"/t/{at.table_id}"
    dev = party.join("Dev", FOLLOWER)
    dev.goto(path.format(board=at.board, table=table))
    before = dev.url
    end(at)
    expect(line_on(dev)).to_have_text("Dev wins with 0. See")
    expect(line_on(dev)).to_be_in_viewport(ratio=1)
    expect(dev.locator("#say")).to_have_text("Dev wins with 0. See")
    assert dev.url == before
    assert not line_on(dev).evaluate("(e) => e.contains(document.activeElement)")
    line_on(dev).tap()
    expect(dev.get_by_role("heading", name="Dev wins with 0")).to_be_visible()
    expect(line_on(dev)).to_have_count(0)


def test_the_line_goes_along_until_the_game_is_seen(at: AtTable, party: Party) -> None:
    dev = party.join("Dev", FOLLOWER)
    dev.goto(f"{at.board}/rules")
    end(at)
    expect(line_on(dev)).to_be_visible()
    dev.goto(f"/t/{at.table_id}/history")
    expect(line_on(dev)).to_have_text("Dev wins with 0. See")
    expect(dev.locator("#say")).to_be_empty()
    for page in (at.board, f"{at.board}/rules"):
        with dev.expect_response("**/live?*"):  # its scripts have run
            dev.goto(page)
    expect(line_on(dev)).to_have_count(0)


def test_the_next_game_is_told_in_the_place_of_the_end(at: AtTable, party: Party) -> None:
    dev = party.join("Dev", FOLLOWER)
    dev.goto(f"{at.board}/rules")
    end(at)
    expect(line_on(dev)).to_have_text("Dev wins with 0. See")
    new = start_next(at)
    expect(line_on(dev)).to_have_text("Next game, Bo deals. Go")
    expect(line_on(dev)).to_have_count(1)
    line_on(dev).tap()
    expect(dev).to_have_url(new)


def test_other_news_leave_the_page_and_its_line_alone(at: AtTable, party: Party) -> None:
    dev = party.join("Dev", FOLLOWER)
    dev.goto(f"{at.board}/rules")
    dev.get_by_role("searchbox").or_(dev.locator("input[name=q]")).first.fill("the queen")
    end(at)
    expect(line_on(dev)).to_have_text("Dev wins with 0. See")
    dev.evaluate("() => { document.getElementById('say').textContent = ''; }")
    with dev.expect_response("**/live/line?*"):
        party.join("Bo")
    expect(line_on(dev)).to_have_count(1)
    expect(dev.locator("#say")).to_be_empty()
    expect(dev.locator("input[name=q]").first).to_have_value("the queen")


def test_a_line_is_taken_back_with_the_end(at: AtTable, party: Party) -> None:
    dev = party.join("Dev", FOLLOWER)
    dev.goto(f"{at.board}/rules")
    end(at)
    expect(line_on(dev)).to_be_visible()
    at.change(changes.play_on())
    expect(line_on(dev)).to_have_count(0)

"""A new game takes along whoever looks at the one that is over: followers, keepers, the display."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from companion import scorebook
from companion.rules.cards import QUEEN_OF_SPADES
from companion.scorebook import HandReport
from companion.sharing.access import DISPLAY, FOLLOWER
from tests.browser.at_table import AtTable
from tests.browser.conftest import OpenPage
from tests.browser.party import Party
from tests.browser.served import Server
from tests.browser.test_live import LOOKED_AT

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def at(served_app: Flask, server: Server) -> AtTable:
    """Ann, Bo, Cleo and Dev after one hand."""
    return AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])


@pytest.fixture
def party(at: AtTable, open_page: OpenPage) -> Party:
    return Party(at, open_page)


def play_to_the_end(at: AtTable) -> None:
    """The last hand, now, and then the table stops."""

    def play(state: scorebook.GameState, by: scorebook.Author) -> None:
        report = HandReport(hearts={0: 4, 1: 6, 2: 3, 3: 0}, takers={QUEEN_OF_SPADES: (1,)})
        scorebook.record_hand(state, report, 2, replace(by, now=datetime.now(UTC)))

    at.change(play)
    at.change(lambda state, by: scorebook.stop_game(state, replace(by, now=datetime.now(UTC))))


def start_new_game(keeper: Page, at: AtTable) -> str:
    """Play again on the keeper's phone, as it is filled in; gives the address of its board."""
    keeper.get_by_role("link", name="Play again", exact=True).tap()
    keeper.get_by_role("button", name="Start", exact=True).tap()
    expect(keeper.get_by_role("link", name="Score hand 1")).to_be_visible()
    assert at.board not in keeper.url
    return keeper.url


def is_over(page: Page) -> None:
    expect(page.locator("p").get_by_text("The table ended the game")).to_be_visible()


def test_whoever_looks_at_a_game_that_is_over_is_in_the_new_one_at_once(
    at: AtTable, party: Party
) -> None:
    keeper, follower = party.join("Ann"), party.join("Dev", FOLLOWER)
    other_keeper, display = party.join("Bo"), party.join("TV", DISPLAY, "/display?way=standing")
    play_to_the_end(at)
    for page in (keeper, follower, other_keeper):
        is_over(page)
    new = start_new_game(keeper, at)
    expect(follower).to_have_url(new)
    expect(follower.get_by_role("link", name="May I play?", exact=True)).to_be_visible()
    expect(other_keeper).to_have_url(new)
    expect(display).to_have_url(f"{new}/display")


def test_after_a_reload_the_game_that_is_over_leads_to_the_new_one(
    at: AtTable, party: Party
) -> None:
    keeper, follower = party.join("Ann"), party.join("Dev", FOLLOWER)
    play_to_the_end(at)
    is_over(keeper)
    new = start_new_game(keeper, at)
    expect(follower).to_have_url(new)
    expect(follower.get_by_role("link", name="May I play?", exact=True)).to_be_visible()
    for page in (follower, keeper):
        page.goto(at.board)
        page.reload()
        is_over(page)
        page.get_by_role("link", name="Go to the next game").tap()
        expect(page).to_have_url(new)


def test_a_phone_that_comes_out_of_a_pocket_is_taken_along_too(at: AtTable, party: Party) -> None:
    """The page had stopped asking for news, half an hour after it was shown."""
    keeper, follower = party.join("Ann"), party.join("Dev", FOLLOWER, has_clock=True)
    play_to_the_end(at)
    follower.clock.run_for(3_000)
    is_over(follower)
    follower.evaluate(LOOKED_AT, True)
    follower.clock.fast_forward(40 * 60_000)
    is_over(keeper)
    new = start_new_game(keeper, at)
    follower.evaluate(LOOKED_AT, False)
    follower.clock.run_for(3_000)
    expect(follower).to_have_url(new)

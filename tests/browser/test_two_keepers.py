"""Two phones keep score of one game: who enters the hand, and what becomes of the other's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import OpenPage
from tests.browser.party import Party
from tests.browser.served import Server

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def at(served_app: Flask, server: Server) -> AtTable:
    """Ann, Bo, Cleo and Dev after one hand."""
    return AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])


@pytest.fixture
def party(at: AtTable, open_page: OpenPage) -> Party:
    return Party(at, open_page)


def test_what_was_begun_is_offered_for_comparison_once_the_hand_was_saved_elsewhere(
    party: Party, at: AtTable
) -> None:
    first, second = party.join("Ann", path="/hand"), party.join("Ann", path="/hand")
    Pad(second).face("Cleo").tap()
    Pad(first).count("Bo", 4, 6, 3)
    Pad(first).expect_saved(2, 4, 19, 3, 0)
    expect(second.locator("[data-left-behind]")).to_contain_text("hand 2")
    expect(second.get_by_role("heading", name="Hand 3")).to_be_visible()
    assert at.lines[1:] == [(4, 19, 3, 0)]


def test_a_pad_with_nothing_on_it_goes_to_the_board_once_the_hand_was_saved_elsewhere(
    party: Party, at: AtTable
) -> None:
    first, second = party.join("Ann", path="/hand"), party.join("Bo", path="/hand")
    Pad(first).count("Bo", 4, 6, 3)
    Pad(first).expect_saved(2, 4, 19, 3, 0)
    expect(second).to_have_url(at.server.url + at.board)
    expect(second.get_by_role("link", name="Score hand 3", exact=True)).to_be_visible()

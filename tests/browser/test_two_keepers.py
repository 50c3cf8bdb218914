"""Two phones keep score of one game: who enters the hand, and what becomes of the other's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from companion.access_control import FOLLOWER
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import OpenContext
from tests.browser.party import Party
from tests.browser.served import Server

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def at(served_app: Flask, server: Server) -> AtTable:
    """Ann, Bo, Cleo and Dev after one hand."""
    return AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])


@pytest.fixture
def party(at: AtTable, open_context: OpenContext) -> Party:
    return Party(at, open_context)


def test_a_phone_that_asks_to_keep_score_is_answered_where_its_keeper_is(
    party: Party, at: AtTable
) -> None:
    ann, bo = party.join("Ann", path="/hand"), party.join("Bo", FOLLOWER)
    Pad(ann).face("Cleo").tap()
    Pad(ann).number(4).tap()
    party.ask_to_keep("Bo")
    expect(ann.get_by_text("Bo wants to keep score too")).to_be_visible()
    ann.get_by_role("button", name="OK", exact=True).tap()
    expect(ann.get_by_text("Bo wants to keep score too")).to_have_count(0)
    expect(ann).to_have_url(re.compile(rf"{at.board}/hand$"))
    expect(bo.get_by_role("link", name="Score hand 2", exact=True)).to_be_visible()
    # Nothing of the half-entered hand is lost.
    expect(Pad(ann).points("Cleo")).to_have_text("13")
    expect(Pad(ann).points("Ann")).to_have_text("4")


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

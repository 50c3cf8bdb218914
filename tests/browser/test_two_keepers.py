"""Two phones keep score of one game: who enters the hand, and what becomes of the other's."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import OpenContext
from tests.browser.party import Party
from tests.browser.served import Server

if TYPE_CHECKING:
    from flask import Flask

NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", "status of 409")
IS_HERE = "() => document.documentElement.dataset.handsHere"


@pytest.fixture
def at(served_app: Flask, server: Server) -> AtTable:
    """Ann, Bo, Cleo and Dev after one hand."""
    return AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])


@pytest.fixture
def party(at: AtTable, open_context: OpenContext) -> Party:
    return Party(at, open_context)


@pytest.fixture
def bo(party: Party) -> Page:
    return party.join("Bo", path="/hand")


@pytest.fixture
def ann(bo: Page, party: Party) -> Page:
    """Her entry is opened when Bo's phone keeps score too: so it tells what is tapped."""
    return party.join("Ann", path="/hand")


def test_a_page_begins_to_tell_what_it_enters_once_another_phone_keeps_score(
    party: Party,
) -> None:
    ann = party.join("Ann", path="/hand")
    pad = Pad(ann)
    pad.face("Cleo").tap()
    with ann.expect_response("**/hand/draft"):
        bo = party.join("Bo")
    expect(bo.get_by_role("link", name=re.compile("Ann is entering hand 2"))).to_be_visible()
    with ann.expect_response("**/hand/draft"):
        pad.number(9).tap()


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


@pytest.fixture
def begun(at: AtTable, ann: Page, bo: Page, forgive: Callable[..., None]) -> Pad:
    """Bo ended hand 2 without network, while Ann began it: Bo's pad, back in the network."""
    forgive(*NO_NETWORK)
    bo.wait_for_function(IS_HERE)
    bo.context.set_offline(True)
    pad = Pad(bo)
    pad.count("Bo", 4, 6, 3)
    expect(pad.notice).to_contain_text("Hand 2")
    with ann.expect_response("**/hand/draft"):
        Pad(ann).face("Cleo").tap()
    with ann.expect_response("**/hand/draft"):
        Pad(ann).number(9).tap()
    bo.context.set_offline(False)
    return pad


def test_a_hand_ended_without_network_is_shown_beside_what_another_phone_began(
    begun: Pad, ann: Page, bo: Page, at: AtTable
) -> None:
    expect(bo.get_by_role("heading", name="Ann is entering hand 2")).to_be_visible()
    expect(bo.get_by_text("Look at both, then save yours or take theirs.").first).to_be_visible()
    expect(bo.get_by_role("row", name="Bo \N{EN DASH} 19")).to_be_visible()
    expect(bo.get_by_role("row", name="Cleo 13 3")).to_be_visible()
    assert len(at.lines) == 1
    begun.save.tap()
    begun.expect_saved(2, 4, 19, 3, 0)
    expect(begun.notice).to_be_empty()
    expect(ann.locator("[data-left-behind]")).to_contain_text("hand 2")
    ann.get_by_role("button", name="Compare").tap()
    expect(ann.get_by_role("heading", name="Someone already scored hand 2")).to_be_visible()
    ann.get_by_role("link", name="Keep theirs").tap()
    assert at.lines[1:] == [(4, 19, 3, 0)]


def test_or_theirs_is_taken_and_nothing_is_left_of_the_own(
    begun: Pad, ann: Page, bo: Page, at: AtTable
) -> None:
    bo.get_by_role("button", name="Take over").tap()
    expect(begun.points("Cleo")).to_have_text("13")
    expect(begun.points("Bo")).not_to_have_text("19")
    expect(begun.notice).to_be_empty()
    for hearts in (3, 1):
        begun.number(hearts).tap()
    begun.expect_saved(2, 9, 3, 14, 0)
    assert at.lines[1:] == [(9, 3, 14, 0)]


def test_a_hand_begun_without_network_is_told_to_others_once_it_is_back(
    at: AtTable, party: Party, ann: Page, forgive: Callable[..., None]
) -> None:
    forgive(*NO_NETWORK)
    ann.wait_for_function(IS_HERE)
    ann.context.set_offline(True)
    pad = Pad(ann)
    pad.count("Bo", 4, 6, 3)
    expect(ann.get_by_role("heading", name="Hand 3")).to_be_visible()
    pad.face("Cleo").tap()
    ann.context.set_offline(False)
    cleo = party.join("Cleo")
    expect(cleo.get_by_role("link", name=re.compile("Ann is entering hand 3"))).to_be_visible()
    expect(pad.points("Cleo")).to_have_text("13")
    assert at.lines[1:] == [(4, 19, 3, 0)]


def test_taps_of_another_phone_fetch_no_hands_to_come(party: Party, ann: Page) -> None:
    bo = party.join("Bo")
    bo.wait_for_function(IS_HERE)
    fetched: list[str] = []
    bo.on("request", lambda request: "/coming" in request.url and fetched.append(request.url))
    Pad(ann).face("Bo").tap()
    expect(bo.get_by_role("link", name=re.compile("Ann is entering hand 2"))).to_be_visible()
    assert fetched == []
    for hearts in (4, 6):
        Pad(ann).number(hearts).tap()
    with bo.expect_request("**/coming?*"):
        Pad(ann).number(3).tap()
    expect(bo.get_by_text("Hand 2 saved")).to_be_visible()
    assert len(fetched) == 1

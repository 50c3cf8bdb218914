"""Dev keeps score on loan, as Ann's phone was away: what both phones show when Ann is back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from companion.models import Grant, Table, db
from companion.scorebook import writing
from companion.sharing.access import FOLLOWER, TOOK_OVER, note_change
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import NO_NETWORK, OpenPage
from tests.browser.no_network import HANDS_ARE_HERE, cut, enter, expect_hand, mend
from tests.browser.party import Party
from tests.browser.served import Server

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def at(served_app: Flask, server: Server) -> AtTable:
    """Ann, Bo, Cleo and Dev after one hand."""
    return AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])


@pytest.fixture
def dev(at: AtTable, open_page: OpenPage) -> Page:
    """Dev's phone, at the board that it keeps on loan since a moment."""
    party = Party(at, open_page)
    page = party.join("Dev", FOLLOWER)
    with at.app.app_context():
        table, now = db.session.get_one(Table, at.table_id), datetime.now(UTC)
        with writing(table):
            grant = db.session.get_one(Grant, (party.devices["Dev"], at.table_id))
            note_change(grant, grant.device, TOOK_OVER, now)
            grant.keeps_since, grant.keeps_until = now, now + timedelta(hours=1)
            grant.keeps_game_id = at.game_id
    return page


def test_the_board_has_the_keys_of_a_keeper_until_thanks(
    dev: Page, phone: Page, at: AtTable, forgive: Callable[..., None]
) -> None:
    forgive("status of 404")  # it may be fetching the hands to come just then
    at.open(phone, at.board)
    dev.get_by_role("link", name="Score hand 2", exact=True).tap()
    enter(dev, 2)
    expect(phone.get_by_role("link", name="Score hand 3", exact=True)).to_be_visible()
    expect(dev.get_by_role("link", name="Score hand 3", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Thanks", exact=True).tap()
    expect(phone.get_by_text("Dev kept score")).to_have_count(0)
    expect(dev.get_by_role("link", name="Score hand 3", exact=True)).to_have_count(0)
    expect(dev.get_by_role("link", name="May I play?", exact=True)).to_be_visible()
    assert len(at.lines) == 2


def test_let_dev_keep_it(dev: Page, phone: Page, at: AtTable) -> None:
    at.open(phone, at.board)
    phone.get_by_role("button", name="Let Dev keep it", exact=True).tap()
    expect(phone.get_by_text("Dev kept score")).to_have_count(0)
    expect(dev.get_by_role("button", name="Share", exact=True)).to_be_visible()


def test_a_hand_that_waits_when_the_loan_ends_stays_named(
    dev: Page, phone: Page, at: AtTable, forgive: Callable[..., None]
) -> None:
    forgive(NO_NETWORK, "status of 404")
    dev.goto(at.entry)
    dev.wait_for_function(HANDS_ARE_HERE)
    cut(dev)
    enter(dev, 2)
    expect_hand(dev, 3)
    at.open(phone, at.board)
    phone.get_by_role("button", name="Thanks", exact=True).tap()
    expect(phone.get_by_text("Dev kept score")).to_have_count(0)
    mend(dev)
    expect(Pad(dev).notice).to_contain_text("Hand 2 isn't saved")
    dev.goto(at.board)
    expect(Pad(dev).notice).to_contain_text("Hand 2 isn't saved")
    assert len(at.lines) == 1

"""A hand that is half entered on this phone is told on the scoreboard, to go on with or discard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.screens import go_back
from tests.browser.served import Server


class Table:
    """A phone at the scoreboard of a game with one hand."""

    def __init__(self, at: AtTable, phone: Page) -> None:
        self.at, self.page = at, phone
        self.pad = at.open(phone, at.board)
        self.told = phone.get_by_role("region", name="Not finished")

    def begin(self) -> None:
        """The queen is Bo's; then somebody goes back to the scoreboard."""
        self.page.get_by_role("link", name="Score hand 2").tap()
        self.pad.face("Bo").tap()
        self.page.get_by_role("link", name="Scoreboard").tap()
        expect(self.told).to_contain_text("Hand 2 isn't finished")


@pytest.fixture
def table(served_app: Flask, server: Server, phone: Page) -> Table:
    return Table(
        AtTable(served_app, server, hands=[lambda evening: evening.hand(4, 6, 3, 0, queen=0)]),
        phone,
    )


def test_a_half_entered_hand_is_told_and_gone_on_with(table: Table) -> None:
    expect(table.told).to_be_hidden()
    table.begin()
    expect(table.page.get_by_text("Hand 1 saved")).to_be_hidden()
    table.told.get_by_role("link", name="Continue").tap()
    expect(table.pad.points("Bo")).to_have_text("13")
    table.pad.number(13).tap()
    expect(table.pad.saved.filter(visible=True)).to_contain_text("Hand 2 saved")
    expect(table.told).to_be_hidden()


def test_it_is_told_after_a_reload_and_after_back(table: Table) -> None:
    table.begin()
    table.page.reload()
    expect(table.told).to_be_visible()
    table.told.get_by_role("link", name="Continue").tap()
    expect(table.pad.points("Bo")).to_have_text("13")
    go_back(table.page)
    expect(table.told).to_contain_text("Hand 2 isn't finished")


def test_a_page_that_comes_back_from_memory_tells_it_too(table: Table) -> None:
    facts = {"mode": "counts", "takers": {"QS": 1}, "hearts": {}, "points": {}, "trail": []}
    table.page.evaluate(
        """([key, facts]) => {
          localStorage.setItem(`companion.draft.${key}`, JSON.stringify({ at: Date.now(), facts }));
          window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        }""",
        [f"{table.at.game_id}:2", facts],
    )
    expect(table.told).to_contain_text("Hand 2 isn't finished")


def test_it_is_discarded_and_put_back(table: Table) -> None:
    table.begin()
    table.told.get_by_role("button", name="Discard").tap()
    expect(table.told).to_contain_text("Discarded")
    expect(table.page.get_by_text("Hand 1 saved")).to_be_visible()
    table.told.get_by_role("button", name="Bring it back").tap()
    expect(table.told).to_contain_text("Hand 2 isn't finished")
    table.told.get_by_role("button", name="Discard").tap()
    table.page.reload()
    expect(table.told).to_be_hidden()
    table.page.get_by_role("link", name="Score hand 2").tap()
    expect(table.pad.points("Bo")).to_have_text("\N{EN DASH}")


def test_an_undone_hand_that_is_changed_is_told_in_one_line(table: Table) -> None:
    table.page.get_by_role("button", name="Undo").tap()
    table.page.locator("#hand").wait_for()
    table.pad.face("Bo").tap()
    expect(table.pad.points("Bo")).to_have_text("19")
    table.page.get_by_role("link", name="Scoreboard").tap()
    told = table.page.get_by_role("region", name="Hand 1 isn't saved")
    expect(told).to_be_visible()
    expect(table.told).to_be_hidden()
    told.get_by_role("link", name="Continue").tap()
    expect(table.pad.points("Bo")).to_have_text("19")


def test_a_half_made_change_is_told_and_the_hand_counts_meanwhile(table: Table) -> None:
    table.page.get_by_role("link", name=re.compile("^Hand 1,")).tap()
    table.pad.face("Bo").tap()
    expect(table.pad.points("Bo")).to_have_text("19")
    table.page.get_by_role("link", name="Scoreboard").tap()
    expect(table.told).to_contain_text("Change to hand 1 isn't finished")
    assert table.at.lines == [(17, 6, 3, 0)]
    table.told.get_by_role("link", name="Continue").tap()
    expect(table.pad.points("Bo")).to_have_text("19")
    table.pad.key("Take back the last tap").tap()
    table.page.get_by_role("link", name="Scoreboard").tap()
    expect(table.page.get_by_text("Hand 1 saved")).to_be_visible()
    expect(table.told).to_be_hidden()


def test_a_missed_hand_that_is_half_entered_is_told(table: Table) -> None:
    table.page.get_by_role("link", name=re.compile("^Hand 1,")).tap()
    table.page.get_by_role("link", name="Missed a hand before this one?").tap()
    table.pad.face("Cleo").tap()
    table.page.get_by_role("link", name="Scoreboard").tap()
    expect(table.told).to_contain_text("Missed hand 1 isn't finished")
    table.told.get_by_role("link", name="Continue").tap()
    expect(table.page.get_by_role("heading", name="Insert hand 1")).to_be_visible()
    expect(table.pad.points("Cleo")).to_have_text("13")


# A hand that was refused


def refuse(table: Table) -> None:
    """25 points are typed and refused."""
    table.page.get_by_role("link", name="Score hand 2").tap()
    table.page.get_by_role("link", name="123").tap()
    for name, points in (("Ann", "20"), ("Bo", "5"), ("Cleo", "0"), ("Dev", "0")):
        table.page.get_by_role("textbox", name=name).fill(points)
    table.pad.key("Save hand 2").tap()
    expect(refusal(table)).to_be_visible()


def refusal(table: Table) -> Locator:
    return table.page.locator("#answer").get_by_role("alert")


def test_the_scoreboard_says_what_is_wrong_with_a_refused_hand(table: Table, forgive: Any) -> None:
    forgive("status of 422")
    refuse(table)
    words = refusal(table).locator("p").first.inner_text()
    table.page.get_by_role("link", name="Scoreboard").tap()
    expect(table.pad.notice).to_contain_text(f"Hand 2 isn't saved: {words}")
    table.pad.notice.get_by_role("link", name="Fix").tap()
    expect(refusal(table)).to_contain_text(words)
    expect(table.page.get_by_role("textbox", name="Ann")).to_have_value("20")


def test_a_refusal_of_points_does_not_stand_over_a_count(table: Table, forgive: Any) -> None:
    forgive("status of 422")
    refuse(table)
    table.page.get_by_role("link", name="Count").tap()
    expect(refusal(table)).to_have_count(0)
    table.pad.face("Bo").tap()
    table.page.reload()
    expect(table.pad.points("Bo")).to_have_text("13")
    expect(refusal(table)).to_have_count(0)
    table.page.get_by_role("link", name="Scoreboard").tap()
    expect(table.told).to_contain_text("Hand 2 isn't finished")
    expect(table.pad.notice).to_be_empty()
    table.told.get_by_role("link", name="Continue").tap()
    table.pad.number(13).tap()
    expect(table.page.get_by_role("region", name="Hand 2 saved")).to_be_visible()
    expect(table.pad.notice).to_be_empty()
    assert table.at.lines[1] == (13, 13, 0, 0)


def test_mended_points_take_the_place_of_the_refused_ones(table: Table, forgive: Any) -> None:
    forgive("status of 422")
    refuse(table)
    table.page.get_by_role("textbox", name="Bo").fill("6")
    table.page.get_by_role("link", name="Scoreboard").tap()
    expect(table.told).to_contain_text("Hand 2 isn't finished")
    expect(table.pad.notice).to_be_empty()
    table.told.get_by_role("button", name="Discard").tap()
    expect(table.pad.notice).to_contain_text("Hand 2 isn't saved")
    table.told.get_by_role("button", name="Bring it back").tap()
    table.told.get_by_role("link", name="Continue").tap()
    table.pad.key("Save hand 2").tap()
    expect(table.page.get_by_role("region", name="Hand 2 saved")).to_be_visible()
    assert table.at.lines[1] == (20, 6, 0, 0)

"""Undo of a hand that is kept on this phone, and a list of hands that meets another keeper's."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from companion.rules import VARIANTS
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import NO_NETWORK
from tests.browser.no_network import (
    HANDS_ARE_HERE,
    NOTHING_IS_KEPT,
    cut,
    enter,
    expect_arrived,
    expect_hand,
    line_of,
    mend,
    queued,
    unfold,
)
from tests.browser.served import Server
from tests.browser.test_offline_evening import other_phone

if TYPE_CHECKING:
    from flask import Flask

A_DAY_BACK = "() => { const now = Date.now; Date.now = () => now() - 86400e3; }"


@pytest.fixture
def at(at: AtTable, forgive: Callable[..., None]) -> AtTable:
    """The game, and what a phone may meet that comes back with its hands."""
    forgive(NO_NETWORK, "status of (409|422)")
    return at


@pytest.fixture
def page(phone: Page, at: AtTable) -> Page:
    """The entry of hand 3, which has the hands to come."""
    at.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    return phone


def undo(page: Page, number: int) -> Pad:
    """Where Undo stands on the board, of the hand that was entered last."""
    page.get_by_role("link", name="Scoreboard").tap()
    kept = page.locator("[data-kept-last]")
    expect(kept).to_contain_text(f"Hand {number}:")
    kept.get_by_role("button", name="Undo", exact=True).tap()
    return expect_hand(page, number)


def test_a_hand_that_was_never_sent_leaves_the_list(page: Page, at: AtTable) -> None:
    cut(page)
    enter(page, 3)
    enter(page, 4)
    pad = undo(page, 4)
    expect(pad.points("Ann")).to_have_text("14")
    expect(pad.save).to_have_text("Save hand 4")
    unfold(page)
    expect(queued(page)).to_have_count(1)
    page.get_by_role("link", name="Scoreboard").tap()
    expect(page.get_by_role("region", name="Not finished")).to_contain_text("Hand 4")
    page.get_by_role("link", name="Continue", exact=True).tap()
    expect_hand(page, 4).face("Cleo").tap()
    pad.save.tap()
    expect_hand(page, 5)
    mend(page)
    expect_arrived(page, 5)
    assert at.lines[2:] == [line_of(3), (1, 2, 17, 6)]


def test_undo_of_one_that_arrived_unheard_is_the_next_change(
    page: Page, at: AtTable, server: Server
) -> None:
    with server.cut("after"):
        enter(page, 3)
        expect_hand(page, 4)
        server.wait_for_cut()
        assert at.lines[2:] == [line_of(3)]
        cut(page)
    undo(page, 3)
    mend(page)
    page.wait_for_function(NOTHING_IS_KEPT)
    assert len(at.lines) == 2
    expect_hand(page, 3).save.tap()
    expect_arrived(page, 4)
    assert at.lines[2:] == [line_of(3)]


def test_one_that_may_have_arrived_is_told_anew_without_a_question(
    page: Page, at: AtTable, server: Server
) -> None:
    with server.cut("after"):
        enter(page, 3)
        enter(page, 4)
        expect_hand(page, 5)
        unfold(page)
        queued(page).first.get_by_role("button").tap()
        expect_hand(page, 3).face("Cleo").tap()
        expect_hand(page, 5)
        unfold(page)
        expect(queued(page)).to_have_count(2)
    expect_arrived(page, 5)
    assert at.lines[2:] == [(1, 2, 16, 7), line_of(4)]


def test_a_clock_that_goes_back_changes_no_order(page: Page, at: AtTable) -> None:
    cut(page)
    enter(page, 3)
    enter(page, 4)
    expect_hand(page, 5)
    page.evaluate(A_DAY_BACK)
    enter(page, 5)
    enter(page, 6)
    expect_hand(page, 7)
    mend(page)
    expect_arrived(page, 7)
    assert at.lines[2:] == [line_of(number) for number in (3, 4, 5, 6)]


def test_a_list_whose_third_change_is_refused_waits_from_there(page: Page, at: AtTable) -> None:
    cut(page)
    enter(page, 3)
    enter(page, 4)
    expect_hand(page, 5)
    page.get_by_role("link", name="123").tap()
    for seat, points in enumerate((20, 5, 0, 0)):
        page.locator(f"#points-{seat}").fill(str(points))
    Pad(page).save.tap()
    page.get_by_role("link", name="Count").tap()
    enter(page, 6)
    expect_hand(page, 7)
    mend(page)
    expect(page.get_by_text("One heart is missing. Who has it?", exact=True)).to_be_visible()
    expect_hand(page, 5)
    unfold(page)
    expect(queued(page)).to_have_text(
        [re.compile("^Hand 5 .* needs an answer$"), re.compile("^Hand 6 .* waits for Hand 5$")]
    )
    assert at.lines[2:] == [line_of(3), line_of(4)]
    page.locator("#points-3").fill("1")
    Pad(page).save.tap()
    expect_arrived(page, 7)
    assert at.lines[4:] == [(20, 5, 0, 1), line_of(6)]


def test_both_hands_were_played(page: Page, at: AtTable) -> None:
    cut(page)
    enter(page, 3)
    enter(page, 4)
    expect_hand(page, 5)
    other_phone(at)
    mend(page)
    page.get_by_role("link", name="Both were played").tap()
    expect_arrived(page, 6)
    assert at.lines[2:] == [(9, 4, 0, 13), line_of(3), line_of(4)]


def test_whether_a_player_took_every_trick_is_asked_at_once(
    phone: Page, served_app: Flask, server: Server, at: AtTable
) -> None:
    rules = VARIANTS["standard"].ruleset.for_players(4).with_options({"sun": "double"})
    at = AtTable(served_app, server, ruleset=rules)
    pad = at.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    cut(phone)
    pad.face("Bo").tap()
    pad.key(re.compile("^All 13")).tap()
    expect(phone.get_by_role("heading", name="Did Bo take every trick?")).to_be_visible()
    phone.locator(".futures button", has_text="Yes").tap()
    expect_hand(phone, 2)
    mend(phone)
    expect_arrived(phone, 2)
    assert at.lines == [(52, 0, 52, 52)]


# What was kept before the update to ids

KEPT_BEFORE = """([game, path, hands]) => {
  let after;
  for (const [number, key, told] of hands) {
    const name = `${game}:${number}`;
    const body = `number=${number}&shown_dealer=&shown_pass=&evidence=counts&${told}`;
    const item = { key, name, url: path, body, title: `Hand ${number}`, from: path, after,
      at: Date.now() + number, made: Date.now(), state: "waiting", tries: 1, line: "as told" };
    localStorage.setItem(`companion.outbox.${key}`, JSON.stringify(item));
    after = key;
  }
  const facts = { mode: "counts", takers: { QS: 1 }, hearts: {}, points: {}, row: null, trail: [] };
  const name = `companion.draft.${game}:5`;
  localStorage.setItem(name, JSON.stringify({ at: Date.now() - 60000, facts }));
}"""
BEGUN_AT = """() => Object.entries(localStorage)
  .filter(([name]) => name.startsWith("companion.draft.")).map(([, told]) => JSON.parse(told).at)"""


def test_what_an_older_page_kept_arrives_once_and_what_was_begun_is_told(
    phone: Page, at: AtTable
) -> None:
    """As adfc8a0 keeps hands: by their number, each naming the one before by its operation id."""
    at.open(phone, "/rules")
    told = [
        [number, f"{number:032x}", f"hearts-0=1&hearts-1=2&hearts-2={number}&taker-QS={number % 4}"]
        for number in (3, 4)
    ]
    phone.evaluate(KEPT_BEFORE, [str(at.game_id), at.entry, told])
    begun_at = phone.evaluate(BEGUN_AT)
    phone.goto(at.board)
    expect(phone.get_by_role("link", name="Score hand 5", exact=True)).to_be_visible()
    phone.wait_for_function(NOTHING_IS_KEPT)
    assert at.lines[2:] == [line_of(3), line_of(4)]
    expect(phone.get_by_role("region", name="Not finished")).to_contain_text("Hand 5")
    assert phone.evaluate(BEGUN_AT) == begun_at  # it is no younger
    phone.get_by_role("link", name="Continue", exact=True).tap()
    expect(Pad(phone).points("Bo")).to_have_text("13")

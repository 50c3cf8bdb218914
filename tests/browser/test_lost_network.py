"""The network goes in the middle of a tap, or one of two keepers plays on without it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, Route, expect
from sqlalchemy import func, select

from companion.models import Game, GameChange, db
from companion.scorebook import changes
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import NO_NETWORK, TAKES_TAPS, OpenPage
from tests.browser.no_network import (
    HANDS_ARE_HERE,
    cut,
    enter,
    expect_arrived,
    expect_hand,
    line_of,
    mend,
)
from tests.browser.party import Party
from tests.browser.served import Server
from tests.each import first_quick

if TYPE_CHECKING:
    pass

Forgive = Callable[..., None]
CUTS = pytest.mark.parametrize("when", ["before", "after"])
# The other ways to tell a hand, and other forms: what reached nobody is sent anew as by the first.
LATE_CUTS = pytest.mark.parametrize("when", first_quick(["after", "before"]))


@pytest.fixture
def at(at: AtTable, forgive: Forgive) -> AtTable:
    """The game, and what a phone may meet whose step lost the network."""
    forgive(NO_NETWORK, "status of (409|422)", "Failed to fetch")
    return at


def save_by_count(page: Page) -> None:
    Pad(page).count("Bo", 4, 9)


def save_by_points(page: Page) -> None:
    page.get_by_role("link", name="123").tap()
    for seat, points in enumerate((4, 22, 0, 0)):
        page.locator(f"#points-{seat}").fill(str(points))
    Pad(page).save.tap()


def save_by_a_face(page: Page) -> None:
    page.get_by_role("link", name="123").tap()
    for seat, points in enumerate((4, 21, 0, 0)):
        page.locator(f"#points-{seat}").fill(str(points))
    page.locator("#mend").get_by_role("button", name="Bo", exact=True).tap()


def save_by_cards(page: Page) -> None:
    pad = Pad(page)
    page.get_by_role("link", name="Cards").tap()
    for rank in (2, 3, 4, 5):
        pad.card(f"{rank} of hearts").tap()
    pad.row("Bo").tap()
    pad.key("All 10 to Bo").tap()


@CUTS
def test_a_hand_whose_last_tap_lost_the_network_is_saved_once(
    at: AtTable, phone: Page, server: Server, when: str
) -> None:
    lose_the_last_tap(at, phone, server, save_by_count, when)


@LATE_CUTS
@pytest.mark.parametrize("tap", [save_by_points, save_by_a_face, save_by_cards])
def test_so_is_a_hand_that_was_told_another_way(
    at: AtTable, phone: Page, server: Server, tap: Callable[[Page], None], when: str
) -> None:
    lose_the_last_tap(at, phone, server, tap, when)


def lose_the_last_tap(
    at: AtTable, phone: Page, server: Server, tap: Callable[[Page], None], when: str
) -> None:
    at.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    with server.cut(when):
        tap(phone)
        expect(phone.locator("#outbox")).to_contain_text("Hand 3 is safe on this phone")
    expect(phone.locator("#outbox")).to_be_empty()
    assert at.lines[2:] == [(4, 22, 0, 0)]


@LATE_CUTS
def test_a_correction_whose_last_tap_lost_the_network_is_saved_once(
    at: AtTable, phone: Page, server: Server, when: str
) -> None:
    pad = at.open(phone, at.hand(2))
    pad.face("Cleo").tap()
    expect(pad.key("Save the correction")).to_be_enabled()
    with server.cut(when):
        pad.key("Save the correction").tap()
        expect(phone.locator("#outbox")).to_contain_text("is safe on this phone")
    expect(phone.locator("#outbox")).to_be_empty()
    assert at.lines == [(17, 6, 3, 0), (1, 2, 16, 7)]


STAYS = "No connection, so this page stays. Try again when the network is back."


def how_many(at: AtTable, model: type[GameChange | Game]) -> int:
    """How many are stored."""
    with at.app.app_context():
        return db.session.scalar(select(func.count()).select_from(model)) or 0


def expect_board(page: Page, at: AtTable) -> None:
    expect(page).to_have_url(re.compile(f"{at.board}$"))


@CUTS
def test_undo_that_lost_the_network_is_done_once(
    at: AtTable, phone: Page, server: Server, when: str
) -> None:
    at.open(phone, at.board)
    phone.wait_for_function(HANDS_ARE_HERE)
    with server.cut(when):
        phone.get_by_role("button", name="Undo", exact=True).tap()
        expect(phone.locator("#outbox")).to_have_text(STAYS)
    expect_board(phone, at)
    if when == "before":
        phone.get_by_role("button", name="Undo", exact=True).tap()
    else:
        phone.get_by_role("link", name="Continue", exact=True).tap()
    expect_hand(phone, 2)
    assert at.lines == [(17, 6, 3, 0)]


# A limit of time runs out when the test says so, not before.
LIMITS = """AbortSignal.timeout = (milliseconds) => {
  const control = new AbortController();
  (window.limits ??= []).push({ milliseconds, runOut: () => control.abort() });
  return control.signal;
};"""
RUN_OUT = """() => {
  const [last] = window.limits?.slice(-1) ?? [];
  if (!last || last.milliseconds < 10000) return false;
  last.runOut();
  return true;
}"""


def test_undo_that_is_never_answered_ends_and_is_done_once(at: AtTable, phone: Page) -> None:
    phone.add_init_script(LIMITS)
    at.open(phone, at.board)
    held: list[Route] = []
    phone.route("**/undo", lambda route: held.append(route))
    undo = phone.get_by_role("button", name="Undo", exact=True)
    with phone.expect_request("**/undo"):  # the limit may be there before it has left the phone
        undo.tap()
    phone.wait_for_function(RUN_OUT)
    expect(phone.locator("#outbox")).to_have_text(STAYS)
    expect_board(phone, at)
    assert len(held) == 1
    phone.unroute("**/undo")
    undo.tap()
    expect_hand(phone, 2)
    assert at.lines == [(17, 6, 3, 0)]


@LATE_CUTS
def test_putting_it_back_that_lost_the_network_is_done_once(
    at: AtTable, phone: Page, server: Server, when: str
) -> None:
    at.open(phone, at.board)
    phone.get_by_role("button", name="Undo", exact=True).tap()
    expect_hand(phone, 2)
    phone.goto(at.board)
    with server.cut(when):
        phone.get_by_role("button", name="Put it back", exact=True).tap()
        expect(phone.locator("#outbox")).to_have_text(STAYS)
    if when == "before":
        phone.get_by_role("button", name="Put it back", exact=True).tap()
    expect(phone.get_by_role("link", name="Score hand 3", exact=True)).to_be_visible()
    assert at.lines == [(17, 6, 3, 0), (1, 15, 3, 7)]


@LATE_CUTS
def test_a_dealer_whose_tap_lost_the_network_is_changed_once(
    at: AtTable, phone: Page, server: Server, when: str
) -> None:
    at.open(phone, f"{at.board}/settle/deal")
    phone.wait_for_function("() => window.htmx")
    before = how_many(at, GameChange)
    with server.cut(when):
        phone.get_by_role("button", name="Dev", exact=True).tap()
        expect(phone.locator("#outbox")).to_have_text(STAYS)
    phone.get_by_role("button", name="Dev", exact=True).tap()
    expect_board(phone, at)
    expect(phone.locator(".band")).to_contain_text("Dev deals")
    assert how_many(at, GameChange) == before + 1


@LATE_CUTS
def test_a_game_whose_start_lost_the_network_begins_once(
    at: AtTable, phone: Page, server: Server, when: str
) -> None:
    at.change(changes.stop_game())
    at.open(phone, f"/t/{at.table_id}/new?after={at.game_id}")
    phone.wait_for_function("() => window.htmx")
    before = how_many(at, Game)
    with server.cut(when):
        phone.get_by_role("button", name="Start", exact=True).tap()
        expect(phone.get_by_text("That didn't get through.").first).to_be_visible()
    phone.get_by_role("button", name="Start", exact=True).tap()
    expect(phone.get_by_role("link", name="Score hand 1", exact=True)).to_be_visible()
    assert how_many(at, Game) == before + 1


def test_a_page_that_sends_nothing_says_without_an_outbox_that_nobody_answers(
    at: AtTable, phone: Page
) -> None:
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    at.open(phone, f"/t/{at.table_id}/history")
    phone.wait_for_function(TAKES_TAPS)
    cut(phone)
    phone.get_by_role("link", name="Back", exact=True).tap()
    expect(phone.locator("#outbox")).to_have_text(STAYS)
    mend(phone)
    expect(phone.locator("#outbox")).to_be_empty()
    assert any(url.endswith("page.js") for url in asked)
    assert not any(url.endswith("outbox.js") for url in asked)


def test_one_of_two_keepers_plays_three_hands_without_network(
    at: AtTable, open_page: OpenPage
) -> None:
    party = Party(at, open_page)
    first, second = party.join("Ann", path="/hand"), party.join("Bo", path="/hand")
    first.wait_for_function(HANDS_ARE_HERE)
    cut(first)
    for number in (3, 4, 5):
        enter(first, number)
    expect_hand(first, 6)
    enter(second, 3)
    expect(second.get_by_role("link", name="Score hand 4", exact=True)).to_be_visible()
    second.goto(at.entry)
    Pad(second).count("Ann", 4, 4, 4)
    expect(second.get_by_role("link", name="Score hand 5", exact=True)).to_be_visible()
    mend(first)
    expect(first.locator(".no-box")).to_have_text("Bo's phone saved hand 4, with other figures.")
    first.get_by_role("button", name=re.compile("^Use mine$")).tap()
    expect_arrived(first, 6)
    assert at.lines[2:] == [line_of(3), line_of(4), line_of(5)]
    expect(second.get_by_role("link", name="Score hand 6", exact=True)).to_be_visible()

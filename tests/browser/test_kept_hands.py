"""A hand that is safe on the phone is replaced by nothing but its own change."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, Route, expect

from companion import scorebook
from companion.scorebook import changes
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import NO_NETWORK, PHONE, OpenContext
from tests.browser.no_network import (
    HANDS_ARE_HERE,
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

if TYPE_CHECKING:
    pass

PAGES_ARE_HERE = "() => document.documentElement.dataset.pagesHere"
GAMES_KNOWN = """() => Object.keys(localStorage)
  .filter((name) => name.startsWith("companion.coming.")).length"""
HAND_3_IS_NEXT = """() => Object.values(localStorage)
  .some((told) => /"next":3,/.test(told))"""
HAND_3_WAS_TAKEN_BACK = """() => {
  const name = Object.keys(localStorage).find((one) => one.startsWith("companion.coming."));
  const told = JSON.parse(localStorage[name]);
  localStorage[name] = JSON.stringify({ ...told, asOf: told.asOf + 1, next: 3, hands: [] });
}"""
FULL = "This phone takes no more hands until the network is back."


@pytest.fixture
def board(
    open_context: OpenContext, server: Server, at: AtTable, forgive: Callable[..., None]
) -> Page:
    """The scoreboard at a safe address, with all its pages kept, and those of the hands to come."""
    forgive(NO_NETWORK)
    context = open_context(**PHONE, base_url=server.safe_url)
    at.let_in(context, server.safe_url)
    page = context.new_page()
    page.goto(at.board)
    page.wait_for_function(PAGES_ARE_HERE)
    page.wait_for_function(HANDS_ARE_HERE)
    return page


def busy(route: Route) -> None:
    """The server takes no hand now; looking goes on."""
    if route.request.method == "POST":
        route.fulfill(status=503)
    else:
        route.continue_()


def score(page: Page, number: int) -> None:
    page.get_by_role("link", name=f"Score hand {number}", exact=True).tap()
    enter(page, number)


def expect_next(page: Page, number: int) -> None:
    """The scoreboard names this hand as the next one."""
    expect(page.get_by_role("link", name=f"Score hand {number}", exact=True)).to_be_visible()
    expect(page.locator(".band")).to_be_hidden()
    expect(page.locator("[data-next-hand]")).to_contain_text(f"Next is hand {number}: ")


def test_after_a_reload_the_next_hand_is_the_one_that_is_not_queued(
    board: Page, at: AtTable
) -> None:
    cut(board)
    score(board, 3)
    expect_hand(board, 4)
    board.reload()
    expect_hand(board, 4)
    board.goto(at.board)
    expect_next(board, 4)
    board.reload()
    expect_next(board, 4)
    score(board, 4)
    expect_hand(board, 5)
    mend(board)
    expect_arrived(board, 5)
    assert at.lines[2:] == [line_of(3), line_of(4)]


def test_ten_hands_through_reloads_and_a_closed_window_arrive_once_and_in_order(
    board: Page, at: AtTable
) -> None:
    context = board.context
    cut(board)
    for number in (3, 4):
        score(board, number)
        expect_hand(board, number + 1)
        board.goto(at.board)
        expect_next(board, number + 1)
    board.close()
    page = context.new_page()
    page.goto(at.board)
    expect_next(page, 5)
    page.goto(at.entry)
    for number in range(5, 13):
        enter(page, number)
    page.reload()
    expect_hand(page, 13)
    mend(page)
    expect_arrived(page, 13)
    assert at.lines[2:] == [line_of(number) for number in range(3, 13)]


def test_without_the_pages_of_the_hands_to_come_nothing_opens_over_a_kept_hand(
    board: Page, at: AtTable
) -> None:
    gone: Callable[[Route], None] = lambda route: route.abort("internetdisconnected")  # noqa: E731
    board.route("**/hand/coming?*", gone)  # nor has the browser kept them
    board.evaluate("() => localStorage.clear()")
    cut(board)
    board.goto(at.entry)
    enter(board, 3)
    expect(board).to_have_url(re.compile(f"{at.board}$"))  # there is no hand to turn to
    expect(board.locator("#outbox")).to_contain_text("Hand 3 is safe on this phone")
    expect(board.get_by_text(FULL)).to_be_visible()
    expect(board.locator("#action")).to_be_hidden()
    board.goto(at.entry, wait_until="commit")  # it leads on to the board before all of it is here
    expect(board).to_have_url(re.compile(f"{at.board}$"))
    mend(board)
    expect_arrived(board, 4)
    assert at.lines[2:] == [line_of(3)]


def test_the_network_goes_as_soon_as_the_board_is_open(board: Page, at: AtTable) -> None:
    score(board, 3)
    expect_arrived(board, 4)
    board.goto(at.board)
    cut(board)
    score(board, 4)
    enter(board, 5)
    expect_hand(board, 6)
    mend(board)
    expect_arrived(board, 6)
    assert at.lines[2:] == [line_of(number) for number in range(3, 6)]


def test_a_hand_that_has_arrived_is_not_the_next_one_of_an_old_page(
    board: Page, at: AtTable
) -> None:
    score(board, 3)
    expect_arrived(board, 4)
    cut(board)
    board.goto(at.board)
    score(board, 4)
    expect_hand(board, 5)
    mend(board)
    expect_arrived(board, 5)
    assert at.lines[2:] == [line_of(3), line_of(4)]


def remove_last(state: scorebook.GameState, by: scorebook.Author) -> None:
    """The last hand is taken out of the book."""
    scorebook.write(state, changes.remove(state.hands[-1].id, state.hands[-1].facts.version), by)


def test_an_undone_hand_is_the_next_one_again(board: Page, at: AtTable) -> None:
    score(board, 3)
    expect_arrived(board, 4)
    at.change(remove_last)
    board.goto(at.board)
    expect_arrived(board, 3)
    board.wait_for_function(HAND_3_IS_NEXT)
    cut(board)
    score(board, 3)
    expect_hand(board, 4)
    mend(board)
    expect_arrived(board, 4)


def test_the_kept_page_of_a_hand_behind_one_that_was_taken_back_takes_nothing(
    board: Page, at: AtTable
) -> None:
    score(board, 3)
    expect_arrived(board, 4)
    board.goto(at.entry)
    expect_hand(board, 4)
    board.wait_for_function(HANDS_ARE_HERE)
    board.evaluate(HAND_3_WAS_TAKEN_BACK)
    cut(board)
    board.goto(at.entry, wait_until="commit")  # it leads on to the board before all of it is here
    expect(board).to_have_url(re.compile(f"{at.board}$"))
    expect(board.get_by_role("heading", name="Hand 4", exact=True)).to_be_hidden()


def begin_in_two_windows(board: Page, at: AtTable) -> Page:
    """Both have the page of hand 3, and what the first enters is kept. Gives the other one."""
    other = board.context.new_page()
    other.goto(at.entry)
    other.wait_for_function(HANDS_ARE_HERE)
    Pad(other).face("Bo").tap()
    board.bring_to_front()
    cut(board)
    board.goto(at.board)
    board.evaluate(
        "() => localStorage.removeItem(Object.keys(localStorage)"
        ".find((name) => name.startsWith('companion.draft.')))"
    )
    score(board, 3)
    expect_hand(board, 4)
    other.bring_to_front()
    pad = Pad(other)
    for hearts in (5, 4, 4):
        pad.number(hearts).tap()
    expect(other.locator("#outbox")).to_contain_text(
        "Hand 3 is already on this phone: Ann 1, Bo 2, Cleo 3, Dev 20. "
        "What you entered now isn't saved."
    )
    expect(queued(other)).to_have_count(1)
    return other


def test_two_windows_enter_the_same_hand_and_the_kept_one_stays(board: Page, at: AtTable) -> None:
    other = begin_in_two_windows(board, at)
    other.get_by_role("button", name="Keep what's there").tap()
    expect_hand(other, 4)
    enter(other, 4)
    expect_hand(other, 5)
    mend(other)
    expect_arrived(other, 5)
    assert at.lines[2:] == [line_of(3), line_of(4)]


def test_two_windows_enter_the_same_hand_and_the_new_one_is_taken(board: Page, at: AtTable) -> None:
    other = begin_in_two_windows(board, at)
    Pad(other).tap_between_two_tries(other.get_by_role("button", name="Use what I entered now"))
    expect_hand(other, 4)
    mend(other)
    expect_arrived(other, 4)
    assert at.lines[2:] == [(5, 17, 4, 0)]


def test_a_change_in_a_window_finds_what_another_window_made_of_the_hand(
    board: Page, at: AtTable
) -> None:
    cut(board)
    score(board, 3)
    expect_hand(board, 4)
    other = board.context.new_page()
    other.goto(at.board)
    for page in (board, other):
        page.bring_to_front()
        unfold(page)
        queued(page).get_by_role("button").tap()
        expect_hand(page, 3)
    Pad(other).face("Cleo").tap()
    expect_hand(other, 4)
    board.bring_to_front()
    Pad(board).face("Bo").tap()
    expect(board.locator("#outbox")).to_contain_text("Hand 3 is already on this phone: ")
    board.get_by_role("button", name="Keep what's there").tap()
    mend(board)
    expect_arrived(other, 4)
    assert at.lines[2:] == [(1, 2, 16, 7)]


def test_on_plain_http_the_board_names_the_next_hand_once_the_network_is_back(
    phone: Page, at: AtTable, forgive: Callable[..., None]
) -> None:
    forgive(NO_NETWORK, "status of 503")
    at.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    cut(phone)
    enter(phone, 3)
    expect_hand(phone, 4)
    phone.route("**/hand", busy)
    mend(phone)
    phone.goto(at.board)
    expect_next(phone, 4)
    phone.goto(at.entry)
    enter(phone, 4)
    expect_hand(phone, 4)
    phone.unroute("**/hand")
    expect_arrived(phone, 5)
    assert at.lines[2:] == [line_of(3), line_of(4)]


def test_nothing_is_known_of_a_table_that_is_gone_for_this_phone(
    board: Page, at: AtTable, forgive: Callable[..., None]
) -> None:
    forgive("status of 404")
    assert board.evaluate(GAMES_KNOWN) == 1
    at.put_out()
    board.goto(at.board)
    expect(board.get_by_role("link", name="Go to your tables")).to_be_visible()
    board.wait_for_function(f"() => !({GAMES_KNOWN})()")

"""A hand on its way survives everything a phone and a server do between two deals."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import NO_NETWORK
from tests.browser.screens import (
    FOUR,
    count,
    expect_cells,
    expect_line,
    expect_scoreboard,
    expect_totals,
    give_queen,
    go_back,
    go_forward,
    open_hand,
    row,
    sheet_row,
)
from tests.browser.served import Server
from tests.each import first_quick

if TYPE_CHECKING:
    from flask import Flask

WAITING = re.compile(r"Hand \d+ is safe on this phone and will be sent when the network is back")
HANDS_ARE_HERE = "() => document.documentElement.dataset.handsHere"
Restart = Callable[[], None]


@pytest.fixture
def table(phone: Page, served_app: Flask, server: Server) -> Page:
    """A phone at the scoreboard of a game that has just begun."""
    at_table = AtTable(served_app, server)
    at_table.let_in(phone.context)
    phone.goto(at_table.board)
    return phone


def notice(page: Page) -> Locator:
    return page.locator("#outbox")


def hands_sent(server: Server) -> list[str | None]:
    """The operation ids of the hands that reached the server."""
    return [post.operation for post in server.posts if post.path.endswith("/hand")]


def begin_hand(page: Page) -> None:
    """The queen and one number: not enough to be saved."""
    open_hand(page, 1)
    page.wait_for_function(HANDS_ARE_HERE)
    give_queen(page, "Cleo")
    count(page, 4)


def expect_begun(page: Page) -> None:
    """Exactly what was tapped is there: what is not entered is not zero."""
    expect(row(page, "Cleo")).to_have_accessible_name(re.compile("the queen"))
    expect(row(page, "Ann")).to_have_accessible_name(re.compile(r"\b4 hearts"))
    for name in ("Bo", "Dev"):
        expect(row(page, name)).to_have_accessible_name(re.compile("nothing entered"))


def finish_hand(page: Page) -> None:
    """The rest of it, which saves it: 4, 6 and 3 with the queen, 0."""
    count(page, 6, 3)
    expect_scoreboard(page, 2)
    expect_totals(page, {"Ann": 4, "Bo": 6, "Cleo": 16, "Dev": 0})


def test_a_half_entered_hand_survives_the_way_back_and_forward(table: Page) -> None:
    begin_hand(table)
    go_back(table)
    expect_scoreboard(table, 1)
    go_forward(table)
    expect_begun(table)
    table.get_by_role("link", name="Scoreboard").tap()
    open_hand(table, 1)
    expect_begun(table)
    finish_hand(table)


def test_a_half_entered_hand_survives_a_closed_window(table: Page) -> None:
    begin_hand(table)
    context, url = table.context, table.url
    table.close()
    page = context.new_page()
    page.goto(url)
    expect_begun(page)
    finish_hand(page)


@pytest.mark.slow  # as after a reload
def test_a_half_entered_hand_survives_a_restart_of_the_server(
    table: Page, restart: Restart
) -> None:
    begin_hand(table)
    restart()
    finish_hand(table)


def test_a_half_entered_hand_survives_a_restart_and_a_reload(table: Page, restart: Restart) -> None:
    """All of it, and the way back of its taps."""
    begin_hand(table)
    restart()
    table.reload()
    expect_begun(table)
    table.get_by_role("button", name="Take back the last tap").tap()
    expect(row(table, "Ann")).to_have_accessible_name(re.compile("nothing entered"))
    count(table, 4)
    finish_hand(table)


def test_a_hand_whose_saving_was_taken_back_is_put_back(table: Page) -> None:
    begin_hand(table)
    finish_hand(table)
    table.get_by_role("button", name="Undo").tap()
    expect(row(table, "Bo")).to_have_accessible_name(re.compile(r"\b6 hearts"))
    table.get_by_role("link", name="Scoreboard").tap()
    table.get_by_role("button", name="Put it back").tap()
    expect_scoreboard(table, 2)
    expect_totals(table, {"Ann": 4, "Bo": 6, "Cleo": 16, "Dev": 0})
    open_hand(table, 2)
    expect(row(table, "Ann")).to_have_accessible_name(re.compile("nothing entered"))


def test_a_hand_entered_while_the_server_is_down_waits_and_is_sent_once(
    table: Page, server: Server, restart: Restart, forgive: Callable[..., None]
) -> None:
    forgive(NO_NETWORK)
    begin_hand(table)
    server.stop()
    count(table, 6, 3)
    expect(notice(table)).to_contain_text(WAITING)
    expect(notice(table)).to_contain_text("Hand 1 Ann 4, Bo 6, Cleo 16, Dev 0 not sent yet")
    expect(table.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    server.start()
    expect_scoreboard(table, 2)
    expect_totals(table, {"Ann": 4, "Bo": 6, "Cleo": 16, "Dev": 0})
    expect(notice(table)).to_be_empty()
    assert len(hands_sent(server)) == 1
    restart()
    table.reload()
    expect_totals(table, {"Ann": 4, "Bo": 6, "Cleo": 16, "Dev": 0})
    assert len(hands_sent(server)) == 1


@pytest.mark.parametrize(
    "when", first_quick(["after", "before"])
)  # the answer is all head: it has no half
def test_the_connection_breaks_while_a_hand_is_saved(
    table: Page, server: Server, forgive: Callable[..., None], when: str
) -> None:
    forgive(NO_NETWORK)
    begin_hand(table)
    with server.cut(when):
        count(table, 6, 3)
        expect(notice(table)).to_contain_text(WAITING)
    expect_scoreboard(table, 2)
    expect_totals(table, {"Ann": 4, "Bo": 6, "Cleo": 16, "Dev": 0})
    expect(table.get_by_role("row", name=re.compile(r"^Hand \d"))).to_have_count(1)
    assert len(hands_sent(server)) > 1
    assert len(set(hands_sent(server))) == 1


def test_a_hand_waits_while_the_phone_looks_at_something_else(
    table: Page, server: Server, forgive: Callable[..., None]
) -> None:
    """Kept on one page, it is sent from another one."""
    forgive(NO_NETWORK)
    begin_hand(table)
    with server.cut("before"):
        count(table, 6, 3)
        expect(notice(table)).to_contain_text(WAITING)
        table.goto("/")
        expect(notice(table)).to_contain_text(WAITING)
    expect(notice(table)).to_be_empty()
    table.get_by_role("link", name=re.compile("Continue: hand")).tap()
    expect_scoreboard(table, 2)
    expect_totals(table, {"Ann": 4, "Bo": 6, "Cleo": 16, "Dev": 0})


# Two windows


def the_same_hand_twice(table: Page) -> Page:
    """The first window saves 17-6-3-0; the second one, open since before, says otherwise.

    It has not heard of that yet: with nothing entered it would go on to the next hand.
    """
    second = table.context.new_page()
    second.route("**/live?*", lambda route: route.fulfill(status=204))
    second.goto(table.url)
    open_hand(second, 1)
    # What comes later leaves the page of a hand that is saved.
    second.wait_for_function(HANDS_ARE_HERE)
    table.bring_to_front()
    open_hand(table, 1)
    give_queen(table, "Ann")
    count(table, 4, 6, 3)
    expect_scoreboard(table, 2)
    second.bring_to_front()
    return second


def say_otherwise(page: Page) -> None:
    """The hand as the second window has it: 4-6-16-0."""
    clear(page)
    give_queen(page, "Cleo")
    count(page, 4, 6, 3)


def clear(page: Page) -> None:
    """Take back what the other window wrote into the common draft."""
    back = page.get_by_role("button", name="Take back the last tap")
    while back.is_enabled():
        back.tap()


def expect_compared(page: Page) -> None:
    """What was saved stands beside what was entered here."""
    expect(page.locator(".no-box")).to_contain_text("You already saved hand 1 on this phone")
    table = page.get_by_role("table", name="What was saved and what you entered")
    expect(table.get_by_role("row", name=re.compile("^Saved 17 .* 3 "))).to_be_visible()
    expect(table.get_by_role("row", name=re.compile("^Yours 4 .* 16 "))).to_be_visible()


def test_two_windows_record_the_same_hand_and_the_saved_one_is_kept(
    table: Page, forgive: Callable[..., None]
) -> None:
    forgive("status of 409")
    second = the_same_hand_twice(table)
    say_otherwise(second)
    expect_compared(second)
    second.get_by_role("link", name="Keep what's saved").tap()
    expect_scoreboard(second, 2)
    expect_totals(second, {"Ann": 17, "Bo": 6, "Cleo": 3, "Dev": 0})
    expect(notice(second)).to_be_empty()
    open_hand(second, 2)
    for name in FOUR:
        expect(row(second, name)).to_have_accessible_name(re.compile("nothing entered"))


@pytest.mark.slow  # the other answer to the same question; tests of the outbox take it too
def test_two_windows_record_the_same_hand_and_it_is_replaced(
    table: Page, forgive: Callable[..., None]
) -> None:
    forgive("status of 409")
    second = the_same_hand_twice(table)
    say_otherwise(second)
    expect_compared(second)
    second.get_by_role("button", name="Use mine").tap()
    expect_scoreboard(second, 2)
    expect_totals(second, {"Ann": 4, "Bo": 6, "Cleo": 16, "Dev": 0})
    expect_line(second, "Hand 1 corrected", {"Ann": 4, "Bo": 6, "Cleo": 16, "Dev": 0})
    expect(sheet_row(second, 1)).to_contain_text("was 17")
    table.bring_to_front()
    table.reload()
    expect_totals(table, {"Ann": 4, "Bo": 6, "Cleo": 16, "Dev": 0})
    expect_cells(table, 1, (4, 6, 16, 0))

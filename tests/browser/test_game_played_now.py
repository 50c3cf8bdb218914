"""The next game begins, another begins while one is on, or one is deleted: every phone learns."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from companion import scorebook
from companion.history import bin as bin_of_tables
from companion.models import Table, db, new_id
from companion.rules import QUEEN_OF_SPADES
from companion.scorebook import Author, HandReport, changes
from companion.sharing.access import DISPLAY, FOLLOWER
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import NO_NETWORK, OpenPage
from tests.browser.no_network import cut, mend
from tests.browser.party import Party
from tests.browser.served import Server
from tests.browser.test_line import line_on, start_next
from tests.browser.test_live import LOOKED_AT
from tests.scorebook.evening import NOON

if TYPE_CHECKING:
    from flask import Flask

    Forgive = Callable[..., None]


@pytest.fixture
def at(served_app: Flask, server: Server) -> AtTable:
    """Ann, Bo, Cleo and Dev after one hand."""
    return AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])


@pytest.fixture
def party(at: AtTable, open_page: OpenPage) -> Party:
    return Party(at, open_page)


def new_game(keeper: Page) -> str:
    """New game while one is on, as a keeper finds it; gives the address of its board."""
    board = keeper.url
    keeper.get_by_role("link", name="Manage the game").tap()
    keeper.get_by_role("link", name=re.compile("End of the game")).tap()
    keeper.get_by_role("link", name=re.compile("New game")).tap()
    keeper.get_by_role("button", name="Start", exact=True).tap()
    expect(keeper.get_by_role("link", name="Score hand 1")).to_be_visible()
    assert keeper.url != board
    return keeper.url


def in_bin(at: AtTable, does: str, board: str = "") -> None:
    """Another phone deletes a game, or brings it back."""
    game_id = board[-36:] or at.game_id
    with at.app.app_context():
        table = db.session.get_one(Table, at.table_id)
        by = Author(at.device_id, NOON)
        with scorebook.writing(table):
            getattr(bin_of_tables, f"{does}_game")(table, type(at.game_id)(str(game_id)), by)


def asked(page: Page) -> str:
    return " ".join(page.locator("[data-another]").inner_text().split())


def test_board_and_display_are_in_the_new_game_at_once_and_who_reads_gets_a_line(
    at: AtTable, party: Party
) -> None:
    keeper, follower = party.join("Ann"), party.join("Cleo", FOLLOWER)
    other_keeper, display = party.join("Bo"), party.join("TV", DISPLAY, "/display?way=standing")
    reader, home = party.join("Dev", FOLLOWER, "/may"), party.join("Bo")
    home.goto("/")
    history = party.join("Dev", FOLLOWER)
    history.goto(f"/t/{at.table_id}/history")
    new = new_game(keeper)
    for page in (follower, other_keeper):
        expect(page).to_have_url(new)
    expect(follower.get_by_role("link", name="May I play?", exact=True)).to_be_visible()
    expect(display).to_have_url(f"{new}/display")
    for page in (reader, history):
        expect(line_on(page)).to_have_text("Next game, Bo deals. Go")
    expect(home.locator(f"a.banner[href='{new.removeprefix(at.server.url)}']")).to_be_visible()


def test_who_comes_back_to_the_game_before_stays_there(at: AtTable, party: Party) -> None:
    bo = party.join("Bo")
    new = at.server.url + start_next(at)
    expect(bo).to_have_url(new)
    bo.goto(at.board)
    expect(bo.get_by_role("link", name="Another game has begun. Go")).to_be_visible()
    with bo.expect_response(lambda answer: "/live?" in answer.url and answer.status == 200):
        party.join("Cleo", FOLLOWER)
    with bo.expect_response(lambda answer: "/live?" in answer.url and answer.status == 204):
        pass
    expect(bo).to_have_url(at.server.url + at.board)
    bo.get_by_role("link", name="Another game has begun. Go").tap()
    expect(bo).to_have_url(new)


def test_an_open_pad_keeps_what_was_entered_and_its_keys_wait(at: AtTable, party: Party) -> None:
    bo = party.join("Bo", path="/hand")
    pad = Pad(bo)
    pad.count("Cleo", 4, 6)
    new = start_next(at)
    expect(bo.locator("[data-another]")).to_contain_text("Another game has begun")
    assert "This is hand 2 of game 1." in asked(bo)
    expect(pad.points("Cleo")).to_have_text("13")
    expect(pad.points("Bo")).to_have_text("6")
    expect(bo.locator("form[data-pad] > .dock")).to_have_js_property("inert", True)
    expect(bo).to_have_url(at.server.url + at.entry)
    assert at.lines[1:] == []
    bo.get_by_role("button", name="Score it all the same").tap()
    expect(bo.locator("[data-another]")).to_have_count(0)
    pad.number(3).tap()
    pad.expect_saved(2, 4, 6, 16, 0)
    assert at.lines[1:] == [(4, 6, 16, 0)]
    expect(bo.get_by_role("link", name="Another game has begun. Go")).to_have_attribute("href", new)


def test_a_pad_goes_on_once_the_other_game_is_gone_again(at: AtTable, party: Party) -> None:
    bo = party.join("Bo", path="/hand")
    pad = Pad(bo)
    pad.face("Cleo").tap()
    new = start_next(at)
    expect(bo.locator("[data-another]")).to_be_visible()
    in_bin(at, "delete", new)
    expect(bo.locator("[data-another]")).to_have_count(0)
    for number in (4, 6, 3):
        pad.number(number).tap()
    pad.expect_saved(2, 4, 6, 16, 0)


def test_a_pad_leads_on_to_the_new_game(at: AtTable, party: Party) -> None:
    bo = party.join("Bo", path="/hand")
    new = start_next(at)
    bo.get_by_role("link", name="Go to the new game").tap()
    expect(bo).to_have_url(at.server.url + new)


def test_a_hand_played_without_network_before_the_new_game_arrives_in_its_game_by_a_tap(
    at: AtTable, party: Party, forgive: Forgive
) -> None:
    forgive(NO_NETWORK)
    forgive("status of 422")
    bo = party.join("Bo", path="/hand")
    cut(bo)
    Pad(bo).count("Cleo", 4, 6, 3)
    expect(Pad(bo).notice).to_contain_text("Hand 2")
    start_next(at)
    mend(bo)
    expect(bo.locator("[data-another]")).to_contain_text(
        "It's a hand of game 1. Only this phone has it."
    )
    assert len(at.lines) == 1
    bo.get_by_role("button", name="Save it in that game").tap()
    expect(bo.locator("#outbox")).to_be_empty()
    expect(bo.get_by_role("region", name="Hand 2 saved")).to_be_attached()
    assert at.lines[1:] == [(4, 6, 16, 0)]


def test_a_hand_that_was_not_of_that_game_is_dropped_by_a_tap(
    at: AtTable, party: Party, forgive: Forgive
) -> None:
    forgive(NO_NETWORK)
    forgive("status of 422")
    bo = party.join("Bo", path="/hand")
    cut(bo)
    Pad(bo).count("Cleo", 4, 6, 3)
    expect(Pad(bo).notice).to_contain_text("Hand 2")
    new = start_next(at)
    mend(bo)
    bo.locator("[data-another]").get_by_role("link", name="Discard").tap()
    expect(bo).to_have_url(at.server.url + new)
    expect(bo.locator("#outbox")).to_be_empty()
    assert len(at.lines) == 1


def test_a_deleted_game_is_gone_from_every_phone(
    at: AtTable, party: Party, forgive: Forgive
) -> None:
    forgive("status of 404")
    board, reader = party.join("Ann"), party.join("Dev", FOLLOWER, "/may")
    pad = party.join("Bo", path="/hand")
    display = party.join("TV", DISPLAY, "/display?way=standing")
    Pad(pad).face("Cleo").tap()
    in_bin(at, "delete")
    for page in (board, display):
        expect(page.get_by_role("heading", name="The game was deleted")).to_be_visible()
    expect(line_on(reader)).to_have_text("The game was deleted. See")
    expect(pad.locator("[data-another]")).to_contain_text("The game was deleted")
    expect(Pad(pad).points("Cleo")).to_have_text("13")
    in_bin(at, "restore")
    expect(pad.locator("[data-another]")).to_have_count(0)
    expect(board.get_by_role("link", name="Score hand 2")).to_be_visible()
    expect(display.locator(".place-card")).to_have_count(4)


# The game is over: a new one takes along whoever looks at it


def stop_now(state: scorebook.GameState, by: scorebook.Author) -> None:
    scorebook.write(state, changes.stop_game(), replace(by, now=datetime.now(UTC)))


def play_to_the_end(at: AtTable) -> None:
    """The last hand, now, and then the table stops."""

    def play(state: scorebook.GameState, by: scorebook.Author) -> None:
        report = HandReport(hearts={0: 4, 1: 6, 2: 3, 3: 0}, takers={QUEEN_OF_SPADES: (1,)})
        now = replace(by, now=datetime.now(UTC))
        scorebook.write(state, changes.record(new_id(), report, 2), now)

    at.change(play)
    at.change(stop_now)


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

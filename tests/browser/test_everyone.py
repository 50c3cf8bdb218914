"""Everyone's phone at one table: two keepers, two followers and the table display, for a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from companion.sharing.access import DISPLAY, FOLLOWER
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import NO_NETWORK, OpenPage
from tests.browser.party import Party
from tests.browser.screens import start_again
from tests.browser.served import Server

if TYPE_CHECKING:
    from flask import Flask

pytestmark = pytest.mark.slow  # a whole game on five phones


@pytest.fixture
def at(served_app: Flask, server: Server) -> AtTable:
    """Ann, Bo, Cleo and Dev before their first hand; 50 ends the game."""
    return AtTable(served_app, server, variant="short_50")


@pytest.fixture
def party(at: AtTable, open_page: OpenPage) -> Party:
    return Party(at, open_page)


def standings(page: Page) -> Locator:
    return page.get_by_role("list", name="Standings")


def open_entry(page: Page, number: int) -> Pad:
    """The entry of the coming hand, by its button on the scoreboard."""
    page.get_by_role("link", name=f"Score hand {number}", exact=True).tap()
    expect(page.get_by_role("heading", name=f"Hand {number}", exact=True)).to_be_visible()
    return Pad(page)


class Held:
    """Requests of one page that are on their way until they are let go."""

    def __init__(self, page: Page, address: str, method: str) -> None:
        self.page, self.address, self.method = page, address, method
        self.routes: list[Route] = []
        self.is_over = False
        page.route(address, self._hold)

    def _hold(self, route: Route) -> None:
        if route.request.method == self.method and not self.is_over:
            self.routes.append(route)
        else:
            route.continue_()

    def wait(self) -> None:
        """Until one is on its way."""
        while not self.routes:
            with self.page.expect_request(self.address):
                pass

    def let_go(self) -> None:
        """All of them arrive, and whatever comes after."""
        self.is_over = True
        for route in self.routes:
            route.continue_()


def test_three_hands_and_the_next_game_with_everyone(
    party: Party, at: AtTable, forgive: Callable[..., None]
) -> None:
    forgive("status of 40[49]", NO_NETWORK)
    ann, bo = party.join("Ann"), party.join("Bo")
    cleo, dev = party.join("Cleo", FOLLOWER), party.join("Dev", FOLLOWER)
    screen = party.join("TV", DISPLAY, "/display?way=standing")

    # Hand 1 is entered by two phones at once. Each saves itself, and Bo's comes first.
    pad, bos = open_entry(ann, 1), open_entry(bo, 1)
    bos.count("Bo", 4, 6)
    pad.count("Bo", 4)
    anns = Held(ann, "**/hand", "POST")
    pad.number(5).tap()
    pad.number(4).tap()
    anns.wait()  # not long: a page whose answer is late goes on to the next hand
    bos.number(3).tap()
    bos.expect_saved(1, 4, 19, 3, 0)
    anns.let_go()
    expect(ann.locator(".no-box")).to_have_text("Bo's phone saved hand 1, with other figures.")
    expect(ann.get_by_role("row", name="Bo's phone 4 19 3 0", exact=True)).to_be_visible()
    expect(ann.get_by_role("row", name="Yours 4 18 4 0", exact=True)).to_be_visible()
    ann.get_by_role("link", name="Keep theirs").tap()
    for page in (ann, bo, cleo, dev):
        expect(page.get_by_role("region", name="Hand 1 saved")).to_be_visible()
        expect(standings(page)).to_contain_text("19")
    expect(screen.get_by_text("19", exact=True).first).to_be_visible()
    assert at.lines == [(4, 19, 3, 0)]

    # Hand 2 is begun by Ann, who is called away, and scored by Bo. Cleo's phone has no network.
    cleo.context.set_offline(True)
    expect(cleo.locator("#outbox")).to_contain_text("No connection since")
    dev.locator(".band summary").tap()
    dev.evaluate("() => { window.isSamePage = true; window.scrollTo(0, 150); }")
    open_entry(ann, 2).face("Bo").tap()
    open_entry(bo, 2).count("Bo", 4, 5, 4)
    bos.expect_saved(2, 4, 18, 4, 0)
    expect(ann.locator(".no-box")).to_have_text("Bo's phone saved hand 2.")
    ann.get_by_role("link", name="Keep theirs").tap()
    expect(dev.get_by_role("region", name="Hand 2 saved")).to_be_visible()
    expect(dev.locator(".band details")).to_have_attribute("open", "")
    assert dev.evaluate("() => window.isSamePage && window.scrollY") == 150
    expect(cleo.get_by_role("region", name="Hand 1 saved")).to_be_visible()
    cleo.context.set_offline(False)
    expect(cleo.get_by_role("region", name="Hand 2 saved")).to_be_visible()
    expect(cleo.locator("#outbox")).to_be_empty()

    open_entry(ann, 3).count("Cleo", 0, 6, 7)
    expect(dev.get_by_role("region", name="Hand 3 saved")).to_be_visible()

    # Ann puts Dev's phone out, while a question of it is on its way.
    devs = Held(dev, "**/live?*", "GET")
    devs.wait()
    ann.get_by_role("button", name="Share").tap()
    ann.get_by_role("link", name=re.compile("Dev's phone")).tap()
    ann.get_by_role("button", name="Remove from this table").tap()
    expect(ann.get_by_text("Ann's phone removed Dev's phone")).to_be_visible()
    devs.let_go()
    expect(dev.get_by_role("heading", name="Not found")).to_be_visible()
    ann.get_by_role("link", name="Back to the game").tap()

    # Bo corrects hand 2: Bo took twelve hearts. That ends the game, for everyone.
    bo.get_by_role("link", name=re.compile("^Hand 2, ")).first.tap()
    bos.row("Bo").tap()
    bos.number(12).tap()
    for name, hearts in (("Ann", 1), ("Cleo", 0)):
        bos.row(name).tap()
        bos.number(hearts).tap()
    bos.key("Save the correction").tap()
    for page in (ann, bo, cleo):
        expect(page.get_by_role("heading", name="Dev wins with 0")).to_be_visible()
    expect(screen.get_by_text("Dev wins with 0")).to_be_visible()
    assert at.lines == [(4, 19, 3, 0), (1, 25, 0, 0), (0, 6, 20, 0)]

    # The next game takes along who is still there.
    start_again(ann)
    for page in (ann, bo):
        expect(page.get_by_role("link", name="Score hand 1", exact=True)).to_be_visible()
    for page in (ann, bo, cleo, screen):
        expect(page).not_to_have_url(re.compile(str(at.game_id)))
    expect(cleo.locator(".band")).to_contain_text("Hand 1")
    expect(screen.locator(".hub")).to_contain_text("Hand 1")
    expect(dev.get_by_role("heading", name="Not found")).to_be_visible()

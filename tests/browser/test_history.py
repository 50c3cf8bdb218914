"""What people ask of a history is answered by tapping only, in two taps from Home or game over."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from companion import scorebook
from companion.demo import make_demo
from companion.models import Game, Grant, Table, db
from companion.scorebook import GameState
from tests.browser.conftest import Taps
from tests.browser.served import Server

if TYPE_CHECKING:
    from flask import Flask

NOW = datetime(2026, 11, 19, 23, 0, tzinfo=UTC)
EVENINGS = 12  # three weeks apart, all of them this year


class Demo:
    """The demo table, with the facts of its games to count in the plainest way."""

    def __init__(self, app: Flask) -> None:
        app.config["CLOCK"] = lambda: NOW
        self.app = app
        with app.app_context():
            table = make_demo(NOW, Random(5), evenings=EVENINGS)
            self.table_id = table.id
            grants = db.session.query(Grant).filter_by(table_id=table.id)
            self.device = grants.one().device_id
            self.games = self._read(table)

    def _read(self, table: Table) -> list[GameState]:
        games = db.session.query(Game).filter_by(table_id=table.id).order_by(Game.number)
        states = [scorebook.load_state(table, game.id) for game in games]
        return [state for state in states if state]

    @property
    def over(self) -> list[GameState]:
        return [state for state in self.games if state.is_over]

    def let_in(self, context: BrowserContext, server: Server) -> None:
        """The browser is the keeper's."""
        client = self.app.test_client()
        with client.session_transaction() as session:
            session["device"] = self.device.hex
        cookie = client.get_cookie("companion")
        assert cookie
        context.add_cookies([{"name": "companion", "value": cookie.value, "url": server.url}])
        context.add_cookies([{"name": "zone", "value": "UTC", "url": server.url}])


def seat_of(state: GameState, name: str) -> int | None:
    return next((seat.number for seat in state.seats if seat.name == name), None)


@pytest.fixture
def demo(served_app: Flask) -> Demo:
    return Demo(served_app)


@pytest.fixture
def home(demo: Demo, phone: Page, server: Server) -> Page:
    demo.let_in(phone.context, server)
    phone.goto("/")
    return phone


def table_row(page: Page) -> Locator:
    return page.get_by_role("link", name=re.compile("^Thursday table"))


def player_row(page: Page, name: str) -> Locator:
    return page.get_by_role("table").get_by_role("link", name=re.compile(name))


def panel(page: Page, title: str) -> Locator:
    """The panel below a heading."""
    return page.locator("h2", has_text=title).locator("xpath=following-sibling::*[1]")


def test_the_first_page_answers_by_itself(home: Page, demo: Demo, taps: Taps) -> None:
    taps.tap(table_row(home))
    wins = dict.fromkeys(("Ann", "Bo", "Cleo", "Dev", "Eva"), 0)
    for state in demo.over:
        for seat in state.seats:
            wins[seat.name] += state.column[seat.number] in state.standing.winners
    for name, won in wins.items():
        sat = [state for state in demo.games if seat_of(state, name) is not None]
        days = {state.game.started_at.date() for state in sat}
        row = home.get_by_role("row", name=re.compile(name))
        expect(row).to_contain_text(f"{len(sat)} games, {len(days)} evenings")
        expect(row.get_by_role("cell").first).to_have_text(str(won))
    queens = {
        name: sum(seat_of(s, name) in hand.queen_takers for s in demo.games for hand in s.hands)
        for name in wins
    }
    fact = home.get_by_role("link", name=re.compile("eats the queen"))
    [eater] = re.findall(r"^\s*(\w+) eats the queen", fact.inner_text())
    expect(fact).to_contain_text(f"{queens[eater]} of ")
    expect(home.get_by_role("link", name=re.compile("does best without a pass"))).to_be_visible()
    assert taps.count == 1


def test_the_worst_hand_ever_is_open_in_two_taps(home: Page, demo: Demo, taps: Taps) -> None:
    worst = max(
        points
        for state in demo.games
        if (state.game.variant, len(state.seats)) == ("standard", 4)
        for hand in state.hands
        for points in hand.points.values()
    )
    taps.tap(table_row(home))
    record = home.locator("details", has_text="Worst hand")
    taps.tap(record.locator("summary"))
    expect(record.get_by_role("link").first).to_contain_text(f"{worst} · ")
    expect(record.get_by_role("link").first).to_contain_text("hand ")
    assert taps.count == 2


def test_a_player_page_answers_in_two_taps(home: Page, demo: Demo, taps: Taps) -> None:
    taps.tap(table_row(home))
    taps.tap(player_row(home, "Bo"))
    met = [
        (state.standing.places[state.column[bo]], state.standing.places[state.column[cleo]])
        for state in demo.over
        if (bo := seat_of(state, "Bo")) is not None
        if (cleo := seat_of(state, "Cleo")) is not None
    ]
    won, lost = sum(b < c for b, c in met), sum(b > c for b, c in met)
    tied = len(met) - won - lost
    ties = {0: "", 1: " · 1 tie"}.get(tied, f" · {tied} ties")
    against = panel(home, "Against").get_by_role("link", name=re.compile("Cleo"))
    expect(against).to_contain_text(f"{won}\N{EN DASH}{lost}{ties}")
    after = panel(home, "Points right after").get_by_role("link")
    shares = [float(re.findall(r"\d\.\d\d", text)[-1]) for text in after.all_inner_texts()]
    assert shares == sorted(shares, reverse=True)
    assert shares
    expect(home.get_by_role("img", name="Hands by their points")).to_be_visible()
    assert taps.count == 2


def test_the_last_moon_of_a_player_in_two_taps(home: Page, demo: Demo, taps: Taps) -> None:
    moons = [
        (state.game.number, hand.number)
        for state in demo.games
        for hand in state.hands
        if hand.moon and hand.shooter == seat_of(state, "Cleo")
    ]
    assert moons
    taps.tap(table_row(home))
    taps.tap(player_row(home, "Cleo"))
    game, hand = moons[-1]
    moon = home.get_by_role("link", name=re.compile("^Last moon"))
    expect(moon).to_contain_text(f"game {game}, hand {hand}")
    assert taps.count == 2


def test_from_game_over_to_the_history_and_the_evening_as_a_text(
    home: Page, demo: Demo, taps: Taps
) -> None:
    last = demo.over[-1]
    home.goto(f"/t/{demo.table_id}/g/{last.game.id}")
    taps.tap(home.get_by_role("link", name="Call it a night", exact=True))
    text = home.get_by_label("The evening as a text")
    expect(text).to_be_visible()
    expect(text).to_have_value(re.compile(r"^Thursday table · Thu 19 Nov\n1=?\. \w+: "))
    home.go_back()
    taps.tap(home.get_by_role("link", name="History", exact=True))
    expect(home.get_by_role("heading", name="Records")).to_be_visible()
    assert taps.count == 2

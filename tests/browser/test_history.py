"""What people ask of a history is answered by tapping only, in two taps from Home or game over.

Every answer is compared with a plain look at the facts of all games.
"""

from __future__ import annotations

import json
import re
import shutil
import struct
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from companion import scorebook
from companion.demo import make_demo
from companion.models import Game, Grant, Table, db
from companion.scorebook import GameState, HandView
from companion.web.formatting import on_night_words
from tests.browser.conftest import Taps
from tests.browser.screens import LARGE_TEXT
from tests.browser.served import Server
from tests.conftest import app_of_tests
from tests.cookies import cookie_name, cookie_of

if TYPE_CHECKING:
    from flask import Flask

NOW = datetime(2026, 11, 19, 23, 0, tzinfo=UTC)
LAST_THURSDAY = NOW.date() - timedelta(days=7)
EVENINGS = 13  # all of them this year
EVERYONE = ("Ann", "Bo", "Cleo", "Dev", "Eva")
MOST_TAPS = 2


class Demo:
    """The demo table, with the facts of its games to count in the plainest way."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        with app.app_context():
            table = db.session.query(Table).one()
            self.table_id = table.id
            self.device = db.session.query(Grant).one().device_id
            self.games = self._read(table)

    def _read(self, table: Table) -> list[GameState]:
        games = db.session.query(Game).filter_by(table_id=table.id).order_by(Game.number)
        states = [scorebook.look_up(table, game.id) for game in games]
        return [state for state in states if state]

    @property
    def over(self) -> list[GameState]:
        return [state for state in self.games if state.is_over]

    @property
    def hands(self) -> Iterator[tuple[GameState, HandView]]:
        """Every hand with its game."""
        return ((state, hand) for state in self.games for hand in state.hands)

    def evening(self, day: date) -> list[GameState]:
        """The finished games that began on this day."""
        return [state for state in self.over if state.game.started_at.date() == day]

    def let_in(self, context: BrowserContext, server: Server) -> None:
        """The browser is the keeper's."""
        client = self.app.test_client()
        with client.session_transaction() as session:
            session["device"] = self.device.hex
        cookie = {"name": cookie_name(self.app), "value": cookie_of(client)}
        context.add_cookies([{**cookie, "url": server.url}])
        context.add_cookies([{"name": "zone", "value": "UTC", "url": server.url}])


def seat_of(state: GameState, name: str) -> int | None:
    return next((seat.number for seat in state.seats if seat.name == name), None)


def place_points(games: list[GameState]) -> Counter[str]:
    """What the places of these games add up to: from 4 for the first to 1 for the last."""
    found: Counter[str] = Counter()
    for state in games:
        places = [state.standing.places[state.column[seat.number]] for seat in state.seats]
        for seat, place in zip(state.seats, places, strict=True):
            tied = places.count(place)
            behind = place - 1 + Fraction(tied - 1, 2)
            found[seat.name] += 4 - 3 * behind / (len(places) - 1)
    return found


def number(text: str) -> Fraction:
    """A figure as a page shows it."""
    return Fraction(text.replace("\N{MINUS SIGN}", "-"))


@pytest.fixture(scope="module")
def demo(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    """An app of its own, with the demo table: its clock stands, and nobody writes."""
    folder = tmp_path_factory.mktemp("demo")
    shutil.copy(sqlite_template, folder)
    with app_of_tests(DATA=folder, WTF_CSRF_ENABLED=True, CLOCK=lambda: NOW) as app:
        with app.app_context():
            make_demo(NOW, Random(5), evenings=EVENINGS)
        yield Demo(app)


@pytest.fixture
def served_app(demo: Demo) -> Flask:
    return demo.app


@pytest.fixture
def home(demo: Demo, phone: Page, server: Server, taps: Taps) -> Iterator[Page]:
    """Home; whatever a test asks, it does so in two taps."""
    demo.let_in(phone.context, server)
    phone.goto("/")
    yield phone
    assert 1 <= taps.count <= MOST_TAPS


def table_row(page: Page) -> Locator:
    return page.get_by_role("link", name=re.compile("^Thursday table"))


def player_row(page: Page, name: str) -> Locator:
    return page.locator(".tonight").get_by_role("link", name=re.compile(name))


def open_history(page: Page, taps: Taps) -> None:
    """One tap from Home."""
    taps.tap(table_row(page))
    expect(page.get_by_role("heading", name="History", level=1)).to_be_visible()


def open_player(page: Page, taps: Taps, name: str) -> None:
    """The other one."""
    open_history(page, taps)
    taps.tap(player_row(page, name))
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def panel(page: Page, title: str) -> Locator:
    """The panel below a heading."""
    return page.locator("h2", has_text=title).locator("xpath=following-sibling::*[1]")


def shown_standings(page: Page) -> list[tuple[str, ...]]:
    """The standings as they are shown: name, games, wins, and average place or place points.

    Of a night whose games all played whole the number of games stands above them.
    """
    rows = page.locator(".tonight tbody tr:has(td)")
    return [tuple(row.locator("th .name, td").all_inner_texts()) for row in rows.all()]


def plain_standings(games: list[GameState], *, is_night: bool = False) -> list[tuple[str, ...]]:
    """The same from the facts: the most wins first, then the most place points."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for state in games:
        played.update(seat.name for seat in state.seats)
        won.update(winners(state))
    places = place_points(games)
    have_all = is_night and min(played.values()) == len(games)
    return [
        (
            name,
            *([] if have_all else [str(played[name])]),
            str(won[name]),
            f"{float(places[name]):.2f}".rstrip("0").rstrip(".")
            if is_night
            else f"{float(5 - places[name] / played[name]):.2f}",
        )
        for name in sorted(played, key=lambda name: (-won[name], -places[name], name))
    ]


def winners(state: GameState) -> list[str]:
    return [s.name for s in state.seats if state.column[s.number] in state.standing.winners]


def test_who_won_last_thursday(home: Page, demo: Demo, taps: Taps) -> None:
    won: Counter[str] = Counter()
    for state in demo.evening(LAST_THURSDAY):
        won.update(winners(state))
    open_history(home, taps)
    taps.tap(home.get_by_role("link", name="All game nights"))
    told = ", ".join(
        f"{name} {count} {'win' if count == 1 else 'wins'}"
        for name, count in sorted(won.items(), key=lambda pair: (-pair[1], pair[0]))
    )
    expect(home.get_by_role("link", name=re.compile("^Thu Nov 12 "))).to_contain_text(told)


def test_tonight_so_far(home: Page, demo: Demo, taps: Taps) -> None:
    games = demo.evening(NOW.date())
    open_history(home, taps)
    night = home.get_by_role("heading", name="Tonight · 3 games")
    rows = night.locator("xpath=following-sibling::*[1]").get_by_role("link")
    [on] = [state for state in demo.games if not state.is_over]
    expect(rows.first).to_contain_text(f"Hand {len(on.hands) + 1} · ")
    standings = plain_standings(games, is_night=True)
    names = [row.locator("b").inner_text() for row in rows.all()[1:]]
    assert names == [name for name, *_ in standings]
    for row, (*_, wins, _) in zip(rows.all()[1:], standings, strict=True):
        assert ("win" in row.inner_text()) == (wins != "0")
    taps.tap(night.get_by_role("link"))
    expect(home.get_by_role("heading", name="Tonight", level=1)).to_be_visible()
    assert shown_standings(home) == standings
    assert len(standings) > 3


def test_who_is_ahead_this_year_and_how_often_each_was_here(
    home: Page, demo: Demo, taps: Taps
) -> None:
    open_history(home, taps)
    assert shown_standings(home) == plain_standings(demo.over)
    taps.tap(home.get_by_role("link", name="av. place"))
    expect(home.get_by_role("columnheader", name="av. place")).to_have_attribute(
        "aria-sort", "ascending"
    )
    expect(home.get_by_role("rowheader", name="Fewer than 13 games")).to_be_visible()


def test_who_took_the_queen_most(home: Page, demo: Demo, taps: Taps) -> None:
    taken: Counter[str] = Counter()
    sat: Counter[str] = Counter()
    tonight: Counter[str] = Counter()
    for state, hand in demo.hands:
        for seat in state.seats:
            sat[seat.name] += 1
            taken[seat.name] += hand.queen_takers.count(seat.number)
            if state.game.day == NOW.date():
                tonight[seat.name] += hand.queen_takers.count(seat.number)
    most = max(taken, key=lambda name: taken[name])
    open_history(home, taps)
    kept = home.get_by_text(re.compile("keeps the queen, "))
    assert f", {max(tonight.values())} of " in kept.inner_text()
    fact = home.get_by_role("link", name=re.compile(f"^{most} took the queen most"))
    expect(fact).to_contain_text(f"{taken[most]} of {sat[most]} hands")
    taps.tap(fact)
    expect(home.get_by_text(re.compile(r"\d+ games")).first).to_be_visible()
    newest = next(
        state
        for state in sorted(demo.games, key=lambda state: state.played_at, reverse=True)
        if any(seat_of(state, most) in hand.queen_takers for hand in state.hands)
    )
    first = home.locator(".row.game").first
    expect(first).to_have_attribute("href", re.compile(f"{newest.game.id}$"))


@pytest.mark.parametrize("name", ["Ann", "Cleo"])
def test_when_did_somebody_last_shoot_the_moon(
    home: Page, demo: Demo, taps: Taps, name: str
) -> None:
    moons = [
        state.game.day
        for state, hand in demo.hands
        if hand.moon and hand.shooter == seat_of(state, name)
    ]
    open_player(home, taps, name)
    moon = home.get_by_role("link", name=re.compile(rf"^{len(moons)} moons?, last "))
    when = on_night_words(moons[-1], NOW, UTC)
    expect(moon).to_contain_text(f"last {when}")


def test_the_first_screen_answers_without_a_tap(demo: Demo, phone: Page, server: Server) -> None:
    """Tonight's standings, who keeps the queen, and the year's table, without scrolling."""
    demo.let_in(phone.context, server)
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(f"/t/{demo.table_id}/history")
    expect(phone.get_by_role("link", name=re.compile("keeps the queen"))).to_be_in_viewport(ratio=1)
    for row in phone.locator(".tonight tbody tr").all():
        expect(row).to_be_in_viewport(ratio=1)
    expect(phone.locator(".dock")).not_to_be_in_viewport()  # nothing stands in front of them


# Its panel would cut it off unseen.
PAST_ITS_PANEL = """(table) => table.scrollWidth - table.parentElement.clientWidth"""


def test_the_standings_are_whole_in_large_text(demo: Demo, phone: Page, server: Server) -> None:
    demo.let_in(phone.context, server)
    phone.goto(f"/t/{demo.table_id}/history")
    for width in (320, 360, 390):
        phone.set_viewport_size({"width": width, "height": 740})
        for text in ("137.5%", "200%"):
            phone.evaluate(LARGE_TEXT, text)
            assert phone.locator(".tonight").evaluate(PAST_ITS_PANEL) == 0, (width, text)


def test_back_leads_to_where_one_came_from(demo: Demo, phone: Page, server: Server) -> None:
    demo.let_in(phone.context, server)
    board = f"/t/{demo.table_id}/g/{demo.over[-1].game.id}"
    back = phone.get_by_role("link", name="Back", exact=True)
    phone.goto(board)
    phone.get_by_role("link", name="Tonight", exact=True).tap()
    back.tap()
    expect(phone).to_have_url(re.compile(f"{board}$"))
    phone.get_by_role("link", name="History", exact=True).tap()
    phone.get_by_role("link", name="All game nights").tap()
    phone.get_by_role("link", name=re.compile("^Thu Nov 12 ")).tap()
    expect(phone.get_by_text("Thu Nov 12, 2026").first).to_be_visible()
    back.tap()
    expect(phone).to_have_url(re.compile("/nights$"))
    phone.goto(f"/t/{demo.table_id}/tonight?day=2026-11-12")  # from a link in a chat
    back.tap()
    expect(phone).to_have_url(re.compile(r"/nights\?year=2026$"))


def test_no_two_pages_of_history_lead_back_to_each_other(
    demo: Demo, phone: Page, server: Server
) -> None:
    demo.let_in(phone.context, server)
    board = f"/t/{demo.table_id}/g/{demo.over[-1].game.id}"
    phone.goto(board)
    phone.get_by_role("link", name="History", exact=True).tap()
    expect(phone).to_have_title(re.compile("^History"))

    def step_in_and_back(*names: str) -> None:
        for name in names:
            phone.get_by_role("link", name=re.compile(f"^{name}")).tap()
        for _ in names:
            phone.locator(".bar > a").first.tap()
        expect(phone).to_have_title(re.compile("^History"))

    step_in_and_back("Records")
    step_in_and_back("The table", "Player names")
    phone.goto(f"{phone.url.partition('?')[0]}/records")  # from a link in a chat
    phone.locator(".bar > a").tap()
    expect(phone).to_have_title(re.compile("^History"))
    phone.locator(".bar > a").tap()
    expect(phone).to_have_title(re.compile("^History"))
    phone.locator(".bar > a").tap()
    expect(phone).to_have_url(re.compile(f"{board}$"))


def test_the_games_of_a_figure_come_before_the_search(
    demo: Demo, phone: Page, server: Server
) -> None:
    demo.let_in(phone.context, server)
    phone.goto(f"/t/{demo.table_id}/history")
    phone.get_by_role("link", name=re.compile("took the queen most")).tap()
    expect(phone.locator(".row.game").nth(1)).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("status").filter(has_text="This year")).to_be_visible()
    phone.locator("summary", has_text="Find a game").tap()
    phone.get_by_label("With", exact=True).select_option("Cleo")
    expect(phone).to_have_url(re.compile(r"games\?player="))
    expect(phone.get_by_label("With", exact=True)).to_be_visible()


def test_bo_against_cleo_this_year(home: Page, demo: Demo, taps: Taps) -> None:
    met = [
        (state.standing.places[state.column[bo]], state.standing.places[state.column[cleo]])
        for state in demo.over
        if (bo := seat_of(state, "Bo")) is not None
        if (cleo := seat_of(state, "Cleo")) is not None
    ]
    won, lost = sum(b < c for b, c in met), sum(b > c for b, c in met)
    tied = len(met) - won - lost
    ties = {0: "", 1: " · 1 tie"}.get(tied, f" · {tied} ties")
    open_player(home, taps, "Bo")
    against = panel(home, "Against").get_by_role("link", name=re.compile("Cleo"))
    expect(against).to_contain_text(f"{won}\N{EN DASH}{lost}{ties}")
    expect(home.get_by_role("link", name=re.compile("^This year"))).to_have_attribute(
        "aria-current", "page"
    )


def test_the_worst_hand_ever(home: Page, demo: Demo, taps: Taps) -> None:
    """A moon gives everyone else the same: that is nobody's worst hand."""
    worst = max(
        points
        for state, hand in demo.hands
        if (state.game.variant, len(state.seats)) == ("standard", 4) and not hand.moon
        for points in hand.points.values()
    )
    open_history(home, taps)
    taps.tap(home.get_by_role("link", name="Records"))
    kind = home.get_by_role("heading", name="Hearts, 4 players", exact=True)
    records = kind.locator("xpath=following-sibling::*[1]")
    record = records.get_by_role("link", name=re.compile("^Worst hand"))
    expect(record.locator(".end")).to_have_text(str(worst))


def test_from_game_over_to_the_history(home: Page, demo: Demo, taps: Taps) -> None:
    home.goto(f"/t/{demo.table_id}/g/{demo.over[-1].game.id}")
    taps.tap(home.get_by_role("link", name="History", exact=True))
    expect(home.get_by_role("link", name="Records")).to_be_visible()


def test_the_evening_goes_into_a_chat_as_a_text(home: Page, demo: Demo, taps: Taps) -> None:
    home.goto(f"/t/{demo.table_id}/g/{demo.over[-1].game.id}")
    home.get_by_role("link", name="Tonight", exact=True).tap()
    taps.tap(home.get_by_text("Share tonight's results"))
    name, *_, wins, points = plain_standings(demo.evening(NOW.date()), is_night=True)[0]
    told = "" if wins == "0" else f"{wins} {'win' if wins == '1' else 'wins'}, "
    first = re.escape(f"1. {name}: {told}{points} place points")
    text = home.get_by_label("Tonight as text")
    expect(text).to_be_visible()
    expect(text).to_have_value(re.compile(rf"^Thursday table · Thu Nov 19, 2026\n{first}\n"))
    copy = home.get_by_role("button", name="Copy")
    taps.tap(copy)
    expect(home.get_by_role("button", name="Copied")).to_be_visible()


# What is written on a picture.
LISTEN = """() => {
  const { prototype } = CanvasRenderingContext2D, { fillText } = prototype;
  window.written = [];
  prototype.fillText = function (text, ...place) {
    window.written.push(text);
    return fillText.call(this, text, ...place);
  };
}"""


@pytest.mark.parametrize(
    ("path", "opens", "key", "file"),
    [
        ("tonight", "Share tonight's results", "Picture", "hearts-night.png"),
        ("history", "", "Send as a picture", "hearts-standings.png"),
    ],
)
def test_a_night_and_a_year_are_a_picture_to_send(
    demo: Demo, phone: Page, server: Server, path: str, opens: str, key: str, file: str
) -> None:
    demo.let_in(phone.context, server)
    phone.goto(f"/t/{demo.table_id}/{path}")
    if opens:
        phone.get_by_text(opens).tap()
    button = phone.get_by_role("button", name=key)
    expect(button).to_have_attribute("data-title", "2026" if not opens else "Thu Nov 19, 2026")
    night, year = "by wins, then place points\n.* keeps", "by wins\nNot compared, .*: Eva.$"
    story = night if opens else year
    expect(button).to_have_attribute("data-story", re.compile(story))
    queens: Counter[str] = Counter()
    for state, hand in demo.hands:
        for seat in state.seats:
            if path == "history" or state.game.day == NOW.date():
                queens[seat.name] += hand.queen_takers.count(seat.number)
    for row in phone.locator(".tonight tbody:not(.others) tr[data-about]").all():
        name = row.locator(".name").inner_text()
        assert f"{queens[name]} queens" in str(row.get_attribute("data-about"))
    assert phone.locator(".tonight tr[data-crown]").count() == (1 if opens else 0)
    phone.evaluate(LISTEN)
    with phone.expect_download() as picture:
        button.tap()
    assert phone.evaluate("() => window.written.at(-1)") == "Scored with Companion"
    assert picture.value.suggested_filename == file
    width, height = struct.unpack(">II", Path(picture.value.path()).read_bytes()[16:24])
    assert (width, height > 700) == (1080, True)


def test_last_nights_result_goes_into_a_chat_as_text_and_picture(
    home: Page, demo: Demo, taps: Taps
) -> None:
    last = demo.over[-1]
    home.goto(f"/t/{demo.table_id}/g/{last.game.id}")
    taps.tap(home.get_by_text("Share result"))
    text = home.get_by_label("Result as text")
    expect(text).to_have_value(re.compile(f"^{' and '.join(winners(last))} wins? with "))
    home.evaluate(LISTEN)
    with home.expect_download() as picture:
        taps.tap(home.get_by_role("button", name="Picture"))
    assert home.evaluate("() => window.written.at(-1)") == "Scored with Companion"
    assert picture.value.suggested_filename == "hearts-result.png"
    key = home.get_by_role("button", name="Picture")
    expect(key).to_have_attribute("data-day", "Thu Nov 19, 2026")
    queens = Counter(seat for hand in last.hands for seat in hand.queen_takers)
    about = json.loads(str(key.get_attribute("data-shared")))
    assert {
        seat: text.partition(" queen")[0] for seat, text in about.items() if "queen" in text
    } == {str(seat): str(count) for seat, count in queens.items()}
    home.get_by_role("button", name="Copy").tap()  # in place of the second tap
    expect(home.get_by_role("button", name="Copied")).to_be_visible()

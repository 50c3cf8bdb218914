"""What people ask of a history is answered by tapping only, in two taps from Home or game over.

Every answer is compared with a plain look at the facts of all games.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from companion import create_app, scorebook
from companion.demo import make_demo
from companion.models import Game, Grant, Table, db
from companion.scorebook import GameState, HandView
from tests.browser.conftest import Taps
from tests.browser.served import Server
from tests.conftest import FOR_TESTS

if TYPE_CHECKING:
    from flask import Flask

NOW = datetime(2026, 11, 19, 23, 0, tzinfo=UTC)
LAST_THURSDAY = NOW.date() - timedelta(days=7)
EVENINGS = 13  # all of them this year
EVERYONE = ("Ann", "Bo", "Cleo", "Dev", "Eva")
MOST_TAPS = 2


@pytest.fixture(scope="module")
def demo_file(request: pytest.FixtureRequest) -> Path:
    """A database with the demo table."""
    template = request.getfixturevalue("sqlite_template")
    folder: Path = request.getfixturevalue("tmp_path_factory").mktemp("demo")
    shutil.copy(template, folder / template.name)
    app = create_app({**FOR_TESTS, "DATA": folder})
    with app.app_context():
        make_demo(NOW, Random(5), evenings=EVENINGS)
        db.engine.dispose()
    return folder / template.name


class Demo:
    """The demo table, with the facts of its games to count in the plainest way."""

    def __init__(self, app: Flask, file: Path) -> None:
        app.config["CLOCK"] = lambda: NOW
        self.app = app
        path = Path(app.config["DATA"]) / file.name
        with closing(sqlite3.connect(file)) as made, closing(sqlite3.connect(path)) as served:
            made.backup(served)
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
        cookie = client.get_cookie("companion")
        assert cookie
        context.add_cookies([{"name": "companion", "value": cookie.value, "url": server.url}])
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


@pytest.fixture
def served_app(make_app: Callable[..., Flask]) -> Flask:
    """An app of its own: its database is that of the demo, its clock stands."""
    return make_app(WTF_CSRF_ENABLED=True)


@pytest.fixture
def demo(served_app: Flask, demo_file: Path) -> Demo:
    return Demo(served_app, demo_file)


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
    return page.get_by_role("table").get_by_role("link", name=re.compile(name))


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


def evening_list(page: Page) -> list[tuple[str, int, Fraction]]:
    """The list over an evening as it is shown: name, points, place points."""
    rows = page.get_by_role("table").locator("tbody tr")
    cells = [row.locator("th .name, td").all_inner_texts() for row in rows.all()]
    return [(name, int(points), number(places)) for _, name, points, places in cells]


def plain_list(games: list[GameState]) -> list[tuple[str, int, Fraction]]:
    """The same from the facts: most place points first, then fewest points."""
    points: Counter[str] = Counter()
    for state in games:
        points.update({seat.name: state.totals[seat.number] for seat in state.seats})
    places = place_points(games)
    ordered = sorted(points, key=lambda name: (-places[name], points[name], name))
    return [(name, points[name], places[name]) for name in ordered]


def winners(state: GameState) -> list[str]:
    return [s.name for s in state.seats if state.column[s.number] in state.standing.winners]


def test_who_won_last_thursday(home: Page, demo: Demo, taps: Taps) -> None:
    games = demo.evening(LAST_THURSDAY)
    open_history(home, taps)
    taps.tap(home.get_by_role("link", name=re.compile("^Thu Nov 12 · ")))
    expect(home.get_by_role("heading", name="That night", level=1)).to_be_visible()
    assert evening_list(home) == plain_list(games)
    titles = home.locator(".row.game b:first-child").all_inner_texts()
    won = [title.partition(" won with ")[0] for title in titles if " won with " in title]
    assert won == [" and ".join(winners(state)) for state in reversed(games)]


def test_tonight_over_all_games(home: Page, demo: Demo, taps: Taps) -> None:
    taps.tap(home.get_by_role("link", name=re.compile("^Tonight")))
    expect(home.get_by_role("heading", name="Tonight", level=1)).to_be_visible()
    assert evening_list(home) == plain_list(demo.evening(NOW.date()))
    assert len(evening_list(home)) > 3


def test_who_is_ahead_this_season(home: Page, demo: Demo, taps: Taps) -> None:
    open_history(home, taps)
    rows = home.get_by_role("table").locator("tbody tr")
    shown = [
        (row.locator(".name").inner_text(), number(row.locator("td.total").inner_text()))
        for row in rows.all()
    ]
    season = place_points(demo.over)
    assert [points for _, points in shown] == sorted(season.values(), reverse=True)
    assert dict(shown) == season


def test_how_often_each_of_us_was_here_and_won(home: Page, demo: Demo, taps: Taps) -> None:
    open_history(home, taps)
    for name in EVERYONE:
        sat = [state for state in demo.games if seat_of(state, name) is not None]
        days = {state.game.started_at.date() for state in sat}
        row = home.get_by_role("row", name=re.compile(name))
        expect(row).to_contain_text(f"{len(sat)} games, {len(days)} nights")
        won = sum(name in winners(state) for state in demo.over)
        expect(row.get_by_role("cell").first).to_have_text(str(won))


def test_who_eats_the_queen(home: Page, demo: Demo, taps: Taps) -> None:
    taken: Counter[str] = Counter()
    fair: Counter[str] = Counter()
    sat: Counter[str] = Counter()
    for state, hand in demo.hands:
        for seat in state.seats:
            sat[seat.name] += 1
            taken[seat.name] += hand.queen_takers.count(seat.number)
            fair[seat.name] += Fraction(len(hand.queen_takers), len(state.seats))
    eater = max(EVERYONE, key=lambda name: taken[name] / fair[name])
    open_history(home, taps)
    fact = home.get_by_role("link", name=re.compile(f"^{eater} eats the queen"))
    share = float(taken[eater] / fair[eater])
    expect(fact).to_contain_text(
        f"{taken[eater]} of {sat[eater]} hands, {share:.2f} times an even share"
    )
    taps.tap(fact)
    expect(home.get_by_text(re.compile(r"\d+ games")).first).to_be_visible()
    newest, numbers = next(
        (state, queens)
        for state in sorted(demo.games, key=lambda state: state.played_at, reverse=True)
        if (queens := [h.number for h in state.hands if seat_of(state, eater) in h.queen_takers])
    )
    first = home.locator(".row.game").first
    expect(first).to_have_attribute("href", re.compile(f"{newest.game.id}#sheet$"))
    expect(first).to_contain_text(str(numbers[-1]))


@pytest.mark.parametrize("name", ["Ann", "Cleo"])
def test_when_did_somebody_last_shoot_the_moon(
    home: Page, demo: Demo, taps: Taps, name: str
) -> None:
    moons = [
        (state.game.number, hand.number)
        for state, hand in demo.hands
        if hand.moon and hand.shooter == seat_of(state, name)
    ]
    open_player(home, taps, name)
    game, hand = moons[-1]
    moon = home.get_by_role("link", name=re.compile("^Last moon"))
    expect(moon).to_contain_text(f"game {game}, hand {hand}")


def test_who_shot_the_most_moons(home: Page, demo: Demo, taps: Taps) -> None:
    shot: Counter[str] = Counter()
    for state, hand in demo.hands:
        shot.update(s.name for s in state.seats if hand.moon and s.number == hand.shooter)
    most = max(shot.values())
    names = sorted(name for name in shot if shot[name] == most)
    open_history(home, taps)
    lines = home.get_by_role("link", name=re.compile("shot the most moons"))
    shown = sorted(line.partition(" shot")[0] for line in lines.all_inner_texts())
    assert shown == (names if len(names) <= 2 else [])
    assert shown, "somebody stands out in these games, which are always the same"
    expect(lines.first).to_contain_text(f"{most} in ")
    taps.tap(lines.first)
    expect(home.locator(".row.game").first).to_contain_text(re.compile(r"hands? \d+"))


def test_a_bar_of_points_is_a_door(demo: Demo, phone: Page, server: Server) -> None:
    demo.let_in(phone.context, server)
    phone.emulate_media(color_scheme="dark")
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.goto("/")
    table_row(phone).tap()
    player_row(phone, "Bo").tap()
    bars = phone.get_by_role("group", name="Points per hand").get_by_role("link")
    expect(bars.first).to_have_accessible_name(re.compile("^0\N{EN DASH}4 points: [0-9]+ hands$"))
    for bar in bars.all():
        box = bar.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 150
    bars.last.tap(position={"x": 22, "y": 12})  # high above a low bar
    expect(phone.get_by_role("heading", name=re.compile("^Bo's hands: "))).to_be_visible()
    expect(phone.locator(".row.game").first).to_contain_text(re.compile(r"hands? \d+"))


def test_the_first_screen_answers_without_a_tap(demo: Demo, phone: Page, server: Server) -> None:
    """Tonight's and the season's list, the queen and the moons, on a phone without scrolling."""
    demo.let_in(phone.context, server)
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(f"/t/{demo.table_id}/history")
    for name in ("^Tonight · ", "eats the queen", "shot the last moon"):
        expect(phone.get_by_role("link", name=re.compile(name))).to_be_in_viewport(ratio=1)
    for row in phone.get_by_role("table").locator("tbody tr").all():
        expect(row).to_be_in_viewport(ratio=1)
    expect(phone.locator(".dock")).not_to_be_in_viewport()  # nothing stands in front of them


def test_the_games_of_a_figure_come_before_the_search(
    demo: Demo, phone: Page, server: Server
) -> None:
    demo.let_in(phone.context, server)
    phone.goto(f"/t/{demo.table_id}/history")
    phone.get_by_role("link", name=re.compile("eats the queen")).tap()
    expect(phone.locator(".row.game").nth(1)).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("status").filter(has_text="This year")).to_be_visible()
    phone.locator("summary", has_text="Find a game").tap()
    phone.get_by_label("With").select_option("Cleo")
    expect(phone).to_have_url(re.compile(r"games\?player="))
    expect(phone.get_by_label("With")).to_be_visible()


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
    record = home.locator("details", has_text="Worst hand")
    expect(record.locator("summary")).to_contain_text(f"{worst} · ")
    taps.tap(record.locator("summary"))
    expect(record.get_by_role("link").first).to_contain_text(f"{worst} · ")
    expect(record.get_by_role("link").first).to_contain_text("hand ")


def test_whom_bo_suffers_behind(home: Page, demo: Demo, taps: Taps) -> None:
    hands: Counter[str] = Counter()
    points: Counter[str] = Counter()
    fair: Counter[str] = Counter()
    for state, hand in demo.hands:
        if (bo := seat_of(state, "Bo")) is not None:
            before = state.seats[hand.seats.index(bo) - 1].name  # clockwise, so to the right
            hands[before] += 1
            points[before] += hand.points[bo]
            fair[before] += Fraction(sum(hand.points.values()), len(hand.seats))
    known = {name: points[name] / fair[name] for name in hands if hands[name] >= 20}
    open_player(home, taps, "Bo")
    links = panel(home, "Points by who plays just before").get_by_role("link")
    rows = links.all_inner_texts()
    ordered = sorted(known, key=lambda name: -known[name])
    assert links.locator("b").all_inner_texts() == ordered
    assert [float(re.findall(r"\d\.\d\d", row)[-1]) for row in rows] == [
        pytest.approx(float(known[name]), abs=0.005) for name in ordered
    ]
    assert all(f"{hands[name]} hands" in row for name, row in zip(ordered, rows, strict=True))
    assert len(rows) > 1


def test_who_wins_on_hold_hands(home: Page, demo: Demo, taps: Taps) -> None:
    hands: Counter[str] = Counter()
    points: Counter[str] = Counter()
    fair: Counter[str] = Counter()
    for state, hand in demo.hands:
        if hand.row.passed == "H":
            for seat in state.seats:
                hands[seat.name] += 1
                points[seat.name] += hand.points[seat.number]
                fair[seat.name] += Fraction(sum(hand.points.values()), len(state.seats))
    shares = {name: points[name] / fair[name] for name in hands if hands[name] >= 20}
    best = min(shares, key=lambda name: shares[name])
    open_history(home, taps)
    fact = home.get_by_role("link", name=re.compile(f"^{best} does best on a hold"))
    share = float(shares[best])
    expect(fact).to_contain_text(
        f"{share:.2f} times an even share of the points in {hands[best]} hands"
    )


def test_from_game_over_to_the_history(home: Page, demo: Demo, taps: Taps) -> None:
    home.goto(f"/t/{demo.table_id}/g/{demo.over[-1].game.id}")
    taps.tap(home.get_by_role("link", name="History", exact=True))
    expect(home.get_by_role("heading", name="Records")).to_be_visible()


def test_the_evening_goes_into_a_chat_as_a_text(home: Page, demo: Demo, taps: Taps) -> None:
    home.goto(f"/t/{demo.table_id}/g/{demo.over[-1].game.id}")
    home.get_by_role("link", name="Tonight", exact=True).tap()
    taps.tap(home.get_by_text("Share tonight's results"))
    name, _, points = plain_list(demo.evening(NOW.date()))[0]
    first = re.escape(f"1. {name}: {float(points):g}")
    text = home.get_by_label("Tonight as text")
    expect(text).to_be_visible()
    expect(text).to_have_value(re.compile(rf"^Thursday table · Thu Nov 19\n{first}\n"))
    copy = home.get_by_role("button", name="Copy")
    taps.tap(copy)
    expect(home.get_by_role("button", name="Copied")).to_be_visible()


def test_last_nights_result_goes_into_a_chat_as_text_and_picture(
    home: Page, demo: Demo, taps: Taps
) -> None:
    last = demo.over[-1]
    home.goto(f"/t/{demo.table_id}/g/{last.game.id}")
    taps.tap(home.get_by_text("Share result"))
    text = home.get_by_label("Result as text")
    expect(text).to_have_value(re.compile(f"^{' and '.join(winners(last))} wins? with "))
    with home.expect_download() as picture:
        taps.tap(home.get_by_role("button", name="Picture"))
    assert picture.value.suggested_filename == "hearts-result.png"
    home.get_by_role("button", name="Copy").tap()  # in place of the second tap
    expect(home.get_by_role("button", name="Copied")).to_be_visible()

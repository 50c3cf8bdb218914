"""A data folder written at 319ec62, and what the app shows of it: figures, never wording.

What is read here comes from the pages, so that it outlives every name inside the app. Only
`game_figures`, `table_figures` and `copy_rows` look inside.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urljoin
from uuid import UUID

from sqlalchemy import insert, select

from companion import create_app, scorebook
from companion.models import Table, db
from tests.conftest import FOR_TESTS
from tests.markup import Node, form_fields, parse
from tests.web.world import BY_ITSELF

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

FOLDER = Path(__file__).parent / "data"
SQL = FOLDER / "at_319ec62.sql"
FIGURES = FOLDER / "at_319ec62.json"
SEEN_AT = datetime(2026, 10, 2, 22, 30, tzinfo=UTC)

# Whole options that the rules give up: no figure depends on what a table agreed about them.
OPTIONS_GIVEN_UP = ("auto_claim", "cancel_scope", "moon_game_guard", "sun_exempt_first_trick")

Figures = dict[str, Any]

# Ids are written as in the SQL file: by their last four digits.
ROW = "00000000-0000-7000-8000-00000000"
DEVICE = "00000000-0000-4000-8000-00000000"


def stored_figures() -> Figures:
    """What was shown at 319ec62."""
    figures: Figures = json.loads(FIGURES.read_text("utf-8"))
    return figures


def write_database(folder: Path) -> Path:
    """Put the stored data into a data folder, as the file of its database."""
    file = folder / "companion.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(SQL.read_text("utf-8"))
    return file


@contextmanager
def open_folder(folder: Path, now: datetime = SEEN_AT) -> Iterator[Flask]:
    """The app on a data folder, at this moment."""
    app = create_app({**FOR_TESTS, "DATA": folder, "CLOCK": lambda: now})
    yield app
    with app.app_context():
        db.engine.dispose()


def table_url(table: str) -> str:
    """Where a table is."""
    return f"/t/{ROW}{table}"


def game_url(table: str, game: str) -> str:
    """Where a game is."""
    return f"/t/{ROW}{table}/g/{ROW}{game}"


def client_of(app: Flask, device: str) -> FlaskClient:
    """A browser with the cookie of this device, where clocks show UTC."""
    client = app.test_client()
    client.set_cookie("zone", "UTC")
    with client.session_transaction() as session:
        session["device"] = UUID(DEVICE + device).hex
    return client


# From the pages


def number(text: str) -> str:
    """A number as ASCII writes it."""
    return text.replace("\N{MINUS SIGN}", "-").replace("\N{NO-BREAK SPACE}", " ")


def number_in(node: Node) -> int:
    """The first number of what an element says, 0 where there is none."""
    return first_number(node.text())


def first_number(text: str) -> int:
    """The first number of some words, 0 where there is none."""
    found = re.search(r"-?\d+", number(text))
    return int(found[0]) if found else 0


def board(html: str) -> Figures:
    """The standings and the score sheet of the page of a game."""
    page = parse(html)
    sheet = page.first("div", aria_label="Score sheet")
    figures: Figures = {"standings": standings(page)}
    if sheet.children:
        total, *together = [row_of(row, "td") for row in sheet.first("tfoot").all("tr")]
        figures["players"] = [head.get("title") for head in sheet.first("thead").all("th")[1:]]
        figures["sheet"] = [sheet_row(row) for row in sheet.first("tbody").all("tr")]
        figures["totals"] = total
        figures |= {"together": together[0]} if together else {}
    return figures


def place_first(text: str) -> str:
    """What begins with a place; a shared one was "2=" when the figures were written down."""
    return re.sub(r"^T(\d+)", r"\1=", number(text))


def standings(page: Node) -> list[str]:
    """Place, name, total, what the last hand did, and the parts of partners: a line each."""
    return [
        " | ".join(
            number(part)
            for part in (
                place_first(line.first(cls="place").text(without="unseen")),
                line.first(cls="name").get("title"),
                line.first(cls="total").text(without="unseen"),
                points_of(line),
                " ".join(small.text() for small in parts_of_partners(line)),
            )
        ).rstrip(" |")
        for line in page.first("ol", aria_label="Standings").all("li")
    ]


def without_last_hand(standings: Sequence[str]) -> list[str]:
    """The standings as the end of a game shows them."""
    lines = [line.split(" | ") for line in standings]
    return [" | ".join([*line[:3], "", *line[4:]]).rstrip(" |") for line in lines]


GOES_ON = re.compile(r"Score hand \d")  # the scripts are handed the words alone


def as_shown(figures: Figures, html: str) -> Figures:
    """The figures of a page of a game that was stored, with what such a page shows today."""
    if GOES_ON.search(html):
        return figures
    return {**figures, "standings": without_last_hand(figures["standings"])}


def points_of(line: Node) -> str:
    """The points of the last hand; they are stored with their sign."""
    points = "".join(each.text() for each in line.all(cls="points"))
    return f"+{points}" if points and points[0].isdigit() else points


def parts_of_partners(line: Node) -> list[Node]:
    """The scores of partners who have one each."""
    children = line.first(cls="who").children
    return [child for child in children if isinstance(child, Node) and child.tag == "small"]


def row_of(row: Node, tag: str) -> list[str]:
    return [number(cell.text()) for cell in row.all(tag)]


def sheet_row(row: Node) -> list[str]:
    """The number of the hand, then its cells."""
    return [str(number_in(row.first("th"))), *(sheet_cell(c) for c in row.all("td"))]


def sheet_cell(cell: Node) -> str:
    """The points, what they were before they were corrected, the cards with a mark."""
    cards = [card.text() for card in cell.first("span", "took").all(cls="unseen")]
    small = cell.first("small").text(without="unseen") or cell.text(without="unseen")
    points = number(small.split()[0])
    was = cell.first(cls="was").first(cls="unseen").text()
    return ", ".join([points, *([f"was {first_number(was)}"] if was else []), *cards])


def table_name(client: FlaskClient, table: str) -> str:
    """What a table is called."""
    return parse(client.get(f"{table}/games").text).first("h1").text()


def history(client: FlaskClient, table: str, **wanted: str) -> list[str]:
    """The games of a table, newest first, over all pages: id, its numbers, places and totals."""
    found: list[str] = []
    address = f"{table}/games?{urlencode(wanted)}"
    while True:
        answer = client.get(address)
        assert answer.status_code == 200
        page = parse(answer.text)
        found += [history_line(line) for line in page.all("a", "game")]
        older = page.all("a", rel="next")
        if not older:
            return found
        address = urljoin(address, older[0].get("href"))


def history_line(line: Node) -> str:
    """The number in its title, how many hands it had, and everybody by place."""
    _day, hands, *_ = line.first("small").text().split(" \N{MIDDLE DOT} ")
    scores = [score for score in line.first(cls="scores").children if isinstance(score, Node)]
    totals = "; ".join(place_first(score.text(without="unseen")) for score in scores)
    return f"{game_in(line)}: {number_in(line.first('b'))}, {first_number(hands)} hands, {totals}"


def game_in(link: Node) -> str:
    """The id of the game a link leads to."""
    return link.get("href").partition("/g/")[2][32:36]


def people(client: FlaskClient, table: str) -> dict[str, list[Any]]:
    """Everybody of a table by name: in how many games, and under which other spellings."""
    page = parse(client.get(f"{table}/players").text)
    found = {}
    for one in page.all("details"):
        summary = one.first("summary")
        spellings = [each.text() for each in summary.first("small").all("bdi")]
        found[summary.first("b").text()] = [number_in(summary.first("small")), *spellings]
    return found


def games_with(client: FlaskClient, table: str) -> dict[str, list[str]]:
    """The games each person is found in, newest first."""
    page = parse(client.get(f"{table}/games").text)
    options = page.first("select", name="player").all("option")
    return {
        option.text(): [line[:4] for line in history(client, table, player=option.get("value"))]
        for option in options
        if option.get("value")
    }


def new_game(client: FlaskClient, table: str) -> list[str]:
    """What a new game opens with: the seats, the variant, the end, the house rules."""
    page = parse(client.get(f"{table}/new").text)
    names = ("seat", "variant", "end", "target", "hands", "clock")
    gone = [f"rule-{name}" for name in OPTIONS_GIVEN_UP]
    return [
        f"{name}={value}"
        for name, value in form_fields(page.first("form", id="new-game"))
        if value and (name in names or name.startswith("rule-")) and name not in gone
    ]


def home(client: FlaskClient) -> Figures:
    """The tables of a device with their games, the games that are on, the last ones."""
    page = parse(client.get("/").text)
    panels = [panel.all("a", "row") for panel in page.first("main").all("div", "panel")]
    tables, last = panels[0], panels[1]
    return {
        "tables": [[row.first("b").text(), number_in(row.first("small"))] for row in tables],
        "on": [game_in(banner) for banner in page.all("a", "banner")],
        "last": [[game_in(row), number_in(row.first("b"))] for row in last],
    }


def after_undo(client: FlaskClient, game: str) -> list[str] | None:
    """The answer to Undo, and the standings then; None where it is not offered.

    A hand that was just saved is opened by it, and removed there.
    """
    page, action = parse(client.get(game).text), f"{game}/undo"
    opened = [link.get("href") for link in page.all("a") if link.text() == "Undo"]
    if opened:
        action = f"{opened[0]}/remove"
        page = parse(client.get(action).text)
    forms = page.all("form", action=action)
    if not forms:
        return None
    answer = client.post(action, data=dict(form_fields(forms[0])))
    return [str(answer.status_code), *standings(parse(client.get(game).text))]


def goes_on(client: FlaskClient, game: str) -> bool:
    """Whether this game is not over."""
    return GOES_ON.search(client.get(game).text) is not None


def without_points(found: list[str] | None) -> list[str] | None:
    """What Undo led to, but for the points of the last hand: the end of a game hides them."""
    return found and [found[0], *without_last_hand(found[1:])]


def pages(app: Flask, table: str, game: str, secret: str) -> list[str]:
    """Every address the app has, with the ids of this game, its first hand and some player."""
    with closing(sqlite3.connect(app.config["DATA"] / "companion.sqlite3")) as connection:
        first = "SELECT id FROM hands WHERE number = 1 AND game_id LIKE ?"
        [hand] = connection.execute(first, [f"%{game}"]).fetchone()
        [player] = connection.execute("SELECT min(id) FROM players").fetchone()
    ids = {
        "table_id": UUID(ROW + table),
        "game_id": UUID(ROW + game),
        "hand_id": UUID(hand),
        "player_id": UUID(player),
        "at": 1,
        "device_id": UUID(player),  # no phone of this table
        "move": "no-secret",
        "result": "no-secret",
        "secret": secret,
    }
    known = {**BY_ITSELF, **ids}
    address = app.url_map.bind("localhost").build
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    return [
        address(rule.endpoint, {name: known[name] for name in rule.arguments})
        for rule in rules
        if "token" not in rule.arguments  # nobody had made a link to look by
    ]


# From inside


def game_figures(app: Flask, table: str, game: str) -> Figures:
    """How a game stands, whatever its page looks like; by seat number."""
    with app.app_context():
        state = scorebook.load_state(db.session.get_one(Table, UUID(ROW + table)), UUID(ROW + game))
        assert state
        standing, coming = state.standing, state.next
        places = {seat: standing.places[column] for seat, column in state.column.items()}
        seats = sorted(state.seats, key=lambda seat: seat.number)
        return {
            "over": state.is_over,
            "reason": standing.reason and str(standing.reason),
            "tied": sorted(seat.number for seat in state.seats_of(standing.sudden_death)),
            "seats": {
                str(seat.number): [seat.name, state.totals[seat.number], places[seat.number]]
                for seat in seats
            },
            "winners": sorted(seat.number for seat in state.seats_of(standing.winners)),
            "chairs": [seat for seat, _ in state.chairs],
            "next": f"hand {coming.number}, dealt by {coming.dealer}, {coming.token}",
            "hands": [hand_line(view) for view in state.hands],
        }


def hand_line(view: scorebook.HandView) -> str:
    """A hand in a line: "1: 0=17 1=6 2=3 3=0, dealt by 0, L, add by 2"."""
    points = " ".join(f"{seat}={view.points[seat]}" for seat in sorted(view.points))
    words = [f"{view.number}: {points}", f"dealt by {view.row.dealer}", view.row.passed]
    words += [f"{view.moon} by {view.shooter}"] if view.moon else []
    words += ["open"] * view.row.is_open + ["ruled"] * view.is_ruled
    words += [] if view.counts else ["after the end"]
    return ", ".join(words)


def table_figures(app: Flask, table: str) -> Figures:
    """What a table agreed on, and what it decided where the laws leave it open."""
    with app.app_context():
        row = db.session.get_one(Table, UUID(ROW + table))
        agreed = scorebook.policy_of(row)
        decisions = scorebook.precedents_of(row).items()
        return {
            "policy": {name: agreed[name] for name in agreed if name not in OPTIONS_GIVEN_UP},
            "precedents": {
                case: [decision.decision, decision.note, str(game.id)[32:]]
                for case, (decision, game) in decisions
            },
        }


# Rows


def copy_rows(source: Flask, target: Flask) -> None:
    """Put all rows of one database into another one; who is another's spelling comes last."""
    tables = db.metadatas[None].sorted_tables
    with source.app_context():
        rows = {table: db.session.execute(select(table)).mappings().all() for table in tables}
    with target.app_context():
        for table in tables:
            ordered = sorted(map(dict, rows[table]), key=lambda row: bool(row.get("same_as")))
            if ordered:
                db.session.execute(insert(table), ordered)
        db.session.commit()


def rows_in(connection: sqlite3.Connection, columns: dict[str, list[str]]) -> dict[str, Any]:
    """The rows of tables, in these columns."""
    return {
        table: sorted(
            connection.execute(f'SELECT {", ".join(map(_quoted, names))} FROM "{table}"'), key=repr
        )
        for table, names in columns.items()
    }


def columns_of(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns of every table."""
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {
        name: [row[1] for row in connection.execute(f'PRAGMA table_info("{name}")')]
        for (name,) in tables.fetchall()
    }


def _quoted(name: str) -> str:
    return f'"{name}"'

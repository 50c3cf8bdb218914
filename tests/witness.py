"""The data of tests/data/witness, written at adfc8a0, and its figures: facts, never wording.

Facts are read from the rows, by SQL; what the app computes is asked of it in one function for each
kind of figure. A later version of the app changes these functions and leaves the stored figures.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID
from zoneinfo import ZoneInfo

import psycopg
from sqlalchemy import text

from companion import create_app, scorebook
from companion.database import write_transaction
from companion.history import people as people_of_history
from companion.history.archive import Span
from companion.history.people import GameKind, PersonSums
from companion.models import Game, Player, Result, Table, db
from companion.rules import RulesError
from companion.scorebook.codec import stored_hands
from tests.conftest import FOR_TESTS
from tests.web.world import BY_ITSELF

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

FOLDER = Path(__file__).parent / "data" / "witness"
SEEN_AT = datetime(2026, 11, 25, 19, 45, tzinfo=UTC)

# The games by a rule that went since, as ids.json calls them.
BY_RULES_THAT_WENT: tuple[str, ...] = (
    "refused_game",
    "jokers_bin",
    "jokers_open",
    "kitty_over",
    "sit_out_at_once",
    "counterclockwise",
    "partners_over",
    "partners_open",
    "floors_over",
    "no_tricks_open",
)

VISITS = ("last_seen_at", "seen_at")

Figures = dict[str, Any]


def stored_figures() -> Figures:
    """What adfc8a0 showed."""
    figures: Figures = json.loads((FOLDER / "figures.json").read_text("utf-8"))
    return figures


def stored_undo() -> Figures:
    """What adfc8a0 showed of each game when its last change had been taken back, by its id."""
    games: Figures = json.loads((FOLDER / "undo.json").read_text("utf-8"))
    return games


def stored_ids() -> Figures:
    """What is there for what, and the secrets of its links."""
    ids: Figures = json.loads((FOLDER / "ids.json").read_text("utf-8"))
    return ids


def read_only() -> set[str]:
    """The ids of the games by a rule that went since."""
    named = {**stored_ids()["games"], **stored_ids()["tables and devices"]}
    return {named[name] for name in BY_RULES_THAT_WENT}


def stored_outbox() -> Figures:
    """What a phone had queued for the table upstairs."""
    outbox: Figures = json.loads((FOLDER / "outbox.json").read_text("utf-8"))
    return outbox


# Databases


def rows() -> str:
    """Every row as a statement that both databases take."""
    return gzip.decompress((FOLDER / "adfc8a0.sql.gz").read_bytes()).decode()


def schema(database: str) -> str:
    """The tables as adfc8a0 had them."""
    return (FOLDER / f"schema.{database}.sql").read_text("utf-8")


def write_sqlite(folder: Path) -> Path:
    """Put the witness into a data folder, as the file of its database."""
    file = folder / "companion.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(schema("sqlite"))
        connection.executescript(f"BEGIN;\n{rows()}COMMIT;\n")
    return file


def write_postgresql(address: str) -> None:
    """Put the witness into an empty database."""
    with psycopg.connect(address) as connection:
        connection.execute(schema("postgresql").encode())
        connection.execute(rows().encode())


@contextmanager
def opened(folder: Path, **config: Any) -> Iterator[Flask]:
    """The app on the witness, which it brings up to date where clocks show UTC."""
    app = create_app(
        {
            **FOR_TESTS,
            "TIME_ZONE": ZoneInfo("UTC"),
            "DATA": folder,
            "CLOCK": lambda: SEEN_AT,
            **config,
        }
    )
    yield app
    with app.app_context():
        db.engine.dispose()


def ticking() -> Callable[[], datetime]:
    """A clock that shows another second each time: no two writes are of one moment."""
    seconds = count()
    return lambda: SEEN_AT + timedelta(seconds=next(seconds))


# Figures


def figures(app: Flask) -> Figures:
    """Everything that is compared: by table, and there by the number of the game."""
    with app.app_context():
        return {
            str(UUID(str(row.id))): {
                "name": row.name,
                "in the bin": row.deleted_at is not None,
                "phones": phones(row.id),
                "people": people(row.id),
                "games": {str(game.number): game_figures(game) for game in games(row.id)},
                "history": history(row.id),
            }
            for row in ask("SELECT id, name, deleted_at FROM tables ORDER BY id")
        }


def ask(statement: str, **values: Any) -> list[Any]:
    """The rows that a statement finds."""
    return list(db.session.execute(text(statement), values))


def phones(table: Any) -> list[str]:
    """Who may do what here, in a line each: device, role, name of the phone, player."""
    found = ask(
        "SELECT device_id, role, grants.name, players.name AS player, removed_at FROM grants"
        " LEFT JOIN players ON players.id = player_id WHERE grants.table_id = :id",
        id=table,
    )
    return sorted(
        " | ".join(
            [
                str(UUID(str(row.device_id))),
                row.role,
                row.name or "",
                row.player or "",
                *(["removed"] if row.removed_at else []),
            ]
        )
        for row in found
    )


def people(table: Any) -> list[str]:
    """Every name that was written, and of whom it is another spelling."""
    found = ask(
        "SELECT players.name, person.name AS person FROM players"
        " LEFT JOIN players AS person ON person.id = players.same_as WHERE players.table_id = :id",
        id=table,
    )
    return sorted(f"{row.name} is {row.person}" if row.person else row.name for row in found)


def games(table: Any) -> list[Any]:
    """The rows of the games of a table, in the bin or not."""
    return ask("SELECT * FROM games WHERE table_id = :id ORDER BY number", id=table)


def game_figures(game: Any) -> Figures:
    """One game, as its rows have it and as the rules score it."""
    return {
        "id": str(UUID(str(game.id))),
        "variant": game.variant,
        "in the bin": game.deleted_at is not None,
        "over": bool(game.is_over),
        "hands": game.hand_count,
        "moons": game.moon_count,
        "seats": seats(game.id),
        "texts": texts(game),
        "night": night(game),
        "sheet": sheet(game),
    }


def seats(game: Any) -> list[str]:
    """Every seat in a line: its number, who has it, total, place, and whether it has won."""
    scores = db.session.get_one(Game, UUID(str(game)), populate_existing=True).scores
    return [
        f"{number} {person(UUID(player)).name}: {total}, place {rank}{', won' if has_won else ''}"
        for number, player, _, total, rank, has_won in sorted(scores["seats"])
    ]


def texts(game: Any) -> str:
    """What was written of a game, and of its hands, as sentences."""
    notes = [hand.note for hand in stored_hands(game.facts)]
    return ". ".join(note for note in (game.note, *notes) if note)


def night(game: Any) -> str:
    """The day that Tonight and the list of games count a game to."""
    return str(game.day)


def sheet(game: Any) -> list[str]:
    """The points of every hand, by seat: "1: 0=17 1=6 2=3 3=0"; why there are none."""
    if game.deleted_at is not None:
        return ["in the bin"]
    try:
        table = db.session.get_one(Table, UUID(str(game.table_id)))
        state = scorebook.look_up(table, UUID(str(game.id)))
    except RulesError as error:
        return [error.key]
    if state is None:
        return ["not found"]
    return [
        f"{view.number}: {' '.join(f'{seat}={view.points[seat]}' for seat in sorted(view.points))}"
        f"{'' if view.counts else ', after the end'}"
        for view in state.hands
    ]


def history(table: Any) -> Figures:
    """What History says of all games of a table, by person, and its records."""
    row = db.session.get_one(Table, UUID(str(table)))
    kind = people_of_history.usual_kind(people_of_history.count_kinds(row, Span()))
    return {
        "persons": {
            sums.player.name: person_figures(row, sums)
            for sums in people_of_history.read_people(row, Span())
        },
        "records": record_figures(row, kind) if kind else {},
    }


def person_figures(table: Table, sums: PersonSums) -> Figures:
    """One person over all games: wins, place points, queens, moons, and the others met."""
    return {
        "games": sums.games,
        "whole games": sums.whole_games,
        "wins": sums.wins,
        "place points": str(sums.place_points),
        "places": places(table, sums.player.id),
        "hands": sums.hands,
        "points": sums.points,
        "queens": f"{sums.queens} in {sums.known_queens} hands",
        "moons": sums.moons,
        "clean hands": sums.clean_hands,
        "without a pass": without_a_pass(table.id, sums.player.id),
        "head to head": sorted(
            f"{rival.player.name}: {rival.won} won, {rival.tied} tied, {rival.lost} lost"
            for rival in people_of_history.rivals(table, Span(), sums.player.id)
        ),
    }


def rows_of(table: UUID, person: UUID) -> Iterator[Result]:
    """What a person did in each game, under every name."""
    for row in db.session.query(Result).filter_by(table_id=table):
        if person in (row.player_id, db.session.get_one(Player, row.player_id).same_as):
            yield row


def without_a_pass(table: UUID, person: UUID) -> str:
    """Points and hands on a hold: "12 in 3 hands"."""
    rows = [*rows_of(table, person)]
    points, hands = sum(row.hold_points for row in rows), sum(row.hold_hands for row in rows)
    return f"{points} in {hands} hands"


def places(table: Table, person: UUID) -> list[str]:
    """How often somebody came to each place: "2 of 4, 1 tied: 3"."""
    came: Counter[str] = Counter()
    for row in rows_of(table.id, person):
        if row.is_whole:
            came[f"{row.place} of {row.players}, {row.tied} tied"] += 1
    return sorted(f"{place}: {games}" for place, games in came.items())


def record_figures(table: Table, kind: GameKind) -> Figures:
    """The first three of each record, of the games that a table plays most."""
    totals = [
        row
        for row in db.session.query(Result).filter_by(table_id=table.id, is_whole=True)
        if (row.variant, row.players, row.end) == kind
    ]
    hands = [
        row
        for row in db.session.query(Result).filter_by(table_id=table.id)
        if (row.variant, row.players) == kind[:2]
    ]
    return {
        "of": f"{kind.variant}, {kind.players} players",
        "best games": first_three([(row.total, 0, row) for row in totals]),
        "worst games": first_three([(-row.total, 0, row) for row in totals]),
        "worst hands": first_three(
            [(-row.worst_points, row.worst_hand, row) for row in hands if row.worst_hand]
        ),
        "most moons": first_three([(-row.moons, row.last_moon, row) for row in hands if row.moons]),
    }


def first_three(found: list[tuple[int, int, Result]]) -> list[str]:
    """Number, name, game and hand of the lowest numbers; of equal ones those that came first."""
    ordered = sorted(
        found,
        key=lambda one: (
            one[0],
            one[2].day,
            one[2].ended_at,
            one[2].game_id.hex,
            one[2].player_id.hex,
        ),
    )
    return [
        f"{abs(number)} {person_of(row).name}, game {db.session.get_one(Game, row.game_id).number}"
        f"{f', hand {hand}' if hand else ''}"
        for number, hand, row in ordered[:3]
    ]


def person_of(row: Result) -> Player:
    """Whoever a result counts for."""
    return person(row.player_id)


def person(spelling: UUID) -> Player:
    """Whoever is behind a name that was written."""
    player = db.session.get_one(Player, spelling)
    return db.session.get_one(Player, player.same_as) if player.same_as else player


# Undo


def undo_everywhere(app: Flask) -> Figures:
    """Every game with a change that Undo takes back, by its id: without it, or why it stays."""
    with app.app_context():
        found: Figures = {}
        for game in ask(
            "SELECT * FROM games WHERE undoable IS NOT NULL AND deleted_at IS NULL ORDER BY id"
        ):
            try:
                with write_transaction():
                    found[str(UUID(str(game.id)))] = after_undo(game)
            except RulesError as error:
                found[str(UUID(str(game.id)))] = {"refused": error.key}
        return found


def after_undo(game: Any) -> Figures:
    """A game without its last change."""
    state = scorebook.look_up(
        db.session.get_one(Table, UUID(str(game.table_id))), UUID(str(game.id))
    )
    assert state
    [change] = ask("SELECT device_id FROM changes WHERE id = :id", id=game.undoable)
    by = scorebook.Author(UUID(str(change.device_id)), SEEN_AT)
    scorebook.undo(state, UUID(str(game.undoable)), by)
    return {"seats": seats(game.id), "sheet": sheet(game)}


# Pages


def client_of(app: Flask, device: str) -> FlaskClient:
    """A browser with the cookie of this device, where clocks show UTC."""
    client = app.test_client()
    client.set_cookie("zone", "UTC")
    with client.session_transaction() as session:
        session["device"] = UUID(device).hex
    return client


def keeper_of(table: str) -> str:
    """A device that keeps a table."""
    grants = ask(
        "SELECT device_id FROM grants WHERE table_id = :id AND role = 'keeper'"
        " AND removed_at IS NULL ORDER BY granted_at",
        id=table,
    )
    return str(UUID(str(grants[0].device_id)))


def game_url(game: Any) -> str:
    """Where a game is."""
    return f"/t/{UUID(str(game.table_id))}/g/{UUID(str(game.id))}"


def pages(app: Flask, game: Any) -> list[str]:
    """Every address the app has, with the ids of this game, its first hand and some player."""
    secrets = stored_ids()["secrets"]
    hands = json.loads(game.facts)["hands"]
    found = ask("SELECT id FROM players WHERE table_id = :id", id=game.table_id)
    known = {
        **BY_ITSELF,
        "table_id": UUID(str(game.table_id)),
        "game_id": UUID(str(game.id)),
        "hand_id": UUID(hands[0]["id"]),
        "player_id": UUID(str(found[0].id)),
        "device_id": UUID(str(game.id)),  # no phone of this table
        "at": 1,
        "secret": secrets["recovery"],
        "move": secrets["move"],
        "result": secrets["result"],
    }
    address = app.url_map.bind("localhost").build
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    return [
        address(rule.endpoint, {name: known[name] for name in rule.arguments})
        for rule in rules
        if "token" not in rule.arguments  # the one of the read token is not among the secrets
    ]


def stored_rows(file: Path) -> Figures:
    """Every row of a database in SQLite, but for when phones were seen last."""
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: sorted(
                str([row[column] for column in dict(row) if column not in VISITS])
                for row in connection.execute(f'SELECT * FROM "{name}"')
            )
            for (name,) in names
        }

"""A server with so many games, beside bare Flask views to compare it with. A process of its own."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from flask import Flask, render_template, request
from jinja2 import DictLoader
from sqlalchemy import event
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from companion import create_app, database, server
from companion.config import DATABASE_FILE
from companion.models import db, new_id
from tests.cookies import cookie_name, signed
from tests.scorebook.evening import Evening

SAVED_INTO = 520  # games in which a hand is scored while the clock runs
HANDS = 12


def main() -> None:
    """Fill a database, serve it, and say in one line of JSON what is there."""
    with TemporaryDirectory() as folder:
        app = create_app({"DATA": Path(folder), "BACKUPS": None})
        with app.app_context():
            told = fill(app, int(sys.argv[1]))
        both = DispatcherMiddleware(app, {"/floor": floor(Path(folder) / "floor.sqlite3")})
        listening = server.listen(_as_app(app, both), "127.0.0.1", 0)
        file = str(Path(folder) / DATABASE_FILE)
        told |= {"port": listening.effective_port, "pid": os.getpid(), "file": file}
        print(json.dumps(told), flush=True)
        with server.process_of(app):
            threading.Thread(target=listening.run, daemon=True).start()
            sys.stdin.read()


def _as_app(app: Flask, both: Any) -> Any:
    """The server asks an app for its settings."""
    both.config = app.config
    return both


def fill(app: Flask, games: int) -> dict[str, Any]:
    """Games of one table: one to look at, some to score a hand in, the others only there."""
    full = Evening()
    table, device = full.table.id, full.device.id.hex
    play(full, HANDS)
    begun = Evening(device=full.device)
    beside = begun.table.id
    play(begun, HANDS - 1)
    whole, half = full.game.id.hex, begun.game.id.hex
    db.session.remove()
    file = app.config["DATA"] / DATABASE_FILE
    copy_game(file, whole, games - 1)
    copies = copy_game(file, half, SAVED_INTO - 1) if games > SAVED_INTO else []
    if copies:
        play_last(file, copies[-1])
    board, cookie = f"/t/{table}/g/{UUID(whole)}", cookie_of(app, device)
    return {
        "cookie": cookie,
        "scoreboard": board,
        "begun": [f"/t/{beside}/g/{UUID(game)}" for game in (half, *copies)],
        "statements": count_statements(app, board, cookie),
    }


def play_last(file: Path, game: str) -> None:
    """This game stays the one that the table plays now, whatever is saved in the others."""
    with sqlite3.connect(file) as connection:
        last = "UPDATE games SET played_at = '2100-01-01 00:00:00.000000' WHERE id = ?"
        connection.execute(last, (game,))


def play(evening: Evening, hands: int) -> None:
    """Hands in which everybody eats the queen in turn, and nobody reaches 100."""
    for number in range(hands):
        hearts = [(3, 5, 1, 4)[(place + number) % 4] for place in range(4)]
        evening.hand(*hearts, queen=number % 4)


def cookie_of(app: Flask, device: str) -> str:
    """What the browser of this device would send."""
    return f"{cookie_name(app)}={signed(app, device=device)}"


def count_statements(app: Flask, path: str, cookie: str) -> int:
    """How often a page asks the database."""
    asked: list[str] = []

    def note(*told: Any) -> None:
        asked.append(told[2])

    client = app.test_client(use_cookies=False)
    client.get(path, headers={"Cookie": cookie})  # what is read once only
    event.listen(db.engine, "before_cursor_execute", note)
    assert client.get(path, headers={"Cookie": cookie}).status_code == 200
    event.remove(db.engine, "before_cursor_execute", note)  # nobody listens while the clock runs
    return len(asked)


# Each with the column that says which game a row is of.
OF_A_GAME = {
    "games": "id",
    "game_players": "game_id",
    "changes": "game_id",
    "results": "game_id",
}


def copy_game(file: Path, game: str, count: int) -> list[str]:
    """So many games more, each with rows of its own; the ids of them."""
    made: list[str] = []
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        tables = {t: _rows(connection, t, f"{of} = ?", game) for t, of in OF_A_GAME.items()}
        ids = {row["id"] for rows in tables.values() for row in rows if "id" in row.keys()}  # noqa: SIM118, a Row has values
        for number in range(count):
            fresh = {old: new_id().hex for old in ids}
            made.append(fresh[game])
            for table, rows in tables.items():
                moved = 1000 + number if table == "games" else 0
                _insert(connection, table, [_copied(row, fresh, moved) for row in rows])
    return made


def _rows(connection: sqlite3.Connection, table: str, where: str, game: str) -> list[sqlite3.Row]:
    connection.row_factory = sqlite3.Row
    return connection.execute(f"SELECT * FROM {table} WHERE {where}", (game,)).fetchall()


def _copied(row: sqlite3.Row, fresh: dict[str, str], moved: int) -> list[Any]:
    """The row with the ids of its new game; games of a table have numbers of their own."""
    return [
        value + moved if moved and key == "number" else fresh.get(value, value)
        for key, value in zip(row.keys(), row, strict=True)
    ]


def _insert(connection: sqlite3.Connection, table: str, rows: list[list[Any]]) -> None:
    places = ", ".join("?" * len(rows[0]))
    connection.executemany(f"INSERT INTO {table} VALUES ({places})", rows)


def floor(file: Path) -> Flask:
    """The least that Flask can do: a template of one line, and one row that is on the disk."""
    bare = Flask("floor")
    bare.jinja_loader = DictLoader({"line.html": "<p>{{ name }}</p>"})  # type: ignore[misc]
    of_thread = threading.local()

    def connection() -> sqlite3.Connection:
        if not hasattr(of_thread, "connection"):
            of_thread.connection = sqlite3.connect(file)
            database._prepare(of_thread.connection, None)
        return of_thread.connection

    connection().execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)")

    @bare.get("/page")
    def page() -> str:
        return render_template("line.html", name="Ann")

    @bare.post("/insert")
    def insert() -> str:
        with connection() as mine:
            mine.execute("INSERT INTO notes (text) VALUES (?)", [request.form["evidence"]])
        return ""

    return bare


if __name__ == "__main__":
    main()

"""5,000 games against 500 in one table: what a page, a search and a save cost more.

Both tables have played for ten years, two games a night. Their games are copies of a few that were
played through the scorebook. What is measured is time of the processor, as the computer may be
busy.
"""

from __future__ import annotations

import gc
import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple
from uuid import UUID

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from bench.bench_server import OF_A_GAME, _insert, _rows
from bench.figures import Figure
from companion import create_app, scorebook
from companion.config import DATABASE_FILE
from companion.history import records
from companion.models import Game, Player, Table, db, new_id
from companion.rules import VARIANTS
from companion.rules.options import EndMode
from companion.scorebook.codec import checksum, read_facts
from tests.scorebook.evening import Evening
from tests.web.hand_desk import client_of, counts

FEW, MANY = 500, 5_000  # games
HANDS = 12
YEARS = 10
A_NIGHT = 2  # games
NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva")
PATTERNS = 24  # games that are played, to be copied
OPEN = 2  # games that go on
ROUNDS = 15
NOTES = ("at Ann's", "in the cabin", "on the porch")
RARE = "thunderstorm"  # noted once, in the oldest game

GROWTH, SAVE_GROWTH, BYTES = 2.0, 1.1, 2_500


class History:
    """A table with so many games, and the phone that looks at them."""

    def __init__(self, app: Flask, games: int, now: datetime) -> None:
        self.app = app
        self.file = app.config["DATA"] / DATABASE_FILE
        evening = Evening(NAMES[:4])
        self.table_id, device = evening.table.id, evening.device.id
        chance = Random(games)
        patterns = play_patterns(evening, chance)
        going_on = _play(evening, chance, 0, HANDS - 1)
        before = self.file_size()
        self.open = copy_games(self.file, [going_on], [now] * OPEN)
        copied = copy_games(self.file, patterns, list(moments(games, now)))
        db.session.get_one(Game, copied[0]).note = RARE
        db.session.commit()
        self.bytes_per_hand = (self.file_size() - before) / (games * HANDS + OPEN * (HANDS - 1))
        self.client: FlaskClient = client_of(app, device)
        self.base = f"/t/{self.table_id}"
        self.player = {
            player.name: player.id
            for player in db.session.scalars(select(Player).where(Player.table_id == self.table_id))
        }
        self.last = copied[-1]

    def file_size(self) -> int:
        """The bytes of the database."""
        db.session.remove()
        with sqlite3.connect(self.file) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return int(self.file.stat().st_size)

    def time(self, path: str, **query: Any) -> float:
        """Milliseconds of the processor until a page of the table is there."""
        return timed(lambda: self.client.get(f"{self.base}/{path}", query_string=query))

    def time_records(self) -> float:
        """The same for all records."""
        db.session.remove()
        table, start = db.session.get_one(Table, self.table_id), process_time()
        assert all(records.records_of(table).values())
        return (process_time() - start) * 1000

    def time_save(self) -> float:
        """The twelfth hand of a game, whose form was open; it is removed afterwards."""
        board = f"{self.base}/g/{self.open[-1]}"
        assert self.client.get(f"{board}/hand").status_code == 200
        form = counts(5, 4, 3, 1, queen=2)
        spent = timed(lambda: self.client.post(f"{board}/hand", data=form), 303)
        hand = read_facts(db.session.get_one(Game, self.open[-1]).facts).hands[-1]
        removal = self.client.post(f"{board}/hand/{hand.id}/remove", data={"version": hand.version})
        assert removal.status_code == 303
        return spent


def timed(ask: Callable[[], Any], status: int = 200) -> float:
    """Milliseconds of the processor until an answer with this status."""
    start = process_time()
    answer = ask()
    spent = (process_time() - start) * 1000
    assert answer.status_code == status, answer.status_code
    return spent


def play_patterns(evening: Evening, chance: Random) -> list[UUID]:
    """Games of the table of this evening that are over, to be copied."""
    patterns: list[UUID] = []
    while len(patterns) < PATTERNS:
        game = _play(evening, chance, len(patterns))
        patterns += [game] if evening.state.is_over else []  # else a tie goes on
    return patterns


def _play(evening: Evening, chance: Random, number: int, hands: int = HANDS) -> UUID:
    """A game of so many hands among four of the five, which twelve end."""
    variant = "omnibus" if number % 6 == 5 else "standard"
    rules = replace(VARIANTS[variant].ruleset, end_mode=EndMode.HANDS, hands=HANDS)
    seated = chance.sample(NAMES, 4) if hands == HANDS else NAMES[:4]
    evening.game = scorebook.start_game(
        evening.table,
        scorebook.seat_players(evening.table, seated, evening.now),
        rules.for_players(4),
        variant=variant,
        first_dealer=0,
        now=evening.now,
    )
    evening.game.note = NOTES[number % len(NOTES)]
    db.session.commit()
    for _ in range(hands):
        hearts = [0, 0, 0, 0]
        for _ in range(13):
            hearts[chance.randrange(4)] += 1
        if chance.random() < 0.05:
            hearts = [13, 0, 0, 0]
        singles = {"JD": chance.randrange(4)} if variant == "omnibus" else {}
        told = {"choice": "add"} if variant == "omnibus" and 13 in hearts else {}
        evening.hand(*hearts, queen=chance.choice((0, 1, 1, 2, 3)), singles=singles, **told)
    return evening.game.id


def moments(games: int, now: datetime) -> Iterator[datetime]:
    """When each of so many games began: two hours apart on nights spread over the years."""
    nights = -(-games // A_NIGHT)
    first = now.replace(hour=17, minute=0, second=0, microsecond=0) - timedelta(days=365 * YEARS)
    for number in range(games):
        night, of_night = divmod(number, A_NIGHT)
        yield first + timedelta(days=night * 365 * YEARS // nights, hours=2 * of_night)


def copy_games(file: Path, patterns: list[UUID], begun: list[datetime]) -> list[UUID]:
    """Copies of these games in turn, one that began at each moment, with all that hangs on them."""
    made: list[UUID] = []
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        known = []
        for game in patterns:
            tables = {t: _rows(connection, t, f"{of} = ?", game.hex) for t, of in OF_A_GAME.items()}
            known.append((game, {name: list(map(dict, rows)) for name, rows in tables.items()}))
        [first] = connection.execute("SELECT max(number) FROM games").fetchone()
        batch: dict[str, list[list[Any]]] = {}
        for number, moment in enumerate(begun):
            game, tables_of = known[number % len(known)]
            keyed = [row for name, rows in tables_of.items() for row in rows if "id" in row]
            fresh = {row["id"]: new_id().hex for row in keyed}
            made.append(UUID(fresh[game.hex]))
            start = moment.astimezone(UTC).replace(tzinfo=None)
            day = {"day": start.date().isoformat()}
            begun_at = start.isoformat(" ", "microseconds")
            last = (start + timedelta(minutes=72)).isoformat(" ", "microseconds")
            number_of = {"number": first + 1 + number, "started_at": begun_at, "played_at": last}
            [stored] = tables_of["games"]
            facts = _with_new_hands(stored["facts"])
            of_facts = {"facts": facts, "facts_checksum": checksum(facts)}
            for name, rows in tables_of.items():
                values = {
                    "games": {**day, **number_of, **of_facts},
                    "results": {**day, "ended_at": last},
                }.get(name, {})
                batch.setdefault(name, []).extend(_copied(row, fresh, values) for row in rows)
            if number % 100 == 99:
                _write(connection, batch)
        _write(connection, batch)
    return made


def _with_new_hands(facts: str) -> str:
    """The facts of a game with other ids of its hands, as no two games have the same."""
    game = json.loads(facts)
    gone = [hand for hand, _ in game.get("removed", ())]
    for each in {*gone, *(hand["id"] for hand in game.get("hands", ()))}:
        facts = facts.replace(each, str(new_id()))
    return facts


def _copied(
    row: Mapping[str, Any], fresh: Mapping[str, str], values: Mapping[str, Any]
) -> list[Any]:
    return [values.get(key, fresh.get(value, value)) for key, value in row.items()]


def _write(connection: sqlite3.Connection, batch: dict[str, list[list[Any]]]) -> None:
    for name, rows in batch.items():
        if rows:
            _insert(connection, name, rows)
    batch.clear()


class Asked(NamedTuple):
    """What is asked of both tables, and which figure it is of."""

    figure: str
    what: str
    ask: Callable[[History], float]


def _asked(now: datetime) -> Iterator[Asked]:
    def page(figure: str, what: str, path: Callable[[History], str], **query: Any) -> Asked:
        return Asked(figure, what, lambda one: one.time(path(one), **query))

    for span in ("all", "year", "months"):
        yield page("history", span, lambda one: "history", span=span)
        yield page("player", span, lambda one: f"history/{one.player['Bo']}", span=span)
        yield Asked(
            "head_to_head",
            span,
            lambda one, span=span: one.time(  # type: ignore[misc]
                "games",
                player=one.player["Bo"].hex,
                against=one.player["Cleo"].hex,
                figure="places",
                span=span,
            ),
        )
    yield Asked("records", "all", History.time_records)
    year = now.year - YEARS // 2
    for what, query in (
        ("newest", {}),
        ("variant", {"variant": "omnibus"}),
        ("dates", {"from": f"{year}-01-01", "to": f"{year}-06-30"}),
        ("words", {"words": "porch"}),
        ("a rare word", {"words": RARE}),
        ("nothing", {"words": "nowhere"}),
    ):
        yield page("search_games", what, lambda one: "games", **query)
    for what in ("", "queens", "moons"):
        yield Asked(
            "search_games",
            f"player {what}",
            lambda one, what=what: one.time("games", player=one.player["Bo"].hex, figure=what),  # type: ignore[misc]
        )
    yield Asked("home", "", lambda one: timed(lambda: one.client.get("/")))
    yield page("scoreboard", "going on", lambda one: f"g/{one.open[-1]}")
    yield page("scoreboard", "over", lambda one: f"g/{one.last}")
    yield page("scoreboard", "a player", lambda one: f"g/{one.open[-1]}/player/1")
    yield Asked("save", "", History.time_save)


LIMITS = {"home": SAVE_GROWTH, "scoreboard": SAVE_GROWTH, "save": SAVE_GROWTH}


def figures() -> Iterator[Figure]:
    """The dearest growth of each kind of page, each page measured in turns with the other table."""
    now = datetime.now(UTC)
    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        apps = [
            create_app({"DATA": Path(folder), "WTF_CSRF_ENABLED": False, "BACKUPS": None})
            for folder in (one, other)
        ]
        made = []
        for app, games in zip(apps, (FEW, MANY), strict=True):
            with app.app_context():
                made.append(History(app, games, now))
        growth: dict[str, float] = {}
        for asked in _asked(now):
            few, many = _medians(made, asked)
            print(f"# {asked.figure} {asked.what}: {few:.1f} ms, {many:.1f} ms", flush=True)
            growth[asked.figure] = max(growth.get(asked.figure, 0), many / few)
        for name, value in growth.items():
            yield Figure(f"{name}_growth", value, LIMITS.get(name, GROWTH))
        yield Figure("bytes_per_hand", made[0].bytes_per_hand, BYTES)


def _medians(made: list[History], asked: Asked) -> list[float]:
    rounds = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(ROUNDS + 2):  # the first two are to warm up
            times = []
            for one in made:
                with one.app.app_context():
                    times.append(asked.ask(one))
            rounds.append(times)
    finally:
        gc.enable()
    return [median(column) for column in zip(*rounds[2:], strict=True)]

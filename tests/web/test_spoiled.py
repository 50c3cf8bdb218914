"""No stored value makes an error of ours: what can't be is damage, in words, or a stored game."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion import cli, create_app
from companion.models import db
from companion.referee.telling import say
from companion.scorebook.codec import checksum
from companion.storage.damage import WrongDatabase
from companion.storage.stored_values import wrong_values
from tests.conftest import FOR_TESTS
from tests.each import each, first_quick
from tests.web.hand_desk import client_of
from tests.web.world import LATER, World

PARTS = 8  # of which one is looked at in every run
PAGES = 12  # that are opened of each
VISITORS = ("keeper", "keeper", "follower", "borrower", "display", "removed", "neighbour")

COLUMNS = [(table.name, column.name) for table in db.metadata.sorted_tables for column in table.c]
VALUES = (None, "x", "", -1, 10**12, b"\xff")
GONE = object()
JSON_VALUES = (None, "x", -1, 0, 5, 10**12, [], {}, True, 1.5, GONE)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """Two tables, in an app of their own that answers what goes wrong as a server does."""
    folder = tmp_path_factory.mktemp("spoiled")
    settings = {"DATA": folder, "CLOCK": lambda: LATER, "TESTING": False}
    world = World(create_app({**FOR_TESTS, **settings}))
    yield world
    world.close()
    with world.app.app_context():
        db.engine.dispose()


def opens(world: World, chance: random.Random) -> None:
    """Some pages, by somebody: none is an error of ours."""
    world.begin()
    visitor = getattr(world, chance.choice(VISITORS))
    urls = [url for rule in world.rules("GET") for url in world.urls(rule, world.own)]
    for url in ("/", *chance.sample(urls, PAGES)):
        answer = visitor.get(url)
        says_so(url, answer)


def starts(world: World) -> None:
    """No server is kept from starting, and none from its daily work."""
    settings = {**FOR_TESTS, "DATA": world.app.config["DATA"], "SERVES": True, "TESTING": False}
    app = create_app({**settings, "BACKUPS": None, "CLOCK": lambda: LATER})
    app.extensions["daily_work"].tidy_up()
    with app.app_context():
        db.engine.dispose()


def says_so(url: str, answer: TestResponse) -> None:
    """It is no error of ours, and damage is told as damage."""
    assert answer.status_code != 500, url
    if answer.status_code == 503:
        words = "database is damaged" if url == "/readyz" else say("database_damaged")
        assert words in unescape(answer.text), url


def store(world: World, statement: str, *values: object) -> None:
    """Write as nothing of ours would."""
    file = Path(world.app.config["DATA"]) / "companion.sqlite3"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement, values)


def put_right(world: World) -> None:
    world.restore()
    world.app.extensions["database_state"].damage = ""


@pytest.mark.parametrize("part", first_quick(range(PARTS)))
def test_no_value_of_a_column_is_an_error_of_ours(world: World, part: int) -> None:
    @each("table, column", COLUMNS[part::PARTS])
    def check(table: str, column: str) -> None:
        chance = random.Random(f"{table}.{column}")
        statement = f'UPDATE OR IGNORE "{table}" SET "{column}" = ?'
        try:
            store(world, statement, chance.choice(VALUES))
        except sqlite3.IntegrityError:  # nothing has no place there
            return
        try:
            starts(world)
            opens(world, chance)
        finally:
            put_right(world)

    check()


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every part of a document."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in inside:
        yield (*path, key)
        if isinstance(part, dict | list):
            yield from paths(part, (*path, key))


def facts_of(world: World) -> str:
    query = "SELECT facts FROM games WHERE id = ?"
    [text] = world._live.execute(query, [world.own.game_id.hex]).fetchone()
    return str(text)


@pytest.mark.parametrize("part", first_quick(range(PARTS)))
def test_no_value_in_the_facts_of_a_game_is_an_error_of_ours(world: World, part: int) -> None:
    text = facts_of(world)

    @each("path", list(paths(json.loads(text)))[part::PARTS])
    def check(path: tuple[Any, ...]) -> None:
        chance = random.Random(repr(path))
        record = there = json.loads(text)
        for key in path[:-1]:
            there = there[key]
        there[path[-1]] = value = chance.choice(JSON_VALUES)
        if value is GONE:
            del there[path[-1]]
        spoiled = json.dumps(record)
        statement = "UPDATE games SET facts = ?, facts_checksum = ? WHERE id = ?"
        store(world, statement, spoiled, checksum(spoiled), world.own.game_id.hex)
        try:
            opens(world, chance)
        finally:
            put_right(world)

    check()


@pytest.mark.parametrize("part", first_quick(range(PARTS)))
def test_a_flipped_bit_of_the_file_is_no_error_of_ours(
    world: World, tmp_path: Path, part: int
) -> None:
    """Most are met at the start, or where SQLite or a checksum sees them; some are a letter."""

    @each("seed", range(part, 5 * PARTS, PARTS))
    def check(seed: int) -> None:
        chance, folder = random.Random(seed), tmp_path / str(seed)
        folder.mkdir()
        file = folder / "companion.sqlite3"
        world.copy_to(file)
        content = bytearray(file.read_bytes())
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        file.write_bytes(content)
        settings = {**FOR_TESTS, "DATA": folder, "CLOCK": lambda: LATER, "TESTING": False}
        try:
            app = create_app(settings)
        except WrongDatabase:
            return
        client = client_of(app, world._device)
        urls = [url for rule in world.rules("GET") for url in world.urls(rule, world.own)]
        for url in ("/", *chance.sample(urls, PAGES)):
            says_so(url, client.get(url))
        with app.app_context():
            db.engine.dispose()

    check()


def test_check_names_what_can_not_be_read(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    store(world, "UPDATE games SET day = 'tomorrow'")
    store(world, "UPDATE grants SET role = 'king'")
    try:
        assert cli.main(["--data", str(world.app.config["DATA"]), "check"]) == 1
    finally:
        put_right(world)
    told = capsys.readouterr().out
    assert re.search(r"The database is damaged: games.day \(\d+\), grants.role \(\d+\)", told)


def test_nothing_is_wrong_with_what_is_sound(world: World) -> None:
    with world.app.app_context():
        assert wrong_values() == []

"""Folders that older texts of the first step made get today's tables, or stay as they are."""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from itertools import count, product
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

import pytest
from sqlalchemy import MetaData, Uuid, create_engine, event, insert, inspect, make_url, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from companion import backup, cli, create_app, migrations
from companion.config import settled
from companion.migrations import old_schemas
from companion.models import Device, Game, Hand, Player, Table, db
from companion.restore import restore
from tests import postgres, stored_data
from tests.conftest import FOR_TESTS
from tests.markup import parse
from tests.web.plain import Plain
from tests.web.world import BY_ITSELF

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from sqlalchemy import Connection, Engine

FIXTURES = Path(__file__).parent / "data" / "ages"
NOW = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)
Totals = dict[str, int]
Config = dict[str, Any]
Make = Callable[..., Config]


def of_four(*totals: int) -> Totals:
    return dict(zip(("Ann", "Bo", "Cleo", "Dev"), totals, strict=True))


# The games of each age: their totals, and what they were at that age after Undo.
FIRST = (of_four(43, 8, 30, 49), of_four(42, 7, 29, 26))
CORRECTED = (of_four(17, 7, 18, 10), of_four(17, 7, 19, 9))
GAMES = {
    "01": [FIRST, (of_four(2, 30, 45, 27), of_four(19, 36, 48, 27))],
    "02": [FIRST, CORRECTED, CORRECTED, CORRECTED],
    "03": [FIRST, (of_four(0, 104, 104, 104), of_four(0, 104, 104, 104))],
    "04": [FIRST, (of_four(17, 32, 3, 11), of_four(17, 32, 3, 10))],
    "05": [FIRST, CORRECTED],
    "06": [FIRST, (of_four(0, 0, 0, 0) | {"Eve": 0, "Fay": 0}, None)],
    "07": [FIRST, CORRECTED, (of_four(-26, 26, 26, 26), of_four(0, 52, 52, 52))],
    "08": [FIRST, CORRECTED],
    "09": [FIRST, (of_four(-9, 6, 3, 0), of_four(-9, 6, 3, 0))],
    "10": [FIRST, CORRECTED],
}
TODAY = "10"
OLD = [age for age in GAMES if age != TODAY]

every_age = pytest.mark.parametrize("age", GAMES)
every_old_age = pytest.mark.parametrize("age", OLD)
on_both = pytest.mark.parametrize("database", ["sqlite", "postgresql"])


# Folders


@pytest.fixture
def make(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Make]:
    """Makes data folders of an age: `make("03", "postgresql")` gives the settings for it."""
    numbers = count(1)
    with ExitStack() as stack:

        def make(age: str, database: str = "sqlite") -> Config:
            folder = tmp_path / f"data{next(numbers)}"
            folder.mkdir()
            file = folder / "companion.sqlite3"
            with closing(sqlite3.connect(file)) as connection:
                connection.execute("PRAGMA journal_mode = WAL")  # as the app leaves it
                connection.executescript((FIXTURES / f"{age}.sql").read_text("utf-8"))
            url = f"sqlite:///{file}"
            if database == "postgresql":
                server = request.getfixturevalue("postgres_folder")
                url = stack.enter_context(moved(url, server, f"age{age}"))
                file.unlink()
            return {**FOR_TESTS, "DATA": folder, "DATABASE_URL": url, "CLOCK": lambda: NOW}

        yield make


@contextmanager
def moved(url: str, server: str, name: str) -> Iterator[str]:
    """The same tables and rows in a PostgreSQL database of this name."""
    postgres.command(server, f"CREATE DATABASE {name}")
    address = settled({"DATABASE_URL": postgres.address(server, name)})["DATABASE_URL"]
    tables = MetaData()
    event.listen(tables, "column_reflect", as_postgresql_has_it)
    with opened(url) as source, opened(address) as target:
        tables.reflect(source)
        with source.connect() as old, target.begin() as new:
            tables.create_all(new)
            for table in tables.sorted_tables:
                rows = [dict(row) for row in old.execute(select(table)).mappings()]
                rows.sort(key=lambda row: bool(row.get("same_as")))  # after whom they name
                if rows:
                    new.execute(insert(table), rows)
    yield address
    postgres.command(server, f"DROP DATABASE {name} WITH (FORCE)")


def as_postgresql_has_it(_inspector: Any, _table: Any, column: Any) -> None:
    is_id = str(column["type"]) == "CHAR(32)"
    column["type"] = Uuid() if is_id else column["type"].as_generic()


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    engine = create_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def started(config: Config) -> Iterator[Flask]:
    """The app on a folder."""
    app = create_app(config)
    try:
        yield app
    finally:
        with app.app_context():
            db.session.remove()
            db.engine.dispose()


def content(config: Config) -> dict[str, list[dict[str, Any]]]:
    """The rows of every table."""
    tables = MetaData()
    with opened(config["DATABASE_URL"]) as engine, engine.connect() as connection:
        tables.reflect(connection)
        return {
            table.name: sorted(
                (dict(row) for row in connection.execute(select(table)).mappings()),
                key=lambda row: [*map(str, row.values())][:2],
            )
            for table in tables.sorted_tables
        }


def schema(config: Config) -> dict[str, Any]:
    """Everything that a statement says of a table."""
    with opened(config["DATABASE_URL"]) as engine:
        found = inspect(engine)
        columns = {
            name: [(c["name"], str(c["type"]), c["nullable"], c["default"]) for c in listed]
            for (_, name), listed in found.get_multi_columns().items()
        }
        return {
            "columns": columns,
            "keys": found.get_multi_pk_constraint(),
            "unique": in_order(found.get_multi_unique_constraints()),
            "indexes": in_order(with_conditions(found.get_multi_indexes())),
            "references": in_order(found.get_multi_foreign_keys()),
        }


def with_conditions(indexes: Any) -> Any:
    """Indexes with the conditions of partial ones as text, which can be compared."""
    return {
        name: [
            {**one, "dialect_options": {k: str(v) for k, v in one["dialect_options"].items()}}
            for one in listed
        ]
        for name, listed in indexes.items()
    }


def in_order(found: Any) -> Any:
    return {name: sorted(found[name], key=lambda each: each["name"]) for name in found}


def copies(config: Config) -> list[Path]:
    """The copies of the file, as it was before."""
    return sorted(config["DATA"].glob("companion.sqlite3.before-*"))


def files(config: Config) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in config["DATA"].iterdir()}


def statements(config: Config, *lines: str) -> None:
    """Change a folder past everything that would check it."""
    with opened(config["DATABASE_URL"]) as engine, engine.begin() as connection:
        for line in lines:
            connection.exec_driver_sql(line)


# What the keeper of the table sees


def table_url() -> str:
    return f"/t/{db.session.scalars(select(Table)).one().id}"


def game_urls(app: Flask) -> list[str]:
    """The pages of the games, the first one first."""
    with app.app_context():
        games = db.session.scalars(select(Game).order_by(Game.number))
        return [f"{table_url()}/g/{game.id}" for game in games]


def keeper_of(app: Flask) -> FlaskClient:
    client = app.test_client()
    with app.app_context(), client.session_transaction() as session:
        session["device"] = db.session.scalars(select(Device)).one().id.hex
    return client


def totals(lines: list[str]) -> Totals:
    """The totals by name, of the lines of a scoreboard."""
    cells = [line.split(" | ") for line in lines]
    return {name: int(total) for _, name, total, *_ in cells}


def totals_on(client: FlaskClient, url: str) -> Totals:
    return totals(stored_data.standings(parse(client.get(url).text)))


def totals_in_history(client: FlaskClient, url: str) -> list[Totals]:
    """The totals of every game, the oldest first."""
    lines = stored_data.history(client, url)
    ranked = [line.split(", ", 2)[2].split("; ") for line in reversed(lines)]
    return [{(part := each.split())[1]: int(part[2]) for each in line} for line in ranked]


def pages(app: Flask, url: str) -> list[str]:
    """Every address the app has, for this game and its first hand, if it has one."""
    with app.app_context():
        game = db.session.get_one(Game, UUID(url.rpartition("/")[2]))
        hands = select(Hand.id).where(Hand.game_id == game.id, Hand.number == 1)
        known = {
            **BY_ITSELF,
            "table_id": game.table_id,
            "game_id": game.id,
            "hand_id": db.session.scalar(hands) or game.id,
            "player_id": db.session.scalars(select(Player.id)).first(),
            "at": 1,
            "device_id": game.id,  # no phone of this table
            "move": "no-secret",
            "secret": "no-secret",
            "token": "no-secret",
            "result": "no-secret",
        }
    address = app.url_map.bind("localhost").build
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    return [
        address(rule.endpoint, {name: known[name] for name in rule.arguments}) for rule in rules
    ]


# Every age is brought up


@on_both
@every_age
def test_a_folder_gets_the_tables_of_a_fresh_one_and_keeps_its_rows(
    make: Make, database: str, age: str, request: pytest.FixtureRequest
) -> None:
    old = make(age, database)
    before = content(old)
    with started(old):
        pass
    if database == "sqlite":
        fresh = f"sqlite:///{request.getfixturevalue('sqlite_template')}"
    else:
        server = request.getfixturevalue("postgres_folder")
        name = request.getfixturevalue("postgres_template")
        fresh = settled({"DATABASE_URL": postgres.address(server, name)})["DATABASE_URL"]
    assert schema(old) == schema({"DATABASE_URL": fresh})
    after = content(old)
    for name in before.keys() - {"alembic_version"}:
        if name not in after:
            continue  # what a later step drops
        changed = {"changes": "before"}.get(name)  # a test sees to these
        for row, now in zip(before[name], after[name], strict=True):
            columns = (row.keys() & now.keys()) - {changed}
            assert {c: now[c] for c in columns} == {c: row[c] for c in columns}


@on_both
@every_age
def test_its_games_are_shown_and_go_on(make: Make, database: str, age: str) -> None:
    old = make(age, database)
    shown = [there for there, _ in GAMES[age]]
    with started(old) as app:
        client, urls = keeper_of(app), game_urls(app)
        assert [totals_on(client, url) for url in urls] == shown
        assert totals_in_history(client, urls[0].partition("/g/")[0]) == shown
        told = {"hearts-0": "4", "hearts-1": "0", "hearts-2": "9", "hearts-3": "0"}
        form = Plain(client, f"{urls[0]}/hand", "hand").form
        answer = client.post(form.action, data=dict(form.filled({**told, "taker-QS": "1"})))
        assert answer.status_code == 303, answer.text
    with started(old) as app:
        client, urls = keeper_of(app), game_urls(app)
        assert [totals_on(client, url) for url in urls] == [of_four(47, 21, 39, 49), *shown[1:]]


@pytest.mark.parametrize(
    ("age", "database"), [*product(GAMES, ["sqlite"]), *product(["01", "07"], ["postgresql"])]
)
def test_its_last_changes_can_be_undone(make: Make, database: str, age: str) -> None:
    with started(make(age, database)) as app:
        client = keeper_of(app)
        for url, (_, undone) in zip(game_urls(app), GAMES[age], strict=True):
            found = stored_data.after_undo(client, url)
            assert (found and totals(found[1:])) == undone
            assert found is None or found[0] == "303"


@every_age
def test_no_page_of_it_breaks(make: Make, age: str) -> None:
    with started(make(age)) as app:
        client = keeper_of(app)
        for url in pages(app, game_urls(app)[-1]):
            assert client.get(url).status_code < 500, url


@on_both
def test_what_was_noted_of_a_hand_in_play_leaves_the_changes(make: Make, database: str) -> None:
    old = make("10", database)
    with started(old):
        pass
    stored = [row["before"] for row in content(old)["changes"] if row["before"]]
    hands = [before["hand"] for before in stored if "hand" in before]
    assert hands
    assert not any("log" in hand for hand in hands)
    assert not any({"noted", "noted_stays"} & before.keys() for before in stored)


# How


@every_old_age
def test_the_file_is_copied_first(make: Make, age: str) -> None:
    old = make(age)
    before = content(old)
    with started(old):
        pass
    [copy] = copies(old)
    assert content({"DATABASE_URL": f"sqlite:///{copy}"}) == before
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sorted(files(old)) == ["companion.sqlite3", copy.name]
    with started(old):
        pass
    assert copies(old) == [copy]


def test_todays_folder_is_not_copied(make: Make) -> None:
    today = make(TODAY)
    with started(today):
        pass
    assert copies(today) == []


@on_both
def test_of_four_processes_one_brings_it_up(make: Make, database: str) -> None:
    old = make("04", database)
    command = [sys.executable, "-W", "error", "-c", "import companion; companion.create_app()"]
    processes = [
        subprocess.Popen(command, env=environment(old), stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    assert [process.communicate()[1] for process in processes] == [""] * 4
    assert len(copies(old)) == (database == "sqlite")
    with started(old) as app:
        assert totals_on(keeper_of(app), game_urls(app)[1]) == GAMES["04"][1][0]


def environment(config: Config) -> dict[str, str]:
    data, url = config["DATA"], config["DATABASE_URL"]
    return {**os.environ, "COMPANION_DATA": str(data), "COMPANION_DATABASE_URL": url}


KILLED = """
import os
from companion.migrations import old_schemas
old_schemas.fill = lambda *_: os._exit(9)
import companion
companion.create_app()
"""


@on_both
def test_a_start_that_is_killed_leaves_everything_as_it_was(make: Make, database: str) -> None:
    old = make("03", database)
    before = content(old)
    command = [sys.executable, "-c", KILLED]
    assert subprocess.run(command, env=environment(old), check=False).returncode == 9
    assert content(old) == before
    with started(old) as app:
        assert totals_on(keeper_of(app), game_urls(app)[0]) == FIRST[0]


@on_both
def test_a_start_that_fails_leaves_everything_as_it_was(
    make: Make, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = make("03", database)
    before = content(old)
    monkeypatch.setattr(old_schemas, "DEFAULTS", {"tables": {"policy": "NULL"}})
    with pytest.raises(DBAPIError):
        create_app(old)
    assert content(old) == before


def test_a_full_disk_is_told_in_a_sentence(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    old = make("03")
    before = files(old)
    monkeypatch.setattr(old_schemas, "give_name", refuse)
    with pytest.raises(
        migrations.CannotUpgrade, match="brought up to date: No space left on device"
    ):
        create_app(old)
    assert files(old) == before


# What is of no age


FOREIGN = {
    "players.shoe_size": "ALTER TABLE players ADD COLUMN shoe_size INTEGER",
    "takes": "DROP TABLE takes",
    "hands.note": "ALTER TABLE hands DROP COLUMN note",
    "games.ahead, live_hands": "DROP TABLE live_hands; ALTER TABLE games DROP COLUMN ahead",
}


@on_both
@pytest.mark.parametrize("difference", FOREIGN)
def test_other_tables_are_refused_and_stay_as_they_are(
    make: Make, database: str, difference: str
) -> None:
    foreign = make(TODAY, database)
    statements(foreign, *FOREIGN[difference].split("; "))
    url = make_url(foreign["DATABASE_URL"])
    place = url.database if database == "sqlite" else url.render_as_string()
    before = files(foreign), content(foreign)
    with pytest.raises(migrations.UnknownSchema) as caught:
        create_app(foreign)
    assert str(caught.value) == (
        f"The database {place} doesn't match any known version of Companion (see {difference}). "
        "Nothing was changed. Open it with the version that wrote it, restore a backup, or start "
        "over with an empty database."
    )
    assert (files(foreign), content(foreign)) == before


@on_both
def test_what_is_of_two_ages_at_once_is_refused(make: Make, database: str) -> None:
    mixed = make("04", database)
    statements(mixed, "ALTER TABLE hands ADD COLUMN log TEXT")
    with pytest.raises(migrations.UnknownSchema, match=r"see hands\.log\)"):
        create_app(mixed)


def test_tables_that_another_process_changes_while_they_are_read_are_no_foreign_ones(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = make("04", "sqlite")
    read = old_schemas.columns_of

    def read_half_of_it(connection: Connection) -> dict[str, str]:
        monkeypatch.setattr(old_schemas, "columns_of", read)
        before = read(connection)
        connection.rollback()
        with started(old):
            return before | dict(list(read(connection).items())[::2])

    monkeypatch.setattr(old_schemas, "columns_of", read_half_of_it)
    engine = create_engine(old["DATABASE_URL"], poolclass=NullPool)
    with engine.connect() as connection:
        assert not old_schemas.is_outdated(connection)


@on_both
@pytest.mark.parametrize("age", ["04", TODAY])
def test_a_table_of_somebody_else_is_no_hindrance(make: Make, database: str, age: str) -> None:
    shared = make(age, database)
    statements(shared, "CREATE TABLE shoes (size INTEGER)", "INSERT INTO shoes VALUES (39)")
    with started(shared) as app:
        assert totals_on(keeper_of(app), game_urls(app)[0]) == FIRST[0]
    assert content(shared)["shoes"] == [{"size": 39}]


def test_the_command_line_says_it_in_a_sentence(
    make: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = make(TODAY)
    statements(foreign, FOREIGN["players.shoe_size"])
    assert cli.main(["--data", str(foreign["DATA"]), "invite"]) == 2
    assert "Nothing was changed. Open it with the version that wrote it" in capsys.readouterr().err


# Copies


def test_an_old_copy_can_be_restored(make: Make) -> None:
    old, other = make("03"), make(TODAY)
    copy = old["DATA"] / "copy.sqlite3"
    backup.back_up(old, copy)
    restore(other, copy, NOW)
    with started(other) as app:
        assert totals_on(keeper_of(app), game_urls(app)[1]) == GAMES["03"][1][0]


def test_a_copy_with_other_tables_is_refused_by_its_name(make: Make) -> None:
    foreign, other = make(TODAY), make("03")
    statements(foreign, FOREIGN["players.shoe_size"])
    copy = foreign["DATA"] / "copy.sqlite3"
    backup.back_up(foreign, copy)
    before = files(other)
    with pytest.raises(backup.BackupError) as caught:
        restore(other, copy, NOW)
    assert str(caught.value) == (
        f"{copy} doesn't match any known version of Companion (see players.shoe_size)."
    )
    assert files(other) == before

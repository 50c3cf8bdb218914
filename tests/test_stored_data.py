"""What was stored at 319ec62 is read as it was then: no total, page or history changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.models import db
from tests import stored_data
from tests.conftest import MakeApp
from tests.stored_data import SEEN_AT, client_of, game_url, table_url

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

FIGURES = stored_data.stored_figures()
TABLES, GAMES, GIVEN_UP = FIGURES["tables"], FIGURES["games"], FIGURES["given_up"]
EVERY_GAME = {**GAMES, **GIVEN_UP}

every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: TABLES[table]["name"])
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: GAMES[game]["what"])
every_given_up = pytest.mark.parametrize("game", GIVEN_UP, ids=lambda g: GIVEN_UP[g]["what"])


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app on the stored data, to look at."""
    folder = tmp_path_factory.mktemp("stored")
    stored_data.write_database(folder)
    with stored_data.open_folder(folder) as app:
        yield app


def keeper_of(app: Flask, table: str) -> FlaskClient:
    """The browser of somebody who keeps this table."""
    return client_of(app, TABLES[table]["keeper"])


def page_of(app: Flask, game: str) -> tuple[int, str]:
    """The page of a game, and its status."""
    table = EVERY_GAME[game]["table"]
    answer = keeper_of(app, table).get(game_url(table, game))
    return answer.status_code, answer.text


# Games


@every_game
def test_a_game_stands_as_it_did(app: Flask, game: str) -> None:
    stored = GAMES[game]
    assert stored_data.game_figures(app, stored["table"], game) == stored["stands"]


@every_game
def test_the_page_of_a_game_shows_the_same_figures(app: Flask, game: str) -> None:
    status, page = page_of(app, game)
    assert status == 200
    assert stored_data.board(page) == stored_data.as_shown(GAMES[game]["board"], page)


def test_the_last_change_of_every_game_can_be_taken_back(tmp_path: Path) -> None:
    stored_data.write_database(tmp_path)
    with stored_data.open_folder(tmp_path) as app:
        for game, stored in GAMES.items():
            client = keeper_of(app, stored["table"])
            found_at = game_url(stored["table"], game)
            found = stored_data.after_undo(client, found_at)
            wanted, is_over = stored["after_undo"], not stored_data.goes_on(client, found_at)
            if wanted is None and "in_play" in stored:  # what was noted of its next hand is gone
                assert found
                continue
            assert found in (wanted, is_over and stored_data.without_points(wanted)), stored["what"]


# Games by rules that are to be given up: by then their pages are refused, with 422


@every_given_up
def test_a_game_by_rules_that_are_given_up_is_listed_with_its_totals(app: Flask, game: str) -> None:
    table = GIVEN_UP[game]["table"]
    [line] = [line for line in TABLES[table]["history"] if line.startswith(game)]
    seats = GIVEN_UP[game]["stands"]["seats"].values()
    assert all(f"{name} {total}" in line for name, total, *_ in seats)
    assert line in stored_data.history(keeper_of(app, table), table_url(table))


@every_given_up
def test_a_game_by_rules_that_are_given_up_opens_or_is_refused(app: Flask, game: str) -> None:
    status, page = page_of(app, game)
    assert status in (200, 422)
    if status == 200:
        assert stored_data.board(page) == stored_data.as_shown(GIVEN_UP[game]["board"], page)


# Tables


@every_table
def test_the_history_of_a_table(app: Flask, table: str) -> None:
    client = keeper_of(app, table)
    assert stored_data.table_name(client, table_url(table)) == TABLES[table]["name"]
    assert stored_data.history(client, table_url(table)) == TABLES[table]["history"]
    assert stored_data.games_with(client, table_url(table)) == TABLES[table]["games_with"]


@every_table
def test_the_people_of_a_table(app: Flask, table: str) -> None:
    found = stored_data.people(keeper_of(app, table), table_url(table))
    assert found == TABLES[table]["people"]


@every_table
def test_a_new_game_opens_as_the_last_one_was_played(app: Flask, table: str) -> None:
    found = stored_data.new_game(keeper_of(app, table), table_url(table))
    assert found == TABLES[table]["new_game"]


@every_table
def test_home_shows_the_same_games(app: Flask, table: str) -> None:
    assert stored_data.home(keeper_of(app, table)) == TABLES[table]["home"]


@every_table
def test_what_a_table_agreed_and_decided(app: Flask, table: str) -> None:
    found = stored_data.table_figures(app, table)
    assert found == {name: TABLES[table][name] for name in found}


def test_links_give_a_table_as_before(app: Flask) -> None:
    links = FIGURES["links"]
    good = [name for name in links if app.test_client().get(f"/k/{links[name]}").status_code == 303]
    assert good == ["recovery", "neighbours", "open"]


# Looking


def test_opening_and_looking_writes_nothing_but_visits(tmp_path: Path) -> None:
    file = stored_data.write_database(tmp_path)
    with closing(sqlite3.connect(file)) as connection:
        columns = {  # those that every later step leaves
            name: [column for column in names if column in db.metadata.tables[name].columns]
            for name, names in stored_data.columns_of(connection).items()
            if name in db.metadata.tables
        }
        for column in ("before", "after"):  # 0025 writes them anew
            columns["changes"].remove(column)
        columns["devices"].remove("last_seen_at")
        before = stored_data.rows_in(connection, columns)
    with stored_data.open_folder(tmp_path, SEEN_AT + timedelta(days=1)) as app:
        for table in TABLES:
            for url in addresses(app, table):
                assert keeper_of(app, table).get(url).status_code < 500, url
    with closing(sqlite3.connect(file)) as connection:
        assert stored_data.rows_in(connection, columns) == before
        [last] = connection.execute("SELECT max(last_seen_at) FROM devices").fetchone()
        assert last == "2026-10-03 22:30:00.000000"


def addresses(app: Flask, table: str) -> list[str]:
    """Every page of a table, and of one of its games."""
    mine = [game for game in EVERY_GAME if EVERY_GAME[game]["table"] == table]
    secret = FIGURES["links"]["recovery"]
    found = [url for game in mine[:1] for url in stored_data.pages(app, table, game, secret)]
    return list(dict.fromkeys([*found, *(game_url(table, game) for game in mine)]))


# The other database


def test_the_same_rows_in_postgresql_show_the_same(app: Flask, make_app: MakeApp) -> None:
    other = make_app("postgresql", CLOCK=lambda: SEEN_AT)
    stored_data.copy_rows(app, other)
    for game, stored in GAMES.items():
        found = stored_data.game_figures(other, stored["table"], game)
        assert found == stored["stands"], stored["what"]
        page = page_of(other, game)[1]
        shown = stored_data.as_shown(stored["board"], page)
        assert stored_data.board(page) == shown, stored["what"]
    for table, stored in TABLES.items():
        found = stored_data.history(keeper_of(other, table), table_url(table))
        assert found == stored["history"]

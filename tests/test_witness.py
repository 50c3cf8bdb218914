"""The witness of adfc8a0 opens on both databases, and shows what it showed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

import pytest
from sqlalchemy import select

from companion.config import settled
from companion.files.table_file import write_table
from companion.files.table_import import COPIED, survey_file
from companion.history.archive import Span
from companion.history.check import check
from companion.models import Game, Table, db
from companion.scorebook import version_4
from companion.scorebook.codec import unconverted_game
from companion.scorebook.reading import Unfit
from companion.sharing import access as access_control
from tests import postgres, witness
from tests.history.test_figures import compare
from tests.markup import parse

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

FIGURES = witness.stored_figures()
OUTBOX = witness.stored_outbox()
IDS = witness.stored_ids()

every_table = pytest.mark.parametrize("table", FIGURES, ids=lambda table: FIGURES[table]["name"])


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Table after table, link after link is slow on PostgreSQL; a quick test asks for the rows."""
    if "app" in metafunc.fixturenames:
        is_slow = {"table", "secret"} & set(metafunc.fixturenames)
        second = pytest.param("postgresql", marks=pytest.mark.slow if is_slow else ())
        metafunc.parametrize("app", ["sqlite", second], indirect=True, scope="module")


@pytest.fixture(scope="module")
def app(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Flask]:
    """The app on the witness."""
    folder = tmp_path_factory.mktemp("witness")
    if request.param == "sqlite":
        witness.write_sqlite(folder)
        with witness.opened(folder) as app:
            yield app
        return
    server = request.getfixturevalue("postgres_folder")
    postgres.command(server, "CREATE DATABASE witness")
    address = postgres.address(server, "witness")
    witness.write_postgresql(address)
    url = settled({"DATABASE_URL": address})["DATABASE_URL"]
    with witness.opened(folder, DATABASE_URL=url) as app:
        yield app
    postgres.command(server, "DROP DATABASE witness WITH (FORCE)")


@pytest.fixture(scope="module")
def found(app: Flask) -> witness.Figures:
    """The figures as the app has them."""
    return witness.figures(app)


def test_the_same_tables_are_there(found: witness.Figures) -> None:
    assert {table: found[table]["name"] for table in found} == {
        table: FIGURES[table]["name"] for table in FIGURES
    }


@every_table
@pytest.mark.parametrize("part", ["in the bin", "people"])
def test_a_table_has_the_same(found: witness.Figures, table: str, part: str) -> None:
    assert found[table][part] == FIGURES[table][part]


@every_table
def test_history_says_the_same(found: witness.Figures, table: str) -> None:
    assert found[table]["history"] == FIGURES[table]["history"]


@every_table
def test_history_says_what_a_plain_count_says(app: Flask, table: str) -> None:
    with app.app_context():
        compare(db.session.get_one(Table, UUID(table)), Span())


def test_what_is_derived_is_what_the_hands_say(app: Flask) -> None:
    with app.app_context():
        assert not check().wrong


@every_table
def test_its_phones_may_do_what_they_could(found: witness.Figures, table: str) -> None:
    assert found[table]["phones"] == FIGURES[table]["phones"]


def devices_of_one_game(*, removed: bool) -> list[str]:
    """Devices that an update let in no longer to one game alone: put out, or following since."""
    found = witness.ask(
        "SELECT grants.device_id FROM grants JOIN access_changes"
        " ON access_changes.device_id = grants.device_id"
        " WHERE action = 'ended' AND (removed_at IS NOT NULL) = :removed",
        removed=removed,
    )
    return [str(UUID(str(row.device_id))) for row in found]


def test_a_phone_that_was_let_in_to_one_game_reads_that_this_ended(app: Flask) -> None:
    table, game = IDS["tables and devices"]["main"], IDS["games"]["open_two"]
    with app.app_context():
        of_one_game = devices_of_one_game(removed=True)
    assert len(of_one_game) == 3
    for device in of_one_game:
        answer = witness.client_of(app, device).get(f"/t/{table}/g/{game}")
        assert answer.status_code == 404
        assert "This phone was let in to one game only" in parse(answer.text).text()
    keeper = witness.client_of(app, IDS["tables and devices"]["keeper"])
    log = parse(keeper.get(f"/t/{table}/phones").text).text()
    assert log.count("was here for one game only, and that ended") == 4


def test_a_phone_that_goes_on_following_can_be_put_out(tmp_path: Path) -> None:
    """What ended with the update is not the last that was done to it."""
    table = IDS["tables and devices"]["main"]
    witness.write_sqlite(tmp_path)
    with witness.opened(tmp_path) as app:
        with app.app_context():
            [device] = devices_of_one_game(removed=False)
        keeper = witness.client_of(app, IDS["tables and devices"]["keeper"])
        gone = keeper.post(f"/t/{table}/phones/{device}/remove", data={"operation": "out"})
        assert gone.status_code == 303
        with app.app_context():
            before = datetime(2026, 11, 1, tzinfo=UTC)
            assert access_control.is_barred(UUID(device), UUID(table), before)


@pytest.mark.parametrize("secret", [name for name in IDS["secrets"] if name.endswith("_game")])
def test_no_way_to_one_game_is_left(app: Flask, secret: str) -> None:
    answer = app.test_client().get(
        f"/{'k' if 'keeper' in secret else 'w'}/{IDS['secrets'][secret]}"
    )
    typed = app.test_client().post("/join", data={"link": IDS["secrets"][secret]})
    assert (answer.status_code, typed.status_code) == (404, 422)


@pytest.mark.parametrize(
    ("secret", "status"), [("code_keeper", 422), ("code_follower", 303), ("code_display", 303)]
)
def test_codes_let_in_to_watch_only(app: Flask, secret: str, status: int) -> None:
    typed = {"link": IDS["secrets"][secret]}
    assert app.test_client().post("/join", data=typed).status_code == status


@every_table
def test_its_games_stand_as_they_did(found: witness.Figures, table: str) -> None:
    assert found[table]["games"] == FIGURES[table]["games"]


def test_games_by_rules_that_went_are_there_to_be_read(found: witness.Figures) -> None:
    games = [game for table in found.values() for game in table["games"].values()]
    stored = [game for game in games if game["sheet"] == ["older_rules"]]
    deleted = {game["id"] for game in games if game["in the bin"]}
    assert {game["id"] for game in stored} == witness.read_only() - deleted
    assert all(game["over"] for game in stored)


def test_what_a_phone_had_queued_arrives_once_and_in_order(tmp_path: Path) -> None:
    witness.write_sqlite(tmp_path)
    with witness.opened(tmp_path, CLOCK=witness.ticking()) as app:
        client = app.test_client()
        client.set_cookie("companion", OUTBOX["cookie"])
        client.set_cookie("zone", "UTC")
        for _ in range(2):
            answers = [
                client.post(one["url"], data=one["body"], headers=one["headers"]).status_code
                for one in OUTBOX["requests"]
            ]
            assert answers == [200] * len(OUTBOX["requests"])
        game: dict[str, Any] = witness.figures(app)[OUTBOX["table"]]["games"]["1"]
    assert game["sheet"] == OUTBOX["sheet"]
    assert game["seats"] == OUTBOX["seats"]


def test_the_last_change_of_every_game_can_be_taken_back(tmp_path: Path) -> None:
    witness.write_sqlite(tmp_path)
    with witness.opened(tmp_path) as app:
        assert witness.undo_everywhere(app) == witness.stored_undo()


def test_opening_and_looking_writes_nothing_but_visits(tmp_path: Path) -> None:
    file = witness.write_sqlite(tmp_path)
    with witness.opened(tmp_path):
        before = witness.stored_rows(file)
    with witness.opened(tmp_path) as app:
        for client, url in looks(app):
            assert client.get(url).status_code < 500, url
    assert witness.stored_rows(file) == before


def looks(app: Flask) -> list[tuple[FlaskClient, str]]:
    """The pages of all games, and all pages of some of them, each as a keeper opens it."""
    sample = [IDS["games"][name] for name in ("watched", "open_one", "over_tonight", "offline")]
    found = []
    with app.app_context():
        for game in witness.ask("SELECT * FROM games WHERE deleted_at IS NULL"):
            client = witness.client_of(app, witness.keeper_of(game.table_id))
            is_in_sample = str(UUID(str(game.id))) in sample
            urls = witness.pages(app, game) if is_in_sample else [witness.game_url(game)]
            found += [(client, url) for url in urls]
    return found


@pytest.mark.parametrize(
    ("place", "secret"),
    [
        ("k", "recovery"),
        ("k", "keeper_once"),
        ("k", "link_keeper"),
        ("w", "link_follower"),
        ("w", "link_display"),
    ],
)
def test_a_link_still_gives_the_table(app: Flask, place: str, secret: str) -> None:
    link = f"/{place}/{IDS['secrets'][secret]}"
    answer = app.test_client().get(link, follow_redirects=True)
    assert answer.status_code == 200
    assert "Åsa's Wednesday" in parse(answer.text).text()


def test_what_a_game_was_called_is_found_in_its_note(app: Flask) -> None:
    with app.app_context():
        [game] = witness.ask("SELECT * FROM games WHERE note = 'Kitchen'")
        assert game.search_text == "kitchen"
        [game] = witness.ask("SELECT * FROM games WHERE note = 'Long table'")
        assert game.search_text.startswith("long table\nzoë kept the queen")


def test_where_a_game_was_played_is_found_in_its_note(app: Flask) -> None:
    with app.app_context():
        [game] = witness.ask("SELECT * FROM games WHERE note LIKE 'Café Zwölf Apostel%'")
        assert "by the window. Özge brought the plum cake" in game.note
        assert len(game.note) == 62 + 200
        assert game.search_text == game.note.casefold()


@every_table
def test_a_table_goes_out_and_comes_in_again(app: Flask, table: str) -> None:
    """With the games by a rule that went, partners and jokers among them."""
    with app.app_context():
        name = FIGURES[table]["name"]
        found = survey_file(write_table(UUID(table)).encode(), lambda _: None)
        assert (found.name, found.way) == (name, COPIED)
        games = FIGURES[table]["games"].values()
        assert found.games == sum(not game["in the bin"] for game in games)


def test_a_game_that_did_not_convert_is_tried_again_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a later version knows how to read what this one did not."""
    witness.write_sqlite(tmp_path)

    def convert_none(*_: object) -> None:
        raise Unfit

    with monkeypatch.context() as patched:
        patched.setattr(version_4, "facts_of_version_4", convert_none)
        with witness.opened(tmp_path) as app, app.app_context():
            kept = db.session.scalars(select(Game)).all()
            assert {bool(unconverted_game(game.facts)) for game in kept} == {True}
    with witness.opened(tmp_path) as app:
        found = witness.figures(app)
        for table, figures in FIGURES.items():
            assert found[table]["history"] == figures["history"]
        with app.app_context():
            mine = select(Game).where(Game.deleted_at.is_(None))
            kept = [game for game in db.session.scalars(mine) if unconverted_game(game.facts)]
            assert {str(game.id) for game in kept} <= witness.read_only()
            assert not check().wrong

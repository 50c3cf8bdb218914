"""The witness of a2fec08 opens on both databases, and shows what it showed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from companion.config import settled
from tests import postgres, witness

if TYPE_CHECKING:
    from flask import Flask

FIGURES = witness.stored_figures()
OUTBOX = witness.stored_outbox()

every_table = pytest.mark.parametrize("table", FIGURES, ids=lambda table: FIGURES[table]["name"])


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
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
@pytest.mark.parametrize("part", ["in the bin", "phones", "people", "history"])
def test_a_table_has_the_same(found: witness.Figures, table: str, part: str) -> None:
    assert found[table][part] == FIGURES[table][part]


@every_table
def test_its_games_stand_as_they_did(found: witness.Figures, table: str) -> None:
    for number, stored in FIGURES[table]["games"].items():
        assert found[table]["games"][number] == stored, f"game {number}"
    assert found[table]["games"].keys() == FIGURES[table]["games"].keys()


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

"""While a file is taken in: somebody is quicker, the table changes, the process is killed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select

from companion import ASSETS, scorebook
from companion.files import table_import
from companion.files.paper import PaperFile, PaperTerms
from companion.files.table_import import ADDED, KEPT
from companion.history.check import check
from companion.models import Game, Player, Table, TableImport, db
from companion.scorebook import Refused
from tests.files.books import text_of
from tests.files.test_table_import import (
    everything,
    newcomer,
    survey,
    take_in,
    take_surveyed,
    undo,
)
from tests.scorebook.evening import NOON, Evening

if TYPE_CHECKING:
    from flask import Flask

    from tests.conftest import MakeApp

GRID = """2019-03-14
Ann Bo Cleo Eva
4 6 3 13
0 26 26 26

2019-03-15
Ann Bo Cleo Eva
13 0 13 0

2019-03-16
Cleo Bo Ann Eva
13 0 13 0
"""


def paper(evening: Evening) -> str:
    """Three games, and a player who is new, for a table that is here."""
    terms = PaperTerms(rules="standard", zone=UTC)
    return text_of(PaperFile(GRID.encode(), evening.table, terms, NOON).file)


def nothing_differs() -> bool:
    return not check().wrong


@pytest.mark.both_databases
def test_a_hand_that_was_saved_since_a_file_was_read_stays(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        found = survey(paper(evening), evening.device)
        assert (found.way, found.games, found.players) == (ADDED, 3, 1)
        evening.hand(4, 6, 3, 0, queen=0)
        before = everything()
        take_surveyed(found, evening.device)
        assert db.session.query(Game).count() == 4
        assert nothing_differs()
        done = db.session.scalars(select(TableImport)).one()
        undo(db.session.get_one(Table, done.table_id), done)
        assert nothing_differs()
        after = everything()
        for name in ("table_imports", "tables"):
            before[name] = after[name]
        assert after == before


CHANGES: dict[str, Callable[[Evening], object]] = {
    "a player who is new": lambda evening: scorebook.seat_players(evening.table, ("Fay",), NOON),
    "two spellings of one": lambda evening: scorebook.merge(
        evening.player("Eva"), evening.player("Eve")
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_games_for_a_table_whose_people_changed_since_are_refused(app: Flask, change: str) -> None:
    with app.app_context():
        evening = Evening()
        with scorebook.writing(evening.table):
            scorebook.seat_players(evening.table, ("Eva", "Eve"), NOON)
        found = survey(paper(evening), evening.device)
        with scorebook.writing(evening.table):
            CHANGES[change](evening)
        players = db.session.query(Player).count()
        with pytest.raises(Refused, match="file_changed_meanwhile"):
            take_surveyed(found, evening.device)
        assert db.session.query(Game).count() == 1
        assert db.session.query(Player).count() == players


def test_what_another_brings_meanwhile_under_the_same_ids_stays(
    make_app: MakeApp, rich_text: str
) -> None:
    """Both found none of the ids here. The second is refused, and takes away nothing."""
    there = rich_text
    with make_app().app_context():
        devices = [newcomer(), newcomer()]
        surveys = [survey(there, device) for device in devices]
        assert [found.way for found in surveys] == [KEPT, KEPT]
        take_surveyed(surveys[0], devices[0])
        before = everything()
        with pytest.raises(Refused, match="file_changed_meanwhile"):
            take_surveyed(surveys[1], devices[1])
        assert everything() == before


def test_nothing_is_added_to_a_table_that_went_into_the_bin_meanwhile(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        found = survey(paper(evening), evening.device)
        with scorebook.writing(evening.table):
            evening.table.deleted_at = NOON
        with pytest.raises(Refused, match="table_is_gone"):
            take_surveyed(found, evening.device)
        assert db.session.query(Game).count() == 1


KILLED = """
import os, sys
from companion import cli
from companion.files import table_import
table_import.add_results = lambda *_: os._exit(9)
for file in sys.argv[2:]:
    if not os.fork():
        os._exit(cli.main(["--data", sys.argv[1], "import", file]))
    assert os.waitstatus_to_exitcode(os.wait()[1]) == 9
"""


def test_killed_in_the_middle_it_leaves_nothing_and_then_it_comes_in_whole(
    make_app: MakeApp, tmp_path: Path, rich_text: str
) -> None:
    there = rich_text
    app = make_app()
    with app.app_context():
        evening = Evening()
        texts = {KEPT: there, ADDED: paper(evening)}
        for way, text in texts.items():
            (tmp_path / way).write_text(text, encoding="utf-8")
        before = everything()
        db.session.remove()
        command = [sys.executable, "-c", KILLED, str(app.config["DATA"])]
        command += [str(tmp_path / way) for way in texts]
        subprocess.run(command, check=True, cwd=ASSETS)
        assert everything() == before
        for way, text in texts.items():
            assert take_in(text, evening.device).is_new_table is (way == KEPT)
            assert nothing_differs()


def test_what_was_changed_since_it_was_looked_at_is_not_taken_back(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        done = take_in(paper(evening), evening.device)
        table = db.session.get_one(Table, evening.table.id)
        seen = table_import.look_back(table, done.id)
        evening.game = db.session.scalars(select(Game).where(Game.number == 3)).one()
        with scorebook.writing(table):
            scorebook.describe_game(evening.state, "Porch")
        table = db.session.get_one(Table, evening.table.id)
        with pytest.raises(Refused, match="import_changed"), scorebook.writing(table):
            table_import.undo_import(table, done.id, NOON, seen)
        assert db.session.query(TableImport).filter_by(undone_at=None).count() == 1
        assert db.session.query(Game).count() == 4

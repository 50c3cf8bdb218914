"""While a file is taken in: others write, somebody is quicker, the process is killed."""

from __future__ import annotations

import io
import subprocess
import sys
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import create_engine, select, text, update

from companion import ASSETS, derived_check, scorebook
from companion.access_control import find_access
from companion.database import write_transaction
from companion.models import Device, Game, Grant, Player, Table, TableImport, db
from companion.scorebook import Refused
from companion.table_files import taking_in
from companion.table_files.paper_games import PaperFile, PaperTerms
from companion.table_files.taking_in import ADDED, COPIED, KEPT
from tests.scorebook.evening import NOON, Evening
from tests.table_files.rich_table import fill_table
from tests.table_files.test_taking_in import (
    everything,
    file_of,
    newcomer,
    survey,
    take_in,
    text_of,
    undo,
)

if TYPE_CHECKING:
    from flask import Flask

    from tests.conftest import MakeApp

pytestmark = pytest.mark.slow  # goes

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
    return "".join(PaperFile(io.BytesIO(GRID.encode()), evening.table, terms, NOON).write())


def before_each(
    monkeypatch: pytest.MonkeyPatch, name: str, act: Callable[[int], object]
) -> list[int]:
    """Let something happen before each call of this method of the writer; gives the calls."""
    method, calls = getattr(taking_in._Writer, name), list[int]()

    def called(self: Any, *args: Any) -> Any:
        calls.append(len(calls))
        act(len(calls))
        return method(self, *args)

    monkeypatch.setattr(taking_in._Writer, name, called)
    return calls


def save_elsewhere(app: Flask) -> None:
    """Write from another connection, which does not wait for any other."""
    engine = create_engine(app.config["SQLALCHEMY_DATABASE_URI"])
    with engine.connect() as connection, connection.begin():
        if engine.dialect.name == "sqlite":
            connection.execute(text("PRAGMA busy_timeout = 0"))
        else:
            connection.execute(text("SET LOCAL lock_timeout = '1ms'"))
        connection.execute(update(Table).values(version=Table.version + 1))
    engine.dispose()


def nothing_differs() -> bool:
    return [str(each) for each in derived_check.check(derived_check.Checked())] == []


def test_while_games_are_made_ready_for_a_table_a_hand_is_saved(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking_in, "GAMES_AT_ONCE", 1)
    calls = before_each(monkeypatch, "put_aside", lambda _: save_elsewhere(any_app))
    with any_app.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        before = everything()
        found = survey(paper(evening), evening.device)
        assert (found.way, found.games, found.players) == (ADDED, 3, 1)
        take_in(paper(evening), evening.device)
        assert len(calls) == 3 + 1  # a piece for each game, and the end
        assert db.session.query(Game).count() == 4
        assert nothing_differs()
        done = db.session.scalars(select(TableImport)).one()
        undo(db.session.get_one(Table, done.table_id), done)
        assert nothing_differs()
        after = everything()
        for name in ("table_imports", "tables"):
            before[name] = after[name]
        assert after == before


@pytest.mark.parametrize("way", [KEPT, COPIED])
def test_while_a_new_table_comes_in_a_hand_is_saved_after_each_piece(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    with make_app().app_context():
        there = text_of(fill_table().table.id)
    app = make_app()
    with app.app_context():
        if way == COPIED:
            take_in(there, newcomer())
        monkeypatch.setattr(taking_in, "GAMES_AT_ONCE", 2)
        pieces: list[int] = []
        rows = taking_in._Writer._write_rows

        def write_rows(self: Any) -> None:
            pieces.append(len(self._rows[Game]))
            rows(self)

        monkeypatch.setattr(taking_in._Writer, "_write_rows", write_rows)
        begin = taking_in.write_transaction
        monkeypatch.setattr(
            taking_in, "write_transaction", lambda: [save_elsewhere(app), begin()][1]
        )
        found = survey(there, newcomer())
        assert found.way == way
        take_in(there, newcomer())
        assert pieces == [2, 2, 2, 1]
        assert nothing_differs()


def test_games_for_a_table_whose_people_change_meanwhile_are_made_ready_again(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eva comes, and then turns out to be another spelling, while games with her are read."""
    with app.app_context():
        evening = Evening()

        def change(call: int) -> None:
            if call == 1:
                with scorebook.writing(evening.table):
                    scorebook.seat_players(evening.table, ("Eva",), NOON)

        file = paper(evening)
        calls = before_each(monkeypatch, "put_aside", change)
        with pytest.raises(Refused, match="file_changed_meanwhile"):
            take_in(file, evening.device)
        assert len(calls) == 1  # then it was another Eva
        assert db.session.query(Game).count() == 1
        assert db.session.query(Player).count() == 4 + 1
        eva = db.session.scalars(select(Player).where(Player.name == "Eva")).one()

        def merge(call: int) -> None:
            if call == 1:
                with scorebook.writing(evening.table):
                    scorebook.merge(db.session.get_one(Player, eva.id), evening.player("Dev"))

        calls = before_each(monkeypatch, "put_aside", merge)
        take_in(paper(evening), evening.device)
        assert db.session.query(Game).count() == 4
        assert nothing_differs()


def test_what_another_brings_meanwhile_under_the_same_ids_stays(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both found none of the ids here. The second is refused, and takes away nothing."""
    with make_app().app_context():
        there = text_of(fill_table().table.id)
    with make_app().app_context():
        devices = [newcomer(), newcomer()]
        surveys = [survey(there, device) for device in devices]
        assert [found.way for found in surveys] == [KEPT, KEPT]
        taking_in.take_in(file_of(there), surveys[0], lambda: NOON, devices[0].id)
        before = everything()
        for device_id in (devices[1].id, None):
            with pytest.raises(Refused, match="file_changed_meanwhile"):
                taking_in.take_in(file_of(there), surveys[1], lambda: NOON, device_id)
            assert everything() == before


def test_nothing_is_added_to_a_table_that_went_into_the_bin_meanwhile(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        evening = Evening()
        file, found = paper(evening), survey(paper(evening), evening.device)

        def delete(_call: int) -> None:
            with scorebook.writing(evening.table):
                evening.table.deleted_at = NOON

        before_each(monkeypatch, "put_aside", delete)
        with pytest.raises(Refused, match="table_is_gone"):
            taking_in.take_in(file_of(file), found, lambda: NOON, evening.device.id)
        assert db.session.query(Game).count() == 1


def test_what_the_last_write_is_refused_by_leaves_nothing(make_app: MakeApp) -> None:
    def refuse(_table_id: uuid.UUID) -> None:
        raise Refused("device_has_most_tables", most=1)

    with make_app().app_context():
        there = text_of(fill_table().table.id)
    with make_app().app_context():
        evening = Evening()
        for file in (there, paper(evening)):
            found, before = survey(file, evening.device), everything()
            with pytest.raises(Refused, match="device_has_most_tables"):
                taking_in.take_in(file_of(file), found, lambda: NOON, evening.device.id, refuse)
            for name in ("tables", "grants"):  # a version was counted, and that is all
                assert len(everything()[name]) == len(before[name])
            assert {**everything(), "tables": []} == {**before, "tables": []}


KILLED = """
import os, sys
from companion import cli
from companion.table_files import taking_in
writes = []
write = taking_in._Writer._write_rows
def dies(self):
    write(self)
    writes.append(self)
    if len(writes) == 2:
        os._exit(9)
taking_in.GAMES_AT_ONCE = 1
taking_in._Writer._write_rows = dies
cli.main(["--data", sys.argv[1], "import", sys.argv[2]])
"""


def test_killed_while_games_are_added_none_of_them_is_there(app: Flask, tmp_path: Path) -> None:
    with app.app_context():
        evening = Evening()
        file = tmp_path / "table.json"
        file.write_text(paper(evening), encoding="utf-8")
        before = everything()
        db.session.remove()
        command = [sys.executable, "-c", KILLED, str(app.config["DATA"]), str(file)]
        assert subprocess.run(command, check=False, cwd=ASSETS).returncode == 9
        assert everything() == before


def test_of_a_new_table_that_is_taken_back_nobody_sees_anything_and_the_rest_goes_later(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    with make_app().app_context():
        there = text_of(fill_table().table.id)
    with make_app().app_context():
        evening = Evening()
        before = everything()
        done = take_in(there, evening.device)
        table = db.session.get_one(Table, done.table_id)
        with write_transaction():
            gone = taking_in.undo_import(table, done.id, datetime.now(UTC))
        assert gone == done.id
        # Here it may be killed.
        assert find_access(evening.device.id, table.id) is None
        assert db.session.scalars(select(Grant.table_id)).all() == [evening.table.id]
        assert taking_in.remove_unfinished(datetime.now(UTC))
        assert not taking_in.remove_unfinished(datetime.now(UTC) + taking_in.LONGEST_SILENCE)
        assert everything() == before
        assert db.session.get(Device, evening.device.id)


def test_what_was_changed_since_it_was_looked_at_is_not_taken_back(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        done = take_in(paper(evening), evening.device)
        table = db.session.get_one(Table, evening.table.id)
        seen = taking_in.look_back(table, done.id)
        evening.game = db.session.scalars(select(Game).where(Game.number == 3)).one()
        with scorebook.writing(table):
            scorebook.describe_game(evening.state, "Porch")
        table = db.session.get_one(Table, evening.table.id)
        with pytest.raises(Refused, match="import_changed"), scorebook.writing(table):
            taking_in.undo_import(table, done.id, NOON, seen)
        assert db.session.query(TableImport).filter_by(undone_at=None).count() == 1
        assert db.session.query(Game).count() == 4

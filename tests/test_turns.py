"""Those who write take turns: nobody is told to come again who could have waited, and what comes
too late is not lost.
"""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from html import unescape
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import select, text, update

from companion import database, demo
from companion.config import DATABASE_FILE
from companion.history import bin, check
from companion.models import Deletion, Game, Grant, Result, Table, db
from companion.referee.telling import say
from companion.sharing.access import FOLLOWER
from tests.conftest import MakeApp
from tests.scorebook.evening import NOON, Evening
from tests.web.sharing.ways import make_link

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

# Another process: it holds every table until it reads a line.
HOLDS = """
import sys
from sqlalchemy import create_engine, text
with create_engine(sys.argv[1]).connect() as connection:
    connection.execute(text("UPDATE tables SET version = version"))
    print("held", flush=True)
    sys.stdin.readline()
    connection.rollback()
"""

# Another: it writes without an end, each time for as long as others wait between two looks.
WRITES = """
import sys
from itertools import count
from time import monotonic
from companion import create_app, database
from companion.models import db
from sqlalchemy import text
database.STEP = 0.3
with create_app({"DATA": sys.argv[1], "BACKUPS": None}).app_context():
    for number in database.taking_turns(count()):
        with database.write_transaction():
            db.session.execute(text("UPDATE tables SET version = version + 1"))
            until = monotonic() + 0.1
            while monotonic() < until:
                pass
        if number == 3:
            print("writes", flush=True)
"""


@contextmanager
def process(script: str, argument: str) -> Iterator[subprocess.Popen[str]]:
    """Python in a process of its own, when it has said that it is ready."""
    with subprocess.Popen(
        [sys.executable, "-c", script, argument],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout
        try:
            assert running.stdout.readline()
            yield running
        finally:
            running.kill()


def let_go(holder: subprocess.Popen[str]) -> None:
    assert holder.stdin
    holder.stdin.write("\n")
    holder.stdin.flush()


def guest(app: Flask, table: Table) -> FlaskClient:
    """A phone with the link to look, asked who it is."""
    [phone] = party_of(app, table, 1)
    return phone


def party_of(app: Flask, table: Table, many: int) -> list[FlaskClient]:
    """So many of them, by one link."""
    link = make_link(app, table, FOLLOWER, NOON)
    db.session.commit()
    return [asked(app.test_client(), link) for _ in range(many)]


def asked(phone: FlaskClient, link: str) -> FlaskClient:
    phone.get(f"/w/{link}")
    assert phone.get("/join/who").status_code == 200
    return phone


def guests(table: Any) -> int:
    db.session.rollback()
    mine = select(Grant).where(Grant.table_id == table, Grant.role == FOLLOWER)
    return len(db.session.scalars(mine).all())


def address(app: Flask) -> str:
    with app.app_context():
        return db.engine.url.render_as_string(hide_password=False)


@pytest.mark.both_databases
def test_a_join_waits_while_another_process_writes(app: Flask) -> None:
    with app.app_context():
        table = Evening().table
        phone, table_id = guest(app, table), table.id
    answers: list[TestResponse] = []
    with process(HOLDS, address(app)) as holder:
        joins = threading.Thread(target=lambda: answers.append(phone.post("/join/who")))
        joins.start()
        wait_until(lambda: are_waiting(app, 1) or bool(answers))
        let_go(holder)
        joins.join(60)
    assert [answer.status_code for answer in answers] == [303]
    with app.app_context():
        assert guests(table_id) == 1


def test_a_whole_party_waits_for_its_turn(app: Flask) -> None:
    party = 20
    with app.app_context():
        table = Evening().table
        phones, table_id = party_of(app, table, party), table.id
    statuses: list[int] = []
    with process(HOLDS, address(app)) as holder:

        def join(phone: FlaskClient) -> None:
            statuses.append(phone.post("/join/who").status_code)

        joins = [threading.Thread(target=join, args=(phone,)) for phone in phones]
        for each in joins:
            each.start()
        wait_until(lambda: are_waiting(app, party) or bool(statuses))
        let_go(holder)
        for each in joins:
            each.join(60)
    assert statuses == [303] * party
    with app.app_context():
        assert guests(table_id) == party


def wait_until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        threading.Event().wait(0.01)


def are_waiting(app: Flask, many: int) -> bool:
    """Whether so many writes of an app are under way, and the database keeps them waiting."""
    with app.app_context():
        if db.engine.dialect.name == "postgresql":
            with db.engine.connect() as connection:
                waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
                return bool(connection.scalar(waiting))
        line = app.extensions["line_to_write"]
        free: int = line.places._value
        return bool(line.turn.locked() and 1 + database.MOST_WAITING["sqlite"] - free >= many)


FIELD = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')


@pytest.mark.both_databases
def test_a_join_that_comes_too_late_is_not_lost(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        evening = Evening()
        phone, table_id = guest(app, evening.table), evening.table.id
        seat = evening.state.seats[1].number
        monkeypatch.setattr(database, "PATIENCE", 0.1)
        monkeypatch.setattr(database, "BUSY_TIMEOUT", "PRAGMA busy_timeout = 100")
        db.session.remove()
        db.engine.dispose()
    with process(HOLDS, address(app)) as holder:
        late = phone.post("/join/who", data={"seat": str(seat)})
        assert (late.status_code, late.headers["Retry-After"]) == (503, "2")
        assert say("status_503") in unescape(late.text)
        assert 'action="/join/who' in late.text
        kept = dict(FIELD.findall(late.text))
        assert kept["seat"] == str(seat)
        let_go(holder)
        holder.wait(60)
    assert phone.post("/join/who", data=kept).status_code == 303
    with app.app_context():
        assert guests(table_id) == 1


def test_who_waits_has_a_turn_while_another_process_writes_for_long(app: Flask) -> None:
    with app.app_context():
        table = Evening().table
        phone, table_id = guest(app, table), table.id
    with process(WRITES, str(app.config["DATA"])):
        assert phone.post("/join/who").status_code == 303
    with app.app_context():
        assert guests(table_id) == 1


def test_a_file_that_was_sent_is_no_form_to_send_again(app: Flask) -> None:
    with app.test_request_context("/", method="POST", data={"file": (open(__file__, "rb"), "a")}):
        from companion.web.errors import kept_form

        assert kept_form() is None


@pytest.fixture
def rests(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> tuple[Flask, list[float]]:
    """An app whose long writes rest after each step; in each rest another connection writes."""
    app, found = make_app(), []  # of its own: it is watched
    file = app.config["DATA"] / DATABASE_FILE

    def rest(seconds: float) -> None:
        with closing(sqlite3.connect(file, timeout=0)) as other:
            other.execute("BEGIN IMMEDIATE")
            other.execute("UPDATE tables SET version = version + 1")
            other.commit()
        found.append(seconds)

    monkeypatch.setattr(database, "STEP", 0.0)
    monkeypatch.setattr(database, "sleep", rest)
    return app, found


Rests = tuple["Flask", list[float]]


def test_the_table_to_look_at_is_made_game_by_game(rests: Rests) -> None:
    app, found = rests
    with app.app_context():
        demo.make_demo(datetime.now(UTC), Random(1), evenings=3)
    assert found == [database.REST] * 3


def test_what_was_deleted_long_ago_goes_one_by_one(rests: Rests) -> None:
    app, found = rests
    with app.app_context():
        evening = Evening()
        at = NOON - timedelta(days=40)
        for _ in range(3):
            game = Evening(device=evening.device).game
            row = {"table_id": game.table_id, "game_id": game.id, "device_id": evening.device.id}
            db.session.add(Deletion(**row, at=at, days=bin.KEPT_FOR.days))
        db.session.commit()
        assert bin.purge_old(NOON) == 3
        assert len(db.session.scalars(select(Game)).all()) == 1
    assert found == [database.REST] * 3


def test_what_is_derived_is_put_right_some_games_at_a_time(
    rests: Rests, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, found = rests
    monkeypatch.setattr(check, "REPAIRED_AT_ONCE", 2)
    with app.app_context():
        for _ in range(5):
            Evening().play(1)
        db.session.execute(update(Result).values(points=77))
        db.session.commit()
        check.repair(check.check().wrong)
        assert not check.check().wrong
    assert found == [database.REST] * 5  # five tables


def test_one_app_does_not_wait_for_the_writes_of_another(make_app: MakeApp) -> None:
    first, second = make_app(), make_app()  # two of them: that is what it asks
    with first.app_context(), database.write_transaction():
        joined = threading.Thread(target=write_in, args=(second,))
        joined.start()
        joined.join(60)
        assert not joined.is_alive()


def test_a_burst_waits_for_its_turn(make_app: MakeApp) -> None:
    app = make_app()  # of its own: many threads write to it
    many = 2 * (1 + database.MOST_WAITING["sqlite"])
    begin, errors = threading.Barrier(many), []

    def write() -> None:
        begin.wait()
        try:
            write_in(app)
        except database.Busy as busy:
            errors.append(busy)

    threads = [threading.Thread(target=write) for _ in range(many)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(60)
    assert errors == []


def write_in(app: Flask) -> None:
    with app.app_context(), database.write_transaction():
        db.session.execute(text("UPDATE tables SET version = version"))


def test_steps_of_a_short_write_have_no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "sleep", None)
    steps = database.taking_turns(count())
    assert [next(steps) for _ in range(3)] == [0, 1, 2]

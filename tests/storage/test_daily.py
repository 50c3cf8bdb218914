"""A backup a day, by one process, as many as the disk has room for."""

from __future__ import annotations

import errno
import fcntl
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import pytest
from flask import Flask
from sqlalchemy import select

from companion import clock, migrations, tidy
from companion.database import Busy
from companion.migrations import CannotUpgrade
from companion.models import Device, Operation, Table, db
from companion.scorebook import Request, note_done, writing
from companion.storage import backup
from companion.storage.daily import (
    DailyWork,
    back_up_today,
    file_of,
    files_in,
    newest,
    remove_old,
)
from companion.storage.restore import restore
from tests import disks, witness
from tests.conftest import MakeApp, beside
from tests.scorebook.evening import NOON, Evening

NOW = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)
TODAY = "companion-2026-11-21.sqlite3"


@pytest.fixture
def house(make_app: MakeApp, tmp_path: Path) -> Flask:
    """An installation with one table."""
    # Of its own: it makes copies by itself.
    app = make_app(SECRET_KEY=None, BACKUPS=tmp_path / "backups", SERVES=True)
    with app.app_context():
        add_table("Thursday")
    return app


def add_table(name: str) -> None:
    db.session.add(Table(name=name, created_at=NOW))
    db.session.commit()
    db.session.remove()


def names(folder: Path) -> list[str]:
    return [path.name for path in files_in(folder)]


def test_a_day_has_one_backup(house: Flask) -> None:
    folder = house.config["BACKUPS"]
    assert back_up_today(house.config, NOW) == folder / TODAY
    assert back_up_today(house.config, NOW + timedelta(hours=3)) is None
    assert back_up_today(house.config, NOW + timedelta(hours=4)) is not None
    assert names(folder) == ["companion-2026-11-22.sqlite3", TODAY]
    assert newest(folder) == folder / "companion-2026-11-22.sqlite3"


def test_the_backup_of_a_day_is_restored(house: Flask) -> None:
    back_up_today(house.config, NOW)
    with house.app_context():
        add_table("Made later")
        db.engine.dispose()
    restore(house.config, house.config["BACKUPS"] / TODAY, NOW)
    with closing(sqlite3.connect(house.config["DATA"] / "companion.sqlite3")) as connection:
        assert connection.execute("SELECT name FROM tables").fetchall() == [("Thursday",)]


def test_the_first_request_begins_and_the_others_change_nothing(
    house: Flask,
) -> None:
    client, daily = house.test_client(), house.extensions["daily_work"]
    daily.is_over.set()
    assert client.get("/healthz").status_code == 200
    thread = daily.thread
    thread.join()
    assert len(names(house.config["BACKUPS"])) == 1
    assert client.get("/healthz").status_code == 200
    assert daily.thread is thread


def test_there_are_none_where_they_are_off(make_app: MakeApp) -> None:
    app = make_app(BACKUPS=None, SERVES=True)  # of its own: it works by itself
    daily = app.extensions["daily_work"]
    daily.is_over.set()
    daily.run()
    assert not (app.config["DATA"] / "backups").exists()


def test_a_command_does_none_of_it(make_app: MakeApp) -> None:
    assert "daily_work" not in make_app(SERVES=False).extensions


def test_a_start_leaves_no_connection_open_and_a_day_takes_none_away(house: Flask) -> None:
    app = beside(house)
    with app.app_context():
        pool = db.engine.pool
        assert pool.status().startswith("Pool size: 16  Connections in pool: 0 ")
        tidy(app)
        assert db.engine.pool is pool


def test_what_guarded_writes_goes_too(app: Flask) -> None:
    with app.app_context():
        table, device = (evening := Evening()).table, evening.device
        with writing(table):
            table.made_from = "a hash"
            note_done(device, table, Request("key", "hash"), "/there", NOON)
        app.config["CLOCK"] = lambda: NOON + timedelta(days=60)
        tidy(app)
        assert db.session.scalars(select(Operation.key)).all() == []
        assert db.session.scalars(select(Table.made_from)).all() == [None]


def test_what_cannot_be_tidied_is_logged_and_tried_again(
    house: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    tried = []

    def tidy(_app: Flask) -> None:
        tried.append("once")
        raise Busy

    daily = DailyWork(house, tidy)
    daily.logger = logging.getLogger("a test")
    daily.is_over.set()
    daily.run()
    daily.run()
    assert tried == ["once"] * 2
    assert caplog.messages == ["What was deleted long ago waits for another day: Busy"] * 2


# How many stay


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Twenty backups, and files that are none."""
    for number in range(20):
        file_of(tmp_path, date(2026, 11, 1) + timedelta(days=number)).touch()
    (tmp_path / "companion-2020-01-01.sqlite3.kept").touch()
    (tmp_path / "my copy.sqlite3").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("free_with", "left"),
    [
        ({}, 14),  # room enough
        ({5: 300}, 5),  # so many leave three times the database free, one more does not
        ({1: 300}, 2),  # never enough
    ],
)
def test_as_many_stay_as_the_disk_has_room_for(
    folder: Path, free_with: dict[int, int], left: int
) -> None:
    [most] = free_with or [99]

    def free(_folder: Path) -> int:
        return 300 if len(files_in(folder)) <= most else 299

    remove_old(folder, 100, free)
    assert len(files_in(folder)) == left
    assert newest(folder) == file_of(folder, date(2026, 11, 20))
    assert (folder / "my copy.sqlite3").exists()
    assert (folder / "companion-2020-01-01.sqlite3.kept").exists()


def test_the_oldest_go_when_a_new_one_is_made(house: Flask) -> None:
    for number in range(20):
        assert back_up_today(house.config, NOW + timedelta(days=number))
    assert len(names(house.config["BACKUPS"])) == 14
    assert names(house.config["BACKUPS"])[-1] == "companion-2026-11-27.sqlite3"


def test_the_newest_stays_whatever_day_a_wrong_clock_gave_it(house: Flask) -> None:
    for number in range(14):
        back_up_today(house.config, NOW + timedelta(days=number))
    made = back_up_today(house.config, datetime(1970, 1, 1, tzinfo=UTC))
    assert made is not None
    assert made.exists()
    assert len(names(house.config["BACKUPS"])) == 14


def test_a_clock_that_begins_in_1970_each_time_gives_a_backup_each_day(house: Flask) -> None:
    daily, begun = house.extensions["daily_work"], datetime(1970, 1, 1, 0, 2, tzinfo=UTC)
    with house.app_context():
        for day in (21, 22):
            db.session.add(Device(created_at=NOW, last_seen_at=NOW.replace(day=day)))
            db.session.commit()
            house.config["CLOCK"] = lambda: begun
            clock.go_on(house)
            daily.back_up("")
    assert names(house.config["BACKUPS"]) == ["companion-2026-11-22.sqlite3", TODAY]


# Who does it


def test_only_one_process_works_at_it(house: Flask) -> None:
    folder = house.config["BACKUPS"]
    folder.mkdir()
    with open(folder / ".lock", "w") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert back_up_today(house.config, NOW) is None
    assert back_up_today(house.config, NOW) == folder / TODAY


def test_what_an_ended_process_left_is_cleared_away(house: Flask) -> None:
    left = house.config["BACKUPS"] / ".companion-x1"
    left.mkdir(parents=True)
    (left / TODAY).touch()
    back_up_today(house.config, NOW)
    assert not left.exists()


# Where it cannot be


@pytest.fixture
def closed() -> Iterator[Path]:
    """A folder in which nothing can be written."""
    with TemporaryDirectory(prefix="companion-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_a_folder_that_cannot_be_written_is_logged_once(
    house: Flask, closed: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.config["BACKUPS"] = closed / "backups"
    daily = DailyWork(house, lambda _: None)
    daily.logger = logging.getLogger("a test")
    with disks.read_only(closed):
        problem = daily.back_up("")
        assert daily.back_up(problem) == problem == "Permission denied"
        with monkeypatch.context() as stopping:
            stopping.setattr("companion.storage.daily.main_thread", Thread)  # one that isn't alive
            daily.back_up("")
    assert caplog.messages == ["There is no backup of today: Permission denied"]
    assert daily.back_up(problem) == ""
    assert len(names(closed / "backups")) == 1


# Before a step


def older(folder: Path) -> Path:
    """A data folder with a database of adfc8a0."""
    folder.mkdir()
    witness.write_sqlite(folder)
    return folder


def revision_in(file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection:
        [revision] = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(revision)


def test_before_a_step_the_tables_as_they_were_go_into_a_backup(tmp_path: Path) -> None:
    folder, backups = older(tmp_path / "data"), tmp_path / "backups"
    for _ in range(2):  # the second start finds nothing to do
        with witness.opened(folder, BACKUPS=backups):
            [kept] = files_in(backups)
    today, head = datetime.now(UTC).date(), migrations.head()
    assert kept.name == f"companion-{today.isoformat()}-before-{head}.sqlite3"
    assert (revision_in(kept), revision_in(folder / "companion.sqlite3")) == ("0035", head)
    assert newest(backups) == kept


def test_a_new_database_has_nothing_to_copy(tmp_path: Path) -> None:
    with witness.opened(tmp_path, BACKUPS=tmp_path / "backups"):
        assert not files_in(tmp_path / "backups")


def test_without_room_for_that_backup_no_step_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = older(tmp_path / "data")
    file = folder / "companion.sqlite3"

    def fill_disk(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(backup, "copy", fill_disk)
    with (
        pytest.raises(CannotUpgrade) as refused,
        witness.opened(folder, BACKUPS=tmp_path / "backups"),
    ):
        pass
    assert f"This version changes the tables of {file}" in str(refused.value)
    assert "No space left on device. Nothing was changed." in str(refused.value)
    assert revision_in(file) == "0035"
    assert not files_in(tmp_path / "backups")

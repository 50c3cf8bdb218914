"""Where nothing can be written, everything can be looked at, and whoever saves is told so."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import flask_migrate
import pytest

from companion import create_app, database, migrations
from companion.models import Device, db
from companion.referee.telling import say
from companion.storage import backup
from tests import disks
from tests.conftest import FOR_TESTS
from tests.web.world import LATER, World, open_world

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

NEXT_DAY = LATER + timedelta(days=1)  # so that every visit is to be noted


@pytest.fixture(scope="module")
def world(request: pytest.FixtureRequest) -> Iterator[World]:
    with open_world(request, TESTING=False) as world:
        world.app.logger.disabled = True
        world.app.config["CLOCK"] = lambda: NEXT_DAY
        yield world
        world.app.logger.disabled = False


@pytest.fixture
def folder(world: World) -> Iterator[Path]:
    """The data of the world, in a folder that others may look into."""
    with TemporaryDirectory(prefix="companion-") as name:
        path = Path(name)
        path.chmod(0o755)
        world.copy_to(path / "companion.sqlite3")
        yield path


def opened(folder: Path) -> Flask:
    """An app with these data."""
    return create_app({**FOR_TESTS, "TESTING": False, "DATA": folder, "CLOCK": lambda: NEXT_DAY})


def keeper_of(world: World, app: Flask) -> FlaskClient:
    client = app.test_client()
    with client.session_transaction() as session:
        session["device"] = world._device.hex
    return client


# Only a phone that waits for an OK has it; the keeper does not, on any disk.
OF_WHO_ASKS = "joining.ask_news"
# Only a visitor who just opened a link can send it.
OF_WHO_JOINS = "joining.take"


def looks(world: World, app: Flask) -> dict[str, int]:
    """The pages that do not come."""
    keeper = keeper_of(world, app)
    rules = [rule for rule in world.rules("GET") if rule.endpoint != OF_WHO_ASKS]
    paths = [world.url(rule, world.own) for rule in rules]
    answers = {path: keeper.get(path, follow_redirects=True).status_code for path in paths}
    return {path: status for path, status in answers.items() if status != 200}


def saves(world: World, app: Flask) -> dict[str, tuple[int, bool]]:
    """How every form is answered, and whether with the words for this case."""
    keeper, answers = keeper_of(world, app), {}
    for form in world.forms:
        if form.endpoint == OF_WHO_JOINS:
            continue
        answer = keeper.post(form.action, data=form.filled())
        says_so = say("database_away") in unescape(answer.text)
        answers[form.endpoint] = (answer.status_code, says_so)
    return answers


def assert_refused(answers: dict[str, tuple[int, bool]]) -> None:
    """What would write is 503 with the words; the others only show something."""
    refused = {name for name, (status, _) in answers.items() if status == 503}
    assert len(refused) > len(answers) / 2
    assert all(answers[name] == (503, True) for name in refused)
    assert {status for status, _ in answers.values()} <= {200, 409, 422, 503}


def test_on_a_full_disk(world: World) -> None:
    with disks.full():
        missing, answers = looks(world, world.app), saves(world, world.app)
    assert missing == {"/readyz": 503}
    assert_refused(answers)
    assert not world.is_changed


def test_a_server_started_on_a_full_disk(world: World, folder: Path) -> None:
    with disks.full():
        app = opened(folder)
        missing, answers = looks(world, app), saves(world, app)
    assert missing == {"/readyz": 503}
    assert_refused(answers)
    assert saves_again(world, app)


def test_in_a_folder_that_cannot_be_written(world: World, folder: Path) -> None:
    with disks.read_only(folder):
        app = opened(folder)
        missing, answers = looks(world, app), saves(world, app)
    assert missing == {"/readyz": 503}
    assert_refused(answers)
    assert saves_again(world, app)


def saves_again(world: World, app: Flask) -> bool:
    """Whether writing goes on by itself, once it can."""
    form = next(form for form in world.forms if form.endpoint == "sharing.change_take_over")
    status = keeper_of(world, app).post(form.action, data=form.filled()).status_code
    with app.app_context():
        noted = db.session.get_one(Device, world._device).last_seen_at
        db.engine.dispose()
    return status == 303 and noted == NEXT_DAY


def test_a_step_that_cannot_be_taken_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def take_step() -> None:
        with db.engine.begin() as connection:
            connection.exec_driver_sql("CREATE TABLE more (id INTEGER)")

    monkeypatch.setattr(migrations, "head", lambda: "another")
    monkeypatch.setattr(flask_migrate, "upgrade", take_step)
    with disks.read_only(folder), pytest.raises(migrations.CannotUpgrade) as refused:
        opened(folder)
    assert str(refused.value).startswith(
        f"The database {folder}/companion.sqlite3 can't be brought up to date for this version: "
        f"attempt to write a readonly database. Nothing was changed. {folder} is closed"
    )


def test_a_backup_is_made_of_a_folder_that_cannot_be_written(folder: Path, tmp_path: Path) -> None:
    with TemporaryDirectory(prefix="companion-") as name:
        Path(name).chmod(0o777)
        settings = {"DATA": folder, "DATABASE_URL": f"sqlite:///{folder / 'companion.sqlite3'}"}
        with disks.read_only(folder):
            backup.back_up(settings, Path(name) / "copy.sqlite3")
        backup.check(Path(name) / "copy.sqlite3")


def test_a_visit_waits_for_no_write_and_an_outage_is_logged_once(
    world: World, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = opened(folder)
    monkeypatch.setattr(app.logger, "disabled", False)
    path = world.url(world.rule("scoreboard.show"), world.own)
    with closing(sqlite3.connect(folder / "companion.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert keeper_of(world, app).get(path).status_code == 200
        assert keeper_of(world, app).get(path).status_code == 200
    assert caplog.messages == ["Visits cannot be noted: database is locked"]
    with app.app_context():
        assert db.session.get_one(Device, world._device).last_seen_at < NEXT_DAY
        db.session.remove()
    assert keeper_of(world, app).get(path).status_code == 200
    with app.app_context():
        assert db.session.get_one(Device, world._device).last_seen_at == NEXT_DAY
        db.engine.dispose()


def test_more_writes_than_may_wait_are_sent_away(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "A_MOMENT", 0.01)
    places, many = world.app.extensions["line_to_write"].places, 0
    while places.acquire(blocking=False):
        many += 1
    try:
        assert looks(world, world.app) == {}
        form = next(form for form in world.forms if form.endpoint == "sharing.change_take_over")
        answer = keeper_of(world, world.app).post(form.action, data=form.filled())
    finally:
        places.release(many)
    assert many == 1 + database.MOST_WAITING["sqlite"]
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert say("status_503") in answer.text
    world.restore()

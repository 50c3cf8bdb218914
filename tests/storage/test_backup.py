"""A copy holds everything, is checked before it is used, and replaces nothing for good."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from companion import create_app
from companion.models import Table, db
from companion.storage import backup
from companion.storage import restore as restoring
from companion.storage.backup import BackupError, back_up, check
from companion.storage.restore import restore
from tests.conftest import MakeApp
from tests.disks import without_links

NOW = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)


@pytest.fixture
def house(make_app: MakeApp) -> Iterator[Flask]:
    """An installation with one table and its own key."""
    # Of its own: its whole folder is copied, with the key.
    app = make_app(SECRET_KEY=None)
    with app.app_context():
        add_table("Thursday")
    return app


def add_table(name: str) -> None:
    db.session.add(Table(name=name, created_at=NOW))
    db.session.commit()


def tables(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM tables ORDER BY name")]


def stop(app: Flask) -> Path:
    """Let go of the database, as a stopped server does."""
    with app.app_context():
        db.session.remove()
        db.engine.dispose()
    return app.config["DATA"] / "companion.sqlite3"


def test_a_copy_made_while_serving_is_restored(house: Flask, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    back_up(house.config, copy)
    with house.app_context():
        add_table("Made later")
    file = stop(house)
    aside = restore(house.config, copy, NOW)
    assert tables(file) == ["Thursday"]
    assert tables(aside[0]) == ["Made later", "Thursday"]
    assert [path.name for path in aside] == [
        "companion.sqlite3.before-20261121-203000",
        "secret_key.before-20261121-203000",
    ]


def test_what_root_restores_stays_with_who_serves_it(
    house: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, given = tmp_path / "copy.sqlite3", []
    back_up(house.config, copy)
    stop(house)
    folder = house.config["DATA"].stat()
    monkeypatch.setattr(os, "chown", lambda path, *owner: given.append((path.name, owner)))
    for user in (0, 1000):
        monkeypatch.setattr(os, "geteuid", lambda user=user: user)
        restore(house.config, copy, NOW + timedelta(minutes=user))
    theirs = (folder.st_uid, folder.st_gid)
    assert given == [("companion.sqlite3", theirs), ("secret_key", theirs)]


def test_another_house_can_take_over_with_the_same_cookies(
    house: Flask, make_app: MakeApp, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite3"
    back_up(house.config, copy)
    other = make_app(SECRET_KEY=None)
    file = stop(other)
    assert other.config["SECRET_KEY"] != house.config["SECRET_KEY"]
    restore(other.config, copy, NOW)
    assert (file.parent / "secret_key").read_text().strip() == house.config["SECRET_KEY"]
    with closing(sqlite3.connect(file)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE name LIKE 'backup%'")
        assert names.fetchall() == []


def test_a_copy_is_for_its_owner_alone_and_one_plain_file(house: Flask, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    back_up(house.config, folder / "copy.sqlite3")
    assert [path.name for path in folder.iterdir()] == ["copy.sqlite3"]
    assert stat.S_IMODE((folder / "copy.sqlite3").stat().st_mode) == 0o600


@pytest.fixture
def open_handed() -> Iterator[None]:
    """New files are for everybody, if nobody says otherwise."""
    usual = os.umask(0)
    yield
    os.umask(usual)


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.mark.usefixtures("open_handed")
def test_a_new_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    app = create_app({"DATA": tmp_path})
    with app.app_context():
        add_table("Thursday")
        files = list(tmp_path.glob("companion.sqlite3*"))
        assert len(files) > 1  # what SQLite keeps beside it too
        assert {mode(file) for file in files} == {0o600}
        db.engine.dispose()


@pytest.mark.usefixtures("open_handed")
def test_a_copy_is_closed_to_others_while_it_is_made(house: Flask, tmp_path: Path) -> None:
    backup.copy(house.config["DATA"] / "companion.sqlite3", tmp_path / "copy.sqlite3")
    assert mode(tmp_path / "copy.sqlite3") == 0o600


@pytest.mark.usefixtures("open_handed")
def test_what_is_restored_is_for_its_owner_alone(house: Flask, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    back_up(house.config, copy)
    copy.chmod(0o644)
    file = stop(house)
    restore(house.config, copy, NOW)
    assert mode(file) == 0o600


def test_an_older_copy_is_not_overwritten(house: Flask, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    copy.write_text("precious")
    with pytest.raises(BackupError, match="is there already"):
        back_up(house.config, copy)
    assert copy.read_text() == "precious"


def test_a_copy_needs_a_folder_that_is_there(house: Flask, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="cannot be written: No such file"):
        back_up(house.config, tmp_path / "nowhere" / "copy.sqlite3")


def test_a_stick_without_links_holds_a_copy_too(
    house: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_links(monkeypatch)
    copy = tmp_path / "copy.sqlite3"
    back_up(house.config, copy)
    with pytest.raises(BackupError, match="is there already"):
        back_up(house.config, copy)
    file = stop(house)
    aside = restore(house.config, copy, NOW)
    assert tables(file) == tables(aside[0]) == ["Thursday"]


def test_a_full_disk_is_told_in_a_sentence(
    house: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy.sqlite3"
    back_up(house.config, copy)
    stop(house)
    for module in (backup, restoring):
        monkeypatch.setattr(module, "copy", full)
    with pytest.raises(BackupError, match="cannot be written: database or disk is full"):
        back_up(house.config, tmp_path / "another.sqlite3")
    with pytest.raises(BackupError, match="cannot be restored: database or disk is full"):
        restore(house.config, copy, NOW)


def full(*_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_nothing_is_restored_into_a_running_house(house: Flask, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    back_up(house.config, copy)
    with house.app_context():
        db.session.execute(text("SELECT 1"))
        with pytest.raises(BackupError, match="Stop it first"):
            restore(house.config, copy, NOW)


def damaged(copy: Path) -> None:
    content = bytearray(copy.read_bytes())
    content[5000:9000] = b"\x55" * 4000
    copy.write_bytes(content)


def orphaned(copy: Path) -> None:
    change(copy, "INSERT INTO players SELECT x'00', x'01', 'a', 'a', 0, '2026-01-01', NULL")


def of_the_future(copy: Path) -> None:
    change(copy, "UPDATE alembic_version SET version_num = 'future'")


def foreign(copy: Path) -> None:
    change(copy, "ALTER TABLE games RENAME TO matches")


def no_database(copy: Path) -> None:
    copy.write_text("Ann 26, Bo 0\n" * 1000)


def missing(copy: Path) -> None:
    copy.unlink()


def change(copy: Path, statement: str) -> None:
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute(statement)


def altered(copy: Path) -> None:
    change(copy, "UPDATE tables SET name = 'Thirsday'")


def with_a_trigger(copy: Path) -> None:
    change(copy, "DROP TABLE backup_checksum")
    change(copy, "CREATE TRIGGER lose AFTER INSERT ON changes BEGIN DELETE FROM results; END")


def with_a_view(copy: Path) -> None:
    change(copy, "DROP TABLE backup_checksum")
    change(copy, "CREATE VIEW everybody AS SELECT * FROM players")


def without_a_column(copy: Path) -> None:
    change(copy, "DROP TABLE backup_checksum")
    change(copy, "ALTER TABLE changes DROP COLUMN ruling")


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (altered, "is not as it was made"),
        (with_a_trigger, r"doesn't match this version of Companion \(see trigger lose\)"),
        (with_a_view, r"doesn't match this version of Companion \(see view everybody\)"),
        (without_a_column, r"doesn't match this version of Companion \(see table changes\)"),
        (damaged, "is damaged"),
        (orphaned, "is damaged"),
        (of_the_future, "by a newer version"),
        (foreign, "was not made by Companion"),
        (no_database, "is not a database"),
        (missing, "cannot be read: No such file"),
    ],
)
def test_a_bad_copy_is_refused_and_changes_nothing(
    house: Flask, tmp_path: Path, spoil: object, sentence: str
) -> None:
    copy = tmp_path / "copy.sqlite3"
    back_up(house.config, copy)
    spoil(copy)  # type: ignore[operator]
    file = stop(house)
    with pytest.raises(BackupError, match=sentence):
        restore(house.config, copy, NOW)
    assert tables(file) == ["Thursday"]
    assert sorted(path.name for path in file.parent.iterdir()) == [
        "companion.sqlite3",
        "secret_key",
    ]


def test_a_copy_from_before_checksums_is_restored(house: Flask, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    back_up(house.config, copy)
    change(copy, "DROP TABLE backup_checksum")
    assert tables(copy) == ["Thursday"]
    file = stop(house)
    restore(house.config, copy, NOW)
    assert tables(file) == ["Thursday"]


def test_a_copy_whose_columns_differ_is_refused_whatever_its_age(
    house: Flask, tmp_path: Path
) -> None:
    file, new = stop(house), tmp_path / "new.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("ALTER TABLE changes RENAME COLUMN ruling TO verdict")
    with pytest.raises(BackupError, match=r"\(see table changes\)"):
        restoring.refuse_other_tables(file, file, new)


def test_a_damaged_database_can_be_replaced(house: Flask, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    back_up(house.config, copy)
    file = stop(house)
    file.write_bytes(b"rubbish" * 1000)
    aside = restore(house.config, copy, NOW)
    assert tables(file) == ["Thursday"]
    assert aside[0].read_bytes().startswith(b"rubbish")


def test_a_copy_that_cannot_be_read_is_not_called_damaged(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="other cannot be read: No such file"):
        check(tmp_path / "copy", tmp_path / "other")


def test_postgresql_has_its_own_tools(tmp_path: Path) -> None:
    settings = {"DATA": tmp_path, "DATABASE_URL": "postgresql+psycopg://db/companion"}
    with pytest.raises(BackupError, match="use pg_dump"):
        back_up(settings, tmp_path / "copy")

"""A damaged, empty or foreign database file is met at the start, and told as what it is."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from html import unescape
from pathlib import Path

import pytest
from flask import Flask

from companion import cli, create_app
from companion.models import db
from companion.referee.telling import say
from companion.storage import backup, damage
from companion.storage.damage import WrongDatabase
from tests.conftest import FOR_TESTS, MakeApp
from tests.scorebook.evening import Evening
from tests.web.hand_desk import client_of

BACKUP = "companion-2026-11-21.sqlite3"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with an automatic backup."""
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / BACKUP).touch()
    return tmp_path


def start(folder: Path) -> Flask:
    settings = {"DATA": folder, "BACKUPS": folder / "backups"}
    return create_app({**FOR_TESTS, "TESTING": False, **settings})


def refusal(folder: Path) -> str:
    """Why it does not start, and that the file stays as it is."""
    file = folder / "companion.sqlite3"
    before = file.read_bytes()
    with pytest.raises(WrongDatabase) as refused:
        start(folder)
    assert file.read_bytes() == before
    return str(refused.value)


def test_an_empty_file_is_not_filled_anew(folder: Path) -> None:
    file, backup = folder / "companion.sqlite3", folder / "backups" / BACKUP
    file.touch()
    assert refusal(folder) == (
        f"The database {file} is empty: what it held is gone. The newest backup is {backup}; "
        f"`companion --data {folder} restore {backup}` goes back to it. "
        "To begin anew, move the file away."
    )


def test_a_database_without_tables_is_an_empty_one(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "companion.sqlite3")) as connection:
        connection.execute("PRAGMA user_version = 1")
    assert "is empty" in refusal(folder)


def test_a_foreign_database_is_left_alone(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "companion.sqlite3")) as connection:
        connection.execute("CREATE TABLE recipes (id INTEGER)")
    assert "was not made by Companion" in refusal(folder)


def test_a_file_of_something_else_is_left_alone(folder: Path) -> None:
    (folder / "companion.sqlite3").write_text("milk, eggs, cards\n" * 99)
    assert "is not a database, or is damaged. The newest backup is" in refusal(folder)


# A page in the middle


@pytest.fixture
def played(make_app: MakeApp) -> tuple[Path, str]:
    """A closed database with a game, and the address of its scoreboard."""
    # Of its own: its file will be damaged.
    app = make_app()
    with app.app_context():
        evening = Evening()
        for _ in range(3):
            evening.hand(4, 0, 5, 4, queen=0)
        device, path = evening.device.id, f"/t/{evening.table.id}/g/{evening.game.id}"
        db.session.remove()
        db.engine.dispose()
    folder = app.config["DATA"]
    (folder / "device").write_text(device.hex)
    (folder / "backups").mkdir()
    shutil.copy(folder / "companion.sqlite3", folder / "backups" / BACKUP)
    return folder, path


def rewrite(folder: Path, name: str, change: Callable[[bytes], bytes]) -> None:
    """Other bytes in the first page of a table or an index."""
    file = folder / "companion.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        [page] = connection.execute(query, [name]).fetchone()
        [size] = connection.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as content:
        content.seek((page - 1) * size)
        changed = change(content.read(size))
        content.seek((page - 1) * size)
        content.write(changed)


def spoil(folder: Path) -> None:
    """Other bytes where the games are."""
    rewrite(folder, "games", lambda page: b"\x55" * len(page))


def spoil_index(folder: Path, name: str, ids: int = 1) -> None:
    """The last of so many ids in a row is none, where SQLite finds its rows.

    No check of a start asks for these.
    """
    last = rb"(?<=[0-9a-f]{%d})[0-9a-f]" % (32 * ids - 1)

    def change(page: bytes) -> bytes:
        spoiled, count = re.subn(last, b"g", page)
        assert count
        return spoiled

    rewrite(folder, name, change)


def look(app: Flask, folder: Path, path: str) -> tuple[int, str]:
    client = app.test_client()
    with client.session_transaction() as session:
        session["device"] = (folder / "device").read_text()
    answer = client.get(path)
    return answer.status_code, main_of(answer.text)


def main_of(page: str) -> str:
    """What a page says, without the words that wait for its script."""
    return unescape(page[page.index("<main") :])


def test_damage_is_found_at_the_start(
    played: tuple[Path, str], caplog: pytest.LogCaptureFixture
) -> None:
    folder, path = played
    spoil(folder)
    app = start(folder)
    [message] = caplog.messages
    assert message.startswith("The database is damaged: ")
    command = f"companion --data {folder} restore {folder}/backups/{BACKUP}"
    assert message.endswith(f"`{command}` goes back to it.")
    answer = app.test_client().get("/readyz")
    assert answer.status_code == 503
    assert answer.text.startswith("the database is damaged: ")
    assert answer.text.endswith(f"newest backup: {BACKUP}\n")
    status, text = look(app, folder, path)
    assert (status, say("database_damaged") in text, "is safe" in text) == (503, True, False)


def test_an_index_of_what_no_row_has_is_damage_that_check_puts_right(
    played: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, path = played
    index = "sqlite_autoindex_game_players_1"
    spoil_index(folder, index, ids=2)
    app = start(folder)
    assert app.test_client().get("/readyz").status_code == 200
    status, words = look(app, folder, path)
    assert (status, say("database_damaged") in words) == (503, True)
    assert app.test_client().get("/readyz").status_code == 503

    check = ["--data", str(folder), "check"]
    assert cli.main(check) == 1
    told = capsys.readouterr().out
    assert f"The database is damaged: row 1 missing from index {index}." in told
    assert told.endswith("Put it right with: companion check --repair\n")
    assert cli.main([*check, "--repair"]) == 0
    assert "Put right." in capsys.readouterr().out
    assert cli.main(check) == 0
    assert look(start(folder), folder, path)[0] == 200


def test_an_index_that_check_meets_before_it_looks_is_put_right_too(
    played: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, path = played
    spoil_index(folder, "ix_games_newest")
    check = ["--data", str(folder), "check"]
    cli.main([*check, "--repair"])
    assert "Put right." in capsys.readouterr().out
    assert cli.main(check) == 0
    assert look(start(folder), folder, path)[0] == 200


def test_damage_that_comes_later_is_told_too(played: tuple[Path, str]) -> None:
    folder, path = played
    app = start(folder)
    assert app.test_client().get("/readyz").text == "ok\n"
    spoil(folder)
    status, text = look(app, folder, path)
    assert (status, say("database_damaged") in text, "is safe" in text) == (503, True, False)
    assert app.test_client().get("/readyz").status_code == 503


def test_what_else_goes_wrong_then_promises_nothing(played: tuple[Path, str]) -> None:
    folder, _ = played
    spoil(folder)
    app = start(folder)

    @app.get("/fail")
    def fail() -> str:
        raise RuntimeError

    answer = app.test_client().get("/fail")
    assert answer.status_code == 503
    assert say("database_damaged") in main_of(answer.text)


def test_nobody_waits_for_the_check_of_a_large_database(
    played: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(damage, "LARGE", 1)
    folder, _ = played
    spoil(folder)
    app = start(folder)
    app.extensions["database_state"].check.join()
    assert app.test_client().get("/readyz").status_code == 503


# A letter that is none


def damage_a_name(folder: Path) -> None:
    """One letter of a player's name is no UTF-8 any more, as a failing disk may leave it."""
    with closing(sqlite3.connect(folder / "companion.sqlite3")) as connection, connection:
        connection.execute("UPDATE players SET name = CAST(X'41FF6E' AS TEXT) WHERE name = 'Ann'")


def test_a_letter_that_is_none_is_damage_and_other_pages_open(folder: Path) -> None:
    app = start(folder)
    with app.app_context():
        client = client_of(app, Evening().device.id)
        db.session.remove()
        db.engine.dispose()
    assert client.get("/").status_code == 200
    damage_a_name(folder)
    answer = client.get("/")
    assert answer.status_code == 503
    assert say("database_damaged") in unescape(answer.text)
    ready = client.get("/readyz")
    assert ready.status_code == 503
    assert "the database is damaged" in ready.text
    assert client.get("/rules").status_code == 200


def test_a_copy_of_what_is_damaged_names_the_database(folder: Path) -> None:
    app = start(folder)
    with app.app_context():
        Evening()
        db.session.commit()
        db.session.remove()
        db.engine.dispose()
    damage_a_name(folder)
    with pytest.raises(backup.BackupError) as refused:
        backup.back_up(app.config, folder / "copy.sqlite3")
    database = folder / "companion.sqlite3"
    assert str(refused.value) == f"{database} is not a database, or is damaged."


def test_a_copy_whose_tables_have_a_letter_that_is_none_is_damaged(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app, copy = start(folder), folder / "copy.sqlite3"
    with app.app_context():
        db.engine.dispose()
    backup.back_up(app.config, copy)
    copy.write_bytes(copy.read_bytes().replace(b"CREATE TABLE players", b"CRE\xffTE TABLE players"))
    assert cli.main(["--data", str(folder / "empty"), "restore", str(copy)]) == 2
    # The daily backup of another test's app may log beside it.
    assert f"{copy} is not a database, or is damaged." in capsys.readouterr().err.splitlines()

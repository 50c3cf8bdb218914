"""The commands say in a sentence what they did, or why not."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import select

from companion import __version__, cli, create_app
from companion.files.table_file import write_table
from companion.history import bin as bin_of_tables
from companion.models import Deletion, Game, Grant, Table, db
from tests.files.rich_table import fill_table
from tests.scorebook.evening import Evening

NOW = datetime(2026, 11, 21, tzinfo=UTC)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An installation with three tables, named by the environment."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COMPANION_URL", "https://hearts.example")
    app = create_app()
    with app.app_context():
        names = ("Thursday", "Family", "family")
        db.session.add_all([Table(name=name, created_at=NOW) for name in names])
        db.session.commit()
        db.engine.dispose()
    return app


@pytest.mark.usefixtures("house")
def test_invite_lists_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["invite"]) == 0
    lines = capsys.readouterr().out.splitlines()
    named, told = lines[::2], lines[1::2]
    assert sorted(line.split()[1] for line in named) == ["Family", "Thursday", "family"]
    assert all("no players; 0 games" in line for line in told)


def test_invite_gives_a_table_back_to_a_device(
    house: Flask, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert cli.main(["invite", "thursday"]) == 0
    out = capsys.readouterr().out
    link = next(line.strip() for line in out.splitlines() if "https://" in line)
    assert link.startswith("https://hearts.example/")
    assert "█" in out


@pytest.mark.parametrize("public", [None, "https://home.example/hearts"])
def test_an_invitation_leads_to_where_people_open_the_app(
    house: Flask,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    public: str | None,
) -> None:
    """To the public address, or where a phone of the table came."""
    came_by = "http://192.168.1.7:8000/cards"
    with house.app_context():
        evening = Evening()
        grant = db.session.get_one(Grant, (evening.device.id, evening.table.id))
        grant.came_by, grant.seen_at = came_by, datetime.now(UTC)
        db.session.commit()
        db.engine.dispose()
    monkeypatch.setenv("COMPANION_URL", public or "")
    assert cli.main(["invite", "Thursday table"]) == 0
    assert f"  {public or came_by}/k/" in capsys.readouterr().out


@pytest.fixture
def deleted(house: Flask) -> Table:
    """A table with a game that its keeper deleted, two days ago."""
    with house.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        evening.now = NOW
        bin_of_tables.delete_table(evening.table, evening.table.name, evening.by)
        db.session.commit()
        db.engine.dispose()
        return evening.table


def test_the_owner_sees_every_table_and_which_is_in_the_bin(
    deleted: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["tables"]) == 0
    *others, name, about, in_bin = capsys.readouterr().out.splitlines()
    assert [line.split()[-1] for line in others[::2]] == ["Thursday", "Family", "family"]
    assert others[1] == "    no players; 0 games, last used Nov 21, 2026"
    assert name == f"{deleted.id}  Thursday table"
    assert about == "    Ann, Bo, Cleo, Dev; 1 game, last used Nov 19, 2026"
    assert in_bin == (
        "    Thursday table is in the bin since Nov 21, 2026. "
        f"Bring it back with: companion restore-table {deleted.id}"
    )


def test_the_owner_brings_a_deleted_table_back(
    house: Flask, deleted: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["restore-table", "thursday TABLE"]) == 0
    assert capsys.readouterr().out == (
        "Thursday table is back, on every phone that had it.\n"
        f"To let another phone keep score there: companion invite {deleted.id}\n"
    )
    with house.app_context():
        assert db.session.get_one(Table, deleted.id).deleted_at is None
        deletion = db.session.scalars(select(Deletion)).one()
        assert (deletion.undone_at is None, deletion.undone_by) == (False, None)
        db.engine.dispose()
    assert cli.main(["invite", str(deleted.id)]) == 0
    assert cli.main(["restore-table", "Thursday table"]) == 2
    assert capsys.readouterr().err == "Thursday table isn't in the bin.\n"
    assert cli.main(["restore-table", "Friday"]) == 2
    assert capsys.readouterr().err == "No table is called 'Friday'.\n"


def test_invite_finds_a_deleted_table_and_says_so(
    deleted: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["invite", "Thursday table"]) == 2
    assert capsys.readouterr().err == (
        "Thursday table is in the bin since Nov 21, 2026. "
        f"Bring it back with: companion restore-table {deleted.id}\n"
    )


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("Friday", "No table is called 'Friday'."), ("FAMILY", "Several tables are called")],
)
@pytest.mark.usefixtures("house")
def test_invite_wants_one_table(
    name: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["invite", name]) == 2
    problem = capsys.readouterr().err
    assert problem.startswith(sentence)
    assert "  Thursday\n    no players; 0 games, last used " in problem


def test_it_says_which_version_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"Companion {__version__}\n")


@pytest.mark.usefixtures("house")
def test_backup_and_restore(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert cli.main(["backup", str(copy)]) == 0
    assert cli.main(["restore", str(copy)]) == 0
    assert "What was there before is kept in" in capsys.readouterr().out


@pytest.mark.parametrize("is_there", [True, False])
@pytest.mark.parametrize(
    "command",
    [
        ["backup", "{}/copy"],
        ["check"],
        ["check", "--repair"],
        ["import", "{}/games.txt", "--table", "Thursday"],
        ["invite"],
        ["invite", "Thursday"],
        ["purge"],
        ["restore-table", "Thursday"],
        ["tables"],
    ],
    ids=" ".join,
)
def test_in_a_mistyped_folder_nothing_is_made(
    tmp_path: Path, command: list[str], is_there: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "hearst"
    (tmp_path / "games.txt").write_text("Ann Bo Cleo Fay\n4 6 3 13\n")
    if is_there:
        folder.mkdir()
    before = sorted(tmp_path.rglob("*"))
    assert cli.main(["--data", str(folder), *[part.format(tmp_path) for part in command]]) == 2
    assert capsys.readouterr().err == (
        f"There is no database {folder}/companion.sqlite3, and none was made. "
        "Name the folder that has it: companion --data FOLDER ...\n"
    )
    assert sorted(tmp_path.rglob("*")) == before


def test_a_new_house_begins_with_a_backup_or_the_file_of_a_table(
    house: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with house.app_context():
        file = tmp_path / "table.json"
        file.write_text(write_table(fill_table().table.id), encoding="utf-8")
        db.engine.dispose()
    copy, new = tmp_path / "copy.sqlite3", tmp_path / "new"
    assert cli.main(["backup", str(copy)]) == 0
    assert cli.main(["--data", str(new / "restored"), "restore", str(copy)]) == 0
    assert cli.main(["--data", str(new / "taken in"), "import", str(file)]) == 0
    told = capsys.readouterr().out
    assert f"Restored {new}/restored/companion.sqlite3 from {copy}.\n" in told
    assert "Thursday table: 7 games, " in told


def test_a_bad_setting_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_PROXIES", "many")
    assert cli.main(["serve"]) == 2
    assert capsys.readouterr().err == "COMPANION_PROXIES must be a whole number, not 'many'.\n"


def test_a_database_that_does_not_answer_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", f"sqlite:///{tmp_path}/nowhere/x.sqlite3")
    assert cli.main(["--data", str(tmp_path), "serve"]) == 2
    file = tmp_path / "nowhere" / "x.sqlite3"
    told = f"The database {file} cannot be made: No such file or directory.\n"
    assert capsys.readouterr().err == told


def test_a_file_that_is_no_database_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.txt").write_text("milk, eggs, cards\n" * 99)
    monkeypatch.setenv("COMPANION_DATABASE_URL", f"sqlite:///{tmp_path}/notes.txt")
    assert cli.main(["--data", str(tmp_path), "serve"]) == 2
    assert capsys.readouterr().err == (
        f"{tmp_path}/notes.txt is not a database, or is damaged. There is no automatic backup.\n"
    )


def test_a_host_that_is_none_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--data", str(tmp_path), "serve", "--host", "no host"]) == 2
    assert capsys.readouterr().err == "no host is no address of this computer.\n"


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eight"])
def test_a_port_is_a_number(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["serve", f"--port={port}"])
    assert "is not a port number" in capsys.readouterr().err


def test_import_takes_in_a_table_and_prints_a_link_to_it(
    house: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = create_app({"DATA": tmp_path})
    with elsewhere.app_context():
        evening = fill_table()
        text = write_table(evening.table.id)
        file = tmp_path / "table.json"
        file.write_text(text, encoding="utf-8")
    assert cli.main(["import", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Thursday table: 7 games, ")
    assert out.splitlines()[1]  # where nothing stayed away, nothing is said of it
    assert "https://hearts.example/" in out
    with house.app_context():
        assert write_table(evening.table.id) == text
    assert cli.main(["import", str(file)]) == 0
    assert "7 games are here already." in capsys.readouterr().out
    with house.app_context():
        assert write_table(evening.table.id) == text


def test_import_takes_in_old_games_from_paper(
    house: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with house.app_context():
        evening = Evening(("Ann", "Bo", "Cleo", "Dev"))
        table_id = evening.table.id
    file = tmp_path / "games.txt"
    file.write_text("Ann Bo Cleo Fay\n4 6 3 13\n0 26 26 26\n")
    command = ["import", str(file), "--table", str(table_id)]
    assert cli.main(command) == 2
    assert "Line 1: When was this played?" in capsys.readouterr().err
    assert cli.main([*command, "--date", "2019-03-14", "--rules", "whist"]) == 2
    bad = tmp_path / "bad.txt"
    bad.write_text("Ann Bo Cleo Fay\n4 6 3 12\n0 26 26 26\n12 12 1 1\n")
    dated = ("--date", "2019-03-14", "--rules", "standard")
    assert cli.main(["import", str(bad), "--table", str(table_id), *dated]) == 2
    said = capsys.readouterr().err
    assert "Line 2: One heart is missing" in said
    assert "Line 4: 12-12-1-1" in said
    assert cli.main([*command, "--date", "soon"]) == 2
    assert cli.main(["import", str(file), "--table", "Nobody's"]) == 2
    capsys.readouterr()
    options = ("--date", "2019-03-14", "--note", "Porch", "--to", "50", "--rules", "standard")
    assert cli.main([*command, *options]) == 0
    assert capsys.readouterr().out.startswith("Thursday table: 1 game, 2 hands and 1 new name")
    with house.app_context():
        games = db.session.query(Game).filter(Game.table_id == table_id)
        assert [game.note for game in games.order_by(Game.number)] == [None, "Porch"]


def test_import_refuses_a_file_with_the_reason_and_leaves_nothing(
    house: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.json"
    for text, words in (
        ("{}", "Nothing was taken in. This isn't a table that Companion saved."),
        ("PK\x03\x04", "isn't a table that Companion saved"),
    ):
        file.write_text(text)
        assert cli.main(["import", str(file)]) == 2
        assert words in capsys.readouterr().err
    assert cli.main(["import", str(tmp_path / "none")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    with house.app_context():
        assert db.session.query(Table).count() == 3

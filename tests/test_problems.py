"""What will not work is said at the start, with what mends it, and by `companion check`."""

from __future__ import annotations

import errno
import os
import pty
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from socket import AF_INET6
from tempfile import TemporaryDirectory

import pytest
from flask import Flask

from companion import __main__, cli, clock, config, create_app, problems, server
from companion.disk import owner_of
from companion.models import db
from companion.sharing import addresses
from companion.storage import serving, writable
from companion.storage.backup import BackupError, back_up
from companion.storage.daily import newest_words
from tests import disks
from tests.conftest import FOR_TESTS, MakeApp, beside
from tests.scorebook.evening import NOON, Evening
from tests.server_process import command, free_port

NOBODY = 65534


@pytest.fixture
def folder(sqlite_template: Path) -> Iterator[Path]:
    """A data folder with a database, that others may look into; its name needs quotes."""
    with TemporaryDirectory(prefix="Größe drei ") as name:
        Path(name).chmod(0o755)
        shutil.copy(sqlite_template, name)
        yield Path(name)


def opened(folder: Path) -> Flask:
    return create_app({**FOR_TESTS, "DATA": folder})


def why_not(app: Flask) -> str:
    with app.app_context():
        try:
            return writable.why_not()
        finally:
            db.engine.dispose()


# Writing


@pytest.mark.both_databases
def test_where_everything_can_be_saved_there_is_no_problem(any_app: Flask) -> None:
    assert why_not(any_app) == ""
    assert any_app.test_client().get("/readyz").status_code == 200


def test_a_folder_of_ours_that_is_closed(folder: Path) -> None:
    with disks.read_only(folder):
        app = opened(folder)
        us = owner_of(os.geteuid())
        assert why_not(app) == (
            f"{folder} is closed to its owner, and Companion runs as {us}. "
            f"Mend it with: chmod -R u+rwX {shlex.quote(str(folder))}"
        )
        answer = app.test_client().get("/readyz")
    assert (answer.status_code, "companion check" in answer.text) == (503, True)
    assert app.test_client().get("/readyz").status_code == 200


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
@pytest.mark.parametrize("what", ["", "companion.sqlite3"])
def test_a_folder_or_a_database_of_somebody_else(folder: Path, what: str) -> None:
    os.chown(folder / what, NOBODY, NOBODY)
    with disks.read_only(folder):
        if what:
            folder.chmod(0o755)
        told = why_not(opened(folder))
    owner, us = owner_of(NOBODY), owner_of(os.geteuid())
    assert told == (
        f"{folder / what} belongs to {owner}, and Companion runs as {us}. "
        f"Mend it with: sudo chown -R {us} {shlex.quote(str(folder))}"
    )


def test_a_full_disk(folder: Path) -> None:
    app = opened(folder)
    with disks.full():
        told = why_not(app)
        assert app.test_client().get("/readyz").status_code == 503
    assert f"The disk of {folder} is full" in told
    assert "Make room there." in told


@pytest.mark.parametrize("key", [FOR_TESTS["SECRET_KEY"], None])
def test_a_new_house_on_a_full_disk_asks_for_room(tmp_path: Path, key: str | None) -> None:
    with disks.full(), pytest.raises(cli.PROBLEMS) as no:
        create_app({**FOR_TESTS, "DATA": tmp_path, "SECRET_KEY": key})
    assert "cannot be" in str(no.value)
    assert str(no.value).endswith(f" Make room on the disk of {tmp_path}.")


def test_old_backups_are_named_where_there_are_some(folder: Path) -> None:
    app = create_app({**FOR_TESTS, "DATA": folder, "BACKUPS": folder / "of years"})
    (folder / "of years").mkdir()
    with disks.full():
        assert "Old backups" not in why_not(app)
    (folder / "of years" / "companion-2026-11-01.sqlite3").touch()
    with disks.full():
        assert why_not(app).endswith(f" Old backups are in {folder}/of years.")


def test_the_newest_backup_is_named_with_a_command_that_can_be_copied(folder: Path) -> None:
    copy = folder / "companion-2026-11-01.sqlite3"
    copy.touch()
    assert newest_words({"DATA": folder, "BACKUPS": folder}) == (
        f"The newest backup is {copy}; "
        f"`companion --data '{folder}' restore '{copy}'` goes back to it."
    )


def test_a_database_that_cannot_be_looked_at_is_told_by_a_backup(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    settings = config.settled({"DATA": folder})
    monkeypatch.setattr(Path, "is_file", refuse)
    with disks.read_only(folder), pytest.raises(BackupError) as no:
        back_up(settings, folder / "copy")
    told = str(no.value)
    assert told.startswith(f"{folder}/companion.sqlite3 cannot be read: Permission denied.")
    assert told.endswith(f"Mend it with: chmod -R u+rwX {shlex.quote(str(folder))}")


def test_who_is_just_saving_can(folder: Path) -> None:
    app = opened(folder)
    with app.app_context():
        line = app.extensions["line_to_write"]
        with line.turn:
            assert writable.why_not() == ""
        db.engine.dispose()


@pytest.mark.parametrize("setting", ["", "sqlite:///{}/other.sqlite3"])
def test_what_cannot_be_made_asks_for_its_folder(folder: Path, setting: str) -> None:
    us, closed = owner_of(os.geteuid()), folder / "closed"
    closed.mkdir()
    given = {"DATABASE_URL": setting.format(closed)} if setting else {"DATA": closed}
    with disks.read_only(closed), pytest.raises(cli.PROBLEMS) as no:
        create_app({"DATA": folder, "SECRET_KEY": None, **given})
    assert f"{closed} is closed to its owner, and Companion runs as {us}." in str(no.value)
    assert str(no.value).endswith(f"chmod -R u+rwX {shlex.quote(str(closed))}")


def test_no_backup_can_be_made_in_a_folder_that_is_closed(folder: Path) -> None:
    closed = folder / "closed"
    closed.mkdir()
    app = create_app({**FOR_TESTS, "DATA": folder, "BACKUPS": closed})
    with disks.read_only(closed):
        [told] = problems.problems(app)
    assert told.startswith(f"No backup can be made in {closed}. {closed} is closed to its owner")
    assert problems.problems(app) == []


def test_a_damaged_database_is_not_called_ready(app: Flask) -> None:
    app.extensions["database_state"].damage = "a page is missing"
    [told] = problems.problems(app)
    app.extensions["database_state"].damage = ""
    assert told == "The database is damaged: a page is missing. There is no automatic backup."


# The clock


@pytest.mark.parametrize(
    ("says", "than"),
    [
        (datetime(1970, 1, 1, 12, tzinfo=UTC), "this version of Companion is of Nov 1, 2026"),
        (NOON - timedelta(days=2), "what was stored last is of Nov 19, 2026"),
    ],
)
def test_a_clock_that_is_behind(app: Flask, says: datetime, than: str) -> None:
    with app.app_context():
        Evening()
    app.config["CLOCK"] = lambda: says
    [told] = problems.problems(app)
    assert told.startswith(f"The clock of this computer says {problems.day(says)}, but {than}.")
    assert "timedatectl" in told


def test_a_clock_that_is_right_or_ahead_is_none(app: Flask) -> None:
    with app.app_context():
        Evening()
    for says in (NOON, NOON - timedelta(minutes=30), NOON + timedelta(days=400)):
        app.config["CLOCK"] = lambda says=says: says
        assert problems.problems(app) == []


# The address


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer in the house; one name on the internet leads to it, another doesn't."""
    known = {"ours.example": ["192.168.1.7"], "hearts.example": ["203.0.113.5"]}
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["192.168.1.7"])
    monkeypatch.setattr(addresses, "usual_addresses", {AF_INET6: ["fd00::7"]}.get)
    monkeypatch.setattr(problems, "lan_addresses", lambda: ["192.168.1.7"])
    monkeypatch.setattr(problems, "resolve", lambda name: known.get(name, []))
    monkeypatch.setattr(problems, "IN_CONTAINER", ())


@pytest.mark.parametrize(
    ("url", "proxies", "told"),
    [
        (None, 0, ""),
        ("http://192.168.1.7:8000", 0, ""),
        ("http://ours.example:8000", 0, ""),
        ("http://[fd00::7]:8000", 0, ""),
        ("http://[fd00::8]:8000", 0, "no address of this computer"),
        ("https://hearts.example", 1, ""),
        ("https://ours.example", 0, "Companion itself speaks plain http"),
        ("http://hearts.example:8000", 0, "no address of this computer"),
        ("http://192.168.1.9:8000", 0, "name one of these: 192.168.1.7."),
        ("http://192.168.1.7", 0, "Unless something passes 80 on to it"),
    ],
)
@pytest.mark.usefixtures("network")
def test_an_address_that_leads_elsewhere(
    app: Flask, url: str | None, proxies: int, told: str
) -> None:
    app.config.update(URL=url, PROXIES=proxies)
    found = problems.problems(app, 8000)
    assert [told in one for one in found] == ([True] if told else [])
    assert all(one.startswith(f"COMPANION_URL is {url}") for one in found)


@pytest.mark.usefixtures("network")
def test_without_a_network_no_other_address_is_named(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(problems, "lan_addresses", list)
    app.config.update(URL="http://192.168.1.9:8000")
    [told] = problems.problems(app, 8000)
    assert told.endswith("leave COMPANION_URL out. There is no network yet.")


@pytest.mark.parametrize(("host", "told"), [("127.0.0.1", True), ("::1", True), ("::", False)])
@pytest.mark.usefixtures("network")
def test_what_listens_to_this_computer_only_is_found_at_no_other_address(
    make_app: MakeApp, host: str, told: bool
) -> None:
    app = make_app(LISTENS_ON=host, URL="http://192.168.1.7:8000")
    found = problems.problems(app, 8000)
    assert ["where only this computer finds it" in one for one in found] == [True] * told
    app.config.update(URL="http://localhost:8000")
    assert problems.problems(app, 8000) == []


@pytest.mark.usefixtures("network")
def test_in_a_container_nobody_knows_whose_address_it_is(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(problems, "IN_CONTAINER", (tmp_path,))
    app.config.update(URL="http://192.168.1.9")
    assert problems.problems(app, 8000) == []


# Another server


@pytest.fixture
def served(make_app: MakeApp) -> Flask:
    return make_app(SERVES=True)  # of its own: it serves its folder


def test_one_server_on_the_same_folder_is_told_of_the_other(served: Flask) -> None:
    second = beside(served)
    [told] = problems.problems(second, 8001)
    assert told.startswith(f"Process {os.getpid()} serves {served.config['DATA']} already.")
    # a command may be given while it serves
    assert problems.problems(beside(served, SERVES=False)) == []


def test_a_server_of_another_version(served: Flask) -> None:
    command = beside(served, SERVES=False)
    command.config["VERSION"] = "9.9"
    [told] = problems.problems(command)
    assert "this is 9.9. Two versions can't share tables" in told


@pytest.mark.parametrize(
    ("url", "there"),
    [
        ("postgresql+psycopg://companion@db/companion", "PostgreSQL"),
        ("sqlite:///{folder}/second.sqlite3", "second.sqlite3"),  # backups would be of one alone
        ("sqlite:///{folder}/../second.sqlite3", "../second.sqlite3"),
    ],
)
def test_a_server_with_another_database(served: Flask, url: str, there: str) -> None:
    command = beside(served, SERVES=False)
    command.config["DATABASE_URL"] = url.format(folder=served.config["DATA"])
    [told] = problems.problems(command)
    assert f"in companion.sqlite3; this one looks in {there}, where they are not." in told
    assert told.startswith(f"Process {os.getpid()} keeps the tables of")
    serving.begin(command)
    assert problems.problems(beside(served, SERVES=False)) == []


@pytest.mark.parametrize(
    ("noted", "there"), [("postgresql", "PostgreSQL"), (serving.FILE, serving.FILE), ("gone", None)]
)
def test_a_server_with_another_database_that_has_stopped(
    app: Flask, noted: str, there: str | None
) -> None:
    """One whose file isn't there any more has left nothing behind: it was moved."""
    note = app.config["DATA"] / serving.FILE
    note.write_text(f'[4711, "1.0.0", "{noted}"]')
    told = problems.problems(app)
    note.unlink()
    start = f"The last server kept the tables of {app.config['DATA']} in {there}; this one looks in"
    assert [one.startswith(f"{start} companion.sqlite3,") for one in told] == [True] * bool(there)


def test_a_folder_that_moved_with_its_database_has_the_same_one(
    served: Flask, tmp_path: Path
) -> None:
    moved = tmp_path / "moved"
    moved.symlink_to(served.config["DATA"])
    assert problems.problems(create_app({**FOR_TESTS, "DATA": moved})) == []


@pytest.mark.parametrize("content", ["", "{}", "[1]", '"x"', "[1, 2, 3, 4]", "\x00"])
def test_a_damaged_note_is_no_problem(app: Flask, content: str) -> None:
    note = app.config["DATA"] / serving.FILE
    note.write_text(content)
    assert problems.problems(app) == []
    note.unlink()


# Where it is said


def test_where_there_is_a_problem_it_is_not_ready() -> None:
    urls = ["http://192.168.1.7:8000"]
    told = server.welcome(urls, problems=["Nothing can be saved.", "The clock is wrong."])
    assert told.startswith("Nothing can be saved.\n\nThe clock is wrong.\n\nIn spite of that")
    assert "ready" not in told
    assert urls[0] in told


def test_check_says_it_too_and_more(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["--data", str(folder), "check"]) == 0
    told = capsys.readouterr().out
    assert f"The database {folder}/companion.sqlite3 of Companion " in told
    assert "There is no automatic backup." in told
    assert "Checked 0 hands of 0 games at 0 tables: nothing differs." in told
    monkeypatch.setattr(clock, "read_clock", lambda: datetime(1970, 1, 1, 12, tzinfo=UTC))
    assert cli.main(["--data", str(folder), "check"]) == 1
    assert "The clock of this computer says Jan 1, 1970" in capsys.readouterr().out


def test_a_server_that_cannot_save_says_so_at_its_start(folder: Path) -> None:
    environment = {**os.environ, "COMPANION_SECRET_KEY": FOR_TESTS["SECRET_KEY"]}
    with disks.full():
        process = subprocess.Popen(
            command(folder, free_port()), stdout=subprocess.PIPE, env=environment, text=True
        )
    told = ""
    with process:
        assert process.stdout
        for line in process.stdout:
            told += line
            if "stops it" in line:
                break
        process.kill()
    assert f"Nothing can be saved. The disk of {folder} is full" in told
    assert "stops it" in told
    assert "ready" not in told


def test_a_server_of_somebody_else_says_it_in_its_log_once(
    make_app: MakeApp, caplog: pytest.LogCaptureFixture
) -> None:
    """As gunicorn, where each process makes an app; `companion serve` says it by itself."""
    public = "https://hearts.example"
    first = make_app(SERVES=True, URL=public)
    assert [told.startswith(f"COMPANION_URL is {public}") for told in caplog.messages] == [True]
    caplog.clear()
    second = beside(first, SERVES=True, URL=public)
    assert caplog.messages == []
    second.config["VERSION"] = "9.9"
    second.extensions["served_before"] = serving.before(first)
    problems.log_problems(second)
    assert ["Two versions can't share tables" in told for told in caplog.messages] == [False, True]
    caplog.clear()
    make_app(SERVES=True, URL=public, TELLS=False)
    make_app(SERVES=False, URL=public)
    assert caplog.messages == []


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "utf-8"])
def test_a_terminal_without_such_signs_gets_the_address_alone(encoding: str) -> None:
    ours, theirs = pty.openpty()
    told = welcomed(encoding, theirs) + os.read(ours, 4096)
    os.close(ours)
    os.close(theirs)
    assert b"http://192.168.1.7:8000" in told
    assert ("█".encode() in told) == (encoding == "utf-8")


def test_what_is_no_terminal_gets_the_address_alone() -> None:
    told = welcomed("utf-8", subprocess.PIPE).decode()
    assert "█" not in told
    assert told.endswith("\n  http://192.168.1.7:8000\n\nCtrl+C stops it.\n")


def welcomed(encoding: str, out: int) -> bytes:
    """What a process is told that writes there, as far as that is kept."""
    script = "from companion import server;print(server.welcome(['http://192.168.1.7:8000']))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        stdout=out,
        check=True,
    )
    return done.stdout or b""


def test_who_reads_no_further_ends_a_command_without_a_word() -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    script = (
        "from companion import cli; cli.main = lambda: print('a table');"
        "from companion.__main__ import main; raise SystemExit(main())"
    )
    done = subprocess.run([sys.executable, "-c", script], stdout=theirs, stderr=subprocess.PIPE)
    os.close(theirs)
    assert (done.returncode, done.stderr) == (1, b"")


def test_ctrl_c_ends_a_command_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_for_long() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdout", StringIO())
    monkeypatch.setattr(cli, "main", play_for_long)
    assert __main__.main() == 130


def test_where_the_system_has_no_fcntl_one_sentence_says_so() -> None:
    script = (
        "import sys; sys.modules['fcntl'] = None; sys.argv = ['companion', 'serve'];"
        "from companion.__main__ import main; sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Companion runs on Linux and other Unixes. On Windows, use WSL.\n"

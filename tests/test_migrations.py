"""The database is brought up to date at each start, by one process at a time."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, nullcontext
from hashlib import sha256
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from flask import Flask
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.pool import NullPool

from companion import cli, create_app, database, migrations
from companion.config import settled
from companion.models import db
from companion.storage import backup
from tests import postgres
from tests.conftest import FOR_TESTS, MakeApp
from tests.each import each

# Four children of one process, which has read the code: they come to the database together.
FOUR = """
import os
import companion.cli
children = []
for _ in range(4):
    if not (child := os.fork()):
        companion.create_app()
        os._exit(0)
    children.append(child)
assert not any(os.waitpid(child, 0)[1] for child in children)
"""

# A power cut when the first tables have been made; and, once somebody looked, another start.
KILLED = """
import os
import companion.cli
from alembic.operations import Operations
if not (child := os.fork()):
    Operations.create_index = lambda *_, **__: os._exit(9)
    companion.create_app()
    os._exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
input()
companion.create_app()
"""

# Every step that has landed, with the SHA-256 of its text. A new step adds its line, once.
LANDED = {
    "0035_baseline.py": "203db9e3fab6777c3a8cdd31b9bec2da34fb259b8113ce522af6254cc6dcb384",
    "0036_loans.py": "65c1dc47639ac02fece5df601866dd3384b20355dcf9cd93da8e1fef3bc1e3dc",
    "0037_recovery.py": "7052958e2dfdeb7d7c1b84d0a26e463836e76fe2dd5f3a152ca7434c9b2babdf",
    "0038_settled_moons.py": "2ed3ff4ce0943eab7a85998e540d4addf0f38d4809b421a93d0c33b69b40d17e",
    "0039_days.py": "48be271301bfd1735c6020e495ceb3f13f5bd9a8f075fcb0b029a9562abfecfc",
    "0040_came_by.py": "bc886c621b4885c05eefaeced5d909f5e9fd735eed434d7c2ab1a9ad296c9ca5",
    "0041_wins.py": "bdcdf152d4162be4585f5c2af42d2ead96088144d216a8618b98e3ca36edb940",
    "0042_facts.py": "fd2967be07035c692b3bf939ae98c8f9548c6ca225eb3f6a4715df3567122f54",
    "0043_looked_at.py": "ed4b06f63ae9173e31c652ebd63f3161d4fafe75ce017c9d76c470a0b5970626",
    "0044_facts_before.py": "0c8caeb7d929d6187dcc4de7464f1a616eb9fe6154404eae9d974db2a15e5f38",
}


def test_a_step_that_has_landed_is_never_edited() -> None:
    versions = Path(migrations.__file__).parent / "versions"
    texts = {path.name: path.read_text("utf-8") for path in versions.glob("*.py")}
    assert {name: sha256(text.encode()).hexdigest() for name, text in texts.items()} == LANDED


def test_the_steps_lead_to_exactly_the_models(any_app: Flask) -> None:
    with any_app.app_context(), db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, db.metadata) == []


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def fresh(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    """The environment of a process that starts on an empty database."""
    environment = {**os.environ, "COMPANION_DATA": str(tmp_path)}
    if request.param == "sqlite":
        yield environment
        return
    folder = request.getfixturevalue("postgres_folder")
    postgres.command(folder, "CREATE DATABASE fresh")
    yield environment | {"COMPANION_DATABASE_URL": postgres.address(folder, "fresh")}
    postgres.command(folder, "DROP DATABASE fresh WITH (FORCE)")


def tables_of(environment: dict[str, str]) -> list[str]:
    """The tables of the database that a process was started on."""
    url = settled({name: environment.get(f"COMPANION_{name}") for name in ("DATA", "DATABASE_URL")})
    return inspect(create_engine(url["DATABASE_URL"], poolclass=NullPool)).get_table_names()


def test_four_processes_may_start_at_once(fresh: dict[str, str]) -> None:
    command = [sys.executable, "-W", "error", "-c", FOUR]
    done = subprocess.run(command, env=fresh, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_start_that_is_killed_in_a_step_leaves_everything_as_it_was(
    fresh: dict[str, str],
) -> None:
    command, pipe = [sys.executable, "-c", KILLED], subprocess.PIPE
    with subprocess.Popen(command, env=fresh, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "9\n"
        assert tables_of(fresh) == []
        process.communicate("\n")
    assert process.returncode == 0
    assert "games" in tables_of(fresh)


def test_what_sqlite_accepts_is_on_the_disk(tmp_path: Path) -> None:
    app = create_app({**FOR_TESTS, "DATA": tmp_path})
    with app.app_context(), db.engine.connect() as connection:
        asked = {
            pragma: connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
        [kilobytes] = connection.exec_driver_sql("PRAGMA cache_size").scalars()
    full = 2
    assert asked == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 10_000,
    }
    most = database.OF_SQLITE["pool_size"] + database.OF_SQLITE["max_overflow"]
    assert 0 < -kilobytes * most <= 32 * 1024  # all connections together, however long they read


# Databases of other versions


OLD = (
    "{} is too old for this version of Companion: start commit adfc8a0 with it once, then this one."
)
NEW = "{} was made by a newer version of Companion. Update this one."
UNNUMBERED = (
    "{} doesn't say which version of Companion made its tables. Nothing was changed. Restore a "
    "backup, or start over with an empty database."
)


def change(app: Flask, statement: str) -> None:
    """Change the database of an app past everything that would check it."""
    with app.app_context():
        db.session.execute(text(statement))
        db.session.commit()
        db.session.remove()


@pytest.fixture(autouse=True)
def is_current_again(request: pytest.FixtureRequest) -> Iterator[None]:
    """After a test its database says its last step again: the next test has the same one."""
    names = {"app", "any_app"} & set(request.fixturenames)
    apps = [request.getfixturevalue(name) for name in names]
    yield
    for app in apps:
        change(app, "DELETE FROM alembic_version")
        change(app, f"INSERT INTO alembic_version VALUES ('{migrations.head()}')")


def stand_at(app: Flask, revision: str) -> None:
    """Let the database of an app say that this was its last step."""
    change(app, f"UPDATE alembic_version SET version_num = '{revision}'")


@each(
    "versions, sentence",
    [
        ([], UNNUMBERED),
        (["0001"], OLD),
        (["0024"], OLD),
        (["0034"], OLD),
        (["9999"], NEW),
        (["future"], NEW),
    ],
)
def test_a_database_of_another_version_is_refused_and_stays_as_it_is(
    any_app: Flask, versions: list[str], sentence: str
) -> None:
    change(any_app, "DELETE FROM alembic_version")
    for version in versions:
        change(any_app, f"INSERT INTO alembic_version VALUES ('{version}')")
    with any_app.app_context():
        place = db.engine.url.database
        if db.engine.dialect.name == "postgresql":
            place = db.engine.url.render_as_string()
    with pytest.raises(migrations.CannotUpgrade) as refused:
        create_app({name: any_app.config[name] for name in ("DATA", "DATABASE_URL")})
    assert str(refused.value) == sentence.format(f"The database {place}")
    with any_app.app_context():
        assert stored_versions() == versions


def stored_versions() -> list[str]:
    """What a database says of its last step."""
    return list(db.session.scalars(text("SELECT version_num FROM alembic_version")))


@pytest.fixture
def shared_database(postgres_folder: str) -> Iterator[str]:
    """The address of an empty database in PostgreSQL that other programs may use too."""
    postgres.command(postgres_folder, "CREATE DATABASE shared")
    yield postgres.address(postgres_folder, "shared")
    postgres.command(postgres_folder, "DROP DATABASE shared WITH (FORCE)")


@pytest.mark.parametrize(("table", "is_ours"), [("games", True), ("shoes", False)])
def test_tables_of_our_names_need_a_number(
    shared_database: str, tmp_path: Path, table: str, is_ours: bool
) -> None:
    with psycopg.connect(shared_database) as connection:
        connection.execute(f"CREATE TABLE {table} (size integer)".encode())
    refused = pytest.raises(migrations.UnnumberedDatabase) if is_ours else nullcontext()
    with refused:
        create_app({**FOR_TESTS, "DATA": tmp_path, "DATABASE_URL": shared_database})


@pytest.mark.parametrize(
    "command",
    [
        ["serve", "--port", "1"],
        ["check"],
        ["purge"],
        ["invite"],
        ["demo"],
        ["import", "file.json"],
        ["backup", "copy.sqlite3"],
    ],
    ids=lambda command: command[0],
)
def test_every_command_says_the_way_out_of_an_old_folder(
    make_app: MakeApp,
    command: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    app = make_app()  # of its own: its version will be another
    stand_at(app, "0034")
    monkeypatch.chdir(tmp_path)
    Path("file.json").write_text("{}")
    folder = app.config["DATA"]
    assert cli.main(["--data", str(folder), *command]) == 2
    place = folder / "companion.sqlite3"
    named = place if command[0] == "backup" else f"The database {place}"
    assert capsys.readouterr().err == f"{OLD.format(named)}\n"
    assert not Path("copy.sqlite3").exists()


@pytest.mark.parametrize(("revision", "sentence"), [("0034", OLD), ("future", NEW)])
def test_a_copy_of_another_version_is_refused_by_its_name(
    app: Flask,
    tmp_path: Path,
    revision: str,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    copy = tmp_path / "copy.sqlite3"
    backup.back_up(app.config, copy)
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", [revision])
    assert cli.main(["--data", str(tmp_path / "empty"), "restore", str(copy)]) == 2
    assert capsys.readouterr().err == f"{sentence.format(copy)}\n"
    assert list((tmp_path / "empty").iterdir()) == []

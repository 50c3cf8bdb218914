"""What the tests share: one app for each kind of database, apps of their own, a random order."""

from __future__ import annotations

import os
import shutil
import threading
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random, randrange
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from sqlalchemy import delete, event

from tests import once, postgres
from tests.process_state import changed, more_than, process_state
from tests.scorebook.evening import NOON

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from xdist.workermanage import WorkerController

MakeApp = Callable[..., "Flask"]

# Speed belongs in bench/: a busy computer is no reason for a test to fail. Nor is chance: every
# run draws the same examples, and `make bench` draws many more.
settings.register_profile("companion", deadline=None, derandomize=True)
settings.load_profile("companion")

once.share()

STARTED = datetime.now(UTC)


def clock() -> datetime:
    """The calendar of the tests begins on the same afternoon whenever they run."""
    return NOON + timedelta(hours=3) + (datetime.now(UTC) - STARTED)


FOR_TESTS = {
    "CLOCK": clock,
    "TESTING": True,
    "WTF_CSRF_ENABLED": False,
    "SECRET_KEY": "a key that only tests use",
    "BACKUPS": None,
    "SERVES": False,
}


SEED = pytest.StashKey[int]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """A run can be repeated in its order."""
    parser.addoption("--seed", type=int, help="the order of an earlier run, as it was printed")


def pytest_configure(config: pytest.Config) -> None:
    """Draw the order, or take that of the run whose worker this is.

    The calendar of the tests stays right however late a version was made.
    """
    from companion import clock

    clock.BUILT = NOON - timedelta(days=18)
    told = getattr(config, "workerinput", {}).get("seed", config.option.seed)
    config.stash[SEED] = randrange(100_000) if told is None else told


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than the cores we may use: a test with a browser waits for much of its time."""
    return len(os.sched_getaffinity(0)) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: WorkerController) -> None:
    """All workers of a run have the same order."""
    node.workerinput["seed"] = node.config.stash[SEED]


def pytest_report_header(config: pytest.Config) -> str:
    """Said before the first test, for a run that never ends."""
    return f"in random order: --seed={config.stash[SEED]}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Said at the end of every run, however quiet it is."""
    terminalreporter.write_line(pytest_report_header(terminalreporter.config))


@pytest.hookimpl(tryfirst=True)  # then pytest puts those together that share a fixture's parameter
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Files in random order, and the tests of each: what a module shares is made once."""
    order = Random(config.stash[SEED])
    files: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        files[item.path].append(item)
    shuffled = order.sample(list(files.values()), len(files))
    items[:] = [item for tests in shuffled for item in order.sample(tests, len(tests))]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure names the order in which it came."""
    report = yield
    if report.failed:
        report.sections.append(("order of the tests", f"--seed={item.config.stash[SEED]}"))
    return report


@pytest.fixture(autouse=True)
def _process_as_it_was() -> Iterator[None]:
    """A test leaves to those after it what it found: logs, signals, the environment and so on.

    A thread that it started ends with it.
    """
    before, threads = process_state(), set(threading.enumerate())
    del before["warnings"]  # pytest puts these back itself
    yield
    assert not changed(before), "the test changed what all tests of a process share"
    assert not more_than(threads), "the test left threads that go on"


@pytest.fixture(autouse=True)
def _no_settings(_process_as_it_was: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings of the person who runs the tests do not matter."""
    for name in [name for name in os.environ if name.startswith("COMPANION_")]:
        monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def postgres_folder() -> Iterator[str]:
    """A PostgreSQL server, started with the first test that needs it."""
    with postgres.running() as folder:
        yield folder


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file that has taken every migration."""
    folder = tmp_path_factory.mktemp("template")
    with app_of_tests(DATA=folder):
        return folder / "companion.sqlite3"


@pytest.fixture(scope="session")
def rich_text(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of a table with everything a file of it can hold."""
    from companion.files.table_file import write_table
    from tests.files.rich_table import fill_table

    folder = tmp_path_factory.mktemp("rich")
    shutil.copy(sqlite_template, folder)
    with app_of_tests(DATA=folder) as app, app.app_context():
        return write_table(fill_table().table.id)


@pytest.fixture(scope="session")
def postgres_template(postgres_folder: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a database that has taken every migration."""
    postgres.command(postgres_folder, "CREATE DATABASE template")
    url = postgres.address(postgres_folder, "template")
    with app_of_tests(DATA=tmp_path_factory.mktemp("template"), DATABASE_URL=url):
        pass
    return "template"


@pytest.fixture
def make_app(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[MakeApp]:
    """Makes apps on databases of their own: `make_app("postgresql", WTF_CSRF_ENABLED=True)`.

    For tests that need a setting, or two apps: who calls it says which.
    """
    numbers = count(1)
    with ExitStack() as stack:

        def make(database: str = "sqlite", **config: Any) -> Flask:
            folder = tmp_path / f"data{next(numbers)}"
            folder.mkdir()
            return stack.enter_context(_app_on(database, folder, request, **config))

        yield make


@pytest.fixture(scope="session")
def shared_sqlite(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Flask]:
    """The one app of all tests that set nothing."""
    with _app_on("sqlite", tmp_path_factory.mktemp("shared"), request) as app:
        yield app


@pytest.fixture(scope="session")
def shared_postgresql(
    postgres_template: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Flask]:
    """The same on PostgreSQL."""
    with _app_on("postgresql", tmp_path_factory.mktemp("shared"), request) as app:
        yield app


def files_of(app: Flask) -> set[Path]:
    """What an app has in its folder, but for what SQLite keeps beside an open database."""
    files = {path for path in app.config["DATA"].iterdir() if path.is_file()}
    return {path for path in files if not path.name.endswith(("-wal", "-shm", "-journal"))}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is marked `both_databases` runs once on SQLite and once on PostgreSQL.

    For what the two could do differently: transactions, locks, migrations, what is unique, search,
    results, JSON. `both_databases(repeats=True)` is slow on the second: a quick test asks there
    for the same.
    """
    marked = metafunc.definition.get_closest_marker("both_databases")
    if "any_app" in metafunc.fixturenames or marked:
        repeats = marked is not None and marked.kwargs.get("repeats", False)
        second = pytest.param("postgresql", marks=pytest.mark.slow if repeats else ())
        metafunc.parametrize("database", ["sqlite", second])


@pytest.fixture
def database() -> str:
    """The kind of database of the app of a test."""
    return "sqlite"


@pytest.fixture
def app(database: str, request: pytest.FixtureRequest) -> Iterator[Flask]:
    """The app of all tests, with nothing in it and without protection against forged requests.

    A test may set its clock: `app.config["CLOCK"] = lambda: NOON`.
    """
    yield from as_new(request.getfixturevalue(f"shared_{database}"))


@pytest.fixture
def any_app(database: str, request: pytest.FixtureRequest) -> Iterator[Flask]:
    """The same, once on SQLite and once on PostgreSQL."""
    yield from as_new(request.getfixturevalue(f"shared_{database}"))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without scripts."""
    return app.test_client()


@contextmanager
def _app_on(
    database: str, folder: Path, request: pytest.FixtureRequest, **config: Any
) -> Iterator[Flask]:
    """An app on a new database of this kind."""
    with ExitStack() as stack:
        if database == "sqlite":
            template = request.getfixturevalue("sqlite_template")
            shutil.copy(template, folder / template.name)
        else:
            config["DATABASE_URL"] = stack.enter_context(_copy_of_template(request))
        yield stack.enter_context(app_of_tests(DATA=folder, **config))


def as_new(app: Flask) -> Iterator[Flask]:
    """The app for one test: what that stores, sets and makes it remember is gone after it."""
    from companion.models import db

    config, extensions, files = dict(app.config), dict(app.extensions), files_of(app)
    yield app
    app.config.clear()
    app.config.update(config)
    app.extensions.update(extensions)
    with app.app_context():
        with db.engine.begin() as connection:
            for table in reversed(db.metadatas[None].sorted_tables):
                connection.execute(delete(table))
        db.engine.dispose()  # a connection remembers when it last forgot old operations
    for left in files_of(app) - files:
        left.unlink()


@contextmanager
def app_of_tests(**config: Any) -> Iterator[Flask]:
    """An app as tests have it; a setting given here goes before those."""
    from companion import create_app
    from companion.models import db

    app = create_app({**FOR_TESTS, **config})
    once.be_strict(app)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            db.engine.dispose()
            event.listen(db.engine, "connect", _without_the_disk)
    yield app
    with app.app_context():
        db.engine.dispose()


def beside(app: Flask, **config: Any) -> Flask:
    """Another app on the same data, as another process has it, or a start after this one."""
    from companion import create_app

    names = (*FOR_TESTS, "DATA", "DATABASE_URL")
    return create_app({**{name: app.config[name] for name in names}, **config})


def _without_the_disk(connection: Any, _record: Any) -> None:
    """What a test writes need not outlive a power cut, as the server of PostgreSQL has it too."""
    connection.execute("PRAGMA synchronous = OFF")


_databases = count(1)


@contextmanager
def _copy_of_template(request: pytest.FixtureRequest) -> Iterator[str]:
    folder = request.getfixturevalue("postgres_folder")
    template = request.getfixturevalue("postgres_template")
    name = f"test{next(_databases)}"
    postgres.command(folder, f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
    yield postgres.address(folder, name)
    postgres.command(folder, f"DROP DATABASE {name} WITH (FORCE)")

"""What the tests share: apps on fresh databases of both kinds, and a server for browsers."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from tests import postgres

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

MakeApp = Callable[..., "Flask"]

# Speed belongs in bench/: a busy computer is no reason for a test to fail. Nor is chance: every
# run draws the same examples, and `make bench` draws many more.
settings.register_profile("companion", deadline=None, derandomize=True)
settings.load_profile("companion")

FOR_TESTS = {
    "TESTING": True,
    "WTF_CSRF_ENABLED": False,
    "SECRET_KEY": "a key that only tests use",
    "BACKUPS": None,
}


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings of the person who runs the tests do not matter."""
    import os

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
def postgres_template(postgres_folder: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a database that has taken every migration."""
    postgres.command(postgres_folder, "CREATE DATABASE template")
    url = postgres.address(postgres_folder, "template")
    with app_of_tests(DATA=tmp_path_factory.mktemp("template"), DATABASE_URL=url):
        pass
    return "template"


@pytest.fixture
def make_app(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[MakeApp]:
    """Makes apps on fresh databases: `make_app("postgresql", WTF_CSRF_ENABLED=True)`."""
    numbers = count(1)
    with ExitStack() as stack:

        def make(database: str = "sqlite", **config: Any) -> Flask:
            folder = tmp_path / f"data{next(numbers)}"
            folder.mkdir()
            if database == "sqlite":
                template = request.getfixturevalue("sqlite_template")
                shutil.copy(template, folder / template.name)
            else:
                config["DATABASE_URL"] = stack.enter_context(_copy_of_template(request))
            return stack.enter_context(app_of_tests(DATA=folder, **config))

        yield make


@pytest.fixture
def app(make_app: MakeApp) -> Flask:
    """An app on a fresh SQLite database, without protection against forged requests."""
    return make_app()


@pytest.fixture(params=["sqlite", "postgresql"])
def any_app(make_app: MakeApp, request: pytest.FixtureRequest) -> Flask:
    """The same once on SQLite and once on PostgreSQL: for everything that stores."""
    return make_app(request.param)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without scripts."""
    return app.test_client()


@pytest.fixture
def serve() -> Iterator[Callable[[Flask], str]]:
    """Serves an app on a free port of this computer and gives its address."""
    with ExitStack() as stack:
        yield lambda app: stack.enter_context(_served(app))


@contextmanager
def app_of_tests(**config: Any) -> Iterator[Flask]:
    """An app as tests have it; a setting given here goes before those."""
    from companion import create_app
    from companion.models import db
    from tests import once

    once.share_addresses()
    app = create_app({**FOR_TESTS, **config})
    once.share_templates(app)
    yield app
    with app.app_context():
        db.engine.dispose()


_databases = count(1)


@contextmanager
def _copy_of_template(request: pytest.FixtureRequest) -> Iterator[str]:
    folder = request.getfixturevalue("postgres_folder")
    template = request.getfixturevalue("postgres_template")
    name = f"test{next(_databases)}"
    postgres.command(folder, f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
    yield postgres.address(folder, name)
    postgres.command(folder, f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def _served(app: Flask) -> Iterator[str]:
    import waitress

    server = waitress.create_server(app, host="127.0.0.1", port=0, threads=8)
    thread = threading.Thread(target=server.run)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.trigger.pull_trigger(server.close)
    thread.join(5)

"""What the tests of pages share."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import create_app
from tests.conftest import FOR_TESTS
from tests.web.world import LATER, World, closing_world, open_world


@pytest.fixture(scope="session")
def first_world(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """Two tables and all forms of their pages. To find the forms takes a while, so once for all."""
    folder = tmp_path_factory.mktemp("world")
    shutil.copy(sqlite_template, folder)
    app = create_app({**FOR_TESTS, "DATA": folder, "CLOCK": lambda: LATER})
    with closing_world(World(app)) as world:
        assert world.forms
        yield world


@pytest.fixture(scope="module")
def two_tables(request: pytest.FixtureRequest) -> Iterator[World]:
    """The same two tables for a module; one that needs a setting overrides this."""
    with open_world(request) as world:
        yield world


@pytest.fixture
def world(two_tables: World) -> Iterator[World]:
    """The tables for one test, which leaves them as they were."""
    two_tables.begin()
    yield two_tables
    two_tables.restore()

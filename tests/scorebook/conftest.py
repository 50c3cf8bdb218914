"""Evenings on both kinds of database."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from tests.scorebook.evening import Evening

StartEvening = Callable[..., Evening]


@pytest.fixture
def start(app: Flask) -> Iterator[StartEvening]:
    """Starts evenings: `start(("Ann", "Bo", "Cleo"), variant="omnibus")`."""
    with app.app_context():
        yield Evening


@pytest.fixture
def evening(start: StartEvening) -> Evening:
    """Ann, Bo, Cleo and Dev under the usual rules; Ann deals first."""
    return start()

"""The pages: they translate between people and the scorebook, and decide nothing."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from werkzeug.routing import IntegerConverter

from companion.web import (
    amending,
    assets,
    errors,
    games,
    hands,
    health,
    history,
    home,
    keeping,
    mishaps,
    needs,
    new_game,
    people,
    policies,
    questions,
    rulebook,
    ruling,
    security,
    settling,
    tally,
    watch,
)

BLUEPRINTS = (
    health.bp,
    home.bp,
    new_game.bp,
    keeping.bp,
    games.bp,
    rulebook.bp,
    settling.bp,
    policies.bp,
    amending.bp,
    ruling.bp,
    needs.bp,
    tally.bp,
    watch.bp,
    hands.bp,
    history.bp,
    people.bp,
    questions.bp,
    mishaps.bp,
)


class SmallNumber(IntegerConverter):
    """The numbers of hands, games and seats in an address; larger ones lead nowhere."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **{"max": 99999, **options})  # type: ignore[arg-type]


def init_app(app: Flask, static_folder: Path) -> None:
    """Add the pages, and what guards them all."""
    app.url_map.converters["int"] = SmallNumber
    security.init_app(app)
    errors.init_app(app)
    assets.init_app(app, static_folder)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)

"""The pages: they translate between people and the scorebook, and decide nothing."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from flask_babel import Babel
from werkzeug.routing import IntegerConverter

from companion.models import db
from companion.scorebook.game_cache import MOST, start_cache
from companion.web import access, assets, errors, health, journal, security
from companion.web.between_hands import change_rules, seats_and_deal
from companion.web.hand_entry import views as hand_entry
from companion.web.live import tally, watch
from companion.web.new_game import views as new_game
from companion.web.referee import (
    faq,
    irregularities,
    may_i_play,
    next_hand,
    policy,
    rulebook,
)
from companion.web.scoreboard import views as scoreboard
from companion.web.tables import archive, home, players, recovery

BLUEPRINTS = (
    health.bp,
    home.bp,
    new_game.bp,
    recovery.bp,
    scoreboard.bp,
    rulebook.bp,
    seats_and_deal.bp,
    policy.bp,
    change_rules.bp,
    may_i_play.bp,
    next_hand.bp,
    tally.bp,
    watch.bp,
    hand_entry.bp,
    archive.bp,
    players.bp,
    faq.bp,
    irregularities.bp,
)


class SmallNumber(IntegerConverter):
    """The numbers of hands, games and seats in an address; larger ones lead nowhere."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **{"max": 99999, **options})  # type: ignore[arg-type]


def init_app(app: Flask, static_folder: Path) -> None:
    """Add the pages, and what guards them all."""
    app.url_map.converters["int"] = SmallNumber
    Babel(app)  # labels; their English stands in the templates, and days stay with `formatting`
    journal.init_app(app)  # the first to see a request
    security.init_app(app)
    errors.init_app(app)
    access.init_app(app)
    with app.app_context():
        start_cache(db.engine, MOST if app.config["GAME_CACHE"] else 0)
    assets.init_app(app, static_folder)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)

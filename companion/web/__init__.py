"""The pages: they translate between people and the scorebook, and decide nothing."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from flask_babel import Babel
from werkzeug.routing import IntegerConverter

from companion.referee.history import (
    average_label,
    picture_facts,
    place_points_decimals,
    place_points_label,
)
from companion.referee.messages import error_words
from companion.referee.telling import say
from companion.web import (
    access,
    assets,
    errors,
    formatting,
    monitoring,
    proxy,
    security,
)
from companion.web.between_hands import change_rules, play_differently, seats_and_deal
from companion.web.files import old_games
from companion.web.files import views as files
from companion.web.hand_entry import views as hand_entry
from companion.web.history import archive, bin, players, tonight
from companion.web.history import views as history
from companion.web.home import views as home
from companion.web.live import views as live
from companion.web.new_game import views as new_game
from companion.web.referee import irregularities, may_i_play
from companion.web.referee import views as referee
from companion.web.scoreboard import display, player
from companion.web.scoreboard import views as scoreboard
from companion.web.sharing import joining, phones
from companion.web.sharing import views as sharing

BLUEPRINTS = (
    monitoring.bp,
    assets.bp,
    home.bp,
    new_game.bp,
    sharing.bp,
    joining.bp,
    scoreboard.bp,
    referee.bp,
    seats_and_deal.bp,
    change_rules.bp,
    play_differently.bp,
    may_i_play.bp,
    player.bp,
    live.bp,
    display.bp,
    hand_entry.bp,
    archive.bp,
    tonight.bp,
    bin.bp,
    history.bp,
    files.bp,
    old_games.bp,
    players.bp,
    phones.bp,
    irregularities.bp,
)


class SmallNumber(IntegerConverter):
    """The numbers of hands, games and seats in an address; larger ones lead nowhere."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **{"max": 99999, **options})  # type: ignore[arg-type]


def init_app(app: Flask, static_folder: Path) -> None:
    """Add the pages, and what guards them all."""
    app.url_map.converters["int"] = SmallNumber
    add_labels(app)
    monitoring.init_app(app)  # the first to see a request
    live.init_app(app)
    security.init_app(app)
    errors.init_app(app)
    access.init_app(app)
    assets.init_app(app, static_folder)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    proxy.init_app(app)


def add_labels(app: Flask) -> None:
    """Templates ask Flask-Babel for labels, which stand there in English; a catalogue may hold
    others. Sentences they say by the keys of the texts. Days and numbers stay with `formatting`.
    """
    Babel(app)
    app.jinja_env.globals.update(
        name_card=formatting.name_card,
        say=say,
        error_words=error_words,
        picture_facts=picture_facts,
    )
    app.jinja_env.filters.update(
        average_place=average_label,
        place_points=place_points_label,
        place_points_decimals=place_points_decimals,
    )

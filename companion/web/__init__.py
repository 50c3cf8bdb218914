"""The pages: they translate between people and the scorebook, and decide nothing."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import MutableMapping
from functools import lru_cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from babel import Locale
from flask import Flask, current_app, g
from flask.templating import Environment
from flask_babel import Babel, get_translations
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup
from werkzeug.routing import IntegerConverter

from companion.web import (
    access,
    assets,
    errors,
    formatting,
    monitoring,
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
from companion.web.referee import (
    faq,
    irregularities,
    may_i_play,
    rulebook,
)
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
    rulebook.bp,
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
    add_labels(app)
    monitoring.init_app(app)  # the first to see a request
    live.init_app(app)  # before a proxy's words are taken for the visitor's: it runs behind that
    security.init_app(app)
    errors.init_app(app)
    access.init_app(app)
    assets.init_app(app, static_folder)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)


# What templates stand on: where their names and labels come from.
#
# The English of the labels stands in the templates; a catalogue may hold others. A page has some
# two hundred of them. Flask-Babel looks up the catalogue for each, and Jinja asks it by a detour;
# here the catalogue is looked up once a page, and `_` is the function itself.


class TemplateEnvironment(Environment):
    """Flask's, with quicker imports."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The names that a template finds without being handed them.

        Every import of a macro compares them with those of the page. A template of ours has none
        of its own, so it has the environment's as they are: Jinja would wrap them, and the
        comparison would take twenty times as long.
        """
        return ChainMap(d, self.globals) if d else self.globals


def add_labels(app: Flask) -> None:
    """Templates ask for labels and cards. Days and numbers stay with `formatting`."""
    app.jinja_environment = TemplateEnvironment
    locale = Locale.parse(app.config.get("BABEL_DEFAULT_LOCALE", "en"))
    Babel(app, locale_selector=lambda: locale)  # read once, not by every page
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda text: _catalogue().gettext(text),
        ngettext=lambda one, many, number: _catalogue().ngettext(one, many, number),
        pgettext=lambda context, text: _catalogue().pgettext(context, text),
        npgettext=lambda context, one, many, number: _catalogue().npgettext(
            context, one, many, number
        ),
        newstyle=True,
    )
    app.jinja_env.globals["_"] = _gettext
    app.jinja_env.globals["script_words"] = _script_words
    app.jinja_env.globals["name_card"] = formatting.name_card


def _gettext(text: str, /, **values: Any) -> Markup:
    """The label in the language of the catalogue, with the values at their names, escaped.

    As Jinja's own `_`: the text is the template's and may hold markup, and "%%" is a percent sign.
    """
    return Markup(_catalogue().gettext(text)) % values if values else _label(_catalogue(), text)


@lru_cache(maxsize=2048)
def _label(catalogue: NullTranslations, text: str) -> Markup:
    return Markup(catalogue.gettext(text)) % {}


def _script_words() -> Markup:
    """What scripts say on any page, as JSON for an attribute: made once for each catalogue."""
    made: dict[NullTranslations, Markup] = current_app.extensions.setdefault("script_words", {})
    catalogue = _catalogue()
    if catalogue not in made:
        page = current_app.jinja_env.get_template("shared/page.html").make_module()
        made[catalogue] = htmlsafe_json_dumps(page.SCRIPT_WORDS)  # type: ignore[attr-defined]
    return made[catalogue]


def _catalogue() -> NullTranslations:
    catalogue: NullTranslations | None = g.get("catalogue")
    if catalogue is None:
        catalogue = g.catalogue = get_translations()
    return catalogue

"""What templates stand on: where their names and labels come from.

The English of the labels stands in the templates; a catalogue may hold others. A page has some two
hundred of them. Flask-Babel looks up the catalogue for each, and Jinja asks it by a detour; here
the catalogue is looked up once a page, and `_` is the function itself.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import MutableMapping
from functools import lru_cache
from gettext import NullTranslations
from typing import Any

from babel import Locale
from flask import Flask, current_app, g
from flask.templating import Environment
from flask_babel import Babel, get_translations
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from companion.web.drawings import SeatRing


class TemplateEnvironment(Environment):
    """Flask's, with quicker imports."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The names that a template finds without being handed them.

        Every import of a macro compares them with those of the page. A template of ours has none
        of its own, so it has the environment's as they are: Jinja would wrap them, and the
        comparison would take twenty times as long.
        """
        return ChainMap(d, self.globals) if d else self.globals


def init_app(app: Flask) -> None:
    """Let templates ask for labels. Days and numbers stay with `formatting`."""
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
    app.jinja_env.globals["ring_picture"] = _ring_picture


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


@lru_cache(maxsize=256)
def _ring_picture(ring: SeatRing) -> Markup:
    """The picture of a ring, made once: it has dozens of coordinates, and a page has two."""
    macros = current_app.jinja_env.get_template("shared/ring.html").module
    picture: Markup = macros.picture(ring)  # type: ignore[attr-defined]
    return picture


def _catalogue() -> NullTranslations:
    catalogue: NullTranslations | None = g.get("catalogue")
    if catalogue is None:
        catalogue = g.catalogue = get_translations()
    return catalogue

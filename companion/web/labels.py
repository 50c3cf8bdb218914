"""The labels of the pages: their English stands in the templates, a catalogue may hold others.

A page has some two hundred labels, and Flask-Babel looks up the catalogue for each of them. It is
the same for a whole page, so it is looked up once.
"""

from __future__ import annotations

from gettext import NullTranslations

from flask import Flask, g
from flask_babel import Babel, get_translations


def init_app(app: Flask) -> None:
    """Let templates ask for labels. Days and numbers stay with `formatting`."""
    Babel(app)
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda text: _catalogue().gettext(text),
        ngettext=lambda one, many, number: _catalogue().ngettext(one, many, number),
        pgettext=lambda context, text: _catalogue().pgettext(context, text),
        npgettext=lambda context, one, many, number: _catalogue().npgettext(
            context, one, many, number
        ),
        newstyle=True,
    )


def _catalogue() -> NullTranslations:
    if "catalogue" not in g:
        g.catalogue = get_translations()
    catalogue: NullTranslations = g.catalogue
    return catalogue

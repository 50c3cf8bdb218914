"""The page of a game changes when somebody writes at its table, and with the clock.

Until then the phone that asks again gets the page that was made for it before. A page is kept with
the book it was made of, so it is never older than the book.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import session
from flask_wtf.csrf import generate_csrf

from companion.web.formatting import in_zone
from companion.web.scoreboard.view_model import Board

MOST = 16  # phones at one table


def kept_page(view: Board, make: Callable[[], str]) -> str:
    """The page as it was made for this phone at this hour, or as `make` makes it now."""
    made, key = view.book.made, _what_it_depends_on(view)
    if key not in made:
        if len(made) >= MOST:
            made.clear()
        made[key] = make()
    return made[key]


def _what_it_depends_on(view: Board) -> tuple[object, ...]:
    """Beside the book: who looks from where, their token, and what the clock says."""
    generate_csrf()  # a phone that is here for the first time gets its secret
    here = in_zone(view.now, view.zone)
    return (
        view.device.id,
        view.chair,
        session.get("csrf_token"),
        str(view.zone),
        here.strftime("%Y-%m-%d %H"),
        view.is_late,
    )

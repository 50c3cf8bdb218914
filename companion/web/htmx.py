"""Plain pages first: what changes when htmx is asking."""

from __future__ import annotations

from typing import Any

from flask import make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug import Response


def wants_partial() -> bool:
    """Whether a piece of the page is asked for; going back in history needs the whole page."""
    headers = request.headers
    return "HX-Request" in headers and "HX-History-Restore-Request" not in headers


def answer(page: str, partial: str, status: int = 200, **context: Any) -> ResponseReturnValue:
    """The partial for htmx, else the page that includes it."""
    return make_response(render_template(partial if wants_partial() else page, **context), status)


def see_other(url: str) -> Response:
    """On to another page after a plain success."""
    return redirect(url, 303)

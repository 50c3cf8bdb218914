"""Pages that come in piece by piece, each painted before the next, or before their scripts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Semaphore
from typing import TYPE_CHECKING, Any

from playwright.sync_api import BrowserContext, Page, Route
from werkzeug.wrappers import Response

from bench.loading import SETTLED, WATCH_SHIFTS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment
    from flask import Flask

TAGS_IN_A_PIECE = 8
# All but the styles and the script in the head: without these two nothing is painted at all.
LATE = re.compile(r"^https:|/static/(?!.*(\.css|/boot\.js)$)")
# A frame that shows something new asks for the next piece.
ASK_WHEN_PAINTED = """(() => {
  let shown = 0;
  const look = () => {
    const { length } = document.documentElement.innerHTML;
    if (length > shown) window.askForMore();
    shown = length;
    if (document.readyState === "loading") requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();"""
# The browser counts no move of what was never painted, nor its first one after that: with late
# scripts the page is to be seen from the start.
NOT_HIDDEN = """(() => {
  const seen = new CSSStyleSheet();
  seen.replaceSync("body { animation: none !important; }");
  document.adoptedStyleSheets.push(seen);
})();"""
FORGET_SHIFTS = f"() => ({SETTLED})().then(() => {{ window.shifts = []; }})"
PARSED = "() => document.readyState !== 'loading'"


class Piecemeal:
    """Stands between the server and the app, for one browser: pages are sent in pieces.

    A busy computer paints a page while it still comes in, wherever it has stopped reading just
    then. Here it stops everywhere.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app.wsgi_app
        self._asked = Semaphore(0)
        self._sent = 0

    @classmethod
    @contextmanager
    def before(cls, app: Flask) -> Iterator[Piecemeal]:
        """Every page of the app in pieces, for as long as this lasts."""
        whole = app.wsgi_app
        app.wsgi_app = pieces = cls(app)  # type: ignore[method-assign]
        yield pieces
        app.wsgi_app = whole  # type: ignore[method-assign]

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Any answer; a page is neither compressed nor sent as a whole."""
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        response = Response.from_app(self._app, environ, buffered=True)
        is_page = "text/html" in environ.get("HTTP_ACCEPT", "")  # not what a script reads beside it
        if is_page and response.mimetype == "text/html":
            response.response = self._pieces(response.get_data(as_text=True))
            del response.headers["Content-Length"]
        return response(environ, start_response)

    def _pieces(self, html: str) -> Iterator[bytes]:
        head, body, rest = re.split(r"(<body[^>]*>)", html)
        tags = re.split(r"(?=<[a-z])", rest)
        yield (head + body + tags[0]).encode()
        for start in range(1, len(tags), TAGS_IN_A_PIECE):
            self._asked.acquire()
            self._sent += 1
            yield "".join(tags[start : start + TAGS_IN_A_PIECE]).encode()

    def _send_more(self) -> None:
        self._asked.release()

    def shifts(self, context: BrowserContext, url: str) -> list[dict[str, Any]]:
        """Open the page: what moved, how much, and from where to where."""
        self._asked, self._sent = Semaphore(0), 0
        page = context.new_page()
        page.expose_function("askForMore", self._send_more)
        page.add_init_script(WATCH_SHIFTS)
        page.add_init_script(ASK_WHEN_PAINTED)
        page.goto(url, wait_until="networkidle")
        shifts = _shifts(page)
        assert self._sent > 1, "the page came in at once"
        return shifts


def shifts_by_scripts(context: BrowserContext, url: str) -> list[dict[str, Any]]:
    """What moves when scripts and pictures come after the page was painted."""
    page = context.new_page()
    page.add_init_script(WATCH_SHIFTS)
    page.add_init_script(NOT_HIDDEN)
    late = Late(page)
    page.goto(url, wait_until="commit")
    page.wait_for_function(PARSED)
    page.evaluate(FORGET_SHIFTS)
    late.release()
    page.wait_for_load_state("networkidle")
    return _shifts(page)


def _shifts(page: Page) -> list[dict[str, Any]]:
    page.evaluate(SETTLED)
    shifts: list[dict[str, Any]] = page.evaluate("() => window.shifts")
    page.close()
    return shifts


class Late:
    """Scripts and pictures, which wait until they are released."""

    def __init__(self, page: Page) -> None:
        self._held: list[Route] = []
        self._is_released = False
        page.route(LATE, self._meet)

    def _meet(self, route: Route) -> None:
        if self._is_released:
            route.fallback()
        else:
            self._held.append(route)

    def release(self) -> None:
        """Let them come, and those that they ask for."""
        self._is_released = True
        for route in self._held:
            route.fallback()

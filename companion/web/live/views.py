"""The question of every open page: was anything written at its table since it was made?

A page that does not show the game is told in one line what became of it: that it ended or goes on,
that it was deleted, that the next one began.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from flask import Blueprint, Flask, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.sansio.http import parse_cookie  # as a request reads them: in any encoding

from companion import scorebook
from companion.history.archive import find_game, game_now
from companion.models import Table, db
from companion.referee.telling import say
from companion.sharing import access as access_control
from companion.sharing.access import TAKE_PART, all_tables_of, find_device, version_of
from companion.web.access import access_of_request, device_id, member_at, now, version_at
from companion.web.game_page import TableView
from companion.web.scoreboard.game_over import title_of_end
from companion.web.security import DEVICE, headers_at
from companion.web.sharing.phones import game_or_home_url

bp = Blueprint("live", __name__)

ADDRESS = re.compile(r"/t/([0-9a-f-]{36})/live\Z")
SEEN = re.compile(r"v=(\d{1,15})\Z")

COOKIES = 2048  # of phones that ask, so that each signature is checked once

LONGEST_HEADER = 4096  # of cookies that are remembered: all of them take at most 8 MB

OWN_HEADERS = (
    ("Content-Type", "text/plain; charset=utf-8"),
    ("Cache-Control", "no-store"),
    ("Vary", "Accept-Encoding, Cookie"),
)

Start = Callable[..., Any]
Environ = dict[str, Any]


@bp.get("/t/<uuid:table_id>/live")
def ask(table_id: uuid.UUID) -> Response:
    """Nothing where `?v=57` is how things stand, else the version now: then the page is old.

    It is asked again and again by every phone that is looked at (static/js/live/live.js), so it
    takes one statement, and gives back what it holds at once: no request waits for news.
    """
    return _say_version(str(version_at(table_id)))


@bp.get("/live")
def ask_home() -> Response:
    """The same of Home: the version is of all the tables that the visitor has."""
    known = device_id()
    device = find_device(known) if known else None
    version = str(version_of(all_tables_of(device) if device else []))
    return _say_version(version)


def _say_version(version: str) -> Response:
    is_news = request.args.get("v") != version
    answer = Response(version if is_news else "", 200 if is_news else 204, mimetype="text/plain")
    answer.cache_control.no_store = True
    return answer


@bp.get("/t/<uuid:table_id>/live/line")
def line(table_id: uuid.UUID) -> ResponseReturnValue:
    """What became of the game that was on with `?on=<id>`, or was over with `?over=<id>`.

    That it ended or goes on, that it was deleted, that another began; nothing where it is as it
    was. The page that asks shows something else (static/js/live/line.js).
    """
    table = member_at(table_id).table
    try:
        news = _describe_line(table, *(request.args.get(was, type=uuid.UUID) for was in WAS))
    except scorebook.UnreadableGame:
        news = None  # its own page says so
    if news is None:
        return "", 204
    answer = Response(render_template("live/_line.html", news=news))
    answer.cache_control.no_store = True
    return answer


WAS = ("on", "over")


def _describe_line(
    table: Table, on: uuid.UUID | None, over: uuid.UUID | None
) -> tuple[str, str, bool] | None:
    """What the line says of the game that the table plays now, where it is, whether it is on."""
    known, played = on or over, table.game_id
    before, state = find_game(table, known), played and scorebook.look_up(table, played)
    is_there = before is not None and before.deleted_at is None
    is_later = before and state and state.game.started_at > before.started_at
    if known and not is_there and not is_later:
        return say("game_deleted"), game_or_home_url(table), False
    if not state:
        return None
    page = TableView(state, now())
    if played == known and state.is_over == (known == over):
        return None
    if state.is_over:
        words = title_of_end(page)
    elif played == known:
        words = say("game_goes_on")
    else:
        words = say("next_game", dealer=page.player[state.next.dealer].name)
    return words, page.url("scoreboard.show"), not state.is_over


def _mark_for_line() -> dict[str, str]:
    """On the body of a page of a table: where it asks for the line, and for news at all."""
    access = access_of_request()
    if access is None or not access.may(TAKE_PART):
        return {}
    table, game = access.table, game_now(access.table)
    was: dict[str, Any] = {WAS[game.is_over]: game.id} if game else {}
    return {
        "data-line": url_for("live.line", table_id=table.id, **was),
        "data-line-news": url_for("live.ask", table_id=table.id, v=table.version),
    }


def init_app(app: Flask) -> None:
    """Answer most of these questions before anything else is done for a request.

    The journal has no line for them.
    """
    app.jinja_env.globals["mark_for_line"] = _mark_for_line
    app.wsgi_app = NothingNew(app, app.wsgi_app)  # type: ignore[method-assign]


class NothingNew:
    """Answers the question of a page that is still true; all others go to the app as it is.

    Nine questions of ten have this answer. It is the same that the view gives, with the same
    statement and the same headers, for a fraction of the work. What is no such question, what is
    news, a visit to be noted, a phone that is not let in and whatever goes wrong is not its
    business.
    """

    def __init__(self, app: Flask, otherwise: Callable[..., Iterable[bytes]]) -> None:
        self.app, self.otherwise = app, otherwise
        with app.app_context():
            self.engine = db.engine
        self.read_cookies = lru_cache(COOKIES)(self._read_cookies)

    def __call__(self, environ: Environ, start_response: Start) -> Iterable[bytes]:
        if not self.has_nothing_new(environ):
            return self.otherwise(environ, start_response)
        common = headers_at(environ["wsgi.url_scheme"], environ.get("HTTP_HOST", ""))
        start_response("204 NO CONTENT", [*common.items(), *OWN_HEADERS])
        return ()

    def has_nothing_new(self, environ: Environ) -> bool:
        """Whether a phone that is let in asks for a version, and that is the one now."""
        table = ADDRESS.match(environ.get("PATH_INFO", ""))
        seen = SEEN.match(environ.get("QUERY_STRING", ""))
        if not table or not seen or environ["REQUEST_METHOD"] != "GET":
            return False
        cookies = environ.get("HTTP_COOKIE", "")
        if len(cookies) > LONGEST_HEADER:
            return False
        device = self.read_cookies(cookies, self.app.secret_key)
        if device is None:
            return False
        try:
            found = access_control.find_version(device, uuid.UUID(table[1]), self.engine)
        except (ValueError, SQLAlchemyError):
            return False  # the view says what is wrong
        return (
            found is not None
            and str(found[0]) == seen[1]
            and not access_control.is_new_visit_here(found[1], now(self.app))
        )

    def _read_cookies(self, header: str, _key: object) -> uuid.UUID | None:
        """The device that the signed cookie names; a signature that was good once stays good."""
        sessions: Any = self.app.session_interface
        session = sessions.read(self.app, parse_cookie(header))
        known = session.get(DEVICE) if session else None
        return uuid.UUID(known) if known else None

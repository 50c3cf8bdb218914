"""For those who watch over an installation: the journal, and whether the app is well.

The journal has a line of JSON for each request, and for what whoever runs this should see. It
names no people, addresses or secrets. A request is known by its id, a page by its route.
"""

from __future__ import annotations

import json
import logging
import secrets
import sys
import traceback
from datetime import UTC, datetime
from time import perf_counter

from flask import Blueprint, Flask, Response, current_app, g, request
from flask.logging import default_handler
from sqlalchemy.exc import SQLAlchemyError

from companion import migrations
from companion.storage import writable
from companion.storage.damage import database_state

REQUEST, FORGED_FORM, NEW_KEEPER = "request", "forged_form", "new_keeper"
WRONG_LINK, WRONG_CODE = "wrong_link", "wrong_code"

bp = Blueprint("health", __name__)


class Journal(logging.Handler):
    """Writes each record as one line of JSON to where errors go."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write it; `logging` lets one thread do so at a time."""
        sys.stderr.write(f"{self.format(record)}\n")

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON. Of an exception, where it happened: its message may name people."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
            line["where"] = traceback.format_tb(record.exc_info[2])
        return json.dumps(line, ensure_ascii=False)


def give_log(app: Flask) -> None:
    """A log of the app's own; Flask's would be one for all apps of the process.

    It is the journal where the settings ask for one, else as the process has it.
    """
    log = logging.Logger(app.name)
    if app.config["LOG"]:
        log.addHandler(Journal())
        log.setLevel(logging.INFO)
    else:
        log.parent = logging.getLogger()
        if not log.hasHandlers():
            log.addHandler(default_handler)
    app.logger = log


def init_app(app: Flask) -> None:
    """Write a line for each request, where the settings ask for a journal."""
    if not app.config["LOG"]:
        return
    app.before_request(begin_request)
    app.after_request(note_request)


def begin_request() -> None:
    """Give the request an id, and look at the clock."""
    g.request_id, g.begun = secrets.token_hex(8), perf_counter()


def note_request(response: Response) -> Response:
    """A line for this request: its route is the address without ids and secrets.

    None for a poll that brought nothing: most of these aren't even seen here (`live.NothingNew`).
    """
    if response.status_code != 204 or request.blueprint != "live":
        note(
            REQUEST,
            method=request.method,
            route=request.url_rule and request.url_rule.rule,
            status=response.status_code,
            ms=round((perf_counter() - g.begun) * 1000, 1),
        )
    response.headers["X-Request-ID"] = g.request_id
    return response


def note(event: str, **facts: object) -> None:
    """A line about something that happened in this request."""
    facts = {"id": g.get("request_id"), **facts}
    current_app.logger.info(event, extra={"facts": facts})


@bp.get("/healthz")
def healthz() -> str:
    """The process answers, and which version it is."""
    return f"ok {current_app.config['VERSION']}\n"


@bp.get("/readyz")
def readyz() -> tuple[str, int]:
    """The database answers, is sound, has the tables this version needs, and can be written."""
    state = database_state()
    if state.damage:
        backup = f"newest backup: {state.newest_backup}"
        return f"the database is damaged: {state.damage}\n{backup}\n", 503
    try:
        ready = migrations.is_current()
    except SQLAlchemyError:
        return "no database\n", 503
    except migrations.CannotUpgrade:
        ready = False
    if not ready:
        return "the database is of another version\n", 503
    if writable.why_not():
        return "nothing can be saved: companion check says why\n", 503
    return ("ok, while the database is checked\n" if state.is_check_open else "ok\n"), 200

"""One write per operation id, and the answer to it: a page, a part of one, or where it leads."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from flask import abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug import Response

from companion.models import Device
from companion.rules import RulesError
from companion.scorebook import Author, Conflict, Request, done_before, note_done
from companion.scorebook.transactions import OPERATIONS_KEPT
from companion.sharing.access import Access
from companion.web.access import now, writing_as
from companion.web.security import age_of_form

LONGEST_KEY = 64

# Fields that name the sending, or its place behind another one, not what is sent.
IGNORED_FIELDS = {"csrf_token", "operation", "after"}

HAND_SENT = "X-Hand"  # the id of a hand that came through the phone's outbox, and in the answer


def operation() -> Request | None:
    """The id this write was sent under, with a hash of what it says."""
    key = _operation_id()
    if key is None:
        return None
    fields = sorted(
        pair for pair in request.form.items(multi=True) if pair[0] not in IGNORED_FIELDS
    )
    text = repr((request.path, fields))
    body_hash = hashlib.sha256(text.encode()).hexdigest()
    game_id = (request.view_args or {}).get("game_id")
    return Request(key, body_hash, is_too_old=_age() > OPERATIONS_KEPT, game_id=game_id)


def _operation_id() -> str | None:
    key = request.headers.get("X-Operation") or request.form.get("operation") or ""
    return key if 0 < len(key) <= LONGEST_KEY else None


def _age() -> timedelta:
    """How long ago this was written down: the phone's outbox says so, a plain form carries it."""
    stated = request.headers.get("X-Operation-Age", "")
    if stated.isascii() and stated.isdigit():
        return timedelta(seconds=int(stated[:10]))
    return age_of_form()


def carry_out(access: Access, work: Callable[[Author], str]) -> ResponseReturnValue:
    """Do a write, once, and lead on to the place that `work` names.

    What `work` raises leaves everything as it was.
    """
    by, asked = writer(access.device), operation()
    with writing_as(access):
        location = done_before(access.device, asked)
        if location is None:
            location = work(by)
            note_done(access.device, access.table, asked, location, by.now)
    return lead_to(location or _board())


def _board() -> str:
    """Where every change of the game of this request leads."""
    ids = request.view_args or {}
    return url_for("scoreboard.show", table_id=ids["table_id"], game_id=ids["game_id"])


def writer(device: Device) -> Author:
    """Who writes in this request, when, and under which id."""
    return Author(device.id, now(), _operation_id())


def lead_to(location: str) -> ResponseReturnValue:
    """On to another page: 303, or by name for a form that came through the phone's outbox."""
    if "X-Outbox" not in request.headers:
        return redirect(location, 303)
    answer = make_response("")
    answer.headers["X-Location"] = location
    return answer


def id_in_form(name: str) -> uuid.UUID:
    """The id that a form names; 400 where it names none."""
    return read_id(request.form.get(name, ""))


def read_id(text: str) -> uuid.UUID:
    """An id as a form sends it; 400 for anything else."""
    try:
        return uuid.UUID(text)
    except ValueError:
        abort(400)


def read_number(text: str, digits: int = 5) -> int | None:
    """A whole number as a form or an address has it; None for anything else, or a longer one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def wants_partial() -> bool:
    """Whether a part of the page is asked for; going back in history needs the whole page."""
    headers = request.headers
    return "HX-Request" in headers and "HX-History-Restore-Request" not in headers


def answer(page: str, status: int = 200, /, **context: Any) -> Response:
    """The page; for htmx only what stands in its block named "part"."""
    layout = "part.html" if wants_partial() else "base.html"
    return make_response(render_template(page, layout=layout, **context), status)


def status_of(error: RulesError) -> int:
    """409 where somebody else was first, 413 for a file that is too large, 422 for the rest."""
    if isinstance(error, Conflict):
        return 409
    others = {"look_is_running": 409, "looks_are_many": 409, "file_too_large_here": 413}
    return others.get(error.key, 422)


def see_other(url: str) -> Response:
    """On to another page after a plain success."""
    return redirect(url, 303)

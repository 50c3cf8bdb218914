"""Who is asking, and whether the table exists for them. Access is decided here and nowhere else."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, g, request, session
from sqlalchemy.exc import DatabaseError

from companion import clock
from companion.config import LONGEST_URL
from companion.database import Busy
from companion.models import AccessChange, Device, Game, Table, db
from companion.scorebook import GameState, look_up
from companion.scorebook.new_game import night_at
from companion.scorebook.transactions import writing
from companion.sharing import access as access_control
from companion.sharing.access import (
    LOOK_ON,
    RECORD,
    TAKE_PART,
    Access,
)
from companion.sharing.addresses import is_local
from companion.web.formatting import clock_words, day_words, visitor_zone
from companion.web.security import DEVICE, PROMISED


def init_app(app: Flask) -> None:
    """Note the visits of devices behind every answer."""
    app.extensions["visits_fail"] = False  # so that an outage is logged once
    app.after_request(note_visit)
    app.context_processor(_say_who_keeps_score)


def _say_who_keeps_score() -> dict[str, Any]:
    """For the pages of a table: whether this visitor keeps it; and, at those of a game, whether
    they are shown what only keepers do.
    """
    access = access_of_request()
    game = game_of_page() if access and access.loan else None
    keeps = access is not None and (access.is_keeper or (game is not None and access.keeps(game)))
    return {"keeps_score": keeps, "keeps_table": access is not None and access.is_keeper}


def access_of_request() -> Access | None:
    """What the visitor may do at the table of this page; None before that was looked up."""
    found: Access | None = g.get("access")
    return found


def game_of_page() -> Game | None:
    """The game in the address of this page."""
    game_id = (request.view_args or {}).get("game_id")
    return db.session.get(Game, game_id) if game_id else None


def now(app: Flask | None = None) -> datetime:
    """The time of this request; tests set the clock with `app.config["CLOCK"]`."""
    return clock.now(app or current_app)


def tonight() -> date:
    """The night it is for the visitor."""
    return night_at(now(), visitor_zone())


def when(moment: datetime) -> dict[str, str]:
    """The day and the time of a moment in the visitor's words, as sentences are given them."""
    zone = visitor_zone()
    return {"day": day_words(moment, now(), zone), "clock": clock_words(moment, zone)}


def clock_is_right() -> bool:
    """Whether days are worth asking for: a wrong clock could check no answer."""
    return not clock.is_wrong(current_app)


def device_id() -> uuid.UUID | None:
    """The id in the visitor's signed cookie."""
    held = session.get(DEVICE)
    return uuid.UUID(held) if held else None


def this_device() -> Device | None:
    """The visitor's device, if it was here before and is still known."""
    known = device_id()
    device = access_control.find_device(known) if known else None
    if device and access_control.is_new_visit(device, now()):
        g.visit = (device.id, None)
    return device


def this_device_or_new() -> Device:
    """The visitor's device; a visitor without one gets one with the answer to this request."""
    device = this_device()
    if device is None:
        device = access_control.make_device(now(), device_id())
        db.session.flush()
        session[DEVICE] = device.id.hex
    if PROMISED in session:
        del session[PROMISED]
    return device


def promise_device() -> None:
    """Give a new visitor the id of the device to be; its row is made with the first write.

    So two answers to one press of a button belong to one device.
    """
    if DEVICE not in session:
        session.update({DEVICE: uuid.uuid4().hex, PROMISED: True})


def keeper_at(table_id: uuid.UUID) -> Access:
    """The visitor's access to a table they keep. For everybody else there is no such table.

    Who keeps score on loan is let in where `access_control.LENT` says so.
    """
    return _access_to(table_id, RECORD)


def is_keeper_at(table_id: uuid.UUID) -> bool:
    """Whether the visitor keeps this table."""
    known = device_id()
    access = access_control.find_access(known, table_id) if known else None
    return access is not None and access.is_keeper


WATCHES = "watches"  # beside what puts a phone out of a table


def why_out_here() -> tuple[str, AccessChange | None] | None:
    """Why this page isn't there for its visitor, with the change that did it; None for others.

    What put them out of its table, or that they only watch there. A follower whose loan is over is
    out only of what it let do.
    """
    known, table_id = device_id(), (request.view_args or {}).get("table_id")
    if known is None or table_id is None:
        return None
    is_lent = request.endpoint in access_control.LENT
    if is_lent and access_control.loan_is_over(known, table_id, now()):
        return access_control.TOOK_BACK, None
    held = access_control.find_access(known, table_id, now())
    if access_of_request() is None and held is not None and held.loan is None:
        return WATCHES, access_control.newest_change(known, table_id)
    found = access_control.find_removal(known, table_id)
    return (found.action, found) if found else None


def member_at(table_id: uuid.UUID) -> Access:
    """The visitor's access to a table they keep or follow, for pages that only show something."""
    return _access_to(table_id, TAKE_PART)


def onlooker_at(table_id: uuid.UUID) -> Access:
    """The visitor's access to a table they keep, follow or display: to the game that is on."""
    return _access_to(table_id, LOOK_ON)


def keeper_and_state(table_id: uuid.UUID, game_id: uuid.UUID) -> tuple[Access, GameState]:
    """The visitor's access to a table they keep, and one of its games to look at, else 404."""
    access = keeper_at(table_id)
    return access, state_or_404(access.table, game_id)


def member_and_state(table_id: uuid.UUID, game_id: uuid.UUID) -> tuple[Access, GameState]:
    """The visitor's access to a table they keep or follow, and a game to look at, else 404."""
    access = member_at(table_id)
    return access, state_or_404(access.table, game_id)


def state_or_404(table: Table, game_id: uuid.UUID) -> GameState:
    """The state of a game of this table, else 404."""
    return look_up(table, game_id) or abort(404)


def _access_to(table_id: uuid.UUID, what: str) -> Access:
    known = device_id()
    access = access_control.find_access(known, table_id, now()) if known else None
    if access is None or not (access.may(what) or (what == RECORD and _is_lent(access))):
        abort(404)
    g.access, g.asked_for = access, what
    # A look notes the visit every other minute: others see who is here.
    is_first = access.came_by is None and address_here() != ""
    if is_first or access_control.is_new_visit_here(access.seen_at, now()):
        g.visit = (access.device.id, access.table.id)
    return access


def address_here() -> str:
    """Where this visitor found us; "" for this very computer, and for what is no address."""
    here = request.root_url.rstrip("/")
    try:
        has_name = bool(urlsplit(here).hostname)
    except ValueError:
        has_name = False
    return here if has_name and len(here) <= LONGEST_URL and not is_local(here) else ""


def _is_lent(access: Access) -> bool:
    """Whether the address of this page is one that the visitor's loan opens."""
    if access.loan is None:
        return False
    game, names_game = game_of_page(), "game_id" in (request.view_args or {})
    is_there = game is not None or not names_game
    return is_there and access.may_use(request.endpoint or "", game)


@contextmanager
def writing_as(access: Access) -> Iterator[None]:
    """Hold the table of this page's visitor while writing to it for them.

    Where another phone wrote since they were let in, it is asked again whether they are.
    """
    seen = access.table.version
    with writing(access.table):
        if access.table.version != seen + 1:
            _access_to(access.table.id, g.asked_for)
        yield


def version_at(table_id: uuid.UUID) -> int:
    """The version of a table the visitor keeps, follows or displays; to ask for it is a visit."""
    known = device_id()
    found = access_control.find_version(known, table_id) if known else None
    if known is None or found is None:
        abort(404)
    version, seen_at = found
    if access_control.is_new_visit_here(seen_at, now()):
        g.visit = (known, table_id)
    return version


def note_visit(response: Response) -> Response:
    """Note who was here, if that can be written now; the next visit tries again if not."""
    visit: tuple[uuid.UUID, uuid.UUID | None] | None = g.pop("visit", None)
    if visit:
        device, table = visit
        db.session.rollback()  # what the answer needed has been read
        try:
            access_control.note_visit(device, now(), table, address_here())
            current_app.extensions["visits_fail"] = False
        except Busy:
            pass  # somebody saves a hand just now
        except DatabaseError as error:
            if not current_app.extensions["visits_fail"]:
                current_app.logger.warning("Visits cannot be noted: %s", error.orig)
            current_app.extensions["visits_fail"] = True
    return response

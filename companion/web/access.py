"""Who is asking, and whether the table exists for them. Access is decided here and nowhere else."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime

from flask import Flask, Response, abort, current_app, g, session
from sqlalchemy.exc import DatabaseError

from companion import access_control
from companion.models import Device, db
from companion.web.security import DEVICE


def init_app(app: Flask) -> None:
    """Note the visits of devices behind every answer."""
    app.extensions["visits_fail"] = False  # so that an outage is logged once
    app.after_request(note_visit)


def now() -> datetime:
    """The time of this request; tests set the clock with `app.config["CLOCK"]`."""
    clock = current_app.config.get("CLOCK")
    moment: datetime = clock() if clock else datetime.now(UTC)
    return moment


def device_id() -> uuid.UUID | None:
    """The id in the visitor's signed cookie."""
    held = session.get(DEVICE)
    return uuid.UUID(held) if held else None


def this_device() -> Device | None:
    """The visitor's device, if it was here before and is still known."""
    known = device_id()
    device = access_control.find_device(known) if known else None
    remember_visit(device)
    return device


def this_device_or_new() -> Device:
    """The visitor's device; a visitor without one gets one with the answer to this request."""
    device = this_device()
    if device is None:
        device = access_control.make_device(now(), device_id())
        db.session.flush()
        session[DEVICE] = device.id.hex
    return device


def promise_device() -> None:
    """Give a new visitor the id of the device to be; its row is made with the first write.

    So two answers to one press of a button belong to one device.
    """
    session.setdefault(DEVICE, uuid.uuid4().hex)


def keeper_at(table_id: uuid.UUID) -> access_control.Access:
    """The visitor's access to a table they keep. For everybody else there is no such table."""
    known = device_id()
    access = access_control.find_access(known, table_id) if known else None
    if access is None or not access.is_keeper:
        abort(404)
    g.access = access
    remember_visit(access.device)
    return access


def remember_visit(device: Device | None) -> None:
    """Have the visit of a device noted, once the answer is made."""
    if device and access_control.is_new_visit(device, now()):
        g.visit = device.id


def note_visit(response: Response) -> Response:
    """Note who was here, if that can be written now; the next visit tries again if not."""
    device: uuid.UUID | None = g.pop("visit", None)
    if device:
        db.session.rollback()  # what the answer needed has been read
        try:
            access_control.note_visit(device, now())
            current_app.extensions["visits_fail"] = False
        except DatabaseError as error:
            if not current_app.extensions["visits_fail"]:
                current_app.logger.warning("Visits cannot be noted: %s", error.orig)
            current_app.extensions["visits_fail"] = True
    return response

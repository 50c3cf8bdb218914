"""What time it is: by this computer's clock, unless that is plainly wrong.

A small computer without a battery begins in 1970, until the network tells it the time.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from flask import Flask
from sqlalchemy import select

from companion.models import Device, Operation, db

BUILT = datetime(2026, 11, 1, tzinfo=UTC)  # this version's month: no clock that is right says less


class LastWrite(NamedTuple):
    """When something was stored last before this start, and what the clock said at the start."""

    stored: datetime
    began: datetime


def init_app(app: Flask) -> None:
    """Until it is known what was stored last, a wrong clock goes on from when this was built."""
    app.extensions["last_write"] = LastWrite(BUILT, says(app))


def go_on(app: Flask) -> None:
    """Look at what was stored last: from there a wrong clock goes on."""
    with app.app_context():
        stored = newest_row() or BUILT
    app.extensions["last_write"] = LastWrite(stored, says(app))


def says(app: Flask) -> datetime:
    """What this computer's clock says; tests set another with `app.config["CLOCK"]`."""
    clock: Callable[[], datetime] = app.config.get("CLOCK") or read_clock
    return clock()


def read_clock() -> datetime:
    """This computer's own."""
    return datetime.now(UTC)


def now(app: Flask) -> datetime:
    """This moment. By a wrong clock it is no earlier than anything stored, so that order stays."""
    moment = says(app)
    if moment >= BUILT:
        return moment
    last: LastWrite = app.extensions["last_write"]
    return max(last.stored, BUILT) + max(moment - last.began, timedelta(0))


def is_wrong(app: Flask) -> bool:
    """Whether this computer's clock is behind its software."""
    return says(app) < BUILT


def newest_row() -> datetime | None:
    """When a phone was seen or wrote last. What comes with a file doesn't count."""
    seen = select(Device.last_seen_at).order_by(Device.last_seen_at.desc()).limit(1)
    wrote = select(Operation.at).order_by(Operation.at.desc()).limit(1)
    both = [db.session.scalar(one) for one in (seen, wrote)]
    return max((one for one in both if one), default=None)

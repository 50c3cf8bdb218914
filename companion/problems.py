"""What will not work, and how it is mended: for who starts the server, and for `check`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from flask import Flask

from companion import clock
from companion.disk import whose
from companion.sharing.addresses import (
    IN_CONTAINER,
    bracketed,
    is_local,
    is_own_host,
    lan_addresses,
    resolve,
)
from companion.storage import serving, writable
from companion.storage.daily import backs_up
from companion.storage.damage import damage_words
from companion.storage.stored_values import surviving

DRIFT = timedelta(hours=1)  # between two clocks that are right enough

SERVERS = {"postgresql": "PostgreSQL"}  # databases that are no file

SET_CLOCK = "Set it: sudo timedatectl set-ntp true, or sudo date --set '2026-11-22 19:30'."


def problems(app: Flask, port: int | None = None) -> list[str]:
    """A sentence or two for each, in the order in which they hurt; `port` is the one to serve."""
    newest = None
    with app.app_context():
        saves = writable.why_not()
        with surviving():
            newest = clock.newest_row()
        damaged = damage_words()
    found = (
        damaged,
        f"Nothing can be saved. {saves}" if saves else _backups(app.config),
        _clock(clock.says(app), newest),
        _address(app.config, port),
        _others(app, is_serving=port is not None),
    )
    return [one for one in found if one]


def log_problems(app: Flask) -> None:
    """Say them in the log, at the start of the first process of those that serve a folder alike."""
    before, ours = app.extensions["served_before"], serving.this_one(app)
    is_first = before is None or not before.is_running
    if is_first or before.server[1:] != ours[1:]:
        for problem in problems(app):
            app.logger.warning(problem)


def _backups(settings: Mapping[str, Any]) -> str:
    """Why there will be no daily backup; one that failed is told in the log."""
    closed = whose(settings["BACKUPS"]) if backs_up(settings) else ""
    return f"No backup can be made in {settings['BACKUPS']}. {closed}" if closed else ""


def _clock(moment: datetime, newest: datetime | None) -> str:
    if moment < clock.BUILT:
        than = f"this version of Companion is of {day(clock.BUILT)}"
    elif newest and moment < newest - DRIFT:
        than = f"what was stored last is of {day(newest)}"
    else:
        return ""
    return f"The clock of this computer says {day(moment)}, but {than}. {SET_CLOCK}"


def day(moment: datetime) -> str:
    """The day of a moment, by the clock of this computer: "Nov 5, 2026"."""
    here = moment.astimezone()
    return f"{here:%b} {here.day}, {here.year}"


def _address(settings: Mapping[str, Any], port: int | None) -> str:
    """What is wrong with the address that people are to open; behind a proxy nothing is.

    In a container nobody can say whose address it is.
    """
    public: str | None = settings["URL"]
    if public is None or settings["PROXIES"]:
        return ""
    said, asked = f"COMPANION_URL is {public}", urlsplit(public)
    if asked.scheme == "https":
        return (
            f"{said}, but Companion itself speaks plain http. A proxy in front of it speaks "
            "https: set COMPANION_PROXIES=1 for it, or begin the address with http."
        )
    listens = bracketed(settings.get("LISTENS_ON", ""))
    if is_local(f"//{listens}") and not is_local(public):
        return (
            f"{said}, but Companion listens on {listens}, where only this computer finds it. If a "
            "proxy passes it on, set COMPANION_PROXIES=1; if not, leave out --host."
        )
    if any(mark.exists() for mark in IN_CONTAINER):
        return ""
    host = asked.hostname or ""
    if not any(map(is_own_host, (host, *resolve(host)))):
        own = lan_addresses()
        ours = f", or name one of these: {', '.join(own)}." if own else ". There is no network yet."
        return (
            f"{said}, which is no address of this computer. If a proxy stands there, set "
            f"COMPANION_PROXIES=1; if not, leave COMPANION_URL out{ours}"
        )
    if port and (asked.port or 80) != port:
        return (
            f"{said}, but Companion listens on port {port}. Unless something passes "
            f"{asked.port or 80} on to it, name the same port in both."
        )
    return ""


def _others(app: Flask, *, is_serving: bool) -> str:
    """What another server on the same folder means; that one serves is news for a second only."""
    known = app.extensions
    before = known["served_before"] if "served_before" in known else serving.before(app)
    if before is None:
        return ""
    ours, theirs, folder = serving.this_one(app), before.server, app.config["DATA"]
    running = f"Process {theirs.process}"
    is_there = theirs.database in SERVERS or os.path.exists(f"{folder}/{theirs.database}")
    if theirs.database != ours.database and (before.is_running or is_there):
        names = [SERVERS.get(one.database, one.database) for one in (theirs, ours)]
        who = f"{running} keeps" if before.is_running else "The last server kept"
        return (
            f"{who} the tables of {folder} in {names[0]}; this one looks in {names[1]}, where "
            "they are not. Set COMPANION_DATABASE_URL as there, or choose another folder."
        )
    if before.is_running and theirs.version != ours.version:
        return (
            f"{running} serves {folder} too, as Companion {theirs.version}; this is "
            f"{ours.version}. Two versions can't share tables: stop the older one."
        )
    if before.is_running and is_serving:
        return (
            f"{running} serves {folder} already. Both save safely, but one is enough: stop this "
            "one, or that one."
        )
    return ""

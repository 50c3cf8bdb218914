"""Links and codes as a keeper's phone shows them, without the phone; and a phone that joins."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from companion.models import Table
from companion.sharing import invitations

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse


def key_of(app: Flask) -> bytes:
    """The server's key."""
    return str(app.secret_key).encode()


def make_link(app: Flask, table: Table, role: str, now: datetime) -> str:
    """The secret of a new link, which stays open unless it is a keeper's."""
    invitations.renew_link(table, role, key_of(app), now)
    link = invitations.shown_link(table, role, key_of(app), now)
    assert link
    return link.secret


def make_code(app: Flask, table: Table, role: str, now: datetime) -> str:
    """A new code: "K7M-4QX"."""
    invitations.renew_code(table, role, key_of(app), now)
    code = invitations.shown_code(table, role, key_of(app), now)
    assert code
    return code.text


def join_by(client: FlaskClient, way: str, **said: str) -> TestResponse:
    """Open a link and say who one is; gives the answer to the link where that leads nowhere."""
    answer = client.get(way)
    return client.post("/join/who", data=said) if answer.status_code == 303 else answer

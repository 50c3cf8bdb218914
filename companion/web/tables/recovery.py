"""Keeping a table safe: a link that gives it back, and what happens when such a link is opened."""

from __future__ import annotations

import io
import uuid
from typing import NoReturn
from urllib.parse import urlsplit

import segno
from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion import access_control, addresses
from companion.models import Device, Invitation, Table, db
from companion.scorebook import Conflict, players_of
from companion.scorebook.limits import MOST_TABLES, has_most_tables
from companion.scorebook.transactions import writing
from companion.web.access import keeper_at, now, promise_device, this_device, this_device_or_new
from companion.web.journal import NEW_KEEPER, WRONG_LINK, note
from companion.web.requests import see_other
from companion.web.security import visitor_key

bp = Blueprint("recovery", __name__)


@bp.after_request
def refuse_copies(response: Response) -> Response:
    """A secret stands on these pages or in their address: no browser may keep a copy."""
    response.cache_control.no_store = True
    return response


@bp.get("/t/<uuid:table_id>/keep")
def keep(table_id: uuid.UUID) -> ResponseReturnValue:
    """What a recovery link is for, and a button that makes one."""
    table = keeper_at(table_id).table
    return render_template(
        "tables/recovery.html", table=table, has_link=access_control.has_recovery(table)
    )


@bp.post("/t/<uuid:table_id>/keep")
def make(table_id: uuid.UUID) -> ResponseReturnValue:
    """The link itself, shown this once; it replaces the one made before."""
    table = keeper_at(table_id).table
    with writing(table):
        secret = access_control.recovery(table, now())
    link = address_of(url_for("recovery.join", secret=secret))
    return render_template("tables/recovery_link.html", table=table, link=link, qr=qr_code(link))


@bp.get("/k/<secret>")
def join(secret: str) -> ResponseReturnValue:
    """Which table a link gives. Looking changes nothing."""
    invitation = invited(secret)
    promise_device()
    table = db.session.get_one(Table, invitation.table_id)
    return render_template(
        "tables/join.html",
        table=table,
        names=[player.name for player in players_of(table)],
        secret=secret,
        is_here=is_keeper_here(table),
    )


@bp.post("/k/<secret>")
def take(secret: str) -> ResponseReturnValue:
    """This device keeps the table from now on."""
    with writing(db.session.get_one(Table, invited(secret).table_id)):
        # Looked at again, now that nobody else can use it up.
        invitation = access_control.find_invitation(secret, now()) or abort(404)
        device = this_device_or_new()
        is_new = not is_here(device, invitation)
        if is_new and has_most_tables(device):
            raise Conflict("device_has_most_tables", most=MOST_TABLES)
        access_control.redeem(invitation, device, now())
    if is_new:
        note(NEW_KEEPER, table=str(invitation.table_id), by="link")
    return see_other(url_for("home.show"))


def invited(secret: str) -> Invitation:
    """The invitation behind a link, else 404; who guesses too often is asked to wait.

    The right link opens however many wrong ones came from the same address before.
    """
    return access_control.find_invitation(secret, now()) or refuse_guess()


def refuse_guess() -> NoReturn:
    """End this request, and count that its sender guessed wrong."""
    is_guessing = access_control.is_guessing(who := visitor_key(), now())
    note(WRONG_LINK, is_guessing=is_guessing)
    if is_guessing:
        abort(429)
    access_control.note_guess(who, now())
    abort(404)


def is_here(device: Device, invitation: Invitation) -> bool:
    """Whether this device belongs to the table of an invitation already."""
    return access_control.find_access(device.id, invitation.table_id) is not None


def is_keeper_here(table: Table) -> bool:
    """Whether this device keeps the table already."""
    device = this_device()
    access = access_control.find_access(device.id, table.id) if device else None
    return access is not None and access.is_keeper


def address_of(path: str) -> str:
    """A path as another device must spell it: under the public address, where one is set.

    Else under the name this page was asked for by, if that is a name of this computer. Any other
    name can be forged, and a secret must not lead there.
    """
    if public := current_app.config["URL"]:
        return f"{public}{path}"
    asked = request.host_url.rstrip("/")
    if addresses.is_own_host(urlsplit(asked).hostname or ""):
        return f"{asked}{path}"
    return f"{addresses.addresses('0.0.0.0', int(request.environ['SERVER_PORT']))[0]}{path}"


def qr_code(text: str) -> Markup:
    """A text as a picture of black squares, without any style attribute."""
    out = io.BytesIO()
    code = segno.make(text, error="m")
    code.save(
        out, kind="svg", xmldecl=False, svgns=False, omitsize=True, svgclass="qr", lineclass=None
    )
    return Markup(out.getvalue().decode())

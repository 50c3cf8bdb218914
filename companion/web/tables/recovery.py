"""Keeping a table safe: a link that gives it back."""

from __future__ import annotations

import uuid

from flask import Blueprint, Response, render_template, url_for
from flask.typing import ResponseReturnValue

from companion.sharing import invitations
from companion.web.access import keeper_at, now, writing_as
from companion.web.links import address_of, qr_code

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
    has_link = invitations.has_recovery(table)
    return render_template("tables/recovery.html", table=table, has_link=has_link, link="")


@bp.post("/t/<uuid:table_id>/keep")
def make(table_id: uuid.UUID) -> ResponseReturnValue:
    """The link itself, shown this once; it replaces the one made before."""
    access = keeper_at(table_id)
    table = access.table
    with writing_as(access):
        secret = invitations.recovery(table, access.device, now())
    link = address_of(url_for("joining.keep", secret=secret))
    return render_template("tables/recovery.html", table=table, link=link, qr=qr_code(link))

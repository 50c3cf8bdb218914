"""All tables of one phone for another: a link to scan, good once and for ten minutes."""

from __future__ import annotations

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue

from companion import access_control, invitations
from companion.access_control import KEEPER, AccessRefused
from companion.database import write_transaction
from companion.models import Table, db
from companion.web.access import now, promise_device, this_device
from companion.web.game_page import tell_apart
from companion.web.journal import NEW_KEEPER, note
from companion.web.links import phone_address, qr_code
from companion.web.requests import see_other
from companion.web.tables.joining import join_table, refuse_guess
from companion.web.tables.recovery import refuse_copies

bp = Blueprint("moving", __name__)
bp.after_request(refuse_copies)


@bp.get("/move")
def ask() -> ResponseReturnValue:
    """Which tables another phone would get, and a button that shows it the way."""
    return _render()


@bp.post("/move")
def show() -> ResponseReturnValue:
    """The way, shown this once."""
    device = this_device()
    if device is None or not access_control.count_tables(device):
        raise AccessRefused("no_tables_to_move")
    with write_transaction():
        secret = invitations.move(device, now())
    return _render(phone_address(url_for("moving.join", move=secret)))


def _render(link: str = "") -> str:
    device = this_device()
    tables = [table for table, *_ in access_control.tables_of(device)] if device else []
    qr = qr_code(link) if link else ""
    names = list(tell_apart(tables).values())
    return render_template("tables/move.html", tables=names, link=link, qr=qr, secret="")


@bp.get("/m/<move>")
def join(move: str) -> ResponseReturnValue:
    """Which tables the link gives. Looking changes nothing."""
    found = invitations.find_move(move, now()) or refuse_guess()
    promise_device()
    ids = dict.fromkeys(each.table_id for each in found.values())
    names = list(tell_apart([db.session.get_one(Table, table_id) for table_id in ids]).values())
    return render_template("tables/move.html", tables=names, link="", secret=move)


@bp.post("/m/<move>")
def take(move: str) -> ResponseReturnValue:
    """This phone has the tables too, and may do there what the other one may."""
    found = invitations.find_move(move, now()) or refuse_guess()
    for invitation_id, role, table_id in [(it.id, it.role, it.table_id) for it in found.values()]:
        join_table(invitation_id)
        if role == KEEPER:
            note(NEW_KEEPER, table=str(table_id), by="move")
    return see_other(url_for("home.show"))

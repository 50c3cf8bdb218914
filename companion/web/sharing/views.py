"""Sharing a table: the link, the picture and the code of each role, and how it ends."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.models import Device, Table
from companion.referee.messages import error_words
from companion.scorebook import Author
from companion.scorebook.new_game import night_ends
from companion.sharing import access as access_control
from companion.sharing import invitations
from companion.sharing.access import DISPLAY, FOLLOWER, KEEPER, Access, AccessRefused
from companion.sharing.invitations import ShownLink
from companion.web.access import keeper_at, now, when, writing_as
from companion.web.files.views import answer_table
from companion.web.formatting import visitor_zone
from companion.web.requests import carry_out, id_in_form, see_other, status_of
from companion.web.security import refuse_copies, server_key
from companion.web.sharing.links import (
    describe_new_address,
    find_us,
    has_known_address,
    is_in_house,
    is_local_only,
    note_address,
    qr_code,
)
from companion.web.sharing.phones import game_or_home_url, list_phones

ROLES = (FOLLOWER, KEEPER)

SPOKEN = FOLLOWER  # what a code gives: nobody keeps score by six signs

CHANGES = ("code", "link", "open", "close")  # what can be made new, and until when it is good

MINUTE = timedelta(minutes=1)

bp = Blueprint("sharing", __name__)
bp.after_request(refuse_copies)


class SharePage:
    """The ways to a table for one role, and who came by one.

    `host` is the address to type the `code` at; with `is_in_house` only phones of its network find
    it; with `is_local_only` none; `unsure` says that they may not. Without a `link` nothing was
    shown yet, or it is used up. `closes` says when the link takes no new device; "" is never.
    `new_address` says that the one of the last game is dead.
    """

    def __init__(self, access: Access, role: str) -> None:
        self.table, self.role = access.table, role
        table = self.table
        self.back, self.phones = game_or_home_url(table), list_phones(access)
        self.followers = access_control.count_followers(table)
        self.operation = f"share.{table.id.hex}.{table.version}"
        self.new_address, self.is_local_only = describe_new_address(table), is_local_only()
        self.link = self.qr = self.host = self.unsure = self.code = self.closes = ""
        self.is_in_house, self.minutes = False, 0
        link = invitations.shown_link(table, role, server_key(), now())
        if link:
            self._show(link)

    def _show(self, link: ShownLink) -> None:
        if self.role == KEEPER:
            path = url_for("joining.keep", secret=link.secret)
        else:
            path = url_for("joining.join", token=link.secret)
        code = invitations.shown_code(self.table, self.role, server_key(), now())
        us = find_us()
        self.link, self.host, self.unsure = us.address_of(path), us.typed, us.doubt
        self.qr, self.is_in_house = qr_code(self.link), is_in_house(self.host)
        if code:
            self.code, self.minutes = code.text, -(-(code.expires_at - now()) // MINUTE)
        self.closes = when(link.expires_at)["clock"] if link.expires_at else ""


def share_url(table: Table, role: str) -> str:
    """Share for this role."""
    return url_for("sharing.show", table_id=table.id, role=None if role == FOLLOWER else role)


@bp.get("/t/<uuid:table_id>/share")
def show(table_id: uuid.UUID) -> ResponseReturnValue:
    """The way to the table for others: to watch, or `?role=keeper`."""
    access = keeper_at(table_id)
    page = SharePage(access, _role_of(request.args))
    return render_template("sharing/share.html", page=page)


@bp.post("/t/<uuid:table_id>/share")
def invite(table_id: uuid.UUID) -> ResponseReturnValue:
    """See to it that there is a way for each role; what is good stays as it is."""
    access, key = keeper_at(table_id), server_key()
    table = access.table
    if any(_is_missing(table, role) for role in ROLES) or not has_known_address(table):
        with writing_as(access):
            note_address(table)
            for role in ROLES:
                if invitations.shown_link(table, role, key, now()) is None:
                    invitations.renew_link(table, role, key, now(), _next_morning())
                if role == SPOKEN and invitations.is_dying(table, role, key, now()):
                    invitations.renew_code(table, role, key, now())
    return see_other(share_url(table, _role_of(request.form)))


@bp.post("/t/<uuid:table_id>/share/renew")
def renew(table_id: uuid.UUID) -> ResponseReturnValue:
    """Another code, or another link; or how long the link is good."""
    access, key = keeper_at(table_id), server_key()
    role, what = _role_of(request.form), request.form.get("what")
    if what not in CHANGES or (what == "code" and role != SPOKEN):
        abort(400)

    def work(by: Author) -> str:
        table = access.table
        note_address(table)
        has_link = invitations.shown_link(table, role, key, by.now) is not None
        if what == "link" or not has_link:
            invitations.renew_link(table, role, key, by.now, _next_morning())
        if what in ("code", "link") and role == SPOKEN:
            invitations.renew_code(table, role, key, by.now)
        if what in ("open", "close") and role != KEEPER:
            until = None if what == "open" else _next_morning()
            invitations.set_end(table, role, until, by.now)
        return share_url(table, role)

    return carry_out(access, work)


@bp.post("/t/<uuid:table_id>/share/take-over")
def change_take_over(table_id: uuid.UUID) -> ResponseReturnValue:
    """Whether a player who follows may keep score where no keeper's phone is here."""
    access = keeper_at(table_id)
    is_allowed = request.form.get("wanted") == "yes"

    def work(by: Author) -> str:
        access.table.takes_over = is_allowed
        return url_for("sharing.show", table_id=table_id)

    return carry_out(access, work)


@bp.post("/t/<uuid:table_id>/share/close")
def close(table_id: uuid.UUID) -> ResponseReturnValue:
    """Nobody but the keepers looks any more, and no way in that was handed on is good."""
    access = keeper_at(table_id)

    def work(by: Author) -> str:
        access_control.remove_followers(access.table, access.device, by.now)
        return url_for("sharing.show", table_id=table_id)

    return carry_out(access, work)


def _role_of(fields: Mapping[str, str]) -> str:
    """The role that a request is about: to watch, if it names none, or a display as it once did."""
    role = fields.get("role", FOLLOWER)
    if role == DISPLAY:
        return FOLLOWER
    return role if role in ROLES else abort(404)


def _is_missing(table: Table, role: str) -> bool:
    """Whether there is no link of this role to show, or its code has no life left."""
    key = server_key()
    is_dying = role == SPOKEN and invitations.is_dying(table, role, key, now())
    return is_dying or invitations.shown_link(table, role, key, now()) is None


def _next_morning() -> datetime:
    """When the night ends and the link with it, by the clock of whoever shows it."""
    return night_ends(now(), visitor_zone())


# A link that gives the table back.


@bp.get("/t/<uuid:table_id>/keep")
def keep(table_id: uuid.UUID) -> ResponseReturnValue:
    """What a recovery link is for, and a button that makes one."""
    access = keeper_at(table_id)
    made_at = invitations.recovery_made_at(access.table, access.device)
    since = when(made_at)["day"] if made_at else ""
    return render_template("sharing/recovery.html", table=access.table, since=since, link="")


@bp.post("/t/<uuid:table_id>/keep")
def make_recovery(table_id: uuid.UUID) -> ResponseReturnValue:
    """The link itself, shown this once; it replaces the one this phone made before."""
    access = keeper_at(table_id)
    table = access.table
    with writing_as(access):
        secret = invitations.recovery(table, access.device, now())
    us = find_us()
    link = us.address_of(url_for("joining.keep", secret=secret))
    shown = {"link": link, "qr": qr_code(link), "unsure": us.doubt}
    return render_template("sharing/recovery.html", table=table, **shown)


@bp.post("/t/<uuid:table_id>/recovery/end")
def end_recovery(table_id: uuid.UUID) -> ResponseReturnValue:
    """A recovery link is no good any more; the list on The table has an Undo for it."""
    return _change_recovery(table_id, invitations.end_recovery)


@bp.post("/t/<uuid:table_id>/recovery/restore")
def restore_recovery(table_id: uuid.UUID) -> ResponseReturnValue:
    """Undo that."""
    return _change_recovery(table_id, invitations.restore_recovery)


def _change_recovery(
    table_id: uuid.UUID, change: Callable[[Table, uuid.UUID, Device, datetime], None]
) -> ResponseReturnValue:
    access, link_id = keeper_at(table_id), id_in_form("link")

    def work(by: Author) -> str:
        change(access.table, link_id, access.device, by.now)
        return url_for("files.show", table_id=table_id, _anchor="recovery")

    try:
        return carry_out(access, work)
    except AccessRefused as error:
        return answer_table(access, problem=error_words(error)), status_of(error)

"""The phones at a table: their names, which keep score, which are put out, and the log of it."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.models import Table
from companion.referee.phones import access_change_words
from companion.referee.telling import say
from companion.rules import RulesError
from companion.scorebook import Author, clean_name
from companion.sharing import access as access_control
from companion.sharing import phones as phones_at
from companion.sharing.access import DISPLAY, FOLLOWER, KEEPER, Access
from companion.sharing.phones import Phone
from companion.web.access import keeper_at, member_at, now, onlooker_at, when
from companion.web.formatting import initials
from companion.web.game_page import PostForm
from companion.web.monitoring import NEW_KEEPER, note
from companion.web.requests import carry_out, id_in_form, status_of

NO_COLOUR = -1  # of a phone that is nobody's


class PhoneRow:
    """A phone in the list: whose it is, what it does, when it was here, and where it is changed.

    `colour` is that of its player, `owner` who is meant by it. `keep` lets a phone that watches
    keep score. It keeps score on loan `until` then; "" is for good, or not at all.
    """

    def __init__(self, access: Access, phone: Phone, letters: Mapping[str, str]) -> None:
        """A phone with the letters of its player's disc."""
        player, is_this = phone.player, phone.device_id == access.device.id
        self.device_id = phone.device_id
        self.name = name_phone(phone)
        self.owner = player.name if player else self.name
        self.initials = letters[player.name] if player else ""
        self.colour = player.colour if player else NO_COLOUR
        loan = phone.loan
        self.until = when(loan.until)["clock"] if loan and now() < loan.until else ""
        self.facts = say(
            "phone_facts",
            role=phone.role,
            seen=_seen(phone),
            is_this=is_this,
            until=self.until,
        )
        self.is_keeper = phone.role == KEEPER
        self.url = url_for("phones.show", table_id=access.table.id, device_id=phone.device_id)
        keep = table_form(
            "phones.change_role", access.table, device_id=phone.device_id, role=KEEPER
        )
        self.keep = keep if phone.role == FOLLOWER else None


def list_phones(access: Access) -> list[PhoneRow]:
    """The phones at a table as a keeper sees them: those that keep score first."""
    found = phones_at.phones_of(access.table)
    owners = [phone.player.name for phone in found if phone.player]
    letters = dict(zip(owners, initials(owners), strict=True))
    return [PhoneRow(access, phone, letters) for phone in found]


def name_phone(phone: Phone) -> str:
    """How a phone is called."""
    return say(
        "phone_name",
        name=phone.given_name,
        player=phone.player_name,
        is_display=phone.role == DISPLAY,
        number=phone.number,
    )


def _seen(phone: Phone) -> str:
    at = phone.seen_at or phone.granted_at
    minutes = (now() - at).total_seconds() / 60
    return say("last_seen", is_here=minutes < 5, **when(at))


def _describe_change(change: phones_at.PhoneChange, access: Access) -> tuple[str, str, bool, str]:
    """What was done, when, whether it is undone, and the id its Undo sends, or "" for no Undo."""
    phone = change.phone
    old = change.old_name or say(
        "phone_name",
        name=None,
        player=phone.player_name,
        is_display=phone.role == DISPLAY,
        number=phone.number,
    )
    words = access_change_words(
        change.action,
        name_phone(phone),
        name_phone(change.by),
        old,
        is_own=change.by.device_id == phone.device_id,
    )
    can_undo = change.can_undo and phone.device_id != access.device.id
    undo = str(change.id) if can_undo else ""
    return words, say("moment", **when(change.at)), change.is_undone, undo


def table_form(endpoint: str, table: Table, role: str | None = None, **ids: Any) -> PostForm:
    """A plain form about the phones of a table; with a `role`, one that gives it."""
    name = endpoint.partition(".")[2]
    key = "".join(each.hex for each in ids.values())[:12]
    operation = f"{name}.{key}.{table.id.hex}.{table.version}"
    return PostForm(url_for(endpoint, table_id=table.id, role=role, **ids), operation)


def game_or_home_url(table: Table, page: str = "scoreboard.show") -> str:
    """Back to the game that is on, or was on last: its board, or another page of it."""
    if table.game_id is None:
        return url_for("home.show")
    return url_for(page, table_id=table.id, game_id=table.game_id)


bp = Blueprint("phones", __name__, url_prefix="/t/<uuid:table_id>")

PhoneWork = Callable[[Author], object]


@bp.get("/phones")
def log(table_id: uuid.UUID) -> ResponseReturnValue:
    """The phones at this table, and what was done to them."""
    return _answer_log(keeper_at(table_id))


@bp.get("/phones/<uuid:device_id>")
def show(table_id: uuid.UUID, device_id: uuid.UUID) -> ResponseReturnValue:
    """What can be done to a phone."""
    access = _holder_or_keeper(table_id, device_id)
    phone_or_404(access, device_id)
    return _answer_phone(access, device_id)


@bp.post("/phones/<uuid:device_id>/name")
def rename(table_id: uuid.UUID, device_id: uuid.UUID) -> ResponseReturnValue:
    """Another name for a phone; an empty field gives back the one that it has by itself."""
    access = _holder_or_keeper(table_id, device_id)
    phone = phone_or_404(access, device_id)

    def write(by: Author) -> None:
        phones_at.rename_phone(access.table, device_id, _name_in_form(phone), access.device, by.now)

    return _done(access, write, _way_back(access), phone)


def _holder_or_keeper(table_id: uuid.UUID, device_id: uuid.UUID) -> Access:
    """The access of who may call a phone otherwise."""
    access = member_at(table_id)
    return access if access.device.id == device_id else keeper_at(table_id)


def _way_back(access: Access) -> str:
    """From the page of one phone: to all of them, or for a follower to the page of its own."""
    if access.is_keeper:
        return url_for("sharing.show", table_id=access.table.id)
    return game_or_home_url(access.table, "scoreboard.phone")


def _name_in_form(phone: Phone) -> str | None:
    """What a phone is to be called, None for the name it has by itself.

    Raises NameRefused.
    """
    typed = request.form.get("name", "")
    if not typed.strip() or typed == name_phone(phone):
        return phone.given_name if typed.strip() else None
    return clean_name(typed)


@bp.post("/phones/<uuid:device_id>/<any(keeper, follower):role>")
def change_role(table_id: uuid.UUID, device_id: uuid.UUID, role: str) -> ResponseReturnValue:
    """This phone keeps score too, or only looks from now on."""
    access = keeper_at(table_id)
    phone_or_404(access, device_id)

    def write(by: Author) -> None:
        phones_at.change_role(access.table, device_id, role, access.device, by.now)
        if role == KEEPER:
            note(NEW_KEEPER, table=str(table_id), by="keeper")

    is_this = device_id == access.device.id  # which can see the log no more
    log = url_for("phones.log", table_id=table_id)
    return _done(access, write, game_or_home_url(access.table) if is_this else log)


@bp.post("/phones/<uuid:device_id>/loan")
def answer_loan(table_id: uuid.UUID, device_id: uuid.UUID) -> ResponseReturnValue:
    """A keeper is back: the loan of this phone ends, with thanks, or it keeps score for good."""
    access = keeper_at(table_id)
    phone_or_404(access, device_id)
    role = KEEPER if request.form.get("answer") == "keep" else FOLLOWER

    def write(by: Author) -> None:
        is_first = phones_at.answer_loan(access.table, device_id, role, access.device, by.now)
        if is_first and role == KEEPER:
            note(NEW_KEEPER, table=str(table_id), by="keeper")

    return _done(access, write, game_or_home_url(access.table))


@bp.post("/phones/<uuid:device_id>/remove")
def remove(table_id: uuid.UUID, device_id: uuid.UUID) -> ResponseReturnValue:
    """Put a phone out; the log has an Undo for it."""
    access = keeper_at(table_id)
    phone_or_404(access, device_id)

    def write(by: Author) -> None:
        phones_at.remove_phone(access.table, device_id, access.device, by.now)

    is_this = device_id == access.device.id
    then = url_for("home.show") if is_this else url_for("phones.log", table_id=table_id)
    return _done(access, write, then)


@bp.post("/phones/undo")
def undo(table_id: uuid.UUID) -> ResponseReturnValue:
    """Take back what was done to a phone."""
    access, change = keeper_at(table_id), id_in_form("change")

    def write(by: Author) -> None:
        phones_at.undo_access_change(access.table, change, access.device, by.now)

    return _done(access, write, url_for("phones.log", table_id=table_id))


@bp.post("/leave")
def leave(table_id: uuid.UUID) -> ResponseReturnValue:
    """This phone or display belongs to the table no more, unless nobody would keep score."""
    access = onlooker_at(table_id)
    return _done(access, lambda by: access_control.leave(access, by.now), url_for("home.show"))


def phone_or_404(access: Access, device_id: uuid.UUID) -> Phone:
    """A phone that belongs to the table now."""
    return phones_at.find_phone(access.table, device_id) or abort(404)


def _done(
    access: Access, write: PhoneWork, then: str, phone: Phone | None = None
) -> ResponseReturnValue:
    """Do something to a phone, once; or say why not, on its page or on that of all phones."""

    def work(by: Author) -> str:
        write(by)
        return then

    try:
        return carry_out(access, work)
    except RulesError as error:
        if phone is None or phones_at.find_phone(access.table, phone.device_id) is None:
            return _answer_log(access, error, status_of(error))
        return _answer_phone(access, phone.device_id, error, status_of(error))


def _answer_log(
    access: Access, problem: RulesError | None = None, status: int = 200
) -> ResponseReturnValue:
    """The phones of a table and the log of who might do what; `problem` says why not."""
    table = access.table
    html = render_template(
        "sharing/phones.html",
        table=table,
        back_url=game_or_home_url(table),
        phones=list_phones(access),
        log=[_describe_change(change, access) for change in phones_at.changes_of(table, now())],
        undo=table_form("phones.undo", table),
        problem=problem,
    )
    return html, status


def _answer_phone(
    access: Access, device_id: uuid.UUID, problem: RulesError | None = None, status: int = 200
) -> ResponseReturnValue:
    """What can be done to one phone: called otherwise, given the score or not, put out.

    A follower can only call its own otherwise.
    """
    table = access.table
    phone = next(one for one in list_phones(access) if one.device_id == device_id)
    html = render_template(
        "sharing/phone.html",
        table=table,
        phone=phone,
        back_url=_way_back(access),
        problem=problem,
        typed=request.form.get("name", phone.name)[:200],
        rename=table_form("phones.rename", table, device_id=device_id),
        keep=table_form("phones.change_role", table, device_id=device_id, role=KEEPER),
        follow=table_form("phones.change_role", table, device_id=device_id, role=FOLLOWER),
        remove=table_form("phones.remove", table, device_id=device_id),
    )
    return html, status

"""Joining a table: a link or a code, who are you, and in.

A link or code is looked at once. From then on the visitor's cookie names it, by an id that is of no
use to anybody else, so that no page has a secret in its address.
"""

from __future__ import annotations

import hmac
import re
import uuid
from contextlib import suppress
from typing import NoReturn

from flask import (
    Blueprint,
    abort,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.models import Device, Invitation, SpokenCode, Table, db
from companion.referee.messages import error_words
from companion.rules import RulesError
from companion.scorebook import Conflict, GameState, Refused, UnreadableGame
from companion.scorebook.new_game import MOST_TABLES, has_most_tables
from companion.scorebook.transactions import writing
from companion.sharing import access as access_control
from companion.sharing import invitations, phones
from companion.sharing.access import DISPLAY, FOLLOWER, KEEPER, AccessRefused
from companion.web.access import device_id, now, promise_device, this_device, this_device_or_new
from companion.web.game_page import PlayerBadge, TableView
from companion.web.monitoring import NEW_KEEPER, WRONG_CODE, WRONG_LINK, note
from companion.web.requests import see_other
from companion.web.scoreboard.views import player_in
from companion.web.security import refuse_copies, server_key, visitor_key
from companion.web.sharing.phones import game_or_home_url

LOOKING = (FOLLOWER, DISPLAY)  # a link for displays alone is one of before

ENTRANCE = "entrance"  # in the session: what this phone came by, until it has joined

LONGEST_LINK = 500

_LINK = re.compile(r"/(?P<kind>[kw])/(?P<secret>[\w-]+)/?$")  # to keep a table, or to look at it

bp = Blueprint("joining", __name__)
bp.after_request(refuse_copies)


# Codes and links


@bp.get("/join")
def ask_link() -> ResponseReturnValue:
    """A field for the code of a table, or its link."""
    promise_device()
    return render_template("sharing/ask_link.html", typed="", problem="")


@bp.post("/join")
def open_link() -> ResponseReturnValue:
    """On to where a code or a pasted link leads; whether a link is right is only said there."""
    typed = request.form.get("link", "").strip()[:LONGEST_LINK]
    link = _LINK.search(typed)
    if link and link["kind"] == "w":
        return see_other(url_for("joining.join", token=link["secret"]))
    if link:
        return see_other(url_for("joining.keep", secret=link["secret"]))
    signs = invitations.read_code(typed)
    return _refuse(typed, "no_table_link") if signs is None else _open_code(typed, signs)


def _open_code(typed: str, signs: str) -> ResponseReturnValue:
    """On to what a code gives; too many wrong ones are refused, and nothing else is.

    A device that belongs to the table is not refused for what others behind its address typed.
    """
    known = device_id()
    device, address = _counted(str(known)) if known else None, _counted(visitor_key())
    code = invitations.find_code(signs, server_key(), now())
    is_member = bool(known and code and access_control.find_access(known, code.table_id))
    if invitations.is_refused(device, None if is_member else address, now()):
        note(WRONG_CODE, is_guessing=True)
        return _refuse(typed, "too_many_codes", 429)
    found = _read_code(code)
    if found is None:
        note(WRONG_CODE, is_guessing=False)
        invitations.note_wrong_code(device, address, signs, server_key(), now())
        return _refuse(typed, "wrong_code")
    return _enter(found)


def _read_code(code: SpokenCode | None) -> Invitation | None:
    """What a code gives to this phone: the link to look that is shown beside it."""
    if code is None:
        return None
    table = db.session.get_one(Table, code.table_id)
    link = invitations.shown_link(table, code.role, server_key(), now())
    return invitations.find_invitation(link.secret, now()) if link else None


def _counted(who: str) -> str:
    """Under what name a wrong code is counted: one by which nobody is known again."""
    return hmac.digest(server_key(), f"codes {who}".encode(), "sha256").hex()


def _refuse(typed: str, key: str, status: int = 422) -> ResponseReturnValue:
    problem = error_words(Refused(key, text=typed))
    return render_template("sharing/ask_link.html", typed=typed, problem=problem), status


@bp.get("/w/<token>")
def join(token: str) -> ResponseReturnValue:
    """A link to look: on to who one is, without the secret in the address."""
    return _enter(invited(token, *LOOKING))


@bp.get("/k/<secret>")
def keep(secret: str) -> ResponseReturnValue:
    """A link to keep score: the same."""
    return _enter(invited(secret, KEEPER))


def _enter(invitation: Invitation) -> ResponseReturnValue:
    """Remember what this phone came by. Nothing is written, so a preview in a chat never joins.

    It keeps no cookies either, and sees the field for a code.
    """
    promise_device()
    session[ENTRANCE] = _key_of(invitation)
    return see_other(url_for("joining.show"))


def _key_of(invitation: Invitation) -> str:
    """By what a cookie and a form name a link: with its table, which outlives it."""
    return f"link.{invitation.id.hex}.{invitation.table_id.hex}"


def invited(secret: str, *roles: str) -> Invitation:
    """The invitation behind a link to keep or to look, else 404; who guesses too often waits.

    The right link opens however many wrong ones came from the same address before.
    """
    found = invitations.find_invitation(secret, now())
    return found if found and found.role in roles else refuse_guess()


def refuse_guess() -> NoReturn:
    """End this request, and count that its sender guessed wrong."""
    is_guessing = invitations.is_guessing(who := visitor_key(), now())
    note(WRONG_LINK, is_guessing=is_guessing)
    if is_guessing:
        abort(429)
    invitations.note_guess(who, now())
    abort(404)


# Who are you?


class JoinPage:
    """The one screen of every link and code, as the table stands: `key` names the link.

    `people` are those at the table, to be tapped: who, whether there is a phone already, and
    whether it keeps score.
    """

    def __init__(self, invitation: Invitation) -> None:
        table, self.role = _table_of(invitation), invitation.role
        state, is_keeper = _game_on(table), self.role == KEEPER
        self.table_name, self.key = table.name, _key_of(invitation)
        self.hand = state.next_number if state and not state.is_over else None
        self.people = _list_people(state) if state and self.role != DISPLAY else []
        # A phone can be taken the place of; one that keeps score by a keeper's alone.
        self.has_phones = any(has and (is_keeper or not keeps) for _, has, keeps in self.people)
        self.is_here = is_keeper and is_keeper_here(table)
        self.here_url = game_or_home_url(table)


def _table_of(invitation: Invitation) -> Table:
    return db.session.get_one(Table, invitation.table_id)


def _list_people(state: GameState) -> list[tuple[PlayerBadge, bool, bool]]:
    player_ids = dict(state.chairs)
    keeps: dict[uuid.UUID, set[bool]] = {}
    for phone in phones.phones_of(state.table):
        if phone.player:
            keeps.setdefault(phone.player.id, set()).add(phone.keeps_score(now()))
    seated = TableView(state, now()).seated
    held = [(badge, keeps.get(player_ids[badge.number], set())) for badge in seated]
    return [(badge, bool(mine), True in mine) for badge, mine in held]


@bp.get("/join/who")
def show() -> ResponseReturnValue:
    """Who are you? Whoever came by no link or code is asked for one."""
    if ENTRANCE not in session:
        return see_other(url_for("joining.ask_link"))
    found = _entrance()
    return _render(found) if found else _go_on()


@bp.post("/join/who")
def take() -> ResponseReturnValue:
    """This phone joins, from the chair it names; or this screen, as the table's display."""
    found = _entrance()
    if found is None:
        return _go_on()
    if request.form.get("entrance", _key_of(found)) != _key_of(found):
        return see_other(url_for("joining.show"))  # another link was opened since
    table = _table_of(found)
    state = _game_on(table)
    player = player_in(state, request.form.get("seat", type=int)) if state else None
    as_display = found.role != KEEPER and "display" in request.form
    try:
        held = join_table(found.id, player, as_display=as_display)
        if found.role == KEEPER and held != KEEPER:
            note(NEW_KEEPER, table=str(table.id), by="link")
        page = "display.show" if as_display else "scoreboard.show"
        then = game_or_home_url(table, page)
    except AccessRefused as error:
        return _render(found, error), 409
    session.pop(ENTRANCE, None)
    return see_other(then)


def _render(invitation: Invitation, error: RulesError | None = None) -> str:
    page = JoinPage(invitation)
    problem = error_words(error) if error else ""
    return render_template("sharing/join.html", page=page, problem=problem)


def _entrance() -> Invitation | None:
    """What this phone came by, while it is good, and unless a keeper put the phone out."""
    kind, name, _ = _parts_of_key()
    if kind != "link":
        return None
    found = invitations.find_invitation_again(uuid.UUID(name), now())
    known = device_id()
    if found is None or (known and access_control.is_barred(known, found.table_id, found.made_at)):
        return None
    return found


def _parts_of_key() -> tuple[str, str, str]:
    """Whether this phone came by a link, by which one, and to which table."""
    kind, name, table = (*session.get(ENTRANCE, "").split("."), "", "", "")[:3]
    return kind, name, table


def _go_on() -> ResponseReturnValue:
    """On to the table of a link that is no good any more, for a phone that used it: a second tap.

    For every other one it is 404.
    """
    kind, _, table = _parts_of_key()
    known = device_id() if kind == "link" else None
    access = access_control.find_access(known, uuid.UUID(table)) if known and table else None
    return see_other(game_or_home_url(access.table)) if access else abort(404)


def join_table(
    invitation_id: uuid.UUID, player: uuid.UUID | None = None, *, as_display: bool = False
) -> str | None:
    """This device belongs to the table of an invitation, as the phone of this player.

    Gives the role the device had there. A device that a keeper put out needs an invitation made
    after that. Raises Conflict where it belongs to as many tables as a device can.
    """
    seen = db.session.get(Invitation, invitation_id) or abort(404)
    with writing(db.session.get_one(Table, seen.table_id)):
        # Looked at again, now that nobody else can use it up.
        invitation = invitations.find_invitation_again(invitation_id, now()) or abort(404)
        device = this_device_or_new()
        if access_control.is_barred(device.id, invitation.table_id, invitation.made_at):
            abort(404)
        access = access_control.find_access(device.id, invitation.table_id)
        if access is None:
            _refuse_full(device)
        invitations.redeem(invitation, device, now(), player, as_display=as_display)
        return access.role if access else None


def _refuse_full(device: Device) -> None:
    if has_most_tables(device):
        raise Conflict("device_has_most_tables", most=MOST_TABLES)


def is_keeper_here(table: Table) -> bool:
    """Whether this device keeps the table already."""
    device = this_device()
    access = access_control.find_access(device.id, table.id) if device else None
    return access is not None and access.is_keeper


def _game_on(table: Table) -> GameState | None:
    """The game that is on, or was on last; None where nobody played or nobody can read it."""
    with suppress(UnreadableGame):
        return scorebook.look_up(table, table.game_id) if table.game_id else None
    return None

"""The scoreboard of a game, Undo, and what this phone shows."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.referee.messages import error_words
from companion.rules import RulesError
from companion.scorebook import Author, GameState
from companion.scorebook.new_game import night_ends
from companion.sharing import access as access_control
from companion.sharing import phones
from companion.sharing.access import TAKE_PART, Access, AccessRefused
from companion.sharing.invitations import recovery_made_at
from companion.web.access import (
    keeper_at,
    member_and_state,
    member_at,
    now,
    onlooker_at,
    state_or_404,
)
from companion.web.formatting import visitor_zone
from companion.web.game_page import TableView, Viewer
from companion.web.monitoring import NEW_KEEPER, note
from companion.web.requests import (
    HAND_SENT,
    carry_out,
    id_in_form,
    read_id,
    see_other,
    status_of,
)
from companion.web.scoreboard.page import (
    NO_CHAIR,
    Scoreboard,
    continue_url,
    describe_aloud,
    describe_missing_keeper,
    is_on,
    list_loans,
)
from companion.web.scoreboard.score_sheet import BlankSheet, SheetPage
from companion.web.sharing.phones import name_phone, phone_or_404
from companion.web.sharing.recovery import visitor_day

bp = Blueprint("scoreboard", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>")


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The scoreboard, or how the game ended; `?chair=2` says from which seat one looks.

    A display is led to the table display, which is all it may see.
    """
    access = onlooker_at(table_id)
    if not access.may(TAKE_PART):
        return see_other(url_for("display.show", table_id=table_id, game_id=game_id))
    state = scorebook.look_up(access.table, game_id) or abort(404)
    if "chair" in request.args:
        player = player_in(state, request.args.get("chair", type=int))
        access_control.choose_chair(access, player)
        if player is None:
            session[NO_CHAIR] = str(game_id)
        return redirect(url_for("scoreboard.show", table_id=table_id, game_id=game_id), 303)
    return _render(access, state)


@bp.get("/sheet")
def sheet(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The whole score sheet, or with `?hand=301` the page of it that has this hand."""
    access, state = member_and_state(table_id, game_id)
    hand = request.args.get("hand", type=int)
    if not state.hands or not 1 <= (1 if hand is None else hand) <= len(state.hands):
        abort(404)
    page = SheetPage(state, load_viewer(access, state), now(), hand)
    return render_template("scoreboard/sheet.html", board=page, blank=None)


@bp.get("/sheet/blank")
def blank_sheet(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """A score sheet to print and fill in by hand, when no phone is to be at the table."""
    _, state = member_and_state(table_id, game_id)
    if state.is_over:
        abort(404)
    return render_template("scoreboard/sheet.html", board=None, blank=BlankSheet(state, now()))


def load_viewer(access: Access, state: GameState) -> Viewer:
    """Who looks, from the chair of the player whose phone this is."""
    own = next((seat for seat, player in state.chairs if player == access.player_id), None)
    return Viewer(access.device.id, visitor_zone(), own, access.keeps(state.game))


def _render(access: Access, state: GameState, problem: str = "") -> str:
    """The page of a game as it stands."""
    board = Scoreboard(access, state, load_viewer(access, state), problem)
    page = "game_over" if board.game_over else "scoreboard"
    return render_template(f"scoreboard/{page}.html", board=board)


def player_in(state: GameState, seat: int | None) -> uuid.UUID | None:
    """Who sits there; None where nobody does."""
    return dict(state.chairs).get(-1 if seat is None else seat)


@bp.post("/undo")
def undo(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Take the last change back; a hand that was just saved is in its form again, unsaved.

    A phone's outbox names the hand whose saving it takes back, right behind it: one that isn't in
    the game needs no Undo.
    """
    access, hand_sent = keeper_at(table_id), request.headers.get(HAND_SENT)
    named = read_id(hand_sent) if hand_sent else id_in_form("change")

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        board = url_for("scoreboard.show", table_id=table_id, game_id=game_id)
        if hand_sent:
            scorebook.undo_saving(state, named, by)
            return board
        return continue_url(scorebook.undo(state, named, by)) or board

    return _carry_out(access, game_id, work)


@bp.post("/take-over")
def take_over(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """A player's phone keeps score on loan, as no phone that does was here for half an hour."""
    access = member_at(table_id)

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        is_seated = access.player_id in {player for _, player in state.chairs}
        if not is_seated or not is_on(state):
            raise AccessRefused("not_to_be_taken_over")
        phones.take_over(access, game_id, night_ends(by.now, visitor_zone()), by.now)
        note(NEW_KEEPER, table=str(table_id), by="take_over")
        return url_for("scoreboard.show", table_id=table_id, game_id=game_id)

    return _carry_out(access, game_id, work)


def _carry_out(
    access: Access, game_id: uuid.UUID, work: Callable[[Author], str]
) -> ResponseReturnValue:
    """Do a write; else the game as it stands now, with a sentence that says why not."""
    try:
        return carry_out(access, work)
    except RulesError as error:
        state = state_or_404(access.table, game_id)
        return _render(access, state, error_words(error)), status_of(error)


# This phone: what it shows and how, behind "...": its chair, the size of its letters, a way out.

LARGE = "large"  # in the session: whether every page has large type; the page around all reads it


class PhonePage:
    """The page of what this phone shows; `name_url` leads to where it gets another name.

    `keep_score` is who kept it and how this phone does, where nobody is here who keeps score;
    `loans` say which phone does on loan. Only a keeper's phone has a `recovery_url`, and comes from
    the rows behind "..."; it has its link since `recovery_since`, "" where it has none.
    """

    def __init__(self, access: Access, state: GameState, viewer: Viewer) -> None:
        """The page for who holds the phone."""
        page = TableView(state, now())
        self.table_name = state.table.name
        self.is_keeper = viewer.is_keeper
        self.keep_score = describe_missing_keeper(access, state, viewer.chair)[0]
        self.loans = list_loans(access)
        self.chairs = page.seated
        self.own_chair = next((one for one in page.seated if one.number == viewer.chair), None)
        self.scoreboard_url = page.url("scoreboard.show")
        self.display_url = page.url("display.show")
        self.aloud = describe_aloud(page)
        self.back_url = page.url("seats_and_deal.show" if viewer.is_keeper else "scoreboard.show")
        self.recovery_url = (
            url_for("sharing.keep", table_id=state.table.id) if access.is_keeper else ""
        )
        made_at = recovery_made_at(state.table, access.device) if access.is_keeper else None
        self.recovery_since = visitor_day(made_at) if made_at else ""
        self.leave_url = url_for("phones.leave", table_id=state.table.id)
        self.name = name_phone(phone_or_404(access, access.device.id))
        self.name_url = url_for("phones.show", table_id=state.table.id, device_id=access.device.id)


@bp.get("/phone")
def phone(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The page; `?type=large` and `?type=normal` set the size of the letters on this phone.

    With `back=board` that leads back to the board, where followers have a key for it.
    """
    access, state = member_and_state(table_id, game_id)
    if "type" in request.args:
        session[LARGE] = request.args["type"] == "large"
        then = "scoreboard.show" if request.args.get("back") == "board" else "scoreboard.phone"
        return see_other(url_for(then, table_id=table_id, game_id=game_id))
    page = PhonePage(access, state, load_viewer(access, state))
    return render_template("scoreboard/phone.html", phone=page)

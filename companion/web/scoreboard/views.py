"""The scoreboard of a game, Undo, and what this phone shows."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.referee.grammar import listed
from companion.referee.results import game_line
from companion.rules import RulesError
from companion.scorebook import Author, GameState
from companion.scorebook.new_game import night_ends
from companion.sharing import access as access_control
from companion.sharing import phones
from companion.sharing.access import TAKE_PART, Access, AccessRefused
from companion.sharing.invitations import recovery_made_at
from companion.storage.damage import note_damage
from companion.web.access import (
    keeper_at,
    member_and_state,
    member_at,
    now,
    onlooker_at,
    state_or_404,
    when,
)
from companion.web.formatting import full_night_words, visitor_zone
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
from companion.web.scoreboard.score_sheet import (
    ScoreSheet,
    blank_rows,
    draw_totals,
    hands_of_page,
    list_totals,
)
from companion.web.sharing.links import find_us, qr_code
from companion.web.sharing.phones import name_phone, phone_or_404

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
    table, viewer = TableView(state, now()), load_viewer(access, state)
    first, last = hands_of_page(state, hand)
    return _on_paper(
        table,
        score_sheet=ScoreSheet(table, viewer, first, last, is_own_page=True),
        chart=draw_totals(table, first - 1, last),
        day=full_night_words(state.game.day),
    )


@bp.get("/sheet/blank")
def blank_sheet(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """A score sheet to print and fill in by hand, when no phone is to be at the table.

    Whoever may look at the game gets back to it by its code.
    """
    _, state = member_and_state(table_id, game_id)
    if state.is_over:
        abort(404)
    table = TableView(state, now())
    return _on_paper(
        table,
        score_sheet=None,
        rows=blank_rows(table),
        totals=list_totals(table, len(state.hands)) if state.hands else (),
        qr=qr_code(find_us().address_of(table.url("scoreboard.show"))),
    )


def _on_paper(table: TableView, **shown: Any) -> str:
    """A sheet that can be printed, with what the paper says of its game."""
    return render_template(
        "scoreboard/sheet.html",
        table=table,
        line=game_line(table.game.number, len(table.state.hands), 0),
        names=listed([player.name for player in table.players]),
        **shown,
    )


def load_viewer(access: Access, state: GameState) -> Viewer:
    """Who looks, from the chair of the player whose phone this is."""
    own = next((seat for seat, player in state.chairs if player == access.player_id), None)
    return Viewer(access.device.id, own, access.keeps(state.game))


def _render(access: Access, state: GameState, problem: RulesError | None = None) -> str:
    """The page of a game as it stands; `problem` says why nothing was changed."""
    if state.is_undo_damaged:
        note_damage("what Undo would bring back isn't what was written, `companion check` names it")
    table = TableView(state, now())
    page, board = "scoreboard", Scoreboard(access, table, load_viewer(access, state))
    if board.game_over:
        page = "game_over"
    return render_template(
        f"scoreboard/{page}.html", board=board, table=table, state=state, problem=problem
    )


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
        return _render(access, state, error), status_of(error)


# This phone: what it shows and how, behind "...": its chair, the size of its letters, a way out.

LARGE = "large"  # in the session: whether every page has large type; the page around all reads it


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
    table, chair = TableView(state, now()), load_viewer(access, state).chair
    made_at = recovery_made_at(state.table, access.device) if access.is_keeper else None
    return render_template(
        "scoreboard/phone.html",
        table=table,
        chair=chair,
        missing=describe_missing_keeper(access, state, chair)[0],
        loans=list_loans(access),
        aloud=describe_aloud(table),
        recovery_since=when(made_at)["day"] if made_at else "",
        name=name_phone(phone_or_404(access, access.device.id)),
        device_id=access.device.id,
    )

"""The scoreboard of a game, Undo, and the rematch."""

from __future__ import annotations

import uuid

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.access_control import Access
from companion.models import Table
from companion.referee.text.rules_and_results import error_words
from companion.rules.errors import RulesError
from companion.scorebook import Author, Conflict, GameState
from companion.web.access import keeper_at, now
from companion.web.formatting import visitor_zone
from companion.web.requests import carry_out
from companion.web.scoreboard.view_model import Scoreboard, SheetPage, Viewer

CHAIRS = "chairs"  # in the session: the player whose chair this device looks from, by table

MOST_CHAIRS = 12  # tables a device remembers a chair of

bp = Blueprint("scoreboard", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>")


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The scoreboard, or how the game ended; `?chair=2` says from which seat one looks."""
    access = keeper_at(table_id)
    state = scorebook.look_up(access.table, game_id) or abort(404)
    if "chair" in request.args:
        _remember_chair(state, request.args.get("chair", type=int))
        return redirect(url_for("scoreboard.show", table_id=table_id, game_id=game_id), 303)
    return _render(access, state)


@bp.get("/sheet")
def sheet(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The whole score sheet, or with `?hand=301` the page of it that has this hand."""
    access, state = keeper_and_state(table_id, game_id)
    hand = request.args.get("hand", type=int)
    if not state.hands or not 1 <= (1 if hand is None else hand) <= len(state.hands):
        abort(404)
    page = SheetPage.build(state, _viewer(access, state), now(), hand)
    return render_template("scoreboard/sheet.html", board=page)


def _viewer(access: Access, state: GameState) -> Viewer:
    """Who looks, from the chair this device remembers."""
    chair = session.get(CHAIRS, {}).get(state.table.id.hex)
    own = next((seat for seat, player in state.chairs if player.hex == chair), None)
    return Viewer(access.device.id, visitor_zone(), own)


def _render(access: Access, state: GameState, problem: str = "") -> str:
    """The page of a game as it stands."""
    board = Scoreboard.build(state, _viewer(access, state), now())
    page = "game_over" if board.game_over else "scoreboard"
    return render_template(f"scoreboard/{page}.html", board=board, problem=problem)


def _remember_chair(state: GameState, seat: int | None) -> None:
    """Look from this seat from now on; from above, where it is None or nobody sits there."""
    table = state.table.id.hex
    chairs = {key: player for key, player in session.get(CHAIRS, {}).items() if key != table}
    player = dict(state.chairs).get(seat) if seat is not None else None
    if player:
        chairs[table] = player.hex
    session[CHAIRS] = dict(list(chairs.items())[-MOST_CHAIRS:])


@bp.post("/undo")
def undo(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Take the last change back. A hand that was just entered opens again, filled in."""
    access, change_id = keeper_at(table_id), _id("change")

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        change = scorebook.undo(state, change_id, by)
        scorebook.settle(state)
        if change.action == "recorded":
            return url_for(
                "hand_entry.enter", table_id=table_id, game_id=game_id, again=change.hand_id
            )
        return url_for("scoreboard.show", table_id=table_id, game_id=game_id)

    try:
        return carry_out(access, work)
    except RulesError as error:
        return _refuse(access, game_id, error)


@bp.post("/rematch")
def rematch(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The same people, the same rules, the deal moved on."""
    access = keeper_at(table_id)

    def work(by: Author) -> str:
        game = scorebook.rematch(state_or_404(access.table, game_id), by)
        return url_for("scoreboard.show", table_id=table_id, game_id=game.id)

    try:
        return carry_out(access, work)
    except RulesError as error:
        return _refuse(access, game_id, error)


def _refuse(access: Access, game_id: uuid.UUID, error: RulesError) -> ResponseReturnValue:
    """The game as it stands now, with a sentence that says why nothing was done."""
    status = 409 if isinstance(error, Conflict) else 422
    return _render(access, state_or_404(access.table, game_id), error_words(error)), status


def keeper_and_state(table_id: uuid.UUID, game_id: uuid.UUID) -> tuple[Access, GameState]:
    """The visitor's access to a table they keep, and one of its games to look at, else 404."""
    access = keeper_at(table_id)
    return access, scorebook.look_up(access.table, game_id) or abort(404)


def state_and_hand(table_id: uuid.UUID, game_id: uuid.UUID) -> tuple[GameState, int]:
    """A game to look at, and the hand that is noted while it is played: the next, or `?hand=5`."""
    state = scorebook.look_up(keeper_at(table_id).table, game_id) or abort(404)
    number = request.args.get("hand", state.next_number, type=int)
    if not 1 <= number <= state.next_number + 1:
        abort(404)
    return state, number


def state_or_404(table: Table, game_id: uuid.UUID) -> GameState:
    """The state of a game of this table, else 404."""
    return scorebook.load_state(table, game_id) or abort(404)


def _id(name: str) -> uuid.UUID:
    try:
        return uuid.UUID(request.form.get(name, ""))
    except ValueError:
        abort(400)

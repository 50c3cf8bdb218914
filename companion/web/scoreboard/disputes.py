"""Somebody says that a saved hand isn't right; a keeper, or that phone, settles it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.access_control import Access
from companion.referee.text.live_hand import hand_label
from companion.referee.text.rules_and_results import error_words
from companion.rules.errors import RulesError
from companion.scorebook import Author, Conflict, GameState, HandView, open_disputes
from companion.scorebook.players import LONGEST_REASON
from companion.web.access import member_at, now
from companion.web.game_page import TableView, Viewer
from companion.web.requests import carry_out, id_in_form, read_id
from companion.web.scoreboard.view_model import DisputeBox, DisputeForm, describe_disputes
from companion.web.scoreboard.views import (
    carry_out_or_refuse,
    load_viewer,
    member_and_state,
    refuse,
    state_or_404,
)

bp = Blueprint("disputes", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>")


@dataclass(frozen=True, slots=True)
class DisputePage:
    """A saved hand, for a phone that says it isn't right: its points, what is said of it so far.

    Without a `form` the table has disputes off, as `problem` says.
    """

    title: str
    table_name: str
    scoreboard_url: str
    points: tuple[tuple[str, str], ...]
    disputes: tuple[DisputeBox, ...]
    form: DisputeForm | None
    is_said: bool
    note: str
    longest: int
    problem: str

    @classmethod
    def build(
        cls,
        state: GameState,
        view: HandView,
        viewer: Viewer,
        problem: RulesError | None = None,
        note: str | None = None,
    ) -> DisputePage:
        """The page of one hand; after a refusal with what is wrong, and the word as it was sent."""
        page, mine = TableView(state, now()), (view.id, viewer.device_id)
        own = [row for row in open_disputes(state) if (row.hand_id, row.device_id) == mine]
        if not state.table.disputes:
            problem = problem or scorebook.Refused("disputes_are_off")
        url = page.url("disputes.show", hand_id=view.id)
        return cls(
            title=hand_label(view.number),
            table_name=state.table.name,
            scoreboard_url=page.url("scoreboard.show"),
            points=tuple(page.line(view)),
            disputes=tuple(box for box in describe_disputes(page, viewer) if box.page_url == url),
            form=DisputeForm.of_hand(page, view) if state.table.disputes else None,
            is_said=bool(own),
            note=(own[0].note or "" if own else "") if note is None else note,
            longest=LONGEST_REASON,
            problem=error_words(problem) if problem else "",
        )


@bp.get("/hand/<uuid:hand_id>/not-right")
def show(table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID) -> ResponseReturnValue:
    """A saved hand, and a word on what is wrong with it."""
    access, state = member_and_state(table_id, game_id)
    view = state.hand(hand_id) or abort(404)
    page = DisputePage.build(state, view, load_viewer(access, state))
    return render_template("scoreboard/not_right.html", page=page)


@bp.post("/disputes")
def dispute(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """This hand isn't right: one tap, perhaps with a word."""
    access, hand_id = member_at(table_id), id_in_form("hand")
    version, note = request.form.get("version", 0, type=int), request.form.get("note")

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        scorebook.dispute_hand(state, hand_id, version, note, by)
        return url_for("scoreboard.show", table_id=table_id, game_id=game_id)

    try:
        return carry_out(access, work)
    except RulesError as error:
        return _refuse(access, game_id, hand_id, note, error)


def _refuse(
    access: Access, game_id: uuid.UUID, hand_id: uuid.UUID, note: str | None, error: RulesError
) -> ResponseReturnValue:
    """Why not: where a word was typed, beside that word."""
    state = state_or_404(access.table, game_id)
    view = state.hand(hand_id)
    if note is None or view is None:
        return refuse(access, game_id, error)
    page = DisputePage.build(state, view, load_viewer(access, state), error, note)
    status = 409 if isinstance(error, Conflict) else 422
    return render_template("scoreboard/not_right.html", page=page), status


@bp.post("/disputes/settle")
def settle(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """A keeper says that the hand is right, or whoever said that it isn't takes it back."""
    access = member_at(table_id)
    wanted = {read_id(text) for text in request.form.getlist("dispute")}

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        scorebook.settle_disputes(state, wanted, by, is_keeper=access.is_keeper)
        return url_for("scoreboard.show", table_id=table_id, game_id=game_id)

    return carry_out_or_refuse(access, game_id, work)

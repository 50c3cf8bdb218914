"""What this phone shows and how, behind "...": its chair, the size of its letters, a way out."""

from __future__ import annotations

import uuid

from flask import Blueprint, abort, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from companion.referee.messages import error_words
from companion.rules.errors import RulesError
from companion.scorebook import Author, GameState
from companion.sharing import phones
from companion.sharing.access import Access
from companion.sharing.phones import Phone
from companion.web.access import member_and_state, now
from companion.web.game_page import TableView, Viewer
from companion.web.requests import carry_out, see_other, status_of
from companion.web.scoreboard.page import describe_aloud, describe_missing_keeper
from companion.web.scoreboard.views import load_viewer
from companion.web.sharing.phones import name_in_form, name_phone

LARGE = "large"  # in the session: whether every page has large type; the page around all reads it

bp = Blueprint("phone", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>")


class PhonePage:
    """The page of what this phone shows; `problem` says why it isn't called what was `typed`.

    `keep_score` is who kept it and how this phone does, where nobody is here who keeps score.
    Only a keeper's phone has a `recovery_url`, and comes from the rows behind "...".
    """

    def __init__(self, access: Access, state: GameState, viewer: Viewer, problem: str = "") -> None:
        """The page for who holds the phone."""
        page = TableView(state, now())
        self.table_name = state.table.name
        self.is_keeper = viewer.is_keeper
        self.keep_score = describe_missing_keeper(access, state, viewer.chair)[0]
        self.chairs = page.seated
        self.own_chair = next((one for one in page.seated if one.number == viewer.chair), None)
        self.scoreboard_url = page.url("scoreboard.show")
        self.display_url = page.url("display.show")
        self.aloud = describe_aloud(page)
        self.back_url = page.url("seats_and_deal.show" if viewer.is_keeper else "scoreboard.show")
        self.recovery_url = (
            url_for("sharing.keep", table_id=state.table.id) if viewer.is_keeper else ""
        )
        self.leave_url = url_for("phones.leave", table_id=state.table.id)
        self.typed = request.form.get("name", name_phone(_this_phone(access)))[:200]
        self.rename = page.post_form("phone.rename")
        self.problem = problem


@bp.get("/phone")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The page; `?type=large` and `?type=normal` set the size of the letters on this phone.

    With `back=board` that leads back to the board, where followers have a key for it.
    """
    access, state = member_and_state(table_id, game_id)
    if "type" in request.args:
        session[LARGE] = request.args["type"] == "large"
        page = "scoreboard.show" if request.args.get("back") == "board" else "phone.show"
        return see_other(url_for(page, table_id=table_id, game_id=game_id))
    return _render(access, state)


@bp.post("/phone/name")
def rename(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Another name for this phone; an empty field gives back the one that it has by itself."""
    access, state = member_and_state(table_id, game_id)

    def work(by: Author) -> str:
        name = name_in_form(_this_phone(access))
        phones.rename_phone(access.table, access.device.id, name, by.device, by.now)
        return url_for("phone.show", table_id=table_id, game_id=game_id)

    try:
        return carry_out(access, work)
    except RulesError as error:
        return _render(access, state, error_words(error)), status_of(error)


def _this_phone(access: Access) -> Phone:
    return phones.find_phone(access.table, access.device.id) or abort(404)


def _render(access: Access, state: GameState, problem: str = "") -> str:
    page = PhonePage(access, state, load_viewer(access, state), problem)
    return render_template("scoreboard/phone.html", phone=page)

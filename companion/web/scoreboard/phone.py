"""What this phone shows and how, behind "...": its chair, the size of its letters, a way out."""

from __future__ import annotations

import uuid

from flask import Blueprint, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from companion.scorebook import GameState
from companion.sharing.access import Access
from companion.web.access import member_and_state, now
from companion.web.game_page import TableView, Viewer
from companion.web.requests import see_other
from companion.web.scoreboard.page import describe_aloud, describe_missing_keeper
from companion.web.scoreboard.views import load_viewer
from companion.web.sharing.phones import name_phone, phone_or_404

LARGE = "large"  # in the session: whether every page has large type; the page around all reads it

bp = Blueprint("phone", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>")


class PhonePage:
    """The page of what this phone shows; `name_url` leads to where it gets another name.

    `keep_score` is who kept it and how this phone does, where nobody is here who keeps score.
    Only a keeper's phone has a `recovery_url`, and comes from the rows behind "...".
    """

    def __init__(self, access: Access, state: GameState, viewer: Viewer) -> None:
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
        self.name = name_phone(phone_or_404(access, access.device.id))
        self.name_url = url_for("phones.show", table_id=state.table.id, device_id=access.device.id)


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
    phone = PhonePage(access, state, load_viewer(access, state))
    return render_template("scoreboard/phone.html", phone=phone)

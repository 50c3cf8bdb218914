"""What a table does when something goes wrong, and what its phones may tell: open to change."""

from __future__ import annotations

import uuid
from collections.abc import Mapping

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.rules.errors import RulesError
from companion.rules.policies import POLICY
from companion.scorebook import Conflict, Writer
from companion.web.access import keeper_at
from companion.web.games import book_of, keeper_and_book
from companion.web.htmx import answer
from companion.web.policy_view import PolicyView
from companion.web.writes import carry_out

bp = Blueprint("policies", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/policy")


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """What the table has agreed, each with what else it could be."""
    _, book = keeper_and_book(table_id, game_id)
    return _answer(PolicyView(book))


@bp.post("")
def change(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Keep what was chosen, for all games of the table; back to the scoreboard."""
    access = keeper_at(table_id)
    book = book_of(access.table, game_id)

    def work(by: Writer) -> str:
        scorebook.agree(book_of(access.table, game_id), _said(), by)
        return url_for("games.show", table_id=table_id, game_id=game_id)

    try:
        return carry_out(access, work)
    except RulesError as error:
        status = 409 if isinstance(error, Conflict) else 422
        return _answer(PolicyView(book, error, _said()), status)


def _said() -> Mapping[str, object]:
    return {name: request.form[name][:80] for name in POLICY if name in request.form}


def _answer(view: PolicyView, status: int = 200) -> ResponseReturnValue:
    return answer("policies/page.html", "policies/_policy.html", status, **view.context())

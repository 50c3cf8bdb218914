"""Other rules during a game: the house-rules sheet again, with a reason and the hand it starts."""

from __future__ import annotations

import uuid

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.access_control import Access
from companion.rules.errors import RulesError
from companion.scorebook import Book, Conflict, Writer
from companion.web.access import keeper_at, now
from companion.web.amend_view import AmendView, amended, terms_as_played
from companion.web.games import book_of, keeper_and_book
from companion.web.htmx import answer
from companion.web.new_form import pressed
from companion.web.settling import refuse_outdated, turn_page
from companion.web.writes import carry_out, writer

bp = Blueprint("amending", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/rules/change")

CHANGE, SURE = "change", "sure"  # the button at the bottom; what it says below a preview


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The rules as they are played, each open to change."""
    _, book = keeper_and_book(table_id, game_id)
    return _answer(AmendView(book, now(), terms_as_played(book)))


@bp.post("")
def change(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """A button of the sheet; or the change itself, after a look at what it does to scored hands."""
    access = keeper_at(table_id)
    book = book_of(access.table, game_id)
    form, action = amended(book, request.form), request.form.get("action", "")
    if action not in (CHANGE, SURE):
        view = AmendView(book, now(), pressed(form, action, {}), said=request.form)
        return _answer(view, 422 if view.terms.problem else 200)
    view = AmendView(book, now(), form, said=request.form)
    try:
        if view.from_hand <= len(book.hands) and not (action == SURE and view.is_confirmed):
            found = scorebook.consequence(book, lambda b: _change(b, view, writer(access.device)))
            fresh = book_of(access.table, game_id)
            return _answer(AmendView(fresh, now(), form, said=request.form, found=found))
        return turn_page(carry_out(access, lambda by: _changed(access, game_id, view, by)))
    except RulesError as error:
        fresh = book_of(access.table, game_id)
        status = 409 if isinstance(error, Conflict) else 422
        return _answer(AmendView(fresh, now(), form, said=request.form, error=error), status)


def _changed(access: Access, game_id: uuid.UUID, view: AmendView, by: Writer) -> str:
    book = book_of(access.table, game_id)
    refuse_outdated(book)
    _change(book, view, by)
    scorebook.settle(book)
    return url_for("games.show", table_id=access.table.id, game_id=game_id)


def _change(book: Book, view: AmendView, by: Writer) -> None:
    scorebook.change_rules(
        book,
        view.form.checked_terms().ruleset,
        by,
        from_hand=view.from_hand,
        reason=view.reason,
        ends_at=view.ends_at,
    )


def _answer(view: AmendView, status: int = 200) -> ResponseReturnValue:
    return answer("rules_change/page.html", "rules_change/_form.html", status, **view.context())

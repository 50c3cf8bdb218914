"""The scoreboard of a game, Undo, and the rematch."""

from __future__ import annotations

import uuid

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import game_archive, scorebook
from companion.access_control import Access
from companion.models import Table
from companion.referee.text.rules_and_results import error_words
from companion.rules.errors import RulesError
from companion.scorebook import Book, Conflict, Writer
from companion.web.access import keeper_at, now
from companion.web.formatting import visitor_zone
from companion.web.page_cache import kept_page
from companion.web.requests import carry_out
from companion.web.scoreboard.game_over import OverView, StoryView
from companion.web.scoreboard.next_deal import chair_of, take_chair
from companion.web.scoreboard.view_model import Board, tools_of

bp = Blueprint("scoreboard", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>")


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The scoreboard, or how the game ended; `?chair=2` says from which seat one looks."""
    access = keeper_at(table_id)
    book = scorebook.look_up(access.table, game_id) or abort(404)
    if "chair" in request.args:
        take_chair(book, request.args.get("chair", type=int))
        return redirect(url_for("scoreboard.show", table_id=table_id, game_id=game_id), 303)
    return board(access, book)


@bp.post("/undo")
def undo(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Take the last change back. A hand that was just entered opens again, filled in."""
    access, change_id = keeper_at(table_id), _id("change")

    def work(by: Writer) -> str:
        book = book_of(access.table, game_id)
        change = scorebook.undo(book, change_id, by)
        scorebook.settle(book)
        if change.action == "recorded":
            return url_for(
                "hand_entry.enter", table_id=table_id, game_id=game_id, again=change.hand_id
            )
        return url_for("scoreboard.show", table_id=table_id, game_id=game_id)

    try:
        return carry_out(access, work)
    except RulesError as error:
        return refused(access, game_id, error)


@bp.post("/rematch")
def rematch(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The same people, the same rules, the deal moved on."""
    access = keeper_at(table_id)

    def work(by: Writer) -> str:
        game = scorebook.rematch(book_of(access.table, game_id), by)
        return url_for("scoreboard.show", table_id=table_id, game_id=game.id)

    try:
        return carry_out(access, work)
    except RulesError as error:
        return refused(access, game_id, error)


def board(access: Access, book: Book, problem: str = "", status: int = 200) -> ResponseReturnValue:
    """The page of a game as it stands. A phone that asks again gets the page it got before."""
    view = Board(book, now(), access.device, visitor_zone(), chair_of(book))
    if problem:
        return _page(view, problem), status
    return kept_page(view, lambda: _page(view)), status


def _page(view: Board, problem: str = "") -> str:
    told = {"problem": problem, "tools": tools_of(view), **view.context()}
    if not view.book.is_over:
        return render_template("scoreboard/scoreboard.html", **told)
    wins = game_archive.wins_of(view.book.seat[view.winners[0].number].player.id)
    over = OverView(view, wins)
    where = f"{view.book.table.name} \N{MIDDLE DOT} {over.line}"
    story = StoryView(view, over.title, (over.story, where))
    return render_template("scoreboard/game_over.html", over=over, story=story, **told)


def refused(access: Access, game_id: uuid.UUID, error: RulesError) -> ResponseReturnValue:
    """The game as it stands now, with a sentence that says why nothing was done."""
    book = book_of(access.table, game_id)
    status = 409 if isinstance(error, Conflict) else 422
    return board(access, book, error_words(error), status)


def keeper_and_book(table_id: uuid.UUID, game_id: uuid.UUID) -> tuple[Access, Book]:
    """The visitor's access to a table they keep, and the book of one of its games, else 404."""
    access = keeper_at(table_id)
    return access, book_of(access.table, game_id)


def book_and_hand(table_id: uuid.UUID, game_id: uuid.UUID) -> tuple[Book, int]:
    """A game to look at, and the hand that is noted while it is played: the next, or `?hand=5`."""
    book = scorebook.look_up(keeper_at(table_id).table, game_id) or abort(404)
    number = request.args.get("hand", book.next_number, type=int)
    if not 1 <= number <= book.next_number + 1:
        abort(404)
    return book, number


def book_of(table: Table, game_id: uuid.UUID) -> Book:
    """The book of a game of this table, else 404."""
    return scorebook.open_book(table, game_id) or abort(404)


def _id(name: str) -> uuid.UUID:
    try:
        return uuid.UUID(request.form.get(name, ""))
    except ValueError:
        abort(400)

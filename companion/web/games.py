"""The scoreboard of a game, and what the table settles between hands."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.models import Table
from companion.scorebook import Book, Refused, Writer
from companion.web.access import keeper_at, now
from companion.web.table_view import TableView
from companion.web.writes import carry_out

bp = Blueprint("games", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>")


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The scoreboard, or how the game ended."""
    book = book_at(table_id, game_id)
    page = "games/over.html" if book.is_over else "games/scoreboard.html"
    return render_template(page, **TableView(book, now()).context())


@bp.get("/settle")
def settle(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Dealer, pass, seats and end, as plain forms."""
    book = book_at(table_id, game_id)
    return render_template("games/settle.html", **TableView(book, now()).context())


@bp.post("/dealer")
def change_dealer(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Somebody else deals the coming hand."""
    seat = _number("seat")
    return _settled(table_id, game_id, lambda b, by: scorebook.change_dealer(b, seat, by))


@bp.post("/pass")
def change_pass(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The coming hand is passed another way."""
    token = request.form.get("pass", "")
    return _settled(table_id, game_id, lambda b, by: scorebook.change_pass(b, token, by))


@bp.post("/throw-in")
def throw_in(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The hand in play is void: same dealer, same pass."""
    return _settled(table_id, game_id, scorebook.throw_in)


@bp.post("/seats")
def reorder(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The same people in another order."""
    seats = [_as_number(text) for text in request.form.getlist("seat")]
    from_start = request.form.get("from") == "start"

    def change(book: Book, by: Writer) -> None:
        scorebook.reorder(book, seats, by, from_start=from_start)

    return _settled(table_id, game_id, change)


@bp.post("/leave")
def leave(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Somebody goes home; the others play on."""
    seat = _number("seat")
    return _settled(table_id, game_id, lambda b, by: scorebook.leave(b, seat, by))


@bp.post("/substitute")
def substitute(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Somebody takes over a seat with its total."""
    seat, name = _number("seat"), request.form.get("name", "")

    def change(book: Book, by: Writer) -> None:
        [player] = scorebook.seat_players(book.table, [name], by.now)
        scorebook.substitute(book, seat, player, by)

    return _settled(table_id, game_id, change)


@bp.post("/join")
def join(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Somebody comes in between two players."""
    place, name = _number("place"), request.form.get("name", "")

    def change(book: Book, by: Writer) -> None:
        [player] = scorebook.seat_players(book.table, [name], by.now)
        scorebook.join(book, player, place, by)

    return _settled(table_id, game_id, change)


@bp.post("/stop")
def stop(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The table ends the game here, or says that it ended with an earlier hand."""
    after = _number("after") if "after" in request.form else None
    return _settled(table_id, game_id, lambda b, by: scorebook.stop_game(b, by, after))


@bp.post("/play-on")
def play_on(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The table goes on after all."""
    return _settled(table_id, game_id, scorebook.play_on)


@bp.post("/undo")
def undo(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Take the last change back. A hand that was just entered opens again, filled in."""
    change_id = _id("change")

    def work(by: Writer) -> str:
        book = book_of(access.table, game_id)
        change = scorebook.undo(book, change_id, by)
        scorebook.settle(book)
        if change.action == "recorded":
            return url_for("hands.enter", table_id=table_id, game_id=game_id, again=change.hand_id)
        return url_for("games.show", table_id=table_id, game_id=game_id)

    access = keeper_at(table_id)
    return carry_out(access, work)


@bp.post("/rematch")
def rematch(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The same people, the same rules, the deal moved on."""

    def work(by: Writer) -> str:
        game = scorebook.rematch(book_of(access.table, game_id), by)
        return url_for("games.show", table_id=table_id, game_id=game.id)

    access = keeper_at(table_id)
    return carry_out(access, work)


def book_at(table_id: uuid.UUID, game_id: uuid.UUID) -> Book:
    """The book of a game of a table that the visitor keeps, else 404."""
    return book_of(keeper_at(table_id).table, game_id)


def book_of(table: Table, game_id: uuid.UUID) -> Book:
    """The book of a game of this table, else 404."""
    return scorebook.open_book(table, game_id) or abort(404)


def _settled(
    table_id: uuid.UUID, game_id: uuid.UUID, change: Callable[[Book, Writer], object]
) -> ResponseReturnValue:
    """Change something between hands, and back to the scoreboard."""

    def work(by: Writer) -> str:
        book = book_of(access.table, game_id)
        change(book, by)
        scorebook.settle(book)
        return url_for("games.show", table_id=table_id, game_id=game_id)

    access = keeper_at(table_id)
    return carry_out(access, work)


def _number(name: str) -> int:
    return _as_number(request.form.get(name, ""))


def _as_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise Refused("no_such_seat")
    return int(text)


def _id(name: str) -> uuid.UUID:
    try:
        return uuid.UUID(request.form.get(name, ""))
    except ValueError:
        abort(400)

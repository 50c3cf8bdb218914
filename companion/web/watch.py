"""Watch the play: a hand is logged card by card, and can be seen again trick by trick."""

from __future__ import annotations

import re
import uuid
from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.rules.errors import RulesError
from companion.scorebook import Book, Writer
from companion.scorebook.live_hand import add_to_log, log_of, take_back_card
from companion.web.access import keeper_at
from companion.web.games import book_and_hand, book_of, keeper_and_book
from companion.web.log_view import LogView
from companion.web.taps import carry_tap, hand_to_show, number_of, show_noted
from companion.web.watch_view import WatchView

bp = Blueprint("watch", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>")

TAP = re.compile(
    r"(?P<word>undo|-|=[A-Z0-9]{1,2}|(?:[0-9]{0,2}>|[0-9]{1,2}:)?[0-9A-Z]{2,3})"
    r":(?P<seen>[0-9]{1,4})",
    re.ASCII,
)


@bp.get("/watch")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The log of the coming hand, or of `?hand=5`; `?seat=2` plays next, `?pass=1` is the pass."""
    book, number = book_and_hand(table_id, game_id)
    if book.is_over and number >= book.next_number:
        return redirect(url_for("games.show", table_id=table_id, game_id=game_id), 303)
    return show_noted(_view(book, number, request.args.get("seat", type=int)), "watch")


@bp.post("/watch")
def tap(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """One tap: a card is passed or played, or the last one taken back."""
    access = keeper_at(table_id)
    said = TAP.fullmatch(request.form.get("tap", "")) or abort(400)
    word, seen = said["word"], int(said["seen"])

    def work(by: Writer) -> str:
        book = book_of(access.table, game_id)
        number = number_of(book)
        if word == "undo":
            take_back_card(book, number, seen, by)
        else:
            add_to_log(book, number, word, seen, by)
        return _address(book, number)

    def look(error: RulesError | None) -> WatchView:
        book = book_of(access.table, game_id)
        return _view(book, hand_to_show(book), None, error)

    return carry_tap(access, work, look, "watch")


@bp.get("/hand/<uuid:hand_id>/log")
def story(table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID) -> ResponseReturnValue:
    """A hand that was watched, trick by trick: `?trick=3`."""
    _, book = keeper_and_book(table_id, game_id)
    hand = book.hand(hand_id) or abort(404)
    view = LogView(book, hand, request.args.get("trick", 1, type=int))
    return make_response(render_template("watch/log.html", **view.context()))


def _address(book: Book, number: int) -> str:
    asked: dict[str, Any] = {"table_id": book.table.id, "game_id": book.game.id}
    asked["hand"] = number if request.args.get("hand", type=int) else None
    asked["pass"] = "1" if _wants_pass() else None
    return url_for("watch.show", **asked)


def _view(book: Book, number: int, seat: int | None, error: RulesError | None = None) -> WatchView:
    return WatchView(
        book, log_of(book, number), seat, _wants_pass(), bool(request.args.get("free")), error
    )


def _wants_pass() -> bool:
    return bool(request.args.get("pass") or request.form.get("pass"))

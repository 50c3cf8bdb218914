"""The live tally: penalty cards are given as they fall, and kept with every tap."""

from __future__ import annotations

import re
import uuid
from typing import Any

from flask import Blueprint, Response, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.rules.errors import RulesError
from companion.rules.policies import RunningPoints
from companion.scorebook import Book, Writer
from companion.scorebook.hands import AGAIN
from companion.scorebook.live_hand import Tap, take_back_tap, tally_of, tap_tally
from companion.web.access import keeper_at
from companion.web.games import book_and_hand, book_of
from companion.web.htmx import wants_partial
from companion.web.tally_view import TallyView
from companion.web.taps import carry_tap, hand_to_show, number_of, show_noted
from companion.web.writes import carry_out

bp = Blueprint("tally", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/tally")

TAP = re.compile(r"(?P<word>undo|-|[*0-9A-Z-]{1,5}=[0-9]{0,3}):(?P<seen>[0-9]{0,4})", re.ASCII)


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The tally of the coming hand, or of `?hand=5`; `?seat=2` says who gets the next card.

    A phone that looks again and again says what it saw, and is told when nothing was written since.
    """
    seen = str(keeper_at(table_id).table.version)
    if wants_partial() and request.if_none_match.contains(seen):
        return Response(status=304)
    book, number = book_and_hand(table_id, game_id)
    if book.is_over and number >= book.next_number:
        return redirect(url_for("games.show", table_id=table_id, game_id=game_id), 303)
    return show_noted(_view(book, number, request.args.get("seat", type=int)), "tally")


@bp.post("")
def tap(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """One tap: a card goes to somebody, comes back, or the last tap is taken back."""
    access = keeper_at(table_id)
    said = TAP.fullmatch(request.form.get("tap", "")) or abort(400)
    seat = _seat()

    def work(by: Writer) -> str:
        book = book_of(access.table, game_id)
        number = number_of(book)
        _write(book, number, said["word"], said["seen"], by)
        ids: dict[str, Any] = {"table_id": table_id, "game_id": game_id}
        return url_for("tally.show", hand=_other(number), seat=seat, **ids)

    def look(error: RulesError | None) -> TallyView:
        book = book_of(access.table, game_id)
        return _view(book, hand_to_show(book), seat, error)

    return carry_tap(access, work, look, "tally")


@bp.post("/hints")
def change_hints(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """L3: the table wants to be told during a hand what it could count itself, or not any more."""
    access = keeper_at(table_id)
    book_of(access.table, game_id)
    wanted = RunningPoints.SHOWN if "shown" in request.form else RunningPoints.HIDDEN

    def work(by: Writer) -> str:
        scorebook.set_policy(access.table, {"running_points": wanted.value})
        return url_for("tally.show", table_id=table_id, game_id=game_id)

    return carry_out(access, work)


def _seat() -> int | None:
    """Who gets the next card; the page that follows says it again in its address."""
    text = request.form.get("seat", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def _other(number: int) -> int | None:
    """The number where it has to be named: the page shows the coming hand by itself."""
    asked = request.args.get("hand", type=int)
    return number if asked else None


def _write(book: Book, number: int, word: str, seen: str, by: Writer) -> None:
    told = int(seen) if seen else None
    if word == "undo":
        take_back_tap(book, number, told or 0, by)
    elif word == AGAIN or word.startswith("*"):
        tap_tally(book, number, Tap(word, taps=told or 0), by)
    else:
        tap_tally(book, number, Tap(word, was=told), by)


def _view(book: Book, number: int, seat: int | None, error: RulesError | None = None) -> TallyView:
    return TallyView(book, tally_of(book, number), seat, error)

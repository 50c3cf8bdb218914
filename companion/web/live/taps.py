"""What a tap of the tally and one of the log share: which hand it is of, and how it is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from flask import abort, make_response, render_template, request
from flask.typing import ResponseReturnValue

from companion.access_control import Access
from companion.rules.errors import RulesError
from companion.scorebook import Author, Conflict, GameState
from companion.scorebook.hands import number_now
from companion.web.requests import answer, carry_out


class View(Protocol):
    """What is noted of a hand, to be shown."""

    def context(self) -> dict[str, Any]:
        """What the templates are given."""


Look = Callable[[RulesError | None], View]


def number_of(book: GameState) -> int:
    """The number of the hand that is tapped for, whatever its number was when the phone saw it."""
    number = request.form.get("number", type=int) or abort(400)
    return number_now(book, number, request.form.get("after", ""))


def hand_to_show(book: GameState) -> int:
    """The same for the answer: no farther than hands are noted."""
    return min(max(number_of(book), 1), book.next_number + 1)


def carry_tap(
    access: Access, work: Callable[[Author], str], look: Look, place: str
) -> ResponseReturnValue:
    """Do what a tap says; `look` gives how the hand stands now, `place` the folder that shows it.

    A phone's outbox is told at once how it stands, any other is led on.
    """
    try:
        done = carry_out(access, work)
    except RulesError as error:
        return show_live_hand(look(error), place, 409 if isinstance(error, Conflict) else 422)
    if "X-Outbox" not in request.headers:
        return done
    answered = make_response(done)
    answered.set_data(render_template(f"live/_{place}.html", **look(None).context()))
    return answered


def show_live_hand(view: View, place: str, status: int = 200) -> ResponseReturnValue:
    """The page of a hand that is noted, or the part of it that taps renew."""
    return answer(f"live/{place}.html", f"live/_{place}.html", status, **view.context())

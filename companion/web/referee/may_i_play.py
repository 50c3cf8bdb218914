"""May I play this? The dialogue as pages."""

from __future__ import annotations

import uuid
from urllib.parse import urlencode

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from werkzeug import Response

from companion.referee.may_i_play import Dialogue, ask
from companion.web.referee.place import Place, place_of_game, place_of_variant
from companion.web.requests import answer


def _before_answer(here: str, talk: Dialogue, question: str) -> str:
    """The address of the talk with another answer to this question, as far as that answer."""
    others = [(key, value) for key, value in talk.answers.items() if key != question]
    return f"{here}{'&' if '?' in here else '?'}{urlencode([*others, (question, '')])}"


bp = Blueprint("may_i_play", __name__)


@bp.get("/t/<uuid:table_id>/g/<uuid:game_id>/may")
def at_table(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """By the rules of the hand that is played."""
    return _show(place_of_game(table_id, game_id))


@bp.get("/rules/<variant>/may")
def of_variant(variant: str) -> ResponseReturnValue:
    """By the rules of a variant as it is known, for so many players."""
    return _show(place_of_variant(variant))


def _show(place: Place) -> Response:
    """The page or the talk alone. No browser keeps it: it says what somebody holds.

    Each choice has the address where the talk is the same with this answer; later ones stay as far
    as they are still asked.
    """
    talk = ask(place.ruleset, request.args)
    asked = [
        (
            one.question,
            one.value,
            [(choice, f"{start}{choice.value}") for choice in one.question.choices],
        )
        for one in talk.asked
        for start in [_before_answer(place.may_i_play, talk, one.question.key)]
    ]
    status = 422 if place.problem else 200
    response = answer("referee/may_i_play.html", status, place=place, talk=talk, asked=asked)
    response.headers["Cache-Control"] = "no-store"
    if talk.ruling:
        response.headers["HX-Reswap"] = "outerMorph scroll:top scrollTarget:window"
    return response

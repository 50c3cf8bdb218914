"""May I play this? The dialogue as pages."""

from __future__ import annotations

import uuid
from urllib.parse import urlencode

from flask import (
    Blueprint,
    abort,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from werkzeug import Response

from companion import scorebook
from companion.referee.may_i_play import Dialogue, ask
from companion.referee.options import variant_label, variant_of_table
from companion.rules import VARIANTS, Ruleset
from companion.web.access import member_at
from companion.web.game_page import GameView
from companion.web.referee.rulebook import rules_asked_for
from companion.web.requests import answer


class MayIPlayPage:
    """The talk so far. `here` is its address without answers, `back` where it was opened from.

    `asked` has each question with what was answered, and its choices, each with the address where
    the talk is the same with this answer; later ones stay as far as they are still asked. `rules`
    is the rulebook of the same rules; `also`, once there is a ruling, what else is asked by them.
    `problem` says why they are those for another number of players than was asked for.
    """

    def __init__(
        self, ruleset: Ruleset, here: str, back: str, title: str, problem: str = ""
    ) -> None:
        """The page by these rules, with the answers in the address."""
        talk = ask(ruleset, request.args)
        path, mark, query = here.partition("?")
        path, query = path.removesuffix("/may"), f"{mark}{query}"
        rules = f"{path}/rules" if "game_id" in (request.view_args or {}) else path
        questions = talk.ruling.also if talk.ruling else ()
        self.here = here
        self.back = back
        self.title = title
        self.talk = talk
        self.asked = [
            (
                one.question,
                one.value,
                [
                    (choice, _with_answer(here, talk, one.question.key, choice.value))
                    for choice in one.question.choices
                ],
            )
            for one in talk.asked
        ]
        self.rules = f"{rules}{query}"
        self.also = [(f"{path}/ask/{key}{query}", title) for key, title in questions]
        self.problem = problem


def _with_answer(here: str, talk: Dialogue, question: str, value: str) -> str:
    answers = urlencode({**talk.answers, question: value})
    return f"{here}{'&' if '?' in here else '?'}{answers}"


bp = Blueprint("may_i_play", __name__)


@bp.get("/t/<uuid:table_id>/g/<uuid:game_id>/may")
def at_table(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """By the rules of the hand that is played."""
    access = member_at(table_id)
    view = GameView(*(scorebook.look_up_rules(access.table, game_id) or abort(404)))
    title = variant_of_table(view.game.variant, access.table.name)
    back, here = view.url("scoreboard.show"), view.url("may_i_play.at_table")
    return _show(MayIPlayPage(view.ruleset, here, back, title))


@bp.get("/rules/<variant>/may")
def of_variant(variant: str) -> ResponseReturnValue:
    """By the rules of a variant as it is known, for so many players."""
    known = VARIANTS.get(variant) or abort(404)
    ruleset, problem = rules_asked_for(known)
    here = url_for("may_i_play.of_variant", variant=variant, players=ruleset.players)
    title = variant_label(variant, ruleset.players)
    back = url_for("rulebook.show_variant", variant=variant, players=ruleset.players)
    return _show(MayIPlayPage(ruleset, here, back, title, problem))


def _show(page: MayIPlayPage) -> Response:
    """The page or the talk alone. No browser keeps it: it says what somebody holds."""
    response = answer("referee/may_i_play.html", 422 if page.problem else 200, page=page)
    response.headers["Cache-Control"] = "no-store"
    return response

"""May I play this? The dialogue as pages."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from flask import (
    Blueprint,
    abort,
    current_app,
    make_response,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug import Response

from companion import scorebook
from companion.referee.may_i_play.dialogue import Dialogue, ask
from companion.referee.may_i_play.questions import DialogueChoice, DialogueQuestion
from companion.referee.text.variants import no_such_size_words, variant_label, variant_of_table
from companion.rules.ruleset import Ruleset
from companion.rules.variants import VARIANTS, Variant
from companion.web.access import member_at
from companion.web.requests import wants_partial


@dataclass(frozen=True)
class RulingView:
    """One page. `here` is its address without answers, `back` where it was opened from.

    `problem` says why the rules are those for another number of players than was asked for.
    """

    here: str
    back: str
    title: str
    dialogue: Dialogue
    problem: str = ""

    def href(self, question: DialogueQuestion, choice: DialogueChoice) -> str:
        """The same talk with this answer; later answers stay as far as they are still asked."""
        answers = {**self.dialogue.answers, question.key: choice.value}
        return self.with_answers(answers)

    def with_answers(self, answers: dict[str, str]) -> str:
        """The address of a talk."""
        if not answers:
            return self.here
        return f"{self.here}{'&' if '?' in self.here else '?'}{urlencode(answers)}"

    @property
    def rules(self) -> str:
        """The rulebook of the same rules."""
        path, _, query = self.here.partition("?")
        state = "/rules" if path.startswith("/t/") else ""
        return f"{path.removesuffix('/may')}{state}{f'?{query}' if query else ''}"

    def question(self, key: str) -> str:
        """The answer to a question, by the same rules."""
        path, _, query = self.here.partition("?")
        return f"{path.removesuffix('/may')}/ask/{key}{f'?{query}' if query else ''}"


bp = Blueprint("may_i_play", __name__)


@bp.get("/t/<uuid:table_id>/g/<uuid:game_id>/may")
def at_table(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """By the rules of the hand that is played."""
    access = member_at(table_id)
    state = scorebook.look_up(access.table, game_id) or abort(404)
    place: dict[str, Any] = {"table_id": table_id, "game_id": game_id}
    title = variant_of_table(state.game.variant, access.table.name)
    back, here = url_for("scoreboard.show", **place), url_for("may_i_play.at_table", **place)
    talk = ask(state.next.ruleset, request.args.to_dict())
    return _shown(RulingView(here, back, title, talk))


@bp.get("/rules/<variant>/may")
def of_variant(variant: str) -> ResponseReturnValue:
    """By the rules of a variant as it is known, for so many players."""
    known = VARIANTS.get(variant) or abort(404)
    wanted = request.args.get("players", "")
    found = sized(known, wanted)
    ruleset = found or known.ruleset
    problem = "" if found else no_such_size_words(known, wanted)
    here = url_for("may_i_play.of_variant", variant=variant, players=ruleset.players)
    title = variant_label(variant, ruleset.players)
    talk = ask(ruleset, request.args.to_dict())
    back = url_for("rulebook.show_variant", variant=variant, players=ruleset.players)
    answer = _shown(RulingView(here, back, title, talk, problem=problem))
    answer.status_code = 422 if problem else 200
    return answer


def _shown(view: RulingView) -> Response:
    """The page or the talk alone. No browser keeps it: it says what somebody holds."""
    talk = _talk(view, request.script_root, current_app.config["STATIC_VERSION"])
    is_page = not wants_partial()
    answer = make_response(
        render_template("referee/may_i_play.html", may=view, talk=talk) if is_page else talk
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


@lru_cache(maxsize=512)
def _talk(view: RulingView, _root: str, _version: str) -> Markup:
    """The same talk looks the same to everybody who may see it."""
    return Markup(render_template("referee/_may_i_play.html", may=view))


@lru_cache(maxsize=256)
def _sized(key: str, players: int) -> Ruleset:
    return VARIANTS[key].ruleset.for_players(players)


def sized(variant: Variant, wanted: str) -> Ruleset | None:
    """The rules of a variant for as many as an address says; None where it has no such size."""
    if not wanted:
        return variant.ruleset
    sizes = {str(players): players for players in variant.players}
    return _sized(variant.key, sizes[wanted]) if wanted in sizes else None

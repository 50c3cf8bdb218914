"""May I play this? The dialogue as pages."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
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
class MayIPlayPage:
    """The talk so far. `here` is its address without answers, `back` where it was opened from.

    `problem` says why the rules are those for another number of players than was asked for.
    """

    here: str
    back: str
    title: str
    talk: Dialogue
    problem: str = ""

    @property
    def asked(self) -> list[tuple[DialogueQuestion, str, list[tuple[DialogueChoice, str]]]]:
        """Each question with what was answered, and its choices, each with its address.

        There the talk is the same with this answer; later ones stay as far as they are still asked.
        """
        return [
            (
                one.question,
                one.value,
                [
                    (choice, self._url({**self.talk.answers, one.question.key: choice.value}))
                    for choice in one.question.choices
                ],
            )
            for one in self.talk.asked
        ]

    def _url(self, answers: Mapping[str, str]) -> str:
        return f"{self.here}{'&' if '?' in self.here else '?'}{urlencode(answers)}"

    @property
    def rules(self) -> str:
        """The rulebook of the same rules."""
        return self._sibling_url("/rules" if self.here.startswith("/t/") else "")

    @property
    def also(self) -> list[tuple[str, str]]:
        """What else is asked by these rules, once there is a ruling: addresses and titles."""
        ruling = self.talk.ruling
        return (
            [(self._sibling_url(f"/ask/{key}"), title) for key, title in ruling.also]
            if ruling
            else []
        )

    def _sibling_url(self, part: str) -> str:
        path, mark, query = self.here.partition("?")
        return f"{path.removesuffix('/may')}{part}{mark}{query}"


bp = Blueprint("may_i_play", __name__)


@bp.get("/t/<uuid:table_id>/g/<uuid:game_id>/may")
def at_table(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """By the rules of the hand that is played."""
    access = member_at(table_id)
    game, ruleset = scorebook.look_up_rules(access.table, game_id) or abort(404)
    place: dict[str, Any] = {"table_id": table_id, "game_id": game_id}
    title = variant_of_table(game.variant, access.table.name)
    back, here = url_for("scoreboard.show", **place), url_for("may_i_play.at_table", **place)
    talk = ask(ruleset, request.args.to_dict())
    return _shown(MayIPlayPage(here, back, title, talk))


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
    answer = _shown(MayIPlayPage(here, back, title, talk, problem=problem))
    answer.status_code = 422 if problem else 200
    return answer


def _shown(page: MayIPlayPage) -> Response:
    """The page or the talk alone. No browser keeps it: it says what somebody holds."""
    talk = _talk(page, request.script_root, current_app.config["STATIC_VERSION"])
    is_page = not wants_partial()
    answer = make_response(
        render_template("referee/may_i_play.html", page=page, talk=talk) if is_page else talk
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


@lru_cache(maxsize=512)
def _talk(page: MayIPlayPage, _root: str, _version: str) -> Markup:
    """The same talk looks the same to everybody who may see it."""
    return Markup(render_template("referee/_may_i_play.html", page=page))


@lru_cache(maxsize=256)
def _sized(key: str, players: int) -> Ruleset:
    return VARIANTS[key].ruleset.for_players(players)


def sized(variant: Variant, wanted: str) -> Ruleset | None:
    """The rules of a variant for as many as an address says; None where it has no such size."""
    if not wanted:
        return variant.ruleset
    sizes = {str(players): players for players in variant.players}
    return _sized(variant.key, sizes[wanted]) if wanted in sizes else None

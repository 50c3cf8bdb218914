"""What a table agreed for when something goes wrong, and what it decided since."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.models import Game, Precedent
from companion.referee.irregularities import CASES, Case, every_decision, is_left_open
from companion.referee.irregularities.rulings import decided_elsewhere, decided_in, decided_once
from companion.referee.text.rules_and_results import (
    GROUPS,
    OptionChoice,
    choices,
    error_words,
    matters,
    option_title,
    option_words,
)
from companion.rules.errors import RulesError
from companion.rules.ruleset.option_format import option_text
from companion.rules.ruleset.options import POLICY
from companion.scorebook import Author, Conflict, GameState, precedents_of
from companion.web.access import keeper_at
from companion.web.formatting import day_words, visitor_zone
from companion.web.game_page import TableView
from companion.web.requests import answer, carry_out
from companion.web.scoreboard.views import keeper_and_state, state_or_404


@dataclass(frozen=True)
class PolicyQuestion:
    """One policy: what it is about, what holds now, and what it could be."""

    name: str
    title: str
    words: str
    answers: tuple[tuple[OptionChoice, bool], ...]
    error: str


class PolicyView:
    """The page of a table's policy; `wanted` is what a refused form said."""

    def __init__(
        self,
        state: GameState,
        error: RulesError | None = None,
        wanted: Mapping[str, object] | None = None,
    ) -> None:
        self.state, self.error, self.wanted = state, error, wanted or {}
        self.ruleset = state.next.ruleset

    @cached_property
    def groups(self) -> tuple[tuple[str, tuple[PolicyQuestion, ...]], ...]:
        """The questions that make a difference in this game, as the house-rules sheet has them."""
        asked = [(group.title, [n for n in group.fields if self._asks(n)]) for group in GROUPS]
        return tuple((title, tuple(map(self._question, names))) for title, names in asked if names)

    def _asks(self, name: str) -> bool:
        return name in POLICY and matters(self.ruleset, name)

    def _question(self, name: str) -> PolicyQuestion:
        chosen = self.wanted.get(name) or option_text(name, self.ruleset.value_of(name))
        is_wrong = self.error is not None and self.error.data.get("field") == name
        offered = choices(name, self.ruleset.players, self.ruleset)
        return PolicyQuestion(
            name=name,
            title=option_title(name),
            words=option_words(self.ruleset, name),
            answers=tuple((choice, choice.value == chosen) for choice in offered),
            error=error_words(self.error) if self.error and is_wrong else "",
        )

    @property
    def problem(self) -> str:
        """Why nothing was changed."""
        return error_words(self.error) if self.error else ""

    def context(self) -> dict[str, Any]:
        """What the templates are given."""
        return {
            "policy": self,
            "state": self.state,
            "game": self.state.game,
            "table": self.state.table,
        }


bp = Blueprint("policy", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/policy")


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """What the table has agreed, each with what else it could be."""
    _, state = keeper_and_state(table_id, game_id)
    return _answer(PolicyView(state))


@bp.post("")
def change(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Keep what was chosen, for all games of the table; back to the scoreboard."""
    access = keeper_at(table_id)
    state = state_or_404(access.table, game_id)

    def work(by: Author) -> str:
        scorebook.agree(state_or_404(access.table, game_id), _sent_options(), by)
        return url_for("scoreboard.show", table_id=table_id, game_id=game_id)

    try:
        return carry_out(access, work)
    except RulesError as error:
        status = 409 if isinstance(error, Conflict) else 422
        return _answer(PolicyView(state, error, _sent_options()), status)


def _sent_options() -> Mapping[str, object]:
    return {name: request.form[name][:80] for name in POLICY if name in request.form}


def _answer(view: PolicyView, status: int = 200) -> ResponseReturnValue:
    return answer("referee/policy.html", "referee/_policy.html", status, **view.context())


class TableDecision(NamedTuple):
    """A decision that stands."""

    case: str
    title: str
    label: str
    words: str
    origin: str
    href: str
    is_left_open: bool  # by the rule books; else they say something different


def decisions(view: TableView) -> list[TableDecision]:
    """What the table of this game decided and what still stands under its rules, case by case."""
    precedents = precedents_of(view.state.table)
    return [one for case in CASES.values() if (one := _decided(view, case, precedents)) is not None]


def _decided(
    view: TableView, case: Case, precedents: Mapping[str, tuple[Precedent, Game | None]]
) -> TableDecision | None:
    if case.key not in precedents:
        return None
    precedent, game = precedents[case.key]
    decision = every_decision(case, view.ruleset).get(precedent.decision)
    if decision is None:
        return None
    href = view.url("irregularities.ask", case=case.key)
    told = origin(view, precedent, game)
    title = case.at(view.ruleset).title
    left_open = is_left_open(case, view.ruleset)
    return TableDecision(case.key, title, decision.label, decision.text, told, href, left_open)


def origin(view: TableView, precedent: Precedent, game: Game | None) -> str:
    """When it was decided, in which game, and why: "today, in this game: “as at Bo's”"."""
    day = day_words(precedent.decided_at, view.now, visitor_zone())
    if game is None:
        return decided_once(day, precedent.note)
    if game.id == view.state.game.id:
        return decided_in(day, precedent.note)
    begun = day_words(game.started_at, view.now, visitor_zone())
    return decided_elsewhere(day, game.variant, begun, precedent.note)


def game_url(view: TableView, game: Game | None) -> str:
    """Where the game is in which it was decided; empty for this one and one that was deleted."""
    if game is None or game.id == view.state.game.id:
        return ""
    return url_for("scoreboard.show", table_id=game.table_id, game_id=game.id)

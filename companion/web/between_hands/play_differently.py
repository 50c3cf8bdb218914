"""We play it differently: the one house rule behind an answer, from this hand or the next game."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from functools import cached_property

from flask import Blueprint, abort, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion import scorebook
from companion.referee.faq import QUESTIONS
from companion.referee.text.errors import error_words
from companion.referee.text.house_rules import (
    FREE_NUMBERS,
    FREE_TEXTS,
    OptionChoice,
    choices,
    option_title,
)
from companion.referee.text.options import matters
from companion.referee.topics import TOPICS
from companion.rules import Ruleset, option_text
from companion.rules.errors import RulesError
from companion.scorebook import Author, Conflict, GameState
from companion.sharing.access import Access
from companion.web.access import now
from companion.web.between_hands.seats_and_deal import refuse_outdated
from companion.web.game_page import TableView
from companion.web.new_game.house_rules import ANOTHER, NUMBER, OPEN_OPTIONS, RULE, read_wishes
from companion.web.requests import answer, carry_out
from companion.web.scoreboard.views import keeper_and_state, state_or_404

HAND, GAME = "hand", "game"  # from when on


def option_of(question: str, ruleset: Ruleset) -> str:
    """The house rule that would change this answer; "" where nothing can be chosen."""
    topic = TOPICS.get(question)
    option = topic.changed_by if topic else ""
    if option not in OPEN_OPTIONS or not matters(ruleset, option):
        return ""
    is_typed = option in FREE_NUMBERS or option in FREE_TEXTS
    return option if is_typed or len(choices(option, ruleset.players, ruleset)) > 1 else ""


@dataclass(frozen=True)
class DifferentView:
    """The choice, as it is and as it was just sent."""

    page: TableView
    question: str
    option: str
    wish: str = ""
    since: str = ""
    error: RulesError | None = None

    rule: str = field(default=RULE, init=False)
    number: str = field(default=NUMBER, init=False)
    another: str = field(default=ANOTHER, init=False)

    @property
    def title(self) -> str:
        """What is chosen: "What breaks hearts"."""
        return option_title(self.option)

    @property
    def asked(self) -> str:
        """The question it came from."""
        return QUESTIONS[self.question].title(self.page.ruleset)

    @property
    def present(self) -> str:
        """What is played now."""
        return option_text(self.option, getattr(self.page.ruleset, self.option))

    @property
    def planned(self) -> str:
        """What the next game is to be played by, where that is something else."""
        return scorebook.planned_rules(self.page.state.game).get(self.option, "")

    @cached_property
    def offered(self) -> tuple[OptionChoice, ...]:
        """What it can be."""
        return choices(self.option, self.page.ruleset.players, self.page.ruleset)

    @property
    def chosen(self) -> str:
        """What is marked: what was sent, else what is played."""
        return self.wish or self.present

    @property
    def typed(self) -> str | None:
        """What is typed beside the choices; None where nothing can be."""
        if self.option not in FREE_NUMBERS and self.option not in FREE_TEXTS:
            return None
        return "" if self.chosen in {choice.value for choice in self.offered} else self.chosen

    @property
    def hint(self) -> str:
        """How it is typed."""
        return FREE_TEXTS.get(self.option, "")

    @property
    def times(self) -> list[tuple[str, str]]:
        """From when it can hold: a game that is over has no hand to come."""
        number = self.page.state.next_number
        in_game = [(HAND, gettext("From hand %(number)s on", number=number))]
        in_game = [] if self.page.state.is_over else in_game
        return [*in_game, (GAME, gettext("From the next game"))]

    @property
    def chosen_time(self) -> str:
        """From when it holds unless somebody says otherwise."""
        return self.since or self.times[0][0]

    @property
    def problem(self) -> str:
        """Why nothing was changed."""
        return error_words(self.error) if self.error else ""


bp = Blueprint(
    "play_differently",
    __name__,
    url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/ask/<question>/differently",
)


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID, question: str) -> ResponseReturnValue:
    """The values of the one house rule, the present one marked."""
    _, state = keeper_and_state(table_id, game_id)
    return _answered(DifferentView(TableView(state, now()), question, _option(question, state)))


@bp.post("")
def change(table_id: uuid.UUID, game_id: uuid.UUID, question: str) -> ResponseReturnValue:
    """This value from the coming hand on, or from the next game."""
    access, state = keeper_and_state(table_id, game_id)
    option, since = _option(question, state), request.form.get("since", HAND)
    wish = read_wishes(dict(request.form.lists())).get(option, "")
    try:
        return carry_out(access, lambda by: _changed(access, game_id, option, wish, since, by))
    except RulesError as error:
        page = TableView(state_or_404(access.table, game_id), now())
        view = DifferentView(page, question, option, wish, since, error)
        return _answered(view, 409 if isinstance(error, Conflict) else 422)


def _option(question: str, state: GameState) -> str:
    return option_of(question, state.next.ruleset) or abort(404)


def _changed(
    access: Access, game_id: uuid.UUID, option: str, wish: str, since: str, by: Author
) -> str:
    state = state_or_404(access.table, game_id)
    refuse_outdated(state)
    text = wish or option_text(option, getattr(state.next.ruleset, option))
    if since == GAME:
        scorebook.plan_rule(state, option, text, by)
    else:
        scorebook.change_rules(
            state,
            state.next.ruleset.with_options({option: text}),
            by,
            from_hand=state.next_number,
            reason=gettext("We play it differently"),
            ends_at=state.game.ends_at,
        )
    scorebook.recompute(state)
    return url_for("scoreboard.show", table_id=access.table.id, game_id=game_id)


def _answered(view: DifferentView, status: int = 200) -> ResponseReturnValue:
    page = "between_hands/play_differently.html"
    return answer(page, page, status, **view.page.context(), differ=view)

"""We play it differently: the one house rule behind an answer, from this hand or the next game."""

from __future__ import annotations

import uuid

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion import scorebook
from companion.referee.options import (
    FREE_NUMBERS,
    FREE_TEXTS,
    choices,
    matters,
    option_title,
)
from companion.referee.topics import TOPICS, title
from companion.rules import RulesError, Ruleset
from companion.scorebook import Author, GameState
from companion.scorebook.changes import change_rules, plan_rule, planned_rules
from companion.sharing.access import Access
from companion.web.access import keeper_and_state, now, state_or_404
from companion.web.game_page import TableView
from companion.web.hand_entry.place import refuse_outdated
from companion.web.new_game.house_rules import ANOTHER, NUMBER, OPEN_OPTIONS, RULE, read_wishes
from companion.web.requests import carry_out, status_of

HAND, GAME = "hand", "game"  # from when on


def option_of(question: str, ruleset: Ruleset) -> str:
    """The house rule that would change this answer; "" where nothing can be chosen."""
    topic = TOPICS.get(question)
    option = topic.changed_by if topic else ""
    if option not in OPEN_OPTIONS or not matters(ruleset, option):
        return ""
    is_typed = option in FREE_NUMBERS or option in FREE_TEXTS
    return option if is_typed or len(choices(option, ruleset.players, ruleset)) > 1 else ""


bp = Blueprint(
    "play_differently",
    __name__,
    url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/rules/<question>/differently",
)


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID, question: str) -> ResponseReturnValue:
    """The values of the one house rule, the present one marked."""
    _, state = keeper_and_state(table_id, game_id)
    return _answered(state, question, _option(question, state))


@bp.post("")
def change(table_id: uuid.UUID, game_id: uuid.UUID, question: str) -> ResponseReturnValue:
    """This value from the coming hand on, or from the next game."""
    access, state = keeper_and_state(table_id, game_id)
    option, since = _option(question, state), request.form.get("since", HAND)
    wish = read_wishes(dict(request.form.lists())).get(option, "")
    try:
        return carry_out(access, lambda by: _changed(access, game_id, option, wish, since, by))
    except RulesError as error:
        fresh = state_or_404(access.table, game_id)
        return _answered(fresh, question, option, wish, since, error)


def _option(question: str, state: GameState) -> str:
    return option_of(question, state.next.ruleset) or abort(404)


def _changed(
    access: Access, game_id: uuid.UUID, option: str, wish: str, since: str, by: Author
) -> str:
    state = state_or_404(access.table, game_id)
    refuse_outdated(state)
    text = wish or Ruleset.option_text(option, getattr(state.next.ruleset, option))
    change = plan_rule(option, text)
    if since == HAND:
        change = change_rules(
            state.next.ruleset.with_options({option: text}),
            from_hand=state.next_number,
            reason=gettext("We play it differently"),
            ends_at=state.facts.ends_at,
        )
    scorebook.write(state, change, by)
    return url_for("scoreboard.show", table_id=access.table.id, game_id=game_id)


def _answered(
    state: GameState,
    question: str,
    option: str,
    wish: str = "",
    since: str = "",
    error: RulesError | None = None,
) -> ResponseReturnValue:
    """The choice, as it is or as it was just sent; `error` says why nothing was changed."""
    table = TableView(state, now())
    offered = choices(option, table.ruleset.players, table.ruleset)
    present = Ruleset.option_text(option, getattr(table.ruleset, option))
    chosen, typed = wish or present, None
    if option in FREE_NUMBERS or option in FREE_TEXTS:  # beside the choices something can be typed
        typed = "" if chosen in {choice.value for choice in offered} else chosen
    html = render_template(
        "between_hands/play_differently.html",
        table=table,
        question=question,
        asked=title(table.ruleset, question),
        title=option_title(option),
        offered=offered,
        present=present,
        planned=planned_rules(state.facts).get(option, ""),
        chosen=chosen,
        typed=typed,
        hint=FREE_TEXTS.get(option, ""),
        field=RULE + option,
        own=NUMBER + option,
        another=ANOTHER,
        since=since or (GAME if state.is_over else HAND),
        error=error,
    )
    return html, status_of(error) if error else 200

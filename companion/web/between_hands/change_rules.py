"""Other rules from a named hand on, with a reason and a look at what changes."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion import scorebook
from companion.referee.entry import first_hand_label
from companion.referee.options import variant_name
from companion.rules import RulesError
from companion.scorebook import Author, Consequence, GameState
from companion.scorebook.changes import change_rules
from companion.scorebook.names import LONGEST_REASON
from companion.web.access import keeper_and_state, now, state_or_404
from companion.web.between_hands.seats_and_deal import turn_page
from companion.web.formatting import visitor_zone
from companion.web.game_page import TableView, describe_outcome
from companion.web.hand_entry.place import named_hand, refuse_outdated
from companion.web.new_game.form import NewGame, as_played, pressed, read_new_game
from companion.web.new_game.page import TermsForm
from companion.web.new_game.players import Roster
from companion.web.requests import answer, carry_out, status_of, writer


def terms_as_played(state: GameState) -> NewGame:
    """The coming hand's rules as a form would say them."""
    roster = Roster(tuple(state.seat[seat].name for seat, _ in state.chairs))
    return as_played(roster, state.game, state.next.ruleset, state.facts.ends_at, visitor_zone())


def amended(state: GameState, sent: MultiDict[str, str]) -> NewGame:
    """The form as it was sent: the people and the variant stay as they are."""
    played, (form, _) = terms_as_played(state), read_new_game(sent, {})
    return replace(form, roster=played.roster, variant_key=played.variant_key, four=played.four)


def _from_hand(state: GameState, fields: Mapping[str, str]) -> int:
    """The hand the change counts from; 0 for none that could be."""
    since = named_hand(state, {"hand": fields.get("from", "")})
    return state.next_number if since is None else since


def _reason(fields: Mapping[str, str]) -> str:
    return fields.get("reason", "")[: LONGEST_REASON + 100]


def _ends_at(state: GameState, form: NewGame) -> datetime | None:
    """When the clock ends the game, as it is to be; untouched, it is the moment it was."""
    if form.end == terms_as_played(state).end:
        return state.facts.ends_at
    return form.end.ends_at(now(), visitor_zone())


bp = Blueprint(
    "change_rules", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/rules/change"
)

CHANGE, SURE = "change", "sure"  # the button at the bottom; what it says below a preview


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The rules as they are played, each open to change."""
    _, state = keeper_and_state(table_id, game_id)
    return _answer(state, terms_as_played(state))


@bp.post("")
def change(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """A button of the sheet; or the change itself, after a look at what it does to scored hands."""
    access, state = keeper_and_state(table_id, game_id)
    fields, action = request.form, request.form.get("action", "")
    form, first, reason = amended(state, fields), _from_hand(state, fields), _reason(fields)
    is_looked_at = action == SURE and fields.get("looked") == fields.get("from", "")

    def work(by: Author) -> str:
        fresh = state_or_404(access.table, game_id)
        refuse_outdated(fresh)
        ruleset, ends_at = form.checked_terms().ruleset, _ends_at(state, form)
        change = change_rules(ruleset, from_hand=first, reason=reason, ends_at=ends_at)
        scorebook.write(fresh, change, by)
        return url_for("scoreboard.show", table_id=table_id, game_id=game_id)

    try:
        if action not in (CHANGE, SURE):
            form = pressed(form, action)
            status = 422 if form.terms().problem else 200
            return _answer(state, form, fields, status=status)
        if first <= len(state.hands) and not is_looked_at:
            ruleset, ends_at = form.checked_terms().ruleset, _ends_at(state, form)
            change = change_rules(ruleset, from_hand=first, reason=reason, ends_at=ends_at)
            found = scorebook.preview(state, change, writer(access.device))
            return _answer(state, form, fields, found=found)
        return turn_page(carry_out(access, work))
    except RulesError as error:
        fresh = state_or_404(access.table, game_id)
        return _answer(fresh, form, fields, error=error, status=status_of(error))


def _answer(
    state: GameState,
    form: NewGame,
    fields: Mapping[str, str] = MappingProxyType({}),
    *,
    found: Consequence | None = None,
    error: RulesError | None = None,
    status: int = 200,
) -> ResponseReturnValue:
    """The form as it was sent; `found` is what it does to scored hands.

    The change can count from any hand, the coming one first.
    """
    table, last = TableView(state, now()), len(state.hands)
    place = str(error.data.get("field", "")) if error else ""
    problems = {place: error} if error and place else None
    coming = [] if state.is_over else [("", state.next_number)]
    hands = [*coming, *((str(view.id), view.number) for view in reversed(state.hands))]
    return answer(
        "between_hands/change_rules.html",
        status,
        table=table,
        form=form,
        terms=TermsForm(form, table.url("change_rules.show"), problems),
        variant=variant_name(state.game.variant),
        from_hand=_from_hand(state, fields),
        since=fields.get("from", ""),
        reason=_reason(fields),
        hands=[(since, first_hand_label(number, last)) for since, number in hands],
        error=error,
        outcome=describe_outcome(table, found) if found else None,
    )

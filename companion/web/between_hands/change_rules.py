"""Other rules from a named hand on, with a reason and a look at what changes."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import Any, TypedDict

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion import scorebook
from companion.referee.text.errors import error_words
from companion.referee.text.new_game import first_hand_label
from companion.rules.errors import RulesError
from companion.scorebook import Author, Conflict, Consequence, GameState
from companion.scorebook.players import LONGEST_REASON
from companion.sharing.access import Access
from companion.web.access import now
from companion.web.between_hands.seats_and_deal import refuse_outdated, turn_page
from companion.web.formatting import visitor_zone
from companion.web.game_page import TableView
from companion.web.hand_entry.outcome import Outcome, describe_outcome
from companion.web.new_game.form import NewGame, as_played, pressed, read_new_game
from companion.web.new_game.page import NewGameView
from companion.web.new_game.players import Roster
from companion.web.requests import answer, carry_out
from companion.web.scoreboard.views import keeper_and_state, state_or_404


def terms_as_played(state: GameState) -> NewGame:
    """The coming hand's rules as a form would say them."""
    roster = Roster(tuple(state.seat[seat].name for seat, _ in state.chairs))
    return as_played(roster, state.game, state.next.ruleset, visitor_zone())


def amended(state: GameState, sent: MultiDict[str, str]) -> NewGame:
    """The form as it was sent: the people and the variant stay as they are."""
    played, (form, _) = terms_as_played(state), read_new_game(sent, {})
    return replace(form, roster=played.roster, variant_key=played.variant_key, four=played.four)


class RuleChangeTerms(TypedDict):
    """What is said of a change beside the rules."""

    from_hand: int
    reason: str
    ends_at: datetime | None


class AmendView(NewGameView):
    """The page on which a table changes its rules; `found` is what that does to scored hands."""

    def __init__(
        self,
        state: GameState,
        now: datetime,
        form: NewGame,
        *,
        fields: Mapping[str, str] | None = None,
        found: Consequence | None = None,
        error: RulesError | None = None,
    ) -> None:
        self.state, self.now, self.fields, self.found = state, now, fields or {}, found
        self.table_view = TableView(state, now)
        place = str(error.data.get("field", "")) if error else ""
        self.problem = error_words(error) if error else ""
        super().__init__(
            form,
            [],
            problems={place: error} if error and place else None,
            url=self.table_view.url("change_rules.show"),
        )

    @property
    def reason(self) -> str:
        """Why, as it was typed."""
        return self.fields.get("reason", "")[: LONGEST_REASON + 100]

    @cached_property
    def from_hand(self) -> int:
        """The hand the change counts from; 0 for none that could be."""
        text = self.fields.get("from", str(self.state.next_number))
        return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0

    @property
    def is_confirmed(self) -> bool:
        """Whether what it does to scored hands was looked at, for this very hand."""
        return self.fields.get("looked") == str(self.from_hand)

    @property
    def hands(self) -> list[tuple[int, str]]:
        """The hands it can count from, the coming one first, each with what that means."""
        coming, last = self.state.next_number, len(self.state.hands)
        numbers = [] if self.state.is_over else [coming]
        numbers += [view.number for view in reversed(self.state.hands)]
        return [(number, first_hand_label(number, last)) for number in numbers]

    @property
    def ends_at(self) -> datetime | None:
        """When the clock ends the game, as it is to be; untouched, it is the moment it was."""
        if self.form.end == terms_as_played(self.state).end:
            return self.state.game.ends_at
        return self.form.end.ends_at(self.now, visitor_zone())

    @property
    def change(self) -> RuleChangeTerms:
        """From which hand on it counts, why, and when the clock ends the game."""
        return {"from_hand": self.from_hand, "reason": self.reason, "ends_at": self.ends_at}

    @cached_property
    def outcome(self) -> Outcome | None:
        """What it does to scored hands, before it is done."""
        return describe_outcome(self.table_view, self.found) if self.found else None

    def context(self) -> dict[str, Any]:
        """What the templates are given."""
        shown = {"view": self, "form": self.form, "board": self.table_view}
        return {**self.table_view.context(), **shown}


bp = Blueprint(
    "change_rules", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/rules/change"
)

CHANGE, SURE = "change", "sure"  # the button at the bottom; what it says below a preview


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The rules as they are played, each open to change."""
    _, state = keeper_and_state(table_id, game_id)
    return _answer(AmendView(state, now(), terms_as_played(state)))


@bp.post("")
def change(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """A button of the sheet; or the change itself, after a look at what it does to scored hands."""
    access, state = keeper_and_state(table_id, game_id)
    form, action = amended(state, request.form), request.form.get("action", "")
    try:
        if action not in (CHANGE, SURE):
            view = AmendView(state, now(), pressed(form, action, {}), fields=request.form)
            return _answer(view, 422 if view.terms.problem else 200)
        view = AmendView(state, now(), form, fields=request.form)
        if view.from_hand <= len(state.hands) and not (action == SURE and view.is_confirmed):
            ruleset = view.form.checked_terms().ruleset
            found = scorebook.preview_rules(state, ruleset, **view.change)
            return _answer(AmendView(state, now(), form, fields=request.form, found=found))
        return turn_page(carry_out(access, lambda by: _changed(access, game_id, view, by)))
    except RulesError as error:
        fresh = state_or_404(access.table, game_id)
        status = 409 if isinstance(error, Conflict) else 422
        return _answer(AmendView(fresh, now(), form, fields=request.form, error=error), status)


def _changed(access: Access, game_id: uuid.UUID, view: AmendView, by: Author) -> str:
    state = state_or_404(access.table, game_id)
    refuse_outdated(state)
    scorebook.change_rules(state, view.form.checked_terms().ruleset, by, **view.change)
    scorebook.recompute(state)
    return url_for("scoreboard.show", table_id=access.table.id, game_id=game_id)


def _answer(view: AmendView, status: int = 200) -> ResponseReturnValue:
    return answer(
        "between_hands/change_rules.html",
        "between_hands/_change_rules.html",
        status,
        **view.context(),
    )

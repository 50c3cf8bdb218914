"""Something went wrong: the cases, their questions, and the ruling written into the score."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion import scorebook
from companion.models import new_id
from companion.referee.grammar import listed
from companion.referee.results import charged_words
from companion.referee.rulings import (
    CASES,
    MOST_AT_ONCE,
    Effect,
    Irregularity,
    cases_at,
    other_ruling,
)
from companion.referee.telling import say
from companion.rules import RulesError
from companion.scorebook import Author, Change, Conflict, GameState, Refused, changes
from companion.sharing.access import Access
from companion.web.access import keeper_at, state_or_404
from companion.web.game_page import GameView, Outcome, PlayerBadge, TableView, describe_outcome
from companion.web.hand_entry.place import named_hand
from companion.web.requests import carry_out, status_of, writer

# What a ruling would do: the hand with it, its totals and end; or what else follows.
Preview = tuple[Sequence[tuple[str, str]], Outcome | None, str]


class Target(NamedTuple):
    """A hand that a ruling can be written into: the last one (`hand`) or the one `after` it.

    `payers` are who can be named; `preview` is there once nobody has to be named any more.
    """

    number: int
    version: int
    field: str
    words: str
    payers: Sequence[PlayerBadge]
    preview: Preview | None


class CasePage:
    """One case: what was answered, what is still to be asked, or the ruling.

    `answers` are those so far by question, people as seat numbers; `named` the people. `ask` is the
    question that comes next.

    Once nothing is to be asked there is a `ruling`: what the laws say, or the other one that was
    `chosen`. `others` is what other books and tables rule, where the table takes none of it yet.
    `targets` are the hands the ruling can be written into, the one it is about first; only the one
    that was chosen, once it was.
    """

    def __init__(
        self,
        view: TableView,
        by: Author,
        case: Irregularity,
        fields: MultiDict[str, str],
        error: RulesError | None = None,
    ) -> None:
        self.view, self.by, self.case, self.error = view, by, case.at(view.ruleset), error
        numbers = " ".join(fields.getlist("who")).split()
        self.named = [face for face in view.seated if str(face.number) in numbers]
        self.asks_people = any(ask.people for ask in self.case.asks)
        self.answers = self._read_answers(fields)
        self.ask = self.case.next_ask(self.answers)
        law = None if self.ask else self.case.ruling(view.ruleset, self.answers)
        other = other_ruling(law, fields.get("take", "")) if law else None
        self.chosen = replace(other, scored=law.scored) if law and other else None
        self.ruling = self.chosen or law
        self.others = law.others if law and not self.chosen else ()
        # Whether the effect has to know whose points they are.
        self.needs_people = self._effect in (Effect.CHARGE, Effect.POINTS)
        self.targets = self._find_targets(named_hand(view.state, fields))

    @property
    def _effect(self) -> Effect:
        return self.ruling.effect if self.ruling else Effect.NONE

    @property
    def names(self) -> str:
        """The people who were named."""
        return listed([face.name for face in self.named])

    def _read_answers(self, fields: MultiDict[str, str]) -> dict[str, str]:
        read = {}
        for ask in self.case.asks:
            if ask.people:
                read[ask.key] = " ".join(str(face.number) for face in self.named)
            elif fields.get(ask.key) in dict(ask.choices):
                read[ask.key] = fields[ask.key]
        return {key: value for key, value in read.items() if value}

    def url(self, **changed: Any) -> str:
        """This case with what was answered, but for what is `changed`; None takes an answer back.

        Where another ruling was chosen it stays.
        """
        chosen = {"take": self.chosen.key} if self.chosen else {}
        said = {**self.answers, **chosen, **changed}
        return self.view.url("irregularities.ask", case=self.case.key, **said)

    def _find_targets(self, chosen: int | None) -> list[Target]:
        if self.ruling is None:
            return []
        found, state = [], self.view.state
        if not state.is_over and self._effect is not Effect.VOID:
            found.append((state.next_number, self.seen(self._effect)))
        if state.hands and self._effect in (Effect.CHARGE, Effect.POINTS, Effect.VOID):
            found.append((len(state.hands), state.hands[-1].facts.version))
        hands = [one for one in found if one[0] == chosen] or found
        return [self._target(*one) for one in (hands[::-1] if self.ruling.scored else hands)]

    def seen(self, effect: Effect) -> int:
        """What of the coming hand a ruling goes on from: another phone may make the same one."""
        state = self.view.state
        if effect is Effect.REDEAL_LEFT:
            return state.next.dealer
        is_points = effect is Effect.POINTS
        return len(state.facts.given_ahead(state.next_number)) if is_points else 0

    def _target(self, number: int, version: int) -> Target:
        payers, state = [], self.view.state
        is_coming = number == state.next_number
        if self.needs_people and not self.asks_people:
            seats = state.seats_at(number)
            payers = [face for face in self.view.seated if face.number in seats]
        words = say("hand_in_question", number=number, is_coming=is_coming)
        preview = self._preview(number, version)
        return Target(number, version, "after" if is_coming else "hand", words, payers, preview)

    def _preview(self, number: int, version: int) -> Preview | None:
        """What the ruling would do to this hand; None while somebody is to be named."""
        view, state, effect = self.view, self.view.state, self._effect
        if effect is Effect.VOID:
            last = state.hands[-1]
            change = changes.remove(last.id, version)
            found = scorebook.preview(state, change, self.by)
            return view.line(last), describe_outcome(view, found), ""
        if effect in (Effect.REDEAL, Effect.REDEAL_LEFT):
            moves = effect is Effect.REDEAL_LEFT
            dealer = scorebook.next_to_deal(state) if moves else state.next.dealer
            return (), None, say("redeal", number=number, dealer=view.player[dealer].name)
        if effect not in (Effect.CHARGE, Effect.POINTS):
            return None
        points = self.charged(number)
        if not points:
            return None
        reason = self.case.reason
        if effect is Effect.CHARGE:
            change = _charge(state, number, points, reason, version)
            found = scorebook.preview(state, change, self.by)
            return view.line_of(number, points), describe_outcome(view, found), ""
        if number == state.next_number:
            names = {view.player[seat].name: view.points(given) for seat, given in points.items()}
            return (), None, say("added_later", number=number, charged=charged_words(names))
        change = changes.adjust(state.hands[number - 1].id, points, reason, version)
        found = scorebook.preview(state, change, self.by)
        scored = state.hands[number - 1].points
        line = {seat: scored[seat] + points.get(seat, 0) for seat in scored}
        return view.line_of(number, line), describe_outcome(view, found), ""

    def charged(self, number: int) -> dict[int, int]:
        """The points that the ruling sets or adds in this hand, by seat, for who is named."""
        seats = self.view.state.seats_at(number)
        places = [seats.index(face.number) for face in self.named if face.number in seats]
        if not places or not self.ruling:
            return {}
        if self._effect is Effect.POINTS:
            return dict.fromkeys([seats[place] for place in places], self.ruling.points)
        line = self.view.state.ruleset(number).points_charged(places)
        return dict(zip(seats, line, strict=False))


bp = Blueprint("irregularities", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/wrong")


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """What can go wrong, to choose from."""
    table = keeper_at(table_id).table
    view = GameView(*(scorebook.look_up_rules(table, game_id) or abort(404)))
    return render_template(
        "referee/irregularities.html",
        view=view,
        table=table,
        themes=cases_at(view.ruleset),
        at_once=MOST_AT_ONCE,
        commonest=CASES["revoke"].at(view.ruleset),
    )


@bp.get("/<case>")
def ask(table_id: uuid.UUID, game_id: uuid.UUID, case: str) -> ResponseReturnValue:
    """The next question of a case, or its ruling; earlier answers are in the address."""
    access, known = keeper_at(table_id), CASES.get(case) or abort(404)
    return _show(_open(access, game_id, known, request.args))


@bp.post("/<case>/apply")
def apply(table_id: uuid.UUID, game_id: uuid.UUID, case: str) -> ResponseReturnValue:
    """Write down what the ruling does to the score, and on to the scoreboard."""
    access, known = keeper_at(table_id), CASES.get(case) or abort(404)

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        page = CasePage(TableView(state, by.now), by, known, request.form)
        number, change = _carry_out_ruling(page)
        scorebook.write(state, change, by)
        # The change that carried it out says which ruling it was, so that the board names it.
        points = {str(seat): given for seat, given in page.charged(number).items()}
        scorebook.attach_ruling(state, {"case": page.case.key, "points": points})
        return url_for("scoreboard.show", table_id=table_id, game_id=game_id)

    try:
        return carry_out(access, work)
    except RulesError as error:
        return _show(_open(access, game_id, known, request.form, error), status_of(error))


def _carry_out_ruling(page: CasePage) -> tuple[int, Change]:
    """The number of the hand that a ruling is about, and what it does to it.

    Raises Refused where there is none or nobody is named who plays, Conflict for another hand.
    """
    state, ruling, reason = page.view.state, page.ruling, page.case.reason
    effect = ruling.effect if ruling else Effect.NONE
    if effect not in (*_DEALT_AGAIN, Effect.VOID, Effect.CHARGE, Effect.POINTS):
        raise Refused("no_such_decision")
    target = _target(page)
    number, version = target.number, target.version
    if effect in _DEALT_AGAIN:
        return number, _DEALT_AGAIN[effect]()
    if effect is Effect.VOID:
        return number, changes.remove(state.hands[number - 1].id, version)
    points = page.charged(number)
    if not points:
        raise Refused("nobody_there")
    if effect is Effect.CHARGE and number == state.next_number:
        scorebook.refuse_other_game(state)
    if effect is Effect.CHARGE:
        return number, _charge(state, number, points, reason, version)
    if number == state.next_number:
        return number, changes.adjust_coming(points, reason)
    return number, changes.adjust(state.hands[number - 1].id, points, reason, version)


def _charge(
    state: GameState, number: int, points: Mapping[int, int], reason: str, version: int
) -> Change:
    """A ruling sets the points of a scored hand, or of the coming one."""
    if number == state.next_number:
        return changes.rule_coming(new_id(), number, points, reason)
    return changes.rule(state.hands[number - 1].id, points, reason, version)


_DEALT_AGAIN: Mapping[Effect, Callable[[], Change]] = {
    Effect.REDEAL: changes.throw_in,
    Effect.REDEAL_LEFT: changes.pass_deal_on,
}


def _target(page: CasePage) -> Target:
    """The hand the form is about; Conflict where it is none of those that can be meant now."""
    state = page.view.state
    wanted = (named_hand(state, request.form), request.form.get("version", type=int))
    for target in page.targets:
        if wanted == (target.number, target.version):
            return target
    raise Conflict("moved_on", number=state.next_number)


def _open(
    access: Access,
    game_id: uuid.UUID,
    case: Irregularity,
    fields: MultiDict[str, str],
    error: RulesError | None = None,
) -> CasePage:
    by, state = writer(access.device), state_or_404(access.table, game_id)
    return CasePage(TableView(state, by.now), by, case, fields, error)


def _show(page: CasePage, status: int = 200) -> ResponseReturnValue:
    view, case = page.view, page.case
    html = render_template("referee/irregularity.html", view=view, case=case, page=page)
    return html, status

"""Something went wrong: the cases, their questions, and the ruling written into the score."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from flask import Blueprint, abort, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion import scorebook
from companion.access_control import Access
from companion.models import Game, Precedent
from companion.referee.faq import QUESTIONS
from companion.referee.irregularities import (
    CASES,
    THEMES,
    Ask,
    Case,
    Decision,
    Effect,
    Ruling,
    decided,
    ruling_of,
)
from companion.referee.irregularities.rulings import LATER, SCORED, case_line, hand_in_question
from companion.referee.text.rules_and_results import error_words, listed
from companion.rules import charged_in_full
from companion.rules.errors import RulesError
from companion.rules.ruleset.options import Revoke
from companion.scorebook import Author, Conflict, GameState, Refused, precedents_of
from companion.scorebook.live_hand import WatchLog, log_of, saved_log
from companion.web.access import keeper_at, now
from companion.web.game_page import PlayerBadge, TableView
from companion.web.live.watch import revokes_of_log
from companion.web.referee.policy import game_url, origin
from companion.web.requests import answer, carry_out
from companion.web.scoreboard.views import state_or_404

REVOKES = ("revoke", "two_revokes")


class IrregularitiesView(TableView):
    """The list of what can go wrong."""

    @property
    def themes(self) -> list[tuple[str, list[tuple[str, str, str]]]]:
        """Every case by theme: where it is, its title, a line about it."""
        known = precedents_of(self.state.table)
        return [
            (
                title,
                [
                    (
                        self.url("irregularities.ask", case=case.key),
                        case.title,
                        case_line(case.line, is_decided=case.key in known),
                    )
                    for case in cases
                ],
            )
            for title, cases in THEMES
        ]


class Target(NamedTuple):
    """A hand that a ruling can be written into."""

    number: int
    version: int
    is_coming: bool

    @property
    def words(self) -> str:
        return hand_in_question(self.number, is_coming=self.is_coming)


class CaseView(TableView):
    """One case: what was answered, what is still to be asked, or the ruling."""

    def __init__(
        self,
        state: GameState,
        now: datetime,
        case: Case,
        fields: MultiDict[str, str],
        error: RulesError | None = None,
    ) -> None:
        super().__init__(state, now)
        self.case, self.fields, self.error = case, fields, error

    @cached_property
    def answers(self) -> dict[str, str]:
        """What was answered so far, by question; people as seat numbers."""
        answers = {}
        for ask in self.case.asks:
            if ask.people:
                answers[ask.key] = " ".join(str(face.number) for face in self.named)
            elif self.fields.get(ask.key) in dict(ask.choices):
                answers[ask.key] = self.fields[ask.key]
        return {key: value for key, value in answers.items() if value}

    @cached_property
    def named(self) -> list[PlayerBadge]:
        """The people who were named."""
        numbers = " ".join(self.fields.getlist("who")).split()
        return [face for face in self.seated if str(face.number) in numbers]

    @cached_property
    def ask(self) -> Ask | None:
        """The question that comes next."""
        return self.case.next_ask(self.answers)

    def answer_url(self, value: str) -> str:
        """Where this answer to the question leads."""
        assert self.ask
        answers = {**self.answers, self.ask.key: value}
        return self.url("irregularities.ask", case=self.case.key, **answers)

    @property
    def answered(self) -> list[tuple[str, str, str]]:
        """Earlier questions with their answers, and where they can be changed."""
        lines = []
        for ask in self.case.asks:
            if ask.key in self.answers:
                others = {key: value for key, value in self.answers.items() if key != ask.key}
                href = self.url("irregularities.ask", case=self.case.key, **others)
                lines.append((ask.title, self._answer_words(ask), href))
        return lines

    def _answer_words(self, ask: Ask) -> str:
        if ask.people:
            return listed([face.name for face in self.named])
        return dict(ask.choices)[self.answers[ask.key]]

    @cached_property
    def law(self) -> Ruling:
        """What the laws and the table's policy say."""
        return self.case.ruling(self.ruleset, self.answers)

    @cached_property
    def precedent(self) -> Precedent | None:
        """What the table decided before in such a case, where the laws leave this one open."""
        if not self.law.is_open:
            return None
        if self.case.key not in precedents_of(self.state.table):
            return None
        precedent, _ = self._last_decision
        return precedent if decided(self.law, precedent.decision) else None

    @cached_property
    def decision(self) -> Decision | None:
        """The decision that stands."""
        return decided(self.law, self.precedent.decision) if self.precedent else None

    @property
    def decided_on(self) -> str:
        """When it was decided, in which game, and why."""
        assert self.precedent
        return origin(self, self.precedent, self._last_decision[1])

    @property
    def game_url(self) -> str:
        """Where that game is, when it is another one."""
        return game_url(self, self._last_decision[1])

    @cached_property
    def _last_decision(self) -> tuple[Precedent, Game]:
        return precedents_of(self.state.table)[self.case.key]

    @property
    def again(self) -> str:
        """This case with what was answered."""
        return self.url("irregularities.ask", case=self.case.key, **self.answers)

    @cached_property
    def ruling(self) -> Ruling | None:
        """The ruling in force; None while something is to be asked or decided."""
        if self.ask:
            return None
        if not self.law.is_open:
            return self.law
        return ruling_of(self.law, self.decision) if self.decision else None

    @property
    def problem(self) -> str:
        """Why nothing was done, in a sentence."""
        return error_words(self.error) if self.error else ""

    @cached_property
    def targets(self) -> list[Target]:
        """The hands the ruling can be written into, the one it is about first."""
        effect = self.ruling.effect if self.ruling else Effect.NONE
        found = []
        if not self.state.is_over and effect is not Effect.VOID:
            found.append(Target(self.state.next_number, 0, is_coming=True))
        if self.state.hands and effect in (Effect.CHARGE, Effect.POINTS, Effect.VOID):
            last = self.state.hands[-1]
            found.append(Target(last.number, last.row.version, is_coming=False))
        return found[::-1] if self.ruling and self.ruling.scored else found

    @property
    def needs_people(self) -> bool:
        """Whether the effect has to know whose points they are."""
        return bool(self.ruling and self.ruling.effect in (Effect.CHARGE, Effect.POINTS))

    @property
    def correct_url(self) -> str:
        """Where the last hand is corrected; there has to be one."""
        return self.url("hand_entry.correct", hand_id=self.state.hands[-1].id)

    @cached_property
    def changed(self) -> tuple[str, ...]:
        """H1: what the log says of a revoke, where the tricks it changed are the offender's."""
        is_asked = self.case.key in REVOKES and self.answers.get("when") in (LATER, SCORED)
        if not is_asked or self.ruleset.revoke is not Revoke.CORRECT_OR_TRICK:
            return ()
        log = self._log
        return revokes_of_log(log, [self.player[seat].name for seat in log.seats]) if log else ()

    @property
    def _log(self) -> WatchLog | None:
        """How the hand was played that it is about, where it was watched."""
        if self.answers["when"] == SCORED:
            return saved_log(self.state.hands[-1]) if self.state.hands else None
        return None if self.state.is_over else log_of(self.state)

    @property
    def reading(self) -> list[tuple[str, str]]:
        """What else to read: addresses and titles."""
        return [
            (self.url("faq.show", question=key), QUESTIONS[key].title(self.ruleset))
            for key in self.case.questions
        ]

    def context(self) -> dict[str, Any]:
        return {**super().context(), "case": self.case, "wrong": self}


bp = Blueprint("irregularities", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/wrong")


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """What can go wrong, to choose from."""
    view = IrregularitiesView(_look_up(keeper_at(table_id), game_id), now())
    return answer("referee/irregularities.html", "referee/_irregularities.html", **view.context())


@bp.get("/<case>")
def ask(table_id: uuid.UUID, game_id: uuid.UUID, case: str) -> ResponseReturnValue:
    """The next question of a case, or its ruling; earlier answers are in the address."""
    access = keeper_at(table_id)
    return _answer(CaseView(_look_up(access, game_id), now(), _case(case), request.args))


@bp.post("/<case>/decide")
def decide(table_id: uuid.UUID, game_id: uuid.UUID, case: str) -> ResponseReturnValue:
    """The table decides what the laws leave open; it is remembered."""
    access, known = keeper_at(table_id), _case(case)

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        view = CaseView(state, by.now, known, request.form)
        wanted = request.form.get("decision", "")
        if view.ask or decided(view.law, wanted) is None:
            raise Refused("no_such_decision")
        scorebook.decide(state, known.key, wanted, request.form.get("note", ""), by)
        return view.again

    return _written(access, game_id, known, work)


@bp.post("/<case>/forget")
def forget(table_id: uuid.UUID, game_id: uuid.UUID, case: str) -> ResponseReturnValue:
    """Take back what the table decided in such a case, whenever it was."""
    access, known = keeper_at(table_id), _case(case)

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        scorebook.take_back(state, known.key, by)
        return CaseView(state, by.now, known, request.form).again

    return _written(access, game_id, known, work)


@bp.post("/<case>/apply")
def apply(table_id: uuid.UUID, game_id: uuid.UUID, case: str) -> ResponseReturnValue:
    """Write down what the ruling does to the score, and on to the scoreboard."""
    access, known = keeper_at(table_id), _case(case)

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        _carry_out_ruling(CaseView(state, by.now, known, request.form), by)
        scorebook.settle(state)
        return url_for("scoreboard.show", table_id=table_id, game_id=game_id)

    return _written(access, game_id, known, work)


def _carry_out_ruling(view: CaseView, by: Author) -> None:
    """The effect of a ruling. Raises Refused where there is none, Conflict for another hand."""
    ruling = view.ruling
    if ruling is None or ruling.effect not in _EFFECTS:
        raise Refused("no_such_decision")
    _EFFECTS[ruling.effect](view, ruling, _target(view), by)


def _redeal(view: CaseView, ruling: Ruling, target: Target, by: Author) -> None:
    scorebook.throw_in(view.state, by)


def _redeal_left(view: CaseView, ruling: Ruling, target: Target, by: Author) -> None:
    scorebook.pass_deal_on(view.state, by)


def _void(view: CaseView, ruling: Ruling, target: Target, by: Author) -> None:
    last = view.state.hands[target.number - 1]
    scorebook.remove_hand(view.state, last, target.version, by)


def _charge(view: CaseView, ruling: Ruling, target: Target, by: Author) -> None:
    points, reason = _charged(view, target.number), view.case.title
    scorebook.rule_hand(view.state, target.number, points, reason, by, version=target.version)


def _points(view: CaseView, ruling: Ruling, target: Target, by: Author) -> None:
    points, reason = dict.fromkeys(_offenders(view), ruling.points), view.case.title
    scorebook.adjust_hand(view.state, target.number, points, reason, by, version=target.version)


_EFFECTS: Mapping[Effect, Callable[[CaseView, Ruling, Target, Author], None]] = {
    Effect.REDEAL: _redeal,
    Effect.REDEAL_LEFT: _redeal_left,
    Effect.VOID: _void,
    Effect.CHARGE: _charge,
    Effect.POINTS: _points,
}


def _target(view: CaseView) -> Target:
    """The hand the form is about; Conflict where it is none of those that can be meant now."""
    wanted = (request.form.get("hand", type=int), request.form.get("version", type=int))
    for target in view.targets:
        if wanted == (target.number, target.version):
            return target
    raise Conflict("moved_on", number=view.state.next_number)


def _offenders(view: CaseView) -> list[int]:
    """The seats that are named."""
    if not view.named:
        raise Refused("nobody_there")
    return [face.number for face in view.named]


def _charged(view: CaseView, number: int) -> dict[int, int]:
    """H1: who is named is charged in full, the others nothing; by seat."""
    seats = view.state.seats_at(number)
    places = [seats.index(seat) for seat in _offenders(view) if seat in seats]
    line = charged_in_full(view.state.ruleset(number), places).points
    return dict(zip(seats, line, strict=False))


def _written(
    access: Access, game_id: uuid.UUID, case: Case, work: Callable[[Author], str]
) -> ResponseReturnValue:
    """Do it, or say why not, with what was typed."""
    try:
        return carry_out(access, work)
    except RulesError as error:
        status = 409 if isinstance(error, Conflict) else 422
        view = CaseView(state_or_404(access.table, game_id), now(), case, request.form, error)
        return _answer(view, status)


def _answer(view: CaseView, status: int = 200) -> ResponseReturnValue:
    return answer(
        "referee/irregularity.html", "referee/_irregularity.html", status, **view.context()
    )


def _look_up(access: Access, game_id: uuid.UUID) -> GameState:
    return scorebook.look_up(access.table, game_id) or abort(404)


def _case(key: str) -> Case:
    return CASES.get(key) or abort(404)

"""Something went wrong: the cases, their questions, and the ruling written into the score."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from flask import Blueprint, abort, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion import scorebook
from companion.referee.faq import answers
from companion.referee.faq.search import LONGEST, look_for
from companion.referee.irregularities import (
    CASE_OF,
    CASES,
    MOST_AT_ONCE,
    PAYER,
    TAKEN,
    Ask,
    Case,
    Effect,
    Ruling,
    cases_at,
    hand_in_question,
    other_ruling,
)
from companion.referee.text.errors import error_words
from companion.referee.text.grammar import listed
from companion.referee.text.results import later_points_words, redeal_words
from companion.rules import charge_offenders
from companion.rules.errors import RulesError
from companion.scorebook import Author, Conflict, GameState, Refused
from companion.sharing.access import Access
from companion.web.access import keeper_at
from companion.web.game_page import GameView, PlayerBadge, TableView
from companion.web.hand_entry.outcome import Outcome, describe_outcome
from companion.web.requests import answer, carry_out, writer
from companion.web.scoreboard.views import (
    state_or_404,
)

Row = tuple[str, str, str]  # where a case is, its title, a line about it

# What a ruling would do: the hand with it, its totals and end; or what else follows.
Preview = tuple[Sequence[tuple[str, str]], Outcome | None, str]


class IrregularitiesPage:
    """What can go wrong, to choose from; `text` is what was typed to find a case.

    `themes` are all cases by when they happen: the commonest first, then the others. `found` are
    those that fit what was typed. `commonest` is the title of the one that happens most, with each
    answer to its only question, so that its ruling is one tap away.
    """

    def __init__(self, view: GameView, text: str) -> None:
        def row(case: Case) -> Row:
            return view.url("irregularities.ask", case=case.key), case.title, case.line

        ruleset, self.text = view.ruleset, text
        by_theme = [(title, [row(case) for case in cases]) for title, cases in cases_at(ruleset)]
        revoke = CASES["revoke"].at(ruleset)
        [when] = revoke.asks
        self.commonest = (
            revoke.title,
            [
                (view.url("irregularities.ask", case=revoke.key, **{when.key: value}), words)
                for value, words in when.choices
            ],
        )
        self.themes = [
            (title, rows[:MOST_AT_ONCE], rows[MOST_AT_ONCE:]) for title, rows in by_theme
        ]
        asked = look_for(ruleset, text, most=12) if text else []
        keys = dict.fromkeys(CASE_OF[one.key] for one in asked if one.key in CASE_OF)
        cases = [CASES[key] for key in keys if CASES[key].arises(ruleset)]
        self.found = [row(case.at(ruleset)) for case in cases][:MOST_AT_ONCE]


class Target(NamedTuple):
    """A hand that a ruling can be written into.

    `payers` are who can be named, each with where that is previewed; `preview` is there once
    nobody has to be named any more.
    """

    number: int
    version: int
    words: str
    payers: tuple[tuple[PlayerBadge, str], ...]
    preview: Preview | None


class CasePage(TableView):
    """One case: what was answered, what is still to be asked, or the ruling."""

    def __init__(
        self,
        state: GameState,
        by: Author,
        case: Case,
        fields: MultiDict[str, str],
        error: RulesError | None = None,
    ) -> None:
        super().__init__(state, by.now)
        self.by, self.case, self.fields, self.error = by, case.at(self.ruleset), fields, error

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

    @property
    def choices(self) -> list[tuple[str, str]]:
        """Where each answer to the question leads, and its words."""
        assert self.ask
        return [
            (self._case_url(**{**self.answers, self.ask.key: value}), words)
            for value, words in self.ask.choices
        ]

    def _case_url(self, **answers: Any) -> str:
        return self.url("irregularities.ask", case=self.case.key, **answers)

    @property
    def answered(self) -> list[tuple[str, str, str]]:
        """Earlier questions with their answers, and where they can be changed."""
        lines = []
        for ask in self.case.asks:
            if ask.key in self.answers:
                others = {key: value for key, value in self.answers.items() if key != ask.key}
                href = self._case_url(**others)
                lines.append((ask.title, self._answer_words(ask), href))
        if self.chosen:
            lines.append((TAKEN, self.chosen.short, self.law_url))
        if self.named and not self.asks_people and self.needs_people:
            lines.append((PAYER, listed([face.name for face in self.named]), self.again))
        return lines

    @property
    def asks_people(self) -> bool:
        """Whether one of the questions of the case is who it was."""
        return any(ask.people for ask in self.case.asks)

    def _answer_words(self, ask: Ask) -> str:
        if ask.people:
            return listed([face.name for face in self.named])
        return dict(ask.choices)[self.answers[ask.key]]

    @cached_property
    def law(self) -> Ruling:
        """What the laws say, once everything is answered."""
        return self.case.ruling(self.ruleset, self.answers)

    @cached_property
    def chosen(self) -> Ruling | None:
        """The other ruling that the table takes."""
        chosen = None if self.ask else other_ruling(self.law, self.fields.get("take", ""))
        return chosen and replace(chosen, scored=self.law.scored)

    @cached_property
    def ruling(self) -> Ruling | None:
        """The ruling in force; None while something is to be asked."""
        return None if self.ask else self.chosen or self.law

    @property
    def others(self) -> list[tuple[Ruling, str, int | None]]:
        """What other books and tables rule, where the table takes none of it yet.

        Each with where the table takes it, or the hand it deals again with one tap.
        """
        if self.ask or self.chosen:
            return []
        return [self._other(one) for one in self.law.others]

    def _other(self, ruling: Ruling) -> tuple[Ruling, str, int | None]:
        takes = self._case_url(**self.answers, take=ruling.key)
        if ruling.effect is Effect.NONE:
            return ruling, "", None
        if ruling.effect in (Effect.REDEAL, Effect.REDEAL_LEFT):
            return ruling, "", None if self.state.is_over else self.state.next_number
        if ruling.effect is Effect.CORRECT:
            return ruling, self.correct_url if self.state.hands else "", None
        return ruling, takes, None

    @property
    def again(self) -> str:
        """This case with what was answered, and the ruling that is chosen."""
        chosen = {"take": self.chosen.key} if self.chosen else {}
        return self._case_url(**self.answers, **chosen)

    @property
    def law_url(self) -> str:
        """This case before another ruling was chosen."""
        return self._case_url(**self.answers)

    @property
    def problem(self) -> str:
        """Why nothing was done, in a sentence."""
        return error_words(self.error) if self.error else ""

    @cached_property
    def targets(self) -> list[Target]:
        """The hands the ruling can be written into, the one it is about first.

        Only the one that was chosen, once it was.
        """
        if self.ruling is None:
            return []
        found, effect = [], self.ruling.effect
        if not self.state.is_over and effect is not Effect.VOID:
            found.append((self.state.next_number, 0))
        if self.state.hands and effect in (Effect.CHARGE, Effect.POINTS, Effect.VOID):
            found.append((len(self.state.hands), self.state.hands[-1].row.version))
        chosen = self.fields.get("hand", type=int)
        hands = [one for one in found if one[0] == chosen] or found
        return [self._target(*one) for one in (hands[::-1] if self.ruling.scored else hands)]

    def _target(self, number: int, version: int) -> Target:
        payers = []
        if self.needs_people and not self.asks_people:
            seats = self.state.seats_at(number)
            payers = [
                (face, self._payer_url(face, number))
                for face in self.seated
                if face.number in seats
            ]
        words = hand_in_question(number, is_coming=number == self.state.next_number)
        return Target(number, version, words, tuple(payers), self._preview(number, version))

    def _payer_url(self, face: PlayerBadge, number: int) -> str:
        answers = {**self.answers, "who": face.number, "hand": number}
        if self.chosen:
            answers["take"] = self.chosen.key
        return self._case_url(**answers)

    def _preview(self, number: int, version: int) -> Preview | None:
        """What the ruling would do to this hand; None while somebody is to be named."""
        assert self.ruling
        effect, state = self.ruling.effect, self.state
        if effect is Effect.VOID:
            last = state.hands[-1]
            found = scorebook.preview_remove(state, last, version)
            return self.line(last), describe_outcome(self, found), ""
        if effect in (Effect.REDEAL, Effect.REDEAL_LEFT):
            moves = effect is Effect.REDEAL_LEFT
            dealer = scorebook.next_to_deal(state) if moves else state.next.dealer
            return (), None, redeal_words(number, self.player[dealer].name)
        if effect not in (Effect.CHARGE, Effect.POINTS):
            return None
        points = self.charged(number)
        if not points:
            return None
        reason, seats = self.case.reason, state.seats_at(number)
        if effect is Effect.CHARGE:
            found = scorebook.preview_rule(state, number, points, reason, self.by, version=version)
            return self.line_of(points, seats), describe_outcome(self, found), ""
        if number == state.next_number:
            names = {self.player[seat].name: self.points(given) for seat, given in points.items()}
            return (), None, later_points_words(number, names)
        found = scorebook.preview_adjust(state, number, points, reason, version=version)
        scored = state.hands[number - 1].points
        line = {seat: scored[seat] + points.get(seat, 0) for seat in scored}
        return self.line_of(line, seats), describe_outcome(self, found), ""

    def charged(self, number: int) -> dict[int, int]:
        """The points that the ruling sets or adds in this hand, by seat, for who is named."""
        assert self.ruling
        seats = self.state.seats_at(number)
        places = [seats.index(face.number) for face in self.named if face.number in seats]
        if not places:
            return {}
        if self.ruling.effect is Effect.POINTS:
            return dict.fromkeys([seats[place] for place in places], self.ruling.points)
        line = charge_offenders(self.state.ruleset(number), places).points
        return dict(zip(seats, line, strict=False))

    @property
    def needs_people(self) -> bool:
        """Whether the effect has to know whose points they are."""
        return bool(self.ruling and self.ruling.effect in (Effect.CHARGE, Effect.POINTS))

    @property
    def settle_url(self) -> str:
        """Where a seat is closed or, where too few would be left, taken over."""
        action = "leave" if self.ruleset.can_close_a_seat else "substitute"
        return self.url("seats_and_deal.players", open=action, _anchor=action)

    @property
    def correct_url(self) -> str:
        """Where the last hand is corrected; there has to be one."""
        return self.url("hand_entry.correct", hand_id=self.state.hands[-1].id)

    @property
    def reading(self) -> list[tuple[str, str]]:
        """What else to read of what these rules raise: addresses and titles."""
        asked = [(key, answers(self.ruleset)[key]) for key in self.case.questions]
        return [
            (self.url("faq.show", question=key), one.title)
            for key, one in asked
            if one.answer.applies
        ]

    def context(self) -> dict[str, Any]:
        return {**super().context(), "case": self.case, "page": self}


bp = Blueprint("irregularities", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/wrong")


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """What can go wrong, to choose from; `?q=` is what was typed to find it."""
    text = request.args.get("q", "")[:LONGEST].strip()
    table = keeper_at(table_id).table
    view = GameView(*(scorebook.look_up_rules(table, game_id) or abort(404)))
    page = IrregularitiesPage(view, text)
    templates = "referee/irregularities.html", "referee/_irregularities.html"
    return answer(*templates, page=page, view=view, table=table)


@bp.get("/<case>")
def ask(table_id: uuid.UUID, game_id: uuid.UUID, case: str) -> ResponseReturnValue:
    """The next question of a case, or its ruling; earlier answers are in the address."""
    access = keeper_at(table_id)
    by = writer(access.device)
    return _answer(CasePage(_look_up(access, game_id), by, _case(case), request.args))


@bp.post("/<case>/apply")
def apply(table_id: uuid.UUID, game_id: uuid.UUID, case: str) -> ResponseReturnValue:
    """Write down what the ruling does to the score, and on to the scoreboard."""
    access, known = keeper_at(table_id), _case(case)

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        view = CasePage(state, by, known, request.form)
        target = _carry_out_ruling(view, by)
        scorebook.attach_ruling(state, _stored(view, target))
        scorebook.recompute(state)
        return url_for("scoreboard.show", table_id=table_id, game_id=game_id)

    return _written(access, game_id, known, work)


def _stored(view: CasePage, target: Target) -> dict[str, Any]:
    """A ruling as the change keeps it that carried it out, so that the board names it."""
    return {
        "case": view.case.key,
        "answers": view.answers,
        "decision": view.chosen.key if view.chosen else "",
        "points": {str(seat): given for seat, given in view.charged(target.number).items()},
    }


def _carry_out_ruling(view: CasePage, by: Author) -> Target:
    """The effect of a ruling on its hand.

    Raises Refused where there is none, Conflict for another hand.
    """
    ruling = view.ruling
    if ruling is None or ruling.effect not in _EFFECTS:
        raise Refused("no_such_decision")
    target = _target(view)
    _EFFECTS[ruling.effect](view, ruling, target, by)
    return target


def _redeal(view: CasePage, ruling: Ruling, target: Target, by: Author) -> None:
    scorebook.throw_in(view.state, by)


def _redeal_left(view: CasePage, ruling: Ruling, target: Target, by: Author) -> None:
    scorebook.pass_deal_on(view.state, by)


def _void(view: CasePage, ruling: Ruling, target: Target, by: Author) -> None:
    last = view.state.hands[target.number - 1]
    scorebook.remove_hand(view.state, last, target.version, by)


def _charge(view: CasePage, ruling: Ruling, target: Target, by: Author) -> None:
    points, reason = _charged(view, target.number), view.case.reason
    scorebook.rule_hand(view.state, target.number, points, reason, by, version=target.version)


def _points(view: CasePage, ruling: Ruling, target: Target, by: Author) -> None:
    points, reason = _charged(view, target.number), view.case.reason
    scorebook.adjust_hand(view.state, target.number, points, reason, by, version=target.version)


_EFFECTS: Mapping[Effect, Callable[[CasePage, Ruling, Target, Author], None]] = {
    Effect.REDEAL: _redeal,
    Effect.REDEAL_LEFT: _redeal_left,
    Effect.VOID: _void,
    Effect.CHARGE: _charge,
    Effect.POINTS: _points,
}


def _target(view: CasePage) -> Target:
    """The hand the form is about; Conflict where it is none of those that can be meant now."""
    wanted = (request.form.get("hand", type=int), request.form.get("version", type=int))
    for target in view.targets:
        if wanted == (target.number, target.version):
            return target
    raise Conflict("moved_on", number=view.state.next_number)


def _charged(view: CasePage, number: int) -> dict[int, int]:
    """Whose points they are, and how many. Raises Refused where nobody is named who plays."""
    points = view.charged(number)
    if not points:
        raise Refused("nobody_there")
    return points


def _written(
    access: Access, game_id: uuid.UUID, case: Case, work: Callable[[Author], str]
) -> ResponseReturnValue:
    """Do it, or say why not, with what was typed."""
    try:
        return carry_out(access, work)
    except RulesError as error:
        status = 409 if isinstance(error, Conflict) else 422
        by, state = writer(access.device), state_or_404(access.table, game_id)
        return _answer(CasePage(state, by, case, request.form, error), status)


def _answer(page: CasePage, status: int = 200) -> ResponseReturnValue:
    return make_response(render_template("referee/irregularity.html", **page.context()), status)


def _look_up(access: Access, game_id: uuid.UUID) -> GameState:
    return scorebook.look_up(access.table, game_id) or abort(404)


def _case(key: str) -> Case:
    return CASES.get(key) or abort(404)

"""Something went wrong: two questions, one ruling, and what it does to the score with one tap."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping

from flask import Blueprint, abort, request, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.access_control import Access
from companion.referee.irregularities import CASES, Case, Effect, Ruling, decided
from companion.rules import charged_in_full
from companion.rules.errors import RulesError
from companion.scorebook import Book, Conflict, Refused, Writer
from companion.web.access import keeper_at, now
from companion.web.games import book_of
from companion.web.htmx import answer
from companion.web.mishaps_view import CaseView, MishapsView, Target
from companion.web.writes import carry_out

bp = Blueprint("mishaps", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/wrong")


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """What can go wrong, to choose from."""
    view = MishapsView(_look_up(keeper_at(table_id), game_id), now())
    return answer("mishaps/list.html", "mishaps/_list.html", **view.context())


@bp.get("/<case>")
def ask(table_id: uuid.UUID, game_id: uuid.UUID, case: str) -> ResponseReturnValue:
    """The next question of a case, or its ruling; earlier answers are in the address."""
    access = keeper_at(table_id)
    return _answer(CaseView(_look_up(access, game_id), now(), _case(case), request.args))


@bp.post("/<case>/decide")
def decide(table_id: uuid.UUID, game_id: uuid.UUID, case: str) -> ResponseReturnValue:
    """The table decides what the laws leave open; it is remembered."""
    access, known = keeper_at(table_id), _case(case)

    def work(by: Writer) -> str:
        book = book_of(access.table, game_id)
        view = CaseView(book, by.now, known, request.form)
        wanted = request.form.get("decision", "")
        if view.ask or decided(view.law, wanted) is None:
            raise Refused("no_such_decision")
        scorebook.decide(book, known.key, wanted, request.form.get("note", ""), by)
        return view.again

    return _written(access, game_id, known, work)


@bp.post("/<case>/forget")
def forget(table_id: uuid.UUID, game_id: uuid.UUID, case: str) -> ResponseReturnValue:
    """Take back what the table decided in such a case, whenever it was."""
    access, known = keeper_at(table_id), _case(case)

    def work(by: Writer) -> str:
        book = book_of(access.table, game_id)
        scorebook.take_back(book, known.key, by)
        return CaseView(book, by.now, known, request.form).again

    return _written(access, game_id, known, work)


@bp.post("/<case>/apply")
def apply(table_id: uuid.UUID, game_id: uuid.UUID, case: str) -> ResponseReturnValue:
    """Write down what the ruling does to the score, and on to the scoreboard."""
    access, known = keeper_at(table_id), _case(case)

    def work(by: Writer) -> str:
        book = book_of(access.table, game_id)
        _carry_into_book(CaseView(book, by.now, known, request.form), by)
        scorebook.settle(book)
        return url_for("games.show", table_id=table_id, game_id=game_id)

    return _written(access, game_id, known, work)


def _carry_into_book(view: CaseView, by: Writer) -> None:
    """The effect of a ruling. Raises Refused where there is none, Conflict for another hand."""
    ruling = view.ruling
    if ruling is None or ruling.effect not in _EFFECTS:
        raise Refused("no_such_decision")
    _EFFECTS[ruling.effect](view, ruling, _target(view), by)


def _redeal(view: CaseView, ruling: Ruling, target: Target, by: Writer) -> None:
    scorebook.throw_in(view.book, by)


def _redeal_left(view: CaseView, ruling: Ruling, target: Target, by: Writer) -> None:
    scorebook.pass_deal_on(view.book, by)


def _void(view: CaseView, ruling: Ruling, target: Target, by: Writer) -> None:
    last = view.book.hands[target.number - 1]
    scorebook.remove_hand(view.book, last, target.version, by)


def _charge(view: CaseView, ruling: Ruling, target: Target, by: Writer) -> None:
    points, reason = _charged(view, target.number), view.case.title
    scorebook.rule_hand(view.book, target.number, points, reason, by, version=target.version)


def _points(view: CaseView, ruling: Ruling, target: Target, by: Writer) -> None:
    points, reason = dict.fromkeys(_offenders(view), ruling.points), view.case.title
    scorebook.adjust_hand(view.book, target.number, points, reason, by, version=target.version)


_EFFECTS: Mapping[Effect, Callable[[CaseView, Ruling, Target, Writer], None]] = {
    Effect.REDEAL: _redeal,
    Effect.REDEAL_LEFT: _redeal_left,
    Effect.VOID: _void,
    Effect.CHARGE: _charge,
    Effect.POINTS: _points,
}


def _target(view: CaseView) -> Target:
    """The hand the form is about; Conflict where it is none of those that can be meant now."""
    said = (request.form.get("hand", type=int), request.form.get("version", type=int))
    for target in view.targets:
        if said == (target.number, target.version):
            return target
    raise Conflict("moved_on", number=view.book.next_number)


def _offenders(view: CaseView) -> list[int]:
    """The seats that are named."""
    if not view.named:
        raise Refused("nobody_there")
    return [face.number for face in view.named]


def _charged(view: CaseView, number: int) -> dict[int, int]:
    """H1: who is named is charged in full, the others nothing; by seat."""
    seats = view.book.seats_at(number)
    places = [seats.index(seat) for seat in _offenders(view) if seat in seats]
    line = charged_in_full(view.book.ruleset(number), places).points
    return dict(zip(seats, line, strict=False))


def _written(
    access: Access, game_id: uuid.UUID, case: Case, work: Callable[[Writer], str]
) -> ResponseReturnValue:
    """Do it, or say why not, with what was typed."""
    try:
        return carry_out(access, work)
    except RulesError as error:
        status = 409 if isinstance(error, Conflict) else 422
        view = CaseView(book_of(access.table, game_id), now(), case, request.form, error)
        return _answer(view, status)


def _answer(view: CaseView, status: int = 200) -> ResponseReturnValue:
    return answer("mishaps/case.html", "mishaps/_case.html", status, **view.context())


def _look_up(access: Access, game_id: uuid.UUID) -> Book:
    return scorebook.look_up(access.table, game_id) or abort(404)


def _case(key: str) -> Case:
    return CASES.get(key) or abort(404)

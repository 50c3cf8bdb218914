"""Score a hand, correct one, insert one that was forgotten, remove one that was entered twice."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.rules.errors import RulesError
from companion.scorebook import Book, ChoiceOwed, Conflict, Consequence, Facts, HandView, Writer
from companion.sharing import Access
from companion.web.access import keeper_at
from companion.web.entry_view import EntryView
from companion.web.games import book_of
from companion.web.hand_form import HandFormBase, facts_of, fill, form_class
from companion.web.htmx import answer
from companion.web.writes import carry_out, writer

bp = Blueprint("hands", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/hand")

Save = Callable[[Book, Facts, Writer], object]


@bp.get("")
def enter(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The coming hand, empty, or with what was in it before it was undone."""
    access, book = _keeper_and_book(table_id, game_id)
    if book.is_over:
        return redirect(_scoreboard(book), 303)
    form = _form(book, book.next_number)
    again = request.args.get("again", "")
    if facts := scorebook.removed_facts(book, again):
        fill(form, facts)
    return _show(EntryView(book, form, book.next_number, mode=_mode(access)))


@bp.post("")
def record(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Save the coming hand, or say what is wrong with it."""
    access, book = _keeper_and_book(table_id, game_id)
    form = _form(book, _told_number(book))

    def save(book: Book, facts: Facts, by: Writer) -> None:
        scorebook.record_hand(book, facts, _told_number(book), by)

    return _save(access, EntryView(book, form, _told_number(book), mode=_mode(access)), save)


@bp.get("/insert/<int:at>")
def insert(table_id: uuid.UUID, game_id: uuid.UUID, at: int) -> ResponseReturnValue:
    """An empty form for a forgotten hand, to become hand number `at`."""
    access, book = _keeper_and_book(table_id, game_id)
    _refuse_place(book, at)
    return _show(EntryView(book, _form(book, at), at, mode=_mode(access), inserts=True))


@bp.post("/insert/<int:at>")
def save_inserted(table_id: uuid.UUID, game_id: uuid.UUID, at: int) -> ResponseReturnValue:
    """Save a forgotten hand, after showing what else it changes."""
    access, book = _keeper_and_book(table_id, game_id)
    _refuse_place(book, at)
    entry = EntryView(book, _form(book, at), at, mode=_mode(access), inserts=True)
    return _save(access, entry, lambda b, facts, by: scorebook.insert_hand(b, at, facts, by))


@bp.get("/<uuid:hand_id>")
def correct(table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID) -> ResponseReturnValue:
    """A scored hand with everything it was told with."""
    _, book = _keeper_and_book(table_id, game_id)
    view = _hand(book, hand_id)
    form = _form(book, view.number)
    fill(form, view.facts())
    form.version.data = str(view.row.version)
    return _show(EntryView(book, form, view.number, mode=view.row.evidence, corrects=view))


@bp.post("/<uuid:hand_id>")
def save_correction(
    table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID
) -> ResponseReturnValue:
    """Save a correction, after showing what else it changes."""
    access, book = _keeper_and_book(table_id, game_id)
    view = _hand(book, hand_id)
    form = _form(book, view.number)

    def save(book: Book, facts: Facts, by: Writer) -> None:
        scorebook.correct_hand(book, _hand(book, hand_id), facts, _version(form.version.data), by)

    mode = form.evidence.data or view.row.evidence
    return _save(access, EntryView(book, form, view.number, mode=mode, corrects=view), save)


@bp.get("/<uuid:hand_id>/remove")
def removal(table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID) -> ResponseReturnValue:
    """What taking this hand out would change."""
    access, book = _keeper_and_book(table_id, game_id)
    version = _hand(book, hand_id).row.version
    by = writer(access.device)

    def remove(book: Book) -> None:
        scorebook.remove_hand(book, _hand(book, hand_id), version, by)

    found = scorebook.consequence(book, remove)
    book = book_of(access.table, game_id)
    entry = EntryView(
        book, _form(book, 1), _hand(book, hand_id).number, corrects=_hand(book, hand_id)
    )
    return render_template("hands/remove.html", entry=entry, consequence=found, **entry.context())


@bp.post("/<uuid:hand_id>/remove")
def remove(table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID) -> ResponseReturnValue:
    """Take out a hand that was entered twice."""

    def work(by: Writer) -> str:
        book = book_of(access.table, game_id)
        version = _version(request.form.get("version"))
        scorebook.remove_hand(book, _hand(book, hand_id), version, by)
        scorebook.settle(book)
        return _scoreboard(book)

    access = keeper_at(table_id)
    return carry_out(access, work)


def _save(access: Access, entry: EntryView, save: Save) -> ResponseReturnValue:
    """Save what the form says, show what else it changes, or say why not and keep it all."""
    form, book = entry.form, entry.book
    if not form.validate_on_submit():
        return _show(entry, status=422)
    facts = facts_of(form, entry.ruleset, entry.seats)

    def work(by: Writer) -> str:
        fresh = book_of(access.table, book.game.id)
        save(fresh, facts, by)
        scorebook.remember_entry(fresh.table, facts)
        scorebook.settle(fresh)
        return _scoreboard(fresh)

    try:
        if entry.must_be_shown_first:
            return _show(_with_consequence(access, entry, facts, save))
        return carry_out(access, work)
    except RulesError as error:
        return _refused(access, entry, facts, save, error)


def _with_consequence(access: Access, entry: EntryView, facts: Facts, save: Save) -> EntryView:
    by = writer(access.device)
    found = scorebook.consequence(entry.book, lambda book: save(book, facts, by))
    return entry.reread(consequence=found)


def _refused(
    access: Access, entry: EntryView, facts: Facts, save: Save, error: RulesError
) -> ResponseReturnValue:
    """Say what is wrong; where the shooter chooses, show both futures; keep what was typed."""
    entry = entry.reread(error=error)
    if isinstance(error, Conflict):
        return _show(entry.beside(error.hand_id, facts), status=409)
    if isinstance(error, ChoiceOwed):
        entry = entry.reread(error=error, futures=_futures(access, entry, facts, save, error))
    return _show(entry, status=422)


def _futures(
    access: Access, entry: EntryView, facts: Facts, save: Save, error: ChoiceOwed
) -> dict[str, Consequence]:
    """What each answer would lead to."""

    def saved_with(choice: str) -> Callable[[Book], object]:
        return lambda book: save(book, replace(facts, choice=choice), writer(access.device))

    return {
        choice: scorebook.consequence(entry.reread().book, saved_with(choice))
        for choice in entry.choices(error)
    }


def _show(entry: EntryView, status: int = 200) -> ResponseReturnValue:
    return answer("hands/entry.html", "hands/_entry.html", status, **entry.context())


def _keeper_and_book(table_id: uuid.UUID, game_id: uuid.UUID) -> tuple[Access, Book]:
    access = keeper_at(table_id)
    return access, book_of(access.table, game_id)


def _form(book: Book, number: int) -> HandFormBase:
    form = form_class(book.ruleset(number), book.seats_at(number))()
    if not form.number.data:
        form.number.data = str(number)
    return form


def _told_number(book: Book) -> int:
    """The hand the form is about; a phone that waited may speak of one that is saved by now."""
    text = request.form.get("number", "")
    told = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else book.next_number
    return min(max(told, 1), book.next_number)


def _version(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 else 0


def _mode(access: Access) -> str:
    """Count, cards or points: as asked for, else as this table did it last."""
    asked = request.values.get("mode") or request.form.get("evidence")
    return asked if asked in ("counts", "cards", "points") else access.table.entry


def _refuse_place(book: Book, at: int) -> None:
    if not 1 <= at <= len(book.hands):
        abort(404)


def _hand(book: Book, hand_id: uuid.UUID) -> HandView:
    return book.hand(hand_id) or abort(404)


def _scoreboard(book: Book) -> str:
    return url_for("games.show", table_id=book.table.id, game_id=book.game.id)

"""The bin of a table: deleted games to bring back, and the way to delete the table itself."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.database import write_transaction
from companion.history import bin as bin_of_tables
from companion.referee.phones import inside
from companion.referee.telling import say
from companion.rules import RulesError
from companion.scorebook import Author
from companion.sharing.access import Access
from companion.web.access import is_keeper_at, keeper_at, now, this_device, when
from companion.web.history.archive import GameLine
from companion.web.requests import carry_out, id_in_form, status_of
from companion.web.sharing.phones import name_phone, table_form

bp = Blueprint("bin", __name__, url_prefix="/t/<uuid:table_id>")


def _describe(
    deleted: bin_of_tables.DeletedGame,
) -> tuple[uuid.UUID, uuid.UUID, str, list[str], str]:
    """A deleted game: its id and that of its deletion, how it stood, facts, who deleted it when."""
    line = GameLine(deleted.line)
    by = say("deleted_by", phone=inside(name_phone(deleted.by)), **when(deleted.at))
    return line.game.id, deleted.id, line.title, line.about, by


@bp.get("/bin")
def show(table_id: uuid.UUID) -> ResponseReturnValue:
    """The deleted games, each with the way back."""
    return _answer(keeper_at(table_id))


@bp.post("/bin/restore")
def restore_game(table_id: uuid.UUID) -> ResponseReturnValue:
    """A deleted game comes back, not once more where it was deleted again; on to it."""

    def work(access: Access, by: Author) -> str:
        game_id = id_in_form("game")
        bin_of_tables.restore_game(access.table, game_id, by, _deletion_in_form())
        return url_for("scoreboard.show", table_id=table_id, game_id=game_id)

    return _changed(table_id, work)


@bp.post("/delete")
def delete_table(table_id: uuid.UUID) -> ResponseReturnValue:
    """The whole table goes into the bin, once its name was typed."""

    def work(access: Access, by: Author) -> str:
        bin_of_tables.delete_table(access.table, request.form.get("name", ""), by)
        return url_for("home.show")

    return _changed(table_id, work)


@bp.post("/restore")
def restore_table(table_id: uuid.UUID) -> ResponseReturnValue:
    """A deleted table comes back; a second tap finds it as it is, there or deleted again."""
    device, deletion_id = this_device() or abort(404), _deletion_in_form()
    with write_transaction():
        was_mine = bin_of_tables.restore_table(table_id, device, now(), deletion_id)
    if not was_mine and not is_keeper_at(table_id):
        abort(404)
    return redirect(url_for("home.show"), 303)


def _deletion_in_form() -> uuid.UUID | None:
    """The deletion that is taken back; a page from before that names none."""
    return id_in_form("deletion") if request.form.get("deletion") else None


def _changed(table_id: uuid.UUID, work: Callable[[Access, Author], str]) -> ResponseReturnValue:
    access = keeper_at(table_id)
    try:
        return carry_out(access, lambda by: work(access, by))
    except RulesError as error:
        return _answer(access, error, status_of(error))


def _answer(
    access: Access, problem: RulesError | None = None, status: int = 200
) -> ResponseReturnValue:
    """The bin; `problem` says why nothing was changed."""
    html = render_template(
        "history/bin.html",
        table=access.table,
        lines=[_describe(one) for one in bin_of_tables.deleted_games(access.table)],
        days=bin_of_tables.KEPT_FOR.days,
        restore=table_form("bin.restore_game", access.table),
        delete=table_form("bin.delete_table", access.table),
        problem=problem,
        typed=request.form.get("name", "")[:200],
    )
    return html, status

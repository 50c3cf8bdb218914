"""The bin of a table: deleted games to bring back, and the way to delete the table itself."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.database import write_transaction
from companion.history import bin as bin_of_tables
from companion.referee.text.phones import deleted_by, moment_words
from companion.referee.text.rules_and_results import error_words
from companion.rules.errors import RulesError
from companion.scorebook import Author, Conflict
from companion.sharing.access import Access
from companion.web.access import is_keeper_at, keeper_at, now, this_device
from companion.web.formatting import clock_words, day_words, visitor_zone
from companion.web.game_page import PostForm
from companion.web.history.archive import GameLine
from companion.web.requests import carry_out, id_in_form
from companion.web.sharing.phones import game_or_home_url, name_phone, table_form

bp = Blueprint("bin", __name__, url_prefix="/t/<uuid:table_id>")


@dataclass(frozen=True, slots=True)
class DeletedLine:
    """A deleted game in the list: how it stood, who deleted it when, and its way back."""

    game_id: uuid.UUID
    title: str
    about: list[str]
    deleted: str
    restore: PostForm


@dataclass(frozen=True, slots=True)
class BinPage:
    """The bin; `problem` says why nothing was changed, `typed` what was typed then."""

    table_name: str
    back_url: str
    lines: tuple[DeletedLine, ...]
    days: int
    delete: PostForm
    problem: str = ""
    typed: str = ""

    @classmethod
    def build(cls, access: Access, problem: str = "") -> BinPage:
        """The page for a keeper."""
        table = access.table
        return cls(
            table_name=table.name,
            back_url=game_or_home_url(table),
            lines=tuple(_describe(one, access) for one in bin_of_tables.deleted_games(table)),
            days=bin_of_tables.KEPT_FOR.days,
            delete=table_form("bin.delete_table", table),
            problem=problem,
            typed=request.form.get("name", "")[:200],
        )


def _describe(deleted: bin_of_tables.DeletedGame, access: Access) -> DeletedLine:
    zone = visitor_zone()
    line = GameLine(deleted.line, now(), zone)
    when = moment_words(day_words(deleted.at, now(), zone), clock_words(deleted.at, zone))
    return DeletedLine(
        game_id=line.game.id,
        title=line.title,
        about=line.about,
        deleted=deleted_by(name_phone(deleted.by), when),
        restore=table_form("bin.restore_game", access.table),
    )


@bp.get("/bin")
def show(table_id: uuid.UUID) -> ResponseReturnValue:
    """The deleted games, each with the way back."""
    return _answer(keeper_at(table_id))


@bp.post("/bin/restore")
def restore_game(table_id: uuid.UUID) -> ResponseReturnValue:
    """A deleted game comes back; on to it."""

    def work(access: Access, by: Author) -> str:
        game_id = id_in_form("game")
        bin_of_tables.restore_game(access.table, game_id, by)
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
    """A deleted table comes back; a second tap finds it there already."""
    device = this_device() or abort(404)
    with write_transaction():
        is_back = bin_of_tables.restore_table(table_id, Author(device, now()))
    if not is_back and not is_keeper_at(table_id):
        abort(404)
    return redirect(url_for("home.show"), 303)


def _changed(table_id: uuid.UUID, work: Callable[[Access, Author], str]) -> ResponseReturnValue:
    access = keeper_at(table_id)
    try:
        return carry_out(access, lambda by: work(access, by))
    except RulesError as error:
        return _answer(access, error_words(error), 409 if isinstance(error, Conflict) else 422)


def _answer(access: Access, problem: str = "", status: int = 200) -> ResponseReturnValue:
    page = BinPage.build(access, problem)
    return make_response(render_template("history/bin.html", page=page), status)

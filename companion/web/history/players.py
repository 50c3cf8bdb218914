"""The people of a table: names put right, two spellings put together or apart."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from datetime import date
from typing import NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.history import archive
from companion.models import Player, Table
from companion.referee.messages import error_words
from companion.rules import RulesError
from companion.scorebook import is_clean, spellings_of
from companion.web.access import keeper_at, now
from companion.web.formatting import describe_people, on_night_words, visitor_zone
from companion.web.requests import carry_out, lead_to, status_of


class Done(NamedTuple):
    """What was done just now to a player; `other` is the old name, or that of the other person.

    `undo` is the form that takes it back, `fields` what that sends.
    """

    action: str
    player: Player
    other: str
    undo: str
    fields: Mapping[str, object]


def done_just_now(table: Table, query: Mapping[str, str]) -> Done | None:
    """What the address says was done, where it is still so."""
    known = {player.id.hex: player for player in spellings_of(table)}
    player, other = (known.get(_hex(query.get(field, ""))) for field in ("of", "player"))
    if player is None:
        return None
    if query.get("done") == "rename":
        return _renamed(player, query.get("was", ""))
    return _joined(player, other, query.get("done", "")) if other else None


def _renamed(player: Player, was: str) -> Done | None:
    if player.same_as or was == player.name or not is_clean(was):
        return None
    return Done("rename", player, was, "rename", {"was": player.name, "name": was})


def _joined(player: Player, other: Player, action: str) -> Done | None:
    is_merged = player.same_as == other.id
    is_apart = player.same_as is None and other.same_as is None and player is not other
    if (action, True) not in (("merge", is_merged), ("split", is_apart)):
        return None
    return Done(action, player, other.name, "split" if is_merged else "merge", {"player": other.id})


def _hex(text: str) -> str:
    return text.replace("-", "").lower()


bp = Blueprint("players", __name__, url_prefix="/t/<uuid:table_id>/players")

Change = Callable[[Player, Table], object]


@bp.get("")
def show(table_id: uuid.UUID) -> ResponseReturnValue:
    """Everybody who ever played here, each with what can be put right."""
    table = keeper_at(table_id).table
    page = PlayersPage(table, done_just_now(table, request.args))
    return render_template("history/players.html", page=page, table=table)


@bp.post("/<uuid:player_id>/name")
def rename(table_id: uuid.UUID, player_id: uuid.UUID) -> ResponseReturnValue:
    """Another name for somebody, in every game."""

    def change(player: Player, table: Table) -> None:
        if request.form.get("was", player.name) != player.name:
            raise scorebook.Conflict("renamed_meanwhile", name=player.name)
        scorebook.rename(table, player, request.form.get("name", ""))

    return _changed(table_id, player_id, change)


@bp.post("/<uuid:player_id>/same")
def merge(table_id: uuid.UUID, player_id: uuid.UUID) -> ResponseReturnValue:
    """Somebody is only another spelling of a person."""

    def change(player: Player, table: Table) -> None:
        scorebook.merge(player, _player(table, _chosen_player_id()))

    return _changed(table_id, player_id, change)


@bp.post("/<uuid:player_id>/apart")
def split(table_id: uuid.UUID, player_id: uuid.UUID) -> ResponseReturnValue:
    """They are two people after all."""
    return _changed(table_id, player_id, lambda player, _: scorebook.split(player))


def _changed(table_id: uuid.UUID, player_id: uuid.UUID, change: Change) -> ResponseReturnValue:
    access = keeper_at(table_id)
    _player(access.table, player_id)

    here = url_for("players.show", table_id=table_id)

    def work(_: object) -> str:
        change(_player(access.table, player_id), access.table)
        return here

    try:
        carry_out(access, work)
    except RulesError as error:
        page = PlayersPage(access.table, refused=player_id, error=error)
        html = render_template("history/players.html", page=page, table=access.table)
        return html, status_of(error)
    return lead_to(f"{here}?{urlencode(_done_query(player_id))}")


def _done_query(player_id: uuid.UUID) -> dict[str, str]:
    """What the page needs to say what was done, and to undo it."""
    fields = {
        field: request.form[field][:80] for field in ("player", "was") if field in request.form
    }
    return {"done": (request.endpoint or "").partition(".")[2], "of": str(player_id), **fields}


def _player(table: Table, player_id: uuid.UUID) -> Player:
    known = {player.id: player for player in spellings_of(table)}
    return known.get(player_id) or abort(404)


def _chosen_player_id() -> uuid.UUID:
    try:
        return uuid.UUID(request.form.get("player", ""))
    except ValueError:
        raise scorebook.Refused("nobody_chosen") from None


class PlayersPage:
    """Everybody by name; what was done just now, or after a refusal of whom, and why not.

    `spellings` have those that were put together, by the person they count for.
    """

    def __init__(
        self,
        table: Table,
        done: Done | None = None,
        *,
        refused: uuid.UUID | None = None,
        error: RulesError | None = None,
    ) -> None:
        self.done, self.refused = done, refused
        self.problem = _words(error) if error else ""
        rows, self.games = spellings_of(table), archive.game_counts(table)
        self.people = sorted((row for row in rows if row.same_as is None), key=lambda p: p.name_key)
        self.faces = describe_people(self.people)
        self.spellings = {
            person.id: [row for row in rows if row.same_as == person.id] for person in self.people
        }


def _words(error: RulesError) -> str:
    """Why not, with the night in words."""
    night = error.data.get("night")
    if isinstance(night, date):
        error.data["day"] = on_night_words(night, now(), visitor_zone())
    return error_words(error)

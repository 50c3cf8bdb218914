"""The people of a table: names put right, two spellings put together or apart."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from urllib.parse import urlencode

from flask import Blueprint, abort, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.history import archive
from companion.models import Player, Table
from companion.referee.text.game_status import games_played_label
from companion.referee.text.rules_and_results import error_words
from companion.rules.errors import RulesError
from companion.scorebook import NameRefused, clean_name, spellings_of
from companion.web.access import keeper_at, now
from companion.web.formatting import initials, on_night_words, visitor_zone
from companion.web.requests import carry_out, lead_to


@dataclass(frozen=True)
class Done:
    """What was done, and what its Undo sends about whom."""

    action: str
    of: uuid.UUID
    name: str
    other: str  # the old name, or the name of the other person
    undo: str
    fields: Mapping[str, str]


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
    if player.same_as or was == player.name or not _is_name(was):
        return None
    fields = {"was": player.name, "name": was}
    return Done("rename", player.id, player.name, was, "rename", fields)


def _joined(player: Player, other: Player, action: str) -> Done | None:
    is_merged = player.same_as == other.id
    is_apart = player.same_as is None and other.same_as is None and player is not other
    if (action, True) not in (("merge", is_merged), ("split", is_apart)):
        return None
    undo = "split" if is_merged else "merge"
    return Done(action, player.id, player.name, other.name, undo, {"player": str(other.id)})


def _hex(text: str) -> str:
    return text.replace("-", "").lower()


def _is_name(text: str) -> bool:
    try:
        return clean_name(text) == text
    except NameRefused:
        return False


bp = Blueprint("players", __name__, url_prefix="/t/<uuid:table_id>/players")

Change = Callable[[Player, Table], object]


@bp.get("")
def show(table_id: uuid.UUID) -> ResponseReturnValue:
    """Everybody who ever played here, each with what can be put right."""
    table = keeper_at(table_id).table
    done = done_just_now(table, request.args)
    return render_template("history/players.html", people=People(table), table=table, done=done)


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
        people = People(access.table, player_id, error)
        page = render_template("history/players.html", people=people, table=access.table, done=None)
        return make_response(page, 409 if isinstance(error, scorebook.Conflict) else 422)
    return lead_to(f"{here}?{urlencode(_done_query(player_id))}")


def _done_query(player_id: uuid.UUID) -> dict[str, str]:
    """What the page needs to say what was done, and to undo it."""
    fields = {
        field: request.form[field][:80] for field in ("player", "was") if field in request.form
    }
    return {"done": (request.endpoint or "").partition(".")[2], "of": str(player_id), **fields}


def _player(table: Table, player_id: uuid.UUID) -> Player:
    known = {player.id: player for player in scorebook.spellings_of(table)}
    return known.get(player_id) or abort(404)


def _chosen_player_id() -> uuid.UUID:
    try:
        return uuid.UUID(request.form.get("player", ""))
    except ValueError:
        raise scorebook.Refused("nobody_chosen") from None


class Person:
    """Somebody, with the spellings that were put together and the number of games."""

    def __init__(self, player: Player, letters: str, spellings: list[Player], games: int) -> None:
        self.games = games_played_label(games)
        self.id, self.name, self.colour = player.id, player.name, player.colour
        self.initials, self.spellings = letters, spellings


class People:
    """The page; after a refusal with what was said of whom, and why not."""

    def __init__(
        self, table: Table, refused: uuid.UUID | None = None, error: RulesError | None = None
    ) -> None:
        self.table, self.refused = table, refused
        self.problem = _words(error) if error else ""
        self.version = table.version
        self.typed = request.form.get("name", "")
        self.chosen = request.form.get("player", "")

    @cached_property
    def all(self) -> list[Person]:
        """Everybody by name."""
        rows = scorebook.spellings_of(self.table)
        players = sorted((row for row in rows if row.same_as is None), key=lambda p: p.name_key)
        letters = initials([player.name for player in players])
        games = archive.game_counts(self.table)
        return [
            Person(
                player,
                sign,
                [row for row in rows if row.same_as == player.id],
                games.get(player.id, 0),
            )
            for player, sign in zip(players, letters, strict=True)
        ]

    def name_in_field(self, person: Person) -> str:
        """The name, or what was typed in its place and refused."""
        is_refused = person.id == self.refused and "name" in request.form
        return self.typed if is_refused else person.name

    def url(self, endpoint: str, player_id: uuid.UUID) -> str:
        """Where a form about somebody goes."""
        return url_for(f"players.{endpoint}", table_id=self.table.id, player_id=player_id)


def _words(error: RulesError) -> str:
    """Why not, with the night in words."""
    night = error.data.get("night")
    if isinstance(night, date):
        error.data["day"] = on_night_words(night, now(), visitor_zone())
    return error_words(error)

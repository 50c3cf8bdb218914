"""New game: its views, and how what was agreed becomes rows, once per press of Start."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from random import Random, SystemRandom
from urllib.parse import urlencode

from flask import Blueprint, current_app, make_response, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import IntegrityError

from companion.database import write_transaction
from companion.history import nights
from companion.history.archive import game_now
from companion.models import Device, Game, Table, db, new_id
from companion.referee.telling import say
from companion.rules import RulesError
from companion.scorebook import (
    Conflict,
    Request,
    done_before,
    name_key,
    note_done,
    seat_players,
    spellings_of,
    start_game,
    start_table,
)
from companion.scorebook.names import LONGEST_NAME
from companion.sharing import access as access_control
from companion.sharing.access import Access
from companion.web.access import (
    clock_is_right,
    keeper_at,
    now,
    promise_device,
    this_device,
    this_device_or_new,
    tonight,
    writing_as,
)
from companion.web.formatting import visitor_zone, weekday
from companion.web.game_page import game_url, tell_apart
from companion.web.monitoring import NEW_KEEPER, note
from companion.web.new_game import form as last_game
from companion.web.new_game.form import (
    START,
    NewGame,
    Problems,
    check_start,
    checked_table_name,
    place_of,
    pressed,
    read_new_game,
    takes_names,
    with_names,
)
from companion.web.new_game.page import NewGamePage
from companion.web.new_game.players import draw_dealer
from companion.web.requests import answer, operation, see_other, wants_partial
from companion.web.security import house_key
from companion.web.sharing.links import drop_dead_address


class Beginning:
    """A game as agreed, ready to be written. Raises what stands against it."""

    def __init__(
        self,
        form: NewGame,
        moment: datetime,
        zone: tzinfo | None,
        luck: Random,
        before: Game | None = None,
    ) -> None:
        self.form, self.now, self.zone, self.before = form, moment, zone, before
        self.ruleset = form.checked_terms().ruleset
        self.ends_at = form.end.ends_at(moment, zone)
        self.dealer = draw_dealer(form.roster.seats, form.dealer, luck)

    def write(self, table: Table, game_id: uuid.UUID) -> str:
        """Players and game at this table; where it goes on.

        Whoever tapped Play again second is led to the game that has begun.
        """
        if self.before and (begun := self.before.rematch):
            return game_url(begun)
        drop_dead_address(table)
        roster = self.form.roster
        seat_players(table, roster.new_names(), self.now)
        game = start_game(
            table,
            seat_players(table, roster.seats, self.now),
            self.ruleset,
            variant=self.form.variant.key,
            first_dealer=self.dealer,
            now=self.now,
            zone=self.zone,
            ends_at=self.ends_at,
            rematch_of=self.before.id if self.before else None,
            asks_day=not clock_is_right(),
            game_id=game_id,
        )
        return game_url(game)


def begin_again(access: Access, game: Beginning) -> str:
    """A game at a known table."""
    device, table, asked = access.device, access.table, operation()
    game_id = _game_of(asked)
    with writing_as(access):
        location = done_before(device, asked) or _begun_as(device, game_id)
        if location is None:
            location = game.write(table, game_id)
            note_done(device, table, asked, location, game.now)
    return location


def _game_of(asked: Request | None) -> uuid.UUID:
    """The id of the game that this press of Start begins, or began: the page names the press so."""
    try:
        return uuid.UUID(asked.key) if asked else new_id()
    except ValueError:
        return new_id()


def _begun_as(device: Device, game_id: uuid.UUID) -> str | None:
    """Where the game goes on that this very press began. Raises Conflict for one of others."""
    game = db.session.get(Game, game_id)
    if game and not access_control.find_access(device.id, game.table_id):
        raise Conflict("operation_reused")
    return game_url(game) if game else None


def begin_table(game: Beginning) -> str:
    """A new table with its first game, in one write.

    Once more, when the same press of Start arrived twice and the other was first.
    """
    name = checked_table_name(game.form) or free_table_name(game.form.roster.seats)
    try:
        return _begin_table(name, game)
    except IntegrityError:
        return _begin_table(name, game)


def _begin_table(name: str, game: Beginning) -> str:
    asked = operation()
    with write_transaction():
        device = this_device_or_new()
        game_id = _game_of(asked)
        location = done_before(device, asked) or _begun_as(device, game_id)
        if location is None:
            table = start_table(name, device, game.now, house_key())
            location = game.write(table, game_id)
            note_done(device, table, asked, location, game.now)
            note(NEW_KEEPER, table=str(table.id), by="new table")
    return location


bp = Blueprint("new_game", __name__)

LONGEST_ADDRESS = 3500  # what every server reads


@bp.get("/new")
def first() -> ResponseReturnValue:
    """A new table, and its first game."""
    return shown(None)


@bp.post("/new")
def start_first() -> ResponseReturnValue:
    """A button of that form, or its start."""
    return _answered(None)


@bp.get("/t/<uuid:table_id>/new")
def again(table_id: uuid.UUID) -> ResponseReturnValue:
    """A game of a known table; opens with last time's seats, rules and next dealer.

    `?after=` is a game that is over, where Play again was tapped.
    """
    return shown(keeper_at(table_id))


@bp.post("/t/<uuid:table_id>/new")
def start_again(table_id: uuid.UUID) -> ResponseReturnValue:
    """A button of that form, or its start."""
    return _answered(keeper_at(table_id))


def shown(access: access_control.Access | None) -> ResponseReturnValue:
    """The form as its address says it, else as it was last time."""
    promise_device()
    page = FormPage(access, request.args.get("after", ""))
    if page.before and (begun := page.before.rematch):
        return see_other(game_url(begun))
    form = page.remembered()
    if "variant" in request.args:
        form, _ = read_new_game(request.args, page.known)
    return page.answer(form)


def _answered(access: access_control.Access | None) -> ResponseReturnValue:
    page = FormPage(access, request.form.get("after", ""))
    form, problems = read_new_game(request.form, page.known)
    action = request.form.get("action", "")
    if problems:
        return page.answer(form, problems)
    if takes_names(form, action):
        form, problems = with_names(form, page.known)
        if problems:
            return page.answer(form, problems)
    try:
        if action == START:
            return page.started(form)
        form = pressed(form, action)
    except Conflict as conflict:
        return page.answer(form, {START: conflict}, status=409)
    except RulesError as problem:
        return page.answer(form, {place_of(problem): problem})
    return page.answer(form)


class FormPage:
    """The form of one table, or of a table to be; `before` is the game it goes on from."""

    def __init__(self, access: access_control.Access | None, after: str) -> None:
        self.access = access
        self.table = access.table if access else None
        before = last_game.game_before(access.table, after) if access else None
        self.before = before if before and access and access.keeps(before) else None
        self.last = self.before or (game_now(access.table) if access else None)
        spellings = spellings_of(access.table) if access else []
        self.players = last_game.people_of(spellings, self.last)
        self.known = last_game.names_known(spellings)

    @property
    def url(self) -> str:
        """Where the form is sent."""
        if self.table:
            return url_for("new_game.start_again", table_id=self.table.id)
        return url_for("new_game.start_first")

    def remembered(self) -> NewGame:
        """Last time's seats and rules; nothing yet at a new table."""
        if self.table and self.last:
            form = last_game.form_of(self.table, self.last, visitor_zone(), now())
            return replace(form, after=str(self.before.id) if self.before else "")
        return NewGame()

    def answer(
        self, form: NewGame, problems: Problems | None = None, status: int = 200
    ) -> ResponseReturnValue:
        """The form again: 422 with a sentence where something is refused."""
        page = NewGamePage(
            form,
            self.players,
            problems=problems,
            last_variant=self.last.variant if self.last else "",
            url=self.url,
            table=self.table,
            table_name=self.table.name if self.table else free_table_name(form.roster.seats),
            others=self._others(),
            brings_queen=self._who_brings_queen(),
            pressed=request.form.get("action", ""),
        )
        if status == 200 and request.method == "POST" and (problems or form.terms().problem):
            status = 422
        response = answer("new_game/page.html", status, view=page)
        address = f"{self.url}?{urlencode(list(form.pairs()))}"
        if wants_partial() and len(address) < LONGEST_ADDRESS:
            response.headers["HX-Replace-Url"] = address  # a reload finds the form as it is
        return response

    def _who_brings_queen(self) -> str:
        """Who keeps the queen since the last night: said before the first deal of the next one."""
        crown = nights.crown_of(self.table) if self.table and self.last else None
        is_first = self.last is not None and self.last.day < tonight()
        return crown.player.name if crown and is_first else ""

    def _others(self) -> list[tuple[uuid.UUID, str]]:
        """The other tables of this device, told apart."""
        device = self.access.device if self.access else this_device()
        others = [t for t in keeper_tables(device) if t != self.table] if device else []
        names = tell_apart([*others, *([self.table] if self.table else [])])
        return [(other.id, names[other.id]) for other in others]

    def started(self, form: NewGame) -> ResponseReturnValue:
        """The game, begun once however often Start was pressed."""
        check_start(form)
        game = Beginning(form, now(), visitor_zone(), random_draw(), self.before)
        location = begin_again(self.access, game) if self.access else begin_table(game)
        if wants_partial():
            return make_response("", 200, {"HX-Redirect": location})
        return see_other(location)


def random_draw() -> Random:
    """What picks the first dealer; tests set it with `app.config["CHANCE"]`."""
    luck: Random = current_app.config.get("CHANCE") or SystemRandom()
    return luck


def free_table_name(names: Sequence[str]) -> str:
    """What a new table is called until somebody names it: the day it first meets on.

    Where a table of this phone has that name already, by its first two players, then with a number.
    """
    device = this_device()
    tables = access_control.tables_of(device) if device else []
    taken = {name_key(one.table.name) for one in tables}
    day = weekday(now(), visitor_zone())
    by_players = say("table_of_players", names=names[:2])
    wanted = [say("table_of_day", day=day, number=1)]
    if len(names) > 1 and len(by_players) <= LONGEST_NAME:
        wanted.append(by_players)
    wanted += [say("table_of_day", day=day, number=number) for number in range(2, len(taken) + 2)]
    return next((name for name in wanted if name_key(name) not in taken), wanted[0])


def keeper_tables(device: Device) -> list[Table]:
    """The tables this device may begin a game at."""
    return [one.table for one in access_control.tables_of(device) if one.can_begin(now())]

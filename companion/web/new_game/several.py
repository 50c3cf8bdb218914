"""Several games at once at one table: everybody divided, one set of rules, one end."""

from __future__ import annotations

import re
import secrets
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.access_control import Access
from companion.models import Table
from companion.referee.text.new_game import usual_game_label
from companion.referee.text.rules_and_results import error_words
from companion.referee.text.variants import variant_name
from companion.rules.errors import RulesError
from companion.rules.ruleset.variants import VARIANTS
from companion.scorebook import Author, Conflict, Refused, name_key
from companion.scorebook.limits import MOST_PLAYERS
from companion.web.access import keeper_at
from companion.web.formatting import visitor_zone
from companion.web.new_game import form as last_game
from companion.web.new_game.form import GameEnd, NewGame, finished, read_end
from companion.web.new_game.players import Known, read_roster
from companion.web.new_game.views import Beginning, random_draw
from companion.web.requests import carry_out

FEWEST, MOST_GAMES_AT_ONCE = 2, 20

LONGEST_TYPED = 1000  # of the players of one game

MORE, DIVIDE, START = "more", "divide", "start"

bp = Blueprint("several", __name__, url_prefix="/t/<uuid:table_id>/several")


@dataclass(frozen=True)
class TypedGame:
    """One of the games as it was typed: its label, and its players, one in a line, clockwise."""

    label: str
    players: str

    @property
    def names(self) -> list[str]:
        """The players, however they were typed."""
        return [name.strip() for name in re.split(r"[\n,;]+", self.players) if name.strip()]


@dataclass(frozen=True)
class SeveralGames:
    """The form: what is played, until when, who sits where, and whom the lot is still to divide.

    Of these the table knows `chosen` by name; `everybody` is what was typed, one in a line.
    """

    variant_key: str
    end: GameEnd
    games: tuple[TypedGame, ...]
    everybody: str = ""
    chosen: tuple[str, ...] = ()
    problem: str = ""

    @property
    def variants(self) -> list[tuple[str, str, bool]]:
        """What can be played: key, name, whether it is chosen."""
        return [(key, variant_name(key), key == self.variant_key) for key in VARIANTS]

    @property
    def waiting(self) -> list[str]:
        """Who plays and is in no game yet."""
        return [*self.chosen, *TypedGame("", self.everybody).names]

    @property
    def operation(self) -> str:
        """An id of its own for each form, so that two presses of Start are one write."""
        return secrets.token_hex(16)


@bp.get("")
def show(table_id: uuid.UUID) -> ResponseReturnValue:
    """The form, with the rules of the last game and two games to fill."""
    access = keeper_at(table_id)
    usual = _last_terms(access.table)
    games = tuple(TypedGame(usual_game_label(number), "") for number in range(1, FEWEST + 1))
    return _answer(access, SeveralGames(usual.variant_key, usual.end, games))


@bp.post("")
def start(table_id: uuid.UUID) -> ResponseReturnValue:
    """One game more, everybody divided by lot, or all games begun."""
    access = keeper_at(table_id)
    form, action = _read(), request.form.get("action")
    if action == MORE and len(form.games) < MOST_GAMES_AT_ONCE:
        label = usual_game_label(len(form.games) + 1)
        form = replace(form, games=(*form.games, TypedGame(label, "")))
    elif action == DIVIDE:
        form = divide(form, random_draw())
    if action != START:
        return _answer(access, form)
    try:
        return carry_out(access, lambda by: _start(access.table, form, by))
    except RulesError as error:
        status = 409 if isinstance(error, Conflict) else 422
        return _answer(access, replace(form, problem=error_words(error)), status)


def divide(form: SeveralGames, luck: Random) -> SeveralGames:
    """Everybody who was named, drawn by lot, in games as even as can be."""
    typed = [name for game in form.games for name in game.names]
    names = list(dict.fromkeys([*typed, *form.waiting]))
    luck.shuffle(names)
    count = len(form.games)
    parts = [names[number::count] for number in range(count)]
    games = [
        replace(game, players="\n".join(part)) for game, part in zip(form.games, parts, strict=True)
    ]
    return replace(form, games=tuple(games), everybody="", chosen=())


def _start(table: Table, form: SeveralGames, by: Author) -> str:
    """All of them or none. Raises Refused with the game it is about."""
    known = last_game.names_known(table)
    filled = [game for game in form.games if game.names]
    if form.waiting:
        raise Refused("in_no_game", name=form.waiting[0])
    if not filled:
        raise Refused("no_games")
    _refuse_doubled(filled, known)
    begun = [_begin(table, form, game, known, by) for game in filled]
    for game in begun:
        game.write(table)
    return url_for("tonight.show", table_id=table.id)


def _begin(
    table: Table, form: SeveralGames, game: TypedGame, known: Known, by: Author
) -> Beginning:
    usual = _last_terms(table)
    wishes = usual.wishes if usual.variant_key == form.variant_key else {}
    roster, problem = read_roster(game.names, [], known)
    try:
        if problem:
            raise problem
        new = NewGame(roster=roster, variant_key=form.variant_key, end=form.end, wishes=wishes)
        label = scorebook.clean_label(game.label)
        return Beginning(finished(new, known), by.now, visitor_zone(), random_draw(), label)
    except RulesError as error:
        why = error_words(error)
        raise Refused("game_refused", label=game.label or game.names[0], why=why) from error


def _refuse_doubled(games: Sequence[TypedGame], known: Known) -> None:
    """Raises Refused for two games of one label, and for a person in two games."""
    labels: set[str] = set()
    seated: dict[str, int] = {}
    for number, game in enumerate(games):
        label = name_key(game.label.strip())
        if label and label in labels:
            raise Refused("label_doubled", label=game.label.strip())
        labels.add(label)
        for name in game.names:
            person = name_key(known.get(name_key(name), name))
            if seated.setdefault(person, number) != number:
                raise Refused("in_two_games", name=name)


def _last_terms(table: Table) -> NewGame:
    """The rules and the end of the table's last game, where there was one."""
    last = last_game.game_of(table)
    return last_game.form_of(table, last, visitor_zone()) if last else NewGame()


def _read() -> SeveralGames:
    labels, players = request.form.getlist("label"), request.form.getlist("players")
    games = [
        TypedGame(label[:LONGEST_TYPED], text[:LONGEST_TYPED].replace("\r", ""))
        for label, text in zip(labels, players, strict=False)
    ]
    return SeveralGames(
        variant_key=request.form.get("variant", "")[:40],
        end=read_end(request.form),
        games=tuple(games[:MOST_GAMES_AT_ONCE]),
        everybody=request.form.get("everybody", "")[: LONGEST_TYPED * 5].replace("\r", ""),
        chosen=tuple(name[:LONGEST_TYPED] for name in request.form.getlist("known")[:MOST_PLAYERS]),
    )


def _answer(access: Access, form: SeveralGames, status: int = 200) -> ResponseReturnValue:
    seated = {name_key(name) for game in form.games for name in game.names}
    names = (player.name for player in scorebook.players_of(access.table))
    known = sorted(name for name in names if name_key(name) not in seated)
    return render_template(
        "new_game/several.html", form=form, table=access.table, known=known
    ), status

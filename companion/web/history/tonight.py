"""Tonight: the games of a night as they stand, and one list over those that are over."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Collection, Sequence
from datetime import date

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.history import nights
from companion.history.archive import ListedGame
from companion.history.nights import Crown
from companion.history.people import rank_people, read_night
from companion.models import Player, Table
from companion.referee import history as words
from companion.referee.history import evening_text, night_story
from companion.referee.telling import say
from companion.rules import RulesError
from companion.scorebook import Author
from companion.scorebook.new_game import night_at
from companion.sharing.access import Access
from companion.web.access import clock_is_right, keeper_at, member_at, now, tonight
from companion.web.formatting import (
    date_words,
    describe_people,
    full_night_words,
    night_title,
    visitor_zone,
)
from companion.web.game_page import game_url
from companion.web.history.archive import GameLine
from companion.web.history.spans import as_day
from companion.web.requests import carry_out, read_id, status_of

bp = Blueprint("tonight", __name__, url_prefix="/t/<uuid:table_id>")


class NightView:
    """A night of a table, as History begins with it and its own page tells it.

    `on` are the games that are not over, `over` the others; `game_on` is where the newest of a
    night that still is can go on, and its next hand. `crown`: who keeps the queen since.
    """

    def __init__(self, table: Table, day: date) -> None:
        self.table, self.day, self.is_tonight = table, day, day >= tonight()
        self.title, self.url = night_title(day, now(), visitor_zone()), night_url(table.id, day)
        lines = nights.games_of_night(table, day)
        games = [GameLine(line, of_night=True) for line in lines]
        self.on = [one for one in games if not one.game.is_over]
        self.over = [one for one in games if one.game.is_over]
        self.game_on = game_to_continue(lines) if self.is_tonight else None
        self.crown = nights.crown_of(table, day)
        self.standings = rank_people(read_night(table, day))
        self.faces = describe_people([one.player for one in self.standings.everybody])


class TonightPage(NightView):
    """The page of a night.

    `asked`: that the clock was wrong then, and that the day is to be said.
    """

    def __init__(self, table: Table, day: date) -> None:
        super().__init__(table, day)
        self.day_words = full_night_words(day)
        self.about = f"{table.name} · {self.day_words}"
        if self.day_words.startswith(self.title):  # the day is said once
            self.title, self.about = self.day_words, table.name
        self.lines = [*self.on, *reversed(self.over)]
        asks_day = any(one.game.asks_day for one in self.lines) and clock_is_right()
        self.asked = " ".join(words.asked_day_lines(self.day_words)) if asks_day else ""
        self.queen_line = self._queen_line()
        self.picture_story = night_story(len(self.over), self.queen_line)
        self.text = evening_text(
            table.name,
            self.day_words,
            [(n, one.player.name, one.wins, one.place_points) for n, one in self.standings.ranked],
            [(one.game.number, one.title) for one in self.over],
            self.queen_line,
        )
        self.operation = secrets.token_hex(16)

    def _queen_line(self) -> str:
        """Who keeps the queen since the night, or kept her until the next one."""
        if self.crown is None:
            return ""
        is_latest = self.day == nights.latest_night(self.table)
        return queen_words(self.crown, "keeps_queen" if is_latest else "kept_queen")

    def person_url(self, player: Player) -> str:
        """Where all figures of somebody are."""
        return url_for("history.player", table_id=self.table.id, player_id=player.id)


def queen_words(crown: Crown, key: str = "keeps_queen") -> str:
    """Who keeps the queen, and how often that player took her."""
    return say(
        key,
        player=crown.player.name,
        queens=crown.queens,
        hands=crown.hands,
        unknown=crown.unknown,
    )


def game_to_continue(lines: Sequence[ListedGame]) -> tuple[str, int] | None:
    """Where the newest game is that can go on, and its next hand."""
    on = [line.game for line in lines if line.is_readable and not line.game.is_over]
    return (game_url(on[-1]), on[-1].hand_count + 1) if on else None


def list_questions(tables: Collection[uuid.UUID]) -> list[tuple[str, str, str]]:
    """What somebody has to say of games: where, the question, and what counts until then."""
    games = nights.games_with_questions(tables) if tables else ()
    asked = [
        (game_url(game), *question)
        for game in games
        for question in words.asked_lines(game.number, game.ended_earlier, game.asked_moon)
    ]
    days = [
        (
            f"{night_url(game.table_id, game.day)}#another-day",
            *words.asked_day_lines(date_words(game.day)),
        )
        for game in games
        if game.asks_day and clock_is_right()
    ]
    return [*asked, *dict.fromkeys(days)]  # a night is asked for once


def night_url(table_id: uuid.UUID, day: date) -> str:
    """Where the night of a day is."""
    return url_for("tonight.show", table_id=table_id, day=day.isoformat())


@bp.get("/tonight")
def show(table_id: uuid.UUID) -> ResponseReturnValue:
    """The latest night, or with `?day=2026-11-19` another one."""
    access = member_at(table_id)
    if text := request.args.get("day"):
        day = as_day(text) or abort(404)
    else:
        day = nights.latest_night(access.table) or tonight()
    return _answer(access, day)


@bp.post("/tonight")
def change_day(table_id: uuid.UUID) -> ResponseReturnValue:
    """Games of the `night` were played on another `day`: those that are named, each a `game`."""
    access, zone = keeper_at(table_id), visitor_zone()
    night = as_day(request.form.get("night", "")) or abort(400)
    day = as_day(request.form.get("day", ""))
    named = {read_id(text) for text in request.form.getlist("game")}

    def work(by: Author) -> str:
        of_night = {line.game.id for line in nights.games_of_night(access.table, night)}
        nights.move_games(access.table, named & of_night, day, night_at(by.now, zone))
        return night_url(table_id, day or night)

    try:
        return carry_out(access, work)
    except RulesError as error:
        return _answer(access, night, error), status_of(error)


def _answer(access: Access, day: date, problem: RulesError | None = None) -> str:
    """The page of a night; `problem` says why its day was not changed to what was typed."""
    page = TonightPage(access.table, day)
    return render_template("history/tonight.html", page=page, table=page.table, problem=problem)

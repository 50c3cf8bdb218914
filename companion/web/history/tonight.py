"""Tonight: the games of a night as they stand, and one list over those that are over."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Callable, Sequence
from datetime import date, datetime, tzinfo
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.history import nights
from companion.history.archive import Line
from companion.history.nights import Crown
from companion.history.people import Standings, rank_people, read_night
from companion.models import Game, Player
from companion.referee import history as words
from companion.referee.history import evening_game_facts, evening_text, night_story
from companion.referee.telling import say
from companion.rules import RulesError
from companion.scorebook import Author
from companion.scorebook.new_game import night_at
from companion.sharing.access import Access
from companion.web.access import clock_is_right, keeper_at, member_at, now
from companion.web.formatting import (
    clock_words,
    describe_people,
    full_night_words,
    night_title,
    visitor_zone,
)
from companion.web.history.archive import GameLine
from companion.web.history.spans import as_day, game_url
from companion.web.new_game.house_rules import USUAL_VARIANT
from companion.web.requests import carry_out, read_id, status_of


def list_standings(
    standings: Standings,
    url_of: Callable[[Player], str],
    by: str = "points",
    crowned: uuid.UUID | None = None,
) -> dict[str, Any]:
    """Those with a place in the order, `rows`, and below a line the `others`.

    Each with figures and `url`, and `about`: what a picture says beside the figure `by`. Who keeps
    the queen since the night has a crown.
    """
    ranked = [*(one for _, one in standings.ranked), *standings.others]
    discs = describe_people([one.player for one in ranked])
    rows = [
        {
            **disc,
            "games": one.whole_games,
            "wins": one.wins,
            "points": words.place_points_label(one.place_points),
            "average": words.average_label(one.average),
            "about": words.picture_facts(
                one.queens,
                one.moons,
                0 if by == "wins" else one.wins,
                "" if by in ("points", "average") else words.average_facts(one.average),
            ),
            "url": url_of(one.player),
            "keeps_queen": one.player.id == crowned,
        }
        for one, disc in zip(ranked, discs, strict=True)
    ]
    placed = len(standings.ranked)
    fewer = say("fewer_games", fewest=standings.fewest) if standings.fewest else ""
    return {"rows": rows[:placed], "others": rows[placed:], "fewer": fewer}


bp = Blueprint("tonight", __name__, url_prefix="/t/<uuid:table_id>")


class TonightPage:
    """A night of a table.

    `lines` are its games, those that are on first, then those that are over, the newest first.
    `asked`: that the clock was wrong then, and that the day is to be said.
    `game_on` is where the game is that is on tonight, and its next hand.
    `before` is the night before, where it is and in words.
    """

    def __init__(
        self,
        access: Access,
        day: date,
        now: datetime,
        zone: tzinfo | None,
    ) -> None:
        self.table = access.table
        self.is_tonight, self.night = day >= night_at(now, zone), day.isoformat()
        self.title, self.day = night_title(day, now, zone), full_night_words(day)
        self.about = f"{self.table.name} · {self.day}"
        if self.day.startswith(self.title):  # the day is said once
            self.title, self.about = self.day, self.table.name
        lines = nights.games_of_night(self.table, day)
        games = [describe_game_of_night(line, zone) for line in lines]
        on = [one for one in games if not one.game.is_over]
        over = [one for one in games if one.game.is_over]
        self.lines, self.finished = [*on, *reversed(over)], len(over)
        asks_day = any(one.game.asks_day for one in games) and clock_is_right()
        self.asked = " ".join(words.asked_day_lines(self.day)) if asks_day else ""
        self.game_on = game_to_continue(lines) if self.is_tonight else None
        crown = nights.crown_of(self.table, day)
        self.queen_line = self._queen_line(crown) if crown else ""
        standings = rank_people(read_night(self.table, day))
        crowned = crown.player.id if crown else None
        self.standings = list_standings(standings, self._person_url, crowned=crowned)
        self.picture_story = night_story(self.finished, self.queen_line)
        self.text = evening_text(
            self.table.name,
            self.day,
            [
                (
                    place,
                    one.player.name,
                    say(
                        "came_to",
                        wins=one.wins,
                        points=words.place_points_label(one.place_points),
                    ),
                )
                for place, one in standings.ranked
            ],
            [(say("game_name", number=one.game.number), one.title) for one in over],
            self.queen_line,
        )
        self.operation = secrets.token_hex(16)
        before = nights.night_before(self.table, day)
        self.before = (night_url(self.table.id, before), full_night_words(before)) if before else ()
        self.year = day.year

    def _queen_line(self, crown: Crown) -> str:
        """Who keeps the queen since the night, or kept her until the next one."""
        is_latest = crown.night == nights.latest_night(self.table)
        return say(
            "keeps_queen" if is_latest else "kept_queen",
            player=crown.player.name,
            queens=crown.queens,
            hands=crown.hands,
            unknown=crown.unknown,
        )

    def _person_url(self, player: Player) -> str:
        """Where all figures of somebody are."""
        return url_for("history.player", table_id=self.table.id, player_id=player.id)


def describe_game_of_night(line: Line, zone: tzinfo | None) -> GameLine:
    """A game of the night: who won it, or which hand it is at and who is ahead; when it began."""
    game, shown = line.game, GameLine(line, now(), zone)
    facts = evening_game_facts(
        clock_words(game.started_at, zone),
        game.hand_count if game.is_over else 0,
        game.moon_count,
        had_sudden_death=game.had_sudden_death,
        variant=None if game.variant == USUAL_VARIANT else game.variant,
    )
    facts += [game.note] if game.note else []
    shown.about = facts if line.is_readable else [*facts, say("rules_unreadable")]
    if line.is_readable and not game.is_over:
        ahead = [score.name for score in line.scores if score.rank == 1]
        shown.title = say("game_on", number=game.hand_count + 1, names=ahead, hands=game.hand_count)
    return shown


def game_to_continue(lines: Sequence[Line]) -> tuple[str, int] | None:
    """Where the newest game is that can go on, and its next hand."""
    on = [line.game for line in lines if line.is_readable and not line.game.is_over]
    return (game_url(on[-1]), on[-1].hand_count + 1) if on else None


def ask_day_url(game: Game) -> str:
    """Where it is asked on which day the games of its night were played."""
    return f"{night_url(game.table_id, game.day)}#another-day"


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
        day = nights.latest_night(access.table) or night_at(now(), visitor_zone())
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
    page = TonightPage(access, day, now(), visitor_zone())
    return render_template("history/tonight.html", page=page, table=page.table, problem=problem)

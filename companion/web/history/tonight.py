"""Tonight: the games of a night as they stand, and one list over those that are over."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from functools import cached_property

from flask import Blueprint, abort, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.history import nights
from companion.history.nights import NightScore
from companion.referee.text.errors import error_words
from companion.referee.text.evenings import (
    PLACE_POINTS_HINT,
    evening_game_facts,
    evening_text,
    game_on_line,
    place_points_label,
)
from companion.referee.text.game_status import UNREADABLE_RULES, place_label
from companion.referee.text.phones import game_name
from companion.referee.text.rules_and_results import signed
from companion.rules.errors import RulesError
from companion.scorebook import Author, Conflict
from companion.scorebook.new_game import night_at
from companion.sharing.access import Access
from companion.web.access import keeper_at, member_at, now
from companion.web.formatting import (
    clock_words,
    date_words,
    full_night_words,
    initials,
    visitor_zone,
)
from companion.web.history.archive import GameLine
from companion.web.new_game.house_rules import USUAL_VARIANT
from companion.web.requests import carry_out, read_id
from companion.web.sharing.phones import game_or_home_url

bp = Blueprint("tonight", __name__, url_prefix="/t/<uuid:table_id>")


class NightLine(GameLine):
    """A game of the night: who won it, or which hand it is at and who is ahead."""

    @property
    def title(self) -> str:
        if self.game.is_over or not self.is_readable:
            return super().title
        ahead = [p.name for p, s in zip(self.players, self.scores, strict=True) if s.rank == 1]
        return game_on_line(self.game.hand_count + 1, ahead, self.game.hand_count)

    @property
    def about(self) -> list[str]:
        """When it began and what it was like, fact by fact."""
        game = self.game
        facts = evening_game_facts(
            clock_words(game.started_at, self.zone),
            game.hand_count if game.is_over else 0,
            game.moon_count,
            had_sudden_death=game.had_sudden_death,
            variant=None if game.variant == USUAL_VARIANT else game.variant,
        )
        facts += [game.note] if game.note else []
        return facts if self.is_readable else [*facts, UNREADABLE_RULES]


@dataclass(frozen=True, slots=True)
class NightRow:
    """Somebody in the list over the night, as it is shown; `url` leads to all their figures."""

    url: str
    name: str
    initials: str
    colour: int
    place: str
    place_points: str
    points: str
    games: int


class TonightPage:
    """A night of a table; `problem` says why its day was not changed to what was typed."""

    def __init__(
        self,
        access: Access,
        day: date,
        now: datetime,
        zone: tzinfo | None,
        problem: str = "",
    ) -> None:
        self.table, self.is_keeper = access.table, access.is_keeper
        self.night, self.now, self.zone, self.problem = day, now, zone, problem
        self.is_tonight = day >= night_at(now, zone)
        self.found = nights.games_of_night(access.table, day)
        self.typed = request.form.get("day", day.isoformat())
        self.operation = secrets.token_hex(16)

    def is_chosen(self, line: NightLine) -> bool:
        """Whether a game moves to another day: all of them until somebody says otherwise."""
        return not self.problem or str(line.game.id) in request.form.getlist("game")

    @property
    def place_points_hint(self) -> str:
        """What place points are."""
        return PLACE_POINTS_HINT

    @cached_property
    def lines(self) -> list[NightLine]:
        """The games, those that are on first, then those that are over, the newest first."""
        numbered = [NightLine(line, self.now, self.zone) for line in self.found]
        on = [line for line in numbered if not line.game.is_over]
        return [*on, *reversed([line for line in numbered if line.game.is_over])]

    @property
    def finished(self) -> int:
        """How many of the games are over."""
        return sum(line.game.is_over for line in self.found)

    @cached_property
    def ranked(self) -> Sequence[NightScore]:
        return nights.rank_night(self.table, self.night)

    @property
    def rows(self) -> list[NightRow]:
        """The list over the night."""
        letters = initials([score.player.name for score in self.ranked])
        ranks = [score.rank for score in self.ranked]
        return [
            NightRow(
                url=url_for("history.player", table_id=self.table.id, player_id=score.player.id),
                name=score.player.name,
                initials=text,
                colour=score.player.colour,
                place=place_label(score.rank, is_shared=ranks.count(score.rank) > 1),
                place_points=place_points_label(score.place_points),
                points=signed(score.points),
                games=score.games,
            )
            for score, text in zip(self.ranked, letters, strict=True)
        ]

    @property
    def text(self) -> str:
        """The night for somebody who was not there: the list, and who won each game."""
        over = [line for line in reversed(self.lines) if line.game.is_over]
        return evening_text(
            self.table.name,
            self.day,
            [(row.place, row.name, row.place_points) for row in self.rows],
            [(game_name(line.game.number), line.title) for line in over],
        )

    @property
    def day(self) -> str:
        is_recent = self.night.year == night_at(self.now, self.zone).year
        return date_words(self.night) if is_recent else full_night_words(self.night)

    @property
    def live_url(self) -> str:
        """Where the open page asks for news, while the night is on."""
        if not self.is_tonight:
            return ""
        return url_for("live.ask", table_id=self.table.id, v=self.table.version)

    @cached_property
    def before(self) -> date | None:
        """The night before this one."""
        return nights.night_before(self.table, self.night)

    @property
    def before_url(self) -> str:
        """Where the night before is, "" where there was none."""
        if self.before is None:
            return ""
        return night_url(self.table.id, self.before)

    @property
    def before_day(self) -> str:
        return full_night_words(self.before) if self.before else ""

    @property
    def back(self) -> str:
        return game_or_home_url(self.table)


def night_url(table_id: uuid.UUID, day: date) -> str:
    """Where the night of a day is."""
    return url_for("tonight.show", table_id=table_id, day=day.isoformat())


@bp.get("/tonight")
def show(table_id: uuid.UUID) -> ResponseReturnValue:
    """The latest night, or with `?day=2026-11-19` another one."""
    access, zone = member_at(table_id), visitor_zone()
    if text := request.args.get("day"):
        day = _day(text) or abort(404)
    else:
        day = nights.latest_night(access.table) or night_at(now(), zone)
    page = TonightPage(access, day, now(), zone)
    return render_template("history/tonight.html", page=page, table=page.table)


@bp.post("/tonight")
def change_day(table_id: uuid.UUID) -> ResponseReturnValue:
    """Games of the `night` were played on another `day`: those that are named, each a `game`."""
    access, zone = keeper_at(table_id), visitor_zone()
    night = _day(request.form.get("night", "")) or abort(400)
    day = _day(request.form.get("day", ""))
    named = {read_id(text) for text in request.form.getlist("game")}

    def work(by: Author) -> str:
        of_night = {line.game.id for line in nights.games_of_night(access.table, night)}
        nights.move_games(access.table, named & of_night, day, night_at(by.now, zone))
        return night_url(table_id, day or night)

    try:
        return carry_out(access, work)
    except RulesError as error:
        page = TonightPage(access, night, now(), zone, error_words(error))
        html = render_template("history/tonight.html", page=page, table=page.table)
        return make_response(html, 409 if isinstance(error, Conflict) else 422)


def _day(text: str) -> date | None:
    """A day as an address or a form names it; None for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if 1000 <= day.year < 9000 else None

"""Tonight: the games of an evening as they stand, and one list over those that are over."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from functools import cached_property

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import evenings
from companion.access_control import Access
from companion.evenings import Evening, EveningScore
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
from companion.web.access import member_at, now
from companion.web.formatting import clock_words, date_words, initials, visitor_zone
from companion.web.new_game.house_rules import USUAL_VARIANT
from companion.web.tables.archive import GameLine
from companion.web.tables.phones import game_or_home_url

LONGEST_TYPED = 200  # of a text that is shown again

bp = Blueprint("tonight", __name__, url_prefix="/t/<uuid:table_id>")


class EveningLine(GameLine):
    """A game of the evening: who won it, or which hand it is at and who is ahead."""

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
class EveningRow:
    """Somebody in the list over the evening, as it is shown; `url` leads to all their figures."""

    url: str
    name: str
    initials: str
    colour: int
    place: str
    place_points: str
    points: str
    games: int


class TonightPage:
    """An evening of a table, as a visitor's clock counts it."""

    @property
    def place_points_hint(self) -> str:
        """What place points are."""
        return PLACE_POINTS_HINT

    def __init__(
        self,
        access: Access,
        evening: Evening,
        now: datetime,
        zone: tzinfo | None,
    ) -> None:
        self.table, self.is_keeper = access.table, access.is_keeper
        self.evening, self.now, self.zone = evening, now, zone
        self.is_tonight = evening.start <= now < evening.end
        self.found = evenings.games_of_evening(access.table, evening)

    @cached_property
    def lines(self) -> list[EveningLine]:
        """The games, those that are on first, then those that are over, the newest first."""
        numbered = [EveningLine(line, self.now, self.zone) for line in self.found]
        on = [line for line in numbered if not line.game.is_over]
        return [*on, *reversed([line for line in numbered if line.game.is_over])]

    @property
    def finished(self) -> int:
        """How many of the games are over."""
        return sum(line.game.is_over for line in self.found)

    @cached_property
    def ranked(self) -> Sequence[EveningScore]:
        return evenings.rank_evening(self.table, self.found)

    @property
    def rows(self) -> list[EveningRow]:
        """The list over the evening."""
        letters = initials([score.name for score in self.ranked])
        ranks = [score.rank for score in self.ranked]
        return [
            EveningRow(
                url=url_for("history.player", table_id=self.table.id, player_id=score.player_id),
                name=score.name,
                initials=text,
                colour=score.colour,
                place=place_label(score.rank, is_shared=ranks.count(score.rank) > 1),
                place_points=place_points_label(score.place_points),
                points=signed(score.points),
                games=score.games,
            )
            for score, text in zip(self.ranked, letters, strict=True)
        ]

    @property
    def text(self) -> str:
        """The evening for somebody who was not there: the list, and who won each game."""
        over = [line for line in reversed(self.lines) if line.game.is_over]
        return evening_text(
            self.table.name,
            self.day,
            [(row.place, row.name, row.place_points) for row in self.rows],
            [(game_name(line.game.number), line.title) for line in over],
        )

    @property
    def day(self) -> str:
        return date_words(self.evening.day)

    @property
    def live_url(self) -> str:
        """Where the open page asks for news, while the evening is on."""
        if not self.is_tonight:
            return ""
        return url_for("news.ask", table_id=self.table.id, v=self.table.version)

    @cached_property
    def before(self) -> Evening | None:
        """The evening before this one."""
        return evenings.evening_before(self.table, self.evening, self.zone)

    @property
    def before_url(self) -> str:
        """Where the evening before is, "" where there was none."""
        if self.before is None:
            return ""
        return url_for("tonight.show", table_id=self.table.id, day=self.before.day.isoformat())

    @property
    def before_day(self) -> str:
        return date_words(self.before.day) if self.before else ""

    @property
    def back(self) -> str:
        return game_or_home_url(self.table)


@bp.get("/tonight")
def show(table_id: uuid.UUID) -> ResponseReturnValue:
    """The evening that is on, or with `?day=2026-11-19` another one."""
    page = _page(member_at(table_id))
    return render_template("tables/tonight.html", page=page, table=page.table)


def _page(access: Access) -> TonightPage:
    zone = visitor_zone()
    evening = evenings.evening_at(now(), zone)
    if day := request.args.get("day"):
        evening = evenings.evening_of_day(_day(day), zone)
    return TonightPage(access, evening, now(), zone)


def _day(text: str) -> date:
    """A day as an address names it; 404 for anything else, and beyond what a clock can say."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        abort(404)
    return day if 1970 <= day.year < 9000 else abort(404)

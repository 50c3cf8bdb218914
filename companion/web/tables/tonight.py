"""Tonight: the games of an evening as they stand, and one list over those that are over."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from functools import cached_property

from flask import Blueprint, Response, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import evenings
from companion.access_control import Access
from companion.evenings import Evening, EveningScore
from companion.game_archive import Line
from companion.models import Reopening
from companion.phones import all_phones
from companion.referee.text.evenings import (
    CORRECTED,
    changes_label,
    evening_game_facts,
    evening_text,
    game_on_line,
    place_points_label,
    scale_words,
)
from companion.referee.text.game_status import UNREADABLE_RULES, place_label
from companion.referee.text.phones import game_name, opened_by
from companion.referee.text.rules_and_results import error_words, signed
from companion.rules.errors import RulesError
from companion.scorebook import Author, Conflict
from companion.spreadsheets import write_csv
from companion.web.access import keeper_at, member_at, now
from companion.web.formatting import clock_words, date_words, initials, visitor_zone
from companion.web.new_game.house_rules import USUAL_VARIANT
from companion.web.requests import carry_out, id_in_form
from companion.web.tables.archive import GameLine
from companion.web.tables.exports import answer_with_file
from companion.web.tables.phones import game_or_home_url, name_phone

LONGEST_TYPED = 200  # of a text that is shown again

bp = Blueprint("tonight", __name__, url_prefix="/t/<uuid:table_id>")


class EveningLine(GameLine):
    """A game of the evening: who won it, or which hand it is at and who is ahead."""

    def __init__(
        self, line: Line, now: datetime, zone: tzinfo | None, *, is_corrected: bool
    ) -> None:
        super().__init__(line, now, zone)
        self.is_corrected = is_corrected

    @property
    def title(self) -> str:
        if self.game.is_over or not self.is_readable:
            return super().title
        ahead = [p.name for p, s in zip(self.players, self.scores, strict=True) if s.rank == 1]
        return game_on_line(self.game.hand_count + 1, ahead, self.game.hand_count)

    @property
    def name(self) -> str:
        """What the game is called in a list of choices."""
        return f"{game_name(self.game.number)}: {self.title}"

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
        facts += [text for text in (game.place, game.note) if text]
        if self.is_corrected:
            facts.append(CORRECTED)
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
    is_corrected: bool


@dataclass(frozen=True, slots=True)
class Correction:
    """A game that was opened after the evening was closed: why, which one, when, by whom."""

    reason: str
    facts: tuple[str, ...]


class TonightPage:
    """An evening of a table, as a visitor's clock counts it."""

    def __init__(
        self,
        access: Access,
        evening: Evening,
        now: datetime,
        zone: tzinfo | None,
        problem: str = "",
        place: str = "",
    ) -> None:
        self.table, self.is_keeper = access.table, access.is_keeper
        self.evening, self.now, self.zone = evening, now, zone
        self.problem, self.place = problem, place
        self.is_tonight = evening.start <= now < evening.end
        self.found = evenings.games_of_evening(access.table, evening)

    @cached_property
    def lines(self) -> list[EveningLine]:
        """The games, those that are on first, then those that are over, the newest first."""
        numbered = [
            EveningLine(
                line, self.now, self.zone, is_corrected=line.game.id in self._corrected_games
            )
            for line in self.found
        ]
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
                is_corrected=self.is_corrected(score),
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
            self.scale,
            [(game_name(line.game.number), line.title) for line in over],
        )

    @property
    def shares(self) -> bool:
        """Whether the table called it a night, and wants to tell others."""
        return "share" in request.args

    @property
    def scale(self) -> str:
        """What the places are worth."""
        over = [line for line in self.found if line.game.is_over]
        return scale_words(
            self.points_of_places, {sum(bool(s.rank) for s in line.scores) for line in over}
        )

    @property
    def points_of_places(self) -> tuple[int, ...]:
        """What the table gives for each place, nothing where the last gets 1."""
        return evenings.scale_of_table(self.table)

    @property
    def typed_scale(self) -> str:
        """What stands in the field for the place points."""
        typed = request.form.get("scale", self.table.place_points or "")
        return typed[:LONGEST_TYPED]

    @property
    def can_close(self) -> bool:
        """Whether a finished game is still open."""
        return any(line.game.is_over and not line.game.closed_at for line in self.found)

    @property
    def closed(self) -> list[tuple[uuid.UUID, str]]:
        """The closed games: id, and what they are called."""
        return [(line.game.id, line.name) for line in self.lines if line.game.closed_at]

    @cached_property
    def can_undo_closing(self) -> bool:
        """Whether the evening was closed just now."""
        return bool(self.closed) and evenings.can_undo_closing(self.table, self.now)

    @cached_property
    def _reopenings(self) -> list[tuple[Reopening, int]]:
        return evenings.reopenings_of(self.found)

    @cached_property
    def _corrected_games(self) -> frozenset[uuid.UUID]:
        """The games that were changed after the evening was closed."""
        return frozenset(row.game_id for row, count in self._reopenings if count)

    def is_corrected(self, score: EveningScore) -> bool:
        """Whether a game that counts in this line was changed after the evening was closed."""
        games = (line for line in self.found if line.game.id in self._corrected_games)
        return any(score.name == one.name for line in games for one in line.scores)

    @cached_property
    def corrections(self) -> list[Correction]:
        """What was opened after closing."""
        if not self._reopenings:
            return []
        names = {line.game.id: line.name for line in self.lines}
        phones = all_phones(self.table)
        return [
            Correction(
                reason=row.reason,
                facts=(
                    names[row.game_id],
                    clock_words(row.at, self.zone),
                    opened_by(name_phone(phones[row.device_id])),
                    changes_label(count),
                ),
            )
            for row, count in self._reopenings
        ]

    @property
    def typed_reason(self) -> str:
        """What stands in the field for the reason."""
        return request.form.get("reason", "")[:LONGEST_TYPED]

    def url(self, endpoint: str) -> str:
        """Where a form of this evening goes."""
        return url_for(endpoint, table_id=self.table.id, day=self.evening.day.isoformat())

    def write_id(self, what: str) -> str:
        """Names what a form was made from: sent twice, it is one write."""
        return f"{what}.{self.table.id.hex}.{self.table.version}"

    @property
    def day(self) -> str:
        return date_words(self.evening.day)

    @property
    def live_url(self) -> str:
        """Where the open page asks for news, while the evening is on."""
        if not self.is_tonight:
            return ""
        return url_for("news.ask", table_id=self.table.id, v=self.table.version)

    @property
    def csv_url(self) -> str:
        day = self.evening.day.isoformat()
        return url_for("tonight.as_csv", table_id=self.table.id, day=day)

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


@bp.get("/tonight.csv")
def as_csv(table_id: uuid.UUID) -> Response:
    """The list over the evening, for a spreadsheet."""
    page = _page(member_at(table_id))
    head = ("Place", "Name", "Place points", "Points", "Games", "Corrected")
    rows = [
        (
            *(one.rank, one.name, _as_number(one), one.points, one.games),
            "yes" if page.is_corrected(one) else "no",
        )
        for one in page.ranked
    ]
    name = f"tonight-{page.evening.day.isoformat()}.csv"
    return answer_with_file(name, write_csv([head, *rows]), "text/csv")


@bp.post("/tonight/scale")
def change_scale(table_id: uuid.UUID) -> ResponseReturnValue:
    """What the places of a game are worth at this table."""
    scale = request.form.get("scale", "")
    return _write(keeper_at(table_id), lambda access, by: evenings.set_scale(access.table, scale))


@bp.post("/tonight/close")
def close(table_id: uuid.UUID) -> ResponseReturnValue:
    """The evening is closed: its finished games are corrected for a reason only."""

    def change(access: Access, by: Author) -> None:
        evenings.close_games(_page(access).found, by)

    return _write(keeper_at(table_id), change)


@bp.post("/tonight/undo-closing")
def undo_closing(table_id: uuid.UUID) -> ResponseReturnValue:
    """It was closed by mistake, just now."""
    return _write(keeper_at(table_id), lambda access, by: evenings.undo_closing(access.table, by))


@bp.post("/tonight/reopen")
def reopen(table_id: uuid.UUID) -> ResponseReturnValue:
    """A closed game is opened for a correction, for a reason that all can read."""
    game_id, reason = id_in_form("game"), request.form.get("reason", "")
    return _write(
        keeper_at(table_id),
        lambda access, by: evenings.reopen_game(access.table, game_id, reason, by),
    )


def _write(access: Access, change: Callable[[Access, Author], None]) -> ResponseReturnValue:
    """Do it, and back to the evening; or the evening with a sentence that says why not."""

    def work(by: Author) -> str:
        change(access, by)
        return url_for("tonight.show", table_id=access.table.id, day=request.args.get("day"))

    try:
        return carry_out(access, work)
    except RulesError as error:
        status = 409 if isinstance(error, Conflict) else 422
        page = _page(access, error_words(error), str(error.data.get("field", "")))
        return render_template("tables/tonight.html", page=page, table=page.table), status


def _page(access: Access, problem: str = "", place: str = "") -> TonightPage:
    zone = visitor_zone()
    evening = evenings.evening_at(now(), zone)
    if day := request.args.get("day"):
        evening = evenings.evening_of_day(_day(day), zone)
    return TonightPage(access, evening, now(), zone, problem, place)


def _day(text: str) -> date:
    """A day as an address names it; 404 for anything else, and beyond what a clock can say."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        abort(404)
    return day if 1970 <= day.year < 9000 else abort(404)


def _as_number(score: EveningScore) -> int | float:
    points = score.place_points
    return points.numerator if points.denominator == 1 else round(float(points), 4)

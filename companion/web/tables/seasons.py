"""Seasons: the spans that history is read over, and the page where keepers give days a name."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from functools import cached_property

from flask import Blueprint, abort, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import seasons
from companion.game_archive import Span
from companion.models import Season, Table, db
from companion.referee.text.history import SPANS, season_days
from companion.referee.text.rules_and_results import error_words
from companion.rules.errors import RulesError
from companion.scorebook import Author, Conflict, Refused
from companion.web.access import keeper_at, now
from companion.web.formatting import full_date_words, in_zone
from companion.web.requests import carry_out

NEW = "new"  # the season that a form is for, where it is none yet

LONGEST_TYPED = 200  # of a text that is shown again


def read_day(text: str) -> date | None:
    """A day as a form or an address names it; None for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if 1970 <= day.year < 9000 else None


def days_of(season: Season) -> str:
    """The days of a season in words."""
    last = full_date_words(season.last_day) if season.last_day else ""
    return season_days(full_date_words(season.first_day), last)


class SpanChoices:
    """The spans over which a table reads its history, and the one that is chosen by its key.

    A season's key is its id. Whatever is no key chooses `otherwise`.
    """

    def __init__(
        self, table: Table, key: str, now: datetime, zone: tzinfo | None, *, otherwise: str = "year"
    ) -> None:
        self.now, self.zone = now, zone
        self.seasons = {season.id.hex: season for season in seasons.read_seasons(table)}
        self.key = key if key in SPANS or key in self.seasons else otherwise

    @property
    def span(self) -> Span:
        """The chosen span, by the visitor's clock."""
        if season := self.seasons.get(self.key):
            return seasons.season_span(season, self.zone)
        if self.key == "year":
            here = in_zone(self.now, self.zone)
            first = here.replace(month=1, day=1, hour=5, minute=0, second=0, microsecond=0)
            return Span(since=first)
        return Span(since=self.now - timedelta(days=365)) if self.key == "months" else Span()

    @property
    def label(self) -> str:
        """What the chosen span is called."""
        season = self.seasons.get(self.key)
        return season.name if season else SPANS[self.key]

    @property
    def days(self) -> str:
        """The days of the season that is chosen, if one is."""
        season = self.seasons.get(self.key)
        return days_of(season) if season else ""


@dataclass(frozen=True, slots=True)
class SeasonForm:
    """A season as it is, and the fields of its form; a new one has no `id`."""

    id: uuid.UUID | None
    title: str
    days: str
    url: str
    name: str
    first: str
    last: str
    has_problem: bool


class SeasonsPage:
    """The seasons of a table; after a refusal with what was typed for which, and why not."""

    def __init__(
        self, table: Table, refused: uuid.UUID | str = "", error: RulesError | None = None
    ) -> None:
        self.table, self.refused = table, refused
        self.problem = error_words(error) if error else ""
        self.place = str(error.data.get("field", "")) if error else ""

    @cached_property
    def all(self) -> list[SeasonForm]:
        """A form for each season, the one that began last first."""
        return [self._fill(season) for season in seasons.read_seasons(self.table)]

    @cached_property
    def new(self) -> SeasonForm:
        """The form for another one."""
        return self._fill(None)

    def _fill(self, season: Season | None) -> SeasonForm:
        is_refused = self.refused == (season.id if season else NEW) and "name" in request.form
        if is_refused:
            name, first, last = (
                request.form.get(field, "")[:LONGEST_TYPED] for field in ("name", "from", "to")
            )
        elif season:
            name, first = season.name, season.first_day.isoformat()
            last = season.last_day.isoformat() if season.last_day else ""
        else:
            name = first = last = ""
        return SeasonForm(
            season.id if season else None,
            season.name if season else "",
            days_of(season) if season else "",
            self.url("change", season.id) if season else self.url("add"),
            name,
            first,
            last,
            is_refused,
        )

    def url(self, endpoint: str, season_id: uuid.UUID | None = None) -> str:
        """Where a form about a season goes."""
        return url_for(f"seasons.{endpoint}", table_id=self.table.id, season_id=season_id)

    @cached_property
    def removed(self) -> Season | None:
        """The season that was removed just now."""
        return seasons.removed_season(self.table, now())

    def write_id(self, what: str) -> str:
        """Names what a form was made from: sent twice, it is one write."""
        return f"{what}.{self.table.id.hex}.{self.table.version}"


bp = Blueprint("seasons", __name__, url_prefix="/t/<uuid:table_id>/seasons")

Change = Callable[[Table, Author], Season | None]


@bp.get("")
def show(table_id: uuid.UUID) -> ResponseReturnValue:
    """The seasons of a table, and a form for another one."""
    table = keeper_at(table_id).table
    return render_template("tables/seasons.html", page=SeasonsPage(table), table=table)


@bp.post("")
def add(table_id: uuid.UUID) -> ResponseReturnValue:
    """A new season."""
    return _write(table_id, None, lambda table, _: seasons.add_season(table, *_typed()))


@bp.post("/<uuid:season_id>")
def change(table_id: uuid.UUID, season_id: uuid.UUID) -> ResponseReturnValue:
    """Another name, or other days."""

    def work(table: Table, _: Author) -> Season:
        season = _season(table, season_id)
        seasons.change_season(table, season, *_typed())
        return season

    return _write(table_id, season_id, work)


@bp.post("/<uuid:season_id>/remove")
def remove(table_id: uuid.UUID, season_id: uuid.UUID) -> ResponseReturnValue:
    """A season is not wanted any more; its games stay."""

    def work(table: Table, by: Author) -> None:
        seasons.remove_season(table, _season(table, season_id), by.now)

    return _write(table_id, season_id, work)


@bp.post("/<uuid:season_id>/restore")
def restore(table_id: uuid.UUID, season_id: uuid.UUID) -> ResponseReturnValue:
    """It was removed by mistake, just now."""

    def work(table: Table, _: Author) -> None:
        seasons.restore_season(table, _season(table, season_id))

    return _write(table_id, season_id, work)


def _typed() -> tuple[str, date | None, date | None]:
    return request.form.get("name", ""), _day("from"), _day("to")


def _day(field: str) -> date | None:
    """The day in a field; None where it is empty. Raises Refused for what is no day."""
    text = request.form.get(field, "").strip()
    if text and read_day(text) is None:
        raise Refused("season_day_odd", field=field)
    return read_day(text)


def _season(table: Table, season_id: uuid.UUID) -> Season:
    return seasons.find_season(table, season_id) or abort(404)


def _write(table_id: uuid.UUID, season_id: uuid.UUID | None, change: Change) -> ResponseReturnValue:
    """Do it, and on to history over the season, or back to the page; or that with the reason."""
    access = keeper_at(table_id)
    if season_id:
        _season(access.table, season_id)

    def work(by: Author) -> str:
        season = change(access.table, by)
        if season is None:
            return url_for("seasons.show", table_id=table_id)
        db.session.flush()
        return url_for("history.show", table_id=table_id, span=season.id.hex)

    try:
        return carry_out(access, work)
    except RulesError as error:
        page = SeasonsPage(access.table, season_id or NEW, error)
        text = render_template("tables/seasons.html", page=page, table=access.table)
        return make_response(text, 409 if isinstance(error, Conflict) else 422)

"""The seasons of a table: days to which it gave a name, so that history can be read over them.

A season is from one day to another, both included, or still running. Its days are evenings, from
five in the morning to five by the visitor's clock, as everywhere in history.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import date, datetime, timedelta, tzinfo

from sqlalchemy import delete, select

from companion.evenings import evening_of_day
from companion.game_archive import Span
from companion.models import Season, Table, db
from companion.scorebook import Conflict, NameRefused, Refused, clean_name, name_key
from companion.scorebook.limits import MOST_SEASONS

UNDO_REMOVAL_LASTS = timedelta(minutes=10)


def read_seasons(table: Table) -> Sequence[Season]:
    """The seasons of a table, the one that began last first."""
    mine = (Season.table_id == table.id, Season.removed_at.is_(None))
    order = Season.first_day.desc(), Season.id.desc()
    return db.session.scalars(select(Season).where(*mine).order_by(*order)).all()


def find_season(table: Table, season_id: uuid.UUID) -> Season | None:
    """A season of this table, also the one that was removed last."""
    season = db.session.get(Season, season_id)
    return season if season and season.table_id == table.id else None


def season_span(season: Season, zone: tzinfo | None) -> Span:
    """The games that began on the days of a season, by this clock."""
    until = evening_of_day(season.last_day, zone).end if season.last_day else None
    return Span(evening_of_day(season.first_day, zone).start, until)


def add_season(table: Table, name: str, first: date | None, last: date | None) -> Season:
    """A new season of a table.

    Raises NameRefused for a name that is blank or too long, Refused for the name of another season,
    for one without a first day, one that ends before it begins, and one too many.
    """
    others = read_seasons(table)
    if len(others) >= MOST_SEASONS:
        raise Refused("table_has_most_seasons", most=MOST_SEASONS)
    season = Season(table_id=table.id)
    _fill(season, others, name, first, last)
    db.session.add(season)
    return season


def change_season(
    table: Table, season: Season, name: str, first: date | None, last: date | None
) -> None:
    """Another name or other days. Raises as `add_season`, and Conflict for one that was removed."""
    if season.removed_at:
        raise Conflict("season_is_removed", name=season.name)
    _fill(season, read_seasons(table), name, first, last)


def _fill(
    season: Season, known: Sequence[Season], name: str, first: date | None, last: date | None
) -> None:
    try:
        name = clean_name(name)
    except NameRefused as error:
        error.data["field"] = "name"
        raise
    _refuse_taken(name, [each for each in known if each.id != season.id])
    if first is None:
        raise Refused("season_begins_when", field="from")
    if last and last < first:
        raise Refused("season_ends_early", field="to")
    season.name, season.first_day, season.last_day = name, first, last


def _refuse_taken(name: str, others: Sequence[Season]) -> None:
    for other in others:
        if name_key(other.name) == name_key(name):
            raise Refused("season_taken", field="name", name=other.name)


def remove_season(table: Table, season: Season, now: datetime) -> None:
    """Take a season away; games stay as they are. What was removed before it is gone for good."""
    if season.removed_at:
        raise Conflict("season_is_removed", name=season.name)
    gone = (Season.table_id == table.id, Season.removed_at.is_not(None))
    db.session.execute(delete(Season).where(*gone))
    season.removed_at = now


def removed_season(table: Table, now: datetime) -> Season | None:
    """The season that was removed just now, which can still be brought back."""
    mine = (Season.table_id == table.id, Season.removed_at > now - UNDO_REMOVAL_LASTS)
    return db.session.scalar(select(Season).where(*mine))


def restore_season(table: Table, season: Season) -> None:
    """Bring a removed season back.

    Raises Conflict where it is here, Refused where another one has its name, or one is too many.
    """
    if season.removed_at is None:
        raise Conflict("season_is_here", name=season.name)
    others = read_seasons(table)
    if len(others) >= MOST_SEASONS:
        raise Refused("table_has_most_seasons", most=MOST_SEASONS)
    _refuse_taken(season.name, others)
    season.removed_at = None

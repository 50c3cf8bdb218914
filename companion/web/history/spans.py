"""The time over which a table reads its history: this year, the past 12 months, all, two dates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta, tzinfo
from typing import Any

from flask import request, session, url_for

from companion.history.archive import Span, has_games
from companion.models import Table
from companion.referee import history as words
from companion.scorebook.new_game import night_at
from companion.web.formatting import short_date_words

DATES = "dates"  # the key of the span between two days

DAYS = ("from", "to")  # of a search or a span, both included

YEAR = timedelta(days=365)


_NO_DAYS = Span()


@dataclass(frozen=True)
class ChosenSpan:
    """A span with its key, and the days somebody chose last: `remembered` is none before that."""

    key: str
    span: Span
    remembered: Span = _NO_DAYS

    @property
    def query(self) -> dict[str, Any]:
        """What an address says of it."""
        return {"span": self.key, **(days_query(self.span) if self.key == DATES else {})}


def choose_span(
    table: Table, key: str, now: datetime, zone: tzinfo | None, *, otherwise: str = "year"
) -> ChosenSpan:
    """The span of a key by the visitor's clock.

    Whatever is no key chooses `otherwise`; a year without a game so far is the past 12 months.
    """
    tonight = night_at(now, zone)
    spans = {
        "year": Span(first=date(tonight.year, 1, 1)),
        "months": Span(first=tonight - YEAR),
        "all": Span(),
    }
    key = key if key in spans else otherwise
    if key == "year" and not has_games(table, spans[key]):
        key = "months"
    return ChosenSpan(key, spans[key])


def read_span(table: Table, now: datetime, zone: tzinfo | None) -> ChosenSpan:
    """The span that an address asks for; this phone remembers the latest two dates."""
    key, asked = request.args.get("span", ""), days_asked()
    if key == DATES and asked != _NO_DAYS:
        session[DATES] = {name: text for name, text in days_query(asked).items() if text}
    remembered = _span_of(session.get(DATES, {}))
    if key == DATES:
        return ChosenSpan(DATES, remembered, remembered)
    return replace(choose_span(table, key, now, zone), remembered=remembered)


def days_asked() -> Span:
    """From which day to which an address asks, the earlier one first; no day is none."""
    return _span_of(request.args)


def _span_of(days: Mapping[str, str]) -> Span:
    first, last = (as_day(days.get(name, "")) for name in DAYS)
    return Span(last, first) if first and last and last < first else Span(first, last)


def days_query(span: Span) -> dict[str, str | None]:
    """Two days as an address says them."""
    days = zip(DAYS, (span.first, span.last), strict=True)
    return {name: day.isoformat() if day else None for name, day in days}


def as_day(text: str) -> date | None:
    """A day as an address or a form names it; None for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if 1000 <= day.year < 9000 else None


def list_spans(chosen: ChosenSpan, endpoint: str, **ids: Any) -> list[tuple[str, str, str]]:
    """The spans a page can be read over: address, key and words of each."""

    def url(key: str, **days: Any) -> str:
        return url_for(endpoint, span=key, **ids, **days)

    first, last = chosen.remembered.first, chosen.remembered.last
    between = words.dates_label(
        short_date_words(first) if first else "", short_date_words(last) if last else ""
    )
    return [
        *((url(key), key, label) for key, label in words.SPANS.items()),
        (url(DATES, **days_query(chosen.remembered)), DATES, between),
    ]

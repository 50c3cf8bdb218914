"""The time over which a table reads its history, and what the pages over it share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from flask import request, session, url_for

from companion.history.archive import Span, has_games
from companion.history.people import GameKind, RecordEntry
from companion.history.records import Record
from companion.models import Player, Table
from companion.referee.grammar import signed
from companion.referee.options import variant_name
from companion.referee.telling import say
from companion.rules import VARIANTS
from companion.sharing.access import Access
from companion.web.access import now, tonight
from companion.web.formatting import on_night_words, short_date_words, visitor_zone
from companion.web.game_page import game_url

SPANS = ("year", "months", "all")

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


def choose_span(table: Table, key: str, night: date, *, otherwise: str = "year") -> ChosenSpan:
    """The span of a key, on the night it is for the visitor.

    Whatever is no key chooses `otherwise`; a year without a game so far is the past 12 months.
    """
    spans = {
        "year": Span(first=date(night.year, 1, 1)),
        "months": Span(first=night - YEAR),
        "all": Span(),
    }
    key = key if key in spans else otherwise
    if key == "year" and not has_games(table, spans[key]):
        key = "months"
    return ChosenSpan(key, spans[key])


def read_span(table: Table) -> ChosenSpan:
    """The span that an address asks for; this phone remembers the latest two dates."""
    key, asked = request.args.get("span", ""), days_asked()
    if key == DATES and asked != _NO_DAYS:
        session[DATES] = {name: text for name, text in days_query(asked).items() if text}
    remembered = _span_of(session.get(DATES, {}))
    if key == DATES:
        return ChosenSpan(DATES, remembered, remembered)
    return replace(choose_span(table, key, tonight()), remembered=remembered)


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
    between = say(
        "dates",
        first=short_date_words(first) if first else "",
        last=short_date_words(last) if last else "",
    )
    return [
        *((url(key), key, say("span_label", span=key)) for key in SPANS),
        (url(DATES, **days_query(chosen.remembered)), DATES, between),
    ]


Row = tuple[str, str, str]  # where it leads, what it says, and more in small letters: `row_link`


class SpanPage:
    """What the pages over a span share: its key, and where it is read over the others."""

    def __init__(self, access: Access, chosen: ChosenSpan, endpoint: str, **ids: Any) -> None:
        """`endpoint` and `ids` say which page it is."""
        self.table, self.is_keeper = access.table, access.is_keeper
        self.key, self._span, self._chosen = chosen.key, chosen.span, chosen
        self.spans = list_spans(chosen, endpoint, table_id=self.table.id, **ids)
        self.days = days_query(chosen.span) if chosen.key == DATES else None
        self.here = url_for(endpoint, table_id=self.table.id, **ids)

    def games_url(
        self,
        player: Player | None = None,
        figure: str | None = None,
        against: Player | None = None,
        within: Span | None = None,
    ) -> str:
        """Where the games behind a figure are listed, those within other nights too."""
        if within or self.key == DATES:
            span: dict[str, Any] = days_query(within or self._span)
        else:
            span = {"span": None if self.key == "all" else self.key}
        return url_for(
            "archive.games",
            table_id=self.table.id,
            player=player and player.id.hex,
            against=against and against.id.hex,
            figure=figure,
            **span,
        )

    def person_url(self, player: Player) -> str:
        """Where the figures of a player are, over the same span."""
        query = self._chosen.query
        return url_for("history.player", table_id=self.table.id, player_id=player.id, **query)

    def entry_url(self, entry: RecordEntry | Record) -> str:
        """The game of a record, or the sheet where it is of a hand."""
        url = game_url(entry.game)
        return f"{url}#sheet" if entry.hand else url

    def night_of(self, day: date) -> str:
        """When a game was, inside a sentence: "today", "on Thu Nov 12"."""
        return on_night_words(day, now(), visitor_zone())


def kind_words(kind: GameKind) -> str:
    """The variant and the number of players."""
    return say("kind_of_game", variant=variant_name(kind.variant), players=kind.players)


def record_number(key: str, kind: GameKind, number: int) -> str:
    """A record as games of this kind count: a total, the points of a hand, or how many."""
    variant = VARIANTS.get(kind.variant)
    if variant and key in ("best_game", "worst_game"):
        return signed(variant.ruleset.shown(number))
    if variant and key == "worst_hand":
        return signed(variant.ruleset.shown_points(number))
    return say("record_number", key=key, number=signed(number))

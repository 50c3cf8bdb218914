"""The spans that history is read over."""

from __future__ import annotations

from datetime import date, datetime, timedelta, tzinfo

from companion.history.archive import Span, has_games
from companion.models import Table
from companion.referee.text.history import SPANS
from companion.scorebook.new_game import night_at

YEAR = timedelta(days=365)


class SpanChoice:
    """The span over which a table reads its history, by its key.

    Whatever is no key chooses `otherwise`; a year without a game so far is the past 12 months.
    """

    def __init__(
        self,
        table: Table,
        key: str,
        now: datetime,
        zone: tzinfo | None,
        *,
        otherwise: str = "year",
    ) -> None:
        self.tonight = night_at(now, zone)
        self.key = key if key in SPANS else otherwise
        if self.key == "year" and not has_games(table, self.span):
            self.key = "months"

    @property
    def span(self) -> Span:
        """The chosen span, by the visitor's clock."""
        if self.key == "year":
            return Span(first=date(self.tonight.year, 1, 1))
        return Span(first=self.tonight - YEAR) if self.key == "months" else Span()

    @property
    def label(self) -> str:
        """What the chosen span is called."""
        return SPANS[self.key]

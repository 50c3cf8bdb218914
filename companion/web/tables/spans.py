"""The spans that history is read over."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo

from companion.game_archive import Span
from companion.referee.text.history import SPANS
from companion.web.formatting import in_zone


class SpanChoice:
    """The span over which a table reads its history, by its key.

    Whatever is no key chooses `otherwise`.
    """

    def __init__(
        self, key: str, now: datetime, zone: tzinfo | None, *, otherwise: str = "year"
    ) -> None:
        self.now, self.zone = now, zone
        self.key = key if key in SPANS else otherwise

    @property
    def span(self) -> Span:
        """The chosen span, by the visitor's clock."""
        if self.key == "year":
            here = in_zone(self.now, self.zone)
            first = here.replace(month=1, day=1, hour=5, minute=0, second=0, microsecond=0)
            return Span(since=first)
        return Span(since=self.now - timedelta(days=365)) if self.key == "months" else Span()

    @property
    def label(self) -> str:
        """What the chosen span is called."""
        return SPANS[self.key]

"""What the pages of the history over a span share."""

from __future__ import annotations

from datetime import datetime, tzinfo
from typing import Any

from flask import url_for

from companion.history.people import GameKind, RecordEntry
from companion.history.records import Record
from companion.models import Game, Player
from companion.referee import history as words
from companion.referee.grammar import signed
from companion.referee.options import variant_name
from companion.rules.scoring import shown, shown_points
from companion.rules.variants import VARIANTS
from companion.sharing.access import Access
from companion.web.formatting import on_night_words
from companion.web.history.spans import DATES, ChosenSpan, days_query, list_spans

Row = tuple[str, str, str]  # where it leads, what it says, and more in small letters: `row_link`


class SpanPage:
    """What the pages over a span share: its key, and where it is read over the others."""

    def __init__(
        self,
        access: Access,
        chosen: ChosenSpan,
        now: datetime,
        zone: tzinfo | None,
        endpoint: str,
        **ids: Any,
    ) -> None:
        """`endpoint` and `ids` say which page it is."""
        self.table, self.is_keeper = access.table, access.is_keeper
        self._now, self._zone = now, zone
        self.key, self._span, self._chosen = chosen.key, chosen.span, chosen
        self.spans = list_spans(chosen, endpoint, table_id=self.table.id, **ids)
        self.days = days_query(chosen.span) if chosen.key == DATES else None
        self.here = url_for(endpoint, table_id=self.table.id, **ids)

    def games_url(
        self,
        player: Player | None = None,
        figure: str | None = None,
        against: Player | None = None,
        kind: GameKind | None = None,
    ) -> str:
        """Where the games behind a figure are listed, those of one kind where one is given."""
        if self.key == DATES:
            span: dict[str, Any] = days_query(self._span)
        else:
            span = {"span": None if self.key == "all" else self.key}
        return url_for(
            "archive.games",
            table_id=self.table.id,
            player=player and player.id.hex,
            against=against and against.id.hex,
            figure=figure,
            variant=kind and kind.variant,
            players=kind and kind.players,
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

    def night_of(self, game: Game) -> str:
        """When a game was, inside a sentence: "today", "on Thu Nov 12"."""
        return on_night_words(game.day, self._now, self._zone)


def game_url(game: Game) -> str:
    """Where a game is."""
    return url_for("scoreboard.show", table_id=game.table_id, game_id=game.id)


def kind_words(kind: GameKind, *, has_end: bool = False) -> str:
    """The variant and the number of players, and where totals are compared how the games ended."""
    return words.kind_words(variant_name(kind.variant), kind.players, kind.end if has_end else "")


def record_number(key: str, kind: GameKind, number: int) -> str:
    """A record as games of this kind count: a total, the points of a hand, or how many."""
    variant = VARIANTS.get(kind.variant)
    if variant and key in ("best_game", "worst_game"):
        return signed(shown(variant.ruleset, number))
    if variant and key == "worst_hand":
        return signed(shown_points(variant.ruleset, number))
    return signed(number)

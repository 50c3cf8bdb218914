"""The history of a table: its games, found by player and variant."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from functools import cached_property
from typing import Any

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.history import archive
from companion.history.archive import (
    MOST_COUNTED,
    Line,
    Page,
    PageKey,
    Score,
    Span,
    Wanted,
    has_games,
    is_figure,
)
from companion.models import Table
from companion.referee.text.game_status import (
    ended_line,
    game_facts,
    games_found_words,
    next_hand_line,
    place_label,
    winners_line,
)
from companion.referee.text.grammar import pass_phrase
from companion.referee.text.history import (
    SPANS,
    after_line,
    figure_line,
    hands_line,
    hands_words,
    kind_words,
    points_figure,
    rivals_line,
)
from companion.referee.text.rules_and_results import signed
from companion.referee.text.variants import variant_name
from companion.rules.scoring import shown, shown_points
from companion.rules.variants import VARIANTS
from companion.scorebook import spellings_of
from companion.scorebook.new_game import night_at
from companion.scorebook.results import hands_with, is_of_hands
from companion.web.access import member_at, now
from companion.web.formatting import initials, night_words, visitor_zone
from companion.web.new_game.house_rules import USUAL_VARIANT
from companion.web.requests import answer

HAND_FIGURES = ("pass", "points")  # that are of some hands, as the rest of the figure says

DAYS = ("from", "to")  # of a search, both included

NOT_KNOWN = "?"  # a total

LONGEST_SEARCH, MOST_WORDS = 100, 6  # characters and words

MOST_DIGITS = 9  # of the number of a game

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


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """Somebody of a game, with place and total as the list shows them.

    `place` is "" where nobody knows it.
    """

    name: str
    initials: str
    colour: int
    place: str
    total: str
    has_won: bool


class GameLine:
    """One game of the list."""

    def __init__(
        self, line: Line, now: datetime, zone: tzinfo | None, hands: Sequence[int] = ()
    ) -> None:
        """`hands` are the numbers of those that are looked for."""
        self.game, self.scores = line.game, line.scores
        self.ruleset, self.is_readable = line.ruleset, line.is_readable
        self.now, self.zone, self.hands = now, zone, hands

    @property
    def url(self) -> str:
        """Where the game is, at its score sheet where some of its hands are looked for."""
        return url_for(
            "scoreboard.show",
            table_id=self.game.table_id,
            game_id=self.game.id,
            _anchor="sheet" if self.hands else None,
        )

    @cached_property
    def players(self) -> list[RankedPlayer]:
        """Everybody who played, the best first."""
        letters = initials([score.name for score in self.scores])
        return [self._ranked(*pair) for pair in zip(self.scores, letters, strict=True)]

    def _ranked(self, score: Score, letters: str) -> RankedPlayer:
        if score.total is None:
            return RankedPlayer(score.name, letters, score.colour, "", NOT_KNOWN, has_won=False)
        is_shared = sum(other.rank == score.rank for other in self.scores) > 1
        place = place_label(score.rank, is_shared=is_shared)
        total = shown(self.ruleset, score.total) if self.ruleset else score.total
        return RankedPlayer(score.name, letters, score.colour, place, signed(total), score.has_won)

    @property
    def _won_with(self) -> str:
        """What the winner had."""
        return next(player.total for player in self.players if player.has_won)

    @property
    def title(self) -> str:
        """ "Cleo won with 29", "Hand 5 is next".

        A game that was on when a rule of it went has ended without a winner.
        """
        winners = [player for player in self.players if player.has_won]
        if not self.game.is_over:
            return next_hand_line(self.game.hand_count + 1)
        if not winners:
            return ended_line(self.game.hand_count)
        return winners_line([player.name for player in winners], self._won_with)

    @property
    def about(self) -> list[str]:
        """When it was and what it was like, fact by fact."""
        game = self.game
        facts = game_facts(
            night_words(game.day, self.now, self.zone) if game.day_known else f"{game.day.year}",
            game.hand_count,
            game.moon_count,
            had_sudden_death=game.had_sudden_death,
            variant=None if game.variant == USUAL_VARIANT else game.variant,
            is_readable=self.is_readable,
        )
        facts += [game.note] if game.note else []
        return [*facts, hands_words(self.hands)] if self.hands else facts


class HistoryView:
    """A page of games, what it was narrowed down to, and where the other pages are."""

    def __init__(
        self,
        table: Table,
        wanted: Wanted,
        page: Page,
        now: datetime,
        zone: tzinfo | None,
        choice: SpanChoice,
    ) -> None:
        self.table, self.wanted, self.page, self.now, self.zone = table, wanted, page, now, zone
        self.choice = choice

    @cached_property
    def lines(self) -> list[GameLine]:
        found = [(line, self._hands(line)) for line in self.page.lines]
        return [GameLine(line, self.now, self.zone, hands) for line, hands in found]

    def _hands(self, line: Line) -> Sequence[int]:
        """The hands of a game in which the player did what is looked for."""
        player, figure = self.wanted.player, self.wanted.figure
        if player is None or figure is None or not is_of_hands(figure) or not line.is_readable:
            return ()
        state = scorebook.look_up(self.table, line.game.id)
        mine, before = (
            [one.id for one in spellings_of(self.table) if person in (one.id, one.same_as)]
            for person in (player, self.wanted.against or uuid.UUID(int=0))
        )
        return hands_with(state, mine, figure, before) if state else ()

    @cached_property
    def people(self) -> list[tuple[str, str, bool]]:
        """Whom one can look for: value, name, whether it is chosen."""
        known = archive.people_of(self.table)
        return [(p.id.hex, p.name, p.id == self.wanted.player) for p in known]

    @cached_property
    def variants(self) -> list[tuple[str, str, bool]]:
        """Which variants this table has played."""
        keys = archive.variants_of(self.table)
        return [(key, variant_name(key), key == self.wanted.variant) for key in keys]

    @property
    def words(self) -> str:
        """The words that are looked for."""
        return " ".join(self.wanted.words)

    @property
    def date_fields(self) -> Mapping[str, str]:
        """The first and the last day that are looked for, where they are."""
        return {name: day.isoformat() for name in DAYS if (day := _day(name))}

    @property
    def is_narrowed(self) -> bool:
        return self.wanted != Wanted()

    @property
    def figure_line(self) -> str:
        """What the player did in the games that are found: "Bo took the queen"."""
        chosen = [name for _, name, is_chosen in self.people if is_chosen]
        figure, against = self.wanted.figure, self.wanted.against
        if chosen and against:
            others = [name for value, name, _ in self.people if value == against.hex]
            words = after_line if figure == "after" else rivals_line
            return words(chosen[0], others[0]) if others else ""
        return self._describe_figure(chosen[0], figure) if chosen and figure else ""

    def _describe_figure(self, name: str, figure: str) -> str:
        kind, _, detail = figure.partition(":")
        variant = VARIANTS.get(self.wanted.variant or USUAL_VARIANT)
        if kind not in HAND_FIGURES or variant is None:
            return figure_line(name, kind)
        if kind == "pass":
            which = pass_phrase(variant.ruleset, detail)
        else:
            low, high = sorted(shown_points(variant.ruleset, int(one)) for one in detail.split(":"))
            which = points_figure(low, high)
        line = hands_line(name, which)
        players = self.wanted.players
        return f"{line} · {kind_words(variant_name(variant.key), players)}" if players else line

    @property
    def found(self) -> str:
        """How many games there are of this kind."""
        return games_found_words(self.page.found, MOST_COUNTED, is_narrowed=self.is_narrowed)

    @property
    def span_label(self) -> str:
        """The span that the games are of; empty for all time."""
        return "" if self.choice.key == "all" else self.choice.label

    @property
    def newer(self) -> str:
        """Where the page of newer games is, if there is one."""
        return self._url(after=_key_text(self.page.newer)) if self.page.newer else ""

    @property
    def older(self) -> str:
        """Where the page of older games is, if there is one."""
        return self._url(before=_key_text(self.page.older)) if self.page.older else ""

    def _url(self, **key: Any) -> str:
        return url_for(
            "archive.games",
            table_id=self.table.id,
            player=self.wanted.player and self.wanted.player.hex,
            against=self.wanted.against and self.wanted.against.hex,
            variant=self.wanted.variant,
            figure=self.wanted.figure,
            players=self.wanted.players,
            span=None if self.choice.key == "all" else self.choice.key,
            words=self.words or None,
            **dict[str, Any](self.date_fields),
            **key,
        )


def _key_text(key: PageKey) -> str:
    """A key for an address: the night and the number of the game."""
    return f"{key.day:%Y%m%d}-{key.number}"


def _key(name: str) -> PageKey | None:
    """The key in an address; None where there is none that could be."""
    day, _, number = request.args.get(name, "").partition("-")
    if not (number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS):
        return None
    try:
        return PageKey(date.fromisoformat(day), int(number))
    except ValueError:
        return None


bp = Blueprint("archive", __name__, url_prefix="/t/<uuid:table_id>")


@bp.get("/games")
def games(table_id: uuid.UUID) -> ResponseReturnValue:
    """The games of a table, newest first; `?player=&variant=` narrow them down.

    `?from=2026-01-01&to=2026-06-30&words=porch` find them by date and by what was noted. With a
    player also `?figure=queens&span=year`: the games in which the player did that, and
    `?against=`: those with this one as well. `&players=4`: those of four. `?before=` and `?after=`
    have the key of a game, from which a page goes on to older ones or back to newer ones.
    """
    access, zone = member_at(table_id), visitor_zone()
    figure, span = request.args.get("figure", ""), request.args.get("span", "")
    players = request.args.get("players", type=int)
    first, last = (_day(name) for name in DAYS)
    choice = SpanChoice(access.table, span, now(), zone, otherwise="all")
    found, against = choice.span, _player("against")
    is_known = is_figure(figure) and (figure != "after" or against is not None)
    wanted = Wanted(
        _player("player"),
        against,
        request.args.get("variant", "")[:40] or None,
        figure if is_known else None,
        players if players in range(2, 12) else None,
        Span(
            first=first or found.first,
            last=last or found.last,
        ),
        tuple(request.args.get("words", "")[:LONGEST_SEARCH].split()[:MOST_WORDS]),
    )
    page = archive.games_of(access.table, wanted, _key("before"), _key("after"))
    view = HistoryView(access.table, wanted, page, now(), zone, choice)
    return answer(
        "history/archive.html",
        "history/_games.html",
        history=view,
        table=access.table,
        is_keeper=access.is_keeper,
    )


def _player(name: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(request.args.get(name, ""))
    except ValueError:
        return None


def _day(name: str) -> date | None:
    """A day as an address names it; None for anything else."""
    try:
        day = date.fromisoformat(request.args.get(name, ""))
    except ValueError:
        return None
    return day if 1970 <= day.year < 9000 else None

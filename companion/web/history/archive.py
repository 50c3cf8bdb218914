"""The history of a table: its games, found by player and variant."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from companion.history import archive
from companion.history.archive import (
    MOST_COUNTED,
    GameFilter,
    ListedGame,
    Page,
    PageKey,
    Score,
    Span,
)
from companion.models import Game
from companion.referee.grammar import signed
from companion.referee.history import game_facts
from companion.referee.options import variant_name
from companion.referee.telling import say
from companion.sharing.access import Access
from companion.web.access import member_at, now, tonight
from companion.web.formatting import clock_words, initials, night_words, visitor_zone
from companion.web.game_page import game_url
from companion.web.history.spans import choose_span, days_asked, days_query
from companion.web.new_game.house_rules import USUAL_VARIANT
from companion.web.requests import answer, read_number

NOT_KNOWN = "?"  # a total

LONGEST_SEARCH, MOST_WORDS = 100, 6  # characters and words

MOST_DIGITS = 9  # of the number of a game


class RankedPlayer(NamedTuple):
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
    """One game of a list: where it is, everybody who played, the best first, how it stands.

    `title` is "Cleo won with 29" or "Hand 5 is next"; `about` says fact by fact when it was and
    what it was like. Of a night it is told when it began, and while it is on, who is ahead.
    """

    def __init__(self, line: ListedGame, *, of_night: bool = False) -> None:
        """A game as lists show it."""
        game, zone = line.game, visitor_zone()
        day = night_words(game.day, now(), zone) if game.day_known else f"{game.day.year}, no date"
        is_on = of_night and not game.is_over
        tells_lead = is_on and line.is_readable
        self.game = game
        self.url = game_url(game)
        self.players = _rank_players(line)
        self.title = _title_of_night(line) if tells_lead else _title(game, self.players)
        self.about = [
            *game_facts(
                clock_words(game.started_at, zone) if of_night else day,
                0 if is_on else game.hand_count,
                game.moon_count,
                had_sudden_death=game.had_sudden_death,
                variant=None if game.variant == USUAL_VARIANT else game.variant,
                is_readable=line.is_readable,
            ),
            *([game.note] if game.note else []),
        ]


def _title_of_night(line: ListedGame) -> str:
    """Which hand a game is at, and who is ahead."""
    game = line.game
    ahead = [score.name for score in line.scores if score.rank == 1]
    return say("game_on", number=game.hand_count + 1, names=ahead, hands=game.hand_count)


def _rank_players(line: ListedGame) -> tuple[RankedPlayer, ...]:
    letters = initials([score.name for score in line.scores])
    ranks = [score.rank for score in line.scores]
    has_begun = line.game.hand_count > 0 or line.game.is_over  # before a hand nobody is ahead

    def rank(score: Score, text: str) -> RankedPlayer:
        if score.total is None:
            return RankedPlayer(score.name, text, score.colour, "", NOT_KNOWN, has_won=False)
        is_shared = ranks.count(score.rank) > 1
        place = say("place", place=score.rank, is_shared=is_shared) if has_begun else ""
        total = signed(line.ruleset.shown(score.total) if line.ruleset else score.total)
        return RankedPlayer(score.name, text, score.colour, place, total, score.has_won)

    return tuple(rank(*pair) for pair in zip(line.scores, letters, strict=True))


def _title(game: Game, players: Sequence[RankedPlayer]) -> str:
    """A game that was on when a rule of it went has ended without a winner."""
    winners = [player for player in players if player.has_won]
    if not game.is_over:
        return say("hand_is_next", number=game.hand_count + 1)
    if not winners:
        return say("ended_after", hands=game.hand_count)
    return say("won_with", names=[player.name for player in winners], total=winners[0].total)


class GamesPage:
    """A page of games, what they were narrowed down to, and where the other pages are.

    `people` and `variants` are what one can look for: value and name. `newer` and `older` are ""
    where there are no more.
    """

    def __init__(
        self,
        access: Access,
        wanted: GameFilter,
        found: Page,
        span: str,
        days: Span,
    ) -> None:
        """`span` is the key of the chosen one, `days` the first and the last that were typed."""
        self.table, self.wanted = access.table, wanted
        self.words = " ".join(wanted.words)
        self.days = {name: text or "" for name, text in days_query(days).items()}
        self.people = [(one.id.hex, one.name) for one in archive.people_of(self.table)]
        self.variants = [(key, variant_name(key)) for key in archive.variants_of(self.table)]
        self.is_narrowed = wanted != GameFilter()
        self.figure_line = self._figure_line(wanted)
        self.found = say(
            "games_found",
            count=min(found.found, MOST_COUNTED),
            is_narrowed=self.is_narrowed,
            is_all=found.found <= MOST_COUNTED,
        )
        self.span_label = "" if span == "all" else say("span_label", span=span)
        self.lines = [GameLine(line) for line in found.lines]

        def url(**key: Any) -> str:
            return url_for(
                "archive.games",
                table_id=self.table.id,
                player=wanted.player and wanted.player.hex,
                against=wanted.against and wanted.against.hex,
                variant=wanted.variant,
                figure=wanted.figure,
                span=None if span == "all" else span,
                words=self.words or None,
                winner=wanted.winner and wanted.winner.hex,
                moon="yes" if wanted.has_moon else None,
                **dict[str, Any](days_query(days)),
                **key,
            )

        self.newer = url(after=_key_text(found.newer)) if found.newer else ""
        self.older = url(before=_key_text(found.older)) if found.older else ""

    def _figure_line(self, wanted: GameFilter) -> str:
        """What the player did in the games that are found: "Bo took the queen"."""
        names = dict(self.people)
        chosen = names.get(wanted.player.hex) if wanted.player else None
        if chosen and wanted.against:
            other = names.get(wanted.against.hex)
            return say("player_against", player=chosen, other=other) if other else ""
        if not (chosen and wanted.figure):
            return ""
        return say("player_did", player=chosen, figure=wanted.figure)


def _key_text(key: PageKey) -> str:
    """A key for an address: the night and the number of the game."""
    return f"{key.day:%Y%m%d}-{key.number}"


def _key(name: str) -> PageKey | None:
    """The key in an address; None where there is none that could be."""
    day, _, text = request.args.get(name, "").partition("-")
    number = read_number(text, MOST_DIGITS)
    try:
        return None if number is None else PageKey(date.fromisoformat(day), number)
    except ValueError:
        return None


bp = Blueprint("archive", __name__, url_prefix="/t/<uuid:table_id>")


@bp.get("/games")
def games(table_id: uuid.UUID) -> ResponseReturnValue:
    """The games of a table, newest first; `?player=&variant=` narrow them down.

    `?from=2026-01-01&to=2026-06-30&words=porch` find them by date and by what was noted,
    `?winner=` and `?moon=yes` those this one won, and those with a moon. With a
    player also `?figure=queens&span=year`: the games in which the player did that, and
    `?against=`: those with this one as well. `?before=` and `?after=` have the key of a game, from
    which a page goes on to older ones or back to newer ones.
    """
    access = member_at(table_id)
    chosen = choose_span(access.table, request.args.get("span", ""), tonight(), otherwise="all")
    days = days_asked()
    wanted = _wanted(Span(days.first or chosen.span.first, days.last or chosen.span.last))
    games = archive.games_of(access.table, wanted, _key("before"), _key("after"))
    page = GamesPage(access, wanted, games, chosen.key, days)
    return answer("history/archive.html", page=page, table=page.table)


def _wanted(span: Span) -> GameFilter:
    """What an address asks for, of the games of a span."""
    figure = request.args.get("figure", "")
    return GameFilter(
        _player("player"),
        _player("against"),
        request.args.get("variant", "")[:40] or None,
        figure if figure in archive.FIGURES else None,
        span,
        tuple(request.args.get("words", "")[:LONGEST_SEARCH].split()[:MOST_WORDS]),
        _player("winner"),
        request.args.get("moon") == "yes",
    )


def _player(name: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(request.args.get(name, ""))
    except ValueError:
        return None

"""The reading side: the games of a table, found and paged, from derived columns alone."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, exists, func, literal, or_, select, tuple_
from sqlalchemy.orm import InstrumentedAttribute, aliased

from companion.models import (
    Game,
    GamePlayer,
    Player,
    Result,
    Table,
    db,
)
from companion.rules import RulesError, Ruleset
from companion.rules.options import Opener
from companion.scorebook.names import name_key
from companion.scorebook.players import find_spellings

PAGE = 20  # games

MOST_COUNTED = 1_000  # games that a search counts, so that it costs no more than so many

# The options by which totals are shown.
_SHOWN = ("score_view", "target")

# A name as it was written, and the person it stands for: what joins the seats and results of
# somebody with all spellings of theirs.
SPELLING = aliased(Player)
PERSON = SPELLING.person_id


# What a player may have done in a game that is looked for, by the count of it.
FIGURES: Mapping[str, ColumnElement[bool]] = {
    "wins": and_(Result.is_whole, Result.won),
    "places": and_(Result.is_whole),
    "partly": and_(Result.is_over, ~Result.is_whole),
    "queens": Result.queens > 0,
    "moons": Result.moons > 0,
    "clean_hands": Result.clean_hands > 0,
    "hold": Result.hold_hands > 0,
}

PLAYED = or_(Result.hands > 0, Result.is_whole)  # of some games only the totals are known


@dataclass(frozen=True)
class Span:
    """The games of the nights from one day to another, both included; all of them without."""

    first: date | None = None
    last: date | None = None

    @classmethod
    def of_year(cls, year: int) -> Span:
        """The nights of a year."""
        return cls(date(year, 1, 1), date(year, 12, 31))


def in_span(span: Span, day: InstrumentedAttribute[date]) -> list[ColumnElement[bool]]:
    """What is asked of the day of a game, or of a result."""
    return [
        *([day >= span.first] if span.first else []),
        *([day <= span.last] if span.last else []),
    ]


@dataclass(frozen=True)
class GameFilter:
    """What is looked for: games of a span, with this player, of this variant; nothing finds all.

    `figure` is one of `FIGURES`: games in which the player did that. `against`: games in which this
    one played as well; with "places" both to the end. Each of the `words` stands in the game's
    note, or in that of a hand. `winner`: games that this one won; `has_moon`: those with a moon.
    """

    player: uuid.UUID | None = None
    against: uuid.UUID | None = None
    variant: str | None = None
    figure: str | None = None
    span: Span = Span()
    words: tuple[str, ...] = ()
    winner: uuid.UUID | None = None
    has_moon: bool = False


@dataclass(frozen=True)
class Score:
    """What one seat came to in a game; `rank` is 0 for a seat that closed.

    `total` is None where nobody knows how the game stood: no seat has a place.
    """

    number: int
    name: str
    colour: int
    total: int | None
    rank: int
    has_won: bool


@dataclass(frozen=True)
class ListedGame:
    """One game of the list, with its scores, the best first.

    `ruleset`: what its numbers are shown by, None where not even that can be read. `is_readable`:
    whether its pages open.
    """

    game: Game
    scores: Sequence[Score]
    ruleset: Ruleset | None
    is_readable: bool


class PageKey(NamedTuple):
    """Where a page of the list begins or ends: a game, by its night and its number."""

    day: date
    number: int


@dataclass(frozen=True)
class Page:
    """Some of the games that were found, the newest first.

    `older`: the last of them where older ones follow, `newer` the first where there are newer ones.
    `found` is how many there are in all, `MOST_COUNTED` and one more for any that are more.
    """

    lines: Sequence[ListedGame]
    found: int
    older: PageKey | None = None
    newer: PageKey | None = None


def games_of(
    table: Table, wanted: GameFilter, before: PageKey | None = None, after: PageKey | None = None
) -> Page:
    """A page of the table's games: the newest, or those right `before` or `after` another.

    An index has them in their order, so that a page costs what it shows and what lies between.
    """
    mine = _conditions(table, wanted)
    keys = [*_find_keys(mine, after, is_newer=True)][::-1] if after else []
    if after and len(keys) > PAGE:
        return Page(_lines_of_keys(table, keys[1:]), _count(mine), older=keys[-1], newer=keys[1])
    before = None if after else before  # a page that would not be full is the first one
    keys = _find_keys(mine, before)
    is_all = before is None and len(keys) <= PAGE  # what is rare is looked for once
    found = len(keys) if is_all else _count(mine)
    older = keys[PAGE - 1] if len(keys) > PAGE else None
    keys = keys[:PAGE]
    return Page(_lines_of_keys(table, keys), found, older, keys[0] if before and keys else None)


def _count(mine: Sequence[ColumnElement[bool]]) -> int:
    """How many games there are, as far as they are counted."""
    few = select(Game.id).where(*mine).limit(MOST_COUNTED + 1).subquery()
    return db.session.scalar(select(func.count()).select_from(few)) or 0


def _find_keys(
    mine: Sequence[ColumnElement[bool]], beyond: PageKey | None, *, is_newer: bool = False
) -> list[PageKey]:
    """The games of a page and one more, from the game beyond which it begins."""
    key = tuple_(Game.day, Game.number)
    games = select(Game.day, Game.number).where(*mine).limit(PAGE + 1)
    if is_newer:
        games = games.order_by(Game.day, Game.number)
    else:
        games = games.order_by(Game.day.desc(), Game.number.desc())
    if beyond:
        other = tuple_(literal(beyond.day, Game.day.type), literal(beyond.number))
        games = games.where(key > other if is_newer else key < other)
    return [PageKey(*row) for row in db.session.execute(games)]


def _lines_of_keys(table: Table, keys: Sequence[PageKey]) -> list[ListedGame]:
    numbers = Game.number.in_([key.number for key in keys])
    games = db.session.scalars(select(Game).where(Game.table_id == table.id, numbers))
    found = {game.number: game for game in games}
    return lines_of([found[key.number] for key in keys])


def lines_of(games: Sequence[Game]) -> list[ListedGame]:
    """These games with their scores: one statement for all of them."""
    written = {player for game in games for _, player, *_ in _seats_of(game)}
    names = (
        select(SPELLING.id, Player.name)
        .join(Player, Player.id == PERSON)
        .where(SPELLING.id.in_(written))
    )
    name_of = {row[0]: row[1] for row in db.session.execute(names)} if written else {}
    return [_line(game, name_of) for game in games]


def _line(game: Game, name_of: Mapping[uuid.UUID, str]) -> ListedGame:
    seats = _seats_of(game)
    is_known = any(rank for *_, rank, _ in seats)
    scores = [
        Score(number, name_of.get(player, ""), colour, total if is_known else None, rank, has_won)
        for number, player, colour, total, rank, has_won in seats
    ]
    in_order = sorted(scores, key=lambda score: score.rank or 99)
    return ListedGame(
        game, in_order, _shown_by(game), is_readable=bool(game.scores.get("is_readable"))
    )


def _seats_of(game: Game) -> list[tuple[int, uuid.UUID, int, int, int, bool]]:
    """What is derived of each seat: its number, who has it, colour, total, rank, whether it won."""
    return [
        (number, uuid.UUID(player), colour, total, rank, has_won)
        for number, player, colour, total, rank, has_won in game.scores.get("seats", ())
    ]


def _conditions(table: Table, wanted: GameFilter) -> list[ColumnElement[bool]]:
    """What is asked of each game by itself, so that the search can end with the page."""
    mine = [Game.table_id == table.id, Game.deleted_at.is_(None)]
    if wanted.variant:
        mine.append(Game.variant == wanted.variant)
    mine += in_span(wanted.span, Game.day)
    if wanted.words:
        mine.append(Game.search_text.is_not(None))
        is_postgresql = db.session.get_bind().dialect.name == "postgresql"
        place_of = func.strpos if is_postgresql else func.instr
        mine += [place_of(Game.search_text, name_key(word)) > 0 for word in wanted.words]
    played = Result.game_id == Game.id
    if wanted.player:
        players = find_spellings(wanted.player)
        sat = exists().where(
            GamePlayer.game_id == Game.id, GamePlayer.player_id.in_(players), GamePlayer.is_seated
        )
        if wanted.figure:
            did = [Result.player_id.in_(players), FIGURES[wanted.figure]]
            sat = exists().where(played, *did)
        mine.append(sat)
    if wanted.winner:
        won = [Result.player_id.in_(find_spellings(wanted.winner)), and_(Result.won)]
        mine.append(exists().where(played, *won))
    if wanted.has_moon:
        mine.append(Game.moon_count > 0)
    if wanted.against:
        met = [Result.player_id.in_(find_spellings(wanted.against)), PLAYED]
        met += [and_(Result.is_whole)] if wanted.figure == "places" else []
        mine.append(exists().where(played, *met))
    return mine


def _shown_by(game: Game) -> Ruleset | None:
    """The usual rules with as much of a game's as totals and places are shown by."""
    shown = {name: game.scores[name] for name in _SHOWN if name in game.scores}
    try:
        return Ruleset(opener=Opener.ELDEST_ANY).with_options(shown)
    except RulesError:
        return None


def people_of(table: Table) -> list[Player]:
    """Everybody who ever played at this table, by name."""
    mine = select(Player).where(Player.table_id == table.id, Player.same_as.is_(None))
    players = db.session.scalars(mine)
    return sorted(players, key=lambda player: player.name_key)


def find_person(table: Table, player: uuid.UUID) -> Player | None:
    """The person of this table behind a player's id, whichever spelling it is of."""
    found = db.session.get(Player, player)
    if found is not None and found.same_as:
        found = db.session.get(Player, found.same_as)
    return found if found is not None and found.table_id == table.id else None


def game_counts(table: Table) -> Mapping[uuid.UUID, int]:
    """How many games each person of this table sat in, under any spelling."""
    counted = (
        select(Player.person_id, func.count(GamePlayer.game_id.distinct()))
        .join(GamePlayer, GamePlayer.player_id == Player.id)
        .join(Game, Game.id == GamePlayer.game_id)
        .where(Player.table_id == table.id, Game.deleted_at.is_(None), GamePlayer.is_seated)
        .group_by(Player.person_id)
    )
    return {row[0]: row[1] for row in db.session.execute(counted)}


def variants_of(table: Table) -> list[str]:
    """The keys of the variants this table has played."""
    mine = (Game.table_id == table.id, Game.deleted_at.is_(None))
    return sorted(db.session.scalars(select(Game.variant).where(*mine).distinct()))


def has_games(table: Table, span: Span) -> bool:
    """Whether this table has a game in a span."""
    mine = (Game.table_id == table.id, Game.deleted_at.is_(None), *in_span(span, Game.day))
    return bool(db.session.scalar(select(exists().where(*mine))))


def game_now(table: Table) -> Game | None:
    """The game that a table plays now, or played last where that is over."""
    return db.session.get(Game, table.game_id) if table.game_id else None


def find_game(table: Table, game_id: uuid.UUID | None) -> Game | None:
    """A game of a table by its id, even one in the bin."""
    game = db.session.get(Game, game_id) if game_id else None
    return game if game and game.table_id == table.id else None

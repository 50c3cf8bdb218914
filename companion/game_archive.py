"""The reading side: the games of a table, found and paged, from derived columns alone."""

from __future__ import annotations

import re
import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    bindparam,
    exists,
    func,
    or_,
    select,
    tuple_,
    union,
)
from sqlalchemy.orm import InstrumentedAttribute, aliased

from companion.models import (
    Game,
    GameRuleset,
    Player,
    PlayerDay,
    PlayerGame,
    Seat,
    Sitting,
    Table,
    db,
)
from companion.rules.errors import RulesError
from companion.rules.ruleset.options import Opener
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.ruleset.stored_rules import ruleset_from_options
from companion.scorebook.player_days import EVER
from companion.scorebook.player_games import DEALS
from companion.scorebook.players import find_spellings, name_key, spellings_behind

PAGE = 20  # games

MOST_COUNTED = 1_000  # games that a search counts, so that it costs no more than so many

# The options by which totals and places are shown, and what partners need to be possible.
_SHOWN = ("score_view", "target", "teams", "players", "decks")

_SPELLING = aliased(Player)


def _has_key(counts: InstrumentedAttribute[dict[str, Any]], key: str) -> ColumnElement[bool]:
    found: ColumnElement[bool] = counts[key].as_string().is_not(None)
    return found


# What a player may have done in a game that is looked for, by the count of it.
FIGURES: Mapping[str, ColumnElement[bool]] = {
    "wins": PlayerGame.has_won.is_(True),
    "places": PlayerGame.place > 0,
    "queens": PlayerGame.queens > 0,
    "moons": PlayerGame.moons > 0,
    "near_moons": PlayerGame.near_moons > 0,
    "clean_hands": PlayerGame.clean_hands > 0,
    "hold": PlayerGame.hold_hands > 0,
    **{deal: _has_key(PlayerGame.by_deal, deal) for deal in DEALS},
}

# The same of hands with one direction of the pass, and with points from one number to another.
_PASSED = re.compile(r"pass:(?P<passed>[A-Z0-9]{1,4})", re.ASCII)
_POINTS = re.compile(r"points:(?P<low>-?\d{1,3}):(?P<high>-?\d{1,3})", re.ASCII)

_MOST_POINTS = 100  # different ones that are looked for at once


@dataclass(frozen=True)
class Span:
    """The games that began from a moment on and before another; all of them without."""

    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True)
class Wanted:
    """What is looked for: games of a span, with this player, of this variant; nothing finds all.

    `figure` is one that `find_figure` knows: games in which the player did that; with `players`
    those of so many. `against`: games in which this one played as well; with "places" both to the
    end, and not as partners; with "after" just before the player. Each of the `words` stands in
    the game's place, note or label, or in the note of a hand.
    """

    player: uuid.UUID | None = None
    against: uuid.UUID | None = None
    variant: str | None = None
    figure: str | None = None
    players: int | None = None
    span: Span = Span()
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Score:
    """What one seat came to in a game; `rank` is 0 for a seat that closed."""

    number: int
    name: str
    colour: int
    total: int
    rank: int
    has_won: bool


@dataclass(frozen=True)
class Line:
    """One game of the list, with its scores, the best first.

    `ruleset`: what its numbers are shown by, None where not even that can be read. `is_readable`:
    whether its pages open.
    """

    game: Game
    scores: Sequence[Score]
    ruleset: Ruleset | None
    is_readable: bool


class PageKey(NamedTuple):
    """Where a page of the list begins or ends: a game, by what the list is ordered by."""

    played_at: datetime
    game: uuid.UUID


@dataclass(frozen=True)
class Page:
    """Some of the games that were found, the newest first.

    `older`: the last of them where older ones follow, `newer` the first where there are newer ones.
    `found` is how many there are in all, `MOST_COUNTED` and one more for any that are more.
    """

    lines: Sequence[Line]
    found: int
    older: PageKey | None = None
    newer: PageKey | None = None


def games_of(
    table: Table, wanted: Wanted, before: PageKey | None = None, after: PageKey | None = None
) -> Page:
    """A page of the table's games: the newest, or those right `before` or `after` another.

    An index has them in their order, so that a page costs what it shows and what lies between.
    """
    mine = _conditions(table, wanted)
    keys = [*_find_keys(mine, after, is_newer=True)][::-1] if after else []
    if after and len(keys) > PAGE:
        return Page(_lines_of_keys(keys[1:]), _count(mine), older=keys[-1], newer=keys[1])
    before = None if after else before  # a page that would not be full is the first one
    keys = _find_keys(mine, before)
    is_all = before is None and len(keys) <= PAGE  # what is rare is looked for once
    found = len(keys) if is_all else _count(mine)
    older = keys[PAGE - 1] if len(keys) > PAGE else None
    keys = keys[:PAGE]
    return Page(_lines_of_keys(keys), found, older, keys[0] if before and keys else None)


def _count(mine: Sequence[ColumnElement[bool]]) -> int:
    """How many games there are, as far as they are counted."""
    few = select(Game.id).where(*mine).limit(MOST_COUNTED + 1).subquery()
    return db.session.scalar(select(func.count()).select_from(few)) or 0


def _find_keys(
    mine: Sequence[ColumnElement[bool]], beyond: PageKey | None, *, is_newer: bool = False
) -> list[PageKey]:
    """The games of a page and one more, from the game beyond which it begins."""
    key = tuple_(Game.played_at, Game.id)
    games = select(Game.played_at, Game.id).where(*mine).limit(PAGE + 1)
    if is_newer:
        games = games.order_by(Game.played_at, Game.id)
    else:
        games = games.order_by(Game.played_at.desc(), Game.id.desc())
    if beyond:
        other = tuple_(
            bindparam("played_at", beyond.played_at, Game.played_at.type),
            bindparam("game", beyond.game, Game.id.type),
        )
        games = games.where(key > other if is_newer else key < other)
    return [PageKey(*row) for row in db.session.execute(games)]


def _lines_of_keys(keys: Sequence[PageKey]) -> list[Line]:
    games = db.session.scalars(select(Game).where(Game.id.in_([key.game for key in keys])))
    found = {game.id: game for game in games}
    return lines_of([found[key.game] for key in keys])


def lines_of(games: Sequence[Game]) -> list[Line]:
    """These games with their scores and rules: two statements for all of them."""
    ids = [game.id for game in games]
    scores, rulesets = _scores(ids), _rulesets(ids)
    return [_line(game, scores[game.id], rulesets[game.id]) for game in games]


def _line(game: Game, scores: Sequence[Score], rulesets: Sequence[GameRuleset]) -> Line:
    stated = [_read(row) for row in rulesets if row.from_hand > 0]  # the others count no more
    is_readable = None not in stated
    ruleset = stated[-1] if is_readable else _read_what_is_shown(rulesets[-1])
    return Line(game, scores, ruleset, is_readable)


def _conditions(table: Table, wanted: Wanted) -> list[ColumnElement[bool]]:
    """What is asked of each game by itself, so that the search can end with the page."""
    mine = [Game.table_id == table.id, Game.deleted_at.is_(None)]
    if wanted.variant:
        mine.append(Game.variant == wanted.variant)
    if wanted.span.since:
        # played_at is no earlier, and the index is in its order
        mine += [Game.started_at >= wanted.span.since, Game.played_at >= wanted.span.since]
    if wanted.span.until:
        mine.append(Game.started_at < wanted.span.until)
    if wanted.words:
        mine.append(Game.search_text.is_not(None))
        is_postgresql = db.session.get_bind().dialect.name == "postgresql"
        place_of = func.strpos if is_postgresql else func.instr
        mine += [place_of(Game.search_text, name_key(word)) > 0 for word in wanted.words]
    played = PlayerGame.game_id == Game.id
    others = find_spellings(wanted.against) if wanted.against else ()
    if wanted.player:
        players = find_spellings(wanted.player)
        sat = exists().where(Sitting.game_id == Game.id, Sitting.player_id.in_(players))
        if wanted.figure:
            did = [PlayerGame.player_id.in_(players), find_figure(wanted.figure, others)]
            did += [PlayerGame.players == wanted.players] if wanted.players else []
            sat = exists().where(played, *did)
        mine.append(sat)
    if wanted.against:
        met = [PlayerGame.player_id.in_(others), PlayerGame.hands > 0]
        if wanted.figure == "places":
            met += [PlayerGame.place > 0, PlayerGame.sides == PlayerGame.players]
        mine.append(exists().where(played, *met))
    return mine


def find_figure(figure: str, before: Sequence[uuid.UUID] = ()) -> ColumnElement[bool]:
    """Whether a player has hands behind this figure in a game.

    It is one of `FIGURES`, "pass:L", "points:0:4", or "after": right after one of those `before`.
    """
    if figure == "after":
        return or_(False, *(_has_key(PlayerGame.behind, player.hex) for player in before))
    if passed := _PASSED.fullmatch(figure):
        return _has_key(PlayerGame.by_pass, passed["passed"])
    if points := _POINTS.fullmatch(figure):
        wanted = range(int(points["low"]), int(points["high"]) + 1)[:_MOST_POINTS]
        return or_(False, *(_has_key(PlayerGame.by_points, str(number)) for number in wanted))
    return FIGURES[figure]


def is_figure(figure: str) -> bool:
    """Whether `find_figure` knows it."""
    is_known = figure in FIGURES or figure == "after"
    return is_known or bool(_PASSED.fullmatch(figure) or _POINTS.fullmatch(figure))


def _scores(games: Sequence[uuid.UUID]) -> Mapping[uuid.UUID, list[Score]]:
    """The seats somebody sat in, the best first, those that closed last."""
    sat = exists().where(Sitting.game_id == Seat.game_id, Sitting.seat_number == Seat.number)
    rows = db.session.execute(
        select(Seat, Player.name)
        .join(_SPELLING, _SPELLING.id == Seat.player_id)
        .join(Player, Player.id == func.coalesce(_SPELLING.same_as, _SPELLING.id))
        .where(Seat.game_id.in_(games), sat)
        .order_by(Seat.number)
    )
    found: dict[uuid.UUID, list[Score]] = defaultdict(list)
    for seat, name in rows:
        score = Score(seat.number, name, seat.colour, seat.total, seat.rank, seat.has_won)
        found[seat.game_id].append(score)
    for scores in found.values():
        scores.sort(key=lambda score: score.rank or 99)
    return found


def _rulesets(games: Sequence[uuid.UUID]) -> Mapping[uuid.UUID, list[GameRuleset]]:
    """The rules of each game, those it was last played by at the end."""
    rows = db.session.scalars(
        select(GameRuleset).where(GameRuleset.game_id.in_(games)).order_by(GameRuleset.from_hand)
    )
    found: dict[uuid.UUID, list[GameRuleset]] = defaultdict(list)
    for row in rows:
        found[row.game_id].append(row)
    return found


def _read(row: GameRuleset) -> Ruleset | None:
    try:
        return ruleset_from_options(row.options, row.schema)
    except RulesError:
        return None


def _read_what_is_shown(row: GameRuleset) -> Ruleset | None:
    """The usual rules with as much of these as totals and places are shown by."""
    if not isinstance(row.options, Mapping):
        return None
    shown = {name: row.options[name] for name in _SHOWN if name in row.options}
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
    person = func.coalesce(Player.same_as, Player.id)
    counted = (
        select(person, func.count(Sitting.game_id.distinct()))
        .join(Sitting, Sitting.player_id == Player.id)
        .join(Game, Game.id == Sitting.game_id)
        .where(Player.table_id == table.id, Game.deleted_at.is_(None))
        .group_by(person)
    )
    return {row[0]: row[1] for row in db.session.execute(counted)}


def variants_of(table: Table) -> list[str]:
    """The keys of the variants this table has played."""
    over = select(PlayerDay.variant).where(PlayerDay.table_id == table.id, PlayerDay.day == EVER)
    mine = (Game.table_id == table.id, ~Game.is_over, Game.deleted_at.is_(None))
    return sorted(db.session.scalars(union(over, select(Game.variant).where(*mine))))


def open_games(table: Table) -> list[Game]:
    """The games of this table that are on, in the order in which they began."""
    mine = (Game.table_id == table.id, ~Game.is_over, Game.deleted_at.is_(None))
    return list(db.session.scalars(select(Game).where(*mine).order_by(Game.number)))


def newest_game(table: Table, besides: uuid.UUID | None = None) -> uuid.UUID | None:
    """The id of the game that was played last at this table, `besides` this one."""
    mine = select(Game.id).where(Game.table_id == table.id, Game.deleted_at.is_(None))
    mine = mine.where(Game.id != besides) if besides else mine
    return db.session.scalar(mine.order_by(Game.played_at.desc(), Game.id.desc()).limit(1))


def games_with(player: uuid.UUID) -> int:
    """How many games a player has hands in, under any spelling."""
    mine = (
        PlayerGame.table_id == _table_of(player),
        PlayerGame.player_id.in_(spellings_behind(player)),
    )
    going_on = select(func.count()).where(*mine, ~PlayerGame.is_over, PlayerGame.hands > 0)
    return finished_games_with(player) + (db.session.scalar(going_on) or 0)


def finished_games_with(player: uuid.UUID) -> int:
    """How many of them are over."""
    return _sum_days(PlayerDay.games, player)


def wins_of(player: uuid.UUID) -> int:
    """How many games a player has won, alone or with others."""
    return _sum_days(PlayerDay.wins, player)


def _sum_days(figure: InstrumentedAttribute[int], player: uuid.UUID) -> int:
    mine = PlayerDay.table_id == _table_of(player), PlayerDay.day == EVER
    every = select(func.sum(figure)).where(*mine, PlayerDay.player_id.in_(spellings_behind(player)))
    return db.session.scalar(every) or 0


def _table_of(player: uuid.UUID) -> ScalarSelect[uuid.UUID]:
    return select(Player.table_id).where(Player.id == player).scalar_subquery()

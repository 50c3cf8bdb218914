"""The records of a table: the best and the worst of all its games, the first to get there first.

Totals, hands, moons and clean hands are those of the variant and number of players that the table
plays most, as nothing else can be compared; each list is read by an index from a few rows of
`scorebook.player_games`. Wins in a row are those of everyone's whole games, one after the other;
the last game of a streak has its length.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    Select,
    SQLColumnExpression,
    Subquery,
    and_,
    case,
    func,
    literal,
    literal_column,
    select,
    union_all,
)
from sqlalchemy.orm import InstrumentedAttribute, aliased

from companion.game_archive import Span
from companion.models import Game, Player, PlayerGame, Table, db
from companion.player_history import (
    PLACES,
    GameKind,
    in_span,
    join_people,
    read_sums,
    usual_kind,
)
from companion.scorebook.player_games import (
    Begun,
    begun_between,
    find_lost_after,
    find_lost_before,
    read_results,
    win_streaks,
)

LISTED = 3  # of each record

FEWEST = 2  # in a row, to be a streak

_spelling = aliased(Player)

_NONE: ColumnElement[int] = literal_column("0")  # as the partial indexes have it


class Record(NamedTuple):
    """A number that somebody came to, in which game; `hand` is 0 where it is the whole game's."""

    player: Player
    game: Game
    number: int
    hand: int = 0


def table_kind(table: Table) -> GameKind | None:
    """The games that the table's records are of: the variant and number of players of most."""
    return usual_kind(read_sums(table, Span(), counts=PLACES))


def best_games(table: Table, kind: GameKind) -> list[Record]:
    """The lowest totals of who played a game to its end."""
    whole = [*_of_kind(table, kind), PlayerGame.place > _NONE]
    return _first(whole, PlayerGame.total, is_lowest=True)


def worst_games(table: Table, kind: GameKind) -> list[Record]:
    """The highest totals of who played a game to its end."""
    return _first([*_of_kind(table, kind), PlayerGame.place > _NONE], PlayerGame.total)


def worst_hands(table: Table, kind: GameKind) -> list[Record]:
    """The most points somebody took in a hand without a moon, one hand of each player and game."""
    mine = [*_of_kind(table, kind), PlayerGame.worst_hand > _NONE]
    return _first(mine, PlayerGame.worst_points, PlayerGame.worst_hand)


def most_moons(table: Table, kind: GameKind) -> list[Record]:
    """The most moons of a player in one game."""
    mine = [*_of_kind(table, kind), PlayerGame.last_moon > _NONE]
    return _first(mine, PlayerGame.moons, PlayerGame.last_moon)


def clean_streaks(table: Table, kind: GameKind) -> list[Record]:
    """The most clean hands in a row in one game; `hand` is the last of them."""
    mine = [*_of_kind(table, kind), PlayerGame.clean_until > _NONE]
    return _first(mine, PlayerGame.clean_streak, PlayerGame.clean_until, fewest=FEWEST)


def winning_streaks(table: Table) -> list[Record]:
    """The most games that somebody won one after the other, with the last of them.

    Games that the person did not play to the end stand apart: they neither count nor interrupt.
    """
    mine = [PlayerGame.table_id == table.id, PlayerGame.has_won]
    return _first(mine, PlayerGame.win_streak, fewest=FEWEST)


def own_records(
    table: Table, kind: GameKind, players: Sequence[uuid.UUID], span: Span
) -> Mapping[str, Record]:
    """The best and worst that one person came to in a span, the first time.

    `players` are all that stand for the person. What nobody can tell yet is left out. Wins in a row
    are those within the span, whatever came before it and after.
    """
    rows = PlayerGame
    whole, scored = rows.place > _NONE, rows.worst_hand > _NONE
    clean = and_(rows.clean_until > _NONE, rows.clean_streak >= FEWEST)
    wanted = {
        "best_game": _Wanted(whole, func.min, rows.total, _NONE),
        "worst_game": _Wanted(whole, func.max, rows.total, _NONE),
        "worst_hand": _Wanted(scored, func.max, rows.worst_points, rows.worst_hand),
        "clean_hands": _Wanted(clean, func.max, rows.clean_streak, rows.clean_until),
    }
    wanted = {
        key: one._replace(only=and_(*_of_kind(table, kind), one.only))
        for key, one in wanted.items()
    }
    mine = [rows.player_id.in_(players), *in_span(span)]
    if span != Span():
        # What is stored of wins began before the span, or went on after it.
        counted, stored = _streaks(players, span)
        if stored is not None:
            wanted["wins"] = _Wanted(stored, func.max, rows.win_streak, _NONE)
        own = dict(_read_firsts(wanted, _best_numbers(wanted, mine), mine))
        if streak := _longer_streak(own.get("wins"), counted):
            own["wins"] = streak
        return own
    won = and_(rows.table_id == table.id, rows.has_won, rows.win_streak >= FEWEST)
    wanted["wins"] = _Wanted(won, func.max, rows.win_streak, _NONE)
    bests = {
        key: select(one.extreme(one.number)).where(one.only, *mine).scalar_subquery()
        for key, one in wanted.items()
    }
    return _read_firsts(wanted, bests, mine)


class _Wanted(NamedTuple):
    """The lowest or the highest number of some rows, and the column that has its hand."""

    only: ColumnElement[bool]
    extreme: Callable[[Any], ColumnElement[int]]
    number: SQLColumnExpression[int]
    hand: SQLColumnExpression[int]


def _best_numbers(
    wanted: Mapping[str, _Wanted], mine: Sequence[ColumnElement[bool]]
) -> Mapping[str, int]:
    """The numbers of the rows that are `mine`, all by one read; those that there are.

    The table is in no condition that all of them share: its games of the span would be read.
    """
    best = (one.extreme(case((one.only, one.number))) for one in wanted.values())
    numbers = db.session.execute(select(*best).where(*mine)).one()
    return {key: number for key, number in zip(wanted, numbers, strict=True) if number is not None}


def _read_firsts(
    wanted: Mapping[str, _Wanted],
    bests: Mapping[str, int] | Mapping[str, ScalarSelect[int]],
    mine: Sequence[ColumnElement[bool]],
) -> Mapping[str, Record]:
    """The first of the rows that are `mine` with each best number; an index has these in order."""
    columns = PlayerGame.game_id, PlayerGame.player_id
    firsts = [
        select(
            literal(key).label("key"),
            *columns,
            wanted[key].number.label("number"),
            wanted[key].hand.label("hand"),
        )
        .where(wanted[key].only, *mine, wanted[key].number == best)
        .order_by(PlayerGame.started_at)
        .limit(1)
        .subquery()
        for key, best in bests.items()
    ]
    if not firsts:
        return {}
    few = union_all(*map(select, firsts)).subquery()
    found = {row.key: row for row in db.session.execute(_with_people(few))}
    return {
        key: Record(found[key].Player, found[key].Game, found[key].number, found[key].hand)
        for key in wanted
        if key in found
    }


def _streaks(
    players: Sequence[uuid.UUID], span: Span
) -> tuple[list[tuple[Any, int]], ColumnElement[bool] | None]:
    """Where a person's wins of a span, one after the other, are found.

    What is stored of a streak holds between the first and the last game lost in the span: which
    rows these are, None where there are none. Only the wins before and after them are counted, each
    streak by its last game, as they may be of one that reaches out of the span.
    """
    nobody = uuid.UUID(int=0)  # before every other id
    after = Begun(span.since, nobody) if span.since else None
    before = Begun(span.until, nobody) if span.until else None
    first = find_lost_after(players, after) if after else None
    last = find_lost_before(players, before) if before else None
    stored = None
    if (after and (not first or (before and first > before))) or (before and not last):
        edges = [read_results(players, after, before)]
    else:
        edges = [read_results(players, after, first)] if after else []
        edges += [read_results(players, last, before)] if before else []
        is_streak = PlayerGame.has_won, PlayerGame.win_streak >= FEWEST
        stored = and_(*is_streak, *begun_between(first, last))
    return [found for results in edges for found in win_streaks(results)], stored


def _longer_streak(stored: Record | None, counted: Sequence[tuple[Any, int]]) -> Record | None:
    """The longest of the streaks counted, where the stored one is no longer and not earlier."""
    row, number = max(counted, key=lambda one: one[1], default=(None, 0))
    if row is None or number < FEWEST:
        return None
    if stored and (stored.number, row.started_at) > (number, stored.game.started_at):
        return None
    key = PlayerGame.game_id, PlayerGame.player_id
    chosen = select(*key).where(key[0] == row.game_id, key[1] == row.player_id)
    [(player, game, _)] = db.session.execute(join_people(chosen))
    return Record(player, game, number)


def _with_people(few: Subquery) -> Select[*tuple[Any, ...]]:
    """A few rows with the person and the game of each."""
    return (
        select(Player, Game, few)
        .join(_spelling, _spelling.id == few.c.player_id)
        .join(Player, Player.id == func.coalesce(_spelling.same_as, _spelling.id))
        .join(Game, Game.id == few.c.game_id)
    )


def _of_kind(table: Table, kind: GameKind) -> list[SQLColumnExpression[bool]]:
    return [
        PlayerGame.table_id == table.id,
        PlayerGame.variant == kind.variant,
        PlayerGame.players == kind.players,
    ]


def _first(
    mine: Sequence[SQLColumnExpression[bool]],
    figure: InstrumentedAttribute[int],
    hand: ColumnElement[int] | InstrumentedAttribute[int] = _NONE,
    *,
    fewest: int | None = None,
    is_lowest: bool = False,
) -> list[Record]:
    """The first few by a figure; of those with the same number who came to it first.

    An index has the figures in one order only, and in it the games from the first on: so each
    number is looked for by itself.
    """
    order = figure if is_lowest else figure.desc()
    best = db.session.scalars(select(figure).where(*mine).order_by(order).limit(LISTED)).all()
    numbers = [number for number in best if fewest is None or number >= fewest]
    if not numbers:
        return []
    in_time = PlayerGame.started_at, PlayerGame.game_id, PlayerGame.player_id
    columns = (*in_time, figure.label("number"), hand.label("hand"))
    by_number = (
        select(*columns).where(*mine, figure == number).order_by(*in_time).limit(LISTED).subquery()
        for number in dict.fromkeys(numbers)
    )
    few = union_all(*(select(rows) for rows in by_number)).subquery()
    found = db.session.execute(_with_people(few)).all()
    rows = sorted(found, key=lambda row: (row.started_at, row.game_id, row.player_id))
    rows.sort(key=lambda row: numbers.index(row.number))
    return [Record(row.Player, row.Game, row.number, row.hand) for row in rows[: len(numbers)]]

"""The records of a table: the best and the worst of all its games, the first to get there first.

Totals, hands, moons and clean hands are those of the variant and number of players that the table
plays most, as nothing else can be compared; each list is read by an index from a few rows of
`scorebook.player_games`. Wins in a row are those of everyone's whole games, one after the other;
the last game of a streak has its length.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, SQLColumnExpression, func, literal_column, select, union_all
from sqlalchemy.orm import InstrumentedAttribute, aliased

from companion.game_archive import Span
from companion.models import Game, Player, PlayerGame, Table, db
from companion.player_history import PLACES, GameKind, read_sums, usual_kind

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
    found = db.session.execute(
        select(Player, Game, few)
        .join(_spelling, _spelling.id == few.c.player_id)
        .join(Player, Player.id == func.coalesce(_spelling.same_as, _spelling.id))
        .join(Game, Game.id == few.c.game_id)
    ).all()
    rows = sorted(found, key=lambda row: (row.started_at, row.game_id, row.player_id))
    rows.sort(key=lambda row: numbers.index(row.number))
    return [Record(row.Player, row.Game, row.number, row.hand) for row in rows[: len(numbers)]]

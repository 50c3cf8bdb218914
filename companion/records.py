"""The records of a table: the best and the worst of all its games, the first to get there first.

Totals, hands, moons and clean hands are those of the variant and number of players that the table
plays most, as nothing else can be compared; each list is read by an index from a few rows of
`scorebook.player_games`. Wins in a row are those of everyone's whole games, one after the other.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, func, literal, or_, select
from sqlalchemy.orm import InstrumentedAttribute, aliased

from companion.game_archive import Span
from companion.models import Game, Player, PlayerGame, Table, db
from companion.player_history import GameKind, usual_kind

LISTED = 3  # of each record

FEWEST = 2  # in a row, to be a streak

_WHOLE_GAME = literal(0)  # no hand of it

_spelling = aliased(Player)
_person = func.coalesce(_spelling.same_as, _spelling.id)


class Record(NamedTuple):
    """A number that somebody came to, in which game; `hand` is 0 where it is the whole game's."""

    player: Player
    game: Game
    number: int
    hand: int = 0


def table_kind(table: Table) -> GameKind | None:
    """The games that the table's records are of: the variant and number of players of most."""
    return usual_kind(table, Span())


def best_games(table: Table, kind: GameKind) -> list[Record]:
    """The lowest totals of who played a game to its end."""
    return _first(table, kind, PlayerGame.total, is_lowest=True, is_whole=True)


def worst_games(table: Table, kind: GameKind) -> list[Record]:
    """The highest totals of who played a game to its end."""
    return _first(table, kind, PlayerGame.total, is_whole=True)


def worst_hands(table: Table, kind: GameKind) -> list[Record]:
    """The most points somebody took in a hand without a moon, one hand of each player and game."""
    return _first(table, kind, PlayerGame.worst_points, hand=PlayerGame.worst_hand)


def most_moons(table: Table, kind: GameKind) -> list[Record]:
    """The most moons of a player in one game."""
    return _first(table, kind, PlayerGame.moons, hand=PlayerGame.last_moon)


def clean_streaks(table: Table, kind: GameKind) -> list[Record]:
    """The most clean hands in a row in one game; `hand` is the last of them."""
    found = _first(table, kind, PlayerGame.clean_streak, hand=PlayerGame.clean_until)
    return [one for one in found if one.number >= FEWEST]


def _first(
    table: Table,
    kind: GameKind,
    figure: InstrumentedAttribute[int],
    *,
    hand: ColumnElement[int] | InstrumentedAttribute[int] = _WHOLE_GAME,
    is_lowest: bool = False,
    is_whole: bool = False,
) -> list[Record]:
    mine = [
        PlayerGame.table_id == table.id,
        PlayerGame.variant == kind.variant,
        PlayerGame.players == kind.players,
        PlayerGame.place > 0 if is_whole else figure > 0,
    ]
    rows = db.session.execute(
        select(Player, Game, figure, hand)
        .select_from(PlayerGame)
        .join(_spelling, _spelling.id == PlayerGame.player_id)
        .join(Player, Player.id == _person)
        .join(Game, Game.id == PlayerGame.game_id)
        .where(*mine)
        .order_by(figure if is_lowest else figure.desc(), PlayerGame.started_at, Game.number)
        .limit(LISTED)
    )
    return [Record(*row) for row in rows]


def winning_streaks(table: Table) -> list[Record]:
    """The most games that somebody won one after the other, with the last of them.

    Games that the person did not play to the end stand apart: they neither count nor interrupt.
    """
    one_by_one = PlayerGame.started_at, PlayerGame.game_id
    played = (
        select(
            _person.label("person"),
            PlayerGame.started_at,
            PlayerGame.has_won,
            func.row_number().over(partition_by=_person, order_by=one_by_one).label("number"),
            func.row_number()
            .over(partition_by=(_person, PlayerGame.has_won), order_by=one_by_one)
            .label("number_alike"),
        )
        .select_from(PlayerGame)
        .join(_spelling, _spelling.id == PlayerGame.player_id)
        .where(PlayerGame.table_id == table.id, PlayerGame.place > 0)
        .subquery()
    )
    # All wins of a streak are as far from their number among the wins as the first of them.
    length, last = func.count(), func.max(played.c.started_at)
    streaks = db.session.execute(
        select(played.c.person, length, last)
        .where(played.c.has_won)
        .group_by(played.c.person, played.c.number - played.c.number_alike)
        .having(length >= FEWEST)
        .order_by(length.desc(), last)
        .limit(LISTED)
    ).all()
    ends = _games_won(table, [(person, last) for person, _, last in streaks])
    return [Record(*ends[person, last], length) for person, length, last in streaks]


WonAt = tuple[uuid.UUID, datetime]


def _games_won(table: Table, wanted: Sequence[WonAt]) -> Mapping[WonAt, tuple[Player, Game]]:
    """Who won the game that began at a moment, and that game."""
    these = [and_(_person == person, PlayerGame.started_at == moment) for person, moment in wanted]
    rows = db.session.execute(
        select(Player, Game)
        .select_from(PlayerGame)
        .join(_spelling, _spelling.id == PlayerGame.player_id)
        .join(Player, Player.id == _person)
        .join(Game, Game.id == PlayerGame.game_id)
        .where(PlayerGame.table_id == table.id, PlayerGame.has_won, or_(False, *these))
        .order_by(Game.number)
    )
    return {(player.id, game.started_at): (player, game) for player, game in rows}

"""The nights of a table: the games of a day, which is a fact of each, and one list over them.

A night costs what was played in it, however long the table's history is.
"""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, extract, func, or_, select, update

from companion import scorebook
from companion.history.archive import PERSON, SPELLING, ListedGame, Span, in_span, lines_of
from companion.models import Game, Player, Result, Table, db
from companion.scorebook.book import packs_of
from companion.scorebook.errors import Refused
from companion.scorebook.players import find_spellings
from companion.scorebook.results import hands_with

EARLIEST = date(1850, 1, 1)  # Hearts is not much older


class Night(NamedTuple):
    """A night in a list: how many games it has, and who won how many of them, the most first."""

    day: date
    games: int
    wins: Sequence[tuple[str, int]]


def latest_night(table: Table) -> date | None:
    """The day of the newest night with a game."""
    return db.session.scalar(select(func.max(Game.day)).where(*_of_table(table)))


def _of_table(table: Table) -> tuple[ColumnElement[bool], ...]:
    """The games of a table that are of a night: of a few only the year is known."""
    return Game.table_id == table.id, Game.deleted_at.is_(None), and_(Game.day_known)


def games_of_night(table: Table, day: date) -> list[ListedGame]:
    """The games of a night, in the order they began."""
    games = select(Game).where(*_of_table(table), Game.day == day)
    return lines_of(list(db.session.scalars(games.order_by(Game.started_at, Game.number))))


def years_with_games(table: Table) -> list[int]:
    """The years with a night, or with a game of which no more is known; the newest first."""
    year = extract("year", Game.day)
    mine = Game.table_id == table.id, Game.deleted_at.is_(None)
    return sorted(map(int, db.session.scalars(select(year).where(*mine).distinct())), reverse=True)


def games_without_date(table: Table, year: int) -> list[ListedGame]:
    """The games of a year that are of no night, in the order they were written down."""
    games = select(Game).where(
        Game.table_id == table.id,
        Game.deleted_at.is_(None),
        ~Game.day_known,
        *in_span(Span.of_year(year), Game.day),
    )
    return lines_of(list(db.session.scalars(games.order_by(Game.number))))


def nights_of_year(table: Table, year: int) -> list[Night]:
    """The nights of a year with a game that has hands or an end, the newest first."""
    span, played = Span.of_year(year), or_(Game.hand_count > 0, Game.is_over)
    counted = select(Game.day, func.count()).where(*_of_table(table), played)
    in_year = counted.where(*in_span(span, Game.day))
    by_day = in_year.group_by(Game.day).order_by(Game.day.desc())
    won = (
        select(Result.day, Player.name, func.count())
        .select_from(Result)
        .join(SPELLING, SPELLING.id == Result.player_id)
        .join(Player, Player.id == PERSON)
        .where(Result.table_id == table.id, *in_span(span, Result.day))
        .where(Result.day_known, Result.is_whole, Result.won)
        .group_by(Result.day, Player.name)
    )
    wins: dict[date, list[tuple[str, int]]] = defaultdict(list)
    for day, name, count in db.session.execute(won):
        wins[day].append((name, count))
    return [
        Night(day, games, sorted(wins[day], key=lambda pair: (-pair[1], pair[0])))
        for day, games in db.session.execute(by_day)
    ]


class Crown(NamedTuple):
    """Who keeps the queen since this night, and how often that player took her there.

    `hands`: those of the night of which it is known who took her; of `unknown` ones it is not.
    """

    player: Player
    queens: int
    hands: int
    unknown: int
    night: date


def crown_of(table: Table, night: date | None = None) -> Crown | None:
    """Who took the queen most on the latest night on which anybody did, or on this one.

    Of several the one who took her last.
    """
    taken = [Result.table_id == table.id, Result.day_known, Result.queens > 0]
    latest = select(Result.day).where(*taken).order_by(Result.day.desc()).limit(1)
    night = night or db.session.scalar(latest)
    if night is None:
        return None
    of_night = (
        select(Player, Result, Game)
        .select_from(Result)
        .join(Game, Game.id == Result.game_id)
        .join(SPELLING, SPELLING.id == Result.player_id)
        .join(Player, Player.id == PERSON)
        .where(Result.table_id == table.id, Result.day_known, Result.day == night)
    )
    queens, of_game = Counter[Player](), Counter[Game]()
    for player, result, game in db.session.execute(of_night):
        queens[player] += result.queens
        of_game[game] += result.queens
    hands = sum(taken // _packs(game) for game, taken in of_game.items())
    unknown = max(sum(game.hand_count for game in of_game) - hands, 0)
    most = max(queens.values(), default=0)
    first = [
        Crown(player, taken, hands, unknown, night)
        for player, taken in queens.items()
        if taken == most > 0
    ]
    if len(first) < 2:
        return first[0] if first else None
    try:
        last = _find_last_taker(table, first[0].night, [one.player.id for one in first])
    except scorebook.UnreadableGame:
        return None  # nobody can tell any more who took her last
    return next(one for one in first if one.player.id == last)


def _packs(game: Game) -> int:
    """How many queens of spades each hand of a game has; one where nobody can tell any more."""
    try:
        return packs_of(game)
    except scorebook.UnreadableGame:
        return 1


def _find_last_taker(table: Table, night: date, people: Collection[uuid.UUID]) -> uuid.UUID:
    """Which of these people, who all took the queen on a night, did so last."""
    spellings = {person: find_spellings(person) for person in people}
    every = [each for mine in spellings.values() for each in mine]
    games = (
        select(Game.id)
        .join(Result, Result.game_id == Game.id)
        .where(Result.table_id == table.id, Result.day_known, Result.day == night)
        .where(Result.queens > 0, Result.player_id.in_(every))
        .order_by(Game.started_at.desc(), Game.number.desc())
    )
    state = scorebook.look_up(table, db.session.scalars(games.limit(1)).one())
    assert state
    last = {
        person: max(hands_with(state, mine, "queens"), default=0)
        for person, mine in spellings.items()
    }
    return max(last, key=lambda person: (last[person], person))


def move_games(table: Table, games: Collection[uuid.UUID], day: date | None, tonight: date) -> None:
    """Say that these games were played on another day.

    Raises Refused for none, long ago, or later than tomorrow, which it may be somewhere already.
    """
    if day is None or not EARLIEST <= day <= tonight + timedelta(days=1):
        raise Refused("no_such_night", field="day")
    mine = Game.table_id == table.id, Game.id.in_(games)
    db.session.execute(update(Game).where(*mine).values(day=day, asks_day=False))
    results = Result.table_id == table.id, Result.game_id.in_(games)
    db.session.execute(update(Result).where(*results).values(day=day))


def games_with_questions(tables: Collection[uuid.UUID]) -> Sequence[Game]:
    """The games of these tables of which nobody has said yet what a change elsewhere asks.

    Whether they ended earlier, how a moon counts, and on which day they were played.
    """
    is_asked = or_(Game.ended_earlier.is_not(None), Game.asked_moon.is_not(None), Game.asks_day)
    mine = Game.table_id.in_(tables), is_asked, Game.deleted_at.is_(None)
    return db.session.scalars(select(Game).where(*mine).order_by(Game.day, Game.number)).all()

"""What everyone did at a table over many games: sums of the rows of `results`.

A person's games under every spelling are that person's. Nothing is mixed that cannot be compared:
queens and points are counted against an even share (1 is average), best and worst game are those
of one variant with one number of players that ended alike.
"""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, SQLColumnExpression, and_, func, literal, or_, select
from sqlalchemy.orm import aliased

from companion.history.archive import PLAYED, Span, in_span
from companion.models import Game, Player, Result, Table, db
from companion.scorebook.players import people_by_spelling, spelling_ids
from companion.scorebook.results import COMPARABLE, PLACE_POINT, WHOLE, Counts, add_counts

FEWEST_HANDS = 20  # behind a share that is worth telling

FEWEST_GAMES = 5  # the same of wins

_spelling = aliased(Player)

_PERSON = func.coalesce(_spelling.same_as, _spelling.id)

_IN_TIME = Result.day, Result.ended_at, Result.game_id


class GameKind(NamedTuple):
    """Games that can be compared: those of one variant with one number of players.

    Totals are compared only where they ended alike: `end` is a comparable one of
    `scorebook.results`, and "" where no game has one.
    """

    variant: str
    players: int
    end: str = ""


def same_kind(kind: GameKind) -> list[ColumnElement[bool]]:
    """The games whose hands can be compared."""
    return [Result.variant == kind.variant, Result.players == kind.players]


def same_end(kind: GameKind) -> list[ColumnElement[bool]]:
    """The games whose totals can be compared, of those who played all of one."""
    return [*same_kind(kind), Result.end == kind.end, and_(Result.is_whole)]


@dataclass(frozen=True)
class PersonSums:
    """One person's games of a span, added up as `scorebook.results` counts them.

    `games` with hands that count, or played whole, on so many `nights`; `whole_games` from the
    first hand to the end, and of these the `wins`; `partly_won` of the others. `fair_wins`: an even
    share of the wins, in parts of `WHOLE`. Of the `opponents` in whole games so many
    `beaten_halves`: a tie is one.
    """

    player: Player
    games: int = 0
    nights: int = 0
    whole_games: int = 0
    wins: int = 0
    partly_won: int = 0
    fair_wins: int = 0
    beaten_halves: int = 0
    opponents: int = 0
    place_parts: int = 0
    hands: int = 0
    points: int = 0
    fair_points: int = 0
    known_queens: int = 0
    queens: int = 0
    fair_queens: int = 0
    moons: int = 0
    near_moons: int = 0
    clean_hands: int = 0
    hold_hands: int = 0
    hold_points: int = 0
    hold_fair: int = 0
    games_over: int = 0

    @property
    def place_points(self) -> Fraction:
        """For the whole games."""
        return Fraction(self.place_parts, PLACE_POINT)

    @property
    def partly_played(self) -> int:
        """The games that are over and were not played from the first hand to the last."""
        return self.games_over - self.whole_games

    @property
    def win_share(self) -> float | None:
        """Games won, ties included, for each of an even share; None where there are too few."""
        if self.whole_games < FEWEST_GAMES:
            return None
        return self.wins * WHOLE / self.fair_wins

    @property
    def beaten(self) -> float | None:
        """The share of the opponents that came behind, a tie is half; None where there are none."""
        return self.beaten_halves / (2 * self.opponents) if self.opponents else None

    @property
    def queen_share(self) -> float | None:
        """Queens taken for each of an even share; None where too few hands are known."""
        return _share(self.known_queens, self.queens, self.fair_queens)

    @property
    def point_share(self) -> float | None:
        """Points for each of an even share; None where there are too few, or nothing to share."""
        return _share(self.hands, self.points, self.fair_points)

    @property
    def hold_share(self) -> float | None:
        """The same in hands without a pass."""
        return _share(self.hold_hands, self.hold_points, self.hold_fair)


def _share(hands: int, number: int, fair: int) -> float | None:
    return None if hands < FEWEST_HANDS or fair <= 0 else number * WHOLE / fair


_ADDED = (
    *("hands", "points", "fair_points", "known_queens", "queens", "fair_queens", "moons"),
    *("near_moons", "clean_hands", "hold_hands", "hold_points", "hold_fair"),
)
_SUMS: Mapping[str, ColumnElement[Any]] = {
    "games": func.count().filter(PLAYED),
    "nights": func.count(Result.day.distinct()).filter(PLAYED, Result.day_known),
    "whole_games": func.count().filter(Result.is_whole),
    "wins": func.count().filter(Result.is_whole, Result.won),
    "partly_won": func.count().filter(~Result.is_whole, Result.won),
    "games_over": func.count().filter(Result.is_over),
    "fair_wins": func.sum(WHOLE // Result.players).filter(Result.is_whole),
    "beaten_halves": func.sum(2 * (Result.players - Result.place) - Result.tied + 1).filter(
        Result.is_whole
    ),
    "opponents": func.sum(Result.players - 1).filter(Result.is_whole),
    "place_parts": func.sum(Result.place_points),
    **{name: func.sum(getattr(Result, name)) for name in _ADDED},
}


def read_people(table: Table, span: Span, person: uuid.UUID | None = None) -> list[PersonSums]:
    """Everyone who played in a span, or this person, most place points first."""
    people = people_by_spelling(table.id)
    sums = [each.label(name) for name, each in _SUMS.items()]
    mine = [Result.table_id == table.id, *in_span(span, Result.day)]
    mine += [Result.player_id.in_(spelling_ids(person))] if person else []
    by_person = select(_PERSON.label("person"), *sums).join(
        _spelling, _spelling.id == Result.player_id
    )
    rows = db.session.execute(by_person.where(*mine).group_by(_PERSON)).mappings()
    found = [
        PersonSums(people[row["person"]], **{name: int(row[name] or 0) for name in _SUMS})
        for row in rows
    ]
    played = [one for one in found if one.games or one.games_over]
    return sorted(played, key=lambda one: (-one.place_parts, one.player.name_key))


def count_open_games(table: Table, span: Span) -> int:
    """How many games of a span have hands that count and are not over."""
    mine = Result.table_id == table.id, ~Result.is_over, PLAYED, *in_span(span, Result.day)
    return db.session.scalar(select(func.count(Result.game_id.distinct())).where(*mine)) or 0


def count_games_over(table: Table, span: Span) -> int:
    """How many games of a span are over."""
    mine = [Game.table_id == table.id, Game.is_over, Game.deleted_at.is_(None)]
    counted = select(func.count()).where(*mine, *in_span(span, Game.day))
    return db.session.scalar(counted) or 0


def usual_kind(table: Table, span: Span, person: uuid.UUID | None = None) -> GameKind | None:
    """The variant and number of players of most games, everyone's or this person's.

    And how most of these games ended that did so by their rules.
    """
    kind = Result.variant, Result.players, Result.end
    mine = [Result.table_id == table.id, PLAYED, *in_span(span, Result.day)]
    mine += [Result.player_id.in_(spelling_ids(person))] if person else []
    counted = select(*kind, func.count(Result.game_id.distinct())).where(*mine).group_by(*kind)
    games: Counter[GameKind] = Counter()
    ends: Counter[GameKind] = Counter()
    for variant, players, end, count in db.session.execute(counted):
        games[GameKind(variant, players)] += count
        if end.startswith(COMPARABLE):
            ends[GameKind(variant, players, end)] += count
    usual = _most(games)
    alike = {each: count for each, count in ends.items() if usual and each[:2] == usual[:2]}
    return _most(alike) or usual


def _most(games: Mapping[GameKind, int]) -> GameKind | None:
    """The kind of most games."""
    return min(games, key=lambda kind: (-games[kind], kind), default=None)


class RecordEntry(NamedTuple):
    """Something that somebody came to in a game; `hand` is 0 where it is the whole game's."""

    player: Player
    game: Game
    number: int
    hand: int = 0


def find_first(
    mine: Sequence[ColumnElement[bool]],
    figure: SQLColumnExpression[int],
    hand: SQLColumnExpression[int] | None = None,
    *,
    most: int,
) -> list[RecordEntry]:
    """The first few of some rows in the order of a figure, its sign turned where the most wins.

    Of those with the same number those who came to it first.
    """
    of_hand: SQLColumnExpression[int] = literal(0) if hand is None else hand
    columns = [*_IN_TIME, Result.player_id, figure.label("number"), of_hand.label("hand")]
    ordered = select(*columns).where(*mine)
    few = ordered.order_by(figure, *_IN_TIME, Result.player_id).limit(most).subquery()
    rows = db.session.execute(
        select(Player, Game, few.c.number, few.c.hand)
        .join(_spelling, _spelling.id == few.c.player_id)
        .join(Player, Player.id == _PERSON)
        .join(Game, Game.id == few.c.game_id)
        .order_by(few.c.number, few.c.day, few.c.ended_at, few.c.game_id, few.c.player_id)
    )
    return [RecordEntry(*row) for row in rows]


def last_moon(table: Table, span: Span, person: uuid.UUID | None = None) -> RecordEntry | None:
    """The latest moon of a span, anybody's or this person's."""
    mine = [Result.table_id == table.id, Result.last_moon > 0, *in_span(span, Result.day)]
    mine += [Result.player_id.in_(spelling_ids(person))] if person else []
    order = Result.day.desc(), Result.ended_at.desc(), Result.last_moon.desc()
    latest = (
        select(Player, Game, Result.moons, Result.last_moon)
        .select_from(Result)
        .join(_spelling, _spelling.id == Result.player_id)
        .join(Player, Player.id == _PERSON)
        .join(Game, Game.id == Result.game_id)
        .where(*mine)
    )
    row = db.session.execute(latest.order_by(*order).limit(1)).first()
    return RecordEntry(*row) if row else None


class Rival(NamedTuple):
    """How one person did against another in the games both played to the end."""

    player: Player
    won: int
    lost: int
    tied: int


def rivals(table: Table, span: Span, person: uuid.UUID) -> list[Rival]:
    """Everyone this person met in games that both played whole; who was in more of them first.

    The better place wins.
    """
    other = aliased(Result)
    order = (Result.place < other.place, Result.place > other.place, Result.place == other.place)
    met = (
        select(_PERSON, *(func.count().filter(each) for each in order))
        .select_from(Result)
        .join(other, (other.game_id == Result.game_id) & (other.player_id != Result.player_id))
        .join(_spelling, _spelling.id == other.player_id)
        .where(
            Result.table_id == table.id,
            Result.player_id.in_(spelling_ids(person)),
            and_(Result.is_whole, other.is_whole),
            *in_span(span, Result.day),
        )
        .group_by(_PERSON)
    )
    people = people_by_spelling(table.id)
    found = [Rival(people[row[0]], row[1], row[2], row[3]) for row in db.session.execute(met)]
    return sorted(found, key=lambda one: (-(one.won + one.lost + one.tied), one.player.name_key))


class PassFigures(NamedTuple):
    """One person's hands with one direction of the pass."""

    passed: str
    hands: int
    points: int


class AfterPlayer(NamedTuple):
    """A person's hands in which this player's turn came just before; the share of even is 1."""

    player: Player
    hands: int
    share: float


@dataclass(frozen=True)
class Details:
    """What one person's hands come to: by pass and by points those of one kind, `after` all."""

    by_pass: Sequence[PassFigures]
    by_points: Mapping[int, int]
    after: Sequence[AfterPlayer]


def read_details(table: Table, span: Span, person: uuid.UUID, kind: GameKind | None) -> Details:
    """A person's hands of a span: by pass with the most hands first, after whom the dearest first.

    Neighbours of fewer than `FEWEST_HANDS` hands are left out.
    """
    mine = [Result.table_id == table.id, Result.player_id.in_(spelling_ids(person))]
    rows = select(Result.variant, Result.players, Result.detail)
    passes, points, behind = Counts(), Counts(), Counts()
    for row in db.session.execute(rows.where(*mine, *in_span(span, Result.day))):
        add_counts(behind, row.detail["behind"])
        if kind and (row.variant, row.players) == (kind.variant, kind.players):
            add_counts(passes, row.detail["by_pass"])
            add_counts(points, row.detail["by_points"])
    by_pass = [PassFigures(passed, *counts) for passed, counts in passes.items()]
    return Details(
        sorted(by_pass, key=lambda one: (-one.hands, one.passed)),
        {int(number): hands for number, hands in points.items()},
        _shares_after(people_by_spelling(table.id), behind),
    )


def _shares_after(people: Mapping[uuid.UUID, Player], behind: Counts) -> list[AfterPlayer]:
    by_person = Counts()
    for key, counts in behind.items():
        add_counts(by_person, {people[uuid.UUID(key)].id.hex: counts})
    found = [
        AfterPlayer(people[uuid.UUID(key)], hands, points * WHOLE / fair)
        for key, (hands, points, fair) in by_person.items()
        if hands >= FEWEST_HANDS and fair > 0
    ]
    return sorted(found, key=lambda one: (-one.share, one.player.name_key))


class PlacesOfNight(NamedTuple):
    """One night: the places somebody came to, and how many opponents were beaten, in halves."""

    day: date
    places: tuple[int, ...]
    beaten_halves: int
    opponents: int

    @property
    def beaten(self) -> float:
        """The share of the opponents that were beaten, 0 to 1."""
        return self.beaten_halves / (2 * self.opponents)


def places_by_night(table: Table, span: Span, person: uuid.UUID, most: int) -> list[PlacesOfNight]:
    """The latest nights on which somebody played whole games, so many at most; a tie is half."""
    mine = [Result.table_id == table.id, Result.player_id.in_(spelling_ids(person))]
    mine += [and_(Result.is_whole, Result.day_known), Result.players > 1]
    mine += in_span(span, Result.day)
    latest = select(Result.day).where(*mine).distinct().order_by(Result.day.desc()).limit(most)
    days = db.session.scalars(latest).all()
    if not days:
        return []
    columns = Result.day, Result.place, Result.tied, Result.players
    rows = db.session.execute(
        select(*columns).where(*mine, Result.day >= days[-1]).order_by(*_IN_TIME)
    )
    return [_add_up(day, [*of_day]) for day, of_day in groupby(rows, lambda row: row.day)]


def _add_up(day: date, rows: Sequence[Any]) -> PlacesOfNight:
    return PlacesOfNight(
        day,
        tuple(row.place for row in rows),
        sum(2 * (row.players - row.place) - row.tied + 1 for row in rows),
        sum(row.players - 1 for row in rows),
    )


class Night(NamedTuple):
    """A night in a list: how many games it has, and everyone's place points, the most first."""

    day: date
    games: int
    scores: Sequence[tuple[str, Fraction]]


def latest_nights(table: Table, most: int) -> list[Night]:
    """The latest nights with a game that has hands or an end, the newest first."""
    mine = [Game.table_id == table.id, Game.deleted_at.is_(None), and_(Game.day_known)]
    mine.append(or_(Game.hand_count > 0, Game.is_over))
    counted = select(Game.day, func.count()).where(*mine).group_by(Game.day)
    latest = db.session.execute(counted.order_by(Game.day.desc()).limit(most))
    games = {row[0]: row[1] for row in latest}
    by_person = (
        select(Result.day, Player.name, func.sum(Result.place_points))
        .join(_spelling, _spelling.id == Result.player_id)
        .join(Player, Player.id == _PERSON)
        .where(Result.table_id == table.id, Result.is_whole)
        .where(Result.day_known, Result.day.in_(games))
        .group_by(Result.day, Player.name)
    )
    scores: dict[date, list[tuple[str, Fraction]]] = defaultdict(list)
    for day, name, parts in db.session.execute(by_person):
        scores[day].append((name, Fraction(int(parts), PLACE_POINT)))
    return [
        Night(day, count, sorted(scores[day], key=lambda pair: (-pair[1], pair[0])))
        for day, count in games.items()
    ]

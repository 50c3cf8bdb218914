"""What everyone did at a table over many games: sums of the rows of `scorebook.player_games`.

A person's games under every spelling are that person's. Nothing is mixed that cannot be compared:
queens and points are counted against an even share (1 is average), best and worst game are those
of one variant with one number of players.
"""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, tzinfo
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from sqlalchemy import ColumnElement, Integer, case, cast, func, select
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.orm import aliased

from companion.database import cannot_write, write_transaction
from companion.evenings import evening_day, scale_of_table
from companion.game_archive import Span
from companion.models import Game, Player, PlayerGame, Table, db
from companion.scorebook.player_games import (
    BEHIND_COUNTS,
    HAND_COUNTS,
    WHOLE,
    find_games_without_rows,
    write_missing_player_games,
)

FEWEST_HANDS = 20  # behind a share that is worth telling

FEWEST_GAMES = 5  # the same of wins

LATEST = 30  # games looked at for the latest evenings

AT_ONCE = 200  # games counted in one transaction

_spelling = aliased(Player)
_person = func.coalesce(_spelling.same_as, _spelling.id)
_SUMMED = (
    "hands",
    "points",
    "fair_points",
    "clean_hands",
    "moons",
    "near_moons",
    "queen_hands",
    "queens",
    "fair_queens",
    "hold_hands",
    "hold_points",
    "hold_fair_points",
    "beaten_halves",
    "opponents",
)


def count_old_games() -> None:
    """Count the games that were played before this version counted them, once.

    Nothing is written where there are none. Of several processes that start together, one counts
    a game first, and the others look again.
    """
    last: uuid.UUID | None = None
    try:
        while games := find_games_without_rows(last, AT_ONCE):
            with suppress(IntegrityError):
                with write_transaction():
                    for table_id, game_id in games:
                        write_missing_player_games(table_id, game_id)
                last = games[-1][1]
    except OperationalError as error:
        if not cannot_write(error.orig):
            raise
    finally:
        db.session.remove()
        db.engine.dispose()  # a server that forks must not share our connection


def place_points(sides: int, place: int, tied: int, scale: Sequence[int] = ()) -> Fraction:
    """The points for a place among so many sides, by the table's `scale` as `evenings` has it.

    Who shares a place gets the mean of the places that they take up.
    """
    worth = (*scale, *[0] * sides) if scale else range(sides, 0, -1)
    return Fraction(sum(worth[place - 1 : place - 1 + tied]), tied)


class PlaceCount(NamedTuple):
    """How often somebody came to a place among so many sides, shared by `tied` of them."""

    sides: int
    place: int
    tied: int
    games: int


@dataclass
class PlayerSeason:
    """One person's games of a span, added up as `scorebook.player_games` counts them."""

    player: Player
    games: int = 0
    wins: int = 0
    hands: int = 0
    points: int = 0
    fair_points: int = 0
    clean_hands: int = 0
    moons: int = 0
    near_moons: int = 0
    queen_hands: int = 0
    queens: int = 0
    fair_queens: int = 0
    hold_hands: int = 0
    hold_points: int = 0
    hold_fair_points: int = 0
    beaten_halves: int = 0
    opponents: int = 0
    places: list[PlaceCount] = field(default_factory=list)
    place_points: Fraction = Fraction(0)

    @property
    def whole_games(self) -> int:
        """The games played from the first hand to the end."""
        return sum(each.games for each in self.places)

    @property
    def win_share(self) -> float | None:
        """Games won, ties included, for each of an even share; None where there are too few."""
        if self.whole_games < FEWEST_GAMES:
            return None
        won = sum(each.games for each in self.places if each.place == 1)
        return float(won / sum(Fraction(each.games, each.sides) for each in self.places))

    @property
    def beaten(self) -> float | None:
        """The share of the opponents that came behind, a tie is half; None where there are none."""
        met = sum(each.games * (each.sides - 1) for each in self.places)
        if not met:
            return None
        behind = sum(
            each.games * (each.sides - each.place - Fraction(each.tied - 1, 2))
            for each in self.places
        )
        return float(behind / met)

    @property
    def queen_share(self) -> float | None:
        """Queens taken for each of an even share; None where too few hands are known."""
        if self.queen_hands < FEWEST_HANDS or not self.fair_queens:
            return None
        return self.queens * WHOLE / self.fair_queens

    @property
    def point_share(self) -> float | None:
        """Points for each of an even share; None where there are too few, or nothing to share."""
        if self.hands < FEWEST_HANDS or self.fair_points <= 0:
            return None
        return self.points * WHOLE / self.fair_points

    @property
    def hold_share(self) -> float | None:
        """The same in hands without a pass."""
        if self.hold_hands < FEWEST_HANDS or self.hold_fair_points <= 0:
            return None
        return self.hold_points * WHOLE / self.hold_fair_points


def seasons(table: Table, span: Span) -> list[PlayerSeason]:
    """Everyone who played in this span, most place points first. Two statements."""
    sums = [func.sum(getattr(PlayerGame, name)) for name in _SUMMED]
    wins = func.sum(cast(PlayerGame.has_won, Integer))
    rows = db.session.execute(
        select(Player, func.count(), wins, *sums)
        .select_from(PlayerGame)
        .join(_spelling, _spelling.id == PlayerGame.player_id)
        .join(Player, Player.id == _person)
        .where(*_in_span(table, span), PlayerGame.hands > 0)
        .group_by(Player.id)
    )
    found = {row[0].id: PlayerSeason(row[0], row[1], row[2], *(row[3:])) for row in rows}
    scale = scale_of_table(table)
    for person, *counted in db.session.execute(
        select(_person, PlayerGame.sides, PlayerGame.place, PlayerGame.tied, func.count())
        .select_from(PlayerGame)
        .join(_spelling, _spelling.id == PlayerGame.player_id)
        .where(*_in_span(table, span), PlayerGame.place > 0)
        .group_by(_person, PlayerGame.sides, PlayerGame.place, PlayerGame.tied)
    ):
        if person in found:
            count, season = PlaceCount(*counted), found[person]
            season.places.append(count)
            worth = place_points(count.sides, count.place, count.tied, scale)
            season.place_points += count.games * worth
    return sorted(found.values(), key=lambda one: (-one.place_points, one.player.name_key))


def _in_span(table: Table, span: Span) -> list[ColumnElement[bool]]:
    found = [PlayerGame.table_id == table.id]
    if span.since:
        found.append(PlayerGame.started_at >= span.since)
    return found


class FoundMoon(NamedTuple):
    """A moon that somebody shot: the game and the number of the hand."""

    player: Player
    game: Game
    hand: int


def last_moon(table: Table, span: Span, player: uuid.UUID | None = None) -> FoundMoon | None:
    """The latest moon of a span, anybody's or this person's."""
    mine = _in_span(table, span) + ([_person == player] if player else [])
    row = db.session.execute(
        select(Player, Game, PlayerGame.last_moon)
        .select_from(PlayerGame)
        .join(_spelling, _spelling.id == PlayerGame.player_id)
        .join(Player, Player.id == _person)
        .join(Game, Game.id == PlayerGame.game_id)
        .where(*mine, PlayerGame.last_moon > 0)
        .order_by(PlayerGame.started_at.desc(), PlayerGame.last_moon.desc())
        .limit(1)
    ).first()
    return FoundMoon(*row) if row else None


class FoundTotal(NamedTuple):
    """What somebody ended a game with."""

    player: Player
    game: Game
    total: int


class GameKind(NamedTuple):
    """Games that can be compared: those of one variant with one number of players."""

    variant: str
    players: int


class Extremes(NamedTuple):
    """The best and the worst game among those of one variant and one number of players."""

    kind: GameKind
    best: FoundTotal
    worst: FoundTotal


def extremes(table: Table, span: Span) -> Extremes | None:
    """The best and worst game, of the variant and number of players that was played most."""
    mine = [*_in_span(table, span), PlayerGame.place > 0]
    kind = PlayerGame.variant, PlayerGame.players
    usual = db.session.execute(
        select(*kind).where(*mine).group_by(*kind).order_by(func.count().desc(), *kind).limit(1)
    ).first()
    if usual is None:
        return None
    variant, players = usual
    mine += [PlayerGame.variant == variant, PlayerGame.players == players]
    best, worst = (
        db.session.execute(
            select(Player, Game, PlayerGame.total)
            .select_from(PlayerGame)
            .join(_spelling, _spelling.id == PlayerGame.player_id)
            .join(Player, Player.id == _person)
            .join(Game, Game.id == PlayerGame.game_id)
            .where(*mine)
            .order_by(order, PlayerGame.started_at)
            .limit(1)
        ).one()
        for order in (PlayerGame.total, PlayerGame.total.desc())
    )
    return Extremes(GameKind(*usual), FoundTotal(*best), FoundTotal(*worst))


class Rival(NamedTuple):
    """How one person did against another in the games both played to the end."""

    player: Player
    won: int
    lost: int
    tied: int


def rivals(table: Table, span: Span, player: uuid.UUID) -> list[Rival]:
    """Everyone this person met in games that both played whole; who was in more of them first.

    The better place wins; partners meet as partners and not here.
    """
    other = aliased(PlayerGame)
    mine = select(_spelling.id).where(_person == player)
    won, tied = (
        func.sum(case((how, 1), else_=0))
        for how in (PlayerGame.place < other.place, PlayerGame.place == other.place)
    )
    name = aliased(Player)
    rows = db.session.execute(
        select(Player, func.count(), won, tied)
        .select_from(PlayerGame)
        .join(other, other.game_id == PlayerGame.game_id)
        .join(name, name.id == other.player_id)
        .join(Player, Player.id == func.coalesce(name.same_as, name.id))
        .where(
            *_in_span(table, span),
            PlayerGame.player_id.in_(mine),
            other.player_id != PlayerGame.player_id,
            PlayerGame.place > 0,
            other.place > 0,
            PlayerGame.sides == PlayerGame.players,
        )
        .group_by(Player.id)
    )
    found = [Rival(person, won, games - won - tied, tied) for person, games, won, tied in rows]
    return sorted(found, key=lambda one: (-(one.won + one.lost + one.tied), one.player.name_key))


class PassFigures(NamedTuple):
    """One person's hands with one direction of the pass."""

    passed: str
    hands: int
    points: int


def usual_kind(table: Table, span: Span, player: uuid.UUID | None = None) -> GameKind | None:
    """The variant and number of players of most games, everyone's or this person's."""
    kind = PlayerGame.variant, PlayerGame.players
    mine = [_person == player] if player else []
    row = db.session.execute(
        select(*kind)
        .join(_spelling, _spelling.id == PlayerGame.player_id)
        .where(*_in_span(table, span), *mine, PlayerGame.hands > 0)
        .group_by(*kind)
        .order_by(func.count().desc(), *kind)
        .limit(1)
    ).first()
    return GameKind(*row) if row else None


def by_pass(table: Table, span: Span, player: uuid.UUID, kind: GameKind) -> list[PassFigures]:
    """The hands of a person by direction of the pass, most hands first, in games of one kind."""
    rows = db.session.scalars(
        select(PlayerGame.by_pass)
        .join(_spelling, _spelling.id == PlayerGame.player_id)
        .where(
            *_in_span(table, span),
            _person == player,
            PlayerGame.variant == kind.variant,
            PlayerGame.players == kind.players,
        )
    )
    sums: dict[str, list[int]] = defaultdict(lambda: [0] * len(HAND_COUNTS))
    for row in rows:
        for passed, counts in row.items():
            sums[passed] = [a + b for a, b in zip(sums[passed], counts, strict=True)]
    return sorted(
        (PassFigures(passed, hands, points) for passed, (hands, points, *_) in sums.items()),
        key=lambda one: (-one.hands, one.passed),
    )


def games_of_person(table: Table, span: Span, player: uuid.UUID) -> Sequence[PlayerGame]:
    """A person's games of a span, the first one first, for the figures below."""
    rows = (
        select(PlayerGame)
        .join(_spelling, _spelling.id == PlayerGame.player_id)
        .where(*_in_span(table, span), _person == player, PlayerGame.hands > 0)
        .order_by(PlayerGame.started_at, PlayerGame.game_id)
    )
    return db.session.scalars(rows).all()


def count_hands_by_points(games: Sequence[PlayerGame], kind: GameKind) -> Mapping[int, int]:
    """How many hands gave so many points, in games of one kind."""
    found: Counter[int] = Counter()
    for game in games:
        if (game.variant, game.players) == kind:
            found.update({int(points): hands for points, hands in game.by_points.items()})
    return found


class PlacesOfEvening(NamedTuple):
    """One evening: the places somebody came to, and how many opponents were beaten, in halves."""

    day: date
    places: tuple[int, ...]
    beaten_halves: int
    opponents: int

    @property
    def beaten(self) -> float:
        """The share of the opponents that were beaten, 0 to 1."""
        return self.beaten_halves / (2 * self.opponents)


def places_by_evening(games: Sequence[PlayerGame], zone: tzinfo | None) -> list[PlacesOfEvening]:
    """The evenings on which somebody played a game to its end, by this clock; a tie is half."""
    whole = [game for game in games if game.place and game.opponents]
    found = []
    for day, played in groupby(whole, lambda game: evening_day(game.started_at, zone)):
        these = list(played)
        found.append(
            PlacesOfEvening(
                day,
                tuple(game.place for game in these),
                sum(game.beaten_halves for game in these),
                sum(game.opponents for game in these),
            )
        )
    return found


class AfterPlayer(NamedTuple):
    """A person's hands in which this player's turn came just before; the share of even is 1."""

    player: Player
    hands: int
    share: float


def shares_after(table: Table, games: Sequence[PlayerGame]) -> list[AfterPlayer]:
    """Points against an even share by who plays just before, those that cost most first.

    Neighbours of fewer than `FEWEST_HANDS` hands are left out.
    """
    players = db.session.scalars(select(Player).where(Player.table_id == table.id))
    named = {player.id: player for player in players}
    sums: dict[uuid.UUID, list[int]] = defaultdict(lambda: [0] * len(BEHIND_COUNTS))
    for game in games:
        for key, counts in game.behind.items():
            neighbour = named[uuid.UUID(key)]
            person = neighbour.same_as or neighbour.id
            sums[person] = [a + b for a, b in zip(sums[person], counts, strict=True)]
    found = [
        AfterPlayer(named[person], hands, points * WHOLE / fair_points)
        for person, (hands, points, fair_points) in sums.items()
        if hands >= FEWEST_HANDS and fair_points > 0
    ]
    return sorted(found, key=lambda one: (-one.share, one.player.name_key))


def evenings_played(table: Table, span: Span, zone: tzinfo | None) -> Mapping[uuid.UUID, int]:
    """On how many evenings of a span each person played, by this clock."""
    rows = db.session.execute(
        select(_person, PlayerGame.started_at)
        .join(_spelling, _spelling.id == PlayerGame.player_id)
        .where(*_in_span(table, span), PlayerGame.hands > 0)
    )
    days: dict[uuid.UUID, set[date]] = defaultdict(set)
    for person, moment in rows:
        days[person].add(evening_day(moment, zone))
    return {person: len(played) for person, played in days.items()}


def games_over(table: Table, span: Span) -> int:
    """How many games of a span are over."""
    mine = [Game.table_id == table.id, Game.is_over, Game.deleted_at.is_(None)]
    if span.since:
        mine.append(Game.started_at >= span.since)
    return db.session.scalar(select(func.count()).select_from(Game).where(*mine)) or 0


def latest_games(table: Table) -> Sequence[Game]:
    """The games played last, newest first: as many as the latest evenings may have."""
    mine = select(Game).where(Game.table_id == table.id, Game.hand_count > 0)
    mine = mine.where(Game.deleted_at.is_(None))
    order = Game.played_at.desc(), Game.id.desc()
    return db.session.scalars(mine.order_by(*order).limit(LATEST)).all()


ScoresByGame = Mapping[uuid.UUID, Sequence[tuple[Player, Fraction]]]


def place_points_by_game(table: Table, games: Sequence[Game]) -> ScoresByGame:
    """For each game of a table the place points of those who played all of it."""
    scale = scale_of_table(table)
    rows = db.session.execute(
        select(PlayerGame, Player)
        .join(_spelling, _spelling.id == PlayerGame.player_id)
        .join(Player, Player.id == _person)
        .where(PlayerGame.game_id.in_([game.id for game in games]), PlayerGame.place > 0)
    )
    found: dict[uuid.UUID, list[tuple[Player, Fraction]]] = defaultdict(list)
    for row, player in rows:
        found[row.game_id].append((player, place_points(row.sides, row.place, row.tied, scale)))
    return found

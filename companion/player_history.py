"""What everyone did at a table over many games: sums of the rows of `scorebook.player_days`.

A person's games under every spelling are that person's. Nothing is mixed that cannot be compared:
queens and points are counted against an even share (1 is average), best and worst game are those
of one variant with one number of players.
"""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, tzinfo
from fractions import Fraction
from itertools import chain, groupby
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Select,
    Text,
    and_,
    case,
    cast,
    func,
    literal_column,
    select,
    text,
)
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import aliased

from companion.database import cannot_write, read_json, write_transaction
from companion.evenings import evening_day, evening_of_day, place_points
from companion.game_archive import Span
from companion.models import Game, Player, PlayerDay, PlayerGame, SumColumns, Table, db
from companion.scorebook.player_days import (
    COUNTS,
    EVER,
    NUMBERS,
    Sums,
    add_counts,
    add_game,
    start_of_day,
)
from companion.scorebook.player_games import (
    DEALS,
    WHOLE,
    find_games_without_rows,
    write_missing_player_games,
)
from companion.scorebook.players import people_behind

FEWEST_HANDS = 20  # behind a share that is worth telling

FEWEST_GAMES = 5  # the same of wins

LATEST = 30  # games looked at for the latest evenings

MANY = 100  # places that players came to: fewer are quicker read one by one

AT_ONCE = 200  # games counted in one transaction

_TURN_TO_COUNT = text("SELECT pg_advisory_xact_lock(20140)")  # ends with the transaction

DAY = timedelta(days=1)

_NONE: ColumnElement[int] = literal_column("0")  # as the partial indexes of `player_games` have it

_spelling = aliased(Player)
_person = func.coalesce(_spelling.same_as, _spelling.id)


def count_old_games() -> None:
    """Count the games that were played before this version counted them, once.

    Nothing is written where there are none. Processes that start together count one after the
    other, and look again when it is their turn.
    """
    last: uuid.UUID | None = None
    try:
        while find_games_without_rows(last, AT_ONCE):
            with write_transaction():
                if db.session.get_bind().dialect.name == "postgresql":
                    db.session.execute(_TURN_TO_COUNT)
                games = find_games_without_rows(last, AT_ONCE)
                for table_id, game_id in games:
                    write_missing_player_games(table_id, game_id)
            last = games[-1][1] if games else last
    except OperationalError as error:
        if not cannot_write(error.orig):
            raise
    finally:
        db.session.remove()
        db.engine.dispose()  # a server that forks must not share our connection


class PlaceCount(NamedTuple):
    """How often somebody came to a place among so many sides, shared by `tied` of them."""

    sides: int
    place: int
    tied: int
    games: int


class GameKind(NamedTuple):
    """Games that can be compared: those of one variant with one number of players."""

    variant: str
    players: int


@dataclass(frozen=True)
class SpanSums:
    """What everyone did in a span, or one of them: by person, apart for each kind of games.

    `people` has the person behind the id of every player of the table. `begun`: when games began
    that have hands of whom, of those that are in no row of a day. `open_games`: how many have hands
    and are not over.
    """

    people: Mapping[uuid.UUID, Player]
    by_kind: Mapping[uuid.UUID, Mapping[GameKind, Sums]]
    begun: Collection[tuple[uuid.UUID, datetime]]
    open_games: int = 0

    def of_person(self, person: uuid.UUID) -> Sums:
        """One person's games of all kinds."""
        total = Sums()
        for sums in self.by_kind.get(person, {}).values():
            total.add(sums)
        return total


PLACES = ("places",)  # the only counts that everyone's list needs

# Built once: putting a statement together takes longer than SQLite needs to answer it.
_KEY = ("player_id", "variant", "players")
_of_kind = [getattr(PlayerDay, name) for name in _KEY]
_SUMS: Mapping[tuple[str, ...], Select[*tuple[Any, ...]]] = {
    counts: select(
        *_of_kind,
        *(func.sum(getattr(PlayerDay, name)).label(name) for name in NUMBERS),
        *(
            # Those of all rows as one text, which is read quicker than row by row.
            func.aggregate_strings(cast(getattr(PlayerDay, name), Text), ",").label(name)
            for name in counts
        ),
    ).group_by(*_of_kind)
    for counts in (COUNTS, PLACES)
}
_SEATED = ("game_id", "started_at", "is_over", "place", "tied", "sides", "has_won")
_GAMES = select(
    *(getattr(PlayerGame, name) for name in (*_KEY, *_SEATED, *SumColumns.__annotations__))
).order_by(PlayerGame.game_id)


def read_sums(
    table: Table,
    span: Span,
    person: uuid.UUID | None = None,
    *,
    counts: tuple[str, ...] = COUNTS,
) -> SpanSums:
    """Everyone's sums over a span, or this person's.

    Reads as many counts as days that were played on: `COUNTS`, or `PLACES` alone. The database
    adds up the numbers.
    """
    people = people_behind(table.id)
    wanted = [each for each, root in people.items() if person in (None, root.id)]
    found: dict[uuid.UUID, dict[GameKind, Sums]] = defaultdict(lambda: defaultdict(Sums))

    def sums_of(row: Any) -> Sums:
        return found[people[row.player_id].id][GameKind(row.variant, row.players)]

    mine = [PlayerDay.table_id == table.id]
    mine += [PlayerDay.day == EVER] if span == Span() else _days_within(span)
    mine += [PlayerDay.player_id.in_(wanted)] if person else []
    for row in db.session.execute(_SUMS[counts].where(*mine)):
        sums = sums_of(row)
        sums.add_numbers(row)
        for name in counts:
            for of_day in read_json(f"[{getattr(row, name)}]"):
                add_counts(getattr(sums, name), of_day)
    begun, open_games = [], 0
    for rows in _games_apart(table, span):
        sums_of_game = add_game(rows)
        open_games += not rows[0].is_over and any(row.hands for row in rows)
        for row in rows:
            if row.player_id in wanted:
                sums_of(row).add(sums_of_game[row.player_id])
                begun += [(row.player_id, row.started_at)] if row.hands else []
    return SpanSums(people, found, begun, open_games)


def _whole_days(span: Span) -> tuple[date | None, date | None]:
    """The first day of UTC that lies in a span from its begin, and the day after the last one."""
    first = (span.since + DAY - timedelta(microseconds=1)).date() if span.since else None
    end = span.until.date() if span.until else None
    return first, max(first, end) if first and end else end


def _days_within(span: Span) -> list[ColumnElement[bool]]:
    first, end = _whole_days(span)
    return [
        PlayerDay.day > EVER,
        *([PlayerDay.day >= first] if first else []),
        *([PlayerDay.day < end] if end else []),
    ]


def _games_apart(table: Table, span: Span) -> Iterator[list[Any]]:
    """The rows, game by game, of what the days lack: open games, and the ends of the span."""
    mine = _GAMES.where(PlayerGame.table_id == table.id)
    for _, of_game in groupby(db.session.execute(mine.where(~PlayerGame.is_over)), _game_id):
        rows = list(of_game)
        if _begins_in(span, rows[0].started_at):
            yield rows
    for condition in _ends(span):
        at_end = mine.where(PlayerGame.is_over, *in_span(span), condition)
        for _, of_game in groupby(db.session.execute(at_end), _game_id):
            yield list(of_game)


def _game_id(row: Any) -> uuid.UUID:
    found: uuid.UUID = row.game_id
    return found


def _begins_in(span: Span, moment: datetime) -> bool:
    """Whether a span has this moment.

    Asked of the open games here: the database would look for them among all games of the span,
    where it has an index of the few that are open.
    """
    is_early = span.since is not None and moment < span.since
    is_late = span.until is not None and moment >= span.until
    return not (is_early or is_late)


def _ends(span: Span) -> list[ColumnElement[bool]]:
    """Where a span has part of a day: before its first whole one, and after its last."""
    first, end = _whole_days(span)
    found: list[ColumnElement[bool]] = []
    if first:
        found.append(PlayerGame.started_at < start_of_day(first))
    if end:
        found.append(PlayerGame.started_at >= max(start_of_day(end), start_of_day(first or end)))
    return found


def in_span(span: Span) -> list[ColumnElement[bool]]:
    """What is asked of the rows of games that began in a span."""
    return [
        *([PlayerGame.started_at >= span.since] if span.since else []),
        *([PlayerGame.started_at < span.until] if span.until else []),
    ]


def _as_case(conditions: Sequence[ColumnElement[bool]]) -> ColumnElement[bool]:
    """Conditions that the database checks of each row, and finds no rows by."""
    return case((and_(*conditions), 1), else_=0) == 1


@dataclass
class PlayerSeason:
    """One person's games of a span, added up as `scorebook.player_games` counts them."""

    player: Player
    sums: Sums = field(default_factory=Sums)
    place_points: Fraction = Fraction(0)

    @property
    def places(self) -> list[PlaceCount]:
        """How often the person came to each place."""
        found = []
        for key, games in self.sums.places.items():
            sides, place, tied = map(int, key.split("-"))
            found.append(PlaceCount(sides, place, tied, games))
        return found

    @property
    def whole_games(self) -> int:
        """The games played from the first hand to the end."""
        return sum(self.sums.places.values())

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
        if self.sums.queen_hands < FEWEST_HANDS or not self.sums.fair_queens:
            return None
        return self.sums.queens * WHOLE / self.sums.fair_queens

    @property
    def point_share(self) -> float | None:
        """Points for each of an even share; None where there are too few, or nothing to share."""
        return _share(self.sums.hands, self.sums.points, self.sums.fair_points)

    @property
    def hold_share(self) -> float | None:
        """The same in hands without a pass."""
        return _share(self.sums.hold_hands, self.sums.hold_points, self.sums.hold_fair_points)


def _share(hands: int, points: int, fair_points: int) -> float | None:
    return None if hands < FEWEST_HANDS or fair_points <= 0 else points * WHOLE / fair_points


def seasons(found: SpanSums) -> list[PlayerSeason]:
    """Everyone who played in a span, most place points first."""
    every = [
        PlayerSeason(found.people[person], found.of_person(person)) for person in found.by_kind
    ]
    for season in every:
        for count in season.places:
            worth = place_points(count.sides, count.place, count.tied)
            season.place_points += count.games * worth
    played = [season for season in every if season.sums.games]
    return sorted(played, key=lambda one: (-one.place_points, one.player.name_key))


class FoundMoon(NamedTuple):
    """A moon that somebody shot: the game and the number of the hand."""

    player: Player
    game: Game
    hand: int


def last_moon(
    table: Table, span: Span, players: Sequence[uuid.UUID] | None = None
) -> FoundMoon | None:
    """The latest moon of a span, anybody's or that of one of these players."""
    # Of players without the table: each has an index of its moons.
    whose = (
        PlayerGame.table_id == table.id if players is None else PlayerGame.player_id.in_(players)
    )
    mine = [whose, PlayerGame.last_moon > _NONE, *in_span(span)]
    order = PlayerGame.started_at.desc(), PlayerGame.last_moon.desc()
    latest = join_people(select(*_KEY_OF_GAME).where(*mine).order_by(*order).limit(1))
    for player, game, row in db.session.execute(latest):
        return FoundMoon(player, game, row.last_moon)
    return None


_KEY_OF_GAME = PlayerGame.game_id, PlayerGame.player_id


def join_people(few: Select[uuid.UUID, uuid.UUID]) -> Select[Player, Game, PlayerGame]:
    """A few rows by their keys, with the person and the game of each.

    They are found first, by their index.
    """
    found = few.subquery()
    row = (PlayerGame.game_id == found.c.game_id) & (PlayerGame.player_id == found.c.player_id)
    return (
        select(Player, Game, PlayerGame)
        .select_from(found)
        .join(PlayerGame, row)
        .join(_spelling, _spelling.id == PlayerGame.player_id)
        .join(Player, Player.id == _person)
        .join(Game, Game.id == PlayerGame.game_id)
    )


class FoundTotal(NamedTuple):
    """What somebody ended a game with."""

    player: Player
    game: Game
    total: int


class Extremes(NamedTuple):
    """The best and the worst game among those of one variant and one number of players."""

    kind: GameKind
    best: FoundTotal
    worst: FoundTotal


def extremes(table: Table, span: Span, found: SpanSums) -> Extremes | None:
    """The best and worst game, of the variant and number of players that was played most."""
    games: Counter[GameKind] = Counter()
    for by_kind in found.by_kind.values():
        for kind, sums in by_kind.items():
            games[kind] += sum(sums.places.values())
    usual = _most(games)
    if usual is None:
        return None
    mine = [
        PlayerGame.table_id == table.id,
        PlayerGame.variant == usual.variant,
        PlayerGame.players == usual.players,
        PlayerGame.place > _NONE,
    ]
    of_span = in_span(span)
    if of_span and games[usual] >= MANY:
        # In the order of totals one of them comes soon: all games of the span need not be read.
        of_span = [_as_case(of_span)]
    totals = [
        select(end).where(*mine, *of_span).scalar_subquery()
        for end in (func.min(PlayerGame.total), func.max(PlayerGame.total))
    ]
    best, worst = (
        (player, game, row.total)
        for total in totals
        for player, game, row in db.session.execute(
            join_people(
                select(*_KEY_OF_GAME)
                .where(*mine, *in_span(span), PlayerGame.total == total)
                .order_by(PlayerGame.started_at)
                .limit(1)
            )
        )
    )
    return Extremes(usual, FoundTotal(*best), FoundTotal(*worst))


def _most(games: Counter[GameKind]) -> GameKind | None:
    """The kind of most games."""
    counted = [(-count, kind) for kind, count in games.items() if count]
    return min(counted)[1] if counted else None


class Rival(NamedTuple):
    """How one person did against another in the games both played to the end."""

    player: Player
    won: int
    lost: int
    tied: int


def rivals(found: SpanSums, person: uuid.UUID) -> list[Rival]:
    """Everyone this person met in games that both played whole; who was in more of them first.

    The better place wins; partners meet as partners and not here.
    """
    met = _by_person(found, found.of_person(person).met)
    every = [
        Rival(found.people[other], won, lost, tied) for other, (won, tied, lost) in met.items()
    ]
    return sorted(every, key=lambda one: (-(one.won + one.lost + one.tied), one.player.name_key))


def _by_person(found: SpanSums, counts: Mapping[str, list[int]]) -> Mapping[uuid.UUID, list[int]]:
    """Counts by the player's id, added up for each person."""
    people: dict[uuid.UUID, list[int]] = {}
    for key, more in counts.items():
        person = found.people[uuid.UUID(key)].id
        before = people.get(person, [0] * len(more))
        people[person] = [a + b for a, b in zip(before, more, strict=True)]
    return people


class PassFigures(NamedTuple):
    """One person's hands with one direction of the pass."""

    passed: str
    hands: int
    points: int


def usual_kind(found: SpanSums, person: uuid.UUID | None = None) -> GameKind | None:
    """The variant and number of players of most games, everyone's or this person's."""
    games: Counter[GameKind] = Counter()
    for each, by_kind in found.by_kind.items():
        if person in (None, each):
            games.update({kind: sums.games for kind, sums in by_kind.items()})
    return _most(games)


def by_pass(sums: Sums) -> list[PassFigures]:
    """Hands by direction of the pass, most hands first."""
    found = [
        PassFigures(passed, hands, points) for passed, (hands, points, *_) in sums.by_pass.items()
    ]
    return sorted(found, key=lambda one: (-one.hands, one.passed))


def count_hands_by_points(sums: Sums) -> Mapping[int, int]:
    """How many hands gave so many points."""
    return {int(points): hands for points, hands in sums.by_points.items()}


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


def places_by_evening(
    table: Table, span: Span, players: Sequence[uuid.UUID], zone: tzinfo | None, most: int
) -> list[PlacesOfEvening]:
    """The latest evenings on which somebody played games to their end, by this clock.

    So many of them at most; `players` are all that stand for the person, and a tie is half.
    """
    days = (
        select(PlayerDay.first_at, PlayerDay.last_at)
        .where(
            PlayerDay.table_id == table.id,
            PlayerDay.player_id.in_(players),
            PlayerDay.first_at.is_not(None),
            PlayerDay.opponents > 0,
            *([PlayerDay.last_at >= span.since] if span.since else []),
            *([PlayerDay.first_at < span.until] if span.until else []),
        )
        .order_by(PlayerDay.day.desc())
    )
    latest: list[date] = []
    for moments in db.session.execute(days):
        latest += {evening_day(moment, zone) for moment in moments}.difference(latest)
        if len(latest) > most:
            break
    if not latest:
        return []
    start = evening_of_day(sorted(latest)[-most:][0], zone).start
    columns = PlayerGame.started_at, PlayerGame.place, PlayerGame.beaten_halves
    games = db.session.execute(
        select(*columns, PlayerGame.opponents)
        .where(
            PlayerGame.player_id.in_(players),
            PlayerGame.place > 0,
            PlayerGame.opponents > 0,
            PlayerGame.started_at >= start,
            *in_span(span),
        )
        .order_by(PlayerGame.started_at, PlayerGame.game_id)
    )
    found = []
    for day, played in groupby(games, lambda game: evening_day(game.started_at, zone)):
        these = list(played)
        found.append(
            PlacesOfEvening(
                day,
                tuple(game.place for game in these),
                sum(game.beaten_halves for game in these),
                sum(game.opponents for game in these),
            )
        )
    return found[-most:]


class AfterPlayer(NamedTuple):
    """A person's hands in which this player's turn came just before; the share of even is 1."""

    player: Player
    hands: int
    share: float


def shares_after(found: SpanSums, person: uuid.UUID) -> list[AfterPlayer]:
    """Points against an even share by who plays just before, those that cost most first.

    Neighbours of fewer than `FEWEST_HANDS` hands are left out.
    """
    behind = _by_person(found, found.of_person(person).behind)
    every = [
        AfterPlayer(found.people[neighbour], hands, points * WHOLE / fair_points)
        for neighbour, (hands, points, fair_points) in behind.items()
        if hands >= FEWEST_HANDS and fair_points > 0
    ]
    return sorted(every, key=lambda one: (-one.share, one.player.name_key))


class DealShare(NamedTuple):
    """A person's hands by one of the `DEALS`; the share of even is 1, None of too few hands."""

    deal: str
    hands: int
    share: float | None


def shares_by_deal(sums: Sums) -> list[DealShare]:
    """Points against an even share when dealing, on the dealer's left and as first dealer.

    None at all where all of them have too few hands.
    """
    every = [
        DealShare(deal, counts[0], _share(*counts))
        for deal in DEALS
        if (counts := sums.by_deal.get(deal))
    ]
    return every if any(one.share is not None for one in every) else []


def evenings_played(
    table: Table, span: Span, found: SpanSums, zone: tzinfo | None
) -> Mapping[uuid.UUID, int]:
    """On how many evenings of a span each person played, by this clock."""
    wanted = [player for player, person in found.people.items() if person.id in found.by_kind]
    of_people = [
        PlayerDay.table_id == table.id,
        PlayerDay.player_id.in_(wanted),
        PlayerDay.first_at.is_not(None),
    ]
    mine = [*of_people, *_days_within(span)]
    evenings: dict[uuid.UUID, set[date]] = defaultdict(set)
    for player, moment in found.begun:
        evenings[found.people[player].id].add(evening_day(moment, zone))
    by_day = _evenings_by_day(mine, zone)
    times = Counter(chain(*by_day.values(), set().union(*evenings.values())))
    # Most days of UTC are one evening, and the only day of it: those the database counts.
    others = [
        day
        for day, of_day in by_day.items()
        if len(of_day) > 1 or any(times[evening] > 1 for evening in of_day)
    ]
    seen: dict[uuid.UUID, set[date]] = defaultdict(set)
    for player, day, of_player in _evenings_by_player(of_people, others, zone):
        seen[found.people[player].id].add(day)
        evenings[found.people[player].id].update(of_player)
    every = (
        select(_person, func.count(PlayerDay.day.distinct()))
        .join(_spelling, _spelling.id == PlayerDay.player_id)
        .where(*mine)
        .group_by(_person)
    )
    days = {person: count for person, count in db.session.execute(every)}  # noqa: C416
    return {
        person: days.get(person, 0) - len(seen[person]) + len(evenings[person])
        for person in days.keys() | evenings.keys()
    }


# An evening ends at most once in a day of UTC, so the first and the last game say it all.
_FIRST_AND_LAST = func.min(PlayerDay.first_at), func.max(PlayerDay.last_at)


def _evenings_by_day(
    mine: Sequence[ColumnElement[bool]], zone: tzinfo | None
) -> Mapping[date, set[date]]:
    """The evenings that each day of UTC is part of, one or two."""
    played = select(PlayerDay.day, *_FIRST_AND_LAST).where(*mine).group_by(PlayerDay.day)
    return {
        day: {evening_day(moment, zone) for moment in ends}
        for day, *ends in db.session.execute(played)
    }


def _evenings_by_player(
    of_people: Sequence[ColumnElement[bool]], days: Collection[date], zone: tzinfo | None
) -> Iterator[tuple[uuid.UUID, date, Collection[date]]]:
    """Who played on each of these days, and on which evenings."""
    player_and_day = PlayerDay.player_id, PlayerDay.day
    played = select(*player_and_day, *_FIRST_AND_LAST).where(*of_people, PlayerDay.day.in_(days))
    ends = played.group_by(*player_and_day)
    for player, day, first, last in db.session.execute(ends) if days else ():
        yield player, day, {evening_day(moment, zone) for moment in (first, last)}


def games_over(table: Table, span: Span) -> int:
    """How many games of a span are over."""
    mine = [Game.table_id == table.id, Game.is_over, Game.deleted_at.is_(None)]
    mine += [Game.started_at >= span.since] if span.since else []
    mine += [Game.started_at < span.until] if span.until else []
    return db.session.scalar(select(func.count()).select_from(Game).where(*mine)) or 0


def latest_games(table: Table) -> Sequence[Game]:
    """The games played last, newest first: as many as the latest evenings may have."""
    mine = select(Game).where(Game.table_id == table.id, Game.hand_count > 0)
    mine = mine.where(Game.deleted_at.is_(None))
    order = Game.played_at.desc(), Game.id.desc()
    return db.session.scalars(mine.order_by(*order).limit(LATEST)).all()


ScoresByGame = Mapping[uuid.UUID, Sequence[tuple[Player, Fraction]]]


def place_points_by_game(games: Sequence[Game]) -> ScoresByGame:
    """For each game the place points of those who played all of it."""
    rows = db.session.execute(
        select(PlayerGame, Player)
        .join(_spelling, _spelling.id == PlayerGame.player_id)
        .join(Player, Player.id == _person)
        .where(PlayerGame.game_id.in_([game.id for game in games]), PlayerGame.place > 0)
    )
    found: dict[uuid.UUID, list[tuple[Player, Fraction]]] = defaultdict(list)
    for row, player in rows:
        found[row.game_id].append((player, place_points(row.sides, row.place, row.tied)))
    return found

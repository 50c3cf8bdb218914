"""The evenings of a table: the games between five in the morning and five, and one list over them.

An evening costs what was played in it, however long the table's history is.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from fractions import Fraction
from functools import lru_cache

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import aliased

from companion.game_archive import Line, lines_of
from companion.models import Game, Player, Sitting, Table, db
from companion.scorebook import UnreadableRules, look_up

BEGINS = time(5)  # an evening goes on after midnight

FIRST_PLACE, LAST_PLACE = 4, 1  # place points

_SPELLING = aliased(Player)


@dataclass(frozen=True)
class Evening:
    """One day as a table counts it, by somebody's clock: from `start` up to `end`."""

    day: date
    start: datetime
    end: datetime


@dataclass(frozen=True)
class EveningScore:
    """What somebody has in the games of an evening that are over.

    `place_points` are for the games the person played from the first hand to the last, `points`
    for every hand the person sat in; `rank` is by place points alone.
    """

    player_id: uuid.UUID
    name: str
    colour: int
    place_points: Fraction
    points: int
    games: int
    rank: int


@dataclass(frozen=True)
class _SeatedPerson:
    """One person in one seat of a game; `is_whole` from the first hand to the last."""

    player_id: uuid.UUID
    name: str
    is_whole: bool


def evening_at(moment: datetime, zone: tzinfo | None) -> Evening:
    """The evening a moment belongs to, by this clock; before five it is still yesterday's."""
    return evening_of_day(evening_day(moment, zone), zone)


@lru_cache(maxsize=20_000)  # of history the same are asked for again and again
def evening_day(moment: datetime, zone: tzinfo | None) -> date:
    """The day of the evening a moment belongs to."""
    here = moment.astimezone(zone)
    return here.date() if here.time() >= BEGINS else here.date() - timedelta(days=1)


def evening_of_day(day: date, zone: tzinfo | None) -> Evening:
    """The evening of this day by this clock. The clock can be changed in it: 23 or 25 hours."""
    return Evening(day, _begin(day, zone), _begin(day + timedelta(days=1), zone))


def _begin(day: date, zone: tzinfo | None) -> datetime:
    here = datetime.combine(day, BEGINS, tzinfo=zone)
    return here.astimezone(UTC)


def games_of_evening(table: Table, evening: Evening) -> list[Line]:
    """The games of an evening, in the order they began."""
    games = select(Game).where(
        Game.table_id == table.id, Game.deleted_at.is_(None), *_inside(evening)
    )
    return lines_of(list(db.session.scalars(games.order_by(Game.started_at, Game.number))))


def evening_before(table: Table, evening: Evening, zone: tzinfo | None) -> Evening | None:
    """The last evening before this one with a game in it."""
    earlier = select(func.max(Game.played_at))
    mine = earlier.where(Game.table_id == table.id, Game.deleted_at.is_(None))
    mine = mine.where(Game.played_at < evening.start)
    moment = db.session.scalar(mine)
    return evening_at(moment, zone) if moment else None


def _inside(evening: Evening) -> tuple[ColumnElement[bool], ...]:
    return Game.played_at >= evening.start, Game.played_at < evening.end


def place_points(sides: int, place: int, tied: int) -> Fraction:
    """What a place among so many sides is worth: 4 for the first to 1 for the last, in even steps.

    Who shares a place with others, `tied` of them in all, gets the mean of what they take up.
    """
    behind = place - 1 + Fraction(tied - 1, 2)
    return FIRST_PLACE - (FIRST_PLACE - LAST_PLACE) * behind / max(sides - 1, 1)


def share_place_points(ranks: Mapping[int, int]) -> dict[int, Fraction]:
    """The place points of each seat by its rank in a game.

    A seat that closed has rank 0, and gets nothing.
    """
    at_table = sorted(rank for rank in ranks.values() if rank)
    worth = {
        rank: place_points(len(at_table), at_table.index(rank) + 1, at_table.count(rank))
        for rank in at_table
    }
    return {seat: worth.get(rank, Fraction(0)) for seat, rank in ranks.items()}


def rank_evening(table: Table, lines: Sequence[Line]) -> list[EveningScore]:
    """The list over the games that are over: most place points first, then fewest points.

    Those with the same place points share a place, whoever is named first.
    """
    over = [line for line in lines if line.game.is_over]
    seated = _seated_people([line.game for line in over])
    place_points: dict[uuid.UUID, Fraction] = defaultdict(Fraction)
    points: dict[uuid.UUID, int] = defaultdict(int)
    games: dict[uuid.UUID, int] = defaultdict(int)
    people: dict[uuid.UUID, tuple[str, int]] = {}
    for line in over:
        seats = seated[line.game.id]
        shares = share_place_points({score.number: score.rank for score in line.scores})
        colours = {score.number: score.colour for score in line.scores}
        for number, sat in seats.items():
            for one in sat:
                people[one.player_id] = one.name, colours[number]
                if one.is_whole:
                    place_points[one.player_id] += shares[number]
        for player in {one.player_id for sat in seats.values() for one in sat}:
            games[player] += 1
        for player, taken in _points(table, line, seats).items():
            points[player] += taken
    ordered = sorted(
        people, key=lambda one: (-place_points[one], points[one], people[one][0].casefold())
    )
    scores: list[EveningScore] = []
    for place, player in enumerate(ordered, start=1):
        mine = place_points[player]
        is_tied = scores and scores[-1].place_points == mine
        rank = scores[-1].rank if is_tied else place
        score = EveningScore(player, *people[player], mine, points[player], games[player], rank)
        scores.append(score)
    return scores


def _seated_people(games: Sequence[Game]) -> Mapping[uuid.UUID, Mapping[int, list[_SeatedPerson]]]:
    """Who sat in each seat of these games, whatever name they were written with: one statement."""
    hands = {game.id: max(game.hand_count, 1) for game in games}
    rows = db.session.execute(
        select(Sitting.game_id, Sitting.seat_number, Sitting.from_hand, Player.id, Player.name)
        .join(_SPELLING, _SPELLING.id == Sitting.player_id)
        .join(Player, Player.id == func.coalesce(_SPELLING.same_as, _SPELLING.id))
        .where(Sitting.game_id.in_(hands))
        .order_by(Sitting.from_hand)
    )
    found: dict[uuid.UUID, dict[int, dict[uuid.UUID, tuple[str, int]]]]
    found = defaultdict(lambda: defaultdict(dict))
    for game, seat, from_hand, player, name in rows:
        if from_hand <= hands[game]:
            found[game][seat].setdefault(player, (name, from_hand))
    return {
        game: {
            seat: [
                _SeatedPerson(player, name, len(sat) == 1 and from_hand == 1)
                for player, (name, from_hand) in sat.items()
            ]
            for seat, sat in seats.items()
        }
        for game, seats in found.items()
    }


def _points(
    table: Table, line: Line, seated: Mapping[int, Sequence[_SeatedPerson]]
) -> Mapping[uuid.UUID, int]:
    """The points each person took. Where people came and went, hand by hand: that is rare."""
    if all(one.is_whole for sat in seated.values() for one in sat):
        totals = {score.number: score.total for score in line.scores}
        return {one.player_id: totals[seat] for seat, sat in seated.items() for one in sat}
    try:
        state = look_up(table, line.game.id)
    except UnreadableRules:
        return {}
    taken: dict[uuid.UUID, int] = defaultdict(int)
    for hand in state.hands_played if state else ():
        seating = dict(state.seating(hand.number)) if state else {}
        for seat, points in hand.points.items():
            if seat in seating:
                taken[seating[seat]] += points
    return taken

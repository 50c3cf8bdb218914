"""What everyone did at a table over many games: sums of the rows of `results`.

A person's games under every spelling are that person's. Nothing is mixed that cannot be compared:
queens and points are counted against an even share (1 is average), best and worst game are those
of one variant with one number of players that ended alike. And what may be claimed of them.
"""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import accumulate, groupby
from math import exp, lgamma, log, log1p
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, extract, func, select
from sqlalchemy.orm import InstrumentedAttribute, aliased

from companion.history.archive import PERSON, PLAYED, SPELLING, Span, in_span
from companion.models import Game, Player, Result, Table, db
from companion.scorebook.players import people_by_spelling, spelling_ids
from companion.scorebook.results import (
    COMPARABLE,
    FIRST_PLACE,
    LAST_PLACE,
    PLACE_POINT,
    WHOLE,
)

IN_TIME = Result.day, Result.ended_at, Result.game_id

AVERAGE_PLACE = (FIRST_PLACE + LAST_PLACE) * PLACE_POINT // 2


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

    `games` with hands that count, or played whole, on so many `nights`, some `unfinished`;
    `whole_games` from the first hand to the end, and of these the `wins`; `partly_won` of the
    others. `fair_wins`: an even share of the wins, in parts of `WHOLE`; `outright_wins` shared with
    nobody. `queens_dealt`: what came of the queens in the hands the person played in games of which
    that is known, two where two packs are. `holds_won` of `hold_games`, and their even share, as a
    result has them.
    """

    player: Player
    games: int = 0
    nights: int = 0
    unfinished: int = 0
    whole_games: int = 0
    wins: int = 0
    partly_won: int = 0
    fair_wins: int = 0
    place_parts: int = 0
    hands: int = 0
    points: int = 0
    fair_points: int = 0
    known_queens: int = 0
    queens: int = 0
    fair_queens: int = 0
    moons: int = 0
    clean_hands: int = 0
    games_over: int = 0
    outright_wins: int = 0
    queens_dealt: int = 0
    hold_games: int = 0
    holds_won: int = 0
    fair_holds: int = 0

    @property
    def place_points(self) -> Fraction:
        """For the whole games."""
        return Fraction(self.place_parts, PLACE_POINT)

    @property
    def average(self) -> Fraction | None:
        """The average place as at a table of four; None without a whole game."""
        if not self.whole_games:
            return None
        return FIRST_PLACE + LAST_PLACE - self.place_points / self.whole_games

    @property
    def partly_played(self) -> int:
        """The games that are over and were not played from the first hand to the last."""
        return self.games_over - self.whole_games


_ADDED = (
    *("hands", "points", "fair_points", "known_queens", "queens", "fair_queens", "moons"),
    "clean_hands",
)
_SUMS: Mapping[str, ColumnElement[Any]] = {
    "games": func.count().filter(PLAYED),
    "nights": func.count(Result.day.distinct()).filter(PLAYED, Result.day_known),
    "unfinished": func.count().filter(PLAYED, ~Result.is_over),
    "whole_games": func.count().filter(Result.is_whole),
    "wins": func.count().filter(Result.is_whole, Result.won),
    "partly_won": func.count().filter(~Result.is_whole, Result.won),
    "games_over": func.count().filter(Result.is_over),
    "outright_wins": func.count().filter(Result.is_whole, Result.won, Result.tied == 1),
    "queens_dealt": func.sum(Result.fair_queens * Result.players) // WHOLE,
    "fair_wins": func.sum(WHOLE // Result.players).filter(Result.is_whole),
    "place_parts": func.sum(Result.place_points),
    "hold_games": func.count().filter(Result.hold_share > 0),
    "holds_won": func.count().filter(Result.hold_won),
    "fair_holds": func.sum(Result.hold_share),
    **{name: func.sum(getattr(Result, name)) for name in _ADDED},
}


def results_in(
    table: Table, span: Span, person: uuid.UUID | None = None
) -> list[ColumnElement[bool]]:
    """The results of a table in a span, everyone's or this person's."""
    mine = [Result.table_id == table.id, *in_span(span, Result.day)]
    return [*mine, Result.player_id.in_(spelling_ids(person))] if person else mine


def read_people(table: Table, span: Span, person: uuid.UUID | None = None) -> list[PersonSums]:
    """Everyone who played in a span, or this person, by name."""
    return _add_up_rows(table, results_in(table, span, person))


def read_night(table: Table, night: date) -> list[PersonSums]:
    """Everyone who played on a night, by name."""
    return _add_up_rows(table, [*results_in(table, Span(night, night)), and_(Result.day_known)])


def _add_up_rows(table: Table, mine: Sequence[ColumnElement[bool]]) -> list[PersonSums]:
    people = people_by_spelling(table.id)
    sums = [each.label(name) for name, each in _SUMS.items()]
    by_person = select(PERSON.label("person"), *sums).join(
        SPELLING, SPELLING.id == Result.player_id
    )
    rows = db.session.execute(by_person.where(*mine).group_by(PERSON)).mappings()
    found = [
        PersonSums(people[row["person"]], **{name: int(row[name] or 0) for name in _SUMS})
        for row in rows
    ]
    played = [one for one in found if one.games or one.games_over]
    return sorted(played, key=lambda one: one.player.name_key)


@dataclass(frozen=True)
class Standings:
    """Some people in an order: the place of each, and the `others`, who have none.

    By their average place takes `fewest` games to be in it: half of those of whoever came most.
    Ties share a place.
    """

    ranked: Sequence[tuple[int, PersonSums]]
    others: Sequence[PersonSums]
    fewest: int

    @property
    def everybody(self) -> list[PersonSums]:
        """All of them in this order."""
        return [*(one for _, one in self.ranked), *self.others]


def rank_people(everybody: Sequence[PersonSums], by: str = "wins") -> Standings:
    """The standings by "wins" and then by place points, by "average" place, or by "games"."""
    keys: Mapping[str, Callable[[PersonSums], tuple[Any, ...]]] = {
        "wins": lambda one: (-one.wins, -one.place_points),
        "average": lambda one: (one.average or FIRST_PLACE,),
        "games": lambda one: (-one.whole_games,),
    }
    most = max((one.whole_games for one in everybody), default=0)
    fewest = -(-most // 2) if by == "average" else 0
    ordered = sorted(everybody, key=keys[by])
    regular = [one for one in ordered if one.whole_games and one.whole_games >= fewest]
    values = [keys[by](one) for one in regular]
    ranked = [(1 + values.index(value), one) for value, one in zip(values, regular, strict=True)]
    return Standings(ranked, [one for one in ordered if one not in regular], fewest)


def count_games_over(table: Table, span: Span) -> int:
    """How many games of a span are over."""
    mine = [Game.table_id == table.id, Game.is_over, Game.deleted_at.is_(None)]
    counted = select(func.count()).where(*mine, *in_span(span, Game.day))
    return db.session.scalar(counted) or 0


def count_kinds(
    table: Table, span: Span, person: uuid.UUID | None = None
) -> Mapping[GameKind, int]:
    """How many games of each kind a span has, everyone's or this person's, by how they ended."""
    kind = Result.variant, Result.players, Result.end
    counted = select(*kind, func.count(Result.game_id.distinct())).group_by(*kind)
    counted = counted.where(*results_in(table, span, person), PLAYED)
    return {GameKind(*row[:3]): row[3] for row in db.session.execute(counted)}


def usual_kind(kinds: Mapping[GameKind, int]) -> GameKind | None:
    """The variant and number of players of most games of these kinds.

    And how most of these games ended that did so by their rules.
    """
    usual = _most(without_end(kinds))
    alike = {
        kind: count
        for kind, count in kinds.items()
        if usual and kind[:2] == usual[:2] and kind.end.startswith(COMPARABLE)
    }
    return _most(alike) or usual


def without_end(kinds: Mapping[GameKind, int]) -> Mapping[GameKind, int]:
    """How many games of each kind there are, however they ended."""
    games: Counter[GameKind] = Counter()
    for kind, count in kinds.items():
        games[kind._replace(end="")] += count
    return games


def _most(games: Mapping[GameKind, int]) -> GameKind | None:
    """The kind of most games."""
    return min(games, key=lambda kind: (-games[kind], kind), default=None)


class RecordEntry(NamedTuple):
    """Something that somebody came to in a game; `hand` is 0 where it is the whole game's."""

    player: Player
    game: Game
    number: int
    hand: int = 0


def find_entry(
    mine: Sequence[ColumnElement[bool]],
    number: InstrumentedAttribute[int],
    hand: ColumnElement[int] | InstrumentedAttribute[int],
    *order: Any,
) -> RecordEntry | None:
    """Of some results the first in this order."""
    found = (
        select(Player, Game, number, hand)
        .select_from(Result)
        .join(SPELLING, SPELLING.id == Result.player_id)
        .join(Player, Player.id == PERSON)
        .join(Game, Game.id == Result.game_id)
        .where(*mine)
    )
    row = db.session.execute(found.order_by(*order).limit(1)).first()
    return RecordEntry(*row) if row else None


def last_moon(table: Table, span: Span, person: uuid.UUID | None = None) -> RecordEntry | None:
    """The latest moon of a span, anybody's or this person's."""
    mine = [*results_in(table, span, person), Result.last_moon > 0]
    latest = Result.day.desc(), Result.ended_at.desc(), Result.last_moon.desc()
    return find_entry(mine, Result.moons, Result.last_moon, *latest)


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
        select(PERSON, *(func.count().filter(each) for each in order))
        .select_from(Result)
        .join(other, (other.game_id == Result.game_id) & (other.player_id != Result.player_id))
        .join(SPELLING, SPELLING.id == other.player_id)
        .where(*results_in(table, span, person), Result.is_whole, other.is_whole)
        .group_by(PERSON)
    )
    people = people_by_spelling(table.id)
    found = [Rival(people[row[0]], row[1], row[2], row[3]) for row in db.session.execute(met)]
    return sorted(found, key=lambda one: (-(one.won + one.lost + one.tied), one.player.name_key))


def read_meetings(table: Table, span: Span) -> Mapping[tuple[uuid.UUID, uuid.UUID], int]:
    """How often the first of two people came to a better place in a game both played whole."""
    people, other = people_by_spelling(table.id), aliased(Result)
    met = (
        select(
            Result.player_id,
            other.player_id,
            func.count().filter(Result.place < other.place),
            func.count().filter(Result.place > other.place),
        )
        .join(other, (other.game_id == Result.game_id) & (other.player_id > Result.player_id))
        .where(*results_in(table, span), Result.is_whole, other.is_whole)
        .group_by(Result.player_id, other.player_id)
    )
    ahead = Counter[tuple[uuid.UUID, uuid.UUID]]()
    for first, second, better, worse in db.session.execute(met):
        one, two = people[first].id, people[second].id
        ahead[one, two] += better
        ahead[two, one] += worse
    return ahead


@dataclass(frozen=True)
class Race:
    """How far everyone's place points are above or below an average place's, added up.

    `lines` have it by person after each of the `steps`, in parts of `PLACE_POINT`: after each
    night, or where `is_by_month` after each month in which there were some.
    """

    steps: int
    lines: Mapping[uuid.UUID, Sequence[int]]
    is_by_month: bool

    @property
    def nights(self) -> int:
        """How many nights there were; 0 where only the months are known."""
        return 0 if self.is_by_month else self.steps


MOST_STEPS = 200  # more than a phone has room for


def read_race(table: Table, span: Span) -> Race:
    """The race of a span: by nights, or by months where there are too many of them."""
    mine = results_in(table, span)
    days = db.session.scalar(select(func.count(Result.day.distinct())).where(*mine)) or 0
    month = extract("year", Result.day), extract("month", Result.day)
    when: tuple[Any, ...] = month if days > MOST_STEPS else (Result.day,)
    above = func.sum(Result.place_points) - AVERAGE_PLACE * func.count()
    rows = db.session.execute(
        select(Result.player_id, above, *when)
        .where(*mine, Result.is_whole, Result.day_known)
        .group_by(Result.player_id, *when)
    ).all()
    people, steps = people_by_spelling(table.id), sorted({tuple(row[2:]) for row in rows})
    won: dict[uuid.UUID, Counter[tuple[Any, ...]]] = defaultdict(Counter)
    for player, points, *step in rows:
        won[people[player].id][tuple(step)] += points
    lines = {who: [*accumulate(of_step[one] for one in steps)] for who, of_step in won.items()}
    return Race(len(steps), lines, days > MOST_STEPS)


def longest_run(table: Table, span: Span, person: uuid.UUID) -> int:
    """How many whole games in a row a person won at most."""
    mine = [*results_in(table, span, person), and_(Result.is_whole)]
    return run_of(db.session.scalars(select(Result.won).where(*mine).order_by(*IN_TIME)))


def run_of(won: Iterable[bool]) -> int:
    """The longest run of games that were won, of those of one person in order."""
    runs = (len([*run]) for has_won, run in groupby(won) if has_won)
    return max(runs, default=0)


# What may be claimed of players: only what chance alone would hardly bring about.
#
# A claim is an exact binomial test against an even share, as equal players would have it. As the
# best of several is looked for, its chance is multiplied by the number of tests (Bonferroni): of
# the pages of equal players at most one in a hundred claims anything.

MOST_CHANCE = 0.01

_TOO_LITTLE = 1e-12  # of a sum, to be added to it


@dataclass(frozen=True)
class Trial:
    """How often somebody did what `key` names: `count` of so many `chances`.

    `fair` is an even share of them, in parts of `WHOLE`.
    """

    key: str
    player: Player
    count: int
    chances: int
    fair: int

    @property
    def chance(self) -> float:
        """How likely equal players do so as often or more often.

        1 of stored figures that can't be, as on a failing disk: `companion check` names them.
        """
        if not (0 < self.fair < self.chances * WHOLE and 0 <= self.count <= self.chances):
            return 1.0
        return chance_of_at_least(self.count, self.chances, self.fair / (self.chances * WHOLE))


def chance_of_at_least(count: int, trials: int, probability: float) -> float:
    """How likely so many of these trials, or more, succeed; 1 for no more than can be expected.

    Where trials differ in their probability the mean of it gives more than the truth, never less
    (Hoeffding 1956).
    """
    if count <= trials * probability:
        return 1.0
    ways = lgamma(trials + 1) - lgamma(count + 1) - lgamma(trials - count + 1)
    failures = (trials - count) * log1p(-probability)
    term, total = exp(ways + count * log(probability) + failures), 0.0
    for successes in range(count, trials + 1):
        total += term
        term *= (trials - successes) / (successes + 1) * probability / (1 - probability)
        if term <= total * _TOO_LITTLE:  # from here on they only get smaller
            break
    return min(total, 1.0)


def sift_claims(trials: Sequence[Trial]) -> list[Trial]:
    """Those of all that were tried which may be claimed, the surest first, one of each key."""
    sure = sorted(
        (one.chance * len(trials), number)
        for number, one in enumerate(trials)
        if one.chance * len(trials) <= MOST_CHANCE
    )
    found: dict[str, Trial] = {}
    for _, number in sure:
        found.setdefault(trials[number].key, trials[number])
    return [*found.values()]


def list_trials(everybody: Sequence[PersonSums]) -> list[Trial]:
    """What could be claimed of everybody who played in a span: "wins", "queens" and "hold"."""
    wins = [
        Trial("wins", one.player, one.outright_wins, one.whole_games, one.fair_wins)
        for one in everybody
        if one.whole_games
    ]
    queens = [
        Trial(
            "queens",
            one.player,
            one.queens,
            max(one.known_queens, one.queens_dealt),
            one.fair_queens,
        )
        for one in everybody
        if one.known_queens
    ]
    holds = [
        Trial("hold", one.player, one.holds_won, one.hold_games, one.fair_holds)
        for one in everybody
        if one.hold_games
    ]
    return [*wins, *queens, *holds]


def find_beaten(rivals: Sequence[Rival]) -> list[tuple[Rival, bool]]:
    """The rivals of a person who were beaten, or beat the person: whether it was the person.

    Games with a better and a worse place count; each rival may be better or worse.
    """
    found = []
    for rival in rivals:
        most = max(rival.won, rival.lost)
        chance = 2 * len(rivals) * chance_of_at_least(most, rival.won + rival.lost, 0.5)
        if chance <= MOST_CHANCE:
            found.append((rival, rival.won > rival.lost))
    return found

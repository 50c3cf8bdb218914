"""The records of a table: the best and the worst of its games, each with how often it was reached.

Only what can be compared is: games of one variant with one number of players, and totals of games
that ended alike by their rules. A record takes ten games.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import takewhile
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    and_,
    func,
    literal,
    literal_column,
    not_,
    or_,
    select,
    tuple_,
    union_all,
)

from companion.history.archive import PERSON, PLAYED, SPELLING, Span, in_span
from companion.history.people import (
    IN_TIME,
    GameKind,
    RecordEntry,
    find_entry,
    results_in,
    same_end,
    same_kind,
)
from companion.models import Game, Player, Result, Table, db
from companion.scorebook.players import people_by_spelling, spelling_ids
from companion.scorebook.results import COMPARABLE, STOPPED

FEWEST = 10  # games, for a record

NO_HAND = literal(0)  # the figure is the whole game's

HAS_MARGIN = Result.margin > literal_column("0")  # as the index of margins says it

_LATEST = (Result.day.desc(), Result.ended_at.desc(), Result.game_id, Result.player_id)


class Record(NamedTuple):
    """The best or the worst of one kind of games: reached so many times, by this player last.

    `hand` is 0 where it is the whole game's. Of the hands of a player in a game only one counts.
    There are so many `games` of the kind.
    """

    kind: GameKind
    games: int
    number: int
    times: int
    player: Player
    game: Game
    hand: int


class Figure(NamedTuple):
    """What a record is of: of the results for which `counts` holds the lowest, or the highest.

    Of a figure without a `hand` games are compared that ended alike.
    """

    column: Any
    counts: ColumnElement[bool]
    is_most: bool = False
    hand: Any = None


_BY_RULES = and_(Result.is_whole, or_(*(Result.end.startswith(each) for each in COMPARABLE)))

FIGURES: Mapping[str, Figure] = {
    "best_game": Figure(Result.total, _BY_RULES),
    "closest": Figure(Result.margin, and_(_BY_RULES, HAS_MARGIN)),
    "comeback": Figure(Result.comeback, and_(_BY_RULES, Result.comeback > 0), is_most=True),
    "worst_game": Figure(Result.total, _BY_RULES, is_most=True),
    "worst_hand": Figure(
        Result.worst_points, Result.worst_hand > 0, is_most=True, hand=Result.worst_hand
    ),
    "moons": Figure(Result.moons, Result.moons > 1, is_most=True, hand=Result.last_moon),
}


def records_of(table: Table) -> Mapping[str, Sequence[Record]]:
    """The records of all time, by what they are of: one of each kind of games that has one.

    The table's results are read once for the extremes, and once a figure that has a record for how
    many reached it. Those may be thousands: the latest is looked for on the last day alone.
    """
    kind = Result.variant, Result.players, Result.end
    extremes = [
        (func.max if one.is_most else func.min)(one.column).filter(one.counts)
        for one in FIGURES.values()
    ]
    rows = db.session.execute(
        select(*kind, func.count(Result.game_id.distinct()), *extremes)
        .where(Result.table_id == table.id, PLAYED)
        .group_by(*kind)
    ).all()
    reached: dict[tuple[str, GameKind], _Reached] = {}
    for place, (key, figure) in enumerate(FIGURES.items()):
        games, numbers = defaultdict[GameKind, int](int), defaultdict[GameKind, list[int]](list)
        for variant, players, end, count, *of_kind in rows:
            compared = GameKind(variant, players, "" if figure.hand else end)
            games[compared] += count
            numbers[compared] += [] if of_kind[place] is None else [of_kind[place]]
        best = max if figure.is_most else min
        for one in sorted(numbers):
            if numbers[one] and games[one] >= FEWEST:
                reached[key, one] = _Reached(games[one], best(numbers[one]))
    found: dict[str, list[Record]] = {key: [] for key in FIGURES}
    for (key, of), times, row in _find(table, reached) if reached else ():
        games_of, number = reached[key, of]
        hand = 0 if FIGURES[key].hand is None else getattr(row.Result, FIGURES[key].hand.key)
        found[key].append(Record(of, games_of, number, times, row.Player, row.Game, hand))
    return found


class _Reached(NamedTuple):
    """The best number of so many games of a kind, or the worst."""

    games: int
    number: int


def _find(
    table: Table, reached: Mapping[tuple[str, GameKind], _Reached]
) -> Iterator[tuple[tuple[str, GameKind], int, Any]]:
    """How many reached each of these numbers, and the latest of them."""
    matches, counted = {}, []
    for key, figure in FIGURES.items():
        kind = [Result.variant, Result.players, *([] if figure.hand else [Result.end])]
        wanted = [
            (*one[: len(kind)], of.number) for (of_key, one), of in reached.items() if of_key == key
        ]
        matches[key] = and_(figure.counts, tuple_(*kind, figure.column).in_(wanted))
        end = literal("") if figure.hand else Result.end
        counted.append(
            select(
                literal(key),
                Result.variant,
                Result.players,
                end,
                func.count(),
                func.max(Result.day),
            )
            .where(Result.table_id == table.id, matches[key])
            .group_by(*kind)
        )
    last = {
        (key, GameKind(variant, players, end)): (times, day)
        for key, variant, players, end, times, day in db.session.execute(union_all(*counted))
    }
    rows = db.session.execute(
        select(Result, Player, Game, *(each.label(key) for key, each in matches.items()))
        .join(SPELLING, SPELLING.id == Result.player_id)
        .join(Player, Player.id == PERSON)
        .join(Game, Game.id == Result.game_id)
        .where(Result.table_id == table.id, Result.day.in_({day for _, day in last.values()}))
        .order_by(*_LATEST)
    ).all()
    for key, one in reached:
        times, day = last[key, one]
        latest = (
            row
            for row in rows
            if getattr(row, key)
            and row.Result.day == day
            and (row.Result.variant, row.Result.players) == one[:2]
            and one.end in ("", row.Result.end)
        )
        yield (key, one), times, next(latest)


class Run(NamedTuple):
    """The most whole games in a row that one player won: reached so many times, by this player
    last, from the night `first` to the night `last`."""

    number: int
    times: int
    player: Player
    first: date
    last: date


def longest_run(table: Table) -> Run | None:
    """The longest run of wins; none where no whole game was won.

    The wins of one run have the same number of lost games before them.
    """
    lost = func.count().filter(not_(Result.won))
    played = (
        select(
            PERSON.label("who"),
            Result.won.label("won"),
            Result.day.label("day"),
            Result.ended_at.label("ended_at"),
            lost.over(partition_by=PERSON, order_by=IN_TIME, rows=(None, 0)).label("lost"),
        )
        .join(Result, SPELLING.id == Result.player_id)
        .where(SPELLING.table_id == table.id, and_(Result.is_whole))
        .subquery()
    )
    run, who, last = func.count(), played.c.who, func.max(played.c.day)
    runs = select(run, who, func.min(played.c.day), last).where(played.c.won)
    in_order = run.desc(), last.desc(), func.max(played.c.ended_at).desc(), who
    rows = db.session.execute(runs.group_by(who, played.c.lost).order_by(*in_order)).all()
    if not rows:
        return None
    most, player, *days = rows[0]
    times = sum(number == most for number, *_ in rows)
    return Run(most, times, people_by_spelling(table.id)[player], *days)


def records_of_person(
    table: Table, kind: GameKind, span: Span, person: uuid.UUID
) -> Mapping[str, RecordEntry]:
    """The best and worst that one person came to in a span, the first time."""
    mine = results_in(table, span, person)
    whole, hands = [*mine, *same_end(kind)], [*mine, *same_kind(kind)]
    found = {}
    for key, figure in FIGURES.items():
        if key == "moons":
            continue
        compared = whole if figure.hand is None else hands
        order = figure.column.desc() if figure.is_most else figure.column
        if kind.end or figure.hand is not None:
            hand = NO_HAND if figure.hand is None else figure.hand
            counts = [*compared, figure.counts]
            found[key] = find_entry(counts, figure.column, hand, order, *IN_TIME, Result.player_id)
    return {key: entry for key, entry in found.items() if entry}


# What is rare in a game that is over: counts and records, as they were when it ended

RUN, MOST_RUN = 3, 99  # wins in a row: fewer are not rare, more are not counted

ROUND = (50, 100)  # a player's games: the 50th, the 100th, and every hundredth after it


class Rarity(NamedTuple):
    """What is rare in a game: a "run" of wins, a round number of "games" or "wins" of a player, the
    "closest" finish or the greatest "comeback" of the year."""

    key: str
    player: Player
    number: int


def rarities_of(table: Table, game: Game) -> list[Rarity]:
    """What is rare in a game that is over.

    Runs and round numbers are those with which it ended; records those of its year. Nothing is rare
    in a game that the table ended.
    """
    rows = db.session.execute(
        select(Result, Player)
        .join(SPELLING, SPELLING.id == Result.player_id)
        .join(Player, Player.id == PERSON)
        .where(Result.game_id == game.id, Result.is_whole)
        .order_by(Result.place, Result.player_id)
    ).all()
    if not rows or rows[0].Result.end == STOPPED:
        return []
    key = tuple_(*(literal(getattr(rows[0].Result, each.key)) for each in IN_TIME))
    until = [tuple_(*IN_TIME) <= key, and_(Result.is_whole)]
    played = _count_until(table, [row.Player.id for row in rows], until)
    found = []
    for row in rows:
        if row.Result.won:
            found += _rare_wins(row.Player, played[row.Player.id][1], until)
    for row in rows:
        games = played[row.Player.id][0]
        found += [Rarity("games", row.Player, games)] if _is_round(games) else []
    for row in rows:
        if row.Result.margin and row.Result.end.startswith(COMPARABLE):
            found += _records_of_year(row.Result, row.Player)
    return found


def _count_until(
    table: Table, people: Sequence[uuid.UUID], until: Sequence[ColumnElement[bool]]
) -> Mapping[uuid.UUID, Sequence[int]]:
    """The games that each of these people of a table played until then, and those won."""
    spellings = select(SPELLING.id).where(SPELLING.table_id == table.id, PERSON.in_(people))
    counted = (
        select(
            Result.player_id,
            func.count().label("games"),
            func.count().filter(Result.won).label("won"),
        )
        .where(Result.player_id.in_(spellings), *until)
        .group_by(Result.player_id)
        .subquery()
    )
    rows = db.session.execute(
        select(PERSON, func.sum(counted.c.games), func.sum(counted.c.won))
        .join(SPELLING, SPELLING.id == counted.c.player_id)
        .group_by(PERSON)
    )
    return {person: (int(games), int(won)) for person, games, won in rows}


def _rare_wins(winner: Player, wins: int, until: Sequence[ColumnElement[bool]]) -> list[Rarity]:
    """The run that a win made longer, and a round number of wins."""
    found = [Rarity("wins", winner, wins)] if _is_round(wins) else []
    if wins < RUN:
        return found
    mine = Result.player_id.in_(spelling_ids(winner.id))
    newest = select(Result.won).where(mine, *until).order_by(*(each.desc() for each in IN_TIME))
    run = sum(1 for _ in takewhile(bool, db.session.scalars(newest.limit(MOST_RUN))))
    return [Rarity("run", winner, run), *found] if run >= RUN else found


def _is_round(number: int) -> bool:
    return number in ROUND or (number > 0 and number % ROUND[-1] == 0)


def _records_of_year(won: Result, winner: Player) -> list[Rarity]:
    """What no other game of its kind and year comes up to, of ten or more that points decided."""
    year = Span.of_year(won.day.year)
    kind = Result.variant == won.variant, Result.players == won.players, Result.end == won.end
    others = [HAS_MARGIN, *kind, Result.game_id != won.game_id]
    others += [Result.table_id == won.table_id, *in_span(year, Result.day)]
    counted = select(func.count(), func.min(Result.margin), func.max(Result.comeback))
    games, least, most = db.session.execute(counted.where(*others)).one()
    if games + 1 < FEWEST:
        return []
    closest = [Rarity("closest", winner, won.margin)] if won.margin < least else []
    return closest + ([Rarity("comeback", winner, won.comeback)] if won.comeback > most else [])

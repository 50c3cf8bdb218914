"""What each player did in one game, as sums and counts: the rows that history adds up.

Derived from the facts of the game, and written in the transaction of each change. Hands belong to
whoever sat there, under the name as it was written, whoever it was merged with since; a place and a
win to a player who was there from the first hand to the last.
A hand that is added is counted alone, on top of what the rows say; any other change, and a hand
that ends the game, has all its hands counted anew. `player_days` sums up the rows.
"""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields
from datetime import datetime
from itertools import chain, pairwise
from types import SimpleNamespace
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Select,
    Tuple,
    Uuid,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
    tuple_,
    update,
)

from companion.models import Game, Moment, Player, PlayerGame, Table, db
from companion.rules.cards import QUEEN_OF_SPADES
from companion.rules.play.passing import HOLD
from companion.rules.ruleset.options import Teams
from companion.scorebook.errors import UnreadableRules
from companion.scorebook.game_state import GameState, HandView, look_up
from companion.scorebook.player_days import HandSums, add_counts, change_days

WHOLE = 27_720  # a fair share is counted in parts of one that 2 to 12 players divide evenly

HANDCOUNTED = ("hands", "points", "fair_points", "queen_hands", "queens", "fair_queens")

BEHINDCOUNTED = ("hands", "points", "fair_points")

DEALS = ("dealing", "left_of_dealer", "first_dealer")  # what `by_deal` tells apart


@dataclass(slots=True)
class PlayerSums(HandSums):
    """The counts of one player in one game.

    `hands` that were scored as played: not those that a ruling decided or that stay open. Their
    `points` as the rules add them up, and `fair_points`, a player's even share of them, in parts
    of `WHOLE`. `clean_hands` gave no points and were no moon. `queen_hands`: hands of which it is
    known who took the queen of spades; `queens` the player took, `fair_queens` the even share.
    `worst_hand` is the number of the hand with the most points, but for those in which someone shot
    the moon: its points were given, not taken. `last_moon` is the number of the latest moon; both
    are 0 where there is none. `clean_streak`: most clean hands in a row, among those that are
    counted; `clean_until` is the number of the last of them. `hold_hands`, `hold_points` and
    `hold_fair_points` count the hands without a pass.
    `by_pass` has the `HANDCOUNTED` by direction of the pass, `by_points` the number of hands by
    their points, as text. `behind`: the `BEHINDCOUNTED` of hands by the player whose turn came just
    before, by id. `by_deal`: the same of hands by one of the `DEALS`: the player dealt, sat on the
    dealer's left, or dealt first in this game.

    Only in a game that is over, for who played all of it, else 0: the `total`, the `place` among so
    many `sides` (partners are one), how many sides are `tied` there, whether it `has_won`, and of
    the `opponents` how many were beaten, in halves as a tie is one.
    """

    worst_points: int = 0
    worst_hand: int = 0
    last_moon: int = 0
    clean_streak: int = 0
    clean_until: int = 0
    total: int = 0
    place: int = 0
    tied: int = 0
    sides: int = 0
    has_won: bool = False


COUNTED = tuple(each.name for each in fields(PlayerSums))

AT_ONCE = 500  # games whose rows are read or deleted by one statement

CHANGING = ("players", "is_over", *COUNTED)  # of a row, while its game goes on


def count_players(state: GameState) -> dict[uuid.UUID, PlayerSums]:
    """The counts of everybody who sat in this game, up to its end."""
    counts: dict[uuid.UUID, PlayerSums] = defaultdict(PlayerSums)
    first_dealer = _find_first_dealer(state)
    seats_held: dict[uuid.UUID, Counter[int]] = defaultdict(Counter)
    clean_now: Counter[uuid.UUID] = Counter()
    for view in state.hands_played:
        players = _players_at(state, view.number)
        for seat, player in players.items():
            seats_held[player][seat] += 1
        if _is_counted(view):
            _add_hand(counts, view, players, first_dealer)
            _follow_streaks(counts, clean_now, view, players)
    for seat, player in _players_at(state, state.end_hand).items():
        is_whole = seats_held[player][seat] == len(state.hands_played)
        if state.is_over and is_whole and state.hands_played:
            _add_place(counts[player], state, seat)
        else:
            counts[player]  # sits there, and has no hand yet
    return dict(counts)


def hands_with(
    state: GameState,
    players: Collection[uuid.UUID],
    figure: str,
    after: Collection[uuid.UUID] = (),
) -> tuple[int, ...]:
    """The hands of a game behind a count of one of these players: "queens", "moons" and so on.

    "pass:L" are those with this direction of the pass, "points:0:4" those with as many points, and
    "after" those in which the turn of one of `after` came just before.
    """
    counts_it = _choose_test(state, figure, after)
    return tuple(
        view.number
        for view in state.hands_played
        for seat, player in state.seating(view.number)
        if counts_it and player in players and seat in view.seats and _is_counted(view)
        if counts_it(view, seat)
    )


def _choose_test(
    state: GameState, figure: str, after: Collection[uuid.UUID]
) -> Callable[[HandView, int], bool] | None:
    name, _, detail = figure.partition(":")
    if name == "pass":
        return lambda view, _: view.row.passed == detail
    if name == "points":
        low, high = map(int, detail.split(":"))
        return lambda view, seat: low <= view.points[seat] <= high
    if name == "after":
        return lambda view, seat: (
            dict(state.seating(view.number))[_seat_before(view, seat)] in after
        )
    if name == "first_dealer":
        first = _find_first_dealer(state)
        return lambda view, seat: _players_at(state, view.number)[seat] == first
    return _IN_HAND.get(name)


def _seat_before(view: HandView, seat: int) -> int:
    """The seat whose turn comes just before."""
    place = view.seats.index(seat)
    return view.seats[(place - 1) % len(view.seats)]


def _find_first_dealer(state: GameState) -> uuid.UUID | None:
    """Who dealt the first hand; nobody where none is played."""
    if not state.hands_played:
        return None
    first = state.hands_played[0]
    return _players_at(state, first.number)[first.row.dealer]


def _is_dealer(view: HandView, seat: int) -> bool:
    return view.row.dealer == seat


def _is_left_of_dealer(view: HandView, seat: int) -> bool:
    return _is_dealer(view, view.seats[view.seats.index(seat) - 1])


def _players_at(state: GameState, hand: int) -> Mapping[int, uuid.UUID]:
    """Who sat where in a hand, by seat, as it was written: merging and splitting comes later."""
    begun = max(row.from_hand for row in state.rows.sittings if row.from_hand <= max(hand, 1))
    return {
        row.seat_number: row.written_as for row in state.rows.sittings if row.from_hand == begun
    }


def _is_counted(view: HandView) -> bool:
    """Whether it was scored as played: no ruling decided it, and it adds up."""
    return not (view.row.is_open or view.is_ruled)


def _is_moon_of(view: HandView, seat: int) -> bool:
    return view.moon is not None and view.shooter == seat


def _is_near_moon_of(view: HandView, seat: int) -> bool:
    return view.moon is None and not view.is_stated and seat in view.near_moons


def _is_clean(view: HandView, seat: int) -> bool:
    return view.points[seat] == 0 and not _is_moon_of(view, seat)


def _has_queen(view: HandView, seat: int) -> bool:
    return seat in view.queen_takers


_IN_HAND: Mapping[str, Callable[[HandView, int], bool]] = {
    "queens": _has_queen,
    "moons": _is_moon_of,
    "near_moons": _is_near_moon_of,
    "clean_hands": _is_clean,
    "hold": lambda view, _: view.row.passed == HOLD,
    "dealing": _is_dealer,
    "left_of_dealer": _is_left_of_dealer,
}


def _add_hand(
    counts: Mapping[uuid.UUID, PlayerSums],
    view: HandView,
    players: Mapping[int, uuid.UUID],
    first_dealer: uuid.UUID | None,
) -> None:
    fair_points = sum(view.points.values()) * WHOLE // len(view.seats)
    is_known = any(str(QUEEN_OF_SPADES) in (row.cards or "") for row in view.captures)
    fair_queens = len(view.queen_takers) * WHOLE // len(view.seats) if is_known else 0
    passed, is_hold = view.row.passed, view.row.passed == HOLD
    for seat in view.seats:
        count, points = counts[players[seat]], view.points[seat]
        is_moon = _is_moon_of(view, seat)
        queens = view.queen_takers.count(seat) if is_known else 0
        one = [1, points, fair_points, int(is_known), queens, fair_queens]
        count.hands += 1
        count.points += points
        count.fair_points += fair_points
        count.queen_hands += is_known
        count.queens += queens
        count.fair_queens += fair_queens
        count.moons += is_moon
        count.near_moons += _is_near_moon_of(view, seat)
        count.clean_hands += _is_clean(view, seat)
        if is_moon:
            count.last_moon = view.number
        if view.moon is None and (not count.worst_hand or points > count.worst_points):
            count.worst_points, count.worst_hand = points, view.number
        if is_hold:
            count.hold_hands += 1
            count.hold_points += points
            count.hold_fair_points += fair_points
        add_counts(count.by_pass, {passed: one})
        add_counts(count.by_points, {str(points): 1})
        before = players[_seat_before(view, seat)].hex
        add_counts(count.behind, {before: one[: len(BEHINDCOUNTED)]})
        deal = (
            _is_dealer(view, seat),
            _is_left_of_dealer(view, seat),
            players[seat] == first_dealer,
        )
        held = [name for name, is_so in zip(DEALS, deal, strict=True) if is_so]
        add_counts(count.by_deal, dict.fromkeys(held, one[: len(BEHINDCOUNTED)]))


def _follow_streaks(
    counts: Mapping[uuid.UUID, PlayerSums],
    clean_now: Counter[uuid.UUID],
    view: HandView,
    players: Mapping[int, uuid.UUID],
) -> None:
    for seat in view.seats:
        player = players[seat]
        clean_now[player] = clean_now[player] + 1 if _is_clean(view, seat) else 0
        count = counts[player]
        if clean_now[player] > count.clean_streak:
            count.clean_streak, count.clean_until = clean_now[player], view.number


def _add_place(count: PlayerSums, state: GameState, seat: int) -> None:
    together = 1 if state.ruleset(state.end_hand).teams is Teams.NONE else 2
    chairs = state.at_table(state.end_hand)
    ranks = {chair: state.standing.places[state.column[chair]] for chair in chairs}
    rank = ranks[seat]
    equal = sum(other == rank for other in ranks.values()) - together
    worse = sum(other > rank for other in ranks.values())
    count.total = state.totals[seat]
    count.place = (rank - 1) // together + 1
    count.tied = equal // together + 1
    count.sides = len(ranks) // together
    count.has_won = state.column[seat] in state.standing.winners
    count.beaten_halves = 2 * worse + equal
    count.opponents = len(ranks) - together


# Built once: putting a statement together takes longer than SQLite needs to answer it.
_GAMES = db.metadata.tables[PlayerGame.__tablename__]
_ROWS = select(_GAMES).where(_GAMES.c.game_id == bindparam("game"))
_INSERT = insert(_GAMES)
_SAME = [_GAMES.c[name] == bindparam(f"of_{name}") for name in ("game_id", "player_id")]
_UPDATE = update(_GAMES).where(*_SAME).values({name: bindparam(name) for name in CHANGING})
_DELETE = delete(_GAMES).where(*_SAME)
_STREAK = update(_GAMES).where(*_SAME).values(win_streak=bindparam("length"))

Row = Any  # of `player_games`, or one as it will be


def write_player_games(state: GameState, *, is_one_more: bool = False) -> None:
    """Bring the rows of a game up to date with its facts, and the sums over all games with them.

    `is_one_more`: the last hand is new, and nothing else has changed since the rows were written.
    """
    game_id = state.game.id
    before = {row.player_id: row for row in _read_rows(game_id)}
    counts = _count_one_more(state, before) if is_one_more else None
    if counts is None:
        counts = count_players(state)
    after = {row.player_id: row for row in _rows_of(state, counts)}
    new = [{**vars(row), "win_streak": 0} for key, row in after.items() if key not in before]
    changed = [
        {name: getattr(row, name) for name in CHANGING}
        | {"of_game_id": game_id, "of_player_id": player}
        for player, row in after.items()
        if player in before
    ]
    gone = [
        {"of_game_id": game_id, "of_player_id": player} for player in before if player not in after
    ]
    if new:
        db.session.flush()  # they name the game and its players
    for statement, rows in ((_DELETE, gone), (_UPDATE, changed), (_INSERT, new)):
        if rows:
            db.session.connection().execute(statement, rows)
    _follow(state.table.id, [(list(before.values()), list(after.values()))])


def rows_of(state: GameState) -> list[Row]:
    """The rows of a game that has none yet, as `add_player_games` writes them."""
    return _rows_of(state, count_players(state))


def _rows_of(state: GameState, counts: Mapping[uuid.UUID, PlayerSums]) -> list[Row]:
    same = {"game_id": state.game.id, **columns_of_game(state)}
    return [
        SimpleNamespace(
            player_id=player, **same, **{name: getattr(count, name) for name in COUNTED}
        )
        for player, count in counts.items()
    ]


def add_player_games(
    table_id: uuid.UUID, games: Sequence[Sequence[Row]], *, counts_streaks: bool = True
) -> None:
    """Write the rows of games that have none yet, game by game, and what hangs on them, at once.

    Where more are to come, winning streaks may wait for `count_all_win_streaks`.
    """
    new = [{**vars(row), "win_streak": 0} for rows in games for row in rows]
    if new:
        db.session.flush()
        db.session.connection().execute(_INSERT, new)
        _follow(table_id, [((), rows) for rows in games], counts_streaks=counts_streaks)


def columns_of_game(state: GameState) -> Mapping[str, Any]:
    """What the rows of all players of a game have alike."""
    return {
        "table_id": state.game.table_id,
        "started_at": state.game.started_at,
        "variant": state.game.variant,
        "players": len(state.at_table(state.end_hand)),
        "is_over": state.is_over,
    }


def _read_rows(game_id: uuid.UUID) -> Sequence[Row]:
    return db.session.connection().execute(_ROWS, {"game": game_id}).all()


def delete_player_games(table_id: uuid.UUID, games: Sequence[uuid.UUID]) -> None:
    """Delete the rows of games that count no more, and what hangs on them."""
    connection, gone = db.session.connection(), dict[uuid.UUID, list[Row]]()
    for at in range(0, len(games), AT_ONCE):
        mine = _GAMES.c.game_id.in_(games[at : at + AT_ONCE])
        for row in connection.execute(select(_GAMES).where(mine)):
            gone.setdefault(row.game_id, []).append(row)
        connection.execute(delete(_GAMES).where(mine))
    _follow(table_id, [(rows, ()) for rows in gone.values()])


def _follow(
    table_id: uuid.UUID,
    changed: Iterable[tuple[Sequence[Row], Sequence[Row]]],
    *,
    counts_streaks: bool = True,
) -> None:
    """What hangs on the rows of games follows them: the sums by day, and wins in a row.

    `changed` has for each game the rows it had and has.
    """
    over = [(_over(before), _over(after)) for before, after in changed]
    over = [pair for pair in over if any(pair)]
    change_days(table_id, over)
    begun: dict[uuid.UUID, list[Begun]] = defaultdict(list)
    no_place = []
    for before, after in over:
        had, has = (
            {row.player_id: row.has_won for row in rows if row.place} for rows in (before, after)
        )
        one = Begun((*before, *after)[0].started_at, (*before, *after)[0].game_id)
        for player in had.keys() | has.keys():
            if had.get(player) != has.get(player):
                begun[player].append(one)
                no_place.append({"of_game_id": one.game_id, "of_player_id": player, "length": 0})
    if not (begun and counts_streaks):
        return
    db.session.connection().execute(_STREAK, no_place)
    for spellings in _find_spellings(table_id, begun.keys()):
        mine = [one for player in spellings for one in begun.get(player, ())]
        count_win_streaks(spellings, min(mine), max(mine))


def _over(rows: Iterable[Row]) -> list[Row]:
    return [row for row in rows if row.is_over]


def count_all_win_streaks(table_id: uuid.UUID) -> Iterator[None]:
    """Count those of one person of a table after the other."""
    people = set(db.session.scalars(select(Player.id).where(Player.table_id == table_id)))
    for spellings in _find_spellings(table_id, people):
        count_win_streaks(spellings)
        yield


def _find_spellings(
    table_id: uuid.UUID, players: AbstractSet[uuid.UUID]
) -> list[Collection[uuid.UUID]]:
    """The people behind these players, each as all players that stand for one."""
    person = func.coalesce(Player.same_as, Player.id)
    rows = db.session.execute(select(Player.id, person).where(Player.table_id == table_id))
    people: dict[uuid.UUID, list[uuid.UUID]] = defaultdict(list)
    for player, root in rows:
        people[root].append(player)
    return [each for each in people.values() if not players.isdisjoint(each)]


class Begun(NamedTuple):
    """When a game began; of those that began at one moment the id says the order."""

    started_at: datetime
    game_id: uuid.UUID


# Built once for each way: the nearest of a player's games that was lost.
_begun = tuple_(_GAMES.c.started_at, _GAMES.c.game_id)
_LOST = select(_GAMES.c.started_at, _GAMES.c.game_id).where(
    _GAMES.c.player_id == bindparam("player"), _GAMES.c.place > 0, ~_GAMES.c.has_won
)
_GIVEN = tuple_(bindparam("moment", type_=Moment), bindparam("game", type_=Uuid))
_LOST_BEFORE = (
    _LOST.where(_begun < _GIVEN)
    .order_by(_GAMES.c.started_at.desc(), _GAMES.c.game_id.desc())
    .limit(1)
)
_LOST_AFTER = _LOST.where(_begun > _GIVEN).order_by(_GAMES.c.started_at, _GAMES.c.game_id).limit(1)


def count_win_streaks(
    spellings: Collection[uuid.UUID], first: Begun | None = None, last: Begun | None = None
) -> None:
    """Write into the last game of each of a person's winning streaks how long it is.

    Games that the person did not play to the end stand apart: they neither count nor interrupt.
    All are counted, or those from the `first` to the `last` of some games, and next to them.
    """
    before = after = None
    if first and last:
        before = find_lost_before(spellings, first)
        after = find_lost_after(spellings, last)
    changes = [
        {"of_game_id": row.game_id, "of_player_id": row.player_id, "length": streak}
        for row, streak in win_streaks(read_results(spellings, before, after))
        if row.win_streak != streak
    ]
    if changes:
        db.session.connection().execute(_STREAK, changes)


def find_lost_before(spellings: Iterable[uuid.UUID], begun: Begun) -> Begun | None:
    """The last game that a person lost before this moment, if there was one."""
    return max(_find_losses(_LOST_BEFORE, spellings, begun), default=None)


def find_lost_after(spellings: Iterable[uuid.UUID], begun: Begun) -> Begun | None:
    """The first game that a person lost after this moment, if there was one."""
    return min(_find_losses(_LOST_AFTER, spellings, begun), default=None)


def _find_losses(
    statement: Select[datetime, uuid.UUID], spellings: Iterable[uuid.UUID], begun: Begun
) -> Iterator[Begun]:
    """Of each spelling the nearest game that was lost, if one was: an index has it."""
    connection = db.session.connection()
    for player in spellings:
        asked = {"player": player, "moment": begun.started_at, "game": begun.game_id}
        if found := connection.execute(statement, asked).first():
            yield Begun(*found)


def win_streaks(results: Iterable[Row]) -> Iterator[tuple[Row, int]]:
    """Each game of a person, in their order, with the length of the streak that ends with it."""
    length = 0
    for row, following in pairwise(chain(results, [None])):
        length = length + 1 if row.has_won else 0
        goes_on = following is not None and following.has_won
        yield row, 0 if goes_on else length


def read_results(
    spellings: Collection[uuid.UUID],
    after: Begun | None = None,
    before: Begun | None = None,
    *,
    yield_per: int | None = None,
) -> Iterable[Row]:
    """What a person's whole games between two came to, in their order, or all of them."""
    columns = (_GAMES.c[name] for name in ("game_id", "player_id", "started_at", "has_won"))
    mine = select(*columns, _GAMES.c.win_streak)
    mine = mine.where(_GAMES.c.player_id.in_(spellings), _GAMES.c.place > 0)
    mine = mine.where(*begun_between(after, before))
    mine = mine.order_by(_GAMES.c.started_at, _GAMES.c.game_id)
    options = {"yield_per": yield_per} if yield_per else {}
    return db.session.connection().execute(mine, execution_options=options)


def begun_between(after: Begun | None, before: Begun | None) -> list[ColumnElement[bool]]:
    """That a game began after one and before another, where these are given."""
    conditions: list[ColumnElement[bool]] = []
    if after:
        conditions.append(_begun > _value(after))
    if before:
        conditions.append(_begun < _value(before))
    return conditions


def _value(begun: Begun) -> Tuple:
    return tuple_(literal(begun.started_at, Moment), literal(begun.game_id, Uuid))


def _count_one_more(
    state: GameState, rows: Mapping[uuid.UUID, Row]
) -> Mapping[uuid.UUID, PlayerSums] | None:
    """The counts with the last hand, on top of these rows; None where they are not of all others.

    Nor where the game is over, as that gives everybody a place.
    """
    *others, view = state.hands_played
    players = _players_at(state, view.number)
    counted = sum(len(other.seats) for other in others if _is_counted(other))
    is_the_rest = counted == sum(row.hands for row in rows.values())
    is_going_on = not state.is_over and not any(row.is_over for row in rows.values())
    if not (others and is_the_rest and is_going_on and rows.keys() >= set(players.values())):
        return None
    counts = {
        player: PlayerSums(**{name: getattr(row, name) for name in COUNTED})
        for player, row in rows.items()
    }
    if _is_counted(view):
        _add_hand(counts, view, players, _find_first_dealer(state))
        clean_now = Counter(
            {
                players[seat]: _count_clean(state, others, players[seat])
                for seat in view.seats
                if _is_clean(view, seat)
            }
        )
        _follow_streaks(counts, clean_now, view, players)
    return counts


def _count_clean(state: GameState, hands: Sequence[HandView], player: uuid.UUID) -> int:
    """How many of these hands, from the last one back, were clean for a player who sat in them."""
    count = 0
    for view in reversed(hands):
        if _is_counted(view):
            for seat, sitting in _players_at(state, view.number).items():
                if sitting == player and seat in view.seats:
                    if not _is_clean(view, seat):
                        return count
                    count += 1
    return count


def find_games_without_rows(
    after: uuid.UUID | None, most: int
) -> list[tuple[uuid.UUID, uuid.UUID]]:
    """The table and id of at most so many games from before there were rows, later than `after`."""
    has_rows = exists().where(PlayerGame.game_id == Game.id)
    missing = select(Game.table_id, Game.id).where(Game.hand_count > 0, ~has_rows)
    missing = missing.where(Game.deleted_at.is_(None))
    if after is not None:
        missing = missing.where(Game.id > after)
    return [
        (table, game) for table, game in db.session.execute(missing.order_by(Game.id).limit(most))
    ]


def write_missing_player_games(table_id: uuid.UUID, game_id: uuid.UUID) -> None:
    """Write the rows of a game from before there were any, if its rules can be read."""
    try:
        state = look_up(db.session.get_one(Table, table_id), game_id)
    except UnreadableRules:
        return
    assert state is not None
    write_player_games(state)

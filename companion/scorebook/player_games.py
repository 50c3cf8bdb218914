"""What each player did in one game, as sums and counts: the rows that history adds up.

Derived from the facts of the game, and written in the transaction of each change. Hands belong to
whoever sat there; a place and a win to a player who was there from the first hand to the last.
"""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, field

from sqlalchemy import bindparam, exists, select

from companion.models import Game, PlayerGame, Table, db
from companion.rules.cards import QUEEN_OF_SPADES
from companion.rules.play.passing import HOLD
from companion.rules.ruleset.options import Teams
from companion.scorebook.errors import UnreadableRules
from companion.scorebook.game_state import GameState, HandView, load_state

WHOLE = 27_720  # a fair share is counted in parts of one that 2 to 12 players divide evenly

HAND_COUNTS = ("hands", "points", "fair_points", "queen_hands", "queens", "fair_queens")

BEHIND_COUNTS = ("hands", "points", "fair_points")


@dataclass(slots=True)
class PlayerSums:
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
    `by_pass` has the `HAND_COUNTS` by direction of the pass, `by_points` the number of hands by
    their points, as text. `behind`: the `BEHIND_COUNTS` of hands by the player whose turn came just
    before, by id.

    Only in a game that is over, for who played all of it, else 0: the `total`, the `place` among so
    many `sides` (partners are one), how many sides are `tied` there, whether it `has_won`, and of
    the `opponents` how many were beaten, in halves as a tie is one.
    """

    hands: int = 0
    points: int = 0
    fair_points: int = 0
    clean_hands: int = 0
    moons: int = 0
    near_moons: int = 0
    queen_hands: int = 0
    queens: int = 0
    fair_queens: int = 0
    worst_points: int = 0
    worst_hand: int = 0
    last_moon: int = 0
    clean_streak: int = 0
    clean_until: int = 0
    hold_hands: int = 0
    hold_points: int = 0
    hold_fair_points: int = 0
    by_pass: dict[str, list[int]] = field(default_factory=dict)
    by_points: dict[str, int] = field(default_factory=dict)
    behind: dict[str, list[int]] = field(default_factory=dict)
    total: int = 0
    place: int = 0
    tied: int = 0
    sides: int = 0
    has_won: bool = False
    beaten_halves: int = 0
    opponents: int = 0


def count_players(state: GameState) -> dict[uuid.UUID, PlayerSums]:
    """The counts of everybody who sat in this game, up to its end."""
    counts: dict[uuid.UUID, PlayerSums] = defaultdict(PlayerSums)
    seats_held: dict[uuid.UUID, Counter[int]] = defaultdict(Counter)
    clean_now: Counter[uuid.UUID] = Counter()
    for view in state.hands_played:
        players = dict(state.seating(view.number))
        for seat, player in players.items():
            seats_held[player][seat] += 1
        if _is_counted(view):
            _add_hand(counts, view, players)
            _add_neighbours(counts, view, players)
            _follow_streaks(counts, clean_now, view, players)
    for seat, player in state.seating(state.end_hand):
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
        return lambda view, seat: _player_before(state, view, seat) in after
    return _IN_HAND.get(name)


def _player_before(state: GameState, view: HandView, seat: int) -> uuid.UUID:
    """Whose turn comes just before."""
    place = view.seats.index(seat)
    before = view.seats[(place - view.ruleset.turn_step) % len(view.seats)]
    return dict(state.seating(view.number))[before]


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
}


def _add_hand(
    counts: Mapping[uuid.UUID, PlayerSums], view: HandView, players: Mapping[int, uuid.UUID]
) -> None:
    fair_points = sum(view.points.values()) * WHOLE // len(view.seats)
    is_known = any(str(QUEEN_OF_SPADES) in (row.cards or "") for row in view.captures)
    fair_queens = len(view.queen_takers) * WHOLE // len(view.seats)
    for seat in view.seats:
        count, points = counts[players[seat]], view.points[seat]
        count.moons += _is_moon_of(view, seat)
        count.near_moons += _is_near_moon_of(view, seat)
        count.clean_hands += _is_clean(view, seat)
        if _is_moon_of(view, seat):
            count.last_moon = view.number
        if view.moon is None and (not count.worst_hand or points > count.worst_points):
            count.worst_points, count.worst_hand = points, view.number
        one = [1, points, fair_points, 0, 0, 0]
        if is_known:
            one[3:] = [1, view.queen_takers.count(seat), fair_queens]
        for name, number in zip(HAND_COUNTS, one, strict=True):
            setattr(count, name, getattr(count, name) + number)
        before = count.by_pass.get(view.row.passed, [0] * len(one))
        count.by_pass[view.row.passed] = [a + b for a, b in zip(before, one, strict=True)]
        if view.row.passed == HOLD:
            count.hold_hands += 1
            count.hold_points += points
            count.hold_fair_points += fair_points
        count.by_points[str(points)] = count.by_points.get(str(points), 0) + 1


def _add_neighbours(
    counts: Mapping[uuid.UUID, PlayerSums], view: HandView, players: Mapping[int, uuid.UUID]
) -> None:
    fair_points = sum(view.points.values()) * WHOLE // len(view.seats)
    for place, seat in enumerate(view.seats):
        before = view.seats[(place - view.ruleset.turn_step) % len(view.seats)]
        behind, key = counts[players[seat]].behind, players[before].hex
        one = [1, view.points[seat], fair_points]
        sums = behind.get(key, [0] * len(BEHIND_COUNTS))
        behind[key] = [a + b for a, b in zip(sums, one, strict=True)]


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


_ROWS = select(PlayerGame).where(PlayerGame.game_id == bindparam("game"))  # each save has it


def write_player_games(state: GameState) -> None:
    """Bring the rows of a game up to date with its facts."""
    with db.session.no_autoflush:  # nothing that waits changes them
        rows = {row.player_id: row for row in db.session.scalars(_ROWS, {"game": state.game.id})}
    for player, count in count_players(state).items():
        row = rows.pop(player, None)
        if row is None:
            row = PlayerGame(
                game_id=state.game.id,
                player_id=player,
                table_id=state.table.id,
                started_at=state.game.started_at,
                variant=state.game.variant,
            )
            db.session.add(row)
        row.players = len(state.at_table(state.end_hand))
        for name, value in asdict(count).items():
            setattr(row, name, value)
    for row in rows.values():
        db.session.delete(row)


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
        state = load_state(db.session.get_one(Table, table_id), game_id)
    except UnreadableRules:
        return
    assert state is not None
    write_player_games(state)

"""What each person did in one game: the rows that history adds up, and nothing else.

Derived from the facts of the game, and written in the transaction of each change. Hands belong to
whoever sat there, under the name as it was written, whoever it was merged with since.
"""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, insert

from companion.models import Result, db
from companion.rules import EndReason
from companion.rules.options import CAN_SUBTRACT, HOLD, EndMode
from companion.scorebook.game import GameState, HandView

WHOLE = 27_720  # an even share is counted in parts of one that 2 to 12 players divide evenly

PLACE_POINT = 5_040  # a place point is counted in parts of one that every split tie divides evenly

FIRST_PLACE, LAST_PLACE = 4, 1  # place points

STOPPED = "stopped"  # an `end` that is none by the rules, or that nobody knows

COMPARABLE = (EndMode.TARGET.value, EndMode.HANDS.value)  # ends that make games equally long

Counts = dict[str, Any]  # a number, or a list of some, by what they count

Values = dict[str, Any]  # a row, by column


@dataclass
class Sums:
    """What somebody's hands of one game add up to.

    `hands` that were scored as played: not those that a ruling decided or that stay open. Their
    `points` as the rules add them up, and `fair_points`, a player's even share of them, in parts
    of `WHOLE`. `known_queens`: hands of which it is known who took the queen of spades; `queens`
    the player took, `fair_queens` the even share. `clean_hands` gave no points and were no moon.
    `last_moon` is the number of the latest moon, `worst_hand` that of the hand with the most
    points, but for those in which someone shot the moon: its points were given, not taken. Both are
    0 where there is none. `hold_hands` and `hold_points` count hands without a pass.
    `detail` has hands and points by direction of the pass (`by_pass`), and the number of hands by
    their points (`by_points`).
    """

    hands: int = 0
    points: int = 0
    fair_points: int = 0
    known_queens: int = 0
    queens: int = 0
    fair_queens: int = 0
    moons: int = 0
    last_moon: int = 0
    near_moons: int = 0
    clean_hands: int = 0
    worst_points: int = 0
    worst_hand: int = 0
    hold_hands: int = 0
    hold_points: int = 0
    detail: dict[str, Counts] = field(default_factory=lambda: {"by_pass": {}, "by_points": {}})


@dataclass(frozen=True)
class PlaceAtEnd:
    """What somebody who sat there at the end of a game came to.

    `total` and `place` are those of the seat, `tied` how many share the place. `place_points`, in
    parts of `PLACE_POINT`, only where the game `is_whole`: played from the first hand to the last.
    """

    is_whole: bool = False
    total: int = 0
    place: int = 0
    tied: int = 0
    won: bool = False
    place_points: int = 0


def results_of(state: GameState) -> list[Values]:
    """The rows of a game; none before its first hand, if it has hands."""
    if not state.hands and not state.is_by_totals:
        return []
    sums = _sum_hands(state)
    places = _find_places(state) if state.is_over else {}
    same = {
        "game_id": state.game.id,
        "table_id": state.game.table_id,
        "day": state.game.day,
        "day_known": state.game.day_known,
        "ended_at": state.played_at,
        "variant": state.game.variant,
        "players": len(state.at_table(state.end_hand)),
        "end": describe_end(state),
        "is_over": state.is_over,
    }
    return [
        {**same, "player_id": player, **vars(places.get(player, PlaceAtEnd())), **vars(sums)}
        for player, sums in sums.items()
    ]


def describe_end(state: GameState) -> str:
    """What ended a game, so that only totals of games that ended alike are compared.

    "target 100", "hands 10", "time", "moon" or "stopped", and whether a moon may take points off;
    "" while it goes on.
    """
    if not state.is_over:
        return ""
    ruleset, reason = state.ruleset(state.end_hand), state.end_reason
    if state.is_by_totals and ruleset.end_mode is EndMode.TARGET:  # its totals tell
        is_reached = max(state.totals.values()) >= ruleset.target
        reason = EndReason.TARGET if is_reached else EndReason.STOPPED
    if reason is EndReason.STOPPED or reason is None:
        return STOPPED
    end = EndReason.MOON.value if reason is EndReason.MOON else ruleset.end_mode.value
    if end == EndMode.TARGET:
        end = f"{end} {ruleset.target}"
    elif end == EndMode.HANDS:
        end = f"{end} {ruleset.hands}"
    return f"{end}, moon takes off" if ruleset.moon_mode in CAN_SUBTRACT else end


def place_points(players: int, place: int, tied: int) -> int:
    """What a place among so many is worth, in parts of `PLACE_POINT`.

    First place is worth 4, the last 1, in even steps. Whoever shares a place with others, `tied` in
    all, gets the mean of what they take up.
    """
    behind = 2 * (place - 1) + tied - 1  # in halves of a place
    steps = 2 * max(players - 1, 1)
    return FIRST_PLACE * PLACE_POINT - (FIRST_PLACE - LAST_PLACE) * PLACE_POINT * behind // steps


def _sum_hands(state: GameState) -> Mapping[uuid.UUID, Sums]:
    """The sums of everyone who sat in this game, up to its end."""
    found: dict[uuid.UUID, Sums] = defaultdict(Sums)
    if state.is_by_totals:
        return {player: Sums() for _, player in state.spellings_at(state.end_hand)}
    for view in state.hands_played:
        # As they were written: merging and splitting comes later.
        players = dict(state.spellings_at(view.number))
        for player in players.values():
            found[player]  # sits there, whatever became of the hand
        if _is_counted(view):
            _add_hand(found, view, players)
    return found


def _add_hand(
    found: Mapping[uuid.UUID, Sums], view: HandView, players: Mapping[int, uuid.UUID]
) -> None:
    share, passed, seats_with = WHOLE // len(view.seats), view.row.passed, _seats_with(view)
    fair_points, queens = sum(view.points.values()) * share, seats_with["queens"]
    for seat in view.seats:
        sums, points = found[players[seat]], view.points[seat]
        sums.hands += 1
        sums.points += points
        sums.fair_points += fair_points
        sums.known_queens += bool(queens)
        sums.queens += queens.count(seat)
        sums.fair_queens += len(queens) * share
        sums.near_moons += seat in seats_with["near_moons"]
        sums.clean_hands += seat in seats_with["clean_hands"]
        if seat in seats_with["moons"]:
            sums.moons += 1
            sums.last_moon = view.number
        if view.moon is None and (not sums.worst_hand or points > sums.worst_points):
            sums.worst_points, sums.worst_hand = points, view.number
        if passed == HOLD:
            sums.hold_hands += 1
            sums.hold_points += points
        by_pass, by_points = sums.detail["by_pass"], sums.detail["by_points"]
        hands, so_far = by_pass.get(passed, (0, 0))
        by_pass[passed] = [hands + 1, so_far + points]
        by_points[str(points)] = by_points.get(str(points), 0) + 1


def _find_places(state: GameState) -> Mapping[uuid.UUID, PlaceAtEnd]:
    """What everyone came to who sat there at the end."""
    last = dict(state.spellings_at(state.end_hand))
    held = Counter(pair for view in state.hands_played for pair in state.spellings_at(view.number))
    ranks = {seat: state.standing.places[state.column[seat]] for seat in last}
    found = {}
    for seat, player in last.items():
        is_whole = held[seat, player] == len(state.hands_played)
        place = 1 + sum(rank < ranks[seat] for rank in ranks.values())
        tied = sum(rank == ranks[seat] for rank in ranks.values())
        found[player] = PlaceAtEnd(
            is_whole=is_whole,
            total=state.totals[seat],
            place=place,
            tied=tied,
            won=state.column[seat] in state.standing.winners,
            place_points=place_points(len(ranks), place, tied) if is_whole else 0,
        )
    return found


def _is_counted(view: HandView) -> bool:
    """Whether it was scored as played: no ruling decided it, and it adds up."""
    return not (view.row.is_open or view.is_ruled)


def _seats_with(view: HandView) -> Mapping[str, tuple[int, ...]]:
    """Which seats a hand counts for, by what is counted; "queens" has a seat once for each."""
    is_moon = view.moon is not None
    shooters = (view.shooter,) if is_moon and view.shooter is not None else ()
    without = [seat for seat in view.seats if view.points[seat] == 0]
    return {
        "queens": view.queen_takers,
        "moons": shooters,
        "near_moons": () if is_moon else view.near_moons,
        "clean_hands": tuple(seat for seat in without if seat not in shooters),
        "hold": view.seats if view.row.passed == HOLD else (),
    }


FIGURES = ("queens", "moons", "near_moons", "clean_hands", "hold", "pass", "points")


def is_of_hands(figure: str) -> bool:
    """Whether some hands of a game are behind a figure, as `hands_with` tells them."""
    return figure.partition(":")[0] in FIGURES


def hands_with(state: GameState, players: Collection[uuid.UUID], figure: str) -> tuple[int, ...]:
    """The hands of a game behind a count of one of these players: "queens", "moons" and so on.

    "pass:L" are those with this direction of the pass, "points:0:4" those with as many points.
    """
    return tuple(
        view.number
        for view in state.hands_played
        for seat, player in state.seating(view.number)
        if player in players and seat in view.seats and _is_counted(view)
        if _is_with(view, seat, figure)
    )


def _is_with(view: HandView, seat: int, figure: str) -> bool:
    name, _, detail = figure.partition(":")
    if name == "pass":
        return view.row.passed == detail
    if name == "points":
        low, high = map(int, detail.split(":"))
        return low <= view.points[seat] <= high
    return seat in _seats_with(view)[name]


def write_results(state: GameState) -> None:
    """Bring the rows of a game up to date with its facts."""
    delete_results([state.game.id])
    db.session.add_all(Result(**values) for values in results_of(state))


def add_results(games: Sequence[Sequence[Values]]) -> None:
    """Write the rows of games that have none yet, all at once."""
    rows = [row for game in games for row in game]
    if rows:
        db.session.flush()  # they name games and players
        db.session.execute(insert(Result), rows)


AT_ONCE = 500  # games whose rows are deleted by one statement


def delete_results(games: Sequence[uuid.UUID]) -> None:
    """Delete the rows of games that count no more."""
    for at in range(0, len(games), AT_ONCE):
        db.session.execute(delete(Result).where(Result.game_id.in_(games[at : at + AT_ONCE])))

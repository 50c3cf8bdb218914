"""What each person did in one game: the rows that history adds up, and nothing else.

Derived from the facts of the game, and written in the transaction of each change. Hands belong to
whoever sat there, under the name as it was written, whoever it was merged with since.
"""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, update
from sqlalchemy.orm.exc import StaleDataError

from companion.models import Game, Result, db
from companion.rules import EndReason
from companion.rules.options import HOLD, EndMode
from companion.scorebook.facts import Chair
from companion.scorebook.state import HandView, State

WHOLE = 27_720  # an even share is counted in parts of one that 2 to 12 players divide evenly

PLACE_POINT = 5_040  # a place point is counted in parts of one that every split tie divides evenly

FIRST_PLACE, LAST_PLACE = 4, 1  # place points

STOPPED = "stopped"  # an `end` that is none by the rules, or that nobody knows

COMPARABLE = (EndMode.TARGET.value, EndMode.HANDS.value)  # ends that make games equally long

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
    """

    hands: int = 0
    points: int = 0
    fair_points: int = 0
    known_queens: int = 0
    queens: int = 0
    fair_queens: int = 0
    moons: int = 0
    last_moon: int = 0
    clean_hands: int = 0
    worst_points: int = 0
    worst_hand: int = 0
    hold_hands: int = 0
    hold_points: int = 0


@dataclass(frozen=True)
class PlaceAtEnd:
    """What somebody who sat there at the end of a game came to.

    `total` and `place` are those of the seat, `tied` how many share the place. `place_points`, in
    parts of `PLACE_POINT`, only where the game `is_whole`: played from the first hand to the last.
    Of such a game that one player won by points `margin` is how far ahead the winner was in the
    end, and `comeback` how far behind after any hand; both are 0 for everyone else.
    `hold_won`: alone had the fewest points in the hands without a pass, of those who played all of
    the game; `hold_share` is an even share of that, in parts of `WHOLE`, and 0 where there is
    nothing to compare.
    """

    is_whole: bool = False
    total: int = 0
    place: int = 0
    tied: int = 0
    won: bool = False
    place_points: int = 0
    margin: int = 0
    comeback: int = 0
    hold_won: bool = False
    hold_share: int = 0


def has_results(state: State) -> bool:
    """Whether a game has rows: it has none before its first hand, if it has hands."""
    return bool(state.hands) or state.is_by_totals


def results_of(game: Game, state: State) -> list[Values]:
    """The rows of a game."""
    if not has_results(state):
        return []
    sums = _sum_hands(state)
    places = _find_places(state, sums) if state.is_over else {}
    same = {
        "game_id": game.id,
        "table_id": game.table_id,
        "day": game.day,
        "day_known": game.day_known,
        "ended_at": state.last_played(game.started_at),
        "variant": game.variant,
        "players": len(state.at_table(state.end_hand)),
        "end": describe_end(state),
        "is_over": state.is_over,
    }
    return [
        {**same, "player_id": player, **vars(places.get(player, PlaceAtEnd())), **vars(sums)}
        for player, sums in sums.items()
    ]


def describe_end(state: State) -> str:
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
    return f"{end}, moon takes off" if ruleset.may_subtract else end


def place_points(players: int, place: int, tied: int) -> int:
    """What a place among so many is worth, in parts of `PLACE_POINT`.

    First place is worth 4, the last 1, in even steps. Whoever shares a place with others, `tied` in
    all, gets the mean of what they take up.
    """
    behind = 2 * (place - 1) + tied - 1  # in halves of a place
    steps = 2 * max(players - 1, 1)
    return FIRST_PLACE * PLACE_POINT - (FIRST_PLACE - LAST_PLACE) * PLACE_POINT * behind // steps


def _sum_hands(state: State) -> Mapping[uuid.UUID, Sums]:
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
    share, seats_with = WHOLE // len(view.seats), _seats_with(view)
    fair_points, queens = sum(view.points.values()) * share, seats_with["queens"]
    for seat in view.seats:
        sums, points = found[players[seat]], view.points[seat]
        sums.hands += 1
        sums.points += points
        sums.fair_points += fair_points
        sums.known_queens += bool(queens)
        sums.queens += queens.count(seat)
        sums.fair_queens += len(queens) * share
        sums.clean_hands += seat in seats_with["clean_hands"]
        if seat in seats_with["moons"]:
            sums.moons += 1
            sums.last_moon = view.number
        if view.moon is None and (not sums.worst_hand or points > sums.worst_points):
            sums.worst_points, sums.worst_hand = points, view.number
        if seat in seats_with["hold"]:
            sums.hold_hands += 1
            sums.hold_points += points


def _find_places(state: State, sums: Mapping[uuid.UUID, Sums]) -> Mapping[uuid.UUID, PlaceAtEnd]:
    """What everyone came to who sat there at the end."""
    last = dict(state.spellings_at(state.end_hand))
    held = Counter(pair for view in state.hands_played for pair in state.spellings_at(view.number))
    ranks = {seat: state.standing.places[state.column[seat]] for seat in last}
    played = len(state.hands_played)
    whole = {seat for seat, who in last.items() if held[Chair(seat, who)] == played}
    holds = [sums[last[seat]].hold_points for seat in whole if sums[last[seat]].hold_hands]
    found = {}
    for seat, player in last.items():
        is_whole = seat in whole
        is_compared = is_whole and sums[player].hold_hands > 0 and len(holds) > 1
        margin, comeback = _describe_win(state, seat, last) if is_whole else (0, 0)
        fewest = is_compared and sums[player].hold_points == min(holds)
        place = 1 + sum(rank < ranks[seat] for rank in ranks.values())
        tied = sum(rank == ranks[seat] for rank in ranks.values())
        found[player] = PlaceAtEnd(
            is_whole=is_whole,
            total=state.totals[seat],
            place=place,
            tied=tied,
            won=state.column[seat] in state.standing.winners,
            place_points=place_points(len(ranks), place, tied) if is_whole else 0,
            margin=margin,
            comeback=comeback,
            hold_won=fewest and holds.count(sums[player].hold_points) == 1,
            hold_share=WHOLE // len(holds) if is_compared else 0,
        )
    return found


def _describe_win(state: State, seat: int, seats: Collection[int]) -> tuple[int, int]:
    """How far ahead of all others who sat there a seat won, and how far behind it had been."""
    winners, others = state.standing.winners, [other for other in seats if other != seat]
    if winners != (state.column[seat],) or state.end_reason is EndReason.MOON or not others:
        return 0, 0
    course = [*state.course, state.totals]  # of some games only the end is known
    leads = [min(after[other] for other in others) - after[seat] for after in course]
    return (leads[-1], max(-min(leads), 0)) if leads[-1] > 0 else (0, 0)


def _is_counted(view: HandView) -> bool:
    """Whether it was scored as played: no ruling decided it, and it adds up."""
    return not (view.report.is_open or view.is_ruled)


def _seats_with(view: HandView) -> Mapping[str, tuple[int, ...]]:
    """Which seats a hand counts for, by what is counted; "queens" has a seat once for each."""
    is_moon = view.moon is not None
    shooters = (view.shooter,) if is_moon and view.shooter is not None else ()
    without = [seat for seat in view.seats if view.points[seat] == 0]
    return {
        "queens": view.queen_takers,
        "moons": shooters,
        "clean_hands": tuple(seat for seat in without if seat not in shooters),
        "hold": view.seats if view.facts.passed == HOLD else (),
    }


def hands_with(state: State, players: Collection[uuid.UUID], figure: str) -> tuple[int, ...]:
    """The hands of a game behind a count of one of these players: "queens", "moons" and so on."""
    return tuple(
        view.number
        for view in state.hands_played
        for seat, player in state.seating(view.number)
        if player in players and seat in view.seats and _is_counted(view)
        if seat in _seats_with(view)[figure]
    )


def derive_scores(state: State) -> dict[str, object]:
    """By what its totals are shown, and of each seat the number, player, colour, total, rank and
    whether it won."""
    standing, ruleset = state.standing, state.next.ruleset
    return {
        "is_readable": True,
        "score_view": ruleset.score_view.value,
        "target": ruleset.target,
        "seats": [
            [
                seat.number,
                str(state.spelling[seat.number]),
                seat.colour,
                standing.totals[state.column[seat.number]],
                standing.places[state.column[seat.number]],
                state.is_over and state.column[seat.number] in standing.winners,
            ]
            for seat in sorted(state.seats, key=lambda seat: seat.number)
        ],
    }


def write_results(game: Game, state: State, before: State | None = None) -> None:
    """Bring the rows of a game up to date with its facts; `before` is what they are of by now."""
    rows = results_of(game, state)
    if before and rows and _players_with_rows(before) == {row["player_id"] for row in rows}:
        with suppress(StaleDataError):  # a row went missing
            db.session.execute(update(Result), rows)
            return
    delete_results([game.id])
    if rows:
        db.session.execute(insert(Result), rows)


def _players_with_rows(state: State) -> set[uuid.UUID]:
    if not has_results(state):
        return set()
    last = max(state.end_hand, 1)
    return {
        chair.player
        for hand, chairs in state.facts.seatings.items()
        for chair in chairs
        if hand <= last
    }


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

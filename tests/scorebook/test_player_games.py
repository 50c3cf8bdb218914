"""What history adds up is exactly what a plain count of the facts gives."""

from __future__ import annotations

import random
import uuid
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

import pytest

from companion import player_history, scorebook
from companion.database import write_transaction
from companion.models import PlayerGame, db
from companion.player_history import count_old_games
from companion.scorebook.player_games import (
    WHOLE,
    find_games_without_rows,
    write_missing_player_games,
)
from tests.each import first_quick
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import Evening
from tests.scorebook.test_derived_columns import busy_evening

QUEEN = "QS"


def rows_of(evening: Evening) -> dict[uuid.UUID, PlayerGame]:
    return rows_in(evening.game.id)


def rows_in(game: uuid.UUID) -> dict[uuid.UUID, PlayerGame]:
    db.session.expire_all()
    found = db.session.query(PlayerGame).filter_by(game_id=game)
    return {row.player_id: row for row in found}


def row_of(evening: Evening, name: str) -> PlayerGame:
    return rows_of(evening)[evening.player(name).id]


def count_plainly(evening: Evening) -> dict[uuid.UUID, dict[str, Any]]:
    """The same counts in the plainest way, from hands, captures and sittings alone."""
    state = evening.state
    found: dict[uuid.UUID, dict[str, Any]] = defaultdict(lambda: defaultdict(int))
    for hand in state.hands[: state.end_hand]:
        players = dict(state.seating(hand.number))
        taken = {row.seat_number: (row.cards or "").split() for row in hand.captures}
        queens = sum(QUEEN in cards for cards in taken.values())
        for seat in hand.points:
            mine = found[players[seat]]
            mine["hands"] += 1
            mine["points"] += hand.points[seat]
            mine["fair_points"] += sum(hand.points.values()) * WHOLE / len(hand.points)
            mine["queen_hands"] += queens > 0
            mine["queens"] += QUEEN in taken.get(seat, [])
            mine["fair_queens"] += queens * WHOLE / len(hand.points)
            mine["moons"] += hand.shooter == seat
            mine["hold_hands"] += hand.row.passed == "H"
            mine["hold_points"] += hand.points[seat] if hand.row.passed == "H" else 0
    return found


def list_hands_plainly(evening: Evening) -> dict[uuid.UUID, list[tuple[int, bool, uuid.UUID]]]:
    """Each player's hands: the points, whether they were clean, and who sat on the right."""
    state = evening.state
    found: dict[uuid.UUID, list[tuple[int, bool, uuid.UUID]]] = defaultdict(list)
    for hand in state.hands[: state.end_hand]:
        players = [player for _, player in state.seating(hand.number)]
        for seat, player in state.seating(hand.number):
            points = hand.points[seat]
            is_clean = points == 0 and hand.shooter != seat
            found[player].append((points, is_clean, players[players.index(player) - 1]))
    return found


@pytest.mark.both_databases
@pytest.mark.parametrize("seed", first_quick(range(6)))
def test_the_rows_say_what_a_plain_count_says(start: StartEvening, seed: int) -> None:
    evening = start(variant="short_50" if seed % 2 else "standard")
    busy_evening(evening, random.Random(seed))
    expected = count_plainly(evening)
    rows = rows_of(evening)
    assert expected.keys() <= rows.keys()
    for player, counts in expected.items():
        row = rows[player]
        assert {name: getattr(row, name) for name in counts} == counts
        by_pass = list(row.by_pass.values())
        assert sum(one[0] for one in by_pass) == row.hands
        assert sum(one[1] for one in by_pass) == row.points
    assert all(row.hands == 0 for key, row in rows.items() if key not in expected)


@pytest.mark.parametrize("seed", first_quick(range(6)))
def test_points_streaks_and_neighbours_are_those_of_a_plain_list(
    start: StartEvening, seed: int
) -> None:
    evening = start(variant="short_50" if seed % 2 else "standard")
    busy_evening(evening, random.Random(seed))
    rows = rows_of(evening)
    for player, hands in list_hands_plainly(evening).items():
        row, text = rows[player], "".join("c" if is_clean else "." for _, is_clean, _ in hands)
        assert row.by_points == {str(n): c for n, c in Counter(p for p, *_ in hands).items()}
        assert row.clean_streak == max(map(len, text.split(".")))
        right: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for points, _, neighbour in hands:
            right[neighbour.hex][0] += 1
            right[neighbour.hex][1] += points
        assert {key: counts[:2] for key, counts in row.behind.items()} == right


def test_a_streak_of_clean_hands_says_where_it_ended(evening: Evening) -> None:
    for hearts in ((0, 13, 0, 0), (4, 9, 0, 0), (0, 13, 0, 0), (0, 13, 0, 0), (3, 0, 10, 0)):
        evening.hand(*hearts, queen=3)
    ann, bo, dev = (row_of(evening, name) for name in ("Ann", "Bo", "Dev"))
    assert (ann.clean_streak, ann.clean_until) == (2, 4)
    assert (bo.clean_streak, bo.clean_until) == (1, 5)
    assert (dev.clean_streak, dev.clean_until) == (0, 0)


def test_hands_without_a_pass_are_counted_apart(evening: Evening) -> None:
    for _ in range(3):
        evening.hand(13, 0, 0, 0, queen=1)
    evening.hand(5, 8, 0, 0, queen=1)
    ann = row_of(evening, "Ann")
    assert (ann.hold_hands, ann.hold_points, ann.hold_fair_points) == (1, 5, 26 * WHOLE // 4)


def test_a_moon_is_its_shooters_and_no_clean_hand(evening: Evening) -> None:
    evening.hand(13, 0, 0, 0, queen=0)
    ann, bo = row_of(evening, "Ann"), row_of(evening, "Bo")
    assert (ann.moons, ann.last_moon, ann.clean_hands, ann.points) == (1, 1, 0, 0)
    assert (bo.moons, bo.last_moon, bo.clean_hands, bo.points) == (0, 0, 0, 26)
    assert ann.fair_points == bo.fair_points == 78 * WHOLE // 4


def test_near_moons_and_worst_hands_are_counted(evening: Evening) -> None:
    evening.hand(1, 2, 5, 5, queen=2)
    evening.hand(12, 1, 0, 0, queen=0)
    ann, cleo = row_of(evening, "Ann"), row_of(evening, "Cleo")
    assert (ann.near_moons, ann.worst_points, ann.worst_hand) == (1, 25, 2)
    assert (cleo.near_moons, cleo.worst_points, cleo.worst_hand, cleo.clean_hands) == (0, 18, 1, 1)


def test_hands_belong_to_who_sat_there_and_a_place_to_who_played_all(start: StartEvening) -> None:
    evening = start(variant="short_50")
    evening.hand(0, 13, 0, 0, queen=1)
    eva = evening.player("Eva")
    evening.write(lambda b, by: scorebook.substitute(b, 0, eva, by))
    evening.hand(0, 13, 0, 0, queen=1)
    assert evening.state.is_over
    ann, bo, eva_row = (row_of(evening, name) for name in ("Ann", "Bo", "Eva"))
    assert (ann.hands, eva_row.hands) == (1, 1)
    assert (ann.place, eva_row.place) == (0, 0)
    assert (bo.place, bo.tied, bo.sides, bo.has_won, bo.total) == (1, 1, 4, True, 0)
    assert (bo.beaten_halves, bo.opponents) == (6, 3)
    cleo = row_of(evening, "Cleo")
    assert (cleo.place, cleo.tied, cleo.has_won, cleo.beaten_halves) == (2, 3, False, 2)


def test_a_game_that_goes_on_has_no_places(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    assert {row.place for row in rows_of(evening).values()} == {0}


def test_an_undone_hand_is_counted_no_more(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    evening.undo()
    assert {(row.hands, row.queens) for row in rows_of(evening).values()} == {(0, 0)}


def test_a_hand_that_stays_open_counts_in_no_figure(evening: Evening) -> None:
    evening.hand(4, 0, 5, 3, queen=0, is_open=True, note="one heart is lost")
    assert {row.hands for row in rows_of(evening).values()} == {0}


def test_who_takes_over_a_seat_and_leaves_with_undo_has_no_row(evening: Evening) -> None:
    eva = evening.player("Eva")
    evening.write(lambda b, by: scorebook.substitute(b, 0, eva, by))
    assert eva.id in rows_of(evening)
    evening.undo()
    assert eva.id not in rows_of(evening)


def test_games_from_before_are_counted_once(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    game = evening.game.id
    before = {key: (row.hands, row.queens) for key, row in rows_of(evening).items()}
    db.session.query(PlayerGame).delete()
    db.session.commit()
    count_old_games()
    assert {key: (row.hands, row.queens) for key, row in rows_in(game).items()} == before
    assert find_games_without_rows(None, 10) == []


def test_a_start_with_nothing_to_count_writes_nothing(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    monkeypatch.delattr(player_history, "write_transaction")
    count_old_games()


@pytest.mark.both_databases
def test_a_game_that_another_process_counts_first_is_left_to_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    db.session.query(PlayerGame).delete()
    db.session.commit()
    game, found = evening.game.id, list[int]()

    def look(last: uuid.UUID | None, most: int) -> Sequence[tuple[uuid.UUID, uuid.UUID]]:
        games = find_games_without_rows(last, most)
        if not found:  # then the other process has its turn
            with write_transaction():
                write_missing_player_games(*games[0])
        found.append(len(games))
        return games

    monkeypatch.setattr(player_history, "find_games_without_rows", look)
    count_old_games()
    assert found == [1, 0, 0]
    assert rows_in(game)

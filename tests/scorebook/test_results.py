"""What history adds up is exactly what a plain count of the facts gives."""

from __future__ import annotations

import random
import uuid
from collections import defaultdict
from typing import Any

import pytest

from companion.models import Result, db
from companion.scorebook import changes
from companion.scorebook.results import PLACE_POINT, WHOLE
from tests.each import first_quick
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import Evening
from tests.scorebook.test_derived_columns import busy_evening

QUEEN = "QS"


def rows_of(evening: Evening) -> dict[uuid.UUID, Result]:
    return rows_in(evening.game.id)


def rows_in(game: uuid.UUID) -> dict[uuid.UUID, Result]:
    db.session.expire_all()
    found = db.session.query(Result).filter_by(game_id=game)
    return {row.player_id: row for row in found}


def row_of(evening: Evening, name: str) -> Result:
    return rows_of(evening)[evening.player(name).id]


def count_plainly(evening: Evening) -> dict[uuid.UUID, dict[str, Any]]:
    """The same counts in the plainest way, from hands, captures and sittings alone."""
    state = evening.state
    found: dict[uuid.UUID, dict[str, Any]] = defaultdict(lambda: defaultdict(int))
    for hand in state.hands[: state.end_hand]:
        players = dict(state.seating(hand.number))
        taken = [seat for card, seat in hand.report.captures if str(card) == QUEEN]
        queens = len(taken)
        for seat in hand.points:
            mine = found[players[seat]]
            mine["hands"] += 1
            mine["points"] += hand.points[seat]
            mine["fair_points"] += sum(hand.points.values()) * WHOLE / len(hand.points)
            mine["known_queens"] += queens > 0
            mine["queens"] += seat in taken
            mine["fair_queens"] += queens * WHOLE / len(hand.points)
            mine["moons"] += hand.shooter == seat
            mine["hold_hands"] += hand.facts.passed == "H"
            mine["hold_points"] += hand.points[seat] if hand.facts.passed == "H" else 0
    return found


def list_hands_plainly(evening: Evening) -> dict[uuid.UUID, list[tuple[int, bool]]]:
    """Each player's hands: the points, and whether they were clean."""
    state = evening.state
    found: dict[uuid.UUID, list[tuple[int, bool]]] = defaultdict(list)
    for hand in state.hands[: state.end_hand]:
        for seat, player in state.seating(hand.number):
            points = hand.points[seat]
            found[player].append((points, points == 0 and hand.shooter != seat))
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
    assert all(row.hands == 0 for key, row in rows.items() if key not in expected)


@pytest.mark.parametrize("seed", first_quick(range(6)))
def test_clean_hands_are_those_of_a_plain_list(start: StartEvening, seed: int) -> None:
    evening = start(variant="short_50" if seed % 2 else "standard")
    busy_evening(evening, random.Random(seed))
    rows = rows_of(evening)
    for player, hands in list_hands_plainly(evening).items():
        row = rows[player]
        assert row.clean_hands == sum(is_clean for _, is_clean in hands)


def test_hands_without_a_pass_are_counted_apart(evening: Evening) -> None:
    for _ in range(3):
        evening.hand(13, 0, 0, 0, queen=1)
    evening.hand(5, 8, 0, 0, queen=1)
    ann = row_of(evening, "Ann")
    assert (ann.hold_hands, ann.hold_points) == (1, 5)


def test_a_moon_is_its_shooters_and_no_clean_hand(evening: Evening) -> None:
    evening.hand(13, 0, 0, 0, queen=0)
    ann, bo = row_of(evening, "Ann"), row_of(evening, "Bo")
    assert (ann.moons, ann.last_moon, ann.clean_hands, ann.points) == (1, 1, 0, 0)
    assert (bo.moons, bo.last_moon, bo.clean_hands, bo.points) == (0, 0, 0, 26)
    assert ann.fair_points == bo.fair_points == 78 * WHOLE // 4


def test_worst_hands_are_counted(evening: Evening) -> None:
    evening.hand(1, 2, 5, 5, queen=2)
    evening.hand(12, 1, 0, 0, queen=0)
    ann, cleo = row_of(evening, "Ann"), row_of(evening, "Cleo")
    assert (ann.worst_points, ann.worst_hand) == (25, 2)
    assert (cleo.worst_points, cleo.worst_hand, cleo.clean_hands) == (18, 1, 1)


def test_hands_belong_to_who_sat_there_and_a_place_to_who_played_all(start: StartEvening) -> None:
    evening = start(variant="short_50")
    evening.hand(0, 13, 0, 0, queen=1)
    eva = evening.player("Eva")
    evening.write(changes.substitute(0, eva))
    evening.hand(0, 13, 0, 0, queen=1)
    assert evening.state.is_over
    ann, bo, eva_row = (row_of(evening, name) for name in ("Ann", "Bo", "Eva"))
    assert (ann.hands, eva_row.hands) == (1, 1)
    assert (ann.is_whole, ann.place, ann.place_points) == (False, 0, 0)
    assert (eva_row.is_whole, eva_row.place, eva_row.place_points) == (False, 2, 0)
    assert (bo.is_whole, bo.place, bo.tied, bo.won, bo.total) == (True, 1, 1, True, 0)
    assert (bo.players, bo.place_points) == (4, 4 * PLACE_POINT)
    cleo = row_of(evening, "Cleo")
    assert (cleo.place, cleo.tied, cleo.won, cleo.place_points) == (2, 3, False, 2 * PLACE_POINT)


def test_a_game_that_goes_on_has_no_places(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    assert {row.place for row in rows_of(evening).values()} == {0}


def test_an_undone_hand_is_counted_no_more(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    evening.undo()
    assert not rows_of(evening)


def test_a_hand_that_stays_open_counts_in_no_figure(evening: Evening) -> None:
    evening.hand(4, 0, 5, 3, queen=0, is_open=True, note="one heart is lost")
    assert {row.hands for row in rows_of(evening).values()} == {0}


def test_who_takes_over_a_seat_and_leaves_with_undo_has_no_row(evening: Evening) -> None:
    eva = evening.player("Eva")
    evening.hand(4, 0, 5, 4, queen=0)
    evening.write(changes.substitute(0, eva))
    evening.hand(4, 0, 5, 4, queen=0)
    assert eva.id in rows_of(evening)
    evening.undo()
    assert eva.id not in rows_of(evening)


def test_a_winner_has_the_margin_and_how_far_behind_it_was(start: StartEvening) -> None:
    evening = start(variant="short_50")
    evening.hand(0, 0, 4, 9, queen=0)  # Ann 13, Bo 0, Cleo 4, Dev 9
    evening.hand(0, 13, 0, 0, queen=1)  # a moon: the others have 26 more
    evening.hand(0, 5, 3, 5, queen=3)
    assert evening.state.is_over
    rows = {name: row_of(evening, name) for name in ("Ann", "Bo", "Cleo", "Dev")}
    assert {name: (row.margin, row.comeback) for name, row in rows.items()} == {
        "Ann": (0, 0),
        "Bo": (28, 0),
        "Cleo": (0, 0),
        "Dev": (0, 0),
    }


def test_who_came_from_behind_says_by_how_much(start: StartEvening) -> None:
    evening = start(variant="short_50")
    evening.hand(7, 0, 0, 6, queen=0)  # Ann 20, Bo 0
    for _ in range(3):
        evening.hand(0, 6, 7, 0, queen=1)  # Bo 57, Cleo 21, Ann 20, Dev 6
    assert row_of(evening, "Dev").margin == 14
    assert row_of(evening, "Dev").comeback == 6


def test_a_shared_win_has_no_margin(start: StartEvening) -> None:
    evening = start(variant="short_50")
    for _ in range(3):
        evening.hand(0, 0, 6, 7, queen=2)
    rows = rows_of(evening).values()
    assert {(row.margin, row.comeback) for row in rows} == {(0, 0)}

"""What the table rules is kept with its reason, counts, and is undone like everything."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.referee.messages import error_words
from companion.referee.telling import say
from companion.scorebook import Adjustment, Conflict, GameState, HandReport, Refused, changes
from tests.scorebook.evening import Evening, adjusted, ruled


def adjust(
    evening: Evening, number: int, points: Mapping[int, int], reason: str = "revoke"
) -> GameState:
    version = _version(evening, number)
    return evening.write(lambda state, by: adjusted(state, number, points, reason, version))


def rule(
    evening: Evening, number: int, points: Mapping[int, int], reason: str = "revoke"
) -> GameState:
    version = _version(evening, number)
    return evening.write(lambda state, by: ruled(state, number, points, reason, version))


def _version(evening: Evening, number: int) -> int:
    hands = evening.state.hands
    return hands[number - 1].facts.version if number <= len(hands) else 0


def test_points_are_added_to_a_scored_hand_and_taken_back_by_undo(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    state = adjust(evening, 1, {1: 26}, "  claimed   wrongly ")
    assert state.hands[0].facts.adjustments == (Adjustment(1, 26, "claimed wrongly"),)
    assert evening.totals == [17, 26, 5, 4]
    evening.undo()
    assert evening.totals == [17, 0, 5, 4]
    assert evening.state.hands[0].facts.adjustments == ()


def test_points_given_during_a_hand_wait_for_its_score(evening: Evening) -> None:
    adjust(evening, 1, {2: 13})
    assert evening.totals == [0, 0, 0, 0]
    evening.hand(4, 0, 5, 4, queen=0)
    assert evening.totals == [17, 0, 18, 4]
    evening.undo()
    evening.hand(4, 0, 5, 4, queen=1)
    assert evening.totals == [4, 13, 18, 4]
    evening.hand(4, 0, 5, 4, queen=1)
    assert evening.totals == [8, 26, 23, 8]


def test_a_correction_of_the_cards_keeps_what_the_table_gave(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    adjust(evening, 1, {1: 5})
    adjust(evening, 1, {3: -2})
    evening.correct(
        1, HandReport(hearts={0: 4, 1: 0, 2: 5, 3: 4}, takers=evening.counts(queen=1).takers)
    )
    assert evening.totals == [4, 18, 5, 2]


def test_points_given_ahead_move_with_their_hand(evening: Evening) -> None:
    facts = evening.counts(4, 0, 5, 4, queen=0)
    evening.hand(4, 0, 5, 4, queen=0)
    adjust(evening, 2, {3: 7})
    evening.insert(1, facts)
    evening.hand(4, 0, 5, 4, queen=0)
    assert evening.totals == [51, 0, 15, 19]


def test_points_typed_get_what_the_table_gives_too(evening: Evening) -> None:
    evening.points(17, 0, 5, 4)
    adjust(evening, 1, {0: -4})
    assert evening.totals == [13, 0, 5, 4]


def test_h1_a_ruled_hand_has_no_moon_and_no_queen(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    [hand] = rule(evening, 1, {1: 26}, "Bo revoked").hands
    assert evening.totals == [0, 26, 0, 0]
    assert (hand.is_ruled, hand.moon, hand.queen_takers) == (True, None, ())
    assert hand.report.note == "Bo revoked"
    evening.undo()
    assert evening.totals == [17, 0, 5, 4]
    assert evening.state.hands[0].queen_takers == (0,)


def test_h1_two_offenders_are_charged_in_full_in_the_coming_hand(evening: Evening) -> None:
    [hand] = rule(evening, 1, {0: 26, 1: 26}).hands
    assert hand.is_ruled
    assert evening.totals == [26, 26, 0, 0]
    evening.undo()
    assert not evening.state.hands


def test_a_ruled_hand_can_be_put_right_as_it_was_played(evening: Evening) -> None:
    rule(evening, 1, {0: 26})
    state = evening.correct(1, evening.counts(4, 0, 5, 4, queen=2))
    assert not state.hands[0].is_ruled
    assert evening.totals == [4, 0, 18, 4]


@pytest.mark.parametrize(
    ("number", "points", "reason", "key"),
    [
        (1, {1: 26}, "  ", "reason_missing"),
        (1, {1: 26}, "x" * 201, "reason_too_long"),
        (1, {1: 0}, "revoke", "nothing_to_adjust"),
        (1, {}, "revoke", "nothing_to_adjust"),
        (1, {9: 26}, "revoke", "nobody_there"),
        (1, {1: 10000}, "revoke", "too_many_points"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(
    number: int, points: Mapping[int, int], reason: str, key: str, evening: Evening
) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    for write in (adjust, rule):
        with pytest.raises(Refused) as refused:
            write(evening, number, points, reason)
        assert refused.value.key == key
        assert error_words(refused.value)
    assert evening.totals == [17, 0, 5, 4]


def test_a_hand_corrected_meanwhile_is_not_ruled_on_unseen(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    for make in (adjusted, ruled):
        with pytest.raises(Conflict) as conflict:
            evening.write(make(evening.state, 1, {1: 26}, "revoke", 7))
        assert conflict.value.key == "hand_corrected"


def test_nothing_is_given_in_a_hand_that_never_comes(evening: Evening) -> None:
    for _ in range(4):
        evening.hand(12, 1, 0, 0, queen=0)
    assert not evening.state.is_over
    evening.hand(0, 0, 13, 0, queen=3)
    evening.write(changes.stop_game())
    assert evening.state.is_over
    for write in (adjust, rule):
        with pytest.raises(Refused) as refused:
            write(evening, 6, {1: 26})
        assert refused.value.key == "game_is_over"


def test_what_was_given_is_said_on_the_board(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    state = adjust(evening, 1, {1: 26})
    change = state.undoable
    assert change
    about = {"number": 1, "dealer": "Ann", "passes": "", "came": (), "went": ()}
    assert say("changed", action=change.action, **about) == "Ruling saved"

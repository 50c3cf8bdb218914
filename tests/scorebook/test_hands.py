"""Hands come into the book once, whole, and never over somebody else's."""

import pytest

from companion import scorebook
from companion.models import new_id
from companion.referee.messages import error_words
from companion.rules import STANDARD, DoesNotAddUp
from companion.scorebook import Conflict, HandReport, Refused, changes
from companion.scorebook import state as state_of_games
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import Evening


def test_a_hand_is_kept_with_its_dealer_and_pass(evening: Evening) -> None:
    state = evening.hand(4, 0, 5, 4, queen=0)
    [hand] = state.hands
    assert dict(hand.points) == {0: 17, 1: 0, 2: 5, 3: 4}
    assert (hand.facts.dealer, hand.facts.passed, hand.queen_takers) == (0, "L", (0,))
    assert evening.coming == (2, "Bo", "R")


def test_the_last_player_gets_what_is_left(evening: Evening) -> None:
    evening.hand(4, 0, 5, None, queen=0)
    assert evening.totals == [17, 0, 5, 4]


def test_a_moon_gives_the_others_26(evening: Evening) -> None:
    state = evening.hand(0, 13, 0, 0, queen=1)
    assert evening.totals == [26, 0, 26, 26]
    assert state.hands[0].moon == "add"
    assert state.hands[0].shooter == 1


def test_a_hand_that_does_not_add_up_leaves_nothing_behind(evening: Evening) -> None:
    with pytest.raises(DoesNotAddUp):
        evening.hand(4, 0, 5, 3, queen=0)
    assert evening.state.facts.hands == ()
    assert evening.state.undoable is None


def test_a_hand_without_its_queen_leaves_nothing_behind(evening: Evening) -> None:
    with pytest.raises(DoesNotAddUp):
        evening.hand(4, 0, 5, 4)
    assert evening.state.facts.hands == ()


def test_the_table_may_keep_what_does_not_add_up_as_open(evening: Evening) -> None:
    state = evening.hand(4, 0, 5, 3, queen=0, is_open=True, note="a heart fell under the table")
    [hand] = state.hands
    assert hand.report.is_open
    assert hand.report.note == "a heart fell under the table"
    assert evening.totals == [17, 0, 5, 3]


def test_what_adds_up_is_not_open_even_when_it_is_called_so(evening: Evening) -> None:
    assert not evening.hand(4, 0, 5, 4, queen=0, is_open=True).hands[0].report.is_open


def test_points_alone_are_kept_as_stated(evening: Evening) -> None:
    state = evening.points(17, 6, 3, 0)
    assert state.hands[0].report.evidence == "points"
    assert state.hands[0].queen_takers == (0,)
    assert evening.totals == [17, 6, 3, 0]


@pytest.mark.both_databases
def test_the_same_hand_from_a_second_phone_is_a_conflict(evening: Evening) -> None:
    facts = evening.counts(4, 0, 5, 4, queen=0)
    saved = evening.hand(1, 1, 1, 10, queen=3).hands[0].id
    with pytest.raises(Conflict) as conflict:
        evening.write(changes.record(new_id(), facts, 1))
    assert conflict.value.hand_id == saved
    assert evening.totals == [1, 1, 1, 23]


def test_no_hand_may_be_left_out(evening: Evening) -> None:
    facts = evening.counts(4, 0, 5, 4, queen=0)
    with pytest.raises(Refused):
        evening.write(changes.record(new_id(), facts, 3))


def test_a_seat_that_does_not_exist_is_refused(evening: Evening) -> None:
    facts = HandReport(hearts={0: 4, 1: 0, 2: 5, 9: 4})
    with pytest.raises(Refused) as refused:
        evening.write(changes.record(new_id(), facts, 1))
    assert refused.value.key == "nobody_there"


def test_a_finished_game_takes_no_hand(start: StartEvening) -> None:
    evening = start(variant="short_50")
    evening.hand(0, 13, 0, 0, queen=1)
    evening.hand(0, 13, 0, 0, queen=1)
    assert evening.state.is_over
    with pytest.raises(Refused, match="game_is_over"):
        evening.hand(4, 0, 5, 4, queen=0)


def test_a_game_holds_two_thousand_hands_and_says_so_then(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert state_of_games.MOST_HANDS == 2000
    for module in (state_of_games, changes):
        monkeypatch.setattr(module, "MOST_HANDS", 3)
    state = evening.play(3)
    report = evening.counts(4, 0, 5, 4, queen=0)
    refused = (
        lambda: evening.play(1),
        lambda: evening.insert(1, report),
        lambda: scorebook.preview(state, changes.record(new_id(), report, 4), evening.by),
        lambda: scorebook.preview(state, changes.insert(new_id(), report, 1), evening.by),
    )
    for change in refused:
        with pytest.raises(Refused, match="game_is_full") as caught:
            change()
    words = error_words(Refused("game_is_full", most=2000))
    assert words.startswith("A game holds 2,000 hands, and this one is full.")
    assert caught.value.data == {"most": 3}
    assert len(evening.state.hands) == 3
    evening.remove(2)
    assert len(evening.play(1).hands) == 3


def test_a_moon_keeps_no_trouble_from_what_was_chosen_for_typed_points(evening: Evening) -> None:
    """The longest word a form can send along."""
    assert evening.hand(13, 0, 0, 0, queen=0, choice="wins_game").totals[1] == 26


def test_a_heart_with_a_name_counts_once_where_no_number_of_hearts_was_entered(
    start: StartEvening,
) -> None:
    evening = start(ruleset=STANDARD.with_options({"extra_penalties": "QH 13"}))
    evening.hand(5, None, None, 2, queen=0, singles={"QH": 1}, is_open=True)
    assert evening.totals == [18, 13, 0, 2]

"""Five or six at a table of four: who plays, who deals and sits out, how it ends."""

from __future__ import annotations

import pytest

from companion import scorebook
from companion.models import new_id
from companion.referee.messages import error_words
from companion.rules import STANDARD, Ruleset
from companion.rules.options import FOUR_AT_A_TIME
from companion.scorebook import Deal, GameState, HandReport, Refused, changes, seat_players
from tests.scorebook.evening import NOON, Evening, play_again

FIVE = ("Ann", "Bo", "Cleo", "Dev", "Eva")
SIX = (*FIVE, "Flo")

pytestmark = pytest.mark.usefixtures("start")


def rules(chairs: int, **options: object) -> Ruleset:
    return STANDARD.with_options({"sit_out": FOUR_AT_A_TIME[chairs].value, **options})


def five(**options: object) -> Evening:
    return Evening(FIVE, ruleset=rules(5, **options))


def names(state: GameState, seats: tuple[int, ...]) -> str:
    return " ".join(state.seat[seat].name for seat in seats)


def test_each_deals_and_sits_out_in_turn() -> None:
    evening = five()
    seen = []
    for _ in range(6):
        state = evening.state
        assert state.next.dealer == state.next.out[0]
        assert state.next.seats == state.seats_at(state.next_number)
        assert state.next.ruleset.hand_size == 13
        seen.append((names(state, state.next.out), names(state, state.next.seats)))
        evening.hand(13, 0, 0, 0, queen=1)
    assert seen[0] == ("Ann", "Bo Cleo Dev Eva")
    assert seen[1] == ("Bo", "Ann Cleo Dev Eva")
    assert [out for out, _ in seen] == ["Ann", "Bo", "Cleo", "Dev", "Eva", "Ann"]
    state = evening.state
    assert [sorted(view.points) for view in state.hands][:2] == [[1, 2, 3, 4], [0, 2, 3, 4]]
    assert sum(evening.totals) == 6 * 26


def test_of_six_the_player_opposite_sits_out_as_well() -> None:
    evening = Evening(SIX, ruleset=rules(6))
    state = evening.state
    assert names(state, state.next.out) == "Ann Dev"
    assert names(state, state.next.seats) == "Bo Cleo Eva Flo"
    evening.hand(13, 0, 0, 0, queen=1)
    assert names(evening.state, evening.state.next.out) == "Bo Eva"


def test_play_begins_with_the_player_after_the_dealer() -> None:
    evening = Evening(FIVE, ruleset=rules(5, opener="eldest_any"), first_dealer=2)
    state = evening.state
    assert names(state, (state.next.opening_seat or 0,)) == "Dev"


def test_a_golden_game() -> None:
    """To 50: Dev is past it with Bo's moon in hand 3; hands 4 and 5 are played, and Cleo wins."""
    evening = five(target=50)
    # Who plays: Bo Cleo Dev Eva; Ann Cleo Dev Eva; Ann Bo Dev Eva; Ann Bo Cleo Eva; ...
    for hearts, queen in (
        ((10, 1, 1, 1), 0),
        ((1, 0, 12, 0), 2),
        ((0, 13, 0, 0), 1),
        ((2, 5, 5, 1), 2),
        ((1, 2, 4, 6), 3),
    ):
        assert not evening.state.is_over
        evening.hand(*hearts, queen=queen)
        state = evening.state
        assert sum(state.hands[-1].points.values()) in (26, 78)
    state = evening.state
    assert [sorted(view.points) for view in state.hands] == [
        [1, 2, 3, 4], [0, 2, 3, 4], [0, 1, 3, 4], [0, 1, 2, 4], [0, 1, 2, 3],
    ]  # fmt: skip
    assert evening.totals == [30, 30, 23, 71, 28]
    assert state.standing.over_after == 5
    assert state.is_over


def test_what_is_reached_waits_for_all_and_says_so() -> None:
    evening = five(target=20)
    evening.hand(10, 1, 1, 1, queen=0)
    state = evening.state
    assert (state.is_over, bool(state.standing.due), state.next.waits) == (False, True, True)
    assert not evening.state.needs(NOON).can_end
    for _ in range(3):
        evening.hand(1, 4, 4, 4, queen=3)
    state = evening.state
    assert (state.is_over, state.next.waits) == (False, False)
    assert state.needs(NOON).can_end
    evening.hand(2, 5, 5, 1, queen=1)
    assert evening.state.is_over


def test_a_corrected_hand_keeps_who_played_it() -> None:
    evening = five()
    evening.hand(13, 0, 0, 0, queen=1)
    evening.hand(13, 0, 0, 0, queen=1)
    evening.write(changes.deal_by(4))
    report = HandReport(hearts={1: 0, 2: 13, 3: 0, 4: 0}, takers=evening.counts(queen=0).takers)
    report = HandReport(hearts={1: 0, 2: 13, 3: 0, 4: 0}, takers=dict.fromkeys(report.takers, 3))
    evening.correct(1, report)
    state = evening.state
    assert sorted(state.hands[0].points) == [1, 2, 3, 4]
    assert sorted(state.hands[1].points) == [0, 2, 3, 4]
    assert names(state, state.next.out) == "Eva"


def test_an_inserted_hand_is_played_by_those_of_the_hand_that_stood_there() -> None:
    evening = five()
    evening.hand(13, 0, 0, 0, queen=1)
    evening.hand(13, 0, 0, 0, queen=1)
    takers = dict.fromkeys(evening.counts(queen=0).takers, 2)
    evening.insert(2, HandReport(hearts={0: 1, 2: 4, 3: 4, 4: 4}, takers=takers))
    state = evening.state
    assert [sorted(view.points) for view in state.hands] == [
        [1, 2, 3, 4], [0, 2, 3, 4], [0, 2, 3, 4],
    ]  # fmt: skip


def test_a_hand_dealt_by_somebody_else_is_refused() -> None:
    evening = five()
    report = evening.counts(13, 0, 0, 0, queen=1)
    evening.write(changes.deal_by(3))
    with pytest.raises(Refused) as refused:
        evening.write(changes.record(new_id(), report, 1, Deal(0, "L")))
    assert refused.value.key == "others_sit_out"
    assert "Someone else sits out now" in error_words(refused.value)


def test_who_leaves_ends_the_sitting_out_and_who_comes_begins_it_again() -> None:
    evening = five()
    evening.hand(13, 0, 0, 0, queen=1)
    evening.write(changes.leave(4))
    state = evening.state
    assert (state.next.out, state.next.ruleset.has_sit_outs) == ((), False)
    assert names(state, state.next.seats) == "Ann Bo Cleo Dev"
    evening.hand(1, 4, 4, 4, queen=2)
    [gus] = seat_players(evening.table, ["Gus"], NOON)
    evening.write(changes.join(gus, 4))
    state = evening.state
    assert state.next.ruleset.has_sit_outs
    assert len(state.next.seats) == 4
    [hal] = seat_players(evening.table, ["Hal"], NOON)
    evening.write(changes.join(hal, 5))
    assert len(evening.state.next.out) == 2
    [ida] = seat_players(evening.table, ["Ida"], NOON)
    with pytest.raises(Refused) as refused:
        evening.write(changes.join(ida, 0))
    assert refused.value.data == {"most": 6}


def test_the_next_game_goes_on_in_the_same_way() -> None:
    evening = five()
    evening.hand(10, 1, 1, 1, queen=0)
    evening.write(changes.stop_game())
    state = evening.state
    with scorebook.writing(state.table):
        game = play_again(state, evening.by)
    again = scorebook.look_up(state.table, game.id)
    assert again
    assert names(again, again.next.out) == "Bo"
    assert len(again.chairs) == 5


def test_undo_of_a_hand_brings_its_four_back() -> None:
    evening = five()
    before = evening.state.next
    evening.hand(13, 0, 0, 0, queen=1)
    evening.undo()
    after = evening.state.next
    assert (after.out, after.seats, after.dealer) == (before.out, before.seats, before.dealer)


def test_seats_that_say_somebody_else_sat_out_are_refused_once_a_hand_is_scored() -> None:
    evening = Evening(SIX, ruleset=rules(6))
    evening.hand(13, 0, 0, 0, queen=1)
    with pytest.raises(Refused) as refused:
        evening.write(changes.reorder((0, 1, 2, 4, 3, 5), from_start=True))
    assert "someone else would have sat out" in error_words(refused.value)
    evening.write(changes.reorder((0, 2, 1, 3, 4, 5), from_start=True))
    assert names(evening.state, evening.state.hands[0].seats) == "Cleo Bo Eva Flo"


def test_rules_by_which_others_play_are_refused_for_a_hand_that_was_scored() -> None:
    evening = Evening(SIX[:5], ruleset=STANDARD.for_players(5))
    evening.points(20, 6, 0, 0, 0, choice="as_typed")
    with pytest.raises(Refused) as refused:
        evening.write(changes.change_rules(rules(5), from_hand=1, reason="We agreed"))
    assert refused.value.key == "hand_does_not_fit"

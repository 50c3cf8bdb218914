"""How games end: at the target, tied into sudden death, by the clock, when the table says so."""

from __future__ import annotations

from datetime import timedelta

import pytest

from companion import scorebook
from companion.models import Game, db
from companion.rules import VARIANTS, EndReason
from companion.scorebook import GameState, Refused, changes
from companion.scorebook.changes import possible_last_hands
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import NOON, Evening

HAND = (4, 0, 5, 4)


def names(evening: Evening, columns: tuple[int, ...]) -> list[str]:
    return [seat.name for seat in evening.state.seats_of(columns)]


def test_an_evening_goes_into_sudden_death_until_one_is_alone_in_front(
    start: StartEvening,
) -> None:
    evening = start(variant="short_50")
    evening.hand(13, 0, 0, 0, queen=1)
    evening.hand(0, 13, 0, 0, queen=0)
    assert evening.totals == [26, 26, 0, 0]
    evening.hand(0, 0, 7, 6, queen=0)
    evening.hand(0, 11, 1, 1, queen=1)
    state = evening.state
    assert evening.totals == [39, 50, 8, 7]
    assert names(evening, state.standing.winners) == ["Dev"]
    evening.undo()
    evening.hand(0, 12, 0, 1, queen=1)
    state = evening.state
    assert evening.totals == [39, 51, 7, 7]
    assert not state.is_over
    assert names(evening, state.standing.sudden_death) == ["Cleo", "Dev"]
    assert db.session.get_one(Game, state.game.id).had_sudden_death
    evening.hand(0, 0, 1, 12, queen=0)
    state = evening.state
    assert names(evening, state.standing.winners) == ["Cleo"]
    assert state.standing.why == "sudden_death"
    assert db.session.get_one(Game, state.game.id).had_sudden_death


def tie_cleo_and_dev(evening: Evening) -> None:
    """Bo reaches 57 while Cleo and Dev are in front with 6 each, and Ann has 9."""
    evening.hand(4, 9, 0, 0, queen=1)
    evening.hand(4, 9, 0, 0, queen=1)
    evening.hand(1, 0, 6, 6, queen=1)
    assert evening.totals == [9, 57, 6, 6]


def test_who_was_not_tied_can_still_win_in_sudden_death(start: StartEvening) -> None:
    evening = start(variant="short_50")
    tie_cleo_and_dev(evening)
    assert names(evening, evening.state.standing.sudden_death) == ["Cleo", "Dev"]
    state = evening.hand(0, 0, 0, 13, queen=2)
    assert evening.totals == [9, 57, 19, 19]
    assert names(evening, state.standing.winners) == ["Ann"]


def test_a_tie_is_shared_where_the_ruleset_says_so(start: StartEvening) -> None:
    rules = VARIANTS["short_50"].ruleset.with_options({"tie_break": "shared"})
    evening = start(ruleset=rules)
    tie_cleo_and_dev(evening)
    state = evening.state
    assert state.is_over
    assert names(evening, state.standing.winners) == ["Cleo", "Dev"]
    assert state.standing.places == (3, 4, 1, 1)


def test_the_table_may_stop_and_play_on(evening: Evening) -> None:
    evening.hand(*HAND, queen=0)
    state = evening.write(changes.stop_game())
    assert state.is_over
    assert names(evening, state.standing.winners) == ["Bo"]
    assert state.standing.why == "stopped"
    state = evening.write(changes.play_on())
    assert not state.is_over
    assert evening.hand(*HAND, queen=0).hands[1].counts


def call_last_hand(evening: Evening, last: int) -> GameState:
    return evening.write(changes.end_after(last))


def test_the_table_may_say_which_hand_is_the_last(evening: Evening) -> None:
    evening.hand(*HAND, queen=0)
    assert possible_last_hands(evening.state) == (2, 4)
    state = call_last_hand(evening, 2)
    assert (state.is_over, state.last_hand) == (False, 2)
    state = evening.hand(*HAND, queen=1)
    assert state.is_over
    assert (state.end_hand, state.end_reason, state.last_hand) == (2, "stopped", None)


def test_the_last_hand_can_be_the_one_that_ends_the_passes(evening: Evening) -> None:
    state = call_last_hand(evening, 4)
    for number in range(1, 5):
        assert (state.is_over, state.next_number) == (False, number)
        state = evening.hand(*HAND, queen=number % 4)
    assert state.is_over
    assert state.hands[-1].facts.passed == "H"


def test_a_table_takes_its_last_hand_back(evening: Evening) -> None:
    call_last_hand(evening, 1)
    assert evening.undo().last_hand is None
    call_last_hand(evening, 1)
    state = evening.write(changes.play_on())
    assert state.last_hand is None
    assert not evening.hand(*HAND, queen=0).is_over


def test_the_rules_can_end_a_game_before_its_last_hand(start: StartEvening) -> None:
    evening = start(variant="short_50")
    call_last_hand(evening, 4)
    for _ in range(3):
        state = evening.hand(0, 1, 11, 1, queen=2)
    assert state.is_over
    assert state.end_reason == "target"
    assert (state.end_hand, state.last_hand) == (3, None)


def test_undoing_the_last_hand_opens_the_game_and_it_stays_the_last(evening: Evening) -> None:
    call_last_hand(evening, 1)
    evening.hand(*HAND, queen=0)
    state = evening.undo()
    assert (state.is_over, state.last_hand) == (False, 1)
    assert evening.hand(*HAND, queen=1).is_over


def test_only_the_next_hand_or_the_end_of_the_passes_can_be_the_last(evening: Evening) -> None:
    for last in (0, 2, 3, 5):
        with pytest.raises(Refused, match="no_such_end"):
            call_last_hand(evening, last)
    call_last_hand(evening, 1)
    evening.hand(*HAND, queen=0)
    with pytest.raises(Refused):
        call_last_hand(evening, 2)


def test_nothing_scored_is_nothing_to_stop(evening: Evening) -> None:
    with pytest.raises(Refused, match="nothing_scored"):
        evening.write(changes.stop_game())


def test_the_game_ended_with_an_earlier_hand(start: StartEvening) -> None:
    evening = start(variant="short_50")
    for _ in range(3):
        evening.hand(4, 3, 2, 4, queen=1)
    evening.correct(1, evening.counts(0, 0, 13, 0, queen=2))
    evening.correct(2, evening.counts(0, 0, 13, 0, queen=2))
    assert evening.state.standing.over_after == 2
    state = evening.write(changes.stop_game(2))
    assert [view.counts for view in state.hands] == [True, True, False]
    assert evening.totals == [52, 52, 0, 52]
    assert names(evening, state.standing.winners) == ["Cleo"]
    state = evening.undo()
    assert all(view.counts for view in state.hands)


def test_a_game_by_the_clock_ends_with_the_hand_recorded_after_it(start: StartEvening) -> None:
    rules = VARIANTS["standard"].ruleset.with_options({"end_mode": "time"})
    evening = start(ruleset=rules, ends_at=NOON + timedelta(minutes=10))
    assert not evening.hand(*HAND, queen=0).is_over
    evening.now += timedelta(minutes=15)
    state = evening.hand(*HAND, queen=0)
    assert state.is_over
    assert names(evening, state.standing.winners) == ["Bo"]


def test_of_two_next_games_the_first_one_is_meant(start: StartEvening) -> None:
    """One was in the bin while the other began, and came out of it."""
    evening = start(variant="short_50")
    for _ in range(2):
        evening.hand(0, 13, 0, 0, queen=1)
    made = []
    for _ in range(2):
        made.append(evening.begin_next().id)
        db.session.get_one(Game, made[-1]).deleted_at = evening.now
        db.session.commit()
    for game in made[::-1]:
        db.session.get_one(Game, game).deleted_at = None
    db.session.commit()
    assert evening.state.game.rematch
    assert evening.state.game.rematch.id == made[0] != made[1]


def test_playing_again_has_the_same_seats_and_the_deal_moved_on(start: StartEvening) -> None:
    evening = start(variant="short_50")
    for _ in range(2):
        evening.hand(0, 13, 0, 0, queen=1)
    assert evening.coming[1] == "Cleo"
    game = evening.begin_next()
    state = scorebook.look_up(evening.state.table, game.id)
    assert state
    assert [seat.name for seat in state.seats] == ["Ann", "Bo", "Cleo", "Dev"]
    assert state.seat[state.next.dealer].name == "Cleo"
    assert (state.next.token, state.next.ruleset.target) == ("L", 50)


def test_a_reopened_game_and_the_next_one_both_stay(start: StartEvening) -> None:
    evening = start(variant="short_50")
    for _ in range(2):
        evening.hand(0, 13, 0, 0, queen=1)
    evening.begin_next()
    state = evening.correct(2, evening.counts(*HAND, queen=0))
    assert not state.is_over
    assert db.session.query(Game).count() == 2
    evening.hand(*HAND, queen=0)
    assert len(evening.state.hands) == 3


def test_a_game_that_a_correction_ended_earlier_goes_on_until_somebody_says_so(
    start: StartEvening,
) -> None:
    evening = start(variant="short_50")
    evening.hand(12, 1, 0, 0, queen=1)
    evening.hand(12, 0, 1, 0, queen=0)
    evening.hand(0, 0, 0, 13, queen=3)
    assert (evening.state.end_hand, len(evening.state.hands_played)) == (3, 3)
    state = evening.correct(1, evening.counts(12, 1, 0, 0, queen=0))
    assert (state.ended_earlier, state.end_hand, state.is_over) == (2, 3, False)
    assert [view.number for view in state.hands_played] == [1, 2, 3]
    game = db.session.get_one(Game, state.game.id)
    assert (game.ended_earlier, game.is_over) == (2, False)
    evening.write(changes.play_on(2))
    assert (evening.state.ended_earlier, evening.state.end_hand) == (None, 3)
    assert evening.state.is_over
    evening.undo()
    state = evening.write(changes.stop_game(2))
    assert (state.ended_earlier, state.end_hand, state.is_over) == (None, 2, True)
    assert state.end_reason is EndReason.TARGET


def test_sudden_death_is_told_only_where_a_hand_of_it_was_played(start: StartEvening) -> None:
    evening = start(variant="short_50")
    evening.hand(13, 0, 0, 0, queen=1)
    evening.hand(13, 0, 0, 0, queen=1)
    evening.hand(12, 1, 0, 0, queen=0)
    tied = evening.state
    assert tied.standing.sudden_death
    assert tied.sudden_death_played
    evening.write(changes.stop_game())
    assert not evening.state.sudden_death_played
    evening.undo()
    evening.hand(0, 6, 7, 0, queen=1)
    assert evening.state.is_over
    assert evening.state.sudden_death_played


def test_a_guarded_moon_in_the_last_hand_by_the_clock_looks_at_the_end(
    start: StartEvening,
) -> None:
    options = {"end_mode": "time", "moon_mode": "guarded_choice", "tie_break": "shared"}
    rules = VARIANTS["standard"].ruleset.with_options(options)
    evening = start(ruleset=rules, ends_at=NOON + timedelta(minutes=10))
    evening.hand(4, 3, 6, 0, queen=0)
    evening.hand(4, 3, 6, 0, queen=0)
    evening.hand(13, 0, 0, 0, queen=0)  # on the way: 26 for everyone else
    assert evening.totals == [34, 32, 38, 26]
    evening.undo()
    evening.hand(0, 13, 0, 0, queen=1)
    evening.hand(0, 13, 0, 0, queen=1)
    assert evening.totals == [86, 6, 64, 52]
    evening.now += timedelta(minutes=15)
    state = evening.hand(
        13, 0, 0, 0, queen=0, choice="subtract"
    )  # adding would end it with Bo in front
    assert evening.totals == [60, 6, 64, 52]
    assert state.is_over

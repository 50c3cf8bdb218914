"""The log of a watched hand: kept card by card, taken back, turned into the facts of a hand."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings

from companion.models import LiveHand, db
from companion.rules import BeforeHand
from companion.rules.errors import DoesNotAddUp, RulesError
from companion.rules.ruleset.variants import VARIANTS
from companion.rules.scoring.special_facts import NOBODY
from companion.scorebook import (
    Author,
    ChoiceOwed,
    Conflict,
    GameState,
    Refused,
    record_hand,
    score_report,
)
from companion.scorebook.game_rows import live_kinds
from companion.scorebook.live_hand import (
    WatchLog,
    add_to_log,
    log_of,
    report_of_log,
    saved_log,
    seen_so_far,
    take_back_card,
)
from tests.rules.play_strategies import chances, playout, random_ruleset
from tests.rules.whole_hand.test_observed_hand import known, logged
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import Evening

pytestmark = pytest.mark.slow  # goes


def log(evening: Evening, words: str) -> None:
    """Log cards, one after the other."""
    for word in words.split():
        seen = len(log_of(evening.state).words)
        evening.write(_adding(word, seen))


def _adding(word: str, seen: int) -> Callable[[GameState, Author], None]:
    return lambda state, by: add_to_log(state, state.next_number, word, seen, by)


def back(evening: Evening, seen: int) -> None:
    evening.write(lambda state, by: take_back_card(state, state.next_number, seen, by))


def test_a_log_is_kept_card_by_card(evening: Evening) -> None:
    log(evening, "0:2C 5C AC")
    assert log_of(evening.state).text == "0:2C 5C AC"
    assert log_of(evening.state).watched.to_play == 3
    [row] = db.session.query(LiveHand).all()
    assert (row.kind, row.version) == ("watch", 3)
    assert live_kinds(evening.state.game, evening.state.next_number) == {"watch"}


def test_cards_are_taken_back_and_the_log_is_started_again(evening: Evening) -> None:
    log(evening, "0:2C 5C")
    back(evening, 2)
    assert log_of(evening.state).text == "0:2C"
    log(evening, "-")
    assert log_of(evening.state).text == ""
    log(evening, "1:2C")
    assert log_of(evening.state).text == "1:2C"
    back(evening, 3)
    back(evening, 2)
    assert log_of(evening.state).text == "0:2C"


def test_whose_turn_it_is_to_pass_is_known(evening: Evening) -> None:
    log(evening, ">QS >AS >KS >2C")
    assert log_of(evening.state).text == "0>QS 0>AS 0>KS 1>2C"


def test_a_phone_that_did_not_see_the_last_card_is_told(evening: Evening) -> None:
    log(evening, "0:2C")
    with pytest.raises(Conflict, match="log_moved_on"):
        evening.write(_adding("5C", 0))
    with pytest.raises(Conflict, match="log_moved_on"):
        back(evening, 2)


@pytest.mark.parametrize("word", ["2C", "7:3C", "JK", "XX", "0>QS", "hello"])
def test_what_cannot_be_is_not_logged(evening: Evening, word: str) -> None:
    log(evening, "0:2C")
    with pytest.raises(RulesError):
        log(evening, word)
    assert log_of(evening.state).text == "0:2C"


def test_a_game_that_is_over_is_not_watched(start: StartEvening) -> None:
    evening = start(variant="short_50")
    for _ in range(2):
        evening.hand(13, 0, 0, 0, queen=0)
    with pytest.raises(Refused, match="game_is_over"):
        log(evening, "0:2C")


def test_the_log_becomes_the_hand_and_stays_with_it(evening: Evening) -> None:
    hand = playout(evening.state.next.ruleset, random.Random(3))
    log(evening, str(logged(hand)))
    told = report_of_log(log_of(evening.state))
    evening.write(lambda state, by: record_hand(state, told, 1, by))
    [view] = evening.state.hands
    score = known(hand).score()
    assert score
    assert tuple(view.points[seat] for seat in view.seats) == score.points
    story = saved_log(view)
    assert story
    assert story.text == str(logged(hand))
    assert story.watched.replay.captures == known(hand).captures


def test_a_corrected_hand_keeps_the_log_it_was_watched_with(evening: Evening) -> None:
    hand = playout(evening.state.next.ruleset, random.Random(3))
    log(evening, str(logged(hand)))
    told = report_of_log(log_of(evening.state))
    evening.write(lambda state, by: record_hand(state, told, 1, by))
    evening.correct(1, evening.counts(13, 0, 0, 0, queen=1))
    [view] = evening.state.hands
    assert view.points[1] == 13
    assert view.row.log == str(logged(hand))


def test_a_correction_by_another_log_is_taken_back_with_it(evening: Evening) -> None:
    first, second = (playout(evening.state.next.ruleset, random.Random(seed)) for seed in (3, 4))
    log(evening, str(logged(first)))
    told = report_of_log(log_of(evening.state))
    evening.write(lambda state, by: record_hand(state, told, 1, by))
    evening.correct(1, replace(told, log=str(logged(second))))
    assert evening.state.hands[0].row.log == str(logged(second))
    evening.undo()
    assert evening.state.hands[0].row.log == str(logged(first))


def test_a_hand_that_was_counted_has_no_log(evening: Evening) -> None:
    evening.hand(13, 0, 0, 0, queen=1)
    assert saved_log(evening.state.hands[0]) is None


def test_the_log_says_whether_hearts_are_broken(evening: Evening) -> None:
    assert seen_so_far(evening.state).hearts_broken is None
    log(evening, "0:2C 5C AC 9D")
    assert seen_so_far(evening.state).hearts_broken is False
    log(evening, "KD 3D 4H")
    assert seen_so_far(evening.state).hearts_broken is True


def test_a_log_that_no_longer_fits_says_so(evening: Evening) -> None:
    text = WatchLog(1, VARIANTS["standard"].ruleset, (0, 1, 2, 3), 0, "L", ("0:2C", "2C"))
    with pytest.raises(DoesNotAddUp, match="played_before"):
        _ = text.watched


@given(chances)
@settings(max_examples=120)
def test_the_facts_of_a_log_are_worth_what_the_replay_says(chance: random.Random) -> None:
    hand = playout(random_ruleset(chance), chance)
    rules, replay = hand.ruleset, known(hand)
    before = BeforeHand(totals=(0,) * rules.columns)
    score = replay.score(before=before)
    if score is None:
        return
    seats = tuple(range(rules.players))
    words = tuple(str(logged(hand)).split())
    told = report_of_log(WatchLog(1, rules, seats, hand.dealer, "H", words))
    if score.needs_choice:
        with pytest.raises(ChoiceOwed, match="choice_owed"):
            score_report(rules, seats, told, before)
    else:
        assert score_report(rules, seats, told, before).score.points == score.points


# Ann wins everything with her clubs, but for the first trick, which is Cleo's.
EVERY_TRICK_OF_TWO = "0:2C 2H 3C 2S 2D 3S AD 3H " + " ".join(
    f"{high}C {high}H {low}D {high}S"
    for high, low in zip("456789TJQKA", "3456789TJQK", strict=True)
)


@pytest.mark.parametrize(
    ("options", "every_trick"),
    [
        ({"teams": "none"}, NOBODY),
        ({"teams": "pooled", "team_moon": "by_one_player"}, NOBODY),
        ({"teams": "pooled", "team_moon": "by_team"}, 0),
        ({"teams": "individual_then_sum", "team_moon": "by_team"}, 0),
    ],
)
def test_j2_every_trick_of_a_watched_hand_may_be_two_partners_together(
    options: dict[str, object], every_trick: int
) -> None:
    rules = VARIANTS["standard"].ruleset.with_options({"sun": "double", **options})
    words = tuple(EVERY_TRICK_OF_TWO.split())
    told = report_of_log(WatchLog(1, rules, (0, 1, 2, 3), 3, "H", words))
    assert told.every_trick == every_trick
    result = score_report(rules, (0, 1, 2, 3), told, BeforeHand(totals=(0,) * rules.columns)).score
    assert result.sun is (every_trick == 0)


def test_the_log_moves_with_its_hand(evening: Evening) -> None:
    evening.hand(13, 0, 0, 0, queen=1)
    log(evening, "0:2C 5C")
    evening.insert(1, evening.counts(13, 0, 0, 0, queen=2))
    assert log_of(evening.state).text == "0:2C 5C"
    evening.undo()
    assert log_of(evening.state).text == "0:2C 5C"
    evening.remove(1)
    assert log_of(evening.state).text == "0:2C 5C"

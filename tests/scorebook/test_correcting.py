"""Correcting a hand equals having entered it right; a forgotten one comes in, a double one goes."""

from __future__ import annotations

import random
import uuid
from dataclasses import replace

import pytest

from companion import scorebook
from companion.models import GameChange, db
from companion.scorebook import Conflict, HandReport, changes
from companion.scorebook.codec import MOST_CORRECTIONS
from companion.scorebook.facts import MOST_REMOVED, AgreedRules, Correction, Removed
from tests.each import first_quick
from tests.scorebook.conftest import StartEvening
from tests.scorebook.corrected import is_mended, seen, two_games
from tests.scorebook.evening import Evening
from tests.scorebook.stored import facts_of, store


def dealt(chance: random.Random, players: int = 4) -> tuple[list[int], int]:
    """A hand as it can happen: hearts by place, and who took the queen. One in eight is a moon."""
    if chance.random() < 0.125:
        shooter = chance.randrange(players)
        return [13 if place == shooter else 0 for place in range(players)], shooter
    hearts = [0] * players
    for _ in range(13):
        hearts[chance.randrange(players)] += 1
    return hearts, chance.randrange(players)


@pytest.mark.parametrize("seed", first_quick(range(6), 2))
def test_correcting_equals_having_entered_it_right(start: StartEvening, seed: int) -> None:
    chance = random.Random(seed)
    evening, right = start(), start()
    hands = [dealt(chance) for _ in range(4)]
    for hearts, queen in hands:
        evening.hand(*hearts, queen=queen)
    for _ in range(3):
        place = chance.randrange(4)
        hands[place] = dealt(chance)
        hearts, queen = hands[place]
        evening.correct(place + 1, evening.counts(*hearts, queen=queen))
    for hearts, queen in hands:
        right.hand(*hearts, queen=queen)
    assert seen(evening.state) == seen(right.state)


@pytest.mark.parametrize("seed", first_quick(range(12), 3))
def test_correcting_equals_having_entered_it_right_by_any_rules(
    start: StartEvening, seed: int
) -> None:
    assert is_mended(*two_games(start, random.Random(seed)))


@pytest.mark.both_databases
@pytest.mark.parametrize("seed", first_quick(range(4), 2))
def test_inserting_and_removing_equal_having_entered_it_right(
    start: StartEvening, seed: int
) -> None:
    chance = random.Random(seed)
    evening, right = start(), start()
    hands = [dealt(chance) for _ in range(3)]
    for hearts, queen in hands:
        evening.hand(*hearts, queen=queen)
    at = chance.randrange(3)
    hands.insert(at, dealt(chance))
    evening.insert(at + 1, evening.counts(*hands[at][0], queen=hands[at][1]))
    gone = chance.randrange(4)
    del hands[gone]
    evening.remove(gone + 1)
    for hearts, queen in hands:
        right.hand(*hearts, queen=queen)
    assert seen(evening.state) == seen(right.state)


def test_a_corrected_cell_keeps_what_it_said_before(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    state = evening.correct(1, evening.counts(4, 0, 4, 5, queen=0))
    marks = state.hands[0].marks
    assert {seat: mark.points for seat, mark in marks.items()} == {2: 5, 3: 4}


def test_a_correction_marks_no_other_hand(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    evening.hand(1, 2, 3, 7, queen=2)
    state = evening.correct(1, evening.counts(4, 0, 4, 5, queen=0))
    assert not state.hands[1].marks


def test_a_cell_corrected_twice_keeps_what_it_said_last(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    evening.correct(1, evening.counts(4, 0, 4, 5, queen=0))
    state = evening.correct(1, evening.counts(4, 0, 3, 6, queen=0))
    marks = state.hands[0].marks
    assert {seat: mark.points for seat, mark in marks.items()} == {2: 4, 3: 5}


def test_of_very_many_corrections_the_last_ones_are_kept(evening: Evening) -> None:
    hand = evening.hand(4, 0, 5, 4, queen=0).hands[0].facts
    first = Correction({0: 99}, evening.now, evening.device.id)
    store(
        evening.game,
        facts_of(evening.game).with_hand(replace(hand, corrections=(first,) * MOST_CORRECTIONS)),
    )
    kept = evening.correct(1, evening.counts(4, 0, 4, 5, queen=0)).hands[0].facts.corrections
    assert len(kept) == MOST_CORRECTIONS
    assert kept[0] == first
    assert kept[-1].line == {0: 17, 1: 0, 2: 5, 3: 4}


def test_who_corrected_what_stood_there_before_is_refused(evening: Evening) -> None:
    version = evening.hand(4, 0, 5, 4, queen=0).hands[0].facts.version
    evening.correct(1, evening.counts(4, 0, 4, 5, queen=0))
    with pytest.raises(Conflict):
        evening.correct(1, evening.counts(0, 4, 5, 4, queen=0), version=version)
    assert evening.totals == [17, 0, 4, 5]


def test_hands_already_played_keep_dealer_and_pass_when_one_is_inserted(evening: Evening) -> None:
    for _ in range(3):
        evening.hand(4, 0, 5, 4, queen=0)
    assert evening.coming == (4, "Dev", "X" if evening.state.next.token == "X" else "H")
    state = evening.insert(2, evening.counts(1, 2, 3, 7, queen=3))
    assert [(v.number, v.facts.dealer, v.facts.passed) for v in state.hands] == [
        (1, 0, "L"),
        (2, 1, "R"),
        (3, 1, "R"),
        (4, 2, "X"),
    ]
    assert evening.coming == (5, "Ann", "L")


def test_a_dealer_settled_before_a_later_hand_moves_with_it(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    evening.write(changes.deal_by(3))
    evening.hand(4, 0, 5, 4, queen=0)
    assert evening.coming == (3, "Ann", "X")
    evening.insert(1, evening.counts(4, 0, 5, 4, queen=0))
    assert evening.coming == (4, "Ann", "H")
    evening.remove(1)
    assert evening.coming == (3, "Ann", "X")


def test_a_correction_can_open_a_finished_game_again(start: StartEvening) -> None:
    evening = start(variant="short_50")
    evening.hand(0, 13, 0, 0, queen=1)
    assert evening.hand(0, 13, 0, 0, queen=1).is_over
    state = evening.correct(2, evening.counts(4, 0, 5, 4, queen=0))
    assert not state.is_over
    assert evening.coming[0] == 3


def test_a_correction_that_ends_the_game_earlier_leaves_the_later_hands(
    start: StartEvening,
) -> None:
    evening = start(variant="short_50")
    for _ in range(3):
        evening.hand(4, 3, 2, 4, queen=1)
    state = evening.correct(2, evening.counts(0, 0, 13, 0, queen=2))
    assert state.is_over
    assert len(state.hands) == 3
    assert state.standing.over_after == 3
    state = evening.correct(1, evening.counts(0, 0, 13, 0, queen=2))
    assert state.standing.over_after == 2
    assert len(state.running) == 3


def test_what_a_change_would_do_is_told_without_doing_it(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    facts, state = evening.counts(0, 4, 5, 4, queen=1), evening.state
    found = scorebook.preview(state, changes.correct(state.hands[0].id, facts, 1), evening.by)
    assert dict(found.totals) == {0: (17, 0), 1: (0, 17)}
    assert found.is_over == (False, False)
    assert evening.totals == [17, 0, 5, 4]
    assert db.session.query(GameChange).filter_by(action="corrected").count() == 0


def test_points_become_counts_and_back(evening: Evening) -> None:
    evening.points(17, 0, 5, 4)
    evening.correct(1, evening.counts(4, 0, 5, 4, queen=0))
    points = HandReport(evidence="points", points={0: 16, 1: 1, 2: 5, 3: 4})
    state = evening.correct(1, points)
    assert evening.totals == [16, 1, 5, 4]
    assert not state.hands[0].report.hearts


def test_the_first_of_two_hands_goes_and_takes_its_seating_with_it(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    eva = evening.player("Eva")
    evening.write(changes.substitute(1, eva))
    evening.hand(4, 0, 5, 4, queen=0)
    fay = evening.player("Fay")
    evening.write(changes.substitute(1, fay))
    evening.remove(2)
    assert evening.names == ["Ann", "Fay", "Cleo", "Dev"]
    evening.undo()
    assert [evening.state.seating(number)[1][1] for number in (2, 3)] == [eva.id, fay.id]
    evening.remove(1)
    assert evening.names == ["Ann", "Fay", "Cleo", "Dev"]


def test_a_hand_inserted_where_somebody_joined_is_played_by_all(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    eva = evening.player("Eva")
    evening.write(changes.join(eva, 1))
    evening.hand(3, 0, 5, 4, None, queen=0)
    seats = evening.state.seats_at(2)
    facts = HandReport(hearts=dict(zip(seats, [3, 1, 5, 4, 0], strict=True)), takers={})
    queen = next(card for card in evening.state.next.ruleset.single_cards)
    state = evening.insert(2, HandReport(hearts=facts.hearts, takers={queen: seats[0]}))
    assert [len(view.points) for view in state.hands] == [4, 5, 5]
    state = evening.undo()
    assert [len(view.points) for view in state.hands] == [4, 5]


def test_rules_that_count_from_a_later_hand_move_with_it(evening: Evening) -> None:
    game, ruleset = evening.game, evening.state.next.ruleset
    for _ in range(2):
        evening.hand(4, 0, 5, 4, queen=0)
    for number, target in ((2, "75"), (3, "50")):
        agreed = AgreedRules(ruleset.with_options({"target": target}))
        store(game, facts_of(game).agree(number, agreed))
    db.session.commit()
    targets = lambda: [evening.state.ruleset(number).target for number in (1, 2, 3, 4)]  # noqa: E731
    assert targets() == [100, 75, 50, 50]
    evening.insert(2, evening.counts(4, 0, 5, 4, queen=0))
    assert targets() == [100, 75, 75, 50]
    evening.remove(2)
    assert targets() == [100, 75, 50, 50]
    evening.remove(2)
    assert targets() == [100, 50, 50, 50]
    evening.undo()
    assert targets() == [100, 75, 50, 50]


def test_a_stopped_game_whose_only_hand_goes_is_on_again(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    evening.write(changes.stop_game())
    state = evening.remove(1)
    assert not state.is_over
    assert evening.undo().is_over


def test_however_many_hands_are_taken_out_the_game_can_be_read(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    game = evening.state.game
    gone = tuple([Removed(uuid.UUID(int=number + 1), None) for number in range(20_000)])
    store(game, replace(facts_of(game), removed=gone))
    removed = evening.remove(1).facts.removed
    assert len(removed) == MOST_REMOVED
    assert removed[-2] == gone[-1]

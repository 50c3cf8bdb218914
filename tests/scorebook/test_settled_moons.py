"""How a moon was settled is kept with its hand: what changes elsewhere asks, and rewrites none."""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, permutations, product
from typing import Any

import pytest

from companion import scorebook
from companion.models import Game, db, new_id
from companion.rules import STANDARD, Moon, Ruleset
from companion.rules.options import MoonMode, TieBreak
from companion.scorebook import ChoiceOwed, Conflict, GameState, HandReport, Refused, changes
from tests.each import but_slow, first_quick
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import Evening, adjusted, ruled

HEARTS, FEWER = (8, 5, 0, 0), (5, 8, 0, 0)  # Bo has the queen too: 18 or 21
MOON = (13, 0, 0, 0)
TO_OTHERS, TAKEN_OFF, TO_ANN = [0, 26, 26, 26], [-26, 0, 0, 0], [26, 0, 0, 0]
EITHER = (Moon.ADD, Moon.SUBTRACT)


def rules(mode: MoonMode) -> Ruleset:
    target = 100 if "choice" in mode else 200
    return replace(STANDARD, moon_mode=mode, target=target, tie_break=TieBreak.SHARED)


def play(evening: Evening, **told: Any) -> Evening:
    """Bo has 72 and Ann 32 after four hands; in hand 5 Ann shoots the moon."""
    for _ in range(4):
        evening.hand(*HEARTS, queen=1)
    evening.hand(*MOON, queen=0, **told)
    return evening


def line(evening: Evening, number: int = 5) -> list[int]:
    points = evening.state.hands[number - 1].points
    return [points[seat] for seat in sorted(points)]


def bring_near(evening: Evening) -> GameState:
    """Correct hand 1, so that Bo had 75 before hand 5 and Ann 29."""
    return evening.correct(1, evening.counts(*FEWER, queen=1))


def bring_back(evening: Evening) -> GameState:
    """Correct hand 1 to a line by which nobody was near the end."""
    return evening.correct(1, evening.counts(13, 0, 0, 0, queen=3))


def settle(evening: Evening, moon: Moon | None, number: int = 5) -> GameState:
    view = evening.state.hands[number - 1]
    return evening.write(changes.settle_moon(view.id, moon, view.facts.version))


def choices(evening: Evening, number: int = 5) -> list[Moon | None]:
    state = evening.state
    return [each.moon for each in scorebook.moons_to_choose(state, state.hands[number - 1])]


@pytest.fixture(params=["grand_prix", "goldsmith"])
def added(start: StartEvening, request: pytest.FixtureRequest) -> Evening:
    """A moon of Ann's that gave its points to the others, as she had no choice."""
    return play(start(variant=request.param))


@pytest.fixture(params=["grand_prix", "goldsmith"])
def chosen(start: StartEvening, request: pytest.FixtureRequest) -> Evening:
    """A moon that Ann chose to have taken off."""
    evening = start(variant=request.param)
    evening.hand(*FEWER, queen=1)
    for _ in range(3):
        evening.hand(*HEARTS, queen=1)
    evening.hand(*MOON, queen=0, choice="subtract")
    return evening


def test_a_correction_that_lets_the_shooter_choose_leaves_a_moon_and_asks(added: Evening) -> None:
    assert (line(added), added.state.hands[4].score.outcomes) == (TO_OTHERS, (Moon.ADD,))
    assert added.state.asked_moon is None
    state = bring_near(added)
    assert (line(added), state.hands[4].score.outcomes) == (TO_OTHERS, EITHER)
    assert (state.asked_moon, choices(added)) == (5, [Moon.ADD, Moon.SUBTRACT])
    assert db.session.get_one(Game, state.game.id).asked_moon == 5


def test_a_choice_that_is_free_no_more_counts_as_it_was_chosen_and_is_asked(
    chosen: Evening,
) -> None:
    assert (line(chosen), chosen.state.asked_moon) == (TAKEN_OFF, None)
    state = bring_back(chosen)
    assert (line(chosen), state.hands[4].score.outcomes) == (TAKEN_OFF, (Moon.ADD,))
    assert (state.asked_moon, choices(chosen)) == (5, [Moon.SUBTRACT, Moon.ADD])


def test_undo_of_the_correction_takes_its_question_back(added: Evening) -> None:
    bring_near(added)
    assert added.undo().asked_moon is None
    assert line(added) == TO_OTHERS
    assert added.undo().asked_moon == 5


@pytest.mark.parametrize(
    ("answer", "then"), [(Moon.ADD, TO_OTHERS), (Moon.SUBTRACT, TAKEN_OFF)], ids=str
)
def test_the_answer_counts_is_asked_no_more_and_has_undo(
    added: Evening, answer: Moon, then: list[int]
) -> None:
    bring_near(added)
    state = settle(added, answer)
    assert (line(added), state.asked_moon, state.hands[4].report.choice) == (then, None, answer)
    assert state.undoable
    assert state.undoable.action == "moon"
    assert added.undo().asked_moon == 5
    assert line(added) == TO_OTHERS
    state = added.undo()
    assert (line(added), state.asked_moon) == (then, None)


def test_what_stays_against_the_rules_is_asked_once_and_again_when_they_have_it_otherwise(
    chosen: Evening,
) -> None:
    bring_back(chosen)
    assert settle(chosen, Moon.SUBTRACT).asked_moon is None
    assert line(chosen) == TAKEN_OFF
    chosen.hand(5, 5, 3, 0, queen=1)
    assert chosen.correct(6, chosen.counts(4, 6, 3, 0, queen=1)).asked_moon is None
    disabled = chosen.state.ruleset(5).with_options({"moon_mode": "disabled"})
    state = chosen.write(changes.change_rules(disabled, from_hand=1, reason="no moons"))
    assert (state.asked_moon, line(chosen)) == (5, TAKEN_OFF)
    assert choices(chosen) == [Moon.SUBTRACT, None]
    settle(chosen, None)
    assert line(chosen) == TO_ANN


def test_a_preview_of_the_answer_says_what_it_does(added: Evening) -> None:
    state = bring_near(added)
    view = state.hands[4]
    found = scorebook.preview(
        state, changes.settle_moon(view.id, Moon.SUBTRACT, view.facts.version), added.by
    )
    assert found.asked_moons == ()
    assert (line(added), added.state.asked_moon) == (TO_OTHERS, 5)
    after = settle(added, Moon.SUBTRACT)
    assert {seat: then for seat, (_, then) in found.totals.items()} == {
        seat: after.totals[seat]
        for seat in after.totals
        if after.totals[seat] != state.totals[seat]
    }


def test_a_preview_of_the_correction_says_that_it_asks(added: Evening) -> None:
    state, report = added.state, added.counts(*FEWER, queen=1)
    view = state.hands[0]
    found = scorebook.preview(state, changes.correct(view.id, report, view.facts.version), added.by)
    after = bring_near(added)
    assert found.asked_moons == (5,)
    assert found.is_over[1] is after.is_over
    assert {seat: then for seat, (_, then) in found.totals.items()} == {
        seat: total for seat, total in after.totals.items() if total != state.totals[seat]
    }


def test_nobody_answers_what_is_not_asked(added: Evening) -> None:
    with pytest.raises(Refused, match="moon_is_settled"):
        settle(added, Moon.SUBTRACT)
    bring_near(added)
    with pytest.raises(Refused, match="moon_is_settled"):
        settle(added, None)
    with pytest.raises(Conflict, match="hand_corrected"):
        added.write(changes.settle_moon(added.state.hands[4].id, Moon.ADD, 7))


# Every mode, and everything that can change what stands before a hand


def correct(evening: Evening) -> None:
    evening.correct(1, evening.counts(*FEWER, queen=1))


def insert(evening: Evening) -> None:
    evening.insert(1, evening.counts(*FEWER, queen=1))


def remove(evening: Evening) -> None:
    evening.remove(1)


def rule(evening: Evening) -> None:
    evening.write(lambda s, by: ruled(s, 1, {0: 5, 1: 21}, "Revoke", 1))


def adjust(evening: Evening) -> None:
    evening.write(lambda s, by: adjusted(s, 1, {1: 3}, "Too loud", 1))


def other_rules(evening: Evening) -> None:
    was = evening.state.ruleset(1)
    other = "add_others" if was.moon_mode is MoonMode.DISABLED else "disabled"
    ruleset = was.with_options({"moon_mode": other})
    evening.write(changes.change_rules(ruleset, from_hand=1, reason="as agreed"))


DEEDS: dict[str, Callable[[Evening], None]] = {
    deed.__name__: deed for deed in (correct, insert, remove, rule, adjust, other_rules)
}

COUNTED = {
    MoonMode.ADD_OTHERS: TO_OTHERS,
    MoonMode.SUBTRACT_SELF: TAKEN_OFF,
    MoonMode.CHOICE: TAKEN_OFF,
    MoonMode.GUARDED_CHOICE: TO_OTHERS,
    MoonMode.CHOICE_FROM_74: TO_OTHERS,
    MoonMode.WINS_GAME: [0, 0, 0, 0],
    MoonMode.DISABLED: TO_ANN,
}


MODES = [*MoonMode]


@pytest.mark.parametrize(
    ("mode", "deed"),
    but_slow(
        product(MODES, DEEDS),
        *product(set(MODES) - {MoonMode.GUARDED_CHOICE, MoonMode.CHOICE}, set(DEEDS) - {"correct"}),
    ),
)
def test_whatever_changes_a_moon_counts_as_it_was_settled(
    start: StartEvening, mode: MoonMode, deed: str
) -> None:
    told = {"choice": "subtract"} if mode is MoonMode.CHOICE else {}
    evening = play(start(ruleset=rules(mode)), **told)
    [moon] = evening.state.hands[4:]
    assert line(evening) == COUNTED[mode]
    DEEDS[deed](evening)
    [view] = [view for view in evening.state.hands if view.id == moon.id]
    assert (line(evening, view.number), view.moon, view.shooter) == (
        COUNTED[mode],
        moon.moon,
        moon.shooter,
    )
    looks = mode in (MoonMode.GUARDED_CHOICE, MoonMode.CHOICE_FROM_74)
    is_asked = deed == "other_rules" or (looks and deed != "remove")
    assert (evening.state.asked_moon == view.number) is is_asked
    evening.undo()
    assert (line(evening), evening.state.asked_moon) == (COUNTED[mode], None)


@pytest.mark.parametrize(
    ("mode", "new"),
    first_quick(sorted(permutations(MODES, 2), key=lambda pair: pair not in pairwise(MODES)), 6),
)
def test_other_rules_for_moons_ask_of_one_that_counts_otherwise(
    start: StartEvening, mode: MoonMode, new: MoonMode
) -> None:
    told = {"choice": "subtract"} if mode is MoonMode.CHOICE else {}
    evening = play(start(ruleset=rules(mode)), **told)
    amended = replace(rules(new), target=200)
    state = evening.write(changes.change_rules(amended, from_hand=1, reason="as always"))
    assert line(evening) == COUNTED[mode]
    if state.asked_moon is None:
        assert state.hands[4].score.outcomes == (state.hands[4].moon,)
        return
    for moon in choices(evening):
        state = settle(evening, moon)
        assert (state.hands[4].moon, state.asked_moon) == (moon, None)
        evening.undo()


def test_a_card_a_moon_needs_by_other_rules_leaves_the_moon_where_it_is(
    start: StartEvening,
) -> None:
    told = {"bonus_cards": "JD -10"}
    evening = start(ruleset=STANDARD.with_options(told))
    evening.hand(*MOON, queen=0, singles={"JD": 1})
    was = line(evening, 1)
    needs_jack = STANDARD.with_options({**told, "moon_requires": "plus_bonus"})
    state = evening.write(changes.change_rules(needs_jack, from_hand=1, reason="as agreed"))
    assert (line(evening, 1), state.hands[0].shooter, state.asked_moon) == (was, 0, 1)
    assert choices(evening, 1) == [Moon.ADD, None]
    settle(evening, None, 1)
    assert line(evening, 1) == [26, -10, 0, 0]
    evening.undo()
    evening.undo()
    assert evening.state.asked_moon is None


def test_a_hand_that_other_rules_make_a_moon_is_none_until_the_table_says_so(
    start: StartEvening,
) -> None:
    told = {"bonus_cards": "JD -10"}
    evening = start(ruleset=STANDARD.with_options({**told, "moon_requires": "plus_bonus"}))
    evening.hand(*MOON, queen=0, singles={"JD": 1})
    assert (line(evening, 1), evening.state.hands[0].moon) == ([26, -10, 0, 0], None)
    usual = STANDARD.with_options(told)
    state = evening.write(changes.change_rules(usual, from_hand=1, reason="as agreed"))
    assert (line(evening, 1), state.asked_moon) == ([26, -10, 0, 0], 1)
    state = settle(evening, Moon.ADD, 1)
    assert (line(evening, 1), state.hands[0].shooter) == ([0, 16, 26, 26], 0)


# Its own hand


def test_a_note_put_right_rewrites_no_moon(chosen: Evening) -> None:
    bring_back(chosen)
    facts = chosen.counts(*MOON, queen=0, note="What a hand")
    state = chosen.correct(5, facts)
    assert (line(chosen), state.asked_moon, state.hands[4].report.note) == (
        TAKEN_OFF,
        5,
        "What a hand",
    )


def test_a_moon_put_right_into_another_hand_is_settled_by_that(chosen: Evening) -> None:
    bring_back(chosen)
    state = chosen.correct(5, chosen.counts(12, 1, 0, 0, queen=0))
    assert (line(chosen), state.asked_moon) == ([25, 1, 0, 0], None)
    state = chosen.correct(5, chosen.counts(0, 13, 0, 0, queen=1))
    assert (line(chosen), state.asked_moon) == ([26, 0, 26, 26], None)


def test_who_may_choose_by_now_is_asked_when_the_hand_is_put_right(added: Evening) -> None:
    bring_near(added)
    with pytest.raises(ChoiceOwed):
        added.correct(5, added.counts(*MOON, queen=0))
    state = added.correct(5, added.counts(*MOON, queen=0, choice="subtract"))
    assert (line(added), state.asked_moon) == (TAKEN_OFF, None)


# Points as they were typed


def test_a_typed_moon_that_was_chosen_is_asked_about_once_it_is_free_no_more(
    start: StartEvening,
) -> None:
    evening = start(variant="grand_prix")
    evening.hand(*FEWER, queen=1)
    for _ in range(3):
        evening.hand(*HEARTS, queen=1)
    evening.points(-26, 0, 0, 0)
    assert (evening.state.hands[4].moon, evening.state.asked_moon) == (Moon.SUBTRACT, None)
    state = bring_back(evening)
    assert (line(evening), state.asked_moon) == (TAKEN_OFF, 5)
    state = settle(evening, Moon.ADD)
    assert (line(evening), state.hands[4].moon, state.asked_moon) == (TO_OTHERS, Moon.ADD, None)
    evening.undo()
    assert (line(evening), evening.state.asked_moon) == (TAKEN_OFF, 5)
    line_with_note = HandReport(
        evidence="points", points=dict(enumerate(TAKEN_OFF)), note="As she said"
    )
    state = evening.correct(5, line_with_note)
    assert (line(evening), state.asked_moon) == (TAKEN_OFF, 5)


def test_a_typed_moon_wins_no_game_by_rules_that_came_later(start: StartEvening) -> None:
    evening = start()
    evening.points(*TO_OTHERS)
    wins = STANDARD.with_options({"moon_mode": "wins_game"})
    state = evening.write(changes.change_rules(wins, from_hand=1, reason="as agreed"))
    assert (line(evening, 1), state.is_over, state.asked_moon) == (TO_OTHERS, False, 1)
    state = settle(evening, Moon.WINS_GAME, 1)
    assert (line(evening, 1), state.is_over) == ([0, 0, 0, 0], True)


# Drawn games


CHOICES = ("grand_prix", "goldsmith", "shooters_choice")

Settlings = dict[uuid.UUID, tuple[Moon | None, int | None]]


def drawn(evening: Evening, chance: random.Random) -> HandReport:
    """A hand as it can happen; each third one is a moon."""
    order = chance.sample(range(4), 4)
    shares = chance.choice([(13, 0, 0, 0), (8, 5, 0, 0), (6, 4, 2, 1)])
    hearts = [shares[order.index(seat)] for seat in range(4)]
    queen = order[0] if shares[0] == 13 or chance.random() < 0.5 else order[1]
    return evening.counts(*hearts, queen=queen)


def told(
    write: Callable[[HandReport], GameState], facts: HandReport, chance: random.Random
) -> None:
    """Write a hand down, and say what the shooter chose where that is asked."""
    try:
        write(facts)
    except ChoiceOwed:
        write(replace(facts, choice=chance.choice(EITHER).value))


def change_another(evening: Evening, chance: random.Random) -> uuid.UUID | None:
    """Change something; gives the id of the hand that it was done to, if there is one."""
    state = evening.state
    view = chance.choice(state.hands)
    facts, version = drawn(evening, chance), view.facts.version
    deed = chance.choice(("correct", "insert", "remove", "rule", "adjust", "undo", "answer"))
    if deed == "correct":
        told(lambda report: evening.correct(view.number, report), facts, chance)
    elif deed == "insert":
        told(lambda report: evening.insert(view.number, report), facts, chance)
    elif deed == "remove" and len(state.hands) > 2:
        evening.remove(view.number)
    elif deed == "rule":
        given = {chance.randrange(4): 26}
        evening.write(lambda s, by: ruled(s, view.number, given, "Revoke", version))
    elif deed == "adjust":
        given = {chance.randrange(4): chance.choice((-20, 20))}
        evening.write(lambda s, by: adjusted(s, view.number, given, "Talk", version))
    elif deed == "undo" and state.undoable:
        undone = state.undoable.hand_id
        evening.undo()
        return undone
    elif deed == "answer" and state.asked_moon:
        settle(evening, chance.choice(choices(evening, state.asked_moon)), state.asked_moon)
        return state.hands[state.asked_moon - 1].id
    return view.id


def settlings(state: GameState) -> Settlings:
    return {view.id: (view.moon, view.shooter) for view in state.hands}


@pytest.mark.parametrize("seed", first_quick(range(12), 3))
def test_only_what_is_done_to_a_hand_changes_its_moon(start: StartEvening, seed: int) -> None:
    chance = random.Random(seed)
    evening = start(variant=CHOICES[seed % 3])
    for _ in range(6):
        number = evening.state.next_number
        told(
            lambda report, number=number: evening.write(
                changes.record(new_id(), report, number, plays_on=True)
            ),
            drawn(evening, chance),
            chance,
        )
    for _ in range(12):
        before = settlings(evening.state)
        touched = change_another(evening, chance)
        state = evening.state
        after = settlings(state)
        assert all(after[one] == before[one] for one in before.keys() & after.keys() - {touched})
        assert db.session.get_one(Game, state.game.id).asked_moon == state.asked_moon

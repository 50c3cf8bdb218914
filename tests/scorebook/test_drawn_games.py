"""Whatever happens at a table: a preview says what comes of it, and what is stored says it all."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.rules import STANDARD, Card, RulesError
from companion.rules.options import EndMode
from companion.scorebook import Author, changes
from companion.scorebook.codec import MOST_HANDS, read_facts, write_facts
from companion.scorebook.facts import Facts
from companion.scorebook.reading import Unfit
from companion.scorebook.report import HandReport
from companion.scorebook.state import State, compare
from tests.each import each
from tests.scorebook.drawn_games import HAPPENS, NOON, PEOPLE, DrawnGame, begin

STEPS = 40


def figures(state: State) -> Mapping[str, Any]:
    """All that a state says, by name."""
    plain = {name: getattr(state, name) for name in SAID}
    return {**plain, "hands": [(view, view.asks_moon, view.marks) for view in state.hands]}


SAID = (
    *("seats", "chairs", "totals", "standing", "next_number", "next", "running", "course"),
    *("is_over", "is_stopped", "ended_earlier", "asked_moon", "end_hand", "last_hand"),
    *("end_reason", "sudden_death_played", "is_full"),
)


def stored(facts: Facts) -> Facts:
    """Facts as they come back from where they were stored."""
    return read_facts(write_facts(facts))


def play(seed: int) -> Counter[str]:
    """Play a drawn game; how often what was tried came about."""
    drawn, came = DrawnGame(seed), Counter[str]()
    for what, change, by in drawn.steps(STEPS):
        before = drawn.state
        try:
            facts = change.facts(before, by)
        except RulesError:
            came["refused"] += 1
            continue
        tried = State(facts, PEOPLE, begun=before)
        assert stored(facts) == facts
        anew = State(stored(facts), PEOPLE)
        assert figures(tried) == figures(anew)
        # What was there before knows nothing of it.
        fresh = State(stored(before.facts), PEOPLE)
        assert figures(before) == figures(fresh)
        assert compare(before, tried) == compare(fresh, anew)
        assert figures(State(before.facts, PEOPLE, begun=tried)) == figures(before)
        came.update([what, "over" if tried.is_over else "on"])
        came["stopped"] += tried.is_stopped
        came["sits out"] += bool(tried.next.out)
        came["asked"] += tried.asked_moon is not None
        came["ended earlier"] += tried.ended_earlier is not None
        drawn.state = tried
    return came


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(30, 50), id="some"),
        pytest.param(range(50, 110), id="more", marks=pytest.mark.slow),
    ],
)
def test_a_preview_of_any_change_says_what_comes_of_it(seeds: range) -> None:
    came = Counter[str]()
    each("seed", seeds)(lambda seed: came.update(play(seed)))()
    whatever = {
        *HAPPENS,
        *("refused", "over", "on", "stopped", "sits out", "asked", "ended earlier"),
    }
    assert {what for what in whatever if not came[what]} == set()


def test_a_document_holds_two_thousand_hands_and_no_more() -> None:
    long = replace(STANDARD, end_mode=EndMode.HANDS, hands=MOST_HANDS)
    empty, by = State(begin(long, 0), PEOPLE), Author(uuid.UUID(int=100), NOON)
    report = HandReport(hearts={0: 4, 1: 6, 2: 3, 3: 0}, takers={Card("QS"): (3,)})
    [hand] = changes.record(uuid.UUID(int=0), report, 1).facts(empty, by).hands
    hands = [replace(hand, id=uuid.UUID(int=number)) for number in range(MOST_HANDS + 1)]
    most, more = (replace(empty.facts, hands=tuple(hands[at:])) for at in (1, 0))
    state = State(stored(most), PEOPLE)
    assert (state.facts, state.is_full, state.totals[1]) == (most, True, 6 * MOST_HANDS)
    with pytest.raises(Unfit):
        stored(more)
    with pytest.raises(RulesError, match="game_is_full"):
        changes.insert(hand.id, report, 1).facts(state, by)

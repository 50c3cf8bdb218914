"""The matrix of house rules that players combine freely: every combination can be played.

A bonus card, how far penalty cards are limited, what hearts cost, high spades, who starts, what a
moon does, which way to pass, the points to start from, and whether a hand may stop early.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from math import ceil, prod

import pytest

from companion.referee.options import agreement_rules
from companion.rules import QUEEN_OF_SPADES, STANDARD, Ruleset
from companion.rules.options import MoonMode
from tests.rules.takers import taken

Options = dict[str, object]

NO_LIMIT = {"first_trick_points": "allowed", "heart_lead": "free"}

MATRIX: tuple[tuple[Options, ...], ...] = (
    ({}, {"bonus_cards": "JD -10"}),
    ({}, {"first_trick_points": "allowed"}, NO_LIMIT),
    ({}, {"heart_values": "pip14", "queen_spades": 25}),
    ({}, {"extra_penalties": "KS 10, AS 7"}),
    ({}, {"opener": "eldest_any"}),
    ({}, {"moon_mode": "subtract_self"}, {"moon_mode": "disabled"}),
    ({}, {"pass_cycle": "L R X"}, {"pass_cycle": "R"}),
    ({"target": 100}, {"target": 75}, {"target": 50}),
)


# Among every 23rd ruleset each choice occurs; all of them are a repetition.
SOME_AND_ALL = [23, pytest.param(1, marks=pytest.mark.slow)]


def combinations(step: int) -> Iterator[Ruleset]:
    """The rulesets of the matrix, counted down: every one, or every 23rd."""
    for chosen in islice(product(*MATRIX), None, None, step):
        options: Options = {"score_view": "countdown"}
        for some in chosen:
            options.update(some)
        yield STANDARD.with_options(options)


def moon_line(ruleset: Ruleset, everything: int, bonus: int) -> list[int]:
    """What a moon of seat 0 comes to, worked out by hand."""
    return {
        MoonMode.ADD_OTHERS: [bonus, everything, everything, everything],
        MoonMode.SUBTRACT_SELF: [bonus - everything, 0, 0, 0],
        MoonMode.DISABLED: [everything + bonus, 0, 0, 0],
    }[ruleset.moon_mode]


@pytest.mark.parametrize("step", SOME_AND_ALL)
def test_every_combination_is_built_stored_and_scored(step: int) -> None:
    seen = set()
    for ruleset in combinations(step):
        seen.add(ruleset)
        assert Ruleset.from_options(ruleset.options()) == ruleset
        everything = sum(value for value in ruleset.values.values() if value > 0)
        bonus = -10 if ruleset.bonus_cards else 0
        shared = {card: 2 if card == QUEEN_OF_SPADES else 1 for card in ruleset.scoring_cards}
        line = taken(ruleset, shared).score().points
        queen = ruleset.queen_spades
        assert line == (0, everything - queen + bonus, queen, 0)
        moon = taken(ruleset, dict.fromkeys(shared, 0)).score()
        assert list(moon.points) == moon_line(ruleset, everything, bonus)
        assert all(words.endswith(".") for _, words, _ in agreement_rules(ruleset))
    assert prod(len(choices) for choices in MATRIX) == 1296
    assert len(seen) == ceil(1296 / step)

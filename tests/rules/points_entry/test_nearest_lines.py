"""The possible lines nearest to one that no hand can give."""

from __future__ import annotations

import random

import pytest

from companion.rules import STANDARD, VARIANTS, Ruleset, captures_from_cards
from companion.rules.points_entry.points_entry import nearest_lines, read_line
from companion.rules.scoring.scoring import score_hand
from companion.rules.scoring.special_facts import NOBODY, SpecialFacts

pytestmark = pytest.mark.slow  # goes

Line = tuple[int, ...]


def rules(key: str, players: int = 4, **options: object) -> Ruleset:
    return VARIANTS[key].ruleset.for_players(players).with_options(options)


OMNIBUS = rules("omnibus")


@pytest.mark.parametrize(
    ("ruleset", "line", "nearest"),
    [
        (STANDARD, (17, 6, 2, 0), ["18 6 2 0", "17 7 2 0", "17 6 3 0", "17 6 2 1"]),
        (STANDARD, (14, 13, 0, 0), ["13 13 0 0", "14 12 0 0"]),
        (STANDARD, (13, 14, -1, 0), ["12 14 0 0", "13 13 0 0"]),
        (STANDARD, (12, 12, 1, 1), ["13 11 1 1", "13 12 0 1", "11 13 1 1", "12 13 0 1"]),
        (
            STANDARD,
            (9, 9, 4, 3),
            ["13 6 4 3", "13 9 1 3", "13 9 4 0", "6 13 4 3", "9 13 1 3", "9 13 4 0"],
        ),
        (STANDARD, (9, 9, 9, 0), ["4 13 9 0", "13 4 9 0", "13 9 4 0"]),
        (STANDARD, (26, 13, 0, 0), ["13 13 0 0", "26 0 0 0"]),
        (STANDARD, (0, 26, 26, 25), ["0 26 26 26"]),
        (STANDARD, (0, 26, 26, 0), ["26 26 26 0", "0 26 26 26"]),
        (STANDARD, (0, 0, 0, 0), []),
        (STANDARD, (-26, 1, 0, 0), []),
        (STANDARD, (14, 14, -1, 0), ["12 14 0 0", "14 12 0 0"]),
        (STANDARD, (52, 0, 0, 0), ["26 0 0 0"]),
        (STANDARD, (53, 0, 0, 0), []),
        (STANDARD, (50, 0, 0, -24), ["26 0 0 0"]),
        (STANDARD, (52, 0, 0, -26), []),
        (OMNIBUS, (8, 6, 3, 0), ["7 6 3 0", "8 5 3 0", "8 6 2 0"]),
        (rules("turbo"), (17, 6, 2, 0), ["16 6 2 0"]),
        (rules("spot_s0", multipliers="QH doubles_hearts"), (100, 1, 0, 0), []),
        (rules("spot_s0", multipliers="QH doubles_hearts"), (12, 48, 11, 94), []),
        (rules("cancellation", 11, bonus_cards="JD -10 TD -5"), (51, *[0] * 10), []),
        (rules("partners_pooled"), (25, 0), ["26 0", "25 1"]),
        (rules("partners_pooled"), (52, -26), ["26 0"]),
        (rules("partners_pooled"), (53, -26), []),
    ],
)
def test_the_least_change_that_makes_a_line_possible(
    ruleset: Ruleset, line: Line, nearest: list[str]
) -> None:
    found = [reading.points for reading in nearest_lines(ruleset, line)]
    assert found == [tuple(map(int, points.split())) for points in nearest]


@pytest.mark.parametrize("key", sorted(VARIANTS))
def test_every_variant_names_the_line_that_was_meant(key: str) -> None:
    preset = VARIANTS[key]
    ruleset = preset.ruleset.for_players(preset.players[-1])
    chance = random.Random(key)
    seats = range(min(ruleset.columns, ruleset.hand_size))  # who takes no trick has no card
    captures = captures_from_cards(
        ruleset, [(c, chance.choice(seats)) for c in ruleset.counting_cards]
    )
    meant = score_hand(ruleset, captures, SpecialFacts(every_trick=NOBODY)).points
    typed = (meant[0] + chance.choice((1, -1)), *meant[1:])
    if read_line(ruleset, typed) is None:
        assert meant in [reading.points for reading in nearest_lines(ruleset, typed)]

"""Who wins among the tied when nobody plays on (G5), hand by hand."""

from __future__ import annotations

import pytest

from companion.rules import PlayedHand
from companion.rules.ruleset.options import TieBreak
from companion.rules.standings.standings import break_tie

Lines = list[tuple[int, ...]]


@pytest.mark.parametrize(
    ("lines", "winners"),
    [
        ([], (0, 1, 2)),
        ([(5, 5, 5)], (0, 1, 2)),
        ([(5, 6, 5), (5, 4, 5)], (0, 1, 2)),
        ([(5, 6, 5), (5, 5, 5)], (0, 2)),  # a hand alike speaks for neither
        ([(4, 6, 5), (6, 4, 5), (3, 7, 5), (7, 3, 5), (5, 6, 7)], (0,)),
        ([(4, 6, 5), (5, 4, 6), (6, 5, 4)], (0, 1, 2)),
        ([(4, 5, 9), (4, 5, 1)], (0, 2)),  # the third has beaten nobody, and nobody beat it
    ],
)
def test_g5_head_to_head_who_was_beaten_by_none_of_the_tied_wins(
    lines: Lines, winners: tuple[int, ...]
) -> None:
    hands = [PlayedHand(points=line) for line in lines]
    assert break_tie(TieBreak.HEAD_TO_HEAD, (0, 1, 2), hands) == winners


@pytest.mark.parametrize(
    ("rule", "winners"),
    [
        (TieBreak.FEWEST_QS, (1, 3)),
        (TieBreak.FEWEST_HEARTS, (1,)),
        (TieBreak.LAST_HAND_LOWER, (0, 1)),
        (TieBreak.SHARED, (0, 1, 3)),
        (TieBreak.SUDDEN_DEATH, (0, 1, 3)),
    ],
)
def test_g5_only_the_tied_are_counted(rule: TieBreak, winners: tuple[int, ...]) -> None:
    hands = [
        PlayedHand(points=(9, 9, 0, 1), queens=(1, 0, 0, 0), hearts=(5, 3, 0, 2)),
        PlayedHand(points=(3, 3, 0, 4), queens=(0, 0, 1, 0), hearts=(1, 2, 0, 4)),
    ]
    assert break_tie(rule, (0, 1, 3), hands) == winners
    assert break_tie(rule, (3,), hands) == (3,)


def test_g5_the_last_hand_alone_parts_the_tied() -> None:
    hands = [PlayedHand(points=line) for line in [(0, 9), (1, 0), (2, 1), (3, 4)]]
    assert break_tie(TieBreak.LAST_HAND_LOWER, (0, 1), hands) == (0,)

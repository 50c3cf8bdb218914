"""What a game has to tell when it is over."""

from __future__ import annotations

import pytest

from companion.rules import STANDARD
from companion.scorebook.game import is_one_card, near_moons
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import Evening


def test_all_penalty_cards_but_one_is_nearly_a_moon(evening: Evening) -> None:
    evening.hand(12, 1, 0, 0, queen=0)
    evening.hand(0, 13, 0, 0, queen=2)
    evening.hand(11, 2, 0, 0, queen=0)
    evening.hand(0, 0, 0, 13, queen=3)
    assert near_moons(evening.state) == ((1, 0), (2, 1))


def test_a_bonus_card_is_no_penalty_card(start: StartEvening) -> None:
    evening = start(ruleset=STANDARD.with_options({"bonus_cards": "JD -10"}))
    evening.hand(12, 1, 0, 0, queen=0, singles={"JD": 0})
    assert near_moons(evening.state) == ((1, 0),)


def test_an_open_hand_tells_no_cards(evening: Evening) -> None:
    evening.hand(12, 0, 0, 0, queen=0, is_open=True, note="a heart is missing")
    assert near_moons(evening.state) == ()


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ((25, 1, 0, 0), [0]),  # one heart
        ((0, 1, 0, 25), [3]),
        ((0, 0, 13, 13), []),  # somebody has all hearts; who, the line doesn't say
        ((24, 2, 0, 0), []),
        ((24, 1, 1, 0), []),
    ],
)
def test_typed_points_tell_a_near_moon_where_the_other_card_can_be_one_only(
    evening: Evening, line: tuple[int, ...], near: list[int]
) -> None:
    evening.points(*line, is_open=True)
    assert near_moons(evening.state) == tuple((1, seat) for seat in near)


def test_where_other_cards_count_too_typed_points_tell_no_cards(start: StartEvening) -> None:
    evening = start(ruleset=STANDARD.with_options({"bonus_cards": "JD -10"}))
    evening.points(25, 1, -10, 0)
    assert near_moons(evening.state) == ()


@pytest.mark.parametrize(
    ("points", "values", "is_one"),
    [
        (1, [1, 1, 13], True),
        (13, [1] * 13, False),
        (13, [13, *[1] * 12], True),
        (13, [13, *[1] * 13], False),
        (5, [2, 3, 5], False),
        (14, [2, 3, 14], True),
        (0, [1, 1], False),
    ],
)
def test_cards_are_one_where_no_others_come_to_the_same(
    points: int, values: list[int], *, is_one: bool
) -> None:
    assert is_one_card(points, values) is is_one

"""C4 and A4: cards that had to be played and do not count, or are given to the lowest."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules import JOKER, STANDARD, Ruleset, parse_card, parse_cards
from companion.rules.asides import before_charge, can_be_counted, charged_to_lowest, counted_by
from companion.rules.options import AllPenaltyHand, Opener

NOT_COUNTED = STANDARD.with_options({"all_penalty_hand": "point_not_counted"})
LOWEST = STANDARD.with_options({"all_penalty_hand": "point_to_lowest_nonzero"})


def aside(cards: str, seat: int = 0) -> list[tuple[int, Any]]:
    return [(seat, card) for card in parse_cards(cards)]


@pytest.mark.parametrize(
    ("cards", "total"),
    [("2H", 25), ("QS", 13), ("QS QH", 12), ("KS", 26), ("2H 3H 4H", 23)],
)
def test_c4_a_card_set_aside_is_missing_from_the_total_and_the_moon(cards: str, total: int) -> None:
    ruleset = counted_by(NOT_COUNTED, aside(cards), ())
    assert (ruleset.penalty_total, ruleset.moon_points) == (total, total)
    assert not set(parse_cards(cards)) & set(ruleset.penalty_cards)
    assert ruleset.all_penalty_hand is AllPenaltyHand.ANY_PENALTY


def test_c4_other_cards_with_a_value_of_their_own_keep_it() -> None:
    options = {"extra_penalties": "KS 10, AS 7", "bonus_cards": "JD -10, TD -5"}
    ruleset = counted_by(NOT_COUNTED.with_options(options), aside("KS QH"), ())
    assert (ruleset.penalty_total, ruleset.bonus_total) == (32, -15)
    listed = NOT_COUNTED.with_options({**options, "first_trick_set": "TD"})
    assert counted_by(listed, aside("TD"), ()).bonus_total == -10


def test_c4_and_a4_what_is_set_aside_and_what_is_dead_are_both_missing() -> None:
    ruleset = NOT_COUNTED.with_options({"players": 3, "leftover": "dead"})
    counted = counted_by(ruleset, aside("2H"), parse_cards("3H"))
    assert (counted.penalty_total, counted.hand_size) == (24, 17)
    dead_only = counted_by(ruleset.with_options({"all_penalty_hand": "misdeal"}), (), ())
    assert dead_only.penalty_total == 26


@pytest.mark.parametrize(
    ("set_aside", "dead", "can"),
    [
        ("2H", "", True),
        ("", "2H", True),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS", "", False),
        ("", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS", False),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "QS", False),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "", True),
    ],
)
def test_c4_something_that_costs_must_be_left(set_aside: str, dead: str, can: bool) -> None:
    assert can_be_counted(NOT_COUNTED, aside(set_aside), parse_cards(dead)) is can


def test_c4_one_of_several_jokers_cannot_be_left_out() -> None:
    assert not can_be_counted(NOT_COUNTED, [(0, JOKER)], ())
    assert can_be_counted(NOT_COUNTED, [], [JOKER])


def test_c4_one_of_two_twins_cannot_be_left_out() -> None:
    two = Ruleset(decks=2, players=6, opener=Opener.ELDEST_ANY)
    assert not can_be_counted(two, aside("2H"), ())
    assert can_be_counted(two, (), ())


@pytest.mark.parametrize(
    ("points", "player", "direction", "charged"),
    [
        ((9, 4, 0, 12), 0, "clockwise", (0, 1, 0, 0)),
        ((4, 9, 0, 12), 0, "clockwise", (1, 0, 0, 0)),
        ((5, 9, 5, 6), 0, "clockwise", (0, 0, 1, 0)),
        ((5, 9, 5, 6), 2, "clockwise", (1, 0, 0, 0)),
        ((5, 5, 9, 6), 2, "counterclockwise", (0, 1, 0, 0)),
        ((5, 5, 9, 6), 2, "clockwise", (1, 0, 0, 0)),
        ((0, 0, 0, 25), 3, "clockwise", (0, 0, 0, 1)),
        ((0, 0, 0, 25), 0, "clockwise", (0, 0, 0, 1)),
        ((-10, 0, 0, 25), 0, "clockwise", (0, 0, 0, 1)),
        ((0, 0, 0, 0), 0, "clockwise", (0, 0, 0, 0)),
    ],
)
def test_c4_the_lowest_above_0_pays_and_ties_go_to_the_next_after_the_player(
    points: tuple[int, ...], player: int, direction: str, charged: tuple[int, ...]
) -> None:
    ruleset = LOWEST.with_options({"direction": direction})
    assert charged_to_lowest(ruleset, points, aside("2H", player)) == charged


def test_c4_every_card_set_aside_is_charged_and_costs_what_it_costs() -> None:
    both = [(0, parse_card("QS")), (1, parse_card("2H")), (1, parse_card("KS"))]
    assert charged_to_lowest(LOWEST, (9, 4, 0, 12), both) == (0, 14, 0, 0)
    assert charged_to_lowest(NOT_COUNTED, (9, 4, 0, 12), both) == (0, 0, 0, 0)


def test_c4_partners_who_share_a_score_pay_together() -> None:
    pooled = LOWEST.with_options({"teams": "pooled"})
    assert charged_to_lowest(pooled, (9, 4), aside("2H", 1)) == (0, 1)
    assert charged_to_lowest(pooled, (4, 9), aside("2H", 1)) == (1, 0)


@pytest.mark.parametrize(
    ("rule", "points", "cards", "was"),
    [
        ("point_not_counted", (15, 5, 5, 0), "4H", (15, 5, 5, 0)),
        ("point_to_lowest_nonzero", (15, 3, 8, 0), "4H", (15, 2, 8, 0)),
        ("point_to_lowest_nonzero", (14, 5, 7, 0), "QS", (1, 5, 7, 0)),
        ("point_to_lowest_nonzero", (0, 26, 0, 0), "4H", (0, 25, 0, 0)),
        ("point_to_lowest_nonzero", (0, 0, 0, 0), "4H", (0, 0, 0, 0)),
        ("point_to_lowest_nonzero", (15, 3, 8, 0), "4H KS", (15, 2, 8, 0)),
    ],
)
def test_c4_what_a_typed_line_was_before_the_lowest_paid(
    rule: str, points: tuple[int, ...], cards: str, was: tuple[int, ...]
) -> None:
    ruleset = STANDARD.with_options({"all_penalty_hand": rule})
    assert before_charge(ruleset, points, aside(cards, 1)) == (was,)
    assert before_charge(STANDARD, points, ()) == (points,)


def test_c4_of_several_who_can_have_been_the_lowest_each_is_told() -> None:
    ruleset = STANDARD.with_options({"all_penalty_hand": "point_to_lowest_nonzero"})
    told = before_charge(ruleset, (0, 25, 26, 25), aside("4H", 1))
    assert told == ((0, 24, 26, 25), (0, 25, 25, 25), (0, 25, 26, 24))

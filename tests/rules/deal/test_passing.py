"""Who passes how many cards to whom."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.rules import (
    STANDARD,
    Exchange,
    Ruleset,
    cards_given,
    exchanges,
    left_of,
    pass_of_hand,
)


def receivers(ruleset: Ruleset, token: str, giver: int = 0) -> list[int]:
    return [e.receiver for e in exchanges(ruleset, token) if e.giver == giver]


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_b2_left_and_right_go_to_the_neighbours(players: int) -> None:
    ruleset = STANDARD.for_players(players)
    for giver in range(players):
        assert receivers(ruleset, "L", giver) == [left_of(giver, players)]
        assert receivers(ruleset, "R", giver) == [left_of(giver, players, -1)]


@pytest.mark.parametrize("players", [4, 6, 8])
def test_b2_across_goes_half_way_round_and_comes_back(players: int) -> None:
    ruleset = STANDARD.for_players(players)
    for giver in range(players):
        (receiver,) = receivers(ruleset, "X", giver)
        assert receiver == (giver + players // 2) % players
        assert receivers(ruleset, "X", receiver) == [giver]


def test_b3_the_split_across_goes_to_the_two_farthest_seats() -> None:
    five = STANDARD.for_players(5)
    assert [e for e in exchanges(five, "Z") if e.giver == 0] == [
        Exchange(0, 2, 2),
        Exchange(0, 3, 2),
    ]
    assert [e.giver for e in exchanges(five, "Z") if e.receiver == 0] == [2, 3]
    assert cards_given(five, "Z") == 4
    assert receivers(STANDARD.for_players(7), "Z") == [3, 4]
    assert receivers(STANDARD.for_players(3), "Z") == [1, 2]


def test_scatter_gives_one_card_to_each_of_the_others() -> None:
    assert exchanges(STANDARD, "S")[:3] == (Exchange(0, 1, 1), Exchange(0, 2, 1), Exchange(0, 3, 1))
    assert cards_given(STANDARD, "S") == 3
    assert cards_given(STANDARD.for_players(6), "S") == 5


def test_on_a_hold_nobody_passes() -> None:
    assert exchanges(STANDARD, "H") == ()
    assert cards_given(STANDARD, "H") == 0


def test_b1_the_number_of_cards_is_an_option() -> None:
    four_cards = STANDARD.for_players(3).with_options({"pass_count": 4})
    assert cards_given(four_cards, "L") == 4
    assert {e.cards for e in exchanges(four_cards, "L")} == {4}


def test_b2_the_cycle_starts_again_after_its_last_step() -> None:
    assert [pass_of_hand(STANDARD, hand) for hand in range(1, 7)] == list("LRXHLR")
    never = STANDARD.with_options({"pass_cycle": "H"})
    assert [pass_of_hand(never, hand) for hand in (1, 2, 3)] == list("HHH")


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_nobody_ends_up_with_more_or_fewer_cards(players: int) -> None:
    ruleset = STANDARD.for_players(players)
    tokens = {*ruleset.cycle, "S"}
    for token in tokens:
        balance: Counter[int] = Counter()
        for e in exchanges(ruleset, token):
            assert e.giver != e.receiver
            balance[e.giver] -= e.cards
            balance[e.receiver] += e.cards
        assert not any(balance.values())

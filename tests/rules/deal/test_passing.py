"""Who passes how many cards to whom."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.rules import STANDARD, Exchange, Ruleset


def receivers(ruleset: Ruleset, token: str, giver: int = 0) -> list[int]:
    return [e.receiver for e in ruleset.exchanges(token) if e.giver == giver]


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_b2_left_and_right_go_to_the_neighbours(players: int) -> None:
    ruleset = STANDARD.for_players(players)
    for giver in range(players):
        assert receivers(ruleset, "L", giver) == [(giver + 1) % players]
        assert receivers(ruleset, "R", giver) == [(giver - 1) % players]


@pytest.mark.parametrize("players", [4, 6, 8])
def test_b2_across_goes_half_way_round_and_comes_back(players: int) -> None:
    ruleset = STANDARD.for_players(players)
    for giver in range(players):
        (receiver,) = receivers(ruleset, "X", giver)
        assert receiver == (giver + players // 2) % players
        assert receivers(ruleset, "X", receiver) == [giver]


def test_b3_the_split_across_goes_to_the_two_farthest_seats() -> None:
    five = STANDARD.for_players(5)
    assert [e for e in five.exchanges("Z") if e.giver == 0] == [
        Exchange(0, 2, 2),
        Exchange(0, 3, 2),
    ]
    assert [e.giver for e in five.exchanges("Z") if e.receiver == 0] == [2, 3]
    assert five.cards_given("Z") == 4
    assert receivers(STANDARD.for_players(7), "Z") == [3, 4]
    assert receivers(STANDARD.for_players(3), "Z") == [1, 2]


def test_scatter_gives_one_card_to_each_of_the_others() -> None:
    assert STANDARD.exchanges("S")[:3] == (Exchange(0, 1, 1), Exchange(0, 2, 1), Exchange(0, 3, 1))
    assert STANDARD.cards_given("S") == 3
    assert STANDARD.for_players(6).cards_given("S") == 5


def test_on_a_hold_nobody_passes() -> None:
    assert STANDARD.exchanges("H") == ()
    assert STANDARD.cards_given("H") == 0


def test_b1_the_number_of_cards_is_an_option() -> None:
    four_cards = STANDARD.for_players(3).with_options({"pass_count": 4})
    assert four_cards.cards_given("L") == 4
    assert {e.cards for e in four_cards.exchanges("L")} == {4}


def test_b2_the_cycle_starts_again_after_its_last_step() -> None:
    assert [STANDARD.pass_of_hand(hand) for hand in range(1, 7)] == list("LRXHLR")
    never = STANDARD.with_options({"pass_cycle": "H"})
    assert [never.pass_of_hand(hand) for hand in (1, 2, 3)] == list("HHH")


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_nobody_ends_up_with_more_or_fewer_cards(players: int) -> None:
    ruleset = STANDARD.for_players(players)
    tokens = {*ruleset.cycle, "S"}
    for token in tokens:
        balance: Counter[int] = Counter()
        for e in ruleset.exchanges(token):
            assert e.giver != e.receiver
            balance[e.giver] -= e.cards
            balance[e.receiver] += e.cards
        assert not any(balance.values())

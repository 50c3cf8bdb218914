"""Places around the table, and who deals and leads."""

from __future__ import annotations

import pytest

from companion.rules import STANDARD, across, dealer_of_hand, left_of, next_dealer, opening_seat


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8, 11])
def test_left_is_the_next_seat_clockwise(players: int) -> None:
    assert [left_of(seat, players) for seat in range(players)] == [*range(1, players), 0]
    assert left_of(0, players, -1) == players - 1


def test_across_is_half_way_round() -> None:
    assert [across(seat, 4) for seat in range(4)] == [2, 3, 0, 1]
    assert across(1, 6) == 4


def test_a8_the_deal_moves_left() -> None:
    assert [dealer_of_hand(STANDARD, 0, hand) for hand in range(1, 7)] == [0, 1, 2, 3, 0, 1]
    three = STANDARD.for_players(3)
    assert [dealer_of_hand(three, 2, hand) for hand in range(1, 5)] == [2, 0, 1, 2]
    assert next_dealer(STANDARD, 3) == 0


@pytest.mark.parametrize("opener", ["eldest_any", "eldest_no_heart"])
def test_c1_the_player_left_of_the_dealer_opens(opener: str) -> None:
    ruleset = STANDARD.with_options({"opener": opener})
    assert opening_seat(ruleset, 3) == 0
    assert ruleset.opener_card is None


@pytest.mark.parametrize("opener", ["lowest_club", "club_holder_any_club"])
def test_c1_a_card_decides_who_opens(opener: str) -> None:
    ruleset = STANDARD.with_options({"opener": opener})
    assert opening_seat(ruleset, 3) is None
    assert str(ruleset.opener_card) == "2C"

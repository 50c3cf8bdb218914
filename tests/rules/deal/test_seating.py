"""Places around the table, and who deals and leads."""

from __future__ import annotations

import pytest

from companion.rules import STANDARD


def test_a8_the_deal_moves_left() -> None:
    assert [STANDARD.dealer_of_hand(0, hand) for hand in range(1, 7)] == [0, 1, 2, 3, 0, 1]
    three = STANDARD.for_players(3)
    assert [three.dealer_of_hand(2, hand) for hand in range(1, 5)] == [2, 0, 1, 2]
    assert STANDARD.next_dealer(3) == 0


@pytest.mark.parametrize("opener", ["eldest_any", "eldest_no_heart"])
def test_c1_the_player_left_of_the_dealer_opens(opener: str) -> None:
    ruleset = STANDARD.with_options({"opener": opener})
    assert ruleset.opening_seat(3) == 0
    assert ruleset.opener_card is None


@pytest.mark.parametrize("opener", ["lowest_club", "club_holder_any_club"])
def test_c1_a_card_decides_who_opens(opener: str) -> None:
    ruleset = STANDARD.with_options({"opener": opener})
    assert ruleset.opening_seat(3) is None
    assert str(ruleset.opener_card) == "2C"

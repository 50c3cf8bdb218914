"""What do I need?: how many hands with a moon are tried, and what is left when cards are dealt."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules import DECK, STANDARD, DoesNotAddUp, Situation, cards_text, parse_cards
from companion.rules.next_hand import next_hand as moonhands
from companion.rules.next_hand.next_hand import moon_hands
from companion.rules.next_hand.point_shares import Dealt, Got, Shares, Spread, Way

# Hands with a moon

SUN = {"sun": "39"}


@pytest.mark.parametrize(
    ("options", "most", "tried"),
    [
        ({}, 4, 4),
        ({"bonus_cards": "JD -10"}, 16, 16),
        ({"bonus_cards": "JD -10 TD -10"}, 40, 40),
        ({"bonus_cards": "JD -10 TD -5"}, 64, 64),
        ({"bonus_cards": "JD -10 2H -10", "heart_values": "0 1 1 1 1 1 1 1 1 1 1 1 1"}, 64, 64),
        ({"multipliers": "TC doubles_hand, 9C doubles_hearts"}, 64, 64),
        ({"multipliers": "TC doubles_hand, 9C doubles_hand"}, 40, 40),
        (SUN, 8, 8),
        ({"bonus_cards": "JD -10", **SUN}, 32, 20),
        ({"bonus_cards": "JD -10", **SUN, "teams": "individual_then_sum"}, 32, 24),
    ],
)
def test_every_moon_is_tried_once_unless_there_are_too_many(
    options: dict[str, Any], most: int, tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of cards that are worth the same it matters how many each has; tricks are counted roughly."""
    ruleset, before = STANDARD.with_options(options), Situation(totals=(0, 0, 0, 0))
    monkeypatch.setattr(moonhands, "MOST_MOONS", most)
    hands = [takes for takes, _ in moon_hands(ruleset, before)]
    assert len(hands) == len(set(hands)) == tried
    monkeypatch.setattr(moonhands, "MOST_MOONS", most - 1)
    with pytest.raises(DoesNotAddUp, match="too_many_hands"):
        list(moon_hands(ruleset, before))


# Cards to be dealt


def cards(idle: int, points: int) -> list[Dealt]:
    """So many seats that may go without a trick, and cards of a point each, which weigh 4."""
    one = sum(1 << share for share in range(16) if share % 4)
    spare = Dealt((Way(1, one),), is_spare=True)
    return [spare] * idle + [Dealt((Way(4, 0xFFF0),), 1)] * points


@pytest.mark.parametrize(
    ("left", "shares", "is_possible"),
    [
        (0, (5, 5, 0), True),
        (0, (5, 4, 0), False),
        (1, (5, 4, 0), True),
        (1, (4, 4, 0), False),
        (2, (4, 4, 0), True),
        (2, (2, 4, 4), True),
        (2, (4, 4, 4), False),
    ],
)
def test_so_many_of_the_spare_ones_may_be_left(
    left: int, shares: tuple[int, ...], is_possible: bool
) -> None:
    dealt = Spread(cards(2, 2), top=4, left=left)
    assert dealt.is_possible([1 << share for share in shares]) is is_possible


@pytest.mark.parametrize("share", range(9))
def test_who_is_alone_takes_every_card(share: int) -> None:
    assert Spread(cards(0, 2), top=4).is_possible([1 << share]) is (share == 8)


# What a side can get


def can_all_get(shares: Shares, *points: tuple[int, ...]) -> bool:
    """Whether the sides can get these points in one hand, each in its place."""
    return shares.spread().is_possible([shares.worth[Got(each, 0)] for each in points])


def test_e7_everybody_but_one_can_have_no_trick() -> None:
    options = {"no_tricks_bonus": "-5", "moon_mode": "disabled"}
    shares = Shares(STANDARD.with_options(options), 1)
    assert can_all_get(shares, (26,), (-5,), (-5,), (-5,))
    assert can_all_get(shares, (25,), (1,), (-5,), (-5,))
    assert not can_all_get(shares, (25,), (-5,), (-5,), (-5,))


def test_partners_do_not_both_have_the_one_bonus_card() -> None:
    """E4: a jack of -1, hearts of 2 and 3, a queen of 4, and a ten that doubles."""
    kept = set(parse_cards("2H 3H QS JD 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"))
    ruleset = STANDARD.with_options(
        {
            "trim": cards_text(card for card in DECK if card not in kept),
            "heart_values": "pip14",
            "queen_spades": "4",
            "bonus_cards": "JD -1",
            "multipliers": "TC doubles_hand",
            "teams": "individual_then_sum",
            "team_moon": "by_one_player",
        }
    )
    shares = Shares(ruleset, 2)
    assert can_all_get(shares, (1, 3), (0, 4))
    assert can_all_get(shares, (2, 2), (4, 0))
    assert not can_all_get(shares, (1, 2), (-1, 4))

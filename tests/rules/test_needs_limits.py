"""What do I need?: how many hands with a moon are tried, and what is left when cards are dealt."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules import STANDARD, DoesNotAddUp, Situation, moonhands
from companion.rules.moonhands import moon_hands
from companion.rules.spread import Dealt, Spread, Way

# Hands with a moon

SUN = {"sun": "39", "sun_exempt_first_trick": "yes"}


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
        (SUN, 32, 28),
        ({"bonus_cards": "JD -10", **SUN}, 128, 52),
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

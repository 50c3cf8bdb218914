"""Who wins a trick, who takes a dead one, and where the kitty goes (section 1, 2K, section 6)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules import STANDARD, Card, Hand, Ruleset
from companion.rules.options import Opener
from tests.each import each
from tests.rules.golden_files import NAMES
from tests.rules.play_files import examples, house, ids
from tests.rules.positions import trick_winner
from tests.rules.small_hands import small_hand

TWO = Ruleset(decks=2, players=6, opener=Opener.ELDEST_ANY)

TRICKS = examples("tricks", "trick")

LAST_TRICKS = examples("tricks", "last_trick")

# The worked tricks


@pytest.mark.parametrize("example", TRICKS, ids=ids(TRICKS))
def test_a_worked_trick(example: dict[str, Any]) -> None:
    ruleset = house(TWO, example)
    names, cards = list(example["cards"]), list(example["cards"].values())
    winner = trick_winner(ruleset, cards)
    assert (names[winner] if winner is not None else "nobody") == example["wins"]
    assert sum(ruleset.values.get(Card(card), 0) for card in cards) == example["points"]


@pytest.mark.parametrize("example", LAST_TRICKS, ids=ids(LAST_TRICKS))
def test_a_worked_last_trick(example: dict[str, Any]) -> None:
    lines = [" ".join(example[trick].values()) for trick in ("before", "cards")]
    first = NAMES.index(next(iter(example["before"])))
    hand = small_hand(lines, leader=first, **example.get("house", {}))
    assert [NAMES[seat] for seat in hand.tricks[-1].seats] == list(example["cards"])
    taker = hand.tricks[-1].taker
    assert taker is not None
    assert NAMES[taker] == example["goes_to"]
    values = hand.ruleset.values
    assert sum(values.get(card, 0) for card in hand.captured[taker]) == example["points"]


def test_the_worked_tricks_of_section_6_are_all_here() -> None:
    numbers = {example.get("number") for example in (*TRICKS, *LAST_TRICKS)}
    assert numbers >= {"1", "2", "3", "4", "5"}


# Winning


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("5C 9C 2C KC", 3),
        ("5C AD 2C KH", 0),
        ("5C AH AS AD", 0),
        ("QS KS AS 2S", 2),
        ("2H 3H", 1),
    ],
)
def test_the_highest_card_of_the_led_suit_wins(cards: str, winner: int) -> None:
    assert trick_winner(STANDARD, cards) == winner


def test_the_winner_is_counted_from_the_leader() -> None:
    assert trick_winner(STANDARD, "5C 9C 2C KC", leader=2) == 1


@each(
    "cards, winner",
    [
        ("AC AC", None),
        ("5C AC 5C AC KD", None),
        ("5C KC AC KC AC", 0),
        ("5C AD AD", 0),
        ("QS QS KS KS 3S", 4),
        ("QS QS 3S 5H 5H", 2),
        ("QS QS KS KS", None),
        ("QS 3S QS 4S 5D", 3),
    ],
)
def test_k1_two_identical_cards_cancel(cards: str, winner: int | None) -> None:
    assert trick_winner(TWO, cards) == winner


# Taking (K3, K4, K5)


def takers(hand: Hand) -> list[int | None]:
    return [trick.taker for trick in hand.tricks]


def test_k3_dead_tricks_wait_for_the_next_winner() -> None:
    hand = small_hand(
        ["AC AC 2D 3D 4D 5D", "KC KC 2H 3H 4H 5H", "2S 3S AS 4S 5S 6S", "7S 8S 9S 9D TD JD"]
    )
    assert [trick.winner for trick in hand.tricks] == [None, None, 2, 4]
    assert takers(hand) == [2, 2, 2, 4]
    assert hand.piles.heart_counts == (0, 0, 4, 0, 0, 0)
    assert hand.piles.tricks == (0, 0, 3, 0, 1, 0)


def test_k4_the_same_leader_leads_after_a_dead_trick() -> None:
    hand = small_hand(["AC AC 2D 3D 4D 5D", "KC 3C 2H 3H 4H 5H"], leader=3)
    assert [trick.leader for trick in hand.tricks] == [3, 3]


def test_k3_a_waiting_trick_belongs_to_nobody_yet() -> None:
    hand = small_hand(["AC AC 2H 3D 4D 5D", "KC 3C 2D 3H 4H 5H"], cards_played=6)
    assert sorted(map(str, hand.waiting)) == sorted(["AC", "AC", "2H", "3D", "4D", "5D"])
    assert takers(hand) == [None]
    assert not any(hand.captured)
    assert hand.piles.tricks == (0,) * 6
    assert hand.to_play == 0


def test_k5_the_winner_before_is_the_latest_one() -> None:
    hand = small_hand(["AC 2C 3C 4C 6C 7C", "2D AD 3D 4D 6D 7D", "AS AS 2H 3H 4H 5H"])
    assert takers(hand) == [0, 1, 1]


def test_k5_is_not_asked_of_a_last_trick_that_somebody_wins() -> None:
    told = ["AS 2S 3S 4S 6S 7S", "5C KC 5C QC 2D 3D"]
    assert takers(small_hand(told)) == [0, 1]


def test_a_dead_first_trick_is_followed_by_trick_two() -> None:
    hand = small_hand(
        ["AC AC 2D 3D 4D 5D", "KC 3C QS 3H 4H 5H"], first_trick_points="forbidden_strict"
    )
    assert len(hand.tricks) == 2


# The kitty (A4, K6)

FOUR = ["2C AC 3C 4C", "2D 3D KD 4H", "2S AS 3S 4S"]


def test_a4_the_first_trick_takes_the_kitty() -> None:
    hand = small_hand(FOUR, kitty="5H 6H 7C", leftover="kitty_first_trick")
    assert hand.piles.heart_counts == (0, 2, 0, 1)
    assert not hand.kitty


def test_k6_the_kitty_of_two_packs_travels_with_a_dead_first_trick() -> None:
    told = ["AC AC 2D 3D 4D 5D", "KC 3C 2H 3H 4H 5H", "2S AS 3S 4S 5S 6S"]
    hand = small_hand(told, kitty="9H")
    assert hand.piles.heart_counts[:2] == (5, 0)


def test_a4_kitty_hearts_do_not_break_hearts() -> None:
    hand = small_hand(FOUR[:1], kitty="5H 6H 7C", leftover="kitty_first_trick")
    assert hand.piles.heart_counts[1] == 2
    assert not hand.broken


def test_c4_a_penalty_card_that_had_to_be_played_counts_for_its_taker() -> None:
    hand = small_hand(
        ["2C 2H 3C 4C", "3: 2D 5D 3H 3D"],
        first_trick_points="forbidden_unless_only_penalty",
    )
    assert hand.piles.heart_counts == (1, 0, 0, 1)
    assert hand.tricks[0].winner == 3
    assert hand.broken

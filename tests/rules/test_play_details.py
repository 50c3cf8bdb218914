"""What the law of play says in corners that a single changed rule would leave unnoticed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules import (
    STANDARD,
    VARIANTS,
    DoesNotAddUp,
    ImpossibleRuleset,
    Suit,
    cards_text,
    is_misdeal,
    legal_plays,
    observe_hand,
    opening_leader,
    read_log,
    read_pass,
    read_turn,
    replay_hand,
    violation,
)
from companion.rules.card_masks import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    SUIT_OF,
    THE_JOKER,
    kinds_of,
    suit_led,
)
from tests.rules.small_hands import small_hand
from tests.rules.test_replay import HANDS, told


def may_play(hand: str, trick: str = "", *, number: int = 2, **options: Any) -> str:
    turn = read_turn(hand, trick, number=number)
    return cards_text(legal_plays(STANDARD.with_options(options), turn))


# Legal cards


def test_d7_a_queen_that_follows_suit_is_not_held_back() -> None:
    assert may_play("QS 3S", "4S", queen_discard="after_broken") == "3S QS"
    assert may_play("QS 3S", "4S KS", queen_discard="after_broken") == "3S QS"


def test_c1_a_zero_of_clubs_may_be_led_by_whoever_opens_with_anything() -> None:
    assert may_play("JK 3D", number=1, opener="eldest_any", jokers=4) == "JK 3D"
    assert may_play("JK 3D", number=1, opener="eldest_no_heart", jokers=4) == "JK 3D"


def test_c4_who_holds_a_joker_has_something_else_to_play() -> None:
    ruleset = STANDARD.with_options({"all_penalty_hand": "misdeal", "jokers": 4})
    assert not is_misdeal(ruleset, read_turn("JK 2H", "5C", number=1))
    assert is_misdeal(ruleset, read_turn("3H 2H", "5C", number=1))


def test_the_suit_of_a_violation_is_that_which_was_led() -> None:
    for card, suit in (("5C", Suit.CLUBS), ("5D", Suit.DIAMONDS), ("5H", Suit.HEARTS)):
        found = violation(STANDARD, read_turn(f"9{card[1]} AS", card, number=2), "AS")
        assert found is not None
        assert (found.suit, cards_text(found.instead)) == (suit, f"9{card[1]}")
    lead = violation(STANDARD, read_turn("4H 9C", number=2), "4H")
    assert lead is not None
    assert lead.suit is None


# Dead tricks


def test_k5_leader_of_last_is_the_leader_of_that_very_trick() -> None:
    lines = [
        "AS 2S 3S 4S 6S 7S",
        "2D AD 3D 4D 6D 7D",
        "1: 2C KC 3C 4C 6C 7C",
        "2: 5H 5H 8D 9D TD JD",
    ]
    hand = small_hand(lines, last_trick_dead="leader_of_last")
    assert [trick.taker for trick in hand.tricks] == [0, 1, 2, 2]


# The pass


@pytest.mark.parametrize(
    ("optional", "given", "wrong"),
    [
        ("yes", ["", "", "", ""], []),
        ("no", ["", "", "", ""], [0, 1, 2, 3]),
        ("yes", ["2C 5C", "", "", ""], [0, 1]),
    ],
)
def test_b7_only_the_option_lets_a_player_pass_nothing(
    optional: str, given: list[str], wrong: list[int]
) -> None:
    ruleset = STANDARD.with_options({"blind_forward": "yes", "optional_pass": optional})
    found = replay_hand(ruleset, HANDS, passed=read_pass("L", given)).breaches
    assert [breach.seat for breach in found] == wrong


def test_a_pass_that_cannot_be_is_refused_before_the_hand_is_told() -> None:
    with pytest.raises(DoesNotAddUp) as refused:
        replay_hand(STANDARD, HANDS, passed=read_pass("L", [""] * 3))
    assert refused.value.key == "wrong_number_of_seats"
    with pytest.raises(ImpossibleRuleset):
        replay_hand(STANDARD, HANDS, passed=read_pass("Z", [""] * 4))


# A hand that is told


def test_h4_who_leads_out_of_turn_is_not_judged_by_the_lead() -> None:
    """Hearts are not broken, and still the lead itself is not what is wrong."""
    lines = ["2C 3C 4C AC", "3: KD 4H 2D 9D", "3: KS 2S 3S 4S"]
    hand = small_hand(lines, heart_lead="must_be_broken")
    plays = told("0 2C, 1 3C, 2 4C, 3 AC, 0 4H")
    again = replay_hand(hand.ruleset, hand.hands, plays, dealer=3)
    assert [(b.seat, b.violation.rule) for b in again.breaches] == [(0, "H4")]


def test_h4_a_card_that_is_not_held_is_wrong_out_of_turn_too() -> None:
    hand = small_hand(["2C 3C 4C AC", "3: KD 2D 9D 5D"])
    again = replay_hand(hand.ruleset, hand.hands, told("1 AC"), dealer=3)
    assert [(b.seat, b.violation.key) for b in again.breaches] == [
        (1, "out_of_turn"),
        (1, "not_held"),
    ]


def test_c4_the_first_who_could_call_a_misdeal_is_told() -> None:
    options = {"first_trick_points": "forbidden_strict", "all_penalty_hand": "misdeal"}
    hand = small_hand(["2C 2H 3H 4C", "3: 2D 5D 4H 5H"], **options)
    assert hand.misdeal == 1


def test_a_take_names_the_queen_and_the_hearts_whatever_they_cost() -> None:
    british = VARIANTS["british_basic"].ruleset
    free = {"heart_values": "0 " * 12 + "1"}
    for options in ({}, free):
        ruleset = british.with_options(options)
        pack = [str(card) for card in ruleset.pack]
        hands = [" ".join(pack[seat::3]) for seat in range(3)]
        leader = opening_leader(ruleset, hands)
        plays: list[tuple[int, str]] = []
        while (so_far := replay_hand(ruleset, hands, plays)).to_play is not None:
            plays.append((so_far.to_play, str(so_far.legal[-1])))
        named = cards_text(card for take in so_far.takes for card in take.cards).split()
        assert leader == so_far.tricks[0].leader
        assert "QS" in named
        assert sum(card.endswith("H") for card in named) == 13


def test_cards_are_understood_as_people_type_them_in_a_position_too() -> None:
    turn = read_turn("10c 9♣ qs", "5C", number=2)
    assert cards_text(legal_plays(STANDARD, turn)) == "9C TC"
    found = violation(STANDARD, turn, "Q♠")
    assert found is not None
    assert (found.key, cards_text(found.instead)) == ("follow_suit", "9C TC")
    assert violation(STANDARD, turn, "10♣") is None


def test_a6_a_joker_is_of_the_suit_of_clubs() -> None:
    assert SUIT_OF[THE_JOKER] == CLUBS == suit_led(kinds_of("JK 2D"))
    assert [SUIT_OF[kind] for kind in kinds_of("2C AD QS 3H")] == [CLUBS, DIAMONDS, SPADES, HEARTS]
    assert suit_led(()) == 0


def test_who_is_said_to_open_a_hand_of_unknown_cards_is_to_play() -> None:
    assert observe_hand(STANDARD, read_log("2:2C"), dealer=0).to_play == 3
    [trick] = observe_hand(STANDARD, read_log("2:2C 5C AC 9C"), dealer=0).replay.tricks
    assert (trick.leader, trick.winner) == (2, 0)

"""A hand that bots and simulators play: whose turn it is, what is legal, what it costs."""

from __future__ import annotations

import random
from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings

from companion.rules import (
    STANDARD,
    DoesNotAddUp,
    HandInPlay,
    UnknownCard,
    captures_of_piles,
    cards_text,
    parse_card,
    parse_cards,
    replay_hand,
    score_hand,
    start_hand,
    with_tricks,
)
from tests.rules.play.test_replay import HANDS
from tests.rules.play_strategies import chances, deal, playout, random_ruleset
from tests.rules.small_hands import only_these


def refused(hand: HandInPlay, card: str) -> DoesNotAddUp:
    with pytest.raises(DoesNotAddUp) as error:
        hand.play(card)
    return error.value


def test_a_hand_begins_with_who_opens() -> None:
    hand = start_hand(STANDARD, HANDS, dealer=2)
    assert (hand.to_play, hand.legal(), hand.number) == (0, parse_cards("2C"), 1)
    assert (hand.is_over, hand.score(), hand.broken) == (False, None, False)
    assert hand.holdings[1] == parse_cards(HANDS[1])
    assert hand.piles == ((),) * 4


def test_cards_are_values_or_texts() -> None:
    hand = start_hand(STANDARD, HANDS)
    hand.play("2♣")
    hand.play(parse_card("3C"))
    assert [play.seat for play in hand.open_trick] == [0, 1]
    assert [str(play.card) for play in hand.plays] == ["2C", "3C"]
    with pytest.raises(UnknownCard):
        hand.play("XX")


def test_a_card_that_may_not_be_played_is_refused_and_changes_nothing() -> None:
    hand = start_hand(STANDARD, HANDS)
    hand.play("2C")
    for card, key in (("QD", "follow_suit"), ("2C", "not_held")):
        error = refused(hand, card)
        assert (error.key, error.data["seat"]) == ("wrong_play", 1)
        assert error.data["violation"].key == key
    assert (hand.to_play, hand.breaches, len(hand.plays)) == (1, [], 1)
    assert "QD" in cards_text(hand.holdings[1])


def test_nothing_is_played_after_the_end() -> None:
    ruleset = only_these("2C 3C 4C QS", {"opener": "eldest_any", "pass_count": 1})
    hand = start_hand(ruleset, ["2C", "3C", "4C", "QS"], dealer=3)
    for card in ("2C", "3C", "4C", "QS"):
        hand.play(card)
    assert (hand.to_play, hand.legal(), hand.is_over) == (None, (), True)
    assert cards_text(hand.piles[2]) == "2C 3C 4C QS"
    assert refused(hand, "2C").key == "play_after_the_end"


def test_a_copy_goes_its_own_way() -> None:
    hand = start_hand(STANDARD, HANDS)
    hand.play("2C")
    other = hand.copy()
    for card in ("3C", "4C", "8C"):
        other.play(card)
    assert (len(hand.plays), len(other.plays)) == (1, 4)
    assert (hand.to_play, other.to_play) == (1, 3)
    assert (hand.tricks, len(other.tricks)) == ((), 1)
    assert cards_text(other.piles[3]) == "2C 3C 4C 8C"
    assert (hand.holdings[3], hand.piles[3]) == (parse_cards(HANDS[3]), ())
    hand.play("AC")
    assert [str(play.card) for play in other.plays] == ["2C", "3C", "4C", "8C"]


@settings(max_examples=60, deadline=None)
@given(chances)
def test_a_hand_that_is_played_is_the_hand_that_is_replayed(chance: random.Random) -> None:
    ruleset = random_ruleset(chance)
    hands, plays = deal(ruleset, chance), []
    hand = start_hand(ruleset, hands, dealer=1)
    while hand.to_play is not None:
        so_far = replay_hand(ruleset, hands, plays, dealer=1)
        assert (so_far.to_play, so_far.legal()) == (hand.to_play, hand.legal())
        plays.append((hand.to_play, str(chance.choice(hand.legal()))))
        hand.play(plays[-1][1])
    whole = replay_hand(ruleset, hands, plays, dealer=1)
    assert (whole.tricks, whole.breaches, whole.captures) == (hand.tricks, [], hand.captures)
    assert (whole.piles, whole.kitty) == (hand.piles, hand.kitty)
    assert whole.kitty_taker == hand.kitty_taker
    assert whole.score() == hand.score()


@settings(max_examples=60, deadline=None)
@given(chances)
def test_every_card_lies_in_a_pile_or_in_the_kitty(chance: random.Random) -> None:
    ruleset = random_ruleset(chance)
    hand = playout(ruleset, chance).replayed()
    assert sorted(chain(*hand.piles, hand.kitty)) == sorted(ruleset.pack)
    sizes = [len(pile) for pile in hand.piles]
    for seat, capture in enumerate(hand.captures):
        kitty = ruleset.cards_left_over if seat == hand.kitty_taker else 0
        assert sizes[seat] == (capture.tricks or 0) * ruleset.players + kitty
    if not hand.kitty:
        tricks = [capture.tricks or 0 for capture in hand.captures]
        captures = with_tricks(captures_of_piles(ruleset, hand.piles), tricks)
        assert hand.score() == score_hand(ruleset, captures)


# 3 cards to each of 3 players and one left over, the queen in the second trick
_KITTY = ["2C 4D 3H", "9C QS 5D", "KC 2S 7H"]

_PLAYS = "2C 9C KC 2S 4D QS 5D 7H 3H"


def test_a4_who_took_the_kitty() -> None:
    cards = "2C 9C KC 4D 5D QS 2S 3H 7H 9H"
    rules = {"players": 3, "opener": "eldest_any", "leftover": "kitty_first_trick", "pass_count": 1}
    hand = start_hand(only_these(cards, {**rules, "heart_lead": "free"}), _KITTY, dealer=2)
    for card in _PLAYS.split():
        is_taken = hand.number > 1
        assert hand.kitty_taker == (2 if is_taken else None)
        assert cards_text(hand.kitty) == ("" if is_taken else "9H")
        hand.play(card)
    for seat, pile in enumerate(hand.piles):
        assert ("9H" in cards_text(pile)) == (seat == 2)


# What makes no sense


@pytest.mark.parametrize("hands", [[], HANDS[:3], [*HANDS, ""]])
def test_a_wrong_number_of_seats(hands: list[str]) -> None:
    with pytest.raises(DoesNotAddUp, match="wrong_number_of_seats"):
        start_hand(STANDARD, hands)


@pytest.mark.parametrize("dealer", [4, -1, "0", None])
def test_a_dealer_who_is_not_at_the_table(dealer: Any) -> None:
    with pytest.raises(DoesNotAddUp, match="no_such_seat"):
        start_hand(STANDARD, HANDS, dealer=dealer)


def test_c1_a_deal_that_nobody_can_open() -> None:
    """A4: the last club may be the card that is left over."""
    out = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    ruleset = STANDARD.with_options({"trim": out, "players": 3, "leftover": "kitty_first_trick"})
    rest = [card for card in ruleset.pack if card != parse_card("2C")]
    hands = [rest[seat::3] for seat in range(3)]
    for ask in (start_hand, replay_hand):
        with pytest.raises(DoesNotAddUp, match="no_opening_card"):
            ask(ruleset, hands)

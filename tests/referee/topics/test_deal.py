"""The deal: how many cards, which stay out, who deals; and a deal that came out wrong."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from companion.referee.grammar import card_words, counted, number_words
from companion.referee.telling import tell
from companion.referee.topics import SECTIONS
from companion.rules import DECK, STANDARD, Card, Hand, Ruleset
from companion.rules.options import PLAYERS_BY_DECKS
from tests.each import each
from tests.presets import of_any_rules
from tests.referee.topics.saying import says
from tests.referee.topics.shapes import shape
from tests.rules.play_strategies import deal, random_ruleset


@of_any_rules
def test_the_answers_are_those_of_a_deal(r: Ruleset) -> None:
    hands = deal(r, random.Random(1))
    dealt = Counter(card for hand in hands for card in hand)
    over = Counter(r.pack) - dealt
    out = Counter([*DECK] * r.decks) - dealt - over
    clubs = min(card for card in dealt if card.suit.value == "C")

    [size] = {len(hand) for hand in hands}
    assert re.search(
        rf" (?:{number_words(size)}|{size}) (?:cards? )?each\.", tell(r, "how_many_cards").text
    )
    assert tell(r, "left_over_cards").applies is bool(over)
    assert tell(r, "cards_out").applies is bool(out)
    assert all(card_words(card) in tell(r, "cards_out").text for card in out)
    assert tell(r, "for_players", so_many=r.players).short.endswith(
        f"eal {counted(size, 'card')} each."
    )
    if r.opener_card and out:
        leader = Hand.deal(r, hands).leader
        assert clubs in hands[leader]
        assert (
            f"The player with the {card_words(clubs)} leads"
            in tell(r, "for_players", so_many=r.players).text
        )
    dealt_anyhow = out[Card("2C")] < r.decks and not over
    assert tell(r, "opener_not_dealt").applies is (r.opener_card is not None and not dealt_anyhow)


@pytest.mark.parametrize("decks", [1, 2])
def test_so_many_can_play_as_is_said(decks: int) -> None:
    sizes = PLAYERS_BY_DECKS[decks]
    r = STANDARD if decks == 1 else STANDARD.with_options(TWO_DECKS)
    for number in (sizes[0], sizes[-1]):
        assert (
            number_words(number).replace("11", "eleven") in tell(r, "how_many_players").text.lower()
        )
    for players in range(1, 21):
        assert tell(r, "for_players", so_many=players).applies is (players in sizes)


# What the rules are, beside the standard game's -> the topic, its first words and its sentence.
TWO_DECKS = {"decks": 2, "players": 7, "opener": "eldest_any"}
KITTY = {"players": 5, "leftover": "kitty_first_trick"}
THREE = {"players": 3}


SAID: list[tuple[dict[str, object], str, str, str]] = [
    ({}, "how_many_cards", "All 52 cards are dealt: four players get 13 each.",
        "All 52 cards are dealt: four players get 13 each."),
    (THREE, "how_many_cards", "Three players get 17 cards each.",
        "Three players get 17 cards each."),
    ({}, "how_many_players", "Three to eight can play with one deck, and five to eleven with two.",
        "Three to eight can play with one deck, and five to eleven with two. With one deck seven "
        "players get 7 cards each and eight get 6; with two, eight get 13, nine 11, ten 10 and "
        "eleven 9. Hearts needs three: with two, try German Whist or Gin."),
    ({}, "how_many_packs", "Play with one standard deck of 52 cards, without jokers.",
        "Play with one standard deck of 52 cards, without jokers."),
    (TWO_DECKS, "how_many_packs",
        "Shuffle two standard decks of 52 cards together, without jokers.",
        "Shuffle two standard decks of 52 cards together, without jokers."),
    ({}, "cards_out", "None.",
        "Every card stays in the deck."),
    (THREE, "cards_out", "Take out the 2 of clubs before the deal.",
        "Take out the 2 of clubs before the deal."),
    ({}, "ace_high", "The ace is high, then king, queen, jack and 10 down to the 2.",
        "The ace is high, then king, queen, jack and 10 down to the 2."),
    ({}, "three_players", "Take out the 2 of clubs and deal 17 cards each.",
        "Take out the 2 of clubs and deal 17 cards each. The player with the 3 of clubs leads."),
    ({"opener": "eldest_any"}, "three_players", "Take out the 2 of clubs and deal 17 cards each.",
        "Take out the 2 of clubs and deal 17 cards each."),
    ({"leftover": "kitty_first_trick"}, "five_players", "Deal ten cards each.",
        "Deal ten cards each. What is left over goes to the winner of the first trick."),
    (TWO_DECKS, "three_players", "Two decks are for five to eleven players.",
        "Two decks are for five to eleven players. With one deck, three players get 17 cards "
        "each."),
    (TWO_DECKS | {"players": 6, "trim": "2C 2D"}, "six_players",
        "Take out one 2 of clubs and one 2 of diamonds and deal 17 cards each.",
        "Take out one 2 of clubs and one 2 of diamonds and deal 17 cards each."),
    ({}, "first_dealer", "The first dealer is picked at random, or you choose one.",
        "The first dealer is picked at random, or you choose one."),
    ({}, "cut_cards", "The dealer shuffles and the player on the dealer's right cuts.",
        "The dealer shuffles and the player on the dealer's right cuts. Then the dealer deals "
        "the cards one at a time, face down."),
    ({}, "next_dealer", "The deal moves one player to the left after each hand.",
        "The deal moves one player to the left after each hand. Deal and play go clockwise."),
    ({}, "sitting_out", "No.",
        "Everyone plays each hand."),
    ({"sit_out": "dealer"}, "sitting_out", "Yes.",
        "Four play at a time: the dealer deals, then sits out and scores nothing."),
    ({"sit_out": "dealer_and_opposite"}, "sitting_out", "Yes.",
        "Four play at a time: the dealer deals, then sits out with the player across from them, "
        "and both score nothing."),
    (KITTY, "left_over_cards",
        "Cards left over, the kitty, stay face down and go to the winner of the first trick.",
        "Cards left over, the kitty, stay face down and go to the winner of the first trick. "
        "That player can look at them. Penalty cards among them count for that player but don't "
        "break hearts."),
    (KITTY | {"heart_lead": "free"}, "left_over_cards",
        "Cards left over, the kitty, stay face down and go to the winner of the first trick.",
        "Cards left over, the kitty, stay face down and go to the winner of the first trick. "
        "That player can look at them. Penalty cards among them count for that player but don't "
        "break hearts."),
    ({}, "left_over_cards", "There aren't any.", "The deal comes out even."),
    (THREE, "left_over_cards", "There aren't any.",
        "The deal comes out even."),
    ({"opener": "eldest_any"}, "opener_not_dealt",


        "Whatever the cards, the player on the dealer's left leads.",
        "Whatever the cards, the player on the dealer's left leads."),
    ({"opener": "eldest_any", "players": 3}, "opener_not_dealt",


        "Whatever the cards, the player on the dealer's left leads.",
        "Whatever the cards, the player on the dealer's left leads."),
    ({}, "opener_not_dealt", "Someone has it, as every card is dealt.",
        "Look again for the 2 of clubs; if it's lost, get a full deck and deal again."),
    (KITTY, "opener_not_dealt",
        "If no one has the 2 of clubs, the player with the lowest club that was dealt leads.",
        "If no one has the 2 of clubs, the player with the lowest club that was dealt leads."),
    (THREE, "opener_not_dealt",
        "The 3 of clubs is the lowest club left in the deck, so the player who has it leads.",
        "The 3 of clubs is the lowest club left in the deck, so the player who has it leads."),
    ({}, "miscount", "Deal again.",
        "If anyone was dealt the wrong number of cards, it's a misdeal: the same dealer deals "
        "again, even during play. But if play has begun and just one player is a card short, play "
        "on: that player takes the last trick."),
    ({}, "faced_card",
        "If a card is turned up in the deal, any player who hasn't looked at their cards yet can "
        "ask for a new deal.",
        "If a card is turned up in the deal, any player who hasn't looked at their cards yet can "
        "ask for a new deal. Otherwise pick up the card and play on."),
    ({}, "who_redeals", "After a misdeal the same dealer deals again, and the pass stays the same.",
        "After a misdeal the same dealer deals again, and the pass stays the same."),
    ({"pass_cycle": "H"}, "who_redeals", "After a misdeal the same dealer deals again.",
        "After a misdeal the same dealer deals again."),
]  # fmt: skip


test_what_is_said = each("rules, topic, short, text", SAID)(says)


def test_nothing_else_is_said() -> None:
    known = {shape(text) for _, _, _, text in SAID}
    said = set()
    for seed in range(300):
        ruleset = random_ruleset(random.Random(seed))
        for section in (
            SECTIONS["players-and-cards"],
            SECTIONS["dealing"],
            SECTIONS["the-kitty"],
            SECTIONS["misdeals"],
        ):
            said |= {shape(tell(ruleset, topic).text) for topic in section.topics}
    assert said == known


def test_from_seven_players_on_two_decks_are_an_offer() -> None:
    assert tell(STANDARD, "for_players", so_many=6).elsewhere == ""
    assert (
        tell(STANDARD, "for_players", so_many=7).elsewhere
        == "With two decks, seven players get 14 cards each."
    )
    assert (
        tell(STANDARD, "for_players", so_many=11).elsewhere
        == "With two decks, 11 players get nine cards each."
    )
    assert tell(STANDARD, "for_players", so_many=12).elsewhere == ""
    assert tell(STANDARD.with_options(TWO_DECKS), "for_players", so_many=9).elsewhere == ""

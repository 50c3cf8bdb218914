"""Cards and their texts."""

from __future__ import annotations

import pytest

from companion.rules import (
    DECK,
    Card,
    Suit,
    UnknownCard,
    cards_text,
    parse_card,
    parse_cards,
)
from tests.each import each


def test_a_pack_has_52_different_cards() -> None:
    assert len(DECK) == len(set(DECK)) == 52


def test_every_card_reads_back_from_its_text() -> None:
    assert [parse_card(str(card)) for card in DECK] == list(DECK)
    assert parse_cards(cards_text(DECK)) == DECK


@each(
    "text, card",
    [
        ("QS", Card(Suit.SPADES, 12)),
        ("qs", Card(Suit.SPADES, 12)),
        ("Q♠", Card(Suit.SPADES, 12)),
        ("Q♠\ufe0f", Card(Suit.SPADES, 12)),
        ("TH", Card(Suit.HEARTS, 10)),
        ("10h", Card(Suit.HEARTS, 10)),
        ("10♥", Card(Suit.HEARTS, 10)),
        (" 2c ", Card(Suit.CLUBS, 2)),
        *((f"J{sign}", Card(Suit.CLUBS, 11)) for sign in "♣♧"),
        *((f"J{sign}", Card(Suit.DIAMONDS, 11)) for sign in "♦♢"),
        *((f"J{sign}", Card(Suit.SPADES, 11)) for sign in "♠♤"),
        *((f"J{sign}", Card(Suit.HEARTS, 11)) for sign in "♥♡"),
    ],
)
def test_a_card_is_understood_as_people_type_it(text: str, card: Card) -> None:
    assert parse_card(text) == card


@each(
    "text, wrong",
    [
        ("", ""),
        (" ", ""),
        ("Q", ""),
        ("S", "S"),
        ("1S", "1"),
        ("11S", "1"),
        ("QX", "X"),
        ("Qx", "x"),
        ("10hh", "h"),
        ("QSS", "S"),
        ("♠Q", "♠"),
        ("jo", "o"),
        ("🂭", "🂭"),
    ],
)
def test_what_is_no_card_is_refused_with_the_character_that_is_wrong(text: str, wrong: str) -> None:
    with pytest.raises(UnknownCard) as refused:
        parse_card(text)
    assert refused.value.key == "unknown_card"
    assert refused.value.data == {"text": text, "wrong": wrong}


def test_aces_are_high_and_the_2_is_low() -> None:
    clubs = sorted(card for card in DECK if card.suit is Suit.CLUBS)
    assert (str(clubs[0]), str(clubs[-1])) == ("2C", "AC")

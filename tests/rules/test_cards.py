"""Cards and their texts."""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import DECK, Card, Cards, Suit, UnknownCard
from tests.each import each


def test_a_pack_has_52_different_cards() -> None:
    assert len(DECK) == len(set(DECK)) == 52


def test_every_card_reads_back_from_its_text() -> None:
    assert [Card(str(card)) for card in DECK] == list(DECK)
    assert Cards.of(str(DECK)) == DECK


@each(
    "text, card",
    [
        ("QS", "QS"),
        ("qs", "QS"),
        ("Q♠", "QS"),
        ("Q♠\ufe0f", "QS"),
        ("TH", "TH"),
        ("10h", "TH"),
        ("10♥", "TH"),
        (" 2c ", "2C"),
        *((f"J{sign}", "JC") for sign in "♣♧"),
        *((f"J{sign}", "JD") for sign in "♦♢"),
        *((f"J{sign}", "JS") for sign in "♠♤"),
        *((f"J{sign}", "JH") for sign in "♥♡"),
    ],
)
def test_a_card_is_understood_as_people_type_it(text: str, card: str) -> None:
    assert Card(text) is Card(card)
    assert str(Card(text)) == card


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
        Card(text)
    assert refused.value.key == "unknown_card"
    assert refused.value.data == {"text": text, "wrong": wrong}


def test_aces_are_high_and_the_2_is_low() -> None:
    clubs = sorted(card for card in DECK if card.suit is Suit.CLUBS)
    assert (str(clubs[0]), str(clubs[-1])) == ("2C", "AC")


# Some cards as one value, against a counter of them


@given(st.lists(st.sampled_from([*["2C", "3C", "QS", "KS", "2H", "AH"]]), max_size=9), st.data())
def test_cards_have_the_manners_of_a_counter(texts: list[str], data: st.DataObject) -> None:
    texts = [text for text in texts if texts.count(text) <= 4]
    others = data.draw(st.lists(st.sampled_from(["2C", "QS", "AH", "AD"]), max_size=2))
    one, other = Counter(map(Card, texts)), Counter(map(Card, others))
    cards, more = Cards.of(texts), Cards.of(" ".join(others))
    assert list(cards) == sorted(one.elements(), key=list(DECK).index)
    assert [cards[place] for place in range(len(cards))] == list(cards)
    assert all(cards.count(card) == one[card] for card in DECK)
    assert all((card in cards) == (card in one) for card in DECK)
    for mine, theirs in (
        (cards | more, one | other),
        (cards & more, one & other),
        (cards - more, one - other),
        (cards + more if max((one + other).values(), default=0) <= 4 else cards, one + other),
    ):
        if max(theirs.values(), default=0) <= 4:
            assert mine == Cards.of(theirs.elements())
            assert isinstance(mine, Cards)
    assert bool(cards) is bool(texts)
    assert pickle.loads(pickle.dumps(cards)) == cards
    assert eval(repr(cards)) == cards


def test_a_suit_and_one_by_chance() -> None:
    cards = Cards.of("2C QS QS 3S 4H")
    assert str(cards.of_suit(Suit.SPADES)) == "3S QS QS"
    chance = random.Random(1)
    assert {cards.pick(chance) for _ in range(100)} == {*cards}
    with pytest.raises(IndexError):
        cards[5]


def test_a_card_does_not_change() -> None:
    with pytest.raises(AttributeError):
        Card("QS").rank = 2


def test_cards_sort_by_the_letter_of_the_suit_and_lie_in_deck_order() -> None:
    cards = Cards.of("2H AS KS 3D")
    assert " ".join(map(str, sorted(cards))) == "3D 2H KS AS"
    assert str(cards) == "3D KS AS 2H"

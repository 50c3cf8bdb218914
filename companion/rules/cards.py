"""Suits, cards and packs; and cards as bits.

A holding is one number; its lowest bits say which cards are there at all. Every kind of card has
one bit. A second, third ... card of the same kind (two packs) sets the same bit one, two ... packs
higher, so that equal holdings are equal numbers.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Final

from companion.rules.errors import UnknownCard


class Suit(StrEnum):
    """The four suits; the value is the letter used in card texts."""

    CLUBS = "C"
    DIAMONDS = "D"
    SPADES = "S"
    HEARTS = "H"


RANKS = range(2, 15)
_SUITS = tuple(Suit)
_RANK_LETTERS = "23456789TJQKA"
_SUIT_SIGNS = {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♠": "S", "♤": "S", "♥": "H", "♡": "H"}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card: a suit and a rank from 2 to 14 (jack 11, queen 12, king 13, ace 14).

    `bit`: of this kind of card among all 52, for holdings kept as one number.
    """

    suit: Suit
    rank: int
    bit: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        place = _SUITS.index(self.suit) * len(RANKS) + self.rank - RANKS[0]
        object.__setattr__(self, "bit", 1 << place)

    def __hash__(self) -> int:
        # Every table of values is looked up by card; the two fields' own hashes are slow.
        return self.rank << 7 | ord(self.suit)

    def __str__(self) -> str:
        return _RANK_LETTERS[self.rank - 2] + self.suit.value


DECK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in RANKS)
_BY_TEXT = {str(card): card for card in DECK}

HEARTS: tuple[Card, ...] = tuple(card for card in DECK if card.suit is Suit.HEARTS)
QUEEN_OF_SPADES = _BY_TEXT["QS"]


def parse_card(text: str) -> Card:
    """Read "QS", "qs", "10h", "TH" or "Q♠".

    Raises UnknownCard with the character that is wrong, or none where something is missing.
    """
    plain = _typed(text).strip().replace("\N{VARIATION SELECTOR-16}", "").replace("10", "T")
    card = _BY_TEXT.get("".join(_SUIT_SIGNS.get(sign, sign) for sign in plain.upper()))
    if card is None:
        raise UnknownCard("unknown_card", text=text, wrong=_wrong_in(plain))
    return card


def _typed(text: object) -> str:
    if not isinstance(text, str):
        raise UnknownCard("unknown_card", text=str(text), wrong="")
    return text


def _wrong_in(plain: str) -> str:
    """The first character that is not in its place; empty where something is missing."""
    places = (frozenset(_RANK_LETTERS), frozenset((*Suit, *_SUIT_SIGNS)))
    for number, sign in enumerate(plain):
        if number >= len(places) or sign.upper() not in places[number]:
            return sign
    return ""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read card texts parted by spaces or commas; raises UnknownCard."""
    return tuple(parse_card(word) for word in _typed(text).replace(",", " ").split())


def cards_text(cards: Iterable[Card]) -> str:
    """Write cards so that `parse_cards` reads them again: "QS 4H"."""
    return " ".join(str(card) for card in cards)


CardLike = Card | str

CardsLike = str | Iterable[CardLike]

_PACK_BITS: Final = len(DECK)

_MOST_ALIKE: Final = 4

ALL_KINDS: Final = (1 << _PACK_BITS) - 1

# The texts of cards as the app writes them need no reading.
_BIT_OF_TEXT: Final = {str(card): card.bit for card in DECK}

_CARD: Final = {card.bit: card for card in DECK}


def _of_suit(suit: Suit) -> int:
    return sum(card.bit for card in DECK if card.suit is suit)


CLUBS_MASK: Final = _of_suit(Suit.CLUBS)

DIAMONDS_MASK: Final = _of_suit(Suit.DIAMONDS)

SPADES_MASK: Final = _of_suit(Suit.SPADES)

HEARTS_MASK: Final = _of_suit(Suit.HEARTS)

QUEEN_MASK: Final = QUEEN_OF_SPADES.bit


def kind_of(card: CardLike) -> int:
    """The bit of a card or of its text ("QS", "10h"); raises UnknownCard."""
    return card.bit if isinstance(card, Card) else _bit_of_text(card)


def kinds_of(cards: CardsLike) -> tuple[int, ...]:
    """The bits of cards in their order, from "QS 4H" or any cards; raises UnknownCard."""
    if isinstance(cards, str):
        cards = cards.replace(",", " ").split()
    try:
        return tuple([c.bit if isinstance(c, Card) else _bit_of_text(c) for c in cards])
    except TypeError as error:  # nothing to go through
        raise UnknownCard("unknown_card", text=str(cards), wrong="") from error


def _bit_of_text(text: str) -> int:
    try:
        return _BIT_OF_TEXT.get(text) or parse_card(text).bit
    except TypeError as error:  # what cannot be looked up
        raise UnknownCard("unknown_card", text=str(text), wrong="") from error


def mask_of(cards: CardsLike) -> int:
    """The kinds among some cards, each once."""
    found = 0
    for kind in kinds_of(cards):
        found |= kind
    return found


def holding_of(kinds: Sequence[int]) -> int:
    """A holding of these bits, twins counted."""
    held = sum(kinds)
    if held.bit_count() == len(kinds):
        return held  # no twins: a sum of different bits is their union
    held = 0
    for kind in kinds:
        held = with_card(held, kind)
    return held


def with_card(held: int, kind: int) -> int:
    """A holding with one card more."""
    while held & kind:
        kind <<= _PACK_BITS
    return held | kind


def without_card(held: int, kind: int) -> int:
    """A holding with one card less; the same when the card is not there."""
    while held & kind << _PACK_BITS:
        kind <<= _PACK_BITS
    return held & ~kind


def in_every_pack(kinds: int) -> int:
    """These kinds and all their twins."""
    return sum(kinds << _PACK_BITS * more for more in range(_MOST_ALIKE))


def with_cards(held: int, more: int) -> int:
    """Two holdings as one."""
    if not held & more:
        return held | more
    for kind in each_kind(more):
        held = with_card(held, kind)
    return held


def without_cards(held: int, less: int) -> int:
    """A holding without the cards of another, as far as they are there."""
    if held <= ALL_KINDS:
        return held & ~less
    for kind in each_kind(less):
        held = without_card(held, kind)
    return held


def each_kind(held: int) -> list[int]:
    """The bits of a holding, one for each card, in deck order within each pack."""
    kinds = []
    while held:
        lowest = held & -held
        held ^= lowest
        while lowest > ALL_KINDS:
            lowest >>= _PACK_BITS
        kinds.append(lowest)
    return kinds


def cards_of(held: int) -> tuple[Card, ...]:
    """The cards of a holding: clubs, diamonds, spades, hearts, low to high."""
    if held > ALL_KINDS:
        return tuple([_CARD[kind] for kind in sorted(each_kind(held))])
    return (
        _of_one_suit(held & CLUBS_MASK)
        + _of_one_suit(held & DIAMONDS_MASK)
        + _of_one_suit(held & SPADES_MASK)
        + _of_one_suit(held & HEARTS_MASK)
    )


@cache
def _of_one_suit(held: int) -> tuple[Card, ...]:
    """The same for cards of one suit, of which there are not many different holdings."""
    return tuple([_CARD[kind] for kind in each_kind(held)])


def card_of(kind: int) -> Card:
    """The card of one bit."""
    return _CARD[kind]


SUIT_MASK_OF: Final = {
    kind: suit
    for suit in (CLUBS_MASK, DIAMONDS_MASK, SPADES_MASK, HEARTS_MASK)
    for kind in each_kind(suit)
}


def suit_led(kinds: Sequence[int]) -> int:
    """The suit of the first of some cards as bits, 0 where there is none."""
    return SUIT_MASK_OF[kinds[0]] if kinds else 0

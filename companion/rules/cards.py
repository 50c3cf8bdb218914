"""Suits, cards and packs."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

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

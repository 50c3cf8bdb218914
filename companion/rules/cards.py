"""Suits, cards, and some cards as one value.

`Cards` are a number: every kind of card has one bit. A second card of the same kind (two packs)
sets the same bit one pack higher, a third two packs higher. So equal cards are equal numbers, and
what two holdings have in common is what their bits have in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final, Protocol

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


class Card:
    """One card: a `suit`, and a `rank` from 2 to 14 (jack 11, queen 12, king 13, ace 14).

    It is read from text, also as people type it: `Card("QS")`, "qs", "10h", "Q♠"; its text is "QS".
    There is one value of each card; they sort by the letter of the suit, then by rank. `bit` is
    the one it has in `Cards`.
    Raises UnknownCard with the character that is wrong, or none where something is missing.
    """

    __slots__ = ("_text", "bit", "rank", "suit")

    suit: Suit
    rank: int
    bit: int
    _text: str

    def __new__(cls, card: CardLike) -> Card:
        try:
            known = _BY_TEXT.get(card)  # type: ignore[arg-type]
        except TypeError:  # what cannot be looked up
            known = None
        return known or (card if isinstance(card, Card) else _typed(card))

    @classmethod
    def parse(cls, text: str) -> tuple[Card, ...]:
        """Cards from texts parted by spaces or commas, in their order; raises UnknownCard."""
        return tuple([cls(each) for each in text.replace(",", " ").split()])

    @staticmethod
    def join(cards: Iterable[Card]) -> str:
        """The text of cards in their order, to be read again: "QS 4H"."""
        return " ".join([card._text for card in cards])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card does not change: {name}")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self._text,)

    def __lt__(self, other: Card) -> bool:
        return (self.suit, self.rank) < (other.suit, other.rank)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({self._text!r})"


def _made(suit: Suit, rank: int) -> Card:
    card = object.__new__(Card)
    place = _SUITS.index(suit) * len(RANKS) + rank - RANKS[0]
    text = _RANK_LETTERS[rank - RANKS[0]] + suit.value
    for name, value in (("suit", suit), ("rank", rank), ("bit", 1 << place), ("_text", text)):
        object.__setattr__(card, name, value)
    return card


_ALL: Final = tuple([_made(suit, rank) for suit in Suit for rank in RANKS])
_BY_TEXT: Final = {str(card): card for card in _ALL}


def _typed(text: object) -> Card:
    """The card that somebody typed."""
    if not isinstance(text, str):
        raise UnknownCard("unknown_card", text=str(text), wrong="")
    plain = text.strip().replace("\N{VARIATION SELECTOR-16}", "").replace("10", "T")
    card = _BY_TEXT.get("".join(_SUIT_SIGNS.get(sign, sign) for sign in plain.upper()))
    if card is None:
        raise UnknownCard("unknown_card", text=text, wrong=_wrong_in(plain))
    return card


def _wrong_in(plain: str) -> str:
    """The first character that is not in its place; empty where something is missing."""
    places = (frozenset(_RANK_LETTERS), frozenset((*Suit, *_SUIT_SIGNS)))
    for number, sign in enumerate(plain):
        if number >= len(places) or sign.upper() not in places[number]:
            return sign
    return ""


CardLike = Card | str


class Random(Protocol):
    """What chance is asked: `random.Random`, or the module itself."""

    def random(self) -> float: ...
    def shuffle(self, cards: list[Card]) -> None: ...


CardsLike = str | Iterable[CardLike]

_PACK: Final = len(_ALL)

_MOST_ALIKE: Final = 4

ALL_KINDS: Final = (1 << _PACK) - 1

_BY_BIT: Final = {card.bit: card for card in _ALL}


class Cards(int):
    """Some cards, however many of each: held, given, legal, captured.

    `Cards.of("QS 4H")`, or of any cards: `Cards.of([Card("QS")])`; `Cards()` are none, and false.
    They have the manners of a counter: `card in cards`, `len`, one after the other in deck order
    (also by number: `cards[0]`), and `cards.count("QS")`. `+` puts together and `-` takes away; of
    each kind `|` has as many as the one that has more, and `&` as many as the one that has fewer.
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: CardsLike) -> Cards:
        """These cards; raises UnknownCard."""
        return cards if isinstance(cards, Cards) else cls(holding_of(bits_of(cards)))

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, card: object) -> bool:
        return bool(self.real & bit_of(card))  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[Card]:
        held, found = self.real, list[Card]()
        kinds = held & ALL_KINDS
        while kinds:
            bit = kinds & -kinds
            kinds ^= bit
            card = _BY_BIT[bit]
            found.append(card)
            while held & (bit := bit << _PACK):
                found.append(card)
        return iter(found)

    def __getitem__(self, place: int) -> Card:
        return tuple(self)[place]

    def pick(self, chance: Random) -> Card:
        """One of them by chance."""
        held = self.real
        place = int(chance.random() * held.bit_count())
        if held > ALL_KINDS:
            return tuple(self)[place]
        while place:
            held &= held - 1
            place -= 1
        return _BY_BIT[held & -held]

    def __add__(self, other: int) -> Cards:
        return Cards(with_cards(self.real, other.real))

    def __sub__(self, other: int) -> Cards:
        return Cards(without_cards(self.real, other.real))

    def __or__(self, other: int) -> Cards:
        return Cards(self.real | other.real)

    def __and__(self, other: int) -> Cards:
        return Cards(self.real & other.real)

    def __str__(self) -> str:
        return Card.join(self)

    def __repr__(self) -> str:
        return f"Cards.of({str(self)!r})"

    def count(self, card: CardLike) -> int:
        """How many there are of this very card."""
        return (self.real & _twins(bit_of(card))).bit_count()

    def of_suit(self, suit: Suit) -> Cards:
        """Those of one suit."""
        return Cards(self.real & _OF_SUIT[suit])


def _kinds_of(suit: Suit) -> int:
    return sum(card.bit for card in _ALL if card.suit is suit)


NO_CARDS: Final = Cards(0)

DECK: Final = Cards(ALL_KINDS)

HEARTS: Final = Cards(_kinds_of(Suit.HEARTS))

QUEEN_OF_SPADES: Final = _BY_TEXT["QS"]


# The same as bare bits, where many cards are gone through.


_BITS: Final[dict[CardLike, int]] = {name: card.bit for card in _ALL for name in (card, str(card))}


def bit_of(card: CardLike) -> int:
    """The bit of a card or of its text ("QS", "10h"); raises UnknownCard."""
    try:
        return _BITS[card]
    except (KeyError, TypeError):  # what is typed otherwise, or cannot be looked up
        return Card(card).bit


def bits_of(cards: CardsLike) -> Sequence[int]:
    """The bits of cards in their order, from "QS 4H" or any cards; raises UnknownCard."""
    if isinstance(cards, str):
        cards = cards.replace(",", " ").split()
    try:
        return [bit_of(card) for card in cards]
    except TypeError as error:  # nothing to go through
        raise UnknownCard("unknown_card", text=str(cards), wrong="") from error


def holding_of(bits: Sequence[int]) -> int:
    """These bits as one number, twins counted."""
    held = sum(bits)
    if held.bit_count() == len(bits):
        return held  # no twins: a sum of different bits is their union
    held = 0
    for bit in bits:
        held = with_card(held, bit)
    return held


def card_of(bit: int) -> Card:
    """The card of one bit."""
    return _BY_BIT[bit]


def with_card(held: int, bit: int) -> int:
    """One card more."""
    while held & bit:
        bit <<= _PACK
    return held | bit


def without_card(held: int, bit: int) -> int:
    """One card less; the same when the card is not there."""
    while held & bit << _PACK:
        bit <<= _PACK
    return held & ~bit


def with_cards(held: int, more: int) -> int:
    """Two holdings as one."""
    if not held & more:
        return held | more
    for bit in _each_bit(more):
        held = with_card(held, bit)
    return held


def without_cards(held: int, less: int) -> int:
    """A holding without the cards of another, as far as they are there."""
    if held <= ALL_KINDS:
        return held & ~less
    for bit in _each_bit(less):
        held = without_card(held, bit)
    return held


def _each_bit(held: int) -> Iterator[int]:
    """The bit of the kind of each card."""
    while held:
        bit = held & -held
        held ^= bit
        while bit > ALL_KINDS:
            bit >>= _PACK
        yield bit


def in_every_pack(cards: CardsLike) -> Cards:
    """These cards and all their twins."""
    return Cards(_twins(Cards.of(cards).real))


def _twins(held: int) -> int:
    """These kinds, and the bits of their twins."""
    return sum([(held & ALL_KINDS) << _PACK * more for more in range(_MOST_ALIKE)])


CLUBS_MASK: Final = _kinds_of(Suit.CLUBS)

HEARTS_MASK: Final = int(HEARTS)

QUEEN_MASK: Final = QUEEN_OF_SPADES.bit

_OF_SUIT: Final = {suit: _twins(_kinds_of(suit)) for suit in Suit}

SUIT_MASK_OF: Final = {card.bit: _kinds_of(card.suit) for card in _ALL}

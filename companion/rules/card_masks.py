"""Cards as bits: a holding is one number, its lowest bits say which cards are there at all.

Every kind of card has one bit. A second, third ... card of the same kind (two packs) sets
the same bit one, two ... widths higher, so that equal holdings are equal numbers.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from companion.rules.cards import DECK, QUEEN_OF_SPADES, Card, Suit, parse_card
from companion.rules.errors import UnknownCard

CardLike = Card | str

CardsLike = str | Iterable[CardLike]

WIDTH: Final = len(DECK)

_MOST_ALIKE: Final = 4

KINDS: Final = (1 << WIDTH) - 1

# The texts of cards as the app writes them need no reading.
_BIT_OF_TEXT: Final = {str(card): card.bit for card in DECK}

_CARD: Final = {card.bit: card for card in DECK}


def _of_suit(suit: Suit) -> int:
    return sum(card.bit for card in DECK if card.suit is suit)


CLUBS: Final = _of_suit(Suit.CLUBS)

DIAMONDS: Final = _of_suit(Suit.DIAMONDS)

SPADES: Final = _of_suit(Suit.SPADES)

HEARTS: Final = _of_suit(Suit.HEARTS)

THE_QUEEN: Final = QUEEN_OF_SPADES.bit


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


def set_of(cards: CardsLike) -> int:
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
        kind <<= WIDTH
    return held | kind


def without_card(held: int, kind: int) -> int:
    """A holding with one card less; the same when the card is not there."""
    while held & kind << WIDTH:
        kind <<= WIDTH
    return held & ~kind


def in_every_pack(kinds: int) -> int:
    """These kinds and all their twins."""
    return sum(kinds << WIDTH * more for more in range(_MOST_ALIKE))


def together(held: int, more: int) -> int:
    """Two holdings as one."""
    if not held & more:
        return held | more
    for kind in each_kind(more):
        held = with_card(held, kind)
    return held


def apart(held: int, less: int) -> int:
    """A holding without the cards of another, as far as they are there."""
    if held <= KINDS:
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
        while lowest > KINDS:
            lowest >>= WIDTH
        kinds.append(lowest)
    return kinds


def cards_of(held: int) -> tuple[Card, ...]:
    """The cards of a holding: clubs, diamonds, spades, hearts, low to high."""
    if held > KINDS:
        return tuple([_CARD[kind] for kind in sorted(each_kind(held))])
    return (
        _of_one_suit(held & CLUBS)
        + _of_one_suit(held & DIAMONDS)
        + _of_one_suit(held & SPADES)
        + _of_one_suit(held & HEARTS)
    )


@cache
def _of_one_suit(held: int) -> tuple[Card, ...]:
    """The same for cards of one suit, of which there are not many different holdings."""
    return tuple([_CARD[kind] for kind in each_kind(held)])


def card_of(kind: int) -> Card:
    """The card of one bit."""
    return _CARD[kind]


SUIT_OF: Final = {
    kind: suit for suit in (CLUBS, DIAMONDS, SPADES, HEARTS) for kind in each_kind(suit)
}


def suit_led(kinds: Sequence[int]) -> int:
    """The suit of the first of some cards as bits, 0 where there is none."""
    return SUIT_OF[kinds[0]] if kinds else 0

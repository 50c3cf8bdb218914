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

_KINDS: Final = DECK

WIDTH: Final = len(_KINDS)

_MOST_ALIKE: Final = 4

KINDS: Final = (1 << WIDTH) - 1

_BIT_OF_CARD: Final = {card: 1 << index for index, card in enumerate(_KINDS)}
# A card and its text lead to the same bit; reading texts is what most callers do.
_BIT: Final[dict[CardLike, int]] = {str(card): bit for card, bit in _BIT_OF_CARD.items()}

for _card, _bit in _BIT_OF_CARD.items():
    _BIT[_card] = _bit

_CARD: Final = {bit: card for card, bit in _BIT_OF_CARD.items()}


def _of_suit(suit: Suit) -> int:
    return sum(_BIT_OF_CARD[card] for card in DECK if card.suit is suit)


CLUBS: Final = _of_suit(Suit.CLUBS)

DIAMONDS: Final = _of_suit(Suit.DIAMONDS)

SPADES: Final = _of_suit(Suit.SPADES)

HEARTS: Final = _of_suit(Suit.HEARTS)

THE_QUEEN: Final = _BIT_OF_CARD[QUEEN_OF_SPADES]


def kind_of(card: CardLike) -> int:
    """The bit of a card or of its text ("QS", "10h"); raises UnknownCard."""
    return kinds_of((card,))[0]


def kinds_of(cards: CardsLike) -> tuple[int, ...]:
    """The bits of cards in their order, from "QS 4H" or any cards; raises UnknownCard."""
    if isinstance(cards, str):
        cards = cards.replace(",", " ").split()
    try:
        return tuple([_BIT.get(card) or _bit_of_text(card) for card in cards])
    except TypeError as error:  # nothing to go through, or what cannot be looked up
        raise UnknownCard("unknown_card", text=str(cards), wrong="") from error


def _bit_of_text(text: object) -> int:
    return _BIT_OF_CARD[parse_card(text)]  # type: ignore[arg-type]


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

"""Kinds of cards in words, and the cards somebody may want to play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.referee.cardwords import card_sign, card_words, listed, rank_sign
from companion.referee.rulings.worlds import Kind, Moments
from companion.rules import holdings as h
from companion.rules.cards import JOKER, Card, Suit

ONE_OF = {"C": "a club", "D": "a diamond", "S": "a spade", "H": "a heart"}
MANY_OF = {"C": "clubs", "D": "diamonds", "S": "spades", "H": "hearts"}
FEW = 3


class CardChoice(NamedTuple):
    """A card, or a kind of cards, that can be named: how the address, a voice and a key say it.

    `signs`: what is drawn, cards as "QS" and suits as "C"; `text` stands there where nothing is.
    """

    value: str
    words: str
    signs: tuple[str, ...]
    text: str
    bit: int
    cards: tuple[Card, ...]

    @property
    def card(self) -> Card | None:
        """The card, where it is a single one."""
        return self.cards[0] if len(self.cards) == 1 else None


def card_choices(moments: Moments) -> tuple[CardChoice, ...]:
    """Everything that can be named as the card to play, suit by suit."""
    by_suit: dict[str, list[CardChoice]] = {}
    for kind in moments.kinds:
        for choice in _of_kind(moments, kind, len(by_suit.get(suit_of(kind), ()))):
            by_suit.setdefault(suit_of(kind), []).append(choice)
    order = [suit for suit in (*MANY_OF, "") if suit in by_suit]
    return tuple(choice for suit in order for choice in by_suit[suit])


def suit_of(kind: Kind) -> str:
    """The letter of a kind's suit, "" for jokers: they are named apart from the other clubs."""
    return "" if kind.bit == h.THE_JOKER else kind.cards[0].suit.value


def _of_kind(moments: Moments, kind: Kind, before: int) -> Iterator[CardChoice]:
    """The cards of a kind without a name, then those with one."""
    if kind.bit == h.THE_JOKER:
        yield CardChoice("JK", "a joker", (), "Joker", kind.bit, (JOKER,))
        return
    named = [card for card in kind.cards if _has_name(moments, card) or len(kind.cards) == 1]
    others = tuple(card for card in kind.cards if card not in named)
    if others:
        yield _unnamed(moments, kind, others, before)
    for card in named:
        yield CardChoice(str(card), f"the {card_words(card)}", (str(card),), "", kind.bit, (card,))


def _has_name(moments: Moments, card: Card) -> bool:
    """Cards that score and are no hearts are known one by one."""
    return card.suit is not Suit.HEARTS and card in moments.ruleset.told_cards


def _unnamed(moments: Moments, kind: Kind, cards: tuple[Card, ...], before: int) -> CardChoice:
    suit = suit_of(kind)
    value = f"{suit}{before or ''}"
    if _is_most_of(moments, cards):
        is_alone = len(cards) == len(_all_of(moments, suit))
        words = ONE_OF[suit] if is_alone else ONE_OF[suit].replace("a ", "another ", 1)
        return CardChoice(value, words, (suit,), "", kind.bit, cards)
    return CardChoice(value, listed_cards(cards, "or"), (), ranks(cards), kind.bit, cards)


def _all_of(moments: Moments, suit: str) -> list[Card]:
    return [c for kind in moments.kinds for c in kind.cards if suit_of(kind) == suit]


def _is_most_of(moments: Moments, cards: tuple[Card, ...]) -> bool:
    return 2 * len(cards) > len(_all_of(moments, cards[0].suit.value))


def ranks(cards: Iterable[Card]) -> str:
    """Cards of one suit as signs: "2 3 4♣"."""
    each = list(cards)
    return " ".join([*map(rank_sign, each[:-1]), card_sign(each[-1])])


def listed_cards(cards: Iterable[Card], word: str) -> str:
    """A few cards in words, many as signs."""
    each = list(cards)
    if len(each) <= FEW:
        return listed([f"the {card_words(card)}" for card in each], word)
    return ranks(each)


def parts_of(moments: Moments, bits: int) -> list[str]:
    """What some kinds are called together: ["hearts", "the queen of spades"]."""
    found = []
    for suit in ("C", "D", "H", "S"):
        kinds = [kind for kind in moments.kinds if suit_of(kind) == suit]
        chosen = [kind for kind in kinds if kind.bit & bits]
        if chosen:
            found += _parts(moments, suit, kinds, chosen)
    return [*found, *(["jokers"] if bits & h.THE_JOKER else [])]


def _parts(moments: Moments, suit: str, kinds: list[Kind], chosen: list[Kind]) -> list[str]:
    cards = tuple(card for kind in chosen for card in kind.cards)
    if len(chosen) == len(kinds):
        return [MANY_OF[suit]]
    if _is_most_of(moments, cards):
        return [f"other {MANY_OF[suit]}"]
    return [f"the {card_words(card)}" for card in cards] if len(cards) <= FEW else [ranks(cards)]


_SINGULAR = {
    **{many: ONE_OF[suit] for suit, many in MANY_OF.items()},
    **{f"other {many}": f"another {many[:-1]}" for many in MANY_OF.values()},
    "jokers": "a joker",
}


def one_of(parts: Iterable[str]) -> str:
    """One card of these: "a diamond or another spade"."""
    return listed([_SINGULAR.get(part, part) for part in parts], "or")

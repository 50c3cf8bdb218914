"""What the law of the catalogue says of a card, and whether a text names the card."""

from __future__ import annotations

from companion.referee.grammar import card_words, cards_alike
from companion.rules import HEARTS, Card, Ruleset
from tests.rules import plain_law


def may_throw(r: Ruleset, card: Card) -> bool:
    """Whether a void player who also has a card that costs nothing may throw this one."""
    others = [one for one in r.pack if one.suit is not card.suit and one not in r.values]
    plain, led = others[0], next(one for one in others if one.suit is not others[0].suit)
    return card in plain_law.legal(r, {card, plain}, [led], 1, broken=False)


def may_lead(r: Ruleset, card: Card, number: int) -> bool:
    """Whether a player who also has a card that costs nothing may lead this one, before a break."""
    plain = next(one for one in r.pack if one.suit is not card.suit and one not in r.values)
    return card in plain_law.legal(r, {card, plain}, [], number, broken=False)


def leads(r: Ruleset, hand: str, number: int = 2) -> set[Card]:
    """What of this hand may be led to a trick before hearts are broken."""
    return plain_law.legal(r, set(Card.parse(hand)), [], number, broken=False)


def is_named(card: Card, text: str) -> bool:
    """Whether a text names a card, or a heart at all where this is one."""
    named = card_words(card) in text or cards_alike(card) in text
    return named or (card in HEARTS and "a heart" in text)

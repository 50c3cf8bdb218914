"""What the law says of a card in general, whatever a player holds beside it."""

from __future__ import annotations

from collections.abc import Collection

from companion.rules import card_masks
from companion.rules.cards import Card, Suit
from companion.rules.play.legality import CardSets, Turn, derive, legal_plays
from companion.rules.ruleset.ruleset import Ruleset

FIRST = 1  # the number of the trick


def may_be_led(ruleset: Ruleset, card: Card, trick: int) -> bool:
    """Whether a player with every other card may lead this one too, before hearts are broken.

    Where a card has to open, nobody leads another one to the first trick.
    """
    if trick == FIRST and ruleset.opener_card is not None:
        return card == ruleset.opener_card
    return card in legal_plays(ruleset, Turn(ruleset.pack, (), trick))


def may_be_discarded(ruleset: Ruleset, card: Card, trick: int) -> bool:
    """Whether a player without the suit led may throw this card, before hearts are broken."""
    return card in legal_plays(ruleset, Turn(_without_led(ruleset), ruleset.pack[:1], trick))


def _without_led(ruleset: Ruleset) -> tuple[Card, ...]:
    led = ruleset.pack[0].suit
    return tuple(card for card in ruleset.pack if card.suit is not led)


def banned_opening(ruleset: Ruleset) -> tuple[Card, ...]:
    """The cards that whoever opens may not lead, where a seat opens and not a card."""
    if ruleset.opener_card is not None:
        return ()
    kinds = dict.fromkeys(ruleset.pack)
    return tuple(card for card in kinds if not may_be_led(ruleset, card, FIRST))


def kept_off(ruleset: Ruleset) -> tuple[Card, ...]:
    """C2, C3: the cards of the pack that stay off trick one, as long as there are others."""
    return derive(ruleset, _kept_off)


def _kept_off(ruleset: Ruleset) -> tuple[Card, ...]:
    banned = derive(ruleset, CardSets).banned
    return tuple(card for card in dict.fromkeys(ruleset.pack) if card_masks.kind_of(card) & banned)


def can_be_dealt_only(ruleset: Ruleset, cards: Collection[Card]) -> bool:
    """Whether a whole hand can be dealt of these cards: of three, nobody's 17 are hearts."""
    return sum(card in cards for card in ruleset.pack) >= ruleset.hand_size


def can_be_dealt_only_banned(ruleset: Ruleset) -> bool:
    """C4: whether a player without the suit led can have only cards that stay off trick one."""
    opener = ruleset.opener_card
    return any(
        can_be_dealt_only(ruleset, [card for card in kept_off(ruleset) if card.suit is not led])
        for led in ([opener.suit] if opener else Suit)
    )


def can_be_played_first(ruleset: Ruleset, card: Card) -> bool:
    """Whether a card can be played to trick one at all: thrown, led, or to follow suit."""
    if card not in ruleset.pack:
        return False
    if may_be_discarded(ruleset, card, FIRST) or can_be_dealt_only_banned(ruleset):
        return True
    if ruleset.opener_card is not None:
        return card.suit is ruleset.opener_card.suit
    banned = banned_opening(ruleset)
    if can_be_dealt_only(ruleset, banned):
        return True
    return any(card.suit is led.suit for led in ruleset.pack if led not in banned)


def can_open_with_kept_off(ruleset: Ruleset) -> bool:
    """Whether a card that stays off trick one can be led to it by mistake."""
    return not {*kept_off(ruleset)}.isdisjoint(banned_opening(ruleset))


def breakers(ruleset: Ruleset) -> frozenset[Card]:
    """D2: the cards of the pack that break hearts."""
    return frozenset(
        card for card in ruleset.pack if derive(ruleset, CardSets).breaks(card_masks.kind_of(card))
    )


def waiting_cards(ruleset: Ruleset) -> frozenset[Card]:
    """D1, D6: the cards of the pack that a player with others may lead only once hearts are broken.

    Where there are none, it makes no difference whether hearts are broken.
    """
    return frozenset(card for card in ruleset.pack if not may_be_led(ruleset, card, FIRST + 1))


def leads_before_break(ruleset: Ruleset, hand: card_masks.CardsLike) -> frozenset[Card]:
    """D1, D5, D6: what may be led from this hand after trick one, before hearts are broken."""
    held = tuple(map(card_masks.card_of, card_masks.kinds_of(hand)))
    return frozenset(legal_plays(ruleset, Turn(held, (), FIRST + 1)))

"""What the law says of a card in general, whatever a player holds beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product

from companion.rules import DECK, Card, Cards, Game, Law, Ruleset, Suit
from companion.rules.options import SitOut

FIRST = 1  # the number of the trick


def may_be_led(ruleset: Ruleset, card: Card, trick: int) -> bool:
    """Whether a player with every other card may lead this one too, before hearts are broken.

    Where a card has to open, nobody leads another one to the first trick.
    """
    if trick == FIRST and ruleset.opener_card is not None:
        return card == ruleset.opener_card
    return card in _leads(ruleset, ruleset.pack, trick)


def _leads(ruleset: Ruleset, held: Cards, trick: int) -> Cards:
    """What may be led of these cards before hearts are broken."""
    return Cards(Law.of(ruleset).legal(held & DECK, is_first=trick == FIRST))


def may_be_discarded(ruleset: Ruleset, card: Card, trick: int) -> bool:
    """Whether a player without the suit led may throw this card, before hearts are broken."""
    led = DECK.of_suit(ruleset.pack[0].suit)
    others = (ruleset.pack & DECK) - led
    return card in Cards(Law.of(ruleset).legal(others, led, is_first=trick == FIRST))


def banned_opening(ruleset: Ruleset) -> Cards:
    """The cards that whoever opens may not lead, where a seat opens and not a card."""
    if ruleset.opener_card is not None:
        return Cards()
    return (ruleset.pack & DECK) - _leads(ruleset, ruleset.pack, FIRST)


def banned_first_trick(ruleset: Ruleset) -> Cards:
    """C2, C3: the cards of the pack that stay off trick one, as long as there are others."""
    return ruleset.pack & Law.of(ruleset).banned


def can_be_dealt_only(ruleset: Ruleset, cards: Iterable[Card]) -> bool:
    """Whether a whole hand can be dealt of these cards: of three, nobody's 17 are hearts."""
    return sum(ruleset.pack.count(card) for card in set(cards)) >= ruleset.hand_size


def can_be_dealt_only_banned(ruleset: Ruleset) -> bool:
    """C4: whether a player without the suit led can have only cards that stay off trick one."""
    opener, banned = ruleset.opener_card, banned_first_trick(ruleset)
    leads = [opener.suit] if opener else list(Suit)
    return any(can_be_dealt_only(ruleset, banned - DECK.of_suit(led)) for led in leads)


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
    return any(card.suit is led.suit for led in (ruleset.pack & DECK) - banned)


def can_open_with_banned(ruleset: Ruleset) -> bool:
    """Whether a card that stays off trick one can be led to it by mistake."""
    return bool(banned_first_trick(ruleset) & banned_opening(ruleset))


def breakers(ruleset: Ruleset) -> Cards:
    """D2: the cards of the pack that break hearts."""
    return ruleset.pack & Law.of(ruleset).breaking


def waiting_cards(ruleset: Ruleset) -> Cards:
    """D1, D6: the cards of the pack that a player with others may lead only once hearts are broken.

    Where there are none, it makes no difference whether hearts are broken.
    """
    return (ruleset.pack & DECK) - _leads(ruleset, ruleset.pack, FIRST + 1)


def shooter_can_be_behind(ruleset: Ruleset) -> bool:
    """F1: whether a moon that the others pay can end a game with one of them in front.

    Tried near the target, where the moon ends the game or not.
    """
    others, all_play = ruleset.players - 1, replace(ruleset, sit_out=SitOut.NOBODY)
    points = (0, *(ruleset.moon_points,) * others)
    near = (0, max(ruleset.target - ruleset.moon_points, 0), ruleset.target - 1)
    for totals in product(near, repeat=3):
        after = Game.start(all_play, (*totals, *(0,) * (others - 2))).after(points)
        if after.why is not None and 0 not in after.in_front:
            return True
    return False


def leads_before_break(ruleset: Ruleset, hand: Cards) -> Cards:
    """D1, D5, D6: what may be led from this hand after trick one, before hearts are broken."""
    return _leads(ruleset, hand, FIRST + 1)

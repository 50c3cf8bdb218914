"""Worked examples of what may be played, each answered by the law of play."""

from __future__ import annotations

from typing import NamedTuple

from companion.referee.cardwords import card_words, counted
from companion.referee.rulebook.cast import grouped, in_turn, names_of, of_pack
from companion.referee.rulebook.pieces import Example, Shown
from companion.rules import (
    JOKER,
    Card,
    Ruleset,
    Turn,
    cards_text,
    legal_plays,
    parse_cards,
    trick_winner,
)


class FirstLead(NamedTuple):
    """The first lead of the examples: its suit, a card of it, and a card that is none of it."""

    suit: str
    card: str
    other: str


def first_lead(ruleset: Ruleset) -> FirstLead:
    """Clubs where a club opens (a joker may be one), else diamonds."""
    opener = ruleset.opener_card
    if opener is None:
        return FirstLead("diamonds", "9D", "7C")
    return FirstLead("clubs", "9C" if opener == JOKER else str(opener), "7D")


def kept_off(ruleset: Ruleset) -> str:
    """Cards that may not fall on the first trick as long as there are others."""
    lead = first_lead(ruleset)
    trick, other = of_pack(ruleset, lead.card), of_pack(ruleset, lead.other)

    def is_kept_off(card: Card) -> bool:
        return card not in legal_plays(ruleset, Turn((card, *other), trick, 1))

    return cards_text([card for card in of_pack(ruleset, _KEPT_OFF) if is_kept_off(card)][:3])


_KEPT_OFF = "QS 4H 9H KS KH"


def choose(
    ruleset: Ruleset,
    where: str,
    hand: str,
    trick: str = "",
    *,
    number: int = 5,
    broken: bool = False,
    telling: bool = False,
) -> Example | None:
    """What may be played from a hand: "Spades are led" makes "Spades are led: ... may be played."

    None where the pack lacks a card of the example, and where only a `telling` one is wanted
    and everything may be played.
    """
    held, played = of_pack(ruleset, hand), of_pack(ruleset, trick)
    if len(held) < len(parse_cards(hand)) or len(played) < len(parse_cards(trick)):
        return None
    legal = legal_plays(ruleset, Turn(held, played, number, broken))
    if telling and set(held) <= set(legal):
        return None
    cards = tuple(Shown(card, card in legal) for card in held)
    return Example(words=_told(where, held, legal, "played" if trick else "led"), cards=cards)


def _told(where: str, held: tuple[Card, ...], legal: tuple[Card, ...], verb: str) -> str:
    allowed = [card for card in held if card in legal]
    refused = [card for card in held if card not in legal]
    if not allowed:
        return f"{where}: none of these cards may be {verb}, and the lead moves on."
    if not refused:
        return f"{where}: {'both' if len(held) == 2 else 'all'} of these cards may be {verb}."
    return f"{where}: {grouped(allowed)} may be {verb}; {grouped(refused)} may not."


def trick(ruleset: Ruleset, told: str) -> Example | None:
    """Who wins a trick of as many of these cards as there are players; Ann leads.

    None where the pack lacks a card of it.
    """
    cards = of_pack(ruleset, told)[: ruleset.players]
    wanted = parse_cards(told)[: ruleset.players]
    if cards != wanted or any(cards.count(card) > ruleset.pack.count(card) for card in cards):
        return None
    names, order = names_of(ruleset), in_turn(ruleset)
    winner = trick_winner(ruleset, cards, leader=0)
    words = "Nobody wins this trick: it is dead, and Ann leads again."
    if winner is not None:
        best = cards[order.index(winner)]
        words = f"Ann leads. {names[winner]} wins the trick with the {card_words(best)}."
        words += _cost(ruleset, cards)
    shown = (Shown(card, player=names[seat]) for seat, card in zip(order, cards, strict=True))
    return Example(words=words, cards=tuple(shown))


def _cost(ruleset: Ruleset, cards: tuple[Card, ...]) -> str:
    cost = sum(ruleset.values.get(card, 0) for card in cards)
    return f" The cards in it are worth {counted(cost, 'point')}." if cost > 0 else ""

"""The law of the game, line by line, with sets of cards: what the law is held against."""

from __future__ import annotations

from companion.rules import HEARTS, QUEEN_OF_SPADES, Card, Ruleset, Suit

ALL_HEARTS = set(HEARTS)
QUEEN = {QUEEN_OF_SPADES}
OPTIONS = ("opener", "first_trick_points", "hearts_and_queen", "heart_lead", "queen_lead")


def legal(
    ruleset: Ruleset,
    cards: set[Card],
    trick: list[Card],
    number: int,
    broken: bool,
) -> set[Card]:
    option = {name: str(getattr(ruleset, name)) for name in OPTIONS}
    leading, first = not trick, number == 1
    clubs = {card for card in cards if card.suit is Suit.CLUBS}
    c3 = restricted(ruleset)
    # (1) forced opener
    if leading and first and option["opener"] == "lowest_club":
        return {min(clubs)} if clubs else cards
    if leading and first and option["opener"] == "club_holder_any_club":
        return clubs or cards
    base = cards
    if leading and first and option["opener"] == "eldest_no_heart":
        base = (base - ALL_HEARTS) or base
    # (2) follow suit beats every other rule
    if trick:
        base = {card for card in cards if card.suit is trick[0].suit} or cards
    # (3) first-trick ban
    if first and option["first_trick_points"] != "allowed":
        banned = c3 & ALL_HEARTS if option["first_trick_points"] == "no_hearts_only" else c3
        base = (base - banned) or base
    # (4) leading restrictions
    if leading:
        ok = base
        may_lead_heart = option["hearts_and_queen"] == "may_lead_heart"
        if option["heart_lead"] == "must_be_broken" and not broken:
            ok = ok - ALL_HEARTS
        if option["queen_lead"] == "after_broken" and not broken:
            ok = ok - QUEEN
        if not ok or (ok == QUEEN and base - QUEEN <= ALL_HEARTS and may_lead_heart):
            ok = base
        base = ok
    return base


def restricted(ruleset: Ruleset) -> set[Card]:
    if ruleset.first_trick_set == "hearts_and_queen":
        return ALL_HEARTS | QUEEN
    return {card for card, value in ruleset.values.items() if value > 0}


def breaks(ruleset: Ruleset, card: Card) -> bool:
    if card.suit is Suit.HEARTS:
        return True
    return ruleset.break_by == "heart_or_QS" and card == QUEEN_OF_SPADES

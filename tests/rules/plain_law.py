"""The algorithm of rules.md 1.1, line by line, with sets of cards: what the law is held against.

A joker is a club below the 2 (A6); C4 is what `fallback` says.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules import HEARTS, QUEEN_OF_SPADES, Card, Ruleset, Suit, parse_card

ALL_HEARTS = set(HEARTS)
QUEEN = {QUEEN_OF_SPADES}
HIGHER = {parse_card("KS"), parse_card("AS")}


def legal(  # noqa: C901  (one piece, as the catalogue prints it)
    ruleset: Ruleset,
    cards: set[Card],
    trick: list[Card],
    number: int,
    broken: bool,
    must_lead: bool = False,
) -> set[Card]:
    option = {name: str(value) for name, value in vars(ruleset).items()}
    leading, first = not trick, number == 1
    clubs = {card for card in cards if card.suit is Suit.CLUBS}
    c3 = restricted(ruleset)
    # (1) forced opener
    if leading and first and option["opener"] in ("lowest_club", "joker"):
        return {min(clubs)} if clubs else cards
    if leading and first and option["opener"] == "club_holder_any_club":
        return clubs or cards
    base = cards
    if leading and first and option["opener"] == "eldest_no_heart":
        base = (base - ALL_HEARTS) or fallback(option, base)
    if leading and first and option["opener"] == "eldest_no_penalty":
        base = (base - c3) or fallback(option, base)
    # (2) follow suit beats every other rule
    void = False
    is_led = led(trick)
    if is_led:
        suit = {card for card in cards if card.suit is is_led}
        base = suit or cards
        void = not suit
    # (3) first-trick ban
    if first and option["first_trick_points"] != "allowed":
        only = {"no_queen_only": QUEEN, "no_hearts_only": ALL_HEARTS}
        banned = c3 & only.get(option["first_trick_points"], c3)
        base = (base - banned) or fallback(option, base)
    # (4) leading restrictions
    if leading:
        ok = base
        may_lead_heart = option["hearts_and_queen"] == "may_lead_heart"
        if option["heart_lead"] == "must_be_broken" and not broken:
            ok = ok - ALL_HEARTS
        if option["queen_lead"] == "after_broken" and not broken:
            ok = ok - QUEEN
        if not ok:
            passes = option["only_hearts"] == "lead_passes_left" and base <= ALL_HEARTS
            ok = set() if passes and not must_lead else base
        elif ok == QUEEN and base - QUEEN <= ALL_HEARTS and may_lead_heart:
            ok = base
        base = ok
    # (5) queen discard lock
    if void and option["queen_discard"] == "after_broken" and not broken and base != QUEEN:
        base = base - QUEEN
    # (6) queen compulsion
    if option["queen_must_go"] == "must_go" and base >= QUEEN and not leading:
        under = is_led is Suit.SPADES and HIGHER & set(trick)
        if void or under:
            base = QUEEN
    return base


def restricted(ruleset: Ruleset) -> set[Card]:
    if ruleset.first_trick_set == "hearts_and_queen":
        return ALL_HEARTS | QUEEN
    if ruleset.first_trick_set == "all_positive":
        return {card for card, value in ruleset.values.items() if value > 0}
    return set(ruleset.first_trick_set)  # type: ignore[arg-type]


def fallback(option: dict[str, str], base: set[Card]) -> set[Card]:
    if option["all_penalty_hand"] == "heart_before_queen":
        return base & ALL_HEARTS or base
    return base


def led(trick: Sequence[Card]) -> Suit | None:
    return trick[0].suit if trick else None


def breaks(ruleset: Ruleset, card: Card, led: Suit | None) -> bool:
    if card.suit is Suit.HEARTS:
        return True
    if ruleset.break_by == "any_positive_card":
        return ruleset.values.get(card, 0) > 0
    if ruleset.break_by == "heart_or_QS" and card == QUEEN_OF_SPADES:
        return ruleset.queen_break_scope == "any_play" or led is not Suit.SPADES
    return False

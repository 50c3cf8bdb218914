"""Who leads to the first trick, and with what (C1)."""

from __future__ import annotations

from companion.referee.grammar import card_words, kinds_words
from companion.referee.topics.model import Answer, Section, Verdict, no, rule, yes
from companion.rules import HEARTS, QUEEN_OF_SPADES, Ruleset
from companion.rules.legality import banned_opening, can_be_dealt_only
from companion.rules.options import Opener

section = Section("the-first-lead", "The first lead", chapter="opening")

SEAT_OPENS = (
    "In other games where the player on the dealer's left opens, it's usually any card but a heart."
)


@section.topic(
    "Who leads first?",
    "must_lead_opener",
    "opener_not_dealt",
    "open_with_heart",
    option="opener",
    in_book=True,
)
def who_leads_first(r: Ruleset) -> Answer:
    if r.opener_card is None:
        return _seat_leads_first(r)
    usual = "In some games the player on the dealer's left leads first."
    any_club = r.opener is Opener.CLUB_HOLDER_ANY_CLUB
    if r.cards_left_over and any_club:
        return rule(
            "The player with the lowest club that was dealt leads any club to the first trick.",
            elsewhere=usual,
        )
    if r.cards_left_over:
        return rule(
            "The player with the lowest club that was dealt leads it to the first trick.",
            elsewhere=usual,
        )
    card = card_words(r.opener_card)
    if any_club:
        return rule(
            f"The player with the {card}, the lowest club, leads any club to the first trick.",
            elsewhere=usual,
        )
    return rule(
        f"The player with the {card}, the lowest club, leads it to the first trick.",
        elsewhere=usual,
    )


def _seat_leads_first(r: Ruleset) -> Answer:
    usual = "At most tables the 2 of clubs opens."
    banned = banned_opening(r)
    if not banned:
        return rule(
            "The player on the dealer's left leads any card to the first trick.", elsewhere=usual
        )
    if can_be_dealt_only(r, banned):
        return rule(
            f"The player on the dealer's left leads any card except {kinds_words(r, banned)}, "
            "unless they have nothing else.",
            elsewhere=usual,
        )
    return rule(
        f"The player on the dealer's left leads any card except {kinds_words(r, banned)}.",
        elsewhere=usual,
    )


def _asks_to_lead_another(r: Ruleset) -> str:
    if r.opener_card is None:
        return "Do I have to lead the 2 of clubs?"
    return f"Do I have to lead the {card_words(r.opener_card)}?"


@section.topic(
    _asks_to_lead_another,
    "who_leads_first",
    "opener_led_other",
    changed_by="opener",
)
def must_lead_opener(r: Ruleset) -> Answer:
    text = who_leads_first(r).text
    if r.opener_card is None:
        return no(text, applies=False)
    if r.opener is Opener.CLUB_HOLDER_ANY_CLUB:
        return no(text, "Most rules call for the lowest club itself.")
    return yes(text, "Some computer games let you lead any club.")


@section.topic(
    "Can the first lead be a heart or the queen of spades?",
    "who_leads_first",
    "must_lead_opener",
    "queen_first_trick",
    changed_by="opener",
)
def open_with_heart(r: Ruleset) -> Answer:
    text, banned = who_leads_first(r).text, set(banned_opening(r))
    if r.opener_card is not None:
        return no(text, SEAT_OPENS)
    if not banned:
        return yes(text, SEAT_OPENS)
    hearts = set(HEARTS) & set(r.pack)
    if hearts <= banned and QUEEN_OF_SPADES not in banned and QUEEN_OF_SPADES in r.pack:
        return Answer("Yes, the queen can.", text, SEAT_OPENS, Verdict.YES)
    if hearts <= banned:
        return no(text, SEAT_OPENS)
    return Answer("Yes, some of them.", text, SEAT_OPENS, Verdict.YES)


def _asks_of_another_lead(r: Ruleset) -> str:
    if r.opener_card is None:
        return "The wrong player led first"
    return f"The first lead wasn't the {card_words(r.opener_card)}, though someone had it"


@section.topic(_asks_of_another_lead, "must_lead_opener", "lead_out_of_turn")
def opener_led_other(r: Ruleset) -> Answer:
    if r.opener_card is None:
        return Answer(
            "Take it back, unless the trick is complete.",
            "Until everyone has played to the first trick, take back the wrong lead and any cards "
            "played to it, and the player on the dealer's left leads. Once it is complete, the "
            "trick stands.",
        )
    return Answer(
        "Take it back, unless the trick is complete.",
        "Until everyone has played to the first trick, take back the wrong lead and any cards "
        "played to it, and the right player leads. Once it is complete, the trick stands, and the "
        "lowest club is played like any other card.",
    )

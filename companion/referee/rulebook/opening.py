"""The first lead and the first trick (2C)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.cardwords import card_words
from companion.referee.rulebook.choosing import choose, first_lead, kept_off
from companion.referee.rulebook.pieces import Example, Piece, Section, joined, piece, told
from companion.referee.sentences import option_words
from companion.referee.sides import next_side
from companion.rules import JOKER, Ruleset, parse_card
from companion.rules.options import AllPenaltyHand, FirstTrickPoints, Opener
from companion.rules.seats import ELDEST_OPENS

FIRST = 1


def section(ruleset: Ruleset) -> Section:
    """Who leads first, and what may fall on the first trick."""
    return Section("opening", "First trick", "The first trick", tuple(_pieces(ruleset)))


def _pieces(r: Ruleset) -> Iterator[Piece]:
    yield _leader(r)
    yield _points(r)
    if told(r, "all_penalty_hand"):
        yield _nothing_else(r)


def _leader(r: Ruleset) -> Piece:
    return piece(
        r,
        "Who leads first",
        joined(
            "To lead is to play the first card of a trick.",
            option_words(r, "opener"),
            _why_this_card(r),
        ),
        _no_penalty_lead(r),
        fields=("opener",),
    )


def _why_this_card(r: Ruleset) -> str:
    if r.opener in ELDEST_OPENS or r.opener_card is None:
        return f"The next hand begins on the {next_side(r)} of the next dealer."
    if r.opener_card == JOKER:
        several = "; of several the first after the dealer" if r.jokers_in_play > 1 else ""
        return f"The joker counts as the lowest club{several}."
    lowest = "" if card_words(r.opener_card).startswith("2 ") else "It is the lowest club in play. "
    if r.cards_left_over:
        return f"{lowest}If it was not dealt, the lowest club that somebody holds takes its place."
    return lowest.strip()


def _no_penalty_lead(r: Ruleset) -> str:
    banned = {Opener.ELDEST_NO_HEART: "hearts", Opener.ELDEST_NO_PENALTY: "such cards"}
    if r.opener not in banned:
        return ""
    return f"Who holds nothing but {banned[r.opener]} may lead one all the same."


def _points(r: Ruleset) -> Piece:
    follows = (
        ""
        if r.first_trick_points is FirstTrickPoints.ALLOWED
        else "Whoever holds the suit that was led follows it all the same; the rule is for those "
        "who cannot."
    )
    return piece(
        r,
        "Points on the first trick",
        joined(told(r, "first_trick_points", "first_trick_set"), follows),
        examples=[_void(r)],
        fields=("first_trick_points", "first_trick_set"),
    )


def _void(r: Ruleset) -> Example | None:
    """A hand without the suit led, with a card of every kind."""
    lead = first_lead(r)
    extra = "KS " if parse_card("KS") in r.penalty_cards else ""
    where = f"{lead.suit.capitalize()} are led to the first trick and you have none"
    return choose(r, where, f"{lead.other} {extra}QS 4H", lead.card, number=FIRST)


def _nothing_else(r: Ruleset) -> Piece:
    return piece(
        r,
        "Nothing but penalty cards",
        joined(told(r, "all_penalty_hand"), _what_then(r)),
        examples=[_only_kept_off(r)],
        fields=("all_penalty_hand",),
    )


def _only_kept_off(r: Ruleset) -> Example | None:
    lead, hand = first_lead(r), kept_off(r)
    if r.all_penalty_hand is AllPenaltyHand.MISDEAL or len(hand.split()) < 2:
        return None
    where = f"{lead.suit.capitalize()} are led to the first trick and you hold only penalty cards"
    return choose(r, where, hand, lead.card, number=FIRST)


def _what_then(r: Ruleset) -> str:
    if r.all_penalty_hand is AllPenaltyHand.MISDEAL:
        return "It is said when that player's turn comes."
    return "This is rare, and the cards count for whoever takes them."

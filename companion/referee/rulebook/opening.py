"""The first lead and the first trick (2C)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.cardwords import card_words
from companion.referee.rulebook.cast import of_pack
from companion.referee.rulebook.choosing import choose
from companion.referee.rulebook.pieces import Example, Piece, Section, joined, piece, told
from companion.referee.sentences import option_words
from companion.rules import JOKER, Ruleset
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
        return "The next hand begins left of the next dealer."
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


def _led(r: Ruleset) -> tuple[str, str]:
    """The suit of the first lead in the examples: its name and a card of it."""
    if r.opener_card is None or r.opener_card == JOKER:
        return "diamonds", next((str(card) for card in of_pack(r, "9D 8D 7D")), "")
    return "clubs", str(r.opener_card)


def _void(r: Ruleset) -> Example | None:
    suit, card = _led(r)
    other = "7D" if suit == "clubs" else "7C"
    extra = "KS " if set(map(str, r.penalty_cards)) >= QUEEN_KING else ""
    where = f"{suit.capitalize()} are led to the first trick and you have none"
    return choose(r, where, f"{other} {extra}QS 4H", card, number=FIRST)


QUEEN_KING = {"KS"}


def _nothing_else(r: Ruleset) -> Piece:
    suit, card = _led(r)
    calls = r.all_penalty_hand is AllPenaltyHand.MISDEAL
    hand = "QS 4H 9H"
    where = f"{suit.capitalize()} are led to the first trick and you hold only penalty cards"
    return piece(
        r,
        "Nothing but penalty cards",
        joined(told(r, "all_penalty_hand"), _set_aside(r)),
        examples=[] if calls else [choose(r, where, hand, card, number=FIRST)],
        fields=("all_penalty_hand",),
    )


def _set_aside(r: Ruleset) -> str:
    if r.all_penalty_hand is AllPenaltyHand.POINT_NOT_COUNTED:
        return "It is put aside and belongs to nobody."
    if r.all_penalty_hand is AllPenaltyHand.POINT_TO_LOWEST_NONZERO:
        return "It is put aside until the hand is scored."
    if r.all_penalty_hand is AllPenaltyHand.MISDEAL:
        return "It is said when that player's turn comes."
    return "This is rare, and the cards count for whoever takes them."

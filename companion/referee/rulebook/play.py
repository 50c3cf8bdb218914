"""The first lead, the first trick and the play, with two packs too (2C, 2D, 2K)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.rulebook.examples import (
    choose,
    first_lead,
    trick,
    whole_hand,
)
from companion.referee.rulebook.model import (
    Example,
    Piece,
    Section,
    option_sentences,
    piece,
    section_piece,
)
from companion.referee.text.grammar import Paragraph, paragraph
from companion.referee.text.options import option_words
from companion.referee.text.play_phrases import (
    names_only_banned,
    only_banned_opening_words,
    only_banned_rule,
    queen_discard_words,
    queen_words,
)
from companion.referee.topics import breaking_hearts, following_suit, two_packs
from companion.rules import QUEEN_OF_SPADES, Ruleset, parse_card, passes
from companion.rules.play.possible_plays import (
    can_be_dealt_only_banned,
    kept_off,
    waiting_cards,
)
from companion.rules.play.seating import ELDEST_OPENS
from companion.rules.ruleset.options import (
    QueenLead,
)

FIRST = 1


def first_trick_section(ruleset: Ruleset) -> Section:
    """Who leads first, and what may fall on the first trick."""
    return Section("opening", "First trick", "The first trick", tuple(_first_trick_pieces(ruleset)))


def _first_trick_pieces(r: Ruleset) -> Iterator[Piece]:
    yield _leader(r)
    yield _points(r)


def _leader(r: Ruleset) -> Piece:
    return piece(
        r,
        "the-first-lead",
        "The first lead",
        paragraph(
            option_words(r, "opener"),
            _why_this_card(r),
            "The pass comes first, so that card may have changed hands."
            if _may_be_passed(r)
            else "",
            only_banned_opening_words(r),
        ),
        fields=("opener",),
    )


def _may_be_passed(r: Ruleset) -> bool:
    """Whether the card that opens can have gone to another player."""
    return passes(r) and r.opener_card is not None and r.opener_card not in r.pass_forbidden


def _why_this_card(r: Ruleset) -> str:
    if r.opener in ELDEST_OPENS or r.opener_card is None:
        return ""
    if r.cards_left_over:
        return "If it wasn't dealt, the lowest club in anyone's hand takes its place."
    return "" if r.opener_card.rank == 2 else "It is the lowest club in play."


def _points(r: Ruleset) -> Piece:
    banned = kept_off(r)
    follows = r.opener_card is None and QUEEN_OF_SPADES in banned
    is_met = can_be_dealt_only_banned(r) and not names_only_banned(r)
    return piece(
        r,
        "points-on-the-first-trick",
        "Points on the first trick",
        paragraph(
            option_words(r, "first_trick_points"),
            only_banned_rule(r) if is_met else "",
            "Following suit comes first: if spades are led and your only spade is the queen, you "
            "must play her."
            if follows
            else "",
        ),
        examples=[_void(r)] if banned else [],
        fields=("first_trick_points", "first_trick_set"),
    )


def _void(r: Ruleset) -> Example | None:
    """A hand without the suit led, with a card of every kind."""
    lead = first_lead(r)
    extra = "KS " if parse_card("KS") in r.penalty_cards else ""
    where = f"{lead.suit.capitalize()} are led to the first trick and you have none"
    return choose(r, where, f"{lead.other} {extra}QS 4H", lead.card, number=FIRST)


# The jack is there twice; behind it come as many cards as there are players.
_TWINS = "JC TC JC 9C 8C 4H 3C 2D 5C AS 4C"

_TWO_PAIRS = "QS KS QS KS 3S 5H 2D 4C 7C 8C 9C"

_DEAD = "AD AD 2H 5S 7C 3C 9S 2S JC 4C 8S"


_UNBROKEN = "It's your lead, hearts aren't broken, and your hand includes these {count} cards"

_TRICK = "5C AD 9C KH 3S 6C JD 2H 8C TS 4C"


def play_section(ruleset: Ruleset) -> Section:
    """What may be played, and who takes the trick."""
    return Section("play", "Play", "The play", tuple(_play_pieces(ruleset)))


def _play_pieces(r: Ruleset) -> Iterator[Piece]:
    yield section_piece(
        r,
        following_suit.section,
        examples=[
            choose(r, "Spades are led", "9C 4H 5S JS QS", "8S", broken=True),
            trick(r, _TRICK),
        ],
    )
    if r.decks == 2:
        yield section_piece(
            r,
            two_packs.section,
            examples=[trick(r, _TWINS), trick(r, _TWO_PAIRS), trick(r, _DEAD)],
        )
    yield _hearts(r)
    if QUEEN_OF_SPADES in r.pack and _queen_matters(r):
        yield _queen(r)


# Hearts


def _hearts(r: Ruleset) -> Piece:
    waits = bool(waiting_cards(r))
    return section_piece(
        r,
        breaking_hearts.section,
        examples=[
            choose(r, _UNBROKEN.format(count="three"), "7C 5S 4H", telling=True),
            whole_hand(r, with_queen=True) if waits else None,
        ],
    )


# The queen of spades


def _queen_matters(r: Ruleset) -> bool:
    is_locked = r.queen_lead is QueenLead.AFTER_BROKEN
    return QUEEN_OF_SPADES in r.values or is_locked


def _queen(r: Ruleset) -> Piece:
    her = "one" if r.decks == 2 else "her"
    return piece(
        r,
        "the-queen-of-spades",
        "The queen of spades",
        paragraph(_queen_moves(r), f"You don't have to throw {her} at the first chance."),
        examples=[
            choose(r, _UNBROKEN.format(count="two"), "7C QS", telling=True),
            choose(r, "Diamonds are led and you have none", "5C QS", "8D", telling=True),
            choose(r, "The ace of spades is led", "3S QS", "AS", broken=True, telling=True),
        ],
        fields=("queen_lead",),
    )


def _queen_moves(r: Ruleset) -> Paragraph:
    """When she may be led (D6), and thrown."""
    return paragraph(queen_words(r)) or paragraph(
        option_sentences(r, "queen_lead"),
        queen_discard_words(r),
    )

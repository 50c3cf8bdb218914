"""The first lead, the first trick and the play, with two packs too (2C, 2D, 2K)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.rulebook.examples import (
    choose,
    lead_of_examples,
    trick,
    whole_hand,
)
from companion.referee.rulebook.model import (
    Chapter,
    Example,
    Piece,
    section_piece,
)
from companion.referee.topics import (
    breaking_hearts,
    first_lead,
    first_trick,
    following_suit,
    queen_of_spades,
    two_packs,
)
from companion.rules import Ruleset, parse_card
from companion.rules.legality import FIRST, banned_first_trick, waiting_cards


def first_trick_chapter(ruleset: Ruleset) -> Chapter:
    """Who leads first, and what may fall on the first trick."""
    return Chapter("opening", "The first trick", tuple(_first_trick_pieces(ruleset)))


def _first_trick_pieces(r: Ruleset) -> Iterator[Piece]:
    yield section_piece(r, first_lead.section)
    yield section_piece(
        r, first_trick.section, examples=[_void(r)] if banned_first_trick(r) else []
    )


def _void(r: Ruleset) -> Example | None:
    """A hand without the suit led, with a card of every kind."""
    lead = lead_of_examples(r)
    extra = "KS " if parse_card("KS") in r.penalty_cards else ""
    where = f"{lead.suit.capitalize()} are led to the first trick and you have none."
    return choose(r, where, f"{lead.other} {extra}QS 4H", lead.card, number=FIRST)


# The jack is there twice; behind it come as many cards as there are players.
_TWINS = "JC TC JC 9C 8C 4H 3C 2D 5C AS 4C"

_TWO_PAIRS = "QS KS QS KS 3S 5H 2D 4C 7C 8C 9C"

_DEAD = "AD AD 2H 5S 7C 3C 9S 2S JC 4C 8S"

_UNBROKEN = "It's your lead, hearts aren't broken, and your hand includes these cards."

_TRICK = "5C AD 9C KH 3S 6C JD 2H 8C TS 4C"


def play_chapter(ruleset: Ruleset) -> Chapter:
    """What may be played, and who takes the trick."""
    return Chapter("play", "The play", tuple(_play_pieces(ruleset)))


def _play_pieces(r: Ruleset) -> Iterator[Piece]:
    yield section_piece(
        r,
        following_suit.section,
        examples=[
            choose(r, "Spades are led.", "9C 4H 5S JS QS", "8S", broken=True),
            trick(r, _TRICK),
        ],
    )
    if r.decks == 2:
        yield section_piece(
            r,
            two_packs.section,
            examples=[trick(r, _TWINS), trick(r, _TWO_PAIRS), trick(r, _DEAD)],
        )
    yield section_piece(
        r,
        breaking_hearts.section,
        heading="" if waiting_cards(r) else "Leading hearts",
        examples=[
            choose(r, _UNBROKEN, "7C 5S 4H", telling=True),
            whole_hand(r, with_queen=True) if waiting_cards(r) else None,
        ],
    )
    if any(queen_of_spades.section.texts(r)):
        yield section_piece(
            r,
            queen_of_spades.section,
            examples=[
                choose(r, _UNBROKEN, "7C QS", telling=True),
                choose(r, "Diamonds are led and you have none.", "5C QS", "8D", telling=True),
                choose(r, "The ace of spades is led.", "3S QS", "AS", broken=True, telling=True),
            ],
        )

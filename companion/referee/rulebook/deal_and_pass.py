"""The deal and the pass: who sits where, which cards, what is left over (2A, 2B, 2J)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.rulebook.examples import names_of
from companion.referee.rulebook.model import Chapter, Example, Piece, Row, piece, section_piece
from companion.referee.text.grammar import (
    listed,
)
from companion.referee.text.rules_and_results import pass_words
from companion.referee.topics import deal, passing
from companion.rules import Ruleset, exchanges, pass_of_hand, passes


def deal_chapter(ruleset: Ruleset) -> Chapter:
    """Players, cards, the deal itself."""
    return Chapter("deal", "The deal", tuple(_deal_pieces(ruleset)))


def _deal_pieces(r: Ruleset) -> Iterator[Piece]:
    yield section_piece(r, deal.players_and_cards)
    yield section_piece(r, deal.dealing)
    if r.cards_left_over:
        yield section_piece(r, deal.kitty)


def passing_chapter(ruleset: Ruleset) -> Chapter:
    """The pass, or that there is none."""
    return Chapter("pass", "Passing", tuple(_passing_pieces(ruleset)))


def _passing_pieces(r: Ruleset) -> Iterator[Piece]:
    if not passes(r):
        yield piece(
            r, "no-passing", "No passing", passing.which_way(r).text, fields=("pass_cycle",)
        )
        return
    yield section_piece(r, passing.cards_to_pass)
    yield section_piece(r, passing.ways, examples=[_example(r)])


def _example(r: Ruleset) -> Example | None:
    """To whom Ann passes, hand by hand."""
    names = names_of(r)
    seats = f"{listed(names)} are seated clockwise in that order."
    to = [_receivers(r, number) for number in range(1, len(r.cycle) + 1)]
    if len(to) == 1:
        return Example(words=(seats, f"Ann passes to {to[0]}.")) if to[0] else None
    rows = [
        Row(f"Hand {number}", pass_words(r, token), f"Ann to {whom}" if whom else "")
        for number, (token, whom) in enumerate(zip(r.cycle, to, strict=True), start=1)
    ]
    return Example(words=(seats,), rows=tuple(rows))


def _receivers(r: Ruleset, number: int) -> str:
    """Who gets Ann's cards on a hand, in words; empty where nobody does, or nobody knows yet."""
    token, names = pass_of_hand(r, number), names_of(r)
    to = [names[each.receiver] for each in exchanges(r, token) if each.giver == 0]
    return "everyone else" if len(to) == r.players - 1 > 2 else listed(to)

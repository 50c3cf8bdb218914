"""The deal and the pass: who sits where, which cards, what is left over (2A, 2B, 2J)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.rulebook.examples import names_of
from companion.referee.rulebook.model import Example, Piece, Row, Section, piece, section_piece
from companion.referee.text.grammar import (
    counted,
    listed,
    ordinal,
    paragraph,
    pass_phrase,
)
from companion.referee.text.options import option_words, split_pass_words
from companion.referee.text.rules_and_results import option_title, pass_words
from companion.referee.topics import deal
from companion.rules import Ruleset, cards_given, exchanges, pass_of_hand, passes


def deal_section(ruleset: Ruleset) -> Section:
    """Players, cards, the deal itself."""
    return Section("deal", "Deal", "The deal", tuple(_deal_pieces(ruleset)))


def _deal_pieces(r: Ruleset) -> Iterator[Piece]:
    yield section_piece(r, deal.players_and_cards)
    yield section_piece(r, deal.dealing)
    if r.cards_left_over:
        yield section_piece(r, deal.kitty)


HOLD, SCATTER, STAR, CALL = "H", "S", "Z", "D"

_EXPLAINED = {
    HOLD: "On a hold nobody passes, and you play the cards you were dealt.",
    CALL: "When the dealer calls, look at your own hand first, then say which way everyone passes, "
    "or that nobody does.",
}


def passing_section(ruleset: Ruleset) -> Section:
    """The pass, or that there is none."""
    return Section("pass", "Pass", "Passing", tuple(_passing_pieces(ruleset)))


def _passing_pieces(r: Ruleset) -> Iterator[Piece]:
    if not passes(r):
        yield piece(
            r,
            "no-passing",
            "No passing",
            paragraph(option_words(r, "pass_cycle"), "You play the cards you are dealt."),
            fields=("pass_cycle",),
        )
        return
    yield _cards_to_pass(r)
    yield _which_way(r)


def _cards_to_pass(r: Ruleset) -> Piece:
    counts = [token for token in r.cycle if token not in (HOLD, SCATTER, STAR)]
    return piece(
        r,
        "cards-to-pass",
        option_title("pass_count"),
        paragraph(
            "Before play begins, look at your hand and choose the cards you'd like to get rid of.",
            option_words(r, "pass_count") if counts else "",
            split_pass_words(r) if STAR in r.cycle else "",
            _scattered(r) if SCATTER in r.cycle else "",
            option_words(r, "pass_forbidden") if r.pass_forbidden else "",
        ),
        paragraph(
            "Put them face down in front of the player you're passing to.",
            "Don't pick up the cards passed to you until everyone has put theirs down.",
        ),
        fields=("pass_count", "pass_forbidden"),
    )


def _scattered(r: Ruleset) -> str:
    given = counted(cards_given(r, SCATTER), "card")
    return f"“One card to each” means one for every other player, {given} in all."


def _which_way(r: Ruleset) -> Piece:
    tokens = () if r.cycle == (CALL,) else dict.fromkeys(r.cycle)
    explained = [_EXPLAINED[token] for token in tokens if token in _EXPLAINED]
    is_cycle = len(r.cycle) > 1
    return piece(
        r,
        "which-way",
        "Which way to pass",
        paragraph(
            option_words(r, "pass_cycle"),
            _begins_again(r) if is_cycle else "",
            *explained,
        ),
        examples=[_example(r)],
        fields=("pass_cycle",),
    )


def _begins_again(r: Ruleset) -> str:
    number, token = len(r.cycle) + 1, r.cycle[0]
    if token == CALL:
        return f"On the {ordinal(number)} hand it starts over."
    return f"On the {ordinal(number)} hand you {pass_phrase(r, token)} again, and so on."


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

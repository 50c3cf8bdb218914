"""The rules on one card: a few large facts, what the cards cost, what people ask most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.referee.grammar import (
    Paragraph,
    capitalized,
    card_sign,
    cycle_words,
    paragraph,
    signed,
    with_figure,
)
from companion.referee.options import (
    best_words,
    option_label,
)
from companion.referee.status import end_phrase, first_trick_label, opening_label
from companion.referee.topics import card_line
from companion.rules import (
    Card,
    Ruleset,
    Suit,
    cards_given,
    counts_up,
    ends_at_target,
    passes,
    shown,
    shown_points,
)
from companion.rules.deal import DEALER_CALLS, ELDEST_OPENS, HOLD, SCATTER, STAR
from companion.rules.legality import banned_first_trick, banned_opening
from companion.rules.options import (
    EndMode,
    ScoreView,
)

DOUBLES = "\N{MULTIPLICATION SIGN}2"


class Fact(NamedTuple):
    """Something to be seen at a glance: "13 cards", "each, all 52 dealt"."""

    big: str
    small: str


class Worth(NamedTuple):
    """What a card, or every heart (no card), does to the points."""

    card: Card | None
    words: str


class CardLine(NamedTuple):
    """A rule in a few sentences, and what it is about."""

    what: str
    sentences: Paragraph


@dataclass(frozen=True, slots=True)
class QuickCard:
    """What fits on one screen, and on one printed page."""

    facts: tuple[Fact, ...]
    worth: tuple[Worth, ...]
    lines: tuple[CardLine, ...]


def quick_card(ruleset: Ruleset) -> QuickCard:
    """The card of a ruleset."""
    return QuickCard(facts_of(ruleset), _worth(ruleset), _lines(ruleset))


# Facts


def facts_of(ruleset: Ruleset) -> tuple[Fact, ...]:
    """Cards, pass, first lead and end."""
    return _cards(ruleset), _pass(ruleset), _opening(ruleset), _end(ruleset)


def _cards(r: Ruleset) -> Fact:
    dealt = "" if r.removed or r.cards_left_over else f"all {len(r.pack)} dealt"
    out = f"without {' '.join(card_sign(card) for card in r.removed)}" if r.removed else ""
    over = f"{r.cards_left_over} in the kitty" if r.cards_left_over else ""
    decks = "2 decks" if r.decks == 2 else ""
    parts = ", ".join(filter(None, ("each", decks, dealt, out, over)))
    return Fact(with_figure(r.hand_size, "card"), parts)


def _pass(r: Ruleset) -> Fact:
    if not passes(r):
        return Fact("No passing", "play what you are dealt")
    given = {cards_given(r, token) for token in r.cycle if token not in (HOLD, SCATTER, STAR)}
    count = f" {given.pop()}" if len(given) == 1 else ""
    if r.cycle == (DEALER_CALLS,):
        return Fact(f"Pass{count}", "the dealer calls the direction")
    always = "always " if len(r.cycle) == 1 else ""
    return Fact(f"Pass{count}", f"{always}{cycle_words(r, counting=True)}")


def _opening(r: Ruleset) -> Fact:
    first = first_trick_label(r)
    if r.opener not in ELDEST_OPENS:
        return Fact(capitalized(opening_label(r, None)), first)
    leader = "left of dealer"
    is_covered = set(banned_opening(r)) <= set(banned_first_trick(r))  # by the label `first`
    return Fact(capitalized(f"{leader} leads" if is_covered else opening_label(r, leader)), first)


def _end(r: Ruleset) -> Fact:
    label = end_phrase(r)
    is_stated = r.end_mode is EndMode.TARGET and r.score_view is not ScoreView.COUNTDOWN
    if is_stated and not ends_at_target(r):
        target = signed(shown(r, r.target))
        label = f"past {target} ends it" if counts_up(r) else f"below {target} ends it"
    return Fact(capitalized(label), f"{best_words(r)} total wins")


# What the cards are worth


def _worth(r: Ruleset) -> tuple[Worth, ...]:
    hearts = [] if not any(r.heart_values) else [Worth(None, _hearts_worth(r))]
    doubling = dict(r.multipliers)
    cards = [card for card in dict.fromkeys(r.single_cards) if _is_named(r, card)]
    return (
        *hearts,
        *(Worth(card, DOUBLES if card in doubling else _points(r, card)) for card in cards),
    )


def _is_named(r: Ruleset, card: Card) -> bool:
    """Whether a card is worth something of its own; a heart by its scheme is not."""
    stated = {named for named, _ in (*r.extra_penalties, *r.bonus_cards, *r.multipliers)}
    return card.suit is not Suit.HEARTS or card in stated


def _points(r: Ruleset, card: Card) -> str:
    """What a card does to a score, with the sign that the sheet gives it."""
    each = " each" if r.pack.count(card) > 1 else ""
    return f"{_with_sign(r, r.values.get(card, 0))}{each}"


def _with_sign(r: Ruleset, value: int) -> str:
    plus = "" if counts_up(r) or value >= 0 else "+"
    return f"{plus}{signed(shown_points(r, value))}"


def _hearts_worth(r: Ruleset) -> str:
    """Hearts in a few words: "1 each", "Face value: J 11, Q 12, K 13, A 14"."""
    *low, jack, queen, king, ace = r.heart_values
    if len(set(r.heart_values)) == 1:
        return f"{_with_sign(r, ace)} each"
    courts = f"J {jack}, Q {queen}, K {king}, A {ace}"
    if low == list(range(2, 11)):
        return f"Face value: {courts}"
    if len(set(low)) == 1:
        return f"{low[0]} each, {courts}"
    return option_label(r, "heart_values")


# Sentences


def _lines(r: Ruleset) -> tuple[CardLine, ...]:
    rows = (
        _line("Play", card_line(r, "Play")),
        _line("Hearts", card_line(r, "Hearts")),
        _line("Identical", card_line(r, "Identical")),
        _line("Kitty", card_line(r, "Kitty")),
        _line("A hand", card_line(r, "A hand")),
        _line("Moon", card_line(r, "Moon")),
        _line("Every trick", card_line(r, "Every trick")),
        _line(f"Exactly {signed(shown(r, r.target))}", card_line(r, "Exactly")),
        _line("Sitting out", card_line(r, "Sitting out")),
        _line("End", card_line(r, "End")),
        _line("Tie", card_line(r, "Tie")),
        _line("Revoke", card_line(r, "Revoke")),
    )
    return tuple(row for row in rows if row.sentences)


def _line(what: str, *parts: str | Paragraph) -> CardLine:
    return CardLine(what, paragraph(*parts))

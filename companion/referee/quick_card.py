"""The rules on one card: a few large facts, what the cards cost, what people ask most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.referee.conditions import banned_first_trick, banned_opening
from companion.referee.grammar import (
    Paragraph,
    capitalized,
    card_sign,
    cycle_words,
    signed,
    with_figure,
)
from companion.referee.options import (
    best_words,
    option_label,
)
from companion.referee.status import end_phrase, first_trick_label, opening_label
from companion.referee.topics import card_line
from companion.rules import Card, Ruleset, Suit
from companion.rules.options import (
    DEALER_CALLS,
    ELDEST_OPENS,
    HOLD,
    SCATTER,
    STAR,
    EndMode,
    ScoreView,
)

Fact = tuple[str, str]

Worth = tuple[Card | None, str]

DOUBLES = "\N{MULTIPLICATION SIGN}2"


@dataclass(frozen=True, slots=True)
class QuickCard:
    """What fits on one screen, and on one printed page.

    `facts` are seen at a glance: "13 cards" and "each, all 52 dealt". `worth`: what a card, or
    every heart (no card), does to the points. `lines`: what a rule is about, and its sentences.
    """

    facts: tuple[Fact, ...]
    worth: tuple[Worth, ...]
    lines: tuple[tuple[str, Paragraph], ...]


def quick_card(ruleset: Ruleset) -> QuickCard:
    """The card of a ruleset."""
    facts = _cards(ruleset), _pass(ruleset), _opening(ruleset), _end(ruleset)
    return QuickCard(facts, _worth(ruleset), tuple(_lines(ruleset)))


# Facts


def _cards(r: Ruleset) -> Fact:
    dealt = "" if r.removed or r.cards_left_over else f"all {len(r.pack)} dealt"
    out = f"without {' '.join(card_sign(card) for card in r.removed)}" if r.removed else ""
    over = f"{r.cards_left_over} in the kitty" if r.cards_left_over else ""
    decks = "2 decks" if r.decks == 2 else ""
    parts = ", ".join(filter(None, ("each", decks, dealt, out, over)))
    return (with_figure(r.hand_size, "card"), parts)


def _pass(r: Ruleset) -> Fact:
    if not r.passes:
        return ("No passing", "play what you are dealt")
    given = {r.cards_given(token) for token in r.cycle if token not in (HOLD, SCATTER, STAR)}
    count = f" {given.pop()}" if len(given) == 1 else ""
    if r.cycle == (DEALER_CALLS,):
        return (f"Pass{count}", "the dealer calls the direction")
    always = "always " if len(r.cycle) == 1 else ""
    return (f"Pass{count}", f"{always}{cycle_words(r, counting=True)}")


def _opening(r: Ruleset) -> Fact:
    first = first_trick_label(r)
    if r.opener not in ELDEST_OPENS:
        return (capitalized(opening_label(r, None)), first)
    leader = "left of dealer"
    is_covered = set(banned_opening(r)) <= set(banned_first_trick(r))  # by the label `first`
    return (capitalized(f"{leader} leads" if is_covered else opening_label(r, leader)), first)


def _end(r: Ruleset) -> Fact:
    label = end_phrase(r)
    is_stated = r.end_mode is EndMode.TARGET and r.score_view is not ScoreView.COUNTDOWN
    if is_stated and not r.ends_at_target:
        target = signed(r.shown(r.target))
        label = f"past {target} ends it" if r.counts_up else f"below {target} ends it"
    return (capitalized(label), f"{best_words(r)} total wins")


# What the cards are worth


def _worth(r: Ruleset) -> tuple[Worth, ...]:
    hearts = [] if not any(r.heart_values) else [(None, _hearts_worth(r))]
    cards = [card for card in dict.fromkeys(r.single_cards) if _is_named(r, card)]
    return (*hearts, *((card, _points(r, card)) for card in cards))


def _is_named(r: Ruleset, card: Card) -> bool:
    """Whether a card is worth something of its own; a heart by its scheme is not."""
    stated = {named for named, _ in (*r.extra_penalties, *r.bonus_cards, *r.multipliers)}
    return card.suit is not Suit.HEARTS or card in stated


def _points(r: Ruleset, card: Card) -> str:
    """What a card does to a score, with the sign that the sheet gives it: "13", "13, x2"."""
    each = " each" if r.pack.count(card) > 1 else ""
    points = [f"{_with_sign(r, r.values[card])}{each}"] if card in r.values else []
    doubles = [DOUBLES] if card in dict(r.multipliers) else []
    return ", ".join([*points, *doubles])


def _with_sign(r: Ruleset, value: int) -> str:
    plus = "" if r.counts_up or value >= 0 else "+"
    return f"{plus}{signed(r.shown_points(value))}"


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


LINES = (
    *("Play", "Hearts", "Identical", "Kitty", "A hand", "Moon", "Every trick"),
    *("Exactly", "Sitting out", "End", "Tie", "Revoke"),
)


def _lines(r: Ruleset) -> Iterator[tuple[str, Paragraph]]:
    for line in LINES:
        if sentences := card_line(r, line):
            target = signed(r.shown(r.target))
            yield f"Exactly {target}" if line == "Exactly" else line, sentences

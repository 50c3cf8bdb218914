"""The rules on one card: a few large facts, what the cards cost, what people ask most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.referee.grammar import (
    Paragraph,
    signed,
)
from companion.referee.options import (
    option_label,
)
from companion.referee.telling import say, tell
from companion.referee.topics import card_line
from companion.rules import Card, Ruleset, Suit

Fact = tuple[str, str]

Worth = tuple[Card | None, str]


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
    facts = (_fact(ruleset, f"fact_{key}") for key in ("pass", "opening", "end"))
    return QuickCard((_cards(ruleset), *facts), _worth(ruleset), tuple(_lines(ruleset)))


# Facts


def _fact(r: Ruleset, key: str) -> Fact:
    told = tell(r, key)
    return told.short, told.text


def _cards(r: Ruleset) -> Fact:
    parts = (say(f"fact_{key}", r) for key in ("each", "decks", "dealt", "out", "kitty"))
    return say("fact_cards", r), ", ".join(filter(None, parts))


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
    points = [_with_sign(r, r.values[card])] if card in r.values else []
    if r.pack.count(card) > 1:
        points = [say("worth_each", points=each) for each in points]
    doubles = [say("worth_doubles")] if card in dict(r.multipliers) else []
    return ", ".join([*points, *doubles])


def _with_sign(r: Ruleset, value: int) -> str:
    plus = "" if r.counts_up or value >= 0 else "+"
    return f"{plus}{signed(r.shown_points(value))}"


def _hearts_worth(r: Ruleset) -> str:
    """Hearts in a few words: "1 each", "Face value: J 11, Q 12, K 13, A 14"."""
    *low, jack, queen, king, ace = r.heart_values
    if len(set(r.heart_values)) == 1:
        return say("worth_each", points=_with_sign(r, ace))
    courts = {"jack": jack, "queen": queen, "king": king, "ace": ace}
    if low == list(range(2, 11)):
        return say("hearts_face_value", **courts)
    if len(set(low)) == 1:
        return say("hearts_but_courts", low=low[0], **courts)
    return option_label(r, "heart_values")


# Sentences


LINES = (
    *("Play", "Hearts", "Identical", "Kitty", "A hand", "Moon", "Every trick"),
    *("Exactly", "Sitting out", "End", "Tie", "Revoke"),
)


def _lines(r: Ruleset) -> Iterator[tuple[str, Paragraph]]:
    for line in LINES:
        if sentences := card_line(r, line):
            yield say("exactly_so_many", r) if line == "Exactly" else line, sentences

"""Identical cards and tricks that nobody wins: the law of two packs, and each sentence once."""

from __future__ import annotations

import random

from companion.referee.telling import tell
from companion.referee.topics import SECTIONS, TOPICS
from companion.rules import STANDARD, VARIANTS, Card
from tests.each import each
from tests.rules.play_strategies import random_ruleset
from tests.rules.positions import trick_winner

TWO_PACKS = {"decks": 2, "players": 6, "opener": "eldest_any"}


@each("key", [key for key, variant in VARIANTS.items() if variant.ruleset.decks == 2])
def test_identical_cards_cancel(key: str) -> None:
    ruleset = VARIANTS[key].ruleset.for_players(5)
    assert trick_winner(ruleset, Card.parse("JC TC JC 9C 4H"), leader=0) == 1
    assert trick_winner(ruleset, Card.parse("AD 2H AD 5S 7C"), leader=0) is None


SAID: list[tuple[dict[str, object], str, str, str]] = [
    (TWO_PACKS, "twins_in_trick",
        "Two identical cards in a trick cancel each other, so neither can win.",
        "Two identical cards in a trick cancel each other, so neither can win. The highest card "
        "of the suit led that isn't canceled wins, and its player takes them too, points and all."),
    ({}, "twins_in_trick", "Then the deck is wrong.",
        "There should be only one of each card. Throw the hand in, check the deck and deal again."),
    (TWO_PACKS, "dead_trick",
        "If every card of the suit led is canceled, the trick is dead and stays on the table.",
        "If every card of the suit led is canceled, the trick is dead and stays on the table. "
        "The same player leads again, and the next winner takes it too."),
    ({}, "dead_trick", "You're playing with one deck.", "Someone always wins the trick."),
    (TWO_PACKS, "dead_last_trick",
        "A dead last trick, and any other still on the table, goes to the player who last won a "
        "trick.",
        "A dead last trick, and any other still on the table, goes to the player who last won a "
        "trick."),
    ({}, "dead_last_trick", "You're playing with one deck.", "Someone always wins the trick."),
    ({}, "partners", "No.",
        "Everyone plays alone and has a score of their own."),
]  # fmt: skip


def test_of_two_packs_no_sentence_speaks_of_the_one_queen() -> None:
    """But of the card as such, and where these rules never raise the question."""
    for r in (STANDARD.with_options(TWO_PACKS | rules) for rules in RULES):
        for topic in TOPICS:
            answer = tell(r, topic)
            if answer.applies and topic not in ("history", "black_lady"):
                assert "the queen of spades" not in f"{answer.short} {answer.text}".lower(), topic


# What the queens of two packs can be told of.
RULES: list[dict[str, object]] = [
    {"first_trick_points": points, "queen_lead": lead, "heart_lead": hearts, "break_by": breaks}
    for points in ("allowed", "forbidden_strict")
    for lead in ("anytime", "after_broken")
    for hearts in ("free", "must_be_broken")
    for breaks in ("heart", "heart_or_QS")
]


@each("rules, topic, short, text", SAID)
def test_what_is_said(rules: dict[str, object], topic: str, short: str, text: str) -> None:
    told = tell(STANDARD.with_options(rules), topic)
    assert (told.short, told.text) == (short, text)
    assert told.applies is (bool(rules) and topic != "partners")


def test_nothing_else_is_said() -> None:
    known = {(topic, short, text) for _, topic, short, text in SAID}
    said = set()
    for seed in range(100):
        ruleset = random_ruleset(random.Random(seed))
        said |= {
            (t, tell(ruleset, t).short, tell(ruleset, t).text)
            for t in SECTIONS["two-identical-cards"].topics
        }
    assert said == known

"""Identical cards of two decks and tricks that nobody wins (K1 to K3), and partners."""

from __future__ import annotations

from companion.referee.topics.model import Answer, Section, absent, no, rule
from companion.rules import Ruleset

section = Section("two-identical-cards", "Identical cards", chapter="play")

ONE_DECK = "You're playing with one deck."


@section.topic(
    "Two identical cards are played to the same trick",
    "dead_trick",
    "who_wins_trick",
    in_book=True,
    card="Identical",
)
def twins_in_trick(r: Ruleset) -> Answer:
    if r.decks == 1:
        return absent(
            "Then the deck is wrong.",
            "There should be only one of each card. Throw the hand in, check the deck and deal "
            "again.",
            "With two decks, identical cards usually cancel each other.",
        )
    return rule(
        "Two identical cards in a trick cancel each other, so neither can win.",
        "The highest card of the suit led that isn't canceled wins, and its player takes them too, "
        "points and all.",
        "Some tables let the first of two identical cards win, others the second.",
        on_card="Two identical cards cancel each other; neither can win.",
    )


@section.topic(
    "Nobody wins a trick because everything cancels",
    "twins_in_trick",
    "dead_last_trick",
    in_book=True,
    card="Identical",
)
def dead_trick(r: Ruleset) -> Answer:
    if r.decks == 1:
        return absent(ONE_DECK, "Someone always wins the trick.")
    return rule(
        "If every card of the suit led is canceled, the trick is dead and stays on the table.",
        "The same player leads again, and the next winner takes it too.",
        "Rule books differ on how much must cancel before a trick is dead.",
        on_card="If all of the suit led cancel, lead again; the next winner takes every dead trick "
        "too.",
    )


@section.topic(
    "Nobody wins the last trick",
    "dead_trick",
    "twins_in_trick",
    in_book=True,
)
def dead_last_trick(r: Ruleset) -> Answer:
    if r.decks == 1:
        return absent(ONE_DECK, "Someone always wins the trick.")
    return rule(
        "A dead last trick, and any other still on the table, goes to the player who last won a "
        "trick.",
    )


@section.topic("Can we play with partners?", "who_wins")
def partners(r: Ruleset) -> Answer:
    return no(
        "Everyone plays alone and has a score of their own.",
        "In partnership games, players who sit across from each other are partners.",
        applies=False,
    )

"""Questions about two packs, and about partners (2J, 2K)."""

from __future__ import annotations

from companion.referee.faq.model import Answer, absent, asks
from companion.referee.text.grammar import paragraph
from companion.referee.text.option_phrases import DEAD_TRICK
from companion.rules import Ruleset

_ONE = "You're playing with one pack."

_SINGLE = "There's only one of each card, so no two in a trick can be the same."


@asks(
    "Two identical cards are played to the same trick",
    "play",
    "dead_trick",
    "who_wins_trick",
)
def twins_in_trick(r: Ruleset) -> Answer:
    if r.decks == 1:
        return absent(_ONE, _SINGLE, "With two packs, identical cards usually cancel each other.")
    return Answer(
        "They cancel each other.",
        "Say the jack of clubs, the 10 of clubs and the other jack of clubs are played: the jacks "
        "cancel and the 10 wins. Canceled cards keep their points.",
        "Some tables let the first of two identical cards win, others the second.",
    )


@asks(
    "Nobody wins a trick because everything cancels",
    "play",
    "twins_in_trick",
    "dead_last_trick",
)
def dead_trick(r: Ruleset) -> Answer:
    if r.decks == 1:
        return absent(_ONE, "Someone always wins the trick.")
    return Answer(
        "The cards wait for the next winner.",
        paragraph(
            DEAD_TRICK,
            "It stays on the table, the same player leads again, and the next winner takes it too.",
        ),
        "Rule books differ on how much must cancel before a trick is dead.",
    )


@asks(
    "Nobody wins the last trick",
    "play",
    "dead_trick",
    "twins_in_trick",
)
def dead_last_trick(r: Ruleset) -> Answer:
    if r.decks == 1:
        return absent(_ONE, "Someone always wins the trick.")
    return Answer(
        "The player who last won a trick takes it.",
        "Points and all, along with any dead tricks still on the table.",
    )


@asks(
    "Can we play with partners?",
    "deal",
    "who_wins",
)
def partners(r: Ruleset) -> Answer:
    return absent(
        "There are no partners in this game.",
        "Everyone plays alone and has a score of their own.",
        "In partnership games, players who sit across from each other are partners.",
    )

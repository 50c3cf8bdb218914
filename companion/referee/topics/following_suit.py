"""Following suit, and who wins a trick (1.1, K1, L1)."""

from __future__ import annotations

from companion.referee.grammar import kinds_words
from companion.referee.topics.model import Answer, Section, no, rule, yes
from companion.rules import Ruleset
from companion.rules.legality import banned_first_trick, can_be_dealt_only_banned

section = Section("following-suit", "Following suit", chapter="play")


@section.topic(
    "Do I have to follow suit?",
    "must_play_heart",
    "revoke_now",
    "who_wins_trick",
    in_book=True,
    card="Play",
)
def follow_suit(r: Ruleset) -> Answer:
    banned = banned_first_trick(r)
    if banned and can_be_dealt_only_banned(r):
        return yes(
            "Follow suit if you can. If you can't, throw any card you like. On the first trick it "
            f"can't be {kinds_words(r, banned)}, unless you have nothing else."
        )
    if banned:
        return yes(
            "Follow suit if you can. If you can't, throw any card you like. On the first trick it "
            f"can't be {kinds_words(r, banned)}."
        )
    return yes("Follow suit if you can. If you can't, throw any card you like.")


@section.topic(
    "Do I have to throw a heart when I can't follow suit?",
    "follow_suit",
    "discard_queen",
)
def must_play_heart(r: Ruleset) -> Answer:
    banned = banned_first_trick(r)
    if banned and can_be_dealt_only_banned(r):
        return no(
            "Throw any card you like. On the first trick it can't be "
            f"{kinds_words(r, banned)}, unless you have nothing else."
        )
    if banned:
        return no(
            f"Throw any card you like. On the first trick it can't be {kinds_words(r, banned)}."
        )
    return no("Throw any card you like.")


GATHERS = (
    "The player who played it gathers the cards face down and leads to the next trick. You never "
    "have to play higher, only to follow suit."
)


@section.topic(
    "Who wins a trick?",
    "heart_wins",
    "ace_high",
    "twins_in_trick",
    in_book=True,
    card="Play",
)
def who_wins_trick(r: Ruleset) -> Answer:
    if r.decks == 2:
        return rule(
            "The highest card of the suit led that isn't canceled wins the trick.",
            GATHERS,
            on_card="The highest card of the suit led that isn't canceled wins.",
        )
    return rule(
        "The highest card of the suit led wins the trick.",
        GATHERS,
        on_card="The highest card of the suit led wins.",
    )


@section.topic(
    "Are hearts trump? Does a high heart win a club trick?",
    "who_wins_trick",
    "ace_high",
    in_book=True,
)
def heart_wins(r: Ruleset) -> Answer:
    return no("No suit is trump: a card of another suit never wins, however high it is.")


@section.topic(
    "All the points are taken: do we have to play on?",
    "claim_rest",
    "hand_total",
    in_book=True,
    changed_by="sun",
)
def all_points_out(r: Ruleset) -> Answer:
    if r.pays_for_every_trick:
        return no(
            "You can stop a hand once every card that counts has been taken, unless one player has "
            "won every trick so far."
        )
    return no(
        "You can stop a hand once every card that counts has been taken.",
        "Many apps skip the rest.",
    )

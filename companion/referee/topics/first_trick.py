"""What may be played to the first trick (C2, C3, C4)."""

from __future__ import annotations

from companion.referee.grammar import hearts_and_others, kinds_words
from companion.referee.topics.model import Answer, Section, Verdict, absent, no, rule, yes
from companion.referee.topics.queen_of_spades import OUT_OF_DECK
from companion.rules import HEARTS, QUEEN_OF_SPADES, Ruleset
from companion.rules.legality import (
    FIRST,
    banned_first_trick,
    can_be_dealt_only_banned,
    can_be_played_first,
    may_be_led,
)

section = Section("points-on-the-first-trick", "Points on the first trick", chapter="opening")

BOOKS = "Pagat's main rules and some clubs allow points on the first trick."


def banned_words(r: Ruleset) -> str:
    """One of the cards that stay off trick one: "a heart or the queen of spades"."""
    words = kinds_words(r, banned_first_trick(r))
    return words if words and "," not in words else "a penalty card"


@section.topic(
    "I can't follow suit: what can I play on trick one?",
    "queen_first_trick",
    "hearts_first_trick",
    "only_penalties_first_trick",
    option="first_trick_points",
    in_book=True,
)
def no_clubs_first_trick(r: Ruleset) -> Answer:
    banned = banned_first_trick(r)
    if not banned:
        return Answer(
            "Anything.",
            "You can play penalty cards to the first trick.",
            "Most rule books keep points off the first trick: who gets them would be pure luck.",
        )
    if any(can_be_played_first(r, card) for card in banned):
        return rule(
            f"You can't play {kinds_words(r, banned)} to the first trick unless you have nothing "
            "else to play.",
            elsewhere=BOOKS,
        )
    return rule(f"You can't play {kinds_words(r, banned)} to the first trick.", elsewhere=BOOKS)


@section.topic(
    "Spades are led to trick one and my only spade is the queen",
    "queen_first_trick",
    "follow_suit",
    in_book=True,
    changed_by="opener",
)
def only_spade_is_queen(r: Ruleset) -> Answer:
    if QUEEN_OF_SPADES not in r.pack:
        return OUT_OF_DECK
    if r.opener_card is not None:
        return absent(
            "That can't happen here.",
            "Spades can't be led to the first trick: a club opens it.",
            "Where any suit can be led, following suit comes before every other rule.",
        )
    return Answer(
        "Play her.",
        "Following suit comes first: if spades are led and your only spade is the queen, you must "
        "play her.",
    )


@section.topic(
    "Can the queen of spades be played on trick one?",
    "hearts_first_trick",
    "no_clubs_first_trick",
    "only_penalties_first_trick",
    "only_spade_is_queen",
    changed_by="first_trick_points",
)
def queen_first_trick(r: Ruleset) -> Answer:
    if QUEEN_OF_SPADES not in r.pack:
        return OUT_OF_DECK
    if QUEEN_OF_SPADES not in banned_first_trick(r):
        usual = "Most rule books keep the queen off the first trick."
        if may_be_led(r, QUEEN_OF_SPADES, FIRST):
            return yes(
                "You can lead the queen of spades to the first trick, follow suit with her, or "
                "throw her if you can't follow suit.",
                usual,
            )
        if r.opener_card is None:
            return yes(
                "You can follow suit to the first trick with the queen of spades, or throw her if "
                "you can't follow suit.",
                usual,
            )
        return yes(
            "If you can't follow suit to the first trick, you can throw the queen of spades.", usual
        )
    if r.opener_card is None and can_be_dealt_only_banned(r):
        return Answer(
            "No, unless you have no choice.",
            "You can play the queen of spades to the first trick only if spades are led and she's "
            "your only spade, or if you have nothing but "
            f"{hearts_and_others(r, banned_first_trick(r))}.",
            BOOKS,
            Verdict.NO,
        )
    if r.opener_card is None:
        return Answer(
            "No, unless you have no choice.",
            "You can play the queen of spades to the first trick only if spades are led and she's "
            "your only spade.",
            BOOKS,
            Verdict.NO,
        )
    if can_be_dealt_only_banned(r):
        return Answer(
            "No, unless you have no choice.",
            "You can play the queen of spades to the first trick only if you have nothing but "
            f"{hearts_and_others(r, banned_first_trick(r))}.",
            BOOKS,
            Verdict.NO,
        )
    return no("The queen of spades stays off the first trick.", BOOKS)


@section.topic(
    "Can a heart be played on trick one?",
    "queen_first_trick",
    "no_clubs_first_trick",
    "only_penalties_first_trick",
    changed_by="first_trick_points",
)
def hearts_first_trick(r: Ruleset) -> Answer:
    hearts = set(HEARTS) & set(r.pack)
    banned = hearts.intersection(banned_first_trick(r))
    if not banned:
        usual = "Most rule books keep hearts off the first trick."
        if any(may_be_led(r, card, FIRST) for card in HEARTS):
            return yes(
                "You can lead a heart to the first trick, or throw one if you can't follow suit.",
                usual,
            )
        return yes("If you can't follow suit to the first trick, you can throw a heart.", usual)
    if banned < hearts:
        return Answer("Yes, some of them.", first_trick_cards(r).text, BOOKS, Verdict.YES)
    if any(can_be_played_first(r, card) for card in banned):
        return Answer(
            "No, unless you have no choice.",
            "You can play a heart to the first trick only if you have nothing else to play.",
            BOOKS,
            Verdict.NO,
        )
    return no("Hearts stay off the first trick.", BOOKS)


@section.topic(
    "Which cards stay off trick one?",
    "no_clubs_first_trick",
    "queen_first_trick",
    "hearts_first_trick",
    option="first_trick_set",
)
def first_trick_cards(r: Ruleset) -> Answer:
    banned = banned_first_trick(r)
    if not banned:
        return absent("None.", no_clubs_first_trick(r).text)
    cards = hearts_and_others(r, banned)
    if r.bonus_cards_in_play and set(r.bonus_cards_in_play).isdisjoint(banned):
        return rule(
            f"The first-trick rule covers only {cards}.",
            "You can throw any other card, even a bonus card.",
        )
    return rule(f"The first-trick rule covers only {cards}.", "You can throw any other card.")


@section.topic(
    "I have nothing but penalty cards on trick one",
    "queen_first_trick",
    "hearts_first_trick",
    "heart_trick_one_breaks",
    changed_by="first_trick_points",
)
def only_penalties_first_trick(r: Ruleset) -> Answer:
    if not banned_first_trick(r):
        return absent("Play any of them.", no_clubs_first_trick(r).text)
    if can_be_dealt_only_banned(r):
        penalties = hearts_and_others(r, banned_first_trick(r))
        return rule(
            f"If you can't follow suit and have only {penalties}, you can play any of them.",
            elsewhere="Some tables deal again, or don't count the points.",
        )
    return absent(
        "That can't happen here.",
        "Nobody can be dealt only cards that stay off the first trick.",
        "With four players, most tables let such a hand play anything.",
    )

"""When hearts can be led, and what breaks them (D1, D2, D5)."""

from __future__ import annotations

from companion.referee.topics.model import Answer, Section, absent, no, rule, yes
from companion.referee.topics.queen_of_spades import OUT_OF_DECK, lead_queen
from companion.rules import HEARTS, QUEEN_OF_SPADES, Card, Ruleset, parse_card
from companion.rules.legality import (
    FIRST,
    breakers,
    can_be_played_first,
    leads_before_break,
    may_be_led,
    waiting_cards,
)

section = Section("breaking-hearts", "Breaking hearts", chapter="play")

FREE = "Hearts don't have to be broken in this game."

HEART = parse_card("4H")


def _hearts_wait(r: Ruleset) -> bool:
    return not waiting_cards(r).isdisjoint(HEARTS)


def _leads_of_hearts_and_queen(r: Ruleset) -> frozenset[Card]:
    return leads_before_break(r, (HEART, QUEEN_OF_SPADES))


def _locked_on_card(r: Ruleset) -> str | None:
    """D6: the card speaks of leading the queen only where she waits."""
    return lead_queen(r).text if QUEEN_OF_SPADES in waiting_cards(r) else None


@section.topic(
    "When can I lead a heart?",
    "what_breaks",
    "only_hearts",
    "broken_this_trick",
    option="heart_lead",
    in_book=True,
    card="Hearts",
)
def lead_heart(r: Ruleset) -> Answer:
    usual = "At most tables hearts have to be broken first."
    oldest = (
        "Beginners' tables and older games let you lead hearts from the start: the game is faster, "
        "and there's less to plan."
    )
    locked = _locked_on_card(r)
    if not _hearts_wait(r):
        if any(may_be_led(r, card, FIRST) for card in HEARTS):
            return rule(
                "You can lead a heart at any time, even to the first trick.",
                FREE,
                usual,
                on_card=locked or "You can lead a heart at any time.",
            )
        return rule(
            "After the first trick you can lead a heart at any time.",
            FREE,
            usual,
            on_card=locked or "After the first trick you can lead a heart at any time.",
        )
    broken = "Once a heart has been played to an earlier trick."
    if QUEEN_OF_SPADES in breakers(r):
        broken = "Once a heart or the queen of spades has been played to an earlier trick."
    if QUEEN_OF_SPADES in waiting_cards(r):
        return Answer(broken, lead_queen(r).text, oldest)
    if QUEEN_OF_SPADES in r.pack and HEART in _leads_of_hearts_and_queen(r):
        return Answer(
            broken,
            "You can't lead a heart until hearts are broken, unless you have only hearts, with or "
            "without the queen of spades.",
            oldest,
        )
    return Answer(
        broken,
        "You can't lead a heart until hearts are broken, unless you have nothing but hearts.",
        oldest,
    )


BROKEN = (
    "Usually that happens when someone can't follow suit and throws one. From then on anyone can "
    "lead hearts."
)


@section.topic(
    "What does “hearts are broken” mean?",
    "lead_heart",
    "queen_breaks",
    "broken_this_trick",
    in_book=True,
    changed_by="break_by",
)
def what_breaks(r: Ruleset) -> Answer:
    differ = "Rule books disagree on whether the queen of spades breaks hearts."
    if not waiting_cards(r):
        return rule(
            FREE,
            elsewhere="At most tables you can't lead a heart until someone has played one.",
            applies=False,
        )
    if QUEEN_OF_SPADES in breakers(r):
        return rule(
            "Hearts are broken once someone has played a heart or the queen of spades.",
            BROKEN,
            differ,
        )
    return rule("Hearts are broken once someone has played a heart.", BROKEN, differ)


@section.topic(
    "Does the queen of spades break hearts?",
    "what_breaks",
    "lead_heart",
    "hearts_after_queen",
    option="break_by",
    in_book=True,
    card="Hearts",
)
def queen_breaks(r: Ruleset) -> Answer:
    if not waiting_cards(r):
        return absent("It makes no difference here.", FREE)
    if QUEEN_OF_SPADES in breakers(r):
        return yes(
            "The queen of spades breaks hearts too, whether she's thrown, led or follows suit.",
            "Pagat and Microsoft say that only a heart breaks hearts.",
            on_card="The queen of spades breaks hearts too.",
        )
    return no(
        "Only a heart breaks hearts; the queen of spades doesn't.",
        "Bicycle and many tournament rules say that she does.",
        on_card="Only a heart breaks hearts.",
    )


@section.topic(
    "It's my lead and I have only hearts",
    "hearts_and_queen",
    "lead_heart",
    "what_breaks",
    changed_by="heart_lead",
)
def only_hearts(r: Ruleset) -> Answer:
    if not _hearts_wait(r):
        return Answer("Lead one.", FREE)
    return Answer(
        "Lead one; that breaks them.",
        "If you have nothing but hearts you can lead one, whether hearts are broken or not.",
        "At some tables the lead passes to the left instead.",
    )


@section.topic(
    "I have only hearts and the queen of spades, and hearts aren't broken",
    "only_hearts",
    "lead_queen",
    option="hearts_and_queen",
    in_book=True,
)
def hearts_and_queen(r: Ruleset) -> Answer:
    if not waiting_cards(r):
        return absent("Lead what you like.", FREE)
    if QUEEN_OF_SPADES not in r.pack:
        return OUT_OF_DECK
    leads = _leads_of_hearts_and_queen(r)
    if leads == {QUEEN_OF_SPADES}:
        return rule(
            "If you have only hearts and the queen of spades before hearts are broken, you must "
            "lead the queen.",
            elsewhere="The Grand Prix rules and Parlett let you lead a heart then.",
        )
    if QUEEN_OF_SPADES not in leads:
        return rule(
            "If you have only hearts and the queen of spades before hearts are broken, you must "
            "lead a heart.",
            elsewhere="Most rule books let you lead the queen then.",
        )
    if HEART in waiting_cards(r) and QUEEN_OF_SPADES in waiting_cards(r):
        return Answer("Lead either.", lead_queen(r).text)
    return rule(
        "If you have only hearts and the queen of spades, you can lead a heart or the queen.",
        elsewhere="Board Game Arena and GNOME make you lead the queen then.",
    )


@section.topic(
    "A heart was thrown on this trick: can I lead one next?",
    "lead_heart",
    "what_breaks",
)
def broken_this_trick(r: Ruleset) -> Answer:
    if not _hearts_wait(r):
        return yes(lead_heart(r).text)
    return yes("Hearts are broken as soon as the heart is on the table.")


@section.topic(
    "Does a heart on trick one break hearts?",
    "only_penalties_first_trick",
    "broken_this_trick",
    changed_by="heart_lead",
)
def heart_trick_one_breaks(r: Ruleset) -> Answer:
    if not _hearts_wait(r):
        return absent("It makes no difference here.", FREE)
    if any(can_be_played_first(r, card) for card in HEARTS):
        return yes("A heart breaks hearts whenever it's played, even on the first trick.")
    return absent(
        "That isn't allowed here.",
        "Hearts stay off the first trick, so take it back. Once the next trick is led, it stands "
        "and hearts are broken.",
    )


@section.topic(
    "The queen fell on trick one: can hearts be led on trick two?",
    "queen_breaks",
    "queen_first_trick",
    "lead_heart",
    changed_by="break_by",
)
def hearts_after_queen(r: Ruleset) -> Answer:
    if QUEEN_OF_SPADES not in r.pack:
        return OUT_OF_DECK
    if not _hearts_wait(r):
        return yes(FREE)
    answer = queen_breaks(r)
    if can_be_played_first(r, QUEEN_OF_SPADES):
        return answer
    if QUEEN_OF_SPADES in breakers(r):
        return absent(
            "Take her back.",
            "The queen of spades stays off the first trick. Once the next trick is led, she stands "
            "and hearts are broken.",
        )
    return no(
        "The queen of spades stays off the first trick, so take her back. Once the next trick is "
        "led, she stands, but hearts aren't broken.",
        applies=False,
    )

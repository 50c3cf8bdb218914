"""The pass: how many cards, which ones and which way; and a pass that went wrong (2B, H5, H6)."""

from __future__ import annotations

from companion.referee.grammar import (
    card_words,
    counted,
    cycle_words,
    listed,
    number_words,
    ordinal,
)
from companion.referee.topics.model import Answer, Section, Verdict, absent, no, rule, yes
from companion.rules import Ruleset
from companion.rules.options import DEALER_CALLS, HOLD, STAR

NO_PASS = "Nobody passes: you play the cards you are dealt."

TOO_LATE = (
    "Once a card has been played, nothing is passed back: deal again if anyone has the wrong "
    "number of cards, otherwise play on, or throw the hand in if you all agree."
)

NOT_BACK = (
    "Once someone has looked or a card has been played, nothing is passed back: play on, or throw "
    "the hand in if you all agree."
)


def without_pass(r: Ruleset) -> Answer | None:
    """A question about the pass, of a game without one."""
    return None if r.passes else rule(NO_PASS, applies=False)


def _passed_by_mistake(r: Ruleset) -> Answer | None:
    """A pass that went wrong in a game without one."""
    if r.passes:
        return None
    return rule(
        "If you passed by mistake, take your own cards back, as long as nobody has looked.",
        NOT_BACK,
        applies=False,
    )


cards_to_pass = Section("cards-to-pass", "Cards to pass", chapter="pass", never=without_pass)
ways = Section("which-way", "Which way to pass", chapter="pass")
wrong_passes = Section("wrong-passes", "Wrong passes", chapter="wrong", never=_passed_by_mistake)


# Which cards


@cards_to_pass.topic(
    "How many cards do I pass, and can I pass fewer?", option="pass_count", in_book=True
)
def how_many_to_pass(r: Ruleset) -> Answer:
    usual = "Three is standard. A few tables let you pass nothing."
    if r.pass_count == 3:
        usual = "Some tables pass four with three players and two with five or more."
    given = {token: r.cards_given(token) for token in r.cycle if token != HOLD}
    count = counted(r.pass_count, "card")
    if len(set(given.values())) == 1:
        number = next(iter(given.values()))
        text = (
            f"Before the first trick each player passes exactly {counted(number, 'card')} and "
            f"receives {number_words(number)}."
        )
    elif {token for token, number in given.items() if number != r.pass_count} == {STAR}:
        text = (
            f"Before the first trick each player passes exactly {count}, or four on a split pass, "
            "and receives as many."
        )
    else:
        text = (
            f"Before the first trick each player passes exactly {count}, unless the pass goes to "
            "several players, and receives as many."
        )
    return rule(text, elsewhere=usual)


@cards_to_pass.topic("Can I pass any card I like?", option="pass_forbidden", in_book=True)
def pass_any_card(r: Ruleset) -> Answer:
    if not r.pass_forbidden:
        return yes(
            "You can pass any card.",
            "Some tables don't let you pass the queen of spades, the lowest club or the ace of "
            "hearts.",
        )
    forbidden = listed([f"the {card_words(card)}" for card in r.pass_forbidden], "or")
    return no(
        f"You can't pass {forbidden}, unless you have too few other cards.",
        "Most tables let you pass any card.",
    )


@cards_to_pass.topic(
    "Can I look at the cards passed to me before I choose mine?",
    in_book=True,
    changed_by="pass_cycle",
)
def look_before_passing(r: Ruleset) -> Answer:
    return no(
        "Everyone lays the cards they pass face down in front of the player who gets them before "
        "anyone picks up new ones. So you can't pass on a card you were passed. Cards picked up "
        "too soon go back face down.",
        "A few tables let you pass on, unseen, what you were passed.",
    )


# Which way


@ways.topic("Which way do we pass?", option="pass_cycle", in_book=True)
def which_way(r: Ruleset) -> Answer:
    usual = "The usual order is left, right, across and then a hand without a pass."
    if not r.passes:
        return rule(NO_PASS, "", usual)
    if r.cycle == (DEALER_CALLS,):
        return Answer(
            "The dealer calls it.",
            "Before each pass the dealer looks at their own hand, then calls which way everyone "
            "passes, or a hold.",
            usual,
        )
    if len(r.cycle) == 1:
        return rule(f"Every hand has the same pass: {cycle_words(r)}.", "", usual)
    return rule(
        f"The pass rotates: {cycle_words(r)}; then it starts over.",
        "",
        "Other tables skip the hold, or always pass the same way.",
    )


@ways.topic("Is there a hand with no pass?", in_book=True, changed_by="pass_cycle")
def hold_hand(r: Ruleset) -> Answer:
    if not r.passes:
        return yes(NO_PASS, "With one deck, most tables do pass.")
    if HOLD in r.cycle:
        text = "On a hold nobody passes, and you play the cards you were dealt."
        if r.cycle.index(HOLD) == len(r.cycle) - 1:
            text = (
                f"Every {ordinal(len(r.cycle))} hand is a hold: nobody passes, and you play the "
                "cards you were dealt."
            )
        return yes(text, "Tournaments often skip it and pass every hand.")
    if DEALER_CALLS in r.cycle:
        return Answer(
            "Yes, if the dealer calls one.",
            "On a hold nobody passes, and you play the cards you were dealt: that's up to the "
            "dealer.",
            verdict=Verdict.YES,
        )
    elsewhere = "Many tables skip the pass on every fourth hand and call it a hold."
    if len(r.cycle) == 1:
        return no(which_way(r).text, elsewhere)
    return no("Every hand has a pass.", elsewhere)


@ways.topic(
    "There's an odd number of us: how do we pass across?",
    in_book=True,
    changed_by="pass_cycle",
    never=without_pass,
)
def pass_across_odd(r: Ruleset) -> Answer:
    if STAR not in r.cycle and r.players % 2:
        return absent(
            "There's no pass across.",
            f"With {number_words(r.players)} players nobody sits directly across. "
            f"{hold_hand(r).text}",
        )
    if STAR not in r.cycle:
        return absent(
            "There's no pass across.",
            "With an odd number of players nobody sits directly across. Three leave that pass out; "
            "five split it, two cards to each of the two players farthest from you.",
        )
    if r.players == 3:
        return rule("On a split pass you give two cards to each of the other two players.")
    return rule(
        "On a split pass you give four cards, two to each of the two players farthest from you.",
        "",
        "Other tables pass one card to each of those two, or pass two places to one side.",
    )


# A pass that went wrong


@wrong_passes.topic("Someone passed too many or too few cards", in_book=True)
def wrong_pass_number(r: Ruleset) -> Answer:
    return Answer(
        "Fix it before the first lead.",
        "If someone passed the wrong number of cards, extra ones go back unseen and missing ones "
        "are passed now. If nobody knows which cards they were, or a card has been played, deal "
        "again.",
        "Some tables just deal again.",
    )


@wrong_passes.topic("I passed to the wrong player", in_book=True)
def wrong_neighbour(r: Ruleset) -> Answer:
    return rule(
        "If cards went to the wrong player, hand them on to the right one.",
        "If those cards have been looked at, show them to everyone, take them back and pass "
        f"others. If everyone passed the same wrong way, the pass stands. {TOO_LATE}",
        "Some tables deal again.",
    )


@wrong_passes.topic("We forgot to pass", in_book=True, never=without_pass)
def forgot_to_pass(r: Ruleset) -> Answer:
    return Answer(
        "Pass now, if no card has been played.",
        "If you forgot to pass, do it before the first lead. Once a card has been played, play the "
        "hand without a pass, or throw it in if you all agree.",
    )


@wrong_passes.topic("We passed when we shouldn't have", in_book=True, changed_by="pass_cycle")
def passed_on_hold(r: Ruleset) -> Answer:
    if HOLD not in r.cycle:
        return absent("That can't happen here.", "Every hand of this game has a pass.")
    return rule(
        "If you passed on a hold, take your own cards back, as long as nobody has looked.", NOT_BACK
    )

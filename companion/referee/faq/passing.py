"""Questions about the pass (2B)."""

from __future__ import annotations

from companion.referee.faq.model import Answer, Verdict, absent, asks, no, yes
from companion.referee.text.grammar import (
    BOTH,
    as_seen,
    capitalized,
    cards_words,
    counted,
    listed,
    number_words,
)
from companion.rules import Ruleset, cards_given
from companion.rules.ruleset.options import WrongPassCount, WrongPassTarget

_WAYS = {
    "L": "left", "R": "right", "X": "across", "H": "no pass",
    "S": "one card to each of the others", "Z": "split between the two players across",
    BOTH: "split between both of the others",
    "M": "all in the middle, mixed and dealt again", "D": "the dealer calls the way",
    "P": "to the partner",
}  # fmt: skip

_EACH = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}

_STEPS = {"2": "two", "3": "three", "4": "four", "5": "five"}


def way(ruleset: Ruleset, token: str) -> str:
    """A step of the cycle: "left", "two places right"."""
    token = as_seen(ruleset, token)
    if token in _WAYS:
        return _WAYS[token]
    side = "left" if token[0] == "L" else "right"
    return f"{_STEPS.get(token[1:], token[1:])} places {side}"


def never_passes(ruleset: Ruleset) -> bool:
    """Whether every hand is a hold."""
    return set(ruleset.cycle) == {"H"}


def _nobody() -> Answer:
    return absent(
        "Nobody passes here.",
        "At this table every hand is played with the cards that were dealt.",
        "Most tables pass three cards to the left, to the right, across, and then hold.",
    )


def _cards(ruleset: Ruleset) -> str:
    counts = sorted({cards_given(ruleset, token) for token in ruleset.cycle if token != "H"})
    words = listed([number_words(count) for count in counts], "or")
    return f"{words} card{'' if counts == [1] else 's'}"


@asks(
    "May I look at the cards passed to me before I choose mine?",
    "pass",
    "see peek look first before passing pick up received cards incoming own choose",
    "which_way",
    "how_many_to_pass",
    "pass_fewer",
)
def look_before_passing(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    if r.pass_on_unseen:
        return Answer(
            "No, but you may hand them on unseen.",
            "You may pass on what was laid before you without looking at it. Cards you pick up "
            "and look at are yours, and then you owe others from your hand.",
            "Most tables do not know handing on.",
            verdict=Verdict.NO,
        )
    return no(
        "Choose yours and lay them face down first. You pick up what you were given when everybody "
        "has put theirs down.",
        "A few tables let you hand on unseen what was passed to you.",
    )


@asks(
    "Which way do we pass?",
    "pass",
    "direction passing left right across order cycle rotation this hand now next whom who do I "
    "pass to hand 1 2 3 4 first second third pass order wich way",
    "hold_hand",
    "how_many_to_pass",
    "look_before_passing",
)
def which_way(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    if len(r.cycle) == 1:
        says = {
            "D": "Before the pass the dealer says which way it goes",
            "M": "Everybody lays cards in the middle, and they are mixed and dealt again",
        }.get(r.cycle[0], "The pass is the same on every hand")
        return Answer(
            f"{capitalized(way(r, r.cycle[0]))}, every hand.",
            f"{says}: {_cards(r)} each.",
            "The usual order is left, right, across and then a hand without a pass.",
        )
    steps = [f"hand {number} {way(r, token)}" for number, token in enumerate(r.cycle, 1)]
    return Answer(
        f"{capitalized(', '.join(way(r, token) for token in r.cycle))}.",
        f"{capitalized(listed(steps))}; then it starts again. A hand that is dealt again keeps its "
        f"pass.",
        "Other tables drop the hand without a pass, or always pass to one side.",
    )


@asks(
    "Is there really a hand without passing?",
    "pass",
    "hold keeper hand fourth hand 4th hand no pass no passing skip pass keep cards nobody passes",
    "which_way",
    "how_many_to_pass",
)
def hold_hand(r: Ruleset) -> Answer:
    if never_passes(r):
        return Answer(
            "Yes, every hand.",
            "Nobody passes at this table.",
            "Most tables pass.",
            verdict=Verdict.YES,
        )
    if "H" not in r.cycle:
        return no(
            f"Every hand is passed here: {', '.join(way(r, token) for token in r.cycle)}.",
            "Many tables play every fourth hand without a pass and call it the hold.",
        )
    hold, length = r.cycle.index("H") + 1, len(r.cycle)
    each = _EACH.get(length, f"{length}th")
    return yes(
        f"Hand {hold} is played without a pass, and so is every {each} hand after it. You play "
        "what you were dealt.",
        "Tournament rules often leave it out and pass every hand.",
    )


@asks(
    "How many cards do I pass?",
    "pass",
    "number of cards three 3 cards pass count how many to give give away exchange",
    "pass_fewer",
    "which_way",
)
def how_many_to_pass(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    exceptions = [
        f"{number_words(cards_given(r, token))} on a hand that goes {way(r, token)}"
        for token in dict.fromkeys(r.cycle)
        if token in ("S", "Z") and cards_given(r, token) != r.pass_count
    ]
    rest = f" It is {listed(exceptions)}." if exceptions else ""
    return Answer(
        f"{capitalized(number_words(r.pass_count))}.",
        f"Everybody gives {counted(r.pass_count, 'card')} and gets as many back, so all hands stay "
        f"the same size.{rest}",
        "Three is usual; some tables pass four with three players and two with five or more.",
    )


@asks(
    "May I pass the queen of spades, the 2 of clubs or hearts?",
    "pass",
    "give away queen pass hearts ace any card forbidden to pass keep the queen allowed to pass "
    "pass qs pass 2c pass high cards",
    "how_many_to_pass",
    "pass_fewer",
)
def pass_any_card(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    if not r.pass_forbidden:
        return yes(
            f"Pass any {_cards(r)} you like, the queen, the lowest club and hearts among them.",
            "Some tables keep the queen of spades, the 2 of clubs or the ace of hearts out of "
            "the pass.",
        )
    return Answer(
        f"Not {cards_words(r.pass_forbidden)}.",
        "Every other card may be passed. Only a hand that has too few others passes one of them.",
        "Most tables let any card be passed.",
        verdict=Verdict.NO,
    )


@asks(
    "May I pass fewer cards, or none at all?",
    "pass",
    "less than three keep my hand refuse to pass skip the pass pass two only nothing dont want to "
    "pass optional",
    "how_many_to_pass",
    "look_before_passing",
)
def pass_fewer(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    if r.optional_pass:
        return Answer(
            "Nothing, or all of them.",
            f"You may pass nothing when nothing is passed to you; otherwise it is exactly "
            f"{_cards(r)}.",
            "Most tables insist on the full number.",
        )
    return no(
        f"Everybody passes exactly {_cards(r)}.",
        "A few tables let a player hand on what comes in, or pass nothing.",
    )


@asks(
    "We are an odd number: how do we pass across?",
    "pass",
    "five players across odd 5 players split star three players across opposite seven players",
    "which_way",
    "how_many_to_pass",
)
def pass_across_odd(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    if "Z" in r.cycle:
        return Answer(
            f"{capitalized(counted(r.split_pass_each, 'card'))} to each of the two across.",
            f"Nobody sits straight across, so you give {counted(r.split_pass_each, 'card')} to "
            f"each of the two players farthest from you, and get as many from each.",
            "Other tables give one card to each of the two, or pass two places to one side.",
        )
    if r.players % 2 == 0:
        return absent(
            "You are an even number.",
            f"With {number_words(r.players)} players somebody sits straight across from everybody.",
            "With five, many tables split the pass between the two players across.",
        )
    return Answer(
        "You do not.",
        f"With {number_words(r.players)} players nobody sits across. The order here: "
        f"{', '.join(way(r, token) for token in r.cycle)}.",
        "With five, many tables split the pass between the two players across.",
    )


@asks(
    "Somebody passed too many or too few cards",
    "pass",
    "passed two passed four wrong number of cards passed 14 cards 12 cards after pass miscounted "
    "pass extra card",
    "wrong_neighbour",
    "miscount",
    "who_redeals",
)
def wrong_pass_number(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    if r.wrong_pass_count is WrongPassCount.REDEAL:
        return Answer(
            "Deal again.",
            "The hand is dealt again, even when it comes to light in the play.",
            "Other tables count the hands and put the pass right.",
        )
    return Answer(
        "Put it right before the first lead.",
        "Count the hands: cards too many go back unseen, missing ones are passed after. If nobody "
        "can say which cards they were, or two hands turn out wrong in the play, deal again.",
        "Some tables deal again at once.",
    )


@asks(
    "I passed to the wrong neighbour",
    "pass",
    "wrong direction passed the wrong way wrong person gave cards to wrong player passed right "
    "instead of left mixed up pass",
    "wrong_pass_number",
    "which_way",
)
def wrong_neighbour(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    all_same = (
        " If everybody passed the same wrong way, it stands."
        if r.wrong_pass_target is WrongPassTarget.STANDS_IF_ALL_SAME
        else " That is so even when everybody passed the same wrong way."
    )
    return Answer(
        "Move the cards to the right player.",
        "Nobody has looked: just move them. Somebody has looked: show them to the table, take them "
        f"back, and pass others in their place.{all_same}",
        "There is no rule that all books share; some tables deal again.",
    )

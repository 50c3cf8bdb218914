"""Questions about the pass (2B)."""

from __future__ import annotations

from companion.referee.faq.model import Answer, Verdict, absent, asks, no, yes
from companion.referee.text.grammar import (
    BOTH,
    as_named,
    capitalized,
    cards_words,
    counted,
    listed,
    number_words,
    paragraph,
)
from companion.rules import Ruleset, cards_given
from companion.rules.ruleset.options import SPLIT_EACH

_WAYS = {
    "L": "left", "R": "right", "X": "across", "H": "no pass",
    "S": "one card to each of the others", "Z": "split between the two players opposite",
    BOTH: "split between both of the others",
    "D": "the dealer calls it",
}  # fmt: skip


def way(ruleset: Ruleset, token: str) -> str:
    """A step of the cycle: "left", "across"."""
    return _WAYS[as_named(ruleset, token)]


_EACH = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


def never_passes(ruleset: Ruleset) -> bool:
    """Whether every hand is a hold."""
    return set(ruleset.cycle) == {"H"}


def _nobody() -> Answer:
    return absent(
        "Nobody passes here.",
        "Every hand is played with the cards you were dealt.",
        "Most tables pass three cards left, then right, then across, and don't pass on the fourth "
        "hand.",
    )


def _cards(ruleset: Ruleset) -> str:
    counts = sorted({cards_given(ruleset, token) for token in ruleset.cycle if token != "H"})
    words = listed([number_words(count) for count in counts], "or")
    return f"{words} card{'' if counts == [1] else 's'}"


@asks(
    "Can I look at the cards passed to me before I choose mine?",
    "pass",
    "which_way",
    "how_many_to_pass",
    "pass_fewer",
)
def look_before_passing(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    return no(
        "Put your own cards face down first. Pick up what you were passed once everyone has put "
        "theirs down.",
        "A few tables let you pass on, unseen, what you were passed.",
    )


@asks(
    "Which way do we pass?",
    "pass",
    "hold_hand",
    "how_many_to_pass",
    "look_before_passing",
)
def which_way(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    if len(r.cycle) == 1:
        says = "The pass is the same on every hand"
        if r.cycle[0] == "D":
            says = "The dealer calls the direction before each pass"
        return Answer(
            f"{capitalized(way(r, r.cycle[0]))}, every hand.",
            f"{says}: {_cards(r)} each.",
            "The usual order is left, right, across and then a hand without a pass.",
        )
    return Answer(
        f"{capitalized(', '.join(way(r, token) for token in r.cycle))}.",
        f"On hand {len(r.cycle) + 1} it starts over. If a hand is redealt, the pass stays "
        "the same.",
        "Other tables skip the hold, or always pass the same way.",
    )


def _asks_for_the_hold(r: Ruleset) -> str:
    return "Do we pass cards?" if never_passes(r) else "Is there really a hand with no pass?"


@asks(
    _asks_for_the_hold,
    "pass",
    "which_way",
    "how_many_to_pass",
    "how_many_cards",
)
def hold_hand(r: Ruleset) -> Answer:
    if never_passes(r):
        most = "Most tables do pass." if r.decks == 1 else "With one deck, most tables do pass."
        return no("You play the cards you're dealt.", most)
    if "H" not in r.cycle:
        return no(
            _passes_every_hand(r),
            "Many tables skip the pass on every fourth hand and call it a hold.",
        )
    hold, length = r.cycle.index("H") + 1, len(r.cycle)
    each = _EACH.get(length, f"{length}th")
    return yes(
        f"There's no pass on hand {hold}, and every {each} hand after that is a hold too. You play "
        "what you were dealt.",
        "Tournaments often skip it and pass every hand.",
    )


def _passes_every_hand(r: Ruleset) -> str:
    ways = [way(r, token) for token in r.cycle]
    if ways in (["left"], ["right"], ["across"]):
        return f"You pass {ways[0]} on every hand."
    return f"Every hand has a pass: {', '.join(ways)}."


@asks(
    "How many cards do I pass?",
    "pass",
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
    rest = f"It is {listed(exceptions)}." if exceptions else ""
    return Answer(
        f"{capitalized(number_words(r.pass_count))}.",
        paragraph(
            f"Each player passes {counted(r.pass_count, 'card')} and gets as many back, so all "
            "hands stay the same size.",
            rest,
        ),
        "Three is standard; some tables pass four with three players and two with five or more.",
    )


@asks(
    "Can I pass the queen of spades, the {lowest_club} or hearts?",
    "pass",
    "how_many_to_pass",
    "pass_fewer",
)
def pass_any_card(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    if not r.pass_forbidden:
        return yes(
            f"Pass any {_cards(r)} you like.",
            "Some tables don't let you pass the queen of spades, the lowest club or the ace of "
            "hearts.",
        )
    return Answer(
        f"Not {cards_words(r.pass_forbidden)}.",
        "You can pass any other card. Pass one of those only if you don't have enough others.",
        "Most tables let you pass any card.",
        verdict=Verdict.NO,
    )


@asks(
    "Can I pass fewer cards, or none at all?",
    "pass",
    "how_many_to_pass",
    "look_before_passing",
)
def pass_fewer(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    return no(
        f"Everyone passes exactly {_cards(r)}.",
        "A few tables let you pass on what you were passed, or pass nothing.",
    )


@asks(
    "There's an odd number of us: how do we pass across?",
    "pass",
    "which_way",
    "how_many_to_pass",
)
def pass_across_odd(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    if "Z" in r.cycle:
        return Answer(
            f"{capitalized(counted(SPLIT_EACH, 'card'))} to each of the two opposite.",
            f"Nobody sits directly across, so you pass {counted(SPLIT_EACH, 'card')} to "
            "each of the two players farthest from you and get the same back.",
            "Other tables pass one card to each of those two, or pass two places to one side.",
        )
    if r.players % 2 == 0:
        return absent(
            "There's an even number of you.",
            f"With {number_words(r.players)} players, everyone has someone sitting directly "
            "across.",
            "With five, many tables split the pass between the two players opposite.",
        )
    return Answer(
        "You don't.",
        f"With {number_words(r.players)} players nobody sits directly across. Your order: "
        f"{', '.join(way(r, token) for token in r.cycle)}.",
        "With five, many tables split the pass between the two players opposite.",
    )


@asks(
    "Someone passed too many or too few cards",
    "wrong",
    "wrong_neighbour",
    "miscount",
    "who_redeals",
)
def wrong_pass_number(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    return Answer(
        "Fix it before the first lead.",
        "Count the cards in each hand. Hand extra ones back unseen, and pass missing ones now. If "
        "nobody knows which cards they were, or a card has been played, deal again.",
        "Some tables just deal again.",
    )


@asks(
    "I passed to the wrong player",
    "wrong",
    "wrong_pass_number",
    "which_way",
)
def wrong_neighbour(r: Ruleset) -> Answer:
    if never_passes(r):
        return _nobody()
    return Answer(
        "Hand the cards on to the player who should have gotten them.",
        paragraph(
            "If someone has looked, show the cards to the table, take them back and pass others.",
            "If everyone passed the same wrong way, the pass stands.",
            "Once a card has been played, nothing is passed back: play on, or throw the hand in if "
            "you all agree.",
        ),
        "Rule books say nothing about this; some tables deal again.",
    )

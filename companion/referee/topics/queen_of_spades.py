"""Leading the queen of spades, throwing her and keeping her (D6), and her other names."""

from __future__ import annotations

from companion.referee.topics.model import Answer, Section, absent, no, yes
from companion.rules import HEARTS, QUEEN_OF_SPADES, Ruleset, parse_card, parse_cards
from companion.rules.legality import (
    FIRST,
    breakers,
    may_be_discarded,
    may_be_led,
    waiting_cards,
)

section = Section("the-queen-of-spades", "The queen of spades", chapter="play")

OUT_OF_DECK = absent("That can't happen here.", "The queen of spades is out of the deck.")

ORDINARY = absent(
    "She's a spade like any other.", "The queen of spades is worth nothing in this game."
)

LOW_SPADE = parse_card("4S")

BLACK_MARIA = dict(zip(parse_cards("KS AS"), (10, 7), strict=True))


def _is_ordinary(r: Ruleset) -> bool:
    return QUEEN_OF_SPADES not in {*r.values, *waiting_cards(r)}


@section.topic(
    "Can I lead the queen of spades?",
    "hearts_and_queen",
    "queen_breaks",
    "lead_spade",
    "discard_queen",
    option="queen_lead",
    in_book=True,
)
def lead_queen(r: Ruleset) -> Answer:
    if QUEEN_OF_SPADES not in r.pack:
        return OUT_OF_DECK
    if _is_ordinary(r):
        return ORDINARY
    free = "Most rule books let you lead her from trick two on."
    locked = "Some rule sheets lock her until hearts are broken."
    if QUEEN_OF_SPADES in waiting_cards(r):
        if waiting_cards(r).isdisjoint(HEARTS):
            return no(
                "You can't lead the queen of spades until hearts are broken, unless you have "
                "nothing else.",
                free,
            )
        return no(
            "You can't lead a heart or the queen of spades until hearts are broken, unless you "
            "have nothing else.",
            free,
        )
    if may_be_led(r, QUEEN_OF_SPADES, FIRST):
        return yes(
            "You can lead the queen of spades at any time, even to the first trick.",
            locked,
        )
    return yes("After the first trick you can lead the queen of spades at any time.", locked)


@section.topic(
    "Can I lead spades before hearts are broken?",
    "lead_queen",
    "draw_queen",
    "lead_heart",
    changed_by="queen_lead",
)
def lead_spade(r: Ruleset) -> Answer:
    if QUEEN_OF_SPADES not in r.pack or _is_ordinary(r):
        return yes("Spades don't have to wait until hearts are broken.")
    from_first = may_be_led(r, LOW_SPADE, FIRST)
    if QUEEN_OF_SPADES in waiting_cards(r) and from_first:
        return yes(
            "You can lead any spade but the queen, even to the first trick. She has to wait until "
            "hearts are broken."
        )
    if QUEEN_OF_SPADES in waiting_cards(r):
        return yes(
            "After the first trick you can lead any spade but the queen, even to draw her out. She "
            "has to wait until hearts are broken."
        )
    if may_be_led(r, QUEEN_OF_SPADES, FIRST):
        return yes("You can lead any spade at any time, even to draw out the queen.")
    if from_first:
        return yes(
            "You can lead any spade but the queen to the first trick, and any spade at all after "
            "that, even to draw her out."
        )
    if not waiting_cards(r):
        return yes("After the first trick you can lead any spade, even to draw out the queen.")
    return yes(
        "After the first trick you can lead any spade, even to draw out the queen. Hearts don't "
        "have to be broken for that."
    )


@section.topic(
    "Can I throw the queen of spades on any suit?",
    "must_dump_queen",
    "queen_first_trick",
    in_book=True,
    changed_by="first_trick_points",
)
def discard_queen(r: Ruleset) -> Answer:
    if QUEEN_OF_SPADES not in r.pack:
        return OUT_OF_DECK
    if _is_ordinary(r):
        return ORDINARY
    elsewhere = "A few tables don't allow it until hearts are broken."
    if may_be_discarded(r, QUEEN_OF_SPADES, FIRST):
        return yes("You can throw the queen whenever you can't follow suit.", elsewhere)
    return yes(
        "After the first trick you can throw the queen whenever you can't follow suit.", elsewhere
    )


@section.topic(
    "Do I have to get rid of the queen of spades at the first chance?",
    "discard_queen",
    "lead_queen",
    in_book=True,
)
def must_dump_queen(r: Ruleset) -> Answer:
    if QUEEN_OF_SPADES not in r.pack:
        return OUT_OF_DECK
    if _is_ordinary(r):
        return ORDINARY
    return no(
        "You don't have to throw her at the first chance, but if spades are led and she's your "
        "only spade, you must play her.",
        "Some clubs make you get rid of her at the first safe chance.",
    )


@section.topic(
    "Does the queen of spades count as a heart?",
    "hearts_and_queen",
    "queen_breaks",
    "discard_queen",
)
def queen_is_heart(r: Ruleset) -> Answer:
    if QUEEN_OF_SPADES not in r.pack:
        return OUT_OF_DECK
    waiting = waiting_cards(r)
    leading = "Some rule sheets treat her as a heart when it comes to leading."
    if QUEEN_OF_SPADES in waiting and not waiting.isdisjoint(HEARTS):
        return no("She's a spade, but like a heart she can't be led until hearts are broken.")
    if waiting and QUEEN_OF_SPADES in breakers(r):
        return no(
            "She's a spade: when hearts are led, you can throw her only if you have no hearts. She "
            "breaks hearts all the same.",
            leading,
        )
    return no(
        "She's a spade: when hearts are led, you can throw her only if you have no hearts.",
        leading,
    )


@section.topic(
    "Is the queen of spades “Black Maria”, or is that another game?",
    "card_costs",
    "moon_needs",
)
def black_maria_name(r: Ruleset) -> Answer:
    if BLACK_MARIA.items() <= r.values.items():
        return Answer(
            "Both.",
            "Some people call the queen that. It's also the game you're playing, in which the king "
            "of spades is worth 10 and the ace of spades 7.",
        )
    return Answer(
        "Both.",
        "Some people call the queen that. It's also a British game, in which the king of spades is "
        "worth 10 and the ace of spades 7.",
    )

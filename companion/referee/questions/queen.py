"""Questions about the queen of spades: leading her, throwing her, what she breaks (2D)."""

from __future__ import annotations

from companion.referee.questions.examples import (
    FREE,
    QUEEN,
    allows,
    breaking_matters,
    is_broken_game,
    ordinary_queen,
    queen_costs,
    queen_is_locked,
)
from companion.referee.questions.shape import Answer, absent, asks, no, yes
from companion.referee.words import option_words
from companion.rules import QUEEN_OF_SPADES, Ruleset, breaks_hearts
from companion.rules import options as o


@asks(
    "Does the queen of spades break hearts?",
    "play",
    "queen breaks hearts brake brakes qs break hearts does queen count as breaking lady "
    "breaks broken by queen",
    "what_breaks",
    "lead_heart",
    "hearts_after_queen",
)
def queen_breaks(r: Ruleset) -> Answer:
    differ = (
        "Rule books are split: Pagat and Microsoft say no, Bicycle and many tournament rules say "
        "yes."
    )
    if not breaking_matters(r):
        return absent("It makes no difference here.", FREE, differ)
    if breaks_hearts(r, f"KS {QUEEN}"):
        return yes("As soon as she is on the table, thrown, led or following a spade.", differ)
    if breaks_hearts(r, f"9D {QUEEN}"):
        return Answer(
            "Yes, when she is thrown.",
            "Played to a spade trick she does not break hearts; thrown on another suit she does.",
            differ,
        )
    return no(f"{option_words(r, 'break_by')}", differ)


@asks(
    "May I lead the queen of spades before hearts are broken?",
    "play",
    "lead queen unbroken lead qs start with queen lead spades queen of spades lead before broken "
    "lead the lady",
    "hearts_and_queen",
    "queen_breaks",
    "what_breaks",
)
def lead_queen(r: Ruleset) -> Answer:
    if allows(r, QUEEN, f"{QUEEN} 3D"):
        early = r.opener_card or not allows(r, QUEEN, f"{QUEEN} 3D", number=1)
        when = "Yes, from trick 2." if early else "Yes."
        return Answer(
            when,
            "The queen of spades is a spade, and spades may be led whether hearts are broken or "
            "not.",
            "Some sheets lock her until hearts are broken.",
        )
    return Answer(
        "Not before hearts are broken.",
        "Once they are, lead her when you like. A hand of nothing but hearts and the queen may "
        "lead any card before that.",
        "Most books let her be led from trick 2.",
    )


@asks(
    "I have only hearts and the queen of spades, and nothing is broken",
    "play",
    "only hearts and queen lead queen or heart must i lead the queen unbroken hearts and qs left",
    "only_hearts",
    "lead_queen",
)
def hearts_and_queen(r: Ruleset) -> Answer:
    heart = allows(r, "4H", f"4H {QUEEN}")
    queen = allows(r, QUEEN, f"4H {QUEEN}")
    differ = "Books are split: by some the queen must be led, by many you may choose."
    if not is_broken_game(r) and heart and queen:
        return Answer("Lead what you like.", FREE, differ)
    if heart and queen:
        return Answer(
            "Lead either.",
            "With nothing else to lead, you may choose between a heart and the queen. A heart led "
            "so breaks hearts.",
            differ,
        )
    if queen:
        return Answer(
            "Lead the queen.",
            "She is the only card in your hand that does not wait for hearts to be broken.",
            differ,
        )
    return Answer("Lead a heart.", "The queen may not be led before hearts are broken.", differ)


@asks(
    "Must I get rid of the queen of spades at the first chance?",
    "play",
    "have to dump queen hold on to queen keep queen back must play queen under ace king of spades "
    "slough queen when void forced queen",
    "discard_queen",
    "lead_queen",
)
def must_dump_queen(r: Ruleset) -> Answer:
    if r.queen_must_go is o.QueenMustGo.MUST_GO:
        return Answer(
            "Yes.",
            "Throw her as soon as you cannot follow suit, and play her under the ace or king of "
            "spades. Only the rule of the first trick comes before that.",
            "Most tables let you keep her as long as you like.",
        )
    return no(
        "Keep her as long as you like, even when you cannot follow or when the ace or king of "
        "spades lies on the table.",
        "Some clubs make you play her at the first safe chance.",
    )


@asks(
    "Can I throw the queen of spades on any suit?",
    "play",
    "discard queen off suit dump queen on diamonds slough queen on clubs throw queen on heart "
    "trick void throw the lady when can i discard queen",
    "must_dump_queen",
    "queen_first_trick",
)
def discard_queen(r: Ruleset) -> Answer:
    if not allows(r, QUEEN, f"{QUEEN} 5C", "9D"):
        return Answer(
            "Not before hearts are broken.",
            "Until then throw another card if you have one; she may still follow a spade.",
            "At most tables she may go as soon as you cannot follow suit.",
        )
    first = allows(r, QUEEN, f"{QUEEN} 3D", "5C", number=1)
    return Answer(
        "Yes." if first else "Yes, but not on trick one.",
        "Whenever you have no card of the suit led, she may go on any trick"
        f"{'' if first else ' after the first'}.",
        "A few tables hold her back until hearts are broken.",
    )


@asks(
    "Does the queen of spades count as a heart?",
    "play",
    "queen of spades is a heart same as heart queen treated as heart suit of queen",
    "hearts_and_queen",
    "queen_breaks",
)
def queen_is_heart(r: Ruleset) -> Answer:
    if not queen_costs(r):
        return no(ordinary_queen())
    treated = (
        " For leading she is treated like one here: she waits for hearts to be broken."
        if queen_is_locked(r)
        else " She follows spades, and is led like a spade."
    )
    return no(
        f"She is a spade that costs {r.values[QUEEN_OF_SPADES]}.{treated}",
        "Some sheets treat her like a heart for somebody with only hearts left.",
    )


@asks(
    "The queen fell on trick one: may hearts be led at trick two?",
    "play",
    "hearts lead trick 2 second trick hearts after queen fell broke hearts",
    "queen_breaks",
    "queen_first_trick",
    "lead_heart",
)
def hearts_after_queen(r: Ruleset) -> Answer:
    if not is_broken_game(r):
        return yes(FREE)
    if breaks_hearts(r, f"5C {QUEEN}"):
        return yes("Thrown on a club, the queen of spades breaks hearts at this table.")
    return no(
        f"{option_words(r, 'break_by')} Only somebody with nothing but hearts may lead one then.",
        "At tables where the queen breaks hearts, they may be led.",
    )

"""Questions about following suit, breaking hearts, leading them, and the queen (1.1, 2D)."""

from __future__ import annotations

from companion.referee.faq.facts import (
    QUEEN,
    allows,
    breaking_matters,
    is_broken_game,
    ordinary_queen,
    queen_costs,
    queen_is_locked,
)
from companion.referee.faq.model import Answer, Verdict, asks, no
from companion.referee.text.grammar import paragraph
from companion.referee.topics.breaking_hearts import hearts_and_queen
from companion.rules import (
    QUEEN_OF_SPADES,
    Ruleset,
    breaks_hearts,
    parse_card,
)
from companion.rules.play.possible_plays import (
    can_be_dealt_only_banned,
)


def _asks_to_lead_queen(r: Ruleset) -> str:
    before = " before hearts are broken" if breaking_matters(r) else ""
    return f"Can I lead the queen of spades{before}?"


@asks(
    _asks_to_lead_queen,
    "play",
    "hearts_and_queen",
    "queen_breaks",
    "what_breaks",
    "discard_queen",
)
def lead_queen(r: Ruleset) -> Answer:
    if allows(r, QUEEN, f"{QUEEN} 3D"):
        waits = r.opener_card or not allows(r, QUEEN, f"{QUEEN} 3D", number=1)
        if breaking_matters(r):
            when = "Yes, from trick two on." if waits else "Yes."
            why = "The queen is a spade, and spades may be led whether hearts are broken or not."
        else:
            when = "Yes, from trick two on." if waits else "Yes, at any time."
            why = _nothing_is_broken(opens=not waits)
        locked = "Some rule sheets lock her until hearts are broken."
        return Answer(when, why, locked, verdict=Verdict.YES)
    return Answer(
        "Not before hearts are broken.",
        paragraph("Once they are, lead her when you like.", hearts_and_queen(r).text),
        "Most rule books let you lead her from trick two on.",
        verdict=Verdict.NO,
    )


def _nothing_is_broken(*, opens: bool) -> str:
    so = "and she can even open the hand" if opens else "so she is led like any other spade"
    return f"Hearts don't get broken in this game, {so}."


@asks(
    "Do I have to get rid of the queen of spades at the first chance?",
    "play",
    "discard_queen",
    "lead_queen",
)
def must_dump_queen(r: Ruleset) -> Answer:
    return no(
        "You can keep her even when you can't follow suit, or when the ace or king of spades is on "
        "the trick. If spades are led and she's your only spade, she has to go.",
        "Some clubs make you get rid of her at the first safe chance.",
    )


@asks(
    "Can I throw the queen of spades on any suit?",
    "play",
    "must_dump_queen",
    "queen_first_trick",
)
def discard_queen(r: Ruleset) -> Answer:
    first = allows(r, QUEEN, f"{QUEEN} 3D", "5C", number=1)
    only = can_be_dealt_only_banned(r) and allows(r, QUEEN, f"{QUEEN} 4H", "5C", number=1)
    but = "not on trick one"
    if only:
        but = "on trick one only if you have nothing but hearts and the queen"
    return Answer(
        "Yes." if first else f"Yes, but {but}.",
        f"{'You' if first else 'After that you'} can throw her whenever you can't follow suit.",
        "A few tables don't allow it until hearts are broken.",
        verdict=Verdict.YES,
    )


@asks(
    "Does the queen of spades count as a heart?",
    "play",
    "hearts_and_queen",
    "queen_breaks",
    "discard_queen",
)
def queen_is_heart(r: Ruleset) -> Answer:
    if not queen_costs(r):
        return no(ordinary_queen())
    treated = "She's led like any other spade."
    if queen_is_locked(r):
        treated = "But she's led like a heart here: she waits for hearts to be broken."
    elif is_broken_game(r) and breaks_hearts(r, f"9D {QUEEN}"):
        treated = "She breaks hearts here, but she's led like any other spade."
    chooses = is_broken_game(r) and allows(r, "4H", f"4H {QUEEN}")
    return no(
        paragraph(f"She's a spade worth {r.values[QUEEN_OF_SPADES]} points.", treated),
        ""
        if chooses
        else "Some rule sheets treat her as a heart when you're down to hearts and the queen.",
    )


@asks(
    "Is the queen of spades “Black Maria”, or is that another game?",
    "scoring",
    "card_costs",
    "moon_needs",
)
def black_maria_name(r: Ruleset) -> Answer:
    if {(parse_card("KS"), 10), (parse_card("AS"), 7)} <= set(r.values.items()):
        return Answer(
            "Both.",
            "Some people call the queen that. It's also the game you're playing, in which the king "
            "of spades is worth 10 and the ace of spades 7.",
        )
    high = [text for text in ("KS", "AS") if any(str(c) == text for c in r.penalty_cards)]
    here = {
        0: "In your game those two aren't penalty cards.",
        2: "In your game those two count as well.",
    }
    return Answer(
        "Both.",
        paragraph(
            "Some people call the queen that, and there's also a British game of that name where "
            "the king of spades is worth 10 and the ace 7.",
            here.get(len(high), ""),
        ),
    )

"""When hearts can be led, and what breaks them: the law of every preset, and each sentence once."""

from __future__ import annotations

import random

from companion.referee.telling import tell
from companion.referee.topics import SECTIONS
from companion.rules import QUEEN_OF_SPADES, STANDARD, Card, Ruleset
from tests.each import each
from tests.presets import of_any_rules
from tests.referee.topics.law import leads
from tests.referee.topics.saying import of_one_pack, says
from tests.rules import plain_law
from tests.rules.play_strategies import random_ruleset

HEART, SPADE = Card("4H"), Card("3S")


@of_any_rules
def test_the_answers_are_those_of_the_law(r: Ruleset) -> None:
    hearts_wait = HEART not in leads(r, "4H 3S")
    queen_waits = QUEEN_OF_SPADES in r.pack and QUEEN_OF_SPADES not in leads(r, "QS 3C")
    queen_breaks_them = QUEEN_OF_SPADES in r.pack and plain_law.breaks(r, QUEEN_OF_SPADES)
    waits = hearts_wait or queen_waits

    assert tell(r, "lead_heart").short.startswith("Once ") is hearts_wait
    if hearts_wait:
        assert ("queen of spades" in tell(r, "lead_heart").short) is queen_breaks_them
    is_led_beside_queen = hearts_wait and HEART in leads(r, "4H QS")
    assert ("queen of spades" in tell(r, "lead_heart").text) is is_led_beside_queen
    assert tell(r, "queen_breaks").applies is tell(r, "what_breaks").applies is waits
    if waits:
        assert tell(r, "queen_breaks").short == ("Yes." if queen_breaks_them else "No.")
        end = {
            frozenset({QUEEN_OF_SPADES}): "you must lead the queen.",
            frozenset({HEART}): "you must lead a heart.",
            frozenset({HEART, QUEEN_OF_SPADES}): "you can lead a heart or the queen.",
        }
        told = tell(r, "hearts_and_queen")
        assert told.short == "Lead either." or told.text.endswith(end[frozenset(leads(r, "4H QS"))])
    assert leads(r, "4H 9H") == {HEART, Card("9H")}  # only_hearts: one of them is led


# What the rules are, beside the standard game's -> the topic, its first words and its sentence.
OPEN = {"opener": "eldest_any", "first_trick_points": "allowed"}
FREE = {"heart_lead": "free"}
OPEN = {"opener": "eldest_any", "first_trick_points": "allowed"}
QUEEN_TOO = {"break_by": "heart_or_QS"}
NO_QUEEN = {"trim": "QS 2C 2D 2S"}
EITHER = {"hearts_and_queen": "may_lead_heart"}

LOCKED = {"queen_lead": "after_broken"}

BOTH_WAIT = (
    "You can't lead a heart or the queen of spades until hearts are broken, unless you have "
    "nothing else."
)
BESIDE_QUEEN = (
    "You can't lead a heart until hearts are broken, unless you have only hearts, with or without "
    "the queen of spades."
)

NOT_BROKEN = "Hearts don't have to be broken in this game."

SAID: list[tuple[dict[str, object], str, str, str]] = [
    ({}, "lead_heart", "Once a heart has been played to an earlier trick.",
        "You can't lead a heart until hearts are broken, unless you have nothing but hearts."),
    (EITHER, "lead_heart", "Once a heart has been played to an earlier trick.", BESIDE_QUEEN),
    (LOCKED, "lead_heart", "Once a heart has been played to an earlier trick.", BOTH_WAIT),
    *((EITHER | QUEEN_TOO | more, "lead_heart",
        "Once a heart or the queen of spades has been played to an earlier trick.", text)
        for more, text in (({}, BESIDE_QUEEN), (LOCKED, BOTH_WAIT))),
    (QUEEN_TOO, "lead_heart",
        "Once a heart or the queen of spades has been played to an earlier trick.",
        "You can't lead a heart until hearts are broken, unless you have nothing but hearts."),
    (FREE, "lead_heart", "After the first trick you can lead a heart at any time.",
        "After the first trick you can lead a heart at any time. Hearts don't have to be broken "
        "in this game."),
    ({**FREE, **OPEN}, "lead_heart", "You can lead a heart at any time, even to the first trick.",
        "You can lead a heart at any time, even to the first trick. Hearts don't have to be "
        "broken in this game."),
    ({}, "what_breaks", "Hearts are broken once someone has played a heart.",
        "Hearts are broken once someone has played a heart. Usually that happens when "
        "someone can't follow suit and throws one. From then on anyone can lead hearts."),
    (QUEEN_TOO, "what_breaks",
        "Hearts are broken once someone has played a heart or the queen of spades.",
        "Hearts are broken once someone has played a heart or the queen of spades. Usually "
        "that happens when someone can't follow suit and throws one. From then on anyone can lead "
        "hearts."),
    (FREE, "what_breaks", "Hearts don't have to be broken in this game.",
        "Hearts don't have to be broken in this game."),
    ({}, "queen_breaks", "No.", "Only a heart breaks hearts; the queen of spades doesn't."),
    (QUEEN_TOO, "queen_breaks", "Yes.",
        "The queen of spades breaks hearts too, whether she's thrown, led or follows suit."),
    (FREE, "queen_breaks", "It makes no difference here.", NOT_BROKEN),
    ({}, "only_hearts", "Lead one; that breaks them.",
        "If you have nothing but hearts you can lead one, whether hearts are broken or not."),
    (FREE, "only_hearts", "Lead one.", NOT_BROKEN),
    ({}, "hearts_and_queen",
        "If you have only hearts and the queen of spades before hearts are broken, you must lead "
        "the queen.",
        "If you have only hearts and the queen of spades before hearts are broken, you must lead "
        "the queen."),
    (EITHER, "hearts_and_queen",
        "If you have only hearts and the queen of spades, you can lead a heart or the queen.",
        "If you have only hearts and the queen of spades, you can lead a heart or the queen."),
    (LOCKED, "hearts_and_queen", "Lead either.", BOTH_WAIT),
    ({**FREE, **LOCKED}, "hearts_and_queen",
        "If you have only hearts and the queen of spades before hearts are broken, you must lead "
        "a heart.",
        "If you have only hearts and the queen of spades before hearts are broken, you must lead "
        "a heart."),
    (FREE, "hearts_and_queen", "Lead what you like.", NOT_BROKEN),
    (NO_QUEEN, "hearts_and_queen", "That can't happen here.",
        "The queen of spades is out of the deck."),
    ({}, "broken_this_trick", "Yes.", "Hearts are broken as soon as the heart is on the table."),
    (FREE, "broken_this_trick", "Yes.",
        "After the first trick you can lead a heart at any time. Hearts don't have to be broken "
        "in this game."),
    (FREE | OPEN, "broken_this_trick", "Yes.",
        "You can lead a heart at any time, even to the first trick. Hearts don't have to be broken "
        "in this game."),
    ({}, "heart_trick_one_breaks", "Yes.",
        "A heart breaks hearts whenever it's played, even on the first trick."),
    ({"players": 3}, "heart_trick_one_breaks", "That isn't allowed here.",
        "Hearts stay off the first trick, so take it back. Once the next trick is led, it stands "
        "and hearts are broken."),
    (FREE, "heart_trick_one_breaks", "It makes no difference here.", NOT_BROKEN),
    ({}, "hearts_after_queen", "No.",
        "Only a heart breaks hearts; the queen of spades doesn't."),
    (QUEEN_TOO, "hearts_after_queen", "Yes.",
        "The queen of spades breaks hearts too, whether she's thrown, led or follows suit."),
    (FREE, "hearts_after_queen", "Yes.", NOT_BROKEN),
    ({"players": 3}, "hearts_after_queen", "Take her back.",
        "The queen of spades stays off the first trick. Once the next trick is led, she stands. "
        "Only a heart breaks hearts; the queen of spades doesn't."),
    ({**QUEEN_TOO, "players": 3}, "hearts_after_queen", "Take her back.",
        "The queen of spades stays off the first trick. Once the next trick is led, she stands. "
        "The queen of spades breaks hearts too, whether she's thrown, led or follows suit."),
    (NO_QUEEN, "hearts_after_queen", "That can't happen here.",
        "The queen of spades is out of the deck."),
]  # fmt: skip


test_what_is_said = each("rules, topic, short, text", SAID)(says)


def test_nothing_else_is_said() -> None:
    known = {(topic, short, text) for rules, topic, short, text in SAID if rules != NO_QUEEN}
    said = set()
    for seed in range(300):
        ruleset = random_ruleset(random.Random(seed))
        answers = {t: tell(ruleset, t) for t in SECTIONS["breaking-hearts"].topics}
        said |= {
            (key, of_one_pack(told.short), of_one_pack(told.text)) for key, told in answers.items()
        }
    assert said == known


def test_the_card_speaks_of_leading_the_queen_only_where_she_waits() -> None:
    locked = STANDARD.with_options(LOCKED)
    assert tell(locked, "lead_heart").text == BOTH_WAIT
    assert tell(locked, "lead_heart").on_card is None
    assert tell(locked.with_options(FREE), "lead_heart").on_card == (
        "You can't lead the queen of spades until hearts are broken, unless you have nothing else."
    )
    assert tell(STANDARD, "lead_heart").on_card is None

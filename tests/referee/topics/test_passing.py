"""The pass: how many cards, which ones and which way; and a pass that went wrong."""

from __future__ import annotations

import random

from companion.referee.grammar import cycle_words, number_words, ordinal
from companion.referee.telling import tell
from companion.referee.topics import SECTIONS
from companion.rules import STANDARD, Ruleset
from tests.each import each
from tests.presets import of_any_rules
from tests.referee.topics.saying import says
from tests.referee.topics.shapes import shape
from tests.rules.play_strategies import random_ruleset


@of_any_rules
def test_the_answers_are_those_of_the_pass(r: Ruleset) -> None:
    """By who gives what to whom, hand after hand."""
    hands = range(1, len(r.cycle) + 1)
    tokens = [r.pass_of_hand(number) for number in hands]
    given = [[each for each in r.exchanges(token) if each.giver == 0] for token in tokens]
    counts = {sum(each.cards for each in one) for one in given if one}
    called = "D" in tokens

    assert tell(r, "which_way").text.startswith("No one passes") or any(given) or called
    assert tell(r, "how_many_to_pass").applies is bool(counts or called)
    if len(counts) == 1:
        [count] = counts
        assert f"exactly {number_words(count)} card" in tell(r, "how_many_to_pass").text
    for number, token in zip(hands, tokens, strict=True):
        if token == "H" and any(given):
            assert ordinal(number) in tell(r, "hold_hand").text
    if any(given) and not called:
        assert (tell(r, "hold_hand").short == "Yes.") is ([] in given)
        assert tell(r, "pass_across_odd").applies is any(
            [each.cards for each in one] == [2, 2] and "Z" in tokens for one in given
        )
    assert tell(r, "pass_any_card").applies is bool(counts or called)
    assert (tell(r, "pass_any_card").short == "Yes.") is (
        bool(counts or called) and not r.pass_forbidden
    )


# What the rules are, beside the standard game's -> the topic, its first words and its sentence.
NO_PASS = {"pass_cycle": "H"}
CALLS = {"pass_cycle": "D"}
HOLD_BETWEEN = {"pass_cycle": "L H R"}
FIVE = {"players": 5}

SAID: list[tuple[dict[str, object], str, str, str]] = [
    ({}, "how_many_to_pass",
        "Before the first trick each player passes exactly three cards and receives three.",
        "Before the first trick each player passes exactly three cards and receives three."),
    ({"pass_count": 1}, "how_many_to_pass",
        "Before the first trick each player passes exactly one card and receives one.",
        "Before the first trick each player passes exactly one card and receives one."),
    ({"players": 5, "pass_cycle": "Z"}, "how_many_to_pass",
        "Before the first trick each player passes exactly four cards and receives four.",
        "Before the first trick each player passes exactly four cards and receives four."),
    (FIVE, "how_many_to_pass",
        "Before the first trick each player passes exactly three cards, or four on a split pass, "
        "and receives as many.",
        "Before the first trick each player passes exactly three cards, or four on a split pass, "
        "and receives as many."),
    ({"players": 5, "pass_cycle": "L S"}, "how_many_to_pass",
        "Before the first trick each player passes exactly three cards, unless the pass goes to "
        "several players, and receives as many.",
        "Before the first trick each player passes exactly three cards, unless the pass goes to "
        "several players, and receives as many."),
    (NO_PASS, "how_many_to_pass", "No one passes: you play the cards you are dealt.",
        "No one passes: you play the cards you are dealt."),
    ({}, "pass_any_card", "Yes.", "You can pass any card."),
    ({"pass_forbidden": "QS AH"}, "pass_any_card", "No.",
        "You can't pass the queen of spades or the ace of hearts, unless you have too few other "
        "cards."),
    ({}, "look_before_passing", "No.",
        "Lay the cards you pass face down in front of the player who gets them. No one picks up "
        "new cards until everyone has passed, so you can't pass on a card you were passed. Cards "
        "picked up too soon go back face down."),
    ({}, "which_way", "The pass rotates: left, right, across, hold; then it starts over.",
        "The pass rotates: left, right, across, hold; then it starts over."),
    ({"pass_cycle": "R"}, "which_way", "Every hand has the same pass: right.",
        "Every hand has the same pass: right."),
    (CALLS, "which_way", "The dealer calls it.",
        "Before each pass the dealer looks at their own hand, then calls which way everyone "
        "passes, or a hold."),
    (NO_PASS, "which_way", "No one passes: you play the cards you are dealt.",
        "No one passes: you play the cards you are dealt."),
    ({}, "hold_hand", "Yes.",
        "Every fourth hand is a hold: no one passes, and you play the cards you were dealt."),
    (HOLD_BETWEEN, "hold_hand", "Yes.",
        "On a hold no one passes, and you play the cards you were dealt."),
    (CALLS, "hold_hand", "Yes, if the dealer calls one.",
        "On a hold no one passes, and you play the cards you were dealt: that's up to the dealer."),
    ({"pass_cycle": "L R"}, "hold_hand", "No.", "Every hand has a pass."),
    (NO_PASS, "hold_hand", "Yes.",
        "No one passes: you play the cards you are dealt."),
    ({}, "pass_across_odd", "There's no pass across.",
        "With an odd number of players no one sits directly across. Three leave that pass out; "
        "five split it, two cards to each of the two players farthest from you."),
    ({"players": 3, "pass_cycle": "L R Z"}, "pass_across_odd",
        "On a split pass you give two cards to each of the other two players.",
        "On a split pass you give two cards to each of the other two players."),
    (FIVE, "pass_across_odd",
        "On a split pass you give four cards, two to each of the two players farthest from you.",
        "On a split pass you give four cards, two to each of the two players farthest from you."),
    ({"players": 3, "pass_cycle": "L R H"}, "pass_across_odd", "There's no pass across.",
        "With three players no one sits directly across. Every third hand is a hold: no one "
        "passes, and you play the cards you were dealt."),
    ({"players": 3, "pass_cycle": "R"}, "pass_across_odd", "There's no pass across.",
        "With three players no one sits directly across. Every hand has the same pass: right."),
    ({"players": 3, "pass_cycle": "L R"}, "pass_across_odd", "There's no pass across.",
        "With three players no one sits directly across. Every hand has a pass."),
    ({"players": 3, **CALLS}, "pass_across_odd", "There's no pass across.",
        "With three players no one sits directly across. On a hold no one passes, and you play "
        "the cards you were dealt: that's up to the dealer."),
    ({}, "wrong_pass_number", "Fix it before the first lead.",
        "If someone passed the wrong number of cards, extra ones go back unseen and missing ones "
        "are passed now. If no one knows which cards they were, or a card has been played, deal "
        "again."),
    ({}, "wrong_neighbour", "If cards went to the wrong player, hand them on to the right one.",
        "If cards went to the wrong player, hand them on to the right one. If those cards have "
        "been looked at, show them to everyone, take them back and pass others. If everyone "
        "passed the same wrong way, the pass stands. Once a card has been played, nothing is "
        "passed back: deal again if anyone has the wrong number of cards, otherwise play on, or "
        "throw the hand in if you all agree."),
    ({}, "forgot_to_pass", "Pass now, if no card has been played.",
        "If you forgot to pass, do it before the first lead. Once a card has been played, play "
        "the hand without a pass, or throw it in if you all agree."),
    (NO_PASS, "forgot_to_pass", "No one passes: you play the cards you are dealt.",
        "No one passes: you play the cards you are dealt."),
    ({}, "passed_on_hold",
        "If you passed on a hold, take your own cards back, as long as no one has looked.",
        "If you passed on a hold, take your own cards back, as long as no one has looked. Once "
        "someone has looked or a card has been played, nothing is passed back: play on, or throw "
        "the hand in if you all agree."),
    *((NO_PASS, topic,
        "If you passed by mistake, take your own cards back, as long as no one has looked.",
        "If you passed by mistake, take your own cards back, as long as no one has looked. Once "
        "someone has looked or a card has been played, nothing is passed back: play on, or throw "
        "the hand in if you all agree.")
        for topic in ("passed_on_hold", "wrong_neighbour", "wrong_pass_number")),
    ({"players": 5, "pass_cycle": "Z"}, "pass_across_odd",
        "On a split pass you give four cards, two to each of the two players farthest from you.",
        "On a split pass you give four cards, two to each of the two players farthest from you."),
    ({"pass_cycle": "L R"}, "passed_on_hold", "That can't happen here.",
        "Every hand of this game has a pass."),
]  # fmt: skip


test_what_is_said = each("rules, topic, short, text", SAID)(says)


def any_way(text: str, ruleset: Ruleset) -> str:
    """The shape of a sentence, whichever way is passed."""
    return shape(text.replace(f": {cycle_words(ruleset)}", ": ..."))


def test_nothing_else_is_said() -> None:
    known = {any_way(text, STANDARD.with_options(rules)) for rules, _, _, text in SAID}
    said = set()
    drawn = [random_ruleset(random.Random(seed)) for seed in range(400)]
    for ruleset in (*drawn, STANDARD.with_options(HOLD_BETWEEN)):
        for topic in (
            *SECTIONS["cards-to-pass"].topics,
            *SECTIONS["which-way"].topics,
            *SECTIONS["wrong-passes"].topics,
        ):
            said.add(any_way(tell(ruleset, topic).text, ruleset))
    assert said == known

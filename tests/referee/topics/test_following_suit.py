"""Following suit and winning a trick: the law of every preset, and each sentence once."""

from __future__ import annotations

import random

from companion.referee.telling import tell
from companion.referee.topics import SECTIONS
from companion.rules import STANDARD, Card, Ruleset
from tests.each import each
from tests.presets import of_any_rules
from tests.referee.topics.law import is_named, may_throw
from tests.referee.topics.saying import says
from tests.rules import plain_law
from tests.rules.play_strategies import random_ruleset
from tests.rules.positions import trick_winner

TWO_PACKS = {"decks": 2, "players": 6, "opener": "eldest_any"}


@of_any_rules
def test_the_answers_are_those_of_the_law(r: Ruleset) -> None:
    """Each card that a void player may not throw on trick one is named, and no other."""
    for card in dict.fromkeys(r.pack):
        assert is_named(card, tell(r, "follow_suit").text) is not may_throw(r, card), str(card)
    assert plain_law.legal(r, set(Card.parse("8S QS")), [Card("5C")], 2, broken=True) == {
        Card("8S"),
        Card("QS"),
    }
    assert ("won every trick" in tell(r, "all_points_out").text) is r.pays_for_every_trick


def test_the_winner_is_that_of_the_law() -> None:
    ruleset = STANDARD.with_options(TWO_PACKS)
    assert trick_winner(STANDARD, Card.parse("5C AH 9C 2C"), leader=0) == 2
    assert trick_winner(ruleset, Card.parse("9C AH 9C 2C AC 3C"), leader=0) == 4


# What the rules are, beside the standard game's -> the topic, its first words and its sentence.
ALLOWED = {"first_trick_points": "allowed"}
FREE_THROW = "Follow suit if you can. If you can't, throw any card you like."
NEVER_THROWN = (
    "Follow suit if you can. If you can't, throw any card you like. There's one exception. "
    "You can't play a heart or the queen of spades to the first trick."
)
GUARDED_THROW = (
    "Follow suit if you can. If you can't, throw any card you like. There's one exception. "
    "You can't play a heart or the queen of spades to the first trick unless you have nothing "
    "else to play."
)
THREE = {"players": 3}

SAID: list[tuple[dict[str, object], str, str, str]] = [
    ({}, "follow_suit", "Yes.",
        "Follow suit if you can. If you can't, throw any card you like. There's one exception. "
        "You can't play a heart or the queen of spades to the first trick unless you have "
        "nothing else to play."),
    (ALLOWED, "follow_suit", "Yes.",
        "Follow suit if you can. If you can't, throw any card you like."),
    (THREE, "follow_suit", "Yes.",
        "Follow suit if you can. If you can't, throw any card you like. There's one exception. "
        "You can't play a heart or the queen of spades to the first trick."),
    ({}, "must_play_heart", "No.",
        "Throw any card you like. There's one exception. You can't play a heart or the queen of "
        "spades to the first trick unless you have nothing else to play."),
    (ALLOWED, "must_play_heart", "No.",
        "Throw any card you like."),
    (THREE, "must_play_heart", "No.",
        "Throw any card you like. There's one exception. You can't play a heart or the queen of "
        "spades to the first trick."),
    ({}, "who_wins_trick", "The highest card of the suit led wins the trick.",
        "The highest card of the suit led wins the trick. The player who played it gathers the "
        "cards face down and leads to the next trick. You never have to play higher, only to "
        "follow suit."),
    (TWO_PACKS, "who_wins_trick",
        "The highest card of the suit led that isn't canceled wins the trick.",
        "The highest card of the suit led that isn't canceled wins the trick. The player who "
        "played it gathers the cards face down and leads to the next trick. You never have to "
        "play higher, only to follow suit."),
    ({}, "heart_wins", "No.",
        "No suit is trump: a card of another suit never wins, however high it is."),
    ({}, "all_points_out", "No.",
        "You can stop a hand once every card that counts has been taken."),
    ({"sun": "double"}, "all_points_out", "No.",
        "You can stop a hand once every card that counts has been taken, unless one player has "
        "won every trick so far."),
]  # fmt: skip


test_what_is_said = each("rules, topic, short, text", SAID)(says)


def test_nothing_else_is_said() -> None:
    known = {(topic, short, text) for _, topic, short, text in SAID}
    said = set()
    for seed in range(300):
        ruleset = random_ruleset(random.Random(seed))
        if tell(ruleset, "follow_suit").text not in (FREE_THROW, GUARDED_THROW, NEVER_THROWN):
            continue  # other cards are named there
        said |= {
            (t, tell(ruleset, t).short, tell(ruleset, t).text)
            for t in SECTIONS["following-suit"].topics
        }
    assert said == known

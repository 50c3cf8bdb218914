"""The queen of spades led, thrown and kept: the law of every preset, and each sentence once."""

from __future__ import annotations

import random

from companion.referee.telling import tell
from companion.referee.topics import SECTIONS
from companion.rules import QUEEN_OF_SPADES, Card, Ruleset
from tests.each import each
from tests.presets import of_any_rules
from tests.referee.topics.law import may_lead, may_throw
from tests.referee.topics.saying import of_one_pack, says
from tests.rules import plain_law
from tests.rules.play_strategies import random_ruleset


@of_any_rules
def test_the_answers_are_those_of_the_law(r: Ruleset) -> None:
    assert may_lead(r, Card("5S"), 2)
    queen_waits = QUEEN_OF_SPADES in r.pack and not may_lead(r, QUEEN_OF_SPADES, 2)
    assert ("She has to wait" in tell(r, "lead_spade").text) is queen_waits
    if not queen_waits:
        opens = r.opener_card is None and may_lead(r, QUEEN_OF_SPADES, 1)
        is_worthless = QUEEN_OF_SPADES not in r.counting_cards
        assert ("queen" in tell(r, "lead_spade").text) is not is_worthless
        assert ("at any time" in tell(r, "lead_spade").text) is (opens and not is_worthless)
    if not tell(r, "lead_queen").applies:
        assert QUEEN_OF_SPADES not in r.counting_cards
        assert may_lead(r, QUEEN_OF_SPADES, 2)
        return
    text = tell(r, "lead_queen").text
    assert ("until hearts are broken" in text) is not may_lead(r, QUEEN_OF_SPADES, 2)
    if "until" in text:
        with_hearts = plain_law.legal(r, set(Card.parse("QS 4H 9H")), [], 2, broken=False)
        assert ("a heart or the queen" in of_one_pack(text)) is (QUEEN_OF_SPADES in with_hearts)
        assert plain_law.legal(r, {QUEEN_OF_SPADES}, [], 2, broken=False) == {QUEEN_OF_SPADES}
    else:
        opens = r.opener_card is None and may_lead(r, QUEEN_OF_SPADES, 1)
        assert ("even to the first trick" in text) is opens
    assert ("first trick" not in tell(r, "discard_queen").text) is may_throw(r, QUEEN_OF_SPADES)
    spade = Card("5S")
    kept = plain_law.legal(r, set(Card.parse("QS 8S")), [spade], 2, broken=False)
    assert Card("8S") in kept
    kept = plain_law.legal(r, set(Card.parse("QS 8C")), [spade], 2, broken=False)
    assert kept == {QUEEN_OF_SPADES}
    kept = plain_law.legal(r, set(Card.parse("QS 8C")), [Card("5D")], 2, broken=False)
    assert len(kept) == 2


# What the rules are, beside the standard game's -> the topic, its first words and its sentence.
OPEN = {"opener": "eldest_any", "first_trick_points": "allowed"}
LOCKED = {"queen_lead": "after_broken"}
WORTHLESS = {"queen_spades": 0}
NO_QUEEN = {"trim": "QS 2C 2D 2S"}

ORDINARY = ("She's a spade like any other.", "The queen of spades is worth nothing in this game.")
OUT = ("That can't happen here.", "The queen of spades is out of the deck.")

SAID: list[tuple[dict[str, object], str, str, str]] = [
    ({}, "lead_queen", "Yes.",
        "After the first trick you can lead the queen of spades at any time."),
    (OPEN, "lead_queen", "Yes.",
        "You can lead the queen of spades at any time, even to the first trick."),
    (LOCKED, "lead_queen", "No.",
        "You can't lead a heart or the queen of spades until hearts are broken, unless you have "
        "nothing else."),
    ({**LOCKED, "heart_lead": "free"}, "lead_queen", "No.",
        "You can't lead the queen of spades until hearts are broken, unless you have nothing "
        "else."),
    ({}, "lead_spade", "Yes.",
        "After the first trick you can lead any spade, even the queen."),
    ({"heart_lead": "free"}, "lead_spade", "Yes.",
        "After the first trick you can lead any spade, even the queen."),
    (OPEN, "lead_spade", "Yes.",
        "You can lead any spade at any time, even the queen."),
    (LOCKED, "lead_spade", "Yes.",
        "You can lead any spade but the queen, even to draw her out. She has to wait until "
        "hearts are broken."),
    (WORTHLESS, "lead_spade", "Yes.",
        "Spades don't have to wait until hearts are broken."),
    (NO_QUEEN, "lead_spade", "Yes.", "Spades don't have to wait until hearts are broken."),
    ({"opener": "eldest_any"}, "lead_spade", "Yes.",
        "After the first trick you can lead any spade, even the queen."),
    (OPEN | LOCKED, "lead_spade", "Yes.",
        "You can lead any spade but the queen, even to draw her out. She has to wait until "
        "hearts are broken."),
    ({}, "discard_queen", "Yes.",
        "After the first trick you can throw the queen whenever you can't follow suit."),
    (OPEN, "discard_queen", "Yes.",
        "You can throw the queen whenever you can't follow suit."),
    ({}, "must_dump_queen", "No.",
        "You don't have to throw the queen at the first chance, but if spades are led and she's "
        "your only spade, you must play her."),
    ({}, "queen_is_heart", "No.",
        "She's a spade: when hearts are led, you can throw her only if you have no hearts."),
    ({"break_by": "heart_or_QS"}, "queen_is_heart", "No.",
        "She's a spade: when hearts are led, you can throw her only if you have no hearts."),
    (LOCKED, "queen_is_heart", "No.",
        "She's a spade, but like a heart she can't be led until hearts are broken."),
    ({}, "black_maria_name", "Both.",
        "Some people call the queen that. It's also a British game, in which the king of spades is "
        "worth 10 and the ace of spades 7."),
    ({"extra_penalties": "KS 10, AS 7"}, "black_maria_name", "Both.",
        "Some people call the queen that. It's also a British game, in which the king of spades "
        "is worth 10 and the ace of spades 7."),
    *((WORTHLESS, topic, *ORDINARY)
        for topic in ("lead_queen", "discard_queen", "must_dump_queen")),
    *((NO_QUEEN, topic, *OUT)
        for topic in ("lead_queen", "discard_queen", "must_dump_queen", "queen_is_heart")),
]  # fmt: skip


test_what_is_said = each("rules, topic, short, text", SAID)(says)


def test_nothing_else_is_said() -> None:
    known = {(topic, short, text) for rules, topic, short, text in SAID if rules != NO_QUEEN}
    said = set()
    for seed in range(300):
        ruleset = random_ruleset(random.Random(seed))
        answers = {t: tell(ruleset, t) for t in SECTIONS["the-queen-of-spades"].topics}
        said |= {
            (key, of_one_pack(told.short), of_one_pack(told.text)) for key, told in answers.items()
        }
    assert said == known

"""Whatever the pages say of play and points is what the law and the scorer of the rules say.

A new sentence fails here until it has a claim in `claims.py`, or stands in `plain.txt` because it
claims nothing that rules of play or points could contradict.
"""

from __future__ import annotations

from itertools import islice

import pytest

from companion.rules import STANDARD, VARIANTS, Ruleset
from tests.referee.sentences.claims import misfits, unknown
from tests.referee.sentences.pages import RANDOM_RULESETS, by_chance, sentences

pytestmark = pytest.mark.slow  # goes

PARTS = 10


@pytest.mark.parametrize("key", VARIANTS)
def test_what_is_said_of_a_preset_holds_at_every_size(key: str) -> None:
    for size in VARIANTS[key].players:
        ruleset = VARIANTS[key].ruleset.for_players(size)
        said = sentences(ruleset)
        assert [*misfits(ruleset, said)] == [], f"{size} players"
        assert [*unknown(said)] == [], f"{size} players"


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_said_of_random_rules_holds(part: int) -> None:
    each = RANDOM_RULESETS // PARTS
    for ruleset in islice(by_chance(), part * each, (part + 1) * each):
        said = sentences(ruleset)
        assert [*misfits(ruleset, said)] == [], ruleset
        assert [*unknown(said)] == [], ruleset


def rules(key: str = "standard", **options: object) -> Ruleset:
    return VARIANTS[key].ruleset.with_options(options)


@pytest.mark.parametrize(
    ("ruleset", "false"),
    [
        (STANDARD, "The queen of spades may be led at any time."),
        (STANDARD, "The queen of spades may be thrown whenever you can't follow suit."),
        (STANDARD, "In this game hearts can be led at any time."),
        (STANDARD, "You can throw the queen of spades whenever you can't follow suit."),
        (STANDARD, "Hearts don't have to be broken here before they are led."),
        (STANDARD, "A heart or the queen of spades breaks hearts."),
        (STANDARD, "You may play penalty cards on the first trick."),
        (STANDARD, "The queen of spades may be played on the first trick, hearts may not."),
        (rules("black_maria"), "You may not play a penalty card to the first trick."),
        (rules("black_maria"), "You may not play a penalty card to the first trick, unless you "
         "have nothing but penalty cards."),
        (rules("partners_pooled"), "A hand adds up to 26 (78 with a moon)."),
        (STANDARD, "A hand adds up to 26, moon or not."),
        (STANDARD, "A hand adds up to 26."),
        (rules("black_maria"), "A hand adds up to 43, moon or not."),
        (rules("partners_pooled"), "The shooter scores nothing."),
        (rules("bga_countdown"), "near_moon: You score what you took."),
        (STANDARD, "If you have only hearts and the queen of spades, you must lead the queen."),
        (rules("partners_pooled"), "Taking the first heart trick yourself ends every moon but "
         "yours."),
        (rules("partners_pooled"), "Save the queen for that player, and expect the "
         "others to help."),
        (rules("partners_pooled"), "The same score for two or more players."),
        (STANDARD.for_players(3), "Some say never to pass her across."),
        (STANDARD.for_players(3), "The 2 of clubs hands you the first lead, and high clubs win the "
         "early club tricks."),
        (rules("cancellation"), "Keep track of who is void in what, and count the spades until the "
         "queen is gone, then the hearts."),
        (rules("cancellation"), "After a misdeal the same dealer deals again, and the pass stays "
         "the same."),
        (STANDARD, "Follow suit if you can; if you can't, throw any card."),
        (rules("bga_countdown"), "If you're behind, help keep the player in last place from "
         "reaching 100: every extra hand is another chance."),
        (rules(players=3, trim="2C"), "You may not play a penalty card to the first trick, unless "
         "you have nothing but penalty cards."),
        (rules(first_trick_set="QS AH"), "hearts_first_trick: Yes."),
        (rules("omnibus_hoyle"), "The player on the dealer's left leads any card."),
        (rules("locked_queen"), "hearts_and_queen: Lead the queen."),
        (rules(queen_must_go="must_go"), "must_dump_queen: No."),
        (rules(queen_discard="after_broken"), "discard_queen: Yes."),
        (rules(exact_rule="to_half"), "Exactly 100 is enough to end the game."),
        (rules("bga_countdown"), "The game ends when a player reaches 100."),
        (rules("omnibus"), "A moon needs every penalty card and the bonus card too."),
        (rules("omnibus_bga"), "A moon needs every penalty card."),
        (rules("omnibus_bga"), "The jack of diamonds takes 10 points off the score of the player "
         "who wins it."),
        (rules("omnibus"), "hand_total: 16, or 78 with a moon."),
        (rules("omnibus"), "A hand with a moon adds up to 78."),
        (rules("pink_lady"), "That makes 26 points in all."),
        (rules("gnome"), "moon_worth: 26 for everyone else."),
        (rules(sun="double"), "every_trick: That's a moon like any other."),
        (rules("black_maria"), "That's 25 if you missed a heart, 13 if you missed the queen."),
        (rules("omnibus"), "On the score sheet: 0-26-26-26."),
        (rules("turbo"), "On the score sheet, if the shooter took the jack of diamonds and the 10 "
         "of clubs too: \N{MINUS SIGN}36, 0, 0, 0."),
        (STANDARD, "losing_moon: It can't."),
        (rules("spot_s0"), "If you're 2 short, it's one heart; 13 short, the queen of spades."),
        (STANDARD, "Totals can go below 0."),
        (STANDARD, "tie_first: They share the win."),
        (rules("partners_individual"), "two_over: The lowest total wins."),
        (STANDARD, "label: points allowed on trick one"),
        (rules("cancellation"), "Turn up the last trick to see who won it."),
        (STANDARD, "After a dead trick the player who led it leads again."),
        (rules("locked_queen"), "If you lead a heart too early, take it back and lead another "
         "card; players after you take theirs back."),
        (rules("caltech"), "Anyone who played after it may change their card."),
        (STANDARD, "Anyone who played after it may change their card, and must take it back if it "
         "was led."),
    ],
)  # fmt: skip
def test_a_false_sentence_is_caught(ruleset: Ruleset, false: str) -> None:
    assert [*misfits(ruleset, {false})] == [false]


def test_a_sentence_that_nobody_knows_is_caught() -> None:
    new = "The queen of spades may be led from a hand of five cards."
    assert [*unknown({new, "Hearts may not be led until they are broken."})] == [new]

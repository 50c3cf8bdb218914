"""What can be played to the first trick: the law of every preset, and each sentence once."""

from __future__ import annotations

import random

from companion.referee.telling import tell
from companion.referee.topics import SECTIONS
from companion.rules import HEARTS, QUEEN_OF_SPADES, STANDARD, Card, Ruleset
from tests.each import each
from tests.presets import of_any_rules
from tests.referee.topics.law import is_named, may_lead, may_throw
from tests.referee.topics.saying import of_one_pack, says
from tests.rules import plain_law
from tests.rules.play_strategies import random_ruleset


@of_any_rules
def test_the_answers_are_those_of_the_law(r: Ruleset) -> None:
    banned = [card for card in dict.fromkeys(r.pack) if not may_throw(r, card)]
    for card in r.pack:
        assert is_named(card, tell(r, "no_clubs_first_trick").text) is (card in banned), str(card)
    assert (tell(r, "hearts_first_trick").short == "Yes.") is set(banned).isdisjoint(HEARTS)
    if tell(r, "hearts_first_trick").short == "Yes.":
        leads_heart = r.opener_card is None and any(may_lead(r, card, 1) for card in HEARTS)
        assert ("lead a heart" in tell(r, "hearts_first_trick").text) is leads_heart
    if QUEEN_OF_SPADES not in r.counting_cards and may_lead(r, QUEEN_OF_SPADES, 2):
        assert not tell(r, "queen_first_trick").applies
        assert not tell(r, "only_spade_is_queen").applies
        return
    assert (tell(r, "queen_first_trick").short == "Yes.") is (QUEEN_OF_SPADES not in banned)
    if tell(r, "queen_first_trick").short == "Yes.":
        by_seat = r.opener_card is None
        is_led = by_seat and may_lead(r, QUEEN_OF_SPADES, 1)
        assert ("if spades are led" in tell(r, "queen_first_trick").text) is by_seat
        assert ("You can lead" in tell(r, "queen_first_trick").text) is is_led

    # Who can only follow suit with her, and who has nothing else, plays her all the same.
    assert follows_with_queen(r)
    is_dealt = False
    for led in r.pack if r.opener_card is None else [r.opener_card]:
        only = [card for card in r.pack if card in banned and card.suit is not led.suit]
        if len(only) >= r.hand_size:
            is_dealt = True
            assert plain_law.legal(r, set(only), [led], 1, broken=False) == set(only)
    assert tell(r, "only_penalties_first_trick").applies is is_dealt
    if QUEEN_OF_SPADES in banned:
        any_suit = r.opener_card is None
        assert tell(r, "queen_first_trick").short != "No." or not (any_suit or is_dealt)
        assert tell(r, "only_spade_is_queen").applies is any_suit
        assert not is_dealt or "nothing else" in tell(r, "queen_first_trick").text
        assert ("only spade" in tell(r, "queen_first_trick").text) is any_suit


def follows_with_queen(r: Ruleset) -> bool:
    spade, hand = Card("5S"), set(Card.parse("QS 9D"))
    return plain_law.legal(r, hand, [spade], 1, broken=False) == {QUEEN_OF_SPADES}


# What the rules are, beside the standard game's -> the topic, its first words and its sentence.
SEAT = {"opener": "eldest_any"}
ANY = {"opener": "eldest_any", "heart_lead": "free", "queen_lead": "anytime"}
ALLOWED = {"first_trick_points": "allowed"}
QUEEN_ONLY = {"first_trick_points": "no_hearts_only"}
THREE = {"players": 3}
LAST_HEART = {"heart_values": "0 " * 12 + "1", "first_trick_set": "all_positive"}
WORTHLESS = {"queen_spades": 0}
NO_QUEEN = {"trim": "QS 2C 2D 2S"}

FREE = "You can play penalty cards to the first trick."
OUT = "The queen of spades is out of the deck."
CLUB_LEADS = "The player with the 2 of clubs, the lowest club, leads it to the first trick."

SAID: list[tuple[dict[str, object], str, str, str]] = [
    ({}, "no_clubs_first_trick",
        "You can't play a heart or the queen of spades to the first trick unless you have "
        "nothing else to play.",
        "You can't play a heart or the queen of spades to the first trick unless you have "
        "nothing else to play."),
    (THREE, "no_clubs_first_trick",
        "You can't play a heart or the queen of spades to the first trick.",
        "You can't play a heart or the queen of spades to the first trick."),
    (ALLOWED, "no_clubs_first_trick", "Anything.", FREE),
    (SEAT, "only_spade_is_queen", "Play her.",
        "Following suit comes first: if spades are led and your only spade is the queen, you must "
        "play her."),
    ({}, "only_spade_is_queen", "That can't happen here.",
        "Spades can't be led to the first trick: a club opens it."),
    (NO_QUEEN, "only_spade_is_queen", "That can't happen here.", OUT),
    ({}, "queen_first_trick", "No, unless you have no choice.",
        "You can't play a heart or the queen of spades to the first trick unless you have "
        "nothing else to play."),
    (THREE, "queen_first_trick", "No.",
        "You can't play a heart or the queen of spades to the first trick."),
    (SEAT, "queen_first_trick", "No, unless you have no choice.",
        "You can't play a heart or the queen of spades to the first trick unless you have "
        "nothing else to play. Following suit comes first: if spades are led and your only spade "
        "is the queen, you must play her."),
    ({**SEAT, **THREE}, "queen_first_trick", "No, unless you have no choice.",
        "You can't play a heart or the queen of spades to the first trick unless you have "
        "nothing else to play. Following suit comes first: if spades are led and your only spade "
        "is the queen, you must play her."),
    (ALLOWED, "queen_first_trick", "Yes.",
        "You can throw the queen of spades on the first trick if you can't follow suit."),
    (SEAT | ALLOWED | {"queen_lead": "after_broken"}, "queen_first_trick", "Yes.",
        "You can play the queen of spades to the first trick if spades are led, or throw her if "
        "you can't follow suit."),
    (ANY | ALLOWED, "queen_first_trick", "Yes.",
        "You can lead the queen of spades to the first trick, play her if spades are led, or throw "
        "her if you can't follow suit."),
    *((WORTHLESS | rules, topic, "She's a spade like any other.",
        "The queen of spades is worth nothing in this game.")
        for rules in ({}, SEAT, ALLOWED) for topic in ("queen_first_trick", "only_spade_is_queen")),
    (SEAT | ALLOWED, "hearts_first_trick", "Yes.",
        "You can throw a heart on the first trick if you can't follow suit."),
    (ANY | ALLOWED, "hearts_first_trick", "Yes.",
        "You can lead a heart to the first trick, or throw one if you can't follow suit."),
    (NO_QUEEN, "queen_first_trick", "That can't happen here.", OUT),
    ({}, "hearts_first_trick", "No, unless you have no choice.",
        "You can't play a heart or the queen of spades to the first trick unless you have "
        "nothing else to play."),
    (THREE, "hearts_first_trick", "No.",
        "You can't play a heart or the queen of spades to the first trick."),
    (ALLOWED, "hearts_first_trick", "Yes.",
        "You can throw a heart on the first trick if you can't follow suit."),
    (LAST_HEART, "hearts_first_trick", "Yes, some of them.",
        "The first-trick rule covers only the ace of hearts and the queen of spades. You can "
        "throw any other card."),
    ({}, "first_trick_cards", "The first-trick rule covers only hearts and the queen of spades.",
        "The first-trick rule covers only hearts and the queen of spades. You can throw any "
        "other card."),
    ({"bonus_cards": "JD -10"}, "first_trick_cards",
        "The first-trick rule covers only hearts and the queen of spades.",
        "The first-trick rule covers only hearts and the queen of spades. You can throw any "
        "other card."),
    (QUEEN_ONLY, "first_trick_cards", "The first-trick rule covers only hearts.",
        "The first-trick rule covers only hearts. You can throw any other card."),
    (ALLOWED, "first_trick_cards", "None.",
        "You can play penalty cards to the first trick."),
    ({}, "only_penalties_first_trick",
        "If you can't follow suit and have only hearts and the queen of spades, you can play any "
        "of them.",
        "If you can't follow suit and have only hearts and the queen of spades, you can play any "
        "of them."),
    (THREE, "only_penalties_first_trick", "That can't happen here.",
        "No one can be dealt only cards that stay off the first trick."),
    (ALLOWED, "only_penalties_first_trick", "Play any of them.", FREE),
]  # fmt: skip


test_what_is_said = each("rules, topic, short, text", SAID)(says)


def test_nothing_else_is_said() -> None:
    """Where hearts and the queen stay off the first trick, or nothing does."""
    usual = {tell(STANDARD, "first_trick_cards").text, FREE}
    known = {(topic, short, text) for _, topic, short, text in SAID}
    for seed in range(300):
        r = random_ruleset(random.Random(seed))
        if of_one_pack(tell(r, "first_trick_cards").text) in usual:
            for topic in SECTIONS["points-on-the-first-trick"].topics:
                told = tell(r, topic)
                assert (
                    told.text == CLUB_LEADS
                    or (topic, of_one_pack(told.short), of_one_pack(told.text)) in known
                    or (topic == "only_spade_is_queen" and not told.applies)
                )


def test_a_card_that_counts_is_thrown_where_the_rule_does_not_cover_it() -> None:
    jack: Card = Card("JD")
    assert may_throw(STANDARD.with_options({"bonus_cards": "JD -10"}), jack)
    black_maria = STANDARD.with_options({"extra_penalties": "KS 10, AS 7"})
    assert "king of spades" not in tell(black_maria, "first_trick_cards").text
    covered = black_maria.with_options({"first_trick_set": "all_positive"})
    assert "the king of spades" in tell(covered, "first_trick_cards").text


def test_a_club_that_stays_off_is_played_where_clubs_are_led() -> None:
    """So nobody who has no club has it among seventeen cards that stay off the first trick."""
    spades = {"players": 3, "extra_penalties": "KS 10, AS 7", "first_trick_set": "all_positive"}
    with_club = STANDARD.with_options({**spades, "extra_penalties": "KS 10, AS 7, QC 13"})
    assert not tell(with_club, "only_penalties_first_trick").applies
    with_diamond = STANDARD.with_options({**spades, "extra_penalties": "KS 10, AS 7, QD 13"})
    assert tell(with_diamond, "only_penalties_first_trick").applies
    assert "unless you have nothing else to play" in tell(with_club, "no_clubs_first_trick").text

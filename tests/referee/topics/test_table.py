"""When something went wrong: the law and the scorer of every preset, each sentence once."""

from __future__ import annotations

import random

from companion.referee.telling import tell
from companion.referee.topics import SECTIONS
from companion.rules import QUEEN_OF_SPADES, Card, Ruleset
from tests.each import each
from tests.presets import of_any_rules
from tests.referee.topics.law import leads
from tests.referee.topics.saying import of_one_pack, says
from tests.referee.topics.shapes import shape
from tests.rules.play_strategies import random_ruleset

HEART = Card("4H")


@of_any_rules
def test_the_answers_are_those_of_the_law_and_the_scorer(r: Ruleset) -> None:
    charged, *others = r.points_charged([0])
    assert not any(others)
    assert tell(r, "revoke_later").short == f"{charged} points against the player who revoked."
    assert r.points_charged([0, 1])[:2] == (charged, charged)
    assert tell(r, "two_revokes").short == f"{charged} points against each of them."

    heart_waits = HEART not in leads(r, "4H 3S")
    queen_waits = QUEEN_OF_SPADES in r.pack and QUEEN_OF_SPADES not in leads(r, "QS 3C")
    assert tell(r, "heart_led_early").applies is (heart_waits or queen_waits)
    assert ("lead a heart" in tell(r, "heart_led_early").text) is heart_waits or not queen_waits
    assert tell(r, "queen_taker_unknown").applies is (QUEEN_OF_SPADES in r.counting_cards)


# What the rules are, beside the standard game's -> the topic, its first words and its sentences.
TWO_DECKS = {"decks": 2, "players": 6, "opener": "eldest_any"}
NO_PASS = {"pass_cycle": "H"}
FREE = {"heart_lead": "free"}
OPEN = {"first_trick_points": "allowed"}
OPENS = {"opener": "eldest_any"}
THREE = {"players": 3}


SAID: list[tuple[dict[str, object], str, str, str]] = [
    ({}, "revoke_now", "Take it back, no penalty.",
        "You can fix a revoke, a failure to follow suit, until the next lead, or on the last "
        "trick until the cards are mixed. Take the card back and follow suit; players after you "
        "may change their cards."),
    ({}, "revoke_later", "26 points against the player who revoked.",
        "A revoke found after the next lead ends the hand: the player who revoked takes all 26 "
        "points and everyone else none."),
    ({}, "revoke_next_deal", "Too late.",
        "Once the cards are gathered for the next deal, a revoke stands."),
    ({}, "two_revokes", "26 points against each of them.",
        "If two players revoked and it's too late to fix, each of them takes all 26 points and "
        "everyone else none."),
    ({}, "missed_turn", "Fix it before the next lead, or take the last trick.",
        "If you missed a turn, play a card before the next lead. If it's too late for that, or "
        "someone turns out to be a card short, play on as long as everyone else has the right "
        "number. That player takes the last trick, and a card left in their hand counts for them "
        "too."),
    ({}, "card_on_floor", "Deal again, or its owner takes the last trick.",
        "Deal again if no one has played yet, if anyone else has the wrong number of cards, or if "
        "no one knows whose card it was. Otherwise its owner puts it with the tricks they won and "
        "takes the last trick too."),
    ({}, "dropped_card", "Pick it up.",
        "If you drop or show a card by accident, put it back in your hand; there's no penalty."),
    ({}, "lead_out_of_turn", "A lead out of turn is taken back, along with any cards played to it.",
        "A lead out of turn is taken back, along with any cards played to it. Once everyone has "
        "played to it, the trick stands."),
    ({}, "played_out_of_turn",
        "A card played before its player's turn goes back into the hand, with no penalty.",
        "A card played before its player's turn goes back into the hand, with no penalty. Once "
        "everyone has played, the trick stands."),
    ({}, "two_cards", "If you play two cards to one trick, say which one you meant.",
        "If you play two cards to one trick, say which one you meant. The other goes back in "
        "your hand, with no penalty."),
    ({}, "take_back", "No, not once it's been played.",
        "A card is played when you let go of it on the table; just touching one doesn't count. "
        "It goes back only if it broke a rule, was dropped by accident, or was played after a "
        "mistake that is being fixed."),
    ({}, "heart_led_early", "If you lead a heart too early, take it back and lead another card.",
        "If you lead a heart too early, take it back and lead another card. Players after you "
        "take theirs back. Once the next trick is led, it stands."),
    ({"queen_lead": "after_broken"}, "heart_led_early",
        "If you lead a heart or the queen of spades too early, take it back and lead another "
        "card.",
        "If you lead a heart or the queen of spades too early, take it back and lead another "
        "card. Players after you take theirs back. Once the next trick is led, it stands."),
    ({"queen_lead": "after_broken", **FREE}, "heart_led_early",
        "If you lead the queen of spades too early, take it back and lead another card.",
        "If you lead the queen of spades too early, take it back and lead another card. Players "
        "after you take theirs back. Once the next trick is led, it stands."),
    ({}, "penalty_fell_first",
        "If you play a heart or the queen of spades to the first trick when that isn't allowed, "
        "take it back and play another card.",
        "If you play a heart or the queen of spades to the first trick when that isn't allowed, "
        "take it back and play another card. Players after you may change theirs. Once the next "
        "trick is led, it stands."),
    (OPENS, "penalty_fell_first",
        "If you play a heart or the queen of spades to the first trick when that isn't allowed, "
        "take it back and play another card.",
        "If you play a heart or the queen of spades to the first trick when that isn't allowed, "
        "take it back and play another card. Players after you may change theirs; if it was the "
        "lead, they take theirs back. Once the next trick is led, it stands."),
    (OPEN, "penalty_fell_first", "That's allowed here.",
        "You can play penalty cards to the first trick."),
    ({}, "claim_rest", "Yes.",
        "A player who is on lead and can't lose another trick can show their hand and claim the "
        "rest, points and all."),
    (TWO_DECKS, "claim_rest", "Yes.",
        "A player who is on lead and can't lose another trick can show their hand and claim the "
        "rest, points and all."),
    ({}, "wrong_claim", "After a wrong claim, play on with that hand face up.",
        "After a wrong claim, play on with that hand face up."),
    ({}, "look_back", "Yes.",
        "You can look at the last trick until the next one is led. Older tricks, your own too, "
        "stay face down until the hand is over."),
    ({}, "warn_of_moon", "No, better not.",
        "Warning the others of a moon or saying what you hold is bad manners, but there's no "
        "penalty here."),
    ({}, "cheating", "Treat it like an honest mistake.",
        "A revoke or a wrong card is handled as if it were a mistake; there's no extra penalty for "
        "doing it on purpose. A peek or a hint has no penalty: say so, and play on."),
    ({}, "wrong_score", "Fix it now, if everyone agrees.",
        "You can correct a wrong score until the next hand is scored, even after the game; later "
        "only if the table agrees. Tap the hand on the score sheet."),
    ({}, "player_leaves", "The table decides.",
        "If a player leaves, either a substitute takes over the seat and its score, or the "
        "others play on, or the game ends with the last complete hand. A hand in play is void "
        "unless someone takes over the cards. With fewer players the passes start over."),
    (TWO_DECKS | NO_PASS, "player_leaves", "The table decides.",
        "If a player leaves, either a substitute takes over the seat and its score, or the "
        "others play on, or the game ends with the last complete hand. A hand in play is void "
        "unless someone takes over the cards."),
    (THREE, "player_leaves", "The table decides.",
        "If a player leaves, either a substitute takes over the seat and its score, or the game "
        "ends with the last complete hand. A hand in play is void unless someone takes over the "
        "cards."),
    ({}, "player_joins",
        "A new player joins between hands and starts with the worst total at the table.",
        "A new player joins between hands and starts with the worst total at the table."),
    ({"score_view": "countdown"}, "player_joins",
        "A new player joins between hands and starts with the worst total at the table.",
        "A new player joins between hands and starts with the worst total at the table."),
    ({}, "passed_cards_seen", "Cards picked up too soon go back face down.",
        "Cards picked up too soon go back face down. Their player then passes from the hand that "
        "was dealt. If no one can say which cards they were, finish the pass and play on."),
    (NO_PASS, "passed_cards_seen", "No one passes: you play the cards you are dealt.",
        "No one passes: you play the cards you are dealt."),
    ({}, "mixed_pass", "If cards went to the wrong player, hand them on to the right one.",
        "If cards went to the wrong player, hand them on to the right one. If those cards have "
        "been looked at, show them to everyone, take them back and pass others. If everyone "
        "passed the same wrong way, the pass stands. Once a card has been played, nothing is "
        "passed back: deal again if anyone has the wrong number of cards, otherwise play on, or "
        "throw the hand in if you all agree."),
    (NO_PASS, "mixed_pass", "No one passes: you play the cards you are dealt.",
        "No one passes: you play the cards you are dealt."),
    ({}, "wrong_dealer",
        "Until a card has been played, anyone can ask for a new deal by the right player.",
        "Until a card has been played, anyone can ask for a new deal by the right player. After "
        "that the deal stands: change the dealer in the app, so the next deal comes out right."),
    ({}, "deal_direction", "A player who hasn't looked at their cards yet can ask for a new deal.",
        "A player who hasn't looked at their cards yet can ask for a new deal. Otherwise play "
        "on: a deal in the wrong direction is as fair as any other."),
    ({}, "wrong_gatherer", "Give the trick to the player who won it.",
        "Give the trick to the player who won it. If no one has led since, that player leads; if "
        "someone has, play on: those tricks stand. Once the cards are mixed, agree on who had "
        "what."),
    ({}, "queen_taker_unknown", "Look through the piles: she's in one of them.",
        "Look through the piles: she's in one of them. If the cards are mixed already, agree on "
        "who took her; if you can't agree, throw the hand in."),
    ({}, "contested_moon", "Count the cards.",
        "Look through the tricks of the player who claims the moon. Once the cards are mixed, it's "
        "a moon only if everyone agrees."),
    ({}, "lead_after_break", "The winner of the last trick leads.",
        "Turn up the last trick to see who won it."),
    (TWO_DECKS, "lead_after_break", "The winner of the last trick leads, unless it was dead.",
        "Turn up the last trick to see who won it. After a dead trick the player who led it "
        "leads again."),
    ({}, "stand_in", "The points belong to the player whose seat it is.",
        "If someone plays a hand for you, the points are yours. Someone who stays for good takes "
        "over your seat and its score."),
    ({}, "disagree",
        "Go by what you agreed before the game, and for anything else by this rulebook.",
        "Go by what you agreed before the game, and for anything else by this rulebook. If you "
        "all agree, change the rule from the next hand on."),
]  # fmt: skip


test_what_is_said = each("rules, topic, short, text", SAID)(says)


OF_SLIPS = (
    SECTIONS["a-revoke"],
    SECTIONS["a-card-short"],
    SECTIONS["cards-out-of-turn"],
    SECTIONS["a-wrong-card"],
    SECTIONS["table-manners"],
    SECTIONS["scores-and-players"],
    SECTIONS["everyday-slips"],
)

_KEPT = "to the first trick when"


def test_nothing_else_is_said() -> None:
    known = {(topic, _form(text)) for _, topic, _, text in SAID}
    assert {topic for section in OF_SLIPS for topic in section.topics} == {row[1] for row in SAID}
    for seed in range(300):
        r = random_ruleset(random.Random(seed))
        quotes = ("lead_heart", "moon_worth", "queen_worth")
        quoted = {of_one_pack(tell(r, key).text) for key in quotes}
        for section in OF_SLIPS:
            for topic in section.topics:
                text = of_one_pack(tell(r, topic).text)
                assert text in quoted or (topic, _form(text)) in known, text


def _form(text: str) -> str:
    """A text without its numbers, and without the cards that stay off the first trick."""
    start, kept, rest = text.partition(_KEPT)
    return shape(f"If you play {kept}{rest}" if kept else start)

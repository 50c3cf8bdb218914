"""When something went wrong: two questions a case at most, then one ruling by the policy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from companion.referee.irregularities import rulings as rule
from companion.referee.irregularities.model import (
    Answers,
    Ask,
    Case,
    Decision,
    Effect,
    Ruling,
    decided,
    every_decision,
    ruling_of,
)
from companion.referee.irregularities.rulings import AFTER, BEFORE, DEALT, LATER, NOW, SCORED

_WHEN = (
    (NOW, "At once, before the next lead"),
    (LATER, "Later in the same hand"),
    (SCORED, "When the hand was written down"),
    (DEALT, "After the next deal began"),
)

_PLAYED = ((BEFORE, "No card has been played"), (AFTER, "Cards have been played"))

_HANDS = (
    ("one", "One player is a card short, all others are right"),
    ("several", "More than one is wrong, or somebody has too many"),
)

_TRICK = (("open", "Somebody has yet to play"), ("full", "Everybody has played"))

_CARD = Ask("card", "Which card?", (("heart", "A heart"), ("queen", "The queen of spades")))

_NOTICED = Ask("when", "When was it noticed?", _WHEN[:3])

# The cases by theme, the most frequent first.
THEMES: Sequence[tuple[str, tuple[Case, ...]]] = (
    ("The play", (
        Case("revoke", "Somebody did not follow suit", "A revoke, seen at once or later",
             (Ask("when", "When was it noticed?", _WHEN),),
             rule.revoke, ("revoke_now", "revoke_later", "revoke_next_deal")),
        Case("two_revokes", "Two players did not follow suit", "In the same hand",
             (Ask("when", "When was it noticed?", _WHEN[1:3]),
              Ask("who", "Who were they?", people=True)),
             rule.two_revokes, ("two_revokes", "revoke_later")),
        Case("out_of_turn", "Somebody led out of turn", "It was another player's lead",
             (Ask("trick", "How far is the trick?", _TRICK),),
             rule.out_of_turn, ("lead_out_of_turn",)),
        Case("exposed", "A card was shown by accident", "Dropped, or held so that others saw it",
             (), rule.exposed, ("dropped_card",)),
        Case("two_cards", "Two cards to one trick", "They stuck together",
             (Ask("when", "When was it noticed?", (
                 (NOW, "At once"), (LATER, "Somebody is a card short now"),
             )),),
             rule.two_cards, ("two_cards", "missed_turn")),
        Case("short_hand", "Somebody is a card short", "A turn was missed, or a card is gone",
             (Ask("hands", "Which hands are wrong?", _HANDS),),
             rule.short_hand, ("missed_turn", "miscount")),
        Case("first_trick", "A heart or the queen fell on trick one", "Against the rule",
             (_CARD, _NOTICED), rule.first_trick,
             ("queen_first_trick", "hearts_first_trick", "only_penalties_first_trick")),
        Case("led_early", "A heart or the queen was led too early", "Hearts were not broken",
             (_CARD, _NOTICED), rule.led_too_early, ("lead_heart", "lead_queen", "what_breaks")),
        Case("wrong_opener", "The hand was opened wrongly", "The wrong player, or the wrong card",
             (Ask("trick", "How far is the trick?", _TRICK),), rule.wrong_opener,
             ("opener_led_other", "who_leads_first")),
    )),
    ("The deal and the pass", (
        Case("misdeal", "The deal came out wrong", "Wrong counts, or a pack that is not complete",
             (Ask("played", "Has anybody played?", _PLAYED),
              Ask("hands", "Which hands are wrong?", _HANDS, unless=(BEFORE,))),
             rule.misdeal, ("miscount", "who_redeals")),
        Case("faced", "A card was turned up in the deal", "Everybody saw it",
             (Ask("seen", "Has anybody looked at a hand?", (("no", "No"), ("yes", "Yes"))),),
             rule.faced, ("faced_card", "who_redeals")),
        Case("pass_count", "Too many or too few were passed", "Hands differ after the pass",
             (Ask("played", "Has anybody played?", _PLAYED),
              Ask("hands", "Which hands are wrong?", _HANDS, unless=(BEFORE,))),
             rule.pass_count, ("wrong_pass_number",)),
        Case("pass_target", "Cards went to the wrong player", "A pass the wrong way",
             (Ask("seen", "What happened to them?", (
                 ("no", "Nobody has looked at them"), ("yes", "They were looked at"),
                 ("all", "Everybody passed the same wrong way"),
             )),),
             rule.pass_target, ("wrong_neighbour", "which_way")),
        Case("lost_card", "A card is missing, or was on the floor", "The pack is not complete",
             (Ask("when", "When was it noticed?", (
                 (BEFORE, "Before anybody played"), (LATER, "During the hand"),
                 (SCORED, "When the hand was written down"),
             )),),
             rule.lost_card, ("card_on_floor", "missed_turn")),
    )),
    ("Manners", (
        Case("claim", "Somebody claimed the rest", "And was right, or wrong",
             (Ask("good", "Could anybody else still win a trick?", (
                 ("no", "Yes, the claim was wrong"), ("yes", "No, the claim was right"),
             )),),
             rule.claim, ("claim_rest", "wrong_claim")),
        Case("talk", "Somebody warned of a moon", "Or gave another hint",
             (), rule.talk, ("warn_of_moon",)),
        Case("looked", "Somebody looked at old tricks", "Turned them over again",
             (Ask("what", "At what?", (
                 ("last", "The last trick, before the next lead"),
                 ("penalties", "Penalty cards somebody took"), ("older", "Other tricks"),
             )),),
             rule.looked, ("look_back",)),
    )),
    ("Score and people", (
        Case("wrong_score", "A wrong score was written down", "Typed or counted wrong",
             (Ask("which", "Which hand?", (
                 ("last", "The last one"), ("older", "An earlier one"),
                 ("over", "The game is over already"),
             )),),
             rule.wrong_score, ("wrong_score", "hand_total")),
        Case("leaves", "Somebody has to go", "In the middle of the game",
             (), rule.leaves, ("player_leaves", "player_joins")),
    )),
)  # fmt: skip


__all__ = [
    "CASES",
    "THEMES",
    "Answers",
    "Ask",
    "Case",
    "Decision",
    "Effect",
    "Ruling",
    "decided",
    "every_decision",
    "ruling_of",
]

# Every case by its key, in the order a table would look for it.
CASES: Mapping[str, Case] = MappingProxyType(
    {case.key: case for _, cases in THEMES for case in cases}
)

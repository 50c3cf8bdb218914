"""When something went wrong: three questions a case at most, then one ruling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from companion.referee.irregularities import rulings as rule
from companion.referee.irregularities.model import (
    Answers,
    Ask,
    Case,
    Effect,
    Ruling,
    other_ruling,
)
from companion.referee.irregularities.rulings import (
    AFTER,
    BEFORE,
    BETWEEN,
    DEALT,
    LATER,
    MIDDLE,
    NOW,
    SCORED,
)
from companion.referee.text.grammar import capitalized, kinds_words
from companion.referee.topics.first_trick import banned_words
from companion.rules import HEARTS, QUEEN_OF_SPADES, Ruleset, has_moon, passes
from companion.rules.deal import HOLD
from companion.rules.legality import banned_first_trick, banned_opening, waiting_cards

_WHEN = (
    (NOW, "At once, before the next lead"),
    (LATER, "Later in the same hand"),
    (SCORED, "When the hand was scored"),
    (DEALT, "After the next deal began"),
)

_PLAYED = ((BEFORE, "No card has been played"), (AFTER, "Cards have been played"))

_HAS_PLAYED = Ask("played", "Has anyone played a card?", _PLAYED)

_HANDS = (
    ("one", "One player is a card short; the others are right"),
    ("several", "Anything else"),
)

_SHORT = Ask(
    "hands",
    "Who was a card short?",
    (
        ("one", "One player; the others were right"),
        ("several", "More than one player, or by more than a card"),
        ("unknown", "Nobody knows"),
    ),
    unless=(BEFORE,),
)

_TRICK = (("open", "Not everyone has played"), ("full", "Everyone has played"))

_CARD = Ask("card", "Which card?", (("heart", "A heart"), ("queen", "The queen of spades")))

_NOTICED = Ask("when", "When was it noticed?", _WHEN[:3])

_YES_NO = (("no", "No"), ("yes", "Yes"))

_MIXED = "No, the cards are mixed"

_PILES = Ask("piles", "Are the piles still there?", (("yes", "Yes"), ("no", _MIXED)))


def _queen_counts(r: Ruleset) -> bool:
    return r.values.get(QUEEN_OF_SPADES, 0) > 0


def _fit_hold(case: Case, r: Ruleset) -> Case:
    """A pass where none is made at all."""
    return case if passes(r) else replace(case, line="There's no pass in this game")


def _fit_led_early(case: Case, r: Ruleset) -> Case:
    """The cards that wait for hearts to be broken; which it was, where it can have been either."""
    waits = waiting_cards(r)
    is_either = QUEEN_OF_SPADES in waits and not waits.isdisjoint(HEARTS)
    title = f"{capitalized(kinds_words(r, waits))} was led too early"
    return replace(case, title=title, asks=case.asks if is_either else (_NOTICED,))


def _fit_first_trick(case: Case, r: Ruleset) -> Case:
    """The cards that stay off trick one."""
    return replace(case, title=f"{capitalized(banned_words(r))} fell on trick one")


def _fit_opener(case: Case, r: Ruleset) -> Case:
    """Where any card may open, only the player can be wrong; what trick one bans is a case of its
    own."""
    if r.opener_card is not None or not set(banned_opening(r)) <= set(banned_first_trick(r)):
        return case
    return replace(case, line="It was another player's lead")


def _fit_queen(case: Case, r: Ruleset) -> Case:
    """Two packs have two of her."""
    if r.pack.count(QUEEN_OF_SPADES) == 1:
        return case
    return replace(case, title="Nobody knows who took a queen")


MOST_AT_ONCE = 7  # cases of a theme that stand there at first

# The cases by theme, the most frequent first.
THEMES: Sequence[tuple[str, tuple[Case, ...]]] = (
    ("Dealing or passing", (
        Case("pass_count", "Too many or too few were passed", "Hand sizes differ after the pass",
             (_HAS_PLAYED,), rule.pass_count, ("wrong_pass_number",), arises=passes),
        Case("pass_target", "Cards went to the wrong player", "Someone passed the wrong way",
             (_HAS_PLAYED,
              Ask("same", "Who passed the wrong way?", (
                  ("some", "Some of us"), ("all", "Everyone, the same wrong way"),
              ), unless=(AFTER,)),
              Ask("seen", "Has anyone looked at the cards?", _YES_NO, unless=(AFTER, "all"))),
             rule.pass_target, ("wrong_neighbour", "which_way"), arises=passes),
        Case("misdeal", "The deal came out wrong", "Wrong counts, or an incomplete deck",
             (_HAS_PLAYED,
              Ask("hands", "Which hands are wrong?", _HANDS, unless=(BEFORE,))),
             rule.misdeal, ("miscount", "who_redeals"), "Misdeal"),
        Case("faced", "A card was turned up in the deal", "Face up on the table",
             (Ask("seen", "Has anyone looked at their hand?", _YES_NO),),
             rule.faced, ("faced_card", "who_redeals")),
        Case("forgot_pass", "We forgot to pass", "On a hand with a pass",
             (_HAS_PLAYED,),
             rule.forgot_pass, ("forgot_to_pass", "which_way"), arises=passes),
        Case("wrong_dealer", "The wrong player dealt", "It was another player's deal",
             (_HAS_PLAYED,),
             rule.wrong_dealer, ("wrong_dealer", "next_dealer")),
        Case("pass_seen", "Someone looked too soon", "At their new cards, before passing",
             (Ask("known", "Do you know which cards they were?", (
                 ("yes", "Yes, they're still separate"), ("no", "No, they're mixed into the hand"),
             )),),
             rule.pass_seen, ("passed_cards_seen", "look_before_passing"), arises=passes),
        Case("hold_passed", "We passed when we shouldn't have", "On a hold hand",
             (_HAS_PLAYED,
              Ask("seen", "Has anyone looked at the cards?", _YES_NO, unless=(AFTER,))),
             rule.hold_passed, ("passed_on_hold", "hold_hand"),
             arises=lambda r: HOLD in r.cycle, fit=_fit_hold),
        Case("mixed_pass", "Some passed one way, some another", "Passes in mixed directions",
             (_HAS_PLAYED,
              Ask("seen", "What happened to the cards?", (
                  ("no", "Nobody has looked"), ("yes", "Some have been looked at"),
                  ("lost", "Nobody knows whose they were"),
              ), unless=(AFTER,))),
             rule.mixed_pass, ("mixed_pass", "wrong_neighbour"), arises=passes),
        Case("deal_direction", "Dealt in the wrong direction", "Everyone has the right number",
             (Ask("seen", "Has anyone looked at their hand?", _YES_NO),),
             rule.deal_direction, ("deal_direction", "miscount")),
        Case("lost_card", "A card is missing, or was on the floor", "The deck is incomplete",
             (Ask("when", "When was it noticed?", (
                 (BEFORE, "Before anyone played"), (LATER, "During the hand"),
                 (SCORED, "When the hand was scored"),
             )),
              _SHORT),
             rule.lost_card, ("card_on_floor", "missed_turn"), "Lost card"),
    )),
    ("Playing", (
        Case("revoke", "Someone didn't follow suit", "A revoke, caught right away or later",
             (Ask("when", "When was it noticed?", _WHEN),),
             rule.revoke, ("revoke_now", "revoke_later", "revoke_next_deal"), "Revoke"),
        Case("played_early", "Someone played before their turn", "After the lead, but too soon",
             (Ask("trick", "Is the trick complete?", _TRICK),),
             rule.played_early, ("played_out_of_turn", "dropped_card")),
        Case("out_of_turn", "Someone led out of turn", "It was another player's lead",
             (Ask("trick", "Is the trick complete?", _TRICK),),
             rule.out_of_turn, ("lead_out_of_turn",)),
        Case("exposed", "A card was shown by accident", "Dropped, or held so that others saw it",
             (), rule.exposed, ("dropped_card",)),
        Case("take_back", "Someone wants a card back", "Played, touched or dropped",
             (Ask("how", "What happened?", (
                 ("played", "It was played"), ("touched", "It was only touched"),
                 ("dropped", "It was dropped face up"),
             )),),
             rule.take_back, ("take_back", "dropped_card", "revoke_now")),
        Case("led_early", "A heart or the queen was led too early", "Hearts weren't broken",
             (_CARD, _NOTICED), rule.led_too_early, ("heart_led_early", "lead_heart", "lead_queen"),
             "Led too early", arises=lambda r: bool(waiting_cards(r)), fit=_fit_led_early),
        Case("first_trick", "A heart or the queen fell on trick one", "Against the rules",
             (_NOTICED,), rule.first_trick,
             ("penalty_fell_first", "queen_first_trick", "hearts_first_trick"),
             "Penalty card on trick one",
             arises=lambda r: bool(banned_first_trick(r)), fit=_fit_first_trick),
        Case("two_cards", "Two cards to one trick", "They stuck together",
             (Ask("when", "When was it noticed?", (
                 (NOW, "At once"), (LATER, "Later: someone is a card short now"),
             )),),
             rule.two_cards, ("two_cards", "missed_turn")),
        Case("wrong_opener", "The wrong opening lead", "The wrong player, or the wrong card",
             (Ask("trick", "Is the trick complete?", _TRICK),), rule.wrong_opener,
             ("opener_led_other", "who_leads_first"), fit=_fit_opener),
        Case("wrong_gatherer", "The wrong player picked up a trick", "It's in the wrong pile",
             (Ask("when", "Are the piles still there?", ((NOW, "Yes"), ("mixed", _MIXED))),),
             rule.wrong_gatherer, ("wrong_gatherer", "who_wins_trick")),
        Case("short_hand", "Someone's count is off", "A missed turn, or a lost card",
             (Ask("hands", "Which hands are wrong?", _HANDS),),
             rule.short_hand, ("missed_turn", "miscount")),
        Case("two_revokes", "Two players didn't follow suit", "In the same hand",
             (Ask("when", "When was it noticed?", _WHEN[:3]),
              Ask("who", "Who were they?", people=True, unless=(NOW,))),
             rule.two_revokes, ("two_revokes", "revoke_later"), "Two revokes"),
        Case("claim", "Someone claimed the rest", "Rightly or wrongly",
             (Ask("good", "Could anyone else still win a trick?", (
                 ("no", "Yes, the claim was wrong"), ("yes", "No, the claim was right"),
             )),),
             rule.claim, ("claim_rest", "wrong_claim"), "Wrong claim"),
        Case("looked", "Someone looked at old tricks", "Turned them face up again",
             (Ask("what", "What did they look at?", (
                 ("last", "The last trick, before the next lead"),
                 ("penalties", "Penalty cards someone took"), ("older", "Other tricks"),
             )),),
             rule.looked, ("look_back",)),
        Case("talk", "Someone warned of a moon", "Or dropped another hint",
             (), rule.talk, ("warn_of_moon",), "Table talk", arises=has_moon),
        Case("break_lead", "Nobody knows whose lead it is", "After a break",
             (), rule.break_lead, ("lead_after_break", "who_wins_trick")),
    )),
    ("After the hand", (
        Case("wrong_score", "A wrong score was written down", "Typed or counted wrong",
             (Ask("which", "Which hand?", (
                 ("last", "The last one"), ("older", "An earlier one"),
                 ("over", "The game is already over"),
             )),),
             rule.wrong_score, ("wrong_score", "hand_total")),
        Case("queen_unknown", "Nobody knows who took the queen", "No one remembers",
             (_PILES,), rule.queen_unknown, ("queen_taker_unknown", "nobody_has_queen"),
             arises=_queen_counts, fit=_fit_queen),
        Case("contested_moon", "We can't agree on a moon", "Did one player take everything?",
             (_PILES,), rule.contested_moon, ("contested_moon", "moon_needs"),
             arises=has_moon),
        Case("leaves", "Someone has to leave", "In the middle of the game",
             (Ask("when", "When?", (
                 (MIDDLE, "In the middle of a hand"), (BETWEEN, "Between two hands"),
             )),), rule.leaves, ("player_leaves", "player_joins")),
        Case("disagree", "We disagree about a rule", "Which rule counts for this hand",
             (Ask("agreed", "Did you settle that rule before the game?",
                  (("yes", "Yes"), ("no", "No"))),),
             rule.disagree, ("disagree", "whole_game")),
        Case("stand_in", "Someone plays a hand for someone else", "Just this one",
             (), rule.stand_in, ("stand_in", "player_leaves")),
    )),
)  # fmt: skip


__all__ = [
    "CASES",
    "CASE_OF",
    "MOST_AT_ONCE",
    "THEMES",
    "Answers",
    "Ask",
    "Case",
    "Effect",
    "Ruling",
    "case_of_breach",
    "cases_at",
    "other_ruling",
]

# Every case by its key, in the order a table would look for it.
CASES: Mapping[str, Case] = MappingProxyType(
    {case.key: case for _, cases in THEMES for case in cases}
)

# The case that settles what a question is about, by the key of the question: the first that names
# it, before all the case whose own question it is.
CASE_OF: Mapping[str, str] = MappingProxyType(
    {key: case.key for case in [*CASES.values()][::-1] for key in case.questions}
    | {case.questions[0]: case.key for case in [*CASES.values()][::-1]}
)


def cases_at(ruleset: Ruleset) -> list[tuple[str, list[Case]]]:
    """The cases that can happen under these rules, by theme, as such a table meets them."""
    return [
        (title, [case.at(ruleset) for case in cases if case.arises(ruleset)])
        for title, cases in THEMES
    ]

"""Questions about the slips of every evening, on which the rule books are mostly silent."""

from __future__ import annotations

from companion.referee.faq.facts import (
    allows,
    ordinary_queen,
    queen_costs,
)
from companion.referee.faq.model import Answer, Verdict, absent, asks
from companion.referee.text.grammar import paragraph
from companion.referee.text.play_phrases import (
    lead_after_words,
)
from companion.referee.text.rules_and_results import option_words
from companion.rules import QUEEN_OF_SPADES, Ruleset, passes
from companion.rules.play.passing import HOLD
from companion.rules.play.possible_plays import can_open_with_kept_off, kept_off
from companion.rules.ruleset.options import MoonMode

SILENT = "Rule books say nothing about this; it's what most tables do."


def _no_pass() -> Answer:
    return absent("There's no pass in this game.", "So nothing can go wrong with it.")


@asks(
    "Someone looked at the passed cards before passing their own",
    "pass",
    "look_before_passing",
    "wrong_neighbour",
)
def passed_cards_seen(r: Ruleset) -> Answer:
    if not passes(r):
        return _no_pass()
    return Answer(
        "Put them back face down, and pass first.",
        "Pass from the hand you were dealt. If nobody can say which cards they were, finish the "
        "pass and play on.",
        SILENT,
    )


@asks(
    "We forgot to pass",
    "pass",
    "which_way",
    "wrong_pass_number",
)
def forgot_to_pass(r: Ruleset) -> Answer:
    if not passes(r):
        return _no_pass()
    return Answer(
        "Pass now, if no card has been played.",
        "After the first lead it's too late: play the hand without a pass, and pass as usual on "
        "the next one.",
        SILENT,
    )


def _asks_of_a_pass_too_many(r: Ruleset) -> str:
    if not passes(r):
        return "We passed, but there's no passing in this game"
    return "We passed on a hold hand"


@asks(
    _asks_of_a_pass_too_many,
    "pass",
    "hold_hand",
    "forgot_to_pass",
)
def passed_on_hold(r: Ruleset) -> Answer:
    if HOLD not in r.cycle:
        return absent("That can't happen here.", "Every hand of this game has a pass.")
    then = "The next pass doesn't change." if passes(r) else ""
    return Answer(
        "Take your cards back, if nobody has looked.",
        paragraph(
            "Once people have looked or played a card, everyone is in the same boat: the pass "
            "counts, so play on.",
            then,
        ),
        SILENT,
    )


@asks(
    "Some passed one way and some another",
    "wrong",
    "wrong_neighbour",
    "which_way",
)
def mixed_pass(r: Ruleset) -> Answer:
    if not passes(r):
        return _no_pass()
    return Answer(
        "Hand each pass on to the player who should have gotten it.",
        "If the wrong player has looked, the passer shows those cards to the table, takes them "
        "back and passes others. If nobody knows whose cards they were, deal again. Once a card "
        "has been played, nothing is passed back: play on, or throw the hand in if you all agree.",
        SILENT,
    )


@asks(
    "The wrong player dealt",
    "deal",
    "next_dealer",
    "who_redeals",
)
def wrong_dealer(r: Ruleset) -> Answer:
    return Answer(
        "The deal stands once a card has been played.",
        "Before that, anyone can ask for a new deal by the player whose turn it was. If you play "
        "on, change the dealer on the scoreboard so the next deal comes out right.",
        "That's the rule in most card games; rule books for Hearts say nothing.",
    )


@asks(
    "The cards were dealt in the wrong direction",
    "deal",
    "wrong_dealer",
    "who_redeals",
)
def deal_direction(r: Ruleset) -> Answer:
    return Answer(
        "The deal stands, if everyone has the right number of cards.",
        "Nobody gains by it. Before anyone has looked at their hand, any player can ask for a new "
        "deal.",
        SILENT,
    )


@asks(
    "Can I take back a card?",
    "wrong",
    "dropped_card",
    "revoke_now",
)
def take_back(r: Ruleset) -> Answer:
    return Answer(
        "Not once it's been played.",
        "Once you let go of a card on the table, it's played; just touching one doesn't count. "
        "You can change a card that wasn't allowed until the next lead, and one played out of turn "
        "until everyone has played to the trick. A card you dropped by accident goes back into "
        "your hand.",
        "Friendly tables let you take it back until the next player plays.",
        verdict=Verdict.NO,
    )


@asks(
    "Someone led {waiting} before hearts were broken",
    "wrong",
    "lead_heart",
    "what_breaks",
    "only_hearts",
)
def heart_led_early(r: Ruleset) -> Answer:
    heart, queen = allows(r, "4H", "4H 3D"), allows(r, str(QUEEN_OF_SPADES), "QS 3D")
    if heart and queen:
        return absent("That's allowed here.", option_words(r, "heart_lead"))
    return Answer(
        "Take it back, as long as no one has led to the next trick.",
        paragraph(
            option_words(r, "heart_lead") if not heart else "",
            option_words(r, "queen_lead") if not queen else "",
            "Lead another card; anyone who played after it takes theirs back. If nobody notices "
            "until later, it stands.",
        ),
        "Rule books don't cover this.",
    )


@asks(
    "{kept_off} was thrown on trick one",
    "wrong",
    "queen_first_trick",
    "hearts_first_trick",
    "only_penalties_first_trick",
)
def penalty_fell_first(r: Ruleset) -> Answer:
    if not kept_off(r):
        return absent("That's allowed here.", option_words(r, "first_trick_points"))
    led = ", and must take it back if it was led" if can_open_with_kept_off(r) else ""
    return Answer(
        "Take it back, as long as no one has led to the next trick.",
        paragraph(
            option_words(r, "first_trick_points"),
            f"Anyone who played after it may change their card{led}. If nobody notices until "
            "later, it stands.",
        ),
        "Rule books don't cover this.",
    )


@asks(
    "The wrong player picked up a trick",
    "play",
    "who_wins_trick",
    "queen_taker_unknown",
)
def wrong_gatherer(r: Ruleset) -> Answer:
    return Answer(
        "Give it to the player who won it.",
        "You can do that until the cards are mixed, and the winner leads next. If others have led "
        "since, those tricks stand.",
        SILENT,
    )


def _asks_who_took_her(r: Ruleset) -> str:
    which = "one of the queens" if r.pack.count(QUEEN_OF_SPADES) > 1 else "the queen of spades"
    return f"Nobody knows who took {which}"


@asks(
    _asks_who_took_her,
    "scoring",
    "nobody_has_queen",
    "wrong_gatherer",
)
def queen_taker_unknown(r: Ruleset) -> Answer:
    if not queen_costs(r):
        return absent("It doesn't matter.", ordinary_queen())
    return Answer(
        "Look through the piles: she's in one of them.",
        "If the cards are mixed already, agree on who took her. If you can't agree, throw the "
        "hand in.",
        SILENT,
    )


@asks(
    "We can't agree on whether it was a moon",
    "moon",
    "moon_needs",
    "near_moon",
)
def contested_moon(r: Ruleset) -> Answer:
    if r.moon_mode is MoonMode.DISABLED:
        return absent("There's no moon in this game.", "You score what you took.")
    return Answer(
        "Count the cards.",
        "Until the cards are mixed, the shooter's tricks decide. After that it's a moon only if "
        "everyone agrees it was.",
        SILENT,
    )


@asks(
    "We took a break: whose lead is it?",
    "play",
    "who_wins_trick",
    "lead_out_of_turn",
)
def lead_after_break(r: Ruleset) -> Answer:
    short, how = lead_after_words(r)
    return Answer(short, paragraph(how, "The app only knows if someone has been logging the hand."))


@asks(
    "Someone plays one hand for another player",
    "end",
    "player_leaves",
    "player_joins",
)
def stand_in(r: Ruleset) -> Answer:
    return Answer(
        "The points belong to the player whose seat it is.",
        paragraph(
            "The stand-in plays the cards; nothing changes on the score sheet.",
        ),
        SILENT,
    )


@asks(
    "We disagree about a rule",
    "wrong",
    "whole_game",
    "wrong_score",
)
def disagree(r: Ruleset) -> Answer:
    return Answer(
        "What you agreed before the game is what counts.",
        "This game's rulebook has it all, including what you never talked about. You can change a "
        "rule freely until a hand is scored; after that say why, and from which hand it counts.",
    )


@asks(
    "Someone cheated",
    "wrong",
    "revoke_later",
    "look_back",
    "warn_of_moon",
)
def cheating(r: Ruleset) -> Answer:
    return Answer(
        "Say what happened and settle that.",
        "Revokes, peeks and hints each have their own ruling. There's no extra penalty for doing "
        "it on purpose.",
        "Most tables give one warning, then find another player.",
    )

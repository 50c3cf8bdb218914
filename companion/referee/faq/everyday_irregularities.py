"""Questions about the slips of every evening, on which the rule books are mostly silent."""

from __future__ import annotations

from companion.referee.faq.facts import allows
from companion.referee.faq.model import Answer, Verdict, absent, asks
from companion.referee.text.grammar import listed
from companion.referee.text.rules_and_results import option_words
from companion.rules import QUEEN_OF_SPADES, Ruleset
from companion.rules.play.passing import HOLD
from companion.rules.ruleset.options import MoonMode, PlayerLeaves

SILENT = "Rule books say nothing about it; these are the usual ways."


def has_pass(r: Ruleset) -> bool:
    """Whether any hand of this table is passed."""
    return any(token != HOLD for token in r.cycle)


def _no_pass() -> Answer:
    return absent("There is no pass at this table.", "So nobody can go wrong with it.")


@asks(
    "Somebody looked at the passed cards before passing their own",
    "pass",
    "",
    "look_before_passing",
    "wrong_neighbour",
)
def passed_cards_seen(r: Ruleset) -> Answer:
    if not has_pass(r):
        return _no_pass()
    return Answer(
        "They go back, and that player passes first.",
        "Put the received cards face down again and pass from the hand as it was dealt. If nobody "
        "can say any more which cards they were, throw the hand in.",
        SILENT,
    )


@asks(
    "We forgot to pass",
    "pass",
    "",
    "which_way",
    "wrong_pass_number",
)
def forgot_to_pass(r: Ruleset) -> Answer:
    if not has_pass(r):
        return _no_pass()
    return Answer(
        "Pass now, if no card has been played.",
        "After the first lead it's too late: either the hand goes on without a pass, or you throw "
        "it in. The next hand is passed as if nothing had happened.",
        SILENT,
    )


@asks(
    "We passed on a hand without a pass",
    "pass",
    "",
    "hold_hand",
    "forgot_to_pass",
)
def passed_on_hold(r: Ruleset) -> Answer:
    return Answer(
        "Take your cards back, if nobody has looked.",
        "Once the cards have been seen, nobody is worse off than the others: play the hand with "
        "them, or throw it in if one of you wants to. The next pass stays what it was.",
        SILENT,
    )


@asks(
    "Some passed one way and some another",
    "pass",
    "",
    "wrong_neighbour",
    "which_way",
)
def mixed_pass(r: Ruleset) -> Answer:
    if not has_pass(r):
        return _no_pass()
    return Answer(
        "Everyone takes their own cards back and passes again.",
        "That works as long as nobody has looked. A packet that was seen is shown to the table and "
        "goes back, and its player passes other cards; if that can't be sorted out, throw the hand "
        "in.",
        SILENT,
    )


@asks(
    "The wrong player dealt",
    "deal",
    "",
    "next_dealer",
    "who_redeals",
)
def wrong_dealer(r: Ruleset) -> Answer:
    return Answer(
        "The deal stands once the first card is played.",
        "Before that, anyone may ask for a new deal by the right player. If you play on, tell the "
        "scoreboard who dealt: the next dealer follows from that.",
        "Card laws say so of most games; those of Hearts are silent.",
    )


@asks(
    "The cards were dealt in the wrong direction",
    "deal",
    "",
    "wrong_dealer",
    "who_redeals",
)
def deal_direction(r: Ruleset) -> Answer:
    return Answer(
        "It stands if everyone has the right number of cards.",
        "Nobody is better off for it. Before anyone has looked at a hand, one player's wish for a "
        "new deal is enough.",
        SILENT,
    )


@asks(
    "Can I take back a card?",
    "play",
    "",
    "dropped_card",
    "revoke_now",
)
def take_back(r: Ruleset) -> Answer:
    return Answer(
        "Not once it has been played.",
        "A card you let go of on the table is played, unless it was against the rules: then you "
        "change it. One you only touched or pulled from the hand is not played. One you dropped "
        "was shown by accident.",
        "Friendly tables let you change it until the next player has played.",
        verdict=Verdict.NO,
    )


@asks(
    "Somebody led a heart or the queen before hearts were broken",
    "play",
    "",
    "lead_heart",
    "what_breaks",
    "only_hearts",
)
def heart_led_early(r: Ruleset) -> Answer:
    heart, queen = allows(r, "4H", "4H 3D"), allows(r, str(QUEEN_OF_SPADES), "QS 3D")
    if heart and queen:
        return Answer("That's allowed here.", option_words(r, "heart_lead"))
    cards = listed([name for name, free in (("a heart", heart), ("the queen", queen)) if not free])
    return Answer(
        "Take it back, if the next lead hasn't been made.",
        f"Here nobody leads {cards} before hearts are broken, unless there is nothing else in the "
        "hand. Another card is led, and those who played after it may change theirs. If it comes "
        "to light later, the table decides.",
        "The laws speak of cards that don't follow suit, not of this.",
    )


@asks(
    "A heart or the queen was thrown on trick one",
    "opening",
    "",
    "queen_first_trick",
    "hearts_first_trick",
    "only_penalties_first_trick",
)
def penalty_fell_first(r: Ruleset) -> Answer:
    heart = allows(r, "4H", "4H 3D", "5C", number=1)
    queen = allows(r, str(QUEEN_OF_SPADES), "QS 3D", "5C", number=1)
    if heart and queen:
        return Answer("That's allowed here.", option_words(r, "first_trick_points"))
    return Answer(
        "Take it back, if the next lead hasn't been made.",
        f"{option_words(r, 'first_trick_points')} Those who played after it may change their "
        "cards. If it comes to light later, the table decides.",
        "The laws speak of cards that don't follow suit, not of this.",
    )


@asks(
    "The wrong player gathered a trick",
    "play",
    "",
    "who_wins_trick",
    "queen_taker_unknown",
)
def wrong_gatherer(r: Ruleset) -> Answer:
    return Answer(
        "Give it to the player who won it.",
        "That is so until the cards are mixed, and the winner leads to the next trick. If others "
        "have led since, those tricks stay as they were played.",
        SILENT,
    )


@asks(
    "Nobody knows who took the queen of spades",
    "scoring",
    "",
    "nobody_has_queen",
    "wrong_gatherer",
)
def queen_taker_unknown(r: Ruleset) -> Answer:
    return Answer(
        "Look through the piles: she is in one of them.",
        "If the cards are mixed already, agree on who took her, or write the hand down with the "
        "points you agree on; if you can't, throw the hand in.",
        SILENT,
    )


@asks(
    "We don't agree whether it was a moon",
    "moon",
    "",
    "moon_needs",
    "near_moon",
)
def contested_moon(r: Ruleset) -> Answer:
    if r.moon_mode is MoonMode.DISABLED:
        return absent("There is no moon at this table.", "You write down what you took.")
    return Answer(
        "Count the cards.",
        "Until the cards are mixed the pile of the player who claims it decides. After that it is "
        "a moon only if everyone agrees that it was.",
        SILENT,
    )


@asks(
    "Whose lead is it after a break?",
    "play",
    "",
    "who_wins_trick",
    "lead_out_of_turn",
)
def lead_after_break(r: Ruleset) -> Answer:
    return Answer(
        "The winner of the last trick leads.",
        "Turn up the last trick to see who won it. If you watch the play, Companion knows; without "
        "that it can't.",
    )


@asks(
    "Somebody plays one hand for another player",
    "end",
    "",
    "player_leaves",
    "player_joins",
)
def stand_in(r: Ruleset) -> Answer:
    return Answer(
        "The points belong to the player whose seat it is.",
        "A stand-in plays the cards and nothing changes on the score sheet."
        + (
            " Only somebody who stays for good takes the seat over."
            if r.player_leaves is PlayerLeaves.SUBSTITUTE
            else ""
        ),
        SILENT,
    )


@asks(
    "We disagree about a rule",
    "play",
    "",
    "whole_game",
    "wrong_score",
)
def disagree(r: Ruleset) -> Answer:
    return Answer(
        "What you agreed before the game counts.",
        "It's all in the rulebook of this game. What nobody settled goes by the rules of the "
        "variant for this hand; change it between two hands if you like.",
    )


@asks(
    "Somebody cheated",
    "play",
    "",
    "revoke_later",
    "look_back",
    "warn_of_moon",
)
def cheating(r: Ruleset) -> Answer:
    return Answer(
        "Say what happened, and settle that.",
        "A suit that was not followed, a look at another hand or a hint each have their own "
        "ruling. The rules know no other penalty for intent.",
        "Most tables say it once, and do not play with that person again.",
    )

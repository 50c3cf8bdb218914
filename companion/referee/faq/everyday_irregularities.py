"""Questions about the slips of every evening, on which the rule books are mostly silent."""

from __future__ import annotations

from companion.referee.faq.facts import allows
from companion.referee.faq.model import Answer, Verdict, absent, asks
from companion.referee.text.play_phrases import waiting_words
from companion.referee.text.rules_and_results import option_words
from companion.rules import QUEEN_OF_SPADES, Ruleset
from companion.rules.play.passing import HOLD
from companion.rules.ruleset.options import MoonMode, PlayerLeaves

SILENT = "Rule books say nothing about this; it's what most tables do."


def has_pass(r: Ruleset) -> bool:
    """Whether any hand of this table is passed."""
    return any(token != HOLD for token in r.cycle)


def _no_pass() -> Answer:
    return absent("There's no pass in this game.", "So nothing can go wrong with it.")


@asks(
    "Someone looked at the passed cards before passing their own",
    "pass",
    "",
    "look_before_passing",
    "wrong_neighbour",
)
def passed_cards_seen(r: Ruleset) -> Answer:
    if not has_pass(r):
        return _no_pass()
    return Answer(
        "They go back face down, and the player passes before looking again.",
        "Pass from the hand you were dealt. If nobody "
        "can say which cards they were, throw the hand in.",
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
        "After the first lead it's too late: either play the hand without a pass, or throw it in. "
        "Pass as usual on the next hand.",
        SILENT,
    )


@asks(
    "We passed on a hold hand",
    "pass",
    "",
    "hold_hand",
    "forgot_to_pass",
)
def passed_on_hold(r: Ruleset) -> Answer:
    return Answer(
        "Take your cards back, if nobody has looked.",
        "Once people have looked, everyone is in the same boat: play the hand, or throw it in if "
        "someone wants to. The next pass doesn't change.",
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
        "Hand each pass on to the right player.",
        "That works as long as nobody has looked. If the wrong player has, the passer shows those "
        "cards to the table, takes them back and passes others. If you can't sort it out, throw "
        "the hand in.",
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
        "The deal stands once a card has been played.",
        "Before that, anyone can ask for the right player to deal again. If you play on, change "
        "the dealer on the scoreboard so the next deal comes out right.",
        "That's the rule in most card games; rule books for Hearts say nothing.",
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
        "It stands, if everyone has the right number of cards.",
        "Nobody gains by it. Before anyone has looked at their hand, any player can ask for a new "
        "deal.",
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
        "Not once it's been played.",
        "A card is played once you let go of it on the table; a card you only touched isn't. If it "
        "was against the rules, you have to change it. A card you dropped is an exposed card.",
        "Friendly tables let you take it back until the next player plays.",
        verdict=Verdict.NO,
    )


@asks(
    "Someone led {waiting} before hearts were broken",
    "play",
    "",
    "lead_heart",
    "what_breaks",
    "only_hearts",
)
def heart_led_early(r: Ruleset) -> Answer:
    heart, queen = allows(r, "4H", "4H 3D"), allows(r, str(QUEEN_OF_SPADES), "QS 3D")
    if heart and queen:
        return absent("That's allowed here.", option_words(r, "heart_lead"))
    return Answer(
        "Take it back, if the next lead hasn't been made.",
        f"Here you can't lead {waiting_words(r)} before hearts are broken, unless you have nothing "
        "else. Lead another card; anyone who played after it takes theirs back. If nobody notices "
        "until later, the table decides.",
        "Rule books don't cover this.",
    )


@asks(
    "{kept_off} was thrown on trick one",
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
        return absent("That's allowed here.", option_words(r, "first_trick_points"))
    return Answer(
        "Take it back, if the next lead hasn't been made.",
        f"{option_words(r, 'first_trick_points')} Anyone who played after it may change their "
        "card. If nobody notices until later, the table decides.",
        "Rule books don't cover this.",
    )


@asks(
    "The wrong player picked up a trick",
    "play",
    "",
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


@asks(
    "Nobody knows who took the queen of spades",
    "scoring",
    "",
    "nobody_has_queen",
    "wrong_gatherer",
)
def queen_taker_unknown(r: Ruleset) -> Answer:
    return Answer(
        "Look through the piles: she's in one of them.",
        "If the cards are mixed already, agree on who took her. If you can't agree, throw the "
        "hand in.",
        SILENT,
    )


@asks(
    "We can't agree on whether it was a moon",
    "moon",
    "",
    "moon_needs",
    "near_moon",
)
def contested_moon(r: Ruleset) -> Answer:
    if r.moon_mode is MoonMode.DISABLED:
        return absent("There's no moon in this game.", "You score what you took.")
    return Answer(
        "Count the cards.",
        "Until the cards are mixed, the shooter's pile decides. After that it's a moon only if "
        "everyone agrees it was.",
        SILENT,
    )


@asks(
    "We took a break: whose lead is it?",
    "play",
    "",
    "who_wins_trick",
    "lead_out_of_turn",
)
def lead_after_break(r: Ruleset) -> Answer:
    return Answer(
        "The winner of the last trick leads.",
        "Turn up the last trick to see who won it. The app only knows if someone has been logging "
        "the hand.",
    )


@asks(
    "Someone plays one hand for another player",
    "end",
    "",
    "player_leaves",
    "player_joins",
)
def stand_in(r: Ruleset) -> Answer:
    return Answer(
        "The points belong to the player whose seat it is.",
        "The stand-in plays the cards; nothing changes on the score sheet."
        + (
            " Only someone who stays for good takes over the seat."
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
        "Whatever you agreed before the game goes.",
        "It's all in this game's rulebook, and what you didn't talk about is in there too. If you "
        "want to play on by another rule, change it between hands.",
    )


@asks(
    "Someone cheated",
    "play",
    "",
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

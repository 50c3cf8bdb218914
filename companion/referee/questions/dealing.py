"""Questions about the deal and who makes it (2A, H2)."""

from __future__ import annotations

from companion.referee.questions.shape import Answer, asks
from companion.referee.sides import next_side
from companion.referee.words import option_words
from companion.rules import Ruleset
from companion.rules import options as o
from companion.rules.policies import Misdeal


@asks(
    "Who deals the first hand?",
    "deal",
    "first dealer start the game draw for deal who begins dealing cut",
    "next_dealer",
    "who_leads_first",
)
def first_dealer(r: Ruleset) -> Answer:
    short = {
        o.FirstDealer.RANDOM: "Chance decides.",
        o.FirstDealer.HIGH_CARD: "Whoever draws the highest card.",
        o.FirstDealer.LOW_CARD: "Whoever draws the lowest card.",
        o.FirstDealer.JACK: "Whoever gets the first jack.",
    }[r.first_dealer]
    return Answer(
        short,
        "After that the deal follows its own rule, and nobody minds much who began.",
        "Books draw for the highest card, the lowest card or the first jack.",
    )


@asks(
    "Who deals next?",
    "deal",
    "next dealer deal rotates turn to deal who deals now dealer moves",
    "who_redeals",
    "first_dealer",
)
def next_dealer(r: Ruleset) -> Answer:
    if r.dealer_rotation is o.DealerRotation.STAYS:
        return Answer(
            "The same player again.",
            "At this table one player deals every hand.",
            "Nearly everywhere else the deal moves on.",
        )
    if r.dealer_rotation is o.DealerRotation.QS_TAKER and r.decks == 1:
        return Answer(
            "Whoever took the queen of spades.",
            "The taker of the queen deals the next hand. If nobody knows, the deal moves to the "
            f"{next_side(r)}.",
            "Elsewhere the deal moves one player to the left.",
        )
    return Answer(
        f"The player on the dealer's {next_side(r)}.",
        "The deal moves on by one player after every hand.",
        "In some games the taker of the queen deals next.",
    )


@asks(
    "The deal came out wrong: somebody has a card too many",
    "deal",
    "14 cards 12 cards miscount misdeal wrong number of cards dealt card short missing card "
    "too many cards unequal hands counted wrong",
    "who_redeals",
    "faced_card",
    "missed_turn",
)
def miscount(r: Ruleset) -> Answer:
    return Answer(
        "Deal again.",
        f"It is a misdeal, even when it comes to light in the play. {_again(r)} "
        f"{option_words(r, 'short_hand')}",
        "Older books punished a misdeal by moving the deal on.",
    )


@asks(
    "A card was turned face up during the deal",
    "deal",
    "card turned up exposed in the deal faced card flipped saw a card dealing misdeal flashed",
    "who_redeals",
    "miscount",
    "dropped_card",
)
def faced_card(r: Ruleset) -> Answer:
    return Answer(
        "Deal again if anybody wants to.",
        f"As long as nobody has looked at a hand, one player's wish is enough. {_again(r)}",
        "Strict books deal again always; many tables just go on.",
    )


@asks(
    "Who deals after a misdeal, and is a pass skipped?",
    "deal",
    "dealer messed up "
    "misdeal redeal deal again same dealer lose the deal same pass direction after misdeal "
    "throw in thrown in",
    "next_dealer",
    "miscount",
    "faced_card",
)
def who_redeals(r: Ruleset) -> Answer:
    same = r.misdeal is Misdeal.SAME_DEALER_REDEALS
    return Answer(
        "The same dealer." if same else f"The player on the dealer's {next_side(r)}.",
        f"{_again(r)} The hand keeps its number and its pass.",
        "In the nineteenth century a misdeal lost the deal; today the same dealer mostly tries "
        "again.",
    )  # fmt: skip


def _again(r: Ruleset) -> str:
    if r.misdeal is Misdeal.SAME_DEALER_REDEALS:
        return "The same dealer deals again."
    return f"The deal moves to the {next_side(r)}."


@asks(
    "Is the ace high or low?",
    "play",
    "rank order of cards ace highest lowest is 2 low trumps highest card card ranking",
    "heart_wins",
    "who_wins_trick",
)
def ace_high(r: Ruleset) -> Answer:
    bottom = "the 2 lowest"
    if r.jokers_in_play:
        bottom = "the 2 lowest, with the joker below the clubs"
    return Answer(
        "High.",
        f"In every suit the ace is highest, then king, queen, jack, 10, and {bottom}. No suit "
        "beats another.",
    )

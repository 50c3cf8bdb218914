"""Questions about the deal, who makes it, and how many cards there are (2A, H2)."""

from __future__ import annotations

from companion.referee.faq.model import Answer, Verdict, absent, asks
from companion.referee.text.grammar import (
    capitalized,
    card_words,
    cards_words,
    counted,
    next_side,
    number_words,
)
from companion.referee.text.option_phrases import JOKER_RANK
from companion.referee.text.rules_and_results import option_words
from companion.rules import JOKER, ImpossibleRuleset, Ruleset
from companion.rules.ruleset.options import DealerRotation, FirstDealer, Leftover, Misdeal


@asks(
    "Who deals the first hand?",
    "deal",
    "first dealer start the game draw for deal who begins dealing cut",
    "next_dealer",
    "who_leads_first",
)
def first_dealer(r: Ruleset) -> Answer:
    short = {
        FirstDealer.RANDOM: "Chance decides.",
        FirstDealer.HIGH_CARD: "Whoever draws the highest card.",
        FirstDealer.LOW_CARD: "Whoever draws the lowest card.",
        FirstDealer.JACK: "Whoever gets the first jack.",
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
    if r.dealer_rotation is DealerRotation.STAYS:
        return Answer(
            "The same player again.",
            "At this table one player deals every hand.",
            "Nearly everywhere else the deal moves on.",
        )
    if r.dealer_rotation is DealerRotation.QS_TAKER and r.decks == 1:
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


@asks(
    "How many cards does everybody get?",
    "deal",
    "how many players can play max players "
    "deal size cards each hand size how many cards dealt cards per player",
    "three_players",
    "six_players",
    "left_over_cards",
)
def how_many_cards(r: Ruleset) -> Answer:
    trim = f" Taken out first: {cards_words(r.removed)}." if r.removed else ""
    over = f" {capitalized(_over(r))} left over." if r.cards_left_over else ""
    packs = "two packs" if r.decks == 2 else "one pack"
    return Answer(
        f"{r.hand_size} each.",
        f"{capitalized(number_words(r.players))} players share {packs}, so {r.hand_size} cards go "
        f"to everybody.{trim}{over}",
    )


def _over(r: Ruleset) -> str:
    return f"{counted(r.cards_left_over, 'card')} {'is' if r.cards_left_over == 1 else 'are'}"


@asks(
    "There are three of us: which card goes out, and who starts?",
    "deal",
    "three players 3 players threehanded three handed remove card take out 2 of clubs 2 of "
    "diamonds three people just 3 of us",
    "how_many_cards",
    "who_leads_first",
    "six_players",
)
def three_players(r: Ruleset) -> Answer:
    return _with(
        r, 3, "Other books take out the 2 of diamonds, so that the 2 of clubs still leads."
    )


@asks(
    "There are five of us: how do we deal?",
    "deal",
    "five players 5 players fivehanded remove cards take out uneven five people",
    "how_many_cards",
    "pass_across_odd",
    "six_players",
)
def five_players(r: Ruleset) -> Answer:
    return _with(r, 5, "Some take out the 2 of spades instead, or leave two cards as a kitty.")


@asks(
    "There are six of us and the cards do not come out even",
    "deal",
    "six players 6 players sixhanded remove cards take out uneven not divide even six people "
    "which cards out",
    "how_many_cards",
    "five_players",
    "left_over_cards",
)
def six_players(r: Ruleset) -> Answer:
    return _with(
        r, 6, "Taking out three cards only, as one sheet says, leaves one card over; some take out "
        "all four twos, which also takes a heart away."
    )  # fmt: skip


def _with(r: Ruleset, players: int, elsewhere: str) -> Answer:
    """The same rules for so many players."""
    elsewhere = elsewhere if r.decks == 1 and r.opener_card else ""
    try:
        sized = r.for_players(players)
    except ImpossibleRuleset:
        return absent(
            f"Not for {number_words(players)}.",
            f"These rules cannot be played by {number_words(players)} as they stand.",
            elsewhere,
            verdict=Verdict.NO,
        )
    short = f"{sized.hand_size} cards each."
    if sized.removed:
        short = f"Take out {cards_words(sized.removed)}."
    each = f"Everybody gets {sized.hand_size} cards"
    over = f", and {_over(sized)} left over" if sized.cards_left_over else ""
    return Answer(short, f"{each}{over}. {_starts(sized)}", elsewhere)


def _starts(r: Ruleset) -> str:
    if r.opener_card is None:
        return f"The player on the dealer's {next_side(r)} leads first."
    return f"Whoever holds the {card_words(r.opener_card)} leads first."


@asks(
    "The 2 of clubs is in nobody's hand: who leads?",
    "opening",
    "2c in kitty two of clubs missing out of the pack no 2 of clubs removed who has the 2 clubs "
    "nobody has it not dealt left over",
    "who_leads_first",
    "left_over_cards",
)
def opener_not_dealt(r: Ruleset) -> Answer:
    if r.opener_card is None:
        return absent(
            f"The player on the dealer's {next_side(r)}.",
            "No card opens at this table, so it does not matter where the 2 of clubs is.",
        )
    if str(r.opener_card) == "2C" and not r.cards_left_over:
        return absent(
            "Somebody has it.",
            f"All {len(r.pack)} cards are dealt here, so look again: whoever holds the 2 of clubs "
            "leads. If it is lost, the pack is not complete and the hand is dealt again.",
            "With other numbers of players the lowest club in somebody's hand leads.",
        )
    lowest = "" if r.cards_left_over else f" Here that is the {card_words(r.opener_card)}."
    return Answer(
        "Whoever holds the lowest club that was dealt.",
        f"Ask for the clubs from below: the 2, then the 3, then the 4.{lowest}",
    )


@asks(
    "Who gets the cards left over?",
    "deal",
    "kitty widow leftover left over cards extra cards blind points in the kitty who takes the "
    "kitty look at kitty",
    "how_many_cards",
    "opener_not_dealt",
)
def left_over_cards(r: Ruleset) -> Answer:
    if not r.cards_left_over:
        return absent(
            "No card is left over.",
            f"{capitalized(number_words(r.players))} players get {r.hand_size} cards each, and "
            "that is the whole pack.",
            "Where cards are left over, they mostly go to the winner of the first trick.",
            verdict=Verdict.NO,
        )
    short, text = _KITTY[r.kitty_taker]
    return Answer(
        short,
        f"{capitalized(_over(r))} left over. {text}",
        "Other tables give them to the first trick, to the first penalty card or to the last "
        "trick, or leave them out.",
    )


_OWN = "Penalty cards among them count for the taker, and break nothing, as nobody played them."

_KITTY = {
    Leftover.KITTY_FIRST_TRICK: ("The winner of the first trick.", _OWN),
    Leftover.KITTY_FIRST_PENALTY: ("Whoever first takes a penalty card.", _OWN),
    Leftover.KITTY_LAST_TRICK: ("The winner of the last trick.", _OWN),
    Leftover.DEAD: (
        "Nobody.",
        "They stay face down until the end. Points among them are nobody's, so the hand adds up "
        "to less.",
    ),
    Leftover.JOKERS: ("Nobody: jokers fill up the deal.", "All cards are dealt."),
    Leftover.REMOVE: ("Nobody.", "They are taken out before the deal."),
}


@asks(
    "What do jokers do?",
    "deal",
    "joker jokers wild in the pack play joker lead joker lowest club",
    "left_over_cards",
    "how_many_cards",
)
def jokers(r: Ruleset) -> Answer:
    if not r.jokers_in_play:
        return absent(
            "There are none.",
            "This table plays without jokers; leave them in the box.",
            "Some tables add jokers so that the cards come out even.",
        )
    return Answer(
        JOKER_RANK,
        f"{capitalized(counted(r.jokers_in_play, 'joker'))}: it is a club below the 2"
        f"{', opens the hand,' if r.opener_card == JOKER else ''} and wins "
        "a trick only if every other club in it is cancelled.",
    )

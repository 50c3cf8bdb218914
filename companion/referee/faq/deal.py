"""Questions about the deal, who makes it, and how many cards there are (2A, H2)."""

from __future__ import annotations

from companion.referee.faq.model import Answer, Verdict, absent, asks
from companion.referee.faq.passing import never_passes
from companion.referee.text.grammar import (
    Paragraph,
    capitalized,
    card_words,
    cards_words,
    counted,
    number_words,
    paragraph,
)
from companion.referee.text.variants import sizes_words
from companion.rules import ImpossibleRuleset, Ruleset, Suit
from companion.rules.ruleset.validation import PLAYERS_BY_DECKS


@asks(
    "Who deals the first hand?",
    "deal",
    "next_dealer",
    "who_leads_first",
)
def first_dealer(r: Ruleset) -> Answer:
    return Answer(
        "Pick one at random.",
        "It only settles the first deal; it gives nobody an edge."
        if r.opener_card
        else "It settles the first deal and, with it, who leads first.",
        "Some rule books have everyone draw: high card deals, or low card. Others give the deal to "
        "the player who is dealt the first jack.",
    )


@asks(
    "Who deals next?",
    "deal",
    "who_redeals",
    "first_dealer",
)
def next_dealer(r: Ruleset) -> Answer:
    return Answer(
        "The player on the dealer's left.",
        "The deal moves one player along after every hand.",
        "In some games the player who took the queen deals next.",
    )


@asks(
    "Misdeal: someone has too many cards",
    "wrong",
    "who_redeals",
    "faced_card",
    "missed_turn",
)
def miscount(r: Ruleset) -> Answer:
    return Answer(
        "Deal again.",
        paragraph(
            "It's a misdeal, even if you only find out during play: the same dealer deals again.",
            _from_pass(r),
            "If one player missed a turn or turns out to be a card short during play, that player "
            "takes the last trick instead.",
        ),
        "Older books took the deal away for a misdeal.",
    )


def _from_pass(r: Ruleset) -> str:
    """H5: what is put right instead, before anyone has played."""
    if never_passes(r):
        return ""
    return "If it came from the pass and nobody has played, fix the pass instead."


@asks(
    "A card was turned face up during the deal",
    "wrong",
    "who_redeals",
    "miscount",
    "dropped_card",
)
def faced_card(r: Ruleset) -> Answer:
    return Answer(
        "Deal again if anyone asks.",
        "Before anyone has looked at their hand, any player can ask for a new deal: the same "
        "dealer deals again. After that, pick up the card and play on.",
        "Strict rules call for a new deal every time; many tables just play on.",
    )


def _asks_after_misdeal(r: Ruleset) -> str:
    passes = "" if never_passes(r) else ", and do we skip that pass"
    return f"Who deals after a misdeal{passes}?"


@asks(
    _asks_after_misdeal,
    "wrong",
    "next_dealer",
    "miscount",
    "faced_card",
)
def who_redeals(r: Ruleset) -> Answer:
    return Answer(
        "The same dealer.",
        "It still counts as the same hand."
        if never_passes(r)
        else "It's still the same hand, with the same pass.",
        "In 19th-century rules a misdeal lost you the deal.",
    )

    return "the deal moves to the left"


@asks(
    "Is the ace high or low?",
    "play",
    "heart_wins",
    "who_wins_trick",
)
def ace_high(r: Ruleset) -> Answer:
    return Answer(
        "High.",
        "From the top: ace, king, queen, jack, 10 and so on, with the 2 lowest. No suit beats "
        "another.",
    )


@asks(
    "How many cards does each player get?",
    "deal",
    "three_players",
    "six_players",
    "left_over_cards",
)
def how_many_cards(r: Ruleset) -> Answer:
    return Answer(f"{r.hand_size} each.", _whole_pack(r))


def _whole_pack(r: Ruleset) -> Paragraph:
    """What is dealt, after what is taken out, and how many cards are left over."""
    out = f"Take out {cards_words(r.removed)}." if r.removed else ""
    other = "other " if r.removed else ""
    if r.cards_left_over:
        verb = "is" if r.cards_left_over == 1 else "are"
        over = capitalized(number_words(r.cards_left_over))
        return paragraph(out, f"{over} of the {other}{len(r.pack)} cards {verb} left over.")
    if r.removed:
        return paragraph(out, f"Then deal the other {len(r.pack)}.")
    decks = " of the two decks" if r.decks == 2 else ""
    return paragraph(f"All {len(r.pack)} cards{decks} are dealt.")


def _over(r: Ruleset) -> str:
    return f"{counted(r.cards_left_over, 'card')} {'is' if r.cards_left_over == 1 else 'are'}"


@asks(
    "How many can play?",
    "deal",
    "how_many_cards",
    "three_players",
    "six_players",
)
def how_many_players(r: Ruleset) -> Answer:
    return Answer(
        f"{_sizes(r)}.",
        "Four is the usual number." if r.decks == 1 else "One deck is enough for three to eight.",
        "With two decks up to eleven can play. Some tables of five or six let someone sit out each "
        "hand and play four at a time.",
    )


@asks(
    "There are three of us: which card comes out, and who starts?",
    "deal",
    "how_many_cards",
    "who_leads_first",
    "six_players",
)
def three_players(r: Ruleset) -> Answer:
    return for_players(
        r, 3, "Other books take out the 2 of diamonds instead, so the 2 of clubs still leads."
    )


@asks(
    "There are five of us: how do we deal?",
    "deal",
    "how_many_cards",
    "pass_across_odd",
    "six_players",
)
def five_players(r: Ruleset) -> Answer:
    return for_players(
        r,
        5,
        "Some tables take out the 2 of clubs and the 2 of spades, or leave two cards as a kitty.",
    )


@asks(
    "There are six of us and the cards don't come out even",
    "deal",
    "how_many_cards",
    "five_players",
    "left_over_cards",
)
def six_players(r: Ruleset) -> Answer:
    return for_players(
        r, 6, "One rule sheet takes out only three cards, which leaves one over; some tables take "
        "out all four twos, and with them a heart."
    )  # fmt: skip


def _sizes(r: Ruleset) -> str:
    """How many can play with these decks."""
    return sizes_words(PLAYERS_BY_DECKS[r.decks])


def for_players(r: Ruleset, players: int, elsewhere: str = "") -> Answer:
    """The same rules for so many players."""
    elsewhere = elsewhere if r.decks == 1 and r.opener_card else ""
    try:
        sized = r.for_players(players)
    except ImpossibleRuleset:
        return absent(
            f"Not for {number_words(players)}.",
            f"These rules are for {_sizes(r)} players.",
            elsewhere,
            verdict=Verdict.NO,
        )
    short = f"{sized.hand_size} cards each."
    if sized.removed:
        short = f"Take out {cards_words(sized.removed)}."
    each = f"Each player gets {sized.hand_size} cards." if sized.removed else ""
    return Answer(short, paragraph(each, _goes_to(sized), _starts(sized)), elsewhere)


def _goes_to(r: Ruleset) -> str:
    """How many cards are left over, and who gets them; nothing where none are."""
    if not r.cards_left_over:
        return ""
    verb = "goes" if r.cards_left_over == 1 else "go"
    return f"{capitalized(_over(r))} left over and {verb} to the winner of the first trick."


def _starts(r: Ruleset) -> str:
    if r.opener_card is None:
        return "The player on the dealer's left leads first."
    return f"The player with the {card_words(r.opener_card)} leads first."


@asks(
    "Nobody has the 2 of clubs: who leads?",
    "opening",
    "who_leads_first",
    "left_over_cards",
)
def opener_not_dealt(r: Ruleset) -> Answer:
    if r.opener_card is None:
        return absent(
            "The player on the dealer's left.",
            "No particular card opens in this game, so it doesn't matter where the 2 of clubs is.",
        )
    if str(r.opener_card) == "2C" and not r.cards_left_over:
        return absent(
            "Someone has it.",
            f"All {len(r.pack)} cards are dealt, so look again: the player with the 2 of clubs "
            "leads. If it's lost, get a full deck and deal again.",
            "When cards are left over, the lowest club that was dealt leads.",
        )
    if r.cards_left_over:
        return Answer(
            "The player with the lowest club that was dealt.",
            "Ask for clubs from the bottom up: the 2, then the 3, then the 4.",
        )
    return Answer(
        f"The player with the {card_words(r.opener_card)}.",
        _why_lowest(r),
    )


def _why_lowest(r: Ruleset) -> str:
    """Why another card than the 2 of clubs is the lowest club."""
    out = [card for card in r.removed if card.suit is Suit.CLUBS]
    verb = "is" if len(out) == 1 else "are"
    is_out = f"{capitalized(cards_words(out))} {verb} out of the deck"
    return f"{is_out}, so that's the lowest club in play."


@asks(
    "Who gets the cards left over?",
    "deal",
    "how_many_cards",
    "opener_not_dealt",
)
def left_over_cards(r: Ruleset) -> Answer:
    if not r.cards_left_over:
        return absent(
            "There aren't any.",
            f"{capitalized(number_words(r.players))} players get {r.hand_size} cards each, and "
            "that's the whole deck.",
            "Where cards are left over, they usually go to the winner of the first trick.",
        )
    return Answer(
        "The winner of the first trick.",
        f"{capitalized(_over(r))} left over. Penalty cards in there count for that player. They "
        "don't break hearts, since nobody played them.",
        "Other tables give them to the winner of the first trick, of the last trick or of the "
        "first penalty card, or leave them out.",
    )


@asks(
    "What do jokers do?",
    "deal",
    "left_over_cards",
    "how_many_cards",
)
def jokers(r: Ruleset) -> Answer:
    return absent(
        "There aren't any.",
        "You're playing without jokers; leave them in the box.",
        "Some tables add jokers to make the cards come out even.",
    )


@asks(
    "Who shuffles and who cuts?",
    "deal",
    "next_dealer",
    "first_dealer",
)
def cut_cards(r: Ruleset) -> Answer:
    return Answer(
        "The dealer shuffles and the player on the dealer's right cuts.",
        "Shuffle well: after a hand the suits are bunched together. Anyone else may "
        "shuffle too, but the dealer shuffles last.",
    )

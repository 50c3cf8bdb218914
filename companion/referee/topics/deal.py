"""Players, cards and the deal, and a deal that came out wrong (2A, H2)."""

from __future__ import annotations

from collections import Counter

from companion.referee.grammar import (
    capitalized,
    card_words,
    cards_alike,
    counted,
    listed,
    number_words,
    suit_words,
)
from companion.referee.topics.model import Answer, Section, absent, no, rule, yes
from companion.rules import HEARTS, Card, ImpossibleRuleset, Ruleset, Suit
from companion.rules.options import PLAYERS_BY_DECKS, SitOut

players_and_cards = Section("players-and-cards", "Players and cards", chapter="deal")
dealing = Section("dealing", "Dealing", chapter="deal")
kitty = Section("the-kitty", "The kitty", chapter="deal")
misdeals = Section("misdeals", "Misdeals", chapter="wrong")

TWO_OF_CLUBS = Card("2C")

MANY = 7  # players: from here on two decks are an offer

NEEDS_THREE = "Hearts needs three: with two, try German Whist or Gin."


# Players and cards


@players_and_cards.topic("How many cards does each player get?", option="players", in_book=True)
def how_many_cards(r: Ruleset) -> Answer:
    players = number_words(r.players)
    if r.removed or r.cards_left_over:
        return rule(f"{capitalized(players)} players get {counted(r.hand_size, 'card')} each.")
    return rule(f"All {len(r.pack)} cards are dealt: {players} players get {r.hand_size} each.")


@players_and_cards.topic("How many can play?")
def how_many_players(r: Ruleset) -> Answer:
    return rule(
        "Three to eight can play with one deck, and five to eleven with two.",
        "With one deck seven players get 7 cards each and eight get 6; with two, eight get 13, "
        f"nine 11, ten 10 and eleven 9. {NEEDS_THREE}",
        "Some tables of five or six let someone sit out each hand and play four at a time.",
    )


@players_and_cards.topic(
    "How many decks do we use, and are there jokers?", option="decks", in_book=True
)
def how_many_packs(r: Ruleset) -> Answer:
    if r.decks == 2:
        return rule(
            "Shuffle two standard decks of 52 cards together, without jokers.",
            elsewhere="Some tables add jokers to make the cards come out even.",
        )
    return rule(
        "Play with one standard deck of 52 cards, without jokers.",
        elsewhere="Some tables add jokers to make the cards come out even. With two decks the "
        "game is called Cancellation Hearts.",
    )


@players_and_cards.topic("Which cards do we take out of the deck?", option="trim", in_book=True)
def cards_out(r: Ruleset) -> Answer:
    if not r.removed:
        return absent("None.", "Every card stays in the deck.")
    return rule(f"Take out {_taken_out(r)} before the deal.")


def _taken_out(r: Ruleset) -> str:
    """The cards out of the pack: whole suits as such, of two packs how many of each."""
    out, parts = Counter(r.removed), []
    for suit in Suit:
        cards = [card for card in out if card.suit is suit]
        if len(cards) == len(HEARTS) and len({out[card] for card in cards}) == 1:
            of_one = " of one deck" if out[cards[0]] < r.decks else ""
            parts.append(f"all {suit_words(suit)}{of_one}")
        else:
            parts += [_of_packs(card, out[card], r.decks) for card in cards]
    return listed(parts)


def _of_packs(card: Card, number: int, packs: int) -> str:
    if packs == 1:
        return f"the {card_words(card)}"
    return f"both {cards_alike(card)}" if number > 1 else f"one {card_words(card)}"


@players_and_cards.topic("Is the ace high or low?", in_book=True)
def ace_high(r: Ruleset) -> Answer:
    return rule("The ace is high, then king, queen, jack and 10 down to the 2.")


@players_and_cards.topic("There are three of us: how do we deal?")
def three_players(r: Ruleset) -> Answer:
    return for_players(r, 3, "Some books take out the 2 of clubs, others the 2 of diamonds.")


@players_and_cards.topic("There are five of us: how do we deal?")
def five_players(r: Ruleset) -> Answer:
    return for_players(
        r,
        5,
        "Some tables take out the 2 of clubs and the 2 of spades, or leave two cards as a kitty.",
    )


@players_and_cards.topic("There are six of us: how do we deal?")
def six_players(r: Ruleset) -> Answer:
    return for_players(
        r,
        6,
        "One rule sheet takes out only three cards, which leaves one over; some tables take out "
        "all four twos, and with them a heart.",
    )


def for_players(r: Ruleset, players: int, elsewhere: str = "") -> Answer:
    """The deal of these rules for so many players; `elsewhere` is of one deck."""
    number = number_words(players)
    if r.decks == 2:
        elsewhere = ""
    elif MANY <= players <= PLAYERS_BY_DECKS[2][-1]:
        cards = counted(104 // players, "card")
        elsewhere = f"With two decks, {number} players get {cards} each."
    try:
        sized = r.for_players(players)
    except ImpossibleRuleset:
        return _too_few_or_many(r, players, elsewhere)
    cards, then = counted(sized.hand_size, "card"), ""
    deal = f"Deal {cards} each."
    if sized.removed:
        deal = f"Take out {_taken_out(sized)} and deal {cards} each."
        if sized.opener_card:
            then = f"The player with the {card_words(sized.opener_card)} leads."
    elif sized.cards_left_over:
        then = "What is left over goes to the winner of the first trick."
    return rule(deal, then, elsewhere)


def _too_few_or_many(r: Ruleset, players: int, elsewhere: str) -> Answer:
    """These rules have no deal for so many players."""
    least, *_, most = PLAYERS_BY_DECKS[1]
    if players < least:
        return rule(NEEDS_THREE, applies=False)
    if players > PLAYERS_BY_DECKS[2][-1]:
        return rule("Hearts is for three to eleven players.", applies=False)
    if r.decks == 2:
        cards = counted(52 // players, "card")
        return rule(
            "Two decks are for five to eleven players.",
            f"With one deck, {number_words(players)} players get {cards} each.",
            applies=False,
        )
    if players > most:
        return rule("One deck is for three to eight players.", elsewhere=elsewhere, applies=False)
    return rule(
        f"These rules have no deal for {number_words(players)} players.",
        elsewhere=elsewhere,
        applies=False,
    )


# Dealing


@dealing.topic("Who deals the first hand?", in_book=True)
def first_dealer(r: Ruleset) -> Answer:
    return rule(
        "The first dealer is picked at random, or you choose one.",
        elsewhere="Some rule books have everyone draw: high card deals, or low card. Others give "
        "the deal to the player who is dealt the first jack.",
    )


@dealing.topic("Who shuffles, cuts and deals?", in_book=True)
def cut_cards(r: Ruleset) -> Answer:
    return rule(
        "The dealer shuffles and the player on the dealer's right cuts.",
        "Then the dealer deals the cards one at a time, face down.",
    )


@dealing.topic("Who deals next?", in_book=True)
def next_dealer(r: Ruleset) -> Answer:
    return rule(
        "The deal moves one player to the left after each hand.",
        "Deal and play go clockwise.",
        "In some games the player who took the queen deals next.",
    )


@dealing.topic("Does anyone sit out?", option="sit_out", in_book=True, card="Sitting out")
def sitting_out(r: Ruleset) -> Answer:
    match r.sit_out:
        case SitOut.DEALER:
            return yes(
                "Four play at a time: the dealer deals, then sits out and scores nothing.",
            )
        case SitOut.DEALER_AND_OPPOSITE:
            return yes(
                "Four play at a time: the dealer deals, then sits out with the player opposite, "
                "and both score nothing.",
            )
    return no("Everyone plays each hand.", applies=False)


# The kitty


@kitty.topic("Who gets the cards left over?", option="leftover", in_book=True, card="Kitty")
def left_over_cards(r: Ruleset) -> Answer:
    if not r.cards_left_over:
        return absent(
            "There aren't any.",
            "The deal comes out even.",
            "Where cards are left over, they usually go to the winner of the first trick.",
        )
    return rule(
        "Cards left over, the kitty, stay face down and go to the winner of the first trick.",
        "That player may look at them. Penalty cards among them count for that player but don't "
        "break hearts.",
        "Other tables give them to the winner of the last trick or of the first penalty card, or "
        "leave them out.",
        on_card="The winner of the first trick takes it.",
    )


@kitty.topic("Nobody has the 2 of clubs: who leads?", changed_by="opener")
def opener_not_dealt(r: Ruleset) -> Answer:
    if r.opener_card is None:
        return rule("Whatever the cards, the player on the dealer's left leads.", applies=False)
    opener = card_words(r.opener_card)
    if r.cards_left_over:
        return rule(
            f"If nobody has the {opener}, the player with the lowest club that was dealt leads.",
        )
    if r.opener_card == TWO_OF_CLUBS:
        return absent(
            "Someone has it.",
            "Every card is dealt, so look again for the 2 of clubs; if it's lost, get a full deck "
            "and deal again.",
            "When cards are left over, the lowest club that was dealt leads.",
        )
    return rule(
        f"The {opener} is the lowest club left in the deck, so the player who has it leads.",
    )


# A deal that came out wrong


@misdeals.topic("Misdeal: someone has the wrong number of cards", in_book=True)
def miscount(r: Ruleset) -> Answer:
    return Answer(
        "Deal again.",
        "If anyone was dealt the wrong number of cards, it's a misdeal: the same dealer deals "
        "again, even during play. But if play has begun and just one player is a card short, play "
        "on: that player takes the last trick.",
        "Older books took the deal away for a misdeal.",
    )


@misdeals.topic("A card was turned face up during the deal", in_book=True)
def faced_card(r: Ruleset) -> Answer:
    return rule(
        "If a card is turned up in the deal, any player who hasn't looked at their cards yet can "
        "ask for a new deal.",
        "Otherwise pick up the card and play on.",
        "Strict rules call for a new deal every time; many tables just play on.",
    )


@misdeals.topic("Who deals after a misdeal?")
def who_redeals(r: Ruleset) -> Answer:
    old = "In 19th-century rules a misdeal lost you the deal."
    if not r.passes:
        return rule("After a misdeal the same dealer deals again.", "", old)
    return rule(
        "After a misdeal the same dealer deals again, and the pass stays the same.", "", old
    )

"""What the texts ask of the rules: every function here that says yes or no is a condition.

A text names it as it is named here. One that asks for more than the rules (`card`, `among`,
`so_many`) can be asked by a text that is given that.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Any

from companion.rules import (
    DECK,
    HEARTS,
    QUEEN_OF_SPADES,
    Card,
    Cards,
    Game,
    ImpossibleRuleset,
    Law,
    Ruleset,
    Suit,
)
from companion.rules.options import (
    DEALER_CALLS,
    HEART_SCHEMES,
    HOLD,
    PLAYERS_BY_DECKS,
    SCATTER,
    STAR,
    BreakBy,
    EndMode,
    HeartLead,
    MoonBonus,
    MoonMode,
    Opener,
    QueenLead,
    ScoreView,
    SitOut,
    TieBreak,
)
from companion.rules.solve import allowed_sums

FIRST = 1  # the number of the trick

EXPENSIVE = 5  # points: a heart worth more is no cheap way to stop a moon

MANY = 7  # players: from here on two decks are an offer

MOST_SUMS = 6  # more of them help nobody

MOST_TO_100 = 52  # points in a hand where a game of about ten hands still goes to 100

MINUTES_OF_A_HAND = 10  # with 52 cards, and the talk between tricks

# The usual game, to 100 with four players and 26 points in every hand: nine to twelve hands, as it
# ends long before all four have 100.
MINUTES_OF_A_GAME = (90, 120)
USUAL_HANDS = 100 * 4 / 26

HANDS_OF_A_GAME = (9, 12)

MANY_MINUTES = 90  # longer games are told in hours

_HEART = Card("4H")  # any of them

# The law of a card, whatever a player holds beside it


def may_be_led(ruleset: Ruleset, card: Card, trick: int) -> bool:
    """Whether a player with every other card may lead this one too, before hearts are broken.

    Where a card has to open, nobody leads another one to the first trick.
    """
    if trick == FIRST and ruleset.opener_card is not None:
        return card == ruleset.opener_card
    return card in _leads(ruleset, ruleset.pack, trick)


def _leads(ruleset: Ruleset, held: Cards, trick: int) -> Cards:
    """What may be led of these cards before hearts are broken."""
    return Cards(Law.of(ruleset).legal(held & DECK, is_first=trick == FIRST))


def may_be_discarded(ruleset: Ruleset, card: Card, trick: int) -> bool:
    """Whether a player without the suit led may throw this card, before hearts are broken."""
    led = DECK.of_suit(ruleset.pack[0].suit)
    others = (ruleset.pack & DECK) - led
    return card in Cards(Law.of(ruleset).legal(others, led, is_first=trick == FIRST))


def banned_opening(ruleset: Ruleset) -> Cards:
    """The cards that whoever opens may not lead, where a seat opens and not a card."""
    if ruleset.opener_card is not None:
        return Cards()
    return (ruleset.pack & DECK) - _leads(ruleset, ruleset.pack, FIRST)


def banned_first_trick(ruleset: Ruleset) -> Cards:
    """C2, C3: the cards of the pack that stay off trick one, as long as there are others."""
    return ruleset.pack & Law.of(ruleset).banned


def can_be_dealt_only(ruleset: Ruleset, cards: Iterable[Card]) -> bool:
    """Whether a whole hand can be dealt of these cards: of three, nobody's 17 are hearts."""
    return sum(ruleset.pack.count(card) for card in set(cards)) >= ruleset.hand_size


def can_be_dealt_only_banned(ruleset: Ruleset) -> bool:
    """C4: whether a player without the suit led can have only cards that stay off trick one."""
    opener, banned = ruleset.opener_card, banned_first_trick(ruleset)
    leads = [opener.suit] if opener else list(Suit)
    return any(can_be_dealt_only(ruleset, banned - DECK.of_suit(led)) for led in leads)


def can_be_played_first(ruleset: Ruleset, card: Card) -> bool:
    """Whether a card can be played to trick one at all: thrown, led, or to follow suit."""
    if card not in ruleset.pack:
        return False
    if may_be_discarded(ruleset, card, FIRST) or can_be_dealt_only_banned(ruleset):
        return True
    if ruleset.opener_card is not None:
        return card.suit is ruleset.opener_card.suit
    banned = banned_opening(ruleset)
    if can_be_dealt_only(ruleset, banned):
        return True
    return any(card.suit is led.suit for led in (ruleset.pack & DECK) - banned)


def can_open_with_banned(ruleset: Ruleset) -> bool:
    """Whether a card that stays off trick one can be led to it by mistake."""
    return bool(banned_first_trick(ruleset) & banned_opening(ruleset))


def breakers(ruleset: Ruleset) -> Cards:
    """D2: the cards of the pack that break hearts."""
    return ruleset.pack & Law.of(ruleset).breaking


def waiting_cards(ruleset: Ruleset) -> Cards:
    """D1, D6: the cards of the pack that a player with others may lead only once hearts are broken.

    Where there are none, it makes no difference whether hearts are broken.
    """
    return (ruleset.pack & DECK) - _leads(ruleset, ruleset.pack, FIRST + 1)


def leads_before_break(ruleset: Ruleset, hand: Cards) -> Cards:
    """D1, D5, D6: what may be led from this hand after trick one, before hearts are broken."""
    return _leads(ruleset, hand, FIRST + 1)


# The cards


def two_decks(r: Ruleset) -> bool:
    """Whether two decks are in play, so that there are two of every card."""
    return r.decks == 2


def cards_are_out(r: Ruleset) -> bool:
    """Whether cards are taken out before the deal."""
    return bool(r.removed)


def has_kitty(r: Ruleset) -> bool:
    """Whether the deal leaves cards over."""
    return r.cards_left_over > 0


def has_queen(r: Ruleset) -> bool:
    """Whether the queen of spades is worth more than nothing, or less."""
    return QUEEN_OF_SPADES in r.values


def queen_in_pack(r: Ruleset) -> bool:
    """Whether the queen of spades is in play at all."""
    return QUEEN_OF_SPADES in r.pack


def two_queens(r: Ruleset) -> bool:
    """Whether there are two queens of spades."""
    return r.pack.count(QUEEN_OF_SPADES) > 1


def queen_counts(r: Ruleset) -> bool:
    """Whether the queen of spades is a penalty card."""
    return QUEEN_OF_SPADES in r.penalty_cards


def queen_costs(r: Ruleset) -> bool:
    """Whether the queen of spades is worth more than 0 points."""
    return r.values.get(QUEEN_OF_SPADES, 0) > 0


def queen_scores(r: Ruleset) -> bool:
    """Whether it matters for the score who takes the queen of spades."""
    return QUEEN_OF_SPADES in r.counting_cards


def queen_is_special(r: Ruleset) -> bool:
    """Whether a rule tells the queen of spades from another spade."""
    return QUEEN_OF_SPADES in {*r.counting_cards, *waiting_cards(r)}


def queen_is_expensive(r: Ruleset) -> bool:
    """Whether the queen of spades is worth twice what makes a heart expensive."""
    return r.values.get(QUEEN_OF_SPADES, 0) >= 2 * EXPENSIVE


def high_spades_count(r: Ruleset) -> bool:
    """Whether the king and the ace of spades are penalty cards."""
    return {*r.penalty_cards} >= {Card("KS"), Card("AS")}


def some_hearts_are_plain(r: Ruleset) -> bool:
    """Whether there are hearts that need no name, as one is worth what the other is."""
    return bool(r.plain_hearts)


def ace_of_hearts_is_cheap(r: Ruleset) -> bool:
    """Whether taking the ace of hearts is a cheap way to stop a moon."""
    return r.values.get(Card("AH"), 0) <= EXPENSIVE


def has_bonus_card(r: Ruleset) -> bool:
    """Whether a card in play gives points back."""
    return bool(r.bonus_cards_in_play)


def bonus_is_jack(r: Ruleset) -> bool:
    """Whether the jack of diamonds is the bonus card."""
    return set(r.bonus_cards_in_play) == {Card("JD")}


def bonus_is_high_diamond(r: Ruleset) -> bool:
    """Whether the bonus card is a diamond that higher ones catch."""
    return bool(r.bonus_cards_in_play) and set(r.bonus_cards_in_play) <= {Card("JD"), Card("TD")}


def one_bonus_card(r: Ruleset) -> bool:
    """Whether just one card in play gives points back."""
    return len(r.bonus_cards_in_play) == 1


def several_bonus_cards(r: Ruleset) -> bool:
    """Whether different cards give points back."""
    return len(set(r.bonus_cards_in_play)) > 1


# For another number of players


@lru_cache(maxsize=64)
def sized(r: Ruleset, so_many: int) -> Ruleset | None:
    """These rules for so many players; None where they have no deal for them."""
    try:
        return r.for_players(so_many)
    except ImpossibleRuleset:
        return None


def too_many_or_few(r: Ruleset, so_many: int) -> bool:
    """Whether these rules have no deal for so many players."""
    return sized(r, so_many) is None


def fewer_than_three(r: Ruleset, so_many: int) -> bool:
    """Whether so few can't play at all."""
    return so_many < PLAYERS_BY_DECKS[1][0]


def more_than_six(r: Ruleset, so_many: int) -> bool:
    """Whether two decks are an offer to so many, whatever these rules say."""
    return MANY <= so_many <= PLAYERS_BY_DECKS[2][-1]


def more_than_eight(r: Ruleset, so_many: int) -> bool:
    """Whether so many are too many for one deck."""
    return so_many > PLAYERS_BY_DECKS[1][-1]


def more_than_eleven(r: Ruleset, so_many: int) -> bool:
    """Whether so many are too many for two decks."""
    return so_many > PLAYERS_BY_DECKS[2][-1]


def takes_out_for(r: Ruleset, so_many: int) -> bool:
    """Whether so many take cards out before the deal."""
    found = sized(r, so_many)
    return found is not None and bool(found.removed)


def card_opens_for(r: Ruleset, so_many: int) -> bool:
    """Whether a card opens, with so many players."""
    found = sized(r, so_many)
    return found is not None and found.opener_card is not None


def has_kitty_for(r: Ruleset, so_many: int) -> bool:
    """Whether the deal leaves cards over, with so many players."""
    found = sized(r, so_many)
    return found is not None and found.cards_left_over > 0


def four_play(r: Ruleset) -> bool:
    """Whether four play."""
    return r.players == 4


def three_players_play(r: Ruleset) -> bool:
    """Whether three play."""
    return r.players == 3


def odd_players(r: Ruleset) -> bool:
    """Whether an odd number of players plays, so that nobody sits directly across."""
    return r.players % 2 == 1


def has_sit_outs(r: Ruleset) -> bool:
    """Whether somebody at the table sits out each hand."""
    return r.has_sit_outs


def dealer_sits_out(r: Ruleset) -> bool:
    """Whether four play at a time, and the dealer sits out."""
    return r.sit_out is SitOut.DEALER


def dealer_and_opposite_sit_out(r: Ruleset) -> bool:
    """Whether four play at a time, and the dealer sits out with the player opposite."""
    return r.sit_out is SitOut.DEALER_AND_OPPOSITE


def seat_can_close(r: Ruleset) -> bool:
    """Whether the others can play on without a player who leaves."""
    return r.can_close_a_seat


# The pass


def passes(r: Ruleset) -> bool:
    """Whether any hand has a pass."""
    return r.passes


def holds(r: Ruleset) -> bool:
    """Whether a hand of the cycle is a hold."""
    return HOLD in r.cycle


def hold_comes_last(r: Ruleset) -> bool:
    """Whether the cycle ends with its only hold, so that it is every fourth hand, or fifth."""
    return HOLD in r.cycle and r.cycle.index(HOLD) == len(r.cycle) - 1


def passes_one_way(r: Ruleset) -> bool:
    """Whether every hand has the same pass."""
    return len(r.cycle) == 1


def passes_to_one(r: Ruleset) -> bool:
    """Whether an ordinary pass goes to one player."""
    return any(token not in (HOLD, SCATTER, STAR) for token in r.cycle)


def passes_three(r: Ruleset) -> bool:
    """Whether an ordinary pass is of three cards."""
    return r.pass_count == 3


def every_pass_alike(r: Ruleset) -> bool:
    """Whether every pass is of as many cards as the others."""
    return len({r.cards_given(token) for token in r.cycle if token != HOLD}) == 1


def only_split_differs(r: Ruleset) -> bool:
    """Whether only a split pass is of another number of cards."""
    tokens = {token for token in r.cycle if token != HOLD}
    return {token for token in tokens if r.cards_given(token) != r.pass_count} == {STAR}


def passes_right_and_across(r: Ruleset) -> bool:
    """Whether one hand passes right and another across."""
    return {*r.cycle} >= {"R", "X"}


def passes_right_not_across(r: Ruleset) -> bool:
    """Whether hands pass left and right, and none across."""
    return {*r.cycle} >= {"L", "R"} and "X" not in r.cycle


def passes_split_across(r: Ruleset) -> bool:
    """Whether a pass is split between the two players farthest away."""
    return STAR in r.cycle


def passes_one_to_each(r: Ruleset) -> bool:
    """Whether a pass gives one card to each of the others."""
    return SCATTER in r.cycle


def dealer_calls(r: Ruleset) -> bool:
    """Whether the dealer calls a pass."""
    return DEALER_CALLS in r.cycle


def dealer_calls_every_pass(r: Ruleset) -> bool:
    """Whether the dealer calls every pass."""
    return r.cycle == (DEALER_CALLS,)


def some_not_passed(r: Ruleset) -> bool:
    """Whether there are cards that can't be passed."""
    return bool(r.pass_forbidden)


def _is_passable(r: Ruleset, card: Card) -> bool:
    return r.passes and card in r.pack and card not in r.pass_forbidden


def queen_passable(r: Ruleset) -> bool:
    """Whether the queen of spades can be passed."""
    return _is_passable(r, QUEEN_OF_SPADES)


def ace_of_spades_passable(r: Ruleset) -> bool:
    """Whether the ace of spades can be passed."""
    return _is_passable(r, Card("AS"))


def ace_of_hearts_passable(r: Ruleset) -> bool:
    """Whether the ace of hearts can be passed."""
    return _is_passable(r, Card("AH"))


def two_of_clubs_passable(r: Ruleset) -> bool:
    """Whether the 2 of clubs can be passed."""
    return _is_passable(r, Card("2C"))


# The first lead


def card_opens(r: Ruleset) -> bool:
    """Whether the player with a certain card leads first."""
    return r.opener_card is not None


def two_of_clubs_opens(r: Ruleset) -> bool:
    """Whether the 2 of clubs is the card that opens."""
    return r.opener_card == Card("2C")


def lowest_club_opens(r: Ruleset) -> bool:
    """Whether the lowest club itself is led."""
    return r.opener is Opener.LOWEST_CLUB


def any_club_opens(r: Ruleset) -> bool:
    """Whether the player with the lowest club leads any club."""
    return r.opener is Opener.CLUB_HOLDER_ANY_CLUB


def some_banned_to_open(r: Ruleset) -> bool:
    """Whether the player on the dealer's left can't open with every card."""
    return bool(banned_opening(r))


def no_points_open(r: Ruleset) -> bool:
    """Whether the player on the dealer's left can open with no penalty card, hearts aside."""
    is_every = {*banned_opening(r)} == {*r.penalty_cards} and all_penalties_banned_first(r)
    return is_every and bool(banned_opening(r) - HEARTS)


def opening_follows_trick_one(r: Ruleset) -> bool:
    """Whether the player on the dealer's left can lead all but what stays off trick one."""
    return not banned_opening(r) - banned_first_trick(r)


def may_have_to_open_banned(r: Ruleset) -> bool:
    """Whether that player can have only such cards."""
    banned = banned_opening(r)
    return bool(banned) and can_be_dealt_only(r, banned)


def only_player_can_be_wrong(r: Ruleset) -> bool:
    """Whether any card opens, but for those that no player can play to the first trick."""
    return not card_opens(r) and opening_follows_trick_one(r)


def no_heart_opens(r: Ruleset) -> bool:
    """Whether the player on the dealer's left can open with no heart."""
    return not hearts_of(r) - banned_opening(r)


def queen_opens_with_others(r: Ruleset) -> bool:
    """Whether that player can open with the queen of spades."""
    return QUEEN_OF_SPADES in r.pack and QUEEN_OF_SPADES not in banned_opening(r)


def queen_opens(r: Ruleset) -> bool:
    """Whether the queen of spades can be led to the first trick."""
    return may_be_led(r, QUEEN_OF_SPADES, FIRST)


def heart_opens(r: Ruleset) -> bool:
    """Whether a heart can be led to the first trick."""
    return any(may_be_led(r, card, FIRST) for card in HEARTS)


# Points on the first trick


def hearts_of(r: Ruleset) -> Cards:
    """The hearts in play, one of a kind."""
    return r.pack & HEARTS


def some_banned_first(r: Ruleset) -> bool:
    """Whether cards stay off the first trick."""
    return bool(banned_first_trick(r))


def queen_banned_first(r: Ruleset) -> bool:
    """Whether the queen of spades stays off the first trick."""
    return QUEEN_OF_SPADES in banned_first_trick(r)


def all_penalties_banned_first(r: Ruleset) -> bool:
    """Whether every penalty card stays off the first trick."""
    return {*r.penalty_cards} <= {*banned_first_trick(r)}


def some_hearts_banned_first(r: Ruleset) -> bool:
    """Whether hearts stay off the first trick."""
    return bool(hearts_of(r) & banned_first_trick(r))


def all_hearts_banned_first(r: Ruleset) -> bool:
    """Whether all hearts stay off the first trick."""
    return not hearts_of(r) - banned_first_trick(r)


def may_have_to_play_banned(r: Ruleset) -> bool:
    """Whether a hand can have only cards that stay off trick one, or must follow with one."""
    return any(can_be_played_first(r, card) for card in banned_first_trick(r))


def queen_thrown_first(r: Ruleset) -> bool:
    """Whether the queen of spades can be thrown on the first trick."""
    return may_be_discarded(r, QUEEN_OF_SPADES, FIRST)


def queen_may_fall_first(r: Ruleset) -> bool:
    """Whether the queen of spades can be played to the first trick at all."""
    return can_be_played_first(r, QUEEN_OF_SPADES)


def heart_may_fall_first(r: Ruleset) -> bool:
    """Whether a heart can be played to the first trick at all."""
    return any(can_be_played_first(r, card) for card in HEARTS)


# Hearts and the queen


def hearts_must_be_broken(r: Ruleset) -> bool:
    """Whether the table agreed that hearts wait until they are broken."""
    return r.heart_lead is HeartLead.MUST_BE_BROKEN


def hearts_wait(r: Ruleset) -> bool:
    """Whether a heart can be led only once hearts are broken."""
    return bool(waiting_cards(r) & HEARTS)


def queen_waits(r: Ruleset) -> bool:
    """Whether the queen of spades can be led only once hearts are broken."""
    return QUEEN_OF_SPADES in waiting_cards(r)


def some_card_waits(r: Ruleset) -> bool:
    """Whether a card can be led only once hearts are broken."""
    return bool(waiting_cards(r))


def hearts_and_queen_wait(r: Ruleset) -> bool:
    """Whether both a heart and the queen of spades have to wait."""
    return hearts_wait(r) and queen_waits(r)


def nothing_waits(r: Ruleset) -> bool:
    """Whether it makes no difference that hearts are broken."""
    return not waiting_cards(r)


def only_queen_waits(r: Ruleset) -> bool:
    """Whether the table agreed that the queen waits until hearts are broken, and hearts don't."""
    return not hearts_must_be_broken(r) and r.queen_lead is QueenLead.AFTER_BROKEN


def queen_breaks(r: Ruleset) -> bool:
    """Whether the queen of spades breaks hearts too."""
    return QUEEN_OF_SPADES in breakers(r)


def only_hearts_break(r: Ruleset) -> bool:
    """Whether the table agreed that only a heart breaks hearts."""
    return r.break_by is BreakBy.HEART


def _leads_of_hearts_and_queen(r: Ruleset) -> Cards:
    return leads_before_break(r, Cards.of([_HEART, QUEEN_OF_SPADES]))


def heart_leads_beside_queen(r: Ruleset) -> bool:
    """Whether a player with only hearts and the queen can lead a heart before they are broken."""
    return QUEEN_OF_SPADES in r.pack and _HEART in _leads_of_hearts_and_queen(r)


def only_queen_leads(r: Ruleset) -> bool:
    """Whether that player has to lead the queen."""
    return [*_leads_of_hearts_and_queen(r)] == [QUEEN_OF_SPADES]


def only_hearts_lead(r: Ruleset) -> bool:
    """Whether that player has to lead a heart."""
    return QUEEN_OF_SPADES not in _leads_of_hearts_and_queen(r)


# What cards are worth


def hearts_alike(r: Ruleset) -> bool:
    """Whether the table agreed on one value for every heart."""
    return len(set(r.heart_values)) == 1


def special_hearts(r: Ruleset) -> bool:
    """Whether a heart in play has a value of its own beside those of the scheme."""
    return bool(hearts_of_their_own(r))


def values_stated(r: Ruleset) -> Mapping[Card, int]:
    """What each card is said to be worth."""
    return {**r.plain_values, **dict(r.extra_penalties), **dict(r.bonus_cards)}


def hearts_of_their_own(r: Ruleset) -> list[Card]:
    """The hearts in play with another value than the scheme gives them."""
    stated = values_stated(r)
    return [card for card in HEARTS if card in r.pack and stated[card] != r.plain_values[card]]


def _follows(r: Ruleset, scheme: str) -> bool:
    return not special_hearts(r) and r.heart_values == HEART_SCHEMES[scheme]


def hearts_at_face_value(r: Ruleset) -> bool:
    """Whether hearts are worth face value up to 14 for the ace."""
    return _follows(r, "pip14")


def hearts_court_10_ace_15(r: Ruleset) -> bool:
    """Whether hearts are worth face value, but 10 each court card and 15 the ace."""
    return _follows(r, "court10_ace15")


def hearts_graded(r: Ruleset) -> bool:
    """Whether hearts are worth 1, but 2 to 5 from the jack up."""
    return _follows(r, "graded5")


def hearts_greek(r: Ruleset) -> bool:
    """Whether hearts are worth 1, but 10 each court card and 15 the ace."""
    return _follows(r, "greek_court")


def card_counts(r: Ruleset, card: Card) -> bool:
    """Whether a card is worth more than nothing, or less."""
    return bool(r.values.get(card))


def card_doubles(r: Ruleset, card: Card) -> bool:
    """Whether a card in play doubles what its taker scores."""
    return card in r.doubling_cards


def doubling_cards(r: Ruleset, among: str) -> list[Card]:
    """The cards in play that double, among "all", "hearts", "penalties" or "bonus" cards."""
    cards: Mapping[str, Iterable[Card]] = {
        "all": r.pack,
        "hearts": HEARTS,
        "penalties": [card for card, _ in r.extra_penalties if card != QUEEN_OF_SPADES],
        "bonus": r.bonus_cards_in_play,
    }
    return [card for card, _ in r.multipliers if card in r.pack and card in cards[among]]


def none_doubles(r: Ruleset, among: str) -> bool:
    """Whether none of these cards doubles what its taker scores."""
    return not doubling_cards(r, among)


def one_doubles(r: Ruleset, among: str) -> bool:
    """Whether one of these cards does."""
    return len(doubling_cards(r, among)) == 1


def some_card_doubles(r: Ruleset) -> bool:
    """Whether any card does."""
    return bool(doubling_cards(r, "all"))


def other_cards(r: Ruleset, among: str) -> list[Card]:
    """The penalty cards with a value of their own beside the queen; among "plain": no hearts."""
    stated = dict(r.extra_penalties)
    return [
        card
        for card in dict.fromkeys(r.penalty_cards)
        if card in stated and card != QUEEN_OF_SPADES and (among == "all" or card not in HEARTS)
    ]


def others_count(r: Ruleset) -> bool:
    """Whether there are other penalty cards, or hearts with a value of their own."""
    return bool(other_cards(r, "all"))


def no_other_counts(r: Ruleset, among: str) -> bool:
    """Whether these have none with a value of its own."""
    return not other_cards(r, among)


def one_other_counts(r: Ruleset, among: str) -> bool:
    """Whether these have one with a value of its own."""
    return len(other_cards(r, among)) == 1


def only_hearts_count(r: Ruleset) -> bool:
    """Whether hearts, one like another, are all that counts."""
    return _hearts_are_plain(r) and not _penalties_but_hearts(r)


def only_hearts_and_queen_count(r: Ruleset) -> bool:
    """Whether hearts, one like another, and the queen of spades are all that counts."""
    is_queen = _penalties_but_hearts(r) == {QUEEN_OF_SPADES}
    return _hearts_are_plain(r) and r.heart_count > 0 and is_queen


def _penalties_but_hearts(r: Ruleset) -> set[Card]:
    return {card for card in r.penalty_cards if card not in HEARTS}


def _hearts_are_plain(r: Ruleset) -> bool:
    hearts_alike = r.heart_count == sum(card in HEARTS for card in r.penalty_cards)
    return hearts_alike and not r.bonus_cards_in_play and not r.multipliers


def values_differ(r: Ruleset) -> bool:
    """Whether penalty cards have other values than in the standard game."""
    hearts = {r.values[card] for card in r.penalty_cards if card in HEARTS}
    others = set(r.penalty_cards).difference(HEARTS, {QUEEN_OF_SPADES})
    return len(hearts) > 1 or bool(others)


# Adding up a hand


def counts_up(r: Ruleset) -> bool:
    """Whether points add up, and the lowest total wins."""
    return r.counts_up


def has_one_sum(r: Ruleset) -> bool:
    """Whether every hand adds up to the same without a moon."""
    return r.has_one_sum


def counts_down(r: Ruleset) -> bool:
    """Whether totals count down from the target."""
    return not r.counts_up


def plain_sum(r: Ruleset) -> int:
    """What the cards of a hand add up to."""
    return r.penalty_total + r.bonus_total


def sums(r: Ruleset) -> Collection[int]:
    """What a hand can add up to; nothing where that can't be told in few numbers."""
    found = allowed_sums(r) if r.has_moon or r.multipliers else {plain_sum(r)}
    return found if found is not None and len(found) <= MOST_SUMS else ()


def sums_vary(r: Ruleset) -> bool:
    """Whether hands add up to more sums than it helps to tell."""
    return not sums(r)


def same_sum_with_moon(r: Ruleset) -> bool:
    """Whether a moon leaves the sum of a hand as it is."""
    return sums(r) == {plain_sum(r)} and r.has_moon


def no_sum_apart(r: Ruleset) -> bool:
    """Whether there is one sum for all hands, or none that hands without a moon have alone."""
    return plain_sum(r) not in sums(r) or sums(r) == {plain_sum(r)}


def only_queen_and_a_bonus(r: Ruleset) -> bool:
    """Whether hearts, the queen of spades and a bonus card at most are all that counts."""
    return set(r.single_cards).difference(r.bonus_cards_in_play[:1]) == {QUEEN_OF_SPADES}


def moon_can_hide_queen(r: Ruleset) -> bool:
    """Whether a moon can leave everyone with fewer points than the queen of spades."""
    queen = r.values.get(QUEEN_OF_SPADES, 0)
    return r.has_moon and (r.may_subtract or not r.may_add or r.moon_points < queen)


def someone_has_enough(r: Ruleset) -> bool:
    """Whether somebody has as many points as the queen of spades after every hand."""
    is_sure = r.has_one_sum and not moon_can_hide_queen(r)
    return is_sure and plain_sum(r) > r.players * (r.values[QUEEN_OF_SPADES] - 1)


def can_gain(r: Ruleset) -> bool:
    """Whether a hand can improve a total."""
    return bool(r.bonus_total) or r.may_subtract


# The moon


def has_moon(r: Ruleset) -> bool:
    """Whether a player can shoot the moon."""
    return r.has_moon


def moon_can_add(r: Ruleset) -> bool:
    """Whether a moon can go to everyone else."""
    return r.may_add


def moon_can_subtract(r: Ruleset) -> bool:
    """Whether a moon can come off the shooter's own score."""
    return r.may_subtract


def one_heart_saves_points(r: Ruleset) -> bool:
    """Whether winning one heart costs 1 point and stops a moon that everyone else pays."""
    is_cheap = hearts_alike(r) and not special_hearts(r) and r.heart_values[0] == 1
    return is_cheap and heart_stops_a_moon(r) and r.moon_mode is MoonMode.ADD_OTHERS


def heart_stops_a_moon(r: Ruleset) -> bool:
    """Whether a moon needs every heart in play."""
    return r.has_moon and not hearts_of(r) - Cards.of(r.penalty_cards)


def moon_takes_bonus(r: Ruleset) -> bool:
    """Whether a moon needs a bonus card too."""
    return not set(r.bonus_cards_in_play).isdisjoint(r.moon_cards)


def moon_wins(r: Ruleset) -> bool:
    """Whether a moon wins the game at once."""
    return r.moon_mode is MoonMode.WINS_GAME


def moon_always_added(r: Ruleset) -> bool:
    """Whether a moon always goes to everyone else."""
    return r.moon_mode is MoonMode.ADD_OTHERS


def moon_comes_off(r: Ruleset) -> bool:
    """Whether a moon always comes off the shooter's own score."""
    return r.moon_mode is MoonMode.SUBTRACT_SELF


def moon_is_chosen(r: Ruleset) -> bool:
    """Whether the shooter can always choose."""
    return r.moon_mode is MoonMode.CHOICE


def moon_chosen_at_the_end(r: Ruleset) -> bool:
    """Whether the shooter can choose where adding would end the game and lose it."""
    return r.moon_mode is MoonMode.GUARDED_CHOICE


def moon_chosen_near_the_end(r: Ruleset) -> bool:
    """Whether the shooter can choose once a player is near the target."""
    return r.moon_mode is MoonMode.CHOICE_FROM_74


def moon_pays(r: Ruleset) -> bool:
    """Whether a moon changes scores."""
    return r.may_add or r.may_subtract


def moon_amount_is_fixed(r: Ruleset) -> bool:
    """Whether the table agreed on a number for a moon, whatever the cards are worth."""
    return r.moon_amount is not None


def moon_swallows_bonus(r: Ruleset) -> bool:
    """Whether a shooter's own bonus card doesn't count."""
    return r.moon_bonus is MoonBonus.ABSORBED


def pays_for_every_trick(r: Ruleset) -> bool:
    """Whether winning every trick is worth more than a moon."""
    return r.pays_for_every_trick


def shooter_can_be_behind(ruleset: Ruleset) -> bool:
    """F1: whether a moon that the others pay can end a game with one of them in front.

    Tried near the target, where the moon ends the game or not.
    """
    others, all_play = ruleset.players - 1, replace(ruleset, sit_out=SitOut.NOBODY)
    points = (0, *(ruleset.moon_points,) * others)
    near = (0, max(ruleset.target - ruleset.moon_points, 0), ruleset.target - 1)
    for totals in product(near, repeat=3):
        after = Game.start(all_play, (*totals, *(0,) * (others - 2))).after(points)
        if after.why is not None and 0 not in after.in_front:
            return True
    return False


# The end


def has_target(r: Ruleset) -> bool:
    """Whether the game has a target, or totals that begin at one."""
    return ends_at_a_target(r) or r.score_view is ScoreView.COUNTDOWN


def ends_at_a_target(r: Ruleset) -> bool:
    """Whether a total ends the game."""
    return r.end_mode is EndMode.TARGET


def ends_past_target(r: Ruleset) -> bool:
    """Whether a total has to go past the target to end it."""
    return not r.ends_at_target


def ends_after_hands(r: Ruleset) -> bool:
    """Whether the game ends after a number of hands."""
    return r.end_mode is EndMode.HANDS


def hands_are_set(r: Ruleset) -> bool:
    """Whether a number of hands is agreed on, whatever ends the game."""
    return bool(r.hands)


def is_of_the_hands(r: Ruleset, number: int) -> bool:
    """Whether it is known of how many this hand is one: with sit-outs there can be more."""
    return ends_after_hands(r) and not r.has_sit_outs and number <= r.hands


def is_near_end(r: Ruleset, total: int) -> bool:
    """Whether this total has come three quarters of the way to the end, and isn't there yet."""
    return bool(r.points_to_target(total)) and total * 4 >= r.target * 3


def ends_by_time(r: Ruleset) -> bool:
    """Whether the game ends at a time."""
    return r.end_mode is EndMode.TIME


def ends_by_agreement(r: Ruleset) -> bool:
    """Whether the game ends when the table says so."""
    return r.end_mode is EndMode.MANUAL


def target_becomes_another(r: Ruleset) -> bool:
    """Whether a total of exactly the target becomes another one."""
    return r.new_total(r.target - 1, 1) != r.target


def usual_targets_fit(r: Ruleset) -> bool:
    """Whether a hand has so few points that the usual targets fit."""
    return r.penalty_total <= MOST_TO_100


def sudden_death(r: Ruleset) -> bool:
    """Whether a tie for first is played on."""
    return r.tie_rule is TieBreak.SUDDEN_DEATH


# How long it takes


def minutes_of_a_hand(r: Ruleset) -> int:
    """About how long a hand takes: longer with more cards to shuffle, deal and play.

    To five minutes; nobody knows it better.
    """
    return round(MINUTES_OF_A_HAND * len(r.pack) / 52 / 5) * 5


def minutes_of_a_game(r: Ruleset) -> tuple[int, ...]:
    """At least and at most, in proportion to the usual game; nothing where nobody can say."""
    points = plain_sum(r)
    if r.end_mode is EndMode.HANDS:
        return (r.hands * minutes_of_a_hand(r),)
    if r.end_mode is not EndMode.TARGET or points <= 0:
        return ()
    hands = r.target * r.players / points
    share = hands / USUAL_HANDS * len(r.pack) / 52
    return tuple(max(round(each * share / 15), 1) * 15 for each in MINUTES_OF_A_GAME)


def hands_of_a_game(r: Ruleset) -> tuple[int, int]:
    """At least and at most, in proportion to the usual game, which has nine to twelve."""
    share = r.target * r.players / plain_sum(r) / USUAL_HANDS
    least, most = (max(round(each * share), 1) for each in HANDS_OF_A_GAME)
    return least, most


def length_is_known(r: Ruleset) -> bool:
    """Whether anybody can say how long a game takes."""
    return bool(minutes_of_a_game(r))


def told_in_minutes(r: Ruleset) -> bool:
    """Whether a game is so short that its length is told in minutes."""
    return minutes_of_a_game(r)[-1] <= MANY_MINUTES


def told_of_rules(module: Mapping[str, Any], kind: str) -> dict[str, Callable[..., Any]]:
    """The functions of a module, by name, that tell something of this kind of the rules."""
    own = {
        name: each
        for name, each in module.items()
        if name[0] != "_" and getattr(each, "__module__", "") == module["__name__"]
    }
    return {
        name: each
        for name, each in own.items()
        if (types := each.__annotations__).get("return") == kind
        and next(iter(types.values())) == "Ruleset"
    }


# Every condition by its name.
CONDITIONS: Mapping[str, Callable[..., bool]] = MappingProxyType(told_of_rules(globals(), "bool"))

"""What fills the holes of the texts: every function here that takes the rules and gives words.

A text names it as it is named here, with a capital where a sentence begins with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from companion.referee.conditions import (
    banned_first_trick,
    banned_opening,
    doubling_cards,
    hands_of_a_game,
    hearts_of_their_own,
    minutes_of_a_game,
    minutes_of_a_hand,
    other_cards,
    plain_sum,
    sized,
    sums,
    told_of_rules,
    values_stated,
    waiting_cards,
)
from companion.referee.grammar import (
    card_sign,
    card_words,
    cards_alike,
    cards_together,
    cards_words,
    counted,
    cycle_words,
    hearts_and_others,
    kinds_words,
    listed,
    number_words,
    one_card,
    ordinal,
    pass_label,
    pass_phrase,
    signed,
    suit_words,
    with_figure,
)
from companion.referee.grammar import the_queen as her
from companion.rules import HEARTS, QUEEN_OF_SPADES, Card, Ruleset, Suit
from companion.rules.options import CHOICE_MARGIN, HOLD

_TWO_OF_CLUBS, _JACK_OF_DIAMONDS = Card("2C"), Card("JD")

# Players and cards


def players(r: Ruleset) -> str:
    """How many play: "four"."""
    return number_words(r.players)


def pack_size(r: Ruleset) -> str:
    """How many cards are in play: "52"."""
    return str(len(r.pack))


def hand_size(r: Ruleset) -> str:
    """How many cards each player gets: "13"."""
    return str(r.hand_size)


def cards_each(r: Ruleset) -> str:
    """The same with the word: "13 cards"."""
    return counted(r.hand_size, "card")


def hand_in_figures(r: Ruleset) -> str:
    """The same always in figures: "9 cards"."""
    return with_figure(r.hand_size, "card")


def tricks(r: Ruleset) -> str:
    """How many tricks a hand has: "13"."""
    return number_words(r.hand_size)


def cards_taken_out(r: Ruleset) -> str:
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


def signs_out(r: Ruleset) -> str:
    """The same as signs: "2♣ 2♦"; "both 2♦" where two packs lose two alike."""
    times = Counter(r.removed)
    return " ".join(f"{'both ' if times[card] > 1 else ''}{card_sign(card)}" for card in times)


def every_sign_out(r: Ruleset) -> str:
    """The same, each by itself: "2♦ 2♦"."""
    return " ".join(map(card_sign, r.removed))


def number_over(r: Ruleset) -> str:
    """How many cards the deal leaves over: "4"."""
    return str(r.cards_left_over)


def cards_over(r: Ruleset) -> str:
    """The same with the word: "4 cards"."""
    return with_figure(r.cards_left_over, "card")


def hand_minutes(r: Ruleset) -> str:
    """About how long a hand takes: "ten"."""
    return number_words(minutes_of_a_hand(r))


def game_minutes(r: Ruleset) -> str:
    """About how long a game takes: "60 to 75"."""
    return " to ".join(str(each) for each in dict.fromkeys(minutes_of_a_game(r)))


def game_hours(r: Ruleset) -> str:
    """The same to half an hour: "one and a half to two"."""
    return " to ".join(dict.fromkeys(map(_hours_words, minutes_of_a_game(r))))


def _hours_words(minutes: int) -> str:
    hours, half = divmod(round(minutes / 30), 2)
    return f"{number_words(hours)} and a half" if half else number_words(hours)


def game_hands(r: Ruleset) -> str:
    """About how many hands a game has: "9 to 12"."""
    least, most = hands_of_a_game(r)
    return f"{least} to {max(most, least + 1)}"


# For another number of players


def so_many_players(r: Ruleset, so_many: int) -> str:
    """The number of players that was asked for: "five"."""
    return number_words(so_many)


def cards_of_one_deck(r: Ruleset, so_many: int) -> str:
    """How many cards of one deck each of so many gets: "ten cards"."""
    return counted(52 // so_many, "card")


def cards_of_two_decks(r: Ruleset, so_many: int) -> str:
    """How many cards of two decks each of so many gets: "13 cards"."""
    return counted(104 // so_many, "card")


def cards_out_for(r: Ruleset, so_many: int) -> str:
    """The cards that so many take out."""
    return cards_taken_out(sized(r, so_many) or r)


def cards_each_for(r: Ruleset, so_many: int) -> str:
    """How many cards each of so many gets: "17 cards"."""
    return cards_each(sized(r, so_many) or r)


def opener_for(r: Ruleset, so_many: int) -> str:
    """The card that opens with so many players: "3 of clubs"."""
    return opener(sized(r, so_many) or r)


# The pass


def cards_of_every_pass(r: Ruleset) -> str:
    """How many cards every pass is of: "three cards"."""
    return counted(_every_pass(r), "card")


def number_of_every_pass(r: Ruleset) -> str:
    """The same without the word: "three"."""
    return number_words(_every_pass(r))


def _every_pass(r: Ruleset) -> int:
    return next(r.cards_given(token) for token in r.cycle if token != HOLD)


def cards_of_a_pass(r: Ruleset) -> str:
    """How many cards an ordinary pass is of: "three cards"."""
    return counted(r.pass_count, "card")


def cards_not_passed(r: Ruleset) -> str:
    """The cards that can't be passed: "the queen of spades or the ace of hearts"."""
    return listed([f"the {card_words(card)}" for card in r.pass_forbidden], "or")


def pass_cycle(r: Ruleset) -> str:
    """The ways to pass in their order: "left, right, across, hold"."""
    return cycle_words(r)


def signs_not_passed(r: Ruleset) -> str:
    """The same as signs: "Q♠ or A♥"."""
    return listed([card_sign(card) for card in r.pass_forbidden], "or")


def pass_named(r: Ruleset, token: str) -> str:
    """A pass as an instruction: "pass left", "hold"."""
    return pass_phrase(r, token)


def pass_in_short(r: Ruleset, token: str) -> str:
    """A pass as a label: "left", "hold"."""
    return pass_label(r, token)


def cards_given(r: Ruleset, token: str) -> str:
    """How many cards each gives away in a pass: "3 cards"."""
    return with_figure(r.cards_given(token), "card")


def number_passed(r: Ruleset) -> str:
    """How many cards an ordinary pass is of: "3"."""
    return str(r.pass_count)


def cycle_with_counts(r: Ruleset) -> str:
    """The ways to pass, with how many cards a split pass is of: "split across (2 to each)"."""
    return cycle_words(r, counting=True)


def last_of_cycle(r: Ruleset) -> str:
    """Which hand is the last of a cycle: "fourth"."""
    return ordinal(len(r.cycle))


# The first trick and the play


def opener(r: Ruleset) -> str:
    """The card that opens: "2 of clubs", which is asked about where none does, too."""
    return card_words(r.opener_card or _TWO_OF_CLUBS)


def opener_sign(r: Ruleset) -> str:
    """The same as a sign: "2♣"."""
    return card_sign(r.opener_card or _TWO_OF_CLUBS)


def signs_not_led_first(r: Ruleset) -> str:
    """What the player on the dealer's left can't open with: "heart or Q♠"."""
    return _signs(r, banned_opening(r), "heart")


def signs_banned_first(r: Ruleset) -> str:
    """What can't be played to trick one: "hearts or K♠"."""
    return _signs(r, banned_first_trick(r), "hearts")


def _signs(r: Ruleset, cards: Iterable[Card], hearts: str) -> str:
    """Cards of which none is played; `hearts` is what all of them are called."""
    has_all = {card for card in r.pack if card.suit is Suit.HEARTS} <= {*cards}
    rest = [card for card in cards if not (has_all and card.suit is Suit.HEARTS)]
    rest.sort(key=lambda card: card.suit is not Suit.HEARTS)
    return listed([*([hearts] if has_all else []), *map(card_sign, rest)], "or")


def cards_banned_to_open(r: Ruleset) -> str:
    """What the player on the dealer's left can't open with: "a heart"."""
    return kinds_words(r, banned_opening(r))


def cards_banned_first(r: Ruleset) -> str:
    """What can't be played to trick one: "a heart or the queen of spades"."""
    return kinds_words(r, banned_first_trick(r))


def one_banned_first(r: Ruleset) -> str:
    """The same where it's short, else "a penalty card"."""
    words = cards_banned_first(r)
    return words if words and "," not in words else "a penalty card"


def all_banned_first(r: Ruleset) -> str:
    """All that stay off trick one: "hearts and the queen of spades"."""
    return hearts_and_others(r, banned_first_trick(r))


def cards_that_wait(r: Ruleset) -> str:
    """What can be led only once hearts are broken: "a heart or the queen of spades"."""
    return kinds_words(r, waiting_cards(r))


def queen(r: Ruleset) -> str:
    """The queen of spades, or one of two: "the queen of spades", "a queen of spades"."""
    return one_card(r, QUEEN_OF_SPADES)


def the_queen(r: Ruleset) -> str:
    """The same as players call her: "the queen", "a queen"."""
    return her(r)


# What cards are worth


def _points(number: int) -> str:
    return with_figure(number, "point")


def card_named(r: Ruleset, card: Card) -> str:
    """A card by its name: "the king of spades", in two packs "each king of spades"."""
    return f"{'each' if r.pack.count(card) > 1 else 'the'} {card_words(card)}"


def _with_values(r: Ruleset, cards: Iterable[Card]) -> str:
    """Cards and their points: "the king of spades 10 and the ace of spades 7"."""
    return listed([f"{card_named(r, card)} {abs(r.values[card])}" for card in cards])


def penalty_cards(r: Ruleset) -> str:
    """All penalty cards: "all 13 hearts and the queen of spades"."""
    return cards_together(r, r.penalty_cards)


def penalty_count(r: Ruleset) -> str:
    """How many penalty cards there are: "14"."""
    return str(sum(card in r.penalty_cards for card in r.pack))


def penalty_points(r: Ruleset) -> str:
    """What they are worth together: "26 penalty points"."""
    return with_figure(r.penalty_total, "penalty point")


def sum_of_penalties(r: Ruleset) -> str:
    """The same without the word: "26"."""
    return str(r.penalty_total)


def heart_points(r: Ruleset) -> str:
    """What each heart is worth: "1 point"."""
    return _points(r.heart_values[0])


def special_hearts(r: Ruleset) -> str:
    """Hearts with a value of their own: "the queen of hearts 13"."""
    stated = values_stated(r)
    return listed(
        [f"{card_named(r, card)} {signed(stated[card])}" for card in hearts_of_their_own(r)]
    )


def heart_values(r: Ruleset) -> str:
    """What the hearts are worth from the 2 up."""
    stated = values_stated(r)
    return listed([signed(stated[card]) for card in HEARTS])


def card_points(r: Ruleset, card: Card) -> str:
    """What a card is worth: "10 points"."""
    return _points(r.values[card])


def cards_that_double(r: Ruleset, among: str) -> str:
    """Which of these cards double: "the 10 of clubs"."""
    return listed([card_named(r, card) for card in doubling_cards(r, among)])


def other_card(r: Ruleset, among: str) -> str:
    """The first of the other penalty cards."""
    return card_named(r, other_cards(r, among)[0])


def other_points(r: Ruleset, among: str) -> str:
    """What it is worth."""
    return _points(r.values[other_cards(r, among)[0]])


def other_cards_and_points(r: Ruleset, among: str) -> str:
    """The other penalty cards and their points: "the king of spades 10 and ..."."""
    return _with_values(r, other_cards(r, among))


def _bonus_card(r: Ruleset) -> Card:
    return next(iter(r.bonus_cards_in_play), _JACK_OF_DIAMONDS)


def bonus_card(r: Ruleset) -> str:
    """The bonus card: "jack of diamonds", which is asked about where there is none, too."""
    return card_words(_bonus_card(r))


def bonus_card_named(r: Ruleset) -> str:
    """The same with an article, in two packs each of the two."""
    return card_named(r, _bonus_card(r))


def bonus_points(r: Ruleset) -> str:
    """What the bonus card gives back: "10 points"."""
    return _points(-r.values[_bonus_card(r)])


def bonus_cards(r: Ruleset) -> str:
    """The bonus cards: "the jack of diamonds"."""
    return cards_together(r, r.bonus_cards_in_play)


def bonus_cards_and_points(r: Ruleset) -> str:
    """The bonus cards with what each gives back."""
    return _with_values(r, dict.fromkeys(r.bonus_cards_in_play))


# Adding up a hand, in numbers as this table writes them down


def _written(r: Ruleset, points: Iterable[int]) -> str:
    """Points as this table writes them down: "78 or 104"."""
    return listed([signed(r.shown_points(each)) for each in points], "or")


def start_total(r: Ruleset) -> str:
    """Where each total starts: "100"."""
    return signed(r.shown(0))


def usual_sum(r: Ruleset) -> str:
    """What a hand without a moon adds up to: "26"."""
    return _written(r, [plain_sum(r)])


def all_sums(r: Ruleset) -> str:
    """What a hand can add up to: "78 or 104"."""
    return _written(r, sorted(sums(r), reverse=True))


def sums_with_moon(r: Ruleset) -> str:
    """What a hand with a moon adds up to."""
    return _written(r, sorted({*sums(r)} - {plain_sum(r)}, reverse=True))


def sum_without_bonus(r: Ruleset) -> str:
    """What a hand comes to if nobody counted the bonus card."""
    return _written(r, [r.penalty_total])


def sum_without_heart(r: Ruleset) -> str:
    """What a hand comes to without one heart."""
    return _written(r, [plain_sum(r) - r.heart_value])


def sum_without_queen(r: Ruleset) -> str:
    """What a hand comes to without the queen of spades."""
    return _written(r, [plain_sum(r) - r.values[QUEEN_OF_SPADES]])


def one_queen(r: Ruleset) -> str:
    """One queen of spades that is missing: "the queen of spades", of two "one queen of spades"."""
    return "the queen of spades" if r.decks == 1 else "one queen of spades"


def value_of_queen(r: Ruleset) -> str:
    """What the queen of spades is worth: "13"."""
    return str(r.values[QUEEN_OF_SPADES])


def queen_and_bonus_cards(r: Ruleset) -> str:
    """The queen of spades and the bonus cards."""
    return cards_words([QUEEN_OF_SPADES, *r.bonus_cards_in_play])


def points_of_queen_and_bonus(r: Ruleset) -> str:
    """What these come to together."""
    return _written(r, [r.values[QUEEN_OF_SPADES] + r.bonus_total])


# The moon


def moon_cards(r: Ruleset) -> str:
    """What a moon takes: "all 13 hearts and the queen of spades" (F2)."""
    return cards_together(r, r.moon_cards)


def moon_bonus_cards(r: Ruleset) -> str:
    """The bonus cards that a moon takes."""
    return cards_together(r, [card for card in r.bonus_cards_in_play if card in r.moon_cards])


def moon_points(r: Ruleset) -> str:
    """What a moon is worth: "26"."""
    return str(r.moon_points)


def twice_moon_points(r: Ruleset) -> str:
    """What winning every trick is worth, where that counts double: "52"."""
    return str(2 * r.moon_points)


def total_near_the_end(r: Ruleset) -> str:
    """The total from which a shooter can choose: "74"."""
    return signed(r.shown(r.target - CHOICE_MARGIN))


def saved_by_a_heart(r: Ruleset) -> str:
    """What winning one heart saves of a moon: "25"."""
    return str(r.moon_points - r.heart_values[0])


def points_but_a_heart(r: Ruleset) -> str:
    """What the penalty cards are worth without one heart: "25 points"."""
    return _points(r.penalty_total - r.heart_value)


def sum_but_a_heart(r: Ruleset) -> str:
    """The same without the word: "25"."""
    return str(r.penalty_total - r.heart_value)


def sum_but_queen(r: Ruleset) -> str:
    """What the penalty cards are worth without the queen of spades: "13"."""
    return str(r.penalty_total - r.values[QUEEN_OF_SPADES])


# The end


def goal(r: Ruleset) -> str:
    """The target as the players see it: "100", counted down "0"."""
    return signed(r.shown(r.target))


def becomes(r: Ruleset) -> str:
    """What a total of exactly the target becomes."""
    return signed(r.shown(r.new_total(r.target - 1, 1)))


def half_goal(r: Ruleset) -> str:
    """Half the target."""
    return signed(r.shown(r.target // 2))


def points_away(r: Ruleset, total: int) -> str:
    """How many points a total is from the end: "57"."""
    return signed(r.points_to_target(total) or 0)


def total_of_end(r: Ruleset, total: int) -> str:
    """The total that would end the game: "100"."""
    return signed(r.shown(total + (r.points_to_target(total) or 0)))


def number_of_hands(r: Ruleset) -> str:
    """After how many hands the game ends: "8"."""
    return str(r.hands)


def hands_in_figures(r: Ruleset) -> str:
    """The same with the word: "8 hands"."""
    return with_figure(r.hands, "hand")


def hands(r: Ruleset) -> str:
    """The same in words: "eight hands"."""
    return counted(r.hands, "hand")


# Every hole by its name.
HOLES: Mapping[str, Callable[..., str]] = MappingProxyType(told_of_rules(globals(), "str"))

"""What the cards are worth and what a hand comes to (E1 to E8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.referee.grammar import (
    capitalized,
    card_words,
    cards_together,
    cards_words,
    listed,
    one_card,
    signed,
    with_figure,
)
from companion.referee.topics.model import Answer, Section, absent, no, rule, yes
from companion.rules import HEARTS, QUEEN_OF_SPADES, Card, Ruleset
from companion.rules.options import HEART_SCHEMES
from companion.rules.solve import allowed_sums

card_values = Section("card-values", "Card values", chapter="scoring")

JACK_OF_DIAMONDS = Card("JD")


def _named(r: Ruleset, card: Card) -> str:
    """A card by its name, in two packs each of the two."""
    return f"{'each' if r.pack.count(card) > 1 else 'the'} {card_words(card)}"


def _with_values(r: Ruleset, cards: Iterable[Card]) -> str:
    """Cards and their points: "the king of spades 10 and the ace of spades 7"."""
    return listed([f"{_named(r, card)} {abs(r.values[card])}" for card in cards])


def _points(number: int) -> str:
    return with_figure(number, "point")


def tell_worth(r: Ruleset, card: Card) -> Answer:
    """What one card is worth, where it isn't a bonus card."""
    doubles, points = _doubles(r, [card]), _points_of(r, card)
    if not doubles:
        return rule(points)
    if not r.values.get(card):
        return rule(doubles, "By itself it's worth nothing.")
    return rule(f"{points[:-1]} and {_DOUBLES}.")


def _points_of(r: Ruleset, card: Card) -> str:
    """How many points one card has: "The queen of spades is worth 13 points."."""
    worth, name = r.values.get(card, 0), capitalized(_named(r, card))
    return f"{name} is worth {_points(worth)}." if worth else f"{name} is worth nothing."


def _doubles(r: Ruleset, cards: Iterable[Card] | None = None) -> str:
    """Which of these, or of all, double what the player who takes them scores; "" for none."""
    every = (card for card, _ in r.multipliers if card in r.pack)
    found = [card for card in every if cards is None or card in cards]
    if not found:
        return ""
    names = capitalized(listed([_named(r, card) for card in found]))
    if len(found) > 1:
        return f"{names} each double everything the player who takes them scores in that hand."
    return f"{names} {_DOUBLES}."


_DOUBLES = "doubles everything the player who takes it scores in that hand"


@card_values.topic("What is each card worth?", in_book=True)
def card_costs(r: Ruleset) -> Answer:
    text = _hearts(r)
    if QUEEN_OF_SPADES in r.penalty_cards:
        text = f"{text} {_points_of(r, QUEEN_OF_SPADES)}"
    for more in (_tell_others(r, of_hearts=False), _tell_bonus(r), _doubles(r)):
        text = f"{text} {more}".rstrip()
    return Answer(f"{with_figure(r.penalty_total, 'penalty point')} in all.", text)


_SCHEMES = {
    "pip14": "Hearts are worth face value: the jack 11, the queen 12, the king 13 and the ace 14.",
    "court10_ace15": (
        "Hearts are worth face value, but the jack, queen and king 10 each and the ace 15."
    ),
    "graded5": (
        "Hearts are worth 1 point each, but the jack 2, the queen 3, the king 4 and the ace 5."
    ),
    "greek_court": (
        "Hearts are worth 1 point each, but the jack, queen and king 10 each and the ace 15."
    ),
}


@card_values.topic("How much is a heart worth?", option="heart_values")
def heart_worth(r: Ruleset) -> Answer:
    spot = "Where hearts count face value, the game is called Spot Hearts."
    is_alike = len(set(r.heart_values)) == 1
    return rule(_hearts(r), _doubles(r, HEARTS), elsewhere=spot if is_alike else "")


def _hearts(r: Ruleset) -> str:
    """What the hearts are worth, in a sentence."""
    stated = {**r.plain_values, **dict(r.extra_penalties), **dict(r.bonus_cards)}
    special = [card for card in HEARTS if card in r.pack and stated[card] != r.plain_values[card]]
    first, *others = r.heart_values
    if set(others) == {first}:
        if special:
            cards = listed([f"{_named(r, card)} {signed(stated[card])}" for card in special])
            return f"Each heart is worth {_points(first)}, but {cards}."
        return f"Each heart is worth {_points(first)}."
    for name, text in _SCHEMES.items():
        if not special and r.heart_values == HEART_SCHEMES[name]:
            return text
    values = listed([signed(stated[card]) for card in HEARTS])
    return f"The points of the hearts from the 2 up to the ace are {values}."


@card_values.topic("How much is the queen of spades worth?", option="queen_spades")
def queen_worth(r: Ruleset) -> Answer:
    usual = "She's worth 13 nearly everywhere, but 25 at some Spot tables."
    return replace(tell_worth(r, QUEEN_OF_SPADES), elsewhere=usual)


@card_values.topic("Are there other penalty cards?", option="extra_penalties")
def other_penalties(r: Ruleset) -> Answer:
    if others := _tell_others(r, of_hearts=True):
        cards = {card for card, _ in r.extra_penalties if card != QUEEN_OF_SPADES}
        return yes(f"{others} {_doubles(r, cards)}".rstrip())
    return no(
        f"The penalty cards are {cards_together(r, r.penalty_cards)}.",
        "In Black Maria the king of spades is worth 10 and the ace of spades 7.",
    )


def _tell_others(r: Ruleset, *, of_hearts: bool) -> str:
    """The penalty cards beside the hearts and the queen, and a heart with a value of its own."""
    stated = dict(r.extra_penalties)
    cards = [
        card
        for card in dict.fromkeys(r.penalty_cards)
        if card in stated and card != QUEEN_OF_SPADES and (of_hearts or card not in HEARTS)
    ]
    if not cards:
        return ""
    if len(cards) == 1:
        return f"{capitalized(_named(r, cards[0]))} is worth {_points(stated[cards[0]])} too."
    return f"Other cards are worth points too: {_with_values(r, cards)}."


def _asks_bonus(r: Ruleset) -> str:
    card = next(iter(r.bonus_cards_in_play), JACK_OF_DIAMONDS)
    return f"What is the {card_words(card)} worth?"


@card_values.topic(_asks_bonus, option="bonus_cards")
def bonus_worth(r: Ruleset) -> Answer:
    if not r.bonus_cards_in_play:
        return Answer(
            "Nothing.",
            "There's no bonus card in this game.",
            "In Omnibus Hearts the jack of diamonds improves your score by 10 points.",
            applies=False,
        )
    return rule(
        _tell_bonus(r),
        _doubles(r, r.bonus_cards_in_play),
        elsewhere="Some books make it the 10 of diamonds, or another amount.",
    )


def _tell_bonus(r: Ruleset) -> str:
    """The bonus cards and their points; "" without one."""
    cards = tuple(dict.fromkeys(r.bonus_cards_in_play))
    if not cards:
        return ""
    each = _with_values(r, cards)
    card, worth = capitalized(_named(r, cards[0])), _points(-r.values[cards[0]])
    match len(cards) > 1, r.counts_up:
        case True, True:
            return f"Bonus cards take points off the score of the player who wins them: {each}."
        case True, False:
            return f"Bonus cards give points back to the player who wins them: {each}."
        case False, True:
            return (
                f"{card} is a bonus card: it takes {worth} off the score of the player who wins it."
            )
        case _:
            return f"{card} is a bonus card: it gives {worth} back to the player who wins it."


@card_values.topic("Does any card double the points?", option="multipliers")
def doubling(r: Ruleset) -> Answer:
    if doubles := _doubles(r):
        return yes(doubles)
    return no(
        "No card doubles your points.",
        "In Turbo Hearts the 10 of clubs doubles the points of the player who takes it.",
        applies=False,
    )


adding_up = Section("adding-up-a-hand", "Adding up a hand", chapter="scoring")

MOST_SUMS = 6  # more of them help nobody


def _plain_sum(r: Ruleset) -> int:
    """What the cards of a hand add up to."""
    return r.penalty_total + r.bonus_total


def _written(r: Ruleset, points: Iterable[int]) -> str:
    """Points as this table writes them down: "78 or 104"."""
    return listed([signed(r.shown_points(each)) for each in points], "or")


def without_moon(r: Ruleset) -> Answer | None:
    """A question about the moon, of a game without one."""
    return None if r.has_moon else no_moon(r)


def no_moon(r: Ruleset) -> Answer:
    """There is none."""
    return rule(
        "There is no moon: a player who takes all the penalty cards gets all "
        f"{r.penalty_total} points.",
        elsewhere="In most games taking them all is the best hand you can have.",
        applies=False,
    )


@adding_up.topic("How is a hand scored?", option="score_view", in_book=True)
def count_points(r: Ruleset) -> Answer:
    if r.counts_up:
        return rule(
            "When all the cards have been played, count the points on the cards you took and add "
            "them to your total.",
        )
    start = signed(r.shown(0))
    return rule(
        f"Each total starts at {start}.",
        "When all the cards have been played, count the points on the cards you took and take them "
        "off your total.",
    )


@adding_up.topic("What should a hand add up to?", in_book=True, card="A hand")
def hand_total(r: Ruleset) -> Answer:
    plain = _plain_sum(r)
    sums = allowed_sums(r) if r.has_moon or r.multipliers else {plain}
    if sums is None or len(sums) > MOST_SUMS:
        return rule(
            "Hands don't all add up to the same, so count the cards with care.",
            on_card="The sum varies, so count the cards.",
        )
    if sums == {plain} and r.has_moon:
        total = _written(r, sums)
        return rule(
            f"A hand adds up to {total}, moon or not.",
            on_card=f"It adds up to {total}, moon or not.",
        )
    if plain not in sums or sums == {plain}:
        total = _written(r, sorted(sums, reverse=True))
        return rule(f"A hand adds up to {total}.", on_card=f"It adds up to {total}.")
    total, moons = _written(r, [plain]), _written(r, sorted(sums - {plain}, reverse=True))
    return rule(
        f"A hand adds up to {total} ({moons} with a moon).",
        on_card=f"It adds up to {total} ({moons} with a moon).",
    )


@adding_up.topic("Our hand doesn't add up")
def wrong_sum(r: Ruleset) -> Answer:
    if not r.has_one_sum:
        return Answer("Count the cards.", hand_total(r).text)
    if set(r.single_cards).difference(r.bonus_cards_in_play[:1]) != {QUEEN_OF_SPADES}:
        return Answer(
            "Count the cards again.",
            f"{hand_total(r).text} With too few points, a card was missed; with too many, one was "
            "counted twice.",
        )
    plain, heart = _plain_sum(r), _written(r, [_plain_sum(r) - r.heart_value])
    no_queen = _written(r, [plain - r.values[QUEEN_OF_SPADES]])
    queen = "the queen of spades" if r.decks == 1 else "one queen of spades"
    if len(r.bonus_cards_in_play) == 1:
        bonus = card_words(r.bonus_cards_in_play[0])
        return Answer(
            "Count the cards again.",
            f"{hand_total(r).text} It comes to {_written(r, [r.penalty_total])} if nobody counted "
            f"the {bonus}, to {heart} without one heart, and to {no_queen} without {queen}.",
        )
    return Answer(
        "Count the cards again.",
        f"{hand_total(r).text} It comes to {heart} without one heart and to {no_queen} without "
        f"{queen}. With too many points, a card was counted twice.",
    )


@adding_up.topic("Nobody has enough for the queen")
def nobody_has_queen(r: Ruleset) -> Answer:
    queen, bonus = r.values.get(QUEEN_OF_SPADES, 0), r.bonus_cards_in_play
    one = one_card(r, QUEEN_OF_SPADES)
    if queen <= 0:
        return absent("Nobody has to.", queen_worth(r).text)
    is_sure = r.has_one_sum and not _can_hide_queen(r)
    if is_sure and _plain_sum(r) > r.players * (queen - 1):
        total = _written(r, [_plain_sum(r)])
        return absent(
            "That can't happen here.",
            f"A hand adds up to {total}, so someone always has enough for {one}.",
        )
    if bonus:
        together = _written(r, [queen + r.bonus_total])
        cards = cards_words([QUEEN_OF_SPADES, *bonus])
        return Answer(
            "Find out who took her.",
            f"The same player may have {cards}, which make {together} together.",
        )
    if _can_hide_queen(r):
        return Answer(
            "Only after a moon.",
            f"If nobody shot the moon, someone took {one}, and she alone is worth {queen}. Ask "
            "who; her points were probably split up as hearts.",
        )
    return Answer(
        "That can't be right.",
        f"Someone took {one}, and she alone is worth {queen}. Ask who; her points were probably "
        "split up as hearts.",
    )


def _can_hide_queen(r: Ruleset) -> bool:
    """Whether a moon can leave everyone with fewer points than the queen of spades."""
    queen = r.values.get(QUEEN_OF_SPADES, 0)
    return r.has_moon and (r.may_subtract or not r.may_add or r.moon_points < queen)


@adding_up.topic("I took no tricks at all: do I get anything for it?")
def no_tricks(r: Ruleset) -> Answer:
    reward = "Some tables reward it with 5 points."
    if r.may_add:
        return no(
            "Without tricks you score no points, and that's reward enough. But another player's "
            f"moon can still count {r.moon_points} against you.",
            reward,
        )
    return no("Without tricks you score no points, and that's reward enough.", reward)


@adding_up.topic("Can a score go below 0?", in_book=True)
def negative_total(r: Ruleset) -> Answer:
    gains = bool(r.bonus_total) or r.may_subtract
    start = signed(r.shown(0))
    if r.counts_up and gains:
        return yes("Points taken off can bring a total below 0.", "Some tables stop at 0.")
    if r.counts_up:
        return no(
            "The best you can score in a hand is 0.",
            "With bonus cards, or moons that take points off, totals can go below 0.",
            applies=False,
        )
    if gains:
        return yes(f"Totals count down from {start} and can go below 0, or back above {start}.")
    return yes(f"Totals count down from {start} and can go below 0.")

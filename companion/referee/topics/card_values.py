"""What the cards are worth (E1 to E6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.referee.grammar import (
    capitalized,
    card_words,
    cards_together,
    listed,
    signed,
    with_figure,
)
from companion.referee.topics.model import Answer, Section, no, rule, yes
from companion.rules import HEARTS, QUEEN_OF_SPADES, Card, Ruleset, counts_up, parse_card
from companion.rules.options import HEART_SCHEMES

section = Section("card-values", "Card values", chapter="scoring")

JACK_OF_DIAMONDS = parse_card("JD")


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
    worth, name = r.values.get(card, 0), capitalized(_named(r, card))
    if not worth:
        return rule(f"{name} is worth nothing.")
    if not counts_up(r):
        return rule(f"{name} costs {_points(worth)}.")
    return rule(f"{name} is worth {_points(worth)}.")


@section.topic(
    "What is each card worth?", "hand_total", "heart_worth", "queen_worth", "bonus_worth",
    in_book=True,
)  # fmt: skip
def card_costs(r: Ruleset) -> Answer:
    queen, bonus = queen_worth(r).text, bonus_worth(r)
    text = heart_worth(r).text
    if QUEEN_OF_SPADES in r.penalty_cards:
        text = f"{text} {queen}"
    if others := _tell_others(r, of_hearts=False):
        text = f"{text} {others}"
    if bonus.applies:
        text = f"{text} {bonus.text}"
    return Answer(f"{with_figure(r.penalty_total, 'penalty point')} in all.", text)


@section.topic("How much is a heart worth?", "card_costs", "queen_worth", option="heart_values")
def heart_worth(r: Ruleset) -> Answer:
    spot = "Where hearts count face value, the game is called Spot Hearts."
    stated = {**r.plain_values, **dict(r.extra_penalties), **dict(r.bonus_cards)}
    special = [card for card in HEARTS if card in r.pack and stated[card] != r.plain_values[card]]
    first, *others = r.heart_values
    if set(others) == {first}:
        if special:
            cards = listed([f"{_named(r, card)} {signed(stated[card])}" for card in special])
            if not counts_up(r):
                return rule(f"Each heart costs {_points(first)}, but {cards}.", elsewhere=spot)
            return rule(f"Each heart is worth {_points(first)}, but {cards}.", elsewhere=spot)
        if not counts_up(r):
            return rule(f"Each heart costs {_points(first)}.", elsewhere=spot)
        return rule(f"Each heart is worth {_points(first)}.", elsewhere=spot)
    if not special and r.heart_values == HEART_SCHEMES["pip14"]:
        return rule(
            "Hearts are worth face value: the jack 11, the queen 12, the king 13 and the ace 14.",
        )
    if not special and r.heart_values == HEART_SCHEMES["court10_ace15"]:
        return rule(
            "Hearts are worth face value, but the jack, queen and king 10 each and the ace 15.",
        )
    if not special and r.heart_values == HEART_SCHEMES["graded5"]:
        return rule(
            "Hearts are worth 1 point each, but the jack 2, the queen 3, the king 4 and the ace 5.",
        )
    if not special and r.heart_values == HEART_SCHEMES["greek_court"]:
        return rule(
            "Hearts are worth 1 point each, but the jack, queen and king 10 each and the ace 15.",
        )
    values = listed([signed(stated[card]) for card in HEARTS])
    return rule(f"The points of the hearts from the 2 up to the ace are {values}.")


@section.topic(
    "How much is the queen of spades worth?", "card_costs", "heart_worth", option="queen_spades"
)
def queen_worth(r: Ruleset) -> Answer:
    usual = "She's worth 13 nearly everywhere, but 25 at some Spot tables."
    return replace(tell_worth(r, QUEEN_OF_SPADES), elsewhere=usual)


@section.topic(
    "Are there other penalty cards?", "card_costs", "bonus_worth", option="extra_penalties"
)
def other_penalties(r: Ruleset) -> Answer:
    if others := _tell_others(r, of_hearts=True):
        return yes(others)
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


@section.topic(
    _asks_bonus, "jack_for_moon", "first_trick_cards", "negative_total",
    option="bonus_cards",
)  # fmt: skip
def bonus_worth(r: Ruleset) -> Answer:
    cards = tuple(dict.fromkeys(r.bonus_cards_in_play))
    differ = "Some books make it the 10 of diamonds, or another amount."
    if not cards:
        return Answer(
            "Nothing.",
            "There's no bonus card in this game.",
            "In Omnibus Hearts the jack of diamonds improves your score by 10 points.",
            applies=False,
        )
    if len(cards) > 1 and counts_up(r):
        return rule(
            "Bonus cards take points off the score of the player who wins them: "
            f"{_with_values(r, cards)}.",
            elsewhere=differ,
        )
    if len(cards) > 1:
        return rule(
            f"Bonus cards give points back to the player who wins them: {_with_values(r, cards)}.",
            elsewhere=differ,
        )
    card, worth = capitalized(_named(r, cards[0])), _points(-r.values[cards[0]])
    if counts_up(r):
        return rule(
            f"{card} is a bonus card: it takes {worth} off the score of the player who wins it.",
            elsewhere=differ,
        )
    return rule(
        f"{card} is a bonus card: it gives {worth} back to the player who wins it.",
        elsewhere=differ,
    )


@section.topic(
    "Does any card double the points?", "card_costs", "hand_total",
    option="multipliers", in_book=True,
)  # fmt: skip
def doubling(r: Ruleset) -> Answer:
    if not r.multipliers:
        return no(
            "No card doubles your points.",
            "In Turbo Hearts the 10 of clubs doubles the points of the player who takes it.",
            applies=False,
        )
    cards = capitalized(listed([_named(r, card) for card, _ in r.multipliers]))
    if len(r.multipliers) > 1:
        return yes(
            f"{cards} each double the points of the player who takes them for that hand. Count "
            "everything else first, then double."
        )
    return yes(
        f"{cards} doubles the points of the player who takes it for that hand. Count everything "
        "else first, then double."
    )

"""What the cards are worth: as the scorer has it, and each sentence once."""

from __future__ import annotations

import random
import re

from companion.referee.ask import by_name
from companion.referee.grammar import card_words, with_figure
from companion.referee.quick_card import quick_card
from companion.referee.rulebook import rulebook
from companion.referee.telling import tell
from companion.referee.topics import SECTIONS
from companion.rules import HEARTS, QUEEN_OF_SPADES, STANDARD, Card, Piles, Ruleset
from tests.each import each
from tests.presets import of_any_rules
from tests.referee.answer_texts import text_of
from tests.referee.sentence_forms import forms
from tests.referee.topics.saying import says
from tests.rules.dear_requests import drawn_ruleset
from tests.rules.play_strategies import random_ruleset
from tests.rules.takers import with_tricks


def scored(ruleset: Ruleset, card: Card) -> int:
    """What the scorer gives to the player who took one such card, and nothing else that counts."""
    cards = list(ruleset.counting_cards)
    cards.remove(card)
    piles = [[card], cards[::2], cards[1::2], *([] for _ in range(ruleset.players - 3))]
    captures = Piles.of(ruleset, [Card.join(pile) for pile in piles])
    tricks = [ruleset.hand_size - 2, 1, 1, *(0,) * (ruleset.players - 3)]
    return with_tricks(captures, tricks).score().points[0]


@of_any_rules
def test_the_answers_are_those_of_the_scorer(r: Ruleset) -> None:
    if len(r.counting_cards) < 3 or len(r.penalty_cards) < 2:
        return
    doubles = {card for card, _ in r.multipliers if card in r.pack}
    counting = set(r.counting_cards) - doubles
    worth = {card: scored(r, card) if card in counting else 0 for card in r.pack}
    if QUEEN_OF_SPADES not in doubles:
        queen = worth.get(QUEEN_OF_SPADES, 0)
        assert tell(r, "queen_worth").text.endswith(
            " is worth nothing." if not queen else f" is worth {points(queen)}"
        )
    total = sum(max(0, worth[card]) for card in r.pack)
    assert tell(
        r, "card_costs"
    ).short == f"{with_figure(total, 'penalty point')} in all." or doubles & set(r.penalty_cards)
    others = {c for c in counting if worth[c] > 0} - {*Card.parse("QS"), *heart_cards(r)}
    stated = {card for card, _ in r.extra_penalties if card in r.pack}
    assert (tell(r, "other_penalties").short == "Yes.") is bool(
        others or (stated - {QUEEN_OF_SPADES})
    )
    assert tell(r, "bonus_worth").applies is any(each < 0 for each in worth.values())
    for card in counting:
        if worth[card] < 0:
            assert re.search(rf"\b{-worth[card]}\b", tell(r, "bonus_worth").text)
    assert tell(r, "doubling").applies is bool(doubles)
    plain = {worth[c] for c in heart_cards(r) if c in counting and c not in stated}
    if len(plain) == 1 and "Each heart" in tell(r, "heart_worth").text:
        stated_worth = f"Each heart is worth {points(plain.pop())}"
        assert tell(r, "heart_worth").text.startswith((stated_worth, stated_worth[:-1] + ","))


@of_any_rules
def test_what_is_said_of_a_card_says_that_it_doubles(r: Ruleset) -> None:
    """And its points where it has any: in Ask, the book and the quick card."""
    says_what_each_card_does(r)


@each("seed", range(60))
def test_so_it_is_under_the_house_rules_of_any_sheet(seed: int) -> None:
    says_what_each_card_does(drawn_ruleset(random.Random(seed)))


def says_what_each_card_does(r: Ruleset) -> None:
    on_card, book = dict(quick_card(r).worth), text_of(rulebook(r)) if r.multipliers else ""
    others = [card for card in r.pack if card not in r.counting_cards]
    for card in dict.fromkeys([*r.counting_cards, *others[::9]]):
        name = f"{'each' if r.pack.count(card) > 1 else 'the'} {card_words(card)}"
        worth, doubles = r.values.get(card, 0), card in dict(r.multipliers)
        said = said_of(r, card).replace(",", "")
        assert any(name in one for one in said.split(". ") if "double" in one) is doubles, said
        assert not worth or re.search(rf"\b{abs(worth)}\b", said), said
        assert ("worth nothing" in said) is not worth, said
        assert ("\N{MULTIPLICATION SIGN}2" in on_card.get(card, "")) is doubles
        assert card not in on_card or not worth or str(abs(worth)) in on_card[card].replace(",", "")
        if doubles:
            assert name in tell(r, "doubling").text.lower()
            assert tell(r, "doubling").text in tell(r, "card_costs").text
            assert tell(r, "doubling").text in book


def said_of(r: Ruleset, card: Card) -> str:
    """What Ask answers to "how much is the 10 of clubs"; two kinds have a topic of their own."""
    if card in r.bonus_cards_in_play:
        return tell(r, "bonus_worth").text.lower()
    if card == QUEEN_OF_SPADES:
        return tell(r, "queen_worth").text.lower()
    (known,) = [one for one in by_name(r, f"how much is the {card_words(card)}") if one.card]
    return known.answer.text.lower()


def heart_cards(r: Ruleset) -> set[Card]:
    return {card for card in r.pack if card in HEARTS}


def points(number: int) -> str:
    return "1 point." if number == 1 else f"{number} points."


def test_a_typed_card_that_is_not_in_the_pack_is_worth_nothing() -> None:
    without_queen = STANDARD.with_options({"trim": "QS 2S 3S 4S", "extra_penalties": "KS 10"})
    assert Card("QS") not in without_queen.pack
    assert tell(without_queen, "queen_worth").text == "The queen of spades is worth nothing."


# What the rules are, beside the standard game's -> the topic, its first words and its sentence.
PACKS = {"decks": 2, "players": 6, "opener": "eldest_any"}
JACK = {"bonus_cards": "JD -10"}
DOWN = {"score_view": "countdown"}
PINK = {"extra_penalties": "QH 13"}
QUEEN_DOUBLES: dict[str, object] = {"multipliers": "QS doubles_hand"}
MARIA = {"extra_penalties": "KS 10, AS 7"}


SAID: list[tuple[dict[str, object], str, str, str]] = [
    ({}, "card_costs", "26 penalty points in all.",
        "Each heart is worth 1 point. The queen of spades is worth 13 points."),
    (JACK, "card_costs", "26 penalty points in all.",
        "Each heart is worth 1 point. The queen of spades is worth 13 points. The jack of "
        "diamonds is a bonus card: it takes 10 points off the score of the player who wins it."),
    ({}, "heart_worth", "Each heart is worth 1 point.",
        "Each heart is worth 1 point."),
    ({"heart_values": "2 " * 13}, "heart_worth", "Each heart is worth 2 points.",
        "Each heart is worth 2 points."),
    (PINK, "heart_worth", "Each heart is worth 1 point, but the queen of hearts 13.",
        "Each heart is worth 1 point, but the queen of hearts 13."),
    ({"heart_values": "pip14"}, "heart_worth",
        "Hearts are worth face value: the jack 11, the queen 12, the king 13 and the ace 14.",
        "Hearts are worth face value: the jack 11, the queen 12, the king 13 and the ace 14."),
    ({"heart_values": "court10_ace15"}, "heart_worth",
        "Hearts are worth face value, but the jack, queen and king 10 each and the ace 15.",
        "Hearts are worth face value, but the jack, queen and king 10 each and the ace 15."),
    ({"heart_values": "graded5"}, "heart_worth",
        "Hearts are worth 1 point each, but the jack 2, the queen 3, the king 4 and the ace 5.",
        "Hearts are worth 1 point each, but the jack 2, the queen 3, the king 4 and the ace 5."),
    ({"heart_values": "greek_court"}, "heart_worth",
        "Hearts are worth 1 point each, but the jack, queen and king 10 each and the ace 15.",
        "Hearts are worth 1 point each, but the jack, queen and king 10 each and the ace 15."),
    ({"heart_values": "pip14", **PINK}, "heart_worth",
        "The points of the hearts from the 2 up to the ace are 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "
        "13, 13 and 14.",
        "The points of the hearts from the 2 up to the ace are 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "
        "13, 13 and 14."),
    ({}, "queen_worth", "The queen of spades is worth 13 points.",
        "The queen of spades is worth 13 points."),
    (PACKS, "queen_worth", "Each queen of spades is worth 13 points.",
        "Each queen of spades is worth 13 points."),
    (DOWN, "queen_worth", "The queen of spades is worth 13 points.",
        "The queen of spades is worth 13 points."),
    (DOWN | {"queen_spades": 1}, "queen_worth", "The queen of spades is worth 1 point.",
        "The queen of spades is worth 1 point."),
    (DOWN | PACKS, "queen_worth", "Each queen of spades is worth 13 points.",
        "Each queen of spades is worth 13 points."),
    (DOWN | PINK, "heart_worth", "Each heart is worth 1 point, but the queen of hearts 13.",
        "Each heart is worth 1 point, but the queen of hearts 13."),
    (DOWN, "heart_worth", "Each heart is worth 1 point.",
        "Each heart is worth 1 point."),
    ({"queen_spades": 1}, "queen_worth", "The queen of spades is worth 1 point.",
        "The queen of spades is worth 1 point."),
    ({"queen_spades": 0}, "queen_worth", "The queen of spades is worth nothing.",
        "The queen of spades is worth nothing."),
    ({}, "other_penalties", "No.",
        "The penalty cards are all 13 hearts and the queen of spades."),
    (PINK, "other_penalties", "Yes.", "The queen of hearts is worth 13 points too."),
    (MARIA, "other_penalties", "Yes.",
        "Other cards are worth points too: the king of spades 10 and the ace of spades 7."),
    ({}, "bonus_worth", "Nothing.", "There's no bonus card in this game."),
    (JACK, "bonus_worth",
        "The jack of diamonds is a bonus card: it takes 10 points off the score of the player "
        "who wins it.",
        "The jack of diamonds is a bonus card: it takes 10 points off the score of the player "
        "who wins it."),
    ({**JACK, **DOWN}, "bonus_worth",
        "The jack of diamonds is a bonus card: it gives 10 points back to the player who wins it.",
        "The jack of diamonds is a bonus card: it gives 10 points back to the player who wins it."),
    ({"bonus_cards": "JD -10, 9D -9"}, "bonus_worth",
        "Bonus cards take points off the score of the player who wins them: the 9 of diamonds 9 "
        "and the jack of diamonds 10.",
        "Bonus cards take points off the score of the player who wins them: the 9 of diamonds 9 "
        "and the jack of diamonds 10."),
    ({"bonus_cards": "JD -10, 9D -9", **DOWN}, "bonus_worth",
        "Bonus cards give points back to the player who wins them: the 9 of diamonds 9 and the "
        "jack of diamonds 10.",
        "Bonus cards give points back to the player who wins them: the 9 of diamonds 9 and the "
        "jack of diamonds 10."),
    ({}, "doubling", "No.",
        "No card doubles your points."),
    (QUEEN_DOUBLES, "queen_worth",
        "The queen of spades is worth 13 points and doubles everything the player who takes it "
        "scores in that hand.",
        "The queen of spades is worth 13 points and doubles everything the player who takes it "
        "scores in that hand."),
    ({**QUEEN_DOUBLES, "queen_spades": 1}, "queen_worth",
        "The queen of spades is worth 1 point and doubles everything the player who takes it "
        "scores in that hand.",
        "The queen of spades is worth 1 point and doubles everything the player who takes it "
        "scores in that hand."),
    ({**QUEEN_DOUBLES, "queen_spades": 0}, "queen_worth",
        "The queen of spades doubles everything the player who takes it scores in that hand.",
        "The queen of spades doubles everything the player who takes it scores in that hand. By "
        "itself it's worth nothing."),
    ({"multipliers": "AH doubles_hand"}, "heart_worth", "Each heart is worth 1 point.",
        "Each heart is worth 1 point. The ace of hearts doubles everything the player who takes it "
        "scores in that hand."),
    ({**JACK, "multipliers": "JD doubles_hand"}, "bonus_worth",
        "The jack of diamonds is a bonus card: it takes 10 points off the score of the player "
        "who wins it.",
        "The jack of diamonds is a bonus card: it takes 10 points off the score of the player "
        "who wins it. The jack of diamonds doubles everything the player who takes it scores in "
        "that hand."),
    ({**MARIA, "multipliers": "KS doubles_hand"}, "other_penalties", "Yes.",
        "Other cards are worth points too: the king of spades 10 and the ace of spades 7. The king "
        "of spades doubles everything the player who takes it scores in that hand."),
    ({"multipliers": "TC doubles_hand"}, "doubling", "Yes.",
        "The 10 of clubs doubles everything the player who takes it scores in that hand."),
]  # fmt: skip


test_what_is_said = each("rules, topic, short, text", SAID)(says)


def test_two_doubling_cards_are_told_together() -> None:
    two = STANDARD.with_options({"multipliers": "TC doubles_hand, 9C doubles_hand"})
    assert tell(two, "doubling").text == (
        "The 10 of clubs and the 9 of clubs each double everything the player who takes them "
        "scores in that hand."
    )


def test_nothing_else_is_said() -> None:
    # What each card is worth is made of the others.
    topics = [topic for topic in SECTIONS["card-values"].topics if topic != "card_costs"]
    known, said = set(), set()
    for rules, *_ in SAID:
        known |= forms(topics, STANDARD.with_options(rules))
    for seed in range(300):
        said |= forms(topics, random_ruleset(random.Random(seed)))
    assert said <= known

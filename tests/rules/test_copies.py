"""Rulesets, hands and results can be copied, and sent to another process."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from companion.rules import STANDARD, VARIANTS, Card, Game, Hand, Ruleset
from companion.rules.solve import needs, read_points
from tests.rules.play_strategies import deal, random_ruleset


def _sent(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


copies = pytest.mark.parametrize("copied", [_sent, deepcopy])
Copied = Callable[[Any], Any]


def _look_at(ruleset: Ruleset) -> None:
    """Work out everything that follows from the options, as a game does."""
    for name in dir(ruleset):
        if not name.startswith("_"):
            getattr(ruleset, name)


@copies
def test_a_ruleset_is_the_same_after_it_was_played_by(copied: Copied) -> None:
    chance = random.Random(7)
    known = [variant.ruleset for variant in VARIANTS.values()]
    for ruleset in [*known, *(random_ruleset(chance) for _ in range(30))]:
        assert Hand.deal(ruleset, deal(ruleset, chance)).legal
        _look_at(ruleset)
        other = copied(ruleset)
        assert other == ruleset
        assert hash(other) == hash(ruleset)
        assert (other.values, other.pack) == (ruleset.values, ruleset.pack)


@copies
def test_a_hand_goes_on_alike_in_its_copy_and_without_touching_it(copied: Copied) -> None:
    chance = random.Random(8)
    for _ in range(30):
        ruleset = random_ruleset(chance)
        hand = Hand.deal(ruleset, deal(ruleset, chance))
        for _ in range(chance.randrange(ruleset.players * ruleset.hand_size)):
            hand.play(chance.choice(hand.legal))
        other = copied(hand)
        assert other == hand
        before, cards = other.copy(), list[Card]()
        while hand.to_play is not None:
            cards.append(chance.choice(hand.legal))
            hand.play(cards[-1])
        assert other == before
        for card in cards:
            other.play(card)
        assert other == hand
        assert other.score(choice="add") == hand.score(choice="add")


@copies
def test_results_are_the_same(copied: Copied) -> None:
    chance = random.Random(9)
    hand = Hand.deal(STANDARD, deal(STANDARD, chance))
    while hand.to_play is not None:
        hand.play(chance.choice(hand.legal))
    score = hand.score()
    game = Game.start(STANDARD, [0, 60, 99, 30]).after(hand)
    every = [score, game, game.next, needs(Game.start(STANDARD, [40, 60, 70, 95]))]
    every += [hand.tricks, hand.piles, read_points(STANDARD, [26, 0, 0, 0])]
    for result in every:
        assert copied(result) == result


@copies
def test_a_card_is_the_same(copied: Copied) -> None:
    card = Card("QS")
    assert copied(card) == card == Card("Q♠")
    assert (copied(card).bit, hash(copied(card))) == (card.bit, hash(card))


@copies
def test_a_game_of_two_thousand_hands_is_the_same(copied: Copied) -> None:
    game = Game.start(STANDARD.with_options({"end_mode": "manual"}))
    for number in range(2_000):
        game = game.after((26 - number % 27, number % 27, 0, 0))
    other = copied(game)
    assert other == game
    assert other.hands == game.hands
    assert other.hands[0].earlier == game.hands[0].earlier == Game.start(game.ruleset)

"""Two bots play by the public names of the rules: one by chance, one that looks at the trick."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings

from companion.rules import STANDARD, VARIANTS, Card, Hand, Ruleset
from tests.rules.play_strategies import chances, deal, random_ruleset

Bot = Callable[[Hand], Card]


def at_random(chance: random.Random) -> Bot:
    return lambda hand: chance.choice(hand.legal)


def duck(hand: Hand) -> Card:
    """As high as it can without winning the trick; throws what costs most."""
    legal, trick, values = hand.legal, hand.trick.cards, hand.ruleset.values
    if not trick:
        return min(legal, key=lambda card: card.rank)
    led = trick[0].suit
    if not legal.of_suit(led):
        return max(legal, key=lambda card: (values.get(card, 0), card.rank))
    highest = max(card.rank for card in trick if card.suit is led)
    under = [card for card in legal if card.rank < highest]
    return max(under, key=lambda card: card.rank) if under else legal[0]


def points(ruleset: Ruleset, bots: list[Bot], chance: random.Random) -> tuple[int, ...]:
    hand = Hand.deal(ruleset, deal(ruleset, chance))
    while hand.to_play is not None:
        hand.play(bots[hand.to_play](hand))
    score = hand.score(choice="add")
    return score.points


@pytest.mark.parametrize("key", VARIANTS)
def test_both_play_every_variant_to_its_end(key: str) -> None:
    chance = random.Random(3)
    ruleset = VARIANTS[key].ruleset
    for _ in range(5):
        others = [at_random(chance)] * (ruleset.players - 1)
        assert len(points(ruleset, [duck, *others], chance)) == ruleset.players


def test_who_looks_at_the_trick_takes_less_than_chance_does() -> None:
    chance = random.Random(4)
    bots = [duck, *[at_random(chance)] * 3]
    lines = [points(STANDARD, bots, chance) for _ in range(200)]
    mine, *others = map(sum, zip(*lines, strict=True))
    assert mine < min(others) / 2


@given(chances)
@settings(max_examples=100)
def test_the_first_passable_cards_are_a_pass_that_is_allowed(chance: random.Random) -> None:
    ruleset = random_ruleset(chance)
    hands = deal(ruleset, chance)
    for way in {*ruleset.cycle} - {"D"}:
        count = ruleset.cards_given(way)
        hand = Hand.deal(ruleset, hands)
        hand.pass_(way, [ruleset.passable(way, held)[:count] for held in hands])
        assert sum(hand.holdings, hand.kitty) == ruleset.pack


def test_kept_cards_are_passable_only_beside_all_the_others() -> None:
    ruleset = STANDARD.with_options({"pass_forbidden": "QS KS AS"})
    for hand, wanted in (
        ("2C 3C 4C QS", "2C 3C 4C"),
        ("2C 3C KS QS", "2C 3C QS KS"),
        ("QS KS AS", "QS KS AS"),
    ):
        assert [str(card) for card in ruleset.passable("L", hand)] == wanted.split()
    assert ruleset.passable("H", "2C 3C 4C QS") == []

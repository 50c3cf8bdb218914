"""Two bots play by the public names of the rules: one by chance, one that looks at the trick."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings

from companion.rules import (
    STANDARD,
    VARIANTS,
    Card,
    HandInPlay,
    Ruleset,
    cards_given,
    passable,
    read_pass,
    start_hand,
)
from companion.rules.cards import holding_of, kinds_of
from companion.rules.deal import check_pass, pass_violations
from tests.rules.play_strategies import chances, deal, random_ruleset

Bot = Callable[[HandInPlay], Card]


def at_random(chance: random.Random) -> Bot:
    return lambda hand: chance.choice(hand.legal())


def duck(hand: HandInPlay) -> Card:
    """As high as it can without winning the trick; throws what costs most."""
    legal, trick, values = hand.legal(), hand.open_trick, hand.ruleset.values
    if not trick:
        return min(legal, key=lambda card: card.rank)
    led = trick[0].card.suit
    if legal[0].suit is not led:
        return max(legal, key=lambda card: (values.get(card, 0), card.rank))
    highest = max(play.card.rank for play in trick if play.card.suit is led)
    under = [card for card in legal if card.rank < highest]
    return max(under, key=lambda card: card.rank) if under else legal[0]


def points(ruleset: Ruleset, bots: list[Bot], chance: random.Random) -> tuple[int, ...]:
    hand = start_hand(ruleset, deal(ruleset, chance))
    while hand.to_play is not None:
        hand.play(bots[hand.to_play](hand))
    score = hand.score(choice="add")
    assert score is not None
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
        count = cards_given(ruleset, way)
        passed = read_pass(way, [passable(ruleset, way, hand)[:count] for hand in hands])
        check_pass(ruleset, passed)
        held = [holding_of(kinds_of(hand)) for hand in hands]
        assert pass_violations(ruleset, passed, held) == []


def test_kept_cards_are_passable_only_beside_all_the_others() -> None:
    ruleset = STANDARD.with_options({"pass_forbidden": "QS KS AS"})
    for hand, wanted in (
        ("2C 3C 4C QS", "2C 3C 4C"),
        ("2C 3C KS QS", "2C 3C QS KS"),
        ("QS KS AS", "QS KS AS"),
    ):
        assert [str(card) for card in passable(ruleset, "L", hand)] == wanted.split()
    assert passable(ruleset, "H", "2C 3C 4C QS") == ()


def test_a_hand_asks_the_law_once_for_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = start_hand(STANDARD, deal(STANDARD, random.Random(5)))
    law, asked = type(hand._law), list[object]()
    legal = law.legal

    def counted(self: object, context: object) -> int:
        asked.append(context)
        return legal(self, context)  # type: ignore[arg-type]

    monkeypatch.setattr(law, "legal", counted)
    for _ in range(52):
        hand.play(hand.legal()[0])
    assert len(asked) == 52

"""What is told beside the cards: hands of every kind are scored whole, and can be typed in."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules import NOBODY, STANDARD, Card, Piles, Ruleset
from companion.rules.solve import allowed_sums, read_points
from tests.rules.rules_and_lines import rules
from tests.rules.takers import taken

KINDS = {
    "two packs": rules("cancellation", 8),
    "two packs of spot": rules("cancellation", 6, heart_values="pip14", queen_spades=25),
    "two packs, jack": rules("cancellation", 6, bonus_cards="JD -10"),
    "sun": rules("gnome", 4),
    "kitty": rules("heartsette", 4),
    "doubled": rules("turbo", 4),
    "sun, jack": rules("omnibus", 4, sun="double"),
    "queen helps": rules("standard", 4, queen_spades=0, bonus_cards="QS -10 JD -10"),
}


TYPED = ("two packs", "two packs, jack", "sun", "kitty", "doubled", "sun, jack", "queen helps")


def told(ruleset: Ruleset, chance: random.Random) -> Piles:
    """A hand: now and then one score has everything."""
    greedy = chance.randrange(ruleset.players) if chance.random() < 0.4 else None
    seats = range(ruleset.players)
    pairs = [
        (card, chance.choice(seats) if greedy is None or chance.random() < 0.03 else greedy)
        for card in ruleset.counting_cards
    ]
    captures = taken(ruleset, pairs)
    owed = captures.only_taker
    every = None if owed is None else chance.choice([owed, NOBODY])
    return captures.with_every_trick(every)


@settings(deadline=None, max_examples=60)
@given(kind=st.sampled_from(TYPED), seed=st.integers(0, 10**6))
def test_the_result_of_every_hand_can_be_typed_in(kind: str, seed: int) -> None:
    ruleset = KINDS[kind]
    result = told(ruleset, random.Random(seed)).score()
    sums = allowed_sums(ruleset)
    assert sums is None or sum(result.points) in sums
    reading = read_points(ruleset, result.points)
    assert reading.can_stand or reading.ask_moon
    if result.moon is not None:
        assert reading.shooters


@pytest.mark.parametrize(
    ("key", "options", "elsewhere", "owed"),
    [
        ("standard", {"sun": "double"}, "", 0),
        ("standard", {"sun": "double"}, "2H", None),
        ("omnibus", {"sun": "double"}, "JD", None),
    ],
)
def test_f5_who_has_every_card_that_counts_is_asked_about_every_trick(
    key: str, options: dict[str, object], elsewhere: str, owed: int | None
) -> None:
    ruleset = rules(key, 4, **options)
    apart = Card.parse(elsewhere)
    cards = [(card, int(card in apart)) for card in ruleset.counting_cards]
    captures = taken(ruleset, cards)
    assert captures.only_taker == owed
    assert NOBODY == -1, "hands that were stored say so"


def test_f5_every_trick_is_a_sun_and_some_are_a_moon() -> None:
    for key, every, points in (("gnome", 2, -52), ("gnome", NOBODY, -26)):
        ruleset = rules(key, 4)
        captures = taken(ruleset, [(card, 2) for card in ruleset.penalty_cards])
        scored = captures.with_every_trick(every).score()
        assert scored.points == (0, 0, points, 0)


def test_f5_hearts_without_a_name_are_cards_of_somebody() -> None:
    assert Piles.counted(STANDARD, [0, 13, 0, 0], {"QS": 0}).only_taker is None
    assert Piles.counted(STANDARD, [13, 0, 0, 0], {"QS": 0}).only_taker == 0


def test_where_nobody_is_paid_for_no_trick_nobody_has_to_tell() -> None:
    ruleset = rules("standard", 8, sun="double")
    captures = taken(
        ruleset, [(card, index % 2) for index, card in enumerate(ruleset.penalty_cards)]
    )
    assert sum(captures.with_every_trick().score().points) == 26

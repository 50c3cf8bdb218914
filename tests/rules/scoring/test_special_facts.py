"""What is told beside the cards: hands of every kind are scored whole, and can be typed in."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules import (
    VARIANTS,
    Ruleset,
    allowed_sums,
    captures_from_cards,
    parse_card,
    parse_cards,
)
from companion.rules.captures import Capture
from companion.rules.errors import DoesNotAddUp
from companion.rules.points_entry import read_points
from companion.rules.scoring.scoring import score_hand
from companion.rules.scoring.special_facts import (
    NO_SPECIAL_FACTS,
    NOBODY,
    SpecialFacts,
    moon_skips_trickless,
    owed_every_trick,
)


def rules(key: str, players: int, **options: object) -> Ruleset:
    return VARIANTS[key].ruleset.for_players(players).with_options(options)


KINDS = {
    "two packs": rules("cancellation", 8),
    "two packs of spot": rules("cancellation", 6, heart_values="pip14", queen_spades=25),
    "two packs, jack": rules("cancellation", 6, bonus_cards="JD -10"),
    "no trick": rules("standard", 4, no_tricks_bonus=-5),
    "no trick, jack": rules("omnibus", 4, no_tricks_bonus=-5),
    "sun": rules("gnome", 4),
    "thirty-nine": rules("standard", 5, sun="39"),
    "every trick": rules("standard", 4, moon_requires="all_tricks"),
    "kitty": rules("heartsette", 4),
    "doubled": rules("turbo", 4),
    "doubled, floor": rules("turbo", 4, moon_mode="add_others", bonus_floor="hand_not_below_0"),
    "hearts doubled": rules("standard", 4, multipliers="QH doubles_hearts"),
    "hearts of spot doubled": rules("spot_s0", 4, multipliers="QH doubles_hearts, TC doubles_hand"),
    "queen doubles": rules(
        "standard", 5, multipliers="QS doubles_hand, 2C doubles_hearts", trim="2D 3D"
    ),
    "two packs doubled": rules("cancellation", 6, multipliers="TC doubles_hearts"),
    "doubled, no trick": rules("turbo", 3, no_tricks_bonus=-5),
    "sun, jack": rules("omnibus", 4, sun="double"),
    "queen helps": rules("standard", 4, queen_spades=0, bonus_cards="QS -10 JD -10"),
}


TYPED = ("two packs", "two packs, jack", "sun", "kitty", "doubled", "sun, jack", "queen helps")


def told(ruleset: Ruleset, chance: random.Random) -> tuple[tuple[Capture, ...], SpecialFacts]:
    """A hand: now and then one score has everything."""
    greedy = chance.randrange(ruleset.players) if chance.random() < 0.4 else None
    seats = range(ruleset.players)
    pairs = [
        (card, chance.choice(seats) if greedy is None or chance.random() < 0.03 else greedy)
        for card in ruleset.counting_cards
    ]
    captures = captures_from_cards(ruleset, pairs)
    bare = [seat for seat in seats if captures[seat] == Capture()]
    trickless: tuple[int, ...] = ()
    if ruleset.no_tricks_bonus:
        trickless = tuple(seat for seat in bare if chance.random() < 0.5)
    beside = SpecialFacts(trickless=trickless)
    owed = owed_every_trick(ruleset, captures, beside)
    every = None if owed is None else chance.choice([owed, NOBODY])
    return captures, replace(beside, every_trick=every)


@settings(deadline=None, max_examples=60)
@given(kind=st.sampled_from(TYPED), seed=st.integers(0, 10**6))
def test_the_result_of_every_hand_can_be_typed_in(kind: str, seed: int) -> None:
    ruleset = KINDS[kind]
    captures, beside = told(ruleset, random.Random(seed))
    result = score_hand(ruleset, captures, beside)
    sums = allowed_sums(ruleset)
    assert sums is None or sum(result.points) in sums
    reading = read_points(ruleset, result.points)
    assert reading.can_stand or reading.ask_moon
    if result.moon is not None:
        assert reading.shooters


def test_e7_nobody_else_with_a_trick_is_every_trick_without_a_question() -> None:
    ruleset = rules("standard", 4, sun="double", no_tricks_bonus=-5)
    captures = captures_from_cards(ruleset, [(card, 2) for card in ruleset.penalty_cards])
    alone = SpecialFacts(trickless=(0, 1, 3))
    assert owed_every_trick(ruleset, captures, alone) is None
    assert score_hand(ruleset, captures, alone).points == (52, 52, 0, 52)
    assert owed_every_trick(ruleset, captures, SpecialFacts(trickless=(0, 1))) is None
    assert score_hand(ruleset, captures, SpecialFacts(trickless=(0, 1))).points == (26, 26, 0, 26)


def test_e7_with_more_players_than_tricks_somebody_took_none() -> None:
    ruleset = rules("standard", 8, no_tricks_bonus=-5)
    cards = ruleset.penalty_cards
    captures = captures_from_cards(ruleset, [(card, index % 3) for index, card in enumerate(cards)])
    with pytest.raises(DoesNotAddUp, match="more_trickless"):
        score_hand(ruleset, captures, SpecialFacts(trickless=(7,)))
    assert score_hand(ruleset, captures, SpecialFacts(trickless=(6, 7))).points[6:] == (-5, -5)
    with pytest.raises(DoesNotAddUp, match="trickless_has_cards"):
        score_hand(ruleset, captures, SpecialFacts(trickless=(0, 7)))


@pytest.mark.parametrize(
    ("key", "options", "elsewhere", "owed"),
    [
        ("standard", {"sun": "double"}, "", 0),
        ("standard", {}, "", None),
        ("standard", {"moon_requires": "all_tricks"}, "", 0),
        ("standard", {"sun": "double"}, "2H", None),
        ("omnibus", {"sun": "double"}, "JD", None),
    ],
)
def test_f5_who_has_every_card_that_counts_is_asked_about_every_trick(
    key: str, options: dict[str, object], elsewhere: str, owed: int | None
) -> None:
    ruleset = rules(key, 4, **options)
    apart = parse_cards(elsewhere)
    cards = [(card, int(card in apart)) for card in ruleset.counting_cards]
    captures = captures_from_cards(ruleset, cards)
    assert owed_every_trick(ruleset, captures, SpecialFacts()) == owed
    assert owed_every_trick(ruleset, captures, SpecialFacts(every_trick=NOBODY)) is None
    assert NOBODY == -1, "hands that were stored say so"


@pytest.mark.parametrize(
    ("trickless", "points"),
    [
        ((), (26, 0, 0, 0)),
        ((3,), (26, 0, 0, -5)),
        ((1, 2), (26, -5, -5, 0)),
        ((1, 2, 3), (26, -5, -5, -5)),
    ],
)
def test_e7_exactly_those_told_are_paid_for_no_trick(
    trickless: tuple[int, ...], points: tuple[int, ...]
) -> None:
    ruleset = rules("standard", 4, no_tricks_bonus=-5, moon_mode="disabled")
    captures = captures_from_cards(ruleset, [(card, 0) for card in ruleset.penalty_cards])
    assert score_hand(ruleset, captures, SpecialFacts(trickless=trickless)).points == points


def test_e7_somebody_took_a_trick() -> None:
    ruleset = rules("standard", 4, no_tricks_bonus=-5)
    with pytest.raises(DoesNotAddUp, match="nobody_took_a_trick"):
        score_hand(ruleset, (Capture(),) * 4, SpecialFacts(trickless=(0, 1, 2, 3)))


def test_f5_every_trick_is_a_sun_and_some_are_a_moon() -> None:
    for key, every, points in (("gnome", 2, -52), ("gnome", NOBODY, -26)):
        ruleset = rules(key, 4)
        captures = captures_from_cards(ruleset, [(card, 2) for card in ruleset.penalty_cards])
        scored = score_hand(ruleset, captures, SpecialFacts(every_trick=every))
        assert scored.points == (0, 0, points, 0)


@pytest.mark.parametrize(
    ("trickless", "points"),
    [((), 26), ((0,), 26), ((0, 1), 26), ((0, 1, 3), 52)],
)
def test_e7_f5_who_is_alone_with_tricks_took_them_all(
    trickless: tuple[int, ...], points: int
) -> None:
    ruleset = rules("standard", 4, no_tricks_bonus=-5, sun="double")
    captures = captures_from_cards(ruleset, [(card, 2) for card in ruleset.penalty_cards])
    assert owed_every_trick(ruleset, captures, SpecialFacts(trickless=trickless)) is None
    sun = score_hand(ruleset, captures, SpecialFacts(trickless=trickless))
    assert sun.points == (points, points, 0, points)


@pytest.mark.parametrize(
    "capture", [Capture(hearts=1), Capture(cards=(parse_card("JD"),))], ids=str
)
def test_e7_one_card_shows_a_trick(capture: Capture) -> None:
    ruleset = rules("omnibus", 4, no_tricks_bonus=-5)
    with pytest.raises(DoesNotAddUp, match="trickless_has_cards"):
        score_hand(
            ruleset, (Capture(), capture, Capture(), Capture()), SpecialFacts(trickless=(1,))
        )


def test_f5_hearts_without_a_name_are_cards_of_somebody() -> None:
    ruleset = rules("standard", 4, sun="double")
    queen = (parse_card("QS"),)
    apart = (Capture(cards=queen), Capture(hearts=13), Capture(), Capture())
    assert owed_every_trick(ruleset, apart, SpecialFacts()) is None
    together = (Capture(cards=queen, hearts=13), Capture(), Capture(), Capture())
    assert owed_every_trick(ruleset, together, SpecialFacts()) == 0


def test_e7_with_more_players_than_tricks_the_others_have_to_tell_who_took_none() -> None:
    ruleset = rules("standard", 8, no_tricks_bonus=-5, moon_mode="disabled")
    captures = captures_from_cards(ruleset, [(card, 7) for card in ruleset.penalty_cards])
    points = score_hand(ruleset, captures, SpecialFacts(trickless=(2, 5))).points
    assert points == (0, 0, -5, 0, 0, -5, 0, 26)
    with pytest.raises(DoesNotAddUp, match="more_trickless"):
        score_hand(ruleset, captures, SpecialFacts(trickless=(2,)))


def test_where_nobody_is_paid_for_no_trick_nobody_has_to_tell() -> None:
    ruleset = rules("standard", 8, sun="double")
    captures = captures_from_cards(
        ruleset, [(card, index % 2) for index, card in enumerate(ruleset.penalty_cards)]
    )
    assert sum(score_hand(ruleset, captures, NO_SPECIAL_FACTS).points) == 26


@pytest.mark.parametrize(
    ("key", "options", "skips"),
    [
        ("standard", {}, True),
        ("gnome", {}, True),
        ("standard", {"moon_mode": "disabled"}, False),
        ("standard", {"moon_requires": "all_tricks"}, False),
        ("standard", {"sun": "required_for_moon"}, False),
        ("omnibus_bga", {}, False),
    ],
)
def test_e7_a_moon_leaves_nothing_to_ask_unless_it_needs_more_than_the_cards_that_cost(
    key: str, options: dict[str, object], skips: bool
) -> None:
    assert moon_skips_trickless(rules(key, 4, no_tricks_bonus=-5, **options)) is skips

"""Facts of a hand: what adds up, and what is wrong when it does not."""

from __future__ import annotations

import pytest

from companion.rules import (
    QUEEN_OF_SPADES,
    STANDARD,
    VARIANTS,
    Card,
    Cards,
    DoesNotAddUp,
    Piles,
    Ruleset,
)
from tests.each import each
from tests.rules.rules_and_lines import rules
from tests.rules.takers import taken

SPOT = VARIANTS["spot_s0"].ruleset

OMNIBUS = VARIANTS["omnibus"].ruleset


def all_to(seat: int) -> dict[Card, int]:
    return dict.fromkeys(STANDARD.scoring_cards, seat)


def test_counts_and_cards_tell_the_same_hand() -> None:
    by_cards = taken(STANDARD, all_to(2))
    by_counts = Piles.counted(STANDARD, [0, 0, 13, 0], {QUEEN_OF_SPADES: 2})
    assert by_cards.heart_counts == by_counts.heart_counts == (0, 0, 13, 0)
    assert by_cards.hearts[2] == 0
    assert by_counts.hearts[2] == 13


def test_cards_without_points_may_be_given_too() -> None:
    captures = taken(STANDARD, all_to(0) | {Card("2C"): 3})
    assert captures.cards[3] == Cards.of("2C")


@each(
    "hearts, singles, key, data",
    [
        ([4, 0, 5, 3], {"QS": 0}, "hearts_missing", {"hearts": 1, "points": 25}),
        ([0, 0, 0, 0], {"QS": 0}, "hearts_missing", {"hearts": 13, "points": 13}),
        ([4, 0, 5, 5], {"QS": 0}, "hearts_too_many", {"hearts": 1, "points": 27}),
        ([4, 0, 5, 6], {"QS": 0}, "hearts_too_many", {"hearts": 2, "points": 28}),
        ([13, 0, 0, 0], {}, "card_missing", {"card": QUEEN_OF_SPADES, "points": 13}),
        ([14, 0, 0, -1], {"QS": 0}, "negative_hearts", {"hearts": -1}),
        ([13, 0, 0], {"QS": 0}, "wrong_number_of_seats", {"given": 3, "players": 4}),
        ([13, 0, 0, 0], {"QS": 4}, "no_such_seat", {"seat": 4, "players": 4}),
        ([13, 0, 0, 0], {"QS": -1}, "no_such_seat", {"seat": -1, "players": 4}),
    ],
)
def test_counts_that_do_not_add_up_say_what_is_wrong(
    hearts: list[int], singles: dict[str, int], key: str, data: dict[str, object]
) -> None:
    cards = {Card(text): seat for text, seat in singles.items()}
    with pytest.raises(DoesNotAddUp) as refused:
        Piles.counted(STANDARD, hearts, cards)
    assert (refused.value.key, refused.value.data) == (key, data)


@each(
    "ruleset, singles, data",
    [
        (STANDARD, "QS", {"points": 24}),
        (rules("black_maria"), "QS KS AS", {"points": 41}),
        (rules("bga_countdown"), "QS", {"points": 24, "ruleset": rules("bga_countdown")}),
        # A jack or a ten that doubles changes it.
        (OMNIBUS, "QS JD", {}),
        (rules("turbo", bonus_cards=""), "QS TC", {}),
    ],
)
def test_what_counts_come_to_is_told_where_nothing_else_changes_it(
    ruleset: Ruleset, singles: str, data: dict[str, object]
) -> None:
    with pytest.raises(DoesNotAddUp, match="hearts_missing") as refused:
        Piles.counted(ruleset, [4, 7, 0, 0], dict.fromkeys(Card.parse(singles), 0))
    assert refused.value.data == {"hearts": 2, **data}


def test_every_single_card_needs_a_taker() -> None:
    with pytest.raises(DoesNotAddUp) as refused:
        Piles.counted(OMNIBUS, [13, 0, 0, 0], {QUEEN_OF_SPADES: 0})
    assert refused.value.data == {"card": Card("JD"), "points": -10}
    with pytest.raises(DoesNotAddUp) as both:
        Piles.counted(OMNIBUS, [13, 0, 0, 0], {})
    assert both.value.key == "cards_missing"


def test_a_heart_with_its_own_value_is_asked_for_by_name() -> None:
    pink = STANDARD.with_options({"extra_penalties": "QH 13"})
    queens = {QUEEN_OF_SPADES: 0, Card("QH"): 1}
    captures = Piles.counted(pink, [12, 0, 0, 0], queens)
    assert captures.heart_counts == (12, 1, 0, 0)
    assert captures.hearts == (12, 0, 0, 0)


def test_a_missing_card_is_named() -> None:
    takers = all_to(1)
    del takers[Card("4H")], takers[QUEEN_OF_SPADES]
    with pytest.raises(DoesNotAddUp) as refused:
        taken(STANDARD, takers)
    assert refused.value.key == "cards_missing"
    assert refused.value.data == {"cards": (QUEEN_OF_SPADES, Card("4H")), "points": 14}


def test_a_card_given_twice_is_named() -> None:
    pairs = [*all_to(1).items(), (Card("4H"), 2)]
    with pytest.raises(DoesNotAddUp) as refused:
        taken(STANDARD, pairs)
    assert (refused.value.key, refused.value.data) == ("card_twice", {"card": Card("4H")})


def test_a_card_taken_out_before_the_deal_cannot_be_captured() -> None:
    three = STANDARD.for_players(3)
    with pytest.raises(DoesNotAddUp) as refused:
        taken(three, all_to(1) | {Card("2C"): 0})
    assert (refused.value.key, refused.value.data) == ("not_in_pack", {"card": Card("2C")})


def test_packs_are_counted_so_twins_must_both_be_there() -> None:
    two_packs = VARIANTS["cancellation"].ruleset
    for taker in (0, 1):
        queens = {QUEEN_OF_SPADES: (0, taker)}
        scored = Piles.counted(two_packs, [26, 0, 0, 0, 0, 0], queens).score()
        assert scored.shooter == (None if taker else 0)


def test_hearts_that_differ_are_not_told_by_their_number() -> None:
    piles = (Cards.of("QS"), *[Cards()] * 3)
    assert Piles(SPOT, piles, (13, 0, 0, 0)).score().shooter is None

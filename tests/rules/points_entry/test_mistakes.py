"""What is probably wrong with a line of points that no hand can give (questions 55 to 58)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.rules import (
    QUEEN_OF_SPADES,
    STANDARD,
    VARIANTS,
    DoesNotAddUp,
    Ruleset,
    parse_card,
    parse_cards,
    read_points,
)
from tests.each import each
from tests.rules.hands_in_short import OMNIBUS

Line = tuple[int, ...]


def rules(key: str, players: int = 4, **options: object) -> Ruleset:
    return VARIANTS[key].ruleset.for_players(players).with_options(options)


DEAR_HEARTS = rules("standard", heart_values=" ".join("2" * 13))

NO_TRICK = rules("standard", no_tricks_bonus=-5)

TURBO = rules("turbo")


def why_not(ruleset: Ruleset, line: Sequence[int], /, **data: object) -> str:
    with pytest.raises(DoesNotAddUp) as refused:
        read_points(ruleset, line)
    for name, value in data.items():
        assert refused.value.data[name] == value
    return refused.value.key


@each(
    "line, key, data",
    [
        ((25, 0, 0, 0), "hearts_missing", {"hearts": 1, "points": 25}),
        ((14, 0, 0, 0), "hearts_missing", {"hearts": 12}),
        ((12, 1, 0, 0), "card_missing", {"points": 13}),
        ((13, 0, 0, 0), "maybe_missing", {"short": 13, "hearts": 13}),
        ((5, 0, 0, 0), "too_few", {"short": 21}),
        ((20, 7, 0, 0), "hearts_too_many", {"hearts": 1, "points": 27}),
        ((20, 18, 0, 0), "hearts_too_many", {"hearts": 12, "points": 38}),
        ((26, 13, 0, 0), "card_counted_twice", {"points": 39}),
        ((40, 0, 0, 0), "too_many", {"over": 14}),
        ((12, 12, 1, 1), "nobody_has_card", {"line": (12, 12, 1, 1)}),
        ((30, -4, 0, 0), "below_zero", {"points": -4}),
        ((0, 0, 0, 0), "nothing_entered", {"expected": 26}),
        ((0, 26, 26, 0), "moon_not_complete", {}),
        ((26, 26, 26, 26), "too_many", {"over": 78}),
        ((-26, 0, 0, 0), "moon_not_like_this", {}),
        ((17, 9, 0), "wrong_number_of_seats", {"given": 3, "players": 4}),
    ],
)
def test_an_impossible_line_says_what_is_probably_wrong(
    line: tuple[int, ...], key: str, data: dict[str, object]
) -> None:
    assert why_not(STANDARD, line, **data) == key


def test_a_forgotten_bonus_card_is_named() -> None:
    assert why_not(OMNIBUS, (17, 9, 0, 0), over=10) == "bonus_missing"
    assert why_not(OMNIBUS, (26, 0, 0, 0), over=10) == "bonus_missing"


def test_in_black_maria_a_forgotten_spade_is_named() -> None:
    ruleset = VARIANTS["black_maria"].ruleset
    king = parse_card("KS")
    assert why_not(ruleset, (9, 9, 9, 6), card=QUEEN_OF_SPADES) == "nobody_has_card"
    assert why_not(ruleset, (23, 10, 0, 0), cards=(king,), hearts=10) == "maybe_missing"


@each(
    "ruleset, line, key, data",
    [
        (DEAR_HEARTS, (19, 14, 4, 0), "hearts_missing", {"hearts": 1, "points": 37}),
        (DEAR_HEARTS, (19, 14, 5, 0), "too_few", {"short": 1}),
        (DEAR_HEARTS, (19, 14, 10, 0), "hearts_too_many", {"hearts": 2, "points": 43}),
        (DEAR_HEARTS, (20, 14, 6, 0), "too_many", {"over": 1}),
        (DEAR_HEARTS, (39, 26, 0, 0), "hearts_too_many", {"hearts": 13}),
        (DEAR_HEARTS, (39, 28, 0, 0), "too_many", {"over": 28}),
        (rules("spot_s0"), (100, 10, 2, 0), "maybe_missing", {"short": 5, "hearts": 0}),
        (rules("omnibus"), (7, 6, -10, 0), "maybe_missing", {"short": 13}),
        (rules("omnibus"), (26, 10, -10, 3), "card_counted_twice", {"points": 29}),
        (rules("omnibus"), (17, 9, -10, 1), "hearts_too_many", {"hearts": 1, "points": 17}),
        (NO_TRICK, (17, 8, 0, -5), "hearts_missing", {"hearts": 1, "points": 20}),
        (NO_TRICK, (13, 8, -5, -5), "hearts_missing", {"hearts": 5, "points": 11}),
        (NO_TRICK, (22, 10, 0, -6), "never_scored", {"points": -6}),
        (NO_TRICK, (12, 12, 2, -5), "nobody_has_card", {}),
        (NO_TRICK, (0, 0, 0, 0), "nothing_entered", {"expected": 26}),
        (rules("gnome"), (26, 26, 0, 0), "too_many", {"over": 26}),
        (rules("partners_pooled"), (25, 0), "hearts_missing", {"hearts": 1}),
        (DEAR_HEARTS, (19, 14, 3, 0), "too_few", {"short": 3}),
        (
            rules("standard", extra_penalties="KS 1, AS 1"),
            (14, 13, 0, 0),
            "maybe_missing",
            {"cards": parse_cards("KS AS"), "hearts": 1},
        ),
        (
            rules("hooligan"),
            (17, 6, 3, 0),
            "usual_values",
            {"points": 26, "fields": ("extra_penalties",)},
        ),
        (rules("pink_lady"), (26, 0, 0, 0), "usual_values", {}),
        (
            rules("spot_bga"),
            (17, 6, 3, 0),
            "usual_values",
            {"fields": ("heart_values", "queen_spades")},
        ),
        (rules("spot_bga"), (12, 12, 1, 1), "too_few", {}),
        (rules("dnfh"), (26, 0, 0, 0), "usual_values", {}),
        (rules("dnfh"), (40, 39, -2, -10), "impossible_line", {}),
        (rules("omnibus_bga"), (-17, -6, -3, 10), "typed_with_minus", {"line": (17, 6, 3, -10)}),
        (rules("gnome"), (52, 0, 0, 0), "too_many", {}),
        (rules("omnibus", bonus_floor="hand_not_below_0"), (15, 0, 0, 0), "hearts_missing", {}),
        (rules("omnibus", bonus_floor="hand_not_below_0"), (12, 12, 1, 0), "impossible_line", {}),
        (rules("hooligan", 8, no_tricks_bonus=-5), (17, 5, 4, 0, 0, 0, 0, 0), "maybe_missing", {}),
        (rules("hooligan", multipliers="TC doubles_hand"), (17, 6, 3, 0), "usual_values", {}),
        (TURBO, (14, 6, 4, 2), "nobody_has_card", {"card": parse_card("JD")}),
        (rules("spot_s0"), (0, 26, 26, 26), "moon_not_like_this", {}),
        (rules("standard", sun="39"), (17, 6, 2, 0), "hearts_missing", {}),
        (
            rules("standard", bonus_floor="hand_not_below_0"),
            (-26, 0, 0, 0),
            "moon_not_like_this",
            {},
        ),
        (rules("partners_individual", 6), (0, 26, 26, 0, 0, 0), "too_many", {}),
        (rules("greek_1939"), (150, 0, 0, 0), "too_many", {}),
        (
            rules("cancellation", 6, bonus_cards="JD -10"),
            (40, 12, -10, 0, 0, 0),
            "bonus_missing",
            {"over": 10},
        ),
        (rules("standard", 8), (12, 10, 1, 1, 1, 1, 0, 0), "nobody_has_card", {}),
        (
            rules("dnfh"),
            (17, 6, 3, 0),
            "usual_values",
            {"fields": ("queen_spades", "extra_penalties", "bonus_cards")},
        ),
        (rules("dnfh"), (17, 6, -7, 0), "usual_values", {"points": 16}),
        (
            rules("omnibus", bonus_floor="hand_not_below_0"),
            (0, 16, 11, 0),
            "hearts_too_many",
            {"hearts": 1},
        ),
        (rules("hooligan", multipliers="TC doubles_hand"), (17, 6, 2, 0), "impossible_line", {}),
        (rules("cancellation", 6), (13, 6, 4, 3, 0, 0), "both_missing", {"short": 26}),
        (rules("cancellation", 6), (13, 6, 4, 2, 0, 0), "too_few", {}),
        (rules("bga_countdown"), (-17, -6, -3, 0), "typed_with_minus", {"line": (17, 6, 3, 0)}),
        (rules("bga_countdown"), (-17, -6, -2, 0), "below_zero", {"points": -17}),
        (STANDARD, (-26, 0, 0, 0), "moon_not_like_this", {}),
        (rules("british_basic", 3), (26, 26, 0), "moon_not_like_this", {}),
        (STANDARD, (0, 52, 52, 52), "moon_not_like_this", {}),
        (rules("partners_individual"), (0, 26, 26, 26), "moon_not_like_this", {}),
        (rules("omnibus_hoyle"), (-36, 0, 0, 0), "moon_not_like_this", {}),
        (rules("greek_1939"), (0, 149, 149, 149), "moon_not_like_this", {}),
        (STANDARD, (0, 26, 26, 0), "moon_not_complete", {}),
        (rules("omnibus"), (0, 26, 26, 26), "bonus_missing", {"points": 78, "over": 10}),
        (rules("omnibus"), (26, 0, 0, 0), "bonus_missing", {"card": parse_card("JD"), "over": 10}),
        (
            rules("omnibus", bonus_cards="JD -10, TD -5"),
            (17, 6, -2, 0),
            "bonus_missing",
            {"card": parse_card("JD"), "over": 10},
        ),
        (rules("omnibus", trim="JD 2C 3C 4C"), (17, 6, 2, 0), "hearts_missing", {}),
        (TURBO, (17, 6, 3, 0), "nobody_has_card", {"card": parse_card("JD")}),
        (TURBO, (-26, 0, 0, 0), "nobody_has_card", {"card": parse_card("JD")}),
        (TURBO, (34, 6, 3, 0), "nobody_has_card", {"card": parse_card("JD")}),
        (STANDARD, (27, -1, 0, 0), "below_zero", {"points": -1}),
        (STANDARD, (12, 12, 1, 0), "nobody_has_card", {"card": QUEEN_OF_SPADES}),
        (STANDARD, (12, 8, 7, 0), "nobody_has_card", {"card": QUEEN_OF_SPADES}),
        (rules("shooters_choice"), (27, -1, 0, 0), "never_scored", {"points": -1}),
        (rules("shooters_choice"), (-26, 1, 0, 0), "too_few", {"short": 51}),
        (rules("omnibus"), (0, 26, 26, 25), "too_many", {"over": 61}),
        (rules("omnibus"), (11, 0, -5, 0), "too_few", {"short": 10}),
        (
            rules("cancellation", 6, bonus_cards="JD -10"),
            (40, 12, 0, 0, 0, 0),
            "bonus_missing",
            {"over": 20, "missing": 2},
        ),
        (rules("british_basic", 3), (0, 0, 0), "nothing_entered", {"expected": 13}),
        (STANDARD, (0, 26, 26, 25), "near_moon", {"points": 77, "by": 1}),
        (STANDARD, (26, 0, 38, 26), "near_moon", {"points": 90, "by": -12}),
        (STANDARD, (26, 0, 39, 26), "too_many", {"over": 65}),
        (STANDARD, (25, 25, 26, 0), "too_many", {"over": 50}),
        (STANDARD, (26, 26, 25, 26), "too_many", {"over": 77}),
        (STANDARD, (26, 26, 25, 1), "too_many", {"over": 52}),
        (rules("standard", moon_mode="subtract_self"), (0, 26, 26, 25), "too_many", {}),
        (rules("partners_individual", 6), (0, 26, 26, 0, 26, 25), "too_many", {}),
        (TURBO, (17, 6, 3, -10), "not_doubled", {"cards": (parse_card("TC"),)}),
        (TURBO, (17, 6, 2, 0), "impossible_line", {}),
        (
            rules("standard", bonus_cards="JD -10", multipliers="TC doubles_hand"),
            (0, 52, 0, 0),
            "nobody_has_card",
            {"card": parse_card("JD")},
        ),
        (rules("standard", multipliers="TC doubles_hand"), (53, 0, 0, 0), "impossible_line", {}),
        (rules("standard", multipliers="QH doubles_hearts"), (39, 2, 0, 0), "impossible_line", {}),
    ],
)
def test_the_likeliest_mistake_behind_a_line_is_named(
    ruleset: Ruleset, line: Line, key: str, data: dict[str, object]
) -> None:
    assert why_not(ruleset, line, **data) == key

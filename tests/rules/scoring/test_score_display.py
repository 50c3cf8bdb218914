"""How totals are shown and how far the end is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rules import STANDARD, VARIANTS, Game
from tests.each import each

COUNTDOWN = VARIANTS["bga_countdown"].ruleset


def test_e8_a_countdown_is_the_same_game_upside_down() -> None:
    assert [COUNTDOWN.shown(total) for total in (0, 17, 100, 101, -10)] == [100, 83, 0, -1, 110]
    assert VARIANTS["spot_bga_countdown"].ruleset.shown(129) == 371
    assert STANDARD.shown(17) == 17


def test_e8_points_have_the_sign_of_the_view() -> None:
    assert STANDARD.shown_points(13) == 13
    assert COUNTDOWN.shown_points(13) == -13
    assert COUNTDOWN.shown_points(-10) == 10


@pytest.mark.parametrize("ruleset", [STANDARD, COUNTDOWN])
def test_e8_what_is_shown_reads_back(ruleset: type) -> None:
    for total in range(-30, 130):
        assert ruleset.shown(ruleset.shown(total)) == total  # type: ignore[arg-type]


def test_the_distance_to_the_end() -> None:
    assert [STANDARD.points_to_target(total) for total in (-10, 0, 99, 100, 120)] == [
        110,
        100,
        1,
        0,
        0,
    ]
    exceed = STANDARD.with_options({"end_compare": "exceed"})
    assert [exceed.points_to_target(total) for total in (99, 100, 101)] == [2, 1, 0]
    assert STANDARD.with_options({"end_mode": "time"}).points_to_target(50) is None


def test_a_new_player_starts_with_the_highest_total() -> None:
    three = STANDARD.for_players(3)
    now = Game(ruleset=three, totals=(10, 40, 20, 90), seats=(0, 1, 2))
    assert now.start_of_joiner == 40


@each(
    "options, most",
    [
        ({}, 26),
        ({"moon_mode": "subtract_self"}, 25),
        ({"moon_mode": "disabled"}, 26),
        ({"sun": "double"}, 52),
        ({"multipliers": "TC doubles_hand", "moon_mode": "disabled"}, 52),
    ],
)
def test_f5_e6_the_most_points_of_suns_and_doubling_cards(
    options: dict[str, object], most: int
) -> None:
    assert STANDARD.with_options(options).most_points == most


@each(
    "total, options, can_end",
    [
        (75, {}, True),
        (74, {}, True),
        (73, {}, False),
        (99, {}, True),
        (99, {"exact_rule": "to_half"}, True),
        (74, {"exact_rule": "to_half"}, False),
        (75, {"exact_rule": "to_half"}, True),
        (74, {"end_compare": "exceed"}, False),
        (75, {"end_compare": "exceed"}, True),
    ],
)
def test_g4_the_next_hand_can_end_it(total: int, options: dict[str, object], can_end: bool) -> None:
    ruleset = STANDARD.with_options(options)
    now = Game.start(ruleset, [total, 0, 0, 0])
    assert now.next_can_end is can_end


def test_g5_in_sudden_death_every_hand_can_end_it() -> None:
    ruleset = STANDARD.with_options({"end_mode": "hands", "hands": 9})
    game = Game.start(STANDARD).after((100, 0, 0, 30))
    assert game.sudden_death == (1, 2)
    assert replace(game, ruleset=ruleset).next_can_end


def test_the_most_points_of_one_hand() -> None:
    assert STANDARD.most_points == 26
    assert STANDARD.with_options({"moon_mode": "subtract_self"}).most_points == 25
    jack = {"moon_mode": "subtract_self", "bonus_cards": "JD -10"}
    assert STANDARD.with_options(jack).most_points == 25
    assert STANDARD.with_options({**jack, "moon_requires": "plus_bonus"}).most_points == 26
    assert VARIANTS["spot_s0"].ruleset.most_points == 117
    assert VARIANTS["black_maria"].ruleset.most_points == 43
    no_bonus = {"moon_mode": "subtract_self", "moon_requires": "plus_bonus"}
    assert STANDARD.with_options(no_bonus).most_points == 25

"""After a hand: exact totals, floors, and what ends a game (2G, steps 8 to 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.rules import STANDARD, EndReason, Game, HandScore, Moon, Ruleset


def after(
    ruleset: Ruleset, totals: tuple[int, ...], points: tuple[int, ...], **before: Any
) -> tuple[tuple[int, ...], EndReason | None]:
    now = replace(Game.start(ruleset, totals), **before).after(points)
    return now.totals, now.why


def reason(
    ruleset: Ruleset, totals: tuple[int, ...], points: tuple[int, ...], **before: Any
) -> EndReason | None:
    return after(ruleset, totals, points, **before)[1]


@pytest.mark.parametrize(
    ("compare", "highest", "ends"),
    [("reach", 99, False), ("reach", 100, True), ("exceed", 100, False), ("exceed", 101, True)],
)
def test_g3_the_target_is_reached_or_passed(compare: str, highest: int, ends: bool) -> None:
    ruleset = STANDARD.with_options({"end_compare": compare})
    found = reason(ruleset, (highest - 13, 0, 0, 0), (13, 13, 0, 0))
    assert found is (EndReason.TARGET if ends else None)


@pytest.mark.parametrize(
    ("rule", "target", "total", "becomes"),
    [
        ("none", 100, 100, 100),
        ("to_half", 100, 100, 50),
        ("to_half", 75, 75, 37),
        ("to_half", 100, 50, 50),
    ],
)
def test_g4_what_becomes_of_an_exact_total(
    rule: str, target: int, total: int, becomes: int
) -> None:
    ruleset = STANDARD.with_options({"exact_rule": rule, "target": target})
    totals, _ = after(ruleset, (total - 13, 5, 0, 0), (13, 13, 0, 0))
    assert totals[0] == becomes


def test_g4_only_totals_that_the_hand_changed_are_looked_at() -> None:
    ruleset = STANDARD.with_options({"exact_rule": "to_half"})
    assert after(ruleset, (100, 0, 0, 0), (0, 13, 13, 0))[0] == (100, 13, 13, 0)


def test_g4_a_total_set_back_does_not_end_the_game() -> None:
    ruleset = STANDARD.with_options({"exact_rule": "to_half"})
    assert reason(ruleset, (87, 0, 0, 0), (13, 13, 0, 0)) is None
    assert reason(ruleset, (88, 0, 0, 0), (13, 13, 0, 0)) is EndReason.TARGET


def test_g6_a_total_falls_below_0() -> None:
    assert after(STANDARD, (4, 0, 0, 0), (-10, 13, 13, 0))[0] == (-6, 13, 13, 0)


def test_g1_a_number_of_hands() -> None:
    ruleset = STANDARD.with_options({"end_mode": "hands", "hands": 8})
    for number, ends in ((7, None), (8, EndReason.HANDS), (9, EndReason.HANDS)):
        assert reason(ruleset, (200, 0, 0, 1), (13, 13, 0, 0), number=number) is ends


def test_g1_the_clock_and_the_table() -> None:
    hand = (200, 0, 0, 0), (13, 13, 0, 0)
    clock = STANDARD.with_options({"end_mode": "time"})
    assert reason(clock, *hand) is None
    assert reason(clock, *hand, is_late=True) is EndReason.TIME
    assert reason(STANDARD.with_options({"end_mode": "manual"}), *hand, is_late=True) is None


def test_the_clock_does_not_end_a_game_to_a_target() -> None:
    assert reason(STANDARD, (0, 0, 0, 0), (13, 13, 0, 0), is_late=True) is None


def test_g1_a_seat_that_left_does_not_end_the_game_and_cannot_win() -> None:
    three = STANDARD.for_players(3)
    game = Game(ruleset=three, totals=(120, 0, 40, 50, 60), seats=(2, 3, 4)).after((0, 13, 13))
    assert (game.is_over, game.why) == (False, None)
    assert game.in_front == (2,)


def test_f1_a_moon_that_wins_the_game_ends_it_whatever_the_totals() -> None:
    ruleset = STANDARD.with_options({"moon_mode": "wins_game"})
    moon = HandScore(points=(0, 0, 0, 0), shooter=0, moon=Moon.WINS_GAME)
    game = Game.start(ruleset, (99, 0, 0, 0)).after(moon)
    assert (game.why, game.winners, game.is_over) == (EndReason.MOON, (0,), True)

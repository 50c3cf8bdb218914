"""Typed lines of points against everything the cards allow (1.3, questions 55 to 58)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations_with_replacement, permutations, product

import pytest

from companion.rules import (
    STANDARD,
    VARIANTS,
    DoesNotAddUp,
    Game,
    Moon,
    Ruleset,
)
from companion.rules.solve import UNKNOWN, PointsReading, read_points
from companion.rules.solve.typed import can_be_shared_out, count_placements
from tests.each import each
from tests.rules.dear_requests import drawn_line
from tests.rules.hands_in_short import OMNIBUS
from tests.rules.plain_points import TooMuch, is_hand, is_moon
from tests.rules.rules_and_lines import rules, why_not


def is_possible(ruleset: Ruleset, line: Sequence[int]) -> bool:
    try:
        read_points(ruleset, line)
    except DoesNotAddUp:
        return False
    return True


def falling_lines(total: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Every way to write a total as a sum of so many numbers, the largest first."""
    for line in combinations_with_replacement(range(total, -1, -1), seats):
        if sum(line) == total:
            yield line


def test_2234_lines_that_add_up_to_26_are_possible_and_1420_are_not() -> None:
    possible = impossible = 0
    for line in falling_lines(26, 4):
        orders = len(set(permutations(line)))
        can_be = is_possible(STANDARD, line)
        # 1.3: the sum is 26 and the largest is at least 13.
        assert can_be == (max(line) >= 13)
        possible += orders if can_be else 0
        impossible += 0 if can_be else orders
    assert (possible, impossible) == (2234, 1420)


def test_a_line_is_possible_in_every_order_or_in_none() -> None:
    for line in [(17, 6, 3, 0), (13, 13, 0, 0), (12, 12, 1, 1), (0, 26, 26, 26), (25, 0, 0, 0)]:
        assert len({is_possible(STANDARD, order) for order in permutations(line)}) == 1


def omnibus_lines() -> set[tuple[int, ...]]:
    """Every line three players can have: queen and jack with somebody, the hearts shared."""
    lines = set()
    for queen, jack in product(range(3), repeat=2):
        for first, second in product(range(14), repeat=2):
            hearts = [first, second, 13 - first - second]
            if hearts[2] < 0:
                continue
            line = [*hearts]
            line[queen] += 13
            if max(line) == 26:
                lines.add(
                    tuple(26 * (points == 0) - 10 * (s == jack) for s, points in enumerate(line))
                )
            line[jack] -= 10
            lines.add(tuple(line))
    return lines


def test_omnibus_lines_agree_with_trying_every_hand() -> None:
    ruleset = OMNIBUS.for_players(3)
    told = {line for line in omnibus_lines() if list(line) == sorted(line)}
    others = [
        line
        for first, second, total in product(range(-12, 28), range(-12, 28), (16, 42))
        if list(line := (first, second, total - first - second)) == sorted(line)
        and line not in told
    ]
    assert all(is_possible(ruleset, line) for line in told)
    # Every fifth: so many impossible ones say no more than some of every kind.
    assert not [line for line in others[::5] if is_possible(ruleset, line)]


@each("key", sorted(VARIANTS))
def test_a_line_is_read_where_trying_finds_a_hand(key: str) -> None:
    """Hands that are scored, hands with a slip, and numbers out of the air."""
    for size in {*VARIANTS[key].players[:1], VARIANTS[key].players[-1]}:
        ruleset, chance = VARIANTS[key].ruleset.for_players(size), random.Random(f"{key} {size}")
        for line in [drawn_line(ruleset, chance) for _ in range(3)]:
            with suppress(TooMuch):
                found = is_hand(ruleset, line) or is_moon(ruleset, line)
                assert is_possible(ruleset, line) == found, line


# Who had the queen


@pytest.mark.parametrize(
    ("line", "queen"),
    [
        ((14, 12, 0, 0), 0),
        ((25, 1, 0, 0), 0),
        ((0, 0, 13, 13), UNKNOWN),
        ((12, 0, 0, 14), 3),
        ((13, 12, 1, 0), 0),
        ((26, 26, 0, 26), 2),
    ],
)
def test_points_tell_who_had_the_queen_or_that_it_is_open(
    line: tuple[int, ...], queen: int | str
) -> None:
    assert read_points(STANDARD, line).queen_taker == queen


@pytest.mark.parametrize(
    ("ruleset", "line", "able"),
    [
        (STANDARD, (0, 13, 13, 0), (1, 2)),
        (STANDARD, (13, 12, 1, 0), ()),
        (STANDARD, (26, 0, 0, 0), ()),
        (OMNIBUS, (13, 13, -10, 0), (0, 1)),
        (OMNIBUS, (13, 3, 0, 0), (0, 1)),
        (VARIANTS["black_maria"].ruleset.for_players(3), (20, 10, 13), (0, 2)),
        (VARIANTS["spot_s0"].ruleset, (100, 13, 4, 0), (0, 1)),
        (VARIANTS["british_basic"].ruleset, (6, 7, 0), ()),
        (VARIANTS["cancellation"].ruleset.for_players(6), (26, 26, 0, 0, 0, 0), ()),
    ],
)
def test_who_can_have_the_queen_is_said_where_points_leave_it_open(
    ruleset: Ruleset, line: tuple[int, ...], able: tuple[int, ...]
) -> None:
    assert read_points(ruleset, line).queen_takers == able


def test_where_the_queen_costs_nothing_points_do_not_tell() -> None:
    british = VARIANTS["british_basic"].ruleset
    assert read_points(british, (6, 7, 0)).queen_taker == UNKNOWN


def test_of_two_queens_no_single_taker_is_told() -> None:
    cancellation = VARIANTS["cancellation"].ruleset.for_players(6)
    assert read_points(cancellation, (40, 12, 0, 0, 0, 0)).queen_taker == UNKNOWN


def test_a_queen_that_was_taken_out_has_no_taker() -> None:
    ruleset = STANDARD.for_players(3).with_options({"trim": "QS"})
    assert read_points(ruleset, (6, 7, 0)).queen_taker is None


# Moons


def asks(reading: PointsReading) -> list[tuple[int, ...]]:
    assert reading.ask_moon
    return [result.points for result in reading.moon_results]


def test_an_applied_moon_is_recognised() -> None:
    reading = read_points(STANDARD, (26, 0, 26, 26))
    assert reading.can_stand
    assert not reading.ask_moon
    assert (reading.shooter, reading.moon) == (1, Moon.ADD)


def test_26_0_0_0_asks_about_the_moon() -> None:
    reading = read_points(STANDARD, (0, 26, 0, 0))
    assert not reading.can_stand
    assert asks(reading) == [(26, 0, 26, 26)]


def test_the_shooters_choice_offers_both_lines() -> None:
    ruleset = VARIANTS["shooters_choice"].ruleset
    assert asks(read_points(ruleset, (0, 26, 0, 0))) == [(26, 0, 26, 26), (0, -26, 0, 0)]
    assert read_points(ruleset, (0, -26, 0, 0)).moon is Moon.SUBTRACT
    assert read_points(ruleset, (26, 0, 26, 26)).moon is Moon.ADD


def test_without_moons_the_line_stands() -> None:
    ruleset = STANDARD.with_options({"moon_mode": "disabled"})
    reading = read_points(ruleset, (0, 26, 0, 0))
    assert reading.can_stand
    assert not reading.ask_moon
    assert reading.moon is None
    assert reading.queen_taker == 1
    assert why_not(ruleset, (26, 0, 26, 26)) == "wrong_sum"


def test_a_guarded_moon_looks_at_the_totals() -> None:
    ruleset = STANDARD.with_options({"moon_mode": "guarded_choice"})
    near, lines = Game.start(ruleset, (90, 95, 57, 70)), [(0, 26, 26, 26), (-26, 0, 0, 0)]
    assert asks(read_points(ruleset, (26, 0, 0, 0), before=near)) == lines
    assert asks(read_points(ruleset, (26, 0, 0, 0))) == [(0, 26, 26, 26)]
    assert read_points(ruleset, (-26, 0, 0, 0), before=near).moon is Moon.SUBTRACT
    assert why_not(ruleset, (-26, 0, 0, 0)) == "impossible_line"


def test_16_for_one_player_is_a_moon_with_the_jack_or_three_hearts_and_the_queen() -> None:
    reading = read_points(OMNIBUS, (16, 0, 0, 0))
    assert reading.can_stand
    assert asks(reading) == [(-10, 26, 26, 26)]
    assert (reading.shooter, reading.moon) == (None, None)


def test_an_absorbed_bonus_can_lie_with_two_players_and_the_queen_is_sure() -> None:
    hoyle = VARIANTS["omnibus_hoyle"].ruleset
    reading = read_points(hoyle, (-26, 0, 0, 0))
    assert (reading.shooter, reading.moon, reading.queen_taker) == (0, Moon.SUBTRACT, 0)


# What the cards can give


def test_a_card_that_costs_one_point_is_shared_out_too() -> None:
    ruleset = STANDARD.with_options({"heart_values": "2 3 4 5 6 7 8 9 10 11 12 13 1"})
    assert is_possible(ruleset, (1, 103, 0, 0))
    assert is_possible(ruleset, (14, 90, 0, 0))
    king = STANDARD.with_options({"extra_penalties": "KS 1"})
    assert is_possible(king, (14, 12, 1, 0))


def test_a_line_can_add_up_and_still_be_impossible() -> None:
    spot = VARIANTS["spot_s0"].ruleset
    assert why_not(spot, (116, 1, 0, 0), line=(116, 1, 0, 0)) == "impossible_line"


# Sharing out cards


@each("filler", [0, 1, 3])
@each("values", [(), (5,), (2, 3, 4), (7, 7, 3), (13, 10, 7, 2)])
def test_sharing_out_agrees_with_trying_every_way(values: tuple[int, ...], filler: int) -> None:
    ways = set()
    for seats in product(range(3), repeat=len(values)):
        ways.add(
            tuple(
                sum(v for v, seat in zip(values, seats, strict=True) if seat == s) for s in range(3)
            )
        )
    rest = 6 if filler else 0
    for sums in product(range(sum(values) + rest + 1), repeat=3):
        if sum(sums) != sum(values) + rest:
            continue
        possible = any(
            all(
                need >= had and (need - had) % (filler or 1) == 0 and (filler or need == had)
                for need, had in zip(sums, way, strict=True)
            )
            for way in ways
        )
        hearts = rest // filler if filler else 0
        found = can_be_shared_out(values, sums, filler, hearts)
        assert found == possible, (values, sums)


# Where one rule more or less decides what a line can mean (1.3)

Line = tuple[int, ...]


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [
        (rules("gnome"), (-26, 0, 0, 0)),
        (rules("gnome"), (-52, 0, 0, 0)),
        (rules("standard", 5, sun="double"), (0, 26, 26, 26, 26)),
        (rules("standard", 5, sun="double"), (0, 52, 52, 52, 52)),
        (rules("omnibus", sun="double"), (-10, 52, 52, 52)),
        (rules("omnibus", sun="double"), (0, 16, 26, 26)),
    ],
)
def test_f5_a_moon_and_a_sun_have_lines_of_their_own(ruleset: Ruleset, line: Line) -> None:
    reading = read_points(ruleset, line)
    assert reading.can_stand
    assert reading.shooter == 0
    assert not reading.ask_moon


def test_f5_who_took_every_trick_took_the_jack_as_well() -> None:
    assert why_not(rules("omnibus", sun="double"), (0, 42, 52, 52))


@pytest.mark.parametrize(
    ("ruleset", "ways"),
    [
        (STANDARD, 1),
        (rules("omnibus"), 4),
        (rules("standard", bonus_cards="JD -10, TD -10"), 10),
        (rules("standard", bonus_cards="JD -10, TD -5"), 16),
        (rules("cancellation", 6, bonus_cards="JD -10"), 21),
    ],
)
def test_bonus_cards_of_equal_value_lie_alike(ruleset: Ruleset, ways: int) -> None:
    assert count_placements(ruleset) == ways


def test_e6_a_queen_that_doubles_lies_with_one_or_the_other() -> None:
    assert read_points(rules("standard", multipliers="QS doubles_hand"), (32, 10, 0, 0)).can_stand
    cheap = rules("standard", multipliers="QS doubles_hand", queen_spades=2)
    assert read_points(cheap, (8, 8, 2, 1)).queen_taker == UNKNOWN


def test_nobody_takes_less_than_nothing_to_make_room_for_the_jack() -> None:
    spot = rules("spot_s0", bonus_cards="JD -10")
    assert read_points(spot, (-10, 115, 2, 0)).can_stand


def test_a_queen_of_one_point_is_looked_for_as_well() -> None:
    cheap = rules("standard", queen_spades=1)
    assert read_points(cheap, (7, 7, 0, 0)).queen_taker == UNKNOWN
    assert read_points(cheap, (14, 0, 0, 0)).queen_taker == 0


TURBO = rules("turbo")


@pytest.mark.parametrize(
    ("ruleset", "line", "queen"),
    [
        (TURBO, (-14, 23, 0, 0), 1),  # three hearts, the jack and the 10 of clubs
        (TURBO, (32, 0, 0, 0), 0),  # 16 or a moon, doubled with the 10 of clubs
        (TURBO, (13, 3, 0, 0), UNKNOWN),
        (TURBO, (26, -10, 0, 13), UNKNOWN),
    ],
)
def test_e6_points_are_read_where_cards_double(
    ruleset: Ruleset, line: Line, queen: int | str
) -> None:
    reading = read_points(ruleset, line)
    assert reading.can_stand or reading.ask_moon
    assert reading.queen_taker == queen


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [
        (TURBO, (-15, 23, 0, 0)),
        (TURBO, (17, 6, -7, 1)),
    ],
)
def test_e6_what_no_card_can_do_is_refused(ruleset: Ruleset, line: Line) -> None:
    assert why_not(ruleset, line)


DEAR_HEARTS = rules("standard", heart_values=" ".join("2" * 13))


def test_e1_hearts_of_two_points_are_shared_in_twos() -> None:
    assert read_points(DEAR_HEARTS, (19, 14, 6, 0)).queen_taker == 0
    assert why_not(DEAR_HEARTS, (20, 14, 5, 0))


def test_f1_a_moon_nobody_has_decided_on_does_not_stand() -> None:
    reading = read_points(rules("shooters_choice"), (0, 26, 0, 0))
    assert not reading.can_stand
    assert reading.shooters == ()
    assert (reading.shooter, reading.moon) == (None, None)
    assert reading.queen_taker == 1


def test_f3_a_cheap_moon_looks_like_a_hand_without_one() -> None:
    cheap = rules("standard", 3, moon_amount=13)
    reading = read_points(cheap, (0, 13, 13))
    assert reading.can_stand
    assert reading.ask_moon
    assert reading.shooters == (0,)
    assert (reading.shooter, reading.moon, reading.queen_taker) == (None, None, UNKNOWN)
    assert reading.moon_results == ()


def test_f5_cards_without_a_moon_may_be_a_moon_or_a_sun() -> None:
    reading = read_points(rules("gnome"), (0, 26, 0, 0))
    assert [each.points for each in reading.moon_results] == [(0, -26, 0, 0), (0, -52, 0, 0)]
    assert not reading.can_stand


def test_f1_a_moon_that_wins_the_game_is_asked_about() -> None:
    reading = read_points(rules("standard", moon_mode="wins_game"), (26, 0, 0, 0))
    assert reading.ask_moon
    assert not reading.can_stand
    assert read_points(rules("standard", moon_mode="wins_game"), (0, 0, 0, 0)).can_stand

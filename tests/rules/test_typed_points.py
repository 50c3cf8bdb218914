"""Typed lines of points against everything the cards allow (1.3, questions 55 to 58)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, permutations, product

import pytest

from companion.rules import (
    STANDARD,
    UNKNOWN,
    VARIANTS,
    DoesNotAddUp,
    Moon,
    PointsReading,
    Ruleset,
    Situation,
    parse_card,
    read_points,
)
from companion.rules.points_entry import possible_hands as partition
from companion.rules.points_entry.possible_hands import share_out
from tests.rules.told import OMNIBUS


def is_possible(ruleset: Ruleset, line: Sequence[int]) -> bool:
    try:
        read_points(ruleset, line)
    except DoesNotAddUp:
        return False
    return True


def why_not(ruleset: Ruleset, line: Sequence[int], /, **data: object) -> str:
    with pytest.raises(DoesNotAddUp) as refused:
        read_points(ruleset, line)
    for name, value in data.items():
        assert refused.value.data[name] == value
    return refused.value.key


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
    assert why_not(ruleset, (26, 0, 26, 26)) == "moon_not_like_this"


def test_where_nobody_scores_on_a_moon_the_table_says_who_shot() -> None:
    ruleset = STANDARD.with_options({"moon_mode": "nobody_scores"})
    reading = read_points(ruleset, (0, 0, 0, 0))
    assert reading.can_stand
    assert reading.moon is Moon.NOBODY_SCORES
    assert (reading.shooter, reading.shooters) == (None, (0, 1, 2, 3))
    assert reading.queen_taker == UNKNOWN
    assert asks(read_points(ruleset, (26, 0, 0, 0))) == [(0, 0, 0, 0)]


def test_a_guarded_moon_looks_at_the_totals() -> None:
    ruleset = STANDARD.with_options({"moon_mode": "auto_guard"})
    near = Situation(totals=(90, 95, 57, 70))
    assert asks(read_points(ruleset, (26, 0, 0, 0), before=near)) == [(-26, 0, 0, 0)]
    assert asks(read_points(ruleset, (26, 0, 0, 0))) == [(0, 26, 26, 26)]
    assert read_points(ruleset, (-26, 0, 0, 0), before=near).moon is Moon.SUBTRACT
    assert why_not(ruleset, (-26, 0, 0, 0)) == "moon_not_like_this"


def test_16_for_one_player_is_a_moon_with_the_jack_or_three_hearts_and_the_queen() -> None:
    reading = read_points(OMNIBUS, (16, 0, 0, 0))
    assert reading.can_stand
    assert asks(reading) == [(-10, 26, 26, 26)]
    assert (reading.shooter, reading.moon) == (None, None)


def test_an_absorbed_bonus_can_lie_with_two_players_and_the_queen_is_sure() -> None:
    hoyle = VARIANTS["omnibus_hoyle"].ruleset
    reading = read_points(hoyle, (-26, 0, 0, 0))
    assert (reading.shooter, reading.moon, reading.queen_taker) == (0, Moon.SUBTRACT, 0)


# What is probably wrong


@pytest.mark.parametrize(
    ("line", "key", "data"),
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
    assert why_not(ruleset, (9, 9, 9, 6), card=king, points=10) == "card_missing"
    assert why_not(ruleset, (23, 10, 0, 0), cards=(king,), hearts=10) == "maybe_missing"


def test_a_card_that_costs_one_point_is_shared_out_too() -> None:
    ruleset = STANDARD.with_options({"heart_values": "pip_ace1"})
    assert is_possible(ruleset, (1, 103, 0, 0))
    assert is_possible(ruleset, (14, 90, 0, 0))
    king = STANDARD.with_options({"extra_penalties": "KS 1"})
    assert is_possible(king, (14, 12, 1, 0))


def test_a_line_can_add_up_and_still_be_impossible() -> None:
    spot = VARIANTS["spot_s0"].ruleset
    assert why_not(spot, (116, 1, 0, 0), line=(116, 1, 0, 0)) == "impossible_line"


# Sharing out cards


@pytest.mark.parametrize("filler", [0, 1, 3])
@pytest.mark.parametrize("values", [(), (5,), (2, 3, 4), (7, 7, 3), (13, 10, 7, 2)])
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
        rows = [(value,) * 3 for value in values]
        found = share_out(rows, sums, (filler,) * 3, rest // filler if filler else 0)
        assert (found is not None) == possible, (values, sums)
        if found is not None:
            left = list(sums)
            for value, seat in zip(values, found, strict=True):
                left[seat] -= value
            assert all(part >= 0 and (part % filler == 0 if filler else not part) for part in left)


# Somebody waits for the answer: what leads nowhere is seen early


@pytest.mark.parametrize("key", ["standard", "spot_s0", "spot_bga", "black_maria", "omnibus"])
def test_reading_six_players_tries_few_ways(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = VARIANTS[key].ruleset.for_players(6)
    total = ruleset.penalty_total
    lines = [
        (total - 5 * part, part, part, part, part, part) for part in range(0, total // 5, 2)
    ] + [(total - 15 - part, 1, 2, 3, 4, 5 + part) for part in range(0, total - 15, 5)]
    looked = Counter[Sequence[int]]()
    is_open = partition._is_open

    def counted(need: int, reach: int, filler: int) -> bool:
        looked[line] += 1
        return is_open(need, reach, filler)

    monkeypatch.setattr(partition, "_is_open", counted)
    for line in lines:
        is_possible(ruleset, line)
    assert max(looked.values(), default=0) < 600

"""Typed lines of points, where one rule more or less decides what they can mean (1.3)."""

from __future__ import annotations

import pytest

from companion.rules import (
    STANDARD,
    UNKNOWN,
    VARIANTS,
    DoesNotAddUp,
    Ruleset,
    parse_card,
    parse_cards,
    read_points,
)
from companion.rules.points_entry.possible_hands import count_dead_sets, count_places, dead_sets

Line = tuple[int, ...]


def rules(key: str, players: int = 4, **options: object) -> Ruleset:
    return VARIANTS[key].ruleset.for_players(players).with_options(options)


def refusal(ruleset: Ruleset, line: Line) -> DoesNotAddUp:
    with pytest.raises(DoesNotAddUp) as refused:
        read_points(ruleset, line)
    return refused.value


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [
        (rules("gnome"), (-26, 0, 0, 0)),
        (rules("gnome"), (-52, 0, 0, 0)),
        (rules("standard", 5, sun="39"), (0, 26, 26, 26, 26)),
        (rules("standard", 5, sun="39"), (0, 39, 39, 39, 39)),
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
    assert refusal(rules("omnibus", sun="double"), (0, 42, 52, 52))


def test_j2_two_partners_may_have_everything_while_the_jack_lies_elsewhere() -> None:
    by_team = rules("partners_individual", team_moon="by_team", bonus_cards="JD -10")
    reading = read_points(by_team, (3, 0, 13, 0))
    assert reading.can_stand
    assert reading.ask_moon


NO_TRICK = rules("standard", no_tricks_bonus=-5)
NO_TRICK_JACK = rules("omnibus", no_tricks_bonus=-5)


@pytest.mark.parametrize(
    "line",
    [
        (-5, 14, 1, 1),  # no trick for the first, who cannot have the jack then
        (-5, 14, 7, 0),  # the jack and five hearts for the first
    ],
)
def test_e7_the_same_points_come_from_the_jack_or_from_no_trick(line: Line) -> None:
    assert read_points(NO_TRICK_JACK, line).can_stand


def test_e7_only_the_bonus_itself_shows_who_took_no_trick() -> None:
    assert refusal(NO_TRICK, (5, 26, 0, 0)).key == "hearts_too_many"
    assert not read_points(STANDARD, (0, 26, 0, 0)).can_stand


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
    assert count_places(ruleset) == ways


@pytest.mark.parametrize(
    ("options", "queen"),
    [
        ({"extra_penalties": "KS 13"}, UNKNOWN),  # the king is dead, or the queen
        ({"extra_penalties": "KS 13", "multipliers": "KS doubles_hearts"}, UNKNOWN),
        ({"extra_penalties": "KS 10", "bonus_cards": "JD -10"}, 0),  # the king and the jack are
    ],
)
def test_a4_dead_cards_that_matter_by_name_stay_apart(
    options: dict[str, object], queen: object
) -> None:
    five = rules("standard", 5, leftover="dead", trim="", **options)
    reading = read_points(five, (0, 26, 26, 26, 26))
    assert (reading.can_stand, reading.queen_taker) == (True, queen)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"bonus_cards": "JD -10, TD -10"}, (0, 2, -10, 14)),
        ({"bonus_cards": "JD -10", "multipliers": "TC doubles_hand"}, (0, 2, 0, 14)),
    ],
)
def test_j2_partners_may_have_all_that_costs_while_others_have_what_does_not(
    options: dict[str, object], line: Line
) -> None:
    reading = read_points(rules("partners_individual", team_moon="by_team", **options), line)
    assert (reading.can_stand, reading.ask_moon, reading.queen_taker) == (True, True, 3)


def test_e6_a_queen_that_doubles_lies_with_one_or_the_other() -> None:
    assert read_points(rules("standard", multipliers="QS doubles_hand"), (32, 10, 0, 0)).can_stand
    cheap = rules("standard", multipliers="QS doubles_hand", queen_spades=2)
    assert read_points(cheap, (8, 8, 2, 1)).queen_taker == UNKNOWN


def test_e7_who_took_no_trick_has_no_heart_that_is_counted_by_name() -> None:
    assert read_points(rules("spot_s0", no_tricks_bonus=-5), (88, 17, 12, -5)).can_stand


def test_a4_hearts_are_dead_by_their_number_and_others_by_name() -> None:
    five = rules("standard", 5, leftover="dead", trim="")
    found = [" ".join(map(str, dead)) for dead in dead_sets(five)]
    assert found == ["", "2H", "2H 3H", "QS", "QS 2H"]
    assert count_dead_sets(five) == 6


@pytest.mark.parametrize("floor", ["hand_not_below_0", "total_not_below_0", "none"])
@pytest.mark.parametrize(
    ("line", "needs_floor"),
    [
        ((0, 13, 8, 0), True),  # the jack and five hearts are 0 under a floor of the hand
        ((0, 26, 0, 0), True),  # the jack alone, or a moon that was not applied
        ((3, 13, 0, 0), None),
        ((-10, 13, 13, 0), False),
    ],
)
def test_e5_a_floor_of_the_hand_hides_hearts_beside_the_jack(
    floor: str, line: Line, needs_floor: bool | None
) -> None:
    ruleset = rules("omnibus", bonus_floor=floor, moon_mode="disabled")
    has_floor = floor == "hand_not_below_0"
    if needs_floor is None or needs_floor == has_floor:
        assert read_points(ruleset, line).can_stand
    else:
        refusal(ruleset, line)


def test_e6_a_heart_that_helps_is_not_doubled_with_those_that_cost() -> None:
    values = " ".join("1111111101111")
    doubled = {"bonus_cards": "TH -10", "multipliers": "QH doubles_hearts"}
    assert read_points(rules("standard", heart_values=values, **doubled), (25, 0, 1, 0)).can_stand


def test_nobody_takes_less_than_nothing_to_make_room_for_the_jack() -> None:
    spot = rules("spot_s0", bonus_cards="JD -10")
    assert read_points(spot, (-10, 115, 2, 0)).can_stand


def test_a_queen_of_one_point_is_looked_for_as_well() -> None:
    cheap = rules("standard", queen_spades=1)
    assert read_points(cheap, (7, 7, 0, 0)).queen_taker == UNKNOWN
    assert read_points(cheap, (14, 0, 0, 0)).queen_taker == 0


TURBO = rules("turbo")
DEAD = rules("standard", 5, leftover="dead", trim="")
DEAD_JACK = rules("omnibus", 5, leftover="dead", trim="")
DEAD_FLOOR = DEAD_JACK.with_options({"bonus_floor": "hand_not_below_0"})
HEARTS_TWICE = rules("standard", multipliers="QH doubles_hearts")


@pytest.mark.parametrize(
    ("ruleset", "line", "queen"),
    [
        (TURBO, (-14, 23, 0, 0), 1),  # three hearts, the jack and the 10 of clubs
        (TURBO, (32, 0, 0, 0), 0),  # 16 or a moon, doubled with the 10 of clubs
        (TURBO, (13, 3, 0, 0), UNKNOWN),
        (TURBO, (26, -10, 0, 13), UNKNOWN),
        (HEARTS_TWICE, (17, 4, 10, 0), 0),  # QH and four more hearts count 10
        (HEARTS_TWICE, (15, 22, 0, 0), 0),
        (HEARTS_TWICE, (13, 26, 0, 0), 0),  # all hearts, twice
        (DEAD, (17, 6, 3, 0, 0), 0),
        (DEAD, (17, 6, 2, 0, 0), 0),
        (DEAD, (17, 6, 1, 0, 0), 0),
        (DEAD, (6, 6, 1, 0, 0), None),  # the queen lies with nobody
        (DEAD, (6, 6, 0, 0, 0), None),
        (DEAD, (13, 0, 0, 0, 0), None),
        (DEAD, (13, 12, 0, 0, 0), 0),
        (DEAD, (0, 24, 24, 24, 24), 0),
        (DEAD, (0, 13, 13, 13, 13), None),
        (DEAD, (12, 0, 12, 12, 12), None),
        (DEAD_JACK, (17, 6, 3, 0, 0), 0),  # the jack lies with nobody
        (DEAD_JACK, (7, 6, 3, 0, 0), UNKNOWN),
        (DEAD_FLOOR, (13, 8, 0, 0, 0), 0),  # the jack and five hearts are no less than 0
    ],
)
def test_a4_e6_points_are_read_where_cards_double_or_lie_with_nobody(
    ruleset: Ruleset, line: Line, queen: int | str | None
) -> None:
    reading = read_points(ruleset, line)
    assert reading.can_stand or reading.ask_moon
    assert reading.queen_taker == queen


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [
        (TURBO, (-15, 23, 0, 0)),
        (TURBO, (17, 6, -7, 1)),
        (HEARTS_TWICE, (17, 4, 8, 0)),
        (HEARTS_TWICE, (17, 4, 9, 0)),
        (HEARTS_TWICE, (17, 4, 5, 0)),
        (DEAD, (17, 6, 0, 0, 0)),
        (DEAD, (0, 11, 11, 11, 11)),
    ],
)
def test_a4_e6_what_no_card_can_do_is_refused(ruleset: Ruleset, line: Line) -> None:
    refusal(ruleset, line)


def test_a4_a_hand_with_nothing_left_to_count_is_no_hand() -> None:
    queen_only = rules("standard", 5, leftover="dead", trim="", heart_values=" ".join("0" * 13))
    assert read_points(queen_only, (13, 0, 0, 0, 0)).ask_moon
    assert refusal(queen_only, (12, 0, 0, 0, 0))


DEAR_HEARTS = rules("standard", heart_values=" ".join("2" * 13))


def test_e1_hearts_of_two_points_are_shared_in_twos() -> None:
    assert read_points(DEAR_HEARTS, (19, 14, 6, 0)).queen_taker == 0
    refusal(DEAR_HEARTS, (20, 14, 5, 0))


@pytest.mark.parametrize(
    ("ruleset", "line", "key", "data"),
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
        (NO_TRICK, (22, 10, 0, -6), "below_zero", {"points": -6}),
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
        (rules("partners_pooled", no_tricks_bonus=-5), (20, -10), "too_few", {}),
        (rules("partners_pooled", no_tricks_bonus=-5), (20, -11), "below_zero", {}),
        (rules("hooligan", 8, no_tricks_bonus=-5), (17, 5, 4, 0, 0, 0, 0, 0), "maybe_missing", {}),
        (rules("hooligan", multipliers="TC doubles_hand"), (17, 6, 3, 0), "usual_values", {}),
        (rules("hooligan", 5, leftover="dead", trim=""), (3, 2, 0, 0, 0), "more_than_dead", {}),
        (
            rules(
                "standard",
                5,
                leftover="dead",
                trim="",
                heart_values=" ".join("0" * 13),
                extra_penalties="KS 10",
            ),
            (8, 0, 0, 0, 0),
            "dead_not_worth",
            {"worth": (0, 10, 13, 23), "short": 15},
        ),
        (
            rules("standard", 3, leftover="dead", trim="", extra_penalties="KS 10, AS 7, JS 5"),
            (40, 5, 0),
            "dead_not_worth",
            {"worth": (0, 1, 5, 7, 10, 13)},
        ),
        (
            rules("standard", 7, leftover="dead", trim=""),  # seven worths are too many to name
            (17, 4, 0, 0, 0, 0, 0),
            "impossible_line",
            {},
        ),
        (TURBO, (14, 6, 4, 2), "nobody_has_card", {"card": parse_card("JD")}),
        (rules("omnibus", 5, leftover="dead", trim=""), (15, 6, 3, 0, 0), "bonus_missing", {}),
        (rules("spot_s0"), (0, 26, 26, 26), "moon_not_like_this", {}),
        (
            rules("standard", 5, leftover="dead", trim=""),
            (0, 52, 52, 52, 52),
            "moon_not_like_this",
            {},
        ),
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
        (rules("british_basic", 3), (0, 0, 0), "nothing_entered", {"expected": 13}),
        (STANDARD, (0, 26, 26, 25), "near_moon", {"points": 77, "by": 1}),
        (STANDARD, (26, 0, 38, 26), "near_moon", {"points": 90, "by": -12}),
        (STANDARD, (26, 0, 39, 26), "too_many", {"over": 65}),
        (STANDARD, (25, 25, 26, 0), "too_many", {"over": 50}),
        (STANDARD, (26, 26, 25, 26), "too_many", {"over": 77}),
        (STANDARD, (26, 26, 25, 1), "too_many", {"over": 52}),
        (rules("standard", moon_mode="subtract_self"), (0, 26, 26, 25), "too_many", {}),
        (rules("partners_individual", 6), (0, 26, 26, 0, 26, 25), "too_many", {}),
        (DEAD, (8, 2, 0, 0, 0), "more_than_dead", {"points": 10, "short": 16, "cards": 2}),
        (DEAD, (10, 1, 0, 0, 0), "more_than_dead", {"points": 11, "short": 15}),
        (DEAD, (12, 12, 1, 0, 0), "nobody_has_card", {}),
        (DEAD, (10, 2, 0, 2, 0), "dead_not_worth", {"short": 12, "worth": (0, 1, 2, 13, 14)}),
        (DEAD, (0, 26, 26, 0, 26), "moon_not_complete", {}),
        (rules("spot_s0", 5, leftover="dead", trim=""), (60, 56, 0, 0, 0), "impossible_line", {}),
        (DEAD, (20, 7, 0, 0, 0), "hearts_too_many", {"hearts": 1}),
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
    refused = refusal(ruleset, line)
    assert refused.key == key
    assert {name: refused.data[name] for name in data} == data


def test_e7_where_tricks_do_not_reach_everybody_somebody_was_paid() -> None:
    eight = rules("standard", 8, no_tricks_bonus=-5)
    refusal(eight, (13, 13, 0, 0, 0, 0, 0, 0))
    assert read_points(eight, (13, 13, 0, 0, 0, 0, -5, -5)).can_stand


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

"""Hands with fewer tricks than players, and what one trick can hold: who can have taken what."""

from __future__ import annotations

import pytest

from companion.rules import (
    DECK,
    VARIANTS,
    Capture,
    DoesNotAddUp,
    Ruleset,
    captures_from_cards,
    parse_cards,
    read_points,
    score_hand,
)
from companion.rules.scoring.special_facts import NO_SPECIAL_FACTS, NOBODY, SpecialFacts
from tests.each import each

Line = tuple[int, ...]


def rules(key: str, players: int = 4, **options: object) -> Ruleset:
    return VARIANTS[key].ruleset.for_players(players).with_options(options)


def why_not(ruleset: Ruleset, line: Line) -> str:
    with pytest.raises(DoesNotAddUp) as refused:
        read_points(ruleset, line)
    return refused.value.key


# Nobody has a card without a trick


def test_eight_players_with_six_tricks_cannot_all_have_hearts() -> None:
    eight = rules("standard", 8)
    seven = (Capture(hearts=7, cards=parse_cards("QS")), *[Capture(hearts=1)] * 6, Capture())
    with pytest.raises(DoesNotAddUp, match="more_takers_than_tricks") as refused:
        score_hand(eight, seven, NO_SPECIAL_FACTS)
    assert refused.value.data == {"takers": 7, "tricks": 6}
    six = (
        Capture(hearts=8, cards=parse_cards("QS")),
        *[Capture(hearts=1)] * 5,
        Capture(),
        Capture(),
    )
    assert score_hand(eight, six, NO_SPECIAL_FACTS).points == (21, 1, 1, 1, 1, 1, 0, 0)


@each(
    "ruleset, line, key",
    [
        (rules("standard", 8), (13, 3, 2, 2, 2, 2, 2, 0), "more_takers_than_tricks"),
        (rules("standard", 8), (13, 5, 2, 2, 2, 2, 0, 0), ""),
        (rules("cancellation", 11), (13, 13, *[3] * 8, 2), "more_takers_than_tricks"),
        (rules("cancellation", 11), (13, 13, *[3] * 6, 8, 0, 0), ""),
        (
            rules("standard", 8, no_tricks_bonus=-5),
            (13, 3, 2, 2, 2, 2, -5, 2),
            "more_takers_than_tricks",
        ),
        (rules("standard", 8, no_tricks_bonus=-5), (13, 5, 2, 2, 2, 2, -5, -5), ""),
        (rules("omnibus", 8), (13, 3, 3, 2, 2, -10, 3, 0), "more_takers_than_tricks"),
        (rules("omnibus", 8), (13, 3, 3, 4, 3, -10, 0, 0), ""),
    ],
)
def test_a_line_cannot_have_more_takers_than_tricks(ruleset: Ruleset, line: Line, key: str) -> None:
    if key:
        assert why_not(ruleset, line) == key
    else:
        assert read_points(ruleset, line).can_stand


def test_a_jack_beside_ten_hearts_may_need_one_taker_less() -> None:
    """0 points can be nothing at all, so the jack lies with somebody who has points anyway."""
    eight = rules("omnibus", 8)
    assert read_points(eight, (9, 1, 1, 1, 1, 3, 0, 0)).can_stand


def test_the_queen_alone_needs_a_trick_too() -> None:
    six = (*[Capture(hearts=2)] * 5, Capture(hearts=3), Capture(cards=parse_cards("QS")), Capture())
    with pytest.raises(DoesNotAddUp, match="more_takers_than_tricks"):
        score_hand(rules("standard", 8), six, NO_SPECIAL_FACTS)


def test_who_has_the_cards_took_the_only_trick() -> None:
    out = " ".join(str(card) for card in DECK if str(card) not in ("2C", "3C", "4H", "QS"))
    one = rules("standard", 4, trim=out, opener="eldest_any", pass_count=1, sun="double")
    captures = (Capture(), Capture(), Capture(hearts=1, cards=parse_cards("QS")), Capture())
    assert score_hand(one, captures, SpecialFacts(every_trick=NOBODY)).points == (28, 28, 0, 28)


# E7 with fewer tricks than players


def test_e7_a_choice_is_owed_before_anybody_says_who_took_no_trick() -> None:
    eight = rules("shooters_choice", 8, no_tricks_bonus=-5)
    captures = captures_from_cards(eight, [(card, 0) for card in eight.penalty_cards])
    assert score_hand(eight, captures, NO_SPECIAL_FACTS).needs_choice


def test_where_nobody_is_paid_for_no_trick_what_is_told_of_it_does_not_matter() -> None:
    gnome = rules("gnome")
    captures = (Capture(hearts=13), Capture(cards=parse_cards("QS")), Capture(), Capture())
    told = SpecialFacts(trickless=(0,), every_trick=NOBODY)
    assert score_hand(gnome, captures, told).points == (13, 13, 0, 0)


def test_e7_a_moon_beside_the_jack_with_another_stops_no_line_from_being_read() -> None:
    eight = rules("omnibus", 8, no_tricks_bonus=-5)
    assert read_points(eight, (14, 6, 3, 3, -10, 0, -5, -5)).can_stand
    moon = read_points(eight, (0, 16, *[26] * 6))
    assert (moon.shooter, moon.can_stand) == (0, True)


def test_e7_under_a_floor_nobody_is_seen_to_be_paid() -> None:
    eight = rules("standard", 8, no_tricks_bonus=-5, bonus_floor="hand_not_below_0")
    assert read_points(eight, (14, 6, 3, 1, 1, 1, 0, 0)).can_stand
    assert why_not(eight, (14, 6, 2, 1, 1, 1, 1, 0)) == "more_takers_than_tricks"


# E7: every trick means that nobody else took one


def moons(ruleset: Ruleset, line: Line) -> set[Line]:
    return {result.points for result in read_points(ruleset, line).moon_results}


def test_e7_a_typed_sun_is_asked_about_with_and_without_the_bonus() -> None:
    sun = rules("standard", 4, no_tricks_bonus=-5, sun="double")
    both = {(0, 26, 26, 26), (0, 52, 52, 52)}
    assert moons(sun, (26, 0, 0, 0)) == both
    assert moons(sun, (26, -5, -5, 0)) == {(0, 26, 26, 26)}
    assert (0, 52, 52, 52) in moons(sun, (26, -5, -5, -5))


def test_e7_somebody_who_was_paid_shows_who_took_no_trick() -> None:
    sun = rules("standard", 4, no_tricks_bonus=-5, sun="double")
    assert moons(sun, (26, -5, 0, 0)) == {(0, 26, 26, 26)}
    assert moons(sun, (26, -5, -5, 0)) == {(0, 26, 26, 26)}


def test_j2_e7_a_typed_sun_is_of_two_partners_where_both_others_were_paid() -> None:
    sun = rules("partners_individual", 4, team_moon="by_team", sun="double", no_tricks_bonus=-5)
    both = {(0, 26, 0, 26), (0, 52, 0, 52)}
    assert moons(sun, (13, 0, 13, 0)) == both
    assert moons(sun, (13, -5, 13, 0)) == {(0, 26, 0, 26)}
    assert moons(sun, (13, -5, 13, -5)) == {(0, 52, 0, 52)}
    alone = sun.with_options({"team_moon": "by_one_player"})
    assert moons(alone, (13, -5, 13, -5)) == set()


def test_e7_one_of_two_without_a_trick_is_not_all_of_them() -> None:
    eight = rules("standard", 8, no_tricks_bonus=-5)
    assert why_not(eight, (26, -5, 0, 0, 0, 0, 0, 0))
    assert moons(eight, (26, -5, -5, 0, 0, 0, 0, 0)) == {(0, *[26] * 7)}
    every = eight.with_options({"moon_requires": "all_tricks"})
    assert read_points(every, (14, 6, 3, 3, 0, 0, -5, -5)).can_stand
    assert moons(every, (26, 0, 0, 0, 0, 0, 0, 0)) == {(0, *[26] * 7)}


def test_e7_wherever_the_doubling_card_lies_a_typed_moon_is_asked_about() -> None:
    doubled = rules("standard", 4, no_tricks_bonus=-5, multipliers="AS doubles_hand")
    assert moons(doubled, (26, -5, 0, 0)) == {(0, 26, 52, 26), (0, 26, 26, 52)}


def test_of_a_jack_with_too_many_takers_another_place_is_looked_for() -> None:
    eight = rules("standard", 8, bonus_cards="JD -1")
    assert read_points(eight, (0, 19, 2, 1, 1, 1, 1, 0)).can_stand


def test_e7_who_was_not_paid_took_a_trick() -> None:
    needed = rules("standard", 4, no_tricks_bonus=-5, moon_requires="all_tricks")
    reading = read_points(needed, (26, -5, 0, -5))
    assert reading.can_stand
    assert not reading.ask_moon
    assert moons(needed, (26, 0, 0, 0)) == {(0, 26, 26, 26)}


# E7 and partners (J1)


@pytest.mark.parametrize("team_moon", ["by_team", "by_one_player"])
def test_e7_which_of_two_partners_took_no_trick_is_left_to_the_count(team_moon: str) -> None:
    pooled = rules("partners_pooled", 4, no_tricks_bonus=-5, team_moon=team_moon)
    with pytest.raises(DoesNotAddUp, match="too_much_to_check"):
        read_points(pooled, (14, 12))


# J2: two partners share what would be a moon of one


def test_j2_the_points_of_a_moon_can_be_shared_by_partners_who_do_not_shoot_together() -> None:
    alone = rules("partners_pooled", 4, team_moon="by_one_player", moon_mode="subtract_self")
    reading = read_points(alone, (26, 0))
    assert (reading.can_stand, reading.ask_moon) == (True, True)
    assert [result.points for result in reading.moon_results] == [(-26, 0)]
    together = read_points(alone.with_options({"team_moon": "by_team"}), (26, 0))
    assert (together.can_stand, together.ask_moon) == (False, True)


@pytest.mark.parametrize(
    ("options", "line", "can_stand"),
    [
        ({"heart_values": "pip14"}, (117, 0), True),
        ({"heart_values": " ".join("0" * 13)}, (13, 0), False),  # one card cannot be shared
        (
            {
                "heart_values": " ".join("0" * 13),
                "bonus_cards": "JD -10",
                "moon_requires": "plus_bonus",
            },
            (3, 0),
            True,
        ),
    ],
)
def test_j2_two_partners_can_share_two_cards_or_more(
    options: dict[str, object], line: Line, can_stand: bool
) -> None:
    alone = rules("partners_pooled", 4, team_moon="by_one_player", **options)
    reading = read_points(alone, line)
    assert (reading.can_stand, reading.ask_moon) == (can_stand, True)

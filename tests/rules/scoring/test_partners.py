"""Partners (2J): what cannot be, who is charged, and how a game of teams stands."""

from __future__ import annotations

import pytest

from companion.referee.text.rules_and_results import error_words
from companion.rules import (
    QUEEN_OF_SPADES,
    STANDARD,
    VARIANTS,
    BeforeHand,
    ImpossibleRuleset,
    PlayedHand,
    Ruleset,
    advance,
    captures_from_counts,
    charged_in_full,
    parse_card,
    played,
    score_hand,
    standing,
    start,
    with_tricks,
)
from companion.rules.ruleset.options import Sun, TeamMoon

pytestmark = pytest.mark.slow  # goes

POOLED = VARIANTS["partners_pooled"].ruleset

OWN = VARIANTS["partners_individual"].ruleset


@pytest.mark.parametrize(
    ("options", "field", "words"),
    [
        ({"teams": "pooled", "players": 5}, "teams", "5 players can't play as partners."),
        (
            {"teams": "pooled", "team_moon_score": "26_each_including_partner"},
            "team_moon_score",
            "Partners who share a score can't each get points.",
        ),
        (
            {"teams": "individual_then_sum", "moon_mode": "choice"},
            "team_moon",
            "When partners shoot the moon together, it has to count the same for both.",
        ),
        (
            {
                "teams": "individual_then_sum",
                "team_moon_score": "26_each_including_partner",
            },
            "team_moon_score",
            "When partners shoot the moon together, it has to count the same for both.",
        ),
    ],
)
def test_what_partners_cannot_play(options: dict[str, object], field: str, words: str) -> None:
    with pytest.raises(ImpossibleRuleset) as refused:
        STANDARD.with_options(options)
    assert (refused.value.data["field"], error_words(refused.value)) == (field, words)


def test_what_a_moon_costs_each_partner_is_free_where_it_costs_nobody() -> None:
    options = {"team_moon_score": "26_each_including_partner", "moon_mode": "nobody_scores"}
    assert OWN.with_options({"team_moon": "by_team", **options}).team_moon is TeamMoon.BY_TEAM


def test_a_pooled_score_is_charged_for_its_partner() -> None:
    assert charged_in_full(POOLED, [2]).points == (26, 0)
    assert charged_in_full(POOLED, [0, 2]).points == (52, 0)


def test_a_pooled_hand_counts_queens_hearts_and_trickless_partners_by_team() -> None:
    ruleset = POOLED.with_options({"no_tricks_bonus": -5})
    captures = captures_from_counts(ruleset, [4, 0, 5, 4], {QUEEN_OF_SPADES: 0})
    result = score_hand(ruleset, with_tricks(captures, [9, 0, 2, 2]), adjustments=(0, 3))
    assert result.points == (22, 2)
    hand = played(result, captures)
    assert (hand.queens, hand.hearts) == ((1, 0), (9, 4))
    now = standing(advance(start([0, 0]), ruleset, hand))
    assert (now.totals, now.places, now.in_front) == ((22, 2), (2, 1), (1,))


def test_a_pooled_sun_belongs_to_the_team_of_one_player() -> None:
    ruleset = POOLED.with_options({"sun": "double"})
    captures = captures_from_counts(ruleset, [0, 0, 13, 0], {QUEEN_OF_SPADES: 2})
    told = with_tricks(captures, [0, 0, 13, 0])
    assert score_hand(ruleset, told).points == (0, 52)


@pytest.mark.parametrize("options", [{"sun": "double"}, {"moon_requires": "all_tricks"}])
@pytest.mark.parametrize("ruleset", [POOLED, OWN], ids=["pooled", "own scores"])
@pytest.mark.parametrize(
    ("team_moon", "tricks", "is_every_trick"),
    [
        ("by_team", [8, 0, 5, 0], True),
        ("by_team", [0, 0, 13, 0], True),
        ("by_team", [8, 1, 4, 0], False),
        ("by_one_player", [8, 0, 5, 0], False),
        ("by_one_player", [0, 0, 13, 0], True),
    ],
)
def test_j2_partners_who_shoot_together_take_every_trick_together(
    team_moon: str,
    tricks: list[int],
    is_every_trick: bool,
    ruleset: Ruleset,
    options: dict[str, object],
) -> None:
    """F2 all_tricks, F5: what both partners won is one."""
    ruleset = ruleset.with_options({"team_moon": team_moon, **options})
    captures = captures_from_counts(ruleset, [0, 0, 13, 0], {QUEEN_OF_SPADES: 2})
    result = score_hand(ruleset, with_tricks(captures, tricks))
    if ruleset.sun is Sun.DOUBLE:
        paid = 52 if is_every_trick else 26
        assert result.sun == is_every_trick
    else:
        paid = 26 if is_every_trick else 0
        assert (result.moon is not None) == is_every_trick
    assert result.points[1] == paid
    assert sum(result.points) == paid * (2 if ruleset.columns == 4 else 1) + 26 * (not paid)


@pytest.mark.parametrize(
    ("jack", "line"), [(0, (0, 52, 0, 52)), (1, (0, 16, 0, 26)), (2, (0, 52, 0, 52))]
)
def test_j2_f4_a_sun_of_two_partners_absorbs_the_bonus_of_both(
    jack: int, line: tuple[int, ...]
) -> None:
    rules = {"bonus_cards": "JD -10", "moon_bonus": "absorbed", "team_moon": "by_team"}
    ruleset = OWN.with_options({**rules, "sun": "double"})
    singles = {QUEEN_OF_SPADES: 2, parse_card("JD"): jack}
    captures = captures_from_counts(ruleset, [6, 0, 7, 0], singles)
    tricks = [6, int(jack == 1), 7 - int(jack == 1), 0]
    assert score_hand(ruleset, with_tricks(captures, tricks)).points == line


def test_partners_with_own_scores_stand_by_their_sum() -> None:
    captures = captures_from_counts(OWN, [0, 6, 7, 0], {QUEEN_OF_SPADES: 3})
    result = score_hand(OWN, captures)
    now = standing(advance(start([0, 0, 0, 0]), OWN, played(result, captures)))
    assert now.totals == (0, 6, 7, 13)
    assert (now.places, now.in_front) == ((1, 3, 1, 3), (0, 2))


def test_partners_share_a_tie_even_where_nobody_has_a_point() -> None:
    """G5, J1: the partners of whoever took the queen have taken her too."""
    ruleset = OWN.with_options(
        {"end_mode": "hands", "hands": 1, "tie_break": "fewest_QS", "moon_mode": "nobody_scores"}
    )
    captures = captures_from_counts(ruleset, [13, 0, 0, 0], {QUEEN_OF_SPADES: 0})
    result = score_hand(ruleset, captures)
    now = standing(advance(start([0, 0, 0, 0]), ruleset, played(result, captures)))
    assert (now.totals, now.over, now.winners) == ((0, 0, 0, 0), True, (0, 1, 2, 3))
    # H12: and so they do where somebody has come in the place of a player who left.
    columns = (0, 1, 2, 4)
    hand = played(result, captures, columns=columns, width=5)
    now = standing(advance(start([0, 0, 0, 7, 0]), ruleset, hand), active=columns)
    assert (now.over, now.winners) == (True, columns)


@pytest.mark.parametrize(
    ("jack", "line"),
    [(0, (16, 0, 26, 0)), (1, (26, 0, 26, 0)), (2, (26, 0, 16, 0)), (3, (26, 0, 26, 0))],
)
def test_a_moon_of_two_partners_absorbs_the_bonus_of_both(jack: int, line: tuple[int, ...]) -> None:
    """F4, J2: whoever of the two has the jack, the team shot together."""
    rules = {"bonus_cards": "JD -10", "moon_bonus": "absorbed", "team_moon": "by_team"}
    ruleset = OWN.with_options(rules)
    singles = {QUEEN_OF_SPADES: 3, parse_card("JD"): jack}
    assert score_hand(ruleset, captures_from_counts(ruleset, [0, 6, 0, 7], singles)).points == line


@pytest.mark.parametrize(
    ("teams", "team_moon", "line"),
    [
        ("none", "by_team", (0, 26, 16, 26)),
        ("individual_then_sum", "by_one_player", (0, 26, -10, 26)),
        ("individual_then_sum", "by_team", (0, 26, 0, 26)),
    ],
)
def test_f4_only_who_shoots_loses_the_bonus(
    teams: str, team_moon: str, line: tuple[int, ...]
) -> None:
    rules = {"bonus_cards": "JD -10", "moon_bonus": "absorbed", "teams": teams}
    ruleset = STANDARD.with_options({**rules, "team_moon": team_moon})
    singles = {QUEEN_OF_SPADES: 0, parse_card("JD"): 2}
    assert score_hand(ruleset, captures_from_counts(ruleset, [13, 0, 0, 0], singles)).points == line


def test_g5_partners_share_a_tie_of_their_sums_whatever_parts_single_players() -> None:
    ruleset = OWN.with_options({"tie_break": "fewest_QS"})
    hand = PlayedHand(points=(100, 40, 20, 80), queens=(1, 0, 0, 0))
    now = standing(advance(start([0, 0, 0, 0]), ruleset, hand))
    assert (now.over, now.winners, now.places) == (True, (0, 1, 2, 3), (1, 1, 1, 1))


def test_partners_who_changed_places_are_partners_still() -> None:
    captures = captures_from_counts(OWN, [13, 0, 0, 0], {QUEEN_OF_SPADES: 0})
    hand = played(score_hand(OWN, captures), captures, columns=(3, 1, 0, 2), width=4)
    assert hand.points == (0, 26, 26, 0)
    now = standing(advance(start([0, 0, 0, 0]), OWN, hand))
    assert sorted(now.in_front) == [0, 3]


def test_a_guard_looks_at_the_sums_of_the_partners() -> None:
    ruleset = OWN.with_options({"moon_mode": "auto_guard"})
    captures = captures_from_counts(ruleset, [13, 0, 0, 0], {QUEEN_OF_SPADES: 0})
    behind = score_hand(ruleset, captures, before=BeforeHand(totals=(60, 80, 80, 0)))
    assert behind.points == (-26, 0, 0, 0)
    ahead = score_hand(ruleset, captures, before=BeforeHand(totals=(60, 80, 20, 0)))
    assert ahead.points == (0, 26, 0, 26)

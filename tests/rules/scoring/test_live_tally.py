"""What may be said of a hand that is still played (L1, L3)."""

from __future__ import annotations

import pytest

from companion.referee.text.live_hand import broken_words, out_words, stop_words, watch_words
from companion.rules import STANDARD, VARIANTS, Ruleset, parse_card, parse_cards
from companion.rules.scoring.live_tally import (
    Given,
    hearts_broken,
    is_first_trick_over,
    may_stop,
    moon_watch,
    points_so_far,
    still_out,
)

pytestmark = pytest.mark.slow  # goes

NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Fay", "Gus", "Hal")

ALL_HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"

OMNIBUS = VARIANTS["omnibus"].ruleset


def given(**captures: str) -> Given:
    """Who took which cards: `given(s0="QS 4H")`."""
    return [
        (card, int(seat[1:])) for seat, cards in captures.items() for card in parse_cards(cards)
    ]


def everything(ruleset: Ruleset) -> Given:
    """Every card that counts, taken by the first player."""
    return [(card, 0) for card in ruleset.counting_cards]


def with_(**options: object) -> Ruleset:
    return STANDARD.with_options(options)


def test_what_is_still_out_counts_bonus_cards_too() -> None:
    fallen = given(s0="QS " + ALL_HEARTS)
    assert still_out(STANDARD, fallen) == ()
    assert still_out(OMNIBUS, fallen) == (parse_card("JD"),)
    assert out_words(OMNIBUS, fallen) == "Still out: the jack of diamonds."


def test_a_doubling_card_is_waited_for() -> None:
    turbo = VARIANTS["turbo"].ruleset
    idle = [pair for pair in everything(turbo) if pair[0] != parse_card("TC")]
    assert not may_stop(turbo, idle)
    assert may_stop(turbo, everything(turbo))


# Every option by which a trick without scoring cards can still change the points (L1, section 10).
TRICKS_COUNT = [
    {"sun": "double"},
    {"sun": "39"},
    {"moon_requires": "all_tricks"},
    {"sun": "required_for_moon", "moon_requires": "all_tricks"},
    {"no_tricks_bonus": "-5"},
    {"leftover": "kitty_last_trick", "players": "5"},
    {"decks": "2", "players": "6", "kitty2": "last_trick", "opener": "eldest_any"},
]

STOPS = [
    {},
    {"moon_mode": "disabled"},
    {"moon_requires": "plus_bonus", "bonus_cards": "JD -10"},
    {"bonus_cards": "JD -10"},
    {"multipliers": "TC doubles_hand"},
    {"leftover": "dead", "players": "5"},
    {"leftover": "kitty_first_trick", "players": "5"},
    {"leftover": "kitty_first_penalty", "players": "5"},
    {"decks": "2", "players": "6", "kitty2": "first_trick", "opener": "eldest_any"},
    {"teams": "pooled"},
    {"skip_when_no_points": "yes"},
]


@pytest.mark.parametrize("options", TRICKS_COUNT, ids=str)
def test_nobody_may_stop_where_tricks_still_count(options: dict[str, object]) -> None:
    ruleset = with_(**options)
    assert not may_stop(ruleset, everything(ruleset))
    assert "play on" in stop_words(ruleset, everything(ruleset))


@pytest.mark.parametrize("options", STOPS, ids=str)
def test_with_the_last_scoring_card_the_hand_may_stop(options: dict[str, object]) -> None:
    ruleset = with_(**options)
    *most, _last = everything(ruleset)
    assert not may_stop(ruleset, most)
    assert stop_words(ruleset, most) == ""
    assert may_stop(ruleset, everything(ruleset))
    ends = "the hand ends here." if ruleset.skip_when_no_points else "You can stop."
    assert stop_words(ruleset, everything(ruleset)).endswith(ends)


def test_a_dead_kitty_may_hold_what_is_still_out() -> None:
    dead = with_(leftover="dead", players="5")
    assert not may_stop(dead, everything(dead)[1:])


def test_points_so_far_know_no_moon() -> None:
    assert points_so_far(OMNIBUS, given(s1="QS 4H", s2="JD")) == (0, 14, -10, 0)
    assert points_so_far(STANDARD, everything(STANDARD)) == (26, 0, 0, 0)


BREAKING = [
    ({}, "", False),
    ({}, "QS", False),
    ({}, "4H", True),
    ({"break_by": "heart_or_QS"}, "QS", True),
    ({"break_by": "heart_or_QS", "queen_break_scope": "discard_only"}, "QS", None),
    ({"break_by": "heart_or_QS", "queen_break_scope": "discard_only"}, "QS 2H", True),
    ({"break_by": "any_positive_card", "extra_penalties": "AS 7"}, "AS", True),
    ({"bonus_cards": "JD -10"}, "JD", False),
    (
        {"break_by": "heart_or_QS", "queen_break_scope": "discard_only", "bonus_cards": "JD -10"},
        "JD",
        False,
    ),
    ({"leftover": "kitty_first_trick", "players": "5"}, "2H 3H", None),
    ({"leftover": "kitty_first_trick", "players": "5"}, "2H 3H 4H", True),
    ({"leftover": "kitty_first_trick", "players": "5"}, "", None),
    ({"decks": "2", "players": "8", "opener": "eldest_any"}, "", None),
    ({"decks": "2", "players": "8", "opener": "eldest_any"}, "9H", True),
]


@pytest.mark.parametrize(("options", "fallen", "expected"), BREAKING, ids=str)
def test_hearts_are_broken_only_where_the_cards_say_so(
    options: dict[str, object], fallen: str, expected: bool | None
) -> None:
    assert hearts_broken(with_(**options), given(s0=fallen)) is expected


def test_where_hearts_need_no_breaking_nothing_is_said() -> None:
    assert broken_words(STANDARD, given(s0="4H")) == "Hearts are broken."
    assert broken_words(STANDARD, ()) == "Hearts are not broken."
    assert broken_words(with_(heart_lead="free"), given(s0="4H")) == ""


def test_a_moon_is_watched_for_from_four_cards_on() -> None:
    assert moon_watch(STANDARD, given(s2="2H 3H 4H")) is None
    assert moon_watch(STANDARD, given(s2="2H 3H 4H QS")) == 2
    assert moon_watch(STANDARD, given(s2="2H 3H 4H QS", s1="5H")) is None
    assert moon_watch(with_(moon_mode="disabled"), given(s2="2H 3H 4H QS")) is None


def test_a_bonus_card_elsewhere_hinders_a_moon_only_where_it_needs_it() -> None:
    fallen = given(s2="2H 3H 4H QS", s1="JD")
    assert moon_watch(OMNIBUS, fallen) == 2
    assert moon_watch(OMNIBUS.with_options({"moon_requires": "plus_bonus"}), fallen) is None


def test_partners_are_watched_together() -> None:
    partners = with_(teams="pooled")
    fallen = given(s0="2H 3H", s2="4H QS")
    assert moon_watch(partners, fallen) == 0
    assert moon_watch(partners.with_options({"team_moon": "by_one_player"}), fallen) is None
    said = "Only Ann and Cleo have points: three hearts and the queen. Watch for a moon."
    assert watch_words(partners, fallen, NAMES) == said


def test_the_sentences_of_a_tally() -> None:
    fallen = given(s2="2H 3H 4H 5H 6H 7H 8H 9H TH QS")
    assert watch_words(STANDARD, fallen, NAMES) == (
        "Only Cleo has points: nine hearts and the queen. Watch for a moon."
    )
    assert out_words(STANDARD, fallen) == "Still out: four hearts."
    two_packs = with_(decks="2", players="8", opener="eldest_any")
    assert out_words(two_packs, ()) == "Still out: 26 hearts and two queens."
    ended = with_(skip_when_no_points="yes")
    assert stop_words(ended, everything(ended)) == "All the points are taken: the hand ends here."


def test_a_moon_is_watched_from_just_a_quarter_of_the_costly_cards() -> None:
    sixteen = with_(extra_penalties="KS 10, AS 7")
    assert moon_watch(sixteen, given(s2="2H 3H 4H QS")) == 2
    assert moon_watch(sixteen, given(s2="2H 3H QS")) is None


def test_a_card_that_only_doubles_is_none_of_a_moon() -> None:
    doubling = with_(multipliers="TC doubles_hand", bonus_cards="JD -10")
    assert moon_watch(doubling, given(s2="2H 3H 4H TC")) is None
    assert moon_watch(doubling, given(s2="2H 3H 4H QS", s1="TC")) == 2
    strict = doubling.with_options({"moon_requires": "plus_bonus"})
    assert moon_watch(strict, given(s2="2H 3H 4H QS", s1="TC")) == 2
    assert points_so_far(doubling, given(s0="TC 2H", s1="JD")) == (1, -10, 0, 0)


def test_opponents_are_not_watched_together() -> None:
    partners = with_(teams="pooled")
    assert moon_watch(partners, given(s1="2H 3H", s3="4H QS")) == 1
    assert moon_watch(partners, given(s0="2H 3H", s1="4H QS")) is None


@pytest.mark.parametrize(
    ("ruleset", "fallen", "is_over"),
    [
        (STANDARD, "", False),
        (STANDARD, "2H", True),  # a penalty card stays off the first trick
        (OMNIBUS, "JD", False),  # a bonus card does not
        (with_(first_trick_points="allowed"), "2H QS", False),
        (with_(first_trick_points="allowed"), "2H 3H 4H QS", False),
        (with_(first_trick_points="allowed"), "2H 3H 4H 5H QS", True),  # more than one trick
        (with_(first_trick_points="no_queen_only"), "2H", False),
        (with_(first_trick_points="no_queen_only"), "QS", True),
        (with_(first_trick_points="no_hearts_only"), "QS", False),
        # Five players leave two cards over, which may lie with the first trick.
        (with_(first_trick_points="allowed", players="5", leftover="kitty_first_trick"),
         "2H 3H 4H 5H 6H 7H QS", False),
    ],
)  # fmt: skip
def test_the_first_trick_is_over_when_more_was_taken_than_can_fall_to_it(
    ruleset: Ruleset, fallen: str, is_over: bool
) -> None:
    assert is_first_trick_over(ruleset, given(s0=fallen)) is is_over

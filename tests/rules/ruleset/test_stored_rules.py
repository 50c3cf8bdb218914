"""Rulesets as they were stored, one of every schema, word for word: they are read and rewritten."""

from __future__ import annotations

import pytest

from companion.rules import (
    SCHEMA,
    STANDARD,
    VARIANTS,
    DamagedOptions,
    Ruleset,
    ruleset_from_options,
)
from companion.rules.options import Stored
from companion.rules.ruleset.older_rules import REMAINS, WITHOUT_EFFECT, upgraded
from tests.each import each

# What lies in people's databases until they are brought up to date.
STORED: dict[int, dict[str, Stored]] = {
    1: {
        "players": 5,
        "decks": 1,
        "trim": "2C 2S",
        "leftover": "remove",
        "kitty4": 0,
        "jokers": 0,
        "joker_kind": "zero_of_clubs",
        "first_dealer": "random",
        "dealer_rotation": "left_each_hand",
        "direction": "clockwise",
        "pass_count": 3,
        "pass_cycle": "table",
        "star_each": 2,
        "blind_forward": False,
        "pass_forbidden": "QS",
        "optional_pass": False,
        "opener": "lowest_club",
        "first_trick_points": "forbidden_unless_only_penalty",
        "first_trick_set": "all_positive",
        "all_penalty_hand": "any_penalty",
        "heart_lead": "must_be_broken",
        "break_by": "heart",
        "queen_break_scope": "any_play",
        "only_hearts": "may_lead_heart",
        "hearts_and_queen": "must_lead_queen",
        "queen_lead": "anytime",
        "queen_discard": "free",
        "queen_must_go": "free",
        "heart_values": "pip14",
        "queen_spades": 13,
        "extra_penalties": "none",
        "bonus_cards": "JD -10",
        "bonus_floor": "none",
        "multipliers": "none",
        "no_tricks_bonus": 0,
        "score_view": "penalties_up",
        "moon_mode": "choice",
        "moon_requires": "all_positive_in_play",
        "moon_amount": 150,
        "moon_bonus": "independent",
        "sun": "off",
        "sun_exempt_first_trick": False,
        "moon_game_guard": "none",
        "end_mode": "hands",
        "target": 100,
        "hands": 10,
        "end_compare": "reach",
        "exact_rule": "none",
        "tie_break": "shared",
        "negative_totals": "allowed",
    },
    2: {
        "players": 8,
        "decks": 2,
        "trim": "table",
        "leftover": "remove",
        "kitty4": 0,
        "jokers": 0,
        "joker_kind": "zero_of_clubs",
        "first_dealer": "random",
        "dealer_rotation": "left_each_hand",
        "direction": "clockwise",
        "pass_count": 3,
        "pass_cycle": "table",
        "star_each": 2,
        "blind_forward": False,
        "pass_forbidden": "none",
        "optional_pass": False,
        "opener": "eldest_any",
        "first_trick_points": "allowed",
        "first_trick_set": "hearts_and_queen",
        "all_penalty_hand": "any_penalty",
        "heart_lead": "free",
        "break_by": "heart",
        "queen_break_scope": "any_play",
        "only_hearts": "may_lead_heart",
        "hearts_and_queen": "must_lead_queen",
        "queen_lead": "anytime",
        "queen_discard": "free",
        "queen_must_go": "free",
        "heart_values": "one",
        "queen_spades": 13,
        "extra_penalties": "none",
        "bonus_cards": "none",
        "bonus_floor": "none",
        "multipliers": "none",
        "no_tricks_bonus": 0,
        "score_view": "penalties_up",
        "moon_mode": "add_others",
        "moon_requires": "all_positive_in_play",
        "moon_amount": "auto",
        "moon_bonus": "independent",
        "sun": "off",
        "sun_exempt_first_trick": False,
        "moon_game_guard": "none",
        "end_mode": "target",
        "target": 100,
        "hands": 0,
        "end_compare": "reach",
        "exact_rule": "none",
        "tie_break": "by_end_mode",
        "negative_totals": "allowed",
        "duplicates": "cancel",
        "cancel_scope": "led_suit_all_cancelled",
        "last_trick_dead": "previous_trick_winner",
        "kitty2": "first_trick",
    },
    3: {
        "players": 4,
        "decks": 1,
        "trim": "table",
        "leftover": "remove",
        "kitty4": 0,
        "jokers": 0,
        "joker_kind": "zero_of_clubs",
        "first_dealer": "random",
        "dealer_rotation": "left_each_hand",
        "direction": "clockwise",
        "pass_count": 3,
        "pass_cycle": "table",
        "star_each": 2,
        "blind_forward": False,
        "pass_forbidden": "none",
        "optional_pass": False,
        "opener": "lowest_club",
        "first_trick_points": "forbidden_unless_only_penalty",
        "first_trick_set": "hearts_and_queen",
        "all_penalty_hand": "any_penalty",
        "heart_lead": "must_be_broken",
        "break_by": "heart",
        "queen_break_scope": "any_play",
        "only_hearts": "may_lead_heart",
        "hearts_and_queen": "must_lead_queen",
        "queen_lead": "anytime",
        "queen_discard": "free",
        "queen_must_go": "free",
        "heart_values": "one",
        "queen_spades": 13,
        "extra_penalties": "KS 10, AS 7",
        "bonus_cards": "none",
        "bonus_floor": "none",
        "multipliers": "none",
        "no_tricks_bonus": 0,
        "score_view": "countdown",
        "moon_mode": "add_others",
        "moon_requires": "all_positive_in_play",
        "moon_amount": "auto",
        "moon_bonus": "independent",
        "sun": "off",
        "sun_exempt_first_trick": False,
        "moon_game_guard": "none",
        "end_mode": "target",
        "target": 100,
        "hands": 0,
        "end_compare": "reach",
        "exact_rule": "none",
        "tie_break": "by_end_mode",
        "negative_totals": "allowed",
        "teams": "none",
        "team_moon": "by_one_player",
        "team_moon_score": "26",
        "duplicates": "cancel",
        "cancel_scope": "led_suit_all_cancelled",
        "last_trick_dead": "previous_trick_winner",
        "kitty2": "first_trick",
    },
    4: {
        "players": 4,
        "decks": 1,
        "trim": "table",
        "leftover": "remove",
        "kitty4": 0,
        "jokers": 0,
        "joker_kind": "zero_of_clubs",
        "first_dealer": "random",
        "dealer_rotation": "left_each_hand",
        "direction": "clockwise",
        "pass_count": 3,
        "pass_cycle": "table",
        "star_each": 2,
        "blind_forward": False,
        "pass_forbidden": "none",
        "optional_pass": False,
        "opener": "lowest_club",
        "first_trick_points": "forbidden_unless_only_penalty",
        "first_trick_set": "hearts_and_queen",
        "all_penalty_hand": "any_penalty",
        "heart_lead": "must_be_broken",
        "break_by": "heart",
        "queen_break_scope": "any_play",
        "only_hearts": "may_lead_heart",
        "hearts_and_queen": "must_lead_queen",
        "queen_lead": "anytime",
        "queen_discard": "free",
        "queen_must_go": "free",
        "heart_values": "one",
        "queen_spades": 13,
        "extra_penalties": "none",
        "bonus_cards": "none",
        "bonus_floor": "none",
        "multipliers": "none",
        "no_tricks_bonus": 0,
        "score_view": "penalties_up",
        "moon_mode": "add_others",
        "moon_requires": "all_positive_in_play",
        "moon_amount": "auto",
        "moon_bonus": "independent",
        "sun": "off",
        "sun_exempt_first_trick": False,
        "moon_game_guard": "none",
        "end_mode": "target",
        "target": 100,
        "hands": 0,
        "end_compare": "reach",
        "exact_rule": "none",
        "tie_break": "by_end_mode",
        "negative_totals": "allowed",
        "teams": "none",
        "team_moon": "by_team",
        "team_moon_score": "26",
        "duplicates": "cancel",
        "cancel_scope": "led_suit_all_cancelled",
        "last_trick_dead": "previous_trick_winner",
        "kitty2": "first_trick",
        "revoke": "replay",
        "misdeal": "same_dealer_redeals",
        "exposed_card": "no_penalty",
        "lead_out_of_turn": "retract_if_incomplete",
        "wrong_pass_count": "repair",
        "wrong_pass_target": "repair",
        "short_hand": "takes_last_trick",
        "claim_rest": "allowed_shown",
        "table_talk": "etiquette_note",
        "look_back": "last_trick_until_next_lead",
        "score_fix_window": "until_next_hand_scored",
        "player_leaves": "ask",
        "skip_when_no_points": True,
        "auto_claim": "off",
        "running_points": "shown",
    },
    5: {
        "players": 4,
        "decks": 1,
        "trim": "table",
        "leftover": "remove",
        "kitty4": 0,
        "jokers": 0,
        "first_dealer": "random",
        "dealer_rotation": "left_each_hand",
        "direction": "clockwise",
        "pass_count": 3,
        "pass_cycle": "table",
        "star_each": 2,
        "blind_forward": False,
        "pass_forbidden": "none",
        "optional_pass": False,
        "opener": "lowest_club",
        "first_trick_points": "forbidden_unless_only_penalty",
        "first_trick_set": "hearts_and_queen",
        "all_penalty_hand": "any_penalty",
        "heart_lead": "must_be_broken",
        "break_by": "heart",
        "queen_break_scope": "any_play",
        "only_hearts": "may_lead_heart",
        "hearts_and_queen": "must_lead_queen",
        "queen_lead": "anytime",
        "queen_discard": "free",
        "queen_must_go": "free",
        "heart_values": "one",
        "queen_spades": 13,
        "extra_penalties": "none",
        "bonus_cards": "none",
        "bonus_floor": "none",
        "multipliers": "none",
        "no_tricks_bonus": 0,
        "score_view": "penalties_up",
        "moon_mode": "add_others",
        "moon_requires": "all_positive_in_play",
        "moon_amount": "auto",
        "moon_bonus": "independent",
        "sun": "double",
        "end_mode": "target",
        "target": 100,
        "hands": 0,
        "end_compare": "reach",
        "exact_rule": "to_half",
        "tie_break": "by_end_mode",
        "negative_totals": "allowed",
        "teams": "none",
        "team_moon": "by_team",
        "team_moon_score": "26",
        "duplicates": "cancel",
        "last_trick_dead": "previous_trick_winner",
        "kitty2": "first_trick",
        "revoke": "note_only",
        "misdeal": "same_dealer_redeals",
        "exposed_card": "no_penalty",
        "lead_out_of_turn": "retract_if_incomplete",
        "wrong_pass_count": "repair",
        "wrong_pass_target": "repair",
        "short_hand": "takes_last_trick",
        "claim_rest": "allowed_shown",
        "table_talk": "etiquette_note",
        "look_back": "last_trick_until_next_lead",
        "score_fix_window": "until_next_hand_scored",
        "player_leaves": "ask",
        "skip_when_no_points": False,
        "running_points": "shown",
    },
    6: {
        "players": 4,
        "decks": 1,
        "trim": "table",
        "leftover": "remove",
        "kitty4": 0,
        "jokers": 0,
        "first_dealer": "random",
        "dealer_rotation": "left_each_hand",
        "direction": "clockwise",
        "sit_out": "dealer_and_opposite",
        "pass_count": 3,
        "pass_cycle": "table",
        "star_each": 2,
        "blind_forward": False,
        "pass_forbidden": "none",
        "optional_pass": False,
        "opener": "lowest_club",
        "first_trick_points": "forbidden_unless_only_penalty",
        "first_trick_set": "hearts_and_queen",
        "all_penalty_hand": "any_penalty",
        "heart_lead": "must_be_broken",
        "break_by": "heart",
        "queen_break_scope": "any_play",
        "only_hearts": "may_lead_heart",
        "hearts_and_queen": "must_lead_queen",
        "queen_lead": "anytime",
        "queen_discard": "free",
        "queen_must_go": "free",
        "heart_values": "one",
        "queen_spades": 13,
        "extra_penalties": "none",
        "bonus_cards": "none",
        "bonus_floor": "none",
        "multipliers": "none",
        "no_tricks_bonus": 0,
        "score_view": "penalties_up",
        "moon_mode": "add_others",
        "moon_requires": "all_positive_in_play",
        "moon_amount": "auto",
        "moon_bonus": "independent",
        "sun": "off",
        "end_mode": "target",
        "target": 100,
        "hands": 0,
        "end_compare": "reach",
        "exact_rule": "none",
        "tie_break": "by_end_mode",
        "negative_totals": "allowed",
        "sit_out_end": "all_equal",
        "teams": "none",
        "team_moon": "by_team",
        "team_moon_score": "26",
        "duplicates": "cancel",
        "last_trick_dead": "previous_trick_winner",
        "kitty2": "first_trick",
        "revoke": "correct_or_all",
        "misdeal": "same_dealer_redeals",
        "exposed_card": "no_penalty",
        "lead_out_of_turn": "retract_if_incomplete",
        "wrong_pass_count": "repair",
        "wrong_pass_target": "stands_if_all_same",
        "short_hand": "takes_last_trick",
        "claim_rest": "allowed_shown",
        "table_talk": "etiquette_note",
        "look_back": "last_trick_until_next_lead",
        "score_fix_window": "until_next_hand_scored",
        "player_leaves": "ask",
        "skip_when_no_points": False,
        "running_points": "hidden",
    },
}

MEANT: dict[int, Ruleset] = {
    1: VARIANTS["omnibus"]
    .ruleset.for_players(5)
    .with_options(
        {
            "trim": "2C 2S",
            "heart_values": "pip14",
            "pass_forbidden": "QS",
            "first_trick_set": "all_positive",
            "moon_mode": "choice",
            "moon_amount": 150,
            "end_mode": "hands",
            "hands": 10,
            "tie_break": "shared",
        }
    ),
    2: VARIANTS["cancellation"].ruleset.for_players(8),
    3: STANDARD.with_options({"extra_penalties": "KS 10, AS 7", "score_view": "countdown"}),
    4: STANDARD,
    5: STANDARD.with_options(
        {
            "sun": "double",
            "exact_rule": "to_half",
        }
    ),
    6: STANDARD.with_options({"sit_out": "dealer_and_opposite"}),
}


def test_there_is_a_stored_set_of_every_earlier_schema() -> None:
    assert list(STORED) == list(range(1, SCHEMA)) == list(MEANT)


@pytest.mark.parametrize("schema", STORED)
def test_a_stored_ruleset_of_every_schema_means_the_same(schema: int) -> None:
    assert ruleset_from_options(upgraded(STORED[schema], schema)) == MEANT[schema]


@pytest.mark.parametrize("schema", STORED)
def test_what_is_rewritten_says_every_option_of_today_and_no_other(schema: int) -> None:
    assert upgraded(STORED[schema], schema) == MEANT[schema].options()


@pytest.mark.parametrize("schema", STORED)
def test_an_earlier_schema_is_read_nowhere_else(schema: int) -> None:
    with pytest.raises(DamagedOptions) as refused:
        ruleset_from_options(STORED[schema], schema)
    assert refused.value.key == "older_rules"


@pytest.mark.parametrize("schema", STORED)
def test_an_option_nobody_knows_is_refused_with_its_key(schema: int) -> None:
    with pytest.raises(DamagedOptions) as refused:
        upgraded({**STORED[schema], "trumps": "S"}, schema)
    assert (refused.value.key, refused.value.data) == ("unknown_option", {"field": "trumps"})


@pytest.mark.parametrize("schema", STORED)
def test_an_option_that_is_not_there_is_refused_with_its_key(schema: int) -> None:
    with pytest.raises(DamagedOptions) as refused:
        upgraded({key: STORED[schema][key] for key in STORED[schema] if key != "target"}, schema)
    assert (refused.value.key, refused.value.data) == ("missing_option", {"field": "target"})


# What no game is played by any more, of a set that is of schema 6 otherwise.
GIVEN_UP: list[tuple[str, Stored]] = [
    ("joker_kind", "null"),
    ("joker_kind", "penalty"),
    ("sun_exempt_first_trick", True),
    ("moon_game_guard", "extra_hand"),
    ("cancel_scope", "any_two_pairs"),
    ("auto_claim", "offer"),
    ("leftover", "kitty_exchange"),
    ("leftover", "uneven"),
    ("all_penalty_hand", "point_not_counted"),
    ("all_penalty_hand", "point_to_lowest_nonzero"),
    ("sun", "clean_slate"),
    ("sun", "punish_passer"),
    ("end_mode", "lives"),
    ("exact_rule", "minus50_at_50_and_100"),
    ("moon_mode", "eclipse"),
    ("all_penalty_hand", "misdeal"),
    ("queen_break_scope", "discard_only"),
    ("only_hearts", "lead_passes_left"),
    ("queen_discard", "after_broken"),
    ("queen_must_go", "must_go"),
    ("bonus_floor", "hand_not_below_0"),
    ("bonus_floor", "total_not_below_0"),
    ("negative_totals", "floor_0"),
    ("no_tricks_bonus", -5),
    ("multipliers", "QH doubles_hearts"),
    ("score_view", "penalties_negative"),
    ("moon_mode", "auto_guard"),
    ("moon_mode", "nobody_scores"),
    ("moon_requires", "all_tricks"),
    ("sun", "39"),
    ("sun", "required_for_moon"),
    ("exact_rule", "to_zero"),
    ("exact_rule", "exact_wins"),
    ("tie_break", "fewest_QS"),
    ("tie_break", "fewest_hearts"),
    ("tie_break", "last_hand_lower"),
    ("tie_break", "head_to_head"),
    ("dealer_rotation", "stays"),
    ("direction", "counterclockwise"),
    ("leftover", "kitty_first_penalty"),
    ("leftover", "kitty_last_trick"),
    ("leftover", "dead"),
    ("teams", "pooled"),
    ("teams", "individual_then_sum"),
    ("leftover", "jokers"),
    ("kitty4", 4),
    ("jokers", 1),
    ("opener", "joker"),
    ("opener", "eldest_no_penalty"),
    ("first_trick_points", "no_queen_only"),
    ("first_trick_set", "QS AS"),
    ("break_by", "any_positive_card"),
    ("star_each", 1),
    ("blind_forward", True),
    ("optional_pass", True),
    ("pass_cycle", "L R M H"),
    ("pass_cycle", "P"),
    ("pass_cycle", "L R L2 R2 H"),
]


def test_when_a_game_with_sit_outs_ends_is_asked_of_those_only() -> None:
    options = {**STANDARD.options(), "sit_out_end": "at_once"}
    assert upgraded(options, 6) == STANDARD.options()
    with pytest.raises(DamagedOptions) as refused:
        upgraded({**options, "sit_out": "dealer"}, 6)
    assert refused.value.data == {"field": "sit_out_end", "value": "at_once"}


# The same of a game with two packs; with one pack they changed nothing.
GIVEN_UP_OF_TWO_PACKS = [
    ("duplicates", "first_wins"),
    ("last_trick_dead", "leader_of_last"),
    ("kitty2", "last_trick"),
    ("opener", "lowest_club"),
]


@each("name, value", GIVEN_UP_OF_TWO_PACKS)
def test_a_rule_of_two_packs_that_went_is_refused_where_there_are_two(
    name: str, value: Stored
) -> None:
    two = VARIANTS["cancellation"].ruleset.options()
    with pytest.raises(DamagedOptions) as refused:
        upgraded({**two, name: value}, 6)
    assert refused.value.data == {"field": name, "value": value}
    if name != "opener":
        assert upgraded({**STANDARD.options(), name: value}, 6) == STANDARD.options()


@each("name, value", GIVEN_UP)
def test_a_rule_that_went_is_refused_by_its_name_and_value(name: str, value: Stored) -> None:
    with pytest.raises(DamagedOptions) as refused:
        upgraded({**STANDARD.options(), name: value}, 6)
    assert refused.value.key == "given_up"
    assert refused.value.data == {"field": name, "value": value}


def test_rules_that_cannot_be_played_together_are_refused_by_their_name() -> None:
    with pytest.raises(DamagedOptions) as refused:
        upgraded({**STANDARD.options(), "players": 2}, 6)
    assert refused.value.data == {"field": "players", "value": 2}


def test_every_option_that_went_is_among_them() -> None:
    assert REMAINS.keys() <= {name for name, _ in (*GIVEN_UP, *GIVEN_UP_OF_TWO_PACKS)} | {
        "sit_out_end"
    }


@each("name, value", [*REMAINS.items(), *((name, "whatever") for name in WITHOUT_EFFECT)])
def test_an_option_that_went_is_dropped_where_it_holds_what_remains(
    name: str, value: object
) -> None:
    assert upgraded({**STANDARD.options(), name: value}, 6) == STANDARD.options()


@each(
    "scheme, values",
    [("tens", "2 3 4 5 6 7 8 9 10 10 10 10 10"), ("pip_ace1", "2 3 4 5 6 7 8 9 10 11 12 13 1")],
)
def test_a_scheme_is_read_as_the_list_it_stood_for(scheme: str, values: str) -> None:
    found = ruleset_from_options(upgraded({**STANDARD.options(), "heart_values": scheme}, 6))
    assert found.heart_values == tuple(map(int, values.split()))


@each("value", [None, [], {}, 7, 1.5])
@each("name", ["moon_game_guard", "exact_rule"])
def test_a_damaged_value_in_its_place_is_refused_as_well(name: str, value: object) -> None:
    with pytest.raises(DamagedOptions):
        upgraded({**STANDARD.options(), name: value}, 6)


@pytest.mark.parametrize("schema", [0, -1, SCHEMA + 1, 99, None])
def test_a_schema_nobody_knows_is_refused(schema: int) -> None:
    for read in (ruleset_from_options, upgraded):
        with pytest.raises(DamagedOptions) as refused:
            read(STANDARD.options(), schema)
        assert refused.value.key == "unknown_schema"


@pytest.mark.parametrize("damaged", [None, [], "options", 4])
def test_what_is_no_set_of_options_is_refused(damaged: object) -> None:
    with pytest.raises(DamagedOptions) as refused:
        ruleset_from_options(damaged)  # type: ignore[arg-type]
    assert refused.value.key == "no_options"
    with pytest.raises(DamagedOptions) as refused:
        upgraded(damaged, 6)  # type: ignore[arg-type]
    assert refused.value.key == "no_options"

"""What a ruleset is, what follows from it, and what You can't play together."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from companion.rules import (
    DECK,
    QUEEN_OF_SPADES,
    STANDARD,
    VARIANTS,
    Card,
    DamagedOptions,
    ImpossibleRuleset,
    Ruleset,
)
from companion.rules.options import MoonMode, Opener, TieBreak
from tests.each import each


@pytest.mark.parametrize(
    ("players", "taken_out", "each", "opener", "cycle"),
    [
        (3, "2C", 17, "3C", "L R H"),
        (4, "", 13, "2C", "L R X H"),
        (5, "2C 2D", 10, "3C", "L R Z H"),
        (6, "2C 2D 2S 3C", 8, "4C", "L R X H"),
        (7, "2C 2D 2S", 7, "3C", "L R H"),
        (8, "2C 2D 2S 3C", 6, "4C", "L R X H"),
    ],
)
def test_a3_and_b2_follow_the_player_count(
    players: int, taken_out: str, each: int, opener: str, cycle: str
) -> None:
    ruleset = STANDARD.for_players(players)
    assert sorted(ruleset.removed) == sorted(Card.parse(taken_out))
    assert ruleset.hand_size == each
    assert ruleset.opener_card == Card(opener)
    assert " ".join(ruleset.cycle) == cycle
    assert ruleset.cards_left_over == 0
    assert ruleset.penalty_total == 26


def test_c1_three_players_without_the_2_of_diamonds_open_with_the_2_of_clubs() -> None:
    ruleset = STANDARD.for_players(3).with_options({"trim": "2D"})
    assert ruleset.opener_card == Card("2C")
    assert ruleset.hand_size == 17


def test_a3_a_trimmed_heart_makes_the_total_and_the_moon_smaller() -> None:
    ruleset = STANDARD.for_players(6).with_options({"trim": "2C 2D 2S 2H"})
    assert (ruleset.penalty_total, ruleset.moon_points, ruleset.heart_count) == (25, 25, 12)


@pytest.mark.parametrize(
    ("options", "each", "over"),
    [
        ({"leftover": "kitty_first_trick"}, 17, 1),
        ({"trim": "2D"}, 17, 0),
    ],
)
def test_a3_the_table_is_used_only_where_cards_left_over_are_taken_out(
    options: dict[str, Any], each: int, over: int
) -> None:
    ruleset = STANDARD.with_options({"players": 3, **options})
    assert Card("2C") in ruleset.pack
    assert (ruleset.hand_size, ruleset.cards_left_over) == (each, over)


def test_e3_a_stated_value_replaces_the_value_of_the_card() -> None:
    pink = STANDARD.with_options({"extra_penalties": "QH 13"})
    assert pink.penalty_total == 38
    assert pink.heart_count == 12
    assert pink.single_cards == (QUEEN_OF_SPADES, Card("QH"))
    jack = STANDARD.with_options({"queen_spades": 0, "extra_penalties": "JS 10"})
    assert jack.penalty_total == 23
    assert jack.single_cards == (Card("JS"),)


@pytest.mark.parametrize(
    ("scheme", "total"),
    [
        ("one", 13),
        ("pip14", 104),
        ("court10_ace15", 99),
        ("graded5", 23),
        ("greek_court", 54),
    ],
)
def test_e1_the_hearts_of_a_scheme_add_up(scheme: str, total: int) -> None:
    ruleset = STANDARD.with_options({"heart_values": scheme, "queen_spades": 0})
    assert ruleset.penalty_total == total
    assert ruleset.hearts_are_equal == (scheme == "one")
    assert len(ruleset.single_cards) == (0 if scheme == "one" else 13)
    assert (ruleset.heart_count, ruleset.heart_value) == ((13, 1) if scheme == "one" else (0, 0))


def test_e1_any_thirteen_values_can_be_written() -> None:
    ruleset = STANDARD.with_options({"heart_values": "0 0 0 0 0 0 0 0 0 10 10 10 10"})
    assert ruleset.penalty_total == 53
    assert (
        Ruleset.option_text("heart_values", ruleset.heart_values) == "0 0 0 0 0 0 0 0 0 10 10 10 10"
    )


def test_single_cards_are_asked_for_with_the_queen_first_and_bonus_cards_last() -> None:
    ruleset = VARIANTS["black_maria"].ruleset.with_options({"bonus_cards": "JD -10"})
    assert Card.join(ruleset.single_cards) == "QS KS AS JD"


def test_two_packs_hold_every_card_twice() -> None:
    ruleset = Ruleset(players=8, decks=2, opener=Opener.ELDEST_ANY)
    assert ruleset.cycle == ("H",)
    assert len(ruleset.pack) == 104
    assert ruleset.single_cards == (QUEEN_OF_SPADES, QUEEN_OF_SPADES)
    assert ruleset.penalty_total == 52


def test_g5_a_game_by_the_clock_that_says_nothing_shares_a_tie() -> None:
    assert STANDARD.tie_rule is TieBreak.SUDDEN_DEATH
    assert STANDARD.with_options({"end_mode": "hands", "hands": 8}).tie_rule is (
        TieBreak.SUDDEN_DEATH
    )
    assert STANDARD.with_options({"end_mode": "time"}).tie_rule is TieBreak.SHARED
    stated = STANDARD.with_options({"end_mode": "time", "tie_break": "sudden_death"})
    assert stated.tie_rule is TieBreak.SUDDEN_DEATH


def test_c3_the_cards_kept_off_the_first_trick() -> None:
    assert len(STANDARD.restricted_cards) == 14
    british = VARIANTS["british_basic"].ruleset
    assert QUEEN_OF_SPADES not in british.restricted_cards
    assert len(british.restricted_cards) == 13


# At another size


def test_for_players_keeps_what_still_fits() -> None:
    ruleset = STANDARD.for_players(3).with_options({"trim": "2D", "pass_cycle": "R"})
    four = ruleset.for_players(4)
    assert four.removed == ()
    assert four.cycle == ("R",)
    assert STANDARD.with_options({"pass_cycle": "L R X"}).for_players(6).cycle == ("L", "R", "X")


def test_for_players_goes_back_to_the_table_where_across_is_impossible() -> None:
    ruleset = STANDARD.with_options({"pass_cycle": "L R X", "moon_mode": "choice"})
    five = ruleset.for_players(5)
    assert five.cycle == ("L", "R", "Z", "H")
    assert five.moon_mode is MoonMode.CHOICE


# Texts and options


@pytest.mark.parametrize(("players", "each", "kitty"), [(4, 12, 3), (5, 10, 2), (6, 8, 4)])
def test_a_kitty_is_what_the_whole_pack_leaves_over_at_another_size(
    players: int, each: int, kitty: int
) -> None:
    ruleset = VARIANTS["heartsette"].ruleset.for_players(players)
    assert (ruleset.hand_size, ruleset.cards_left_over) == (each, kitty)


@each("key", sorted(VARIANTS))
def test_options_round_trip_for_every_variant_and_size(key: str) -> None:
    variant = VARIANTS[key]
    for players in variant.players:
        ruleset = variant.ruleset.for_players(players)
        assert Ruleset.from_options(ruleset.options()) == ruleset
        texts = {name: Ruleset.option_text(name, getattr(ruleset, name)) for name in Ruleset.FIELDS}
        assert Ruleset.from_options(texts) == ruleset
        base = STANDARD.for_players(min(players, 8))
        assert base.with_options(ruleset.differences(base)) == ruleset


def test_differences_name_only_what_differs() -> None:
    assert VARIANTS["omnibus"].ruleset.differences(STANDARD) == {"bonus_cards": "JD -10"}
    assert STANDARD.differences(STANDARD) == {}


def test_rulesets_with_the_same_options_are_the_same() -> None:
    other = Ruleset.from_options(STANDARD.options())
    assert other == STANDARD
    assert hash(other) == hash(STANDARD)


def test_an_incomplete_stored_ruleset_is_refused_with_the_field() -> None:
    options = STANDARD.options()
    del options["queen_spades"]
    with pytest.raises(DamagedOptions) as refused:
        Ruleset.from_options(options)
    assert refused.value.key == "missing_option"
    assert refused.value.data == {"field": "queen_spades"}


def test_a_schema_nobody_knows_is_refused() -> None:
    with pytest.raises(DamagedOptions) as refused:
        Ruleset.from_options(STANDARD.options(), schema=99)
    assert refused.value.data == {"schema": 99}


@each(
    "field, value",
    [
        ("players", "four"),
        ("players", True),
        ("players", None),
        ("players", 4.5),
        ("target", ""),
        ("target", "9" * 5000),
        ("moon_mode", "ADD"),
        ("bonus_cards", ["JD", -10]),
        ("multipliers", "hand TC"),
    ],
)
def test_a_value_that_cannot_be_read_is_refused_with_the_field(field: str, value: object) -> None:
    with pytest.raises(DamagedOptions) as refused:
        STANDARD.with_options({field: value})
    assert refused.value.key == "unreadable_option"
    assert refused.value.data["field"] == field


@each(
    "field, typed, stored",
    [
        ("trim", "2c 2d 2s 3♣", "2C 2D 2S 3C"),
        ("trim", "2♣,2♦;2♠ / 3c", "2C 2D 2S 3C"),
        ("trim", "-", "none"),
        ("pass_forbidden", "q♠, 10h", "QS TH"),
        ("extra_penalties", "K♠ 10 A♠ 7", "KS 10, AS 7"),
        ("extra_penalties", "ks=10; as: 7", "KS 10, AS 7"),
        ("bonus_cards", "j♦ \N{MINUS SIGN}10", "JD -10"),
        ("bonus_cards", "10d -5", "TD -5"),
        ("heart_values", "2,2,2,2,2,2,2,2,2,2,2,2,3", "2 2 2 2 2 2 2 2 2 2 2 2 3"),
        ("multipliers", "10♣", "TC doubles_hand"),
        ("multipliers", "-", "none"),
        ("pass_cycle", "lrxh", "L R X H"),
        ("pass_cycle", "left, right, across, hold", "L R X H"),
        ("pass_cycle", "L-R-x-h", "L R X H"),
        ("pass_cycle", "lrxhs", "L R X H S"),
    ],
)
def test_lists_are_read_as_people_type_them(field: str, typed: str, stored: str) -> None:
    assert Ruleset.option_text(field, Ruleset.read_option(field, typed)) == stored


@each(
    "field, typed, key, data",
    [
        ("trim", "2c 2x", "unknown_card", {"text": "2x", "wrong": "x"}),
        ("pass_forbidden", "qs as 1h", "unknown_card", {"text": "1h", "wrong": "1"}),
        ("bonus_cards", "JD", "value_missing", {"text": "JD"}),
        ("bonus_cards", "JD ten", "not_a_number", {"text": "ten"}),
        ("bonus_cards", "JD -10 -5", "unknown_card", {"text": "-5", "wrong": "-"}),
        ("extra_penalties", "KS " + "9" * 5000, "not_a_number", {"text": "9" * 5000}),
        ("heart_values", "1 2 three", "not_a_number", {"text": "three"}),
        ("multipliers", "TC triples", "unknown_card", {"text": "triples", "wrong": "r"}),
    ],
)
def test_what_is_wrong_in_a_list_is_named(
    field: str, typed: str, key: str, data: dict[str, object]
) -> None:
    with pytest.raises(DamagedOptions) as refused:
        STANDARD.with_options({field: typed})
    assert refused.value.key == key
    assert refused.value.data == {**data, "field": field}


def test_an_option_nobody_knows_is_refused() -> None:
    with pytest.raises(DamagedOptions) as refused:
        STANDARD.with_options({"trumps": "S"})
    assert (refused.value.key, refused.value.data) == ("unknown_option", {"field": "trumps"})


def test_a_value_of_another_kind_is_refused_where_a_ruleset_is_made() -> None:
    with pytest.raises(DamagedOptions) as refused:
        dataclasses.replace(STANDARD, target="100")  # type: ignore[arg-type]
    assert refused.value.key == "unreadable_option"
    assert refused.value.data == {"field": "target", "value": "100"}


# What You can't play together

IMPOSSIBLE: list[tuple[str, str, dict[str, Any]]] = [
    ("players_out_of_range", "players", {"players": 2}),
    ("players_out_of_range", "players", {"players": 9}),
    ("players_out_of_range", "players", {"players": 4, "decks": 2}),
    ("decks_one_or_two", "decks", {"decks": 3}),
    ("four_at_a_time", "sit_out", {"players": 5, "trim": "2C 2D", "sit_out": "dealer"}),
    ("does_not_divide", "trim", {"trim": "2C"}),
    ("does_not_divide", "trim", {"players": 6, "trim": "2C 2D 2S"}),
    ("trimmed_twice", "trim", {"trim": "2C 2C 2D 2S"}),
    (
        "no_club_to_open",
        "opener",
        {"players": 3, "trim": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"},
    ),
    ("two_packs_by_seat", "opener", {"players": 8, "decks": 2, "opener": "lowest_club"}),
    ("pass_does_not_fit", "pass_count", {"pass_count": 14}),
    ("pass_does_not_fit", "pass_count", {"pass_count": 0}),
    ("empty_cycle", "pass_cycle", {"pass_cycle": ""}),
    ("unknown_pass", "pass_cycle", {"pass_cycle": "L Q"}),
    (
        "pass_does_not_fit",
        "pass_cycle",
        {"players": 8, "trim": "2C 2D 2S 3C", "pass_cycle": "S", "pass_count": 3},
    ),
    ("across_needs_even", "pass_cycle", {"players": 5, "pass_cycle": "X"}),
    ("star_needs_odd", "pass_cycle", {"pass_cycle": "Z"}),
    ("thirteen_heart_values", "heart_values", {"heart_values": "1 2 3"}),
    ("negative_penalty", "heart_values", {"heart_values": "1 1 1 1 1 1 1 1 1 1 1 1 -1"}),
    ("negative_penalty", "queen_spades", {"queen_spades": -13}),
    ("negative_penalty", "extra_penalties", {"extra_penalties": "KS 0"}),
    ("positive_bonus", "bonus_cards", {"bonus_cards": "JD 10"}),
    ("valued_twice", "bonus_cards", {"bonus_cards": "QS -10"}),
    ("valued_twice", "bonus_cards", {"bonus_cards": "JD -10, JD -5"}),
    ("doubled_twice", "multipliers", {"multipliers": "TC doubles_hand, TC doubles_hand"}),
    ("nothing_to_avoid", "heart_values", {"queen_spades": 0, "heart_values": "0 " * 13}),
    ("moon_amount_positive", "moon_amount", {"moon_amount": 0}),
    ("target_positive", "target", {"target": 0}),
    ("too_large", "target", {"target": 10_000}),
    ("too_large", "queen_spades", {"queen_spades": 10**30}),
    ("too_large", "heart_values", {"heart_values": "10000 " * 13}),
    ("too_large", "bonus_cards", {"bonus_cards": "JD -10000"}),
    ("too_large", "extra_penalties", {"extra_penalties": "KS 10000"}),
    ("hands_positive", "hands", {"end_mode": "hands"}),
    ("exact_needs_target", "exact_rule", {"exact_rule": "to_half", "end_mode": "time"}),
]


@each(
    "options",
    [
        {"pass_count": 13},
        {"pass_count": 1},
        {"extra_penalties": "KS 1"},
        {"bonus_cards": "JD -1"},
        {"moon_amount": 1},
        {"target": 1},
        {"target": 9999},
        {"end_mode": "hands", "hands": 1},
        {"players": 6, "decks": 2, "trim": "2C 2D"},
        {"players": 7, "trim": "2C", "leftover": "kitty_first_trick"},
    ],
)
def test_what_is_just_possible_is_not_refused(options: dict[str, Any]) -> None:
    ruleset = STANDARD.with_options(options)
    assert Ruleset.from_options(ruleset.options()) == ruleset


def test_a_refusal_tells_the_figures() -> None:
    clubs_and_hearts = "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2S 3S 4S 5S 6S 7S 8S 9S TS JS"
    few = f"{clubs_and_hearts} QS KS AS 2C 3C 4C 5C 6C"
    with pytest.raises(ImpossibleRuleset) as star:
        STANDARD.with_options({"players": 7, "trim": few, "pass_cycle": "Z"})
    assert star.value.data == {"field": "pass_cycle", "count": 4, "cards": 3}
    with pytest.raises(ImpossibleRuleset) as scatter:
        STANDARD.with_options({"players": 8, "pass_cycle": "S"})
    assert scatter.value.data == {"field": "pass_cycle", "count": 7, "cards": 6}
    with pytest.raises(ImpossibleRuleset) as penalty:
        STANDARD.with_options({"heart_values": "1 1 1 1 1 1 1 1 1 1 1 1 -1"})
    assert penalty.value.data == {"field": "heart_values", "value": -1}
    with pytest.raises(ImpossibleRuleset) as divide:
        STANDARD.with_options({"players": 6, "trim": "2C 2D 2S"})
    assert divide.value.data == {"field": "trim", "cards": 49, "players": 6, "over": 1}


@pytest.mark.parametrize(
    ("options", "card"),
    [
        ({"multipliers": "TC hand, TC hand"}, "TC"),
    ],
)
def test_a_refusal_names_the_card(options: dict[str, Any], card: str) -> None:
    with pytest.raises(ImpossibleRuleset) as refused:
        STANDARD.with_options(options)
    assert str(refused.value.data["card"]) == card


@each(
    "options, facts",
    [
        ({"decks": 3}, "decks_one_or_two (field=decks, decks=3)"),
        (
            {"players": 2},
            "players_out_of_range (field=players, players=2, decks=1, least=3, most=8)",
        ),
        ({"pass_count": 14}, "pass_does_not_fit (field=pass_count, count=14, cards=13)"),
        ({"heart_values": "1 2 3"}, "thirteen_heart_values (field=heart_values, count=3)"),
        ({"queen_spades": -13}, "negative_penalty (field=queen_spades, value=-13)"),
        (
            {"extra_penalties": "KS 10, AS 0"},
            "negative_penalty (field=extra_penalties, card=AS, value=0)",
        ),
        ({"bonus_cards": "JD 10"}, "positive_bonus (field=bonus_cards, card=JD, value=10)"),
        (
            {"extra_penalties": "KS 10, KS 5"},
            "valued_twice (field=extra_penalties, card=KS)",
        ),
        ({"bonus_cards": "QS -10"}, "valued_twice (field=bonus_cards, card=QS)"),
        ({"moon_amount": 0}, "moon_amount_positive (field=moon_amount, value=0)"),
        ({"target": 0}, "target_positive (field=target, value=0)"),
        ({"end_mode": "hands"}, "hands_positive (field=hands, value=0)"),
        (
            {"exact_rule": "to_half", "end_mode": "time"},
            "exact_needs_target (field=exact_rule, rule=to_half)",
        ),
    ],
)
def test_a_refusal_tells_what_its_sentence_needs(options: dict[str, Any], facts: str) -> None:
    with pytest.raises(ImpossibleRuleset) as refused:
        STANDARD.with_options(options)
    assert str(refused.value) == facts


@each("key, field, options", IMPOSSIBLE)
def test_what_cannot_be_played_is_refused_at_the_option(
    key: str, field: str, options: dict[str, Any]
) -> None:
    with pytest.raises(ImpossibleRuleset) as refused:
        STANDARD.with_options(options)
    assert refused.value.key == key
    assert refused.value.data["field"] == field


def test_a_ruleset_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        STANDARD.target = 50  # type: ignore[misc]


TWO = Ruleset(decks=2, players=6, opener=Opener.ELDEST_ANY)


def only(cards: str) -> str:
    """The trim that leaves nothing but these cards."""
    return Card.join(card for card in DECK if str(card) not in cards.split())


def refused(base: Ruleset, options: dict[str, Any]) -> dict[str, Any]:
    with pytest.raises(ImpossibleRuleset) as error:
        base.with_options(options)
    return {"key": error.value.key, **error.value.data}


# The deal


# Values


def test_e4_a_heart_that_is_a_bonus_card_leaves_the_others_to_be_counted() -> None:
    ruleset = STANDARD.with_options({"heart_values": "0 " + "1 " * 12, "bonus_cards": "2H -5"})
    assert (ruleset.heart_count, ruleset.heart_value) == (12, 1)
    assert Card.join(ruleset.single_cards) == "QS 2H"


@pytest.mark.parametrize(
    ("key", "options", "equal", "value"),
    [
        ("standard", {}, True, 1),
        ("standard", {"heart_values": "2 " * 13}, True, 2),
        ("standard", {"heart_values": "0 " * 13}, True, 0),
        ("spot_s0", {}, False, 0),
        ("chase_the_lady", {}, False, 0),
        ("pink_lady", {}, True, 1),
    ],
)
def test_e1_whether_counting_hearts_is_enough(
    key: str, options: dict[str, str], equal: bool, value: int
) -> None:
    ruleset = VARIANTS[key].ruleset.with_options(options)
    assert (ruleset.hearts_are_equal, ruleset.heart_value) == (equal, value)


# Another size


@pytest.mark.parametrize(
    ("players", "options", "goal", "removed", "cycle"),
    [
        (4, {"trim": "2C 2D 2S 2H", "pass_cycle": "L R H"}, 5, "2C 2D", "L R H"),
        (6, {"trim": "2C 2D 2S 2H", "pass_cycle": "L R X"}, 3, "2C 2D 2S 2H", "L R H"),
        (6, {"trim": "2C 2D 2S 2H", "pass_cycle": "L R"}, 3, "2C 2D 2S 2H", "L R"),
        (6, {"trim": "2C 2D 2S 2H", "pass_cycle": "L R X"}, 5, "2C 2D", "L R Z H"),
        (6, {"trim": "2C 2D 2S 2H", "pass_cycle": "X", "pass_count": 2}, 5, "2C 2D", "L R Z H"),
    ],
)
def test_for_players_gives_up_no_more_than_it_must(
    players: int, options: dict[str, Any], goal: int, removed: str, cycle: str
) -> None:
    resized = STANDARD.with_options({"players": players, **options}).for_players(goal)
    assert resized.players == goal
    assert Card.join(resized.removed) == removed
    assert " ".join(resized.cycle) == cycle
    assert resized.pass_count == options.get("pass_count", 3)


def test_for_players_passes_three_cards_where_more_do_not_fit() -> None:
    ten = STANDARD.with_options({"players": 3, "pass_count": 10, "trim": "2C"})
    assert STANDARD.with_options({"pass_count": 10}).for_players(3).pass_count == 10
    eight = ten.for_players(8)
    assert (eight.players, eight.pass_count, eight.hand_size) == (8, 3, 6)


# Refused


@each(
    "options",
    [
        {"queen_spades": 10_000},
        {"heart_values": "1 " * 12 + "10000"},
        {"extra_penalties": "KS 10000"},
        {"bonus_cards": "JD -10000"},
        {"moon_amount": 10_000},
        {"target": 10_000},
        {"hands": 10_000},
    ],
)
def test_a_number_that_no_sheet_can_show_is_refused(options: dict[str, Any]) -> None:
    (field,) = options
    found = refused(STANDARD, options)
    assert (found["key"], found["field"], found["most"]) == ("too_large", field, 9999)
    just = {field: str(options[field]).replace("10000", "9999")}
    assert STANDARD.with_options(just)


@pytest.mark.parametrize(
    ("base", "players", "least", "most"),
    [(STANDARD, 2, 3, 8), (STANDARD, 9, 3, 8), (TWO, 4, 5, 11), (TWO, 12, 5, 11)],
)
def test_a1_who_is_too_few_or_too_many_is_told_the_range(
    base: Ruleset, players: int, least: int, most: int
) -> None:
    found = refused(base, {"players": players})
    assert (found["key"], found["least"], found["most"]) == ("players_out_of_range", least, most)


def test_a3_a_pack_too_small_for_a_card_each_is_refused() -> None:
    found = refused(STANDARD, {"trim": only("2C QS 2H"), "leftover": "kitty_first_trick"})
    assert (found["key"], found["field"], found["cards"]) == ("nothing_to_deal", "trim", 3)


TWENTY = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2H 3H 4H 5H 6H 7H QS"


def test_b3_a_split_pass_may_take_the_whole_hand_and_no_more() -> None:
    five = {"players": 5, "pass_cycle": "Z"}
    assert STANDARD.with_options({**five, "trim": only(TWENTY)}).hand_size == 4
    fifteen = only(TWENTY.replace("2C 3C 4C 5C 6C ", ""))
    found = refused(STANDARD, {**five, "trim": fifteen})
    assert (found["key"], found["count"], found["cards"]) == ("pass_does_not_fit", 4, 3)


def test_b2_a_scatter_may_take_the_whole_hand_and_no_more() -> None:
    twelve = {"pass_cycle": "S", "trim": only(" ".join(TWENTY.split()[:11]) + " QS")}
    assert STANDARD.with_options(twelve).hand_size == 3
    eight = {"pass_cycle": "S", "pass_count": 2, "trim": only("2C 3C 4C 5C 6C 7C 8C QS")}
    found = refused(STANDARD, eight)
    assert (found["key"], found["count"], found["cards"]) == ("pass_does_not_fit", 3, 2)


@each(
    "options, key",
    [
        ({"bonus_cards": "JD 1"}, "positive_bonus"),
        ({"bonus_cards": "JD 0"}, "positive_bonus"),
        ({"extra_penalties": "KS 0"}, "negative_penalty"),
        ({"extra_penalties": "KS 10", "bonus_cards": "KS -5"}, "valued_twice"),
        ({"bonus_cards": "2H -5"}, "valued_twice"),
        ({"bonus_cards": "QS -5"}, "valued_twice"),
    ],
)
def test_values_and_suns_that_contradict_themselves_are_refused(
    options: dict[str, Any], key: str
) -> None:
    assert refused(STANDARD, options)["key"] == key


def test_of_several_cards_trimmed_too_often_the_first_is_named() -> None:
    for first, second in (("3D", "9H"), ("9H", "3D")):
        with pytest.raises(ImpossibleRuleset) as refused:
            Ruleset(trim=Card.parse(f"{first} {second} {second} {first}"))
        assert refused.value.data["card"] == Card(first)


@each("key", VARIANTS)
def test_a_ruleset_shows_as_what_differs_from_the_standard_game(key: str) -> None:
    ruleset = VARIANTS[key].ruleset
    assert eval(repr(ruleset)) == ruleset
    assert len(repr(ruleset)) < 400

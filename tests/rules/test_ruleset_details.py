"""What a ruleset works out and refuses, in corners a single changed rule would hide in."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules import (
    DECK,
    STANDARD,
    VARIANTS,
    ImpossibleRuleset,
    Ruleset,
    cards_text,
)
from companion.rules.ruleset.options import Opener

TWO = Ruleset(decks=2, players=6, opener=Opener.ELDEST_ANY)


def only(cards: str) -> str:
    """The trim that leaves nothing but these cards."""
    return cards_text(card for card in DECK if str(card) not in cards.split())


def refused(base: Ruleset, options: dict[str, Any]) -> dict[str, Any]:
    with pytest.raises(ImpossibleRuleset) as error:
        base.with_options(options)
    return {"key": error.value.key, **error.value.data}


# The deal


def test_k6_a_stated_trim_leaves_the_jokers_of_the_table_out() -> None:
    stated = TWO.with_options({"players": 8, "kitty2": "joker", "trim": "2C 2C 2D 2D 2S 2S 3C 3C"})
    assert (stated.jokers_in_play, stated.hand_size) == (0, 12)


def test_k6_does_nothing_with_one_pack() -> None:
    for players in (5, 6, 7):
        base = STANDARD.for_players(players)
        ruleset = base.with_options({"kitty2": "remove"})
        assert (ruleset.removed, ruleset.jokers_in_play) == (base.removed, 0)


# Values


def test_e4_a_heart_that_is_a_bonus_card_leaves_the_others_to_be_counted() -> None:
    ruleset = STANDARD.with_options({"heart_values": "0 " + "1 " * 12, "bonus_cards": "2H -5"})
    assert (ruleset.heart_count, ruleset.heart_value) == (12, 1)
    assert cards_text(ruleset.single_cards) == "QS 2H"


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
        (4, {"kitty4": 4, "pass_cycle": "L R"}, 5, "2C 2D", "L R Z H"),
    ],
)
def test_for_players_gives_up_no_more_than_it_must(
    players: int, options: dict[str, Any], goal: int, removed: str, cycle: str
) -> None:
    resized = STANDARD.with_options({"players": players, **options}).for_players(goal)
    assert resized.players == goal
    assert cards_text(resized.removed) == removed
    assert " ".join(resized.cycle) == cycle
    assert (resized.four_player_kitty, resized.pass_count) == (0, options.get("pass_count", 3))


def test_for_players_passes_three_cards_where_more_do_not_fit() -> None:
    ten = STANDARD.with_options({"players": 3, "pass_count": 10, "trim": "2C"})
    assert STANDARD.with_options({"pass_count": 10}).for_players(3).pass_count == 10
    eight = ten.for_players(8)
    assert (eight.players, eight.pass_count, eight.hand_size) == (8, 3, 6)


# Refused


@pytest.mark.parametrize(
    "options",
    [
        {"queen_spades": 10_000},
        {"heart_values": "1 " * 12 + "10000"},
        {"extra_penalties": "KS 10000"},
        {"bonus_cards": "JD -10000"},
        {"no_tricks_bonus": -10_000},
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
    found = refused(STANDARD, {"trim": only("2C QS 2H"), "leftover": "dead"})
    assert (found["key"], found["cards"]) == ("nothing_to_deal", 3)


def test_a6_jokers_count_among_the_cards_that_must_come_out_even() -> None:
    found = refused(STANDARD, {"jokers": 1})
    assert (found["key"], found["cards"], found["over"]) == ("does_not_divide", 53, 1)


TWENTY = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2H 3H 4H 5H 6H 7H QS"


def test_b3_a_split_pass_may_take_the_whole_hand_and_no_more() -> None:
    five = {"players": 5, "pass_cycle": "Z"}
    assert STANDARD.with_options({**five, "trim": only(TWENTY)}).hand_size == 4
    fifteen = only(TWENTY.replace("2C 3C 4C 5C 6C ", ""))
    found = refused(STANDARD, {**five, "trim": fifteen})
    assert (found["key"], found["count"], found["cards"]) == ("pass_does_not_fit", 4, 3)
    assert STANDARD.with_options({**five, "trim": fifteen, "star_each": 1}).hand_size == 3


def test_b2_a_scatter_may_take_the_whole_hand_and_no_more() -> None:
    twelve = {"pass_cycle": "S", "trim": only(" ".join(TWENTY.split()[:11]) + " QS")}
    assert STANDARD.with_options(twelve).hand_size == 3
    eight = {"pass_cycle": "S", "pass_count": 2, "trim": only("2C 3C 4C 5C 6C 7C 8C QS")}
    found = refused(STANDARD, eight)
    assert (found["key"], found["count"], found["cards"]) == ("pass_does_not_fit", 3, 2)


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"bonus_cards": "JD 1"}, "positive_bonus"),
        ({"bonus_cards": "JD 0"}, "positive_bonus"),
        ({"no_tricks_bonus": 1}, "positive_bonus"),
        ({"extra_penalties": "KS 0"}, "negative_penalty"),
        ({"extra_penalties": "KS 10", "bonus_cards": "KS -5"}, "valued_twice"),
        ({"bonus_cards": "2H -5"}, "valued_twice"),
        ({"bonus_cards": "QS -5"}, "valued_twice"),
        ({"sun": "39", "moon_mode": "choice"}, "sun_needs_add_others"),
    ],
)
def test_values_and_suns_that_contradict_themselves_are_refused(
    options: dict[str, Any], key: str
) -> None:
    assert refused(STANDARD, options)["key"] == key


def test_f5_a_double_may_be_chosen() -> None:
    assert STANDARD.with_options({"sun": "double", "moon_mode": "choice"}).sun == "double"
    needed = {"sun": "required_for_moon", "moon_mode": "choice"}
    assert STANDARD.with_options(needed).moon_mode == "choice"

"""Two packs and jokers: what is dealt, who opens, and rulesets stored before they had options."""

from __future__ import annotations

import pytest

from companion.referee.text.rules_and_results import card_sign, card_words, matters
from companion.rules import (
    JOKER,
    STANDARD,
    ImpossibleRuleset,
    Ruleset,
    cards_text,
    parse_card,
)
from companion.rules.ruleset.options import Opener
from tests.each import each

TWO = Ruleset(decks=2, players=6, opener=Opener.ELDEST_ANY)
K_OPTIONS = ("duplicates", "last_trick_dead", "kitty2")


@pytest.mark.parametrize(
    ("players", "each", "kitty"),
    [(5, 20, 4), (6, 17, 2), (7, 14, 6), (8, 13, 0), (9, 11, 5), (10, 10, 4), (11, 9, 5)],
)
def test_section_6_the_kitty_of_two_packs(players: int, each: int, kitty: int) -> None:
    ruleset = TWO.for_players(players)
    assert (ruleset.hand_size, ruleset.cards_left_over) == (each, kitty)
    assert ruleset.removed == ()
    assert ruleset.penalty_total == 52


@each("method", ["remove", "joker"])
@each(
    "players, each, taken_out, jokers",
    [
        (5, 21, "", 1),
        (6, 17, "2C 2D", 0),
        (7, 15, "", 1),
        (8, 13, "2C", 1),
        (9, 11, "2C 2D 2D 2S 2S", 0),
        (10, 10, "2C 2D 2D 2S", 0),
        (11, 9, "2C 2D 2D 2S 2S", 0),
    ],
)
def test_k6_remove_and_joker_leave_no_card_over_and_one_card_that_opens(
    method: str, players: int, each: int, taken_out: str, jokers: int
) -> None:
    options = {"players": players, "kitty2": method, "opener": "lowest_club"}
    ruleset = TWO.with_options(options)
    assert (ruleset.hand_size, ruleset.cards_left_over) == (each, 0)
    assert cards_text(ruleset.removed) == taken_out
    assert ruleset.jokers_in_play == jokers
    assert ruleset.opener_card == (JOKER if jokers else parse_card("2C"))
    assert ruleset.penalty_total == 52


def test_k6_a_stated_trim_or_joker_replaces_the_table_and_must_come_out_even() -> None:
    stated = TWO.with_options({"kitty2": "remove", "trim": "2C 3C"})
    assert (cards_text(stated.removed), stated.jokers_in_play) == ("2C 3C", 0)
    four_jokers = TWO.with_options({"kitty2": "joker", "jokers": 4})
    assert (four_jokers.removed, four_jokers.hand_size) == ((), 18)
    with pytest.raises(ImpossibleRuleset) as refused:
        TWO.with_options({"kitty2": "joker", "jokers": 1})
    assert refused.value.key == "does_not_divide"


def test_k6_kitties_leave_the_table_alone() -> None:
    for kitty in ("first_trick", "last_trick"):
        ruleset = TWO.with_options({"players": 8, "kitty2": kitty})
        assert (ruleset.removed, ruleset.jokers_in_play) == ((), 0)
    with pytest.raises(ImpossibleRuleset) as refused:
        TWO.with_options({"opener": "lowest_club"})
    assert refused.value.key == "opener_not_unique"


@pytest.mark.parametrize(
    ("players", "jokers", "each"), [(3, 2, 18), (4, 0, 13), (5, 3, 11), (6, 2, 9), (7, 4, 8)]
)
def test_a4_jokers_are_added_until_the_deal_comes_out_even(
    players: int, jokers: int, each: int
) -> None:
    ruleset = Ruleset(players=players).with_options({"leftover": "jokers"})
    assert (ruleset.jokers_in_play, ruleset.hand_size) == (jokers, each)
    assert ruleset.cards_left_over == 0


def test_a4_stated_jokers_must_come_out_even_too() -> None:
    with pytest.raises(ImpossibleRuleset) as refused:
        STANDARD.with_options({"leftover": "jokers", "jokers": 1})
    assert refused.value.key == "does_not_divide"


@pytest.mark.parametrize(
    "options",
    [
        {"jokers": -1},
        {"players": 8, "decks": 2, "kitty2": "joker", "jokers": -1, "opener": "eldest_any"},
        {"players": 7, "trim": "2C 2D", "leftover": "jokers"},
    ],
)
def test_a6_there_are_four_jokers_at_most(options: dict[str, object]) -> None:
    with pytest.raises(ImpossibleRuleset) as refused:
        STANDARD.with_options(options)
    assert refused.value.key == "jokers_up_to_four"


def test_a6_a_zero_of_clubs_opens_before_the_2_of_clubs() -> None:
    assert STANDARD.with_options({"jokers": 4}).opener_card == JOKER
    assert (card_words(JOKER), card_sign(JOKER)) == ("joker", "Joker")


def test_the_options_of_two_packs_matter_with_two_packs_only() -> None:
    assert not any(matters(STANDARD, name) for name in K_OPTIONS)
    assert all(matters(TWO, name) for name in K_OPTIONS)
    first_wins = TWO.with_options({"duplicates": "first_wins"})
    assert not matters(first_wins, "last_trick_dead")

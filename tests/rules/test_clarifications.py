"""Section 10 of the catalogue, sentence by sentence, where two readings were possible.

What other tests show already is not here: L1, the moons that look at the totals, and the ends are
in `test_stored`, `test_moons` and `test_endings`.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.rules import STANDARD, Card, Hand, ImpossibleRuleset, Ruleset
from companion.rules.options import Opener
from companion.rules.solve import allowed_sums
from tests.rules.legality.test_legality import random_turn
from tests.rules.play_strategies import random_ruleset
from tests.rules.positions import breaks_hearts, legal_plays, read_turn
from tests.rules.small_hands import only_these, small_hand

TWO = Ruleset(decks=2, players=6, opener=Opener.ELDEST_ANY)


def may_play(hand: str, trick: str = "", *, number: int = 2, **options: Any) -> str:
    turn = read_turn(hand, trick, number=number)
    return Card.join(legal_plays(STANDARD.with_options(options), turn))


# The deal


@pytest.mark.parametrize(
    ("base", "options", "taken_out", "each", "over"),
    [
        (STANDARD, {"players": 5}, "2C 2D", 10, 0),
        (STANDARD, {"players": 5, "leftover": "kitty_first_trick"}, "", 10, 2),
        (STANDARD, {"trim": "2S", "leftover": "kitty_first_trick"}, "2S", 12, 3),
        (STANDARD, {"players": 5, "trim": "2S", "leftover": "kitty_first_trick"}, "2S", 10, 1),
        (TWO, {"trim": "2C 2C"}, "2C 2C", 17, 0),
        (TWO, {"trim": "2C"}, "2C", 17, 1),
    ],
)
def test_a3_the_table_is_for_remove_and_a_list_is_always_taken_out(
    base: Ruleset, options: dict[str, Any], taken_out: str, each: int, over: int
) -> None:
    ruleset = base.with_options(options)
    assert Card.join(ruleset.removed) == taken_out
    assert (ruleset.hand_size, ruleset.cards_left_over) == (each, over)


@pytest.mark.parametrize("leftover", ["remove", "kitty_first_trick"])
def test_k6_replaces_a4_with_two_packs(leftover: str) -> None:
    ruleset = TWO.with_options({"leftover": leftover})
    assert (ruleset.hand_size, ruleset.cards_left_over) == (17, 2)
    assert allowed_sums(ruleset) == {52, 260}
    told = ["AC 2C 3C 4C 5C 6C", "2H AH 3D 4D 5D 6D"]
    hand = small_hand(told, kitty="9H", leftover=leftover)
    assert hand.piles.heart_counts[:2] == (1, 2)


def test_b2_the_call_of_the_dealer_is_carried_out() -> None:
    ruleset = only_these("2C 3C 4C 5C", {"pass_cycle": "D", "pass_count": 1})
    hands = ["2C", "3C", "4C", "5C"]
    hand = Hand.deal(ruleset, hands)
    assert [*map(str, hand.holdings)] == hands
    hand.pass_("R", hands)
    assert [*map(str, hand.holdings)] == ["3C", "4C", "5C", "2C"]


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"pass_count": 14}, "pass_count"),
        ({"players": 8, "pass_cycle": "S"}, "pass_cycle"),
        ({"players": 7, "decks": 1, "trim": "table", "pass_cycle": "L", "pass_count": 8}, None),
    ],
)
def test_b1_every_count_must_fit_the_holding(options: dict[str, Any], field: str | None) -> None:
    with pytest.raises(ImpossibleRuleset) as refused:
        STANDARD.with_options(options)
    assert refused.value.key == "pass_does_not_fit"
    assert refused.value.data["field"] == (field or "pass_count")


# Trick one


def test_c2_the_two_bans_play_the_same() -> None:
    chance = random.Random(10)
    for _ in range(150):
        ruleset = random_ruleset(chance).with_options(
            {"first_trick_points": "forbidden_unless_only_penalty"}
        )
        strict = ruleset.with_options({"first_trick_points": "forbidden_strict"})
        turn = random_turn(ruleset, chance)
        assert legal_plays(strict, turn) == legal_plays(ruleset, turn)


def test_e4_a_bonus_card_is_never_kept_off_trick_one() -> None:
    zeros = {"heart_values": "0 " * 12 + "1", "bonus_cards": "2H -5"}
    assert may_play("2H 3H", "5C", number=1, **zeros) == "2H"


# Breaking


def test_d2_a_heart_that_is_a_bonus_card_breaks_hearts() -> None:
    ruleset = STANDARD.with_options({"heart_values": "0 " * 12 + "1", "bonus_cards": "2H -5"})
    for by in ("heart", "heart_or_QS"):
        assert breaks_hearts(ruleset.with_options({"break_by": by}), "5C 2H")


# The points


@pytest.mark.parametrize(
    ("extra", "total"),
    [("QH 13", 38), ("QS 20", 33), ("QS 20, 2H 5", 37), ("KS 10", 36)],
)
def test_e3_a_value_replaces_the_one_of_e1_or_e2(extra: str, total: int) -> None:
    assert STANDARD.with_options({"extra_penalties": extra}).penalty_total == total


# The standard game, option by option


def test_the_standard_game_is_that_of_section_3() -> None:
    options = STANDARD.options()
    wanted = {
        "players": 4,
        "decks": 1,
        "trim": "table",
        "leftover": "remove",
        "pass_count": 3,
        "pass_cycle": "table",
        "pass_forbidden": "none",
        "opener": "lowest_club",
        "first_trick_points": "forbidden_unless_only_penalty",
        "first_trick_set": "hearts_and_queen",
        "heart_lead": "must_be_broken",
        "break_by": "heart",
        "hearts_and_queen": "must_lead_queen",
        "queen_lead": "anytime",
        "heart_values": "one",
        "queen_spades": 13,
        "extra_penalties": "none",
        "bonus_cards": "none",
        "multipliers": "none",
        "score_view": "penalties_up",
        "moon_mode": "add_others",
        "moon_requires": "all_positive_in_play",
        "moon_amount": "auto",
        "moon_bonus": "independent",
        "sun": "off",
        "end_mode": "target",
        "target": 100,
        "end_compare": "reach",
        "exact_rule": "none",
    }
    assert {name: options[name] for name in wanted} == wanted
    assert STANDARD.tie_rule == "sudden_death"
    assert STANDARD.cycle == ("L", "R", "X", "H")

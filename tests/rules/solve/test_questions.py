"""The one question about a line of points that no hand can give (questions 55 to 58)."""

from __future__ import annotations

import pytest

from companion.rules import QUEEN_OF_SPADES, STANDARD, Card, DoesNotAddUp, Game, Ruleset
from companion.rules.solve import read_points
from tests.each import each
from tests.rules.hands_in_short import OMNIBUS
from tests.rules.rules_and_lines import rules, why_not

Line = tuple[int, ...]


TWOS = rules("standard", heart_values=" ".join("2" * 13))
TURBO = rules("turbo")
JACK, KING = Card("JD"), Card("KS")
TWO_PACKS = rules("cancellation", 6)


@each(
    "ruleset, line, key, data",
    [
        (STANDARD, (25, 0, 0, 0), "heart_missing", {"seats": (0, 1, 2, 3), "more": 1}),
        (STANDARD, (17, 6, 2, 0), "heart_missing", {}),
        (STANDARD, (20, 7, 0, 0), "heart_too_many", {"seats": (0, 1), "more": -1}),
        (STANDARD, (13, 12, 2, 0), "heart_too_many", {"seats": (1, 2)}),
        (STANDARD, (12, 12, 1, 0), "heart_missing", {"seats": (0, 1)}),
        (STANDARD, (13, 0, 0, 0), "card_untaken", {"card": QUEEN_OF_SPADES, "copies": 1}),
        (STANDARD, (6, 4, 3, 0), "card_untaken", {"seats": (0, 1, 2, 3), "more": 13}),
        (
            STANDARD,
            (12, 12, 1, 1),
            "nobody_has_card",
            {"card": QUEEN_OF_SPADES, "seats": (0, 1, 2, 3)},
        ),
        (STANDARD, (26, 26, 0, 0), "two_hands", {}),
        (STANDARD, (26, 26, 26, 26), "two_hands", {}),
        (STANDARD, (26, 52, 39, 39), "two_hands", {}),
        (STANDARD, (24, 7, 0, 0), "wrong_sum", {"points": 31}),
        (STANDARD, (0, 0, 0, 0), "wrong_sum", {"points": 0}),
        (STANDARD, (9999, 0, 0, 0), "wrong_sum", {"points": 9999}),
        (STANDARD, (-26, 0, 0, 0), "wrong_sum", {"points": -26}),
        (STANDARD, (27, -1, 0, 0), "impossible_line", {}),
        (STANDARD, (11, 11, 2, 1), "wrong_sum", {"points": 25}),  # no heart makes it right
        (STANDARD, (12, 12, 2, 1), "wrong_sum", {"points": 27}),
        (STANDARD, (17, 9, 0), "wrong_number_of_seats", {"given": 3, "players": 4}),
        (OMNIBUS, (17, 9, 0, 0), "card_untaken", {"card": JACK}),
        (OMNIBUS, (26, 0, 0, 0), "card_untaken", {"card": JACK}),
        (OMNIBUS, (17, 9, -10, 1), "heart_too_many", {}),
        (OMNIBUS, (7, 6, -10, 0), "card_untaken", {"card": QUEEN_OF_SPADES}),
        (TWOS, (19, 14, 4, 0), "heart_missing", {}),
        (TWOS, (19, 14, 5, 0), "wrong_sum", {}),
        (rules("black_maria"), (9, 9, 9, 16), "impossible_line", {}),
        (rules("black_maria"), (12, 12, 10, 9), "nobody_has_card", {"card": QUEEN_OF_SPADES}),
        (rules("black_maria"), (23, 10, 0, 0), "card_untaken", {"card": KING}),
        (rules("spot_s0"), (100, 10, 2, 0), "card_untaken", {"card": Card("5H")}),
        (rules("spot_s0"), (116, 1, 0, 0), "impossible_line", {}),
        (TWO_PACKS, (26, 5, 5, 3, 0, 0), "card_untaken", {"copies": 2}),
        (rules("standard", extra_penalties="KS 1"), (14, 12, 0, 0), "wrong_sum", {}),
        (rules("british_basic", 3), (0, 0, 0), "wrong_sum", {}),
        (rules("bga_countdown"), (17, 6, 2, 0), "heart_missing", {}),
        (TURBO, (17, 6, 2, 0), "impossible_line", {}),
        (rules("standard", 8), (13, 8, 1, 1, 1, 1, 1, 0), "impossible_line", {}),  # six tricks
    ],
)
def test_a_line_that_no_hand_gives_is_asked_about_once(
    ruleset: Ruleset, line: Line, key: str, data: dict[str, object]
) -> None:
    assert why_not(ruleset, line, **data) == key


def test_a_moon_the_shooter_may_not_choose_is_no_line() -> None:
    guarded = rules("standard", moon_mode="guarded_choice")
    before = Game.start(guarded, (9, 8, 7, 6))
    with pytest.raises(DoesNotAddUp, match="impossible_line"):
        read_points(guarded, (-26, 0, 0, 0), before=before)


@each(
    "ruleset",
    [
        rules("cancellation", 11, bonus_cards="JD -10 TD -5"),
        rules("standard", bonus_cards=" ".join(f"{rank}C -{rank}" for rank in range(2, 9))),
        TWO_PACKS.with_options({"heart_values": "pip14"}),
    ],
)
def test_where_points_say_too_little_the_cards_are_counted(ruleset: Ruleset) -> None:
    assert why_not(ruleset, (0,) * ruleset.players) == "too_much_to_check"

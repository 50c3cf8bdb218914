"""The sentences of "Read the scores out loud"."""

from __future__ import annotations

import pytest

from companion.referee.text.game_status import deal_aloud, end_aloud, score_aloud
from companion.rules.variants import VARIANTS

RULES = VARIANTS["standard"].ruleset
TOTALS = [("Cleo", "20"), ("Dev", "38"), ("Bo", "\N{MINUS SIGN}5")]


def test_the_score_is_told_with_who_is_ahead() -> None:
    assert score_aloud(4, TOTALS[:2], ["Cleo"]) == (
        "After 4 hands: Cleo 20 and Dev 38. Cleo is ahead."
    )
    assert score_aloud(1, TOTALS[:1], ["Cleo"]).startswith("After 1 hand: ")


def test_a_tie_is_plural() -> None:
    assert score_aloud(2, TOTALS, ["Cleo", "Dev"]).endswith("Cleo and Dev are tied for first.")


def test_a_minus_is_spoken() -> None:
    assert "Bo minus 5" in score_aloud(2, TOTALS, ["Bo"])
    assert end_aloud("Bo wins with \N{MINUS SIGN}5", TOTALS).startswith("Bo wins with minus 5. ")


def test_before_the_first_hand_there_is_no_score() -> None:
    assert score_aloud(0, TOTALS, ["Cleo", "Dev"]) == "No hands scored yet."


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("L", "Pass left."),
        ("X", "Pass across."),
        ("H", "No pass this time."),
        ("D", "Ann calls the pass."),
        ("S", "Pass one card to each of the others."),
    ],
)
def test_the_deal_is_told_with_the_way_to_pass(token: str, words: str) -> None:
    assert deal_aloud(RULES, 5, "Ann", token) == f"Ann deals hand 5. {words}"


def test_who_sits_out_is_told() -> None:
    told = deal_aloud(RULES, 5, "Ann", "L", ["Ann", "Dev"])
    assert told == "Ann deals hand 5. Ann and Dev sit out. Pass left."
    assert deal_aloud(RULES, 5, "Ann", "L", ["Ann"]) == (
        "Ann deals hand 5. Ann sits out. Pass left."
    )

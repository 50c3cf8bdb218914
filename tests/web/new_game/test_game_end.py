"""The end of a new game: what the form offers, and what is remembered of the last one."""

from __future__ import annotations

from companion.rules import VARIANTS
from companion.web.new_game.form import GameEnd, offered_targets, remembered_end

NINE_HANDS = VARIANTS["black_maria_3"].ruleset


def test_a_variant_to_a_score_offers_that_score_as_its_own() -> None:
    offered = offered_targets(VARIANTS["spot_s0"].ruleset, GameEnd())
    assert offered == [("50", "50"), ("75", "75"), ("100", "100"), ("200", "200"), ("", "500")]


def test_a_variant_of_so_many_hands_offers_them_before_the_scores() -> None:
    offered = offered_targets(NINE_HANDS, GameEnd())
    assert offered[:2] == [("", "9 hands"), ("50", "50")]
    assert ("100", "100") in offered


def test_the_end_of_the_variant_is_remembered_as_just_that() -> None:
    assert remembered_end(NINE_HANDS, NINE_HANDS, "") == GameEnd()
    twelve = NINE_HANDS.with_options({"hands": 12})
    assert remembered_end(twelve, NINE_HANDS, "") == GameEnd(way="hands", hands="12")
    to_100 = NINE_HANDS.with_options({"end_mode": "target"})
    assert remembered_end(to_100, NINE_HANDS, "") == GameEnd(way="100")

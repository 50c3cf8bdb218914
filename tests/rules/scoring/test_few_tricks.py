"""Hands with fewer tricks than players, and what one trick can hold: who can have taken what."""

from __future__ import annotations

import pytest

from companion.rules import DECK, NOBODY, DoesNotAddUp, Piles, Ruleset
from companion.rules.solve import read_points
from tests.each import each
from tests.rules.rules_and_lines import rules, why_not

Line = tuple[int, ...]


# Nobody has a card without a trick


def test_eight_players_with_six_tricks_cannot_all_have_hearts() -> None:
    eight = rules("standard", 8)
    seven = Piles.counted(eight, [7, 1, 1, 1, 1, 1, 1, 0], {"QS": 0})
    with pytest.raises(DoesNotAddUp) as refused:
        seven.with_every_trick()
    assert refused.value.key == "more_takers_than_tricks"
    assert refused.value.data == {"takers": 7, "tricks": 6}
    six = Piles.counted(eight, [8, 1, 1, 1, 1, 1, 0, 0], {"QS": 0})
    assert six.with_every_trick().score().points == (21, 1, 1, 1, 1, 1, 0, 0)


@each(
    "ruleset, line, key",
    [
        (rules("standard", 8), (13, 3, 2, 2, 2, 2, 2, 0), "impossible_line"),
        (rules("standard", 8), (13, 5, 2, 2, 2, 2, 0, 0), ""),
        (rules("cancellation", 11), (13, 13, *[3] * 8, 2), "impossible_line"),
        (rules("cancellation", 11), (13, 13, *[3] * 6, 8, 0, 0), ""),
        (rules("omnibus", 8), (13, 3, 3, 2, 2, -10, 3, 0), "impossible_line"),
        (rules("omnibus", 8), (13, 3, 3, 4, 3, -10, 0, 0), ""),
    ],
)
def test_a_line_cannot_have_more_takers_than_tricks(ruleset: Ruleset, line: Line, key: str) -> None:
    if key:
        assert why_not(ruleset, line) == key
    else:
        assert read_points(ruleset, line).can_stand


def test_a_jack_beside_ten_hearts_may_need_one_taker_less() -> None:
    """0 points can be nothing at all, so the jack lies with somebody who has points anyway."""
    eight = rules("omnibus", 8)
    assert read_points(eight, (9, 1, 1, 1, 1, 3, 0, 0)).can_stand


def test_the_queen_alone_needs_a_trick_too() -> None:
    six = Piles.counted(rules("standard", 8), [2, 2, 2, 2, 2, 3, 0, 0], {"QS": 6})
    with pytest.raises(DoesNotAddUp, match="more_takers_than_tricks"):
        six.with_every_trick()


def test_who_has_the_cards_took_the_only_trick() -> None:
    out = " ".join(str(card) for card in DECK if str(card) not in ("2C", "3C", "4H", "QS"))
    one = rules("standard", 4, trim=out, opener="eldest_any", pass_count=1, sun="double")
    captures = Piles.counted(one, [0, 0, 1, 0], {"QS": 2})
    assert captures.with_every_trick(NOBODY).score().points == (28, 28, 0, 28)


# E7 with fewer tricks than players


def test_of_a_jack_with_too_many_takers_another_place_is_looked_for() -> None:
    eight = rules("standard", 8, bonus_cards="JD -1")
    assert read_points(eight, (0, 19, 2, 1, 1, 1, 1, 0)).can_stand

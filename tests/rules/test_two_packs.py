"""Two packs: what is dealt, and who opens."""

from __future__ import annotations

import pytest

from companion.rules import STANDARD, VARIANTS, Card, ImpossibleRuleset, Ruleset
from companion.rules.options import Opener
from tests.each import each

TWO = Ruleset(decks=2, players=6, opener=Opener.ELDEST_ANY)


@pytest.mark.parametrize(
    ("players", "each", "kitty"),
    [(5, 20, 4), (6, 17, 2), (7, 14, 6), (8, 13, 0), (9, 11, 5), (10, 10, 4), (11, 9, 5)],
)
def test_section_6_the_kitty_of_two_packs(players: int, each: int, kitty: int) -> None:
    ruleset = TWO.for_players(players)
    assert (ruleset.hand_size, ruleset.cards_left_over) == (each, kitty)
    assert ruleset.removed == ()
    assert ruleset.penalty_total == 52


def test_what_is_taken_out_of_two_packs_need_not_come_out_even() -> None:
    ruleset = TWO.with_options({"trim": "2C 2C 2D"})
    assert (Card.join(ruleset.removed), ruleset.cards_left_over) == ("2C 2C 2D", 5)


@pytest.mark.parametrize("opener", ["lowest_club", "club_holder_any_club"])
def test_no_club_opens_two_packs(opener: str) -> None:
    with pytest.raises(ImpossibleRuleset) as refused:
        TWO.with_options({"opener": opener})
    assert (refused.value.key, refused.value.data["field"]) == ("two_packs_by_seat", "opener")


@each("key", [key for key in VARIANTS if 6 in VARIANTS[key].players])
def test_where_a_club_opens_two_packs_begin_left_of_the_dealer_without_a_heart(key: str) -> None:
    six = VARIANTS[key].ruleset.for_players(6)
    is_club = six.opener_card is not None
    two = six.with_options({"decks": 2})
    assert two.opener is (Opener.ELDEST_NO_HEART if is_club else six.opener)


def test_who_chooses_two_packs_and_an_opening_gets_both() -> None:
    six = STANDARD.for_players(6)
    assert six.with_options({"decks": 2, "opener": "eldest_any"}).opener is Opener.ELDEST_ANY


def test_b5_of_two_packs_neither_twin_is_passed() -> None:
    ruleset = VARIANTS["cancellation"].ruleset.with_options({"pass_forbidden": "QS"})
    assert Card.join(ruleset.passable("L", "QS QS 2H 3H 4H 5H")) == "2H 3H 4H 5H"

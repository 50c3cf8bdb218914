"""Every trick, no trick, doubling cards and twins: what the points then hang on."""

from __future__ import annotations

import pytest

from companion.referee.messages import error_words
from companion.rules import (
    QUEEN_OF_SPADES,
    STANDARD,
    VARIANTS,
    Card,
    DoesNotAddUp,
    Game,
    HandScore,
    MoonChoice,
    Note,
    Piles,
    Ruleset,
)
from tests.rules.takers import taken, with_tricks

TWO_PACKS = VARIANTS["cancellation"].ruleset


def sun(ruleset: Ruleset, *, totals: str = "0 0 0 0") -> HandScore:
    """Ann takes every trick."""
    captures = taken(ruleset, dict.fromkeys(ruleset.counting_cards, 0))
    before = Game.start(ruleset, [int(total) for total in totals.split()])
    return with_tricks(captures, [13, 0, 0, 0]).score(before=before)


def test_tricks_must_be_told_where_they_matter() -> None:
    ruleset = STANDARD.with_options({"sun": "double"})
    captures = Piles.counted(ruleset, [4, 0, 5, 4], {QUEEN_OF_SPADES: 0})
    with pytest.raises(DoesNotAddUp) as unknown:
        captures.score()
    assert error_words(unknown.value) == "Enter how many tricks each player took."
    with pytest.raises(DoesNotAddUp) as wrong:
        with_tricks(captures, [6, 3, 2, 1]).score()
    assert error_words(wrong.value) == "That's 12 tricks, but 13 were played."
    with pytest.raises(DoesNotAddUp):
        with_tricks(captures, [14, 0, 0, -1]).score()
    assert with_tricks(captures, [6, 1, 3, 3]).score().points == (17, 0, 5, 4)


def test_a_sun_may_be_chosen_to_subtract_its_double() -> None:
    ruleset = STANDARD.with_options({"sun": "double", "moon_mode": "choice"})
    captures = taken(ruleset, dict.fromkeys(ruleset.scoring_cards, 0))
    told = with_tricks(captures, [13, 0, 0, 0])
    assert told.score().needs_choice
    assert told.score().sun
    assert told.score(choice=MoonChoice.SUBTRACT).points == (-52, 0, 0, 0)


def test_e6_with_two_packs_each_ten_of_clubs_doubles() -> None:
    ruleset = TWO_PACKS.with_options({"multipliers": "TC doubles_hand"})
    tens = {QUEEN_OF_SPADES: (1, 2), Card("TC"): (0, 0)}
    captures = Piles.counted(ruleset, [3, 23, 0, 0, 0, 0], tens)
    assert captures.score().points == (12, 36, 13, 0, 0, 0)


def test_twins_have_a_taker_each_and_one_that_is_missing_is_named() -> None:
    captures = Piles.counted(TWO_PACKS, [26, 0, 0, 0, 0, 0], {QUEEN_OF_SPADES: (3, 4)})
    assert [pile.count("QS") for pile in captures.cards] == [0, 0, 0, 1, 1, 0]
    with pytest.raises(DoesNotAddUp) as one:
        Piles.counted(TWO_PACKS, [26, 0, 0, 0, 0, 0], {QUEEN_OF_SPADES: 3})
    assert (one.value.key, one.value.data["points"]) == ("card_missing", 13)
    with pytest.raises(DoesNotAddUp) as three:
        Piles.counted(TWO_PACKS, [26, 0, 0, 0, 0, 0], {QUEEN_OF_SPADES: (3, 4, 5)})
    assert three.value.key == "card_twice"


@pytest.mark.parametrize(
    ("tricks", "taker"), [([0, 13, 0, 0], 1), ([1, 12, 0, 0], None), ([0, 0, 0, 13], 3)]
)
def test_f5_who_took_every_trick(tricks: list[int], taker: int | None) -> None:
    ruleset = STANDARD.with_options({"sun": "double"})
    captures = Piles.counted(ruleset, [4, 0, 5, 4], {"QS": 0})
    scored = with_tricks(captures, tricks).score()
    assert (scored.shooter, scored.sun) == (taker, taker is not None)


def test_every_trick_and_what_doubles_are_told_apart_from_the_moon() -> None:
    ruleset = STANDARD.with_options({"sun": "double", "multipliers": "TC doubles_hand"})
    doubled = Note("doubles_hand", 0, 0, Card("TC"))
    assert sun(ruleset).notes == (Note("sun_add", 0, 52), doubled)
    captures = Piles.counted(ruleset, [4, 0, 5, 4], {"QS": 0, "TC": 2})
    [note] = with_tricks(captures, [1, 0, 6, 6]).score().notes
    assert note == Note("doubles_hand", 2, 0, Card("TC"))

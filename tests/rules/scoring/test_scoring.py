"""What the points and the standings say in corners that a single changed rule would hide in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rules import (
    QUEEN_OF_SPADES,
    STANDARD,
    VARIANTS,
    Card,
    Cards,
    DoesNotAddUp,
    Game,
    HandScore,
    Moon,
    MoonChoice,
    Piles,
    Ruleset,
)
from tests.rules.takers import taken, with_tricks

JACK, TEN = Card.parse("JD TC")


def all_to_ann(
    ruleset: Ruleset,
    tricks: tuple[int, ...] | None = None,
    *,
    before: Game | None = None,
    choice: MoonChoice | None = None,
    others: dict[str, int] | None = None,
) -> HandScore:
    """Ann takes every card that counts, but those of others; and so many tricks each."""
    takers = dict.fromkeys(ruleset.counting_cards, 0)
    takers |= {Card.parse(text)[0]: seat for text, seat in (others or {}).items()}
    captures = taken(ruleset, takers)
    if tricks is not None:
        captures = with_tricks(captures, tricks)
    return captures.score(before=before, choice=choice)


# Suns and moons


def test_f5_a_moon_without_every_trick_is_no_sun() -> None:
    ruleset = STANDARD.with_options({"sun": "double"})
    result = all_to_ann(ruleset, (12, 1, 0, 0), before=Game.start(ruleset, (50, 0, 0, 0)))
    assert (result.points, result.moon, result.sun) == ((0, 26, 26, 26), Moon.ADD, False)


def test_a_hand_of_too_few_seats_is_refused() -> None:
    captures = Piles.counted(STANDARD, [4, 9, 0, 0], {QUEEN_OF_SPADES: 0})
    with pytest.raises(DoesNotAddUp) as refused:
        replace(captures, cards=captures.cards[:3]).score()
    assert refused.value.key == "wrong_number_of_seats"


def test_f1_a_moon_that_was_chosen_needs_no_explanation() -> None:
    ruleset = VARIANTS["shooters_choice"].ruleset
    assert all_to_ann(ruleset, choice=MoonChoice.SUBTRACT).notes == ()
    assert all_to_ann(STANDARD).notes[0].key == "moon_add"


def test_f1_without_a_situation_a_hand_is_the_first_of_a_game() -> None:
    ruleset = STANDARD.with_options({"moon_mode": "choice_from_74", "target": 27})
    assert not all_to_ann(ruleset).needs_choice
    assert all_to_ann(ruleset, before=Game.start(ruleset, (0, 1, 0, 0))).needs_choice


def test_f4_without_a_moon_the_bonus_is_not_absorbed() -> None:
    options = {"moon_mode": "disabled", "moon_bonus": "absorbed", "bonus_cards": "JD -10"}
    result = all_to_ann(STANDARD.with_options(options))
    assert result.points == (16, 0, 0, 0)
    assert [note.key for note in result.notes] == ["moon_disabled", "bonus"]


# Takes


def test_a_doubling_card_that_is_missing_costs_nothing() -> None:
    ruleset = STANDARD.with_options({"multipliers": "TC doubles_hand"})
    with pytest.raises(DoesNotAddUp) as refused:
        Piles.counted(ruleset, [13, 0, 0, 0], {QUEEN_OF_SPADES: 0})
    assert (refused.value.key, refused.value.data["points"]) == ("card_missing", 0)
    with pytest.raises(DoesNotAddUp) as refused:
        Piles.counted(ruleset, [13, 0, 0, 0], {})
    assert (refused.value.key, refused.value.data["points"]) == ("cards_missing", 13)


def test_what_is_missing_from_a_moon_may_be_hearts_without_a_name_only() -> None:
    def shooter(hearts: int, cards: str) -> int | None:
        held = (Cards(), Cards.of(cards), Cards(), Cards())
        return Piles(STANDARD, held, (13 - hearts, hearts, 0, 0)).score().shooter

    assert shooter(13, "QS") == 1
    assert shooter(12, "2H QS") == 1
    assert shooter(13, "JD") is None
    assert shooter(12, "QS JD TD 9D") is None
    assert shooter(10, "2H 3H QS JD") is None


# Standings


def test_h12_one_of_two_in_front_who_leaves_ends_no_game() -> None:
    game = Game.start(STANDARD).after((0, 0, 13, 13))
    now = replace(game, ruleset=STANDARD.for_players(3), seats=(0, 2, 3))
    assert (now.is_over, now.in_front) == (False, (0,))


# What explains itself

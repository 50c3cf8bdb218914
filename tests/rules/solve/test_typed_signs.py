"""E8: the signs in which points are typed at a table that counts down."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from companion.rules import (
    STANDARD,
    VARIANTS,
    DoesNotAddUp,
    Game,
    HandScore,
    ImpossibleRuleset,
    MoonChoice,
    Ruleset,
)
from companion.rules.solve import moon_relief, penalties_typed, read_points, unreadable
from tests.rules.games import game_at
from tests.rules.play_strategies import greedy_takes
from tests.rules.takers import taken

JACK = "JD -10"
HOUSE_RULES: tuple[dict[str, object], ...] = (
    {},
    {"moon_mode": "subtract_self", "bonus_cards": JACK},
    {"moon_mode": "choice", "bonus_cards": JACK},
    {"moon_mode": "guarded_choice", "bonus_cards": "JD -10 10D -30"},
    {"moon_mode": "subtract_self", "multipliers": "10C doubles_hand", "bonus_cards": JACK},
    {"bonus_cards": "JD -10 10D -30", "moon_requires": "plus_bonus"},
    {"moon_mode": "choice_from_74", "sun": "double"},
)


def with_house_rules(chance: random.Random) -> Iterator[Ruleset]:
    """Every preset, with a few house rules where they fit, counted down."""
    for key in sorted(VARIANTS):
        for changes in chance.sample(HOUSE_RULES, 4):
            options = {**changes, "score_view": "countdown"}
            try:
                ruleset = VARIANTS[key].ruleset.with_options(options)
            except ImpossibleRuleset:
                continue
            if unreadable(ruleset) is None:
                yield ruleset


def some_hands(ruleset: Ruleset, chance: random.Random) -> Iterator[tuple[HandScore, Game]]:
    """A moon or nearly one, and a hand that everyone has a share of, as they are scored."""
    totals = [chance.randrange(120) for _ in range(ruleset.players)]
    before = game_at(ruleset, totals, number=5)
    takers = [(card, chance.randrange(ruleset.players)) for card in ruleset.counting_cards]
    hands = [greedy_takes(ruleset, chance), greedy_takes(ruleset, chance)]
    if not ruleset.pays_for_every_trick:
        hands.append(taken(ruleset, takers))
    for captures in hands:
        try:
            result = captures.score(before=before)
        except DoesNotAddUp:  # more players with cards than there are tricks
            continue
        scored = [result]
        if result.needs_choice:
            scored = [captures.score(before=before, choice=choice) for choice in MoonChoice]
        for each in scored:
            yield each, before


def as_shown(ruleset: Ruleset, line: Sequence[int]) -> tuple[int, ...]:
    return tuple(ruleset.shown_points(points) for points in line)


def test_what_the_table_shows_of_a_hand_can_be_typed() -> None:
    chance = random.Random(28)
    checked, refused, gains = 0, list[object](), 0
    for ruleset in with_house_rules(chance):
        for result, before in some_hands(ruleset, chance):
            typed = as_shown(ruleset, result.points)
            try:
                read_points(ruleset, result.points, before=before)
            except DoesNotAddUp as error:
                if error.key != "too_much_to_check":
                    refused.append((ruleset.differences(STANDARD), typed, error.key))
                continue
            checked += 1
            gains += sum(typed) > 0
            if penalties_typed(ruleset, typed) != result.points:
                refused.append((ruleset.differences(STANDARD), typed, "turned"))
    assert not refused
    assert checked > 500
    assert gains > 50


@pytest.mark.parametrize(
    ("options", "typed", "penalties"),
    [
        ({}, (-17, -6, -3, 0), (17, 6, 3, 0)),
        ({}, (17, 6, 3, 0), (17, 6, 3, 0)),
        ({}, (0, -26, -26, -26), (0, 26, 26, 26)),
        ({"moon_mode": "subtract_self"}, (26, 0, 0, 0), (-26, 0, 0, 0)),
        ({"moon_mode": "subtract_self"}, (13, 13, 0, 0), (13, 13, 0, 0)),
        ({"moon_mode": "subtract_self", "bonus_cards": JACK}, (36, 0, 0, 0), (-36, 0, 0, 0)),
        ({"moon_mode": "subtract_self", "bonus_cards": JACK}, (-36, 0, 0, 0), (-36, 0, 0, 0)),
        ({"moon_mode": "subtract_self", "bonus_cards": JACK}, (26, 0, 0, 10), (-26, 0, 0, -10)),
        ({"moon_mode": "subtract_self", "bonus_cards": JACK}, (-13, -13, 0, 10), (13, 13, 0, -10)),
        ({"moon_mode": "subtract_self", "bonus_cards": JACK}, (13, 13, 0, -10), (13, 13, 0, -10)),
        ({"bonus_cards": "JD -10 10D -30"}, (-13, -13, 10, 30), (13, 13, -10, -30)),
        ({}, (-13, -6, -6, 0), (13, 6, 6, 0)),
        ({}, (13, 6, 6, 0), (13, 6, 6, 0)),
    ],
)
def test_a_line_is_read_in_the_signs_of_the_table_first(
    options: dict[str, object], typed: tuple[int, ...], penalties: tuple[int, ...]
) -> None:
    ruleset = STANDARD.with_options({**options, "score_view": "countdown"})
    assert penalties_typed(ruleset, typed) == penalties
    assert penalties_typed(STANDARD.with_options(options), typed) == typed


def test_what_a_moon_takes_off_counts_the_bonus_cards_of_its_shooter() -> None:
    assert moon_relief(STANDARD) == frozenset()
    subtracts = STANDARD.with_options({"moon_mode": "subtract_self"})
    assert moon_relief(subtracts) == {26}
    assert moon_relief(subtracts.with_options({"bonus_cards": JACK})) == {26, 36}

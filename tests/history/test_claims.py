"""A claim is what chance alone would hardly bring about; counts may always be told."""

from __future__ import annotations

import random
from collections import Counter
from math import comb

import pytest

from companion.history.people import (
    MOST_CHANCE,
    Rival,
    Trial,
    chance_of_at_least,
    find_beaten,
    sift_claims,
)
from companion.models import Player
from companion.scorebook.results import WHOLE

PAGES = 3_000


@pytest.mark.parametrize("trials", [1, 7, 40, 300])
@pytest.mark.parametrize("probability", [0.5, 0.25, 1 / 11])
def test_the_chance_is_that_of_the_binomial_distribution(trials: int, probability: float) -> None:
    for count in range(trials + 1):
        plain = sum(
            comb(trials, each) * probability**each * (1 - probability) ** (trials - each)
            for each in range(count, trials + 1)
        )
        found = chance_of_at_least(count, trials, probability)
        assert found == pytest.approx(1 if count <= trials * probability else plain, rel=1e-9)


def test_many_thousand_trials_are_counted_too() -> None:
    assert chance_of_at_least(12_900, 50_000, 0.25) == pytest.approx(2.0e-5, rel=0.1)
    assert chance_of_at_least(50_000, 50_000, 0.25) < 1e-300


def equal_table(chance: random.Random) -> list[Trial]:
    """What a table of equal players comes to: wins, queens, and the best of the holds."""
    names = [Player(name=f"P{number}") for number in range(chance.randint(3, 7))]
    games = chance.randint(1, 80)
    wins: Counter[int] = Counter()
    queens: Counter[int] = Counter()
    holds: Counter[int] = Counter()
    sat: Counter[int] = Counter()
    hands: Counter[int] = Counter()
    fair: Counter[int] = Counter()
    fair_queens: Counter[int] = Counter()
    for _ in range(games):
        seats = chance.sample(range(len(names)), chance.randint(3, len(names)))
        wins[chance.choice(seats)] += 1
        holds[chance.choice(seats)] += 1
        played = chance.randint(3, 12)
        queens.update(chance.choices(seats, k=played))
        for seat in seats:
            sat[seat] += 1
            hands[seat] += played
            fair[seat] += WHOLE // len(seats)
            fair_queens[seat] += played * WHOLE // len(seats)
    return [
        Trial(key, names[seat], counts[seat], chances[seat], even[seat])
        for key, counts, chances, even in (
            ("wins", wins, sat, fair),
            ("queens", queens, hands, fair_queens),
            ("hold", holds, sat, fair),
        )
        for seat in sat
    ]


def test_of_a_hundred_pages_of_equal_players_at_most_one_claims_anything() -> None:
    chance = random.Random(1)
    claimed = sum(bool(sift_claims(equal_table(chance))) for _ in range(PAGES))
    assert 0 < claimed <= MOST_CHANCE * PAGES


def test_of_a_hundred_pages_of_equal_rivals_at_most_one_says_who_beats_whom() -> None:
    chance = random.Random(2)
    claimed = 0
    for _ in range(PAGES):
        rivals = []
        for number in range(chance.randint(1, 6)):
            met = chance.randint(1, 60)
            won = sum(chance.random() < 0.5 for _ in range(met))
            rivals.append(Rival(Player(name=f"P{number}"), won, met - won, 0))
        claimed += bool(find_beaten(rivals))
    assert 0 < claimed <= MOST_CHANCE * PAGES


def test_who_is_not_equal_is_claimed_once_there_are_enough_hands() -> None:
    bo, ann = Player(name="Bo"), Player(name="Ann")

    def claimed(hands: int) -> list[tuple[str, str]]:
        """Bo takes two of five queens, where one of four is even."""
        trials = [
            Trial("queens", player, hands * share // 20, hands, hands * WHOLE // 4)
            for player, share in ((bo, 8), (ann, 4), (ann, 4), (ann, 4))
        ]
        return [(one.key, one.player.name) for one in sift_claims(trials)]

    assert claimed(20) == []
    assert claimed(200) == [("queens", "Bo")]


def test_the_more_are_compared_the_surer_it_must_be() -> None:
    one = Trial("wins", Player(name="Ann"), 9, 12, 12 * WHOLE // 4)
    other = Trial("wins", Player(name="Bo"), 0, 12, 12 * WHOLE // 4)
    assert one.chance < MOST_CHANCE
    assert sift_claims([one]) == [one]
    assert sift_claims([one, *[other] * 20]) == [one]
    assert sift_claims([one, *[other] * 30]) == []


def test_of_each_kind_the_surest_is_claimed() -> None:
    sure = Trial("wins", Player(name="Ann"), 30, 40, 40 * WHOLE // 4)
    surer = Trial("wins", Player(name="Bo"), 35, 40, 40 * WHOLE // 4)
    queens = Trial("queens", Player(name="Bo"), 40, 40, 40 * WHOLE // 4)
    assert sift_claims([sure, surer, queens]) == [queens, surer]


@pytest.mark.parametrize(
    "spoiled", [(41, 40, 10), (-1, 40, 10), (5, 0, 10), (5, 40, -1), (5, 40, 0)]
)
def test_figures_that_can_not_be_claim_nothing(spoiled: tuple[int, int, int]) -> None:
    count, chances, fair = spoiled
    assert Trial("wins", Player(name="Ann"), count, chances, fair * WHOLE).chance == 1

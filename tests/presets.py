"""The presets at their sizes: at the usual one in every run, at the others in the slow ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from random import Random

import pytest

from companion.rules import VARIANTS, Ruleset
from tests.each import each
from tests.rules.play_strategies import random_ruleset

USUAL = [(key, preset.ruleset.players) for key, preset in VARIANTS.items()]
OTHERS = [
    (key, players)
    for key, preset in VARIANTS.items()
    for players in preset.players
    if (key, players) not in USUAL
]

# A test has `sizes`, a list of presets with a number of players, and goes through it with `each`.
at_every_size = pytest.mark.parametrize(
    "sizes",
    [pytest.param(USUAL, id="usual"), pytest.param(OTHERS, id="others", marks=pytest.mark.slow)],
)
Sizes = list[tuple[str, int]]


def at(key: str, players: int) -> Ruleset:
    """A preset for so many players."""
    return VARIANTS[key].ruleset.for_players(players)


def bring_news(seeds: Iterable[int]) -> Iterator[int]:
    """Those whose drawn rulesets have a value of an option that none before has."""
    known = set[tuple[str, str]]()
    for seed in seeds:
        drawn = random_ruleset(Random(seed))
        values = {(field.name, repr(getattr(drawn, field.name))) for field in fields(drawn)}
        if not values <= known:
            yield seed
        known |= values


DRAWN = range(200)
TELLING = list(bring_news(DRAWN))
REPEATING = [seed for seed in DRAWN if seed not in TELLING]


def of_any_rules(check: Callable[[Ruleset], None]) -> Callable[..., None]:
    """A check of one ruleset as a test: of every preset and size, and of 200 drawn rulesets."""

    def of_preset(key: str, players: int) -> None:
        check(at(key, players))

    def of_drawn(seed: int) -> None:
        check(random_ruleset(Random(seed)))

    @pytest.mark.parametrize(
        "test",
        [
            pytest.param(each("key, players", USUAL)(of_preset), id="usual"),
            pytest.param(
                each("key, players", OTHERS)(of_preset), id="others", marks=pytest.mark.slow
            ),
            pytest.param(each("seed", TELLING)(of_drawn), id="drawn"),
            pytest.param(each("seed", REPEATING)(of_drawn), id="more", marks=pytest.mark.slow),
        ],
    )
    def of_all(test: Callable[[], None]) -> None:
        test()

    return of_all

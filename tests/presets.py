"""The presets at their sizes: at the usual one in every run, at the others in the slow ones."""

from __future__ import annotations

import pytest

from companion.rules import VARIANTS, Ruleset

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

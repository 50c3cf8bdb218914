"""Rules by a few words, and why a typed line of points is refused by them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.rules import VARIANTS, DoesNotAddUp, Ruleset
from companion.rules.solve import read_points


def rules(key: str, players: int = 4, **options: object) -> Ruleset:
    """A variant at a size, with some house rules."""
    return VARIANTS[key].ruleset.for_players(players).with_options(options)


def why_not(ruleset: Ruleset, line: Sequence[int], /, **data: object) -> str:
    """The key of the refusal of a line, which tells these data."""
    with pytest.raises(DoesNotAddUp) as refused:
        read_points(ruleset, line)
    for name, value in data.items():
        assert refused.value.data[name] == value
    return refused.value.key

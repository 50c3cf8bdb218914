"""What each seat took, told by who took which card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.rules import Piles, Ruleset


def taken(ruleset: Ruleset, takers: Mapping[Any, int] | Iterable[tuple[Any, int]]) -> Piles:
    """The piles, once everything that counts has a taker."""
    pairs = takers.items() if isinstance(takers, Mapping) else takers
    piles: list[list[Any]] = [[] for _ in range(ruleset.players)]
    for card, seat in pairs:
        piles[seat].append(card)
    return Piles.of(ruleset, piles)


def with_tricks(piles: Piles, tricks: Sequence[int]) -> Piles:
    """The same, and how many tricks each took."""
    return replace(piles, tricks=tuple(tricks))

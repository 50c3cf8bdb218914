"""What is stored and worded, but cannot be scored or told to the scorer by a form."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.rules import options as o

if TYPE_CHECKING:
    from companion.rules.ruleset import Ruleset

# What the scorer cannot compute: field -> values. Lives are out of scope.
_NOT_SCORED: Mapping[str, frozenset[object]] = MappingProxyType(
    {"end_mode": frozenset({o.EndMode.LIVES})}
)


def options_not_scored(ruleset: Ruleset) -> set[str]:
    """The options whose value the scorer cannot compute."""
    return {name for name, values in _NOT_SCORED.items() if getattr(ruleset, name) in values}


def options_not_told(ruleset: Ruleset) -> set[str]:
    """The options whose value cannot be scored, or not be told by a form of today."""
    return options_not_scored(ruleset)

"""What is stored and worded, but cannot be scored, or not be told to the scorer by a form yet."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.rules import options as o

if TYPE_CHECKING:
    from companion.rules.ruleset import Ruleset

# What the scorer cannot compute: field -> values. Lives are out of scope.
_NOT_SCORED: Mapping[str, frozenset[object]] = MappingProxyType(
    {
        "all_penalty_hand": frozenset(
            {
                o.AllPenaltyHand.POINT_NOT_COUNTED,
                o.AllPenaltyHand.POINT_TO_LOWEST_NONZERO,
            }
        ),
        "end_mode": frozenset({o.EndMode.LIVES}),
    }
)

# What the entry of a hand, or a screen around it, cannot supply beside that.
_NOT_TOLD: Mapping[str, frozenset[object]] = MappingProxyType(
    {
        "leftover": frozenset(o.Leftover) - {o.Leftover.REMOVE},
        "moon_requires": frozenset({o.MoonRequires.ALL_TRICKS}),
        "sun": frozenset(o.Sun) - {o.Sun.OFF},
    }
)
_ONLY_TOLD: Mapping[str, object] = MappingProxyType(
    {
        "decks": 1,
        "kitty4": 0,
        "jokers": 0,
        "multipliers": (),
        "no_tricks_bonus": 0,
        "teams": o.Teams.NONE,
    }
)
_PASSES_NOT_TOLD = frozenset({"M", "D", "P"})


def options_not_scored(ruleset: Ruleset) -> set[str]:
    """The options whose value the scorer cannot compute."""
    return {name for name, values in _NOT_SCORED.items() if getattr(ruleset, name) in values}


def options_not_told(ruleset: Ruleset) -> set[str]:
    """The options whose value cannot be scored, or not be told by a form of today."""
    missing = options_not_scored(ruleset)
    missing |= {name for name, only in _ONLY_TOLD.items() if getattr(ruleset, name) != only}
    missing |= {name for name, values in _NOT_TOLD.items() if getattr(ruleset, name) in values}
    if set(ruleset.cycle) & _PASSES_NOT_TOLD:
        missing.add("pass_cycle")
    return missing

"""What is stored and shown, but cannot be scored yet."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.rules import options as o

if TYPE_CHECKING:
    from companion.rules.ruleset import Ruleset

# What the entry of a hand cannot supply yet, or the scorer not compute: field -> values.
_NOT_YET: Mapping[str, frozenset[object]] = MappingProxyType(
    {
        "leftover": frozenset(o.Leftover) - {o.Leftover.REMOVE},
        "all_penalty_hand": frozenset(
            {
                o.AllPenaltyHand.POINT_NOT_COUNTED,
                o.AllPenaltyHand.POINT_TO_LOWEST_NONZERO,
            }
        ),
        "moon_requires": frozenset({o.MoonRequires.ALL_TRICKS}),
        "sun": frozenset(o.Sun) - {o.Sun.OFF},
        "end_mode": frozenset({o.EndMode.LIVES}),
    }
)
_ONLY_YET: Mapping[str, object] = MappingProxyType(
    {
        "decks": 1,
        "kitty4": 0,
        "jokers": 0,
        "multipliers": (),
        "no_tricks_bonus": 0,
    }
)
_PASSES_NOT_YET = frozenset({"M", "D", "P"})


def options_not_scored(ruleset: Ruleset) -> set[str]:
    """The options whose value the scorer cannot compute, or the entry of a hand not supply."""
    missing = {name for name, only in _ONLY_YET.items() if getattr(ruleset, name) != only}
    missing |= {name for name, values in _NOT_YET.items() if getattr(ruleset, name) in values}
    if set(ruleset.cycle) & _PASSES_NOT_YET:
        missing.add("pass_cycle")
    return missing

"""What kind of value each option has; texts become such values by `read_option`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import Field
from typing import Any

from companion.rules import options as o
from companion.rules.cards import Card
from companion.rules.errors import DamagedOptions

Kinds = type | tuple[type, ...]

_NOTHING = type(None)
# What is not of the kind of its usual value.
_STATED: Mapping[str, Kinds] = {
    "trim": (tuple, _NOTHING),
    "pass_cycle": (tuple, _NOTHING),
    "moon_amount": (int, _NOTHING),
    "tie_break": (o.TieBreak, _NOTHING),
    "first_trick_set": (tuple, o.FirstTrickSet),
}
_LISTS_OF = {"trim": Card, "pass_forbidden": Card, "first_trick_set": Card, "heart_values": int}
_PAIRS_WITH = {"extra_penalties": int, "bonus_cards": int, "multipliers": o.Multiplier}


def kinds_of(fields: Iterable[Field[Any]]) -> dict[str, Kinds]:
    """The kinds of the options, by name."""
    usual: dict[str, Kinds] = {field.name: type(field.default) for field in fields}
    return {**usual, **_STATED}


def check_kinds(values: Mapping[str, Any], kinds: Mapping[str, Kinds]) -> None:
    """Raises DamagedOptions for the first value that is not of the kind its option has."""
    for name, kind in kinds.items():
        if not isinstance(values[name], kind):
            raise DamagedOptions("unreadable_option", field=name, value=values[name])
    for name in (*_LISTS_OF, *_PAIRS_WITH):
        if isinstance(values[name], tuple) and not _is_whole(name, values[name]):
            raise DamagedOptions("unreadable_option", field=name, value=values[name])


def _is_whole(name: str, listed: tuple[Any, ...]) -> bool:
    if name in _LISTS_OF:
        return all(isinstance(each, _LISTS_OF[name]) for each in listed)
    wanted = (Card, _PAIRS_WITH[name])
    return all(
        isinstance(pair, tuple) and len(pair) == len(wanted) and all(map(isinstance, pair, wanted))
        for pair in listed
    )

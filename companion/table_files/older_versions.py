"""Files of versions 1 to 3, brought into the shape of today's; nothing else knows what they had.

What is no record is left as it is: whoever reads it next says so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from companion.scorebook.new_game import LONGEST_NOTE

Values = dict[str, Any]

# What nothing here keeps, by part.
DROPPED_OF_TABLE = frozenset(
    {
        *("save_button", "disputes", "everyone_counts", "shows_agreement", "place_points"),
        *("seasons", "policy", "precedents"),
    }
)
SINCE = {"day": None, "day_known": True, "figures": None}  # what no game had

DROPPED_OF_GAME = frozenset(
    {"one_phone", "disputes", "closed_at", "reopenings", "place", "label", "note", "precedents"}
)


def of_today(document: Values) -> Values:
    """The file of a version before, as this version writes it."""
    rules = _Rulesets()
    games = _each(document.get("games"), lambda game: _game(game, rules))
    changed = {"table": _without(document.get("table"), DROPPED_OF_TABLE), "games": games}
    present = {name: value for name, value in changed.items() if name in document}
    return {**document, **present, "rulesets": rules.listed}


class _Rulesets:
    """The rules of all games, each once, in the place of those that every game had."""

    def __init__(self) -> None:
        self.listed: list[Values] = []
        self._numbers: dict[str, int] = {}

    def row(self, value: Any) -> Any:
        """Which rules hold from a hand on, by their number in the list."""
        if not isinstance(value, dict):
            return value
        stored = {name: value[name] for name in ("schema", "options") if name in value}
        text = json.dumps(stored, sort_keys=True)
        if text not in self._numbers:
            self._numbers[text] = len(self.listed)
            self.listed.append(stored)
        left = {name: each for name, each in value.items() if name not in stored}
        return {**left, "ruleset": self._numbers[text]}


def _game(game: Values, rules: _Rulesets) -> Values:
    left = {name: value for name, value in game.items() if name not in DROPPED_OF_GAME}
    changed = {
        "rulesets": _each(game.get("rulesets"), rules.row),
        "seats": _each(game.get("seats"), lambda seat: {**seat, "final_total": None}),
        "hands": _each(game.get("hands"), _hand),
        "changes": _changes(game.get("changes")),
    }
    present = {name: value for name, value in changed.items() if name in game}
    return {**left, **present, "note": _one_note(game), **SINCE}


def _one_note(game: Mapping[str, Any]) -> Any:
    """The note of a game with where it was played, and what it was called, before it.

    Together they may have been longer than a note can be: the end of it goes.
    """
    texts = [game.get(name) for name in ("place", "label", "note")]
    said = [text for text in texts if text is not None]
    if len(said) > 1:
        return ". ".join(map(str, said))[:LONGEST_NOTE].rstrip()
    return said[0] if said else None


def _changes(changes: Any) -> Any:
    """Without those that say only that a hand was saved, and what was noted during its play.

    Nor those of what the table agreed or decided, not of its game.
    """
    if not isinstance(changes, list):
        return changes
    left = [each for each in changes if not (_is_plain_save(each) or _is_of_the_table(each))]
    return [_change(each) for each in left]


def _is_of_the_table(change: Any) -> bool:
    return isinstance(change, dict) and change.get("action") in ("agreed", "decided", "taken_back")


def _is_plain_save(change: Any) -> bool:
    return (
        isinstance(change, dict)
        and change.get("action") == "recorded"
        and not change.get("undone_at")
        and not _without(change.get("before"), {"noted", "noted_stays"})
        and not change.get("after")
    )


def _change(change: Any) -> Any:
    if not isinstance(change, dict):
        return change
    for moment in ("before", "after"):
        stored = _without(change.get(moment), {"noted", "noted_stays"})
        if isinstance(stored, dict) and "hand" in stored:
            stored = {**stored, "hand": _hand(stored["hand"])}
        if moment in change:
            change = {**change, moment: stored}
    return change


def _hand(hand: Any) -> Any:
    """A hand, also as a change found it, with what few rules ask for under today's name."""
    left = _without(hand, {"log", "further"})
    if isinstance(hand, dict) and "further" in hand:
        return {**left, "extras": hand["further"]}
    return left


def _each(values: Any, change: Callable[[Any], Any]) -> Any:
    """The same with each record changed, if it is a list of some."""
    if not isinstance(values, list):
        return values
    return [change(each) if isinstance(each, dict) else each for each in values]


def _without(value: Any, names: frozenset[str] | set[str]) -> Any:
    """The same without these fields, if it is a record."""
    if not isinstance(value, dict):
        return value
    return {name: each for name, each in value.items() if name not in names}

"""The table's policy: what it does when something goes wrong, and what the app may tell.

It belongs to the table and lies over the rules of its games; no score depends on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.models import Table
from companion.rules.errors import RulesError
from companion.rules.ruleset.option_format import read_option, store_option
from companion.rules.ruleset.options import POLICY
from companion.rules.ruleset.ruleset import Ruleset
from companion.scorebook.errors import Conflict
from companion.scorebook.game_rows import ChangeRow


def policy_of(table: Table) -> dict[str, Any]:
    """What the table has said, by option. What cannot be read counts as not said."""
    return _readable(table.policy)


def _readable(stored: object) -> dict[str, Any]:
    if not isinstance(stored, dict):
        return {}
    readable = (name for name in POLICY if name in stored and _is_readable(name, stored[name]))
    return {name: stored[name] for name in readable}


def set_policy(table: Table, options: Mapping[str, object]) -> None:
    """Keep what the table says now, beside what it said before.

    Raises DamagedOptions with the field that cannot be read.
    """
    read = {name: read_option(name, options[name]) for name in options if name in POLICY}
    table.policy = policy_of(table) | {name: store_option(name, read[name]) for name in read}


def put_policy_back(table: Table, change: ChangeRow) -> None:
    """Undo of what a table agreed.

    Raises Conflict when something of it was agreed anew since, perhaps in another game.
    """
    before, after = (
        _readable((stored or {}).get("policy")) for stored in (change.before, change.after)
    )
    changed = {name for name in after if after[name] != before.get(name)}
    current = policy_of(table)
    if any(current.get(name) != after[name] for name in changed):
        raise Conflict("undone_already")
    if changed:
        unchanged = {name: current[name] for name in current if name not in changed}
        table.policy = unchanged | {name: before[name] for name in changed if name in before}


def take_policy(table: Table, ruleset: Ruleset) -> None:
    """The policy of the rules a game begins with becomes the table's."""
    set_policy(table, ruleset.options())


def with_policy(ruleset: Ruleset, policy: object) -> Ruleset:
    """The same rules with a table's policy, as it is stored there."""
    options = _readable(policy)
    return ruleset.with_options(options) if options else ruleset


def _is_readable(name: str, stored: object) -> bool:
    try:
        read_option(name, stored)
    except RulesError:
        return False
    return True

"""The table's policy: what it does when something goes wrong, and what the app may tell.

It belongs to the table and lies over the rules of its games; no score depends on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.models import Table
from companion.rules.errors import RulesError
from companion.rules.notation import read_option, store_option
from companion.rules.policies import POLICY
from companion.rules.ruleset import Ruleset


def policy_of(table: Table) -> dict[str, Any]:
    """What the table has said, by option. What cannot be read counts as not said."""
    return _readable(table.policy)


def _readable(said: object) -> dict[str, Any]:
    if not isinstance(said, dict):
        return {}
    return {name: said[name] for name in POLICY if name in said and _is_readable(name, said[name])}


def set_policy(table: Table, said: Mapping[str, object]) -> None:
    """Keep what the table says now, beside what it said before.

    Raises DamagedOptions with the field that cannot be read.
    """
    read = {name: read_option(name, said[name]) for name in said if name in POLICY}
    table.policy = policy_of(table) | {name: store_option(name, read[name]) for name in read}


def take_policy(table: Table, ruleset: Ruleset) -> None:
    """The policy of the rules a game begins with becomes the table's."""
    set_policy(table, ruleset.options())


def with_policy(ruleset: Ruleset, policy: object) -> Ruleset:
    """The same rules with a table's policy, as it is stored there."""
    said = _readable(policy)
    return ruleset.with_options(said) if said else ruleset


def _is_readable(name: str, stored: object) -> bool:
    try:
        read_option(name, stored)
    except RulesError:
        return False
    return True

"""Stored rulesets: one schema, read by the names of the options."""

from collections.abc import Mapping

from companion.rules.errors import DamagedOptions
from companion.rules.ruleset.option_format import NOTATIONS
from companion.rules.ruleset.ruleset import FIELDS, Ruleset

SCHEMA = 7


def ruleset_from_options(options: Mapping[str, object], schema: int = SCHEMA) -> Ruleset:
    """Read a complete set of stored options; raises DamagedOptions or ImpossibleRuleset.

    A set of an earlier schema was left as it was because it holds a rule that went: it is refused.
    """
    if not isinstance(options, Mapping):
        raise DamagedOptions("no_options")
    if schema in range(1, SCHEMA):
        raise DamagedOptions("older_rules")
    if schema != SCHEMA:
        raise DamagedOptions("unknown_schema", schema=schema)
    for name in options:
        if name not in NOTATIONS:
            raise DamagedOptions("unknown_option", field=name)
    for name in FIELDS:
        if name not in options:
            raise DamagedOptions("missing_option", field=name)
    return Ruleset().with_options(options)

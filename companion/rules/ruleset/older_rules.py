"""Rules as earlier versions stored them: for the step that rewrites them, and for older files.

Nothing else reads them: whatever plays or shows a game reads rules of today's schema.
"""

from collections.abc import Mapping

from companion.rules.errors import DamagedOptions, RulesError
from companion.rules.ruleset.given_up import (
    CAME_WITH_SCHEMA,
    LISTS_OF_SCHEMES,
    OPTIONS_GIVEN_UP,
    GivenUp,
)
from companion.rules.ruleset.option_format import Stored
from companion.rules.ruleset.stored_rules import SCHEMA, ruleset_from_options

Options = Mapping[str, object]


def upgraded(options: Options, schema: int) -> dict[str, Stored]:
    """Options of an earlier schema as today's stores them, playing exactly the same.

    Raises DamagedOptions or ImpossibleRuleset where it cannot: `given_up` with the `field` and
    the `value` of a rule that went, else what is wrong with the rest.
    """
    if schema not in range(1, SCHEMA):
        raise DamagedOptions("unknown_schema", schema=schema)
    if not isinstance(options, Mapping):
        raise DamagedOptions("no_options")
    complete = {**_came_after(schema), **options}
    for name, given_up in OPTIONS_GIVEN_UP.items():
        if name in complete and not _plays_the_same(complete, name, given_up):
            raise DamagedOptions("given_up", field=name, value=complete[name])
    left = {name: value for name, value in complete.items() if name not in OPTIONS_GIVEN_UP}
    scheme = left.get("heart_values")
    if isinstance(scheme, str) and scheme in LISTS_OF_SCHEMES:
        left["heart_values"] = LISTS_OF_SCHEMES[scheme]
    try:
        return ruleset_from_options(left).options()
    except RulesError as error:
        raise _of_a_value(error, left) from error


def _came_after(schema: int) -> Options:
    return {
        name: value
        for since, options in CAME_WITH_SCHEMA.items()
        if since > schema
        for name, value in options.items()
    }


def _plays_the_same(options: Options, name: str, given_up: GivenUp) -> bool:
    if given_up.remains is None or options[name] in given_up.remains:
        return True
    if given_up.matters_unless is None:
        return False
    other, idle = given_up.matters_unless
    return options.get(other) == idle


def _of_a_value(error: RulesError, options: Options) -> RulesError:
    """What cannot be read or played any more, by its option and value; else the error itself."""
    field = error.data.get("field")
    if error.key in ("unknown_option", "missing_option") or field not in options:
        return error
    return DamagedOptions("given_up", field=field, value=options[str(field)])

"""Rulesets as they are stored: complete, of today's schema, or refused with what is wrong."""

from __future__ import annotations

import pytest

from companion.rules import STANDARD, DamagedOptions, Ruleset


def refusal(options: object, schema: int = Ruleset.SCHEMA) -> DamagedOptions:
    """Why a stored set is not read."""
    with pytest.raises(DamagedOptions) as refused:
        Ruleset.from_options(options, schema)  # type: ignore[arg-type]
    return refused.value


@pytest.mark.parametrize("schema", range(1, Ruleset.SCHEMA))
def test_a_set_of_an_earlier_schema_holds_a_rule_that_went(schema: int) -> None:
    assert refusal(STANDARD.options(), schema).key == "older_rules"


@pytest.mark.parametrize("schema", [0, -1, Ruleset.SCHEMA + 1, 99, None])
def test_a_schema_nobody_knows_is_refused(schema: int) -> None:
    assert refusal(STANDARD.options(), schema).key == "unknown_schema"


def test_an_option_nobody_knows_is_refused_with_its_key() -> None:
    refused = refusal({**STANDARD.options(), "trumps": "S"})
    assert (refused.key, refused.data) == ("unknown_option", {"field": "trumps"})


def test_an_option_that_is_not_there_is_refused_with_its_key() -> None:
    options = STANDARD.options()
    del options["target"]
    refused = refusal(options)
    assert (refused.key, refused.data) == ("missing_option", {"field": "target"})


@pytest.mark.parametrize("value", [None, [], {}, 7, 1.5])
def test_a_damaged_value_is_refused(value: object) -> None:
    refused = refusal({**STANDARD.options(), "exact_rule": value})
    assert (refused.data["field"], refused.data["value"]) == ("exact_rule", value)


@pytest.mark.parametrize("damaged", [None, [], "options", 4])
def test_what_is_no_set_of_options_is_refused(damaged: object) -> None:
    assert refusal(damaged).key == "no_options"

"""Every option knows its key in the catalogue of house rules."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import Any

from companion.rules import Ruleset, options
from tests.each import each

# What is not among them is fixed or given up; G1 has the number of hands as well.
KEYS = """
    A1 A2 A3 A4 A10  B1 B2 B5  C1 C2 C3  D1 D2 D5 D6
    E1 E2 E3 E4 E6 E8  F1 F2 F3 F4 F5  G1 G1 G2 G3 G4 G5
"""


def is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, StrEnum)


def test_every_field_of_a_ruleset_has_a_key() -> None:
    assert tuple(Ruleset.CATALOGUE_KEYS) == Ruleset.FIELDS
    assert sorted(Ruleset.CATALOGUE_KEYS.values()) == sorted(KEYS.split())


@each(
    "field, key",
    [
        ("leftover", "A4"),
        ("first_trick_points", "C2"), ("bonus_cards", "E4"),
        ("moon_amount", "F3"), ("sun", "F5"), ("hands", "G1"), ("target", "G2"),
    ],
)  # fmt: skip
def test_a_key_is_that_of_its_option(field: str, key: str) -> None:
    assert Ruleset.CATALOGUE_KEYS[field] == key


@each("field", Ruleset.FIELDS)
def test_the_values_of_an_option_are_described_under_its_key(field: str) -> None:
    names = re.findall(r"\w+", Ruleset.__annotations__[field])
    kinds = [kind for kind in (getattr(options, name, None) for name in names) if is_enum(kind)]
    for kind in kinds:
        assert str(kind.__doc__).startswith(f"{Ruleset.CATALOGUE_KEYS[field]}: ")
        for value in () if field == "multipliers" else kind:
            assert (
                Ruleset.option_text(field, Ruleset.read_option(field, value.value)) == value.value
            )


def test_a_broken_rule_is_named_by_the_key_of_an_option() -> None:
    """Apart from holding, following suit (section 1), which no option changes."""
    named: set[str] = set()
    for module in ("law", "deal"):
        source = Path(options.__file__).with_name(f"{module}.py").read_text("utf-8")
        named |= set(re.findall(r'"\w+", "([A-L]\d+)"', source))
    assert named
    assert named <= {*Ruleset.CATALOGUE_KEYS.values()}

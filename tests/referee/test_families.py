"""The list of variants: every one in a family, found by its names and by what it is."""

from __future__ import annotations

import pytest

from companion.referee.text.house_rules import (
    FAMILIES,
    WELL_KNOWN,
    by_family,
    found_by,
    sizes_words,
)
from companion.rules import VARIANTS


def test_every_preset_is_in_one_family_and_no_family_is_empty() -> None:
    families = by_family(VARIANTS.values())
    assert [title for title, _ in families] == list(FAMILIES.values())
    keys = [variant.key for _, members in families for variant in members]
    assert sorted(keys) == sorted(VARIANTS)
    assert set(WELL_KNOWN) <= set(VARIANTS)


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("black lady", "standard"),
        ("SPOT", "spot_court10"),
        ("jack of diamonds", "omnibus"),
        ("coeur", "chasse_coeur"),
        ("Cœur", "chasse_coeur"),
        ("two packs", "cancellation"),
        ("bga", "bga_countdown"),
        ("queen 25", "spot_bga"),
        ("  maria  three ", "black_maria_3"),
        ("dnfh", "dnfh"),
        ("partner", "partners_individual"),
        ("5 to 11", "cancellation"),
    ],
)
def test_a_variant_is_found_by_the_words_people_use(words: str, key: str) -> None:
    assert key in [variant.key for variant in found_by(VARIANTS.values(), words)]


@pytest.mark.parametrize("words", ["", "   ", "-"])
def test_no_word_finds_all(words: str) -> None:
    assert len(found_by(VARIANTS.values(), words)) == len(VARIANTS)


@pytest.mark.parametrize("words", ["xyzzy", "omnibus spot greek", "🂭 hearts zz", "'; drop xx"])
def test_what_nobody_has_finds_none(words: str) -> None:
    assert found_by(VARIANTS.values(), words) == []


def test_for_how_many() -> None:
    assert sizes_words((3, 4, 5, 6, 7, 8)) == "3 to 8"
    assert sizes_words((4, 6, 8)) == "4, 6 or 8"
    assert sizes_words((4, 6)) == "4 or 6"
    assert sizes_words((3,)) == "3"

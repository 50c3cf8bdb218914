"""The texts of the variants: names, lines and families, and how a variant is found."""

from __future__ import annotations

import pytest

from companion.referee.text.variants import (
    FAMILIES,
    VARIANT_TEXTS,
    WELL_KNOWN,
    by_family,
    found_by,
    sizes_words,
    variant_entry,
    variant_name,
)
from companion.rules import VARIANTS
from tests.each import each


def test_every_variant_has_its_texts_and_no_text_is_left_over() -> None:
    assert list(VARIANT_TEXTS) == list(VARIANTS)
    for text in VARIANT_TEXTS.values():
        assert text.name
        assert text.line.endswith(".")
        assert text.family in FAMILIES
        assert text.aliases


def test_no_two_variants_share_a_name() -> None:
    names = [name for text in VARIANT_TEXTS.values() for name in (text.name, *text.aliases)]
    assert len(set(names)) == len(names)


def test_a_variant_that_is_no_more_is_named_by_its_key() -> None:
    assert variant_name("omnibus") == "Omnibus Hearts"
    assert variant_name("of_old") == "of_old"


def test_the_entry_of_a_variant_has_its_other_names() -> None:
    assert variant_entry(VARIANTS["short_50"]) == (
        "The standard game, to 50. Also called Hearts to 50."
    )


def test_every_preset_is_in_one_family_and_no_family_is_empty() -> None:
    families = by_family(VARIANTS.values())
    assert [title for title, _ in families] == list(FAMILIES.values())
    keys = [variant.key for _, members in families for variant in members]
    assert sorted(keys) == sorted(VARIANTS)
    assert set(WELL_KNOWN) <= set(VARIANTS)


@each(
    "words, key",
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

"""What the README promises is there."""

import re
from pathlib import Path

from companion.referee.text.house_rules import sizes_words
from companion.rules.ruleset.variants import VARIANTS

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()
MAKEFILE = (ROOT / "Makefile").read_text()


def test_every_command_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z]+)", README)) <= targets
    phony = re.search(r"^\.PHONY:(.*)$", MAKEFILE, re.MULTILINE)
    assert phony
    assert set(phony[1].split()) == targets


def test_every_preset_has_its_row_in_the_table_of_variants() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$", README, re.MULTILINE)
    assert rows == [
        (key, variant.name, sizes_words(variant.players), variant.line)
        for key, variant in VARIANTS.items()
    ]


def test_every_setting_is_explained() -> None:
    from companion.config import PARSERS, PREFIX

    named = set(re.findall(r"`(COMPANION_\w+)`", README))
    assert named == {PREFIX + name for name in PARSERS}


def test_every_picture_and_file_is_there() -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / link).is_file(), link

"""The words of names: in docs/words.md, or general English."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

WORDS = ROOT / "docs" / "words.md"

GENERAL = ROOT / "tests" / "general_english.txt"

MOST_LINES = 250

_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+")


def words_in(name: str) -> set[str]:
    """The words of a name, split at underscores and capitals."""
    return {word.lower() for word in _WORD.findall(name)}


def names_in(source: str) -> Iterator[str]:
    """The classes of a module and its public functions and methods."""
    for node in ast.walk(ast.parse(source)):
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if isinstance(node, ast.ClassDef) or (is_function and not node.name.startswith("_")):
            yield node.name


def unknown_words(path: str, source: str, known: set[str]) -> dict[str, str]:
    """The words of one module that nobody explains, each with a name that has it."""
    parts = [part for part in Path(path).with_suffix("").parts if not part.startswith("__")]
    return {
        word: f"{path}: {name}"
        for name in (*parts, *names_in(source))
        for word in words_in(name)
        if word not in known
    }


def explained() -> set[str]:
    """The words that docs/words.md explains: those in bold at the beginning of a line."""
    terms = re.findall(r"^- \*\*(.+?)\*\* ", WORDS.read_text(encoding="utf-8"), re.MULTILINE)
    return {word.lower() for term in terms for word in re.findall(r"[A-Za-z]+", term)}


def general() -> list[str]:
    return GENERAL.read_text(encoding="utf-8").split()


def test_every_word_of_a_name_is_explained_or_general_english() -> None:
    known = explained() | set(general())
    unknown: dict[str, str] = {}
    for path in sorted((ROOT / "companion").rglob("*.py")):
        if "migrations" not in path.parts:
            unknown |= unknown_words(str(path.relative_to(ROOT)), path.read_text("utf-8"), known)
    assert unknown == {}, "explain these in docs/words.md, or choose other words"


@pytest.mark.parametrize(
    ("path", "source", "word"),
    [
        ("companion/rules/gribbling.py", "", "gribbling"),
        ("companion/cards.py", "class GribblingCard: ...", "gribbling"),
        ("companion/cards.py", "def play_gribbling(): ...", "gribbling"),
        ("companion/cards.py", "class Card:\n    def gribbling(self): ...", "gribbling"),
    ],
)
def test_an_invented_word_is_found(path: str, source: str, word: str) -> None:
    known = explained() | set(general())
    assert set(unknown_words(path, source, known)) == {word}


def test_the_words_can_be_read_in_one_go() -> None:
    assert len(WORDS.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_general_english_is_sorted_and_has_nothing_that_is_explained() -> None:
    listed = general()
    assert listed == sorted(set(listed))
    assert not explained().intersection(listed)

"""The glossary: words of the game and of this app, only those that this ruleset needs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from companion.referee.rulebook.terms import ENTRIES, Entry
from companion.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Term:
    """A word, what it means, and the key of its anchor."""

    key: str
    word: str
    meaning: str


def glossary(ruleset: Ruleset) -> tuple[Term, ...]:
    """The words of this game, in the order of the alphabet."""
    return tuple(
        Term(key_of(entry.word), entry.word, _meaning(entry, ruleset))
        for entry in _entries(ruleset)
    )


def all_words() -> tuple[Term, ...]:
    """Every word of the family and of this app, whatever is played."""
    return tuple(
        Term(key_of(entry.word), entry.word, entry.in_general or str(entry.meaning))
        for entry in sorted(ENTRIES, key=lambda entry: entry.word.lower())
    )


@lru_cache(maxsize=512)
def terms_in(ruleset: Ruleset, text: str) -> tuple[Term, ...]:
    """The words of this game that a text uses."""
    used = {entry.word for entry in _entries(ruleset) if _pattern(entry).search(text)}
    return tuple(term for term in glossary(ruleset) if term.word in used)


def unknown_words(ruleset: Ruleset, text: str) -> tuple[str, ...]:
    """Words of the family that a text uses, but that have no entry under this ruleset."""
    known = {entry.word for entry in _entries(ruleset)}
    return tuple(
        entry.word for entry in ENTRIES if entry.word not in known and _pattern(entry).search(text)
    )


def key_of(word: str) -> str:
    """The anchor of a word."""
    return re.sub(r"[^a-z]+", "-", word.lower())


@lru_cache(maxsize=64)
def _entries(ruleset: Ruleset) -> tuple[Entry, ...]:
    known = [entry for entry in ENTRIES if entry.when is None or entry.when(ruleset)]
    return tuple(sorted(known, key=lambda entry: entry.word.lower()))


def _meaning(entry: Entry, ruleset: Ruleset) -> str:
    return entry.meaning if isinstance(entry.meaning, str) else entry.meaning(ruleset)


@lru_cache(maxsize=256)
def _pattern(entry: Entry) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{entry.forms or entry.word + 's?'})\b", re.IGNORECASE)

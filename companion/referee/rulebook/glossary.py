"""The glossary (`glossary.toml`): words of the game and of this app, those a ruleset needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from companion.referee.rulebook.conditions import CONDITIONS
from companion.referee.rulebook.examples import cards_at_play, penalty_words
from companion.referee.text.text_files import read_entries
from companion.rules import Ruleset

HOLES: Mapping[str, Callable[[Ruleset], object]] = MappingProxyType(
    {
        "penalty_cards": penalty_words,
        "penalty_count": lambda r: sum(card in r.penalty_cards for card in r.pack),
        "moon_cards": lambda r: cards_at_play(r, r.moon_cards),  # F2
        "target": lambda r: r.target,
    }
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A word, its meaning in any game and in those that meet a condition, and who needs it."""

    key: str  # its anchor
    word: str
    meaning: str
    here: tuple[tuple[str, str], ...]  # conditions and meanings
    pattern: re.Pattern[str]  # the forms it takes in a text
    when: str

    def fits(self, ruleset: Ruleset) -> bool:
        """Whether these rules have what the word stands for."""
        return CONDITIONS[self.when](ruleset)

    def meaning_here(self, ruleset: Ruleset) -> str:
        """What the word means under these rules; some of it may have to be filled in."""
        fitting = (text for when, text in self.here if CONDITIONS[when](ruleset))
        return next(fitting, self.meaning)


def _entry(key: str, fields: Mapping[str, Any]) -> Entry:
    return Entry(
        key,
        fields["word"],
        fields["meaning"],
        tuple((one.get("when", "always"), one["meaning"]) for one in fields.get("here", ())),
        re.compile(rf"\b(?:{'|'.join(fields['forms'])})\b", re.IGNORECASE),
        fields.get("when", "always"),
    )


# In the order of the alphabet.
ENTRIES: tuple[Entry, ...] = tuple(
    sorted(
        (_entry(key, fields) for key, fields in read_entries("rulebook/glossary.toml").items()),
        key=lambda entry: entry.word.lower(),
    )
)


@dataclass(frozen=True, slots=True)
class Term:
    """A word, what it means, and the key of its anchor."""

    key: str
    word: str
    meaning: str


@lru_cache(maxsize=64)
def glossary(ruleset: Ruleset) -> tuple[Term, ...]:
    """The words of this game."""
    holes = {name: words(ruleset) for name, words in HOLES.items()}
    return tuple(
        Term(entry.key, entry.word, entry.meaning_here(ruleset).format_map(holes))
        for entry in ENTRIES
        if entry.fits(ruleset)
    )


def all_words() -> tuple[Term, ...]:
    """Every word of the family and of this app, whatever is played."""
    return tuple(Term(entry.key, entry.word, entry.meaning) for entry in ENTRIES)


def term_for(ruleset: Ruleset, word: str) -> Term | None:
    """The word in one of its forms, as it is meant here, or in general where this game lacks it."""
    keys = {
        entry.key
        for entry in ENTRIES
        if entry.word.lower() == word or entry.pattern.fullmatch(word)
    }
    return next((term for term in (*glossary(ruleset), *all_words()) if term.key in keys), None)


@lru_cache(maxsize=512)
def terms_in(ruleset: Ruleset, text: str) -> tuple[Term, ...]:
    """The words of this game that a text uses."""
    used = {entry.key for entry in ENTRIES if entry.pattern.search(text)}
    return tuple(term for term in glossary(ruleset) if term.key in used)


def unknown_words(ruleset: Ruleset, text: str) -> tuple[str, ...]:
    """Words of the family that a text uses, but that have no entry under this ruleset."""
    return tuple(
        entry.word for entry in ENTRIES if not entry.fits(ruleset) and entry.pattern.search(text)
    )

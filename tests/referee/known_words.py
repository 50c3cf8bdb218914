"""Which words of the glossary a text uses, and which of them are not explained to its game."""

from __future__ import annotations

from companion.referee.glossary import ALL_WORDS, Term, glossary
from companion.rules import Ruleset


def terms_in(ruleset: Ruleset, text: str) -> tuple[Term, ...]:
    """The words of this game that a text uses."""
    used = {entry.key for entry in ALL_WORDS if entry.pattern.search(text)}
    return tuple(term for term in glossary(ruleset) if term.key in used)


def unknown_words(ruleset: Ruleset, text: str) -> tuple[str, ...]:
    """Words of the family that a text uses, but that have no entry under this ruleset."""
    return tuple(
        entry.word for entry in ALL_WORDS if not entry.fits(ruleset) and entry.pattern.search(text)
    )

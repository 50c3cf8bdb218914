"""The rulebook of any ruleset: the rules, a quick card, words, tips, history."""

from companion.referee.rulebook.chapters import (
    Chapter,
    Example,
    Piece,
    Shown,
    TableLine,
    rulebook,
    text_of,
)
from companion.referee.rulebook.quick_card import Fact, QuickCard, Worth, facts_of, quick_card
from companion.referee.rulebook.words_and_tips import (
    Term,
    Tip,
    all_words,
    glossary,
    history,
    term_for,
    tips,
)

__all__ = [
    "Chapter",
    "Example",
    "Fact",
    "Piece",
    "QuickCard",
    "Shown",
    "TableLine",
    "Term",
    "Tip",
    "Worth",
    "all_words",
    "facts_of",
    "glossary",
    "history",
    "quick_card",
    "rulebook",
    "term_for",
    "text_of",
    "tips",
]

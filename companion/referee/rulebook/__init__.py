"""The rulebook of any ruleset: the rules, a quick card, words, tips, history, a quiz."""

from companion.referee.rulebook.book import rulebook, text_of
from companion.referee.rulebook.glossary import (
    Term,
    all_words,
    glossary,
    key_of,
    terms_in,
    unknown_words,
)
from companion.referee.rulebook.pieces import Example, Piece, Row, Section, Shown
from companion.referee.rulebook.quickcard import Fact, QuickCard, Worth, facts_of, quick_card
from companion.referee.rulebook.quiz import QUESTIONS, QuizQuestion, quiz
from companion.referee.rulebook.tips import Tip, history, tips

__all__ = [
    "QUESTIONS",
    "Example",
    "Fact",
    "Piece",
    "QuickCard",
    "QuizQuestion",
    "Row",
    "Section",
    "Shown",
    "Term",
    "Tip",
    "Worth",
    "all_words",
    "facts_of",
    "glossary",
    "history",
    "key_of",
    "quick_card",
    "quiz",
    "rulebook",
    "terms_in",
    "text_of",
    "tips",
    "unknown_words",
]

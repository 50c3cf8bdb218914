"""The rulebook of any ruleset: the rules, a quick card, words, tips, history, a quiz."""

from companion.referee.rulebook.book import rulebook, text_of
from companion.referee.rulebook.pieces import Example, Piece, Row, Section, Shown

__all__ = ["Example", "Piece", "Row", "Section", "Shown", "rulebook", "text_of"]

"""The rulebook of any ruleset: the rules, a quick card, words, tips, history."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from companion.referee.rulebook.chapters import (
    aim_chapter,
    deal_chapter,
    end_chapter,
    first_trick_chapter,
    irregularities_chapter,
    moon_chapter,
    passing_chapter,
    play_chapter,
    scoring_chapter,
)
from companion.referee.rulebook.model import Chapter, Example, Piece, Row, Shown
from companion.referee.rulebook.quick_card import Fact, QuickCard, Worth, facts_of, quick_card
from companion.referee.rulebook.words_and_tips import (
    Term,
    Tip,
    all_words,
    glossary,
    history,
    term_for,
    terms_in,
    tips,
    unknown_words,
)
from companion.rules import Ruleset

_WRITERS = (
    aim_chapter,
    deal_chapter,
    passing_chapter,
    first_trick_chapter,
    play_chapter,
    scoring_chapter,
    moon_chapter,
    end_chapter,
    irregularities_chapter,
)


def rulebook(ruleset: Ruleset, house: Collection[str] = ()) -> tuple[Chapter, ...]:
    """Every chapter of the rules of this game; `house` are the options that are house rules."""
    marked = frozenset(house)
    return tuple(_marked(chapter, marked) for chapter in _written(ruleset))


@lru_cache(maxsize=64)
def _written(ruleset: Ruleset) -> tuple[Chapter, ...]:
    chapters = (write(ruleset) for write in _WRITERS)
    return tuple(chapter for chapter in chapters if chapter.pieces)


def _marked(chapter: Chapter, house: frozenset[str]) -> Chapter:
    pieces = tuple(
        replace(piece, is_house=True) if house & set(piece.fields) else piece
        for piece in chapter.pieces
    )
    return replace(chapter, pieces=pieces)


def text_of(chapters: Collection[Chapter]) -> str:
    """Everything a rulebook says, one paragraph a line."""
    lines = []
    for chapter in chapters:
        lines.append(f"# {chapter.title}")
        for one in chapter.pieces:
            lines += [f"## {one.heading}"] if one.heading else []
            lines += map(" ".join, one.paragraphs)
            lines += [_line(row) for row in one.rows]
            for example in one.examples:
                lines += [*(_line(row) for row in example.rows), " ".join(example.words)]
    return "\n".join(lines)


def _line(row: Row) -> str:
    return ": ".join(filter(None, row))


__all__ = [
    "Chapter",
    "Example",
    "Fact",
    "Piece",
    "QuickCard",
    "Row",
    "Shown",
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
    "terms_in",
    "text_of",
    "tips",
    "unknown_words",
]

"""The rulebook of any ruleset: the rules, a quick card, words, tips, history."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from companion.referee.rulebook.aim import aim_section
from companion.referee.rulebook.deal_and_pass import deal_section, passing_section
from companion.referee.rulebook.end import end_section, irregularities_section
from companion.referee.rulebook.glossary import (
    Term,
    all_words,
    glossary,
    term_for,
    terms_in,
    unknown_words,
)
from companion.referee.rulebook.model import Example, Piece, Row, Section, Shown
from companion.referee.rulebook.play import first_trick_section, play_section
from companion.referee.rulebook.quick_card import Fact, QuickCard, Worth, facts_of, quick_card
from companion.referee.rulebook.scoring import moon_section, scoring_section
from companion.referee.rulebook.tips import Tip, history, tips
from companion.rules import Ruleset

_CHAPTERS = (
    aim_section,
    deal_section,
    passing_section,
    first_trick_section,
    play_section,
    scoring_section,
    moon_section,
    end_section,
    irregularities_section,
)


def rulebook(ruleset: Ruleset, house: Collection[str] = ()) -> tuple[Section, ...]:
    """Every section of the rules of this game; `house` are the options that are house rules."""
    marked = frozenset(house)
    return tuple(_marked(section, marked) for section in _written(ruleset))


@lru_cache(maxsize=64)
def _written(ruleset: Ruleset) -> tuple[Section, ...]:
    sections = (chapter(ruleset) for chapter in _CHAPTERS)
    return tuple(section for section in sections if section.pieces)


def _marked(section: Section, house: frozenset[str]) -> Section:
    pieces = tuple(
        replace(piece, is_house=True) if house & set(piece.fields) else piece
        for piece in section.pieces
    )
    return replace(section, pieces=pieces)


def text_of(sections: Collection[Section]) -> str:
    """Everything a rulebook says, one paragraph a line."""
    lines = []
    for section in sections:
        lines.append(f"# {section.title}")
        for one in section.pieces:
            lines += [f"## {one.heading}"] if one.heading else []
            lines += map(" ".join, one.paragraphs)
            lines += [_line(row) for row in one.rows]
            for example in one.examples:
                lines += [*(_line(row) for row in example.rows), " ".join(example.words)]
    return "\n".join(lines)


def _line(row: Row) -> str:
    return ": ".join(filter(None, row))


__all__ = [
    "Example",
    "Fact",
    "Piece",
    "QuickCard",
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
    "quick_card",
    "rulebook",
    "term_for",
    "terms_in",
    "text_of",
    "tips",
    "unknown_words",
]

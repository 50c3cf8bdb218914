"""The rulebook of a ruleset, from the deal to the end."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from companion.referee.rulebook import (
    aim,
    deal,
    end,
    mishaps,
    moon,
    opening,
    passing,
    play,
    scoring,
)
from companion.referee.rulebook.pieces import Row, Section
from companion.rules import Ruleset

_CHAPTERS = (aim, deal, passing, opening, play, scoring, moon, end, mishaps)


def rulebook(ruleset: Ruleset, house: Collection[str] = ()) -> tuple[Section, ...]:
    """Every section of the rules of this game; `house` are the options that are house rules."""
    marked = frozenset(house)
    return tuple(_marked(section, marked) for section in _written(ruleset))


@lru_cache(maxsize=64)
def _written(ruleset: Ruleset) -> tuple[Section, ...]:
    sections = (chapter.section(ruleset) for chapter in _CHAPTERS)
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
            lines += one.paragraphs
            lines += [_line(row) for row in one.rows]
            for example in one.examples:
                lines += [*(_line(row) for row in example.rows), example.words]
    return "\n".join(lines)


def _line(row: Row) -> str:
    return ": ".join(filter(None, row))

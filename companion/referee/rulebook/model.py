"""What a rulebook is made of: sections of pieces, with cards to draw and worked examples."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from companion.referee.text.grammar import Paragraph, paragraph
from companion.referee.text.options import matters, option_words
from companion.referee.topics.model import Section
from companion.rules import FIELDS, Card, Ruleset


class Shown(NamedTuple):
    """A card that is drawn: greyed where it may not be played, with a name where it was."""

    card: Card
    is_allowed: bool = True
    player: str = ""


class Row(NamedTuple):
    """A line of a small table: "Hand 1", "Pass left"; "Ann", "four hearts" and "4"."""

    what: str
    text: str
    points: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A worked example: cards to draw, lines, and what they show."""

    words: Paragraph = ()
    cards: tuple[Shown, ...] = ()
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A few paragraphs under one heading; the key is its anchor.

    `fields`: the options it tells. `is_house`: whether one of them is a house rule.
    """

    key: str
    heading: str
    paragraphs: tuple[Paragraph, ...]
    fields: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    examples: tuple[Example, ...] = ()
    is_house: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rulebook; the key is its anchor."""

    key: str
    title: str
    pieces: tuple[Piece, ...]


def option_sentences(ruleset: Ruleset, *fields: str) -> Paragraph:
    """The sentences of these options, as far as they make a difference here."""
    known = [field for field in fields if field in FIELDS and matters(ruleset, field)]
    return paragraph(*(option_words(ruleset, field) for field in known))


def piece(
    ruleset: Ruleset,
    key: str,
    heading: str,
    *paragraphs: str | Paragraph,
    fields: Collection[str] = (),
    rows: Collection[Row] = (),
    examples: Collection[Example | None] = (),
) -> Piece:
    """A piece without its empty parts; what makes no difference is no option of it."""
    return Piece(
        key=key,
        heading=heading,
        paragraphs=tuple(filter(None, map(paragraph, paragraphs))),
        fields=tuple(name for name in fields if name in FIELDS and matters(ruleset, name)),
        rows=tuple(rows),
        examples=tuple(example for example in examples if example is not None),
    )


def section_piece(
    ruleset: Ruleset,
    section: Section,
    examples: Collection[Example | None] = (),
    fields: Collection[str] = (),
    heading: str = "",
) -> Piece:
    """The topics of a section, a paragraph each; `fields`: what their texts tell beside it.

    `heading`: where the section's own would not fit these rules.
    """
    return piece(
        ruleset,
        section.key,
        heading or section.heading,
        *section.texts(ruleset),
        fields=[*(topic.option for topic in section.topics), *fields],
        examples=examples,
    )

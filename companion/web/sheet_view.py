"""The score sheet: hands, cells, marks, and what was corrected."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import lru_cache

from companion.referee.text.rules_and_results import pass_label, signed
from companion.rules.ruleset import Ruleset
from companion.scorebook import HandView
from companion.web.dates import clock_words, day_words
from companion.web.sides import Side
from companion.web.table_view import TableView

MOST_MARKS = 6  # cards by name in a hand of the sheet


@dataclass(frozen=True, slots=True)
class Cell:
    """One score of the sheet: what was scored, which cards are worth a mark, what it once was."""

    points: str | None
    took: tuple[str, ...] = ()
    was: str | None = None


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One hand of the sheet."""

    id: uuid.UUID
    title: str
    label: str
    cells: tuple[Cell, ...]
    is_moon: bool
    mark: str | None


@dataclass(frozen=True, slots=True)
class Footnote:
    """What is worth knowing of one hand: that it is open, or was corrected, and when."""

    id: uuid.UUID
    title: str
    text: str
    when: str


NOT_THERE = Cell(points=None)


def sheet_rows(table: TableView) -> tuple[SheetRow, ...]:
    """The hands, newest first."""
    return tuple(_row(table, view) for view in reversed(table.book.hands))


def _row(table: TableView, view: HandView) -> SheetRow:
    passed = pass_label(view.ruleset, view.row.passed)
    marks = _marks(view)
    return SheetRow(
        id=view.id,
        title=f"{view.number} · {passed}",
        label=f"Hand {view.number}, {passed}: look or correct",
        cells=tuple(_cell(table, view, one, marks) for one in table.columns),
        is_moon=view.moon is not None,
        mark=_mark(view),
    )


def _mark(view: HandView) -> str | None:
    if view.row.is_open:
        return "open"
    if view.is_ruled:
        return "ruled"
    return None if view.counts else "after the end"


def _cell(
    table: TableView, view: HandView, column: Side, marks: Mapping[int, tuple[str, ...]]
) -> Cell:
    points = view.points.get(column.number)
    if points is None:
        return NOT_THERE
    was = view.corrected.get(column.number)
    return Cell(
        points=table.points(points),
        took=tuple(card for face in column.faces for card in marks.get(face.number, ())),
        was=None if was is None else table.points(was.points),
    )


def _marks(view: HandView) -> Mapping[int, tuple[str, ...]]:
    """The single cards each seat took: the queen, the jack of diamonds, what the rules name."""
    taken = {take.seat_number: take.cards.split() for take in view.takes if take.cards}
    worth = _worth_a_mark(view.ruleset)
    return {seat: tuple(c for c in cards if c in worth) for seat, cards in taken.items()}


@lru_cache(maxsize=256)
def _worth_a_mark(ruleset: Ruleset) -> frozenset[str]:
    singles = frozenset(str(card) for card in ruleset.single_cards)
    # Hearts of unequal value would fill the sheet.
    return singles if len(singles) <= MOST_MARKS else singles & {"QS"}


def footnotes(
    table: TableView, device_id: uuid.UUID, now: datetime, zone: tzinfo | None
) -> tuple[Footnote, ...]:
    """Open and ruled hands, points the table gave, and the old values of corrected cells."""
    found: list[Footnote] = []
    for view in reversed(table.book.hands):
        if view.row.is_open or view.row.note:
            found.append(_open(view))
        found += [
            Footnote(view.id, f"Hand {view.number}", text, "") for text in _given(table, view)
        ]
        marks = {mark.at: mark.device_id for mark in view.corrected.values()}
        for at, device in marks.items():
            phone = "on this phone" if device == device_id else "on another phone"
            when = f"{day_words(at, now, zone)}, {clock_words(at, zone)}, {phone}"
            found.append(Footnote(view.id, f"Hand {view.number}", _was(table, view, at), when))
    return tuple(found)


def _was(table: TableView, view: HandView, at: datetime) -> str:
    parts = [
        f"{column.name} had {table.points(mark.points)}, "
        f"now {table.points(view.points[column.number])}"
        for column in table.columns
        if (mark := view.corrected.get(column.number)) and mark.at == at
    ]
    return "; ".join(parts)


def _given(table: TableView, view: HandView) -> list[str]:
    """What the table gave beside the cards: "Bo +26: revoke"."""
    return [
        f"{table.face[each.seat].name} {'+' if each.points > 0 else ''}"
        f"{signed(each.points)}: {each.reason}"
        for each in view.adjustments
    ]


def _open(view: HandView) -> Footnote:
    what = "was set by a ruling" if view.is_ruled else ""
    if view.row.is_open:
        what = "does not add up and is kept as it was told"
    return Footnote(
        view.id, f"Hand {view.number}", ": ".join(filter(None, [what, view.row.note])), ""
    )

"""Score sheets as people keep them: bytes to lines of cells, to columns, to games.

Nothing here knows a table or the rules. What a line has wrong is kept with the line, so that all
of it is told at once; only what is no sheet at all is refused. See docs/export.md.
"""

from __future__ import annotations

import csv
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from itertools import zip_longest
from string import whitespace
from typing import NamedTuple

from companion.rules import RulesError
from companion.scorebook import Refused, clean_name, clean_note
from companion.scorebook.names import name_key, refuse_doubled

# What a column is taken for. TOTAL has the running totals of the player named before it.
PLAYER, TOTAL, NUMBER, PASS, DEALER, DATE, SUM, NOTE, OUT = ROLES = (
    *("player", "total", "number", "pass", "dealer", "date", "sum", "note", "out"),
)

# What a line of numbers is taken for: totals so far, and what only looks like a hand.
HAND, TOTALS_SO_FAR, NO_HAND = LINE_KINDS = "hand", "totals", "none"

DAY_FIRST, MONTH_FIRST = "dmy", "mdy"  # how a date like 3/4/2019 is meant

NO_ORDER, NO_YEAR = "sheet_day_order", "sheet_no_year"  # what a date leaves open, asked once

MOST_OF_LINE = 4000  # characters

MOST_CELLS = 40  # of a line: eleven players with their totals, and what else stands beside them

USUAL_CELLS = 10  # of a line, where a sheet has as many lines as it may

MOST_LABELS = 3  # of a column that has others in another game

_LABELS: Mapping[str, frozenset[str]] = {
    role: frozenset(labels.split(", "))
    for role, labels in {
        NUMBER: "#, no, nr, number, hand, hands, deal, round, rounds, rd, rnd, runde, spiel, "
        "player, players, name, names",
        PASS: "pass, passed, passing, direction, dir",
        DEALER: "dealer, dealt, deals, geber",
        DATE: "date, day, datum, when, night, played, began",
        SUM: "sum, check, total, totals, points, summe, gesamt, =",
        NOTE: "note, notes, comment, comments, remark, remarks, place, where, location, bemerkung",
        OUT: "winner, won, loser, moon, moons, queen, queens, queen of spades, game",
    }.items()
}
_SUM_ROW = re.compile(
    r"(?:(?:sub|grand|running|final|end|overall|game|current|new|page|sum)[ .-]*)*"
    r"(?:tot|ttl|totals?|sums?|scores?|results?|points|standings?|check|final|sub|summe|gesamt|"
    r"zwischenstand|endstand|total points|total scores?|=|\N{GREEK CAPITAL LETTER SIGMA}|"
    r"\N{N-ARY SUMMATION})(?: (?:so far|after|at|for|of)\b.*)?",
    re.IGNORECASE,
)
_GAME_HEAD = re.compile(
    r"(?:game|match|spiel|partie)[ .:#-]*(?:no|nr)?[ .:#-]*\d{1,4}[ .:)-]*", re.IGNORECASE
)
_RULED = re.compile(r"[-=_*~|+:,;.\s\u2013\u2014\u2500-\u257f]{3,}")  # a line across the sheet
_AS_ABOVE = frozenset({"", "''", "\N{RIGHT DOUBLE QUOTATION MARK}", "-", "do", "ditto"})
_LONG = ("game", "hand", "player", "points")  # the columns of a row for each hand and player
_OF_PLAYER = re.compile(r"(.+?)[ _:-]+(points|pts|total|tot|totals|score)", re.IGNORECASE)

_LINE_END = re.compile(r"\r\n|\r|\n")
_MINUS = str.maketrans("\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}", "---")
_NUMBER = re.compile(r"[-+]?[0-9]{1,6}(?:[.,]0+)?")
_WITH_QUEEN = re.compile(r"([0-9]{1,6})\s*(?:Q|QS|S?Q|\*|\N{BLACK SPADE SUIT})", re.IGNORECASE)
_DIGIT = re.compile(r"\W*[0-9]")  # so begins what is meant to be a number
_TWO_NUMBERS = re.compile(r"[0-9]+\s*[/+&]\s*[0-9]+")
_FROM = re.compile(r"(.+?)\s+(?:from|ab)\s+(?:hand\s+)?([0-9]{1,4})", re.IGNORECASE)
_OPTION = re.compile(r"(\w+)=(.*?)(?:, (?=\w+=)|$)")
_GUARD = re.compile(r"^'(?=[=+@\t\r-])")  # so that a spreadsheet takes no text for a formula
_DATE_LIKE = re.compile(r"\d+[/.:]\d")
_DECIMALS = re.compile(r"\s*-?[0-9]+,0+(?:\s+-?[0-9]+,0+)+\s*")


class Problem(NamedTuple):
    """What is wrong in a line, and the players of whom one can mend it by so many points.

    `can_stay`: the line may be kept as it is. `hands`: how many there are for the answer from which
    of them somebody played, in the `column` of whoever they played for.
    """

    line: int
    why: RulesError
    names: tuple[str, ...] = ()
    more: int = 0
    can_stay: bool = False
    column: int = 0
    hands: int = 0


class Day(NamedTuple):
    """When a game was played, or only in which year."""

    date: date
    is_known: bool = True


class SheetEntry(NamedTuple):
    """How a hand was entered: hearts, cards with a name, and what the table gave, by column.

    `shooter` is the column of a moon.
    """

    evidence: str
    shooter: int | None
    hearts: Mapping[int, int | None]
    cards: Mapping[int, str]
    adjusted: Mapping[int, Sequence[tuple[int, str]]]


class Row(NamedTuple):
    """A row of numbers by player, None where there is none, and what else stands in its line."""

    line: int
    numbers: tuple[int | None, ...]
    totals: tuple[int | None, ...] = ()
    dealer: str = ""
    passed: str = ""
    is_open: bool = False
    note: str | None = None
    entry: SheetEntry | None = None
    sum: int | None = None  # as it is written


class Name(NamedTuple):
    """Who has a column from a hand on."""

    name: str
    from_hand: int = 1


@dataclass
class OldGame:
    """One game as it is written; `line` is that of its names, by `block` it was written down.

    `sums` are totals below a hand, by the number of hands above. `is_bad`: a number can't be read.
    `is_final`: only its final scores are known. One that the app wrote itself says its `options`,
    and whether it goes on (`is_on`).
    """

    line: int
    block: int
    columns: tuple[tuple[Name, ...], ...]
    day: Day | None = None
    note: str | None = None
    variant: str = ""
    rows: list[Row] = field(default_factory=list)
    sums: list[tuple[int, Row]] = field(default_factory=list)
    is_bad: bool = False
    is_final: bool = False
    options: Mapping[str, str] | None = None
    is_on: bool = False
    added: tuple[int, ...] = ()  # what the columns of its rows add up to
    added_before: tuple[int, ...] = ()  # the same at the last totals

    def add(self, row: Row) -> None:
        """The next row."""
        self.added = _plus(self.added, row.numbers)
        self.rows.append(row)

    def add_totals(self, row: Row) -> None:
        """Totals below the rows so far."""
        self.added_before = self.added
        self.sums.append((len(self.rows), row))

    @property
    def added_since(self) -> tuple[int, ...]:
        """What the rows since the last totals add up to."""
        return _plus(self.added, self.added_before, -1)

    @property
    def names(self) -> tuple[str, ...]:
        """Who began each column."""
        return tuple([names[0].name for names in self.columns])


@dataclass
class Column:
    """What a column is taken for and what it looks like, its labels, and some of what it has."""

    role: str
    looks: str
    labels: list[str]
    cells: tuple[str, ...]


class TakenLine(NamedTuple):
    """A line of numbers as it is written, what it was taken for, and what it looks like."""

    text: str
    kind: str
    looks: str


@dataclass
class OldSheet:
    """What a sheet was read as.

    `asks` has the first date, as it is written, of which the order or the year isn't known. `lines`
    are those of numbers, by where they stand.
    """

    lines: dict[int, TakenLine] = field(default_factory=dict)
    columns: dict[int, Column] = field(default_factory=dict)
    games: list[OldGame] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    asks: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SheetAnswers:
    """What somebody says of a sheet that it doesn't say itself.

    `roles` by column; `order` and `year` of dates; `substitutes`: the hand from which the second
    player of a column played, 1 where both are one name; `kinds`: what a line of numbers is.
    """

    roles: Mapping[int, str] = field(default_factory=dict)
    order: str = ""
    year: int | None = None
    substitutes: Mapping[int, int] = field(default_factory=dict)
    kinds: Mapping[int, str] = field(default_factory=dict)


def read_sheet(
    data: bytes, answers: SheetAnswers | None = None, most_lines: int | None = None
) -> OldSheet:
    """Read a sheet. Raises Refused."""
    text = decode(data)
    if most_lines and len(text) > most_lines and _count_lines(text) > most_lines:
        raise Refused("file_too_many_lines_here", most=most_lines)
    most_cells = most_lines and USUAL_CELLS * most_lines
    return _Reader(_LINE_END.split(text), answers or SheetAnswers(), most_cells).read()


def _count_lines(text: str) -> int:
    return text.count("\n") + text.count("\r") - text.count("\r\n") + (text[-1:] not in "\r\n")


# Bytes to text

_BEGINNINGS = [
    (re.compile(beginning, re.IGNORECASE), key)
    for beginning, key in (
        (rb"PK\x03\x04|\xd0\xcf\x11\xe0", "sheet_is_workbook"),
        (rb"%PDF|\x89PNG|\xff\xd8\xff|GIF8", "sheet_is_picture"),
        (rb"\x1f\x8b", "sheet_is_packed"),
        (rb'\{\s*"', "sheet_is_table"),
        (rb"<!doctype|<html|<\?xml|<table|\{\\rtf", "sheet_is_markup"),
    )
]


def decode(data: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 or as Windows wrote it. Raises Refused for others."""
    start = data[:400].removeprefix(BOM_UTF8).lstrip()
    for beginning, key in _BEGINNINGS:
        if beginning.match(start):
            raise Refused(key)
    encoding = "utf-16-le" if b"\0" in data[1:200:2] else "utf-8-sig"
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encoding = "utf-16"
    for each in (encoding, "cp1252"):
        with suppress(UnicodeDecodeError):
            return _printable(data.decode(each))
    raise Refused("paper_not_text")


def _printable(text: str) -> str:
    """Raises Refused where there is what no text has."""
    if found := re.search(r"[\x00-\x08\x0e-\x1f]", text):
        line = _count_lines(text[: found.start() + 1])
        raise Refused("file_refused", why=Refused("paper_not_text"), line=line)
    return text


# Lines to cells


def likely_mark(lines: Sequence[str]) -> str:
    """What parts the cells of most lines; nothing where each line has to tell."""
    filled = [line for line in lines[:200] if line.strip()]
    for mark in "\t;,|":
        if 2 * sum(line.count(mark) >= 2 for line in filled) > len(filled):
            return mark
    return ""


def split_cells(text: str, mark: str = "") -> list[str]:
    """The cells of a line, without empty ones at its end.

    They are parted by `mark`; where none is known, by tabs, semicolons, commas or bars; where
    there is none, by spaces, and where some stand together by those, so that names may have single
    ones. Raises Refused.
    """
    text = text.strip("\r\n")
    if len(text) > MOST_OF_LINE:
        raise Refused("paper_line_long")
    if mark not in text or not mark:
        mark = next((mark for mark in "\t;,|" if mark in text), "")
    if mark == "," and _DECIMALS.fullmatch(text):
        mark = ""
    if not mark:
        cells = re.split(r"\s{2,}" if re.search(r"\S\s{2,}\S", text) else r"\s+", text.strip())
    elif mark == "|":
        cells = text.strip().strip("|").split("|")
    else:
        if text.count('"') % 2 and re.search(rf'(?:^|{mark})\s*"', text):
            raise Refused("sheet_quote")
        cells = next(csv.reader([text], delimiter=mark))
    cells = [cell.strip() for cell in cells]
    while cells and not cells[-1]:
        cells.pop()
    if len(cells) > MOST_CELLS:
        raise Refused("paper_too_many_cells", most=MOST_CELLS)
    return cells or [""]


def read_number(cell: str) -> int | None:
    """A number of points, None for an empty cell; a dash is none at all. Raises Refused."""
    text = cell.translate(_MINUS).removeprefix("'").strip()
    if not text:
        return None
    if text == "-":
        return 0
    if _NUMBER.fullmatch(text):
        return int(re.split(r"[.,]", text)[0])
    if found := _WITH_QUEEN.fullmatch(text):
        return int(found[1])
    if text.startswith("="):
        raise Refused("sheet_formula", text=cell)
    raise Refused(
        "sheet_two_numbers" if _TWO_NUMBERS.fullmatch(text) else "paper_number", text=cell
    )


def _is_number(cell: str) -> bool:
    try:
        return read_number(cell) is not None
    except Refused:
        return False


# Days

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            *("jan", "feb", "mar mär mrz", "apr", "may mai", "jun", "jul"),
            *("aug", "sep", "oct okt", "nov", "dec dez"),
        ),
        start=1,
    )
    for name in names.split()
}
_BEFORE_DAY = (
    r"(?:(?:date|datum|day|played|on)\b:?\s*)?(?:[a-z]{2,9}day\b,?\s*|(?:mon|tues?|wed|thu(?:rs?)?"
    r"|fri|sat|sun|mo|di|mi|do|fr|sa|so)\b\.?,?\s*)?"
)
_MONTH = (
    r"(?P<n>jan(?:uary?)?|feb(?:ruary?)?|m[aä]r(?:ch|z)?|mrz|apr(?:il)?|ma[iy]|june?|juni|july?|juli|"
    r"aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\b\.?"
)
_SHORT_YEAR = r"(?:['\u2019](?P<y>\d\d)|(?P<z>\d\d)$)"
_DAY_FORMS = [
    re.compile(rf"{_BEFORE_DAY}{form}(?!\d)", re.IGNORECASE)
    for form in (
        r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})",
        r"(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.\s?(?P<y>\d{4}|\d\d)",
        r"(?P<a>\d{1,2})[-/](?P<b>\d{1,2})[-/](?P<y>\d{4}|\d\d)",
        r"(?P<d>\d{1,2})(?:st|nd|rd|th|\.)?\s*(?:of\s+)?(?P<n>[a-zä]{3,9})\.?,?\s+(?P<y>\d{4})",
        r"(?P<n>[a-zä]{3,9})\.?\s+(?P<d>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<y>\d{4})",
        r"(?P<d>\d{1,2})[-/.](?P<n>[a-zä]{3,9})\.?[-/.](?P<y>\d{4}|\d\d)",
        r"(?P<n>[a-zä]{3,9})[-/.](?P<d>\d{1,2})[-/.](?P<y>\d{4}|\d\d)",
        r"(?P<y>\d{4})[-/. ](?P<n>[a-zä]{3,9})\.?[-/. ](?P<d>\d{1,2})",
        rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th|\.)? (?P<n>[a-zä]{{3,9}})\.?,? {_SHORT_YEAR}",
        rf"(?P<n>[a-zä]{{3,9}})\.? (?P<d>\d{{1,2}})(?:st|nd|rd|th)?,? {_SHORT_YEAR}",
        r"(?P<y>(?:19|20)\d\d)(?P<m>\d\d)(?P<d>\d\d)$",
        # without a year
        r"(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.(?!\s?\d)",
        r"(?P<a>\d{1,2})/(?P<b>\d{1,2})(?!\s*[/+&\d])",
        rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th|\.)?[ -]?{_MONTH}",
        rf"{_MONTH}[ -](?P<d>\d{{1,2}})(?:st|nd|rd|th)?",
    )
]
_YEAR = re.compile(r"(?:(?:year|in)\b:?\s*)?((?:19|20)\d\d)\W*(?:no date)?\W*", re.IGNORECASE)
_TIME = re.compile(r"(?:\bat\s+)?\b\d{1,2}[:.]\d\d(?::\d\d)?\s*(?:[ap]m\b|uhr\b)?", re.IGNORECASE)
_AROUND_NOTE = f'{whitespace},;|"()'


def find_day(text: str, order: str = "", year: int | None = None) -> tuple[Day, str] | None:
    """The day at the beginning of a text, and what follows it. Raises Refused for no such day.

    One that may be two days is refused unless `order` says which, one without a year unless that is
    given.
    """
    text = text.strip(_AROUND_NOTE)
    if found := _YEAR.fullmatch(text):
        return Day(date(int(found[1]), 7, 1), is_known=False), ""
    for form in _DAY_FORMS:
        if (found := form.match(text)) and (day := _day_of(found, order, year)):
            return day, _TIME.sub("", text[found.end() :]).strip(_AROUND_NOTE)
    return None


def _day_of(found: re.Match[str], order: str, usual_year: int | None) -> Day | None:
    """Raises Refused."""
    parts = {name: part for name, part in found.groupdict().items() if part is not None}
    if "z" in parts:
        parts["y"] = parts["z"]
    if "n" in parts:
        parts["m"] = str(_MONTHS.get(parts["n"][:3].casefold(), 0))
        if parts["m"] == "0":
            return None
    if "a" in parts:
        first, second = int(parts["a"]), int(parts["b"])
        if not order and first != second and max(first, second) <= 12:
            raise Refused(NO_ORDER, text=found[0])
        is_day_first = first > 12 or (second <= 12 and order == DAY_FIRST)
        parts["d"], parts["m"] = (first, second) if is_day_first else (second, first)
    year = _year_of(parts["y"]) if "y" in parts else usual_year
    if year is None:
        raise Refused(NO_YEAR, text=found[0].strip())
    try:
        return Day(date(year, int(parts["m"]), int(parts["d"])))
    except ValueError as error:
        raise Refused("paper_day", text=found[0]) from error


def _year_of(text: str) -> int:
    return int(text) + (0 if len(text) == 4 else 2000 if int(text) < 70 else 1900)


def read_day(text: str, order: str = "") -> Day:
    """A day, or a year, and nothing else. Raises Refused."""
    found = find_day(text, order)
    if found is None or found[1]:
        raise Refused("paper_day", text=text)
    return found[0]


def _order_seen(lines: Iterable[str]) -> str:
    """How dates like 3/4/2019 are meant, where another of them tells."""
    form = _DAY_FORMS[2]
    for line in lines:
        for found in re.finditer(
            r"\b(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d\d)\b", line[:MOST_OF_LINE]
        ):
            if max(int(found[1]), int(found[2])) > 12 and form.match(found[0]):
                return DAY_FIRST if int(found[1]) > 12 else MONTH_FIRST
    return ""


# Cells to games


@dataclass(frozen=True)
class _Line:
    """A line of the sheet; its `kind`, where somebody said it. `is_ruled`: a ruled line above."""

    number: int
    text: str
    cells: list[str]
    kind: str = ""
    is_ruled: bool = False
    is_turned: bool = False

    @cached_property
    def numbers(self) -> int:
        return sum(map(_is_number, self.cells))

    @cached_property
    def has_digits(self) -> bool:
        return self.numbers > 0 or any(map(_DIGIT.match, self.cells))

    @cached_property
    def filled(self) -> list[str]:
        return [cell for cell in self.cells if cell]

    @cached_property
    def is_rule(self) -> bool:
        """Whether it is drawn across the sheet, and nothing is written in it."""
        return self.numbers == 0 and bool(_RULED.fullmatch(self.text))

    @cached_property
    def is_sum(self) -> bool:
        """Whether it has totals below the hands: somebody said so, or its words do."""
        if self.kind:
            return self.kind == TOTALS_SO_FAR
        words: list[str] = []
        for cell in self.filled:
            if _is_number(cell):
                break
            words.append(cell)
        return bool(self.numbers) and bool(_SUM_ROW.fullmatch(" ".join(words).strip(" :.")))


@dataclass
class _Block:
    """Lines that belong together: the one of names, and those of numbers below.

    `hands` of them are no totals; `added` is what those add up to, by the place of the cell.
    """

    head: _Line
    lines: list[_Line] = field(default_factory=list)
    day: Day | None = None
    note: str | None = None
    hands: int = 0
    added: Counter[int] = field(default_factory=Counter)

    def add(self, line: _Line) -> None:
        """The next line of numbers."""
        self.lines.append(line)
        if not line.is_sum:
            self.hands += 1
            self.added.update({at: read_number(line.cells[at]) or 0 for at in _numbered(line)})


class _Reader:
    """Reads the lines of one sheet."""

    def __init__(self, lines: Sequence[str], answers: SheetAnswers, most_cells: int | None) -> None:
        self._lines, self._answers, self._most_cells = lines, answers, most_cells
        self._roles = answers.roles
        self._order = answers.order or _order_seen(lines)
        self._year = answers.year  # of dates without one: that of the last one with it
        self._sheet = OldSheet()
        self._mark = likely_mark(lines)
        self._has_unread = False  # lines that are no cells

    def read(self) -> OldSheet:
        lines = list(self._split())
        first = next((line for line in lines if line.cells), None)
        if first and set(_LONG) <= {cell.casefold() for cell in first.cells}:
            self._read_long(first, lines)
            return self._sheet
        blocks = self._blocks(_turned(list(self._as_said(lines))))
        for block in blocks:
            self._read_block(block)
        if not self._sheet.games and not self._sheet.problems:
            raise Refused("paper_empty")
        return self._sheet

    def _refuse(self, line: int, why: RulesError) -> None:
        self._sheet.problems.append(Problem(line, why))

    def _split(self) -> Iterator[_Line]:
        """Raises Refused for more cells than there may be."""
        count = 0
        for number, text in enumerate(self._lines, start=1):
            cells: list[str] = []
            if self._answers.kinds.get(number) == NO_HAND:
                self._sheet.lines[number] = TakenLine(text, NO_HAND, "")
                continue
            try:
                if text and not text.isspace():
                    cells = split_cells(text, self._mark)
            except Refused as why:
                self._has_unread = True
                self._refuse(number, why)
                continue
            count += len(cells)
            if self._most_cells and count > self._most_cells:
                raise Refused("sheet_too_many_cells", most=self._most_cells)
            yield _Line(number, text, cells if any(cells) else [])

    def _as_said(self, lines: Sequence[_Line]) -> Iterator[_Line]:
        """The lines with what somebody said that they are, and without ruled ones."""
        is_ruled = False
        for line in lines:
            if line.is_rule:
                is_ruled = True
                continue
            kind = self._answers.kinds.get(line.number, "")
            yield replace(line, kind=kind, is_ruled=is_ruled)
            is_ruled = is_ruled and not line.cells

    def _find_day(self, line: int, text: str) -> tuple[Day, str] | None:
        """The day that begins a text; what is wrong with it is kept. One question is asked once."""
        sheet = self._sheet
        try:
            found = find_day(text, self._order, self._year)
        except Refused as why:
            if why.key not in sheet.asks:
                self._refuse(line, why)
            if why.key in (NO_ORDER, NO_YEAR):
                sheet.asks.setdefault(why.key, str(why.data["text"]))
            return Day(date.min), ""
        if found:
            self._year = found[0].date.year
        return found

    def _day_line(self, line: _Line, after: _Line | None) -> tuple[Day, str] | None:
        """The day of a line that has nothing but it and a note; names of a game may follow it."""
        if line.numbers > 1 or not (found := self._find_day(line.number, line.text)):
            return None
        words = [cell for cell in split_cells(found[1], self._mark) if cell]
        has_names = self._mark in found[1] and self._mark and len(words) > 1
        return None if has_names and after and after.has_digits else found

    def _note(self, line: int, text: str) -> str | None:
        try:
            return clean_note(text.strip(_AROUND_NOTE))
        except RulesError as why:
            self._refuse(line, why)
            return None

    def _blocks(self, lines: Sequence[_Line]) -> list[_Block]:
        """The blocks with their days: those above them, or below where the sheet ends with one."""
        blocks: list[_Block] = []
        days: list[tuple[int, Day, str | None]] = []  # with how many blocks stand above it
        is_open, note = False, None
        for line, after in zip(lines, _next_filled(lines), strict=True):
            if not line.cells:
                is_open = is_open and not blocks[-1].lines
            elif _GAME_HEAD.fullmatch(line.text.strip(_AROUND_NOTE)):
                is_open, note = _begin_again(blocks, after), None
            elif blocks and _is_of(blocks[-1], line, is_open=is_open):
                blocks[-1].add(line)
            elif found := self._day_line(line, after):
                days.append((len(blocks), found[0], self._note(line.number, found[1])))
                is_open, note = False, None
            elif is_open and line.has_digits:
                blocks[-1].add(line)
            elif self._is_head(line, after):
                blocks.append(_Block(line, note=note))
                is_open, note = True, None
            else:
                note = self._words(line, blocks[-1] if is_open else None)
        _give_days(blocks, days)
        return [block for block in blocks if self._has_hands(block)]

    def _has_hands(self, block: _Block) -> bool:
        if not block.lines and not self._has_unread:
            self._refuse(block.head.number, Refused("paper_no_hands"))
        return bool(block.lines)

    def _words(self, line: _Line, block: _Block | None) -> str | None:
        """A line that is none of a game: a note of the game above, or given back, of the next."""
        if line.has_digits:
            self._refuse(line.number, Refused("paper_names"))
            return None
        note = self._note(line.number, line.text)
        if block and block.lines:
            block.note = block.note or note
            return None
        return note

    def _is_head(self, line: _Line, after: _Line | None) -> bool:
        """Whether a line has names: numbers follow, or it is none of words alone."""
        if len(line.filled) < 2 or line.numbers > 1 or any(map(_DATE_LIKE.match, line.cells[1:])):
            return False
        if after and after.has_digits and not _is_day(after.text):
            return True
        return len(line.filled) > 2 and (bool(self._mark) or after is None)

    # One block

    def _read_block(self, block: _Block) -> None:
        labels = list(block.head.cells)
        if labels[0] and (found := self._find_day(block.head.number, labels[0])):
            block.day, labels[0] = found[0], ""
        lines = _with_lead(labels, block.lines, has_mark=bool(self._mark))
        if len(lines[0].cells) and lines is not block.lines:
            labels = ["", *labels]
        width = (
            max(len(labels), *(len(line.cells) for line in lines)) if self._mark else len(labels)
        )
        labels += [""] * (width - len(labels))
        hands = [line for line in lines if not line.is_sum]
        by_column = [[_cell(line, at) for line in hands] for at in range(width)]
        roles = self._find_roles(labels, by_column)
        for at, (label, role) in enumerate(zip(labels, roles, strict=True)):
            cells = tuple([cell for cell in by_column[at] if cell][:3])
            looks = role if at not in self._roles else self._guess(at, label, by_column[at], roles)
            column = self._sheet.columns.setdefault(at, Column(role, looks, [], cells))
            if label and label not in column.labels and len(column.labels) < MOST_LABELS:
                column.labels.append(label)
        try:
            places = _Places(labels, roles, self._answers.substitutes)
            self._sheet.games += self._games_of(block, lines, places)
        except RulesError as why:
            problem = Problem(block.head.number, why)
            if isinstance(place := why.data.get("column"), int):
                problem = problem._replace(column=place, hands=len(hands))
            self._sheet.problems.append(problem)

    def _find_roles(self, labels: Sequence[str], by_column: Sequence[Sequence[str]]) -> list[str]:
        roles: list[str] = []
        for at, (label, cells) in enumerate(zip(labels, by_column, strict=True)):
            roles.append(self._roles.get(at) or self._guess(at, label, cells, roles))
        mine = [at for at, role in enumerate(roles) if role == PLAYER]
        names = Counter(name_key(_name_in(labels[at])) for at in mine)
        if names and set(names.values()) == {2}:  # points and running totals of each
            seen = set[str]()
            for at in mine:
                name = name_key(_name_in(labels[at]))
                roles[at] = TOTAL if name in seen and at not in self._roles else PLAYER
                seen.add(name)
        return roles

    def _guess(self, at: int, label: str, cells: Sequence[str], roles: Sequence[str]) -> str:
        key = label.casefold().strip(" .:?")
        for role, words in _LABELS.items():
            if key in words:
                return role
        filled = [cell for cell in cells if cell][:50]
        numbers = sum(map(_is_number, filled))
        if not filled:
            return PLAYER if key else OUT
        if key:
            has_text = sum(not _DIGIT.match(cell) and not _is_number(cell) for cell in filled)
            return NOTE if len(filled) > 2 and 2 * has_text > len(filled) else PLAYER
        if 2 * sum(map(_is_day, filled)) > len(filled):
            return DATE
        if at == 0:
            return NUMBER
        if 2 * numbers > len(filled):
            return TOTAL if roles[-1] == PLAYER else SUM
        return NOTE

    def _games_of(self, block: _Block, lines: Sequence[_Line], at: _Places) -> list[OldGame]:
        """The games of a block: a new one where the date changes, or the hands begin anew."""
        games: list[OldGame] = []
        last_number = 0
        for line in lines:
            day = None if line.is_sum else self._cell_day(line.number, at.cell(line, DATE))
            number = _leading_number(at.cell(line, NUMBER))
            game = games[-1] if games else None
            begins = day and game and game.day != day
            if game is None or ((begins or number == 1 < last_number) and not line.is_sum):
                day = day or (game.day if game else block.day)
                game = OldGame(block.head.number, block.head.number, at.names, day, block.note)
                games.append(game)
            last_number = max(number, 1)
            if more := self._add_row(game, line, at, is_last=line is lines[-1]):
                games.append(more)
        return games

    def _cell_day(self, line: int, text: str) -> Day | None:
        """The day of a cell that has one, or is empty; what is neither is wrong."""
        if text.casefold().strip(" .") in _AS_ABOVE:
            return None
        if found := self._find_day(line, text):
            return found[0]
        self._refuse(line, Refused("sheet_no_date", text=text))
        return Day(date.min)

    def _add_row(self, game: OldGame, line: _Line, at: _Places, *, is_last: bool) -> OldGame | None:
        """Another line of a game; gives the game that began before it, where its totals say so."""
        kind, more = line.kind or (TOTALS_SO_FAR if line.is_sum else HAND), None
        try:
            row = self._read_row(line, at)
        except Refused as why:
            self._take(line, kind)
            self._refuse(line.number, why)
            game.is_bad = True
            return None
        if not line.kind and kind == HAND:
            kind = _kind_of(game, row, is_below_rule=line.is_ruled and is_last)
        if kind == TOTALS_SO_FAR:
            more = None if _is_sub(line) else _split(game, row)
            (more or game).add_totals(row)
        elif kind == HAND and all(number is None for number in row.numbers):
            game.note = game.note or row.note
            return None
        elif kind == HAND:
            game.add(row)
        self._take(line, kind)
        return more

    def _take(self, line: _Line, kind: str) -> None:
        """Remember what a line was taken for. Of players down the side a line has many hands."""
        if not line.is_turned:
            looks = "" if line.kind else kind
            self._sheet.lines[line.number] = TakenLine(line.text, kind, looks)

    def _read_row(self, line: _Line, at: _Places) -> Row:
        """Raises Refused."""
        expected = len(at.players)
        more = [cell for cell in line.cells[at.width :] if cell]
        if any(map(_DIGIT.match, more)):
            raise Refused("paper_cells", found=expected + len(more), expected=expected)
        if not self._mark and len(line.cells) <= max(at.players):
            found = len(line.cells) - (at.width - expected)
            raise Refused("paper_cells", found=found, expected=expected)
        numbers = tuple([read_number(_cell(line, place)) for place in at.players])
        totals = tuple([read_number(_cell(line, place)) for place in at.totals])
        if line.is_sum:
            return Row(line.number, numbers, totals)
        text = at.cell(line, SUM)
        written = read_number(text) if _is_number(text) else None
        note = self._note(line.number, " ".join([at.cell(line, NOTE), *more]))
        dealer, passed = at.cell(line, DEALER), at.cell(line, PASS)
        return Row(line.number, numbers, totals, dealer, passed, note=note, sum=written)

    # A row for each hand and player, as the app itself writes them

    def _read_long(self, head: _Line, lines: Sequence[_Line]) -> None:
        at = {cell.casefold(): place for place, cell in enumerate(head.cells)}
        hands: dict[tuple[str, int], list[_LongLine]] = {}
        for line in lines[lines.index(head) + 1 :]:
            if not line.cells:
                continue
            long = _LongLine(line.number, {name: _cell(line, place) for name, place in at.items()})
            number = _leading_number(long["hand"])
            if number or long["total"]:
                hands.setdefault((long["game"], number), []).append(long)
            else:
                self._refuse(line.number, Refused("sheet_no_hand"))
        games: dict[str, _LongGame] = {}
        for (key, number), rows in hands.items():
            game = games.setdefault(key, _LongGame(rows[0]))
            if game.is_bad:
                continue
            try:
                note = self._note(rows[0].number, rows[0]["note"]) if number else None
                row = game.read_row(rows, note)
            except Refused as why:
                self._refuse(rows[0].number, why)
                game.is_bad = True
                continue
            if number:
                game.rows.append(row)
            else:
                game.final = row
        self._sheet.games += [self._long_game(game) for game in games.values()]

    def _long_game(self, long: _LongGame) -> OldGame:
        first = long.first
        night = first["night"] or first["began"]
        day = self._cell_day(first.number, night)
        columns = tuple(map(tuple, long.columns))
        note = self._note(first.number, first["game note"])
        game = OldGame(first.number, first.number, columns, day, note, first["variant"])
        game.rows = [_widened(row, len(columns)) for row in long.rows]
        game.is_bad = long.is_bad
        game.is_on = first["finished"] == "no"
        if not game.rows and long.final:
            game.sums, game.is_final = [(0, long.final)], True
        if "rules" in first.cells:
            game.options = dict(_OPTION.findall(first["rules"]))
        return game


@dataclass(frozen=True)
class _LongLine:
    """A line of one player and hand, its cells by their names."""

    number: int
    cells: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        return self.cells.get(name, "")


class _LongGame:
    """A game of which each hand has a row for each player."""

    def __init__(self, first: _LongLine) -> None:
        self.first = first
        self.columns: list[list[Name]] = []
        self.rows: list[Row] = []
        self.final: Row | None = None
        self.is_bad = False
        self._places: dict[str, int] = {}  # columns by seat, or by player where none is written

    def read_row(self, lines: Sequence[_LongLine], note: str | None) -> Row:
        """The next hand, or the end. Raises Refused."""
        names = [clean_name(line["player"]) for line in lines]
        refuse_doubled(names)
        by_column = {
            self._column(line["seat"] or name_key(name), name): line
            for line, name in zip(lines, names, strict=True)
        }
        if len(by_column) < len(lines):
            raise Refused("file_sits_twice")
        columns, first = range(len(self.columns)), lines[0]
        return Row(
            first.number,
            tuple([self._number(by_column, column, "points") for column in columns]),
            tuple([self._number(by_column, column, "total") for column in columns]),
            first["dealer"],
            first["pass"],
            bool(first["does not add up"]),
            note,
            self._entry(by_column) if first["entered by"] else None,
        )

    def _column(self, key: str, name: str) -> int:
        """The column of a seat, whoever sits there from this hand on."""
        if key not in self._places:
            if len(self.columns) == MOST_CELLS:
                raise Refused("paper_too_many_cells", most=MOST_CELLS)
            self._places[key] = len(self.columns)
            self.columns.append([Name(name)])
        names = self.columns[self._places[key]]
        if names[-1].name != name:
            names.append(Name(name, len(self.rows) + 1))
        return self._places[key]

    @staticmethod
    def _number(lines: Mapping[int, _LongLine], column: int, name: str) -> int | None:
        return read_number(lines[column][name]) if column in lines else None

    def _entry(self, lines: Mapping[int, _LongLine]) -> SheetEntry:
        return SheetEntry(
            next(iter(lines.values()))["entered by"],
            next((column for column, line in lines.items() if line["moon"]), None),
            {column: self._number(lines, column, "hearts") for column in lines},
            {column: line["cards"] for column, line in lines.items()},
            {column: _read_adjusted(line["adjusted"]) for column, line in lines.items()},
        )


def _widened(row: Row, columns: int) -> Row:
    """A row as wide as a game to which more players came later."""
    more = (None,) * (columns - len(row.numbers))
    return row._replace(numbers=row.numbers + more, totals=row.totals + more)


def _read_adjusted(text: str) -> list[tuple[int, str]]:
    """What the table gave: "5 a revoke; -5 a bonus". Raises Refused."""
    parts = [part.partition(" ") for part in re.split(r"; (?=-?\d+ )", text) if part]
    return [(read_number(points) or 0, reason) for points, _, reason in parts]


class _Places:
    """Where in a line of a block each thing stands. Raises Refused where no players do."""

    def __init__(
        self, labels: Sequence[str], roles: Sequence[str], substitutes: Mapping[int, int]
    ) -> None:
        self.width = len(labels)
        self.players = [at for at, role in enumerate(roles) if role == PLAYER]
        self.names = tuple(
            [_read_names(_name_in(labels[at]), at, substitutes.get(at)) for at in self.players]
        )
        if not self.names:
            raise Refused("paper_names")
        refuse_doubled([each.name for names in self.names for each in names])
        self._first = {role: at for at, role in reversed([*enumerate(roles)])}
        self.totals = self._find_totals(labels, roles)

    def _find_totals(self, labels: Sequence[str], roles: Sequence[str]) -> list[int]:
        """The column of the running totals of each player; none where some have none."""
        keys = [name_key(_name_in(labels[at])) for at in self.players]
        found: dict[int, int] = {}
        for at, role in enumerate(roles):
            if role == TOTAL:
                key, before = name_key(_name_in(labels[at])), self._before(at)
                found[keys.index(key) if key in keys else before] = at
        return [found[at] for at in range(len(keys))] if len(found) == len(keys) else []

    def _before(self, at: int) -> int:
        return sum(place < at for place in self.players) - 1

    def cell(self, line: _Line, role: str) -> str:
        """What a line has in the first column of a role."""
        return _cell(line, self._first[role]) if role in self._first else ""


def _cell(line: _Line, at: int) -> str:
    return _GUARD.sub("", line.cells[at]) if at < len(line.cells) else ""


def _plus(one: Sequence[int], other: Sequence[int | None], sign: int = 1) -> tuple[int, ...]:
    """The sum by column, nothing counted as 0."""
    longest = zip_longest(one, other, fillvalue=0)
    return tuple([mine + sign * (more or 0) for mine, more in longest])


def _kind_of(game: OldGame, row: Row, *, is_below_rule: bool) -> str:
    """What a line of numbers is that says nothing of it: by its sums, and by its place."""
    rows, written = game.rows, _plus((), row.numbers)
    if not any(written):
        is_first = not rows and not game.sums and None not in row.numbers
        return NO_HAND if is_first else HAND
    if rows and is_below_rule:
        return TOTALS_SO_FAR
    # Of running totals the third may be the first two together, where a hand was the same again.
    is_running = len(rows) == 2 and sum(game.added) == 3 * sum(_plus((), rows[0].numbers))
    if len(rows) > 1 and written == game.added and not is_running:
        return TOTALS_SO_FAR
    since = len(rows) - game.sums[-1][0] if game.sums else 0
    return TOTALS_SO_FAR if since > 1 and written == game.added_since else HAND


def _split(game: OldGame, row: Row) -> OldGame | None:
    """The game of the hands behind the last totals, where these are theirs alone."""
    last, written = game.sums[-1][0] if game.sums else 0, _plus((), row.numbers)
    is_of_both = last == 0 or written == game.added
    if is_of_both or len(game.rows) - last < 2 or written != game.added_since:
        return None
    more = replace(game, rows=game.rows[last:], sums=[], note=None, added=game.added_since)
    del game.rows[last:]
    return replace(more, added_before=())


def _is_sub(line: _Line) -> bool:
    return line.text.casefold().lstrip(" |,;\t\"'").startswith("sub")


def _begin_again(blocks: list[_Block], after: _Line | None) -> bool:
    """Begin another game of the same players below its name, "Game 2"; not where names follow."""
    if not blocks or after is None or after.numbers < 2:
        return False
    if blocks[-1].lines:
        blocks.append(_Block(blocks[-1].head))
    return True


def _is_of(block: _Block, line: _Line, *, is_open: bool) -> bool:
    """Whether a line is one of numbers of a block, or has its totals behind an empty one."""
    if line.is_sum or (is_open and line.numbers > 1):
        return True
    places = _numbered(line)
    if len(places) < 3 or block.hands < 2:
        return False
    return all(read_number(line.cells[at]) == block.added[at] for at in places)


def _numbered(line: _Line) -> list[int]:
    """The places of the cells that have a number."""
    return [at for at, cell in enumerate(line.cells) if _is_number(cell)]


def _is_day(cell: str) -> bool:
    try:
        return find_day(cell, DAY_FIRST, 2000) is not None
    except Refused:
        return False


def _leading_number(cell: str) -> int:
    found = re.search(r"[0-9]{1,6}", cell)
    return int(found[0]) if found else 0


def _name_in(label: str) -> str:
    """The name of a column that says too whether it has points or totals."""
    found = _OF_PLAYER.fullmatch(label)
    return found[1] if found else label


def _read_names(label: str, column: int, from_hand: int | None) -> tuple[Name, ...]:
    """Who has a column: "Ann", or "Ann/Eva from 5", where an answer may say the hand. Refused."""
    if re.search(r"^\d+$|\d[/.:]\d", label):
        raise Refused("paper_names")
    if from_hand == 1:
        return (Name(clean_name(label)),)
    first, *others = re.split(r"\s*(?:/|->|\N{RIGHTWARDS ARROW})\s*", label)
    names = [Name(clean_name(first))]
    for other in others:
        found = _FROM.fullmatch(other.strip())
        name = clean_name(found[1] if found else other)
        since = int(found[2]) if found else from_hand
        if since is None or since <= names[-1].from_hand:
            data = {"name": names[-1].name, "other": name, "column": column}
            raise Refused("sheet_substitute", **data)
        names.append(Name(name, since))
    return tuple(names)


def _with_lead(labels: Sequence[str], lines: list[_Line], *, has_mark: bool) -> list[_Line]:
    """The lines, each with a cell before its numbers where some have one and the names have none.

    That is the number or the date of a hand, or the word for a total.
    """
    if labels[0].casefold().strip(" .:") in {"", *_LABELS[NUMBER], *_LABELS[DATE]}:
        return lines
    width = len(labels)
    changed: list[_Line] = []
    has_lead = False
    for number, line in enumerate(lines, start=1):
        cells = line.cells
        has_word = line.is_sum or (bool(line.kind) and not _is_number(cells[0]))
        if has_word and line.numbers and not has_mark:
            first = next(at for at, cell in enumerate(cells) if _is_number(cell))
            cells = [" ".join(cells[:first]), *cells[first:]]
        leads = cells[0].rstrip(".") == str(number) or _is_day(cells[0])
        is_led = len(cells) == width + 1 and (leads or has_word)
        has_lead = has_lead or is_led
        changed.append(replace(line, cells=cells if is_led else ["", *cells]))
    if has_lead:
        return changed
    return lines


def _turned(lines: Sequence[_Line]) -> list[_Line]:
    """The same, with the players down the side turned so that they stand across."""
    found: list[_Line] = []
    run: list[_Line] = []
    for line in [*lines, _Line(0, "", [])]:
        if line.cells and (run or not _is_lone(line)):
            run.append(line)
            continue
        found += _turn(run) if _is_sideways(run) else run
        run = []
        if line.number:
            found.append(line)
    return found


def _is_lone(line: _Line) -> bool:
    return len(line.filled) == 1 or _is_day(line.text)


def _is_sideways(run: Sequence[_Line]) -> bool:
    return len(run) > 2 and all(
        line.numbers >= 1
        and line.numbers >= len(line.filled) - 2
        and not line.is_sum
        and not re.search(r"\d", line.cells[0])
        and any(map(str.isalpha, line.cells[0]))
        for line in run
    )


def _turn(run: Sequence[_Line]) -> list[_Line]:
    width = max(len(line.cells) for line in run)
    across = [[_cell(line, at) for line in run] for at in range(width)]
    first = run[0].number
    return [_Line(first, "\t".join(cells), cells, is_turned=True) for cells in across]


def _next_filled(lines: Sequence[_Line]) -> list[_Line | None]:
    """For each line the next one that has something."""
    found: list[_Line | None] = []
    after: _Line | None = None
    for line in reversed(lines):
        found.append(after)
        after = line if line.cells else after
    found.reverse()
    return found


def _give_days(blocks: Sequence[_Block], days: Sequence[tuple[int, Day, str | None]]) -> None:
    """Each block has the day above it, or below where a game begins a sheet and a day ends it."""
    is_below = bool(days) and days[0][0] > 0 and days[-1][0] == len(blocks)
    order = sorted(days, key=lambda each: each[0])
    at = 0
    for number, block in enumerate(blocks):
        if is_below:
            while order[at][0] <= number:
                at += 1
        else:
            while at < len(order) and order[at][0] <= number:
                at += 1
            if at == 0:
                continue
        _, block.day, note = order[at] if is_below else order[at - 1]
        block.note = block.note or note

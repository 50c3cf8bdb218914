"""Score sheets as people keep them, as the games they have: blocks of names with hands below them.

Nothing here knows a table or the rules. What a line has wrong is kept with the line, so that all
of it is told at once; only what is no sheet at all is refused. See docs/export.md.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import accumulate, pairwise, zip_longest
from typing import NamedTuple

from companion.files.days import (
    AROUND_NOTE,
    DAY_FIRST,
    NO_ORDER,
    NO_YEAR,
    ORDERS,
    Day,
    after_day,
    find_day,
    has_month,
    is_as_above,
    is_day,
    order_seen,
)
from companion.files.grid import (
    DIGIT,
    FEW_NAMES,
    GAME_WORDS,
    HAND,
    HAND_NUMBER,
    MOON_SIGN,
    MOST_OF_WORDS,
    NEW_GAME,
    NO_HAND,
    TOTALS_SO_FAR,
    USUAL_CELLS,
    Line,
    SheetEntry,
    across,
    count_lines,
    decode,
    is_corrected,
    is_dash,
    is_dealt,
    is_number,
    is_statistic_word,
    is_sum_word,
    leading_number,
    number_or_none,
    read_lines,
    read_number,
    split_cells,
)
from companion.files.long_form import CALLED, Name, by_hand, find_long
from companion.files.questions import (
    AS_IT_IS,
    AWAY,
    MOON,
    SAME_GAME,
    SIGNS,
    ZERO,
    Problem,
    Questions,
)
from companion.rules import RulesError
from companion.scorebook import Refused, clean_name, clean_note
from companion.scorebook.names import name_key, refuse_doubled

# What a column is taken for. TOTAL has the running totals of the player named before it.
PLAYER, TOTAL, NUMBER, GAME, PASS, DEALER, DATE, SUM, NOTE, OUT = ROLES = (
    *("player", "total", "number", "game", "pass", "dealer", "date", "sum", "note", "out"),
)

MOST_HANDS_OFFERED = 24  # from which somebody played for another

ONE_NAME = "1"  # instead of a hand: a column with two names is of one player

MOST_LABELS = 3  # of a column that has others in another game

# A column of these tells games apart.
_EVENINGS = "evening, session, week, spieltag, abend, soir\xe9e, serata, jornada, avond"

_LABELS: Mapping[str, frozenset[str]] = {
    NUMBER: CALLED["hand"] | CALLED["player"] | {"order", "seats", "seating", "seating order"},
    DATE: CALLED["night"],
    NOTE: CALLED["note"],
    GAME: CALLED["game"] | {*_EVENINGS.split(", ")},
} | {
    role: frozenset(labels.split(", "))
    for role, labels in {
        PASS: "pass, passed, passing, direction, dir, passe, pasa, passa",
        DEALER: "dealer, dealt, deals, geber, gibt, donneur, reparte, mazziere, deler, gever",
        OUT: "time, start, end, duration, minutes, host, winner, won, loser, moon, moons, queen, "
        "queens, queen of spades, \N{EURO SIGN}, $, \N{POUND SIGN}, eur, money, paid, geld",
    }.items()
}

_KITTIES = frozenset({"kitty", "widow", "pot", "pott", "kasse"})  # or somebody is called so

_TAKES_OVER = re.compile(
    r"(?P<name>[^\W\d].{0,40}?) (?:takes over|took over|steps in|subs|springt ein|plays(?= for))"
    r"(?: (?:for|from|f\u00fcr|von) (?P<other>.{1,40}?))?(?: now| from here(?: on)?)?[ .!:)]*",
    re.IGNORECASE,
)
_ROUNDS = "round|runde|ronde|manche"  # games, or hands
_GAME_HEAD = re.compile(
    rf"(?:(?:{GAME_WORDS}|{_ROUNDS})[ .:#-]*(?:no|nr)?[ .:#-]*\d{{1,4}}"
    rf"|\d{{1,4}}(?:\.|e|\xaa)? (?:{GAME_WORDS}|{_ROUNDS}))[ .:)-]*",
    re.IGNORECASE,
)
_ROUND = re.compile(rf".*(?:{_ROUNDS})", re.IGNORECASE)
_YEAR_IN = re.compile(r"\b(?:19|20)\d\d\b")
_LEAD = re.compile(rf"{HAND_NUMBER}[.:)]*", re.IGNORECASE)
_MOONS = re.compile(rf"moon|mond|stm|shot(?: the moon)?|shoots?|shooter|{MOON_SIGN}", re.IGNORECASE)
_OF_PLAYER = re.compile(
    r"(.+?)[ _:-]+(?:points|pts|total|tot|totals|score)"
    r"|(?:points|pts|score|punkte|punten|puntos) ?\[(.+)\]",  # as a form asks
    re.IGNORECASE,
)

_FROM = re.compile(r"(.+?)\s+(?:from|ab)\s+(?:hand\s+)?([0-9]{1,4})", re.IGNORECASE)
_BEFORE_DAY = f"{AROUND_NOTE}-=\N{EN DASH}\N{EM DASH}@"  # between the words and the day
_CLOCK = r"[^\W\d][^\d,;|\t]* \d{1,2}(?:[.:]\d\d)?\s*(?:[ap]m|h|uhr|o'clock)\W*"
_CLOCK_TIME = re.compile(r"\d{1,2}[:h]\d\d(?::\d\d)?\s*(?:[ap]m)?", re.IGNORECASE)
_MAILED = re.compile(r"\b\d\d:\d\d(?::\d\d)? [-+]\d{4}\b")  # as a mail says when it was sent
_LIKE_DAY = re.compile(  # in a language or a spelling that isn't known
    r"\W*(?:\d{1,2}\W{1,3}[^\W\d]\S{1,15}|[^\W\d]\S{1,15} \d{1,2}\W{0,3})\s+(?:19|20)\d\d\W*"
)
_LETTERS = re.compile(r"[^\W\d_]{2}")
_DATE_LIKE = re.compile(r"\d+[/.:]\d")


class Row(NamedTuple):
    """A row of numbers by player, None where there is none, and what else stands in its line.

    `shooter` is the column in which a moon is written, `dashes` those that have a dash.
    """

    line: int
    numbers: tuple[int | None, ...]
    totals: tuple[int | None, ...] = ()
    dealer: str = ""
    passed: str = ""
    note: str | None = None
    entry: SheetEntry | None = None
    sum: int | None = None  # as it is written
    shooter: int | None = None
    dashes: tuple[int, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the app itself says that it doesn't add up."""
        return self.entry is not None and self.entry.is_open

    @property
    def is_empty(self) -> bool:
        """Whether it has no number."""
        return all(number is None for number in self.numbers)

    def with_zeros(self) -> Row:
        """The same with 0 in empty cells, but for those beside a moon."""
        if self.shooter is not None:
            return self
        return self._replace(numbers=tuple([number or 0 for number in self.numbers]))

    def of_columns(self, columns: Sequence[int]) -> Row:
        """The same of some columns, in which is its moon."""
        return self._replace(
            numbers=tuple([self.numbers[at] for at in columns]),
            totals=self.totals and tuple([self.totals[at] for at in columns]),
            shooter=None if self.shooter is None else columns.index(self.shooter),
            dashes=tuple([place for place, at in enumerate(columns) if at in self.dashes]),
        )

    def has(self, column: int) -> bool:
        """Whether it has a number of a column, or the moon of the game."""
        return self.numbers[column] is not None or self.shooter is not None


@dataclass
class OldGame:
    """One game as it is written; `line` is that of its names, by `block` it was written down.

    `sums` are totals below a hand, by the number of hands above. `is_bad`: a number can't be read.
    `is_final`: only its final scores are known; `is_said`: who is left out of a hand may have 0.
    It `has_cells` for all, empty ones too.
    One that the app wrote itself says its `options`, and whether it goes on (`is_on`).
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
    is_said: bool = False
    has_cells: bool = True
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
    """What a sheet was read as. `lines` are those of numbers, by where they stand."""

    lines: dict[int, TakenLine] = field(default_factory=dict)
    columns: dict[int, Column] = field(default_factory=dict)
    games: list[OldGame] = field(default_factory=list)

    def take_as(self, at: int, kind: str) -> None:
        """Take a line of numbers for something else, unless somebody said what it is."""
        if (taken := self.lines.get(at)) and taken.looks:
            self.lines[at] = taken._replace(kind=kind, looks=kind)


def read_sheet(
    data: bytes, questions: Questions, year: int | None = None, most_lines: int | None = None
) -> OldSheet:
    """Read a sheet; `year` is that of dates without one. Raises Refused."""
    text = decode(data)
    if most_lines and len(text) > most_lines and count_lines(text) > most_lines:
        raise Refused("file_too_many_lines_here", most=most_lines)
    most_cells = most_lines and USUAL_CELLS * most_lines
    return _Reader(text, questions, year, most_cells).read()


@dataclass
class _Block:
    """Lines that belong together: the one of names, and those of numbers below.

    `pages` are lines below an empty one, or with the names once more.
    """

    head: Line
    lines: list[Line] = field(default_factory=list)
    day: Day | None = None
    note: str | None = None
    pages: list[Line] = field(default_factory=list)

    def is_like(self, line: Line) -> bool:
        """Whether a line has as many numbers as the last hand, as below an empty line or a day."""
        hands = [each for each in self.lines[-2:] if not each.is_sum]
        expected = hands[-1].numbers if hands else 0 if self.lines else len(self.head.filled)
        return 2 < line.numbers == expected

    def take_place(self, name: str, other: str) -> None:
        """From the next hand on another plays for somebody, as a heading says it."""
        hands = sum(not each.is_sum and {*each.filled} != {"0"} for each in self.lines)
        said = f"{name.rstrip(' :')}/{other.rstrip(' :')} from {hands + 1}"
        cells = [said if cell == name else cell for cell in self.head.cells]
        self.head = replace(self.head, cells=cells)

    def begins_page(self, line: Line) -> bool:
        """Whether a line below some hands has the names once more, or more of them."""
        if not self.lines or line.numbers:
            return False
        known = self.head.cells
        return line.filled == self.head.filled or (
            len(self.head.filled) > 2 and line.cells[: len(known)] == known
        )


# How many blocks stand above a day, the day, and a note.
_DayAbove = tuple[int, Day, str | None]


class _Reader:
    """Reads the lines of one sheet."""

    def __init__(
        self, text: str, questions: Questions, year: int | None, most_cells: int | None
    ) -> None:
        self._questions, self._answers = questions, questions.answers
        self._most_cells = most_cells
        self._order = order_seen(text.splitlines())
        self._year = year  # of dates without one: that of the last one with it
        self._sheet = OldSheet()
        self._lines, self._mark = read_lines(text, self._answers, self._refuse)
        self._are_rounds_games: bool | None = None
        self._has_no_names = False  # of the lines above, which is told once
        self._has_unread = bool(questions.open)  # lines that are no cells

    def read(self) -> OldSheet:
        lines = list(self._lines_that_count())
        long = find_long(lines)
        if long is None:
            for block in self._blocks(across(lines, self._mark)):
                self._read_block(block)
        else:
            self._read_long(lines[:long], lines[long], lines[long + 1 :])
        if not self._sheet.games and not self._questions.open:
            raise Refused("paper_empty")
        return self._sheet

    def _lines_that_count(self) -> Iterator[Line]:
        """All but those that are said to be none. Raises Refused for too many cells."""
        count = 0
        for line in self._lines:
            count += len(line.cells)
            if self._most_cells and count > self._most_cells:
                raise Refused("sheet_too_many_cells", most=self._most_cells)
            if line.kind == NO_HAND:
                self._take(line, NO_HAND)
            else:
                yield line

    def _refuse(self, line: int, why: RulesError, answers: Sequence[str] = ()) -> str:
        return self._questions.ask(Problem(line, why, tuple(answers)))

    def _find_day(self, line: int, text: str) -> tuple[Day, str] | None:
        """The day that begins a text; what is wrong with it is kept."""
        try:
            found = find_day(text, self._order, self._year)
        except Refused as why:
            order = self._refuse(line, why, ORDERS if why.key == NO_ORDER else ())
            if not order:
                return Day(date.min), ""
            self._order = order  # of all dates from here on
            return self._find_day(line, text)
        if found:
            self._year = found[0].date.year
        return found

    def _day_line(self, line: Line, after: Line | None) -> tuple[Day, str] | None:
        """The day of a line that has nothing but it and a note; names of a game may follow it."""
        if not _is_date_line(line):
            return self._caption(line, after)
        if not (found := self._find_day(line.number, line.text)):
            return None
        if _MAILED.search(line.text):  # maybe the morning after
            return Day(date(found[0].date.year, 7, 1), is_known=False), ""
        words = [cell for cell in split_cells(found[1], self._mark) if cell]
        has_names = self._mark in found[1] and self._mark and len(words) > 1
        return None if has_names and after and after.has_digits else found

    def _caption(self, line: Line, after: Line | None) -> tuple[Day, str] | None:
        """The day in the words above a game, and those words."""
        is_row = self._mark and self._mark in line.text and len(line.filled) > 2
        is_above_hand = after is not None and after.numbers > 1 and not _is_game_head(line)
        if line.kind or after is None or is_above_hand or is_row:
            return None
        lead, rest = _before_day(line.text)
        is_of_player = after.has_digits and re.search(r"\d", lead) and not _is_game_head(line)
        if rest and not is_of_player and (found := self._find_day(line.number, rest)):
            return found[0], f"{lead.strip(_BEFORE_DAY)} {found[1]}".strip()
        return None

    def _is_prose(self, block: _Block, line: Line, after: Line | None) -> bool:
        """Whether a line of words stands between hands, and can't have the names of the next."""
        is_row = self._mark and self._mark in line.text
        if line.kind or line.has_digits or not block.lines or is_row:
            return False
        if after is None or (self._mark and self._mark in block.head.text):
            return True
        is_between = after is not None and after.numbers == block.lines[-1].numbers
        return is_between and len(line.filled) != len(block.head.filled)

    def _note(self, line: int, text: str) -> str | None:
        try:
            return clean_note(text.strip(AROUND_NOTE))
        except RulesError as why:
            self._refuse(line, why)
            return None

    def _blocks(self, lines: Sequence[Line]) -> list[_Block]:
        """The blocks with their days: those above them, or below where the sheet ends with one."""
        blocks: list[_Block] = []
        days: list[_DayAbove] = []
        is_open, note = False, None
        next_lines = _next_of(lines, _is_of_words_alone)
        below_days = _next_of(lines, _is_above_game)
        for line, after, below in zip(lines, next_lines, below_days, strict=True):
            self._has_no_names = self._has_no_names and not is_open
            if not line.cells:
                is_open = is_open and not blocks[-1].lines
            elif _GAME_HEAD.fullmatch(line.text.strip(AROUND_NOTE)):
                is_open, note = self._begin_again(blocks, line, after), None
            elif self._is_of(blocks, line, is_open=is_open):
                blocks[-1].lines.append(line)
            elif self._take_beside(blocks, line, is_open=is_open):
                self._take(line, NO_HAND)
            elif blocks and not is_open and blocks[-1].is_like(line):
                _go_on(blocks, days, line)
                is_open = True
            elif found := self._day_line(line, after):
                days.append((len(blocks), found[0], self._note(line.number, found[1])))
                is_open, note = False, None
            elif line.kind == NEW_GAME or self._is_head(
                line, after, below, blocks[-1] if is_open else None
            ):
                blocks.append(_Block(line, note=note))
                is_open, note = True, None
            else:
                self._let_take_over(blocks[-1] if is_open else None, line, after)
                note = self._words(line, after, blocks[-1] if is_open else None)
                year = self._year_in(note)
                if year and (not days or days[-1][1].date.year != year):
                    days.append((len(blocks), Day(date(year, 7, 1), is_known=False), None))
        _give_days(blocks, days)
        following = [*blocks[1:], None]
        return [
            block
            for block, after in zip(blocks, following, strict=False)
            if not _names_come_again(block, after) and self._ask_for_hands(block)
        ]

    def _begin_again(self, blocks: list[_Block], line: Line, after: Line | None) -> bool:
        """Begin another game of the same players below its name, "Game 2"; not above names.

        What may be the name of a hand is asked about, once.
        """
        if not blocks or after is None or after.numbers < 2:
            return False
        if blocks[-1].lines and _ROUND.match(line.text) and self._are_rounds_games is None:
            is_new = line.kind == NEW_GAME
            why = Refused("sheet_same_game")
            self._are_rounds_games = is_new or not self._refuse(line.number, why, [SAME_GAME])
        if blocks[-1].lines and not (_ROUND.match(line.text) and not self._are_rounds_games):
            blocks.append(_Block(blocks[-1].head))
        return True

    def _is_of(self, blocks: Sequence[_Block], line: Line, *, is_open: bool) -> bool:
        """Whether a line has numbers of the last block."""
        if not blocks or _is_statistic(line) or line.is_money or _is_remark(blocks[-1], line):
            return False
        if line.is_sum or not is_open:
            return line.is_sum
        is_row = self._mark and line.numbers
        is_of_day = _is_date_line(line) or (_is_day_of_words(line) and not is_row)
        return (line.has_digits or _is_moon_row(line, self._mark)) and not is_of_day

    def _take_beside(self, blocks: Sequence[_Block], line: Line, *, is_open: bool) -> bool:
        """Take a line that counts wins, or has the names on the next page; else give False."""
        if _is_statistic(line) or (blocks and _is_remark(blocks[-1], line)):
            return True
        if blocks and blocks[-1].lines and line.is_money:
            return True
        if not is_open or line.kind == NEW_GAME:
            return False
        if not blocks[-1].begins_page(line):
            return self._ask_of_substitute(blocks[-1], line)
        blocks[-1].pages.append(line)
        if (joined := len(line.cells) - len(blocks[-1].head.cells)) > 0:
            blocks[-1].head = line
            above = blocks[-1].lines
            above[:] = [replace(each, cells=[*each.cells, *[""] * joined]) for each in above]
        return True

    def _ask_of_substitute(self, block: _Block, line: Line) -> bool:
        """Let somebody take a place, where the names right below hands are theirs but for one.

        That is asked; below totals another game begins. Gives whether somebody does.
        """
        old, new = block.head.cells, line.cells
        is_over = not block.lines or any(each.is_sum for each in block.lines)
        if line.numbers or len(old) != len(new) or len(old) < FEW_NAMES or is_over:
            return False
        changed = [at for at, cell in enumerate(new) if cell != old[at]]
        if len(changed) != 1 or not new[changed[0]]:
            return False
        if not self._refuse(line.number, Refused("sheet_same_game"), [SAME_GAME]):
            return False
        block.take_place(old[changed[0]], new[changed[0]])
        return True

    def _let_take_over(self, block: _Block | None, line: Line, after: Line | None) -> None:
        """Whose place somebody takes, where words between hands say that; else it is asked."""
        found = _TAKES_OVER.fullmatch(line.text.strip(AROUND_NOTE)[:MOST_OF_WORDS])
        if not (found and block and block.lines and after and after.numbers > 1):
            return
        name, names = found["name"], block.head.filled
        keys = [name_key(each.rstrip(" :")) for each in names]
        other = name_key(found["other"] or "")
        if name_key(name) not in keys and other not in keys:
            why = Refused("sheet_takes_over", name=name)
            other = name_key(self._refuse(line.number, why, [*names, AS_IT_IS]))
        if other in keys:
            block.take_place(names[keys.index(other)], name)

    def _ask_for_hands(self, block: _Block) -> bool:
        """Whether names have hands below them; if not, that is told."""
        if not block.lines and not self._has_unread:
            is_of_names = not re.search(r"\d", block.head.text)
            why = Refused("paper_no_hands" if is_of_names else "sheet_line_unread")
            self._refuse(block.head.number, why)
        is_form = _are_in_turn([line.text.strip() for line in block.lines])  # nobody filled it in
        return bool(block.lines) and not is_form

    def _words(self, line: Line, after: Line | None, block: _Block | None) -> str | None:
        """A line that is none of a game: a note of the game above, or given back, of the next."""
        if is_sum_word(line.words):
            return None
        if _LIKE_DAY.fullmatch(line.text[:MOST_OF_WORDS]):
            self._refuse(line.number, Refused("sheet_day_unread", text=line.text.strip()))
            return None
        if line.has_digits and (_is_of_words(line) or _is_above_names(line, after)):
            self._take(line, NO_HAND)
        elif line.has_digits and re.search(r"\d", _YEAR_IN.sub("", line.text)):
            if not self._has_no_names:
                self._refuse(line.number, Refused("paper_names"))
                self._has_no_names = True
            return None
        text = line.text if self._mark in line.text else " ".join(line.filled)
        note = self._note(line.number, text)
        if block and block.lines:
            block.note = block.note or note
            return None
        return note

    def _year_in(self, note: str | None) -> int | None:
        """The year among words, which is that of dates below them."""
        if not note or not (found := _YEAR_IN.search(note)):
            return None
        self._year = int(found[0])
        return self._year

    def _is_head(
        self, line: Line, after: Line | None, below: Line | None, block: _Block | None
    ) -> bool:
        """Whether a line has names: numbers follow, or it is none of words alone."""
        if block and self._is_prose(block, line, after):
            return False
        has_mark = bool(self._mark) or line.is_turned
        numbers = sum(
            is_number(cell) and not cell.isalpha() for cell in line.cells
        )  # "O" is a name
        is_of_wins = is_statistic_word(line.text[:MOST_OF_WORDS].partition(":")[0])
        if len(line.filled) < 2 or numbers > 1 or is_of_wins:
            return False
        if not has_mark and after and len(line.filled) < FEW_NAMES <= after.numbers:
            return False
        if any(map(_DATE_LIKE.match, line.cells[1:])) or (numbers and not has_mark):
            return False
        if after and _may_be_hand(after) and not is_day(after.text):
            return True
        if below and not line.has_digits and 2 < len(line.filled) == below.numbers:
            return True  # with a day between
        if len(line.filled) < 3 or not all(any(map(str.isalnum, cell)) for cell in line.filled):
            return False
        if self._mark:
            return self._mark in line.text
        return after is None and not any(cell[0].islower() for cell in line.filled)

    # One block

    def _read_block(self, block: _Block) -> None:
        labels = [cell.rstrip(" :") for cell in block.head.cells]
        if labels[0] and (found := self._find_day(block.head.number, labels[0])):
            block.day, labels[0] = found[0], ""
        if not self._mark and _is_word_alone(labels, block.lines):
            del labels[0]
        lines = _with_lead(labels, block.lines, has_mark=bool(self._mark))
        if len(lines[0].cells) and lines is not block.lines:
            labels = ["", *labels]
        width = (
            max(len(labels), *(len(line.cells) for line in lines)) if self._mark else len(labels)
        )
        labels += [""] * (width - len(labels))
        hands = [line for line in lines if not line.is_sum]
        by_column = [[line.cell(at) for line in hands] for at in range(width)]
        roles = self._find_roles(labels, by_column)
        for at, label in enumerate(labels):
            if roles[at] == PLAYER and label.casefold() in _KITTIES and not self._said(at):
                why = Refused("sheet_kitty", name=label)
                roles[at] = self._refuse(block.head.number, why, [PLAYER, OUT]) or OUT
        for at, (label, role) in enumerate(zip(labels, roles, strict=True)):
            cells = tuple([cell for cell in by_column[at] if cell][:3])
            looks = self._guess(at, label, by_column[at], roles) if self._said(at) else role
            column = self._sheet.columns.setdefault(at, Column(role, looks, [], cells))
            if label and label not in column.labels and len(column.labels) < MOST_LABELS:
                column.labels.append(label)
        try:
            places = _Places(roles, self._names_of(labels, roles), labels)
            games = self._games_of(block, lines, places)
            games = [game for game in games if not self._add_to_above(game)]
            self._sheet.games += games
            self._ask_of_pages(block, games)
        except RulesError as why:
            since = range(2, min(len(hands), MOST_HANDS_OFFERED) + 1)
            answers = [*map(str, since), ONE_NAME] if why.key == "sheet_substitute" else []
            self._refuse(block.head.number, why, answers)

    def _add_to_above(self, game: OldGame) -> bool:
        """Add to the game above what is that once more as running totals, or its end, if it is."""
        last = self._sheet.games[-1] if self._sheet.games else None
        if last is None or (last.columns, last.day) != (game.columns, game.day):
            return False
        return self._take_as_totals(last, game) or self._carry_over(last, game)

    def _take_as_totals(self, last: OldGame, game: OldGame) -> bool:
        """Take a game that is the last one once more for its running totals; else give False."""
        totals = accumulate([_plus((), row.numbers) for row in last.rows], _plus)
        if len(game.rows) < 2 or [*totals] != [_plus((), row.numbers) for row in game.rows]:
            return False
        for row in game.rows:
            self._sheet.take_as(row.line, TOTALS_SO_FAR)
        return True

    def _carry_over(self, last: OldGame, game: OldGame) -> bool:
        """Carry the last game over to the next page, which begins with its totals, if it does."""
        if len(last.rows) < 2 or not game.rows:
            return False
        totals, *rows = game.rows
        is_said = f"kind-{totals.line}" in self._answers
        if is_said or _plus((), totals.numbers) != last.added:
            return False
        last.add_totals(totals)
        self._sheet.take_as(totals.line, TOTALS_SO_FAR)
        before = len(last.rows)
        for row in rows:
            last.add(row)
        last.sums += [(before + hands - 1, row) for hands, row in game.sums]
        last.is_bad, last.note = last.is_bad or game.is_bad, last.note or game.note
        return True

    def _names_of(
        self, labels: Sequence[str], roles: Sequence[str]
    ) -> tuple[tuple[Name, ...], ...]:
        """Who has each column of a player. Raises Refused where there is none."""
        found = [
            _read_names(_name_in(label), at, self._answers.get(f"from-{at}", ""))
            for at, (label, role) in enumerate(zip(labels, roles, strict=True))
            if role == PLAYER
        ]
        if not found:
            raise Refused("paper_names")
        refuse_doubled([each.name for names in found for each in names])
        return tuple(found)

    def _ask_of_pages(self, block: _Block, games: Sequence[OldGame]) -> None:
        """Whether the names come again for the same game, where neither totals nor numbers tell."""
        rows = [row for game in games for row in game.rows]
        if not games or (len(block.pages) > 1 and len(block.pages) >= len(block.lines) - 1):
            return  # an empty line below each hand
        is_running = len(rows) > 2 and not any(
            any(map(_is_less, below.numbers, above.numbers)) for above, below in pairwise(rows)
        )
        for line in block.pages:
            if not (len(games) > 1 or games[0].sums or is_running or line.kind):
                self._refuse(line.number, Refused("sheet_same_game"), [SAME_GAME])

    def _said(self, at: int) -> str:
        """What somebody said that a column has."""
        return self._answers.get(f"column-{at}", "")

    def _find_roles(self, labels: Sequence[str], by_column: Sequence[Sequence[str]]) -> list[str]:
        roles: list[str] = []
        for at, (label, cells) in enumerate(zip(labels, by_column, strict=True)):
            roles.append(self._said(at) or self._guess(at, label, cells, roles))
        for at, role in enumerate(roles):  # where each line has another, it is the hand's
            cells = [cell for cell in by_column[at] if cell]
            is_hand = NUMBER not in roles and len(set(cells)) == len(cells)
            if role == GAME and not self._said(at) and is_hand:
                roles[at] = NUMBER
            is_between = PLAYER in roles[:at] and PLAYER in roles[at:]
            is_word = role == NUMBER and labels[at] and not self._said(at)
            if is_word and _are_points(by_column[at], is_between=is_between):
                roles[at] = PLAYER
        mine = [at for at, role in enumerate(roles) if role == PLAYER]
        sums = [at for at, role in enumerate(roles) if role == SUM and not self._said(at)]
        if len(sums) == len(mine) > 1 and all(at - 1 in mine for at in sums):  # "Ann", "Tot", "Bo"
            roles = [TOTAL if at in sums else role for at, role in enumerate(roles)]
        if len(mine) > 3 and not self._said(mine[-1]) and _is_check(by_column, mine):
            roles[mine.pop()] = SUM
        others = {name_key(labels[at]) for at in mine[1::2]}
        if len(mine) > 3 and len(others) == 1 and len(mine) % 2 == 0:  # "Ann", "T", "Bo", "T"
            roles = [TOTAL if at in mine[1::2] else role for at, role in enumerate(roles)]
            mine = mine[::2]
        names = Counter(name_key(_name_in(labels[at])) for at in mine)
        if names and set(names.values()) == {2}:  # points and running totals of each
            seen = set[str]()
            for at in mine:
                name = name_key(_name_in(labels[at]))
                roles[at] = TOTAL if name in seen and not self._said(at) else PLAYER
                seen.add(name)
        return roles

    def _guess(self, at: int, label: str, cells: Sequence[str], roles: Sequence[str]) -> str:
        key = label.casefold().strip(" .:?")
        is_first = {*roles} <= {OUT}
        if is_first and len(cells) > 3 and _are_in_turn(cells):
            return NUMBER
        role = next((role for role, words in _LABELS.items() if key in words), "")
        filled = [cell for cell in cells if cell][:50]
        if role or is_sum_word(key):
            return DATE if role == GAME and all(map(is_day, filled)) else role or SUM
        numbers = sum(map(is_number, filled))
        if not filled:
            return PLAYER if key else OUT
        if all(map(_CLOCK_TIME.fullmatch, filled)):
            return OUT
        if key:
            texts = [cell for cell in filled if not DIGIT.match(cell) and not is_number(cell)]
            is_sign = numbers > 0 and len(set(texts)) == 1  # for who was not there
            is_note = len(filled) > 2 and 2 * len(texts) > len(filled) and not is_sign
            is_note = is_note or (numbers == 0 and any(" " in text for text in texts))
            return NOTE if is_note else PLAYER
        if 2 * sum(map(is_day, filled)) > len(filled):
            return DATE
        if is_first:
            return NUMBER
        if 2 * numbers > len(filled):
            return TOTAL if roles[-1] == PLAYER else SUM
        return NOTE

    def _games_of(self, block: _Block, lines: Sequence[Line], at: _Places) -> list[OldGame]:
        """The games of a block: a new one where the date changes, or the hands begin anew."""
        games: list[OldGame] = []
        last_number, last_game = 0, ""
        for line in lines:
            day = None if line.is_sum else self._cell_day(line.number, at.cell(line, DATE))
            number = leading_number(at.cell(line, NUMBER))
            game = games[-1] if games else None
            of_game = "" if line.is_sum else at.cell(line, GAME)
            begins = (day and game and game.day != day) or of_game not in {"", last_game}
            begins = begins or line.kind == NEW_GAME
            last_game = of_game or last_game
            if game is None or ((begins or number == 1 < last_number) and not line.is_sum):
                day = day or (game.day if game else block.day)
                game = OldGame(block.head.number, block.head.number, at.names, day, block.note)
                game.is_said = block.head.is_said
                games.append(game)
            last_number = max(number, 1)
            if more := self._add_row(game, line, at, is_last=line is lines[-1]):
                games.append(more)
        return games

    def _cell_day(self, line: int, text: str) -> Day | None:
        """The day of a cell that has one, or is empty; what is neither is wrong."""
        if is_as_above(text):
            return None
        if found := self._find_day(line, text):
            return found[0]
        self._refuse(line, Refused("sheet_no_date", text=text))
        return Day(date.min)

    def _add_row(self, game: OldGame, line: Line, at: _Places, *, is_last: bool) -> OldGame | None:
        """Another line of a game; gives the game that began before it, where its totals say so."""
        said = HAND if line.kind == NEW_GAME else line.kind
        kind, more = said or (TOTALS_SO_FAR if line.is_sum else HAND), None
        try:
            row = self._read_row(line, at, has_hands=bool(game.rows))
        except Refused as why:
            self._take(line, kind)
            number = self._line_of_unread(line, at)
            self._refuse(number, why, SIGNS if why.key == "sheet_sign" else ())
            game.is_bad = True
            return None
        if not line.kind and kind == HAND:
            kind = _kind_of(game, row, is_below_rule=line.is_ruled and is_last)
        if kind == TOTALS_SO_FAR:
            more = None if _is_sub(line) else _split(game, row)
            (more or game).add_totals(row)
        elif kind == HAND and row.shooter is None and row.is_empty:
            game.note = game.note or row.note
            return None
        elif kind == HAND:
            game.add(row)
        self._take(line, line.kind or kind)
        return more

    def _line_of_unread(self, line: Line, at: _Places) -> int:
        """Where the first cell stands that can't be read, of a hand that has some lines."""
        for place in at.players if line.places else ():
            cell = line.cell(place)
            is_known = not cell or f"sign-{cell}".casefold() in self._answers
            if not is_known and number_or_none(cell) is None:
                return line.places[place]
        return line.number

    def _take(self, line: Line, kind: str) -> None:
        """Remember what a line was taken for. Of players down the side a line has many hands."""
        if not line.is_turned:
            looks = "" if line.kind else kind
            self._sheet.lines[line.number] = TakenLine(line.text, kind, looks)

    def _read_row(self, line: Line, at: _Places, *, has_hands: bool) -> Row:
        """Numbers below names. What can't be read in totals of hands is no matter. Raises Refused.

        Without hands above them they may be all that is known of a game.
        """
        expected = len(at.players)
        more = [cell for cell in line.cells[at.width :] if cell]
        beside = at.width - expected
        has_mark = self._mark or line.is_turned
        if not has_mark and beside > 1 and line.numbers == len(line.filled) == expected:
            line = replace(line, cells=[*[""] * beside, *line.filled])  # totals by themselves
        cells = [line.cell(place) for place in at.players]
        if any(map(DIGIT.match, more)) or (not has_mark and len(line.cells) <= max(at.players)):
            found = [is_number(cell) or bool(DIGIT.match(cell)) for cell in [*cells, *more]]
            count = sum(found) if sum(found) != expected else expected + sum(found[expected:])
            raise Refused("paper_cells", found=count, expected=expected)
        if line.is_sum and has_hands:
            places = at.players, at.totals
            written = [tuple([number_or_none(line.cell(each)) for each in row]) for row in places]
            return Row(line.number, written[0], written[1])
        each_read = [self._number(line.number, cell) for cell in cells]
        corrected = [cell for cell in cells if is_corrected(cell)]
        shooters = [column for column, each in enumerate(each_read) if each == MOON]
        dashes = [column for column, cell in enumerate(cells) if is_dash(cell)]
        if shooters:  # beside a moon an empty cell is what that makes of it
            each_read = [
                each if cell else None for each, cell in zip(each_read, cells, strict=True)
            ]
        numbers = tuple([each if isinstance(each, int) else None for each in each_read])
        totals = tuple([read_number(line.cell(place)) for place in at.totals])
        in_sum = number_or_none(at.cell(line, SUM))
        note = self._note(line.number, " ".join([*corrected, at.cell(line, NOTE), *more]))
        dealer, passed = at.cell(line, DEALER), at.cell(line, PASS)
        dealt = [column for column, cell in enumerate(cells) if is_dealt(cell)]
        if len(dealt) == 1 and not dealer:
            dealer = at.names[dealt[0]][0].name
        row = Row(line.number, numbers, totals, dealer, passed, note, line.entry, in_sum)
        return row._replace(shooter=shooters[0] if shooters else None, dashes=tuple(dashes))

    def _number(self, line: int, cell: str) -> int | str | None:
        """The number of a cell, MOON, or None for nobody. Raises Refused."""
        if f"sign-{cell}".casefold() not in self._answers:
            return read_number(cell)
        why = Refused("sheet_sign", text=cell) if cell else Refused("sheet_blank")
        answer = self._refuse(line, why, SIGNS if cell else (ZERO, AWAY))
        return 0 if answer == ZERO else MOON if answer == MOON else None

    def _read_long(self, above: Sequence[Line], head: Line, lines: Sequence[Line]) -> None:
        """Games of which each line has one player's points in one hand, or in the whole game."""
        days = [self._day_line(line, None) for line in above if line.cells]
        day, note = next((found for found in days if found), (None, ""))
        for long in by_hand(head, lines, self._refuse):
            first, of_player = long.first, [PLAYER, *([TOTAL] if long.has_totals else [])]
            begun = self._cell_day(first.line, long.night) or day
            said = self._note(first.line, first.of("game note")) or self._note(head.number, note)
            block = _Block(Line(first.line, "", []), long.rows, begun, said)
            at = _Places([DEALER, PASS, NOTE, *of_player * len(long.columns)], long.columns)
            for game in self._games_of(block, long.rows, at):
                game.variant, game.options = first.of("variant"), long.options
                game.is_on, game.is_final = first.of("finished") == "no", long.is_final
                game.has_cells = False
                if not long.is_final and long.options is None:
                    game.block = head.number
                self._sheet.games += [] if long.is_bad else [game]


class _Places:
    """Where in a line of a block each thing stands."""

    def __init__(
        self,
        roles: Sequence[str],
        names: tuple[tuple[Name, ...], ...],
        labels: Sequence[str] = (),
    ) -> None:
        self.width, self.names = len(roles), names
        self.players = [at for at, role in enumerate(roles) if role == PLAYER]
        self._first = {role: at for at, role in reversed([*enumerate(roles)])}
        self.totals = self._find_totals(roles, labels or [""] * self.width)

    def _find_totals(self, roles: Sequence[str], labels: Sequence[str]) -> list[int]:
        """The column of the running totals of each player; none where some have none."""
        keys = [name_key(_name_in(labels[at])) for at in self.players]
        found: dict[int, int] = {}
        for at, role in enumerate(roles):
            if role == TOTAL:
                key, before = name_key(_name_in(labels[at])), self._before(at)
                found[keys.index(key) if key in keys and key else before] = at
        return [found[at] for at in range(len(keys))] if len(found) == len(keys) else []

    def _before(self, at: int) -> int:
        return sum(place < at for place in self.players) - 1

    def cell(self, line: Line, role: str) -> str:
        """What a line has in the first column of a role."""
        return line.cell(self._first[role]) if role in self._first else ""


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
    if (
        len(rows) > 1
        and (written == game.added or _has_moon_more(game, written))
        and not is_running
    ):
        return TOTALS_SO_FAR
    since = len(rows) - game.sums[-1][0] if game.sums else 0
    return TOTALS_SO_FAR if since > 1 and written == game.added_since else HAND


def _has_moon_more(game: OldGame, written: Sequence[int]) -> bool:
    """Whether numbers are what the rows add up to, with the moon that one has in words."""
    moons = [row for row in game.rows if row.shooter is not None]
    if len(moons) != 1 or any(number is not None for number in moons[0].numbers):
        return False
    more = [*_plus(written, game.added, -1)]
    mine = more.pop(moons[0].shooter or 0)
    return len({*more}) == 1 and more[0] >= 0 >= mine and (mine == 0) != (more[0] == 0)


def _split(game: OldGame, row: Row) -> OldGame | None:
    """The game of the hands behind the last totals, where these are theirs alone."""
    last, written = game.sums[-1][0] if game.sums else 0, _plus((), row.numbers)
    is_of_both = last == 0 or written == game.added
    if is_of_both or len(game.rows) - last < 2 or written != game.added_since:
        return None
    more = replace(game, rows=game.rows[last:], sums=[], note=None, added=game.added_since)
    del game.rows[last:]
    return replace(more, added_before=())


def _is_sub(line: Line) -> bool:
    return line.text.casefold().lstrip(" |,;\t\"'").startswith("sub")


def _is_check(by_column: Sequence[Sequence[str]], players: Sequence[int]) -> bool:
    """Whether the last column has the sum of the others in each of some hands, mostly the same."""
    rows = [*zip(*(map(number_or_none, by_column[at]) for at in players), strict=True)]
    sums = Counter(row[-1] for row in rows)
    is_sum = all(row[-1] == sum(each or 0 for each in row[:-1]) for row in rows)
    return is_sum and len(rows) > 2 and 2 * max(sums.values()) > len(rows) and 13 not in sums


def _is_less(one: int | None, other: int | None) -> bool:
    return one is not None and other is not None and one < other


def _go_on(blocks: list[_Block], days: list[_DayAbove], line: Line) -> None:
    """Add a line below an empty one or a day to the last block, or to one of the same players."""
    has_day = bool(days) and days[-1][0] == len(blocks)
    if not blocks[-1].lines and has_day:  # below the names
        days[-1] = (len(blocks) - 1, *days[-1][1:])
    elif has_day:
        blocks.append(_Block(blocks[-1].head))
    elif blocks[-1].lines:
        blocks[-1].pages.append(line)
    blocks[-1].lines.append(line)


def _is_date_line(line: Line) -> bool:
    """Whether a line begins with a date, and has no numbers behind it."""
    if line.numbers > 1 and not (line.numbers == 2 and has_month(line.text)):
        return False
    rest = after_day(line.text)
    return rest is not None and len(re.findall(r"\b\d{1,3}\b", rest)) < 3  # points by name


def _is_day_in_words(text: str) -> bool:
    """Whether a text begins with a day that has its year, or is one without it."""
    try:
        found = find_day(text, DAY_FIRST)
    except Refused as why:
        if why.key == NO_YEAR:  # asked, where the line ends with it
            return has_month(text) and after_day(text) == ""
        return True
    return found is not None and found[0].is_known


def _is_remark(block: _Block, line: Line) -> bool:
    """Whether a line below some hands has a number among its words: "Ivo owes 3 euro"."""
    if block.lines and not line.kind and line.counted == 1 and re.fullmatch(_CLOCK, line.text):
        return True
    if not block.lines or line.kind or line.is_sum:
        return False
    words = [cell for cell in line.filled if not re.search(r"\d", cell) and len(cell) > 1]
    is_prose = line.counted > 0 and len(words) > 3 * line.counted
    if not is_prose and (line.numbers != 1 or _has_moon(line)):
        return False
    return len(words) > 1 and not is_day(line.text)


def _before_day(text: str) -> tuple[str, str]:
    """The words before a day, and what begins with it; empty where a text has no such day."""
    text = text.strip(AROUND_NOTE)[:MOST_OF_WORDS]
    for start in re.finditer(r"(?<=[\s;,|(])\w", text):
        lead, rest = text[: start.start()], text[start.start() :]
        if len(re.findall(r"[0-9]+", lead)) >= FEW_NAMES:
            break  # points of a hand
        if _is_day_in_words(rest):
            return lead, rest
    return "", ""


def _is_day_of_words(line: Line) -> bool:
    """Whether a line has words and a day, and no points: "Bo left 4/2/20"."""
    if line.kind or line.numbers >= FEW_NAMES or not _LETTERS.search(line.text):
        return False
    lead, rest = _before_day(line.text)
    numbers = re.findall(r"[0-9]+", f"{lead} {after_day(rest) or ''}")
    return _LETTERS.search(lead) is not None and len(numbers) < FEW_NAMES


def _is_game_head(line: Line) -> bool:
    """Whether a line has the number of a game and its day."""
    return bool(_GAME_HEAD.match(line.text.strip(AROUND_NOTE))) and _is_day_of_words(line)


def _is_statistic(line: Line) -> bool:
    """Whether a line counts wins, and isn't the number of a game with its day."""
    return line.is_statistic and not _is_game_head(line)


def _is_of_words(line: Line) -> bool:
    """Whether a line is prose with a number in it."""
    words = re.findall(r"[^\W\d_]{2,}", line.text)
    numbers = re.findall(r"[0-9]+", line.text)
    return not line.kind and (len(words) > 2 > len(numbers) or _is_day_of_words(line))


def _names_come_again(block: _Block, after: _Block | None) -> bool:
    """Whether names without hands are told before they stand above the hands."""
    if block.lines or after is None:
        return False
    return {*block.head.filled} <= {*after.head.filled}


def _is_above_names(line: Line, after: Line | None) -> bool:
    """Whether a line of words with fewer numbers than players stands above names: "Rounds: 6"."""
    is_head = after is not None and not after.has_digits and len(after.filled) >= FEW_NAMES
    is_of_words = _LETTERS.search(line.text) is not None
    return is_head and is_of_words and len(re.findall(r"[0-9]+", line.text)) < FEW_NAMES


def _may_be_hand(line: Line) -> bool:
    """Whether a line has numbers, not one among words."""
    return line.counted > 1 or line.counted == len(line.filled) or _has_moon(line)


def _is_moon_row(line: Line, mark: str) -> bool:
    """Whether a line without numbers is a hand with a moon, and not words of one."""
    if not _has_moon(line):
        return False
    others = [cell for cell in line.filled if not _MOONS.fullmatch(cell)]
    return mark in line.text if mark else not any(map(str.isalpha, "".join(others)))


def _has_moon(line: Line) -> bool:
    return any(map(_MOONS.fullmatch, line.cells))


def _are_in_turn(cells: Sequence[str]) -> bool:
    """Whether cells have the numbers of the hands, whatever stands above them."""
    leads = [found and int(found["number"]) for found in map(_LEAD.fullmatch, cells)]
    numbers = [number for number in leads if number is not None]
    has_word = bool(cells) and not re.search(r"\d", cells[-1])  # for the totals, in any language
    is_all = len(numbers) == sum(map(bool, cells[:-1] if has_word else cells))
    return is_all and len(numbers) > 3 and numbers == [*range(1, len(numbers) + 1)]


def _are_points(cells: Sequence[str], *, is_between: bool) -> bool:
    """Whether numbers below a word for a hand are somebody's points, called "Mano" or "Manche".

    No hand has the number 0, and those between two players are counted from 1, or no numbers of
    hands.
    """
    if not cells or not all(map(str.isdecimal, cells)):
        return False
    numbers = [*map(int, cells)]
    counted = numbers[1:] if numbers[:2] == [0, 1] else numbers
    falls = any(before > now != 1 for before, now in pairwise(counted))
    return 0 in counted or (is_between and (falls or counted[0] != 1))


def _name_in(label: str) -> str:
    """The name of a column that says too whether it has points or totals."""
    found = _OF_PLAYER.fullmatch(label)
    return (found[1] or found[2]) if found else label


def _read_names(label: str, column: int, answer: str) -> tuple[Name, ...]:
    """Who has a column: "Ann", or "Ann/Eva from 5", where an answer may say the hand. Refused."""
    if re.search(r"^\d+$|\d[/.:]\d", label):
        raise Refused("paper_names")
    if answer == ONE_NAME:
        return (Name(clean_name(label)),)
    from_hand = int(answer) if re.fullmatch("[0-9]{1,3}", answer) else None
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


def _is_word_alone(labels: Sequence[str], lines: Sequence[Line]) -> bool:
    """Whether a word stands before the names, and nothing below it: "Order: Ann Bo Cleo"."""
    hands = [line for line in lines if not line.is_sum]
    first = [line.cells[0] for line in hands]
    is_counted = first == [f"{number}" for number in range(1, len(hands) + 1)]
    has_none = all(is_number(line.cells[0]) and line.numbers == len(labels) - 1 for line in hands)
    return labels[0].casefold() in _LABELS[NUMBER] and has_none and not is_counted


def _with_lead(labels: Sequence[str], lines: list[Line], *, has_mark: bool) -> list[Line]:
    """The lines, each with a cell before its numbers where some have one and the names have none.

    That is the number or the date of a hand, or the word for a total.
    """
    if labels[0].casefold().strip(" .:") in {"", *_LABELS[NUMBER], *_LABELS[DATE]}:
        return lines
    width = len(labels)
    hands = [line for line in lines if not line.is_sum]
    has_own = 2 * sum(len(line.cells) > width for line in hands) < len(hands)
    first = [line.cells[0] for line in hands]
    if has_own and (_are_in_turn(first) or not any(map(is_number, first))):
        return lines  # below a word of another language
    changed: list[Line] = []
    has_lead = False
    number = 0
    for line in lines:
        cells = line.cells
        number += not line.is_sum
        has_word = line.is_sum or (bool(line.kind) and not is_number(cells[0]))
        if has_word and line.numbers and not has_mark:
            start = next(at for at, cell in enumerate(cells) if is_number(cell))
            cells = [" ".join(cells[:start]), *cells[start:]]
        numbered = _LEAD.fullmatch(cells[0])
        leads = is_day(cells[0]) or (numbered is not None and int(numbered["number"]) == number)
        has_word = has_word or _is_below_word(line, width)
        is_word = line.is_sum and len(cells) <= width and bool(cells[0]) and not is_number(cells[0])
        has_note = len(cells) == width + 2 and not DIGIT.match(cells[-1])
        is_led = is_word or (len(cells) == width + 1 + has_note and (leads or has_word))
        has_lead = has_lead or is_led
        changed.append(replace(line, cells=cells if is_led else ["", *cells]))
    if has_lead:
        return changed
    return lines


def _is_below_word(line: Line, width: int) -> bool:
    """Whether a line has a number for each name, and a word before them: "Carried over"."""
    word, *numbers = line.cells
    is_whole = len(numbers) == width and all(map(is_number, numbers))
    return is_whole and not is_number(word) and not DIGIT.match(word)


def _next_of(lines: Sequence[Line], is_passed_over: Callable[[Line], bool]) -> list[Line | None]:
    """For each line the next one that has something and isn't passed over."""
    found: list[Line | None] = []
    after: Line | None = None
    for line in reversed(lines):
        found.append(after)
        after = line if line.cells and not is_passed_over(line) else after
    found.reverse()
    return found


def _is_of_words_alone(line: Line) -> bool:
    """Whether a line has some words, set off by themselves."""
    return len(line.cells) == 1 and not line.has_digits and len(line.cells[0].split()) > 1


def _is_above_game(line: Line) -> bool:
    """Whether a line has a date, or the number of a game."""
    return _is_date_line(line) or bool(_GAME_HEAD.fullmatch(line.text.strip(AROUND_NOTE)))


def _give_days(blocks: Sequence[_Block], days: Sequence[_DayAbove]) -> None:
    """Each block has the day above it, or below where a game begins a sheet and a day ends it."""
    is_below = bool(days) and days[0][0] > 0 and days[-1][0] == len(blocks)
    order = sorted(days, key=lambda each: each[0])
    at = 0
    for number, block in enumerate(blocks):
        while at < len(order) and order[at][0] <= number:
            at += 1
        if not is_below and at == 0:
            continue
        _, block.day, note = order[at if is_below else at - 1]
        block.note = block.note or note

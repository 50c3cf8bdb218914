"""Whatever is sent as a file is read in a time that grows with its length, and no faster.

Files of every shape are read at three sizes and the lines of code that run are counted. What one
call into C does is not seen by that: it has limits, which are tested too.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from companion.files import table_import
from companion.files.days import MOST_OF_LINE, Day
from companion.files.grid import MOST_CELLS
from companion.files.paper import PaperFile, PaperTerms
from companion.files.questions import Questions
from companion.files.sheets import read_sheet
from companion.files.table_file import (
    FORMAT,
    MOST_DIGITS,
    MOST_NAMES,
    VERSION,
    read_document,
    read_text,
    write_table,
)
from companion.files.table_import import MOST_GAMES, read_file
from companion.referee.messages import error_words
from companion.rules import RulesError
from companion.scorebook.reading import MOST_DEPTH, MOST_STORED, Unfit, anything
from tests.files.large_table import with_games
from tests.growth import grows_like_a_line
from tests.scorebook.evening import NOON, Evening

if TYPE_CHECKING:
    from flask import Flask

HEAD = f'{{"format": "{FORMAT}", "version": {VERSION}, "table": '

REST = ', "players": [], "games": []}'

BREAK = "\n"


def fields(count: int) -> str:
    return ",".join(f'"k{number}":0' for number in range(count))


def listed(value: str, count: int) -> str:
    return f"[{','.join([value] * count)}]"


# What may stand where the table should, of a size.
TABLES: dict[str, Callable[[int], str]] = {
    "many fields": lambda n: f"{{{fields(n)}}}",
    "many fields and one again": lambda n: f'{{{fields(n)},"k{n - 1}":0}}',
    "one field over and over": lambda n: "{" + '"k":0,' * n + '"k":0}',
    "objects": lambda n: listed('{"k":0}', n),
    "lists inside each other": lambda n: "[" * n + "]" * n,
    "objects inside each other": lambda n: '{"k":' * n + "0" + "}" * n,
    "lists never closed": lambda n: "[" * n,
    "objects never closed": lambda n: '{"k":' * n,
    "closed lists": lambda n: "]" * n,
    "a long text": lambda n: '"' + "x" * 100 * n + '"',
    "a text never closed": lambda n: '"' + "x" * 100 * n,
    "many texts": lambda n: listed('"x"', n),
    "escapes": lambda n: '"' + r"\u0041\n" * n + '"',
    "signed NULs": lambda n: '"' + r"\u0000" * n + '"',
    "NULs": lambda n: "\0" * n,
    "halves of signs": lambda n: '"' + r"\ud83d" * n + '"',
    "backslashes": lambda n: '"' + "\\" * n,
    "numbers": lambda n: listed("7", n),
    "a number of many digits": lambda n: "7" * 100 * n,
    "fractions": lambda n: "0." + "7" * 100 * n,
    "exponents": lambda n: "1e" + "9" * 100 * n,
    "blanks": lambda n: " " * 100 * n,
    "blank lines": lambda n: "\n" * 100 * n,
    "blanks between": lambda n: "[" + ("0," + " " * 100) * n + "0]",
    "blank lines between": lambda n: "[" + "0,\n" * n + "0]",
    "commas": lambda n: "," * n,
    "colons": lambda n: ":" * n,
    "words": lambda n: "true" * n,
}

# What may follow the table.
PARTS: dict[str, Callable[[int], str]] = {
    "players that are none": lambda n: f', "players": {listed("0", n)}, "games": []}}',
    "players on lines": lambda n: f', "players": {listed(BREAK + "{}", n)}, "games": []}}',
    "games that are none": lambda n: f', "players": [], "games": {listed("[]", n)}}}',
    "blanks behind it": lambda n: f', "players": [], "games": []}}{" " * n}',
    "anything behind it": lambda n: f', "players": [], "games": []}}{"x" * n}',
}


@pytest.mark.parametrize("shape", [*TABLES, *PARTS])
def test_the_text_of_a_file_is_read_like_a_line(shape: str) -> None:
    def read(size: int) -> Callable[[], object]:
        middle = f"{TABLES[shape](size)}{REST}" if shape in TABLES else f"0{PARTS[shape](size)}"
        data = f"{HEAD}{middle}".encode()

        def action() -> None:
            with suppress(RulesError):
                read_file(read_document(read_text(data)), MOST_GAMES, None)

        return action

    grows_like_a_line(read, 1200)  # four times as many fields are few enough


File = dict[str, Any]


def _facts(file: File) -> File:
    facts: File = file["games"][0]["facts"]
    return facts


def _hands(file: File, size: int) -> None:
    facts = _facts(file)
    first = facts["hands"][0]
    facts["hands"] = [{**first, "id": str(uuid.uuid4())} for _ in range(size)]
    facts["stopped_after"] = size


def _refused_at_the_end(file: File, size: int) -> None:
    _hands(file, size)
    hands = _facts(file)["hands"]
    hands[-1] = {**hands[-1], "captures": [[0, 13, None, None]]}


def _hands_of_one_id(file: File, size: int) -> None:
    _hands(file, size)
    for hand in _facts(file)["hands"]:
        hand["id"] = _facts(file)["hands"][0]["id"]


def _removed(file: File, size: int) -> None:
    """Hands that were taken out, each behind the one before."""
    ids = [str(uuid.uuid4()) for _ in range(size)]
    _facts(file)["removed"] = [[each, before] for before, each in pairwise(ids)]


def _corrections(file: File, size: int) -> None:
    was = [[[0, 3]], file["games"][0]["started_at"], None]
    _facts(file)["hands"][0]["corrections"] = [was] * size


def _seatings(file: File, size: int) -> None:
    _hands(file, size)
    first = _facts(file)["seatings"]["1"]
    _facts(file)["seatings"] = {str(hand + 1): first for hand in range(size)}


def _rules(file: File, size: int) -> None:
    _hands(file, size)
    first = _facts(file)["rules"]["1"]
    _facts(file)["rules"] = {str(hand + 1): first for hand in range(size)}


def _adjustments(file: File, size: int) -> None:
    _facts(file)["hands"][0]["adjustments"] = [[0, 1, "for a reason"]] * size


def _stored(file: File, size: int) -> None:
    """A game that nobody can read, with what is kept of it."""
    game = file["games"][0]
    del game["facts"]
    game["stored"] = {"hands": [{"id": str(uuid.uuid4())} for _ in range(size)]}


def _players(file: File, size: int) -> None:
    first = file["players"][0]
    file["players"] += [
        {**first, "id": str(uuid.uuid4()), "name": f"Guest {number}"} for number in range(size)
    ]


def _next_games(file: File, size: int) -> None:
    """Each game the next one of the one before."""
    text = with_games(json.dumps(file), size)
    file["games"] = json.loads(text)["games"]
    for before, game in zip(file["games"], file["games"][1:], strict=False):
        game["rematch_of"] = before["id"]


# What is done to a file, and to how much of it first.
GAMES: dict[str, tuple[Callable[[File, int], None], int]] = {
    "hands": (_hands, 100),
    "a last hand that is refused": (_refused_at_the_end, 60),
    "hands of one id": (_hands_of_one_id, 100),
    "hands that were taken out": (_removed, 200),
    "corrections": (_corrections, 100),
    "seatings": (_seatings, 100),
    "rules": (_rules, 100),
    "adjustments": (_adjustments, 100),
    "players": (_players, 100),
    "games": (_next_games, 20),
    "a game that is kept as it was": (_stored, 300),
}


QUERIES = 20_000  # lines of code: ids are looked for 500 at once


@pytest.fixture
def evening(app: Flask) -> Any:
    with app.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        yield evening


@pytest.mark.parametrize("shape", GAMES)
def test_what_a_file_says_is_checked_like_a_line(evening: Evening, shape: str) -> None:
    text = write_table(evening.table.id)
    change, size = GAMES[shape]

    def read(size: int) -> Callable[[], object]:
        file = json.loads(text)
        change(file, size)
        data = json.dumps(file).encode()

        def action() -> None:
            with suppress(RulesError):
                table_import.survey_file(data, lambda _: None)

        return action

    grows_like_a_line(read, size, small=QUERIES)


NAMES = "Ann Bo Cleo Dev\n"

# Games from paper, of a size.
GRIDS: dict[str, tuple[Callable[[int], str], int]] = {
    "blank lines": (lambda n: "\n" * n, 1000),
    "carriage returns": (lambda n: "\r" * n, 1000),
    "lines of blanks": (lambda n: " \t \n" * n, 1000),
    "lines of commas": (lambda n: ",,,,\n" * n, 300),
    "blank lines in a game": (lambda n: NAMES + "\n" * n + "4 6 3 13\n" + "\n" * n, 1000),
    "hands": (lambda n: NAMES + "4 6 3 13\n" * n, 50),
    "numbers far below": (lambda n: NAMES + "4 6 3 13\n" * n + "\n" + "4 6 7 9\n" * n, 25),
    "totals": (
        lambda n: NAMES + "".join(f"{4 * k} {6 * k} {3 * k} {13 * k}\n" for k in range(1, n)),
        50,
    ),
    "games": (lambda n: f"{NAMES}4 6 3 13\n\n" * n, 12),
    "days": (lambda n: "2019-03-14 Porch\n" * n, 200),
    "names": (lambda n: NAMES * n, 200),
    "a long line": (lambda n: "x" * n, 2000),
    "cells": (lambda n: "x," * n, 2000),
    "quotes": (lambda n: '"' * n, 5000),
    "lines of quotes": (lambda n: '"\n' * n, 200),
    "a quote never closed": (lambda n: f'Ann,"{"x" * n}', 2000),
    "NULs": (lambda n: "\0" * n, 2000),
    "lines of NULs": (lambda n: "\0\n" * n, 200),
    "digits": (lambda n: NAMES + "7" * n, 2000),
    "no text": (lambda n: "\N{LATIN SMALL LETTER E WITH ACUTE}" * n, 2000),
    "games of one row": (lambda n: "Date,Ann,Bo,Cleo\n" + "2019-03-14,99,30,27\n" * n, 40),
    "rows that don't add up": (lambda n: NAMES + "4 6 2 13\n" * n, 25),
    "games without a day or a name": (lambda n: "Ann Ann Bo Cleo\n4 6 3 13\n\n" * n, 30),
    "ambiguous days": (lambda n: f"3/4/2019\n{NAMES}4 6 3 13\n\n" * n, 12),
    "days that alternate": (
        lambda n: "Date,Ann,Bo,Cleo\n" + "2019-03-14,9,4,13\n2019-03-15,9,4,13\n" * n,
        15,
    ),
    "rows for each player": (
        lambda n: (
            "Game,Hand,Player,Points\n"
            + "".join(f"1,{k},Ann,13\n1,{k},Bo,13\n1,{k},Cleo,0\n" for k in range(1, n))
        ),
        50,
    ),
    "names of each hand": (
        lambda n: "Game,Hand,Player,Points\n" + "".join(f"1,{k},P{k},13\n" for k in range(n)),
        50,
    ),
    "substitutes of each hand": (
        lambda n: (
            "Game,Hand,Seat,Player,Points,Total\n"
            + "".join(
                f"1,{k},1,P{k},13,0\n1,{k},2,Bo,13,0\n1,{k},3,Cleo,0,0\n" for k in range(1, n)
            )
        ),
        50,
    ),
    "players who come later": (
        lambda n: (
            "Game,Hand,Player,Points\n"
            + "".join(
                f"1,{k},Ann,13\n1,{k},Bo,13\n1,{k},Cleo,0\n"
                + (f"1,{k},Dev,0\n" if 2 * k > n else "")
                + (f"1,{k},Eva,0\n" if 4 * k > 3 * n else "")
                for k in range(1, n)
            )
        ),
        50,
    ),
    "dates without a year": (lambda n: f"3.4.\n{NAMES}4 6 3 13\n\n" * n, 12),
    "columns of two names": (lambda n: "Ann/Eva,Bo,Cleo,Dev\n4,6,3,13\n\n" * n, 30),
    "adjustments": (
        lambda n: (
            "Game,Hand,Player,Points,Entered by,Adjusted,Rules\n"
            + f"1,1,Ann,13,counts,{'1 a; ' * n},{'a=b '.join(['c=d; '] * n)}\n"
        ),
        50,
    ),
    "lines of 40 cells": (lambda n: ("Ann," + "4," * 38 + "4\n") * n, 20),
    "totals below each hand": (
        lambda n: NAMES + "".join(f"4 6 3 13\nSum {4 * k} {6 * k} 9 9\n" for k in range(1, n)),
        25,
    ),
    "guests": (lambda n: "".join(f"A{k} B{k} C{k} D{k}\n4 6 3 13\n\n" for k in range(n)), 12),
}


@pytest.mark.parametrize("shape", GRIDS)
def test_games_from_paper_are_read_like_a_line(evening: Evening, shape: str) -> None:
    write, size = GRIDS[shape]

    def read(size: int) -> Callable[[], object]:
        grid = write(size).encode()
        terms = PaperTerms("standard", day=Day(NOON.date()), target=9999)

        def action() -> None:
            with suppress(RulesError):
                PaperFile(grid, evening.table, terms, NOON).survey()

        return action

    grows_like_a_line(read, size)


# What one call into C reads at once is bounded: just inside and just outside of the limit.
BOUNDS: dict[str, tuple[Callable[[int], str], int, str]] = {
    "fields": (lambda n: f"{{{fields(n)}}}", MOST_NAMES, "over 5,000 fields"),
    "digits": (lambda n: "7" * n, MOST_DIGITS, "isn't a number"),
}


@pytest.mark.parametrize("limit", BOUNDS)
def test_what_is_read_at_once_is_bounded(limit: str) -> None:
    write, most, words = BOUNDS[limit]

    def refusal(size: int) -> str:
        try:
            read_file(read_document(f"{HEAD}{write(size)}{REST}"), MOST_GAMES, None)
        except RulesError as error:
            return error_words(error)
        raise AssertionError

    assert words in refusal(most + 1)
    assert words not in refusal(most)


def test_what_is_kept_as_it_is_has_a_depth_and_a_length() -> None:
    def nested(depth: int) -> Any:
        return {"a": nested(depth - 1)} if depth else 0

    def is_fit(value: Any) -> bool:
        try:
            return bool(anything(value) == value)
        except Unfit:
            return False

    assert is_fit(nested(MOST_DEPTH - 1))
    assert not is_fit(nested(MOST_DEPTH))
    assert is_fit({"a": "x" * (MOST_STORED - 9)})
    assert not is_fit({"a": "x" * (MOST_STORED - 8)})


def test_a_line_of_a_sheet_is_bounded() -> None:
    def refusal(line: str, most_lines: int | None = None) -> str:
        try:
            questions = Questions({})
            read_sheet(line.encode(), questions, most_lines=most_lines)
            problems = questions.open
        except RulesError as error:
            return error_words(error)
        return error_words(problems[0].why) if problems else ""

    assert "too long" in refusal("x" * (MOST_OF_LINE + 1))
    assert "more than 40 columns" in refusal("0," * MOST_CELLS + "0")
    assert "columns" not in refusal("0," * (MOST_CELLS - 1) + "0" + "," * 100)
    assert "lines" not in refusal("\n" * 10, 10)
    assert refusal("\n" * 11, 10).startswith("This page takes up to 10 lines at once.")


def test_the_files_that_companion_writes_are_far_from_the_limits(rich_text: str) -> None:
    def depth(value: Any) -> int:
        inside = value.values() if isinstance(value, dict) else value
        is_one = isinstance(value, dict | list)
        return 1 + max(map(depth, inside), default=0) if is_one else 0

    assert depth(json.loads(rich_text)) <= MOST_DEPTH / 2

"""Workbooks: what stands in them, and what is none or would cost too much."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook

from companion.files.grid import decode
from companion.files.workbooks import MOST_ROWS, MOST_SHEETS, MOST_UNPACKED, workbook_text
from companion.referee.messages import error_words
from companion.scorebook import Refused
from tests.files.books import workbook

NAMES = ["Hanna", "Ivo", "Kari", "Lou"]

HAND = [4, 6, 3, 13]


def saved(book: Workbook) -> bytes:
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def with_part(name: str, change: Callable[[bytes], bytes]) -> bytes:
    """A small workbook with one of its parts changed."""
    out = BytesIO()
    with (
        ZipFile(BytesIO(workbook([[NAMES, HAND]]))) as book,
        ZipFile(out, "w", ZIP_DEFLATED) as new,
    ):
        for each in book.namelist():
            data = book.read(each)
            new.writestr(each, change(data) if each == name else data)
    return out.getvalue()


def zipped(**parts: bytes) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(name, data)
    return out.getvalue()


def test_cells_stand_as_a_spreadsheet_shows_them() -> None:
    rows = [["Date", *NAMES], ["@2019-03-14", 102, 55.0, None, "62 "], [None, None, True]]
    assert workbook_text(workbook([rows])).strip().splitlines() == [
        "Date\tHanna\tIvo\tKari\tLou",
        "2019-03-14\t102\t55\t\t62",
        "\t\tTrue",
    ]


def test_each_sheet_stands_below_its_name_but_for_those_nobody_named() -> None:
    book = workbook([[NAMES, HAND], [], [NAMES, HAND]], ["2019", "Empty", "Sheet3"])
    lines = [line for line in workbook_text(book).splitlines() if line]
    assert lines == ["2019", "\t".join(NAMES), "4\t6\t3\t13", "\t".join(NAMES), "4\t6\t3\t13"]


def test_a_formula_without_its_value_is_told_and_never_an_empty_cell() -> None:
    assert "=SUM(A2:D2)" in workbook_text(workbook([[[*NAMES, "Sum"], [*HAND, "=SUM(A2:D2)"]]]))


def test_a_merged_cell_counts_once() -> None:
    book = Workbook()
    book.worksheets[0].append(["Game 1", None, None, None])
    book.worksheets[0].merge_cells("A1:D1")
    book.worksheets[0].append(NAMES)
    assert workbook_text(saved(book)).split() == ["Game", "1", *NAMES]


def test_a_sheet_that_says_it_is_huge_is_read_as_far_as_it_goes() -> None:
    data = with_part(
        "xl/worksheets/sheet1.xml", lambda text: text.replace(b'"A1:D2"', b'"A1:XFD1048576"')
    )
    assert workbook_text(data).split() == [*NAMES, *map(str, HAND)]


ENTITIES = (
    b'<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "'
    + b"ha" * 50_000
    + b'"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
)

BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "a bomb": (
        lambda: with_part("xl/worksheets/sheet1.xml", lambda _: b"0" * (MOST_UNPACKED + 1)),
        "This workbook is too large",
    ),
    "entities": (
        lambda: with_part(
            "xl/worksheets/sheet1.xml", lambda text: ENTITIES + text.replace(b"13", b"&b;&b;&b;")
        ),
        "This workbook can't be read",
    ),
    "entities in its list of sheets": (
        lambda: with_part(
            "xl/workbook.xml", lambda text: ENTITIES + text.replace(b'"Sheet"', b'"&b;&b;&b;"')
        ),
        "This workbook can't be read",
    ),
    "a file from outside": (
        lambda: with_part(
            "xl/worksheets/sheet1.xml",
            lambda text: (
                b'<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
                + text[text.index(b"<worksheet") :].replace(b"Hanna", b"&a;")
            ),
        ),
        "This workbook can't be read",
    ),
    "a hundred sheets": (
        lambda: workbook([[[each]] for each in range(MOST_SHEETS + 1)]),
        "This workbook is too large",
    ),
    "a row far below": (
        lambda: with_part(
            "xl/worksheets/sheet1.xml", lambda text: text.replace(b'r="2"', b'r="1000000"')
        ),
        "This workbook is too large",
    ),
    "half of one": (lambda: workbook([[NAMES, HAND]])[:2000], "This workbook can't be read"),
    "parts of no XML": (
        lambda: with_part("xl/workbook.xml", lambda _: b"no"),
        "This workbook can't be read",
    ),
    "an old one, or one with a password": (
        lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
        "This is an old kind of workbook, or it has a password",
    ),
    "OpenDocument": (
        lambda: zipped(**{"mimetype": b"", "content.xml": b""}),
        "This is an OpenDocument sheet. Save it as .xlsx or CSV",
    ),
    "Numbers": (lambda: zipped(**{"Index/Document.iwa": b""}), "This is a Numbers file"),
    "another zip": (lambda: zipped(letter=b"Dear Hanna"), "This file is packed. Unpack it"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_workbook_or_too_large_is_told(what: str) -> None:
    """And before it is unpacked: one process has no room for what a small file may become."""
    make, words = BAD[what]
    data = make()
    tracemalloc.start()
    try:
        with pytest.raises(Refused) as caught:
            decode(data)
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()
    assert error_words(caught.value).startswith(words)


def test_rows_are_counted_over_all_sheets() -> None:
    sheets = [[[1]] * (MOST_ROWS // 10)] * 11
    with pytest.raises(Refused, match="sheet_workbook_large"):
        workbook_text(workbook(sheets))

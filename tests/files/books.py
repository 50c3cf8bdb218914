"""Workbooks and files of tables for tests, written by what reads them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from typing import Any

from openpyxl import Workbook

from companion.files.table_file import write_records
from companion.files.table_import import TableFile


def workbook(sheets: Sequence[Sequence[Sequence[Any]]], titles: Sequence[str] = ()) -> bytes:
    """A workbook with these rows on its sheets; "@2019-03-14" is a date."""
    book = Workbook()
    for number, rows in enumerate(sheets):
        sheet = book.worksheets[0] if number == 0 else book.create_sheet()
        if number < len(titles):
            sheet.title = titles[number]
        for row in rows:
            sheet.append([_cell(each) for each in row])
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def text_of(file: TableFile) -> str:
    """The file of a table as it is written."""
    return write_records(file.table, file.players, [game.record for game in file.games])


def _cell(value: Any) -> Any:
    if isinstance(value, str) and value.startswith("@"):
        return datetime.fromisoformat(value[1:])
    return value

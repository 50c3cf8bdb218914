"""A workbook (xlsx) as text: a line a row, tabs between the cells, an empty line between sheets.

What it costs is bounded before any of it is read: the parts of the file by what they unpack to, the
rows and cells as they come.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from io import BytesIO
from typing import Any
from zipfile import BadZipFile, ZipFile

from companion.config import MEGABYTE
from companion.scorebook import Refused

MOST_PARTS = 1_000  # files in a workbook

MOST_UNPACKED = 24 * MEGABYTE  # all of them together

MOST_SHEETS = 60  # a year of months, five times

MOST_ROWS = 50_000  # of all sheets, empty ones too

MOST_COLUMNS = 60  # of a row: behind them stands no score

_OTHERS = {  # what else is a zip, by the beginning of the name of a part
    "Index/": "sheet_is_numbers",
    "content.xml": "sheet_is_ods",
    "xl/workbook.bin": "sheet_is_workbook",
}

_NO_TITLE = re.compile(r"(?:sheet|table|tabelle|feuil|hoja|blad|foglio)?\s*\d{0,3}", re.IGNORECASE)

_FORMULA = re.compile(rb"<(?:\w+:)?f[ >/]")

Cells = Sequence[Any]


def workbook_text(data: bytes) -> str:
    """The text of a workbook. Raises Refused for what is none, and for one that is too large."""
    _refuse_unfit(data)
    rows = list(_rows_of(data, data_only=True))
    if _has_formulas(data):
        written = _rows_of(data, data_only=False)
        rows = [_with_formulas(*each) for each in zip(rows, written, strict=True)]
    return "\n".join("\t".join(map(_cell_text, row)).rstrip("\t") for row in rows)


def _refuse_unfit(data: bytes) -> None:
    try:
        with ZipFile(BytesIO(data)) as parts:
            infos = parts.infolist()
    except BadZipFile as error:
        raise Refused("sheet_workbook_damaged") from error
    for info in infos:
        for beginning, key in _OTHERS.items():
            if info.filename.startswith(beginning):
                raise Refused(key)
    if "xl/workbook.xml" not in {info.filename for info in infos}:
        raise Refused("sheet_is_packed")
    if any(info.flag_bits & 1 for info in infos):
        raise Refused("sheet_is_workbook")
    if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > MOST_UNPACKED:
        raise Refused("sheet_workbook_large")


def _has_formulas(data: bytes) -> bool:
    try:
        with ZipFile(BytesIO(data)) as parts:
            names = [name for name in parts.namelist() if name.startswith("xl/worksheets/")]
            return any(_FORMULA.search(parts.read(name)) for name in names)
    except (BadZipFile, EOFError, OSError, zlib.error) as error:
        raise Refused("sheet_workbook_damaged") from error


def _rows_of(data: bytes, *, data_only: bool) -> Iterator[Cells]:
    """The rows of all sheets that have any, each sheet below its name. Raises Refused."""
    from openpyxl import load_workbook  # it takes a third of a second, which few need

    count = 0
    try:
        book = load_workbook(BytesIO(data), read_only=True, data_only=data_only, keep_links=False)
        sheets = book.worksheets
        if len(sheets) > MOST_SHEETS:
            raise Refused("sheet_workbook_large")
        for sheet in sheets:
            sheet.reset_dimensions()  # what it says of its size may be anything
            is_empty = True
            for row in sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True):
                count += 1
                if count > MOST_ROWS:
                    raise Refused("sheet_workbook_large")
                if is_empty and any(each is not None for each in row):
                    is_empty = False
                    yield ()
                    if len(sheets) > 1 and not _NO_TITLE.fullmatch(sheet.title):
                        yield (sheet.title,)
                yield row
            yield ()
    except Refused:
        raise
    except Exception as error:  # whatever a damaged or a made-up workbook makes of its reader
        raise Refused("sheet_workbook_damaged") from error


def _with_formulas(values: Cells, written: Cells) -> Cells:
    """A row with its values; a formula of which the workbook has none stands as it is written."""
    return [
        formula if value is None and isinstance(formula, str) and formula[:1] == "=" else value
        for value, formula in zip(values, written, strict=True)
    ]


def _cell_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        value = value.date()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time):
        return f"{value:%H:%M}"
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return " ".join(f"{value}".split())

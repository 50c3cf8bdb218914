"""The text of a table's file as values; a damaged or hostile one is refused with its line.

What is read is text and numbers still: `checking.py` says whether it makes sense.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

from companion.rules.errors import RulesError
from companion.scorebook import Refused
from companion.sent_limits import MEGABYTE, MOST_DIGITS, MOST_NAMES, MOST_UNPACKED
from companion.table_files.older_versions import of_today
from companion.table_files.writing import FORMAT, PARTS, VERSION

GZIP = b"\x1f\x8b"

Document = dict[str, Any]


class FileRefused(Refused):
    """A file that is not taken in. `why` says what is wrong in this `line`."""

    def __init__(self, why: RulesError, line: int) -> None:
        super().__init__("file_refused", why=why, line=line)
        self.line = line


@contextmanager
def in_line(line: int) -> Iterator[None]:
    """What is refused is refused for this line of a file."""
    try:
        yield
    except FileRefused:
        raise
    except RulesError as error:
        raise FileRefused(error, line) from error


def read_bytes(path: Path) -> bytes:
    """As much of a file as one may have, and a byte more if there is more. Raises OSError."""
    with path.open("rb") as file:
        return file.read(MOST_UNPACKED + 1)


def unpack(data: bytes, most: int = MOST_UNPACKED) -> bytes:
    """The file itself, where it comes packed by gzip. Raises Refused where it is too large."""
    if data.startswith(GZIP):
        packed = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        try:
            data = packed.decompress(data, most + 1)
        except zlib.error as error:
            raise FileRefused(Refused("file_damaged"), 1) from error
        if len(data) <= most and (not packed.eof or packed.unused_data):
            raise FileRefused(Refused("file_damaged"), 1)
    if len(data) > most:
        raise Refused("file_too_large", most=most // MEGABYTE)
    return data


def read_text(data: bytes) -> str:
    """The text of a file. Raises FileRefused."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileRefused(Refused("file_not_text"), line) from error


def read_document(text: str) -> Document:
    """The parts of a file as this version writes them. Raises FileRefused."""
    try:
        document = _DECODER.decode(text)
        with in_line(1):
            return _parts(document)
    except json.JSONDecodeError as error:
        key = "file_damaged" if text.lstrip().startswith("{") else "file_is_no_table"
        raise FileRefused(Refused(key), _line_at(text, error.pos)) from error
    except RecursionError as error:
        raise FileRefused(Refused("file_too_deep"), find_line(text)) from error
    except FileRefused:
        raise
    except Refused as error:
        raise FileRefused(error, find_line(text)) from error


def _parts(document: Any) -> Document:
    """Raises Refused where it is no table, or one of a newer version."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Refused("file_is_no_table")
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise Refused("file_is_no_table")
    if version > VERSION:
        raise Refused("file_is_newer", version=version, known=VERSION)
    found: Document = of_today(document) if version < VERSION else document
    if more := found.keys() - {"format", "version", *PARTS}:
        raise Refused("file_field_unknown", field=min(more))
    for part in PARTS:
        if part not in found:
            raise Refused("file_part_missing", part=part)
    return found


def find_line(text: str, part: str = "", number: int = 0) -> int:
    """On which line a record of a part begins, or the first value that cannot be read."""
    walk = _Walk(text)
    with suppress(RulesError, RecursionError, ValueError):  # it stands before what it can't read
        walk.to(part, number)
    return _line_at(text, walk.at)


class _Walk:
    """Goes through the parts of a file, record by record, to say where one is."""

    def __init__(self, text: str) -> None:
        self._text, self.at = text, 0

    def to(self, part: str, number: int) -> None:
        """Stop at this record. Raises where a value before it cannot be read."""
        self._pass_blanks()
        self.at += 1  # the bracket of the file
        while self._sign() not in "}":
            key = self._value()
            self._sign()
            self.at += 1  # the colon
            if self._sign() == "[" and key in PARTS:
                self.at += 1
                found = 0
                while self._sign() not in "]":
                    if (key, found) == (part, number):
                        return
                    self._value()
                    found += 1
                    self._pass_comma()
                self.at += 1
            elif key == part:
                return
            else:
                self._value()
            self._pass_comma()

    def _pass_comma(self) -> None:
        if self._sign() == ",":
            self.at += 1

    def _sign(self) -> str:
        self._pass_blanks()
        return self._text[self.at : self.at + 1]

    def _value(self) -> Any:
        self._pass_blanks()
        value, self.at = _DECODER.raw_decode(self._text, self.at)
        return value

    def _pass_blanks(self) -> None:
        blanks = _BLANKS.match(self._text, self.at)
        assert blanks  # perhaps none
        self.at = blanks.end()


_BLANKS = re.compile(r"[ \t\r\n]*")


def _line_at(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _read_number(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise Refused("file_number_odd", text=text[:MOST_DIGITS])
    return int(text)


def _refuse_number(text: str) -> NoReturn:
    raise Refused("file_number_odd", text=text[:MOST_DIGITS])


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > MOST_NAMES:
        raise Refused("file_too_many_fields", most=MOST_NAMES)
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise Refused("file_field_doubled", field=name)
            seen.add(name)
    return found


_DECODER = json.JSONDecoder(
    object_pairs_hook=_without_doubles,
    parse_int=_read_number,
    parse_float=_refuse_number,
    parse_constant=_refuse_number,
)

"""The JSON file of a table, read piece by piece; a damaged or hostile one is refused with its line.

What is read is text and numbers still: `checking.py` says whether it makes sense.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, BinaryIO, NamedTuple, NoReturn

from companion.rules.errors import RulesError
from companion.scorebook import Refused
from companion.sent_limits import MEGABYTE, MOST_DEPTH, MOST_DIGITS, MOST_NAMES, MOST_OF_RECORD
from companion.table_files.writing import FORMAT, VERSION

PIECE = 64 * 1024  # bytes that are read at once

_BLANKS = re.compile(r"[ \t\r\n]*")

TABLE, PLAYER, GAME = "table", "player", "game"

# What files of an older version don't have: until which version, of which kind of part.
ADDED_SINCE: tuple[tuple[int, str, Mapping[str, Any]], ...] = ((1, GAME, {"note": None}),)

ONE_NOTE_SINCE = 3  # until this version a game has its place, and what it is called, apart

# What files of an older version have and nothing here keeps: until which version, of which kind.
DROPPED_SINCE: tuple[tuple[int, str, frozenset[str]], ...] = (
    (3, TABLE, frozenset({"save_button", "disputes", "everyone_counts", "shows_agreement"})),
    (3, TABLE, frozenset({"place_points", "seasons", "policy", "precedents"})),
    (3, GAME, frozenset({"one_phone", "disputes", "label", "closed_at", "reopenings"})),
    (3, GAME, frozenset({"place", "precedents"})),
)


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


class Part(NamedTuple):
    """One record of the file, and the line on which it begins."""

    kind: str
    line: int
    record: Any


class _FileText:
    """The text of a file as far as it is needed: what was read is forgotten."""

    def __init__(self, file: BinaryIO, most: int | None) -> None:
        self._file, self._most, self._read = file, most, 0
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._text, self._at, self._is_whole = "", 0, False
        self.line = 1

    def refuse(self, key: str, **data: object) -> NoReturn:
        """Raises FileRefused for the line that is read now."""
        raise FileRefused(Refused(key, **data), self.line)

    def _read_more(self) -> None:
        waiting = self._text[self._at :]
        size = max(PIECE, len(waiting))
        if self._most is not None:
            size = min(size, self._most - self._read + 1)
        data = self._file.read(size)
        self._read += len(data)
        if self._most is not None and self._read > self._most:
            raise Refused("file_too_large", most=self._most // MEGABYTE)
        self._is_whole = not data
        try:
            more = self._decoder.decode(data, final=not data)
        except UnicodeDecodeError as error:
            self.line += waiting.count("\n") + data[: error.start].count(b"\n")
            self.refuse("file_not_text")
        self._text, self._at = waiting + more, 0

    def _move(self, to: int) -> None:
        self.line += self._text.count("\n", self._at, to)
        self._at = to

    def peek(self) -> str:
        """The next sign that is not blank; "" at the end."""
        while True:
            blanks = _BLANKS.match(self._text, self._at)
            assert blanks  # perhaps none
            self._move(blanks.end())
            if self._at < len(self._text) or self._is_whole:
                return self._text[self._at : self._at + 1]
            self._read_more()

    def take(self, sign: str) -> None:
        """Raises FileRefused where another sign follows."""
        if self.peek() != sign:
            self.refuse("file_damaged")
        self._move(self._at + 1)

    def value(self) -> Any:
        """The next value, whole."""
        self.peek()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                is_long = len(self._text) - self._at > MOST_OF_RECORD
                if self._is_whole or is_long:
                    self._move(min(error.pos, len(self._text)))
                    self.refuse("file_damaged")
            except RecursionError:
                self.refuse("file_too_deep")
            except Refused as error:
                raise FileRefused(error, self.line) from error
            else:
                if end < len(self._text) or self._is_whole:
                    if _is_deep(value):
                        self.refuse("file_too_deep")
                    self._move(end)
                    return value
            self._read_more()


def _read_number(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise Refused("file_number_odd", text=text[:MOST_DIGITS])
    return int(text)


def _refuse_number(text: str) -> NoReturn:
    raise Refused("file_number_odd", text=text[:MOST_DIGITS])


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > MOST_NAMES:
        raise Refused("file_too_many_fields", most=MOST_NAMES)
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Refused("file_field_doubled", field=name)
        found[name] = value
    return found


def _is_deep(value: Any) -> bool:
    """Whether more lists and objects stand inside each other than Companion ever writes."""
    level = [value]
    for _ in range(MOST_DEPTH):
        inside: list[Any] = []
        for each in level:
            if isinstance(each, dict):
                inside += each.values()
            elif isinstance(each, list):
                inside += each
        if not inside:
            return False
        level = inside
    return True


_DECODER = json.JSONDecoder(
    object_pairs_hook=_without_doubles,
    parse_int=_read_number,
    parse_float=_refuse_number,
    parse_constant=_refuse_number,
)


def read_file(file: BinaryIO, most: int | None = None) -> Iterator[Part]:
    """The table, its players and its games, in this order, each when it was read.

    Raises FileRefused for what is no such file, or too new, and Refused for more than `most` bytes.
    """
    text = _FileText(file, most)
    if text.peek() != "{":
        text.refuse("file_is_no_table")
    text.take("{")
    _take_key(text, "format")
    if text.value() != FORMAT:
        text.refuse("file_is_no_table")
    text.take(",")
    _take_key(text, "version")
    version = text.value()
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        text.refuse("file_is_no_table")
    if version > VERSION:
        text.refuse("file_is_newer", version=version, known=VERSION)
    text.take(",")
    _take_key(text, "table")
    yield _next_part(text, TABLE, version)
    for key, kind in (("players", PLAYER), ("games", GAME)):
        text.take(",")
        _take_key(text, key)
        text.take("[")
        while text.peek() != "]":
            yield _next_part(text, kind, version)
            if text.peek() != "]":
                text.take(",")
                if text.peek() == "]":
                    text.refuse("file_damaged")
        text.take("]")
    text.take("}")
    if text.peek():
        text.refuse("file_damaged")


def _take_key(text: _FileText, key: str) -> None:
    if text.peek() != '"' or text.value() != key:
        text.refuse("file_part_missing", part=key)
    text.take(":")


def _next_part(text: _FileText, kind: str, version: int) -> Part:
    text.peek()
    line, record = text.line, text.value()
    if version <= ONE_NOTE_SINCE and kind == GAME and isinstance(record, dict):
        record = {**record, "note": _one_note(record)}
    for until, added_to, fields in ADDED_SINCE:
        if version <= until and kind == added_to and isinstance(record, dict):
            record = {**fields, **record}
    return Part(kind, line, _without_dropped(kind, version, record))


def _one_note(game: Mapping[str, Any]) -> Any:
    """The note of a game with where it was played, and what it was called, before it."""
    texts = [game.get(name) for name in ("place", "label", "note")]
    said = [text for text in texts if text is not None]
    return ". ".join(map(str, said)) if len(said) > 1 else (said or [None])[0]


def _without_dropped(kind: str, version: int, record: Any) -> Any:
    """A record of an older version without what nothing here keeps."""
    gone = [names for until, of, names in DROPPED_SINCE if version <= until and kind == of]
    if not gone or not isinstance(record, dict):
        return record
    dropped = frozenset().union(*gone)
    record = {name: value for name, value in record.items() if name not in dropped}
    if isinstance(hands := record.get("hands"), list):
        record["hands"] = [_without(hand, "log") for hand in hands]
    if isinstance(changes := record.get("changes"), list):
        kept = [change for change in changes if not _is_of_the_table(change)]
        record["changes"] = [_change_without_log(change) for change in kept]
    return record


def _without(value: Any, *names: str) -> Any:
    """The same without these fields, if it is a record."""
    if not isinstance(value, dict):
        return value
    return {name: each for name, each in value.items() if name not in names}


def _is_of_the_table(change: Any) -> bool:
    """Whether a change was of what the table agreed or decided, not of its game."""
    actions = ("agreed", "decided", "taken_back")
    return isinstance(change, dict) and change.get("action") in actions


def _change_without_log(change: Any) -> Any:
    """A change without what was noted while a hand was played."""
    if not isinstance(change, dict):
        return change
    for moment in ("before", "after"):
        stored = _without(change.get(moment), "noted", "noted_stays")
        if isinstance(stored, dict) and "hand" in stored:
            stored["hand"] = _without(stored["hand"], "log")
        if moment in change:
            change = {**change, moment: stored}
    return change

"""Reading what comes from outside: a reader gives a value as it is kept, or raises Unfit."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime
from itertools import repeat
from types import MappingProxyType
from typing import Any

from companion.rules import RulesError
from companion.scorebook.errors import Refused

Values = dict[str, Any]

Read = Callable[[Any], Any]

MOST_DEPTH = 20  # lists and objects inside each other; Companion writes less than half of that

MOST_NUMBERS = 2001  # names of one object

MOST_STORED = 100_000  # characters of what is kept as it came


class Unfit(Exception):
    """A value that Companion doesn't write there; `path` leads to it from where reading began."""

    def __init__(self, key: str = "file_field_odd") -> None:
        super().__init__(key)
        self.key = key
        self.path: list[str | int] = []

    def within(self, *steps: str | int) -> Unfit:
        """The same, seen from so many steps further out."""
        self.path[:0] = steps
        return self

    @property
    def refusal(self) -> Refused:
        """The same as it is told: "players[2].name"."""
        steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.path]
        return Refused(self.key, field="".join(steps).removeprefix("."))


def number_in(least: int, most: int) -> Read:
    """A whole number; a switch is none."""

    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise Unfit
        return value

    return read


def text_of(most: int, reading: Callable[[str], Any] = str) -> Read:
    """A text of so many signs, and what it stands for. A NUL is no sign, nor is half of one."""

    def read(value: Any) -> Any:
        if not isinstance(value, str) or len(value) > most or "\0" in value:
            raise Unfit
        try:
            value.encode()
            return reading(value)
        except (ValueError, RulesError) as error:
            raise Unfit from error

    return read


def one_of(*choices: str | bool) -> Read:
    """One of these values."""

    def read(value: Any) -> Any:
        if not any(value == choice and type(value) is type(choice) for choice in choices):
            raise Unfit
        return value

    return read


def optional(read: Read) -> Read:
    """The same, or null."""
    return lambda value: None if value is None else read(value)


def list_of(read: Read, most: int) -> Read:
    """A list of so many at most."""

    def read_list(value: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) > most:
            raise Unfit
        return _read_each(repeat(read), value)

    return read_list


def row_of(*reads: Read) -> Read:
    """A list of exactly these."""

    def read_row(value: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) != len(reads):
            raise Unfit
        return _read_each(reads, value)

    return read_row


def _read_each(reads: Iterable[Read], values: Iterable[Any]) -> list[Any]:
    found: list[Any] = []
    try:
        for read, value in zip(reads, values, strict=False):
            found.append(read(value))
    except Unfit as error:
        raise error.within(len(found)) from None
    return found


def record_of(
    fields: Mapping[str, Read], perhaps: Mapping[str, Read] = MappingProxyType({})
) -> Read:
    """An object with exactly these fields, and those it may have or not."""

    def read_record(value: Any) -> Values:
        if not isinstance(value, dict):
            raise Unfit
        if more := value.keys() - fields.keys() - perhaps.keys():
            raise Unfit("file_field_unknown").within(min(more))
        found: Values = {}
        there = {name: read for name, read in perhaps.items() if name in value}
        for name, read in {**fields, **there}.items():
            if name not in value:
                raise Unfit("file_field_missing").within(name)
            try:
                found[name] = read(value[name])
            except Unfit as error:
                raise error.within(name) from None
        return found

    return read_record


def by_number(number: Read, read: Read) -> Read:
    """An object whose names are whole numbers, as they are written."""

    def read_all(value: Any) -> dict[int, Any]:
        if not isinstance(value, dict) or len(value) > MOST_NUMBERS:
            raise Unfit
        found = {}
        for name, each in value.items():
            if not name.isdecimal() or str(int(name)) != name:
                raise Unfit("file_field_unknown").within(name)
            try:
                found[number(int(name))] = read(each)
            except Unfit as error:
                raise error.within(name) from None
        return found

    return read_all


def anything(value: Any) -> Values:
    """An object that is kept as it is: no part of it is a formula, or a number that is counted."""
    if not isinstance(value, dict) or _is_deep(value):
        raise Unfit
    text = json.dumps(value, ensure_ascii=False)
    if len(text) > MOST_STORED or "\\u0000" in text:
        raise Unfit
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Unfit from error
    return value


def _is_deep(value: Any) -> bool:
    """Whether more lists and objects stand inside each other than Companion ever writes."""
    level = [value]
    for _ in range(MOST_DEPTH):
        level = [inner for each in level for inner in _inside(each)]
        if not level:
            return False
    return True


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


# What a text may stand for. Each raises ValueError or RulesError for any other.


def same(reading: Callable[[str], Any]) -> Callable[[str], str]:
    """The text itself, where it is read as it is written."""

    def read(value: str) -> str:
        if reading(value) != value:
            raise ValueError
        return value

    return read


def matching(pattern: str) -> Callable[[str], str]:
    """A text of this pattern."""
    compiled = re.compile(pattern)

    def read(value: str) -> str:
        if not compiled.fullmatch(value):
            raise ValueError
        return value

    return read


def _read_id(value: str) -> uuid.UUID:
    found = uuid.UUID(value)
    if str(found) != value:
        raise ValueError
    return found


def _read_moment(value: str) -> datetime:
    found = datetime.fromisoformat(value)
    if len(value) != 27 or moment_text(found) != value or not 1970 <= found.year < 9000:
        raise ValueError
    return found


def _read_day(value: str) -> date:
    found = date.fromisoformat(value)
    if found.isoformat() != value or not 1000 <= found.year < 9000:
        raise ValueError
    return found


def read_reason(value: str) -> str:
    """A note or a reason, as somebody may type one."""
    if not value.strip():
        raise ValueError
    return value


def without_none(**values: Any) -> Values:
    """A record of these values, without those that are None."""
    return {name: value for name, value in values.items() if value is not None}


def moment_text(moment: datetime) -> str:
    """A moment as it is written: "2026-11-19T12:00:00.000000Z"."""
    return f"{moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='microseconds')}Z"


WORD = matching(r"[a-z0-9_]+(-[a-z0-9_]+)*")

SWITCH = one_of(True, False)
IDENTITY = text_of(36, _read_id)
IDENTITY_TEXT = text_of(36, same(lambda text: str(_read_id(text))))
MOMENT = text_of(27, _read_moment)
DAY = text_of(10, _read_day)

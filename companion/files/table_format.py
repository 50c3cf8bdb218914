"""The format of a table's file: how a value is read, and what each part is made of.

A reader gives the value as a row has it, and raises Unfit for any other. The parts are a table of
readers by field; docs/export.md says what each field means.
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable, Mapping
from datetime import date, datetime
from types import MappingProxyType
from typing import Any

from companion.files.table_file import moment_text
from companion.rules.cards import parse_card
from companion.rules.errors import RulesError
from companion.rules.ruleset import FIELDS
from companion.rules.scoring import NOBODY
from companion.scorebook import Refused, clean_name, clean_note
from companion.scorebook.between_hands import MOST_SEATINGS
from companion.scorebook.game import MOST_HANDS
from companion.scorebook.hands import MOST_POINTS
from companion.scorebook.new_game import LONGEST_NOTE, MOST_GAMES
from companion.scorebook.players import COLOURS, LONGEST_REASON, MOST_PLAYERS
from companion.scorebook.report import CARDS, COUNTS, POINTS, RULED

Read = Callable[[Any], Any]

Values = dict[str, Any]

MOST_DEPTH = 20  # lists and objects inside each other; Companion writes less than half of that

MOST_TOTAL = 1_000_000  # points, up or down

MOST_SEATS = 200  # of a game, with everybody who came and left

MOST_STORED = 100_000  # characters of what stood there before a change

MOST_CHANGES = 20_000  # of a game


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


# The readers.


def number(least: int, most: int) -> Read:
    """A whole number; a switch is none."""

    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise Unfit
        return value

    return read


def text(most: int, reading: Callable[[str], Any] = str) -> Read:
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
        found: list[Any] = []
        try:
            for each in value:
                found.append(read(each))  # noqa: PERF401, it says how far it came
        except Unfit as error:
            raise error.within(len(found)) from None
        return found

    return read_list


def row(*reads: Read) -> Read:
    """A list of exactly these."""

    def read_row(value: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) != len(reads):
            raise Unfit
        found: list[Any] = []
        try:
            for read, each in zip(reads, value, strict=True):
                found.append(read(each))
        except Unfit as error:
            raise error.within(len(found)) from None
        return found

    return read_row


def record(fields: Mapping[str, Read], perhaps: Mapping[str, Read] = MappingProxyType({})) -> Read:
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


def _same(reading: Callable[[str], Any]) -> Callable[[str], str]:
    """The text itself, where it is read as it is written."""

    def read(value: str) -> str:
        if reading(value) != value:
            raise ValueError
        return value

    return read


def _matching(pattern: str) -> Callable[[str], str]:
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


JOKER = "JK"


def _read_cards(value: str) -> str:
    """Cards by name, and jokers, which only games have whose rules went."""
    for word in value.split(" "):
        if word != JOKER and str(parse_card(word)) != word:
            raise ValueError
    return value


def _read_reason(value: str) -> str:
    """A note or a reason, as somebody may type one."""
    if not value.strip():
        raise ValueError
    return value


WORD = _matching(r"[a-z0-9_]+(-[a-z0-9_]+)*")

switch = one_of(True, False)
identity = text(36, _read_id)
moment = text(27, _read_moment)
day = text(10, _read_day)
name = text(40, _same(clean_name))
note = text(LONGEST_NOTE, _same(clean_note))
reason = text(LONGEST_REASON, _read_reason)
cards = text(323, _read_cards)
step = text(4, _matching(r"[LR][2-9]?|[XHSZMDP]"))
seat = number(0, MOST_SEATS)
hand = number(1, MOST_HANDS + 1)
points = number(-MOST_TOTAL, MOST_TOTAL)
adjustments = list_of(row(seat, number(-MOST_POINTS, MOST_POINTS), reason), 1000)


def extras(value: Any) -> Values:
    """What few rules ask for: some of these fields."""
    if not isinstance(value, dict) or not value:
        raise Unfit
    return record({}, _EXTRAS)(value)  # type: ignore[no-any-return]


_EXTRAS: Mapping[str, Read] = {
    "adjustments": adjustments,
    "trickless": list_of(seat, 20),
    "every_trick": number(NOBODY, MOST_SEATS),
}


# The parts.

TABLE = record(
    {
        "id": identity,
        "name": name,
        "created_at": moment,
        "entry": one_of(COUNTS, CARDS, POINTS),
        "takes_over": switch,
    }
)

STORED_RULES = record({"schema": number(1, 10**6), "options": anything})

PLAYER = record(
    {
        "id": identity,
        "name": name,
        "colour": number(0, COLOURS - 1),
        "created_at": moment,
        "same_as": optional(identity),
    }
)

HAND = record(
    {
        "id": identity,
        "number": optional(hand),
        "dealer": seat,
        "passed": step,
        "evidence": one_of(CARDS, COUNTS, POINTS, RULED),
        "is_open": switch,
        "note": optional(reason),
        "choice": optional(text(16, WORD)),
        "shooter": optional(seat),
        "extras": optional(extras),
        "recorded_at": moment,
        "removed_at": optional(moment),
        "captures": list_of(
            row(
                seat,
                optional(number(0, 200)),
                optional(cards),
                optional(points),
            ),
            20,
        ),
    }
)

CHANGE = record(
    {
        "id": identity,
        "hand_id": optional(identity),
        "at": moment,
        "action": text(12, WORD),
        "before": optional(anything),
        "after": optional(anything),
        "undone_at": optional(moment),
    }
)

GAME = record(
    {
        "id": identity,
        "number": number(1, 10**9),
        "variant": text(40, WORD),
        "note": optional(note),
        "started_at": moment,
        "day": optional(day),  # none in the files of versions before
        "day_known": switch,
        "ends_at": optional(moment),
        "stopped_after": optional(hand),
        "went_on_after": optional(hand),
        "rematch_of": optional(identity),
        "deal_from_hand": hand,
        "deal_from_seat": seat,
        "pass_from_hand": hand,
        "pass_from_step": number(0, 1000),
        "pass_once_hand": optional(hand),
        "pass_once": optional(step),
        "ahead": optional(record({"hand": hand, "adjustments": adjustments})),
        "rulesets": list_of(
            record(
                {"from_hand": hand, "ruleset": number(0, 10**6), "reason": optional(reason)},
            ),
            MOST_HANDS,
        ),
        "seats": list_of(
            record(
                {
                    "number": seat,
                    "colour": number(0, COLOURS - 1),
                    "start_total": points,
                    "final_total": optional(points),
                }
            ),
            MOST_SEATS,
        ),
        "sittings": list_of(
            record({"from_hand": hand, "chairs": list_of(row(seat, identity), 20)}), MOST_SEATINGS
        ),
        "hands": list_of(HAND, 3 * MOST_HANDS),
        "changes": list_of(CHANGE, MOST_CHANGES),
        "figures": optional(
            record(
                {
                    "hand_count": number(0, MOST_HANDS),
                    "moon_count": number(0, MOST_HANDS),
                    "had_sudden_death": switch,
                    "standing": list_of(
                        row(seat, points, number(0, MOST_SEATS), switch), MOST_SEATS
                    ),
                }
            )
        ),
    },
    {"next_rules": record({}, dict.fromkeys(FIELDS, text(200)))},
)

MOST_OF: Mapping[str, int] = {
    "rulesets": 10**6,
    "players": MOST_PLAYERS,
    "games": MOST_GAMES,
}

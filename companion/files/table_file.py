"""A table as JSON, a record a line: everything that is stored of its games. See docs/export.md.

First the format: a reader gives a value as a row has it, and raises Unfit for any other, and each
part is a table of readers by field. Then it is written: devices, cookies, tokens and links never
travel, and the same facts give the same bytes. Last its text is read; `table_import` says whether
it makes sense.
"""

from __future__ import annotations

import json
import re
import uuid
import zlib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from functools import lru_cache
from itertools import groupby, repeat
from pathlib import Path
from sys import getsizeof
from types import MappingProxyType
from typing import Any, NoReturn

from sqlalchemy import select

from companion.config import MEGABYTE
from companion.models import (
    Base,
    Change,
    Game,
    GameRuleset,
    Hand,
    Player,
    Seat,
    Sitting,
    Table,
    db,
)
from companion.rules import NOBODY, Card, Moon, RulesError, Ruleset
from companion.scorebook import Refused, clean_name, clean_note
from companion.scorebook.between_hands import MOST_SEATINGS
from companion.scorebook.game import MOST_HANDS
from companion.scorebook.hands import MOST_POINTS
from companion.scorebook.new_game import LONGEST_NOTE, MOST_GAMES
from companion.scorebook.players import COLOURS, LONGEST_REASON, MOST_PLAYERS
from companion.scorebook.report import CARDS, COUNTS, NO_MOON, POINTS, RULED

Values = dict[str, Any]

FORMAT = "companion-table"

VERSION = 4

PARTS = ("table", "rulesets", "players", "games")

GAMES_READ = 100  # at a time

USUAL = Ruleset().options()

Read = Callable[[Any], Any]

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
        if word != JOKER and str(Card(word)) != word:
            raise ValueError
    return value


def _read_reason(value: str) -> str:
    """A note or a reason, as somebody may type one."""
    if not value.strip():
        raise ValueError
    return value


WORD = _matching(r"[a-z0-9_]+(-[a-z0-9_]+)*")

SWITCH = one_of(True, False)
IDENTITY = text_of(36, _read_id)
MOMENT = text_of(27, _read_moment)
DAY = text_of(10, _read_day)
NAME = text_of(40, _same(clean_name))
NOTE = text_of(LONGEST_NOTE, _same(clean_note))
REASON = text_of(LONGEST_REASON, _read_reason)
LONGEST_CARD_LIST = 323  # all of two packs with one player at most, and room beside
CARD_LIST = text_of(LONGEST_CARD_LIST, _read_cards)
STEP = text_of(4, _matching(r"[LR][2-9]?|[XHSZMDP]"))
SEAT = number_in(0, MOST_SEATS)
HAND_NUMBER = number_in(1, MOST_HANDS + 1)
SIGNED_POINTS = number_in(-MOST_TOTAL, MOST_TOTAL)
ADJUSTMENTS = list_of(row_of(SEAT, number_in(-MOST_POINTS, MOST_POINTS), REASON), 1000)


MOON = one_of(*[moon.value for moon in Moon])
SETTLED = one_of(NO_MOON, *[moon.value for moon in Moon])


def extras(value: Any) -> Values:
    """What few rules ask for: some of these fields."""
    if not isinstance(value, dict) or not value:
        raise Unfit
    return record_of({}, _EXTRAS)(value)  # type: ignore[no-any-return]


_EXTRAS: Mapping[str, Read] = {
    "adjustments": ADJUSTMENTS,
    "trickless": list_of(SEAT, 20),
    "every_trick": number_in(NOBODY, MOST_SEATS),
    "answered": list_of(MOON, len(Moon)),
}


# The parts, by what is stored of each as it is. docs/export.md says what each field means.

TABLE_FIELDS: Mapping[str, Read] = {
    "id": IDENTITY,
    "name": NAME,
    "created_at": MOMENT,
    "entry": one_of(COUNTS, CARDS, POINTS),
    "takes_over": SWITCH,
}

STORED_RULES = record_of({"schema": number_in(1, 10**6), "options": anything})

PLAYER_FIELDS: Mapping[str, Read] = {
    "id": IDENTITY,
    "name": NAME,
    "colour": number_in(0, COLOURS - 1),
    "created_at": MOMENT,
    "same_as": optional(IDENTITY),
}

HAND_FIELDS: Mapping[str, Read] = {
    "id": IDENTITY,
    "number": optional(HAND_NUMBER),
    "dealer": SEAT,
    "passed": STEP,
    "evidence": one_of(CARDS, COUNTS, POINTS, RULED),
    "is_open": SWITCH,
    "note": optional(REASON),
    "choice": optional(text_of(16, WORD)),
    "shooter": optional(SEAT),
    "extras": optional(extras),
    "recorded_at": MOMENT,
    "removed_at": optional(MOMENT),
    "captures": list_of(
        row_of(
            SEAT,
            optional(number_in(0, 200)),  # hearts
            optional(CARD_LIST),
            optional(SIGNED_POINTS),
        ),
        20,
    ),
}

# What a hand may have or not: those from before it was kept have none.
HAND_PERHAPS: Mapping[str, Read] = {"settled": SETTLED}

CHANGE_FIELDS: Mapping[str, Read] = {
    "id": IDENTITY,
    "hand_id": optional(IDENTITY),
    "at": MOMENT,
    "action": text_of(12, WORD),
    "before": optional(anything),
    "after": optional(anything),
    "undone_at": optional(MOMENT),
}

SEAT_FIELDS: Mapping[str, Read] = {
    "number": SEAT,
    "colour": number_in(0, COLOURS - 1),
    "start_total": SIGNED_POINTS,
    "final_total": optional(SIGNED_POINTS),
}

FIGURE_FIELDS: Mapping[str, Read] = {
    "hand_count": number_in(0, MOST_HANDS),
    "moon_count": number_in(0, MOST_HANDS),
    "had_sudden_death": SWITCH,
}

GAME_FIELDS: Mapping[str, Read] = {
    "id": IDENTITY,
    "number": number_in(1, 10**9),
    "variant": text_of(40, WORD),
    "note": optional(NOTE),
    "started_at": MOMENT,
    "day": optional(DAY),
    "day_known": SWITCH,
    "ends_at": optional(MOMENT),
    "stopped_after": optional(HAND_NUMBER),
    "went_on_after": optional(HAND_NUMBER),
    "rematch_of": optional(IDENTITY),
    "deal_from_hand": HAND_NUMBER,
    "deal_from_seat": SEAT,
    "pass_from_hand": HAND_NUMBER,
    "pass_from_step": number_in(0, 1000),
    "pass_once_hand": optional(HAND_NUMBER),
    "pass_once": optional(STEP),
    "ahead": optional(record_of({"hand": HAND_NUMBER, "adjustments": ADJUSTMENTS})),
}

TABLE, PLAYER = record_of(TABLE_FIELDS), record_of(PLAYER_FIELDS)

GAME = record_of(
    {
        **GAME_FIELDS,
        "rulesets": list_of(
            record_of(
                {
                    "from_hand": HAND_NUMBER,
                    "ruleset": number_in(0, 10**6),
                    "reason": optional(REASON),
                },
            ),
            MOST_HANDS,
        ),
        "seats": list_of(record_of(SEAT_FIELDS), MOST_SEATS),
        "sittings": list_of(
            record_of({"from_hand": HAND_NUMBER, "chairs": list_of(row_of(SEAT, IDENTITY), 20)}),
            MOST_SEATINGS,
        ),
        "hands": list_of(
            record_of(HAND_FIELDS, HAND_PERHAPS),
            3 * MOST_HANDS,
        ),
        "changes": list_of(record_of(CHANGE_FIELDS), MOST_CHANGES),
        "figures": optional(
            record_of(
                {
                    **FIGURE_FIELDS,
                    "standing": list_of(
                        row_of(SEAT, SIGNED_POINTS, number_in(0, MOST_SEATS), SWITCH), MOST_SEATS
                    ),
                }
            )
        ),
    },
    {"next_rules": record_of({}, dict.fromkeys(Ruleset.FIELDS, text_of(200)))},
)

MOST_OF: Mapping[str, int] = {
    "rulesets": 10**6,
    "players": MOST_PLAYERS,
    "games": MOST_GAMES,
}


def check_before(change: Values) -> None:
    """What pages read of what stood there before; the rest is kept as it is.

    Raises Unfit and ValueError.
    """
    before = change["before"] or {}
    if change["action"] == "corrected":
        anything(anything(before.get("hand")).get("line"))
    line = anything(anything(before.get("hand", {})).get("line", {}))
    optional(SETTLED)(before.get("hand", {}).get("settled"))
    for seat, stated in line.items():
        SIGNED_POINTS(stated), SEAT(int(seat))
    optional(number_in(0, 10 * MOST_HANDS))(before.get("number"))
    text_of(40)(before.get("after", ""))
    if "frame" in before:
        order = list_of(text_of(40), 10 * MOST_HANDS)(anything(before["frame"]).get("hands"))
        if change["action"] == "removed" and str(change["hand_id"]) not in order:
            raise Unfit


# A table written.


def write_table(table_id: uuid.UUID) -> str:
    """The whole file, in a fixed order: a line for the table and each ruleset, player and game."""
    table = table_record(db.session.get_one(Table, table_id))
    return write_records(table, _players(table_id), game_records(table_id))


def write_records(table: Values, players: Iterable[Values], games: Iterable[Values]) -> str:
    """A file of these records."""
    rulesets = Rulesets()
    written = [
        record_text({**game, "rulesets": [*map(rulesets.number_row, game["rulesets"])]})
        for game in games
    ]
    lines = [
        f'{{"format": "{FORMAT}", "version": {VERSION},',
        f'"table": {record_text(table)},',
        _listed("rulesets", map(record_text, rulesets.listed)) + ",",
        _listed("players", map(record_text, players)) + ",",
        _listed("games", written) + "}",
    ]
    return "\n".join([*lines, ""])


def _listed(name: str, texts: Iterable[str]) -> str:
    joined = ",\n".join(texts)
    return f'"{name}": [\n{joined}\n]'


class Rulesets:
    """The rules of all games of a file, each listed once."""

    def __init__(self) -> None:
        self.listed: list[Values] = []
        self._numbers: dict[str, int] = {}

    def number_row(self, row: Values) -> Values:
        """What is played by from a hand on, with the number of its rules in their place."""
        left = {name: value for name, value in row.items() if name != "rules"}
        return {**left, "ruleset": self.number(row["rules"])}

    def number(self, rules: Values) -> int:
        """The number of these rules in the list."""
        written = record_text(rules)
        if written not in self._numbers:
            self._numbers[written] = len(self.listed)
            self.listed.append(rules)
        return self._numbers[written]


def rules_record(schema: int, options: Values) -> Values:
    """Rules by what differs from the usual ones; those that went as they are stored."""
    found: Values = json.loads(_rules_text(schema, json.dumps(options)))
    return found


@lru_cache(maxsize=256)
def _rules_text(schema: int, options: str) -> str:
    stored = json.loads(options)
    try:
        return json.dumps(Ruleset.from_options(stored, schema).differences(Ruleset()))
    except RulesError:
        return json.dumps({"schema": schema, "options": stored})


def stored_rules(record: Values) -> Values:
    """The same as a row has them: the schema, and every option. Raises RulesError."""
    return dict(_stored_rules(json.dumps(record)))


@lru_cache(maxsize=256)
def _stored_rules(text: str) -> Values:
    record = json.loads(text)
    if "schema" in record:
        return {"schema": record["schema"], "options": record["options"]}
    return {"schema": Ruleset.SCHEMA, "options": {**USUAL, **record}}


def record_text(record: Values) -> str:
    """A record on one line; its keys are sorted, and every letter is itself. Equal records have
    equal texts. Half a sign, which only damaged rows have, stands as its escape."""
    text = json.dumps(record, ensure_ascii=False, sort_keys=True, default=_plain)
    return text.encode(errors="backslashreplace").decode()


def _plain(value: object) -> str:
    if isinstance(value, datetime):
        return moment_text(value)
    if isinstance(value, date):
        return value.isoformat()
    assert isinstance(value, uuid.UUID)
    return str(value)


def moment_text(moment: datetime) -> str:
    """A moment as it is written: "2026-11-19T12:00:00.000000Z"."""
    return f"{moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='microseconds')}Z"


def table_record(table: Table) -> Values:
    """The table itself."""
    return fields_of(table, TABLE_FIELDS)


def _players(table_id: uuid.UUID) -> Iterator[Values]:
    found = db.session.scalars(
        select(Player).where(Player.table_id == table_id).order_by(Player.id)
    )
    return (fields_of(player, PLAYER_FIELDS) for player in found)


def game_records(table_id: uuid.UUID) -> Iterator[Values]:
    """Every game of a table, by its number; some are read at a time."""
    last = 0
    while True:
        games = db.session.scalars(
            select(Game)
            .where(Game.table_id == table_id, Game.deleted_at.is_(None), Game.number > last)
            .order_by(Game.number)
            .limit(GAMES_READ)
        ).all()
        if not games:
            return
        last = games[-1].number
        yield from load_records(games)
        for game in games:
            db.session.expunge(game)


def load_records(games: Iterable[Game]) -> Iterator[Values]:
    """These games as records: seven statements for all of them."""
    found = list(games)
    ids = [game.id for game in found]
    hands = _by_game(Hand, ids, Hand.id)
    parts: Mapping[str, Mapping[uuid.UUID, list[Values]]] = {
        "rulesets": _part(
            GameRuleset, ids, ("from_hand", "schema", "options", "reason"), GameRuleset.from_hand
        ),
        "seats": _part(Seat, ids, SEAT_FIELDS, Seat.number),
        "changes": _part(Change, ids, CHANGE_FIELDS, Change.id),
    }
    sittings = _by_game(Sitting, ids, Sitting.from_hand, Sitting.place)
    firsts = [game.rematch_of for game in found if game.rematch_of]
    there = select(Game.id).where(Game.id.in_(firsts), Game.deleted_at.is_(None))
    known = set(db.session.scalars(there)) if firsts else set()
    for game in found:
        record = fields_of(game, GAME_FIELDS)
        if game.rematch_of not in known:  # that one is in the bin
            record["rematch_of"] = None
        if game.next_rules:
            record["next_rules"] = game.next_rules
        record |= {name: part.get(game.id, []) for name, part in parts.items()}
        record["changes"] = [row for row in record["changes"] if not is_plain_save(row)]
        # Rules that an Undo took back hold from no hand.
        record["rulesets"] = [_agreed(row) for row in record["rulesets"] if row["from_hand"] > 0]
        sat = sittings.get(game.id, [])
        record["sittings"] = _seatings(sat)
        # Whoever left before the first hand has a seat for Undo alone.
        held = {row.seat_number for row in sat}
        record["seats"] = [row for row in record["seats"] if row["number"] in held]
        record["hands"] = [
            hand_record(hand) for hand in sorted(hands.get(game.id, []), key=_place_of_hand)
        ]
        went = any("schema" in row["rules"] for row in record["rulesets"])
        record["figures"] = _figures(game, held) if went else None
        yield record


def _figures(game: Game, seats: Container[int]) -> Values:
    """How a game stands whose rules went, as nobody can score it any more."""
    columns = Seat.number, Seat.total, Seat.rank, Seat.has_won
    rows = db.session.execute(select(*columns).where(Seat.game_id == game.id).order_by(Seat.number))
    standing = [list(row) for row in rows if row.number in seats]
    return {**fields_of(game, FIGURE_FIELDS), "standing": standing}


def _agreed(row: Values) -> Values:
    """What a game is played by from one hand on."""
    rules = rules_record(row["schema"], row["options"])
    return {"from_hand": row["from_hand"], "reason": row["reason"], "rules": rules}


def is_plain_save(change: Values) -> bool:
    """Whether a change says nothing but that a hand was saved, which the hand says itself."""
    is_as_it_was = change["action"] == "recorded" and change["undone_at"] is None
    return is_as_it_was and not change["before"] and not change["after"]


def _place_of_hand(hand: Hand) -> tuple[bool, int, str]:
    """Scored hands by their numbers, then those that were removed."""
    return hand.number is None, hand.number or 0, str(hand.id)


def _seatings(rows: Iterable[Sitting]) -> list[Values]:
    """Each seating with its chairs by place: seat number and player."""
    return [
        {"from_hand": hand, "chairs": [[row.seat_number, row.player_id] for row in chairs]}
        for hand, chairs in groupby(rows, key=lambda row: row.from_hand)
    ]


def fields_of(row: Base, names: Iterable[str]) -> Values:
    """These columns of a row, by name."""
    return {name: getattr(row, name) for name in names}


def hand_record(hand: Hand) -> Values:
    """A hand, with how its moon was settled once that was kept."""
    kept = {} if hand.settled is None else fields_of(hand, HAND_PERHAPS)
    return {**fields_of(hand, HAND_FIELDS), **kept}


def _by_game(model: Any, games: list[uuid.UUID], *order: Any) -> dict[uuid.UUID, list[Any]]:
    query = select(model).where(model.game_id.in_(games)).order_by(model.game_id, *order)
    rows = db.session.scalars(query.execution_options(populate_existing=True)).all()
    for row in rows:
        db.session.expunge(row)
    return {game: list(mine) for game, mine in groupby(rows, key=lambda row: row.game_id)}


def _part(
    model: Any, games: list[uuid.UUID], names: Iterable[str], order: Any
) -> dict[uuid.UUID, list[Values]]:
    found = _by_game(model, games, order)
    return {game: [fields_of(row, names) for row in rows] for game, rows in found.items()}


# The text of a file as values.

MOST_UNPACKED = 64 * MEGABYTE  # bytes: about 6,000 games

MOST_NAMES = 5000  # of one object: a change of a long game may name each of its hands

MOST_DIGITS = 12

ROOM_OF_VALUE = 75  # bytes; twice as much more of a list or an object

GZIP = b"\x1f\x8b"


class FileRefused(Refused):
    """A file that is not taken in. `why` says what is wrong in this `line`."""

    def __init__(self, why: RulesError, line: int) -> None:
        super().__init__("file_refused", why=why, line=line)
        self.line = line


def read_bytes(path: Path) -> bytes:
    """As much of a file as one may have, and a byte more if there is more. Raises OSError."""
    with path.open("rb") as file:
        return file.read(MOST_UNPACKED + 1)


def unpack(data: bytes, most: int) -> bytes:
    """The file itself, where it comes packed by gzip. Raises Refused where it is too large.

    Whatever comes from outside is unpacked here, once and nowhere else: what is packed inside that
    is no file.
    """
    if data.startswith(GZIP):
        packed = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        try:
            data = packed.decompress(data, most + 1)
        except zlib.error as error:
            raise Refused("file_damaged") from error
        if len(data) <= most and (not packed.eof or packed.unused_data):
            raise Refused("file_damaged")
    if len(data) > most:
        raise Refused("file_too_large", most=most // MEGABYTE)
    return data


BEFORE_A_BRACE = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"  # marks of UTF-8 and UTF-16, halves, spaces


def read_text(data: bytes) -> str:
    """The text of a file. Raises FileRefused."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        is_ours = data.lstrip(BEFORE_A_BRACE).startswith(b"{")
        key = "file_not_text" if is_ours else "file_is_no_table"
        raise FileRefused(Refused(key), line) from error


def room_of(text: str) -> int:
    """How many bytes of memory a text takes at most once its values are read."""
    inside = 2 * (text.count("[") + text.count("{")) + text.count(",")
    return getsizeof(text) + ROOM_OF_VALUE * inside


def read_document(text: str, most_room: int | None = None) -> Values:
    """The parts of a file as this version writes them. Raises FileRefused and Refused.

    One of lists in lists, or of texts of a letter, takes thirty times its length in memory:
    `most_room` is how much any may take.
    """
    if most_room and room_of(text) > most_room:
        raise Refused("file_too_dense")
    try:
        return _parts(_DECODER.decode(text))
    except json.JSONDecodeError as error:
        key = "file_damaged" if text.lstrip().startswith("{") else "file_is_no_table"
        raise FileRefused(Refused(key), _line_at(text, error.pos)) from error
    except RecursionError as error:
        raise Refused("file_too_deep") from error


def _parts(document: Any) -> Values:
    """Raises Refused where it is no table, or one of another version."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Refused("file_is_no_table")
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise Refused("file_is_no_table")
    if version < VERSION:
        raise Refused("file_is_older", version=version)
    if version > VERSION:
        raise Refused("file_is_newer", version=version, known=VERSION)
    found: Values = document
    if more := found.keys() - {"format", "version", *PARTS}:
        raise Refused("file_field_unknown", field=min(more))
    for part in PARTS:
        if part not in found:
            raise Refused("file_field_missing", field=part)
    return found


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

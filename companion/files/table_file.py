"""A table as JSON, a record a line: everything that is stored of its games. See docs/export.md.

It is written: devices, cookies, tokens and links never travel, and the same facts give the same
bytes. And its text is read; `table_import` says whether it makes sense.
"""

from __future__ import annotations

import json
import uuid
import zlib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from pathlib import Path
from sys import getsizeof
from typing import Any, NoReturn

from sqlalchemy import select

from companion.config import MEGABYTE
from companion.models import Base, Game, Player, Table, db
from companion.rules import RulesError
from companion.scorebook import Refused, UnreadableGame, clean_name, clean_note
from companion.scorebook.book import open_game
from companion.scorebook.codec import FIGURES, STORED, facts_record, kept_of
from companion.scorebook.names import COLOURS
from companion.scorebook.new_game import LONGEST_NOTE, MOST_GAMES
from companion.scorebook.players import MOST_PLAYERS, people_by_spelling
from companion.scorebook.reading import (
    DAY,
    IDENTITY,
    MOMENT,
    SWITCH,
    WORD,
    Read,
    Values,
    moment_text,
    number_in,
    one_of,
    optional,
    record_of,
    same,
    text_of,
)
from companion.scorebook.report import CARDS, COUNTS, POINTS

FORMAT = "companion-table"

VERSION, BEFORE = 5, 4  # what is written, and what is read as well

PARTS = ("table", "players", "games")

RULESETS = "rulesets"  # a part of files of version 4

GAMES_READ = 100  # at a time

NAME = text_of(40, same(clean_name))
NOTE = text_of(LONGEST_NOTE, same(clean_note))

# The parts, by what is stored of each as it is. docs/export.md says what each field means; the
# facts of a game are read and written by `scorebook.codec`.

TABLE_FIELDS: Mapping[str, Read] = {
    "id": IDENTITY,
    "name": NAME,
    "created_at": MOMENT,
    "entry": one_of(COUNTS, CARDS, POINTS),
    "takes_over": SWITCH,
}

PLAYER_FIELDS: Mapping[str, Read] = {
    "id": IDENTITY,
    "name": NAME,
    "colour": number_in(0, COLOURS - 1),
    "created_at": MOMENT,
    "same_as": optional(IDENTITY),
}

GAME_FIELDS: Mapping[str, Read] = {
    "id": IDENTITY,
    "number": number_in(1, 10**9),
    "variant": text_of(40, WORD),
    "note": optional(NOTE),
    "started_at": MOMENT,
    "day": optional(DAY),
    "day_known": SWITCH,
    "rematch_of": optional(IDENTITY),
}

TABLE, PLAYER, GAME = map(record_of, (TABLE_FIELDS, PLAYER_FIELDS, GAME_FIELDS))

MOST_OF: Mapping[str, int] = {
    "rulesets": 10**6,
    "players": MOST_PLAYERS,
    "games": MOST_GAMES,
}


# A table written.


def write_table(table_id: uuid.UUID) -> str:
    """The whole file, in a fixed order: a line for the table and each ruleset, player and game."""
    table = table_record(db.session.get_one(Table, table_id))
    return write_records(table, _players(table_id), game_records(table_id))


def write_records(table: Values, players: Iterable[Values], games: Iterable[Values]) -> str:
    """A file of these records."""
    lines = [
        f'{{"format": "{FORMAT}", "version": {VERSION},',
        f'"table": {record_text(table)},',
        _listed("players", map(record_text, players)) + ",",
        _listed("games", map(record_text, games)) + "}",
    ]
    return "\n".join([*lines, ""])


def _listed(name: str, texts: Iterable[str]) -> str:
    joined = ",\n".join(texts)
    return f'"{name}": [\n{joined}\n]'


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
    """These games of one table as records: two statements for all of them."""
    found = list(games)
    people = people_by_spelling(found[0].table_id) if found else {}
    firsts = [game.rematch_of for game in found if game.rematch_of]
    there = select(Game.id).where(Game.id.in_(firsts), Game.deleted_at.is_(None))
    known = set(db.session.scalars(there)) if firsts else set()
    for game in found:
        record = fields_of(game, GAME_FIELDS)
        if game.rematch_of not in known:  # that one is in the bin
            record["rematch_of"] = None
        yield {**record, **_facts_part(game, people)}


def _facts_part(game: Game, people: Mapping[uuid.UUID, Player]) -> Values:
    """The facts of a game; or what is kept of one that nobody can read or score, and how it stood:
    with its facts it would be refused elsewhere, and all the others with it."""
    try:
        facts = open_game(game, known=people).facts
        return {"facts": facts_record(facts, with_devices=False)}
    except UnreadableGame:
        figures = {name: getattr(game, name) for name in FIGURES}
        figures["scores"] = {**game.scores, "is_readable": False}
        return {STORED: kept_of(game.facts), "figures": figures}


def fields_of(row: Base, names: Iterable[str]) -> Values:
    """These columns of a row, by name."""
    return {name: getattr(row, name) for name in names}


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
    if version < BEFORE:
        raise Refused("file_is_older", version=version)
    if version > VERSION:
        raise Refused("file_is_newer", version=version, known=VERSION)
    found: Values = document
    parts = PARTS if version == VERSION else (*PARTS, RULESETS)
    if more := found.keys() - {"format", "version", *parts}:
        raise Refused("file_field_unknown", field=min(more))
    for part in parts:
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

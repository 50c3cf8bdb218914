"""A table as JSON, a record a line: everything that is stored of its games. See docs/export.md.

Devices, cookies, tokens and links never travel. The same facts give the same bytes.

Below it is read again. What is read is text and numbers still: `table_checks` says whether it makes
sense.
"""

from __future__ import annotations

import json
import uuid
import zlib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, NoReturn

from sqlalchemy import ColumnElement, select

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
    Take,
    db,
)
from companion.rules.errors import RulesError
from companion.rules.ruleset import SCHEMA, Ruleset, ruleset_from_options
from companion.scorebook import Refused
from companion.scorebook.new_game import LONGEST_NOTE

FORMAT = "companion-table"

VERSION = 4

PARTS = ("table", "rulesets", "players", "games")

GAMES_READ = 100  # at a time

Record = dict[str, Any]

USUAL = Ruleset().options()

RULESET_FIELDS = ("from_hand", "schema", "options", "reason")

TABLE_FIELDS = ("id", "name", "created_at", "entry", "takes_over")

PLAYER_FIELDS = ("id", "name", "colour", "created_at", "same_as")

GAME_FIELDS = (
    *("id", "number", "variant", "note", "started_at", "day", "day_known", "ends_at"),
    *("stopped_after", "went_on_after", "rematch_of", "deal_from_hand", "deal_from_seat"),
    *("pass_from_hand", "pass_from_step", "pass_once_hand", "pass_once", "ahead"),
)

FIGURE_FIELDS = ("hand_count", "moon_count", "had_sudden_death")

SEAT_FIELDS = ("number", "colour", "start_total", "final_total")

HAND_FIELDS = (
    *("id", "number", "dealer", "passed", "evidence", "is_open", "note", "choice", "shooter"),
    *("extras", "recorded_at", "removed_at"),
)

CAPTURE_FIELDS = ("seat_number", "hearts", "cards", "points")

CHANGE_FIELDS = ("id", "hand_id", "at", "action", "before", "after", "undone_at")


def write_table(table_id: uuid.UUID) -> str:
    """The whole file, in a fixed order: a line for the table and each ruleset, player and game."""
    table = table_record(db.session.get_one(Table, table_id))
    return write_records(table, _players(table_id), game_records(table_id))


def write_records(table: Record, players: Iterable[Record], games: Iterable[Record]) -> str:
    """A file of these records."""
    rulesets = Rulesets()
    written = [record_text(rulesets.number_rules(game)) for game in games]
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
        self.listed: list[Record] = []
        self._numbers: dict[str, int] = {}

    def number_rules(self, game: Record) -> Record:
        """A game with the number of its rules in the place of the rules."""
        return {**game, "rulesets": [self._number(row) for row in game["rulesets"]]}

    def _number(self, row: Record) -> Record:
        text = record_text(row["rules"])
        if text not in self._numbers:
            self._numbers[text] = len(self.listed)
            self.listed.append(row["rules"])
        left = {name: value for name, value in row.items() if name != "rules"}
        return {**left, "ruleset": self._numbers[text]}


def rules_record(schema: int, options: Record) -> Record:
    """Rules by what differs from the usual ones; those that went as they are stored."""
    found: Record = json.loads(_rules_text(schema, json.dumps(options)))
    return found


@lru_cache(maxsize=256)
def _rules_text(schema: int, options: str) -> str:
    stored = json.loads(options)
    try:
        return json.dumps(ruleset_from_options(stored, schema).differences(Ruleset()))
    except RulesError:
        return json.dumps({"schema": schema, "options": stored})


def stored_rules(record: Record) -> Record:
    """The same as a row has them: the schema, and every option. Raises RulesError."""
    return dict(_stored_rules(json.dumps(record)))


@lru_cache(maxsize=256)
def _stored_rules(text: str) -> Record:
    record = json.loads(text)
    if "schema" in record:
        return {"schema": record["schema"], "options": record["options"]}
    return {"schema": SCHEMA, "options": {**USUAL, **record}}


def record_text(record: Record) -> str:
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


def table_record(table: Table) -> Record:
    """The table itself."""
    return fields_of(table, TABLE_FIELDS)


def _players(table_id: uuid.UUID) -> Iterator[Record]:
    found = db.session.scalars(
        select(Player).where(Player.table_id == table_id).order_by(Player.id)
    )
    return (fields_of(player, PLAYER_FIELDS) for player in found)


def game_records(table_id: uuid.UUID) -> Iterator[Record]:
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


def load_records(games: Iterable[Game]) -> Iterator[Record]:
    """These games as records: eight statements for all of them."""
    found = list(games)
    ids = [game.id for game in found]
    hands = _by_game(Hand, ids, Hand.id)
    captures = _captures(ids)
    parts: Mapping[str, Mapping[uuid.UUID, list[Record]]] = {
        "rulesets": _part(GameRuleset, ids, RULESET_FIELDS, GameRuleset.from_hand),
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
            {**fields_of(hand, HAND_FIELDS), "captures": captures.get(hand.id, [])}
            for hand in sorted(hands.get(game.id, []), key=_place_of_hand)
        ]
        went = any("schema" in row["rules"] for row in record["rulesets"])
        record["figures"] = _figures(game, held) if went else None
        yield record


def _figures(game: Game, seats: Container[int]) -> Record:
    """How a game stands whose rules went, as nobody can score it any more."""
    columns = Seat.number, Seat.total, Seat.rank, Seat.has_won
    rows = db.session.execute(select(*columns).where(Seat.game_id == game.id).order_by(Seat.number))
    standing = [list(row) for row in rows if row.number in seats]
    return {**fields_of(game, FIGURE_FIELDS), "standing": standing}


def _agreed(row: Record) -> Record:
    """What a game is played by from one hand on."""
    rules = rules_record(row["schema"], row["options"])
    return {"from_hand": row["from_hand"], "reason": row["reason"], "rules": rules}


def is_plain_save(change: Record) -> bool:
    """Whether a change says nothing but that a hand was saved, which the hand says itself."""
    is_as_it_was = change["action"] == "recorded" and change["undone_at"] is None
    return is_as_it_was and not change["before"] and not change["after"]


def _place_of_hand(hand: Hand) -> tuple[bool, int, str]:
    """Scored hands by their numbers, then those that were removed."""
    return hand.number is None, hand.number or 0, str(hand.id)


def _seatings(rows: Iterable[Sitting]) -> list[Record]:
    """Each seating with its chairs by place: seat number and player."""
    return [
        {"from_hand": hand, "chairs": [[row.seat_number, row.player_id] for row in chairs]}
        for hand, chairs in groupby(rows, key=lambda row: row.from_hand)
    ]


def fields_of(row: Base, names: Iterable[str]) -> Record:
    """These columns of a row, by name."""
    return {name: getattr(row, name) for name in names}


def _by_game(model: Any, games: list[uuid.UUID], *order: Any) -> dict[uuid.UUID, list[Any]]:
    query = select(model).where(model.game_id.in_(games)).order_by(model.game_id, *order)
    rows = db.session.scalars(query.execution_options(populate_existing=True)).all()
    for row in rows:
        db.session.expunge(row)
    return {game: list(mine) for game, mine in groupby(rows, key=lambda row: row.game_id)}


def _part(
    model: Any, games: list[uuid.UUID], names: Iterable[str], order: Any
) -> dict[uuid.UUID, list[Record]]:
    found = _by_game(model, games, order)
    return {game: [fields_of(row, names) for row in rows] for game, rows in found.items()}


def _captures(games: list[uuid.UUID]) -> dict[uuid.UUID, list[list[Any]]]:
    """What each seat captured, as a list of the `CAPTURE_FIELDS`, by hand."""
    columns: list[ColumnElement[Any]] = [getattr(Take, name) for name in CAPTURE_FIELDS]
    rows = db.session.execute(
        select(Take.hand_id, *columns)
        .join(Hand, Hand.id == Take.hand_id)
        .where(Hand.game_id.in_(games))
        .order_by(Take.hand_id, Take.seat_number)
    )
    return {
        hand: [list(row[1:]) for row in mine]
        for hand, mine in groupby(rows, key=lambda row: row.hand_id)
    }


# The text of a file as values.

MOST_UNPACKED = 64 * MEGABYTE  # bytes: about 6,000 games

MOST_NAMES = 5000  # of one object: a change of a long game may name each of its hands

MOST_DIGITS = 12

GZIP = b"\x1f\x8b"

Document = dict[str, Any]


class FileRefused(Refused):
    """A file that is not taken in. `why` says what is wrong in this `line`."""

    def __init__(self, why: RulesError, line: int) -> None:
        super().__init__("file_refused", why=why, line=line)
        self.line = line


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
            raise Refused("file_damaged") from error
        if len(data) <= most and (not packed.eof or packed.unused_data):
            raise Refused("file_damaged")
    if len(data) > most:
        raise Refused("file_too_large", most=most // MEGABYTE)
    return data


def read_text(data: bytes) -> str:
    """The text of a file. Raises FileRefused."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        key = "file_not_text" if b"{" in data[:8] else "file_is_no_table"
        raise FileRefused(Refused(key), line) from error


def read_document(text: str) -> Document:
    """The parts of a file as this version writes them. Raises FileRefused and Refused."""
    try:
        return _parts(_DECODER.decode(text))
    except json.JSONDecodeError as error:
        key = "file_damaged" if text.lstrip().startswith("{") else "file_is_no_table"
        raise FileRefused(Refused(key), _line_at(text, error.pos)) from error
    except RecursionError as error:
        raise Refused("file_too_deep") from error


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


# Files of versions 1 to 3, brought into the shape of today's; nothing else knows what they had.
#
# What is no record is left as it is: whoever reads it next says so.

Values = dict[str, Any]

# What nothing here keeps, by part.
DROPPED_OF_TABLE = frozenset(
    {
        *("save_button", "disputes", "everyone_counts", "shows_agreement", "place_points"),
        *("seasons", "policy", "precedents"),
    }
)
SINCE = {"day": None, "day_known": True, "figures": None}  # what no game had

DROPPED_OF_GAME = frozenset(
    {"one_phone", "disputes", "closed_at", "reopenings", "place", "label", "note", "precedents"}
)


def of_today(document: Values) -> Values:
    """The file of a version before, as this version writes it."""
    rules = _Rulesets()
    games = _each(document.get("games"), lambda game: _game(game, rules))
    changed = {"table": _without(document.get("table"), DROPPED_OF_TABLE), "games": games}
    present = {name: value for name, value in changed.items() if name in document}
    return {**document, **present, "rulesets": rules.listed}


class _Rulesets:
    """The rules of all games, each once, in the place of those that every game had."""

    def __init__(self) -> None:
        self.listed: list[Values] = []
        self._numbers: dict[str, int] = {}

    def row(self, value: Any) -> Any:
        """Which rules hold from a hand on, by their number in the list."""
        if not isinstance(value, dict):
            return value
        stored = {name: value[name] for name in ("schema", "options") if name in value}
        text = json.dumps(stored, sort_keys=True)
        if text not in self._numbers:
            self._numbers[text] = len(self.listed)
            self.listed.append(stored)
        left = {name: each for name, each in value.items() if name not in stored}
        return {**left, "ruleset": self._numbers[text]}


def _game(game: Values, rules: _Rulesets) -> Values:
    left = {name: value for name, value in game.items() if name not in DROPPED_OF_GAME}
    changed = {
        "rulesets": _each(game.get("rulesets"), rules.row),
        "seats": _each(game.get("seats"), lambda seat: {**seat, "final_total": None}),
        "hands": _each(game.get("hands"), _hand),
        "changes": _changes(game.get("changes")),
    }
    present = {name: value for name, value in changed.items() if name in game}
    return {**left, **present, "note": _one_note(game), **SINCE}


def _one_note(game: Mapping[str, Any]) -> Any:
    """The note of a game with where it was played, and what it was called, before it.

    Together they may have been longer than a note can be: the end of it goes.
    """
    texts = [game.get(name) for name in ("place", "label", "note")]
    present = [text for text in texts if text is not None]
    if len(present) > 1:
        return ". ".join(map(str, present))[:LONGEST_NOTE].rstrip()
    return present[0] if present else None


def _changes(changes: Any) -> Any:
    """Without those that say only that a hand was saved, and what was noted during its play.

    Nor those of what the table agreed or decided, not of its game.
    """
    if not isinstance(changes, list):
        return changes
    left = [each for each in changes if not (_is_plain_save(each) or _is_of_the_table(each))]
    return [_change(each) for each in left]


def _is_of_the_table(change: Any) -> bool:
    return isinstance(change, dict) and change.get("action") in ("agreed", "decided", "taken_back")


def _is_plain_save(change: Any) -> bool:
    return (
        isinstance(change, dict)
        and change.get("action") == "recorded"
        and not change.get("undone_at")
        and not _without(change.get("before"), {"noted", "noted_stays"})
        and not change.get("after")
    )


def _change(change: Any) -> Any:
    if not isinstance(change, dict):
        return change
    for moment in ("before", "after"):
        stored = _without(change.get(moment), {"noted", "noted_stays"})
        if isinstance(stored, dict) and "hand" in stored:
            stored = {**stored, "hand": _hand(stored["hand"])}
        if moment in change:
            change = {**change, moment: stored}
    return change


def _hand(hand: Any) -> Any:
    """A hand, also as a change found it, with what few rules ask for under today's name."""
    left = _without(hand, {"log", "further"})
    if isinstance(hand, dict) and "further" in hand:
        return {**left, "extras": hand["further"]}
    return left


def _each(values: Any, change: Callable[[Any], Any]) -> Any:
    """The same with each record changed, if it is a list of some."""
    if not isinstance(values, list):
        return values
    return [change(each) if isinstance(each, dict) else each for each in values]


def _without(value: Any, names: frozenset[str] | set[str]) -> Any:
    """The same without these fields, if it is a record."""
    if not isinstance(value, dict):
        return value
    return {name: each for name, each in value.items() if name not in names}

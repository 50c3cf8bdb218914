"""A table as JSON, line by line: everything that is stored of its games. See docs/export.md.

Devices, cookies, tokens and links never travel. The same facts give the same bytes.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, select

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

FORMAT = "companion-table"

VERSION = 4

GAMES_READ = 20  # at a time

Record = dict[str, Any]

TABLE_FIELDS = ("id", "name", "created_at", "entry", "takes_over")

PLAYER_FIELDS = ("id", "name", "colour", "created_at", "same_as")

GAME_FIELDS = (
    *("id", "number", "variant", "note", "started_at", "ends_at"),
    *("stopped_after", "went_on_after", "rematch_of", "deal_from_hand", "deal_from_seat"),
    *("pass_from_hand", "pass_from_step", "pass_once_hand", "pass_once", "ahead"),
)

RULESET_FIELDS = ("from_hand", "schema", "options", "reason")

SEAT_FIELDS = ("number", "colour", "start_total")

HAND_FIELDS = (
    *("id", "number", "dealer", "passed", "evidence", "is_open", "note", "choice", "shooter"),
    *("further", "recorded_at", "removed_at"),
)

CAPTURE_FIELDS = ("seat_number", "hearts", "cards", "points")

CHANGE_FIELDS = ("id", "hand_id", "at", "action", "before", "after", "undone_at")


def write_table(table_id: uuid.UUID) -> Iterator[str]:
    """The file in pieces: a line for each player and each game, in a fixed order."""
    table = table_record(db.session.get_one(Table, table_id))
    yield from write_records(table, _players(table_id), game_records(table_id))


def write_records(
    table: Record, players: Iterable[Record], games: Iterable[Record]
) -> Iterator[str]:
    """A file of these records."""
    yield f'{{"format": "{FORMAT}", "version": {VERSION},\n'
    yield f'"table": {record_text(table)},\n'
    yield '"players": ['
    yield from _lines(players)
    yield '],\n"games": ['
    yield from _lines(games)
    yield "]}\n"


def _lines(records: Iterable[Record]) -> Iterator[str]:
    before = "\n"
    for record in records:
        yield f"{before}{record_text(record)}"
        before = ",\n"
    yield "\n"


def record_text(record: Record) -> str:
    """A record on one line; its keys are sorted, and every letter is itself. Equal records have
    equal texts. Half a sign, which only damaged rows have, stands as its escape."""
    text = json.dumps(record, ensure_ascii=False, sort_keys=True, default=_plain)
    return text.encode(errors="backslashreplace").decode()


def _plain(value: object) -> str:
    if isinstance(value, datetime):
        return moment_text(value)
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
        record |= {name: part.get(game.id, []) for name, part in parts.items()}
        # Rules that an Undo took back hold from no hand.
        record["rulesets"] = [row for row in record["rulesets"] if row["from_hand"] > 0]
        sat = sittings.get(game.id, [])
        record["sittings"] = _seatings(sat)
        # Whoever left before the first hand has a seat for Undo alone.
        held = {row.seat_number for row in sat}
        record["seats"] = [row for row in record["seats"] if row["number"] in held]
        record["hands"] = [
            {**fields_of(hand, HAND_FIELDS), "captures": captures.get(hand.id, [])}
            for hand in sorted(hands.get(game.id, []), key=_place_of_hand)
        ]
        yield record


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

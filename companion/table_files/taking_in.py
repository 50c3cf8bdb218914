"""A file of a table taken into this server, all of it or nothing; and the way back.

The ids of a file are kept where this server knows none of them. At a table that the importer
keeps, games it has already are left as they are and new ones are added. Everything else comes in
as a copy with new ids, so that nobody learns what else is here.
"""

from __future__ import annotations

import hashlib
import sqlite3
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from json import loads
from typing import Any, BinaryIO

from sqlalchemy import String, cast, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, OperationalError

from companion.access_control import KEEPER, give, make_device
from companion.database import cannot_write, write_transaction
from companion.models import (
    Base,
    Change,
    Device,
    Dispute,
    Game,
    GameRuleset,
    Grant,
    Hand,
    HandDraft,
    KeeperRequest,
    LiveHand,
    Player,
    PlayerCount,
    Precedent,
    Reopening,
    Seat,
    Sitting,
    Table,
    TableImport,
    Take,
    db,
    new_id,
)
from companion.scorebook import Conflict, GameState, Refused, name_key
from companion.scorebook.hands import write_derived
from companion.scorebook.limits import MOST_GAMES, MOST_OPEN_GAMES, MOST_PLAYERS
from companion.scorebook.player_games import delete_player_games
from companion.table_files.checking import (
    CheckedGame,
    Values,
    check_game,
    check_player,
    check_spellings,
    check_table,
)
from companion.table_files.reading import (
    PLAYER,
    TABLE,
    Part,
    in_line,
    read_file,
)
from companion.table_files.writing import (
    CAPTURE_FIELDS,
    GAME_FIELDS,
    PLAYER_FIELDS,
    Record,
    fields_of,
    load_records,
    record_text,
    table_record,
)

KEPT, COPIED, ADDED = "kept", "copied", "added"  # what becomes of the ids of a file

IDS_AT_ONCE = 500

GAMES_AT_ONCE, HANDS_AT_ONCE = 50, 1500  # of a file, until they are written

LONGEST_SILENCE = timedelta(minutes=2)  # of an import that is running, between two such writes

# What comes in, in the order in which rows name each other.
ROWS: tuple[type[Base], ...] = (
    *(Table, TableImport, Player, Game, Seat, GameRuleset, Sitting, Hand, Take, Change),
    *(Reopening, Precedent, Dispute),
)

FindKept = Callable[[uuid.UUID], Table | None]

Ids = dict[str, str]


@dataclass
class Survey:
    """What taking in a file would do; nothing is written yet.

    `way` is KEPT, COPIED or ADDED: then to the table with the id `kept_id`. `differing`: the games
    that are here already and are not the same, by their numbers in the file. `new_ids`: by what
    the ids of players and games are replaced.
    """

    name: str
    way: str = KEPT
    kept_id: uuid.UUID | None = None
    players: int = 0
    games: int = 0
    hands: int = 0
    same: int = 0
    differing: list[int] = field(default_factory=list)
    new_ids: Ids = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to take in."""
        return self.way == ADDED and not self.games and not self.players


def survey_file(
    file: BinaryIO,
    find_kept: FindKept,
    *,
    most_bytes: int | None = None,
    most_games: int = MOST_GAMES,
) -> Survey:
    """Read and check all of it; `find_kept` gives a table that the importer keeps, by its id.

    Raises FileRefused, and Refused where it is too much.
    """
    with closing(sqlite3.connect("")) as ids:  # on the disk once there are many
        surveyor = _Surveyor(find_kept, most_games, ids)
        for part in read_file(file, most_bytes):
            with in_line(part.line):
                surveyor.add(part)
        surveyor.finish()
    return surveyor.survey


class _Surveyor:
    """Reads a file from its first part to its last, and says what it would bring."""

    def __init__(self, find_kept: FindKept, most_games: int, ids: sqlite3.Connection) -> None:
        self._find_kept, self._most_games, self._ids = find_kept, most_games, ids
        self._found = self._open = 0
        self._is_known = False
        self._unsought: list[uuid.UUID] = []
        ids.execute("CREATE TABLE ids (id BLOB PRIMARY KEY) WITHOUT ROWID")

    def add(self, part: Part) -> None:
        """The next part. Raises RulesError."""
        if part.kind == TABLE:
            self._begin(part.record)
        elif part.kind == PLAYER:
            self._add_player(part.record)
        else:
            self._add_game(part.record)

    def _begin(self, record: Any) -> None:
        self.table = check_table(record)
        self.survey = Survey(self.table.values["name"])
        self._kept = self._find_kept(self.table.id)
        if self._kept:
            self.survey.way, self.survey.kept_id = ADDED, self._kept.id
            spellings = db.session.scalars(select(Player).where(Player.table_id == self._kept.id))
            self._names = {player.name_key: player.id for player in spellings}
        decided = [row["id"] for row in self.table.values["precedents"]]
        self._is_known = self._kept is None and (
            _has_any([self.table.id], (Table,)) or _has_any(decided, (Precedent,))
        )

    def _add_player(self, record: Any) -> None:
        values = check_player(self.table, record)
        player: uuid.UUID = values["id"]
        if len(self.table.players) > MOST_PLAYERS:
            raise Refused("table_has_most_players", most=MOST_PLAYERS)
        if self._kept is None:
            self._is_known = self._is_known or _has_any([player], (Player,))
            self.survey.players += 1
        elif player not in self._names.values():
            self._name_again(player, name_key(values["name"]))

    def _name_again(self, player: uuid.UUID, key: str) -> None:
        """A player the kept table does not know: somebody of this name, or a new one."""
        if key in self._names:
            self.survey.new_ids[str(player)] = str(self._names[key])
            return
        self.survey.players += 1
        if _has_any([player], (Player,)):
            self.survey.new_ids[str(player)] = str(new_id())

    def _add_game(self, record: Any) -> None:
        if not self._found:
            check_spellings(self.table)
        self._found += 1
        if self._found > self._most_games:
            raise Refused("file_too_many_games", most=self._most_games)
        game = check_game(self.table, record)
        self._refuse_doubled(game)
        if self._kept is None:
            self._unsought += game.ids
            self._seek(IDS_AT_ONCE)
        elif (known := db.session.get(Game, game.values["id"])) and (
            known.table_id == self._kept.id
        ):
            self._compare(game, known)
            return
        elif _knows_any(game.ids):
            self.survey.new_ids |= {str(each): str(new_id()) for each in game.ids}
        self.survey.games += 1
        self.survey.hands += len(game.state.hands)
        self._open += not game.state.is_over

    def _seek(self, least: int) -> None:
        """Whether any of the ids of a file is here, once there are so many to look for."""
        if len(self._unsought) >= least:
            self._is_known = self._is_known or _knows_any(self._unsought)
            self._unsought = []

    def _refuse_doubled(self, game: CheckedGame) -> None:
        try:
            ids = [(each.bytes,) for each in game.ids]
            self._ids.executemany("INSERT INTO ids VALUES (?)", ids)
        except sqlite3.IntegrityError as error:
            raise Refused("file_id_doubled", id=game.values["id"]) from error

    def _compare(self, game: CheckedGame, known: Game) -> None:
        [stored] = load_records([known])
        db.session.expunge(known)
        translated = _translate(loads(record_text(game.values)), self.survey.new_ids)
        if digest_of(translated) == digest_of(stored):
            self.survey.same += 1
        else:
            self.survey.differing.append(game.values["number"])

    def finish(self) -> None:
        """The file is over. Raises Refused where the table cannot hold all of it."""
        if not self._found:
            check_spellings(self.table)
        self._seek(1)
        if self._is_known:
            self.survey.way = COPIED
        games = players = 0
        if self._kept:
            games, players = (_count(model, self._kept) for model in (Game, Player))
            self._open += _count(Game, self._kept, ~Game.is_over, Game.deleted_at.is_(None))
        if games + self.survey.games > MOST_GAMES:
            raise Refused("table_has_most_games", most=MOST_GAMES)
        if players + self.survey.players > MOST_PLAYERS:
            raise Refused("table_has_most_players", most=MOST_PLAYERS)
        if self._open > MOST_OPEN_GAMES:
            raise Refused("table_has_most_open_games", most=MOST_OPEN_GAMES)


def _count(model: Any, table: Table, *conditions: Any) -> int:
    query = select(func.count()).select_from(model).where(model.table_id == table.id, *conditions)
    return db.session.scalar(query) or 0


def has_games(table: Table) -> bool:
    """Whether a table has a game."""
    return _count(Game, table, Game.deleted_at.is_(None)) > 0


def _knows_any(ids: Sequence[uuid.UUID]) -> bool:
    """Whether any of these ids of games is here, at whichever table."""
    return _has_any(ids, (Game, Hand, Change, Reopening, Precedent, Dispute))


def _has_any(ids: Sequence[uuid.UUID], models: Iterable[Any]) -> bool:
    pieces = [ids[at : at + IDS_AT_ONCE] for at in range(0, len(ids), IDS_AT_ONCE)]
    return any(
        db.session.scalar(select(model.id).where(model.id.in_(piece)).limit(1)) is not None
        for model in models
        for piece in pieces
    )


def digest_of(record: Record) -> str:
    """A short name of what a record says, but for the number of a game: equal for equal ones."""
    text = record_text({name: value for name, value in record.items() if name != "number"})
    return hashlib.sha256(text.encode()).hexdigest()


def _translate(value: Any, ids: Mapping[str, str]) -> Any:
    """The same with other ids, wherever they stand."""
    if isinstance(value, dict):
        return {ids.get(name, name): _translate(each, ids) for name, each in value.items()}
    if isinstance(value, list):
        return [_translate(each, ids) for each in value]
    return ids.get(value, value) if isinstance(value, str) else value


def take_in(file: BinaryIO, survey: Survey, device: Device, now: datetime) -> TableImport:
    """Write what was surveyed, within a transaction: the same file, from its beginning.

    A new table is kept by the device. Raises FileRefused and Refused as before: something may have
    been written since.
    """
    writer = _Writer(survey, device.id, now)
    try:
        for part in read_file(file):
            with in_line(part.line):
                writer.add(part)
            if writer.is_full:
                writer.write()
        return writer.finish()
    except IntegrityError as error:
        raise Refused("file_changed_meanwhile") from error


def take_in_unseen(file: BinaryIO, survey: Survey, clock: Callable[[], datetime]) -> TableImport:
    """The same for a new table, in many short transactions, so that others can write meanwhile.

    The last of them makes the table one that can be found. Whatever happens before, nothing stays:
    what this process cannot delete any more, because it was killed, `remove_unfinished` does.
    """
    with write_transaction():
        device = make_device(clock())
        db.session.flush()
        device_id = device.id
    writer = _Writer(survey, device_id, clock(), is_unseen=True)
    try:
        for part in read_file(file):
            with in_line(part.line):
                writer.add(part)
            if writer.is_full:
                with write_transaction():
                    writer.write(clock())
        with write_transaction():
            return writer.finish()
    except BaseException as error:
        _remove_unseen(writer.table_id, device_id)
        if isinstance(error, IntegrityError):
            raise Refused("file_changed_meanwhile") from error
        raise


# Of a table that comes in unseen, until all of it is here.
_UNFINISHED = cast(TableImport.brought, String) == "{}"


def remove_unfinished(now: datetime) -> bool:
    """Delete what imports that were killed have left; says whether one may still be running.

    Where the disk can't be written, it waits.
    """
    found = select(TableImport.table_id, TableImport.device_id, TableImport.at).where(_UNFINISHED)
    is_running = False
    try:
        for table_id, device_id, at in db.session.execute(found).all():
            if abs(now - at) < LONGEST_SILENCE:
                is_running = True
            else:
                _remove_unseen(table_id, device_id)
    except OperationalError as error:
        if not cannot_write(error.orig):
            raise
    return is_running


def _remove_unseen(table_id: uuid.UUID | None, device_id: uuid.UUID) -> None:
    """Delete a table that nobody has seen, some games at a time, and who brought it."""
    mine = select(Game.id).where(Game.table_id == table_id)
    newest = mine.order_by(Game.number.desc()).limit(IDS_AT_ONCE)  # none before its rematch
    while games := db.session.scalars(newest).all():
        with write_transaction():
            _delete_games(games)
    with write_transaction():
        if table_id:
            _delete_table(table_id)
        db.session.execute(delete(Device).where(Device.id == device_id))


class _Writer:
    """Writes a file from its first part to its last, some games at a time.

    Adding a part to a new table only reads; `write` writes what was added. Of a table that
    `is_unseen`, the first rows say that it is not finished, and nobody finds it until then.
    """

    def __init__(
        self, survey: Survey, device_id: uuid.UUID, now: datetime, *, is_unseen: bool = False
    ) -> None:
        self._survey, self._ids, self._now = survey, dict(survey.new_ids), now
        self._device_id, self._is_unseen = device_id, is_unseen
        self._digests: dict[str, dict[str, str]] = {"players": {}, "games": {}}
        self._spellings: list[tuple[Values, uuid.UUID]] = []
        self._rows: dict[type[Base], list[Values]] = {model: [] for model in ROWS}
        self._states: list[GameState] = []
        self.table_id: uuid.UUID | None = None

    def add(self, part: Part) -> None:
        """The next part. Raises RulesError."""
        if part.kind == TABLE:
            self._begin(part.record)
        elif part.kind == PLAYER:
            self._add_player(part.record)
        else:
            self._add_game(part.record)

    def _new(self, record: Any) -> Any:
        """The record with the ids it has from now on."""
        return _translate(record, self._ids) if self._ids else record

    def _begin(self, record: Any) -> None:
        table = None
        if self._survey.kept_id:
            table = db.session.get_one(Table, self._survey.kept_id)
            record = loads(record_text(table_record(table)))
        elif self._survey.way == COPIED:
            renamed = [record, *record.get("precedents", ())]
            self._ids |= {_id_in(each): str(new_id()) for each in renamed}
        self._checked = check_table(self._new(record))
        if table:
            self._know_everything(table)
            self.table_id = table.id
            return
        self.table_id = self._checked.id
        values = _without(self._checked.values, "precedents")
        hidden = {"deleted_at": self._now} if self._is_unseen else {}
        self._rows[Table].append({**values, **hidden, "version": 1})
        if self._is_unseen:
            self._rows[TableImport].append(self._import_row({}))
        by = {"table_id": self.table_id, "device_id": self._device_id, "game_id": None}
        self._rows[Precedent] += [{**row, **by} for row in self._checked.values["precedents"]]

    def _import_row(self, brought: Values) -> Values:
        is_new = self._survey.kept_id is None
        by = {"table_id": self.table_id, "device_id": self._device_id, "at": self._now}
        return {**by, "is_new_table": is_new, "brought": brought}

    def _know_everything(self, table: Table) -> None:
        """What a kept table has, so that games of the file may name it."""
        for player in db.session.scalars(select(Player).where(Player.table_id == table.id)):
            check_player(self._checked, loads(record_text(fields_of(player, PLAYER_FIELDS))))
        games = db.session.execute(select(Game.id, Game.number).where(Game.table_id == table.id))
        self._numbers = {game_id: number for game_id, number in games}  # noqa: C416
        self._checked.games.update(self._numbers)

    def _add_player(self, record: Any) -> None:
        if self._survey.way == COPIED:
            self._ids[_id_in(record)] = str(new_id())
        if self._survey.kept_id and uuid.UUID(self._new(_id_in(record))) in self._checked.players:
            return
        # Whose spelling it is may stand further down in the file.
        values = check_player(self._checked, self._new({**record, "same_as": None}))
        row = {**values, "table_id": self.table_id, "name_key": name_key(values["name"])}
        self._rows[Player].append(row)
        if record["same_as"] is not None:
            self._spellings.append((row, record["same_as"]))
        self._digests["players"][str(values["id"])] = ""

    def _settle_spellings(self) -> None:
        """Say whose spelling each new player is, now that all of them are known."""
        for row, person in self._spellings:
            here = self._checked.person(uuid.UUID(self._new(person)))
            self._checked.players[row["id"]]["same_as"] = row["same_as"] = here
        if self._spellings:
            check_spellings(self._checked)
            self._rows[Player].sort(key=lambda row: row["same_as"] is not None)  # people first
        self._spellings = []

    def _add_game(self, record: Any) -> None:
        self._settle_spellings()
        game_id = uuid.UUID(_id_in(record))
        if self._survey.kept_id and game_id in self._numbers:
            return
        if self._survey.way == COPIED:
            self._ids |= {str(each): str(new_id()) for each in _ids_in(record)}
        game = check_game(self._checked, self._new(record))
        number = game.values["number"]
        if self._survey.kept_id:
            taken = self._numbers.values()
            number = number if number not in taken else max(taken) + 1
            self._numbers[game.values["id"]] = number
        self._add_rows(game, number)
        self._states.append(game.state)
        self._digests["games"][str(game.values["id"])] = digest_of(game.values)
        self._forget(record)

    def _forget(self, record: Any) -> None:
        """Only the ids of players and games are named again."""
        for each in _ids_in(record)[1:]:
            self._ids.pop(str(each), None)

    def _add_rows(self, checked: CheckedGame, number: int) -> None:
        """The rows of a game."""
        values, sittings = checked.values, checked.state.rows.sittings
        ours = {"table_id": self.table_id, "game_id": values["id"]}
        by = {**ours, "device_id": self._device_id}
        sat = {row.seat_number: row.written_as for row in sittings}
        game = {name: values[name] for name in GAME_FIELDS}
        of_game = {"number": number, "table_id": self.table_id, "played_at": values["started_at"]}
        self._rows[Game].append({**game, **of_game})
        for model, rows in (
            (Seat, [{**row, "player_id": sat[row["number"]]} for row in values["seats"]]),
            (GameRuleset, values["rulesets"]),
            (
                Sitting,
                [
                    {
                        "from_hand": row.from_hand,
                        "place": row.place,
                        "seat_number": row.seat_number,
                        "player_id": row.written_as,
                    }
                    for row in sittings
                ],
            ),
            (
                Hand,
                [
                    {**_without(row, "captures"), "recorded_by": self._device_id}
                    for row in values["hands"]
                ],
            ),
        ):
            self._rows[model] += [{**row, **ours} for row in rows]
        self._rows[Take] += [
            {
                **dict(zip(CAPTURE_FIELDS, each, strict=True)),
                "hand_id": row["id"],
                "table_id": self.table_id,
            }
            for row in values["hands"]
            for each in row["captures"]
        ]
        # By the device that took them in.
        self._rows[Change] += [{**row, **by} for row in values["changes"]]
        self._rows[Reopening] += [{**row, **by} for row in values["reopenings"]]
        self._rows[Precedent] += [{**row, **by} for row in values["precedents"]]
        self._rows[Dispute] += [
            {
                **_without(row, "taken_back"),
                **by,
                "settled_by": self._device_id if row["taken_back"] else None,
            }
            for row in values["disputes"]
        ]

    @property
    def is_full(self) -> bool:
        """Whether enough was added to be written."""
        return len(self._states) >= GAMES_AT_ONCE or len(self._rows[Hand]) >= HANDS_AT_ONCE

    def write(self, now: datetime | None = None) -> None:
        """Write what was added, and what is derived from it; `now` says that it goes on."""
        connection = db.session.connection()
        for model, rows in self._rows.items():
            if rows:
                connection.execute(insert(model), rows)
            rows.clear()
        if now:
            mine = update(TableImport).where(TableImport.table_id == self.table_id)
            connection.execute(mine.values(at=now))
        table = db.session.get_one(Table, self.table_id)
        for state in self._states:
            write_derived(state.at(table))
        db.session.flush()
        self._states.clear()
        for each in [*db.session]:
            if not isinstance(each, Table | Device):
                db.session.expunge(each)

    def finish(self) -> TableImport:
        """Write the rest, and what came, so that it can be taken back. Then a table is found."""
        self._settle_spellings()
        self.write()
        table = db.session.get_one(Table, self.table_id)
        for player in self._digests["players"]:
            row = db.session.get_one(Player, uuid.UUID(player))
            self._digests["players"][player] = digest_of(fields_of(row, PLAYER_FIELDS))
        brought: Values = {**self._digests, "table": ""}
        if self._survey.kept_id is None:
            brought["table"] = digest_of(table_record(table))
            table.deleted_at = None
            give(db.session.get_one(Device, self._device_id), table, KEEPER, self._now)
        unfinished = (TableImport.table_id == table.id, _UNFINISHED)
        done = db.session.scalar(select(TableImport).where(*unfinished))
        done = done or TableImport(**self._import_row(brought))
        done.brought, done.at = brought, self._now
        db.session.add(done)
        db.session.flush()
        return done


def _ids_in(record: Any) -> list[uuid.UUID]:
    """The ids a game of a file has, its own first."""
    parts = ("hands", "changes", "reopenings", "precedents", "disputes")
    ids = [_id_in(record), *(_id_in(row) for part in parts for row in record.get(part, ()))]
    return [uuid.UUID(each) for each in ids]


def _id_in(record: Any) -> str:
    """The id of a record that was checked before. Raises Refused where it is another one now."""
    if not isinstance(record, dict) or not isinstance(record.get("id"), str):
        raise Refused("file_record_missing")
    return str(record["id"])


def _without(row: Values, *names: str) -> Values:
    return {name: value for name, value in row.items() if name not in names}


def latest_import(table: Table) -> TableImport | None:
    """What was taken in last at this table and not taken back."""
    mine = (TableImport.table_id == table.id, TableImport.undone_at.is_(None))
    newest = select(TableImport).where(*mine).order_by(TableImport.id.desc()).limit(1)
    return db.session.scalar(newest)


def undo_import(table: Table, import_id: uuid.UUID, now: datetime) -> None:
    """Take all of it back, a new table with it; within a transaction.

    Raises Conflict where it was taken back already, and Refused where somebody changed what came.
    """
    done = latest_import(table)
    if done is None or done.id != import_id:
        raise Conflict("undone_already")
    _refuse_changed(table, done)
    if done.is_new_table:
        _delete_table(table.id)
        return
    games = [uuid.UUID(game) for game in done.brought["games"]]
    delete_player_games(table.id, games)
    for at in range(0, len(games), IDS_AT_ONCE):
        _delete_games(games[at : at + IDS_AT_ONCE])
    players = [uuid.UUID(player) for player in done.brought["players"]]
    db.session.execute(delete(Player).where(Player.id.in_(players), Player.same_as.is_not(None)))
    db.session.execute(delete(Player).where(Player.id.in_(players)))
    done.undone_at = now


def _delete_table(table_id: uuid.UUID) -> None:
    for each in reversed(db.metadata.sorted_tables):
        if "table_id" in each.columns:
            db.session.execute(delete(each).where(each.columns["table_id"] == table_id))
    db.session.execute(delete(Table).where(Table.id == table_id))


def _delete_games(games: Sequence[uuid.UUID]) -> None:
    hands = select(Hand.id).where(Hand.game_id.in_(games))
    db.session.execute(delete(Take).where(Take.hand_id.in_(hands)))
    for each in reversed(db.metadata.sorted_tables):
        if "game_id" in each.columns:
            db.session.execute(delete(each).where(each.columns["game_id"].in_(games)))
    db.session.execute(delete(Game).where(Game.id.in_(games)))


def _refuse_changed(table: Table, done: TableImport) -> None:
    """Raises Refused where what came is not what it was, or something else hangs on it."""
    brought = done.brought
    if done.is_new_table and digest_of(table_record(table)) != brought["table"]:
        raise Refused("import_changed")
    _refuse_changed_players(table, done)
    games = db.session.scalars(select(Game).where(Game.table_id == table.id)).all()
    ours = [game for game in games if str(game.id) in brought["games"]]
    others = [game for game in games if str(game.id) not in brought["games"]]
    if len(ours) < len(brought["games"]) or any(game.deleted_at for game in ours):
        raise Refused("import_changed")
    if done.is_new_table and others:
        raise Refused("import_changed")
    if any(str(game.rematch_of) in brought["games"] for game in others):
        raise Refused("import_changed")
    for game in ours:
        [record] = load_records([game])
        if digest_of(record) != brought["games"][str(game.id)]:
            raise Refused("import_changed", number=game.number)
    mine = [game.id for game in ours]
    for model in (LiveHand, HandDraft, PlayerCount):
        for at in range(0, len(mine), IDS_AT_ONCE):
            played = model.game_id.in_(mine[at : at + IDS_AT_ONCE])
            if db.session.scalar(select(model.game_id).where(played).limit(1)):
                raise Refused("import_changed")


def _refuse_changed_players(table: Table, done: TableImport) -> None:
    players = done.brought["players"]
    rows = db.session.scalars(select(Player).where(Player.table_id == table.id)).all()
    ours = [row for row in rows if str(row.id) in players]
    for row in ours:
        if digest_of(fields_of(row, PLAYER_FIELDS)) != players[str(row.id)]:
            raise Refused("import_changed")
    if len(ours) < len(players) or (done.is_new_table and len(ours) < len(rows)):
        raise Refused("import_changed")
    if any(str(row.same_as) in players for row in rows if row not in ours):
        raise Refused("import_changed")
    ids = [row.id for row in ours]
    games = [uuid.UUID(game) for game in done.brought["games"]]
    seated = select(Sitting.game_id).where(Sitting.player_id.in_(ids)).distinct()
    if not set(db.session.scalars(seated)) <= set(games):
        raise Refused("import_changed")
    for model in (Grant, KeeperRequest):
        has_phone = select(model.table_id).where(model.player_id.in_(ids)).limit(1)
        if not done.is_new_table and db.session.scalar(has_phone):
            raise Refused("import_changed")

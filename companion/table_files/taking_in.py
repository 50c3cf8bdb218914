"""A file of a table taken into this server, all of it or nothing; and the way back.

The ids of a file are kept where this server knows none of them. At a table that the importer
keeps, games it has already are left as they are and new ones are added. Everything else comes in
as a copy with new ids, so that nobody learns what else is here.
"""

from __future__ import annotations

import hashlib
import pickle
import sqlite3
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from json import loads
from tempfile import TemporaryFile
from typing import IO, Any, BinaryIO

from sqlalchemy import String, cast, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError, OperationalError

from companion.access_control import KEEPER, give, make_device
from companion.database import Busy, cannot_write, write_transaction
from companion.models import (
    Base,
    Change,
    Device,
    Game,
    GameRuleset,
    Grant,
    Hand,
    Player,
    Seat,
    Sitting,
    Table,
    TableImport,
    Take,
    db,
    new_id,
)
from companion.rules.errors import RulesError
from companion.scorebook import Conflict, Refused, name_key
from companion.scorebook.hands import derive_columns, derive_seats
from companion.scorebook.limits import MOST_GAMES, MOST_OPEN_GAMES, MOST_PLAYERS
from companion.scorebook.player_games import (
    add_player_games,
    count_all_win_streaks,
    delete_player_games,
    rows_of,
)
from companion.scorebook.transactions import writing
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
    GAMES_READ,
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

TRIES = 3  # to make games ready for a table whose people change meanwhile

LONGEST_SILENCE = timedelta(minutes=2)  # of an import that is running, between two such writes

# What comes in, in the order in which rows name each other.
ROWS: tuple[type[Base], ...] = (
    *(Table, TableImport, Player, Game, Seat, GameRuleset, Sitting, Hand, Take, Change),
)

FindKept = Callable[[uuid.UUID], Table | None]

Ids = dict[str, str]


@dataclass
class Survey:
    """What taking in a file would do; nothing is written yet.

    `way` is KEPT, COPIED or ADDED: then to the table with the id `kept_id`. `differing`: the games
    that are here already and are not the same, by their numbers in the file. `still_on`: how many
    of the games are not over. `new_ids`: by what the ids of players and games are replaced.
    """

    name: str
    way: str = KEPT
    kept_id: uuid.UUID | None = None
    players: int = 0
    games: int = 0
    hands: int = 0
    still_on: int = 0
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
    is_scored: bool = False,
) -> Survey:
    """Read and check all of it; `find_kept` gives a table that the importer keeps, by its id.

    `is_scored`: Companion made the file just now, and scored each hand as it was typed.
    Raises FileRefused, and Refused where it is too much.
    """
    with closing(sqlite3.connect("")) as ids:  # on the disk once there are many
        surveyor = _Surveyor(find_kept, most_games, ids, is_scored=is_scored)
        for part in read_file(file, most_bytes):
            with in_line(part.line):
                surveyor.add(part)
        surveyor.finish()
    return surveyor.survey


class _Surveyor:
    """Reads a file from its first part to its last, and says what it would bring."""

    def __init__(
        self,
        find_kept: FindKept,
        most_games: int,
        ids: sqlite3.Connection,
        *,
        is_scored: bool,
    ) -> None:
        self._is_scored = is_scored
        self._find_kept, self._most_games, self._ids = find_kept, most_games, ids
        self._found = 0
        self._is_known = False
        self._unsought: list[uuid.UUID] = []
        self._new_games: list[list[uuid.UUID]] = []
        self._here: set[uuid.UUID] = set()  # the games of a kept table
        self._met: dict[uuid.UUID, tuple[int, str]] = {}  # of those, some with number and digest
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
            self._people = set(self._names.values())
            mine = select(Game.id).where(Game.table_id == self._kept.id)
            self._here.update(db.session.scalars(mine))
        self._is_known = self._kept is None and _has_any([self.table.id], (Table,))

    def _add_player(self, record: Any) -> None:
        values = check_player(self.table, record)
        player: uuid.UUID = values["id"]
        if len(self.table.players) > MOST_PLAYERS:
            raise Refused("table_has_most_players", most=MOST_PLAYERS)
        if self._kept is None:
            self._is_known = self._is_known or _has_any([player], (Player,))
            self.survey.players += 1
        elif player not in self._people:
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
        if len(self._new_games) >= GAMES_AT_ONCE:
            self._rename_known()
        if self._found > self._most_games:
            raise Refused("file_too_many_games", most=self._most_games)
        game = check_game(self.table, record, is_scored=self._is_scored)
        self._refuse_doubled(game)
        if self._kept is None:
            self._unsought += game.ids
            self._seek(IDS_AT_ONCE)
        elif game.values["id"] in self._here:
            self._compare(game)
            return
        else:
            self._new_games.append(game.ids)
        self.survey.games += 1
        self.survey.hands += len(game.state.hands)
        self.survey.still_on += not game.state.is_over

    def _seek(self, least: int) -> None:
        """Whether any of the ids of a file is here, once there are so many to look for."""
        if len(self._unsought) >= least:
            self._is_known = self._is_known or _knows_any(self._unsought)
            self._unsought = []

    def _rename_known(self) -> None:
        """Of games that are new at a kept table, those of which something is elsewhere."""
        games, self._new_games = self._new_games, []
        if _knows_any([each for ids in games for each in ids]):
            for ids in games:
                if _knows_any(ids):
                    self.survey.new_ids |= {str(each): str(new_id()) for each in ids}

    def _refuse_doubled(self, game: CheckedGame) -> None:
        try:
            ids = [(each.bytes,) for each in game.ids]
            self._ids.executemany("INSERT INTO ids VALUES (?)", ids)
        except sqlite3.IntegrityError as error:
            raise Refused("file_id_doubled", id=game.values["id"]) from error

    def _compare(self, game: CheckedGame) -> None:
        """A game that is here: whether it is the same, once some can be looked at together."""
        self._rename_known()  # it may be a rematch of one
        translated = _translate(loads(record_text(game.values)), self.survey.new_ids)
        self._met[game.values["id"]] = game.values["number"], digest_of(translated)
        if len(self._met) >= GAMES_READ:
            self._compare_met()

    def _compare_met(self) -> None:
        met, self._met = self._met, {}
        known = db.session.scalars(select(Game).where(Game.id.in_(met))).all()
        stored = {record["id"]: digest_of(record) for record in load_records(known)}
        for game in known:
            db.session.expunge(game)
        for game_id, (number, digest) in met.items():
            if stored.get(game_id) == digest:
                self.survey.same += 1
            else:
                self.survey.differing.append(number)

    def finish(self) -> None:
        """The file is over. Raises Refused where the table cannot hold all of it."""
        if not self._found:
            check_spellings(self.table)
        self._seek(1)
        self._rename_known()
        self._compare_met()
        if self._is_known:
            self.survey.way = COPIED
        _refuse_too_many(self.survey, self._kept)


def _refuse_too_many(survey: Survey, table: Table | None) -> None:
    """Raises Refused where a table, or a new one, cannot hold all that would come."""
    games, players, still_on = survey.games, survey.players, survey.still_on
    if table:
        games, players = (games + _count(Game, table), players + _count(Player, table))
        still_on += _count(Game, table, ~Game.is_over, Game.deleted_at.is_(None))
    if games > MOST_GAMES:
        raise Refused("table_has_most_games", most=MOST_GAMES)
    if players > MOST_PLAYERS:
        raise Refused("table_has_most_players", most=MOST_PLAYERS)
    if still_on > MOST_OPEN_GAMES:
        raise Refused("table_has_most_open_games", most=MOST_OPEN_GAMES)


def _count(model: Any, table: Table, *conditions: Any) -> int:
    query = select(func.count()).select_from(model).where(model.table_id == table.id, *conditions)
    return db.session.scalar(query) or 0


def has_games(table: Table) -> bool:
    """Whether a table has a game."""
    return _count(Game, table, Game.deleted_at.is_(None)) > 0


def _knows_any(ids: Sequence[uuid.UUID]) -> bool:
    """Whether any of these ids of games is here, at whichever table."""
    return _has_any(ids, (Game, Hand, Change))


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


def _nothing_more(_table_id: uuid.UUID) -> None:
    """What is done with the last write of an import, where nothing is."""


def take_in(
    file: BinaryIO,
    survey: Survey,
    clock: Callable[[], datetime],
    device_id: uuid.UUID | None = None,
    finish: Callable[[uuid.UUID], None] = _nothing_more,
) -> TableImport:
    """Write what was surveyed: the same file. All of it comes, or nothing.

    Others can write meanwhile. A new table is kept by the device; without one, one is made.
    The last write, with which it comes, begins with `finish`; what that raises leaves nothing
    behind. Raises FileRefused and Refused as before: something may have been written since.
    """
    try:
        if survey.kept_id is None:
            return _take_in_unseen(file, survey, clock, device_id, finish)
        return _add_to(survey.kept_id, file, survey, clock, device_id, finish)
    except IntegrityError as error:
        raise Refused("file_changed_meanwhile") from error


def _add_to(
    table_id: uuid.UUID,
    file: BinaryIO,
    survey: Survey,
    clock: Callable[[], datetime],
    device_id: uuid.UUID | None,
    finish: Callable[[uuid.UUID], None],
) -> TableImport:
    """Add games to a table in one transaction, which writes what was made ready before it.

    Where the people of the table have changed meanwhile, it is made ready once more.
    """
    for at in range(TRIES):
        with TemporaryFile() as aside:
            db.session.commit()  # nothing but the end of what was read
            writer = _Writer(survey, device_id or uuid.uuid4(), clock())
            try:
                for _ in writer.read(file):
                    writer.put_aside(aside)
                writer.put_aside(aside)
            except RulesError as error:
                if at:  # it was all right for the people who were here before
                    raise Refused("file_changed_meanwhile") from error
                raise
            with writing(db.session.get_one(Table, table_id)):
                table = db.session.get_one(Table, table_id)
                if table.deleted_at:
                    raise Refused("table_is_gone")
                if _read_people(table) == writer.people:
                    _refuse_too_many(survey, table)
                    if device_id is None:
                        make_device(writer.now, writer.device_id)
                        db.session.flush()
                    finish(table_id)
                    writer.take_up(aside)
                    return writer.finish()
    raise Refused("file_changed_meanwhile")


def _take_in_unseen(
    file: BinaryIO,
    survey: Survey,
    clock: Callable[[], datetime],
    device_id: uuid.UUID | None,
    finish: Callable[[uuid.UUID], None],
) -> TableImport:
    """Write a new table in many short transactions.

    The last of them makes the table one that can be found. Whatever happens before, nothing stays:
    what this process cannot delete any more, because it was killed, `remove_unfinished` does.
    """
    made = None
    if device_id is None:
        with write_transaction():
            device = make_device(clock())
            db.session.flush()
            made = device_id = device.id
    writer = _Writer(survey, device_id, clock(), is_unseen=True)
    try:
        for _ in writer.read(file):
            with write_transaction():
                writer.write(clock())
        with write_transaction():
            writer.write(clock())
        assert writer.table_id
        streaks = count_all_win_streaks(writer.table_id)
        while _is_more(streaks):
            pass
        with write_transaction():
            finish(writer.table_id)
            return writer.finish()
    except BaseException:
        _remove_unseen(writer.import_id, writer.table_id, made)
        raise


def _is_more(work: Iterator[None]) -> bool:
    """Do the next piece of some work in a transaction of its own; whether there was one."""
    with write_transaction():
        return next(work, work) is not work


# Of a table that comes in unseen, until all of it is here; and of one that is being taken back.
_UNFINISHED = cast(TableImport.brought, String) == "{}"


def remove_unfinished(now: datetime) -> bool:
    """Delete what imports that were killed have left; says whether one may still be running.

    Where the disk can't be written, it waits.
    """
    of_import = TableImport.id, TableImport.table_id, TableImport.device_id, TableImport.at
    is_running = False
    try:
        for import_id, table_id, device_id, at in db.session.execute(
            select(*of_import).where(_UNFINISHED)
        ).all():
            if abs(now - at) < LONGEST_SILENCE:
                is_running = True
            else:
                _remove_unseen(import_id, table_id, device_id)
    except OperationalError as error:
        if not cannot_write(error.orig):
            raise
    return is_running


def _remove_unseen(
    import_id: uuid.UUID, table_id: uuid.UUID | None, device_id: uuid.UUID | None
) -> None:
    """Delete the table of an import, which nobody has seen or sees any more, some games at a time.

    What another import brought under the same ids is not touched. The device goes too where it is
    known at no other table: it was made for this.
    """
    unfinished = select(TableImport.table_id).where(TableImport.id == import_id, _UNFINISHED)
    db.session.rollback()
    if db.session.scalar(unfinished):
        mine = select(Game.id).where(Game.table_id == table_id)
        newest = mine.order_by(Game.number.desc()).limit(IDS_AT_ONCE)  # none before its rematch
        while games := db.session.scalars(newest).all():
            with write_transaction():
                _delete_games(games)
    with write_transaction():
        if table_id and db.session.scalar(unfinished):
            _delete_table(table_id)
        is_known = exists().where(Grant.device_id == device_id)
        db.session.execute(delete(Device).where(Device.id == device_id, ~is_known))


def _read_people(table: Table) -> tuple[Any, ...]:
    """Who is at a table: by this the games of a file are read."""
    columns = Player.id, Player.name_key, Player.same_as
    people = select(*columns).where(Player.table_id == table.id).order_by(Player.id)
    return tuple(map(tuple, db.session.execute(people)))


class _Writer:
    """Writes a file from its first part to its last, some games at a time.

    Adding a part only reads; `write` writes what was added, or `put_aside` keeps it for later. Of a
    table that `is_unseen`, the first rows say that it is not finished, and nobody finds it until
    then.
    """

    def __init__(
        self, survey: Survey, device_id: uuid.UUID, now: datetime, *, is_unseen: bool = False
    ) -> None:
        self._survey, self._ids, self.now = survey, dict(survey.new_ids), now
        self.import_id, self.device_id, self._is_unseen = new_id(), device_id, is_unseen
        self._digests: dict[str, dict[str, str]] = {"players": {}, "games": {}}
        self._spellings: list[tuple[Values, uuid.UUID]] = []
        self._rows: dict[type[Base], list[Values]] = {model: [] for model in ROWS}
        self._counted: list[list[Any]] = []  # of each game, its rows of `player_games`
        self._known: set[uuid.UUID] = set()
        self.table_id: uuid.UUID | None = None
        self.people: tuple[Any, ...] = ()

    def read(self, file: BinaryIO) -> Iterator[None]:
        """Add all of a file, and stop each time that enough was added to be written.

        Raises FileRefused.
        """
        file.seek(0)
        for part in read_file(file):
            with in_line(part.line):
                self._add(part)
            if len(self._counted) >= GAMES_AT_ONCE or len(self._rows[Hand]) >= HANDS_AT_ONCE:
                yield
        self._settle_spellings()

    def _add(self, part: Part) -> None:
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
            self._ids[_id_in(record)] = str(new_id())
        self._checked = check_table(self._new(record))
        if table:
            self._know_everything(table)
            self.table_id = table.id
            return
        self.table_id = self._checked.id
        self._rows[Table].append({**self._checked.values, "deleted_at": self.now, "version": 1})
        self._rows[TableImport].append({**self._import_row({}), "id": self.import_id})

    def _import_row(self, brought: Values) -> Values:
        is_new = self._survey.kept_id is None
        by = {"table_id": self.table_id, "device_id": self.device_id, "at": self.now}
        return {**by, "is_new_table": is_new, "brought": brought}

    def _know_everything(self, table: Table) -> None:
        """What a kept table has, so that games of the file may name it."""
        for player in db.session.scalars(select(Player).where(Player.table_id == table.id)):
            check_player(self._checked, loads(record_text(fields_of(player, PLAYER_FIELDS))))
        self._known.update(db.session.scalars(select(Game.id).where(Game.table_id == table.id)))
        self._checked.games.update(self._known)
        self.people = _read_people(table)

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
        if game_id in self._known:
            return
        if self._survey.way == COPIED:
            self._ids |= {str(each): str(new_id()) for each in _ids_in(record)}
        game = check_game(self._checked, self._new(record))
        self._add_rows(game)
        self._counted.append(rows_of(game.state))
        self._digests["games"][str(game.values["id"])] = digest_of(game.values)
        self._forget(record)

    def _forget(self, record: Any) -> None:
        """Only the ids of players and games are named again."""
        for each in _ids_in(record)[1:]:
            self._ids.pop(str(each), None)

    def _add_rows(self, checked: CheckedGame) -> None:
        """The rows of a game, with what is derived for lists."""
        values, sittings = checked.values, checked.state.rows.sittings
        ours = {"table_id": self.table_id, "game_id": values["id"]}
        by = {**ours, "device_id": self.device_id}
        game = {name: values[name] for name in GAME_FIELDS} | {"table_id": self.table_id}
        self._rows[Game].append({**game, **derive_columns(checked.state, Game(**game))})
        seats = derive_seats(checked.state)
        for model, rows in (
            (Seat, [{**row, **seats[row["number"]]} for row in values["seats"]]),
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
                    {**_without(row, "captures"), "recorded_by": self.device_id}
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

    def put_aside(self, aside: IO[bytes]) -> None:
        """Keep what was added in a file."""
        pickle.dump((self._rows, self._counted), aside)
        self._forget_rows()

    def take_up(self, aside: IO[bytes]) -> None:
        """Write what was put aside, at a table that is here."""
        aside.seek(0)
        taken = set(db.session.scalars(select(Game.number).where(Game.table_id == self.table_id)))
        last = max(taken, default=0)
        with suppress(EOFError):
            while True:
                self._rows, self._counted = pickle.load(aside)
                for game in self._rows[Game]:
                    if game["number"] in taken:
                        game["number"] = last + 1
                    taken.add(game["number"])
                    last = max(last, game["number"])
                self._write_rows()

    def write(self, now: datetime) -> None:
        """Write what was added; `now` says that it goes on."""
        self._write_rows()
        mine = update(TableImport).where(TableImport.id == self.import_id)
        db.session.execute(mine.values(at=now))

    def _write_rows(self) -> None:
        connection = db.session.connection()
        for model, rows in self._rows.items():
            if rows:
                connection.execute(insert(model), rows)
        assert self.table_id
        # Of a table that nobody sees yet, streaks are counted once all of it is here.
        add_player_games(self.table_id, self._counted, counts_streaks=not self._is_unseen)
        self._forget_rows()

    def _forget_rows(self) -> None:
        for rows in self._rows.values():
            rows.clear()
        self._counted.clear()

    def finish(self) -> TableImport:
        """Write what came, so that it can be taken back. Then a new table is found."""
        table = db.session.get_one(Table, self.table_id)
        for player in self._digests["players"]:
            row = db.session.get_one(Player, uuid.UUID(player))
            self._digests["players"][player] = digest_of(fields_of(row, PLAYER_FIELDS))
        brought: Values = {**self._digests, "table": ""}
        if self._is_unseen:
            brought["table"] = digest_of(table_record(table))
            table.deleted_at = None
            give(db.session.get_one(Device, self.device_id), table, KEEPER, self.now)
            done = db.session.get_one(TableImport, self.import_id)
        else:
            done = TableImport(**self._import_row(brought))
        done.brought, done.at = brought, self.now
        db.session.add(done)
        db.session.flush()
        return done


def _ids_in(record: Any) -> list[uuid.UUID]:
    """The ids a game of a file has, its own first."""
    parts = ("hands", "changes")
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


def look_back(table: Table, import_id: uuid.UUID) -> int:
    """See whether an import can be taken back, before it is; gives the version of the table then.

    Raises as `undo_import`.
    """
    version = table.version
    _refuse_changed(table, _find_import(table, import_id))
    return version


def undo_import(
    table: Table, import_id: uuid.UUID, now: datetime, seen: int | None = None
) -> uuid.UUID | None:
    """Take all of it back, a new table with it; within a transaction.

    `seen` is what `look_back` gave: then only what was written since is looked at. Of a new table
    nobody sees anything from then on, and `remove_rest` deletes the import that is named. Raises
    Conflict where it was taken back already, and Refused where somebody changed what came.
    """
    done = _find_import(table, import_id)
    _refuse_changed(table, done, is_same=seen is not None and table.version <= seen + 1)
    if done.is_new_table:
        table.deleted_at = done.at = now
        done.brought = {}
        db.session.execute(delete(Grant).where(Grant.table_id == table.id))
        return done.id
    games = [uuid.UUID(game) for game in done.brought["games"]]
    delete_player_games(table.id, games)
    for at in range(0, len(games), IDS_AT_ONCE):
        _delete_games(games[at : at + IDS_AT_ONCE])
    players = [uuid.UUID(player) for player in done.brought["players"]]
    db.session.execute(delete(Player).where(Player.id.in_(players), Player.same_as.is_not(None)))
    db.session.execute(delete(Player).where(Player.id.in_(players)))
    done.undone_at = now
    return None


def remove_rest(import_id: uuid.UUID) -> None:
    """Delete what nobody sees any more, some games at a time; the next start does what is left."""
    of_import = select(TableImport.table_id, TableImport.device_id)
    with suppress(Busy, OperationalError):
        if found := db.session.execute(of_import.where(TableImport.id == import_id)).first():
            _remove_unseen(import_id, *found)


def _find_import(table: Table, import_id: uuid.UUID) -> TableImport:
    done = latest_import(table)
    if done is None or done.id != import_id:
        raise Conflict("undone_already")
    return done


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


def _refuse_changed(table: Table, done: TableImport, *, is_same: bool = False) -> None:
    """Raises Refused where what came is not what it was, or something else hangs on it.

    `is_same`: nothing was written at this table since that was asked; phones note hands all the
    time, and that is asked again.
    """
    brought = done.brought
    _refuse_changed_players(table, done)
    if not is_same:
        if done.is_new_table and digest_of(table_record(table)) != brought["table"]:
            raise Refused("import_changed")
        _refuse_changed_games(table, done)


def _refuse_changed_games(table: Table, done: TableImport) -> None:
    brought = done.brought["games"]
    came = [uuid.UUID(game) for game in brought]
    if done.is_new_table and _count(Game, table) > len(came):
        raise Refused("import_changed")
    for at in range(0, len(came), GAMES_READ):
        some = came[at : at + GAMES_READ]
        there = (Game.table_id == table.id, Game.id.in_(some), Game.deleted_at.is_(None))
        games = db.session.scalars(select(Game).where(*there).order_by(Game.number)).all()
        if len(games) < len(some):
            raise Refused("import_changed")
        for game, record in zip(games, load_records(games), strict=True):
            if digest_of(record) != brought[str(game.id)]:
                raise Refused("import_changed", number=game.number)
            db.session.expunge(game)
        rematches = db.session.scalars(select(Game.id).where(Game.rematch_of.in_(some)))
        if any(str(game) not in brought for game in rematches):
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
    has_phone = select(Grant.table_id).where(Grant.player_id.in_(ids)).limit(1)
    if not done.is_new_table and db.session.scalar(has_phone):
        raise Refused("import_changed")

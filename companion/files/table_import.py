"""A file of a table taken into this server, all of it or nothing; and the way back.

The ids of a file are kept where this server knows none of them. At a table that the importer
keeps, games it has already are left as they are and new ones are added. Everything else comes in
as a copy with new ids, so that nobody learns what else is here.

Before anything is written it has to make sense: every game has rules that can be played, and the
scorer accepts each of its hands. Of a game whose rules went the file says how it stands.
"""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from functools import partial
from itertools import chain
from typing import Any, TypeVar

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from companion.database import write_transaction
from companion.files.table_file import (
    GAME,
    GAME_FIELDS,
    GAMES_READ,
    MOST_OF,
    PLAYER,
    PLAYER_FIELDS,
    RULESETS,
    TABLE,
    fields_of,
    load_records,
    read_document,
    read_text,
    record_text,
    table_record,
)
from companion.models import (
    Base,
    Device,
    Game,
    GamePlayer,
    Grant,
    Player,
    Table,
    TableImport,
    db,
    new_id,
    purge_games,
    purge_table,
)
from companion.rules import NOBODY, RulesError, Ruleset
from companion.rules.options import check_step
from companion.rules.solve import unreadable
from companion.scorebook import Conflict, Refused, name_key
from companion.scorebook.book import derive_columns
from companion.scorebook.codec import (
    FIGURES_READ,
    STORED,
    checksum,
    facts_of,
    facts_record,
    facts_text,
    unconverted_text,
)
from companion.scorebook.facts import Facts, HandFacts, Removed
from companion.scorebook.new_game import MOST_GAMES, MOST_OPEN_GAMES, night_at
from companion.scorebook.players import MOST_PLAYERS
from companion.scorebook.reading import Read, Unfit, Values, anything
from companion.scorebook.report import POINTS
from companion.scorebook.results import add_results, results_of
from companion.scorebook.state import NONSENSE, HandView, Person, State
from companion.scorebook.transactions import writing
from companion.scorebook.version_4 import facts_of_version_4, figures_of_version_4
from companion.sharing.access import KEEPER, give

Ids = dict[Any, Any]  # the id in the place of another, by that one as it is and as text

# Whether what a file says makes sense.


def read_part(read: Read, value: Any, *place: str | int) -> Values:
    """A part of a file as rows have it; `place` is where it stands. Raises Refused."""
    try:
        found: Values = read(value)
    except Unfit as error:
        raise error.within(*place).refusal from None
    return found


def _odd(name: str) -> Refused:
    return Refused("file_field_odd", field=name)


class InGame(Refused):
    """What is wrong with a game, and with which of its hands, if with one."""

    def __init__(self, why: RulesError, game: int, hand: int | None = None) -> None:
        super().__init__("file_game_refused", why=why, game=game, hand=hand)


@dataclass
class CheckedTable:
    """The table of a file and its players, as far as they were read.

    `scored` is the last game without its hands: the next is often played by the same rules.
    """

    values: Values
    players: dict[uuid.UUID, Values] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    games: set[uuid.UUID] = field(default_factory=set)
    scored: State | None = None

    @property
    def id(self) -> uuid.UUID:
        found: uuid.UUID = self.values["id"]
        return found

    def with_known_rules(self, facts: Facts) -> Facts:
        """The same facts, by the very rules of the last game where these are equal."""
        known = self.scored.facts.rules.values() if self.scored else ()
        rules = {
            hand: next((each for each in known if each == agreed), agreed)
            for hand, agreed in facts.rules.items()
        }
        return replace(facts, rules=rules)

    def person(self, player: uuid.UUID) -> uuid.UUID:
        """The person behind a spelling."""
        found: uuid.UUID = self.players[player]["same_as"] or player
        return found


def check_player(table: CheckedTable, values: Values) -> None:
    """The next player of a file. Raises Refused."""
    key = name_key(values["name"])
    if values["id"] in table.players:
        raise Refused("file_id_doubled", id=values["id"])
    if key in table.names:
        raise Refused("file_name_doubled", name=values["name"])
    table.names.add(key)
    table.players[values["id"]] = values


def check_spellings(table: CheckedTable) -> None:
    """Each spelling stands for a person. Raises Refused."""
    for values in table.players.values():
        person = values["same_as"]
        if person is None:
            continue
        if person not in table.players or table.players[person]["same_as"] is not None:
            raise Refused("file_spelling_odd", name=values["name"])


@dataclass
class FileGame:
    """A game of a file: the values of its row, and its facts; or what is kept of it, and how it
    stands, where nobody can read it any more."""

    values: Values
    facts: Facts | None
    kept: Values = field(default_factory=dict)
    figures: Values = field(default_factory=dict)

    @property
    def id(self) -> uuid.UUID:
        found: uuid.UUID = self.values["id"]
        return found

    @property
    def ids(self) -> list[uuid.UUID]:
        """Every id of it, its own first."""
        if self.facts is None:
            return [self.id]
        hands = [hand.id for hand in self.facts.hands]
        gone = {each for one in self.facts.removed for each in one if each}
        return [self.id, *hands, *sorted(gone.difference(hands))]

    def renamed(self, ids: Ids) -> FileGame:
        """The same with other ids."""
        values = translate(self.values, ids)
        facts = self.facts and renamed(self.facts, ids)
        kept, figures = translate(self.kept, ids), translate(self.figures, ids)
        return FileGame(values, facts, kept, figures)

    @property
    def record(self) -> Values:
        """It as a file has it."""
        if self.facts is None:
            return {**self.values, STORED: self.kept, "figures": self.figures}
        return {**self.values, "facts": facts_record(self.facts, with_devices=False)}


def renamed(facts: Facts, ids: Ids) -> Facts:
    """The facts of a game with other ids of its hands and players."""
    return replace(
        facts,
        seatings={
            hand: tuple(
                [chair._replace(player=ids.get(chair.player, chair.player)) for chair in sat]
            )
            for hand, sat in facts.seatings.items()
        },
        hands=tuple([replace(hand, id=ids.get(hand.id, hand.id)) for hand in facts.hands]),
        removed=tuple(
            [
                Removed(ids.get(gone.id, gone.id), gone.after and ids.get(gone.after, gone.after))
                for gone in facts.removed
            ]
        ),
    )


def game_of_file(
    record: Any,
    rulesets: Sequence[Values],
    zone: tzinfo | None,
    *place: str | int,
) -> FileGame:
    """A game of a file; where it doesn't say of which night it is, the clock of `zone` does.

    `rulesets` are those that a file of version 4 lists. Raises InGame, or Refused with its place
    where not even its number is known.
    """
    if not isinstance(record, dict) or type(record.get("number")) is not int:
        raise Unfit().within(*place).refusal
    try:
        game = _read_game(record, rulesets)
    except Unfit as error:
        raise InGame(error.refusal, record["number"]) from error
    except RulesError as error:
        raise InGame(error, record["number"]) from error
    except (*NONSENSE, AttributeError) as error:  # of version 4, which is not read field by field
        raise InGame(Unfit().refusal, record["number"]) from error
    day = game.values["day"] or night_at(game.values["started_at"], zone)
    return replace(game, values={**game.values, "day": day})


def _read_game(record: Values, rulesets: Sequence[Values]) -> FileGame:
    if "changes" in record:
        return _read_version_4(record, rulesets)
    values = GAME({name: value for name, value in record.items() if name in GAME_FIELDS})
    parts = {name: record[name] for name in record if name not in GAME_FIELDS}
    if parts.keys() == {"facts"}:
        try:
            return FileGame(values, facts_of(parts["facts"]))
        except Unfit as error:
            raise error.within("facts") from None
    if more := parts.keys() - {STORED, "figures"}:
        raise Unfit("file_field_unknown").within(min(more))
    if missing := {STORED, "figures"} - parts.keys():
        raise Unfit("file_field_missing").within(min(missing))
    return FileGame(values, None, anything(parts[STORED]), FIGURES_READ(parts["figures"]))


def _read_version_4(record: Values, rulesets: Sequence[Values]) -> FileGame:
    values = GAME({name: record[name] for name in GAME_FIELDS})
    if record["figures"] is None:
        return FileGame(values, facts_of_version_4(record, rulesets))
    kept = anything({**record, "rules": [rulesets[row["ruleset"]] for row in record["rulesets"]]})
    return FileGame(values, None, kept, FIGURES_READ(figures_of_version_4(record, rulesets)))


def check_game(table: CheckedTable, game: FileGame, *, is_scored: bool = False) -> State | None:
    """The next game of a file as it stands, or None where nobody can read it any more.

    `is_scored`: its hands were scored as they were typed, just now. Raises InGame.
    """
    number, values = game.values["number"], game.values
    try:
        if values["rematch_of"] is not None and values["rematch_of"] not in table.games:
            raise _odd("rematch_of")
        state = _score(table, game.facts, number, is_scored=is_scored) if game.facts else None
    except InGame:
        raise
    except NONSENSE as error:
        why = error if isinstance(error, RulesError) else _odd("facts")
        raise InGame(why, number) from error
    table.games.add(game.id)
    return state


def _score(table: CheckedTable, facts: Facts, number: int, *, is_scored: bool) -> State:
    """The game with every hand scored. Raises InGame for the hand that is refused."""
    people = people_of_file(table, facts)
    _check_frame(facts)
    facts = table.with_known_rules(facts)
    empty = State(replace(facts, hands=()), people, begun=table.scored)
    table.scored = empty
    for at, hand in enumerate(facts.hands, start=1):
        try:
            _check_hand(empty, at, hand)
        except RulesError as error:
            raise InGame(error, number, at) from error
    try:
        state = State(facts, people, begun=empty)
    except NONSENSE as error:
        why = error if isinstance(error, RulesError) else _odd("captures")
        raise InGame(why, number, _first_refused(facts, people)) from error
    for view in () if is_scored else state.hands:
        try:
            _accept(state, view)
        except RulesError as error:
            raise InGame(error, number, view.number) from error
    return state


def people_of_file(table: CheckedTable, facts: Facts) -> Mapping[uuid.UUID, Person]:
    """Who is behind each name that is written in a game. Raises Refused."""
    if not facts.written <= table.players.keys():
        raise Refused("file_player_unknown")
    for sat in facts.seatings.values():
        if len({table.person(chair.player) for chair in sat}) < len(sat):
            raise Refused("file_sits_twice")
    return {each: FilePerson(table, table.person(each)) for each in facts.written}


class FilePerson:
    """A player of a file, as the score book knows people."""

    def __init__(self, table: CheckedTable, player: uuid.UUID) -> None:
        values = table.players[player]
        self.id, self.name, self.colour = player, str(values["name"]), int(values["colour"])


def _check_frame(facts: Facts) -> None:
    """What a game is played by fits together, without its scores."""
    finals = [seat.final_total is not None for seat in facts.seats]
    if any(finals) and (facts.hands or not all(finals)):
        raise _odd("final_total")
    coming = len(facts.hands) + 1
    if max(*facts.seatings, *facts.rules) > coming:
        raise _odd("seatings")
    if max(facts.deal.hand, facts.passing.hand) > coming:
        raise _odd("deal")
    if facts.deal.seat not in {seat.number for seat in facts.seats}:
        raise _odd("deal")


def _first_refused(facts: Facts, people: Mapping[uuid.UUID, Person]) -> int:
    """The hand with which a game that cannot be scored can be no more, found by halving."""
    good, bad = 0, len(facts.hands)
    while bad - good > 1:
        middle = (good + bad) // 2
        try:
            State(replace(facts, hands=facts.hands[:middle]), people)
        except NONSENSE:
            bad = middle
        else:
            good = middle
    return bad


def _check_hand(state: State, number: int, hand: HandFacts) -> None:
    """Who is named in a hand plays it, and it could be passed that way."""
    ruleset, chairs = state.ruleset(number), state.at_table(number)
    playing, report = _playing(ruleset, chairs, hand.dealer), hand.report
    named = {seat for _, seat in report.captures} | {*report.hearts, *report.points}
    shooter = report.settled.shooter if report.settled else None
    named |= {seat for seat in (shooter, report.every_trick) if seat not in (None, NOBODY)}
    if not named <= set(playing):
        raise Refused("nobody_there")
    check_step(hand.passed, len(playing))


def _playing(ruleset: Ruleset, chairs: Sequence[int], dealer: int) -> Sequence[int]:
    if not ruleset.has_sit_outs:
        return chairs
    out = ruleset.chairs_out(chairs.index(dealer) if dealer in chairs else 0)
    return [seat for chair, seat in enumerate(chairs) if chair not in out]


def _accept(state: State, view: HandView) -> None:
    """The scorer takes the hand as it is stored, and typed points as if they were typed now."""
    if view.report.is_open or view.is_ruled:
        return
    if view.score.needs_choice:
        raise Refused("choice_owed")
    if view.report.evidence == POINTS and not unreadable(state.ruleset(view.number)):
        state.refuse_unfit(view)


# What comes of it here.

KEPT, COPIED, ADDED = "kept", "copied", "added"  # what becomes of the ids of a file

IDS_AT_ONCE = 500

ROWS_AT_ONCE = 200

Part = TypeVar("Part")

# What comes in, in the order in which rows name each other.
ROWS: tuple[type[Base], ...] = (Table, Player, Game, GamePlayer)

FindTarget = Callable[[uuid.UUID], Table | None]


@dataclass
class Arrival:
    """What a file brings: its rows, and a digest of each player and game, by id."""

    rows: dict[type[Base], list[Values]] = field(
        default_factory=lambda: {model: [] for model in ROWS}
    )
    counted: list[list[Values]] = field(default_factory=list)  # of each game, its results
    players: dict[str, str] = field(default_factory=dict)
    games: dict[str, str] = field(default_factory=dict)


@dataclass
class Survey:
    """What taking in a file would do; nothing is written yet.

    `way` is KEPT, COPIED or ADDED: then to the table with the id `target_id`, whose `people` were
    these. `differing`: the games that are here already and are not the same, by their numbers in
    the file; `stored`: new ones that nobody can read or score. `still_on`: how many of the games
    are not over. `arrival` is what would be written.
    """

    name: str
    table_id: uuid.UUID
    way: str = KEPT
    target_id: uuid.UUID | None = None
    people: tuple[Any, ...] = ()
    players: int = 0
    games: int = 0
    hands: int = 0
    still_on: int = 0
    same: int = 0
    differing: list[int] = field(default_factory=list)
    stored: list[int] = field(default_factory=list)
    arrival: Arrival = field(default_factory=Arrival)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to take in."""
        return self.way == ADDED and not self.games and not self.players


def survey_file(
    data: bytes,
    find_target: FindTarget,
    *,
    zone: tzinfo | None = None,
    most_games: int = MOST_GAMES,
    most_room: int | None = None,
) -> Survey:
    """Read and check all of it; `find_target` gives a table that the importer keeps, by its id.

    `zone`: by its clock a game is of a night, where the file doesn't say of which. `most_room`: how
    much memory it may take to read. Raises FileRefused, and Refused where it is too much.
    """
    file = read_file(read_document(read_text(data), most_room), most_games, zone)
    del data  # rows of the same size come in its place
    return survey_table(file, find_target(file.table["id"]))


def survey_table(file: TableFile, target: Table | None, *, is_scored: bool = False) -> Survey:
    """Check all games of a file that was read.

    `is_scored`: each hand was scored as it was typed, just now. Raises Refused.
    """
    surveyor = _Surveyor(file, target, is_scored=is_scored)
    surveyor.add_all()
    _refuse_too_many(surveyor.survey, target)
    return surveyor.survey


class TableFile:
    """The parts of a file as rows have them; it makes sense in itself, but for the games."""

    def __init__(self, table: Values, players: Sequence[Values], games: Sequence[FileGame]) -> None:
        """Raises Refused."""
        self.table, self.players, self.games = table, players, [*games]
        self._check_players()
        self._check_games()

    def take_games(self) -> Iterator[FileGame]:
        """Each game of the file, which forgets it: all together are large."""
        self.games.reverse()
        while self.games:
            yield self.games.pop()

    def _check_players(self) -> None:
        table = CheckedTable(self.table)
        for player in self.players:
            check_player(table, player)
        check_spellings(table)

    def _check_games(self) -> None:
        """Their numbers go up; every game and hand has an id of its own."""
        met: set[uuid.UUID] = set()
        last = 0
        for game in self.games:
            number, ids = game.values["number"], game.ids
            if number <= last:
                raise InGame(Refused("file_field_odd", field="number"), number)
            if len(set(ids)) < len(ids) or not met.isdisjoint(ids):
                raise InGame(Refused("file_id_doubled", id=game.id), number)
            met.update(ids)
            last = number

    def is_known(self) -> bool:
        """Whether this server knows any id of it."""
        table, players, in_games = self._ids()
        return _has_any(table, (Table,)) or _has_any(players, (Player,)) or _knows_any(in_games)

    def new_ids(self) -> Ids:
        """An id in the place of each."""
        return _renamed(chain(*self._ids()))

    def _ids(self) -> tuple[list[uuid.UUID], list[uuid.UUID], list[uuid.UUID]]:
        """Every id of it: the table's, the players', and those in the games."""
        in_games = [each for game in self.games for each in game.ids]
        return [self.table["id"]], [player["id"] for player in self.players], in_games


def read_file(document: Values, most_games: int, zone: tzinfo | None) -> TableFile:
    """The parts of a file. Raises Refused with the place, and where it has too many games."""
    table = read_part(TABLE, document["table"], "table")
    rulesets = document.get(RULESETS, [])
    players = _read_records(document, "players", partial(read_part, PLAYER))
    if isinstance(document["games"], list) and len(document["games"]) > most_games:
        raise Refused("file_too_many_games", most=most_games)
    games = _read_records(
        document, "games", lambda each, *place: game_of_file(each, rulesets, zone, *place)
    )
    return TableFile(table, players, games)


def _read_records(document: Values, part: str, read: Callable[..., Part]) -> list[Part]:
    """The records of a part, of which the document forgets each: all together are large."""
    records, found = document[part], list[Part]()
    if not isinstance(records, list) or len(records) > MOST_OF[part]:
        raise Refused("file_field_odd", field=part)
    records.reverse()
    while records:
        found.append(read(records.pop(), part, len(found)))
    return found


def _renamed(ids: Iterable[uuid.UUID]) -> Ids:
    new = {each: new_id() for each in ids}
    return {**new, **{str(old): str(one) for old, one in new.items()}}


class _Surveyor:
    """Compares a file with what is here, and makes rows of what is not."""

    def __init__(self, file: TableFile, target: Table | None, *, is_scored: bool) -> None:
        self._file, self._target, self._is_scored = file, target, is_scored
        self._ids: Ids = {}
        self._here: set[uuid.UUID] = set()  # the games of the target table
        self.survey = Survey(file.table["name"], file.table["id"])
        if target:
            self.survey.way, self.survey.target_id = ADDED, target.id
            self.survey.people = _read_people(target)
            of_target = select(Game.id).where(Game.table_id == target.id)
            self._here.update(db.session.scalars(of_target))
            self._checked = CheckedTable(table_record(target))
            for player in db.session.scalars(select(Player).where(Player.table_id == target.id)):
                check_player(self._checked, fields_of(player, PLAYER_FIELDS))
            self._checked.games.update(self._here)
            self._find_people()
            self._rename_known()
            return
        if file.is_known():
            self.survey.way, self._ids = COPIED, file.new_ids()
        self._checked = CheckedTable(self._new(file.table))
        self.survey.table_id = self._checked.id

    def _new(self, value: Any) -> Any:
        """The same with the ids it has from now on."""
        return translate(value, self._ids) if self._ids else value

    def _find_people(self) -> None:
        """The players the target table doesn't know: somebody of this name, or new ones."""
        by_key = {name_key(one["name"]): each for each, one in self._checked.players.items()}
        unknown = [one for one in self._file.players if one["id"] not in self._checked.players]
        for player in unknown:
            one: uuid.UUID = player["id"]
            if known := by_key.get(name_key(player["name"])):
                self._ids |= {one: known, str(one): str(known)}
            elif _has_any([one], (Player,)):
                self._ids |= _renamed([one])

    def _rename_known(self) -> None:
        """Of games that are new at the target table, those of which something is elsewhere."""
        new = [game.ids for game in self._file.games if game.id not in self._here]
        if _knows_any([each for ids in new for each in ids]):
            for ids in new:
                if _knows_any(ids):
                    self._ids |= _renamed(ids)

    def add_all(self) -> None:
        """The table if it is new, its players, and its games."""
        if self._target is None:
            self._add_table()
        self._add_players()
        met: dict[uuid.UUID, tuple[int, str]] = {}  # here already: number and digest
        for game in self._file.take_games():
            ours = game.renamed(self._ids) if self._ids else game
            if ours.id in self._here:
                met[ours.id] = ours.values["number"], digest_of(ours.record)
                continue
            self._add_game(ours, check_game(self._checked, ours, is_scored=self._is_scored))
        self._compare(met)

    def _add_table(self) -> None:
        self.survey.arrival.rows[Table].append({**self._checked.values, "version": 1})

    def _add_players(self) -> None:
        """Whoever is new; whose spelling each is may stand further down in the file."""
        players = [self._new(player) for player in self._file.players]
        new = [one for one in players if one["id"] not in self._checked.players]
        for player in new:
            check_player(self._checked, player)
        for player in new:
            if player["same_as"] is not None:
                player["same_as"] = self._checked.person(player["same_as"])
        self.survey.players = len(new)
        arrival = self.survey.arrival
        arrival.players = {str(one["id"]): digest_of(one) for one in new}
        here = {"table_id": self._checked.id}
        rows = [{**one, **here, "name_key": name_key(one["name"])} for one in new]
        arrival.rows[Player] = sorted(rows, key=lambda one: one["same_as"] is not None)

    def _add_game(self, game: FileGame, state: State | None) -> None:
        arrival = self.survey.arrival
        record = game.record
        arrival.games[str(game.id)] = digest_of(record)
        columns, players, results = rows_of(self._checked.id, game, state, record)
        arrival.rows[Game].append(columns)
        arrival.rows[GamePlayer] += players
        self.survey.games += 1
        if state:
            self.survey.hands += len(state.hands)
            arrival.counted.append(results)
            self.survey.still_on += not state.is_over
        else:
            self.survey.stored.append(game.values["number"])

    def _compare(self, met: Mapping[uuid.UUID, tuple[int, str]]) -> None:
        """Games that are here: whether they are the same."""
        ids = list(met)
        for at in range(0, len(ids), GAMES_READ):
            known = db.session.scalars(select(Game).where(Game.id.in_(ids[at : at + GAMES_READ])))
            for record in load_records(known.all()):
                number, digest = met[record["id"]]
                if digest_of(record) == digest:
                    self.survey.same += 1
                else:
                    self.survey.differing.append(number)
        self.survey.differing.sort()


def rows_of(
    table_id: uuid.UUID, game: FileGame, state: State | None, record: Values
) -> tuple[Values, list[Values], list[Values]]:
    """The row of a game, those of its players, and its results."""
    values = {**game.values, "table_id": table_id, "undoable": None, "deleted_at": None}
    if game.facts is None or state is None:
        text = unconverted_text(game.kept)
        scores = game.figures["scores"]
        written = {uuid.UUID(player) for _, player, *_ in scores["seats"]}
        derived = {**NO_FIGURES, **game.figures}
        results = []
    else:
        text, written = facts_text(record["facts"]), game.facts.written
        row = Game(**values)
        derived = dict(derive_columns(row, state))
        results = results_of(row, state)
    columns = {**values, "facts": text, "facts_checksum": checksum(text), **derived}
    ours = {"table_id": table_id, "game_id": game.id, "is_seated": True}
    return columns, [{**ours, "player_id": player} for player in sorted(written)], results


# What is derived of a game that nobody can score any more; it is over.
NO_FIGURES = {"is_over": True, "ended_earlier": None, "asked_moon": None, "search_text": None}


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
    return _has_any(ids, (Game,))


def _has_any(ids: Sequence[uuid.UUID], models: Iterable[Any]) -> bool:
    pieces = [ids[at : at + IDS_AT_ONCE] for at in range(0, len(ids), IDS_AT_ONCE)]
    return any(
        db.session.scalar(select(model.id).where(model.id.in_(piece)).limit(1)) is not None
        for model in models
        for piece in pieces
    )


def digest_of(record: Values) -> str:
    """A short name of what a record says, but for the number of a game: equal for equal ones."""
    text = record_text({name: value for name, value in record.items() if name != "number"})
    return hashlib.sha256(text.encode()).hexdigest()


def translate(value: Any, ids: Ids) -> Any:
    """The same with other ids, wherever they stand."""
    if isinstance(value, dict):
        return {ids.get(name, name): translate(each, ids) for name, each in value.items()}
    if isinstance(value, list):
        return [translate(each, ids) for each in value]
    return ids.get(value, value) if isinstance(value, str | uuid.UUID) else value


def _read_people(table: Table) -> tuple[Any, ...]:
    """Who is at a table: by this the games of a file are read."""
    columns = Player.id, Player.name_key, Player.same_as
    people = select(*columns).where(Player.table_id == table.id).order_by(Player.id)
    return tuple(map(tuple, db.session.execute(people)))


@contextmanager
def writing_import(survey: Survey) -> Iterator[None]:
    """The transaction in which what was surveyed is taken in: all of it comes, or nothing."""
    if survey.target_id is None:
        with write_transaction():
            yield
    else:
        with writing(db.session.get_one(Table, survey.target_id)):
            yield


def take_in(survey: Survey, now: datetime, device: Device) -> TableImport:
    """Write what was surveyed, within `writing_import`; a new table is kept by the device.

    Raises Refused where what it hangs on was changed since.
    """
    arrival = survey.arrival
    if survey.target_id:
        _fit_in(survey, db.session.get_one(Table, survey.target_id))
    db.session.flush()
    try:
        for each, rows in arrival.rows.items():
            while rows:
                db.session.connection().execute(insert(each), rows[:ROWS_AT_ONCE])
                del rows[:ROWS_AT_ONCE]
    except IntegrityError as error:
        raise Refused("file_changed_meanwhile") from error
    while arrival.counted:
        add_results(arrival.counted[:GAMES_READ])
        del arrival.counted[:GAMES_READ]
    table = db.session.get_one(Table, survey.table_id)
    is_new = survey.target_id is None
    if is_new:
        give(device, table, KEEPER, now)
    done = TableImport(
        table_id=table.id,
        device_id=device.id,
        at=now,
        is_new_table=is_new,
        brought={
            "players": arrival.players,
            "games": arrival.games,
            "table": digest_of(table_record(table)) if is_new else "",
        },
    )
    db.session.add(done)
    db.session.flush()
    return done


def _fit_in(survey: Survey, table: Table) -> None:
    """See whether a table is as it was surveyed; a number that is taken becomes the next free one.

    Raises Refused.
    """
    if table.deleted_at:
        raise Refused("table_is_gone")
    if _read_people(table) != survey.people:
        raise Refused("file_changed_meanwhile")
    _refuse_too_many(survey, table)
    taken = set(db.session.scalars(select(Game.number).where(Game.table_id == table.id)))
    last = max(taken, default=0)
    for game in survey.arrival.rows[Game]:
        if game["number"] in taken:
            game["number"] = last + 1
        taken.add(game["number"])
        last = max(last, game["number"])


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


def undo_import(table: Table, import_id: uuid.UUID, now: datetime, seen: int | None = None) -> None:
    """Take all of it back, a new table with it; within a transaction.

    `seen` is what `look_back` gave: then only what was written since is looked at. Raises Conflict
    where it was taken back already, and Refused where somebody changed what came.
    """
    done = _find_import(table, import_id)
    _refuse_changed(table, done, is_same=seen is not None and table.version <= seen + 1)
    if done.is_new_table:
        purge_table(table.id)
        return
    games = [uuid.UUID(game) for game in done.brought["games"]]
    for at in range(0, len(games), IDS_AT_ONCE):
        purge_games(games[at : at + IDS_AT_ONCE])
    players = [uuid.UUID(player) for player in done.brought["players"]]
    db.session.execute(delete(Player).where(Player.id.in_(players), Player.same_as.is_not(None)))
    db.session.execute(delete(Player).where(Player.id.in_(players)))
    done.undone_at = now


def _find_import(table: Table, import_id: uuid.UUID) -> TableImport:
    done = latest_import(table)
    if done is None or done.id != import_id:
        raise Conflict("undone_already")
    return done


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
    seated = select(GamePlayer.game_id).where(GamePlayer.player_id.in_(ids)).distinct()
    if not set(db.session.scalars(seated)) <= set(games):
        raise Refused("import_changed")
    has_phone = select(Grant.table_id).where(Grant.player_id.in_(ids)).limit(1)
    if not done.is_new_table and db.session.scalar(has_phone):
        raise Refused("import_changed")

"""Everything that is derived, computed again from the facts, compared and put right.

`companion check` and `companion check --repair`; and what has no result yet is counted at a start,
and what was kept as it was is tried again. Some games are in memory at a time.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Row, exists, func, or_, select

from companion.database import taking_turns, where_writable
from companion.models import Game, Player, Result, Table, db
from companion.scorebook import UnreadableGame, look_up, writing
from companion.scorebook.book import (
    GameState,
    add_game,
    derive_columns,
    drop_unreadable_undo,
    players_of_game,
    write_derived,
)
from companion.scorebook.codec import KEPT
from companion.scorebook.players import people_by_spelling
from companion.scorebook.results import delete_results, has_results, results_of, write_results
from companion.scorebook.version_4 import convert_again

AT_ONCE = 200  # games read in one transaction

REPAIRED_AT_ONCE = 20  # while others wait to write


@dataclass(frozen=True)
class WrongGame:
    """A game with derived values that are not what the facts make of them.

    `differences` say what each of them is and should be.
    """

    id: uuid.UUID
    table_id: uuid.UUID
    table: str
    number: int
    differences: tuple[str, ...]

    def __str__(self) -> str:
        game = f"{self.table}, game {self.number}"
        return "\n".join([f"{game}: {each}." for each in self.differences])


class DamagedGame(NamedTuple):
    """A game that can't be read or scored, and why."""

    table: str
    number: int
    why: UnreadableGame


@dataclass
class CheckResult:
    """How much was looked at, and which games are wrong.

    `unreadable` are games by a rule that went, `damaged` those that can't be read or scored.
    """

    tables: int = 0
    games: int = 0
    hands: int = 0
    unreadable: int = 0
    wrong: list[WrongGame] = field(default_factory=list)
    damaged: list[DamagedGame] = field(default_factory=list)


def check() -> CheckResult:
    """Compare all that is derived; nothing is written."""
    checked = CheckResult()
    for table in _tables():
        checked.tables += 1
        last: uuid.UUID | None = None
        while games := _read_games(table, last):
            _check_games(db.session.get_one(Table, table), games, checked)
            last = games[-1].id
    db.session.rollback()
    return checked


def _tables() -> Sequence[uuid.UUID]:
    return db.session.scalars(select(Table.id).order_by(Table.id)).all()


def _read_games(table: uuid.UUID, last: uuid.UUID | None) -> Sequence[Game]:
    """The next games of a table, as they are at one moment from now on."""
    db.session.rollback()
    db.session.expunge_all()
    mine = select(Game).where(Game.table_id == table).order_by(Game.id).limit(AT_ONCE)
    return db.session.scalars(mine.where(Game.id > last) if last else mine).all()


def _check_games(table: Table, games: Sequence[Game], checked: CheckResult) -> None:
    people, ids = people_by_spelling(table.id), [game.id for game in games]
    results = _read_results(ids)
    for game in games:
        checked.games += 1
        try:
            state = None if game.deleted_at else look_up(table, game.id)
        except UnreadableGame as error:
            if error.is_damage:
                checked.damaged.append(DamagedGame(table.name, game.number, error))
            else:
                checked.unreadable += 1
            continue
        differences = list(_compare_results(state, results[game.id], people))
        if state:
            checked.hands += len(state.hands)
            differences += _compare_players(state, people)
            differences += _compare("the ", game, derive_columns(state.game, state), people)
            if game.facts_before and state.facts_before is None:
                differences.append("what Undo would bring back can't be read")
        if differences:
            where = game.id, table.id, table.name, game.number
            checked.wrong.append(WrongGame(*where, tuple(differences)))


def _read_results(games: Sequence[uuid.UUID]) -> Mapping[uuid.UUID, Sequence[Result]]:
    """What was stored of what everybody did in these games, by game."""
    found: dict[uuid.UUID, list[Result]] = defaultdict(list)
    for row in db.session.scalars(select(Result).where(Result.game_id.in_(games))):
        found[row.game_id].append(row)
    return found


def _compare_results(
    state: GameState | None, rows: Sequence[Result], people: Mapping[uuid.UUID, Player]
) -> Iterator[str]:
    """What everybody did in the game; one that was deleted has no rows."""
    stored = {row.player_id: row for row in rows}
    right = (
        {values["player_id"]: values for values in results_of(state.game, state)} if state else {}
    )
    for player in sorted(stored.keys() | right.keys()):
        name = people[player].name
        if player not in stored:
            yield f"{name} is missing from the history"
        elif player not in right:
            yield f"{name} is in the history and should not be"
        else:
            yield from _compare(f"{name}'s ", stored[player], right[player], people)


def _compare_players(state: GameState, people: Mapping[uuid.UUID, Player]) -> Iterator[str]:
    """Who sat in the game, or would with Undo."""
    right = players_of_game(state, state.facts_before)
    stored = {row.player_id: row.is_seated for row in state.game.players}
    for player in sorted(stored.keys() | right.keys()):
        if stored.get(player) != right.get(player):
            is_missing = right.get(player) or player not in stored
            what = "is missing from those" if is_missing else "should not be among those"
            yield f"{people[player].name} {what} who sat there"


# What a player has of each derived value; one that isn't here is called as it is stored.
_WORDS = {
    "hand_count": "number of hands",
    "moon_count": "number of moons",
    "had_sudden_death": "sudden death",
    "ended_earlier": "earlier end",
    "asked_moon": "moon that was asked about",
    "played_at": "time of the last hand",
    "search_text": "notes for the search",
    "scores": "totals and places",
    "day_known": "known day",
    "ended_at": "time of the end",
    "is_over": "end",
    "is_whole": "presence from first to last hand",
    "fair_points": "fair share of the points",
    "tied": "number of those in the same place",
    "won": "win",
    "margin": "lead at the end",
    "hold_won": "win of the hands without a pass",
    "hold_share": "share of the hands without a pass",
    "known_queens": "hands with a known queen",
    "fair_queens": "fair share of the queens",
    "last_moon": "last moon",
}


def _compare(
    whose: str, row: Any, right: Mapping[str, object], people: Mapping[uuid.UUID, Player]
) -> Iterator[str]:
    for name, value in right.items():
        if (stored := getattr(row, name)) != value:
            what = _WORDS.get(name, name.replace("_", " "))
            is_now, should = (_value_words(each, people) for each in (stored, value))
            if is_now == should:  # in what has no words, as a colour
                is_now, should = f"{stored}", f"{value}"
            yield f"{whose}{what}: {is_now}, should be {should}"


def _value_words(value: Any, people: Mapping[uuid.UUID, Player]) -> str:
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    if isinstance(value, dict):  # the scores, a row a seat
        rows = [(people.get(uuid.UUID(row[1])), row) for row in value.get("seats", ())]
        scores = [
            f"{one.name if one else '?'} {total}{f' in place {place}' if place else ''}"
            for one, (_, _, _, total, place, *_) in rows
        ]
        return ", ".join(scores) or "none"
    return f"{value}"


def repair(wrong: Sequence[WrongGame]) -> None:
    """Put right what is derived of these games, some at a time: each is right by itself."""
    for table, games in _in_turn(wrong):
        with writing(table):
            for game in games:
                if state := look_up(table, game):
                    drop_unreadable_undo(state)
                    write_derived(state)
                else:
                    delete_results([game])


def retry_conversions() -> None:
    """Try again the games that an earlier version kept as they were: this one may know how.

    Where the disk can't be written, it waits.
    """
    is_unconverted = func.substr(Game.facts, 1, len(KEPT)) == KEPT
    rows = select(Game.id, Game.table_id).where(is_unconverted, Game.deleted_at.is_(None))
    in_order = rows.order_by(Game.table_id, Game.id)
    with where_writable():
        for table, games in _in_turn(db.session.execute(in_order).all()):
            stored = [db.session.get_one(Game, game) for game in games]
            found = {game: facts for game in stored if (facts := convert_again(game.facts))}
            if found:
                with writing(table):
                    for game, facts in found.items():
                        add_game(game, table, facts)


def fill_results() -> None:
    """Count the games that have no results, as behind a step that changed what is counted.

    One that can't be scored is for `check` to name: it stops no start. Where the disk can't be
    written, it waits.
    """
    with where_writable():
        for table, games in _in_turn(_uncounted()):
            countable = [game for game in games if _read_countable(table, game)]
            if countable:
                with writing(table):
                    for game in countable:
                        if state := _read_countable(table, game):
                            write_results(state.game, state)


def _read_countable(table: Table, game: uuid.UUID) -> GameState | None:
    """A game, where it can be read and has results."""
    with suppress(UnreadableGame):
        state = look_up(table, game)
        return state if state and has_results(state) else None
    return None


def _uncounted() -> Sequence[Row[uuid.UUID, uuid.UUID]]:
    has_result = or_(Game.hand_count > 0, Game.is_over)  # of some only the end is known
    return db.session.execute(
        select(Game.id, Game.table_id)
        .where(has_result, Game.deleted_at.is_(None), ~exists().where(Result.game_id == Game.id))
        .order_by(Game.table_id, Game.id)
    ).all()


def _in_turn(
    games: Sequence[WrongGame | Row[uuid.UUID, uuid.UUID]],
) -> Iterator[tuple[Table, Sequence[uuid.UUID]]]:
    """Some of these games at a time, with their table; others may write in between."""
    for table_id, some in taking_turns(_steps(games)):
        yield db.session.get_one(Table, table_id), some
        db.session.expunge_all()


def _steps(
    games: Sequence[WrongGame | Row[uuid.UUID, uuid.UUID]],
) -> Iterator[tuple[uuid.UUID, Sequence[uuid.UUID]]]:
    for table_id, group in groupby(games, key=lambda game: game.table_id):
        ids = [game.id for game in group]
        for at in range(0, len(ids), REPAIRED_AT_ONCE):
            yield table_id, ids[at : at + REPAIRED_AT_ONCE]

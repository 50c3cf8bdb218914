"""Home: the game that is on, the tables of this device, their last night."""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import func, or_, select, union_all

from companion.history.archive import ListedGame, Score, lines_of
from companion.history.bin import deleted_tables
from companion.history.nights import crown_of, games_of_night
from companion.models import Deletion, Game, Invitation, Table, db
from companion.referee.history import last_night_line
from companion.referee.telling import say
from companion.scorebook.new_game import MOST_TABLES
from companion.sharing.access import (
    DISPLAY,
    KEEPER,
    DeviceTable,
    all_tables_of,
    is_recovery,
    version_of,
)
from companion.web.access import device_id, now, this_device
from companion.web.formatting import (
    Face,
    describe_people,
    last_night_words,
    night_words,
    visitor_zone,
)
from companion.web.game_page import tell_apart
from companion.web.history.archive import GameLine, RankedPlayer
from companion.web.history.tonight import list_questions, night_url, queen_words
from companion.web.new_game import views as new_game

NEWEST = 8  # games looked at per table


@dataclass(frozen=True)
class TableEntry:
    """A table with some of its games: the one it plays now, then those that were played last."""

    table: Table
    role: str
    can_begin: bool
    lines: Sequence[ListedGame]
    game_count: int
    has_recovery: bool

    @property
    def last_used(self) -> datetime:
        """When it was played at last, or made."""
        return max([self.table.created_at, *(line.game.played_at for line in self.lines)])

    @property
    def is_keeper(self) -> bool:
        """Whether this device may write there."""
        return self.role == KEEPER

    @property
    def game_on(self) -> ListedGame | None:
        """The game to go on with; of the latest night also one that waited for another to end."""
        night = [line for line in self.lines if line.game.day == self.lines[0].game.day]
        return next((line for line in night if not line.game.is_over), None)

    @property
    def url(self) -> str:
        """Where its row leads: to its history; who sees none is led to the game."""
        if self.role == DISPLAY and self.lines:
            game = self.lines[0].game
            return url_for("display.show", table_id=self.table.id, game_id=game.id)
        return url_for("history.show", table_id=self.table.id)


def load_entries(found: Sequence[DeviceTable]) -> list[TableEntry]:
    """The tables of a device, the one that was used last first."""
    tables = [one for one in found if one.table.deleted_at is None][:MOST_TABLES]
    if not tables:
        return []
    ids = [one.table.id for one in tables]
    lines, counts, recoveries = (
        _newest([one.table for one in tables]),
        _counts(ids),
        _recoveries(ids),
    )
    entries = [
        TableEntry(
            table=one.table,
            role=one.role,
            can_begin=one.can_begin(now()),
            lines=lines[one.table.id],
            game_count=counts.get(one.table.id, 0),
            has_recovery=one.table.id in recoveries,
        )
        for one in tables
    ]
    return sorted(entries, key=lambda one: (one.last_used, one.table.id), reverse=True)


def _newest(tables: Sequence[Table]) -> dict[uuid.UUID, list[ListedGame]]:
    """What each table plays now and its newest games; each part walks an index and stops early."""
    parts = [
        select(Game.id)
        .where(Game.table_id == table.id, Game.deleted_at.is_(None))
        .order_by(Game.played_at.desc())
        .limit(NEWEST)
        .subquery()
        for table in tables
    ]
    played = [table.game_id for table in tables if table.game_id]
    newest = union_all(*(select(part.c.id) for part in parts))
    order = (Game.played_at.desc(), Game.id.desc())
    wanted = or_(Game.id.in_(newest), Game.id.in_(played))
    games = db.session.scalars(select(Game).where(wanted).order_by(*order)).all()
    by_table: dict[uuid.UUID, list[ListedGame]] = defaultdict(list)
    for line in lines_of(sorted(games, key=lambda game: game.id not in played)):
        by_table[line.game.table_id].append(line)
    return by_table


def _counts(ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, int]:
    """How many games each table has: they are numbered, but for those that were deleted."""
    deleted = (
        select(func.count())
        .where(Deletion.table_id == Game.table_id)
        .where(Deletion.game_id.is_not(None), Deletion.undone_at.is_(None))
        .correlate(Game)
        .scalar_subquery()
    )
    counted = func.max(Game.number) - deleted
    numbered = select(Game.table_id, counted).where(Game.table_id.in_(ids))
    rows = db.session.execute(numbered.group_by(Game.table_id))
    return {row[0]: row[1] for row in rows}


def _recoveries(ids: Sequence[uuid.UUID]) -> set[uuid.UUID]:
    """The tables this phone has a recovery link for, or may have: nobody knows whose it is."""
    mine = or_(Invitation.device_id == device_id(), Invitation.device_id.is_(None))
    links = select(Invitation.table_id).where(Invitation.table_id.in_(ids), *is_recovery(), mine)
    return set(db.session.scalars(links.where(Invitation.ended_at.is_(None))))


bp = Blueprint("home", __name__)

Discs = Sequence[RankedPlayer]


@bp.get("/")
def show() -> ResponseReturnValue:
    """The tables of this device; a first visit goes straight to the names."""
    device = this_device()
    tables = all_tables_of(device) if device else []
    entries, deleted = load_entries(tables), deleted_tables(tables)
    if not entries and not deleted:
        return new_game.shown(None)
    live_url = url_for("live.ask_home", v=version_of(tables))
    page = HomePage(entries, deleted, live_url)
    return render_template("home/home.html", page=page)


class HomePage:
    """The game that is on at each table, the tables, and a line of the last night.

    `running` are the games to go on with: each with its address, the hand, its table and who is in
    front, everybody, and by what a phone without network finds it among those it knows. At
    `live_url` the open page asks for news. Of the
    `last_night` it has where it is, who won, what else there is to say, and who keeps the queen.
    """

    def __init__(
        self,
        entries: Sequence[TableEntry],
        deleted: Sequence[tuple[uuid.UUID, Table]],
        live_url: str,
    ) -> None:
        self._shows_table = len(entries) > 1
        running = [(one, one.game_on) for one in entries]
        self.running = [self._running(one, line) for one, line in running if line]
        self.asked = list_questions({one.table.id for one in entries if one.is_keeper})
        self.tables = [(one.url, one.table.name, self._about(one)) for one in entries]
        self.last_night = self._last_night(entries)
        self.deleted = deleted
        self.live_url = live_url
        self.unsafe = _list_unsafe(entries)
        self.new_game_url = _new_game_url(entries)

    def _about(self, one: TableEntry) -> str:
        if not one.lines:
            return say("no_game_yet")
        last = night_words(one.lines[0].game.day, now(), visitor_zone())
        return say("table_line", games=one.game_count, day=last, is_keeper=one.can_begin)

    def _running(
        self, one: TableEntry, line: ListedGame
    ) -> tuple[str, int, tuple[str, str], Discs, dict[str, object]]:
        shown = GameLine(line)
        standing = _standing(line) if line.is_readable else say("rules_unreadable")
        about = one.table.name, standing
        following = line.game.hand_count + 1
        known_by = {"data-game": f"{line.game.id}:", "data-as-of": one.table.version}
        known_by |= {"data-next": following, "data-table": one.table.name}
        return shown.url, following, about, shown.players, known_by

    def _last_night(
        self, entries: Sequence[TableEntry]
    ) -> tuple[str, str, list[str], Face | None] | None:
        """Who won most on the latest night with a game that is over, and who keeps the queen."""
        nights = [
            (line.game.day, one)
            for one in entries
            if one.role != DISPLAY
            for line in one.lines
            if line.game.is_over and line.game.day_known
        ]
        if not nights:
            return None
        day, one = max(nights, key=lambda night: (night[0], night[1].last_used))
        wins = Counter(
            score.name
            for line in _lines_of_night(one, day)
            for score in line.scores
            if line.game.is_over and score.has_won
        )
        if not wins:
            return None
        most = max(wins.values())
        words = last_night_line(
            last_night_words(day, now(), visitor_zone()),
            [name for name, count in wins.items() if count == most],
            most,
        )
        crown = crown_of(one.table)
        about = [one.table.name] if self._shows_table else []
        about += [queen_words(crown)] if crown else []
        keeper = describe_people([crown.player])[crown.player.id] if crown else None
        return night_url(one.table.id, day), words, about, keeper


def _lines_of_night(one: TableEntry, day: date) -> Sequence[ListedGame]:
    """The games of a night; read anew where there may be more than the newest."""
    if len(one.lines) == NEWEST and one.lines[-1].game.day == day:
        return games_of_night(one.table, day)
    return [line for line in one.lines if line.game.day == day]


def _is_in_front(line: ListedGame, score: Score) -> bool:
    """Whether somebody won, or is in front while the game is on."""
    return score.has_won if line.game.is_over else score.rank == 1


def _standing(line: ListedGame) -> str:
    names = [score.name for score in line.scores if _is_in_front(line, score)]
    return say("standing", names=names, hands=line.game.hand_count)


def _list_unsafe(entries: Sequence[TableEntry]) -> list[tuple[str, str]]:
    """Tables with a finished game that would be lost with this phone: the way out, and names."""
    names = tell_apart([one.table for one in entries])
    return [
        (url_for("sharing.keep", table_id=one.table.id), names[one.table.id])
        for one in entries
        if one.is_keeper and not one.has_recovery and any(line.game.is_over for line in one.lines)
    ]


def _new_game_url(entries: Sequence[TableEntry]) -> str:
    """A new game where the last one was."""
    entry = next((one for one in entries if one.can_begin), None)
    if entry is None:
        return url_for("new_game.first")
    return url_for("new_game.again", table_id=entry.table.id)

"""Home: the game that is on, the tables of this device, their last games."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import cached_property

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import func, select, union_all

from companion.history.archive import Line, lines_of
from companion.history.bin import deleted_tables
from companion.history.nights import asked_games
from companion.models import Deletion, Game, Invitation, Table, db
from companion.referee.text.game_status import NO_GAME, UNREADABLE_RULES, standing_line, table_line
from companion.referee.text.history import ended_earlier_line
from companion.scorebook.new_game import MOST_TABLES, night_at
from companion.sharing.access import (
    DISPLAY,
    KEEPER,
    DeviceTable,
    all_tables_of,
    is_recovery,
)
from companion.web.access import now, this_device
from companion.web.formatting import night_words, visitor_zone
from companion.web.game_page import tell_apart
from companion.web.history.archive import GameLine, RankedPlayer
from companion.web.new_game import views as new_game
from companion.web.referee.rulebook import ask_url

NEWEST = 8  # games looked at per table


@dataclass(frozen=True)
class TableEntry:
    """A table with its newest games, the newest first; or with the one this device is here for."""

    table: Table
    role: str
    lines: Sequence[Line]
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
    def name(self) -> str:
        """The table."""
        return self.table.name

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
    lines, counts, recoveries = _newest(ids), _counts(ids), _recoveries(ids)
    entries = [
        TableEntry(
            table=one.table,
            role=one.role,
            lines=lines[one.table.id],
            game_count=counts.get(one.table.id, 0),
            has_recovery=one.table.id in recoveries,
        )
        for one in tables
    ]
    return sorted(entries, key=lambda one: (one.last_used, one.table.id), reverse=True)


def _newest(ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, list[Line]]:
    """The newest games of each table; each part walks an index and stops early."""
    parts = [
        select(Game.id)
        .where(Game.table_id == table_id, Game.deleted_at.is_(None))
        .order_by(Game.played_at.desc())
        .limit(NEWEST)
        .subquery()
        for table_id in ids
    ]
    newest = union_all(*(select(part.c.id) for part in parts))
    order = (Game.played_at.desc(), Game.id.desc())
    games = db.session.scalars(select(Game).where(Game.id.in_(newest)).order_by(*order)).all()
    by_table: dict[uuid.UUID, list[Line]] = defaultdict(list)
    for line in lines_of(games):
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
    """The tables somebody made a recovery link for."""
    links = select(Invitation.table_id).where(Invitation.table_id.in_(ids), *is_recovery())
    return set(db.session.scalars(links))


bp = Blueprint("home", __name__)

LAST_GAMES = 5


@bp.get("/")
def show() -> ResponseReturnValue:
    """The tables of this device; a first visit goes straight to the names."""
    device = this_device()
    tables = all_tables_of(device) if device else []
    entries, deleted = load_entries(tables), deleted_tables(tables)
    if not entries and not deleted:
        return new_game.shown(None)
    home = Home(entries, deleted, now(), visitor_zone())
    return render_template("home/home.html", home=home)


class HomeLine(GameLine):
    """A game in a line: who won, or who is in front."""

    def __init__(
        self, line: Line, now: datetime, zone: tzinfo | None, *, table: str, shows_table: bool
    ) -> None:
        super().__init__(line, now, zone)
        self.table, self.shows_table = (
            table,
            shows_table,
        )  # whether the line says which table it was

    @cached_property
    def first(self) -> list[RankedPlayer]:
        """Those who won, or are in front."""
        pairs = zip(self.players, self.scores, strict=True)
        over = self.game.is_over
        return [player for player, score in pairs if (score.has_won if over else score.rank == 1)]

    @property
    def one_in_front(self) -> RankedPlayer | None:
        """Who won or is in front, alone."""
        return self.first[0] if len(self.first) == 1 and self.game.hand_count else None

    @property
    def standing(self) -> str:
        """Who is in front of a game that is on."""
        if not self.is_readable:
            return UNREADABLE_RULES
        return standing_line([player.name for player in self.first], self.game.hand_count)

    @property
    def about(self) -> list[str]:
        """The same, with its table and who is ahead where that matters."""
        table = [self.table] if self.shows_table else []
        standing = [self.standing] if not self.game.is_over and self.is_readable else []
        return [*table, *standing, *super().about]


class Home:
    """What the first page shows."""

    def __init__(
        self,
        entries: Sequence[TableEntry],
        deleted: Sequence[Table],
        now: datetime,
        zone: tzinfo | None,
    ) -> None:
        self.entries, self.deleted, self.now, self.zone = entries, deleted, now, zone

    @cached_property
    def running(self) -> list[HomeLine]:
        """The newest game of each table, where it is not over: the one to go on with."""
        return [
            self._line(one, one.lines[0])
            for one in self.entries
            if one.lines and not one.lines[0].game.is_over
        ]

    @property
    def tables(self) -> list[tuple[TableEntry, str]]:
        """The tables, each with a word about it."""
        return [(one, self._about(one)) for one in self.entries]

    def _about(self, one: TableEntry) -> str:
        if not one.lines:
            return NO_GAME
        last = night_words(one.lines[0].game.day, self.now, self.zone)
        return table_line(one.game_count, last, is_keeper=one.is_keeper)

    @property
    def tonight(self) -> list[tuple[str, str]]:
        """The tables with a game tonight: where it is shown, and the table's name."""
        tonight = night_at(self.now, self.zone)
        return [
            (url_for("tonight.show", table_id=one.table.id), one.table.name)
            for one in self.entries
            if one.role != DISPLAY and any(line.game.day == tonight for line in one.lines)
        ]

    @property
    def last_games(self) -> list[HomeLine]:
        """The newest games but those to go on with."""
        on = {line.game.id for line in self.running}
        lines = [
            (one, line) for one in self.entries for line in one.lines if line.game.id not in on
        ]
        lines.sort(key=lambda pair: pair[1].game.played_at, reverse=True)
        return [self._line(*pair) for pair in lines[:LAST_GAMES]]

    @cached_property
    def asked(self) -> list[tuple[str, str]]:
        """The games of which somebody has to say whether they ended earlier: where, and asked."""
        kept = {one.table.id: one.table for one in self.entries if one.is_keeper}
        games = asked_games(kept) if kept else []
        return [
            (
                url_for("scoreboard.show", table_id=game.table_id, game_id=game.id),
                ended_earlier_line(game.number, game.ended_earlier or 0),
            )
            for game in games
        ]

    @property
    def unsafe(self) -> list[tuple[Table, str]]:
        """Tables with a finished game that would be lost with this phone, and their names."""
        names = tell_apart([one.table for one in self.entries])
        return [
            (one.table, names[one.table.id])
            for one in self.entries
            if one.is_keeper
            and not one.has_recovery
            and any(line.game.is_over for line in one.lines)
        ]

    @property
    def ask_url(self) -> str:
        """Where a question about the game that is on, or was on last, is answered."""
        blind = {one.table.id for one in self.entries if one.role == DISPLAY}
        lines = [
            line
            for line in (*self.running, *self.last_games)
            if line.is_readable and line.game.table_id not in blind
        ]
        return ask_url(lines[0].game.table_id, lines[0].game.id) if lines else ""

    @property
    def new_game_url(self) -> str:
        """A new game where the last one was."""
        entry = next((one for one in self.entries if one.is_keeper), None)
        if entry is None:
            return url_for("new_game.first")
        return url_for("new_game.again", table_id=entry.table.id)

    def _line(self, one: TableEntry, line: Line) -> HomeLine:
        shows_table = len(self.entries) > 1
        return HomeLine(line, self.now, self.zone, table=one.name, shows_table=shows_table)

"""One game's rows, read in a handful of statements whatever the length of the history."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from sqlalchemy import BindParameter, String, bindparam, func, or_, select, type_coerce
from sqlalchemy.orm import aliased, defer

from companion.models import (
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


class Told(NamedTuple):
    """What one seat took in one hand, as it was told."""

    seat_number: int
    hearts: int | None
    cards: str | None
    points: int | None


class Chair(NamedTuple):
    """Who sits where from a hand on: the person, and under which spelling it was written."""

    from_hand: int
    place: int
    seat_number: int
    player_id: uuid.UUID
    written_as: uuid.UUID


Takes = Mapping[uuid.UUID, Sequence[Told]]


@dataclass(frozen=True)
class Rows:
    """The facts of one game, as they lie in the database at one version of the table."""

    table: Table
    version: int
    game: Game
    rematch: uuid.UUID | None  # the game that came of it
    rulesets: Sequence[GameRuleset]
    seats: Sequence[Seat]
    sittings: Sequence[Chair]
    players: Mapping[uuid.UUID, Player]
    hands: Sequence[Hand]
    takes: Takes
    changes: Sequence[Change]


# Built once: putting a statement together takes longer than SQLite needs to answer it. What the
# session holds already is read anew, because it may have been written past the session.
_ANEW = {"populate_existing": True}
_GAME_ID: BindParameter[uuid.UUID] = bindparam("game")
_LATER = aliased(Game)
_REMATCH = select(_LATER.id).where(_LATER.rematch_of == Game.id).limit(1).scalar_subquery()
GAME = (
    select(Game, _REMATCH, GameRuleset)
    .join(GameRuleset, GameRuleset.game_id == Game.id)
    .where(Game.id == _GAME_ID, Game.table_id == bindparam("table"))
    .order_by(GameRuleset.from_hand)
    .execution_options(**_ANEW)
)
_SPELLING = aliased(Player)  # as it was written then; two may be one person by now
SEATED = (
    select(
        Sitting.from_hand,
        Sitting.place,
        Sitting.seat_number,
        Player.id,
        Sitting.player_id,
        Seat,
        Player,
    )
    .join(Seat, (Seat.game_id == Sitting.game_id) & (Seat.number == Sitting.seat_number))
    .join(_SPELLING, _SPELLING.id == Sitting.player_id)
    .join(Player, Player.id == func.coalesce(_SPELLING.same_as, _SPELLING.id))
    .where(Sitting.game_id == _GAME_ID)
    .order_by(Sitting.from_hand, Sitting.place)
    .options(defer(Seat.table_id), defer(Seat.game_id), defer(Player.table_id))
    .execution_options(**_ANEW)
)
HANDS = (
    select(Hand)
    .where(Hand.game_id == _GAME_ID, Hand.number.is_not(None))
    .order_by(Hand.number)
    .options(defer(Hand.table_id), defer(Hand.game_id), defer(Hand.recorded_by))
    .execution_options(**_ANEW)
)
TAKES = (
    select(
        type_coerce(Take.hand_id, String), Take.seat_number, Take.hearts, Take.cards, Take.points
    )
    .join(Hand, Hand.id == Take.hand_id)
    .where(Hand.game_id == _GAME_ID, Hand.number.is_not(None))
    .order_by(Take.hand_id, Take.seat_number)
)
# The corrections, whose old values stay in sight, and the change that Undo takes back.
CHANGES = (
    select(Change)
    .where(
        Change.game_id == _GAME_ID,
        Change.undone_at.is_(None),
        or_(Change.action == "corrected", Change.id == bindparam("undoable")),
    )
    .order_by(Change.id)
    .execution_options(**_ANEW)
)


def read_rows(table: Table, game_id: uuid.UUID) -> Rows | None:
    """Everything about one game of this table, or None when the table has no such game."""
    version, mine = table.version, {"game": game_id}
    found = db.session.execute(GAME, {**mine, "table": table.id}).all()
    if not found:
        return None
    game, rematch, _ = found[0]
    seated = db.session.execute(SEATED, mine).all()
    return Rows(
        table=table,
        version=version,
        game=game,
        rematch=rematch,
        rulesets=[ruleset for _, _, ruleset in found],
        seats=list({row.Seat.number: row.Seat for row in seated}.values()),
        sittings=[Chair(*row[:5]) for row in seated],
        players={row.id: row.Player for row in seated},
        hands=list(db.session.scalars(HANDS, mine)),
        takes=_takes(mine),
        changes=list(db.session.scalars(CHANGES, {**mine, "undoable": game.undoable})),
    )


def _takes(mine: Mapping[str, uuid.UUID]) -> Takes:
    by_hand = groupby(db.session.execute(TAKES, mine), key=itemgetter(0))
    return {uuid.UUID(str(hand)): [Told(*row[1:]) for row in rows] for hand, rows in by_hand}

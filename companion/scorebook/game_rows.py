"""The rows of one game as plain values: what lies in the database at one version of the table."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import aliased

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

Json = Mapping[str, Any]


class GameRow(NamedTuple):
    """A game, without what is derived from its hands."""

    id: uuid.UUID
    table_id: uuid.UUID
    number: int
    variant: str
    started_at: datetime
    day: date
    day_known: bool
    ends_at: datetime | None
    stopped_after: int | None
    went_on_after: int | None
    rematch_of: uuid.UUID | None
    deal_from_hand: int
    deal_from_seat: int
    pass_from_hand: int
    pass_from_step: int
    pass_once_hand: int | None
    pass_once: str | None
    ahead: Json | None
    undoable: uuid.UUID | None
    note: str | None


class RulesetRow(NamedTuple):
    """What a game is played by from one hand on."""

    id: uuid.UUID
    from_hand: int
    schema: int
    options: Json
    reason: str | None


class SeatRow(NamedTuple):
    """One score of a game."""

    id: uuid.UUID
    number: int
    colour: int
    start_total: int
    final_total: int | None


class PlayerRow(NamedTuple):
    """A person, as written now."""

    id: uuid.UUID
    name: str
    name_key: str
    colour: int


class SittingRow(NamedTuple):
    """Who sits where from a hand on: the person, and under which spelling it was written."""

    from_hand: int
    place: int
    seat_number: int
    player_id: uuid.UUID
    written_as: uuid.UUID


class HandRow(NamedTuple):
    """One hand as it was played."""

    id: uuid.UUID
    number: int | None
    dealer: int
    passed: str
    evidence: str
    is_open: bool
    note: str | None
    choice: str | None
    shooter: int | None
    extras: Json | None
    version: int
    recorded_at: datetime


class CaptureRow(NamedTuple):
    """What one seat captured in one hand, as far as it is known."""

    seat_number: int
    hearts: int | None
    cards: str | None
    points: int | None


class ChangeRow(NamedTuple):
    """One change of a game."""

    id: uuid.UUID
    hand_id: uuid.UUID | None
    device_id: uuid.UUID
    at: datetime
    action: str
    before: Json | None
    after: Json | None


@dataclass(frozen=True)
class GameRows:
    """The rows of one game."""

    version: int  # of the table
    game: GameRow
    rematch: uuid.UUID | None  # the game that came of it
    rulesets: Sequence[RulesetRow]
    seats: Sequence[SeatRow]
    sittings: Sequence[SittingRow]
    players: Mapping[uuid.UUID, PlayerRow]
    hands: Sequence[HandRow]
    captures: Mapping[uuid.UUID, Sequence[CaptureRow]]
    changes: Sequence[ChangeRow]


def _columns(model: type[Base], row: type[Any]) -> list[ColumnElement[Any]]:
    return [getattr(model, name) for name in row._fields]


def read_rows(table: Table, game_id: uuid.UUID) -> GameRows | None:
    """Everything about one game of this table, or None when the table has no such game."""
    version, later = table.version, aliased(Game)
    rematches = select(later.id).where(later.rematch_of == Game.id, later.deleted_at.is_(None))
    found: Sequence[Any] = db.session.execute(
        select(
            rematches.limit(1).scalar_subquery(),
            *_columns(GameRuleset, RulesetRow),
            *_columns(Game, GameRow),
        )
        .join(GameRuleset, GameRuleset.game_id == Game.id)
        .where(Game.id == game_id, Game.table_id == table.id, Game.deleted_at.is_(None))
        .order_by(GameRuleset.from_hand)
    ).all()
    if not found:
        return None
    game = GameRow(*found[0][6:])
    seated = _read_seated(game_id)
    return GameRows(
        version=version,
        game=game,
        rematch=found[0][0],
        rulesets=[RulesetRow(*row[1:6]) for row in found],
        seats=list({row[2]: SeatRow(*row[5:10]) for row in seated}.values()),
        sittings=[SittingRow(*row[:5]) for row in seated],
        players={row[3]: PlayerRow(*row[10:]) for row in seated},
        hands=_read_hands(game_id),
        captures=_read_captures(game_id),
        changes=_read_changes(game),
    )


def _read_seated(game_id: uuid.UUID) -> Sequence[Any]:
    """Who sits where from which hand on, with the seat and the person."""
    spelling = aliased(Player)  # as it was written then; two may be one person by now
    return db.session.execute(
        select(
            *(Sitting.from_hand, Sitting.place, Sitting.seat_number, Player.id, Sitting.player_id),
            *_columns(Seat, SeatRow),
            *_columns(Player, PlayerRow),
        )
        .join(Seat, (Seat.game_id == Sitting.game_id) & (Seat.number == Sitting.seat_number))
        .join(spelling, spelling.id == Sitting.player_id)
        .join(Player, Player.id == func.coalesce(spelling.same_as, spelling.id))
        .where(Sitting.game_id == game_id)
        .order_by(Sitting.from_hand, Sitting.place)
    ).all()


def _read_hands(game_id: uuid.UUID) -> Sequence[HandRow]:
    """The hands that count, in their order."""
    hands = (
        select(*_columns(Hand, HandRow))
        .where(Hand.game_id == game_id, Hand.number.is_not(None))
        .order_by(Hand.number)
    )
    return [HandRow(*row) for row in db.session.execute(hands)]


def _read_captures(game_id: uuid.UUID) -> Mapping[uuid.UUID, Sequence[CaptureRow]]:
    """What was captured in the hands of a game, by hand."""
    takes = (
        select(Take.hand_id, *_columns(Take, CaptureRow))
        .join(Hand, Hand.id == Take.hand_id)
        .where(Hand.game_id == game_id, Hand.number.is_not(None))
        .order_by(Take.hand_id, Take.seat_number)
    )
    by_hand = groupby(db.session.execute(takes), key=attrgetter("hand_id"))
    return {hand: [CaptureRow(*row[1:]) for row in rows] for hand, rows in by_hand}


def _read_changes(game: GameRow) -> Sequence[ChangeRow]:
    """The corrections, whose old values stay in sight, and the change that Undo takes back."""
    changes = (
        select(*_columns(Change, ChangeRow))
        .where(
            Change.game_id == game.id,
            Change.undone_at.is_(None),
            or_(Change.action == "corrected", Change.id == game.undoable),
        )
        .order_by(Change.id)
    )
    return [ChangeRow(*row) for row in db.session.execute(changes)]


def row_values(row_type: type[Any], row: Base) -> Any:
    """The plain values of a row that was just written."""
    return row_type(*[getattr(row, name) for name in row_type._fields])


def with_last_hand(
    rows: GameRows, hand: HandRow, captures: Sequence[CaptureRow], **others: Any
) -> GameRows:
    """The rows with one hand more; `others` are parts of them that change with it."""
    return replace(
        rows,
        hands=[*rows.hands, hand],
        captures={**rows.captures, hand.id: captures},
        **others,
    )


def renumber(rows: GameRows, first: int, by: int) -> GameRows:
    """The rows where the hands from this one on have other numbers, by 1 or -1.

    What was settled from a hand on moves with that hand; what holds from the first hand holds from
    the first hand still. An inserted hand is played by those who play the hand that stands there,
    by its rules. Where two seatings or rules meet, because the hand between them is gone, the
    later ones hold.
    """
    settled_from = max(first + (by > 0), 2)

    def moved(from_hand: int) -> int:
        return from_hand + by if from_hand >= settled_from else from_hand

    by_hand = groupby(rows.sittings, key=attrgetter("from_hand"))
    seatings = {moved(from_hand): list(sitting) for from_hand, sitting in by_hand}
    rulesets = {moved(row.from_hand): row for row in rows.rulesets}
    return replace(
        rows,
        game=_renumber_game(rows.game, first, by),
        hands=[
            row._replace(number=row.number + by) if row.number and row.number >= first else row
            for row in rows.hands
        ],
        sittings=[row._replace(from_hand=n) for n, chairs in seatings.items() for row in chairs],
        rulesets=[row._replace(from_hand=n) for n, row in rulesets.items()],
    )


def _renumber_game(game: GameRow, first: int, by: int) -> GameRow:
    def settled(hand: int) -> int:
        return hand + by if hand >= max(first, 2) else hand

    def end(hand: int | None) -> int | None:
        return (hand + by or None) if hand and hand >= first - (by < 0) else hand

    once, ahead = game.pass_once_hand, game.ahead
    return game._replace(
        deal_from_hand=settled(game.deal_from_hand),
        pass_from_hand=settled(game.pass_from_hand),
        pass_once_hand=once + by if once and once >= first else once,
        ahead={**ahead, "hand": ahead["hand"] + by} if ahead and ahead["hand"] >= first else ahead,
        stopped_after=end(game.stopped_after),
        went_on_after=end(game.went_on_after),
    )

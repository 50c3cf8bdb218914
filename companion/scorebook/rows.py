"""One game's rows, read in a handful of statements whatever the length of the history."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import or_, select
from sqlalchemy.orm import aliased

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

Takes = Mapping[uuid.UUID, Sequence[Take]]


@dataclass(frozen=True)
class Rows:
    """The facts of one game, as they lie in the database."""

    table: Table
    game: Game
    rematch: uuid.UUID | None  # the game that came of it
    rulesets: Sequence[GameRuleset]
    seats: Sequence[Seat]
    sittings: Sequence[Sitting]
    players: Mapping[uuid.UUID, Player]
    hands: Sequence[Hand]
    takes: Takes
    changes: Sequence[Change]


def read_rows(table: Table, game_id: uuid.UUID) -> Rows | None:
    """Everything about one game of this table, or None when the table has no such game."""
    found = _game(table, game_id)
    if found is None:
        return None
    game, rematch = found
    seated = _seated(game)
    return Rows(
        table=table,
        game=game,
        rematch=rematch,
        rulesets=_rulesets(game),
        seats=list({seat.number: seat for _, seat, _ in seated}.values()),
        sittings=[sitting for sitting, _, _ in seated],
        players={player.id: player for _, _, player in seated},
        hands=_hands(game),
        takes=_takes(game),
        changes=_changes(game),
    )


def _game(table: Table, game_id: uuid.UUID) -> tuple[Game, uuid.UUID | None] | None:
    later = aliased(Game)
    rematch = select(later.id).where(later.rematch_of == Game.id).limit(1).scalar_subquery()
    mine = select(Game, rematch).where(Game.id == game_id, Game.table_id == table.id)
    row = db.session.execute(mine).first()
    return row and (row[0], row[1])


def _rulesets(game: Game) -> list[GameRuleset]:
    mine = select(GameRuleset).where(GameRuleset.game_id == game.id)
    return list(db.session.scalars(mine.order_by(GameRuleset.from_hand)))


def _seated(game: Game) -> list[tuple[Sitting, Seat, Player]]:
    rows = db.session.execute(
        select(Sitting, Seat, Player)
        .join(Seat, (Seat.game_id == Sitting.game_id) & (Seat.number == Sitting.seat_number))
        .join(Player, Player.id == Sitting.player_id)
        .where(Sitting.game_id == game.id)
        .order_by(Sitting.from_hand, Sitting.place)
    )
    return [(sitting, seat, player) for sitting, seat, player in rows]


def _hands(game: Game) -> list[Hand]:
    mine = select(Hand).where(Hand.game_id == game.id, Hand.number.is_not(None))
    return list(db.session.scalars(mine.order_by(Hand.number)))


def _takes(game: Game) -> Takes:
    mine = select(Take).join(Hand, Hand.id == Take.hand_id).where(Hand.game_id == game.id)
    by_hand = defaultdict(list)
    for take in db.session.scalars(mine.order_by(Take.seat_number)):
        by_hand[take.hand_id].append(take)
    return by_hand


def _changes(game: Game) -> list[Change]:
    """The corrections, whose old values stay in sight, and the change that Undo takes back."""
    wanted = or_(Change.action == "corrected", Change.id == game.undoable)
    mine = select(Change).where(Change.game_id == game.id, Change.undone_at.is_(None), wanted)
    return list(db.session.scalars(mine.order_by(Change.id)))

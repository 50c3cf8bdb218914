"""What stood there before: a snapshot of a game's frame, and how to put it back.

Every write keeps a `Change` with two snapshots of what it touched, so that Undo is one function
for all of them: put the first snapshot back.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from typing import Any

from sqlalchemy import delete, select, update

from companion.models import (
    Change,
    Device,
    Game,
    GameRuleset,
    Hand,
    Seat,
    Sitting,
    Take,
    db,
    new_id,
)
from companion.scorebook.game_rows import (
    CaptureRow,
    GameRow,
    GameRows,
    HandRow,
)

Snapshot = dict[str, Any]

AWAY = 100_000  # farther than any hand


@dataclass(frozen=True)
class Author:
    """Who writes, and when."""

    device: Device
    now: datetime


_GAME_FACTS = (
    "stopped_after",
    "went_on_after",
    "deal_from_hand",
    "deal_from_seat",
    "pass_from_hand",
    "pass_from_step",
    "pass_once_hand",
    "pass_once",
    "ahead",
)

_HAND_FACTS = (
    "dealer",
    "passed",
    "evidence",
    "is_open",
    "note",
    "choice",
    "shooter",
    "further",
    "log",
)


def writable(game: Game | GameRow) -> Game:
    """The row of a game in this session, to write into."""
    return db.session.get_one(Game, game.id)


def frame_of(rows: GameRows) -> Snapshot:
    """The facts around the hands: their order, the seating, the anchors of deal and pass."""
    return {
        **{fact: getattr(rows.game, fact) for fact in _GAME_FACTS},
        "ends_at": rows.game.ends_at and rows.game.ends_at.isoformat(),
        "hands": [str(hand.id) for hand in rows.hands],
        "sittings": [
            [row.from_hand, row.place, row.seat_number, str(row.written_as)]
            for row in rows.sittings
        ],
        "rulesets": {str(row.id): row.from_hand for row in rows.rulesets},
    }


def put_frame_back(game: Game | GameRow, frame: Snapshot) -> None:
    """Make the frame of a game what it was."""
    game = writable(game)
    for fact in _GAME_FACTS:
        setattr(game, fact, frame[fact])
    game.ends_at = frame["ends_at"] and datetime.fromisoformat(frame["ends_at"])
    number_hands(game, [uuid.UUID(hand) for hand in frame["hands"]])
    store_sittings(game, [(*row[:3], uuid.UUID(row[3])) for row in frame["sittings"]])
    rulesets = frame["rulesets"]
    store_rulesets(game, {uuid.UUID(ruleset): rulesets[ruleset] for ruleset in rulesets})


def number_hands(game: Game | GameRow, order: list[uuid.UUID]) -> None:
    """Number the hands of a game in this order, from 1; what is not in it has no number."""
    db.session.flush()
    mine = Hand.game_id == game.id
    db.session.execute(update(Hand).where(mine).values(number=None))
    for number, hand_id in enumerate(order, start=1):
        db.session.execute(update(Hand).where(mine, Hand.id == hand_id).values(number=number))
    db.session.expire_all()


def store_sittings(game: Game | GameRow, rows: list[tuple[int, int, int, uuid.UUID]]) -> None:
    """State who sits where, for the whole game: from hand, place, seat number, player."""
    db.session.execute(delete(Sitting).where(Sitting.game_id == game.id))
    for from_hand, place, seat_number, player_id in rows:
        db.session.add(
            Sitting(
                table_id=game.table_id,
                game_id=game.id,
                from_hand=from_hand,
                place=place,
                seat_number=seat_number,
                player_id=player_id,
            )
        )
    db.session.flush()


def store_rulesets(game: Game | GameRow, wanted: Mapping[uuid.UUID, int]) -> None:
    """Say from which hand on each ruleset of the game counts; the others wait before the first."""
    rows = list(db.session.scalars(select(GameRuleset).where(GameRuleset.game_id == game.id)))
    free = (number for number in count(0, -1) if number not in wanted.values())
    numbers = {row.id: wanted[row.id] if row.id in wanted else next(free) for row in rows}
    moving = [row for row in rows if row.from_hand != numbers[row.id]]
    for number, row in enumerate(moving, start=1):
        row.from_hand = -AWAY - number  # so that no two meet on the way
    db.session.flush()
    for row in moving:
        row.from_hand = numbers[row.id]
    db.session.flush()


def drop_empty_seats(game: Game | GameRow) -> None:
    """Remove the seats in which nobody of this game ever sat."""
    sat_in = select(Sitting.seat_number).where(Sitting.game_id == game.id)
    db.session.execute(delete(Seat).where(Seat.game_id == game.id, Seat.number.not_in(sat_in)))


def hand_snapshot(
    hand: HandRow, captures: Sequence[CaptureRow], line: Mapping[int, int]
) -> Snapshot:
    """The facts of one hand, with the points they gave when the snapshot was made."""
    return {
        **{fact: getattr(hand, fact) for fact in _HAND_FACTS},
        "takes": [list(row) for row in captures],
        "line": {str(seat): points for seat, points in line.items()},
    }


def put_hand_back(hand: Hand, snapshot: Snapshot) -> None:
    """Make a hand what it was."""
    for fact in _HAND_FACTS:
        setattr(hand, fact, snapshot[fact])
    hand.version += 1
    db.session.execute(delete(Take).where(Take.hand_id == hand.id))
    for seat_number, hearts, cards, points in snapshot["takes"]:
        db.session.add(
            Take(
                hand_id=hand.id,
                seat_number=seat_number,
                table_id=hand.table_id,
                hearts=hearts,
                cards=cards,
                points=points,
            )
        )


def note_change(
    game: Game | GameRow,
    by: Author,
    action: str,
    *,
    hand: Hand | HandRow | None = None,
    before: Snapshot,
    after: Snapshot | None = None,
) -> Change:
    """Keep what a write found and left; the last such change is the one Undo takes back."""
    change = Change(
        id=new_id(),
        table_id=game.table_id,
        game_id=game.id,
        hand_id=hand and hand.id,
        device_id=by.device.id,
        at=by.now,
        action=action,
        before=before,
        after=after,
    )
    db.session.add(change)
    writable(game).undoable = change.id
    return change

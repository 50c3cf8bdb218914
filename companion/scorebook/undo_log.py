"""What stood there before a write, and how to put it back.

Every write keeps a `Change` with what it changed as it was before, and no more than that: in a
long game a change takes as little room as in a short one. Undo is one function for all of them.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from typing import Any, NamedTuple

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
    ChangeRow,
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
    "extras",
)


def writable(game: Game | GameRow) -> Game:
    """The row of a game in this session, to write into."""
    return db.session.get_one(Game, game.id)


class Frame(NamedTuple):
    """What is settled around the hands of a game, as JSON.

    The anchors of deal and pass and the end, by name; the seatings and the ids of the rules by the
    hand from which they hold, a seating as place, seat number and player.
    """

    game: Snapshot
    seatings: Snapshot
    rulesets: Snapshot


def frame_of(rows: GameRows) -> Frame:
    """The frame of a game as it was read."""
    return _frame(
        rows.game,
        [(row.from_hand, row.place, row.seat_number, row.written_as) for row in rows.sittings],
        [(row.from_hand, row.id) for row in rows.rulesets],
    )


def read_frame(game: Game | GameRow) -> Frame:
    """The frame of a game as this transaction has written it."""
    db.session.flush()
    sittings = select(Sitting.from_hand, Sitting.place, Sitting.seat_number, Sitting.player_id)
    rulesets = select(GameRuleset.from_hand, GameRuleset.id)
    return _frame(
        writable(game),
        db.session.execute(sittings.where(Sitting.game_id == game.id)).all(),
        db.session.execute(rulesets.where(GameRuleset.game_id == game.id)).all(),
    )


def _frame(
    game: Game | GameRow,
    sittings: Iterable[tuple[int, int, int, uuid.UUID]],
    rulesets: Iterable[tuple[int, uuid.UUID]],
) -> Frame:
    seatings: Snapshot = {}
    for from_hand, place, seat, player in sorted(sittings):
        seatings.setdefault(str(from_hand), []).append([place, seat, str(player)])
    return Frame(
        {
            **{fact: getattr(game, fact) for fact in _GAME_FACTS},
            "ends_at": game.ends_at and game.ends_at.isoformat(),
        },
        seatings,
        {str(from_hand): str(ruleset) for from_hand, ruleset in rulesets if from_hand > 0},
    )


def changed_parts(then: Frame, now: Frame) -> Snapshot:
    """What makes `now` what it was `then`: of each part what differs, None for what was not."""
    parts = {
        part: {key: old.get(key) for key in sorted({*old, *new}) if old.get(key) != new.get(key)}
        for part, old, new in zip(Frame._fields, then, now, strict=True)
    }
    return {part: changed for part, changed in parts.items() if changed}


def frame_before(rows: GameRows, before: Snapshot) -> Frame:
    """The frame that a `Change` found, from the rows as they are and what it says of them.

    Changes of older versions keep the whole frame.
    """
    if "frame" in before:
        return _whole_frame(before["frame"])
    now = frame_of(rows)
    seatings = now.seatings | before.get("seatings", {})
    rulesets = now.rulesets | before.get("rulesets", {})
    return Frame(
        now.game | before.get("game", {}),
        {hand: seating for hand, seating in seatings.items() if seating},
        {hand: ruleset for hand, ruleset in rulesets.items() if ruleset},
    )


def _whole_frame(frame: Snapshot) -> Frame:
    seatings: Snapshot = {}
    for from_hand, place, seat, player in sorted(frame["sittings"]):
        seatings.setdefault(str(from_hand), []).append([place, seat, player])
    return Frame(
        {fact: frame[fact] for fact in (*_GAME_FACTS, "ends_at")},
        seatings,
        {str(number): ruleset for ruleset, number in frame["rulesets"].items() if number > 0},
    )


def seating_before(rows: GameRows, change: ChangeRow) -> list[uuid.UUID]:
    """Who sat at the table before a change, each under the spelling it was written with then."""
    seatings = frame_before(rows, dict(change.before or {})).seatings
    last = max(seatings, key=int)
    return [uuid.UUID(player) for _, _, player in seatings[last]]


def number_before(change: ChangeRow) -> int | None:
    """The number that a removed hand had."""
    before = change.before or {}
    if "frame" in before:
        order: list[str] = before["frame"]["hands"]
        return order.index(str(change.hand_id)) + 1
    number: int | None = before.get("number")
    return number


def hand_before_removed(change: ChangeRow) -> str:
    """The id of the hand before a removed one; none where it was the first."""
    before, number = change.before or {}, number_before(change)
    if "frame" in before:
        return str(before["frame"]["hands"][number - 2]) if number and number > 1 else ""
    return str(before.get("after", ""))


def store_frame(game: Game | GameRow, now: Frame, frame: Frame) -> None:
    """Write a frame in the place of the one that is there `now`."""
    row = writable(game)
    for fact in _GAME_FACTS:
        if now.game[fact] != frame.game[fact]:
            setattr(row, fact, frame.game[fact])
    row.ends_at = frame.game["ends_at"] and datetime.fromisoformat(frame.game["ends_at"])
    if now.seatings != frame.seatings:
        store_sittings(
            game,
            [
                (int(from_hand), place, seat, uuid.UUID(player))
                for from_hand, seating in frame.seatings.items()
                for place, seat, player in seating
            ],
        )
    if now.rulesets != frame.rulesets:
        holding = frame.rulesets.items()
        store_rulesets(game, {uuid.UUID(ruleset): int(hand) for hand, ruleset in holding})


def store_numbers(game: Game | GameRow, first: int, by: int) -> None:
    """Give the hands from this one on other numbers.

    Two statements each for any number of hands: away and back, as a database compares the numbers
    of a game row by row while it writes them.
    """
    db.session.flush()
    for lowest, step in ((first, AWAY + by), (AWAY, -AWAY)):
        mine = (Hand.game_id == game.id, Hand.number >= lowest)
        db.session.execute(
            update(Hand).where(*mine).values(number=Hand.number + step),
            execution_options={"synchronize_session": False},
        )
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


def hand_from_snapshot(row: HandRow, snapshot: Snapshot) -> tuple[HandRow, list[CaptureRow]]:
    """The rows of a hand as they were."""
    facts = {fact: snapshot[fact] for fact in _HAND_FACTS}
    return row._replace(**facts), sorted(CaptureRow(*taken) for taken in snapshot["takes"])


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
    """Keep what a write found where it changed something; Undo takes back the last such change.

    `before` has of a hand its facts, its number, which hand it came after and what was noted of it
    (hand, number, after, noted or noted_stays), the parts of the frame that were others (game,
    seatings, rulesets), and what other modules put there. Raises Refused for a game whose evening
    is closed.
    """
    row = writable(game)
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
    row.undoable = change.id
    return change

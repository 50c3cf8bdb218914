"""What stood there before a write, and how to put it back.

Every write keeps a `Change` with what it changed as it was before, and no more than that: in a
long game a change takes as little room as in a short one. Undo is one function for all of them.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import count

from sqlalchemy import delete, update

from companion.models import Change, Device, Game, Hand, Seat, SeatCapture, Sitting, db, new_id
from companion.scorebook.errors import Conflict
from companion.scorebook.game import SETUP_FACTS, Chairs, GameSetup, GameState, Snapshot
from companion.scorebook.report import store_settled

AWAY = 100_000  # farther than any hand

UNDONE = "undone"  # the action of the change that Undo writes


@dataclass(frozen=True)
class Author:
    """Who writes, and when."""

    device: Device
    now: datetime


_HAND_FACTS = (
    "dealer",
    "passed",
    "evidence",
    "is_open",
    "note",
    "choice",
    "shooter",
    "settled",
    "extras",
)


def changed_parts(then: GameSetup, now: GameSetup) -> Snapshot:
    """What makes `now` what it was `then`: of each part what differs, None for what was not."""
    new = now.parts()
    parts = {
        part: {
            key: old.get(key)
            for key in sorted({*old, *new[part]})
            if old.get(key) != new[part].get(key)
        }
        for part, old in then.parts().items()
    }
    return {part: changed for part, changed in parts.items() if changed}


def setup_before(now: GameSetup, before: Snapshot) -> GameSetup:
    """The setup that a `Change` found, from the one there is `now` and what it says of it.

    Changes of older versions keep the whole setup.
    """
    if "frame" in before:
        parts = _whole_setup(before["frame"])
    else:
        parts = {part: known | before.get(part, {}) for part, known in now.parts().items()}
    ends_at = parts["game"]["ends_at"]
    return GameSetup(
        **{fact: parts["game"].get(fact) for fact in SETUP_FACTS},
        ends_at=ends_at and datetime.fromisoformat(ends_at),
        seatings={
            int(hand): tuple((seat, uuid.UUID(player)) for _, seat, player in sorted(chairs))
            for hand, chairs in parts["seatings"].items()
            if chairs
        },
        rulesets={
            int(hand): uuid.UUID(ruleset) for hand, ruleset in parts["rulesets"].items() if ruleset
        },
    )


def _whole_setup(setup: Snapshot) -> Snapshot:
    seatings: Snapshot = {}
    for from_hand, place, seat, player in setup["sittings"]:
        seatings.setdefault(str(from_hand), []).append([place, seat, player])
    rulesets = {str(number): ruleset for ruleset, number in setup["rulesets"].items() if number > 0}
    return {"game": setup, "seatings": seatings, "rulesets": rulesets}


def seating_before(now: GameSetup, change: Change) -> list[uuid.UUID]:
    """Who sat at the table before a change, each under the spelling it was written with then."""
    seatings = setup_before(now, change.before or {}).seatings
    return [player for _, player in seatings[max(seatings)]]


def number_before(change: Change) -> int | None:
    """The number that a removed hand had."""
    before = change.before or {}
    if "frame" in before:
        order: list[str] = before["frame"]["hands"]
        return order.index(str(change.hand_id)) + 1
    number: int | None = before.get("number")
    return number


def hand_before_removed(change: Change) -> str:
    """The id of the hand before a removed one; none where it was the first."""
    before, number = change.before or {}, number_before(change)
    if "frame" in before:
        return str(before["frame"]["hands"][number - 2]) if number and number > 1 else ""
    return str(before.get("after", ""))


def store_setup(game: Game, now: GameSetup, setup: GameSetup) -> None:
    """Write a setup in the place of the one that is there `now`."""
    for fact in (*SETUP_FACTS, "ends_at"):
        setattr(game, fact, getattr(setup, fact))
    if now.seatings != setup.seatings:
        store_sittings(game, setup.seatings)
    if now.rulesets != setup.rulesets:
        store_rulesets(game, setup.rulesets)


def store_numbers(game: Game, first: int, by: int) -> None:
    """Give the hands from this one on other numbers.

    Two statements each for any number of hands: away and back, as a database compares the numbers
    of a game row by row while it writes them.
    """
    for lowest, step in ((first, AWAY + by), (AWAY, -AWAY)):
        mine = (Hand.game_id == game.id, Hand.number >= lowest)
        db.session.execute(update(Hand).where(*mine).values(number=Hand.number + step))


def store_sittings(game: Game, seatings: Mapping[int, Chairs]) -> None:
    """State who sits where, for the whole game."""
    game.sittings.clear()
    db.session.flush()  # a place may be taken again
    game.sittings += [
        Sitting(
            table_id=game.table_id,
            from_hand=from_hand,
            place=place,
            seat_number=seat,
            player_id=player,
        )
        for from_hand, chairs in seatings.items()
        for place, (seat, player) in enumerate(chairs)
    ]
    db.session.flush()


def store_rulesets(game: Game, holding: Mapping[int, uuid.UUID]) -> None:
    """Say from which hand on each ruleset of the game counts; the others wait before the first."""
    wanted = {ruleset: hand for hand, ruleset in holding.items()}
    free = (number for number in count(0, -1) if number not in holding)
    numbers = {row.id: wanted[row.id] if row.id in wanted else next(free) for row in game.rulesets}
    moving = [row for row in game.rulesets if row.from_hand != numbers[row.id]]
    for number, row in enumerate(moving, start=1):
        row.from_hand = -AWAY - number  # so that no two meet on the way
    db.session.flush()
    for row in moving:
        row.from_hand = numbers[row.id]
    db.session.flush()


def drop_empty_seats(game: Game) -> None:
    """Remove the seats in which nobody of this game ever sat."""
    sat_in = [row.seat_number for row in game.sittings]
    db.session.execute(delete(Seat).where(Seat.game_id == game.id, Seat.number.not_in(sat_in)))


def keep_moons(state: GameState) -> None:
    """Keep how each moon counts before something changes that it may hang on.

    Only hands of older versions come without.
    """
    for view in state.hands:
        if view.row.settled is None:
            store_settled(view.row, *view.kept_moon)


def hand_snapshot(hand: Hand, line: Mapping[int, int]) -> Snapshot:
    """The facts of one hand, with the points they gave when the snapshot was made."""
    return {
        **{fact: getattr(hand, fact) for fact in _HAND_FACTS},
        "takes": hand.captures,
        "line": {str(seat): points for seat, points in line.items()},
    }


def copy_hand(hand: Hand, snapshot: Snapshot) -> Hand:
    """A hand to try in the place of this one, with the facts of a snapshot; it is in no session."""
    copied = Hand(id=hand.id, table_id=hand.table_id, version=hand.version)
    copied.recorded_at = hand.recorded_at
    put_hand_back(copied, snapshot)
    return copied


def put_hand_back(hand: Hand, snapshot: Snapshot) -> None:
    """Make a hand what it was."""
    for fact in _HAND_FACTS:
        setattr(hand, fact, snapshot.get(fact))  # changes of older versions have no `settled`
    hand.version += 1
    hand.captures = tuple([SeatCapture(*each) for each in snapshot["takes"]])


def note_change(
    game: Game,
    by: Author,
    action: str,
    *,
    hand: Hand | None = None,
    before: Snapshot,
) -> Change:
    """Keep what a write found where it changed something; Undo takes back the last such change.

    `before` has of a hand its facts, its number, which hand it came after and what was noted of it
    (hand, number, after, noted or noted_stays), the parts of the setup that were others (game,
    seatings, rulesets), and what other modules put there.
    """
    change = Change(
        id=new_id(),
        table_id=game.table_id,
        game_id=game.id,
        hand=hand,
        device_id=by.device.id,
        at=by.now,
        action=action,
        before=before,
    )
    db.session.add(change)
    game.undoable = change.id
    return change


def undo_change(state: GameState, change_id: uuid.UUID, by: Author) -> Change:
    """Take back the last change of a game: what stood there before stands there again.

    The undoing of a change is the last change then, and is taken back in the same way. Raises
    Conflict when another change came after it.
    """
    change = state.undoable
    if change is None or change.id != change_id:
        raise Conflict("undone_already")
    keep_moons(state)
    hand = db.session.get(Hand, change.hand_id) if change.hand_id else None
    if change.action == UNDONE:
        return _put_back(state, change, hand, by)
    before = change.before or {}
    found = _hand_as_found(state, hand, has_facts="hand" in before)
    renumbered = _restore_numbers(state, change, hand) if hand else state.setup
    setup = setup_before(renumbered, before)
    store_setup(state.game, state.setup, setup)
    if change.action == "joined":
        drop_empty_seats(state.game)
    if hand:
        hand.removed_at = None if hand.number else by.now
        if "hand" in before:
            put_hand_back(hand, before["hand"])
    change.undone_at = by.now
    found |= {"change": str(change.id), **changed_parts(state.setup, setup)}
    note_change(state.game, by, UNDONE, hand=hand, before=found)
    if change.action == "joined":  # their seat has gone
        state.game.undoable = None
    return change


def undone_change(undone: Change) -> Change:
    """The change that was taken back by this one."""
    return db.session.get_one(Change, uuid.UUID((undone.before or {})["change"]))


def unsaved_hand(state: GameState) -> Hand | None:
    """The hand whose saving was taken back last, while it can be put back; not one by a ruling."""
    undone = state.undoable
    if undone is None or undone.action != UNDONE:
        return None
    change = undone_change(undone)
    was_entered = change.action == "recorded" and "ruling" not in (change.after or {})
    return undone.hand if was_entered else None


def _hand_as_found(state: GameState, hand: Hand | None, *, has_facts: bool) -> Snapshot:
    """What Undo finds of a hand that is in the book: its number, and the facts that it changes."""
    view = state.hand(hand.id) if hand else None
    if hand is None or view is None:
        return {}
    found: Snapshot = {"number": view.number}
    return {**found, "hand": hand_snapshot(hand, view.points)} if has_facts else found


def _put_back(state: GameState, undone: Change, hand: Hand | None, by: Author) -> Change:
    """Do again what Undo took back, at once."""
    before, change = undone.before or {}, undone_change(undone)
    if hand and change.action == "recorded":
        hand.number = before["number"]
    if hand and change.action == "inserted":
        _put_in(state, hand, before["number"])
    if hand and change.action == "removed":
        _take_out(state, hand)
    store_setup(state.game, state.setup, setup_before(state.setup, before))
    if hand:
        hand.removed_at = None if hand.number else by.now
        if "hand" in before:
            put_hand_back(hand, before["hand"])
    change.undone_at, undone.undone_at = None, by.now
    state.game.undoable = change.id
    return change


def _restore_numbers(state: GameState, change: Change, hand: Hand) -> GameSetup:
    """The hands have the numbers again that they had before a change.

    Gives the setup with these numbers.
    """
    if change.action == "removed":
        return _put_in(state, hand, number_before(change) or state.next_number)
    if change.action == "inserted":
        return _take_out(state, hand)
    if change.action == "recorded":
        hand.number = None
    return state.setup


def _put_in(state: GameState, hand: Hand, number: int) -> GameSetup:
    """A hand has this number again, those after it one more; the setup with these numbers."""
    store_numbers(state.game, number, +1)
    hand.number = number
    return state.setup.renumber(number, +1)


def _take_out(state: GameState, hand: Hand) -> GameSetup:
    """A hand is in the book no more, those after it have one less; the setup with these numbers."""
    [number] = [view.number for view in state.hands if view.id == hand.id]
    hand.number = None
    store_numbers(state.game, number + 1, -1)
    return state.setup.renumber(number + 1, -1)

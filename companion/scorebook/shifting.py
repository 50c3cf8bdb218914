"""When a hand is inserted or removed, the later ones get other numbers, and so does what was
settled from them on."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from operator import attrgetter
from typing import Any

from companion.models import Change, db
from companion.scorebook.book import Book
from companion.scorebook.changes import Writer, state_rulesets, state_sittings
from companion.scorebook.live_hands import put_live_back, shift_live, take_out_live


def shift_frame(book: Book, first: int, by: int) -> None:
    """What was settled from a hand on moves with that hand when it gets another number.

    What holds from the first hand holds from the first hand still. An inserted hand is played by
    those who play the hand that stands there, by its rules.
    """
    game = book.game
    if game.deal_from_hand >= max(first, 2):
        game.deal_from_hand += by
    if game.pass_from_hand >= max(first, 2):
        game.pass_from_hand += by
    if game.pass_once_hand and game.pass_once_hand >= first:
        game.pass_once_hand += by
    if game.ahead and game.ahead["hand"] >= first:
        game.ahead = {**game.ahead, "hand": game.ahead["hand"] + by}
    if game.stopped_after and game.stopped_after >= first - (by < 0):
        game.stopped_after = game.stopped_after + by or None
    if game.went_on_after and game.went_on_after >= first - (by < 0):
        game.went_on_after = game.went_on_after + by or None
    db.session.flush()
    settled_from = first + (by > 0)
    _shift_rulesets(book, settled_from, by)
    _shift_sittings(book, settled_from, by)
    shift_live(game, first, by)


def put_noted_back(book: Book, change: Change, by: Writer) -> None:
    """What is noted of the hands in play gets the numbers that they have again."""
    before: Mapping[str, Any] = change.before or {}
    if change.action == "inserted":
        [number] = [view.number for view in book.hands if view.id == change.hand_id]
        take_out_live(book.game, number)
        shift_live(book.game, number + 1, -1)
    elif change.action == "removed":
        number = before["frame"]["hands"].index(str(change.hand_id)) + 1
        shift_live(book.game, number, +1)
        put_live_back(book, number, before.get("noted", {}), by)


def _shifted(from_hand: int, first: int, by: int) -> int:
    return from_hand + by if from_hand >= max(first, 2) else from_hand


def _shift_sittings(book: Book, first: int, by: int) -> None:
    """Where two seatings meet because the hand between them is gone, the later one holds."""
    stated = {
        _shifted(from_hand, first, by): list(rows)
        for from_hand, rows in groupby(book.rows.sittings, key=attrgetter("from_hand"))
    }
    state_sittings(
        book.game,
        [
            (from_hand, row.place, row.seat_number, row.written_as)
            for from_hand, rows in stated.items()
            for row in rows
        ],
    )


def _shift_rulesets(book: Book, first: int, by: int) -> None:
    """The same for the rules."""
    holding = {_shifted(row.from_hand, first, by): row for row in book.rows.rulesets}
    state_rulesets(book.game, {row.id: from_hand for from_hand, row in holding.items()})

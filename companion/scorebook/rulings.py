"""What the table rules: points added to a hand with a reason, and hands whose points are set."""

from __future__ import annotations

from collections.abc import Mapping

from companion.scorebook.book import Book, HandView
from companion.scorebook.changes import Writer, frame_of, hand_snapshot, note_change
from companion.scorebook.errors import Refused
from companion.scorebook.facts import RULED, Facts
from companion.scorebook.further import Adjustment, with_adjustments
from companion.scorebook.reasons import clean_reason
from companion.scorebook.recording import (
    correct_hand,
    record_hand,
    refuse_old_version,
    settle,
)

MOST_POINTS = 9999


def adjust_hand(
    book: Book, number: int, points: Mapping[int, int], reason: str, by: Writer, *, version: int = 0
) -> Book:
    """Add points to seats in a scored hand, or in the coming one, and say why (1.2, step 6).

    `points` by seat number, negative to take them off. `version` is the one of the scored hand
    that was seen. Raises Conflict when it was corrected since, Refused when it makes no sense.
    """
    given = _given(book, number, points, _reason(reason))
    if number == book.next_number:
        return _adjust_coming(book, given, by)
    view = _scored(book, number, version)
    before = {
        "frame": frame_of(book.rows),
        "hand": hand_snapshot(view.row, list(view.takes), dict(view.points)),
    }
    view.row.further = with_adjustments(view.row.further, given)
    view.row.version += 1
    note_change(book.game, by, "adjusted", hand=view.row, before=before)
    return settle(book)


def _adjust_coming(book: Book, given: list[Adjustment], by: Writer) -> Book:
    """The hand in play carries what was given, and has it once it is scored."""
    if book.is_over:
        raise Refused("game_is_over")
    before = {"frame": frame_of(book.rows)}
    number, kept = book.next_number, book.game.ahead
    kept = kept if kept and kept["hand"] == number else None
    book.game.ahead = {**with_adjustments(kept, given), "hand": number}
    note_change(book.game, by, "adjusted", before=before)
    return settle(book)


def rule_hand(
    book: Book, number: int, points: Mapping[int, int], reason: str, by: Writer, *, version: int = 0
) -> Book:
    """Set the points of a scored hand, or of the coming one, by a ruling (H1); others get 0.

    Such a hand has no moon, no queen and no cards. Raises as `adjust_hand`.
    """
    seats = book.seats_at(number)
    _given(book, number, points, reason)
    line = {seat: points.get(seat, 0) for seat in seats}
    facts = Facts(evidence=RULED, points=line, note=_reason(reason))
    if number == book.next_number:
        return record_hand(book, facts, number, by)
    return correct_hand(book, _scored(book, number, version), facts, version, by)


def _scored(book: Book, number: int, version: int) -> HandView:
    if not 1 <= number <= len(book.hands):
        raise Refused("no_such_hand", number=number)
    view = book.hands[number - 1]
    refuse_old_version(view, version)
    return view


def _reason(text: str) -> str:
    reason = clean_reason(text)
    if not reason:
        raise Refused("reason_missing")
    return reason


def _given(book: Book, number: int, points: Mapping[int, int], reason: str) -> list[Adjustment]:
    given = [Adjustment(seat, value, reason) for seat, value in points.items() if value]
    if not given:
        raise Refused("nothing_to_adjust")
    if not {each.seat for each in given} <= set(book.seats_at(number)):
        raise Refused("nobody_there")
    if any(abs(each.points) > MOST_POINTS for each in given):
        raise Refused("too_many_points", most=MOST_POINTS)
    return given

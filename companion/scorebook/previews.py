"""What a change of hands would do. It is computed from the rows in memory, and nothing is written.

Each preview raises what the change itself raises, and its replay is the one by which the game is
read after the change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from companion.models import Hand
from companion.rules.ruleset.ruleset import Ruleset
from companion.scorebook.between_hands import with_rules
from companion.scorebook.game_rows import (
    CaptureRow,
    ChangeRow,
    GameRows,
    HandRow,
    renumber,
    row_values,
    with_last_hand,
)
from companion.scorebook.game_state import GameState, HandView, NextHand
from companion.scorebook.hand_report import HandReport, add_adjustments
from companion.scorebook.hands import (
    Deal,
    adjustments_given,
    coming_hand,
    fill_report,
    hand_to_insert,
    refuse_number,
    refuse_old_version,
    ruled_report,
    scored_hand,
)
from companion.scorebook.undo_log import Author, hand_from_snapshot


@dataclass(frozen=True)
class Consequence:
    """What a change would do to a game: pairs of then and now, and the end if it falls earlier."""

    totals: Mapping[int, tuple[int, int]]  # only the seats whose total changes
    coming: tuple[NextHand, NextHand]
    is_over: tuple[bool, bool]
    winners: tuple[int, ...]
    tied: tuple[int, ...]  # in front together, while sudden death runs
    ends_earlier: int | None  # the hand at which it would have been over, later ones played
    winners_then: tuple[int, ...]  # who would have won with that hand


def preview_record(
    state: GameState,
    report: HandReport,
    number: int,
    by: Author,
    deal: Deal | None = None,
    *,
    plays_on: bool = False,
) -> Consequence:
    """What `record_hand` would do."""
    refuse_number(state, number, plays_on=plays_on)
    hand = coming_hand(state, by, deal)
    scored, captures = fill_report(state, hand, number, report)
    rows = with_last_hand(state.rows, row_values(HandRow, hand), sorted(captures))
    return compare(state, GameState(rows, begun=state, scored=scored))


def preview_correct(
    state: GameState, view: HandView, report: HandReport, version: int
) -> Consequence:
    """What `correct_hand` would do."""
    refuse_old_version(view, version)
    corrected = Hand(**view.row._asdict())
    _, captures = fill_report(state, corrected, view.number, report)
    hands = list(state.rows.hands)
    hands[view.number - 1] = row_values(HandRow, corrected)
    rows = _with_captures(state.rows, corrected, captures, hands=hands)
    return _replay(state, rows, view.number)


def preview_insert(state: GameState, at: int, report: HandReport, by: Author) -> Consequence:
    """What `insert_hand` would do."""
    inserted = hand_to_insert(state, at, by)
    _, captures = fill_report(state, inserted, at, report)
    moved = renumber(state.rows, at, +1)
    hands = list(moved.hands)
    hands.insert(at - 1, row_values(HandRow, inserted)._replace(number=at))
    return _replay(state, _with_captures(moved, inserted, captures, hands=hands), at)


def preview_remove(state: GameState, view: HandView, version: int) -> Consequence:
    """What `remove_hand` would do."""
    refuse_old_version(view, version)
    moved = renumber(state.rows, view.number + 1, -1)
    hands = [row for row in moved.hands if row.id != view.id]
    return _replay(state, replace(moved, hands=hands), view.number)


def preview_rule(
    state: GameState,
    number: int,
    points: Mapping[int, int],
    reason: str,
    by: Author,
    *,
    version: int = 0,
) -> Consequence:
    """What `rule_hand` would do."""
    report = ruled_report(state, number, points, reason)
    if number == state.next_number:
        return preview_record(state, report, number, by)
    return preview_correct(state, scored_hand(state, number, version), report, version)


def preview_adjust(
    state: GameState, number: int, points: Mapping[int, int], reason: str, *, version: int = 0
) -> Consequence:
    """What `adjust_hand` would do; the coming hand has the points once it is scored."""
    given = adjustments_given(state, number, points, reason)
    if number == state.next_number:
        return compare(state, state)
    view = scored_hand(state, number, version)
    row = view.row._replace(extras=add_adjustments(view.row.extras, given))
    return _replay(state, _with_row(state.rows, row), number)


def preview_undo(state: GameState, change: ChangeRow) -> Consequence | None:
    """What taking back a ruling would do; None where it is about no scored hand."""
    view = state.hand(change.hand_id) if change.hand_id else None
    if view is None:
        return None
    if change.action == "recorded":
        return preview_remove(state, view, view.row.version)
    row, captures = hand_from_snapshot(view.row, (change.before or {})["hand"])
    rows = _with_row(state.rows, row)
    captured = {**state.rows.captures, view.id: captures}
    return _replay(state, replace(rows, captures=captured), view.number)


def preview_rules(
    state: GameState,
    ruleset: Ruleset,
    *,
    from_hand: int,
    reason: str,
    ends_at: datetime | None = None,
) -> Consequence:
    """What `change_rules` would do."""
    changed = with_rules(state, ruleset, from_hand=from_hand, reason=reason, ends_at=ends_at)
    return compare(state, changed)


def _with_row(rows: GameRows, row: HandRow) -> GameRows:
    return replace(rows, hands=[row if each.id == row.id else each for each in rows.hands])


def _with_captures(
    rows: GameRows, hand: Hand, captures: Sequence[CaptureRow], **others: Any
) -> GameRows:
    return replace(rows, captures={**rows.captures, hand.id: sorted(captures)}, **others)


def _replay(state: GameState, rows: GameRows, first: int) -> Consequence:
    """The game by other rows from a hand on, against the game as it is."""
    return compare(state, GameState(rows, begun=state, same=first - 1))


def compare(state: GameState, tried: GameState) -> Consequence:
    """What is other in a game that was tried."""
    pairs = {seat: (total, tried.totals[seat]) for seat, total in state.totals.items()}
    over_after = tried.standing.over_after
    ends_earlier = over_after if over_after and over_after < len(tried.hands) else None
    return Consequence(
        totals={seat: pair for seat, pair in pairs.items() if pair[0] != pair[1]},
        coming=(state.next, tried.next),
        is_over=(state.is_over, tried.is_over),
        winners=tuple(seat.number for seat in tried.seats_of(tried.standing.winners)),
        tied=tuple(seat.number for seat in tried.seats_of(tried.standing.sudden_death)),
        ends_earlier=ends_earlier,
        winners_then=tried.winners_at(ends_earlier) if ends_earlier else (),
    )

"""What a change of hands would do, tried on copies of what it changes; nothing is written.

Each preview raises what the change itself raises, and its replay is the one by which the game is
read after the change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from companion.models import Change, Hand
from companion.rules.ruleset import Ruleset
from companion.scorebook.between_hands import with_rules
from companion.scorebook.game_state import GameState, HandView, NextHand
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
from companion.scorebook.report import HandReport, add_adjustments
from companion.scorebook.undo_log import Author, copy_hand, hand_snapshot


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
    scored = fill_report(state, hand, number, report)
    return compare(state, state.after(hand, scored))


def preview_correct(
    state: GameState, view: HandView, report: HandReport, version: int
) -> Consequence:
    """What `correct_hand` would do."""
    refuse_old_version(view, version)
    corrected = _copy(view)
    fill_report(state, corrected, view.number, report)
    return _replace(state, view, corrected)


def preview_insert(state: GameState, at: int, report: HandReport, by: Author) -> Consequence:
    """What `insert_hand` would do."""
    inserted = hand_to_insert(state, at, by)
    fill_report(state, inserted, at, report)
    hands = [*state.rows]
    hands.insert(at - 1, inserted)
    return compare(state, state.replay(hands, at, state.frame.renumber(at, +1)))


def preview_remove(state: GameState, view: HandView, version: int) -> Consequence:
    """What `remove_hand` would do."""
    refuse_old_version(view, version)
    hands = [row for row in state.rows if row is not view.row]
    frame = state.frame.renumber(view.number + 1, -1)
    return compare(state, state.replay(hands, view.number, frame))


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
    adjusted = _copy(view)
    adjusted.extras = add_adjustments(view.row.extras, given)
    return _replace(state, view, adjusted)


def preview_undo(state: GameState, change: Change) -> Consequence | None:
    """What taking back a ruling would do; None where it is about no scored hand."""
    view = state.hand(change.hand_id) if change.hand_id else None
    if view is None:
        return None
    if change.action == "recorded":
        return preview_remove(state, view, view.row.version)
    return _replace(state, view, copy_hand(view.row, (change.before or {})["hand"]))


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


def _copy(view: HandView) -> Hand:
    return copy_hand(view.row, hand_snapshot(view.row, view.points))


def _replace(state: GameState, view: HandView, hand: Hand) -> Consequence:
    """The game with a hand in the place of another, against the game as it is."""
    hands = [hand if row is view.row else row for row in state.rows]
    return compare(state, state.replay(hands, view.number))


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

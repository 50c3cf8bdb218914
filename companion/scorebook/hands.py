"""Hands are saved, corrected, inserted and removed, and every such write can be undone."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import delete, select

from companion.models import Change, Game, Hand, LiveHand, Seat, Table, Take, db, new_id
from companion.rules.play.passing import DEALER_CALLS
from companion.scorebook.errors import Conflict, Refused
from companion.scorebook.game_rows import (
    AGAIN,
    CaptureRow,
    ChangeRow,
    GameRow,
    HandRow,
    live_kinds,
    row_values,
)
from companion.scorebook.game_state import GameState, HandView, NextHand, load_state
from companion.scorebook.hand_report import (
    RULED,
    Adjustment,
    HandReport,
    ScoredReport,
    add_adjustments,
    capture_rows,
    entered_again,
    fill_hand,
    join_partners,
    read_adjustments,
    read_report,
)
from companion.scorebook.limits import refuse_more_open_games
from companion.scorebook.players import clean_reason
from companion.scorebook.precedents import put_precedent_back
from companion.scorebook.table_policy import put_policy_back
from companion.scorebook.undo_log import (
    Author,
    Snapshot,
    drop_empty_seats,
    frame_of,
    hand_snapshot,
    note_change,
    number_hands,
    put_frame_back,
    put_hand_back,
    store_rulesets,
    store_sittings,
    writable,
)


def find_live(game: Game | GameRow, number: int, kind: str) -> LiveHand | None:
    """What is noted of a hand that is played, or None."""
    mine = (LiveHand.game_id == game.id, LiveHand.number == number, LiveHand.kind == kind)
    return db.session.scalars(select(LiveHand).where(*mine)).first()


def keep_live(state: GameState, number: int, kind: str, words: str, by: Author) -> None:
    """Write down what is noted of a hand, in the place of what was noted before."""
    row = find_live(state.game, number, kind) or LiveHand(
        id=new_id(),
        table_id=state.table.id,
        game_id=state.game.id,
        number=number,
        kind=kind,
        version=0,
    )
    row.changed_at, row.changed_by = by.now, by.device.id
    row.taps, row.version = words, row.version + 1
    db.session.add(row)
    db.session.flush()


def hand_before(state: GameState, number: int) -> str:
    """The id of the hand before this one, by which a phone says which hand it notes."""
    return str(state.hands[number - 2].id) if 1 < number <= len(state.hands) + 1 else ""


def number_now(state: GameState, number: int, after: str) -> int:
    """The number of the hand that follows this one, which a phone saw as `number`.

    Hands may have been inserted or removed since. Of the hand that was noted first, and of one
    that was taken back to be put right, the number is what it was.
    """
    known = next((view.number for view in state.hands if str(view.id) == after), None)
    if known is not None:
        return known + 1
    order = _order_before_removal(state, after)
    if after not in order:
        return number
    place = order.index(after)
    return number_now(state, place + 1, order[place - 1] if place else "")


def _order_before_removal(state: GameState, hand: str) -> list[str]:
    """The hands as they were numbered before this one was removed; none where it was not."""
    try:
        removed = (Change.hand_id == uuid.UUID(hand), Change.action == "removed")
    except ValueError:
        return []
    mine = (Change.game_id == state.game.id, Change.undone_at.is_(None))
    change = db.session.scalars(select(Change).where(*mine, *removed)).first()
    return list(change.before["frame"]["hands"]) if change and change.before else []


def refuse_hand(state: GameState, number: int) -> None:
    """Raises Refused for a hand nobody can be playing.

    One that was saved meanwhile is still noted, so that nothing is lost, and so is the one after
    the coming hand, as a hand may just have been taken back to be put right.
    """
    if not 1 <= number <= state.next_number + 1:
        raise Refused("no_such_hand", number=number)
    if state.is_over and number >= state.next_number:
        raise Refused("game_is_over")


def note_again(state: GameState, by: Author) -> None:
    """The hand in play is void: what was noted of it does not count any more."""
    for kind in live_kinds(state.game, state.next_number):
        row = find_live(state.game, state.next_number, kind)
        if row:
            keep_live(state, state.next_number, kind, f"{row.taps} {AGAIN}", by)


def shift_live(game: Game | GameRow, first: int, by: int) -> None:
    """What is noted of a hand moves with it when it gets another number, from this one on."""
    mine = (LiveHand.game_id == game.id, LiveHand.number >= first)
    moving = list(db.session.scalars(select(LiveHand).where(*mine)))
    wanted = {row: row.number + by for row in moving}
    for row in moving:
        row.number = -row.number  # so that no two meet on the way
    db.session.flush()
    for row, number in wanted.items():
        row.number = number
    db.session.flush()


def take_out_live(game: Game | GameRow, number: int) -> dict[str, str]:
    """What was noted of a hand leaves with it. Gives it by kind, for Undo."""
    mine = (LiveHand.game_id == game.id, LiveHand.number == number)
    words = {row.kind: row.taps for row in db.session.scalars(select(LiveHand).where(*mine))}
    db.session.execute(delete(LiveHand).where(*mine))
    return words


def put_live_back(state: GameState, number: int, words: Mapping[str, str], by: Author) -> None:
    """What `take_out_live` gave stands there again."""
    for kind, taps in words.items():
        keep_live(state, number, kind, taps, by)


def shift_frame(state: GameState, first: int, by: int) -> None:
    """What was settled from a hand on moves with that hand when it gets another number.

    What holds from the first hand holds from the first hand still. An inserted hand is played by
    those who play the hand that stands there, by its rules.
    """
    game = writable(state.game)
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
    _shift_rulesets(state, settled_from, by)
    _shift_sittings(state, settled_from, by)
    shift_live(game, first, by)


def restore_live_hands(state: GameState, change: ChangeRow, by: Author) -> None:
    """What is noted of the hands in play gets the numbers that they have again."""
    before: Mapping[str, Any] = change.before or {}
    if change.action == "inserted":
        [number] = [view.number for view in state.hands if view.id == change.hand_id]
        take_out_live(state.game, number)
        shift_live(state.game, number + 1, -1)
    elif change.action == "removed":
        number = before["frame"]["hands"].index(str(change.hand_id)) + 1
        shift_live(state.game, number, +1)
        put_live_back(state, number, before.get("noted", {}), by)


def _shifted(from_hand: int, first: int, by: int) -> int:
    return from_hand + by if from_hand >= max(first, 2) else from_hand


def _shift_sittings(state: GameState, first: int, by: int) -> None:
    """Where two seatings meet because the hand between them is gone, the later one holds."""
    stated = {
        _shifted(from_hand, first, by): list(rows)
        for from_hand, rows in groupby(state.rows.sittings, key=attrgetter("from_hand"))
    }
    store_sittings(
        state.game,
        [
            (from_hand, row.place, row.seat_number, row.written_as)
            for from_hand, rows in stated.items()
            for row in rows
        ],
    )


def _shift_rulesets(state: GameState, first: int, by: int) -> None:
    """The same for the rules."""
    holding = {_shifted(row.from_hand, first, by): row for row in state.rows.rulesets}
    store_rulesets(state.game, {row.id: from_hand for from_hand, row in holding.items()})


def record_hand(state: GameState, report: HandReport, number: int, by: Author) -> GameState:
    """Write down the coming hand and what lists need of it; the state with it.

    Raises Conflict when this hand was saved by somebody else, Refused when the game is over,
    DoesNotAddUp and ChoiceOwed as `score_report`.
    """
    saved = next((view for view in state.hands if view.number == number), None)
    if saved:
        raise Conflict("hand_saved", hand_id=saved.id, number=number)
    if number != state.next_number:
        raise Refused("no_such_hand", number=number)
    if state.is_over:
        raise Refused("game_is_over")
    hand = _new_hand(state, number, state.next.dealer, state.next.token, by)
    if state.game.ahead and state.game.ahead["hand"] == number:
        hand.further = add_adjustments(None, read_adjustments(state.game.ahead))
    scored, captures = _write_report(state, hand, number, report)
    change = note_change(
        state.game, by, "recorded", hand=hand, before={"frame": frame_of(state.rows)}
    )
    after = state.after(hand, captures, change, scored)
    write_derived(after)
    return after


def _new_hand(state: GameState, number: int | None, dealer: int, token: str, by: Author) -> Hand:
    return Hand(
        id=new_id(),
        table_id=state.table.id,
        game_id=state.game.id,
        number=number,
        dealer=dealer,
        passed=token,
        evidence="",
        version=0,
        recorded_at=by.now,
        recorded_by=by.device.id,
    )


def _write_report(
    state: GameState, hand: Hand, number: int, report: HandReport
) -> tuple[ScoredReport, list[Take]]:
    """Put a report into the rows of a hand, in the place of what was reported before.

    Once it adds up, or the table keeps it open. Gives what it comes to, and the rows of it.
    """
    seats, ruleset = state.seats_at(number), state.ruleset(number)
    if report.passed and DEALER_CALLS in ruleset.cycle:
        hand.passed = report.passed
    if ruleset.shares_cards:
        report = join_partners(report, ruleset, seats)
    scored = state.score(number, report, extra=hand.further, at=hand.recorded_at)
    fill_hand(hand, report, scored, seats)
    db.session.add(hand)
    db.session.flush()
    if hand.version > 1:
        db.session.execute(delete(Take).where(Take.hand_id == hand.id))
    captures = capture_rows(report, scored, ruleset, seats)
    for row in captures:
        row.hand_id, row.table_id = hand.id, hand.table_id
    db.session.add_all(captures)
    return scored, captures


def correct_hand(
    state: GameState, view: HandView, report: HandReport, version: int, by: Author
) -> GameState:
    """Put a scored hand right; everything after it follows. Gives the state as it now is.

    Raises Conflict when it was corrected since, DoesNotAddUp and ChoiceOwed as `score_report`.
    """
    refuse_old_version(view, version)
    before = _both(state, view)
    _write_report(state, _row_of(view), view.number, report)
    note_change(state.game, by, "corrected", hand=view.row, before=before)
    return settle(state)


def _row_of(view: HandView) -> Hand:
    """The row of a hand in this session, to write into."""
    return db.session.get_one(Hand, view.id)


def refuse_old_version(view: HandView, version: int) -> None:
    """Raises Conflict when the hand is not the one its sender saw."""
    if view.row.version != version:
        raise Conflict("hand_corrected", hand_id=view.id, number=view.number)


def insert_hand(state: GameState, at: int, report: HandReport, by: Author) -> GameState:
    """Write down a forgotten hand as hand number `at`; the later ones move up by one.

    It is kept with the dealer and pass of the hand that stands there; played hands keep theirs.
    """
    if not 1 <= at <= len(state.hands):
        raise Refused("no_such_hand", number=at)
    before = frame_of(state.rows)
    replaced = state.hands[at - 1].row
    order = [view.id for view in state.hands]
    hand = _new_hand(state, None, replaced.dealer, replaced.passed, by)
    _write_report(state, hand, at, report)
    order.insert(at - 1, hand.id)
    shift_frame(state, at, +1)
    number_hands(state.game, order)
    note_change(state.game, by, "inserted", hand=hand, before={"frame": before})
    return settle(state)


def remove_hand(state: GameState, view: HandView, version: int, by: Author) -> GameState:
    """Take out a hand that was entered twice; the later ones move down by one.

    Raises Conflict when it was corrected since.
    """
    refuse_old_version(view, version)
    before = {**_both(state, view), "noted": take_out_live(state.game, view.number)}
    _row_of(view).removed_at = by.now
    shift_frame(state, view.number + 1, -1)
    number_hands(state.game, [other.id for other in state.hands if other is not view])
    note_change(state.game, by, "removed", hand=view.row, before=before)
    return settle(state)


def _both(state: GameState, view: HandView) -> Snapshot:
    return {
        "frame": frame_of(state.rows),
        "hand": hand_snapshot(view.row, view.captures, view.points),
    }


def undo(state: GameState, change_id: uuid.UUID, by: Author) -> ChangeRow:
    """Take back the last change of a game: what stood there before stands there again.

    Raises Conflict when another change came after it.
    """
    change = state.undoable
    if change is None or change.id != change_id:
        raise Conflict("undone_already")
    before: Mapping[str, Snapshot] = change.before or {}
    hand = db.session.get(Hand, change.hand_id) if change.hand_id else None
    restore_live_hands(state, change, by)
    put_policy_back(state.table, change)
    put_precedent_back(change, by)
    put_frame_back(state.game, before["frame"])
    if change.action == "joined":
        drop_empty_seats(state.game)
    if hand:
        hand = db.session.get_one(Hand, hand.id)
        hand.removed_at = None if hand.number else by.now
        if "hand" in before:
            put_hand_back(hand, before["hand"])
    db.session.get_one(Change, change.id).undone_at = by.now
    note_change(state.game, by, "undone", hand=hand, before={})
    writable(state.game).undoable = None
    return change


@dataclass(frozen=True)
class Consequence:
    """What a change would do to a game: pairs of then and now, and the end if it falls earlier."""

    totals: Mapping[int, tuple[int, int]]  # only the seats whose total changes
    coming: tuple[NextHand, NextHand]
    is_over: tuple[bool, bool]
    winners: tuple[int, ...]
    tied: tuple[int, ...]  # in front together, while sudden death runs
    ends_earlier: int | None  # the hand at which it would have been over, later ones played


def consequence(state: GameState, change: Callable[[GameState], object]) -> Consequence:
    """What a change would do. It is tried out in the transaction and taken back.

    Raises what the change raises.
    """
    then = (dict(state.totals), state.next, state.is_over)
    try:
        change(state)
        db.session.flush()
        tried = load_state(state.table, state.game.id)
        assert tried is not None
        return _compared(then, tried)
    finally:
        db.session.rollback()


def _compared(then: tuple[dict[int, int], NextHand, bool], tried: GameState) -> Consequence:
    totals, coming, was_over = then
    pairs = {seat: (total, tried.totals[seat]) for seat, total in totals.items()}
    over_after = tried.standing.over_after
    return Consequence(
        totals={seat: pair for seat, pair in pairs.items() if pair[0] != pair[1]},
        coming=(coming, tried.next),
        is_over=(was_over, tried.is_over),
        winners=tuple(seat.number for seat in tried.seats_of(tried.standing.winners)),
        tied=tuple(seat.number for seat in tried.seats_of(tried.standing.sudden_death)),
        ends_earlier=over_after if over_after and over_after < len(tried.hands) else None,
    )


def removed_report(state: GameState, hand_id: str) -> HandReport | None:
    """What a hand was reported with that was undone just now, to fill its form again."""
    try:
        hand = db.session.get(Hand, uuid.UUID(hand_id))
    except ValueError:
        return None
    if hand is None or hand.game_id != state.game.id or hand.number is not None:
        return None
    captures = select(Take).where(Take.hand_id == hand.id).order_by(Take.seat_number)
    rows = [row_values(CaptureRow, capture) for capture in db.session.scalars(captures)]
    return replace(entered_again(read_report(row_values(HandRow, hand), rows)), log=hand.log)


def remember_entry(table: Table, report: HandReport) -> None:
    """The table enters its next hand the way it entered this one."""
    table.entry = report.evidence


def settle(state: GameState) -> GameState:
    """Write the derived columns of a game anew from its facts, and give the state as it now is.

    Raises Refused when a game that was over goes on, and its table has too many that do.
    """
    db.session.flush()
    fresh = load_state(state.table, state.game.id)
    assert fresh is not None
    if state.is_over and not fresh.is_over:
        refuse_more_open_games(state.table)
    write_derived(fresh)
    return fresh


def write_derived(state: GameState) -> None:
    """Give the rows of a game the derived values that belong to its facts."""
    game, standing = writable(state.game), state.standing
    game.hand_count = len(state.hands)
    game.moon_count = sum(view.moon is not None for view in state.hands)
    game.is_over = standing.over
    game.had_sudden_death = bool(standing.sudden_death) or standing.reason == "sudden_death"
    game.played_at = state.played_at
    seated = select(Seat).where(Seat.id.in_([seat.id for seat in state.rows.seats]))
    with db.session.no_autoflush:  # nothing that waits changes the seats
        seats = db.session.scalars(seated).all()
    for seat in seats:
        column = state.column[seat.number]
        seat.player_id = state.seat[seat.number].player.id
        seat.total = standing.totals[column]
        seat.rank = standing.places[column]
        seat.has_won = column in standing.winners


MOST_POINTS = 9999


def adjust_hand(
    state: GameState,
    number: int,
    points: Mapping[int, int],
    reason: str,
    by: Author,
    *,
    version: int = 0,
) -> GameState:
    """Add points to seats in a scored hand, or in the coming one, and say why (1.2, step 6).

    `points` by seat number, negative to take them off. `version` is the one of the scored hand
    that was seen. Raises Conflict when it was corrected since, Refused when it makes no sense.
    """
    given = _given(state, number, points, _reason(reason))
    if number == state.next_number:
        return _adjust_coming(state, given, by)
    view = _scored(state, number, version)
    before = {
        "frame": frame_of(state.rows),
        "hand": hand_snapshot(view.row, view.captures, view.points),
    }
    row = _row_of(view)
    row.further = add_adjustments(row.further, given)
    row.version += 1
    note_change(state.game, by, "adjusted", hand=view.row, before=before)
    return settle(state)


def _adjust_coming(state: GameState, given: list[Adjustment], by: Author) -> GameState:
    """The hand in play carries what was given, and has it once it is scored."""
    if state.is_over:
        raise Refused("game_is_over")
    before = {"frame": frame_of(state.rows)}
    number, ahead = state.next_number, state.game.ahead
    ahead = ahead if ahead and ahead["hand"] == number else None
    writable(state.game).ahead = {**add_adjustments(ahead, given), "hand": number}
    note_change(state.game, by, "adjusted", before=before)
    return settle(state)


def rule_hand(
    state: GameState,
    number: int,
    points: Mapping[int, int],
    reason: str,
    by: Author,
    *,
    version: int = 0,
) -> GameState:
    """Set the points of a scored hand, or of the coming one, by a ruling (H1); others get 0.

    Such a hand has no moon, no queen and no cards. Raises as `adjust_hand`.
    """
    seats = state.seats_at(number)
    _given(state, number, points, reason)
    line = {seat: points.get(seat, 0) for seat in seats}
    report = HandReport(evidence=RULED, points=line, note=_reason(reason))
    if number == state.next_number:
        return record_hand(state, report, number, by)
    return correct_hand(state, _scored(state, number, version), report, version, by)


def _scored(state: GameState, number: int, version: int) -> HandView:
    if not 1 <= number <= len(state.hands):
        raise Refused("no_such_hand", number=number)
    view = state.hands[number - 1]
    refuse_old_version(view, version)
    return view


def _reason(text: str) -> str:
    reason = clean_reason(text)
    if not reason:
        raise Refused("reason_missing")
    return reason


def _given(
    state: GameState, number: int, points: Mapping[int, int], reason: str
) -> list[Adjustment]:
    given = [Adjustment(seat, value, reason) for seat, value in points.items() if value]
    if not given:
        raise Refused("nothing_to_adjust")
    if not {each.seat for each in given} <= set(state.seats_at(number)):
        raise Refused("nobody_there")
    if any(abs(each.points) > MOST_POINTS for each in given):
        raise Refused("too_many_points", most=MOST_POINTS)
    return given

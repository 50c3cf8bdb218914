"""Hands come into the book, are corrected, inserted and removed, and every such write undone."""

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
from companion.scorebook.game_state import GameState, HandView, NextHand, open_book
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
    state_rulesets,
    state_sittings,
    writable,
)


def find_live(game: Game | GameRow, number: int, kind: str) -> LiveHand | None:
    """What is noted of a hand that is played, or None."""
    mine = (LiveHand.game_id == game.id, LiveHand.number == number, LiveHand.kind == kind)
    return db.session.scalars(select(LiveHand).where(*mine)).first()


def keep_live(book: GameState, number: int, kind: str, words: str, by: Author) -> None:
    """Write down what is noted of a hand, in the place of what was noted before."""
    row = find_live(book.game, number, kind) or LiveHand(
        id=new_id(),
        table_id=book.table.id,
        game_id=book.game.id,
        number=number,
        kind=kind,
        version=0,
    )
    row.changed_at, row.changed_by = by.now, by.device.id
    row.taps, row.version = words, row.version + 1
    db.session.add(row)
    db.session.flush()


def hand_before(book: GameState, number: int) -> str:
    """The id of the hand before this one, by which a phone says which hand it notes."""
    return str(book.hands[number - 2].id) if 1 < number <= len(book.hands) + 1 else ""


def number_now(book: GameState, number: int, after: str) -> int:
    """The number of the hand that follows this one, which a phone saw as `number`.

    Hands may have been inserted or removed since. Of the hand that was noted first, and of one
    that was taken back to be put right, the number is what it was.
    """
    known = next((view.number for view in book.hands if str(view.id) == after), None)
    if known is not None:
        return known + 1
    order = _order_before_removal(book, after)
    if after not in order:
        return number
    place = order.index(after)
    return number_now(book, place + 1, order[place - 1] if place else "")


def _order_before_removal(book: GameState, hand: str) -> list[str]:
    """The hands as they were numbered before this one was removed; none where it was not."""
    try:
        removed = (Change.hand_id == uuid.UUID(hand), Change.action == "removed")
    except ValueError:
        return []
    mine = (Change.game_id == book.game.id, Change.undone_at.is_(None))
    change = db.session.scalars(select(Change).where(*mine, *removed)).first()
    return list(change.before["frame"]["hands"]) if change and change.before else []


def refuse_hand(book: GameState, number: int) -> None:
    """Raises Refused for a hand nobody can be playing.

    One that was saved meanwhile is still noted, so that nothing is lost, and so is the one after
    the coming hand, as a hand may just have been taken back to be put right.
    """
    if not 1 <= number <= book.next_number + 1:
        raise Refused("no_such_hand", number=number)
    if book.is_over and number >= book.next_number:
        raise Refused("game_is_over")


def note_again(book: GameState, by: Author) -> None:
    """The hand in play is void: what was noted of it does not count any more."""
    for kind in live_kinds(book.game, book.next_number):
        row = find_live(book.game, book.next_number, kind)
        if row:
            keep_live(book, book.next_number, kind, f"{row.taps} {AGAIN}", by)


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


def put_live_back(book: GameState, number: int, words: Mapping[str, str], by: Author) -> None:
    """What `take_out_live` gave stands there again."""
    for kind, taps in words.items():
        keep_live(book, number, kind, taps, by)


def shift_frame(book: GameState, first: int, by: int) -> None:
    """What was settled from a hand on moves with that hand when it gets another number.

    What holds from the first hand holds from the first hand still. An inserted hand is played by
    those who play the hand that stands there, by its rules.
    """
    game = writable(book.game)
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


def restore_live_hands(book: GameState, change: ChangeRow, by: Author) -> None:
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


def _shift_sittings(book: GameState, first: int, by: int) -> None:
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


def _shift_rulesets(book: GameState, first: int, by: int) -> None:
    """The same for the rules."""
    holding = {_shifted(row.from_hand, first, by): row for row in book.rows.rulesets}
    state_rulesets(book.game, {row.id: from_hand for from_hand, row in holding.items()})


def record_hand(book: GameState, report: HandReport, number: int, by: Author) -> GameState:
    """Write down the coming hand and what lists need of it; the book with it.

    Raises Conflict when this hand was saved by somebody else, Refused when the game is over,
    DoesNotAddUp and ChoiceOwed as `score_report`.
    """
    saved = next((view for view in book.hands if view.number == number), None)
    if saved:
        raise Conflict("hand_saved", hand_id=saved.id, number=number)
    if number != book.next_number:
        raise Refused("no_such_hand", number=number)
    if book.is_over:
        raise Refused("game_is_over")
    hand = _new_hand(book, number, book.next.dealer, book.next.token, by)
    if book.game.ahead and book.game.ahead["hand"] == number:
        hand.further = add_adjustments(None, read_adjustments(book.game.ahead))
    scored, captures = _write_report(book, hand, number, report)
    change = note_change(
        book.game, by, "recorded", hand=hand, before={"frame": frame_of(book.rows)}
    )
    after = book.after(hand, captures, change, scored)
    write_derived(after)
    return after


def _new_hand(book: GameState, number: int | None, dealer: int, token: str, by: Author) -> Hand:
    return Hand(
        id=new_id(),
        table_id=book.table.id,
        game_id=book.game.id,
        number=number,
        dealer=dealer,
        passed=token,
        evidence="",
        version=0,
        recorded_at=by.now,
        recorded_by=by.device.id,
    )


def _write_report(
    book: GameState, hand: Hand, number: int, report: HandReport
) -> tuple[ScoredReport, list[Take]]:
    """Put a report into the rows of a hand, in the place of what was told before.

    Once it adds up, or the table keeps it open. Gives what it comes to, and the rows of it.
    """
    seats, ruleset = book.seats_at(number), book.ruleset(number)
    if report.passed and DEALER_CALLS in ruleset.cycle:
        hand.passed = report.passed
    if ruleset.shares_cards:
        report = join_partners(report, ruleset, seats)
    scored = book.score(number, report, further=hand.further, at=hand.recorded_at)
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
    book: GameState, view: HandView, report: HandReport, version: int, by: Author
) -> GameState:
    """Put a scored hand right; everything after it follows. Gives the book as it now is.

    Raises Conflict when it was corrected since, DoesNotAddUp and ChoiceOwed as `score_report`.
    """
    refuse_old_version(view, version)
    before = _both(book, view)
    _write_report(book, _row_of(view), view.number, report)
    note_change(book.game, by, "corrected", hand=view.row, before=before)
    return settle(book)


def _row_of(view: HandView) -> Hand:
    """The row of a hand in this session, to write into."""
    return db.session.get_one(Hand, view.id)


def refuse_old_version(view: HandView, version: int) -> None:
    """Raises Conflict when the hand is not the one its sender saw."""
    if view.row.version != version:
        raise Conflict("hand_corrected", hand_id=view.id, number=view.number)


def insert_hand(book: GameState, at: int, report: HandReport, by: Author) -> GameState:
    """Write down a forgotten hand as hand number `at`; the later ones move up by one.

    It is kept with the dealer and pass of the hand that stands there; played hands keep theirs.
    """
    if not 1 <= at <= len(book.hands):
        raise Refused("no_such_hand", number=at)
    before = frame_of(book.rows)
    replaced = book.hands[at - 1].row
    order = [view.id for view in book.hands]
    hand = _new_hand(book, None, replaced.dealer, replaced.passed, by)
    _write_report(book, hand, at, report)
    order.insert(at - 1, hand.id)
    shift_frame(book, at, +1)
    number_hands(book.game, order)
    note_change(book.game, by, "inserted", hand=hand, before={"frame": before})
    return settle(book)


def remove_hand(book: GameState, view: HandView, version: int, by: Author) -> GameState:
    """Take out a hand that was entered twice; the later ones move down by one.

    Raises Conflict when it was corrected since.
    """
    refuse_old_version(view, version)
    before = {**_both(book, view), "noted": take_out_live(book.game, view.number)}
    _row_of(view).removed_at = by.now
    shift_frame(book, view.number + 1, -1)
    number_hands(book.game, [other.id for other in book.hands if other is not view])
    note_change(book.game, by, "removed", hand=view.row, before=before)
    return settle(book)


def _both(book: GameState, view: HandView) -> Snapshot:
    return {
        "frame": frame_of(book.rows),
        "hand": hand_snapshot(view.row, view.captures, view.points),
    }


def undo(book: GameState, change_id: uuid.UUID, by: Author) -> ChangeRow:
    """Take back the last change of a game: what stood there before stands there again.

    Raises Conflict when another change came after it.
    """
    change = book.undoable
    if change is None or change.id != change_id:
        raise Conflict("undone_already")
    before: Mapping[str, Snapshot] = change.before or {}
    hand = db.session.get(Hand, change.hand_id) if change.hand_id else None
    restore_live_hands(book, change, by)
    put_policy_back(book.table, change)
    put_precedent_back(change, by)
    put_frame_back(book.game, before["frame"])
    if change.action == "joined":
        drop_empty_seats(book.game)
    if hand:
        hand = db.session.get_one(Hand, hand.id)
        hand.removed_at = None if hand.number else by.now
        if "hand" in before:
            put_hand_back(hand, before["hand"])
    db.session.get_one(Change, change.id).undone_at = by.now
    note_change(book.game, by, "undone", hand=hand, before={})
    writable(book.game).undoable = None
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


def consequence(book: GameState, change: Callable[[GameState], object]) -> Consequence:
    """What a change would do. It is tried out in the transaction and taken back.

    Raises what the change raises.
    """
    then = (dict(book.totals), book.next, book.is_over)
    try:
        change(book)
        db.session.flush()
        tried = open_book(book.table, book.game.id)
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


def removed_report(book: GameState, hand_id: str) -> HandReport | None:
    """What a hand was told with that was undone just now, to fill its form again."""
    try:
        hand = db.session.get(Hand, uuid.UUID(hand_id))
    except ValueError:
        return None
    if hand is None or hand.game_id != book.game.id or hand.number is not None:
        return None
    captures = select(Take).where(Take.hand_id == hand.id).order_by(Take.seat_number)
    rows = [row_values(CaptureRow, capture) for capture in db.session.scalars(captures)]
    return replace(entered_again(read_report(row_values(HandRow, hand), rows)), log=hand.log)


def remember_entry(table: Table, report: HandReport) -> None:
    """The table enters its next hand the way it entered this one."""
    table.entry = report.evidence


def settle(book: GameState) -> GameState:
    """Write the derived columns of a game anew from its facts, and give the book as it now is."""
    db.session.flush()
    fresh = open_book(book.table, book.game.id)
    assert fresh is not None
    write_derived(fresh)
    return fresh


def write_derived(book: GameState) -> None:
    """Give the rows of a game the derived values that belong to its facts."""
    game, standing = writable(book.game), book.standing
    game.hand_count = len(book.hands)
    game.moon_count = sum(view.moon is not None for view in book.hands)
    game.is_over = standing.over
    game.had_sudden_death = bool(standing.sudden_death) or standing.reason == "sudden_death"
    game.played_at = book.played_at
    seated = select(Seat).where(Seat.id.in_([seat.id for seat in book.rows.seats]))
    with db.session.no_autoflush:  # nothing that waits changes the seats
        seats = db.session.scalars(seated).all()
    for seat in seats:
        column = book.column[seat.number]
        seat.player_id = book.seat[seat.number].player.id
        seat.total = standing.totals[column]
        seat.rank = standing.places[column]
        seat.has_won = column in standing.winners


MOST_POINTS = 9999


def adjust_hand(
    book: GameState,
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
    given = _given(book, number, points, _reason(reason))
    if number == book.next_number:
        return _adjust_coming(book, given, by)
    view = _scored(book, number, version)
    before = {
        "frame": frame_of(book.rows),
        "hand": hand_snapshot(view.row, view.captures, view.points),
    }
    row = _row_of(view)
    row.further = add_adjustments(row.further, given)
    row.version += 1
    note_change(book.game, by, "adjusted", hand=view.row, before=before)
    return settle(book)


def _adjust_coming(book: GameState, given: list[Adjustment], by: Author) -> GameState:
    """The hand in play carries what was given, and has it once it is scored."""
    if book.is_over:
        raise Refused("game_is_over")
    before = {"frame": frame_of(book.rows)}
    number, ahead = book.next_number, book.game.ahead
    ahead = ahead if ahead and ahead["hand"] == number else None
    writable(book.game).ahead = {**add_adjustments(ahead, given), "hand": number}
    note_change(book.game, by, "adjusted", before=before)
    return settle(book)


def rule_hand(
    book: GameState,
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
    seats = book.seats_at(number)
    _given(book, number, points, reason)
    line = {seat: points.get(seat, 0) for seat in seats}
    report = HandReport(evidence=RULED, points=line, note=_reason(reason))
    if number == book.next_number:
        return record_hand(book, report, number, by)
    return correct_hand(book, _scored(book, number, version), report, version, by)


def _scored(book: GameState, number: int, version: int) -> HandView:
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


def _given(
    book: GameState, number: int, points: Mapping[int, int], reason: str
) -> list[Adjustment]:
    given = [Adjustment(seat, value, reason) for seat, value in points.items() if value]
    if not given:
        raise Refused("nothing_to_adjust")
    if not {each.seat for each in given} <= set(book.seats_at(number)):
        raise Refused("nobody_there")
    if any(abs(each.points) > MOST_POINTS for each in given):
        raise Refused("too_many_points", most=MOST_POINTS)
    return given

"""Hands come into the book, are corrected, inserted and removed, and every such write undone."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import delete, select

from companion.models import Change, Game, Hand, Seat, Table, Take, db, new_id
from companion.rules.dealing import DEALER_CALLS
from companion.rules.errors import DoesNotAddUp
from companion.rules.moons import Moon
from companion.scorebook.book import Book, HandView, NextHand, open_book
from companion.scorebook.changes import (
    Snapshot,
    Writer,
    drop_empty_seats,
    frame_of,
    hand_snapshot,
    new_change,
    note_change,
    number_hands,
    put_frame_back,
    put_hand_back,
)
from companion.scorebook.errors import Conflict, Refused
from companion.scorebook.facts import POINTS, RULED, Facts, Judged, facts_of_rows, take_rows
from companion.scorebook.further import (
    adjusted_by_place,
    adjustments_in,
    kept_of,
    with_adjustments,
)
from companion.scorebook.judging import judge, scored_seats, together, told_seats
from companion.scorebook.live_hands import take_out_live
from companion.scorebook.policy import put_policy_back
from companion.scorebook.precedents import put_precedent_back
from companion.scorebook.putting import put_rows, put_values
from companion.scorebook.rows import Told
from companion.scorebook.shifting import put_noted_back, shift_frame


def record_hand(book: Book, facts: Facts, number: int, by: Writer) -> Book:
    """Write down the coming hand and what lists need of it; the book with it.

    Raises Conflict when this hand was saved by somebody else, Refused when the game is over,
    DoesNotAddUp and ChoiceOwed as `judge`.
    """
    _refuse_number(book, number)
    coming = book.next
    hand = _new_hand(book, number, coming.dealer, coming.token, by)
    hand.further = _given_ahead(book.game, number)
    takes = _told(book, hand, number, facts)
    change = new_change(book.game, by, "recorded", hand=hand, before={"frame": frame_of(book.rows)})
    put_rows(hand)
    put_rows(*takes)
    put_rows(change)
    after = book.with_hand(hand, sorted(map(_as_read, takes)), change)
    put_values([(book.game, {**_derived_of_game(after), "undoable": change.id})])
    put_values([(seat, _derived_of_seat(after, seat)) for seat in book.rows.seats])
    return after


def _as_read(take: Take) -> Told:
    return Told(take.seat_number, take.hearts, take.cards, take.points)


def _refuse_number(book: Book, number: int) -> None:
    saved = {view.number: view for view in book.hands}
    if number in saved:
        raise Conflict("hand_saved", hand_id=saved[number].id, number=number)
    if number != book.next_number:
        raise Refused("no_such_hand", number=number)
    if book.is_over:
        raise Refused("game_is_over")


def _new_hand(book: Book, number: int | None, dealer: int, token: str, by: Writer) -> Hand:
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


def _given_ahead(game: Game, number: int) -> dict[str, Any] | None:
    """What the table gave in this hand before it was scored."""
    if not game.ahead or game.ahead["hand"] != number:
        return None
    return with_adjustments(None, adjustments_in(game.ahead))


def _tell(book: Book, hand: Hand, number: int, facts: Facts) -> None:
    """Write what was told down in the rows of a hand, in the place of what was told before."""
    takes = _told(book, hand, number, facts)
    db.session.add(hand)
    db.session.flush()
    db.session.execute(delete(Take).where(Take.hand_id == hand.id))
    db.session.add_all(takes)


def _told(book: Book, hand: Hand, number: int, facts: Facts) -> list[Take]:
    """A hand and its takes as they were told, once it adds up or the table keeps it open."""
    seats, ruleset = book.seats_at(number), book.ruleset(number)
    if facts.passed and DEALER_CALLS in ruleset.cycle:
        hand.passed = facts.passed
    facts = together(facts, ruleset, seats)
    verdict = judged(book, hand, number, facts)
    hand.evidence = facts.evidence
    hand.is_open = facts.is_open and verdict is None
    hand.note = facts.note
    hand.log = facts.log or hand.log
    hand.choice = _choice_kept(facts, verdict)
    hand.shooter = _stated_shooter(seats, verdict) if facts.evidence == POINTS else None
    hand.further = kept_of(facts.further, hand.further)
    hand.version += 1
    are_stated = facts.evidence in (POINTS, RULED)
    takes = take_rows((scored_seats if are_stated else told_seats)(ruleset, seats), facts, verdict)
    for row in takes:
        row.hand_id, row.table_id = hand.id, hand.table_id
    return takes


def judged(book: Book, hand: Hand, number: int, facts: Facts) -> Judged | None:
    """What the rules make of a hand as it was told; None while the table keeps it open.

    Raises DoesNotAddUp and ChoiceOwed as `judge`.
    """
    ruleset, seats = book.ruleset(number), book.seats_at(number)
    given = adjustments_in(hand.further) if hand.further else ()
    try:
        return judge(
            ruleset,
            seats,
            facts,
            book.situation(number, hand.recorded_at),
            adjustments=adjusted_by_place(given, seats, ruleset.columns),
        )
    except DoesNotAddUp:
        if not facts.is_open:
            raise
        return None


def _choice_kept(facts: Facts, judged: Judged | None) -> str | None:
    """The choice that made a moon; a typed line that it was applied to says it already."""
    named = (facts.choice or "").split("-")[0]
    is_applied = facts.evidence == POINTS and named in tuple(Moon)
    return facts.choice if judged and judged.result.moon and not is_applied else None


def _stated_shooter(seats: Sequence[int], judged: Judged | None) -> int | None:
    if judged is None or judged.result.shooter is None:
        return None
    return seats[judged.result.shooter]


def correct_hand(book: Book, view: HandView, facts: Facts, version: int, by: Writer) -> Book:
    """Put a scored hand right; everything after it follows. Gives the book as it now is.

    Raises Conflict when it was corrected since, DoesNotAddUp and ChoiceOwed as `judge`.
    """
    refuse_old_version(view, version)
    before = _both(book, view)
    _tell(book, view.row, view.number, facts)
    db.session.flush()
    note_change(book.game, by, "corrected", hand=view.row, before=before)
    return settle(book)


def refuse_old_version(view: HandView, version: int) -> None:
    """Raises Conflict when the hand is not the one its sender saw."""
    if view.row.version != version:
        raise Conflict("hand_corrected", hand_id=view.id, number=view.number)


def insert_hand(book: Book, at: int, facts: Facts, by: Writer) -> Book:
    """Write down a forgotten hand as hand number `at`; the later ones move up by one.

    It is kept with the dealer and pass of the hand that stands there; played hands keep theirs.
    """
    if not 1 <= at <= len(book.hands):
        raise Refused("no_such_hand", number=at)
    before = frame_of(book.rows)
    stands = book.hands[at - 1].row
    order = [view.id for view in book.hands]
    hand = _new_hand(book, None, stands.dealer, stands.passed, by)
    _tell(book, hand, at, facts)
    order.insert(at - 1, hand.id)
    shift_frame(book, at, +1)
    number_hands(book.game, order)
    note_change(book.game, by, "inserted", hand=hand, before={"frame": before})
    return settle(book)


def remove_hand(book: Book, view: HandView, version: int, by: Writer) -> Book:
    """Take out a hand that was entered twice; the later ones move down by one.

    Raises Conflict when it was corrected since.
    """
    refuse_old_version(view, version)
    before = {**_both(book, view), "noted": take_out_live(book.game, view.number)}
    view.row.removed_at = by.now
    shift_frame(book, view.number + 1, -1)
    number_hands(book.game, [other.id for other in book.hands if other is not view])
    note_change(book.game, by, "removed", hand=view.row, before=before)
    return settle(book)


def _both(book: Book, view: HandView) -> Snapshot:
    return {
        "frame": frame_of(book.rows),
        "hand": hand_snapshot(view.row, list(view.takes), dict(view.points)),
    }


def undo(book: Book, change_id: uuid.UUID, by: Writer) -> Change:
    """Take back the last change of a game: what stood there before stands there again.

    Raises Conflict when another change came after it.
    """
    change = book.undoable
    if change is None or change.id != change_id:
        raise Conflict("undone_already")
    before: Mapping[str, Snapshot] = change.before or {}
    hand = db.session.get(Hand, change.hand_id) if change.hand_id else None
    put_noted_back(book, change, by)
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
    book.game.undoable = None
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


def consequence(book: Book, change: Callable[[Book], object]) -> Consequence:
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


def _compared(then: tuple[dict[int, int], NextHand, bool], tried: Book) -> Consequence:
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


def removed_facts(book: Book, hand_id: str) -> Facts | None:
    """What a hand was told with that was undone just now, to fill its form again."""
    try:
        hand = db.session.get(Hand, uuid.UUID(hand_id))
    except ValueError:
        return None
    if hand is None or hand.game_id != book.game.id or hand.number is not None:
        return None
    takes = select(Take).where(Take.hand_id == hand.id).order_by(Take.seat_number)
    rows = [_as_read(take) for take in db.session.scalars(takes)]
    told = facts_of_rows(
        hand.evidence,
        rows,
        choice=hand.choice,
        note=hand.note,
        further=hand.further,
        passed=hand.passed,
    )
    return replace(told, log=hand.log)


def remember_entry(table: Table, facts: Facts) -> None:
    """The table enters its next hand the way it entered this one."""
    if table.entry != facts.evidence:
        table.entry = facts.evidence


def settle(book: Book) -> Book:
    """Write the derived columns of a game anew from its facts, and give the book as it now is."""
    db.session.flush()
    fresh = open_book(book.table, book.game.id)
    assert fresh is not None
    set_derived(fresh)
    return fresh


def set_derived(book: Book) -> None:
    """Give the rows of a book the derived values that belong to its facts."""
    _set(book.game, _derived_of_game(book))
    for seat in book.rows.seats:
        _set(seat, _derived_of_seat(book, seat))


def _set(row: Game | Seat, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        setattr(row, name, value)


def _derived_of_game(book: Book) -> dict[str, Any]:
    game, standing = book.game, book.standing
    return {
        "hand_count": len(book.hands),
        "moon_count": sum(view.moon is not None for view in book.hands),
        "is_over": standing.over,
        "had_sudden_death": bool(standing.sudden_death) or standing.reason == "sudden_death",
        "played_at": max([game.started_at, *(view.row.recorded_at for view in book.hands)]),
    }


def _derived_of_seat(book: Book, seat: Seat) -> dict[str, Any]:
    standing, column = book.standing, book.column[seat.number]
    return {
        "player_id": book.seat[seat.number].player.id,
        "total": standing.totals[column],
        "rank": standing.places[column],
        "has_won": column in standing.winners,
    }

"""Hands are saved, corrected, inserted and removed, and every such write can be undone.

A preview tries the same on copies of what it changes: it raises what the change itself raises, and
its replay is the one by which the game is read after the change. Nothing is written.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import select

from companion.models import Change, Device, Hand, Operation, Table, db, new_id
from companion.rules import Moon, Settled
from companion.rules.options import DEALER_CALLS
from companion.scorebook.errors import Conflict, Refused
from companion.scorebook.game import (
    MOST_HANDS,
    Consequence,
    GameState,
    HandView,
    Snapshot,
    compare,
    look_up,
)
from companion.scorebook.players import clean_reason, name_key
from companion.scorebook.report import (
    POINTS,
    RULED,
    Adjustment,
    HandReport,
    ScoredReport,
    add_adjustments,
    fill_hand,
    fits_rules,
    read_adjustments,
    store_settled,
)
from companion.scorebook.results import write_results
from companion.scorebook.undo import (
    Author,
    changed_parts,
    copy_hand,
    hand_before_removed,
    hand_snapshot,
    keep_moons,
    note_change,
    number_before,
    store_numbers,
    store_setup,
)


class Deal(NamedTuple):
    """Who dealt a hand and which way it was passed, as a phone showed it; None is as it is now."""

    dealer: int | None
    token: str | None


def refuse_full(state: GameState) -> None:
    """Raises Refused where a game has as many hands as it can have."""
    if state.is_full:
        raise Refused("game_is_full", most=MOST_HANDS)


def number_now(state: GameState, number: int, after: str) -> int:
    """The number of the hand that follows this one, which a phone saw as `number`.

    Hands may have been inserted or removed since. Of the first hand, and of one that was taken back
    to be put right, the number is what it was.
    """
    known = next((view.number for view in state.hands if str(view.id) == after), None)
    if known is not None:
        return known + 1
    removal = _find_removal(state, after)
    place = number_before(removal) if removal else None
    if removal is None or place is None:
        return number
    return number_now(state, place, hand_before_removed(removal))


def is_operation(after: str) -> bool:
    """Whether this names the hand before by the id of its sending; a hand's own id has dashes."""
    return bool(after) and "-" not in after


def number_behind(state: GameState, device: Device, after: str, number: int) -> int | None:
    """The number of the hand that a device entered behind this one.

    That is the id of a hand, or the operation id under which the device sent one that it entered
    without network. The phone saw it as `number`, which counts where there is no hand before, and
    where that was taken back. None where the one before is not here, so that this one waits for it.
    """
    if not is_operation(after):
        return number_now(state, number, after)
    done = db.session.get(Operation, (device.id, after))
    if done is None:
        return None
    mine = (Change.device_id == device.id, Change.game_id == state.game.id)
    sent = select(Change.hand_id).where(*mine, Change.at == done.at, Change.hand_id.is_not(None))
    hand = db.session.scalars(sent).first()
    return number_now(state, number, str(hand)) if hand else number


def _find_removal(state: GameState, hand: str) -> Change | None:
    """The change that removed this hand; None where it was not."""
    try:
        removed = (Change.hand_id == uuid.UUID(hand), Change.action == "removed")
    except ValueError:
        return None
    mine = (Change.game_id == state.game.id, Change.undone_at.is_(None))
    return db.session.scalars(select(Change).where(*mine, *removed)).first()


def record_hand(
    state: GameState,
    report: HandReport,
    number: int,
    by: Author,
    deal: Deal | None = None,
    *,
    plays_on: bool = False,
) -> GameState:
    """Write down the coming hand and what lists need of it; the state with it.

    `plays_on`: the table played it after the end, and it counts. Raises Conflict when this hand
    was saved by somebody else, Refused when the game is over or can have no hand more,
    DoesNotAddUp and ChoiceOwed as `score_report`.
    """
    refuse_number(state, number, plays_on=plays_on)
    hand = coming_hand(state, by, deal)
    scored = fill_report(state, hand, number, report)
    keep_moons(state)
    state.game.hands.append(hand)
    before = _go_on_after_end(state) if state.is_over else {}
    note_change(state.game, by, "recorded", hand=hand, before=before)
    if before:
        return recompute(state)
    after = state.after(hand, scored)
    write_derived(after)
    return after


def _go_on_after_end(state: GameState) -> Snapshot:
    """The table says that the game did not end yet. Gives what stood there before."""
    game = state.game
    before = {"went_on_after": game.went_on_after, "stopped_after": game.stopped_after}
    game.went_on_after, game.stopped_after = state.standing.over_after, None
    return {"game": before}


def went_on_after_end(state: GameState) -> bool:
    """Whether the table said of the end of this game that it played on."""
    return state.is_over and state.setup.went_on_after == state.standing.over_after


def refuse_number(state: GameState, number: int, *, plays_on: bool = False) -> None:
    """Raises Conflict where this hand is saved, Refused where it is not the coming one."""
    saved = state.hands[number - 1] if 1 <= number <= len(state.hands) else None
    if saved:
        raise Conflict("hand_saved", hand_id=saved.id, number=number)
    if number != state.next_number:
        raise Refused("no_such_hand", number=number)
    if state.is_over and not plays_on:
        raise Refused("game_is_over")
    refuse_full(state)


def refuse_other_game(state: GameState, beside: uuid.UUID | None = None) -> None:
    """Raises Refused where the table plays another game by now, which began while this was on.

    Not where the sender of a hand knows that this one is played `beside` that game.
    """
    if not state.is_over and state.table.game_id not in (state.game.id, beside):
        raise Refused("another_game_began")


def coming_hand(state: GameState, by: Author, deal: Deal | None = None) -> Hand:
    """The row of the coming hand, still without a report, as it was dealt.

    Raises Refused where others sit out since it was dealt by somebody else.
    """
    number, ahead = state.next_number, state.setup.ahead
    dealer, token = deal or (None, None)
    if dealer not in state.at_table(number):
        dealer = state.next.dealer
    if dealer != state.next.dealer and state.next.out:
        raise Refused("others_sit_out", number=number)
    hand = _new_hand(state, number, dealer, token or state.next.token, by)
    if ahead and ahead["hand"] == number:
        hand.extras = add_adjustments(None, read_adjustments(ahead))
    return hand


def hand_to_insert(state: GameState, at: int, by: Author) -> Hand:
    """The row of a hand that is to stand at this number, still without number and report.

    It has the dealer and pass of the hand that stands there. Raises Refused where none does, and
    where the game can have no hand more.
    """
    refuse_full(state)
    if not 1 <= at <= len(state.hands):
        raise Refused("no_such_hand", number=at)
    replaced = state.hands[at - 1].row
    return _new_hand(state, None, replaced.dealer, replaced.passed, by)


def _new_hand(state: GameState, number: int | None, dealer: int, token: str, by: Author) -> Hand:
    return Hand(
        id=new_id(),
        table_id=state.game.table_id,
        game_id=state.game.id,
        number=number,
        dealer=dealer,
        passed=token,
        evidence="",
        version=0,
        recorded_at=by.now,
        recorded_by=by.device.id,
    )


def fill_report(state: GameState, hand: Hand, number: int, report: HandReport) -> ScoredReport:
    """Put a report into the row of a hand, in the place of what was reported before.

    Once it adds up, or the table keeps it open. Gives what it comes to.
    """
    seats, ruleset = state.seats_at(number), state.ruleset(number)
    if report.passed and DEALER_CALLS in ruleset.cycle:
        hand.passed = report.passed
    scored = state.score(number, report, extra=hand.extras, at=hand.recorded_at)
    fill_hand(hand, report, scored, seats)
    return scored


def correct_hand(
    state: GameState, view: HandView, report: HandReport, version: int, by: Author
) -> GameState:
    """Put a scored hand right; everything after it follows. Gives the state as it now is.

    Whoever said that it wasn't right is answered by that.

    Raises Conflict when it was corrected since, DoesNotAddUp and ChoiceOwed as `score_report`.
    """
    refuse_old_version(view, version)
    keep_moons(state)
    before = {"hand": _snapshot(view)}
    fill_report(state, view.row, view.number, keep_moon(state, view, report))
    note_change(state.game, by, "corrected", hand=view.row, before=before)
    return recompute(state)


def keep_moon(state: GameState, view: HandView, report: HandReport) -> HandReport:
    """A report in the place of this hand's, with what was settled of the moon they have in common.

    Where the shooter may choose, the report says what was chosen. Raises as `score_report`.
    """
    settled, answered = view.kept_moon
    choice = report.choice or view.report.choice
    kept = replace(report, choice=choice, settled=settled, answered=answered)
    if report.evidence == POINTS:
        is_same_line = view.row.evidence == POINTS and report.points == view.report.points
        if is_same_line and settled.moon and settled.moon not in view.score.outcomes:
            return replace(kept, is_stored=True, shooter=settled.shooter)
        return report
    if report.evidence == RULED or report.is_open or view.is_stated:
        return report
    extra, at = view.row.extras, view.row.recorded_at
    new, old = (state.score(view.number, r, extra=extra, at=at) for r in (report, view.report))
    is_same = new.score.holder == old.score.holder is not None or new.piles == old.piles
    return kept if is_same and len(new.score.outcomes) < 2 else report


def possible_moons(view: HandView, lines: Collection[Moon | None]) -> tuple[Settled, ...]:
    """How a moon that is asked about can be settled: as it was, or as the rules have it now.

    `lines` are the moons of which it is known what typed points come to.
    """
    (settled, _), score = view.kept_moon, view.score
    shooter = None if score.holder is None else view.seats[score.holder]
    other = [Settled(moon, shooter if moon else None) for moon in score.outcomes or (None,)]
    if view.row.evidence == POINTS:
        other = [each for each in other if each.moon in lines]
    return tuple(dict.fromkeys((settled, *other)))


def moons_to_choose(state: GameState, view: HandView) -> tuple[Settled, ...]:
    """How the moon of a hand can be settled. Raises Refused where nobody asks."""
    if not view.asks_moon:
        raise Refused("moon_is_settled", number=view.number)
    return possible_moons(view, state.moon_lines(view) if view.row.evidence == POINTS else ())


def settle_moon(
    state: GameState, view: HandView, moon: Moon | None, version: int, by: Author
) -> GameState:
    """The table says how a moon counts that the rules have otherwise by now.

    Raises Conflict when the hand was corrected since, Refused where that is not asked.
    """
    refuse_old_version(view, version)
    keep_moons(state)
    before = {"hand": _snapshot(view)}
    _settle(state, view, view.row, moon)
    note_change(state.game, by, "moon", hand=view.row, before=before)
    return recompute(state)


def preview_moon(state: GameState, view: HandView, moon: Moon | None, version: int) -> Consequence:
    """What `settle_moon` would do."""
    refuse_old_version(view, version)
    settled = _copy(view)
    _settle(state, view, settled, moon)
    return _replace(state, view, settled)


def _settle(state: GameState, view: HandView, row: Hand, moon: Moon | None) -> None:
    """Put into the row of a hand how its moon is settled."""
    found = [each for each in moons_to_choose(state, view) if each.moon == moon]
    if not found:
        raise Refused("moon_is_settled", number=view.number)
    if row.evidence != POINTS:
        row.choice = moon.value if moon in (Moon.ADD, Moon.SUBTRACT) else None
    elif moon != view.moon:
        line = dict(zip(view.seats, state.moon_lines(view)[moon], strict=True))
        row.captures = tuple(
            [each._replace(points=line[each.seat_number]) for each in row.captures]
        )
    outcomes, report = view.score.outcomes, replace(view.report, choice=row.choice)
    is_by_rules = fits_rules(outcomes, found[0], report)
    store_settled(row, found[0], None if is_by_rules else outcomes)
    row.version += 1


def refuse_old_version(view: HandView, version: int) -> None:
    """Raises Conflict when the hand is not the one its sender saw."""
    if view.row.version != version:
        raise Conflict("hand_corrected", hand_id=view.id, number=view.number)


def insert_hand(state: GameState, at: int, report: HandReport, by: Author) -> GameState:
    """Write down a forgotten hand as hand number `at`; the later ones move up by one.

    It is kept with the dealer and pass of the hand that stands there: as nobody wrote it down, the
    board said the same for both while they were played. Played hands keep theirs.
    """
    hand = hand_to_insert(state, at, by)
    keep_moons(state)
    fill_report(state, hand, at, report)
    state.game.hands.append(hand)
    before = _renumber(state, at, +1)
    hand.number = at
    db.session.flush()
    note_change(state.game, by, "inserted", hand=hand, before={"number": at, **before})
    return recompute(state)


def remove_hand(state: GameState, view: HandView, version: int, by: Author) -> GameState:
    """Take out a hand that was entered twice; the later ones move down by one.

    Raises Conflict when it was corrected since.
    """
    refuse_old_version(view, version)
    keep_moons(state)
    number = view.number
    before = {
        "hand": _snapshot(view),
        "number": number,
        # The id of the hand before, by which a phone says which hand it means.
        "after": str(state.hands[number - 2].id) if number > 1 else "",
    }
    view.row.number, view.row.removed_at = None, by.now
    before |= _renumber(state, number + 1, -1)
    note_change(state.game, by, "removed", hand=view.row, before=before)
    return recompute(state)


def _renumber(state: GameState, first: int, by: int) -> Snapshot:
    """Give the hands from this one on other numbers, with what was settled from them on.

    Gives what of the setup is not right again once the numbers are what they were.
    """
    then = state.setup
    now = then.renumber(first, by)
    store_setup(state.game, then, now)
    store_numbers(state.game, first, by)
    return changed_parts(then, now.renumber(first + by, -by))


def _snapshot(view: HandView) -> Snapshot:
    return hand_snapshot(view.row, view.points)


def remember_entry(table: Table, report: HandReport) -> None:
    """The table enters its next hand the way it entered this one."""
    if table.entry != report.evidence:
        table.entry = report.evidence


def recompute(state: GameState) -> GameState:
    """Write the derived columns of a game anew from its facts, and give the state as it now is."""
    db.session.flush()
    fresh = look_up(state.table, state.game.id)
    assert fresh is not None
    write_derived(fresh)
    return fresh


def write_derived(state: GameState) -> None:
    """Give the rows of a game the derived values that belong to its facts."""
    for name, value in derive_columns(state).items():
        setattr(state.game, name, value)
    derived = derive_seats(state)
    for seat in state.game.seats:
        for name, value in derived.get(seat.number, {}).items():
            setattr(seat, name, value)
    write_results(state)


def derive_columns(state: GameState) -> Mapping[str, object]:
    """The derived values of the row of a game; a search looks through its notes, folded."""
    notes = [note for note in (state.game.note, *[row.note for row in state.rows]) if note]
    return {
        "hand_count": len(state.hands),
        "moon_count": sum(view.moon is not None for view in state.hands_played),
        "is_over": state.is_over,
        "had_sudden_death": state.sudden_death_played,
        "ended_earlier": state.ended_earlier,
        "asked_moon": state.asked_moon,
        "played_at": state.played_at,
        "search_text": name_key("\n".join(notes)) if notes else None,
    }


def derive_seats(state: GameState) -> Mapping[int, Mapping[str, object]]:
    """The derived values of each seat somebody has sat in, by its number."""
    standing = state.standing
    return {
        seat: {
            "player_id": state.seat[seat].player.id,
            "total": standing.totals[column],
            "rank": standing.places[column],
            "has_won": state.is_over and column in standing.winners,
        }
        for seat, column in state.column.items()
    }


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
    given = adjustments_given(state, number, points, reason)
    if number == state.next_number:
        return _adjust_coming(state, given, by)
    view = scored_hand(state, number, version)
    keep_moons(state)
    before = {"hand": _snapshot(view)}
    view.row.extras = add_adjustments(view.row.extras, given)
    view.row.version += 1
    note_change(state.game, by, "adjusted", hand=view.row, before=before)
    return recompute(state)


def _adjust_coming(state: GameState, given: list[Adjustment], by: Author) -> GameState:
    """The hand in play carries what was given, and has it once it is scored."""
    if state.is_over:
        raise Refused("game_is_over")
    number, ahead = state.next_number, state.setup.ahead
    before = {"game": {"ahead": ahead}}
    ahead = ahead if ahead and ahead["hand"] == number else None
    state.game.ahead = {**add_adjustments(ahead, given), "hand": number}
    note_change(state.game, by, "adjusted", before=before)
    return recompute(state)


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
    report = ruled_report(state, number, points, reason)
    if number == state.next_number:
        return record_hand(state, report, number, by)
    return correct_hand(state, scored_hand(state, number, version), report, version, by)


def ruled_report(
    state: GameState, number: int, points: Mapping[int, int], reason: str
) -> HandReport:
    """The report of a hand whose points a ruling sets. Raises Refused when it makes no sense."""
    adjustments_given(state, number, points, reason)
    line = {seat: points.get(seat, 0) for seat in state.seats_at(number)}
    return HandReport(evidence=RULED, points=line, note=_reason(reason))


def attach_ruling(state: GameState, ruling: Snapshot) -> None:
    """Keep with the last change which ruling it carried out, for the line above its Undo."""
    db.session.flush()
    change = db.session.get_one(Change, state.game.undoable)
    change.after = {"ruling": ruling}


def last_writer(state: GameState, view: HandView) -> uuid.UUID:
    """The device that saved or corrected a hand last."""
    mine = (Change.hand_id == view.id, Change.undone_at.is_(None), Change.action != "undone")
    devices = select(Change.device_id).where(Change.game_id == state.game.id, *mine)
    found = db.session.scalars(devices.order_by(Change.id.desc())).first()
    return found or view.row.recorded_by


def scored_hand(state: GameState, number: int, version: int) -> HandView:
    """A hand by its number. Raises Refused where there is none, Conflict when it was corrected."""
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


def adjustments_given(
    state: GameState, number: int, points: Mapping[int, int], reason: str
) -> list[Adjustment]:
    """Points to add to a hand, each with the reason. Raises Refused when they make no sense."""
    why = _reason(reason)
    given = [Adjustment(seat, value, why) for seat, value in points.items() if value]
    if not given:
        raise Refused("nothing_to_adjust")
    if not {each.seat for each in given} <= set(state.seats_at(number)):
        raise Refused("nobody_there")
    if any(abs(each.points) > MOST_POINTS for each in given):
        raise Refused("too_many_points", most=MOST_POINTS)
    return given


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
    fill_report(state, corrected, view.number, keep_moon(state, view, report))
    return _replace(state, view, corrected)


def preview_insert(state: GameState, at: int, report: HandReport, by: Author) -> Consequence:
    """What `insert_hand` would do."""
    inserted = hand_to_insert(state, at, by)
    fill_report(state, inserted, at, report)
    hands = [*state.rows]
    hands.insert(at - 1, inserted)
    return compare(state, state.replay(hands, at, state.setup.renumber(at, +1)))


def preview_remove(state: GameState, view: HandView, version: int) -> Consequence:
    """What `remove_hand` would do."""
    refuse_old_version(view, version)
    hands = [row for row in state.rows if row is not view.row]
    setup = state.setup.renumber(view.number + 1, -1)
    return compare(state, state.replay(hands, view.number, setup))


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


def _copy(view: HandView) -> Hand:
    return copy_hand(view.row, _snapshot(view))


def _replace(state: GameState, view: HandView, hand: Hand) -> Consequence:
    """The game with a hand in the place of another, against the game as it is."""
    hands = [hand if row is view.row else row for row in state.rows]
    return compare(state, state.replay(hands, view.number))

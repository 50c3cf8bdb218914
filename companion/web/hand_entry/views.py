"""Score a hand, correct one, insert one that was forgotten, remove one that was entered twice."""

from __future__ import annotations

import math
import secrets
import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from flask import (
    Blueprint,
    abort,
    get_template_attribute,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
)
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.history.archive import game_now
from companion.models import new_id
from companion.referee.entry import new_numbers_words
from companion.referee.telling import say
from companion.rules import Card, DoesNotAddUp, Moon, RulesError, Suit
from companion.rules.options import DEALER_CALLS
from companion.rules.solve import unreadable
from companion.scorebook import (
    Author,
    Change,
    ChoiceOwed,
    Conflict,
    GameState,
    HandReport,
    HandView,
    Refused,
    changes,
)
from companion.scorebook.codec import MOST_HANDS
from companion.scorebook.report import NO_MOON, POINTS, answer_question, points_by_seat, swap_seats
from companion.sharing.access import Access
from companion.web.access import keeper_and_state, keeper_at, now, state_or_404
from companion.web.game_page import TableView, describe_outcome, game_url
from companion.web.hand_entry.conflict import ConflictPage
from companion.web.hand_entry.entry import (
    MODES,
    Entry,
    Make,
    asked,
    asked_again,
    compared,
    previewed,
    set_aside,
)
from companion.web.hand_entry.form import HandForm, form_class
from companion.web.hand_entry.pad import end_to_come
from companion.web.hand_entry.page import EntryPage, moon_answers
from companion.web.hand_entry.place import read_place
from companion.web.requests import (
    HAND_SENT,
    answer,
    carry_out,
    read_id,
    read_number,
    status_of,
    writer,
)
from companion.web.scoreboard.page import ring_of_hand

COMING_LASTS = 24 * 3600  # seconds that a browser may keep them

bp = Blueprint("hand_entry", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/hand")


@bp.get("")
def enter(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The coming hand; with `?again=` as it was entered before its saving was taken back.

    With `?hand=` and `?after=` the hand that was begun on this phone behind that one.
    """
    access, state = keeper_and_state(table_id, game_id)
    if {"hand", "number"} & request.args.keys():
        return _find_begun(access, state)
    if state.is_over or state.is_full:  # its page says why
        return redirect(game_url(state.game), 303)
    unsaved = state.unsaved_hand
    if unsaved is None or str(unsaved.id) != request.args.get("again"):
        return _show(_entry(access, state, state.next_number))
    entry = _entry(access, state, state.next_number, hand=unsaved.id)
    return _show(replace(_filled(entry, unsaved.as_new_entry), was_saved=True))


def _find_begun(access: Access, state: GameState) -> ResponseReturnValue:
    """Where a hand that was begun on this phone is now, with what was entered so far.

    Its pad, where it is the coming hand, whatever its number is by now; else what there is to
    choose. With the same figures it is saved already. Nothing is written.
    """
    place = read_place(state, access.device, request.args)
    number = place.number_or_later(state.facts)
    form = form_class(state.ruleset(number), state.seats_at(number))(formdata=request.args)
    report = form.report() if form.validate() else HandReport()
    entry = _entry(access, state, number, form, report=report)
    try:
        scorebook.refuse_number(state, number, plays_on=_says_so(state, request.args))
    except Conflict as error:
        if _is_saved_already(state, number, report):
            return redirect(game_url(state.game), 303)
        return _show_conflict(compared(entry, error, writer(access.device)))
    except RulesError as error:
        if state.is_full:
            return _show(replace(entry, error=error))
        return _show_conflict(set_aside(entry, error))
    coming = _entry(access, state, number, hand=place.hand)
    coming.form.beside.data = request.args.get("beside")
    return _show(coming)


@bp.post("")
def record(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Save the coming hand, or say what is wrong with it.

    It has an id of its own, and comes `after` the hand before it. Where that one isn't here, it
    waits until somebody says what becomes of it.
    """
    access, state = _keeper_and_state_to_save(table_id, game_id)
    place = read_place(state, access.device, request.form)
    number = min(place.number_or_later(state.facts), state.next_number)
    form = form_class(state.ruleset(number), state.seats_at(number))()

    def make(now: GameState, report: HandReport) -> Change:
        number = place.number_or_later(now.facts)
        # The table says so now, or said so of a hand before.
        is_meant = _says_so(now, request.form) or scorebook.went_on_after_end(now)
        plays_on = now.is_over and is_meant
        return changes.record(place.hand, report, number, form.deal, plays_on=plays_on)

    def find_saved(now: GameState, report: HandReport) -> uuid.UUID | None:
        number = place.number(now.facts)
        if number and _is_saved_already(now, number, report):
            return place.standing(now.facts)
        if number == now.next_number:
            scorebook.refuse_other_game(now, _game_beside(now, access, form))
        return None

    hand = place.standing(state.facts)
    return _save(access, state, number, make, form, hand=hand, find_saved=find_saved)


def _is_saved_already(state: GameState, number: int, report: HandReport) -> bool:
    """Whether another phone, or window, saved this hand with the same figures: nobody is asked."""
    saved = state.hands[number - 1] if 1 <= number <= len(state.hands) else None
    if saved is None or saved.report.is_open:
        return False
    try:
        scored = state.score(number, report, adjustments=saved.facts.adjustments)
    except RulesError:
        return False
    named, known = _singles(report), _singles(saved.report)
    is_same_taker = named == known or not (named and known)
    is_same_line = points_by_seat(scored.score, saved.seats) == dict(saved.points)
    return is_same_line and is_same_taker and not scored.is_open


def _singles(report: HandReport) -> set[tuple[Card, int]]:
    """Who took the cards that are told by name however a hand is told."""
    return {(card, seat) for card, seat in report.captures if card.suit is not Suit.HEARTS}


def _says_so(state: GameState, fields: Mapping[str, str]) -> bool:
    """Whether it is said of the end that stands now that the table played on: by the last hand, or
    by its number on a page that was open during the update to ids.
    """
    ends = {str(len(state.hands)), *(str(hand.id) for hand in state.facts.hands[-1:])}
    return fields.get("plays_on") in ends


def _game_beside(state: GameState, access: Access, form: HandForm) -> uuid.UUID | None:
    """The other game of the table that the sender of a hand knows of: it is said with the hand,
    or was said with the one before it in the phone's outbox.
    """
    last = state.facts.hands[-1] if state.facts.hands else None
    is_mine = last and "X-Outbox" in request.headers and last.recorded_by == access.device.id
    if last and is_mine and state.table.game_id != state.game.id:
        played = game_now(state.table)
        if played and last.recorded_at >= played.started_at:
            return played.id
    return read_id(form.beside.data) if form.beside.data else None


@bp.get("/insert")
@bp.get("/insert/<int:at>")
def insert(table_id: uuid.UUID, game_id: uuid.UUID, at: int | None = None) -> ResponseReturnValue:
    """An empty form for a forgotten hand, which was played `?after=` that one.

    A page that was open during the update to ids names the number it is to have.
    """
    access, state = keeper_and_state(table_id, game_id)
    number = _number_to_insert(access, state, request.args, at)
    return _show(_entry(access, state, number, inserts=True))


@bp.post("/insert")
@bp.post("/insert/<int:at>")
def save_inserted(
    table_id: uuid.UUID, game_id: uuid.UUID, at: int | None = None
) -> ResponseReturnValue:
    """Save a forgotten hand, after showing what else it changes.

    It stands behind the hand it was entered `after`, whatever number that has by now.
    """
    access, state = _keeper_and_state_to_save(table_id, game_id)
    number = _number_to_insert(access, state, request.form, at)
    hand = read_place(state, access.device, request.form).hand

    def find_saved(now: GameState, report: HandReport) -> uuid.UUID | None:
        there = now.facts.number_of(hand)
        return hand if there and _is_saved_already(now, there, report) else None

    return _save(
        access,
        state,
        number,
        lambda now, report: changes.insert(hand, report, number),
        hand=hand,
        find_saved=find_saved,
        inserts=True,
    )


def _number_to_insert(
    access: Access, state: GameState, fields: Mapping[str, str], at: int | None
) -> int:
    """The number of a forgotten hand, before one that stands there."""
    if at is not None and not 1 <= at <= len(state.hands):
        abort(404)
    old = {"number": str(at)} if at and not fields.get("after") else {}
    place = read_place(state, access.device, {**dict(fields.items()), **old})
    number = state.facts.number_behind(place.after)
    if number is None or not state.hands:
        return at or abort(404)
    return min(number, len(state.hands))


@bp.get("/<uuid:hand_id>")
def correct(table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID) -> ResponseReturnValue:
    """A scored hand with everything it was reported with."""
    access, state = keeper_and_state(table_id, game_id)
    view = _hand(state, hand_id)
    entry = _entry(access, state, view.number, corrects=view)
    entry.form.version.data = str(view.facts.version)
    entry = _filled(entry, view.facts.as_new_entry)
    make = _correction(hand_id, view.facts.version)
    question = asked_again(entry, make, writer(access.device))
    return _show(replace(entry, question=question))


@bp.post("/<uuid:hand_id>")
def save_correction(
    table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID
) -> ResponseReturnValue:
    """Save a correction, after showing what else it changes."""
    access, state = _keeper_and_state_to_save(table_id, game_id)
    view = _hand(state, hand_id)
    make = _correction(hand_id, _version())
    return _save(access, state, view.number, make, hand=hand_id, corrects=view)


@bp.get("/<uuid:hand_id>/remove")
def removal(table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID) -> ResponseReturnValue:
    """What taking this hand out would change."""
    return _show_removal(keeper_at(table_id), game_id, hand_id)


@bp.post("/<uuid:hand_id>/remove")
def remove(table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID) -> ResponseReturnValue:
    """Take out a hand that was entered twice."""

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        hand = _hand(state, hand_id)
        scorebook.write(state, changes.remove(hand.id, _version()), by)
        return game_url(state.game)

    access = keeper_at(table_id)
    try:
        return carry_out(access, work)
    except Conflict as error:
        return _show_removal(access, game_id, hand_id, error)


@bp.get("/<uuid:hand_id>/moon")
def ask_moon(table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID) -> ResponseReturnValue:
    """How a moon can count that the rules have otherwise by now; else there is nothing to say."""
    return _show_moon(keeper_at(table_id), game_id, hand_id)


@bp.post("/<uuid:hand_id>/moon")
def settle_moon(table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID) -> ResponseReturnValue:
    """The table says how it counts."""

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        view, chosen = _hand(state, hand_id), request.form.get("moon", "")
        if chosen not in (NO_MOON, *Moon):
            raise Refused("moon_is_settled", number=view.number)
        moon = None if chosen == NO_MOON else Moon(chosen)
        change = changes.settle_moon(view.id, moon, _version())
        scorebook.write(state, change, by)
        return game_url(state.game)

    access = keeper_at(table_id)
    try:
        return carry_out(access, work)
    except (Conflict, Refused) as error:
        return _show_moon(access, game_id, hand_id, error)


def _show_moon(
    access: Access, game_id: uuid.UUID, hand_id: uuid.UUID, error: RulesError | None = None
) -> ResponseReturnValue:
    state = state_or_404(access.table, game_id)
    view = _hand(state, hand_id)
    if error is None and not view.asks_moon:  # somebody has said it
        return redirect(game_url(state.game), 303)
    table, found = TableView(state, now()), view.score.outcomes or (None,)
    page = render_template(
        "hand_entry/moon.html",
        table=table,
        hand=view,
        problem=error,
        counts=[table.settled_moon(view, moon) for moon in found],
        answers=moon_answers(table, view, writer(access.device)),
        operation=secrets.token_hex(16),
    )
    return page, status_of(error) if error else 200


def _save(
    access: Access,
    state: GameState,
    number: int,
    make: Make,
    form: HandForm | None = None,
    *,
    hand: uuid.UUID,
    find_saved: Callable[[GameState, HandReport], uuid.UUID | None] | None = None,
    corrects: HandView | None = None,
    inserts: bool = False,
) -> ResponseReturnValue:
    """Save what the form says, show what else it changes, or say why not and keep it all.

    The phone hears which `hand` it is by now: `find_saved` tells that of another phone, alike.
    """
    form = form or form_class(state.ruleset(number), state.seats_at(number))()

    def entry(**found: Any) -> Entry:
        shown = {"corrects": corrects, "inserts": inserts, **found}
        return _entry(access, state, number, form, **shown)

    if not form.validate():
        return _show(entry(), 422)
    report = _read_form(state, number, form)
    if form.answer.data:
        first = _shown_first(entry(report=report), make, writer(access.device))
        if first:
            return _show(first)

    def work(by: Author) -> str:
        nonlocal hand
        fresh = scorebook.to_write(access.table, state)
        saved = find_saved(fresh, report) if find_saved else None
        if saved is None:
            scorebook.write(fresh, make(fresh, report), by)
        hand = saved or hand
        access.table.entry = report.evidence  # the next hand is entered as this one
        return game_url(fresh.game)

    try:
        if corrects or inserts:
            shown = entry(report=report)
            if not shown.is_confirmed:
                # No accepted write: the phone's outbox is to show it and wait.
                status = 422 if "X-Outbox" in request.headers else 200
                return _show(previewed(shown, make, writer(access.device)), status)
        done = make_response(carry_out(access, work))
    except RulesError as error:
        return _refused(access, entry(report=report), make, error)
    done.headers[HAND_SENT] = str(hand)
    return done


def _read_form(state: GameState, number: int, form: HandForm) -> HandReport:
    """What the form says, once a key of it swapped two players, or answered what was asked."""
    report = form.report()
    if form.swapped:
        report = swap_seats(report, *form.swapped)
    if form.answer.data:
        report = _answered(state, number, report, int(form.answer.data))
    if form.swapped or form.answer.data:
        form.fill(report)
    return report


def _answered(state: GameState, number: int, report: HandReport, seat: int) -> HandReport:
    """A hand that doesn't add up, once a face was tapped as the answer to its question."""
    try:
        state.score(number, report)
    except DoesNotAddUp as error:
        seats = state.seats_at(number)
        return answer_question(state.ruleset(number), seats, report, error, seat)
    except RulesError:
        pass  # something else is asked of it, as how its moon counts: saving it says so
    return report


def _shown_first(entry: Entry, make: Make, by: Author) -> Entry | None:
    """What the answer of a face leads to, where it saves nothing: the rest is to be counted, or
    the game would be over.
    """
    if entry.report.evidence != POINTS:
        return replace(entry, mode=entry.report.evidence)
    return None if entry.is_shown_first else _last_look(entry, make, by)


def _last_look(entry: Entry, make: Make, by: Author) -> Entry | None:
    """The hand with what it does, where it would end the game."""
    try:
        change = make(entry.state, entry.report)
        was_over, is_over = scorebook.preview(entry.state, change, by).is_over
        return previewed(entry, make, by) if is_over and not was_over else None
    except RulesError:
        return None


def _refused(access: Access, entry: Entry, make: Make, error: RulesError) -> ResponseReturnValue:
    """Say what is wrong; where the shooter chooses, show both futures; keep what was typed."""
    by = writer(access.device)
    if isinstance(error, Conflict):
        shown = compared(entry, error, by)
        return _show_conflict(shown, 409) if shown.saved else _show(shown, 409)
    if error.key == "no_such_hand" and not entry.is_shown_first:
        return _show_conflict(
            set_aside(replace(entry, number=entry.state.next_number + 1), error), 409
        )
    fresh = entry.reread(error=error)
    if isinstance(error, ChoiceOwed):
        fresh = replace(fresh, question=asked(fresh, error, make, by))
    return _show(fresh, 422)


def _correction(hand_id: uuid.UUID, version: int) -> Make:
    """A correction; a hand that was removed since is not there any more."""
    return lambda state, report: changes.correct(_hand(state, hand_id).id, report, version)


@bp.get("/coming")
def coming(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """What a phone makes the hands to come of by itself, as it may have no network then.

    One pad for each set of people who play together, and who deals and how it is passed from the
    `first` hand on; the last `round` of these repeat. The address names what it says (`?v=...`): it
    need not be asked for twice.
    """
    access, state = keeper_and_state(table_id, game_id)
    once, ruleset = state.facts.pass_once, state.next.ruleset
    first, length = state.next_number, math.lcm(len(ruleset.cycle), ruleset.chairs)
    begins = max(first, once.hand + 1) if once else first
    numbers = range(first, begins + length) if not (state.is_over or state.is_full) else ()
    entries = [_entry(access, state, number) for number in numbers]
    kinds = [(state.seats_at(one.number), one.deal[1] == DEALER_CALLS) for one in entries]
    pads = dict(zip(reversed(kinds), reversed(entries), strict=True))
    answer = jsonify(
        first=first,
        most=MOST_HANDS,
        round=length,
        pads=[_pad_to_come(entry) for entry in pads.values()],
        hands=[
            {**_deal_to_come(entry), "pad": [*pads].index(kind)}
            for entry, kind in zip(entries, kinds, strict=True)
        ],
    )
    if request.args.get("v") == TableView(state, now()).coming_key:
        answer.cache_control.private, answer.cache_control.max_age = True, COMING_LASTS
    return answer


def _pad_to_come(entry: Entry) -> dict[str, Any]:
    """The pad of some hand; the server has to say what ends a game in which players sit out."""
    page = EntryPage(entry, is_live=False)
    return {
        "number": entry.number,
        "page": render_template("hand_entry/entry.html", page=page, entry=entry),
        "end": None if entry.state.next.out else end_to_come(entry),
    }


def _deal_to_come(entry: Entry) -> dict[str, Any]:
    """The deal of a hand, in words and as the ring that stands on the scoreboard."""
    coming = entry.state.deal_of_hand(entry.number)
    name = entry.table.player[coming.dealer].name
    draw = get_template_attribute("shared/drawings.html", "ring")
    return {
        "dealer": coming.dealer,
        "token": coming.token,
        "bar": entry.table.deal_line(entry.number, entry.ruleset, *entry.deal),
        "deal": say("coming_deal", entry.ruleset, dealer=name, token=coming.token),
        "ring": draw(ring_of_hand(entry.table, coming), size="small"),
    }


def _show(entry: Entry, status: int = 200) -> ResponseReturnValue:
    return answer("hand_entry/entry.html", status, page=EntryPage(entry), entry=entry)


def _show_conflict(entry: Entry, status: int = 200) -> ResponseReturnValue:
    return answer("hand_entry/conflict.html", status, page=ConflictPage(entry), entry=entry)


def _show_removal(
    access: Access, game_id: uuid.UUID, hand_id: uuid.UUID, error: Conflict | None = None
) -> ResponseReturnValue:
    state = state_or_404(access.table, game_id)
    hand = _hand(state, hand_id)
    change = changes.remove(hand.id, hand.facts.version)
    found, table = scorebook.preview(state, change, writer(access.device)), TableView(state, now())
    page = render_template(
        "hand_entry/remove.html",
        table=table,
        hand=hand,
        problem=error,
        moved=new_numbers_words(hand.number, len(state.hands)),
        outcome=describe_outcome(table, found),
        operation=secrets.token_hex(16),
    )
    return page, 409 if error else 200


def _entry(
    access: Access,
    state: GameState,
    number: int,
    form: HandForm | None = None,
    *,
    hand: uuid.UUID | None = None,
    **seen: Any,
) -> Entry:
    """A hand while it is entered; a new one has an id of its own from then on."""
    form = form or form_class(state.ruleset(number), state.seats_at(number))()
    if not (form.hand.data or form.number.data):
        form.hand.data = str(hand or new_id())
    asked_for = request.args.get("mode") or request.form.get("evidence")
    mode = asked_for if asked_for in MODES else access.table.entry
    if mode != asked_for and unreadable(state.ruleset(number)):
        mode = "counts"  # points cannot be typed here, whatever the table typed last
    entry = Entry(state=state, form=form, number=number, mode=mode, by=access.device.id)
    entry = replace(entry, **seen)
    if not (entry.corrects or entry.inserts):
        dealer, token = entry.deal
        form.shown_dealer.data = form.shown_dealer.data or str(dealer)
        form.shown_pass.data = form.shown_pass.data or token
    return entry


def _filled(entry: Entry, report: HandReport) -> Entry:
    """The entry with a report in its form, shown as it was reported unless asked."""
    entry.form.fill(report)
    is_asked = request.args.get("mode") in MODES or report.evidence not in MODES
    mode = entry.mode if is_asked else report.evidence
    return replace(entry, report=report, mode=mode)


def _keeper_and_state_to_save(table_id: uuid.UUID, game_id: uuid.UUID) -> tuple[Access, GameState]:
    """Who keeps the score, and the game; what is sent into one that was deleted is shown too."""
    access = keeper_at(table_id)
    return access, scorebook.look_up(access.table, game_id, also_deleted=True) or abort(404)


def _version() -> int:
    """Of the hand as its page showed it; the form itself refuses what is no number."""
    return read_number(request.form.get("version", "")) or 0


def _hand(state: GameState, hand_id: uuid.UUID) -> HandView:
    return state.hand(hand_id) or abort(404)

"""Score a hand, correct one, insert one that was forgotten, remove one that was entered twice."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from flask import (
    Blueprint,
    abort,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.referee.text.hand_entry import (
    EVERY_TRICK,
    NO_MOON,
    NOT_EVERY_TRICK,
    MoonAnswer,
    choice_label,
    every_trick_title,
    moon_title,
    new_numbers_words,
    typed_moon_label,
)
from companion.referee.text.rules_and_results import note_words
from companion.rules.errors import RulesError
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import Moon, MoonChoice
from companion.rules.typed import unreadable
from companion.scorebook import (
    Author,
    ChoiceOwed,
    Conflict,
    Consequence,
    GameState,
    HandReport,
    HandView,
)
from companion.scorebook.game import MOST_HANDS
from companion.scorebook.report import AS_TYPED, ScoredReport, swap_seats
from companion.sharing.access import Access
from companion.web.access import keeper_at, now
from companion.web.game_page import TableView
from companion.web.hand_entry.form import HandForm, form_class
from companion.web.hand_entry.page import (
    MODES,
    EntryView,
    Future,
    Line,
    MoonView,
    Outcome,
    pad_data,
)
from companion.web.requests import answer, carry_out, writer
from companion.web.scoreboard.views import keeper_and_state, state_or_404

COMING = 8  # hands that a phone has beforehand

COMING_LASTS = 24 * 3600  # seconds that a browser may keep them

RETRY_AFTER = 5  # seconds


class HandChange(NamedTuple):
    """How a report is saved, and how what that does is computed without saving it."""

    save: Callable[[GameState, HandReport, Author], GameState]
    preview: Callable[[GameState, HandReport, Author], Consequence]


def previewed(entry: EntryView, change: HandChange, by: Author) -> EntryView:
    """A correction with what else it changes; raises what saving it raises."""
    moon = asked_again(entry, change, by)
    found = change.preview(entry.state, entry.report, by)
    scored = _scored(entry, entry.report)
    return replace(
        entry,
        moon=moon,
        outcome=Outcome(entry.table, found),
        line=_line(entry, scored) if scored else line_so_far(entry),
        notes=_notes(entry, scored),
    )


def asked_again(entry: EntryView, change: HandChange, by: Author) -> MoonView | None:
    """The question that the choice of a saved hand answered, so that it can be answered anew."""
    if not entry.report.choice:
        return None
    try:
        _scored(entry, replace(entry.report, choice=None))
    except ChoiceOwed as owed:
        return asked(entry, owed, change, by)
    except RulesError:
        return None
    return None


def asked(entry: EntryView, owed: ChoiceOwed, change: HandChange, by: Author) -> MoonView:
    """What the shooter, or the table, has to say, with what each answer leads to."""
    if owed.key == "every_trick_owed":
        return _every_trick_asked(entry, owed, change, by)
    answers = [(value, replace(entry.report, choice=value)) for value in options_of(owed)]
    scored = {value: _scored(entry, report) for value, report in answers}
    shooters = {value: _shooter(entry, found) for value, found in scored.items()}
    is_typed = entry.report.evidence == "points"
    keys = {
        value: _key(entry, value, found, shooters, is_typed=is_typed)
        for value, found in scored.items()
    }
    is_sun = any(found and found.score.sun for found in scored.values())
    return MoonView(
        title=moon_title(shooters, is_typed=is_typed, is_sun=is_sun),
        futures=tuple(
            _future(entry, value, keys[value], report, change, by) for value, report in answers
        ),
        may_be_mistyped=is_typed and AS_TYPED not in keys,
    )


def _key(
    entry: EntryView,
    value: str,
    scored: ScoredReport | None,
    shooters: Mapping[str, str | None],
    *,
    is_typed: bool,
) -> MoonAnswer:
    """What stands on the key of an answer."""
    score, ruleset = scored.score if scored else None, entry.table.ruleset
    if not is_typed:
        return choice_label(ruleset, MoonChoice(value), score.amount if score else 0)
    if value == AS_TYPED or score is None:
        return NO_MOON
    is_included = value.startswith("moon-")
    moon = None if is_included else Moon(value.split("-")[0])  # several of one kind are numbered
    is_one = len(set(shooters.values()) - {None}) == 1
    return typed_moon_label(ruleset, moon, score, shooters[value], is_one=is_one)


def _every_trick_asked(
    entry: EntryView, owed: ChoiceOwed, change: HandChange, by: Author
) -> MoonView:
    """F2, F5: whether a shooter took every trick."""
    shooter, nobody = options_of(owed)
    name = entry.people[[str(face.number) for face in entry.people].index(shooter)].name
    answers = {shooter: EVERY_TRICK, nobody: NOT_EVERY_TRICK}
    futures = [
        _future(entry, value, key, replace(entry.report, every_trick=int(value)), change, by)
        for value, key in answers.items()
    ]
    return MoonView(every_trick_title(name), tuple(futures), field="every_trick")


def options_of(owed: ChoiceOwed) -> tuple[str, ...]:
    """What may be answered."""
    options = owed.data["options"]
    return options if isinstance(options, tuple) else ()


def _future(
    entry: EntryView,
    value: str,
    key: MoonAnswer,
    report: HandReport,
    change: HandChange,
    by: Author,
) -> Future:
    try:
        scored = _scored(entry, report)
        found = change.preview(entry.state, report, by)
    except ChoiceOwed:
        return Future(value, *key, line=(), outcome=None, is_chosen=False)
    is_new = not (entry.corrects or entry.inserts)
    return Future(
        value=value,
        words=key.words,
        effect=key.effect,
        line=_line(entry, scored) if scored else (),
        outcome=Outcome(entry.table, found, is_new_hand=is_new),
        is_chosen=value == entry.report.choice,
    )


def compared(entry: EntryView, error: Conflict) -> EntryView:
    """What was typed beside what another phone saved, and what replacing that would change."""
    shown = entry.reread(error=error).compared_with(error.hand_id)
    shown = replace(shown, line=line_so_far(shown))
    saved = shown.saved
    if saved is None:
        return shown
    try:
        scored = _scored(shown, shown.report)
        found = scorebook.preview_correct(shown.state, saved, shown.report, saved.row.version)
    except RulesError:  # it can still be corrected with this in its form, which says why
        return shown
    line = _line(shown, scored) if scored else shown.line
    return replace(shown, line=line, outcome=Outcome(shown.table, found))


def _scored(entry: EntryView, report: HandReport) -> ScoredReport | None:
    """What the report comes to; None for a hand that stays open."""
    extra = entry.corrects.row.extras if entry.corrects else None
    scored = entry.state.score(entry.number, report, extra=extra)
    return None if scored.is_open else scored


def _shooter(entry: EntryView, scored: ScoredReport | None) -> str | None:
    """The name of the shooter."""
    if scored is None or scored.score.shooter is None:
        return None
    return entry.people[scored.score.shooter].name


def _line(entry: EntryView, scored: ScoredReport) -> Line:
    points = zip(entry.people, scored.score.points, strict=True)
    return tuple((face.name, entry.table.points(value)) for face, value in points)


def _notes(entry: EntryView, scored: ScoredReport | None) -> tuple[str, ...]:
    names = [face.name for face in entry.people]
    return tuple(
        note_words(entry.ruleset, note, names) for note in (scored.score.notes if scored else ())
    )


def line_so_far(entry: EntryView) -> Line:
    """The points as they were reported so far; a dash for nobody knows yet."""
    return tuple((face.name, _points_so_far(entry, face.number)) for face in entry.people)


def _points_so_far(entry: EntryView, seat: int) -> str:
    points = _known_points(entry.report, entry.ruleset, seat)
    return "\N{EN DASH}" if points is None else entry.table.points(points)


def _known_points(report: HandReport, ruleset: Ruleset, seat: int) -> int | None:
    if report.evidence == "points":
        return report.points.get(seat)
    cards = report.cards_of(seat)
    hearts = report.hearts.get(seat)
    if not cards and hearts is None:
        return None
    return sum(ruleset.values.get(card, 0) for card in cards) + ruleset.heart_value * (hearts or 0)


bp = Blueprint("hand_entry", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/hand")


@bp.get("")
def enter(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The coming hand."""
    access, state = keeper_and_state(table_id, game_id)
    if state.is_over or state.is_full:  # its page says why
        return redirect(_scoreboard(state), 303)
    return _show(_entry(access, state, state.next_number))


@bp.post("")
def record(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Save the coming hand, or say what is wrong with it.

    One that was entered behind another without network comes `after` that one's operation id
    (static/js/offline/outbox.js); where that is not here, 425 makes the phone keep it and wait.
    """
    access, state = keeper_and_state(table_id, game_id)
    seen_number, after = _number("number", state.next_number), request.form.get("after", "")
    if after:
        behind = scorebook.number_behind(state, access.device, after, seen_number)
        if behind is None:
            return make_response("", 425, {"X-Waits-For": after, "Retry-After": str(RETRY_AFTER)})
        seen_number = behind
    number = min(max(seen_number, 1), state.next_number)
    form = form_class(state.ruleset(number), state.seats_at(number))()

    def save(now: GameState, report: HandReport, by: Author) -> GameState:
        goes_on = _plays_on(now)
        return scorebook.record_hand(now, report, seen_number, by, form.deal, plays_on=goes_on)

    def preview(now: GameState, report: HandReport, by: Author) -> Consequence:
        goes_on = _plays_on(now)
        return scorebook.preview_record(now, report, seen_number, by, form.deal, plays_on=goes_on)

    return _save(access, state, number, HandChange(save, preview), form)


def _plays_on(state: GameState) -> bool:
    """Whether this hand counts after the end: the table says so now, or said so of one before."""
    is_behind_another = bool(request.form.get("after"))
    is_told = request.form.get("plays_on") == str(len(state.hands))
    return is_told or (is_behind_another and scorebook.was_played_on(state))


@bp.get("/insert/<int:at>")
def insert(table_id: uuid.UUID, game_id: uuid.UUID, at: int) -> ResponseReturnValue:
    """An empty form for a forgotten hand, to become hand number `at`."""
    access, state = _keeper_and_insertion(table_id, game_id, at)
    return _show(_entry(access, state, at, inserts=True))


@bp.post("/insert/<int:at>")
def save_inserted(table_id: uuid.UUID, game_id: uuid.UUID, at: int) -> ResponseReturnValue:
    """Save a forgotten hand, after showing what else it changes."""
    access, state = _keeper_and_insertion(table_id, game_id, at)
    return _save(
        access,
        state,
        at,
        HandChange(
            lambda b, report, by: scorebook.insert_hand(b, at, report, by),
            lambda b, report, by: scorebook.preview_insert(b, at, report, by),
        ),
        inserts=True,
    )


@bp.get("/<uuid:hand_id>")
def correct(table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID) -> ResponseReturnValue:
    """A scored hand with everything it was reported with."""
    access, state = keeper_and_state(table_id, game_id)
    view = _hand(state, hand_id)
    entry = _entry(access, state, view.number, corrects=view)
    entry.form.version.data = str(view.row.version)
    entry = _filled(entry, scorebook.entered_again(view.report))
    moon = asked_again(entry, _correction(hand_id, view.row.version), writer(access.device))
    return _show(replace(entry, moon=moon))


@bp.post("/<uuid:hand_id>")
def save_correction(
    table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID
) -> ResponseReturnValue:
    """Save a correction, after showing what else it changes."""
    access, state = keeper_and_state(table_id, game_id)
    view = _hand(state, hand_id)
    change = _correction(hand_id, _number("version", 0))
    return _save(access, state, view.number, change, corrects=view)


@bp.get("/<uuid:hand_id>/remove")
def removal(table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID) -> ResponseReturnValue:
    """What taking this hand out would change."""
    return _show_removal(keeper_at(table_id), game_id, hand_id)


@bp.post("/<uuid:hand_id>/remove")
def remove(table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID) -> ResponseReturnValue:
    """Take out a hand that was entered twice."""

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        scorebook.remove_hand(state, _hand(state, hand_id), _number("version", 0), by)
        return _scoreboard(state)

    access = keeper_at(table_id)
    try:
        return carry_out(access, work)
    except Conflict as error:
        return _show_removal(access, game_id, hand_id, error)


def _save(
    access: Access,
    state: GameState,
    number: int,
    change: HandChange,
    form: HandForm | None = None,
    *,
    corrects: HandView | None = None,
    inserts: bool = False,
) -> ResponseReturnValue:
    """Save what the form says, show what else it changes, or say why not and keep it all."""
    form = form or form_class(state.ruleset(number), state.seats_at(number))()

    def entry(**found: Any) -> EntryView:
        shown = {"corrects": corrects, "inserts": inserts, **found}
        return _entry(access, state, number, form, **shown)

    if not form.validate_on_submit():
        return _show(entry(), 422)
    report = form.report()
    if form.swapped:
        report = swap_seats(report, *form.swapped)
        form.fill(report)

    def work(by: Author) -> str:
        fresh = scorebook.to_write(access.table, state)
        change.save(fresh, report, by)
        scorebook.remember_entry(access.table, report)
        return _scoreboard(fresh)

    try:
        if corrects or inserts:
            shown = entry(report=report)
            if not shown.is_confirmed:
                return _show(previewed(shown, change, writer(access.device)), _look_first())
        return carry_out(access, work)
    except RulesError as error:
        return _refused(access, entry(report=report), change, error)


def _look_first() -> int:
    """A preview is no accepted write: the phone's outbox is to show it and wait."""
    return 422 if "X-Outbox" in request.headers else 200


def _refused(
    access: Access, entry: EntryView, change: HandChange, error: RulesError
) -> ResponseReturnValue:
    """Say what is wrong; where the shooter chooses, show both futures; keep what was typed."""
    by = writer(access.device)
    if isinstance(error, Conflict):
        return _show(compared(entry, error), 409)
    fresh = entry.reread(error=error)
    if isinstance(error, ChoiceOwed):
        fresh = replace(fresh, moon=asked(fresh, error, change, by))
    return _show(fresh, 422)


def _correction(hand_id: uuid.UUID, version: int) -> HandChange:
    """A correction; a hand that was removed since is not there any more."""

    def save(state: GameState, report: HandReport, by: Author) -> GameState:
        return scorebook.correct_hand(state, _hand(state, hand_id), report, version, by)

    def preview(state: GameState, report: HandReport, by: Author) -> Consequence:
        return scorebook.preview_correct(state, _hand(state, hand_id), report, version)

    return HandChange(save, preview)


@bp.get("/coming")
def coming(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The pages of the hands to come, for a phone that may have no network then.

    The address names what they say (`?v=...`): it need not be asked for twice.
    """
    access, state = keeper_and_state(table_id, game_id)
    left = 0 if state.is_over else min(COMING, MOST_HANDS - len(state.hands))
    entries = [_entry(access, state, state.next_number + ahead) for ahead in range(left)]
    pages = [render_template("hand_entry/entry.html", **_context(entry)) for entry in entries]
    hands = [
        {"number": entry.number, "name": entry.name, "deal": entry.deal_words, "page": page}
        for entry, page in zip(entries, pages, strict=True)
    ]
    answer = jsonify(board=_scoreboard(state), entry=entries[0].action if left else "", hands=hands)
    if request.args.get("v") == TableView(state, now()).coming_key:
        answer.cache_control.private, answer.cache_control.max_age = True, COMING_LASTS
    return answer


def _context(entry: EntryView) -> dict[str, Any]:
    return {"pad": pad_data(entry), **entry.context()}


def _show(entry: EntryView, status: int = 200) -> ResponseReturnValue:
    entry = _kept_up(entry)
    return answer("hand_entry/entry.html", "hand_entry/_entry.html", status, **_context(entry))


def _kept_up(entry: EntryView) -> EntryView:
    """The entry of the coming hand hears at once of what other phones do."""
    if entry.is_shown_first or entry.number != entry.state.next_number:
        return entry
    return replace(entry, keeps_up=True)


def _show_removal(
    access: Access, game_id: uuid.UUID, hand_id: uuid.UUID, error: Conflict | None = None
) -> ResponseReturnValue:
    state = scorebook.look_up(access.table, game_id) or abort(404)
    view = _hand(state, hand_id)
    found = scorebook.preview_remove(state, view, view.row.version)
    entry = _entry(access, state, view.number, corrects=view, error=error)
    line = tuple(entry.table.line(view))
    moved = new_numbers_words(view.number, len(state.hands))
    notes = (moved,) if moved else ()
    entry = replace(entry, line=line, notes=notes, outcome=Outcome(entry.table, found))
    return make_response(
        render_template("hand_entry/remove.html", **entry.context()), 409 if error else 200
    )


def _entry(
    access: Access, state: GameState, number: int, form: HandForm | None = None, **seen_number: Any
) -> EntryView:
    form = form or form_class(state.ruleset(number), state.seats_at(number))()
    form.number.data = form.number.data or str(number)
    asked_for = request.args.get("mode") or request.form.get("evidence")
    mode = asked_for if asked_for in MODES else access.table.entry
    if mode != asked_for and unreadable(state.ruleset(number)):
        mode = "counts"  # points cannot be typed here, whatever the table typed last
    entry = EntryView(state=state, form=form, number=number, mode=mode, by=access.device.id)
    entry = replace(entry, **seen_number)
    if not (entry.corrects or entry.inserts):
        dealer, token = entry.deal
        form.shown_dealer.data = form.shown_dealer.data or str(dealer)
        form.shown_pass.data = form.shown_pass.data or token
    return entry


def _filled(entry: EntryView, report: HandReport) -> EntryView:
    """The entry with a report in its form, shown as it was reported unless asked."""
    entry.form.fill(report)
    is_asked = request.args.get("mode") in MODES or report.evidence not in MODES
    mode = entry.mode if is_asked else report.evidence
    return replace(entry, report=report, mode=mode)


def _keeper_and_insertion(
    table_id: uuid.UUID, game_id: uuid.UUID, at: int
) -> tuple[Access, GameState]:
    """Who keeps the score, and a state with a hand number `at`, before which one can stand."""
    access, state = keeper_and_state(table_id, game_id)
    if not 1 <= at <= len(state.hands):
        abort(404)
    return access, state


def _number(name: str, otherwise: int) -> int:
    """A number that was sent along; the form itself refuses what is none."""
    text = request.form.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else otherwise


def _hand(state: GameState, hand_id: uuid.UUID) -> HandView:
    return state.hand(hand_id) or abort(404)


def _scoreboard(state: GameState) -> str:
    return url_for("scoreboard.show", table_id=state.table.id, game_id=state.game.id)

"""The hand that a keeper's phone is entering, beside what other phones do meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from urllib.parse import parse_qsl

from flask import request
from werkzeug.datastructures import MultiDict

from companion.referee.text.hand_entry import draft_words
from companion.rules.ruleset.ruleset import Ruleset
from companion.scorebook import Author, Conflict, GameState, HandReport
from companion.scorebook.hand_drafts import HeldDraft, find_draft, has_other_keepers
from companion.web.access import now
from companion.web.hand_entry.form import CARRIED, KINDS, HandForm, form_class
from companion.web.hand_entry.view_model import EntryView, HeldEntry, Line

# What a draft says of the hand: the rest of the form is of the page.
SAID = ("evidence", *KINDS, *CARRIED)


def beside_others(entry: EntryView, line_so_far: Callable[[EntryView], Line]) -> EntryView:
    """The entry of the coming hand beside what another keeper's phone has entered of it.

    What this phone holds itself, as it took it over, stands in the form.
    """
    if entry.is_shown_first or entry.number != entry.state.next_number:
        return entry
    entry = replace(entry, keeps_up=True)
    if not has_other_keepers(entry.state):
        return entry
    draft = find_draft(entry.state)
    entry = replace(entry, is_shared=True)
    if draft is None:
        return entry
    form = _read(entry.ruleset, entry.seats, draft)
    for name in ("number", "shown_dealer", "shown_pass"):
        form[name].data = entry.form[name].data
    if draft.held_by == entry.by:
        return entry if request.method == "POST" else replace(entry, form=form, mode=_mode(form))
    theirs = replace(entry, form=form, mode=_mode(form))
    if form.validate():
        theirs = replace(theirs, report=form.report())
    title = draft_words(draft.name, entry.number, is_left=draft.is_left(now()))
    held = HeldEntry(title, line_so_far(theirs))
    return replace(entry, held=held)


def refuse_unseen(state: GameState, number: int, report: HandReport, by: Author) -> None:
    """Raises Conflict where another phone has entered something else and this one has not seen it.

    So it is with a hand that was entered without network: nothing merges, and nobody is passed
    over. A page that shows what the other phone has says so; a tally or a log is seen by all.
    """
    has_seen = {"beside", "noted"} & request.form.keys()
    if has_seen or state.is_over or number != state.next_number:
        return
    draft = find_draft(state)
    if draft is None or draft.held_by == by.device.id:
        return
    form = _read(state.ruleset(number), state.seats_at(number), draft)
    if not (form.validate() and form.report() == replace(report, note=None)):
        raise Conflict("draft_differs", number=number, name=draft.name)


def _read(ruleset: Ruleset, seats: tuple[int, ...], draft: HeldDraft) -> HandForm:
    """The form as the phone that holds the draft has it."""
    said = [pair for pair in parse_qsl(draft.form) if pair[0].startswith(SAID)]
    return form_class(ruleset, seats)(formdata=MultiDict(said))


def _mode(form: HandForm) -> str:
    return form.evidence.data or "counts"

"""A hand while it is entered: what its report comes to, what it changes, what it leaves open."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from companion import scorebook
from companion.referee.entry import MoonAnswer, moon_title, typed_moon_label
from companion.referee.results import note_words
from companion.referee.telling import say
from companion.rules import Moon, MoonChoice, RulesError, Ruleset
from companion.scorebook import (
    Author,
    Change,
    ChoiceOwed,
    Conflict,
    GameState,
    HandReport,
    HandView,
    changes,
)
from companion.scorebook.report import AS_TYPED, ScoredReport
from companion.web.access import now
from companion.web.game_page import (
    Outcome,
    PlayerBadge,
    Step,
    TableView,
    describe_end,
    describe_outcome,
    list_steps,
)
from companion.web.hand_entry.form import HandForm

# What a report is to change: to be shown first, or written.
Make = Callable[[GameState, HandReport], Change]

Line = tuple[tuple[str, str], ...]  # names and points of a hand, to be read aloud

# One answer: its value, what stands on its key, the totals and the end it leads to (none where
# something else has to be said first), and whether it was given.
Answer = tuple[str, MoonAnswer, tuple[Step, ...], tuple[str, ...], bool]

# What is asked, which field of the form the answer is, the answers side by side, and whether
# points were typed that only a moon gives: then "No" is to change them.
Question = tuple[str, str, tuple[Answer, ...], bool]

MODES = ("counts", "cards", "points")

DASH = "\N{EN DASH}"  # in the place of points that nobody told yet


@dataclass(frozen=True)
class Entry:
    """One hand while it is entered, before it is saved."""

    state: GameState
    form: HandForm
    number: int
    mode: str = "counts"
    corrects: HandView | None = None
    inserts: bool = False
    error: RulesError | None = None
    outcome: Outcome | None = None  # what a correction would change
    line: Line = ()  # the hand as it would count
    notes: tuple[str, ...] = ()
    question: Question | None = None  # what the shooter may choose
    saved: HandView | None = None  # what another phone saved under this number
    report: HandReport = field(default_factory=HandReport)
    by: uuid.UUID | None = None  # the device that looks
    was_saved: bool = False  # until Undo: it does not save itself again

    @cached_property
    def ruleset(self) -> Ruleset:
        return self.state.ruleset(self.number)

    @cached_property
    def table(self) -> TableView:
        return TableView(self.state, now())

    @cached_property
    def people(self) -> tuple[PlayerBadge, ...]:
        """Who plays this hand, clockwise."""
        player = self.table.player_in(self.number)
        return tuple(player[seat] for seat in self.state.seats_at(self.number))

    @cached_property
    def deal(self) -> tuple[int, str]:
        """Who dealt the hand and which way was passed: an inserted one is like its follower."""
        if self.corrects:
            return self.corrects.facts.dealer, self.corrects.facts.passed
        if self.number <= len(self.state.hands):
            hand = self.state.facts.hands[self.number - 1]
            return hand.dealer, hand.passed
        coming = self.state.deal_of_hand(self.number)
        return coming.dealer, coming.token

    @property
    def name(self) -> str:
        """What the phone keeps it under, half entered or on its way.

        A page that was open during the update to ids has it under the number of the hand.
        """
        if self.corrects:
            return str(self.corrects.id)
        mark = "insert:" if self.inserts else ""
        return f"{self.state.game.id}:{mark}{self.form.hand.data or self.number}"

    @property
    def is_later(self) -> bool:
        """Whether hands before it are still to be played, so that no total before it is known."""
        return self.number > self.state.next_number

    @property
    def is_shown_first(self) -> bool:
        """A correction says what else it changes before it is saved."""
        return bool(self.corrects or self.inserts)

    @property
    def is_confirmed(self) -> bool:
        """Whether exactly this report was shown with what it changes."""
        return bool(self.form.confirmed.data) and self.form.confirmed.data == self.digest

    @property
    def digest(self) -> str:
        """A name for exactly this report."""
        report = self.report
        parts: list[object] = [
            report.evidence,
            report.choice,
            report.note,
            report.is_open,
            report.passed,
        ]
        parts += [sorted(part.items()) for part in (report.hearts, report.points)]
        parts += [sorted((str(card), seat) for card, seat in report.captures)]
        # Kept for reports that wait on a phone: once it said who took no trick.
        parts += [(), report.every_trick]
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:20]

    def reread(self, **changes: Any) -> Entry:
        """The same entry beside the state as it is now, after a write was refused."""
        state = scorebook.look_up(self.state.table, self.state.game.id, also_deleted=True)
        assert state is not None
        corrects = self.corrects and (state.hand(self.corrects.id) or self.corrects)
        return replace(self, state=state, corrects=corrects, **changes)


def previewed(entry: Entry, make: Make, by: Author) -> Entry:
    """A correction with what else it changes; raises what saving it raises."""
    question = asked_again(entry, make, by)
    found = scorebook.preview(entry.state, make(entry.state, entry.report), by)
    scored = _scored(entry, entry.report)
    return replace(
        entry,
        question=question,
        outcome=describe_outcome(entry.table, found),
        line=_line(entry, scored) if scored else _line_so_far(entry),
        notes=_notes(entry, scored),
    )


def compared(entry: Entry, error: Conflict, by: Author) -> Entry:
    """What was typed beside what another phone saved, and what replacing that would change."""
    shown = entry.reread(error=error)
    saved = shown.state.hand(error.hand_id) if error.hand_id else None
    shown = replace(shown, saved=saved, line=_line_so_far(shown))
    if saved is None:
        return shown
    try:
        scored = _scored(shown, shown.report)
        change = changes.correct(saved.id, shown.report, saved.facts.version)
        found = scorebook.preview(shown.state, change, by)
    except RulesError:  # it can still be corrected with this in its form, which says why
        return shown
    line = _line(shown, scored) if scored else shown.line
    return replace(shown, line=line, outcome=describe_outcome(shown.table, found))


def set_aside(entry: Entry, error: RulesError) -> Entry:
    """What was typed, where its hand isn't the coming one any more, nor saved."""
    shown = entry.reread(error=error)
    return replace(shown, line=_line_so_far(shown))


def asked_again(entry: Entry, make: Make, by: Author) -> Question | None:
    """The question that the choice of a saved hand answered, so that it can be answered anew."""
    if not entry.report.choice:
        return None
    try:
        _scored(entry, replace(entry.report, choice=None))
    except ChoiceOwed as owed:
        return asked(entry, owed, make, by)
    except RulesError:
        return None
    return None


def asked(entry: Entry, owed: ChoiceOwed, make: Make, by: Author) -> Question:
    """What the shooter, or the table, has to say, with what each answer leads to."""
    if owed.key == "every_trick_owed":
        return _every_trick_asked(entry, owed, make, by)
    reports = {value: replace(entry.report, choice=value) for value in _options_of(owed)}
    scored = {value: _scored(entry, report) for value, report in reports.items()}
    shooters = {value: _shooter(entry, found) for value, found in scored.items()}
    is_typed = entry.report.evidence == "points"
    is_sun = any(found and found.score.sun for found in scored.values())
    answers = tuple(
        _answer(
            entry,
            value,
            _key(entry, value, scored[value], shooters, is_typed=is_typed),
            report,
            make,
            by,
        )
        for value, report in reports.items()
    )
    title = moon_title(shooters, is_typed=is_typed, is_sun=is_sun)
    return title, "choice", answers, is_typed and AS_TYPED not in reports


def _key(
    entry: Entry,
    value: str,
    scored: ScoredReport | None,
    shooters: Mapping[str, str | None],
    *,
    is_typed: bool,
) -> MoonAnswer:
    """What stands on the key of an answer."""
    score, ruleset = scored.score if scored else None, entry.table.ruleset
    if not is_typed:
        points = score.amount if score else 0
        return MoonAnswer(say("moon_counts", ruleset, moon=MoonChoice(value), points=points))
    if value == AS_TYPED or score is None:
        return MoonAnswer(say("no"), say("as_typed"))
    is_included = value.startswith("moon-")
    moon = None if is_included else Moon(value.split("-")[0])  # several of one kind are numbered
    is_one = len(set(shooters.values()) - {None}) == 1
    return typed_moon_label(ruleset, moon, score, shooters[value], is_one=is_one)


def _every_trick_asked(entry: Entry, owed: ChoiceOwed, make: Make, by: Author) -> Question:
    """F2, F5: whether a shooter took every trick."""
    shooter, nobody = _options_of(owed)
    keys = {shooter: MoonAnswer(say("yes")), nobody: MoonAnswer(say("no"))}
    answers = tuple(
        _answer(entry, value, key, replace(entry.report, every_trick=int(value)), make, by)
        for value, key in keys.items()
    )
    name = entry.table.player_in(entry.number)[int(shooter)].name
    title = say("asks_for_every_trick", name=name)
    return title, "every_trick", answers, False


def _options_of(owed: ChoiceOwed) -> tuple[str, ...]:
    """What may be answered."""
    options = owed.data["options"]
    return options if isinstance(options, tuple) else ()


def _answer(
    entry: Entry, value: str, key: MoonAnswer, report: HandReport, make: Make, by: Author
) -> Answer:
    """The coming deal is no news beside a new hand, which has always one behind it."""
    try:
        found = scorebook.preview(entry.state, make(entry.state, report), by)
    except ChoiceOwed:
        return value, key, (), (), False
    if entry.is_shown_first:
        _, sentences = describe_outcome(entry.table, found)
    else:
        sentences = tuple(describe_end(entry.table, found))
    steps = list_steps(entry.table, found)
    return value, key, steps, sentences, value == entry.report.choice


def _scored(entry: Entry, report: HandReport) -> ScoredReport | None:
    """What the report comes to; None for a hand that stays open."""
    given = entry.corrects.facts.adjustments if entry.corrects else ()
    if entry.corrects:
        report = changes.keep_moon(entry.state, entry.corrects, report)
    scored = entry.state.score(entry.number, report, adjustments=given)
    return None if scored.is_open else scored


def _shooter(entry: Entry, scored: ScoredReport | None) -> str | None:
    """The name of the shooter."""
    if scored is None or scored.score.shooter is None:
        return None
    return entry.people[scored.score.shooter].name


def _line(entry: Entry, scored: ScoredReport) -> Line:
    points = zip(entry.people, scored.score.points, strict=True)
    return tuple((face.name, entry.table.points(value)) for face, value in points)


def _notes(entry: Entry, scored: ScoredReport | None) -> tuple[str, ...]:
    names, report = [face.name for face in entry.people], entry.report
    notes = scored.score.notes if scored else ()
    is_open = (say("open_hand", note=report.note),) if report.is_open else ()
    return (*(note_words(entry.ruleset, note, names) for note in notes), *is_open)


def _line_so_far(entry: Entry) -> Line:
    """The points as they were reported so far; a dash for nobody knows yet."""
    known = [_known_points(entry.report, entry.ruleset, face.number) for face in entry.people]
    return tuple(
        (face.name, DASH if points is None else entry.table.points(points))
        for face, points in zip(entry.people, known, strict=True)
    )


def _known_points(report: HandReport, ruleset: Ruleset, seat: int) -> int | None:
    if report.evidence == "points":
        return report.points.get(seat)
    cards = report.cards_of(seat)
    hearts = report.hearts.get(seat)
    if not cards and hearts is None:
        return None
    return sum(ruleset.values.get(card, 0) for card in cards) + ruleset.heart_value * (hearts or 0)

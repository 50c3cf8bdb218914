"""A hand shown before it is saved: what it changes, and what the shooter may choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion import scorebook
from companion.referee.text.rules_and_results import note_words
from companion.rules.errors import RulesError
from companion.rules.ruleset.options import Teams
from companion.rules.ruleset.ruleset import Ruleset
from companion.scorebook import Author, ChoiceOwed, Conflict, GameState, HandReport
from companion.scorebook.hand_report import ScoredReport
from companion.web.game_page import ScoringSide
from companion.web.hand_entry.view_model import (
    EntryView,
    Future,
    Line,
    MoonView,
    Outcome,
    choice_key,
    every_trick_title,
    moon_title,
    typed_key,
)

Save = Callable[[GameState, HandReport, Author], GameState]


def previewed(entry: EntryView, save: Save, by: Author) -> EntryView:
    """A correction with what else it changes; raises what saving it raises."""
    moon = asked_again(entry, save, by)
    found = scorebook.consequence(entry.reread().book, lambda book: save(book, entry.report, by))
    shown = entry.reread(moon=moon)
    scored = _scored(shown, shown.report)
    return replace(
        shown,
        outcome=Outcome(shown.table, found),
        line=_line(shown, scored) if scored else line_so_far(shown),
        notes=_notes(shown, scored),
    )


def asked_again(entry: EntryView, save: Save, by: Author) -> MoonView | None:
    """The question that the choice of a saved hand answered, so that it can be answered anew."""
    if not entry.report.choice:
        return None
    try:
        _scored(entry, replace(entry.report, choice=None))
    except ChoiceOwed as owed:
        return asked(entry, owed, save, by)
    except RulesError:
        return None
    return None


def asked(entry: EntryView, owed: ChoiceOwed, save: Save, by: Author) -> MoonView:
    """What the shooter, or the table, has to say, with what each answer leads to."""
    if owed.key == "every_trick_owed":
        return _every_trick_asked(entry, owed, save, by)
    answers = [(value, replace(entry.report, choice=value)) for value in options_of(owed)]
    scored = {value: _scored(entry, report) for value, report in answers}
    shooters = {value: _shooter(entry, found) for value, found in scored.items()}
    is_typed = entry.report.evidence == "points"
    words = {
        value: _key(entry, value, found, shooters, is_typed=is_typed)
        for value, found in scored.items()
    }
    is_sun = any(found and found.score.sun for found in scored.values())
    return MoonView(
        title=moon_title(shooters, is_typed=is_typed, is_sun=is_sun),
        futures=tuple(
            _future(entry.reread(), value, words[value], report, save, by)
            for value, report in answers
        ),
    )


def _key(
    entry: EntryView,
    value: str,
    scored: ScoredReport | None,
    shooters: Mapping[str, str | None],
    *,
    is_typed: bool,
) -> str:
    """What stands on the key of an answer."""
    result = scored.score if scored else None
    if not is_typed:
        return choice_key(entry.table, value, result)
    is_one = len(set(shooters.values()) - {None}) == 1
    return typed_key(entry.table, value, result, shooters[value], is_one=is_one)


def _every_trick_asked(entry: EntryView, owed: ChoiceOwed, save: Save, by: Author) -> MoonView:
    """F2, F5: whether a shooter took every trick."""
    shooter, nobody = options_of(owed)
    name = _shooter_at(entry, [str(face.number) for face in entry.people].index(shooter))
    answers = {shooter: "Yes, every trick", nobody: "No, not every trick"}
    futures = [
        _future(
            entry.reread(), value, words, replace(entry.report, every_trick=int(value)), save, by
        )
        for value, words in answers.items()
    ]
    return MoonView(every_trick_title(name), tuple(futures), field="every_trick")


def options_of(owed: ChoiceOwed) -> tuple[str, ...]:
    """What may be answered."""
    options = owed.data["options"]
    return options if isinstance(options, tuple) else ()


def _future(
    entry: EntryView, value: str, words: str, report: HandReport, save: Save, by: Author
) -> Future:
    try:
        scored = _scored(entry, report)
        found = scorebook.consequence(entry.book, lambda book: save(book, report, by))
    except ChoiceOwed:
        return Future(value, words, (), None, is_chosen=False)
    shown = entry.reread()
    is_new = not (entry.corrects or entry.inserts)
    return Future(
        value=value,
        words=words,
        line=_line(shown, scored) if scored else (),
        outcome=Outcome(shown.table, found, is_new_hand=is_new),
        is_chosen=value == entry.report.choice,
    )


def compared(entry: EntryView, error: Conflict, by: Author) -> EntryView:
    """What was typed beside what another phone saved, and what replacing that would change."""
    shown = entry.reread(error=error).compared_with(error.hand_id)
    shown = replace(shown, line=line_so_far(shown))
    saved = shown.saved
    if saved is None:
        return shown

    def replaced(book: GameState) -> None:
        view = book.hand(saved.id)
        assert view is not None
        scorebook.correct_hand(book, view, shown.report, view.row.version, by)

    try:
        scored = _scored(shown, shown.report)
        found = scorebook.consequence(shown.book, replaced)
    except RulesError:  # it can still be corrected with this in its form, which says why
        return entry.reread(error=error, line=shown.line).compared_with(error.hand_id)
    again = entry.reread(error=error).compared_with(error.hand_id)
    line = _line(again, scored) if scored else shown.line
    return replace(again, line=line, outcome=Outcome(again.table, found))


def _scored(entry: EntryView, report: HandReport) -> ScoredReport | None:
    """What the report comes to; None for a hand that stays open."""
    further = entry.corrects.row.further if entry.corrects else None
    scored = entry.book.score(entry.number, report, further=further)
    return None if scored.is_open else scored


def _shooter(entry: EntryView, scored: ScoredReport | None) -> str | None:
    """The name of the shooter, of the team where a score is shared."""
    if scored is None or scored.score.shooter is None:
        return None
    is_pooled = entry.ruleset.teams is Teams.POOLED
    shooter = scored.score.shooter
    return entry.scored[shooter].name if is_pooled else _shooter_at(entry, shooter)


def _shooter_at(entry: EntryView, place: int) -> str:
    """The name of who shoots from a place: of two partners where they shoot together (J2)."""
    is_team = entry.ruleset.shoots_as_team
    step = entry.ruleset.players // 2 if is_team else entry.ruleset.players
    return ScoringSide(entry.people[place::step]).name


def _line(entry: EntryView, scored: ScoredReport) -> Line:
    points = zip(entry.scored, scored.score.points, strict=True)
    return tuple((face.name, entry.table.points(value)) for face, value in points)


def _notes(entry: EntryView, scored: ScoredReport | None) -> tuple[str, ...]:
    names = [face.name for face in entry.scored]
    return tuple(
        note_words(entry.ruleset, note, names) for note in (scored.score.notes if scored else ())
    )


def line_so_far(entry: EntryView) -> Line:
    """The points as they were told so far; a dash for nobody knows yet."""
    sides = entry.scored if entry.report.evidence == "points" else entry.sides
    return tuple((face.name, _points_so_far(entry, face.number)) for face in sides)


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

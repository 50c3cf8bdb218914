"""What the scoreboard shows: standings, score sheet, agreement and the doors to other pages."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import cached_property, lru_cache
from typing import NamedTuple

from companion.models import Device
from companion.referee.text.game_status import (
    deed_words,
    last_hand_words,
    sudden_death_words,
    to_go_words,
)
from companion.referee.text.rules_and_results import (
    AGREEMENT,
    listed,
    option_title,
    option_words,
    pass_label,
    pass_words,
    signed,
)
from companion.rules.ruleset.options import Teams
from companion.rules.ruleset.ruleset import FIELDS, Ruleset
from companion.rules.scoring.score_display import next_hand_can_end, shown, shown_points, to_go
from companion.scorebook import Book, HandView
from companion.scorebook.game_rows import ChangeRow
from companion.scorebook.hands import live_kinds
from companion.web.formatting import clock_words, day_words
from companion.web.game_page import Side, TableView
from companion.web.score_chart import Chart, draw_chart
from companion.web.scoreboard.next_deal import DealView

MOST_MARKS = 6  # cards by name in a hand of the sheet


@dataclass(frozen=True, slots=True)
class Cell:
    """One score of the sheet: what was scored, which cards are worth a mark, what it once was."""

    points: str | None
    took: tuple[str, ...] = ()
    was: str | None = None


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One hand of the sheet."""

    id: uuid.UUID
    title: str
    label: str
    cells: tuple[Cell, ...]
    is_moon: bool
    mark: str | None


@dataclass(frozen=True, slots=True)
class Footnote:
    """What is worth knowing of one hand: that it is open, or was corrected, and when."""

    id: uuid.UUID
    title: str
    text: str
    when: str


NOT_THERE = Cell(points=None)


def sheet_rows(table: TableView) -> tuple[SheetRow, ...]:
    """The hands, newest first."""
    return tuple(_row(table, view) for view in reversed(table.book.hands))


def _row(table: TableView, view: HandView) -> SheetRow:
    passed = pass_label(view.ruleset, view.row.passed)
    marks = _marks(view)
    return SheetRow(
        id=view.id,
        title=f"{view.number} · {passed}",
        label=f"Hand {view.number}, {passed}: look or correct",
        cells=tuple(_cell(table, view, one, marks) for one in table.columns),
        is_moon=view.moon is not None,
        mark=_mark(view),
    )


def _mark(view: HandView) -> str | None:
    if view.row.is_open:
        return "open"
    if view.is_ruled:
        return "ruled"
    return None if view.counts else "after the end"


def _cell(
    table: TableView, view: HandView, column: Side, marks: Mapping[int, tuple[str, ...]]
) -> Cell:
    points = view.points.get(column.number)
    if points is None:
        return NOT_THERE
    was = view.corrected.get(column.number)
    return Cell(
        points=table.points(points),
        took=tuple(card for face in column.faces for card in marks.get(face.number, ())),
        was=None if was is None else table.points(was.points),
    )


def _marks(view: HandView) -> Mapping[int, tuple[str, ...]]:
    """The single cards each seat took: the queen, the jack of diamonds, what the rules name."""
    taken = {row.seat_number: row.cards.split() for row in view.captures if row.cards}
    worth = _worth_a_mark(view.ruleset)
    return {seat: tuple(c for c in cards if c in worth) for seat, cards in taken.items()}


@lru_cache(maxsize=256)
def _worth_a_mark(ruleset: Ruleset) -> frozenset[str]:
    singles = frozenset(str(card) for card in ruleset.single_cards)
    # Hearts of unequal value would fill the sheet.
    return singles if len(singles) <= MOST_MARKS else singles & {"QS"}


def footnotes(
    table: TableView, device_id: uuid.UUID, now: datetime, zone: tzinfo | None
) -> tuple[Footnote, ...]:
    """Open and ruled hands, points the table gave, and the old values of corrected cells."""
    found: list[Footnote] = []
    for view in reversed(table.book.hands):
        if view.row.is_open or view.row.note:
            found.append(_open(view))
        found += [
            Footnote(view.id, f"Hand {view.number}", text, "") for text in _given(table, view)
        ]
        marks = {mark.at: mark.device_id for mark in view.corrected.values()}
        for at, device in marks.items():
            phone = "on this phone" if device == device_id else "on another phone"
            when = f"{day_words(at, now, zone)}, {clock_words(at, zone)}, {phone}"
            found.append(Footnote(view.id, f"Hand {view.number}", _was(table, view, at), when))
    return tuple(found)


def _was(table: TableView, view: HandView, at: datetime) -> str:
    parts = [
        f"{column.name} had {table.points(mark.points)}, "
        f"now {table.points(view.points[column.number])}"
        for column in table.columns
        if (mark := view.corrected.get(column.number)) and mark.at == at
    ]
    return "; ".join(parts)


def _given(table: TableView, view: HandView) -> list[str]:
    """What the table gave beside the cards: "Bo +26: revoke"."""
    return [
        f"{table.face[each.seat].name} {'+' if each.points > 0 else ''}"
        f"{signed(each.points)}: {each.reason}"
        for each in view.adjustments
    ]


def _open(view: HandView) -> Footnote:
    what = "was set by a ruling" if view.is_ruled else ""
    if view.row.is_open:
        what = "does not add up and is kept as it was told"
    return Footnote(
        view.id, f"Hand {view.number}", ": ".join(filter(None, [what, view.row.note])), ""
    )


@dataclass(frozen=True)
class RuleChange:
    """Other rules from a hand on: what they say that the rules before did not, and why."""

    hand: int
    words: tuple[str, ...]
    reason: str


@lru_cache(maxsize=256)
def agreement(ruleset: Ruleset, house: frozenset[str]) -> tuple[tuple[str, str, bool], ...]:
    """The rules people fight over and the house rules: title, sentence, whether it is one."""
    names = dict.fromkeys((*AGREEMENT, *(name for name in FIELDS if name in house)))
    return tuple((option_title(n), option_words(ruleset, n), n in house) for n in names)


def rule_changes(book: Book) -> tuple[RuleChange, ...]:
    """The changes of the rules that hold in this game, in order."""
    holding = [row for row in book.rows.rulesets if row.from_hand > 0 and row.reason]
    return tuple(
        RuleChange(row.from_hand, _difference(book, row.from_hand), row.reason or "")
        for row in holding
    )


def _difference(book: Book, hand: int) -> tuple[str, ...]:
    """Nothing where the change counts from the first hand: the rules before count nowhere."""
    now = book.ruleset(hand)
    if hand == 1:
        return ()
    before = book.ruleset(hand - 1).for_players(now.players)
    changed = now.differences(before)
    return tuple(option_words(now, name) for name in FIELDS if name in changed)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings; `parts` are the scores of partners who have one each."""

    side: Side
    place: str
    total: str
    delta: str | None
    to_go: str
    bad_points: int
    has_won: bool
    parts: str


@dataclass(frozen=True, slots=True)
class Undo:
    """The last change: what was done, and the line of the hand it was done to."""

    id: uuid.UUID
    title: str
    line: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]


class Board(TableView):
    """Everything the scoreboard shows. `device` is the phone that looks, `chair` its seat."""

    def __init__(
        self, book: Book, now: datetime, device: Device, zone: tzinfo | None, chair: int | None
    ) -> None:
        super().__init__(book, now)
        self.device, self.zone, self.chair = device, zone, chair

    @cached_property
    def deal(self) -> DealView:
        """The hand to come."""
        return DealView(self, self.chair)

    # Standings

    @cached_property
    def standings(self) -> tuple[Row, ...]:
        """Who is in front, ties sharing a place; who left stands last, without a place."""
        places = [self._place(side) for side in self.sides]
        rows = [
            (place or 99, side.place, self._row(side, place, places.count(place)))
            for side, place in zip(self.sides, places, strict=True)
        ]
        return tuple(row for _, _, row in sorted(rows, key=lambda r: r[:2]))

    def _place(self, side: Side) -> int:
        """Among the sides: partners are one."""
        places = self.book.standing.places
        own = places[self.book.column[side.number]]
        ahead = [s for s in self.sides if 0 < places[self.book.column[s.number]] < own]
        return len(ahead) + 1 if own else 0

    def _row(self, side: Side, place: int, sharing: int) -> Row:
        # The nearest partner's total ends the game.
        total = max(self.book.totals[face.number] for face in side.faces)
        left = None if side.is_closed else to_go(self.ruleset, total)
        return Row(
            side=side,
            place="\N{EN DASH}" if not place else f"{place}=" if sharing > 1 else str(place),
            total=self.side_total(side),
            delta=self._delta(side),
            to_go="left" if side.is_closed else to_go_words(self.ruleset, left or 0),
            bad_points=total,
            has_won=side.faces[0] in self.winners,
            parts=self._parts(side),
        )

    def _parts(self, side: Side) -> str:
        if not side.is_team or self.ruleset.teams is Teams.POOLED:
            return ""
        return " \u00b7 ".join(
            f"{face.initials}\u00a0{self.total(self.book.totals[face.number])}"
            for face in side.faces
        )

    def _delta(self, side: Side) -> str | None:
        """What the last hand did to a total."""
        last = self.book.hands[-1] if self.book.hands else None
        if not last or not last.counts or side.number not in last.points:
            return None
        number = shown_points(self.ruleset, self.of_side(side, last.points))
        return f"+{number}" if number >= 0 else signed(number)

    # News

    @property
    def is_late(self) -> bool:
        """Whether the agreed time is over."""
        ends_at = self.book.game.ends_at
        return ends_at is not None and self.now >= ends_at

    @cached_property
    def can_end(self) -> str:
        """That the hand to come can be the last, or nothing."""
        standing = self.book.standing
        if not (
            self.book.hands and next_hand_can_end(self.ruleset, standing, after_time=self.is_late)
        ):
            return ""
        return last_hand_words(self.ruleset)

    @cached_property
    def noted(self) -> frozenset[str]:
        """What is being noted of the coming hand: a tally, a log."""
        return frozenset() if self.book.is_over else live_kinds(self.book)

    @property
    def sudden_death(self) -> str:
        """Who is tied, and what they play for; nothing while nobody is."""
        return sudden_death_words([face.name for face in self.tied]) if self.tied else ""

    @cached_property
    def ended_earlier(self) -> int | None:
        """The hand at which the game was over already, while later ones still count."""
        over = self.book.standing.over_after
        is_question = over and over < len(self.book.standing.after)
        is_answered = self.book.game.stopped_after or self.book.game.went_on_after == over
        return over if is_question and not is_answered else None

    @property
    def is_reopened(self) -> bool:
        """A correction opened a game again whose rematch has begun."""
        return self.book.rows.rematch is not None and not self.book.is_over

    @cached_property
    def undo(self) -> Undo | None:
        """What Undo takes back now, with the line of the hand where it was one.

        A hand that was saved is taken back until the next one is begun: by its tally, as far as
        the server knows. Then it is corrected on the sheet.
        """
        change = self.book.undoable
        if change is None or (change.action == "recorded" and self.noted):
            return None
        hand = self.book.hand(change.hand_id) if change.hand_id else None
        return Undo(
            id=change.id,
            title=deed_words(change.action, hand.number if hand else None, self._told(change)),
            line=tuple(self.line(hand)) if hand else (),
            notes=tuple(self.notes(hand)) if hand else (),
        )

    def _told(self, change: ChangeRow) -> dict[str, str]:
        came, went = _movers(self.book, change)
        coming = self.book.next
        return {
            "dealer": self.face[coming.dealer].name,
            "passes": pass_words(coming.ruleset, coming.token),
            "came": came,
            "went": went,
        }

    # Sheet, chart, agreement

    @cached_property
    def sheet(self) -> tuple[SheetRow, ...]:
        """The hands, newest first."""
        return sheet_rows(self)

    @cached_property
    def marked(self) -> tuple[str, ...]:
        """The cards that have a mark somewhere on the sheet."""
        cards = [card for row in self.sheet for cell in row.cells for card in cell.took]
        return tuple(dict.fromkeys(cards))

    @cached_property
    def sums(self) -> tuple[str, ...]:
        """The totals below the sheet."""
        return tuple(self.total(self.book.totals[one.number]) for one in self.columns)

    @cached_property
    def team_sums(self) -> tuple[tuple[int, str], ...]:
        """Below the totals what partners have together: over how many columns, and how much."""
        if len(self.sides) == len(self.columns):
            return ()
        return tuple((len(side.faces), self.side_total(side)) for side in self.sides)

    @cached_property
    def footnotes(self) -> tuple[Footnote, ...]:
        return footnotes(self, self.device.id, self.now, self.zone)

    @cached_property
    def chart(self) -> Chart:
        """The running totals as lines."""
        rows = [[self.shown_of(side, totals) for side in self.sides] for totals in self.book.course]
        moons = [view.number for view in self.book.hands if view.moon and view.counts]
        # The target is one player's, not the sum of two.
        has_goal = self.goal is not None and len(self.sides) == len(self.columns)
        goal = shown(self.ruleset, self.goal or 0) if has_goal else None
        return draw_chart(self.sides, rows, target=goal, moons=moons)

    @cached_property
    def most_queens(self) -> tuple[int, tuple[int, ...]]:
        """How often the queen of spades went to one seat at most, as far as it is known; whose."""
        taken = Counter(seat for view in self.book.hands for seat in view.queen_takers)
        most = max(taken.values(), default=0)
        return most, tuple(seat for seat, count in taken.items() if count == most)

    @property
    def agreement(self) -> tuple[tuple[str, str, bool], ...]:
        """The rules people fight over and the house rules: title, sentence, whether it is one."""
        return agreement(self.ruleset, self.house_rules)

    @property
    def rule_changes(self) -> tuple[RuleChange, ...]:
        """What was agreed otherwise during the game."""
        return rule_changes(self.book)


def _movers(book: Book, change: ChangeRow) -> tuple[str, str]:
    """Who came to the table and who went with the last change of seats, by name."""
    rows = (change.before or {})["frame"]["sittings"]
    last = max(row[0] for row in rows)
    person = {sitting.written_as: sitting.player_id for sitting in book.rows.sittings}
    written = (uuid.UUID(row[3]) for row in rows if row[0] == last)
    then = {person.get(spelling, spelling) for spelling in written}
    now = {player for _, player in book.chairs}
    known = book.rows.players
    came = listed([known[player].name for player in now - then])
    went = listed([known[player].name for player in then - now if player in known])
    return came, went


When = Callable[[Board], bool]


def always(_board: Board) -> bool:
    """Whenever somebody looks."""
    return True


def while_on(board: Board) -> bool:
    """As long as a hand is to come."""
    return not board.book.is_over


def after_a_hand(board: Board) -> bool:
    """As long as a hand is to come, once something is scored."""
    return while_on(board) and bool(board.book.hands)


def with_chart(board: Board) -> bool:
    """Where the page has its chart below; when the game is over it stands on top."""
    return bool(board.sheet) and not board.book.is_over


class Tool(NamedTuple):
    """One button."""

    endpoint: str
    icon: str
    label: str
    when: When


class Button(NamedTuple):
    """A tool as the page shows it."""

    href: str
    icon: str
    label: str


TOOLS = (
    Tool("tally.show", "heart", "Live tally", while_on),
    Tool("watch.show", "watch", "Watch play", while_on),
    Tool("faq.ask", "search", "Ask", always),
    Tool("rulebook.show", "rules", "Rules", always),
    Tool("#chart", "chart", "Chart", with_chart),
    Tool("next_hand.show", "need", "What I need", after_a_hand),
    Tool("irregularities.show", "wrong", "Trouble", always),
)


def tools_of(board: Board, tools: tuple[Tool, ...] = TOOLS) -> list[Button]:
    """The buttons that make sense now."""
    return [Button(_href(board, t), t.icon, t.label) for t in tools if t.when(board)]


def _href(board: Board, tool: Tool) -> str:
    return tool.endpoint if tool.endpoint.startswith("#") else board.url(tool.endpoint)

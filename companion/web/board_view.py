"""The scoreboard: standings, news, score sheet and chart of one game, and how it ended."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import cached_property, lru_cache

from companion.models import Change, Device
from companion.referee.telling import (
    deed_words,
    last_hand_words,
    sudden_death_words,
    to_go_words,
)
from companion.referee.words import (
    AGREEMENT,
    listed,
    option_title,
    option_words,
    pass_words,
    signed,
)
from companion.rules.outlook import next_hand_can_end, shown, shown_points, to_go
from companion.rules.ruleset import FIELDS, Ruleset
from companion.scorebook import Book
from companion.scorebook.live_hands import live_kinds
from companion.web.chart import Chart, draw_chart
from companion.web.deal_view import DealView
from companion.web.sheet_view import Footnote, SheetRow, footnotes, sheet_rows
from companion.web.table_view import Face, TableView


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings."""

    face: Face
    place: str
    total: str
    delta: str | None
    to_go: str
    bad_points: int
    has_won: bool


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
        columns = {s.number: c for c, s in enumerate(self.book.rows.seats)}
        places = self.book.standing.places
        rows = []
        for face in self.faces:
            place = places[columns[face.number]]
            rows.append((place or 99, face.place, self._row(face, place, places.count(place))))
        return tuple(row for _, _, row in sorted(rows, key=lambda r: r[:2]))

    def _row(self, face: Face, place: int, sharing: int) -> Row:
        total = self.book.totals[face.number]
        left = None if face.is_closed else to_go(self.ruleset, total)
        return Row(
            face=face,
            place="\N{EN DASH}" if not place else f"{place}=" if sharing > 1 else str(place),
            total=self.total(total),
            delta=self._delta(face),
            to_go="left"
            if face.is_closed
            else ""
            if left is None
            else to_go_words(self.ruleset, left),
            bad_points=total,
            has_won=face in self.winners,
        )

    def _delta(self, face: Face) -> str | None:
        """What the last hand did to a total."""
        last = self.book.hands[-1] if self.book.hands else None
        points = last.points.get(face.number) if last and last.counts else None
        if points is None:
            return None
        number = shown_points(self.ruleset, points)
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
        """What Undo takes back now, with the line of the hand where it was one."""
        change = self.book.undoable
        if change is None:
            return None
        hand = self.book.hand(change.hand_id) if change.hand_id else None
        return Undo(
            id=change.id,
            title=deed_words(change.action, hand.number if hand else None, self._told(change)),
            line=tuple(self.line(hand)) if hand else (),
            notes=tuple(self.notes(hand)) if hand else (),
        )

    def _told(self, change: Change) -> dict[str, str]:
        came, went = _movers(self.book, change)
        coming = self.book.next
        return {
            "dealer": self.face[coming.dealer].name,
            "passes": pass_words(coming.token),
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
        return tuple(self.total(self.book.totals[face.number]) for face in self.faces)

    @cached_property
    def footnotes(self) -> tuple[Footnote, ...]:
        return footnotes(self, self.device.id, self.now, self.zone)

    @cached_property
    def chart(self) -> Chart:
        """The running totals as lines."""
        starts = [self.book.seat[face.number].start_total for face in self.faces]
        after = [[totals[face.number] for face in self.faces] for totals in self.book.running]
        rows = [[shown(self.ruleset, t) for t in row] for row in [starts, *after]]
        moons = [view.number for view in self.book.hands if view.moon and view.counts]
        goal = None if self.goal is None else shown(self.ruleset, self.goal)
        return draw_chart(self.faces, rows, target=goal, moons=moons)

    @property
    def agreement(self) -> tuple[tuple[str, str, bool], ...]:
        """The rules people fight over and the house rules: title, sentence, whether it is one."""
        return _agreement(self.ruleset, self.house_rules)


@lru_cache(maxsize=256)
def _agreement(ruleset: Ruleset, house: frozenset[str]) -> tuple[tuple[str, str, bool], ...]:
    names = dict.fromkeys((*AGREEMENT, *(name for name in FIELDS if name in house)))
    return tuple((option_title(n), option_words(ruleset, n), n in house) for n in names)


def _movers(book: Book, change: Change) -> tuple[str, str]:
    """Who came to the table and who went with the last change of seats, by name."""
    rows = (change.before or {})["frame"]["sittings"]
    last = max(row[0] for row in rows)
    then = {uuid.UUID(row[3]) for row in rows if row[0] == last}
    now = {player for _, player in book.chairs}
    known = book.rows.players
    came = listed([known[player].name for player in now - then])
    went = listed([known[player].name for player in then - now if player in known])
    return came, went

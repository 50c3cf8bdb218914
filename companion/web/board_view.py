"""The scoreboard: standings, news, score sheet and chart of one game, and how it ended."""

from __future__ import annotations

import uuid
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import cached_property

from companion.models import Change, Device
from companion.referee.text.game_status import (
    deed_words,
    last_hand_words,
    sudden_death_words,
    to_go_words,
)
from companion.referee.text.rules_and_results import listed, pass_words, signed
from companion.rules.options import Teams
from companion.rules.outlook import next_hand_can_end, shown, shown_points, to_go
from companion.scorebook import Book
from companion.scorebook.hands import live_kinds
from companion.web.agreed import RuleChange, agreement, rule_changes
from companion.web.chart import Chart, draw_chart
from companion.web.deal_view import DealView
from companion.web.sheet_view import Footnote, SheetRow, footnotes, sheet_rows
from companion.web.sides import Side
from companion.web.table_view import TableView


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

    def _told(self, change: Change) -> dict[str, str]:
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


def _movers(book: Book, change: Change) -> tuple[str, str]:
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

"""A book in the words and numbers of the screen: faces, standings, score sheet, what comes now."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from companion.referee.words import (
    card_sign,
    counted,
    listed,
    note_words,
    number_words,
    pass_label,
    pass_words,
    signed,
)
from companion.rules.options import EndMode, FirstTrickPoints
from companion.rules.outlook import next_hand_can_end, shown, shown_points
from companion.rules.passing import cards_given
from companion.rules.ruleset import Ruleset
from companion.rules.variants import VARIANTS
from companion.scorebook import Book, HandView, SeatView
from companion.web.chart import Chart, draw_chart
from companion.web.faces import initials
from companion.web.ring import Ring, draw_ring


@dataclass(frozen=True)
class Face:
    """A seat as it is drawn; its place is -1 when it has closed."""

    number: int
    name: str
    initials: str
    colour: int
    place: int

    @property
    def is_closed(self) -> bool:
        return self.place < 0


@dataclass(frozen=True)
class Row:
    """One line of the standings."""

    face: Face
    place: str
    total: str
    delta: str | None
    bad_points: int
    has_won: bool


@dataclass(frozen=True)
class Cell:
    """One score of the sheet: what was scored, which cards are worth a mark, what it once was."""

    points: str | None
    took: tuple[str, ...] = ()
    was: str | None = None


@dataclass(frozen=True)
class SheetRow:
    """One hand of the sheet."""

    view: HandView
    title: str
    label: str
    cells: tuple[Cell, ...]
    is_moon: bool
    mark: str | None


@dataclass(frozen=True)
class Undo:
    """The last change: what was done, and the line of the hand it was done to."""

    id: uuid.UUID
    title: str
    line: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]


_DONE = {
    "recorded": "Hand {number} is saved",
    "corrected": "Hand {number} is corrected",
    "inserted": "Hand {number} is inserted",
    "removed": "The hand is removed",
    "dealer": "Another dealer",
    "pass": "Another pass",
    "thrown_in": "Thrown in: same dealer, same pass",
    "seats": "The seats are changed",
    "substitute": "Somebody else plays on",
    "left": "Somebody has left",
    "joined": "Somebody has joined",
    "stopped": "The game is ended",
    "played_on": "The game goes on",
}


class TableView:
    """Everything the scoreboard shows, made from the book when it is asked for."""

    def __init__(self, book: Book, now: datetime) -> None:
        self.book, self.now = book, now
        self.ruleset: Ruleset = book.next.ruleset

    # People

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Everybody with a score, clockwise, who left last."""
        seats = self.book.seats
        letters = initials([seat.name for seat in seats])
        return tuple(_face(seat, text) for seat, text in zip(seats, letters, strict=True))

    @cached_property
    def face(self) -> dict[int, Face]:
        return {face.number: face for face in self.faces}

    @cached_property
    def seated(self) -> tuple[Face, ...]:
        """Everybody at the table now, clockwise."""
        return tuple(face for face in self.faces if not face.is_closed)

    # Numbers

    def total(self, points: int) -> str:
        """A total as this table counts it."""
        return number_words(shown(self.ruleset, points))

    def points(self, points: int) -> str:
        """The points of a hand as this table counts them."""
        return number_words(shown_points(self.ruleset, points))

    @cached_property
    def standings(self) -> tuple[Row, ...]:
        """Who is in front, ties sharing a place; who left stands last, without a place."""
        columns = {s.number: c for c, s in enumerate(self.book.rows.seats)}
        places = self.book.standing.places
        shared = [places.count(place) for place in places]
        rows = []
        for face in self.faces:
            place = places[columns[face.number]]
            rows.append(
                (place or 99, face.place, self._row(face, place, shared[columns[face.number]]))
            )
        return tuple(row for _, _, row in sorted(rows, key=lambda r: r[:2]))

    def _row(self, face: Face, place: int, sharing: int) -> Row:
        last = self.book.hands[-1] if self.book.hands else None
        points = last.points.get(face.number) if last and last.counts else None
        total = self.book.totals[face.number]
        return Row(
            face=face,
            place="\N{EN DASH}" if not place else f"{place}=" if sharing > 1 else str(place),
            total=self.total(total),
            delta=None if points is None else signed(shown_points(self.ruleset, points)),
            bad_points=total,
            has_won=face in self.winners,
        )

    @cached_property
    def goal(self) -> int | None:
        """The total that ends the game, where one does."""
        return self.ruleset.target if self.ruleset.end_mode is EndMode.TARGET else None

    @cached_property
    def winners(self) -> tuple[Face, ...]:
        return self._faces(self.book.standing.winners)

    @cached_property
    def in_front(self) -> tuple[Face, ...]:
        return self._faces(self.book.standing.in_front)

    @cached_property
    def tied(self) -> tuple[Face, ...]:
        """Who is tied for first while sudden death runs."""
        return self._faces(self.book.standing.sudden_death)

    def _faces(self, columns: Sequence[int]) -> tuple[Face, ...]:
        return tuple(self.face[seat.number] for seat in self.book.seats_of(columns))

    # The sheet

    @cached_property
    def sheet(self) -> tuple[SheetRow, ...]:
        """The hands, newest first."""
        return tuple(self._sheet_row(view) for view in reversed(self.book.hands))

    def _sheet_row(self, view: HandView) -> SheetRow:
        passed = pass_label(view.row.passed).lower()
        mark = "open" if view.row.is_open else None if view.counts else "after the end"
        return SheetRow(
            view=view,
            title=f"{view.number} · {passed}",
            label=f"Hand {view.number}, {passed}: look or correct",
            cells=tuple(self._cell(view, face) for face in self.faces),
            is_moon=view.moon is not None,
            mark=mark,
        )

    def _cell(self, view: HandView, face: Face) -> Cell:
        if face.number not in view.points:
            return Cell(points=None)
        was = view.corrected.get(face.number)
        return Cell(
            points=self.points(view.points[face.number]),
            took=_marked(view, face.number),
            was=None if was is None else self.points(was.points),
        )

    def line(self, view: HandView) -> list[tuple[str, str]]:
        """The names and points of a hand, to be read aloud."""
        return [(self.face[s].name, self.points(view.points[s])) for s in view.seats]

    # What now

    @cached_property
    def ring(self) -> Ring:
        """The table from above, with the pass to come."""
        coming = self.book.next
        return draw_ring(
            self.seated, coming.exchanges, dealer=self.face[coming.dealer].place, names=True
        )

    @property
    def pass_title(self) -> str:
        return pass_words(self.book.next.token)

    @cached_property
    def pass_told(self) -> list[str]:
        """Who gives how many cards to whom, in words."""
        by_place = {face.place: face.name for face in self.seated}
        return [
            f"{by_place[e.giver]} passes {e.cards} to {by_place[e.receiver]}"
            for e in self.book.next.exchanges
        ]

    @cached_property
    def pass_lines(self) -> list[str]:
        """Below the way of the pass: how many cards, and may points fall on trick one."""
        given = cards_given(self.ruleset, self.book.next.token)
        return [counted(given, "card") if given else "keep your cards", self.first_trick]

    @property
    def first_trick(self) -> str:
        rule = self.ruleset.first_trick_points
        words = {
            FirstTrickPoints.ALLOWED: "points may fall on trick one",
            FirstTrickPoints.NO_QUEEN_ONLY: "no queen on trick one",
            FirstTrickPoints.NO_HEARTS_ONLY: "no hearts on trick one",
        }
        return words.get(rule, "no points on trick one")

    @cached_property
    def deal(self) -> list[str]:
        """What the dealer does and who leads: the facts under the ring."""
        coming, ruleset = self.book.next, self.ruleset
        dealer = self.face[coming.dealer].name
        facts = [f"{dealer} deals {ruleset.hand_size} cards each"]
        if ruleset.removed:
            facts.append(f"without {listed([card_sign(card) for card in ruleset.removed])}")
        return [*facts, self.opening]

    @property
    def opening(self) -> str:
        """Who leads with what."""
        coming = self.book.next
        if coming.opening_seat is not None:
            return f"{self.face[coming.opening_seat].name} leads first"
        return f"{card_sign(self.ruleset.opener_card)} leads" if self.ruleset.opener_card else ""

    @cached_property
    def can_end(self) -> bool:
        """Whether the hand to come can be the last."""
        ends_at = self.book.game.ends_at
        late = ends_at is not None and self.now >= ends_at
        return bool(self.book.hands) and next_hand_can_end(
            self.ruleset, self.book.standing, after_time=late
        )

    @property
    def sudden_death_words(self) -> str:
        """Who is tied, and what they play for."""
        names = listed([face.name for face in self.tied])
        return f"{names} are tied in front. Everybody plays on until one is alone in front."

    @cached_property
    def ended_earlier(self) -> int | None:
        """The hand at which the game was over already, while later ones still count."""
        over = self.book.standing.over_after
        counted_hands = len(self.book.standing.after)
        is_question = over and over < counted_hands and not self.book.game.stopped_after
        return over if is_question else None

    @cached_property
    def undo(self) -> Undo | None:
        """What Undo takes back now, with the line of the hand where it was one."""
        change = self.book.undoable
        if change is None:
            return None
        hand = self.book.hand(change.hand_id) if change.hand_id else None
        return Undo(
            id=change.id,
            title=_DONE[change.action].format(number=hand.number if hand else ""),
            line=tuple(self.line(hand)) if hand else (),
            notes=tuple(self.notes(hand)) if hand else (),
        )

    def notes(self, view: HandView) -> list[str]:
        """What the scoring did by itself on a hand: moons, bonus cards, floors."""
        names = [self.face[seat].name for seat in view.seats]
        return [note_words(note, names) for note in (view.result.notes if view.result else ())]

    # The game

    @cached_property
    def variant(self) -> str:
        """The name of the variant it began as."""
        known = VARIANTS.get(self.book.game.variant)
        return known.name if known else self.book.game.variant

    @cached_property
    def house_rules(self) -> int:
        """How many options differ from the variant."""
        known = VARIANTS.get(self.book.game.variant)
        if known is None:
            return 0
        base = known.ruleset.for_players(self.ruleset.players)
        return len(set(self.ruleset.differences(base)) - {"target", "hands", "end_mode", "players"})

    @cached_property
    def rules_line(self) -> str:
        """The variant, the house rules, the end: "Hearts, 2 house rules · to 100"."""
        rules = {0: "", 1: ", 1 house rule"}.get(
            self.house_rules, f", {self.house_rules} house rules"
        )
        return f"{self.variant}{rules} · {self.end_line}"

    @property
    def end_line(self) -> str:
        ruleset = self.ruleset
        if ruleset.end_mode is EndMode.HANDS:
            return f"{ruleset.hands} hands"
        if ruleset.end_mode is EndMode.TARGET:
            return f"to {ruleset.target}"
        return "until the clock says so" if ruleset.end_mode is EndMode.TIME else "until you stop"

    @cached_property
    def chart(self) -> Chart:
        """The running totals as lines."""
        starts = [self.book.seat[face.number].start_total for face in self.faces]
        after = [[totals[face.number] for face in self.faces] for totals in self.book.running]
        shown_rows = [[shown(self.ruleset, t) for t in row] for row in [starts, *after]]
        moons = [view.number for view in self.book.hands if view.moon and view.counts]
        goal = None if self.goal is None else shown(self.ruleset, self.goal)
        return draw_chart(self.faces, shown_rows, target=goal, moons=moons)

    def context(self) -> dict[str, Any]:
        """What the templates are given."""
        return {"view": self, "book": self.book, "game": self.book.game, "table": self.book.table}


def _face(seat: SeatView, letters: str) -> Face:
    place = -1 if seat.place is None else seat.place
    return Face(seat.number, seat.name, letters, seat.colour, place)


def _marked(view: HandView, seat: int) -> tuple[str, ...]:
    """The single cards a seat took: the queen, the jack of diamonds, whatever the rules name."""
    singles = {str(card) for card in view.ruleset.single_cards}
    if len(singles) > 6:  # hearts of unequal value would fill the sheet
        singles = {"QS"} & singles
    cards = next((take.cards for take in view.takes if take.seat_number == seat), None)
    return tuple(card for card in (cards or "").split() if card in singles)
